"""AntWalk on a screen: the tiles as they lie, the ant and the tokens, and a seat's own cards.

The printed overview of a deal shows every number and hand, so it is not the ground of a game. Tiles are pieces here,
and a tile shows its number only while its number side is up. A number that was shown before stands in brackets. The ant
is touched to walk; with a choice of ways, the cell where it goes is touched next.
"""

from collections.abc import Mapping
from typing import Any

from landpress.engine.contract.house import house_values
from landpress.engine.games.antwalk.notation import LETTERS
from landpress.layouts.games.antwalk import HAND, LATTICE, NAME, SIDE, Deal
from landpress.layouts.squares import SIDES
from landpress.output.games.antwalk import survey
from landpress.output.games.antwalk.board import BACK, DESIGNED, FIGURE, TINT, face, hill, number, rim
from landpress.output.games.antwalk.pieces import CARD, TOKEN, TOKEN_TINT, active, card_front, tile_side, visited
from landpress.output.games.antwalk.pieces import ground as side_ground
from landpress.output.pieces.ant import ant
from landpress.output.reports.textmap import seat_letter
from landpress.output.scene.items import Drawn, Shape, Symbol, Use
from landpress.output.scene.shapes import circle, rectangle
from landpress.output.scene.style import Style
from landpress.output.scene.surface import Mark, Spot, Told, square_spots
from landpress.output.scene.words import Words

CELL, HANDS = DESIGNED, True
REACH = CELL / 2 + 1
ANT = 11.0
TOKEN_AT, ANT_AT, REMEMBERED_AT = (5.4, 5.4), (-6.4, -6.4), (-7.4, 9.4)
"""The places of a token, the ant and a remembered number on a tile, from its centre."""
REMEMBERED = 0.75
"""The size of a remembered number as a share of a number that shows."""
ANTHILL = SIDE * SIDE // 2
CARD_GAP = 3.0
LETTERS_AT, LETTER = (-10.3, -9.9), 3.8
"""The place and the size of the letter of a tile that a seat may keep."""
CLAUSES = {"keep": "AW-2", "first": "AW-3", "face": "AW-3", "act": "AW-4", "over": "AW-9"}
"""The clause of the rules that says what is done in a phase."""


def ground(board: Deal, style: Style) -> list[Drawn]:
    """Return the empty square and the anthill: nothing of the deal shows."""
    half, colours = SIDE * CELL / 2, style.palette
    cloth = colours.tint(BACK, TINT / 2)
    frame = Shape(rectangle(-half, -half, 2 * half, 2 * half), cloth, colours.ink, style.lines.coast)
    anthill = survey.anthill(style) if style.look == "survey" else (hill(0, 0, CELL, style),)
    return [frame, *rim(CELL, -half, -half, style), *anthill]


def spots(board: Deal) -> list[Spot]:
    """Return a spot for each cell."""
    return square_spots(LATTICE.names, SIDE, CELL)


def _tile(arrow: str, figure: int | None, up: bool, style: Style) -> Symbol:
    """Return a tile: with its number if that shows, in brackets if it showed before."""
    shown = str(figure) if up else ""
    if style.look == "survey":
        half = CELL / 2
        edge = Shape(
            rectangle(-half, -half, CELL, CELL), side_ground(arrow, style), style.palette.ink, style.lines.border
        )
        items: list[Drawn] = [edge, *survey.tile_side(arrow, shown, style)]
    else:
        items = [Use(face(arrow, CELL, style), 0, 0), *tile_side(arrow, shown, style)[1:]]
    if figure is not None and not up:
        items.append(number(f"({figure})", *REMEMBERED_AT, REMEMBERED * FIGURE, style))
    return Symbol(f"tile-{arrow}-{figure}-{up}", REACH, tuple(items))


def marks(board: Deal, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the anthill, which is drawn on the ground, the tiles, the tokens, then the ant."""
    words, at = style.words, spots(board)
    places = {spot.name: spot for spot in at}
    found = [Mark("anthill", *at[ANTHILL][:3], Symbol("anthill", REACH, ()), words("table.anthill"))]
    for spot, arrow, figure, up in zip(at, seen["arrows"], seen["numbers"], seen["up"], strict=True):
        if arrow is None:
            continue
        known = "" if figure is None else words("table.number" if up else "table.remembered", number=figure)
        told = f"{words(f'table.{arrow}')}{known}"
        found.append(Mark(f"tile {spot.name}", *spot[:3], _tile(arrow, figure, up, style), told))
    for seat, tokens in enumerate(seen["tokens"]):
        for slot, token in enumerate(tokens):
            if token:
                _, x, y, _ = places[token["cell"]]
                side = "visited" if token["visited"] else "active"
                told = words(f"table.{side}", seat=seat_letter(seat))
                symbol = _token(seat, token["visited"], style)
                found.append(
                    Mark(f"token {seat} {slot}", token["cell"], x + TOKEN_AT[0], y + TOKEN_AT[1], symbol, told)
                )
    if seen["ant"]:
        turn = SIDES.index(seen["facing"])
        symbol = Symbol(f"ant-{turn}", REACH, tuple(ant(0, 0, ANT, 90 * turn, style)))
        told = words("table.ant", side=words(f"table.{seen['facing']}"))
        _, x, y, _ = places[seen["ant"]]
        found.append(Mark("ant", seen["ant"], x + ANT_AT[0], y + ANT_AT[1], symbol, told))
    return found


def _token(seat: int, is_visited: bool, style: Style) -> Symbol:
    colours = style.palette
    sign = colours.seats[seat]
    ground = colours.paper if is_visited else colours.ground(sign, TOKEN_TINT) or colours.paper
    edge = Shape(circle(0, 0, TOKEN / 2), ground, colours.ink, style.lines.border)
    drawn = (visited if is_visited else active)(sign, 1.0, style)
    return Symbol(f"token-{seat}-{'visited' if is_visited else 'active'}", TOKEN / 2 + 1, (edge, *drawn))


def hand(board: Deal, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the seat's own cards, and while it chooses, before them the tiles that it may still keep."""
    cards, (wide, high) = seen["hand"], CARD
    found = _choice(board, seen, style) if seen["phase"] == "keep" and len(cards) < HAND else []
    left = sum(CELL + CARD_GAP for _ in found) / 2
    for i, card in enumerate(cards):
        turn = board.number_side[card - 1]
        edge = Shape(
            rectangle(-wide / 2, -high / 2, wide, high),
            side_ground(turn, style) or style.palette.paper,
            style.palette.ink,
            style.lines.border,
        )
        front = (survey.card_front if style.look == "survey" else card_front)(card, turn, style)
        symbol = Symbol(f"card-{card}", high / 2 + 1, (edge, *front))
        x = left + (i - (len(cards) - 1) / 2) * (wide + CARD_GAP)
        found.append(Mark(f"card {card}", "", x, 0, symbol, style.words("table.card", number=card)))
    return found


def _choice(board: Deal, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the tiles that a seat may still keep, each with its letter, to the left of its cards."""
    tiles = [(letter, tile) for letter, tile in zip(LETTERS, seen["dealt"], strict=True) if tile not in seen["hand"]]
    first = -len(seen["hand"]) * (CARD[0] + CARD_GAP) / 2 - (len(tiles) - 1) * (CELL + CARD_GAP) / 2
    found = []
    for i, (letter, tile) in enumerate(tiles):
        side = _tile(board.number_side[tile - 1], tile, True, style)
        sign = number(letter, *LETTERS_AT, LETTER, style)
        symbol = Symbol(f"{side.name}-{letter}", REACH, (*side.items, sign))
        words = style.words("table.dealt", tile=letter, number=tile)
        found.append(Mark(f"dealt {tile}", "", first + i * (CELL + CARD_GAP), 0, symbol, words))
    return found


def places(board: Deal, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
    """Return the cell that the ant looks to, the ant's cell and perhaps its way, or the cell of a token."""
    verb, *rest = action.split(" ")
    if verb in ("place", "take"):
        return (rest[0],)
    if verb == "face":
        return (_beside(LATTICE.names[ANTHILL], rest[0]),)
    if verb == "walk":
        return (seen["ant"], *(_beside(seen["ant"], side) for side in rest))
    return ()


def _beside(cell: str, side: str) -> str:
    """Return the cell next to a cell."""
    cells = LATTICE.names
    to = LATTICE.sides[cells.index(cell)][SIDES.index(side)]
    assert to is not None
    return cells[to]


def said(action: str, words: Words) -> str:
    """Return an action in words."""
    verb, *rest = action.split(" ")
    if verb == "first":
        return words("table.first", seat=seat_letter(int(rest[0])))
    if verb == "keep":
        return words("table.keep", tile=rest[0])
    if verb in ("face", "walk") and rest:
        return words(f"table.{verb}_to", side=words(f"table.{rest[0]}"))
    return words(f"table.{verb}", cell=rest[0] if rest else "")


def outcome(board: Deal, before: Mapping[str, Any], after: Mapping[str, Any], action: str, words: Words) -> str:
    """Return the numbers that show now and did not show before. Every seat sees them (AW-10)."""
    shown = [
        words("table.turned", cell=cell, number=after["numbers"][i])
        for i, cell in enumerate(LATTICE.names)
        if after["up"][i] and not before["up"][i] and before["arrows"][i] is not None
    ]
    return ", ".join(shown)


def told(board: Deal, seen: Mapping[str, Any], words: Words) -> Told:
    """Return the turn and the actions left; for each seat its number of cards."""
    turns, phase = house_values(NAME, board.variant)["play.turns"], seen["phase"]
    turn = [words("table.turn", turn=seen["turn"], turns=turns)]
    if phase != "over":
        turn.append(words(f"table.now_{phase}", actions=seen["actions_left"]))
    return Told(turn, [words("table.cards", cards=count) for count in seen["cards_left"]], CLAUSES[phase])
