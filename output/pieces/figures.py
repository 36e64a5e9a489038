"""Single figures that any game or deck may show: a robot, a pin, a heart, a bag, a coin, a compass rose.

Lengths are in millimetres from the centre of a figure, unless its function says something else. y points down.
"""

from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.items import Drawn, Path, Shape
from landpress.output.scene.shapes import circle, ellipse, joined, moved, polar, polygon, polyline, rectangle
from landpress.output.scene.style import Seat, Style

_CLOTH = 0.35
"""The share of the hue in the colour of a bag's cloth."""


def compass_rose(x: float, y: float, size: float, style: Style) -> list[Shape]:
    """Draw a rose of four long and four short points, each half light and half dark. `size` is its diameter."""
    colours, lines, radius = style.palette, style.lines, size / 2
    light: list[Path] = []
    dark: list[Path] = []
    for angle in range(0, 360, 90):
        tip, corners = polar(x, y, radius, angle), [polar(x, y, 0.25 * radius, angle + turn) for turn in (-45, 45)]
        short, (cx, cy) = polar(x, y, 0.66 * radius, angle + 45), corners[1]
        after = polar(x, y, radius, angle + 90)
        # A short point begins at the flanks of the long points beside it, so that no line lies below another.
        flanks = [(cx + 0.3 * (px - cx), cy + 0.3 * (py - cy)) for px, py in (tip, after)]
        light += [polygon([(x, y), tip, corners[0]]), polygon([corners[1], short, flanks[0]])]
        dark += [polygon([(x, y), tip, corners[1]]), polygon([corners[1], short, flanks[1]])]
    open_ = colours.level == "outline"
    return [
        Shape(circle(x, y, radius * 0.72), None, colours.ink, lines.hairline),
        Shape(joined(light), None if open_ else colours.paper, colours.ink, lines.hairline),
        Shape(joined(dark), None if open_ else colours.ink, colours.ink, lines.hairline),
    ]


def heart(x: float, y: float, size: float, style: Style) -> Shape:
    """Draw a heart. `size` is its width."""
    s, colours = size / 10, style.palette
    right = ((0, -2.3), (1.0, -5.2, 5, -5.2, 5, -1.5), (5, 1.0, 2.2, 2.8, 0, 4.6), (-2.2, 2.8, -5, 1.0, -5, -1.5))
    curves = (*right[1:], (-5, -5.2, -1.0, -5.2, 0, -2.3))
    path: Path = (
        ("M", (x, y - 2.3 * s)),
        *(("C", tuple((y if i % 2 else x) + v * s for i, v in enumerate(curve))) for curve in curves),
        ("Z", ()),
    )
    return Shape(path, colours.filled(colours.hues["orange"]), colours.ink, style.lines.border)


def bag(height: float, style: Style) -> list[Drawn]:
    """Draw a tied bag."""
    s, colours, lines = height / 10, style.palette, style.lines
    half = ((-5.2, 0.2, -5.4, 5, -2.6, 5), (5.4, 5, 5.2, 0.2, 1.3, -2.2))
    body: Path = (
        ("M", (-1.3 * s, -2.2 * s)),
        ("C", tuple(v * s for v in half[0])),
        ("L", (2.6 * s, 5 * s)),
        ("C", tuple(v * s for v in half[1])),
        ("Z", ()),
    )
    neck = [(-1.3, -2.2), (-2.7, -4.6), (-1.2, -4.0), (0, -5), (1.2, -4.0), (2.7, -4.6), (1.3, -2.2)]
    folds = [polyline([(x * s, -1.2 * s), (1.7 * x * s, 0.8 * s)]) for x in (-0.8, 0.05, 0.9)]
    ends = [polyline([(1.5 * s, -2.2 * s), (x * s, y * s)]) for x, y in ((3.9, -0.4), (3.3, 0.3))]
    cloth = colours.tint("orange", _CLOTH)
    return [
        Shape(joined([body, polygon((x * s, y * s) for x, y in neck)]), cloth, colours.ink, lines.border),
        Shape(joined(folds), stroke=colours.ink, width=lines.hairline),
        Shape(joined([polyline([(-1.5 * s, -2.2 * s), (1.5 * s, -2.2 * s)]), *ends]), None, colours.ink, lines.coast),
    ]


def robot(x: float, y: float, scale: float, style: Style) -> list[Drawn]:
    """Draw a robot's head with two eyes and an antenna, about 3 mm wide at scale 1."""
    ink, fill = style.palette.ink, style.palette.paper
    head = joined([rectangle(-1.6, -1.1, 3.2, 2.2), polyline([(0, -1.1), (0, -1.9)])])
    eyes = joined([circle(-0.7, 0, 0.28), circle(0.7, 0, 0.28), circle(0, -2.1, 0.25)])
    return [
        Shape(moved(head, x, y, scale), fill, ink, style.lines.hairline),
        Shape(moved(eyes, x, y, scale), ink),
    ]


def pin(seat: Seat, size: float, length: float, style: Style) -> list[Drawn]:
    """Draw a surveyor's pin: the sign of the seat, a needle, and a ring on the ground.

    The point of the needle is at (0, 0). The sign is `length` mm above it.
    """
    ink, head = style.palette.ink, -length
    sign = seat_sign(seat, 0, head, size, style)
    return [
        Shape(ellipse(0, 0, size * 0.36, size * 0.09), stroke=ink, width=style.lines.hairline),
        Shape(polygon([(-size * 0.075, head), (size * 0.075, head), (0, 0)]), ink, ink, style.lines.hairline),
        sign._replace(fill=sign.fill or style.palette.paper),  # a head hides everything behind it
    ]


def coin(size: float, style: Style) -> list[Drawn]:
    """Draw a coin. `size` is its diameter."""
    colours, radius = style.palette, size / 2
    return [
        Shape(circle(0, 0, radius), colours.filled(colours.hues["yellow"]), colours.ink, style.lines.border),
        Shape(circle(0, 0, radius * 0.68), None, colours.ink, style.lines.hairline),
    ]
