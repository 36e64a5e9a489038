"""The asteroid of a Terraforming board as an engraving: its limb, its craters, the Great Basin, its pits.

The focal point is the Great Basin, one crater with the darkest floor. It lies off the centre in a direction that the
code of the board gives. Lengths are millimetres.
"""

from collections.abc import Sequence
from math import sqrt

from landpress.engine.contract.streams import Stream
from landpress.layouts.sheet import Area
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol
from landpress.output.scene.palette import mixed
from landpress.output.scene.shapes import joined, polygon, polyline, rectangle, smooth
from landpress.output.scene.style import Style
from landpress.output.survey import contours
from landpress.output.survey.outlined import around, strays
from landpress.output.survey.relief import INTERVAL, Relief
from landpress.output.survey.ruling import ruled
from landpress.output.survey.turning import direction

GRID, SPACING = 2.5, 2.2
LIMB_POINTS, BULGE = 120, 6.0
"""The number of points of the limb, and the most that it strays outwards."""
BASIN, OFF_CENTRE = 2.85, 1.55
"""The radius of the Great Basin and its distance from the centre of the board, in widths of a cell."""
CRATERS, TRIES = 46, 500
GROUND, HIGH, FLOOR = 0.16, 0.07, 0.36
"""The shares of orange in the ground, in the high ground and in the deepest floors."""
TERMINATOR = (15.0, 8.5, 4.0)
"""The breadths of the rings of hatching on the limb that faces away from the light."""
HATCH, HATCH_WIDTH = 1.5, 0.18
PIT, SHAFT, SUNK = 0.385, 0.255, 0.035
"""The radii of a pit and of its shaft, and how far the shaft lies off its centre, in widths of a cell."""
HACHURES = 44


def limb(half: float, apothem: float, code: str) -> list[Point]:
    """Return the outline of the asteroid around (0, 0), `half` mm wide to either side.

    It lies outside a hexagon with a flat top of this apothem.
    """
    radii = []
    for i, stray in enumerate(strays(Stream(code, "limb"), 14, LIMB_POINTS)):
        angle = i * 360 // LIMB_POINTS
        across = abs(direction(angle)[0])
        radius = apothem / direction(30)[0] + BULGE * (1 + stray) / 2
        radii.append(_softly_least(radius, half / across) if across else radius)
    return around(0.0, 0.0, radii)


def _softly_least(one: float, other: float) -> float:
    """Return a number that is hardly below the smaller one of two, and changes smoothly where they are equal."""
    share = one / other
    for _ in range(4):
        share *= share
    return one / sqrt(sqrt(sqrt(sqrt(1 + share))))


def relief(area: Area, middle: Point, width: float, holes: Sequence[Point], reach: float, code: str) -> Relief:
    """Return the heights of the ground inside an area. Craters lie at most `reach` mm from the middle."""
    ground, stream = Relief(area, GRID), Stream(code, "relief")
    ground.waves(stream, 20, 5200)
    ground.waves(stream, 8, 1300)
    ground.waves(stream, 4, 620)
    # The basin has a stream of its own: it lies alike on a plan and on its sheets, whose grids differ.
    (dx, dy), unit = direction(Stream(code, "basin").below(360)), 1000
    basin = middle[0] + OFF_CENTRE * width * dx, middle[1] + OFF_CENTRE * width * dy
    ground.form(*basin, BASIN * width, 1.6, _basin, 0.15)
    craters = [(x, y, 0.4 * width) for x, y in holes]
    for _ in range(TRIES):
        if len(craters) >= CRATERS:
            break
        dx, dy = direction(stream.below(360))
        far = reach * (1 - (stream.below(unit) / unit) ** 2 * 0.9)
        x, y = middle[0] + far * dx, middle[1] + far * dy
        radius = width * (0.25 + 0.2 * stream.below(unit) / unit)
        if stream.below(2):
            radius = width * (0.3 + 0.75 * stream.below(unit) ** 2 / unit**2)
        apart = ((x - px) ** 2 + (y - py) ** 2 > (1.02 * (radius + other)) ** 2 for px, py, other in craters)
        if all(apart) and far + radius * 0.6 < reach:
            craters.append((x, y, radius))
    for x, y, radius in craters:
        depth = min(7.0, radius * 0.55)
        ground.form(x, y, radius, 1.9, lambda far, depth=depth: INTERVAL * _bowl(far, depth), 0.25)  # type: ignore[misc]
    return ground


def _basin(far: float) -> float:
    """Return the height of the Great Basin: terraces, a flat floor, a central peak."""
    if far > 1:
        rest = (1.6 - far) / 0.6
        return INTERVAL * 2.6 * rest * rest
    bowl = max(0.42, far)
    peak = max(0.0, 1 - far / 0.22)
    return INTERVAL * (9.4 * bowl * bowl * bowl - 6.8 + 5.0 * peak * peak)


def _bowl(far: float, depth: float) -> float:
    if far <= 1:
        return (far * far - 1) * depth + 0.4 * depth
    rest = (1.9 - far) / 0.9
    return 0.4 * depth * rest * rest


def crescent(outline: Sequence[Point], middle: Point, breadth: float) -> list[Point]:
    """Return the ring along the part of an outline that faces away from the light, `breadth` mm broad in its middle."""
    inner = []
    for i, (x, y) in enumerate(outline):
        facing = direction(i * 360 // len(outline) - 45)[0]
        dx, dy = direction(i * 360 // len(outline))
        inset = breadth * max(0.0, facing)
        inner.append((x - inset * dx, y - inset * dy))
    return [*outline, outline[0], inner[0], *reversed(inner)]


def ground_items(ground: Relief, outline: Sequence[Point], middle: Point, is_planet: bool, style: Style) -> list[Shape]:
    """Draw the ground inside an outline, with nothing outside it. `is_planet` gives it a side in the dark."""
    colours, full = style.palette, style.palette.level == "full"
    edge = smooth(outline) if is_planet else polygon(outline)
    squares = _inside(outline, ground)
    items: list[Shape] = [Shape(edge, fill=colours.tint("orange", GROUND) or colours.paper)]
    heights = sorted(
        height
        for heights, inside in zip(ground.heights, squares, strict=True)
        for height, is_in in zip(heights, inside, strict=True)
        if is_in
    )
    if full:
        high, low = heights[len(heights) * 60 // 100], heights[len(heights) * 13 // 100]
        items.append(Shape(contours.above(ground, high, SPACING), fill=colours.tint("orange", HIGH)))
        items.append(
            Shape(contours.above(_upside_down(ground), -low, SPACING, 12.0), fill=colours.tint("orange", FLOOR))
        )
    brown = mixed(colours.hues["orange"], colours.ink, 0.4) if full else colours.ink
    interval = INTERVAL if full else INTERVAL * 7 // 4
    levels = range(heights[0] // INTERVAL * INTERVAL, heights[-1] + INTERVAL, interval)

    def keep(x: float, y: float) -> bool:
        return squares[round((y - ground.area.y) / GRID)][round((x - ground.area.x) / GRID)]

    items += contours.lit(contours.shaded(contours.lines(ground, levels), keep, SPACING, 7.0), brown, style)
    if is_planet and colours.level != "outline":
        for breadth in TERMINATOR if full else TERMINATOR[1:2]:
            shade = ruled([crescent(outline, middle, breadth)], HATCH if full else 3.0, 45, 0.8)
            items.append(Shape(shade, stroke=colours.ink, width=HATCH_WIDTH))
    outside = joined([rectangle(*ground.area.inset(-GRID, -GRID, -GRID, -GRID)), edge])
    return [*items, Shape(outside, fill=colours.paper)]


def _inside(outline: Sequence[Point], ground: Relief) -> list[list[bool]]:
    """Return for each point of the grid whether it lies inside an outline."""
    rows: list[list[bool]] = []
    lines = dict.fromkeys(range(ground.rows), (0.0, 0.0))
    turned = [(x, y - ground.area.y) for x, y in outline]
    path = ruled([turned], GRID, 0, 0.0)
    for (_, (x0, y0)), (_, (x1, _)) in zip(path[::2], path[1::2], strict=True):
        lines[round(y0 / GRID)] = (x0, x1)
    for j in range(ground.rows):
        left, right = lines[j]
        rows.append([left < ground.area.x + i * GRID < right for i in range(ground.columns)])
    return rows


def _upside_down(ground: Relief) -> Relief:
    turned = Relief(ground.area, ground.step)
    turned.heights = [[-height for height in row] for row in ground.heights]
    return turned


def pit(width: float, variant: int, code: str, style: Style) -> Symbol:
    """Return the symbol of a hole: a rim with hachures, a shaft that is black."""
    colours = style.palette
    stray = strays(Stream(code, "pit", variant), 7, 60)

    def ring(share: float, shift: float = 0.0) -> Path:
        return smooth(around(shift * width, shift * width, [share * width * (1 + 0.1 * s) for s in stray]))

    ticks = []
    for i in range(HACHURES):
        angle = i * 360 // HACHURES
        dx, dy = direction(angle)
        near, far = PIT * 0.97 * width, (SHAFT + 0.015 * (1 + i % 3)) * width
        ticks.append(polyline([(near * dx, near * dy), (far * dx, far * dy)]))
    items: list[Drawn] = [
        Shape(ring(PIT), colours.paper, colours.paper, 2.2),
        Shape(ring(PIT), colours.paper, colours.ink, 0.55),
    ]
    if colours.level == "full":
        items.append(Shape(ring(SHAFT, -SUNK), colours.ink))
    else:
        items.append(Shape(ring(SHAFT, -SUNK), stroke=colours.ink, width=0.25))
    if colours.level == "low":
        shaft = around(-SUNK * width, -SUNK * width, [SHAFT * width * 0.97] * 36)
        items.append(Shape(ruled([shaft], 0.75, 45), stroke=colours.ink, width=0.22))
    items.append(Shape(joined(ticks), stroke=colours.ink, width=0.2))
    return Symbol(f"survey-pit-{variant}-{width:g}", width * hexmap.SIDE + 1, tuple(items))
