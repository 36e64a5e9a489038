"""A paper die: a net of six squares with seven tabs, folded and glued to a cube. Opposite faces sum to 7.

Lengths are in millimetres. The net lies in a grid of four columns and three rows of squares. Sides are numbered
clockwise from the upper side. Every free side with a tab meets a side without a tab. Folding shows which sides meet, so
this is not drawn.
"""

from typing import NamedTuple

from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Path, Point, Shape
from landpress.output.scene.shapes import arc, circle, joined, moved, polygon, polyline, rounded
from landpress.output.scene.style import Style

TAB = 5.0
TAB_SLANT = 2.5
PIP, FRAME = 0.1, 1.0
"""The radius of a pip as a share of the edge, and the distance of a frame from the edge in mm."""


class Face(NamedTuple):
    """One square of the net: its pips, its column and row, and the numbers of its sides with a tab."""

    pips: int
    column: int
    row: int
    tabs: tuple[int, ...] = ()


NET = (
    Face(2, 1, 0, (0, 1, 3)),
    Face(3, 0, 1, (3,)),
    Face(1, 1, 1),
    Face(4, 2, 1),
    Face(6, 3, 1),
    Face(5, 1, 2, (1, 2, 3)),
)
_COLUMNS, _ROWS = 4, 3
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def size(length: float) -> tuple[float, float]:
    """Return the width and height of the box around the net."""
    return _COLUMNS * length + 2 * TAB, _ROWS * length + 2 * TAB


def corners(face: Face, side: float) -> tuple[Point, ...]:
    """Return the corners of a face in the net, clockwise from the upper left. Side i runs from corner i to the next."""
    x, y = (face.column - _COLUMNS / 2) * side, (face.row - _ROWS / 2) * side
    return (x, y), (x + side, y), (x + side, y + side), (x, y + side)


def _between(face: Face, side: int, length: float) -> tuple[Point, Point]:
    found = corners(face, length)
    return found[side], found[(side + 1) % 4]


def tab(face: Face, side: int, length: float) -> tuple[Point, ...]:
    """Return the corners of a tab, from the first end of its side to the second end."""
    (ax, ay), (bx, by) = _between(face, side, length)
    dx, dy = (bx - ax) / length, (by - ay) / length
    out_x, out_y = dy * TAB, -dx * TAB
    return (
        (ax, ay),
        (ax + out_x + dx * TAB_SLANT, ay + out_y + dy * TAB_SLANT),
        (bx + out_x - dx * TAB_SLANT, by + out_y - dy * TAB_SLANT),
        (bx, by),
    )


def outline(length: float) -> Path:
    """Return the closed line around faces and tabs, clockwise."""
    following: dict[Point, tuple[Point, ...]] = {}
    shared = _shared(length)
    for face in NET:
        for side in range(4):
            ends = _between(face, side, length)
            if ends not in shared:
                line = tab(face, side, length) if side in face.tabs else ends
                following[line[0]] = line[1:]
    start = corner = min(following)
    points: list[Point] = []
    while True:
        points += [corner, *following[corner][:-1]]
        corner = following[corner][-1]
        if corner == start:
            return polygon(points)


def _shared(length: float) -> set[tuple[Point, Point]]:
    """Return the sides that two faces share, each in both directions."""
    sides = {_between(face, side, length) for face in NET for side in range(4)}
    return {ends for ends in sides if ends[::-1] in sides}


def folds(length: float) -> Path:
    """Return the lines along which the net is folded."""
    inner = {min(ends, ends[::-1]) for ends in _shared(length)}
    tabs = [_between(face, side, length) for face in NET for side in face.tabs]
    return joined([polyline(ends) for ends in [*sorted(inner), *tabs]])


def pips(face: Face, length: float) -> Path:
    """Return the pips of a face."""
    return joined([circle(x, y, length * PIP) for x, y in _places(face, length)])


def _places(face: Face, length: float) -> list[Point]:
    """Return the middles of the pips of a face."""
    (x, y), step = corners(face, length)[0], length * 0.27
    return [(x + length / 2 + dx * step, y + length / 2 + dy * step) for dx, dy in _PIPS[face.pips]]


def _frames(length: float, style: Style) -> list[Shape]:
    """Draw a thin frame inside each face."""
    frames = []
    for face in NET:
        (x, y), *_ = corners(face, length)
        frames.append(moved(rounded(length - 2 * FRAME, length - 2 * FRAME, FRAME), x + length / 2, y + length / 2))
    return [Shape(joined(frames), stroke=style.palette.ink, width=0.15)]


def _lit(length: float, style: Style) -> list[Shape]:
    """Draw the lit walls of the pips, which are dug into the faces: light falls on their lower right."""
    if style.palette.level != "full":
        return []
    radius = length * PIP * 0.62
    arcs = [arc(x, y, radius, 0, 90) for face in NET for x, y in _places(face, length)]
    return [Shape(joined(arcs), stroke=style.palette.paper, width=0.22)]


def die(name: str, count: int, length: int, style: Style) -> Part:
    """Make `count` dice with edges of `length` mm. The net lies in the middle of the part's box."""
    ink = style.palette.ink
    marks: list[Drawn] = [Shape(pips(face, length), style.palette.filled(ink), ink, style.lines.border) for face in NET]
    if style.look == "survey":
        marks += [*_frames(length, style), *_lit(length, style)]
    width, height = size(length)
    return Part(
        name, "dice", count, round(width), round(height), tuple(marks), outline=outline(length), folds=folds(length)
    )


def lying(pips: int, x: float, y: float, side: float, style: Style) -> list[Drawn]:
    """Return the upper face of a die that lies with its middle at (x, y), with its shadow."""
    colours, reach = style.palette, side / 2
    face = moved(rounded(side, side, side * 0.14), x, y)
    dots = joined([circle(x + dx * reach * 0.52, y + dy * reach * 0.52, side * PIP) for dx, dy in _PIPS[pips]])
    items: list[Drawn] = []
    if colours.level == "full":
        items.append(Shape(moved(face, side * 0.09, side * 0.09), colours.ink))
    items.append(Shape(face, colours.paper, colours.ink, 0.3))
    return [*items, Shape(dots, colours.filled(colours.ink), colours.ink, 0.2)]
