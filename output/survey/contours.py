"""Lit contours: lines of equal height, thin where light falls on the slope and thick in its shadow.

Lengths are in millimetres. Light falls from the upper left. Lines run with the higher ground at their left. They are
found by marching squares, thinned, and drawn as smooth curves.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from math import sqrt

from landpress.output.scene.items import Path, Point, Segment, Shape
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.relief import Relief

SHADES = 5
"""The steps from the slopes that face the light (0) to the slopes that face away from it."""
IN_SHADE = SHADES // 2
"""The first of the steps that low ink draws."""
LIT, LIGHT, DARK = 0.3, 0.15, 0.5
"""The widths of lines on the lit side, at the border between light and shadow, and in full shadow."""
HALF_TINT, LOW_INK = 0.45, 0.6
"""The share of the colour in a half tint; the share of the widths in low ink."""
_LEFT_TO = {
    # the corners that lie higher (8 upper left, 4 upper right, 2 lower right, 1 lower left), and the sides between
    # which a line runs (0 top, 1 right, 2 bottom, 3 left)
    8: ((3, 0),), 4: ((0, 1),), 2: ((1, 2),), 1: ((2, 3),),
    12: ((3, 1),), 6: ((0, 2),), 3: ((1, 3),), 9: ((2, 0),),
    14: ((3, 2),), 13: ((2, 1),), 11: ((1, 0),), 7: ((0, 3),),
    10: ((3, 0), (1, 2)), 5: ((0, 1), (2, 3)),
}  # fmt: skip


def lines(relief: Relief, levels: Sequence[int]) -> Iterator[list[Point]]:
    """Yield the contour lines at these heights, which are in ascending order. A closed line ends where it begins."""
    return (line for found in lines_at(relief, levels).values() for line in found)


def edges(columns: int) -> list[int]:
    """Return up to two pairs of edges, or -1, for each set of higher corners, for engine/ground/tracing.py."""
    sides = (0, 3, 2 * columns, 1)
    runs = [[sides[side] for run in _LEFT_TO.get(case, ()) for side in run] for case in range(16)]
    return [edge for run in runs for edge in (*run, -1, -1, -1, -1)[:4]]


def lines_at(relief: Relief, levels: Sequence[int]) -> dict[int, list[list[Point]]]:
    """Return the contour lines at each of these heights, as `lines` does. One pass finds those of all heights."""
    width, heights = relief.columns, list(levels)
    sides = (0, 3, 2 * width, 1)
    run = [[(sides[start], sides[end]) for start, end in _LEFT_TO.get(case, ())] for case in range(16)]
    following: list[dict[int, int]] = [{} for _ in range(len(heights) + 1)]
    bands = [[bisect_right(heights, height) for height in row] for row in relief.heights]

    def through(a: int, b: int, c: int, d: int) -> list[tuple[dict[int, int], int, int]]:
        """Return the lines through a square with corners in these bands, each from one side to another."""
        return [
            (following[level], start, end)
            for level in range(min(a, b, c, d) + 1, max(a, b, c, d) + 1)
            for start, end in run[8 * (a >= level) + 4 * (b >= level) + 2 * (c >= level) + (d >= level)]
        ]

    known: dict[tuple[int, ...], list[tuple[dict[int, int], int, int]]] = {}
    for j, (upper, lower) in enumerate(pairwise(bands)):
        if upper == lower and len(set(upper)) == 1:
            continue
        edge = 2 * (j * width - 1)
        for corners in zip(upper, upper[1:], lower[1:], lower, strict=False):
            edge += 2
            if corners not in known:
                known[corners] = through(*corners)
            for after, start, end in known[corners]:
                after[edge + start] = edge + end
    return {
        height: [_crossings(relief, chain, height) for chain in _chains(after)]
        for height, after in zip(heights, following[1:], strict=True)
    }


def _chains(after: dict[int, int]) -> Iterator[list[int]]:
    """Yield the chains of edges: those that begin at the rim of the grid first, then the closed ones."""
    begins = sorted(after.keys() - set(after.values()))
    for start in (*begins, *sorted(after)):
        if start not in after:
            continue
        chain, edge = [start], start
        while edge in after:
            edge = after.pop(edge)
            chain.append(edge)
        yield chain


def _crossings(relief: Relief, chain: Sequence[int], height: int) -> list[Point]:
    """Return where a contour line crosses the edges of the grid."""
    columns, heights, step, found = relief.columns, relief.heights, relief.step, list[Point]()
    left, top = relief.area.x, relief.area.y
    for edge in chain:
        j, i = divmod(edge >> 1, columns)
        here = heights[j][i]
        x, y = left + i * step, top + j * step
        if edge & 1:
            found.append((x, y + (height - here) / (heights[j + 1][i] - here) * step))
        else:
            found.append((x + (height - here) / (heights[j][i + 1] - here) * step, y))
    return found


def thinned(line: Sequence[Point], least: float) -> list[Point]:
    """Return the points of a line that are at least `least` mm from the point before, and its end."""
    kept = [line[0]]
    for x, y in line[1:-1]:
        dx, dy = x - kept[-1][0], y - kept[-1][1]
        if dx * dx + dy * dy >= least * least:
            kept.append((x, y))
    if len(kept) > 2 and _near(kept[-1], line[-1], least / 2):
        kept.pop()
    return [*kept, line[-1]]


def _near(one: Point, other: Point, least: float) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 < least * least


def curved(line: Sequence[Point]) -> list[Segment]:
    """Return the smooth curves between the points of a line (Catmull and Rom), without the move to its start."""
    closed = len(line) > 3 and line[0] == line[-1]
    before, behind = (line[-2], line[1]) if closed else (line[0], line[-1])
    around = [before, *line, behind]
    return [
        ("C", (x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2))
        for (x0, y0), (x1, y1), (x2, y2), (x3, y3) in zip(around, around[1:], around[2:], around[3:], strict=False)
    ]


def _shade(start: Point, end: Point) -> int:
    """Return the shade of a piece of a line: 0 if its slope faces the light."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = sqrt(2 * (dx * dx + dy * dy))
    return min(SHADES - 1, int((1 + (dx - dy) / length) / 2 * SHADES)) if length else 0


def outlined(found: Iterable[Sequence[Point]], spacing: float, shortest: float = 0.0) -> Path:
    """Return contour lines as one path. Points are about `spacing` mm apart."""
    path: list[Segment] = []
    for line in found:
        points = thinned(line, spacing)
        if len(points) * spacing >= shortest:
            path += [("M", points[0]), *curved(points), *([("Z", ())] if points[0] == points[-1] else [])]
    return tuple(path)


def framed(relief: Relief, level: int) -> Relief:
    """Return a relief that is lower than `level` at its rim, so that all lines at this height close."""
    found, low = Relief(relief.area, relief.step), [level - 1] * relief.columns
    found.heights = [low, *([level - 1, *row[1:-1], level - 1] for row in relief.heights[1:-1]), low]
    return found


def above(relief: Relief, level: int, spacing: float) -> Path:
    """Return closed lines around all ground at least as high as `level`. At the rim of the grid they run along it."""
    return outlined(lines(framed(relief, level), (level,)), spacing)


def softened(line: Sequence[Point], step: float, passes: int) -> list[Point]:
    """Return a line with points about `step` mm apart, each the mean of itself and its neighbours, so many times.

    So no corner of the grid is left. The ends of an open line stay.
    """
    points, is_closed = _even(line, step), line[0] == line[-1]
    if len(points) < 4:
        return points
    # Both coordinates by themselves: pairs of them would take twice as long.
    xs, ys = ([point[k] for point in points] for k in (0, 1))
    for _ in range(passes):
        xs, ys = (
            [(a + 2 * b + c) / 4 for a, b, c in zip([before, *found], found, [*found[1:], behind], strict=False)]
            for found in (xs, ys)
            for before, behind in [(found[-2], found[1]) if is_closed else (found[0], found[-1])]
        )
        if is_closed:
            xs[-1], ys[-1] = xs[0], ys[0]
        else:
            (xs[0], ys[0]), (xs[-1], ys[-1]) = line[0], line[-1]
    return list(zip(xs, ys, strict=True))


def _even(line: Sequence[Point], step: float) -> list[Point]:
    """Return points along a line that are `step` mm apart on it, and its end."""
    found, left = [line[0]], step
    for (x0, y0), (x1, y1) in pairwise(line):
        far = sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2)
        at = left
        while at <= far and far:
            found.append((x0 + (x1 - x0) * at / far, y0 + (y1 - y0) * at / far))
            at += step
        left = at - far
    if len(found) > 1 and _near(found[-1], line[-1], step / 2):
        found.pop()
    return [*found, line[-1]]


def shaded(found: Iterable[Sequence[Point]], spacing: float, shortest: float, is_low: bool = False) -> list[Path]:
    """Return the lines as one path for each shade.

    Points are about `spacing` mm apart. Lines shorter than `shortest` mm are left out, for low ink also stretches of
    lines in the shade, of which nothing else is drawn.
    """
    paths: list[list[Segment]] = [[] for _ in range(SHADES)]
    for line in found:
        points = thinned(line, spacing)
        if len(points) * spacing < shortest:
            continue
        shades = [_shade(a, b) for a, b in pairwise(points)]
        for i in range(1, len(shades) - 1):
            if shades[i - 1] == shades[i + 1]:
                shades[i] = shades[i - 1]
        if is_low:
            stretches = [list(run) for _, run in groupby(shades, lambda shade: shade >= IN_SHADE)]
            shades = [one if len(run) * spacing >= shortest else 0 for run in stretches for one in run]
        pieces, at = curved(points), 0
        for shade, run in groupby(shades):
            count = len(list(run))
            paths[shade] += [("M", points[at]), *pieces[at : at + count]]
            at += count
    return [tuple(path) for path in paths]


def lit(paths: Sequence[Path], colour: str, style: Style, darkest: float = DARK) -> list[Shape]:
    """Draw the shades of contour lines in a colour.

    In low ink, only the slopes in the shade are drawn. In outline, all lines are equally thin.
    """
    paper, level = style.palette.paper, style.palette.level
    if level == "outline":
        return [Shape(path, stroke=style.palette.ink, width=LIGHT) for path in paths[1:] if path]
    drawn: list[Shape] = []
    for shade, path in enumerate(paths):
        if not path or (level == "low" and shade < IN_SHADE):
            continue
        share = max(0, shade - 1) / (SHADES - 2)
        width = LIGHT + (darkest - LIGHT) * share * (LOW_INK if level == "low" else 1)
        if shade == 0:
            drawn.append(Shape(path, stroke=paper, width=LIT))
        elif shade == 1:
            drawn.append(Shape(path, stroke=mixed(colour, paper, HALF_TINT), width=LIGHT))
        else:
            drawn.append(Shape(path, stroke=colour, width=width))
    return drawn
