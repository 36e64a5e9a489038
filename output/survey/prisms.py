"""A landscape of columns seen from above: columns with ruled walls, a ruled sky, a sun, a sea, a plain.

Lengths are in millimetres on the page. Light falls from the upper left, so walls are light at the left, half lit in
front and dark at the right. `seen` turns places of a board into places of the drawing.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import floor
from typing import NamedTuple

from landpress.layouts.sheet import Area
from landpress.output.scene.items import Drawn, Path, Point, Shape
from landpress.output.scene.shapes import circle, joined, polygon, polyline, rectangle
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.ruling import flattened, ruled
from landpress.output.survey.turning import direction

FLAT = 0.56
"""The height of a square on the ground in the drawing, as a share of its width."""
WALLS = ((2.1, 0.15, 0.0), (1.15, 0.18, 0.05), (0.55, 0.3, 0.16))
"""The pitch of the ruling, the width of its lines and the share of ink below it, of light, half lit and dark walls."""
EDGE = 0.35
LEVEL = 0.14
"""The greatest slope of the foot of a wall that still looks to the front."""


class View(NamedTuple):
    """Where a landscape is drawn: the board and the sun in `area`, the sky and the ground in all of `whole`.

    What lies on the horizon repeats after `around` mm, so that it closes around a box.
    """

    area: Area
    whole: Area
    around: float

    def split(self, horizon: float) -> tuple[Area, Area]:
        """Return what lies above the horizon, and what lies below it."""
        return self.whole._replace(height=horizon - self.whole.y), self.whole.inset(top=horizon - self.whole.y)


def flat_view(area: Area) -> View:
    """Return the view of a cover that shows one area."""
    return View(area, area, area.width)


def seen(point: Point) -> Point:
    """Return where a place on the ground lies in the drawing."""
    return point[0], point[1] * FLAT


def column(base: Sequence[Point], height: float, top: str | None, style: Style) -> list[Shape]:
    """Draw a column on a convex base, which runs clockwise in the drawing. `top` is the colour of its upper face."""
    colours, level = style.palette, style.palette.level
    items: list[Shape] = []
    for (x0, y0), (x1, y1) in pairwise([*base, base[0]]):
        if x1 >= x0 - 1e-6:
            continue
        wall = polygon([(x0, y0), (x1, y1), (x1, y1 - height), (x0, y0 - height)])
        slope = (y1 - y0) / (x0 - x1)
        pitch, width, share = WALLS[1 if abs(slope) < LEVEL else 2 if slope > 0 else 0]
        items.append(Shape(wall, mixed(colours.ink, colours.paper, share) if level == "full" else colours.paper))
        is_ruled = level == "full" or (level == "low" and (pitch, width, share) == WALLS[-1])
        if level == "low":
            pitch, width = 3 * pitch, 0.15
        rows = range(1, int(height / pitch) + 1) if is_ruled else []
        lines = [polyline([(x0, y0 - height + row * pitch), (x1, y1 - height + row * pitch)]) for row in rows]
        if lines:
            items.append(Shape(joined(lines), stroke=colours.ink, width=width))
        items.append(Shape(wall, stroke=colours.ink, width=EDGE if level == "full" else 0.15))
    face = polygon((x, y - height) for x, y in base)
    items.append(Shape(face, top or colours.paper, colours.ink, EDGE if level == "full" else 0.15))
    return items


def ruled_sky(area: Area, hue: str, share: float, style: Style, pitch: float = 0.65) -> list[Drawn]:
    """Draw a sky whose ruling is wide above and narrow at the horizon, the lower side of the area. Low ink has none.

    `pitch` is the distance of the lowest lines.
    """
    colours = style.palette
    items: list[Drawn] = [Shape(rectangle(*area), tint)] if (tint := colours.tint(hue, share)) else []
    if colours.level != "full":
        return items
    lines: list[Path] = []
    y = area.bottom
    while y > area.y:
        lines.append(polyline([(area.x, y), (area.right, y)]))
        y -= pitch
        pitch *= 1.052
    return [*items, Shape(joined(lines), stroke=mixed(colours.ink, colours.paper, 0.75), width=0.15)]


def disc(x: float, y: float, radius: float, hue: str, share: float, style: Style) -> list[Drawn]:
    """Draw a sun or a planet with a ruled shadow at its lower right."""
    colours = style.palette
    items: list[Drawn] = [
        Shape(circle(x, y, radius + 1.1), colours.paper),
        Shape(circle(x, y, radius), colours.tint(hue, share) or colours.paper, colours.ink, EDGE),
    ]
    if colours.level == "outline":
        return items
    outer, inner = [], []
    for angle in range(-45, 136, 5):
        dx, dy = direction(angle)
        outer.append((x + radius * dx, y + radius * dy))
        reach = radius * (1 - 0.62 * direction(angle - 45)[0])
        inner.append((x + reach * dx, y + reach * dy))
    shade = ruled([[*outer, *reversed(inner)]], 0.6 if colours.level == "full" else 1.2)
    return [*items, Shape(shade, stroke=colours.ink, width=0.2)]


def waves(area: Area, free: Path, style: Style) -> list[Drawn]:
    """Draw a sea as far as the horizon, the upper side of the area, outside the closed lines `free`."""
    colours = style.palette
    items: list[Drawn] = [Shape(rectangle(*area), tint)] if (tint := colours.tint("blue", 0.2)) else []
    if colours.level == "outline":
        return [_horizon(area, style)]
    line = colours.drawn("blue") if colours.level == "full" else colours.ink
    path: list[Path] = []
    y, pitch, row = area.y + 0.5, 0.8, 0
    shores = flattened(free)
    while y < area.bottom - 0.5:
        strip = [area.corners, *shores]
        crossings = sorted(_crossings(strip, y))
        for left, right in zip(crossings[::2], crossings[1::2], strict=False):
            x = left + 0.8 + (row * 7) % 11 * 0.9
            length = 6.0 + 9.0 * (row % 3)
            while x + 3 < right:
                end = min(x + length, right - 0.8)
                path.append(_ripple(x, end, y, 0.05 * pitch))
                x = end + 3.0 + 2 * pitch
        y += pitch
        pitch *= 1.055 if colours.level == "full" else 1.13
        row += 1
    return [*items, Shape(joined(path), stroke=line, width=0.2)]


def _horizon(area: Area, style: Style) -> Shape:
    return Shape(polyline([(area.x, area.y), (area.right, area.y)]), stroke=style.palette.ink, width=0.2)


def _crossings(shores: Sequence[Sequence[Point]], y: float) -> list[float]:
    found = []
    for shore in shores:
        for (x0, y0), (x1, y1) in pairwise([*shore, shore[0]]):
            if min(y0, y1) <= y < max(y0, y1):
                found.append(x0 + (x1 - x0) * (y - y0) / (y1 - y0))
    return found


def _ripple(x: float, end: float, y: float, high: float) -> Path:
    third = (end - x) / 3
    return ("M", (x, y)), ("C", (x + third, y - 6 * high, end - third, y + 6 * high, end, y))


def ruled_ground(area: Area, hue: str, share: float, style: Style) -> list[Drawn]:
    """Draw a plain up to the horizon, the upper side of the area: its ruling is narrow there. Low ink has none."""
    colours = style.palette
    items: list[Drawn] = [Shape(rectangle(*area), tint)] if (tint := colours.tint(hue, share)) else []
    if colours.level != "full":
        return [_horizon(area, style)]
    lines: list[Path] = []
    y, pitch = area.y, 0.6
    while y < area.bottom:
        lines.append(polyline([(area.x, y), (area.right, y)]))
        y += pitch
        pitch *= 1.07
    return [*items, Shape(joined(lines), stroke=colours.drawn(hue), width=0.18)]


def between(line: Sequence[Point], left: float, right: float) -> list[Point]:
    """Return the part of a line from left to right that lies between two x, with its ends there."""

    def cut(x: float) -> Point:
        (x0, y0), (x1, y1) = next((a, b) for a, b in pairwise(line) if a[0] <= x <= b[0])
        return x, y0 + (y1 - y0) * (x - x0) / (x1 - x0)

    return [cut(left), *(point for point in line if left < point[0] < right), cut(right)]


def hills(
    view: View, horizon: float, high: float, tops: Sequence[Point], tint: tuple[str, float], style: Style
) -> list[Drawn]:
    """Draw a range of hills on the horizon, each with a dark side. It begins again after what the view shows around.

    `tops` are tops and valleys: their places as shares of the way around, and their heights as shares of `high`.
    """
    colours, whole = style.palette, view.whole
    first, last = (floor((x - view.area.x) / view.around) for x in (whole.x, whole.right))
    around = [(view.area.x + (n + dx) * view.around, dy) for n in range(first, last + 1) for dx, dy in tops]
    line = [(x, horizon - dy * high) for x, dy in between(around, whole.x, whole.right)]
    shade = []
    for (x0, y0), (x1, y1) in pairwise(line):
        if y1 > y0:
            shade.append([(x0, y0), (x1, y1), (x1 - (x1 - x0) * 0.2, horizon), (x0 + (x1 - x0) * 0.12, horizon)])
    ground = [*line, (whole.right, horizon), (whole.x, horizon)]
    items: list[Drawn] = [Shape(polygon(ground), colours.tint(*tint) or colours.paper, colours.ink, 0.3)]
    if colours.level != "outline":
        lines = joined([ruled([part], 0.7 if colours.level == "full" else 1.3, 68) for part in shade])
        items.append(Shape(lines, stroke=colours.ink, width=0.18))
    return items
