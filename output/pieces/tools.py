"""Small pictures of tools and of things that people have at home: what a kit needs beside its sheets.

Lengths are in millimetres. A picture is `SIZE` mm wide and high, and is drawn around its middle.
"""

from collections.abc import Callable, Sequence

from landpress.output.pieces import dice
from landpress.output.scene.items import Drawn, Shape, Symbol, Use
from landpress.output.scene.shapes import circle, ellipse, joined, moved, polygon, polyline, rectangle, rounded
from landpress.output.scene.style import Style

SIZE, STEP = 8.0, 9.2
LINE = 0.3
_Draw = Callable[[Style], list[Drawn]]


def tool(name: str, x: float, y: float, style: Style) -> Use:
    """Draw one of `TOOLS` around (x, y)."""
    return Use(Symbol(f"tool-{name}", SIZE / 2 + 0.5, tuple(TOOLS[name](style))), x, y)


def width(count: int, across: int) -> float:
    """Return the width of tools in rows of at most `across`."""
    return min(count, across) * STEP


def height(count: int, across: int) -> float:
    """Return the height of tools in rows of at most `across`."""
    return -(-count // across) * STEP


def block(names: Sequence[str], across: int, right: float, middle: float, style: Style) -> list[Use]:
    """Draw tools in rows of at most `across` up to x = `right`, around y = `middle`."""
    top, items = middle - height(len(names), across) / 2 + STEP / 2, list[Use]()
    for first in range(0, len(names), across):
        row = names[first : first + across]
        left = right - width(len(names), across) / 2 - (len(row) - 1) * STEP / 2
        items += [tool(name, left + i * STEP, top + first // across * STEP, style) for i, name in enumerate(row)]
    return items


def _knife(style: Style) -> list[Drawn]:
    ink, grip = style.palette.ink, style.palette.tint("orange", 0.45) or style.palette.paper
    return [
        Shape(polygon([(-3.8, 3.8), (-3.3, 1.8), (-0.9, -0.6), (0.6, 0.9)]), style.palette.paper, ink, LINE),
        Shape(polygon([(-0.9, -0.6), (2.6, -3.8), (3.9, -2.6), (0.6, 0.9)]), grip, ink, LINE),
    ]


def _ruler(style: Style) -> list[Drawn]:
    ink = style.palette.ink
    marks = [polyline([(-3.3 + i, -0.6 - 0.8), (-3.3 + i, 0.3 - 0.6 * (i % 2))]) for i in range(8)]
    return [
        Shape(rectangle(-3.9, -1.4, 7.8, 3.0), style.palette.tint("yellow", 0.4) or style.palette.paper, ink, LINE),
        Shape(joined(marks), stroke=ink, width=0.2),
    ]


def _scissors(style: Style) -> list[Drawn]:
    ink, rings = style.palette.ink, joined([circle(-1.7, 2.6, 1.1), circle(1.7, 2.6, 1.1)])
    blades = joined([polyline([(-1.1, 1.7), (1.5, -3.9)]), polyline([(1.1, 1.7), (-1.5, -3.9)])])
    return [
        Shape(blades, stroke=ink, width=0.6),
        Shape(rings, style.palette.tint("vermilion", 0.35) or style.palette.paper, ink, 0.5),
        Shape(circle(0, -0.6, 0.35), style.palette.paper, ink, 0.2),
    ]


def _glue(style: Style) -> list[Drawn]:
    ink, paper = style.palette.ink, style.palette.paper
    return [
        Shape(rectangle(-1.3, -3.8, 2.6, 2.0), paper, ink, LINE),
        Shape(rectangle(-1.7, -2.2, 3.4, 6.0), style.palette.tint("green", 0.35) or paper, ink, LINE),
        Shape(rectangle(-1.7, 0.2, 3.4, 1.6), paper, ink, 0.2),
    ]


def _dice(style: Style) -> list[Drawn]:
    return [*dice.lying(5, -1.9, 0.9, 3.6, style), *dice.lying(3, 1.9, -0.9, 3.6, style)]


def _coins(style: Style) -> list[Drawn]:
    ink, fill = style.palette.ink, style.palette.tint("orange", 0.4) or style.palette.paper
    stack = [(-1.9, 2.6 - 1.1 * i) for i in range(4)] + [(2.0, 2.6 - 1.1 * i) for i in range(2)]
    return [Shape(ellipse(x, y, 1.8, 0.9), fill, ink, 0.25) for x, y in stack]


def _pawn(style: Style) -> list[Drawn]:
    ink, fill = style.palette.ink, style.palette.tint("blue", 0.4) or style.palette.paper
    body = polygon([(-0.6, -1.2), (0.6, -1.2), (1.9, 3.0), (-1.9, 3.0)])
    return [
        Shape(body, fill, ink, LINE),
        Shape(moved(rounded(4.6, 1.2, 0.4), 0, 3.2), fill, ink, LINE),
        Shape(circle(0, -2.0, 1.5), fill, ink, LINE),
    ]


def _pencil(style: Style) -> list[Drawn]:
    ink, paper = style.palette.ink, style.palette.paper
    return [
        Shape(rectangle(-3.2, -3.8, 5.2, 7.4), paper, ink, LINE),
        Shape(joined([polyline([(-2.4, y), (0.6, y)]) for y in (-2.6, -1.4, -0.2)]), stroke=ink, width=0.2),
        Shape(polygon([(-1.4, 2.8), (-1.0, 1.3), (-0.1, 2.2)]), paper, ink, 0.25),
        Shape(
            polygon([(-1.0, 1.3), (2.8, -2.5), (3.7, -1.6), (-0.1, 2.2)]),
            style.palette.tint("yellow", 0.6) or paper,
            ink,
            0.25,
        ),
    ]


TOOLS: dict[str, _Draw] = {
    "knife": _knife,
    "ruler": _ruler,
    "scissors": _scissors,
    "glue": _glue,
    "dice": _dice,
    "coins": _coins,
    "pawn": _pawn,
    "pencil": _pencil,
}
"""What is drawn, by name: tools to cut and glue with, and things from home that replace parts."""
AT_HOME = {
    **dict.fromkeys(("tokens", "robots", "markers"), "coins"),
    **dict.fromkeys(("pins", "ant", "pieces"), "pawn"),
    **dict.fromkeys(("tracks", "track", "cards", "buildings", "discs", "villages"), "pencil"),
    "dice": "dice",
}
"""What replaces the parts of a group, as far as one picture can tell."""
