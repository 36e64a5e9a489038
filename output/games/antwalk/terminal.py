"""An AntWalk position as text for the terminal: a seat's knowledge of the square, with three lines in each cell.

First line: the name of the cell. Second line: its arrow and its number; the number is in brackets if it is on the lower
side and the seat remembers it. Third line: the ant as the direction that it faces (`^ > v <`), and a token as the
letter of its seat, a capital while the token is active.
"""

from collections.abc import Mapping
from typing import Any

from landpress.engine.games.antwalk.notation import LETTERS
from landpress.layouts.games.antwalk import LATTICE, SIDE, Deal
from landpress.layouts.squares import SIDES
from landpress.output.reports.textmap import seat_letter, square_lines

HEADINGS = dict(zip(SIDES, "^>v<", strict=True))


def position_lines(board: Deal, state: Mapping[str, Any]) -> list[str]:
    """Return the turn and the actions left, the square, the seat's own hand, and the number of cards of each seat.

    While seats choose their tiles, those that the seat may keep stand in place of the square.
    """
    left = "  ".join(f"{seat_letter(seat)} {count}" for seat, count in enumerate(state["cards_left"]))
    hand = f"your cards: {' '.join(map(str, state['hand'])) or '-'}; left: {left}"
    if state["phase"] == "keep":
        sides = [board.number_side[tile - 1] for tile in state["dealt"]]
        tiles = zip(LETTERS, state["dealt"], sides, strict=True)
        return ["your tiles: " + ", ".join(f"{letter} {tile} {side}" for letter, tile, side in tiles), hand]
    tokens = {
        token["cell"]: seat_letter(seat, not token["visited"])
        for seat, own in enumerate(state["tokens"])
        for token in own
        if token
    }
    cells = []
    for i, cell in enumerate(LATTICE.names):
        number, arrow = state["numbers"][i], state["arrows"][i] or "hill"
        shown = "" if number is None else f" {number}" if state["up"][i] else f" ({number})"
        ant = HEADINGS.get(state["facing"], "") if state["ant"] == cell else ""
        cells.append([cell, f"{arrow}{shown}", f"{ant} {tokens.get(cell, '')}".strip()])
    return [
        f"turn {state['turn']}, {state['actions_left']} actions left",
        *square_lines(SIDE, cells, width=8),
        hand,
    ]
