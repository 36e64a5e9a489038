"""Saltmarsh on a screen: water where hummocks sank, and the wave on the last of them."""

from collections.abc import Mapping
from typing import Any

from landpress.plugins import (
    Drawn,
    Mark,
    Path,
    Shape,
    ShapedBoard,
    Spot,
    Style,
    Symbol,
    Told,
    Words,
    lattice_spots,
    moved,
)
from saltmarsh_landpress.drawing import field_items

CELL, HANDS = 20, False


def ground(board: ShapedBoard, style: Style) -> list[Drawn]:
    """Return the printed board."""
    return field_items(board, CELL, 0, 0, style)


def spots(board: ShapedBoard) -> list[Spot]:
    """Return a spot for each hummock."""
    return lattice_spots(board.lattice, CELL)


def marks(board: ShapedBoard, seen: Mapping[str, Any], style: Style) -> list[Mark]:
    """Return the water; the last of it is darker."""
    found = []
    for spot, stands in zip(spots(board), seen["stands"], strict=True):
        if not stands:
            is_last = spot.name == seen["last"]
            symbol = _water(moved(spot.outline, -spot.x, -spot.y), is_last, style)
            word = style.words("table.last" if is_last else "table.water")
            found.append(Mark(f"water {spot.name}", spot.name, spot.x, spot.y, symbol, word))
    return found


def _water(outline: Path, is_last: bool, style: Style) -> Symbol:
    fill = style.palette.tint("blue", 0.6 if is_last else 0.25) or style.palette.paper
    edge = Shape(outline, fill, style.palette.ink, style.lines.border)
    return Symbol(f"water-{'last' if is_last else 'old'}", CELL, (edge,))


def places(board: ShapedBoard, seen: Mapping[str, Any], action: str) -> tuple[str, ...]:
    """Return the hummock that is gathered."""
    return () if action == "wait" else (action.partition(" ")[2],)


def said(action: str, words: Words) -> str:
    """Return an action in words."""
    verb, _, cell = action.partition(" ")
    return words(f"table.{verb}", cell=cell)


def told(board: ShapedBoard, seen: Mapping[str, Any], words: Words) -> Told:
    """Return what is done now; for each seat its herbs."""
    turn = [words("table.now")] if seen["seat"] >= 0 else []
    return Told(turn, [words("table.herbs", herbs=herbs) for herbs in seen["herbs"]])
