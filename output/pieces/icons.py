"""The engraved icons of resources: a sheaf of wheat, three logs, a boulder. Each has a large and a small drawing.

Lengths are in millimetres from the centre of an icon, y points down. A small icon has only its silhouette and a few
ridges, because hatching would clot. Light falls from the upper left.
"""

from collections.abc import Sequence
from functools import cache

from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol, Use
from landpress.output.scene.shapes import circle, joined, polygon, polyline, rectangle
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.outlined import around
from landpress.output.survey.ruling import ruled
from landpress.output.survey.turning import direction

SMALL = 5.0
"""The height in mm below which an icon is drawn small."""
LEAST_SHEAF = 9.0
"""The height in mm below which the grains of a sheaf would clot."""
_STONES = (
    ((-1.0, 0.1), (-0.72, -0.52), (-0.1, -0.8), (0.55, -0.66), (0.98, -0.12), (0.9, 0.5), (0.3, 0.8), (-0.5, 0.76)),
    ((-0.98, 0.3), (-0.86, -0.3), (-0.36, -0.78), (0.34, -0.8), (0.86, -0.36), (1.0, 0.3), (0.5, 0.78), (-0.44, 0.8)),
)
"""The silhouettes of two boulders, clockwise from the left."""
_TANGENT = 6
"""The point of a log's end, of 36, where its bark begins."""
_CROWN = 0.5
"""The size of the crown facet of a boulder as a share of its silhouette."""


def icon(kind: str, x: float, y: float, height: float, style: Style, variant: int = 0) -> Use:
    """Place the icon of a resource (wheat, wood or stone) with its centre at (x, y). Stones have two variants."""
    return Use(_icon(kind, height, variant % len(_STONES) if kind == "stone" else 0, style), x, y)


@cache
def _icon(kind: str, height: float, variant: int, style: Style) -> Symbol:
    drawn = {"wheat": _wheat, "wood": _logs, "stone": _stone}[kind](height / 2, variant, style)
    return Symbol(f"icon-{kind}-{variant}-{height:.2f}", height, tuple(drawn))


def _lines(r: float) -> tuple[float, float]:
    """Return the widths of outlines and of inner lines of an icon."""
    return max(0.22, r * 0.045), max(0.15, r * 0.025)


def _wheat(r: float, variant: int, style: Style) -> list[Drawn]:
    """Draw a sheaf: ears on stalks that are tied together."""
    colours, (outline, inner) = style.palette, _lines(r)
    fill = colours.tint("yellow", 0.75) or colours.paper
    count, is_small = 5, 2 * r < LEAST_SHEAF
    stalks: list[Path] = []
    ears: list[tuple[float, Path]] = []
    middle = (count - 1) / 2
    for i in range(count):
        dx, dy = direction(int(-90 + (i - middle) * (17 if is_small else 20)))
        tip = dx * r * 1.05, r * 0.25 + dy * r * 1.2
        foot = -(i - middle) * r * 0.16, r
        stalks.append(polyline([foot, ((i - middle) * r * 0.02, r * 0.35), tip]))
        if is_small:
            ears.append((0, _grain(tip[0] - dx * r * 0.3, tip[1] - dy * r * 0.3, dx, dy, r * 0.36, r * 0.14)))
        else:  # those in the middle lie over the others
            ears.append((-abs(dx), joined(_ear(tip, (dx, dy), r))))
    over = [ear for _, ear in sorted(ears, key=lambda one: one[0])]
    tie = rectangle(-r * 0.22, r * 0.27, r * 0.44, r * 0.17)
    return [
        Shape(joined(stalks), stroke=colours.ink, width=outline),
        *(Shape(ear, fill, colours.ink, inner) for ear in ([joined(over)] if is_small else over)),
        Shape(tie, colours.paper, colours.ink, outline),
    ]


def _grain(x: float, y: float, dx: float, dy: float, long: float, broad: float) -> Path:
    """Return a grain that points in a direction."""
    return polygon(
        [
            (x + dx * long, y + dy * long),
            (x - dy * broad, y + dx * broad),
            (x - dx * long, y - dy * long),
            (x + dy * broad, y - dx * broad),
        ]
    )


def _ear(tip: Point, way: Point, r: float) -> list[Path]:
    """Return the grains of an ear: pairs along its stalk, and one at its tip."""
    (x, y), (dx, dy) = tip, way
    found = [_grain(x, y, dx, dy, r * 0.17, r * 0.075)]
    for k in range(2):
        px, py = x - dx * r * 0.24 * (k + 0.8), y - dy * r * 0.24 * (k + 0.8)
        for side in (-1, 1):
            turned = dx - side * dy * 0.45, dy + side * dx * 0.45
            found.append(_grain(px - dy * side * r * 0.09, py + dx * side * r * 0.09, *turned, r * 0.16, r * 0.08))
    return found


def _logs(r: float, variant: int, style: Style) -> list[Drawn]:
    """Draw three logs: their bark, and rings at their ends."""
    colours, (outline, inner) = style.palette, _lines(r)
    bark = colours.tint("green", 0.38) or colours.paper
    k, (shift, lift) = r * 0.43, (r * 0.42, -r * 0.26)
    items: list[Drawn] = []
    for u, v in ((-0.45, 0.42), (0.4, 0.42), (-0.02, -0.3)):
        x, y = u * r - r * 0.14, v * r + r * 0.08
        near = around(x, y, [k] * 36)
        far = [(px + shift, py + lift) for px, py in near]
        hull = [*far[_TANGENT + 18 :], *far[:_TANGENT], *near[_TANGENT : _TANGENT + 18]]
        items.append(Shape(polygon(hull), bark, colours.ink, outline))
        if 2 * r >= SMALL:
            bands = ruled([_band(near, shift, lift)], max(0.42, r * 0.11), 148)
            items.append(Shape(bands, stroke=colours.ink, width=inner))
        rings = [circle(x, y, k * share) for share in ((0.55,) if 2 * r < SMALL else (0.68, 0.4, 0.16))]
        items.append(Shape(circle(x, y, k), colours.paper, colours.ink, outline))
        items.append(Shape(joined(rings), stroke=colours.ink, width=inner))
    return items


def _band(near: Sequence[Point], shift: float, lift: float) -> list[Point]:
    """Return the lower part of a log's bark, which lies in the shade."""
    lower = [near[i % 36] for i in range(7)]
    return [*lower, *((x + shift, y + lift) for x, y in reversed(lower))]


def _stone(r: float, variant: int, style: Style) -> list[Drawn]:
    """Draw a boulder of facets in four tones, with a shadow on the ground if it is large."""
    colours, (outline, inner) = style.palette, _lines(r)
    whole = [(x * r * 1.08, y * r * 1.05) for x, y in _STONES[variant]]
    crown = [(x * _CROWN - r * 0.14, y * _CROWN - r * 0.2) for x, y in whole]
    full, large = colours.level == "full", 2 * r >= SMALL
    items: list[Drawn] = []
    if large and colours.level != "outline":
        shade = around(r * 0.25, r * 0.68, [r * 0.3] * 36)
        flat = [((x - r * 0.25) * 3.4 + r * 0.25, (y - r * 0.68) * 0.9 + r * 0.68) for x, y in shade]
        items.append(Shape(ruled([flat], max(0.36, r * 0.1), 0), stroke=colours.ink, width=inner))
    items.append(Shape(polygon(whole), colours.paper, colours.ink, outline))
    facets = [[whole[i - 1], whole[i], crown[i], crown[i - 1]] for i in range(len(whole))]
    for facet in facets:
        x, y = (sum(values) / 4 / r for values in zip(*facet, strict=True))
        tone = 0 if x * 0.6 + y < -0.25 else 1 if x * 0.6 + y < 0.1 else 2 if x * 0.6 + y < 0.45 else 3
        if full and tone:
            items.append(Shape(polygon(facet), mixed(colours.ink, colours.paper, (0.0, 0.12, 0.24, 0.4)[tone])))
        elif colours.level == "low" and tone > 1 and large:
            items.append(Shape(ruled([facet], 0.8 if tone == 2 else 0.5, 35), stroke=colours.ink, width=inner))
    ridges = joined([polygon(crown), *(polyline([a, b]) for a, b in zip(whole, crown, strict=True))])
    items.append(Shape(ridges, stroke=colours.ink, width=inner))
    items.append(Shape(polygon(whole), stroke=colours.ink, width=outline))
    return items
