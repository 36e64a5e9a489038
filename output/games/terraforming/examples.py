"""Drawn examples for the rules of Terraforming: a fight, the cost of a building, and shields that overlap.

Millimetres from the middle of an example, y down. Each example shows a few cells of the asteroid with markers and
robots on them.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from landpress.layouts.hexgrid import DIRECTIONS, Hex
from landpress.output.pieces.buildings import building
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import moved, rectangle
from landpress.output.scene.style import LABEL, Style, mixed
from landpress.output.scene.typeset import Figure

CELL = 13.8
OWNER, BUILDING, CHIP, ROW, GAP = 4.0, 5.6, 3.6, 3, 0.4
"""The sizes of pieces, the number of chips in a row, and the distance of chips from the marker."""
ROBOTS = (1, 5, 10, 25, 50, 100)
"""The values of robot chips."""
PAIR = (Hex(0, 0), Hex(1, 0))
ROUND = (Hex(0, 0), *DIRECTIONS.values())
WIDE = (Hex(0, 0), Hex(1, 0), Hex(2, 0), Hex(0, 1), Hex(1, 1))


class Stand(NamedTuple):
    """The things on a cell: a seat's marker, the number of robots, a building, a note beside the marker."""

    seat: int
    robots: str = ""
    building: str = ""
    note: str = ""


def examples(tower: tuple[int, int], style: Style) -> dict[str, Figure]:
    """Return the examples by the names that the rules use for them.

    `tower` is the cost of a tower in resources and robots. The building of a tower is left out if it costs more than
    seven resources, no resources, or more than 999 robots.
    """
    resources, robots = tower
    drawn = {
        "attack": _cells(PAIR, {PAIR[0]: Stand(0, "12"), PAIR[1]: Stand(1, "7")}, style),
        "taken": _cells(PAIR, {PAIR[0]: Stand(0, "2"), PAIR[1]: Stand(0, "3")}, style),
        "shields": _cells(
            WIDE,
            {
                WIDE[0]: Stand(0, building="shield"),
                WIDE[2]: Stand(0, building="shield"),
                WIDE[1]: Stand(0, "4", note="×3"),
                WIDE[3]: Stand(0, "4", note="×2"),
                WIDE[4]: Stand(1, "9"),
            },
            style,
        ),
    }
    if 0 < resources <= len(ROUND) and robots < 1000:
        cells = ROUND[:resources]
        own = {cell: Stand(0, note="1") for cell in cells[1:]}
        drawn["cost"] = _cells(cells, own | {ROUND[0]: Stand(0, str(robots), note="1")}, style)
        drawn["built"] = _cells(cells, own | {ROUND[0]: Stand(0, building="tower")}, style)
    return drawn


def _cells(cells: Iterable[Hex], stands: Mapping[Hex, Stand], style: Style) -> Figure:
    """Return some cells with the things on them."""
    land, colours = tuple(cells), style.palette
    places = {cell: hexmap.centre(cell, CELL) for cell in land}
    left, right = min(x for x, _ in places.values()), max(x for x, _ in places.values())
    low, high = min(y for _, y in places.values()), max(y for _, y in places.values())
    dx, dy = -(left + right) / 2, -(low + high) / 2
    coast = moved(hexmap.coast(land, CELL), dx, dy)
    items: list[Drawn] = [
        Shape(coast, fill=colours.tint("orange", 0.17) or colours.paper),
        Shape(moved(hexmap.borders(land, CELL), dx, dy), stroke=colours.ink, width=style.lines.hairline),
        Shape(coast, stroke=colours.ink, width=style.lines.border),
    ]
    for cell, stand in stands.items():
        x, y = places[cell]
        items += _stand(stand, x + dx, y + dy, style)
    width, height = right - left + CELL, high - low + 2 * CELL * hexmap.SIDE
    return Figure(width, height, tuple(items))


def _stand(stand: Stand, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the marker of a seat, below it a building or robot chips, and a note at its right."""
    colours = style.palette
    seat = colours.seats[stand.seat]
    ground = mixed(seat.hue, colours.paper, 0.35) if style.ink == "full" else colours.paper
    chips = chips_for(int(stand.robots)) if stand.robots else []
    below = CHIP * -(-len(chips) // ROW) + GAP if chips else BUILDING + GAP if stand.building else 0.0
    top = y - (OWNER + below) / 2

    def piece(left: float, top: float, side: float, colour: str) -> Shape:
        return Shape(rectangle(left, top, side, side), colour, colours.ink, style.lines.border)

    items: list[Drawn] = [
        piece(x - OWNER / 2, top, OWNER, ground),
        seat_sign(seat, x, top + OWNER / 2, OWNER * 0.6, style),
    ]
    low = top + OWNER + GAP
    if stand.building:
        items.append(piece(x - BUILDING / 2, low, BUILDING, colours.paper))
        items += building(stand.building, x, low + BUILDING / 2, 0.44, style)
    for number, value in enumerate(chips):
        row, column = divmod(number, ROW)
        left = x + (column - min(len(chips) - ROW * row, ROW) / 2) * CHIP
        size = fitted(str(value), CHIP - 0.6, LABEL, bold=True)
        base = low + (row + 0.5) * CHIP + size * 0.36
        items.append(piece(left, low + row * CHIP, CHIP, colours.paper))
        items.append(Text(left + CHIP / 2, base, str(value), size, colours.ink, True, "middle"))
    if stand.note:
        items.append(Text(x + OWNER / 2 + 0.6, top + OWNER * 0.8, stand.note, LABEL * 0.9, colours.ink, True))
    return items


def chips_for(robots: int) -> list[int]:
    """Return the values of the fewest chips for a number of robots, the largest first."""
    found = []
    for value in sorted(ROBOTS, reverse=True):
        found += [value] * (robots // value)
        robots %= value
    return found
