"""The sea around a board of the survey: its neatline, and a rose where a corner is free. Lengths are in millimetres."""

from collections.abc import Iterator
from dataclasses import replace
from math import hypot

from landpress.layouts.maps.board import MapBoard
from landpress.layouts.sheet import Area
from landpress.output.maps.field import map_of, rim, sea
from landpress.output.scene.items import Drawn, Path, Point, Shape
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.neatline import THICK, neatline
from landpress.output.survey.rose import rhumb_lines, rose

ROSES = (16.0, 13.0, 10.0, 8.0)
"""The radii of roses, the largest first."""
MESH = 18.0
"""The distance between the lines of a net, about."""
LETTER, SPACE = 3.0, 2.5
"""The height of the letter above a rose, and the space around it."""


def framed_sea(board: MapBoard, width: float, middle: Point, area: Area, style: Style) -> list[Drawn]:
    """Return the sea that fills an area inside a neatline, without the board, whose cells are `width` mm wide."""
    inner, is_full = area.inset(THICK, THICK, THICK, THICK), style.palette.level == "full"
    border = neatline(area, style if is_full else replace(style, ink="outline"))  # low ink: no black areas
    return [*sea_items(board, width, middle, inner, inner, style), *border]


def sea_items(board: MapBoard, width: float, middle: Point, inner: Area, room: Area, style: Style) -> list[Drawn]:
    """Return the sea that fills an area, without the board, with a rose in a free corner of a room in it."""
    colours = style.palette
    drawn = style if colours.level == "full" else replace(style, ink="outline")  # low ink: no black areas
    faint = mixed(colours.drawn("blue"), sea(style) or colours.paper, 0.35)
    net = mixed(colours.drawn("blue"), colours.paper, 0.17)
    ground = Shape(rectangle(*inner), fill=sea(style))
    items: list[Drawn] = [ground if sea(style) else Shape(_graticule(inner), stroke=net, width=style.lines.hairline)]
    for x, y, radius in _places(room):
        if _is_free(board, width, middle, (x, y), radius, style):
            items.append(Shape(rhumb_lines(x, y, inner), stroke=faint, width=style.lines.hairline))
            items += rose(x, y, radius, drawn)
            break
    return items


def _graticule(area: Area) -> Path:
    """Return the lines of a net over an area. They show the sea where its ground stays unprinted."""
    across, down = (max(1, round(side / MESH)) for side in (area.width, area.height))
    lines = [polyline([(x, area.y), (x, area.bottom)]) for x in _between(area.x, area.width, across)]
    lines += [polyline([(area.x, y), (area.right, y)]) for y in _between(area.y, area.height, down)]
    return joined(lines)


def _between(start: float, length: float, parts: int) -> list[float]:
    return [start + length * i / parts for i in range(1, parts)]


def _places(area: Area) -> Iterator[tuple[float, float, float]]:
    """Yield the middles and radii of roses in the corners of an area."""
    for radius in ROSES:
        far = radius + SPACE
        for y in (area.y + far + LETTER, area.bottom - far):
            for x in (area.right - far, area.x + far):
                yield x, y, radius


def _is_free(board: MapBoard, width: float, middle: Point, at: Point, radius: float, style: Style) -> bool:
    """Return whether a rose at a place touches neither cells nor what lies off their coast."""
    on_paper = map_of(board.description.field)
    reach = max(hypot(x, y) for x, y in on_paper.corners) + rim(board, style)
    x, y = (at[0] - middle[0]) / width, (at[1] - middle[1]) / width
    clear = reach + (radius + LETTER) / width
    return all(hypot(x - cx, y - cy) > clear for cx, cy in on_paper.cells)
