"""Last Land on a screen: pins, tokens and ticks on the printed tiles.

A pin is touched to drain or exploit its tile, and the tile where it goes is touched to move it.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.games.last_land import survey
from landpress.output.games.last_land.board import DESIGNED, drains, field_items
from landpress.output.games.last_land.pieces import lying_token, pin_on_tile, scribble, strokes
from landpress.output.pieces.dice import lying
from landpress.output.reports.textmap import seat_letter
from landpress.output.scene.hexmap import SIDE
from landpress.output.scene.items import Drawn, Scene, Symbol
from landpress.output.scene.style import Style
from landpress.output.scene.surface import Mark, Spot, Told, hex_spots
from landpress.output.scene.words import Words

CELL, HANDS = DESIGNED, False
REACH = CELL * SIDE + 1
PIN = (8.4, 2.2)
"""The place of a pin on a tile: beside the token, so that both can be seen."""
STANDING = {"pin": "pins"}
DIE, DIE_ROOM = 16.0, 20.0
"""The edge of a die beside the board, and the space for it."""
CLAUSES = {"first": "LL-3", "roll": "LL-4", "choose": "LL-4", "act": "LL-9", "trapped": "LL-11", "over": "LL-12"}
"""The clause of the rules that says what is done in a phase."""


def ground(board: HexBoard, style: Style, turned: bool = False) -> list[Drawn]:
    """Return the printed board."""
    if style.look == "survey":
        return survey.land_items(board, CELL, (0.0, 0.0), turned, board.code() or "", drains(board), style)
    return field_items(board, CELL, 0, 0, style, turned)


turned_ground = partial(ground, turned=True)


def spots(board: HexBoard) -> list[Spot]:
    """Return a spot for each tile."""
    return hex_spots(hexagon(board.radius), CELL)


def marks(board: HexBoard, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the tokens, the ticks, then the pins."""
    words, most, found = style.words, drains(board), []
    places = {spot.name: spot for spot in spots(board)}
    for spot, markers, token in zip(places.values(), seen["drain"], seen["tokens"], strict=True):
        if token >= 0:
            drawn = tuple(lying_token(style.palette.seats[token], 1.0, style))
            told = words("table.token", seat=seat_letter(token))
            found.append(Mark(f"token {spot.name}", *spot[:3], Symbol(f"token-{token}", REACH, drawn), told))
        if markers:
            pen = strokes(markers, most, 1.0, style)
            if markers >= most:
                pen = [*pen, scribble(1.0, style)]
            told = words("table.ticks", ticks=markers, most=most)
            found.append(Mark(f"ticks {spot.name}", *spot[:3], Symbol(f"ticks-{markers}", REACH, tuple(pen)), told))
    for seat, pin in enumerate(seen["pins"]):
        if pin is not None:
            drawn, (_, x, y, _) = tuple(pin_on_tile(style.palette.seats[seat], style)), places[pin]
            symbol, told = Symbol(f"pin-{seat}", REACH, drawn), words("table.pin", seat=seat_letter(seat))
            found.append(Mark(f"pin {seat}", pin, x + PIN[0], y + PIN[1], symbol, told))
    return found


def tray(board: HexBoard, seen: Mapping[str, Any], style: Style) -> Scene | None:
    """Return the dice as they lie."""
    if not seen["dice"]:
        return None
    wide, words = DIE_ROOM * len(seen["dice"]), style.words
    drawn = [
        item
        for at, pips in enumerate(seen["dice"])
        for item in lying(pips, DIE_ROOM * (at + 0.5), DIE_ROOM / 2, DIE, style)
    ]
    return Scene(wide, DIE_ROOM, words("table.dice", low=seen["dice"][0], high=seen["dice"][1]), tuple(drawn))


def places(board: HexBoard, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
    """Return the tile where a pin goes, or the tile that is drained or exploited."""
    verb, *rest = action.split(" ")
    if verb == "move":
        return (rest[0],)
    return (seen["pins"][seen["seat"]],) if verb in ("drain", "exploit") else ()


def said(action: str, words: Words) -> str:
    """Return an action in words."""
    verb, *rest = action.split(" ")
    if verb == "first":
        return words("table.first", seat=seat_letter(int(rest[0])))
    if verb == "roll":
        return words("table.roll", low=rest[0], high=rest[1])
    return words(f"table.{verb}", **{"pips" if verb == "choose" else "to": value for value in rest})


def told(board: HexBoard, seen: Mapping[str, Any], words: Words) -> Told:
    """Return the dice and the points that are left; for each seat whether it is out."""
    phase = seen["phase"]
    turn = []
    if seen["dice"]:
        turn.append(words("table.dice", low=seen["dice"][0], high=seen["dice"][1]))
    if phase in ("choose", "roll", "first", "trapped"):
        turn.append(words(f"table.now_{phase}"))
    elif phase == "act":
        turn.append(words("table.points_left", points=seen["ap"]))
    return Told(turn, [words("table.out") if pin is None else "" for pin in seen["pins"]], CLAUSES[phase])
