"""Orchard on a screen: the trees on the meadows."""

from collections.abc import Mapping
from typing import Any

from landpress.plugins import (
    Drawn,
    HexBoard,
    Mark,
    Shape,
    Spot,
    Style,
    Symbol,
    Told,
    Words,
    hex_spots,
    hexagon,
    polygon,
    seat_letter,
    seat_sign,
)
from orchard_landpress.drawing import field_items

CELL, HANDS = 20, False
TREE = 10


def ground(board: HexBoard, style: Style) -> list[Drawn]:
    """Return the printed board."""
    return field_items(board, CELL, 0, 0, style)


def spots(board: HexBoard) -> list[Spot]:
    """Return a spot for each meadow."""
    return hex_spots(hexagon(board.radius), CELL)


def marks(board: HexBoard, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the trees."""
    found = []
    for spot, owner in zip(spots(board), seen["trees"], strict=True):
        if owner >= 0:
            told = style.words("table.tree", seat=seat_letter(owner))
            found.append(Mark(f"tree {spot.name}", spot.name, spot.x, spot.y, _tree(owner, style), told))
    return found


def _tree(seat: int, style: Style) -> Symbol:
    half, ink = TREE / 2, style.palette.ink
    corners = [(-half, -half), (half, -half), (half, half), (-half, half)]
    edge = Shape(polygon(corners), style.palette.paper, ink, style.lines.border)
    return Symbol(f"tree-{seat}", TREE, (edge, seat_sign(style.palette.seats[seat], 0, 0, 0.5 * TREE, style)))


def places(board: HexBoard, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
    """Return the meadow where a tree is planted."""
    return (action.removeprefix("plant "),)


def said(action: str, words: Words) -> str:
    """Return an action in words."""
    return words("table.plant", cell=action.removeprefix("plant "))


def told(board: HexBoard, seen: Mapping[str, Any], words: Words) -> Told:
    """Return what is done now; for each seat its number of trees."""
    turn = [words("table.now")] if seen["seat"] >= 0 else []
    return Told(turn, [words("table.trees", trees=seen["trees"].count(seat)) for seat in range(board.players)])
