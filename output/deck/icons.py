"""The drawn icons that a deck may use, those of the games: by name, at any size.

Millimetres about the icon's middle, y down. What a drawing holds besides, such as an owner's sign, is left out.
"""

from collections.abc import Callable, Sequence
from functools import partial

from landpress.output.scene.items import Drawn, Shape, Symbol, Use
from landpress.output.scene.shapes import circle, extent, rectangle
from landpress.output.scene.style import Style

_Drawing = Callable[[float, Style], Sequence[Drawn]]
"""Draws an icon at a size, in mm of its own measure."""
_SEATS = ("circle", "triangle", "square", "diamond", "pentagon", "star")
_RESOURCES = ("wheat", "wood", "stone")
_LANDS = {"field": "wheat", "grove": "wood", "quarry": "stone"}
_BUILDINGS = ("house", "town", "city", "tower", "factory", "bridge", "excavator", "shield")
_LANDSCAPE = ("bag", "church", "heart", "village", "workshop")
_ROOF = 1
"""The seat whose colour the roofs have that belong to nobody."""
_TRIED = 10.0


def _drawing(name: str) -> _Drawing:
    """What draws an icon; the games' drawings are imported where one is wanted."""
    if name in _SEATS:
        from landpress.output.pieces.seat_signs import seat_sign

        return lambda size, style: [seat_sign(style.palette.seats[_SEATS.index(name)], 0, 0, size, style)]
    if name in _BUILDINGS:
        from landpress.output.games.terraforming.pieces import building

        return lambda size, style: building(name, 0, 0, size / 6, style)
    return _OWN[name] if name in _OWN else _of_xarkant(name)


def _of_xarkant(name: str) -> _Drawing:
    from landpress.output.games.xarkant import pieces

    if name in _RESOURCES:
        return lambda size, style: pieces.sign(name, 0, 0, size, style)
    if name in _LANDS:
        return partial(_land, _LANDS[name])
    others: dict[str, _Drawing] = {
        "bag": pieces.bag,
        "village": pieces.village,
        "heart": lambda size, style: [pieces.heart(0, 0, size, style)],
        "church": lambda size, style: pieces.church(style.palette.seats[_ROOF], size, style)[:-1],
        "workshop": lambda size, style: pieces.workshop(style.palette.seats[_ROOF], size, style)[:-1],
    }
    return others[name]


def _land(kind: str, size: float, style: Style) -> list[Drawn]:
    """A square of land seen from above."""
    from landpress.output.games.xarkant.board import ground, growth
    from landpress.output.games.xarkant.land import DESIGNED, Plot

    room = Plot(size, (), size / DESIGNED, size < DESIGNED / 2)
    return [*ground(kind, rectangle(-size / 2, -size / 2, size, size), style), *growth(kind, room, 0, style)]


def _ant(size: float, style: Style) -> Sequence[Drawn]:
    from landpress.output.games.antwalk.ant import ant

    return ant(0, 0, size, 0, style)


def _anthill(size: float, style: Style) -> Sequence[Drawn]:
    from landpress.output.games.antwalk.ant import DESIGNED, anthill

    return anthill(size / DESIGNED, style)


def _arrow(size: float, style: Style) -> Sequence[Drawn]:
    from landpress.output.games.antwalk.ant import DESIGNED, arrow

    return arrow("cw", size / DESIGNED, style)


def _robot(size: float, style: Style) -> Sequence[Drawn]:
    from landpress.output.games.terraforming.pieces import robot

    return robot(0, 0, size / 6, style)


def _coin(size: float, style: Style) -> list[Drawn]:
    colours, radius = style.palette, size / 2
    return [
        Shape(circle(0, 0, radius), colours.filled(colours.hues["yellow"]), colours.ink, style.lines.border),
        Shape(circle(0, 0, radius * 0.68), None, colours.ink, style.lines.hairline),
    ]


def _compass(size: float, style: Style) -> Sequence[Drawn]:
    from landpress.output.games.xarkant.land import compass_rose

    return compass_rose(0, 0, size, style)


def _pin(size: float, style: Style) -> Sequence[Drawn]:
    from landpress.output.games.last_land.pieces import pin

    return pin(style.palette.seats[0], size * 0.45, size * 0.7, style)


_OWN: dict[str, _Drawing] = {
    "ant": _ant,
    "anthill": _anthill,
    "arrow": _arrow,
    "coin": _coin,
    "compass": _compass,
    "pin": _pin,
    "robot": _robot,
}
ICONS = tuple(sorted((*_SEATS, *_RESOURCES, *_LANDS, *_BUILDINGS, *_LANDSCAPE, *_OWN)))
"""The names of all."""


class Icons:
    """The icons of a deck in one style, each drawn once at every height."""

    def __init__(self, style: Style) -> None:
        self.style = style
        self._extents: dict[str, tuple[float, float, float, float]] = {}
        self._symbols: dict[tuple[str, float], Symbol] = {}

    def _extent(self, name: str) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of an icon, as shares of the size it is drawn at."""
        if name not in self._extents:
            boxes = [extent(item.path) for item in _drawing(name)(_TRIED, self.style) if isinstance(item, Shape)]
            left, top = (min(box[i] for box in boxes) / _TRIED for i in (0, 1))
            right, bottom = (max(box[i] for box in boxes) / _TRIED for i in (2, 3))
            self._extents[name] = left, top, right, bottom
        return self._extents[name]

    def ratio(self, name: str) -> float:
        """The width of an icon as a share of its height."""
        left, top, right, bottom = self._extent(name)
        return (right - left) / (bottom - top)

    def icon(self, name: str, x: float, y: float, height: float) -> Use:
        """An icon of that height with the middle of what it shows at a place."""
        left, top, right, bottom = self._extent(name)
        height = round(height, 3)
        size = height / (bottom - top)
        if (name, height) not in self._symbols:
            drawn = tuple(_drawing(name)(size, self.style))
            self._symbols[name, height] = Symbol(f"icon-{name}-{height:.3f}", 2 * size + 1, drawn)
        return Use(self._symbols[name, height], x - (left + right) / 2 * size, y - (top + bottom) / 2 * size)
