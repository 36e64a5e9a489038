"""A Xarkant position as text for the terminal: the land with two lines in each quadrant, then a line for each seat.

First line of a quadrant: its name and its kind, or `village` or `town`. Second line: the letter of a seat and the word
for its disc or piece. The letter is a capital for a claim disc; otherwise it is small.
"""

from collections.abc import Mapping
from typing import Any

from landpress.layouts.games.xarkant import LATTICE, SIDE, Landscape
from landpress.output.reports.textmap import seat_letter, square_lines


def _standing(name: str, state: Mapping[str, Any]) -> str:
    if name in state["discs"]:
        disc = state["discs"][name]
        return f"{seat_letter(disc['seat'], disc['side'] == 'claim')} {disc['side']}"
    for key, word in (("workshops", "workshop"), ("churches", "church")):
        if name in state[key]:
            return f"{seat_letter(state[key][name], False)} {word}"
    return ""


def _amounts(goods: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {kind}" for kind, number in goods.items())


def position_lines(board: Landscape, state: Mapping[str, Any]) -> list[str]:
    """Return the round and the supply, the land, then a line about each seat."""
    cells = []
    for name, kind in zip(LATTICE.names, board.cells, strict=True):
        if name in state["villages"]:
            kind = "town" if name in state["churches"] else "village"
        cells.append([f"{name} {kind}", _standing(name, state)])
    drawer = f", {seat_letter(state['drawer'])} draws" if state["drawer"] >= 0 else ""
    seats = []
    for seat, stock in enumerate(state["stock"]):
        parts = [
            f"{seat_letter(seat)}  {_amounts(stock)}",
            f"popularity {state['popularity'][seat]}",
            f"{state['state'][seat]} on the state board",
            f"churches on tracks: {_amounts(state['tracks'][seat])}",
            f"discs drawn {state['drawn'][seat]}, in the bag {state['bag'][seat]}",
        ]
        seats.append("; ".join(parts))
    head = f"round {state['round']}{drawer}; supply {_amounts(state['supply'])}"
    return [head, *square_lines(SIDE, cells, width=10), *seats]
