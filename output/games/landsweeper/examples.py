"""Drawn examples for the rules of Landsweeper: bonus units, how far units reach, a fight.

Millimetres from the middle of an example, y down. Each example shows a few cells of an island with chips on them.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from landpress.layouts.hexgrid import Hex
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Point, Shape, Text
from landpress.output.scene.shapes import circle, moved, polygon, polyline, rectangle
from landpress.output.scene.style import LABEL, Seat, Style, mixed
from landpress.output.scene.typeset import Figure

CELL = 11.0
CHIP = 6.4
ROW = tuple(Hex(q, 0) for q in range(5))
LOW = tuple(Hex(q, 1) for q in range(4))


class Troop(NamedTuple):
    """The units of a seat on a cell; `base` is whether the cell is the seat's base."""

    seat: int
    units: str
    base: bool = False


def examples(style: Style) -> dict[str, Figure]:
    """Return the examples by the names that the rules use for them."""
    path = {ROW[0]: Troop(0, "3", True), ROW[1]: Troop(0, "1"), ROW[2]: Troop(0, "1"), LOW[2]: Troop(0, "2")}
    group = {ROW[0]: Troop(0, "6", True), ROW[1]: Troop(0, "1"), LOW[0]: Troop(0, "1"), ROW[4]: Troop(0, "2")}
    before = {ROW[0]: Troop(0, "5"), ROW[1]: Troop(1, "3")}
    after = {ROW[0]: Troop(0, "1"), ROW[1]: Troop(0, "4")}
    return {
        "bonus": _island((*ROW, *LOW), path, style, numbered=(ROW[0], ROW[1], ROW[2], LOW[2])),
        "reach": _island((*ROW, *LOW), group, style, near=(ROW[2], LOW[1])),
        "before": _island(ROW[:3], before, style),
        "after": _island(ROW[:3], after, style),
    }


def _island(
    cells: Iterable[Hex],
    troops: Mapping[Hex, Troop],
    style: Style,
    numbered: tuple[Hex, ...] = (),
    near: tuple[Hex, ...] = (),
) -> Figure:
    """Return some cells with their troops.

    The cells `numbered` have a line through them and are counted along it. The cells `near`, which units can reach,
    have a dashed border.
    """
    land, colours = tuple(cells), style.palette
    places = {cell: hexmap.centre(cell, CELL) for cell in land}
    left, right = min(x for x, _ in places.values()), max(x for x, _ in places.values())
    low, high = min(y for _, y in places.values()), max(y for _, y in places.values())
    dx, dy = -(left + right) / 2, -(low + high) / 2
    width, height = right - left + CELL, high - low + 2 * CELL * hexmap.SIDE
    coast = moved(hexmap.coast(land, CELL), dx, dy)
    items: list[Drawn] = [Shape(coast, fill=colours.tint("green", 0.22) or colours.paper)]
    for cell in near:
        x, y = places[cell]
        reached = moved(polygon(hexmap.corners(CELL * 0.8)), x + dx, y + dy)
        items.append(Shape(reached, None, colours.ink, style.lines.border, (1.0, 0.8)))
    items.append(Shape(moved(hexmap.borders(land, CELL), dx, dy), stroke=colours.ink, width=style.lines.hairline))
    items.append(Shape(coast, stroke=colours.ink, width=style.lines.border))
    way = [(places[cell][0] + dx, places[cell][1] + dy) for cell in numbered]
    if way:
        items.append(Shape(polyline(way), stroke=colours.ink, width=style.lines.coast))
    for cell, troop in troops.items():
        x, y = places[cell]
        items += _troop(troop, (x + dx, y + dy), style)
    for number, (x, y) in enumerate(way, 1):
        items += _count(number, x + CHIP / 2, y - CHIP / 2, style)
    return Figure(width, height, tuple(items))


def _troop(troop: Troop, at: Point, style: Style) -> list[Drawn]:
    """Return a chip with its number of units and its sign, in a ring if it stands on the base."""
    (x, y), colours = at, style.palette
    seat: Seat = colours.seats[troop.seat]
    ground = mixed(seat.hue, colours.paper, 0.35) if style.ink == "full" else colours.paper
    items: list[Drawn] = []
    if troop.base:
        items.append(Shape(circle(x, y, CHIP * 0.78), colours.paper, colours.ink, style.lines.border))
    items.append(Shape(rectangle(x - CHIP / 2, y - CHIP / 2, CHIP, CHIP), ground, colours.ink, style.lines.border))
    items.append(seat_sign(seat, x, y - 1.5, 1.9, style))
    items.append(Text(x, y + 2.4, troop.units, LABEL * 1.2, colours.ink, True, "middle"))
    return items


def _count(number: int, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the number of a cell along the line, in a circle."""
    ink = style.palette.ink
    return [
        Shape(circle(x, y, 1.4), style.palette.paper, ink, style.lines.hairline),
        Text(x, y + LABEL * 0.3, str(number), LABEL * 0.85, ink, True, "middle"),
    ]
