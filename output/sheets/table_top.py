"""The wooden table on the first page of a kit: where things on it come to lie on the page, and its planks.

Lengths are in millimetres. A place on the table is (u, v): u runs to the right from its middle, v to the near edge from
the far one, both as long as on the page at the near edge.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from landpress.engine.contract.streams import Stream
from landpress.layouts.sheet import Area
from landpress.output.scene.items import Path, Point, Segment, Shape, Symbol
from landpress.output.scene.shapes import ellipse, polyline, rectangle
from landpress.output.scene.style import Style, mixed
from landpress.output.sheets.in_small import on_grid, straightened, thinned
from landpress.output.survey.turning import direction

FAR, NEAR = 0.8, 0.62
"""The scale of the far edge, and how much shorter lengths towards the reader are at the near edge."""
PLANKS, VEINS, SEAM, VEIN = 4, 2.3, 0.35, 0.17
"""How many planks there are, about how far apart their veins are, and the widths of both lines."""
WOOD = "#f8e7bf"
CLOSE, WIDEST_FINE, STRAY, FINE_STRAY = 0.75, 200.0, 0.2, 0.06
"""Points of a line that are nearer to each other are left out, and those that lie within the fourth of a straight line
between others; on a wider table than the second within the third."""
Place = Callable[[float, float], Point]
"""Where a point of a flat drawing comes to lie on the page."""


@dataclass
class Table:
    """The table in its area on the page, and the symbols that are drawn for it, by name.

    `near` says how much shorter lengths towards the reader are at the near edge: more of a table that is seen from
    farther above.
    """

    area: Area
    symbols: dict[str, Symbol]
    near: float = NEAR

    def __post_init__(self) -> None:
        self.deep = self.area.height / (self.near * FAR)
        """How far the near edge is from the far one, as long as on the page at the near edge."""
        self.coarse = max(1.0, self.area.width / WIDEST_FINE) ** 4
        """How much larger symbols of a wider table than that of Letter are that are drawn once for each band."""
        self.stray = STRAY if self.area.width > WIDEST_FINE else FINE_STRAY
        """How far lines may lie from what they show."""
        self._middle = self.area.middle[0]
        self._eye = FAR / (1 - FAR) * self.deep

    def scale(self, v: float) -> float:
        """Return how much larger things are drawn at v than at the near edge: at most 1."""
        return self._eye / (self._eye + self.deep - v)

    def place(self, u: float, v: float) -> Point:
        """Return where a point lies on the page."""
        scale = self._eye / (self._eye + self.deep - v)
        return self._middle + u * scale, self.area.y + (scale - FAR) / (1 - FAR) * self.area.height

    def edge(self, v: float) -> float:
        """Return how far the right edge is from the middle at v."""
        return self.area.width / 2 / self.scale(v)

    def flat(self, u: float, v: float, scale: float, turn: int = 0) -> Place:
        """Return the places of a drawing about (u, v) that is turned by whole degrees."""
        c, s = direction(turn)
        return lambda x, y: self.place(u + (x * c - y * s) * scale, v + (x * s + y * c) * scale)


def mapped(path: Path, at: Place, close: float = CLOSE, stray: float = 0.0) -> Path:
    """Return a path on the page, without points that lie close together, or within `stray` mm of a straight line."""
    placed: list[Segment] = []
    for command, values in path:
        if len(values) == 2:
            placed.append((command, at(*values)))
        else:
            points = zip(values[::2], values[1::2], strict=True)
            placed.append((command, tuple(n for x, y in points for n in at(x, y))))
    path = thinned(placed, close)
    return on_grid(straightened(path, stray))


def wood(table: Table, stream: Stream, style: Style) -> Iterator[Shape]:
    """Yield planks across the table, with veins. In low ink they have no ground."""
    area, colours = table.area, style.palette
    brown = colours.ink if colours.level == "outline" else mixed(colours.hues["orange"], colours.ink, 0.55)
    if colours.level == "full":
        yield Shape(rectangle(*area), WOOD)
    high, edge = table.deep / PLANKS, table.edge(table.deep)
    count = max(5, round(area.height / PLANKS / VEINS))
    for plank in range(PLANKS):
        top, knot = (
            high * plank,
            (edge * (stream.below(160) / 100 - 0.8), high * (plank + 0.3 + stream.below(40) / 100)),
        )
        shades, size = mixed(brown, WOOD, 0.6), high / 12
        for vein in range(count):
            base = top + high * (vein + 0.5 + stream.below(40) / 100) / (count + 0.4)
            swing, phase, first, last = 1 + stream.below(3), stream.below(360), stream.below(16), 60 - stream.below(16)
            points = []
            for step in range(first, last):
                u = edge * 1.25 * (step / 30 - 1)
                v = base + swing * high / 50 * direction((phase + step * 9) % 360)[1]
                near = size / (1 + ((u - knot[0]) / size / 4) ** 2)  # grain runs around a knot
                v += near * (1 if base > knot[1] else -1) / (1 + ((v - knot[1]) / size / 3) ** 2)
                if top + 0.6 < v < top + high - 0.6 and abs(u) < table.edge(v):
                    points.append(table.place(u, v))
            if len(points) > 3:
                yield Shape(on_grid(straightened(polyline(points), table.stray / 2)), stroke=shades, width=VEIN)
        for share in (0.3, 0.65, 1.0):
            ring = mapped(ellipse(knot[0], knot[1], size * 2.2 * share, size * 0.7 * share), table.place)
            yield Shape(ring, stroke=shades, width=VEIN)
    for plank in range(1, PLANKS):
        v = table.deep * plank / PLANKS
        yield Shape(polyline([table.place(-table.edge(v), v), table.place(table.edge(v), v)]), stroke=brown, width=SEAM)
