"""The asteroid of a Terraforming board as an engraving: its limb, its craters, the Great Basin, its pits.

The focal point is the Great Basin, one crater with the darkest floor. It lies off the centre in a direction that the
code of the board gives. Limb and ground are made for cells of one width and their lines are scaled, so that paper and
language do not change them. Lengths are millimetres; those of limb and ground are for cells of `REFERENCE` mm.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import chain
from math import sqrt

from landpress.engine.contract.streams import Stream
from landpress.engine.kernels.backends import ground as compiled
from landpress.layouts.sheet import Area
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Point, Segment, Shape, Symbol
from landpress.output.scene.shapes import joined, moved, polygon, polyline, rectangle, smooth
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.contours import curved, framed
from landpress.output.survey.outlined import around, strays
from landpress.output.survey.relief import Relief
from landpress.output.survey.ruling import ruled
from landpress.output.survey.turning import direction
from landpress.output.survey.weighed import Weighed, contours, engraved

REFERENCE = 20.0
"""The width of the cells for which the limb and the ground are made."""
GRID, SPACING, SOFT = 2.5, 2.0, 3
"""The grid of heights; the distance of the points around tints, and how often these outlines are softened."""
LIMB_POINTS, BESIDE, ABOVE, STRAY, SQUARE = 120, 9.0, 6.6, 1.0, 0.65
"""The number of points of the limb, how far it lies from the cells, how far it strays, and how square it is."""
BASIN, OFF_CENTRE = 2.7, 1.2
"""The radius of the Great Basin and its distance from the centre of the board, in widths of a cell."""
WAVES = ((20, 7200), (8, 1100))
"""The waves of the ground: half their length in steps of the grid, and their height."""
CRATERS, TRIES, SMALLEST, LARGEST, FROM_PIT = 16, 500, 8.0, 21.0, 11.0
GROUND, HIGH, FLOOR = 0.16, 0.07, 0.30
"""The shares of orange in the ground, in the high ground and in the deepest floors."""
TERMINATOR = ((15.0, 0.16), (9.0, 0.2), (4.0, 0.26))
"""The breadths of the rings of hatching on the limb that faces away from the light, and the widths of their lines."""
HATCH = 1.4
LEAST_TINT = 42.0
"""The shortest outline of ground that has a tint of its own."""
LEVELS, SMALL = 40, 0.6
"""The number of contours above and below the height 0, and the scale below which only every second one is drawn."""
PIT, PIT_CELL, LIP = 0.335, 20.0, 0.9
"""The radius of a pit in widths of a cell; its lip in mm for a cell of `PIT_CELL` mm."""
DENTS = ((2, 0.055), (3, 0.045), (5, 0.02))
"""How often a pit bulges around its middle, and how far, in radii. A round pit would look like an eye."""
SHADOWS = ((-0.44, -0.40), (-0.20, -0.18))
"""Where the dark of a pit and its half shadow lie, in radii from the middle: they are the pit moved and cut by it."""
UNIT = 1000


def half_axes(field: Point) -> Point:
    """Return the most that the limb reaches to each side and up and down, around a field in widths of a cell."""
    return field[0] * REFERENCE / 2 + BESIDE, field[1] * REFERENCE / 2 + ABOVE


def limb(field: Point, code: str) -> list[Point]:
    """Return the outline of the asteroid around (0, 0): between an ellipse and a rectangle with round corners."""
    (wide, high), radii = half_axes(field), []
    for i, stray in enumerate(strays(Stream(code, "limb"), 14, LIMB_POINTS)):
        dx, dy = direction(i * 360 // LIMB_POINTS)
        u, v = dx * dx / (wide * wide), dy * dy / (high * high)
        radii.append(SQUARE / sqrt(sqrt(u * u + v * v)) + (1 - SQUARE) / sqrt(u + v) + STRAY * (stray - 1))
    return around(0.0, 0.0, radii)


def relief(holes: Sequence[Point], field: Point, code: str) -> Relief:
    """Return the heights of the ground around (0, 0), as far as the limb: long waves, the Great Basin, craters."""
    (wide, high), stream, width = half_axes(field), Stream(code, "relief"), REFERENCE
    ground = Relief(Area(-wide - 4, -high - 4, 2 * wide + 8, 2 * high + 8), GRID)
    waves = [_waves(ground, stream, *one) for one in WAVES]
    dx, dy = direction(Stream(code, "basin").below(360))
    basin = OFF_CENTRE * width * dx, OFF_CENTRE * width * dy
    forms = [(*basin, BASIN * width, 1.6, 0.15, *_bulge(stream, 30), 0.0)]
    craters: list[tuple[float, float, float]] = []
    for _ in range(TRIES):
        if len(craters) >= CRATERS:
            break
        dx, dy = direction(stream.below(360))
        far = sqrt(stream.below(UNIT) / UNIT)
        x, y = far * wide * dx, far * high * dy
        radius = SMALLEST + (LARGEST - SMALLEST) * (stream.below(UNIT) / UNIT) ** 2
        apart = ((x - px) ** 2 + (y - py) ** 2 > (1.12 * (radius + other)) ** 2 for px, py, other in craters)
        off = ((x - px) ** 2 + (y - py) ** 2 > (radius + FROM_PIT) ** 2 for px, py in holes)
        ledge = abs(sqrt((x - basin[0]) ** 2 + (y - basin[1]) ** 2) - BASIN * width)
        if all(apart) and all(off) and ledge > radius * 0.9 and far < 0.94:
            craters.append((x, y, radius))
    for x, y, radius in craters:
        forms.append((x, y, radius, 1.8, 0.2, *_bulge(stream, 60), min(6.5, radius * 0.5)))
    _shape(ground, waves, forms)
    return ground


def _waves(ground: Relief, stream: Stream, steps: int, height: int) -> tuple[int, int, list[int]]:
    """Draw the heights of a coarse grid. Return its steps, the length of its rows, and the heights."""
    columns, rows = ground.columns // steps + 4, ground.rows // steps + 4
    return steps, columns, [stream.below(2 * height + 1) - height for _ in range(columns * rows)]


def _shape(ground: Relief, waves: Sequence[tuple[int, int, list[int]]], forms: Sequence[tuple[float, ...]]) -> None:
    """Give the ground its waves, its craters as engine/ground/relief.py tells them, and a soft surface."""
    loops, size = compiled(), (ground.columns, ground.rows)
    with loops.room():
        h, work = (loops.zeros((ground.rows + 4) * ground.columns) for _ in range(2))
        for steps, columns, drawn in waves:
            loops.waves(h, *size, steps, loops.array(drawn), columns, work)
        for form in forms:
            loops.crater(h, *size, loops.reals((ground.area.x, ground.area.y, GRID, *form)))
        for _ in range(2):
            loops.soften(h, *size, work)
        found = loops.listed(h)
    ground.heights = [found[j * ground.columns : (j + 1) * ground.columns] for j in range(ground.rows)]


def _bulge(stream: Stream, most: int) -> tuple[float, float, float, float]:
    """Draw how far a form bulges to each side, as a part of its radius: at most `most` thousandths."""
    a, b, c, d = ((stream.below(2 * most + 1) - most) / UNIT for _ in range(4))
    return a, b, c, d


def crescent(outline: Sequence[Point], breadth: float) -> list[Point]:
    """Return the ring along the part of an outline that faces away from the light, `breadth` mm broad in its middle."""
    inner = []
    for i, (x, y) in enumerate(outline):
        facing = direction(i * 360 // len(outline) - 45)[0]
        dx, dy = direction(i * 360 // len(outline))
        inset = breadth * max(0.0, facing)
        inner.append((x - inset * dx, y - inset * dy))
    return [*outline, outline[0], inner[0], *reversed(inner)]


def tinted(ground: Relief, shore: Sequence[Point]) -> tuple[Path, Path]:
    """Return the outlines of the high ground and of the deepest floors, as the heights inside a shore make them."""
    across = [ground.area.x + i * GRID for i in range(ground.columns)]
    heights = list[int]()
    for row, (left, right) in zip(ground.heights, spans_of(shore, ground), strict=True):
        heights += row[bisect_right(across, left) : bisect_left(across, right)]
    heights.sort()
    high, low = heights[len(heights) * 60 // 100], heights[len(heights) * 15 // 100]
    turned = Relief(ground.area, ground.step)
    turned.heights = [[-height for height in row] for row in ground.heights]
    return _above(ground, high), _above(turned, -low)


def _above(ground: Relief, level: int) -> Path:
    """Return closed smooth lines around all ground at least as high as `level`."""
    found, path = contours(framed(ground, level), (level,), SPACING, SOFT, LEAST_TINT - SPACING), list[Segment]()
    points = list(zip(found.points[::2], found.points[1::2], strict=True))
    for _, first, end in found.lines:
        path += [("M", points[first]), *curved(points[first:end]), ("Z", ())]
    return tuple(path)


def ground_items(
    ground: Relief,
    outline: Sequence[Point],
    shore: Sequence[Point],
    tints: Sequence[Path],
    lines: Sequence[Weighed],
    scale: float,
    style: Style,
) -> list[Shape]:
    """Draw the ground inside an outline, with nothing outside it. A planet has a side in the dark, outside its shore.

    Without a planet the outline is the shore itself. `tints` are those of `tinted`, or none; `lines` are its contours.
    All lines are multiplied by `scale`, but not their widths nor the pitch of hatching.
    """
    colours, full, is_planet = style.palette, style.palette.level == "full", outline is not shore
    edge = smooth(outline) if is_planet else polygon(outline)
    items: list[Shape] = [Shape(edge, fill=colours.tint("orange", GROUND) or colours.paper)]
    items += [
        Shape(path, fill=colours.tint("orange", share)) for path, share in zip(tints, (HIGH, FLOOR), strict=False)
    ]
    brown = mixed(colours.hues["orange"], colours.ink, 0.3) if colours.level != "outline" else colours.ink
    items += engraved(lines, brown, colours.tint("orange", GROUND) or colours.paper, style)
    if is_planet and colours.level != "outline":
        for breadth, width in TERMINATOR if full else TERMINATOR[1:2]:
            pitch, ends = (HATCH if full else 3.0) / scale, 0.8 / scale
            shade = ruled([crescent(outline, breadth)], pitch, 45, ends, [shore])
            items.append(Shape(shade, stroke=colours.ink, width=width))
    outside = joined([rectangle(*ground.area.inset(-GRID, -GRID, -GRID, -GRID)), edge])
    items.append(Shape(outside, fill=colours.paper))
    return [item._replace(path=moved(item.path, 0, 0, scale)) for item in items]


def spans_of(outline: Sequence[Point], ground: Relief) -> list[Point]:
    """Return for each row of the grid between which places it lies inside an outline."""
    lines = dict.fromkeys(range(ground.rows), (0.0, 0.0))
    turned = [(x, y - ground.area.y) for x, y in outline]
    path = ruled([turned], GRID, 0, 0.0)
    for (_, (x0, y0)), (_, (x1, _)) in zip(path[::2], path[1::2], strict=True):
        lines[round(y0 / GRID)] = (x0, x1)
    return [lines[j] for j in range(ground.rows)]


def pit(width: float, variant: int, code: str, style: Style) -> Symbol:
    """Return the symbol of a hole: a lip, a wall in the shade and one in the light, hachures on the far slope."""
    colours, full = style.palette, style.palette.level == "full"
    shape, s, r = _dented(Stream(code, "pit", variant)), width / PIT_CELL, PIT * width

    def ring(radius: float, shift: Point = (0.0, 0.0)) -> list[Point]:
        return around(shift[0] * r, shift[1] * r, [radius * share for share in shape])

    def arc(radius: float, first: int, last: int) -> Path:
        outline = ring(radius)
        return polyline(outline[k % 60] for k in range(first // 6, last // 6 + 1))

    hole, lip = ring(r), r + LIP * s
    dark, half = (_both(ring(r * 0.98, shift), hole) for shift in SHADOWS)
    wall = [(angle, r * shape[angle // 6 % 60]) for angle in range(-24, 126, 12)]
    ticks = joined([_tick(angle, far * 0.98, far * (0.86 if i % 2 else 0.79)) for i, (angle, far) in enumerate(wall)])
    items: list[Drawn] = [*_slope([lip * share for share in shape], s, style)]
    items += [
        Shape(smooth(ring(lip)), colours.paper, colours.ink, 0.22),
        Shape(smooth(hole), colours.tint("orange", 0.30) or colours.paper, colours.ink, 0.3),
        Shape(joined([ticks, arc(0.8 * r, -24, 114)]), stroke=colours.ink, width=0.2),
    ]
    if colours.level != "outline":
        shade = ruled([half], max(0.55 * s, 0.4) * (1 if full else 2.4), 135, 0.2, [dark])
        items.append(Shape(shade, stroke=colours.ink, width=0.2))
    if full:
        items.append(Shape(smooth(dark), colours.ink))
    elif colours.level == "low":
        items.append(Shape(ruled([dark], 0.9, 45), stroke=colours.ink, width=0.25))
    items.append(Shape(smooth(dark), stroke=colours.ink, width=0.2))
    items.append(Shape(arc(lip, -18, 114), stroke=colours.ink, width=0.5))
    return Symbol(f"survey-pit-{variant}-{width:g}", width * hexmap.SIDE + 1, tuple(items))


def _tick(angle: int, near: float, far: float) -> Path:
    dx, dy = direction(angle)
    return polyline([(near * dx, near * dy), (far * dx, far * dy)])


def _dented(stream: Stream) -> list[float]:
    """Return the radii of the outline of a pit every 6 degrees: about 1."""
    first = [stream.below(360) for _ in DENTS]
    waves = [*zip(DENTS, first, strict=True)]
    return [1 + sum(far * direction((k * i * 6 + turn) % 360)[0] for (k, far), turn in waves) for i in range(60)]


def _slope(lip: Sequence[float], s: float, style: Style) -> list[Drawn]:
    """Return the hachures outside the lip, long and dark where the slope faces away from the light."""
    weights: dict[float, list[Path]] = {0.18: [], 0.28: [], 0.4: []}
    for i, angle in enumerate(range(0, 360, 6)):
        dx, dy = direction(angle)
        facing = (dx + dy) * 0.7071
        if facing > (-0.25 if style.palette.level == "full" else 0.2):
            long = (0.5 + 1.5 * max(0.0, facing)) * (1.0 if i % 2 else 0.62) * s
            weight = 0.18 if facing < 0.2 else 0.28 if facing < 0.7 else 0.4
            weights[weight].append(_tick(angle, lip[i], lip[i] + long))
    return [Shape(joined(found), None, style.palette.ink, weight) for weight, found in weights.items() if found]


def _both(ring: Sequence[Point], other: Sequence[Point]) -> list[Point]:
    """Return what lies inside two rings that are nearly convex and run clockwise."""
    loops, room = compiled(), len(ring) + len(other)
    with loops.room():
        cut = loops.reals([*chain.from_iterable(ring), *[0.0] * (2 * len(other))])
        given = loops.reals([*chain.from_iterable(other)]), len(other), loops.zeros(room), loops.zeros(2 * room)
        count = loops.both(cut, len(ring), *given)
        found = loops.taken(cut)[: 2 * count]
    return list(zip(found[::2], found[1::2], strict=True))
