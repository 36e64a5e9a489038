"""Landsweeper on a screen: one chip with the number of units on each cell, and the bases.

The cell that units come from is touched first, then the cell where they are put.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any

from landpress.engine.contract.house import house_values
from landpress.layouts.games.landsweeper import NAME, SEA
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.sheet import Area
from landpress.output.games.landsweeper import survey
from landpress.output.games.landsweeper.board import field_items
from landpress.output.games.landsweeper.pieces import base_marker, unit_chip
from landpress.output.pieces.seat_signs import token_place
from landpress.output.reports.textmap import seat_letter
from landpress.output.scene.hexmap import field_size
from landpress.output.scene.items import Drawn, Symbol
from landpress.output.scene.style import Style
from landpress.output.scene.surface import RIM, Mark, Spot, Told, hex_spots
from landpress.output.scene.words import Words

CELL, HANDS = 26, False
REACH = 13.0
BASE_Y, CHIP_Y = -4.2, 4.4
"""The places of a base marker and of a chip on a cell, below its centre: both can be seen on the same cell."""
CLAUSES = {"base": "LS-2", "choose": "LS-2", "source": "LS-5", "put": "LS-5", "over": "LS-8"}
"""The clause of the rules that says what is done in a phase."""


def ground(board: HexBoard, style: Style, turned: bool = False) -> list[Drawn]:
    """Return the printed island."""
    if style.look == "survey":
        across, down = (size * CELL + 2 * RIM for size in field_size(board.radius))
        if turned:
            across, down = down, across
        placed, sea = survey.Placed(CELL, (0.0, 0.0), turned), Area(-across / 2, -down / 2, across, down)
        return survey.island_items(board, placed, sea, (), board.code() or "", style)
    return field_items(board, CELL, 0, 0, style, turned)


turned_ground = partial(ground, turned=True)


def spots(board: HexBoard) -> list[Spot]:
    """Return a spot for each cell of land."""
    cells = zip(hexagon(board.radius), board.cells, strict=True)
    return hex_spots([cell for cell, kind in cells if kind != SEA], CELL)


def marks(board: HexBoard, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the bases, the chips, and a ring around the cell that units are taken from."""
    words, seats, found = style.words, style.palette.seats, []
    places = {spot.name: spot for spot in spots(board)}
    for seat, base in enumerate(seen["base"]):
        if base is not None:
            symbol = Symbol(f"base-{seat}", REACH, base_marker(seats[seat], style))
            _, x, y, _ = places[base]
            told = words("table.a_base", seat=seat_letter(seat))
            found.append(Mark(f"base {seat}", base, x, y + BASE_Y, symbol, told))
    for cell, owner, units in zip(map(str, hexagon(board.radius)), seen["owner"], seen["units"], strict=True):
        if owner >= 0 and units:
            symbol = Symbol(f"units-{owner}-{units}", REACH, unit_chip(seats[owner], units, style))
            _, x, y, _ = places[cell]
            told = words("table.units", seat=seat_letter(owner), units=units)
            found.append(Mark(f"units {cell}", cell, x, y + CHIP_Y, symbol, told))
    if seen["source"]:
        ring = Symbol("source", REACH, (token_place(0, 0, 0.9 * CELL, None, style),))
        found.append(Mark("source", *places[seen["source"]][:3], ring, words("table.source")))
    return found


def places(board: HexBoard, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
    """Return the cell of the base, of the units that are taken, or of the units that are put."""
    return tuple(action.split(" ")[1:2])


def said(action: str, words: Words) -> str:
    """Return an action in words."""
    verb, *rest = action.split(" ")
    return words(f"table.{verb}", **dict(zip(("cell", "units"), rest, strict=False)))


def outcome(board: HexBoard, before: Mapping[str, Any], after: Mapping[str, Any], action: str, words: Words) -> str:
    """Return the numbers of a fight: the units that are put, and those that are discarded (LS-6)."""
    if not action.startswith("put "):
        return ""
    _, cell, units = action.split(" ")
    i = [str(one) for one in hexagon(board.radius)].index(cell)
    owner, others = before["owner"][i], before["units"][i]
    if owner in (-1, before["seat"]) or not others:
        return ""
    return words("table.fight", own=units, others=others, seat=seat_letter(owner))


def told(board: HexBoard, seen: Mapping[str, Any], words: Words) -> Told:
    """Return the round, what is done now, and the units in hand; for each seat its units and whether it is out."""
    most, phase = house_values(NAME, board.variant)["play.rounds"], seen["phase"]
    turn = [words("table.round", round=seen["round"], rounds=most)]
    if phase != "over":
        turn.append(words(f"table.now_{phase}", units=seen["hand"]))
    seats = []
    for seat, base in enumerate(seen["base"]):
        units = sum(n for owner, n in zip(seen["owner"], seen["units"], strict=True) if owner == seat)
        out = base is None and phase != "base"
        seats.append(words("table.out" if out else "table.all_units", units=units))
    return Told(turn, seats, CLAUSES[phase])
