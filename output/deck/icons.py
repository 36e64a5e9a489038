"""The drawn icons that a deck may use, by name and at any size.

Lengths are in millimetres from the centre of an icon, y points down.
"""

from collections.abc import Callable, Sequence
from functools import partial

from landpress.layouts.errors import LayoutError
from landpress.output.pieces import ant, arrow, buildings, emblems, figures, land
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.items import Drawn, Shape, Symbol, Use
from landpress.output.scene.linebreak import Sign
from landpress.output.scene.shapes import extent, rectangle
from landpress.output.scene.style import Style

_Drawing = Callable[[float, Style], Sequence[Drawn]]
"""A function that draws an icon at a size in mm. Each icon has its own measure of size."""
_SEATS = ("circle", "triangle", "square", "diamond", "pentagon", "star")
_LANDS = {"field": "wheat", "grove": "wood", "quarry": "stone"}
_ROOF = 1
"""The seat that gives its colour to roofs without an owner."""
_TRIED = 10.0


def _seat(number: int, size: float, style: Style) -> Sequence[Drawn]:
    return [seat_sign(style.palette.seats[number], 0, 0, size, style)]


def _building(kind: str, size: float, style: Style) -> Sequence[Drawn]:
    return buildings.building(kind, 0, 0, size / 6, style)


def _resource(kind: str, size: float, style: Style) -> Sequence[Drawn]:
    return land.sign(kind, 0, 0, size, style)


def _square(kind: str, size: float, style: Style) -> Sequence[Drawn]:
    """Draw a square of land seen from above."""
    room = land.Plot(size, (), size / land.DESIGNED, size < land.DESIGNED / 2)
    area = rectangle(-size / 2, -size / 2, size, size)
    return [*land.ground(kind, area, style), *land.growth(kind, room, 0, style)]


_DRAWINGS: dict[str, _Drawing] = {
    **{name: partial(_seat, number) for number, name in enumerate(_SEATS)},
    **{name: partial(_building, name) for name in buildings.DRAWN},
    **{name: partial(_resource, name) for name in land.KINDS},
    **{name: partial(_square, kind) for name, kind in _LANDS.items()},
    **{name: partial(emblems.emblem, name) for name in emblems.EMBLEMS},
    "ant": lambda size, style: ant.ant(0, 0, size, 0, style),
    "anthill": ant.anthill,
    "arrow": partial(arrow.arrow, "cw"),
    "bag": figures.bag,
    "church": lambda size, style: buildings.church(style.palette.seats[_ROOF].hue, size, style),
    "coin": figures.coin,
    "compass": lambda size, style: figures.compass_rose(0, 0, size, style),
    "heart": lambda size, style: [figures.heart(0, 0, size, style)],
    "pin": lambda size, style: figures.pin(style.palette.seats[0], size * 0.45, size * 0.7, style),
    "robot": lambda size, style: figures.robot(0, 0, size / 6, style),
    "village": buildings.village,
    "workshop": lambda size, style: buildings.workshop(style.palette.seats[_ROOF].hue, size, style),
}
ICONS = tuple(sorted(_DRAWINGS))
"""The names of all icons."""


class Icons:
    """The icons of a deck in one style. Each icon is drawn once for each height."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._extents: dict[str, tuple[float, float, float, float]] = {}
        self._symbols: dict[tuple[str, float], Symbol] = {}

    def _extent(self, name: str) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom of an icon, as shares of its size."""
        if name not in self._extents:
            boxes = [extent(item.path) for item in _DRAWINGS[name](_TRIED, self.style) if isinstance(item, Shape)]
            left, top = (min(box[i] for box in boxes) / _TRIED for i in (0, 1))
            right, bottom = (max(box[i] for box in boxes) / _TRIED for i in (2, 3))
            self._extents[name] = left, top, right, bottom
        return self._extents[name]

    def ratio(self, name: str) -> float:
        """Return the width of an icon as a share of its height."""
        left, top, right, bottom = self._extent(name)
        return (right - left) / (bottom - top)

    def sign(self, name: str) -> Sign:
        """Return an icon for a text. Raise LayoutError if there is no such icon."""
        if name not in ICONS:
            raise LayoutError(f"there is no icon {name[:30]!r}; expected one of {', '.join(ICONS)}")
        return Sign(self.ratio(name), lambda x, y, height: [self.icon(name, x, y, height)])

    def icon(self, name: str, x: float, y: float, height: float) -> Use:
        """Place an icon of a given height so that the middle of its visible part is at (x, y)."""
        left, top, right, bottom = self._extent(name)
        height = round(height, 3)
        size = height / (bottom - top)
        if (name, height) not in self._symbols:
            drawn = tuple(_DRAWINGS[name](size, self.style))
            self._symbols[name, height] = Symbol(f"icon-{name}-{height:.3f}", 2 * size + 1, drawn)
        return Use(self._symbols[name, height], x - (left + right) / 2 * size, y - (top + bottom) / 2 * size)
