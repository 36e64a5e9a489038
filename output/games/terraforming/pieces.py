"""The pieces of Terraforming as drawings: buildings, robots, the cover of a hole.

Millimetres about the middle of a piece; a building is about 6 mm high at scale 1.
"""

from collections.abc import Callable

from landpress.output.scene.items import Drawn, Path, Shape
from landpress.output.scene.shapes import arc, circle, joined, polygon, polyline, rectangle
from landpress.output.scene.style import Style


def _house(x: float, y: float, s: float) -> Path:
    """The outline of a house on the ground at (x, y)."""
    return polygon([(x - s, y), (x - s, y - 1.3 * s), (x, y - 2.3 * s), (x + s, y - 1.3 * s), (x + s, y)])


def _bridge() -> list[Path]:
    return [
        polygon([(-4, -1.9), (4, -1.9), (4, -0.7), (-4, -0.7)]),
        arc(0, 2.3, 3.0, 202, 338),
        rectangle(-3.6, -0.7, 1.0, 2.6),
        rectangle(2.6, -0.7, 1.0, 2.6),
    ]


def _shield() -> list[Path]:
    return [polygon([(-2.8, -3), (2.8, -3), (2.8, 0.4), (0, 3.4), (-2.8, 0.4)]), polyline([(0, -3), (0, 3.4)])]


def _tower() -> list[Path]:
    crown = [(-2, -3.2), (-2, -1.6), (2, -1.6), (2, -3.2), (1.1, -3.2), (1.1, -2.4), (0.45, -2.4), (0.45, -3.2)]
    crown += [(-0.45, -3.2), (-0.45, -2.4), (-1.1, -2.4), (-1.1, -3.2)]
    return [polygon(crown), polygon([(-1.5, -1.6), (1.5, -1.6), (1.9, 3.2), (-1.9, 3.2)])]


def _factory() -> list[Path]:
    roof = [(-3.3, 3), (-3.3, -0.6), (-1.1, 0.8), (-1.1, -0.6), (1.1, 0.8), (1.1, -0.6), (3.3, 0.8), (3.3, 3)]
    return [polygon(roof), rectangle(-3.0, -3, 1.1, 2.6)]


def _excavator() -> list[Path]:
    arm = polyline([(-0.1, -0.2), (1.5, -3.0), (3.3, -0.4)])
    shovel = polygon([(2.7, -0.4), (3.9, -0.4), (3.5, 1.2), (2.4, 0.9)])
    return [rectangle(-3.9, -0.8, 3.8, 2.2), arm, shovel, circle(-3.1, 2.3, 0.9), circle(-0.9, 2.3, 0.9)]


def _town() -> list[Path]:
    return [_house(-2.4, 2.8, 1.3), _house(2.4, 2.8, 1.3), _house(0, 1.4, 1.7)]


def _city() -> list[Path]:
    blocks = [rectangle(-4, -0.6, 2.4, 3.6), rectangle(-1.4, -3.2, 2.8, 6.2), rectangle(1.6, -1.6, 2.4, 4.6)]
    windows = [rectangle(-0.8, -2.5 + 1.3 * i, 0.6, 0.7) for i in range(4)]
    return blocks + windows + [rectangle(0.3, -2.5 + 1.3 * i, 0.6, 0.7) for i in range(4)]


DRAWN: dict[str, Callable[[], list[Path]]] = {
    "factory": _factory,
    "bridge": _bridge,
    "shield": _shield,
    "tower": _tower,
    "excavator": _excavator,
    "house": lambda: [_house(0, 3, 2.4)],
    "town": _town,
    "city": _city,
}


def building(kind: str, x: float, y: float, scale: float, style: Style) -> list[Drawn]:
    """A building's sign."""
    fill = style.palette.tint("ink", 0.14) or style.palette.paper
    ink, width = style.palette.ink, style.lines.border
    return [
        Shape(_placed(path, x, y, scale), fill if path[-1][0] == "Z" else None, ink, width) for path in DRAWN[kind]()
    ]


def robot(x: float, y: float, scale: float, style: Style) -> list[Drawn]:
    """A robot's head with two eyes and a feeler."""
    ink, fill = style.palette.ink, style.palette.paper
    head = joined([rectangle(-1.6, -1.1, 3.2, 2.2), polyline([(0, -1.1), (0, -1.9)])])
    eyes = joined([circle(-0.7, 0, 0.28), circle(0.7, 0, 0.28), circle(0, -2.1, 0.25)])
    return [
        Shape(_placed(head, x, y, scale), fill, ink, style.lines.hairline),
        Shape(_placed(eyes, x, y, scale), ink),
    ]


def _placed(path: Path, x: float, y: float, scale: float) -> Path:
    return tuple(
        (
            command,
            tuple(value * scale + (y if i % 2 else x) for i, value in enumerate(coordinates)),
        )
        for command, coordinates in path
    )
