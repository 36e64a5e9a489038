"""Contours with weight: lines that swell in the shade of steep ground and fade where they would be in the way.

Lengths are in millimetres. Light falls from the upper left. Stretches that would read as a mistake stay hidden: those
along another line, sharp turns, and crumbs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from math import ceil, sqrt

from landpress.output.scene.items import Path, Point, Segment, Shape
from landpress.output.scene.palette import mixed
from landpress.output.scene.style import Style
from landpress.output.survey.contours import curved, softened

STEP, PASSES = 1.5, 5
"""The distance between points, and how often lines are softened before."""
WIDTHS = (0.15, 0.19, 0.24, 0.30, 0.38, 0.46)
TONES = (0.5, 0.62, 0.75, 0.88, 0.95, 1.0)
"""The widths of the steps of weight, and the share of the colour in each."""
LIT_SHARE, LIT_WIDTH, LIT_LEAST = 0.34, 0.34, 0.35
"""The share of shade below which a line is lit and white; its width; how much less its weight may be reduced."""
SHORTEST, LEAST_PIECE, LEAST_RUN, LONGEST_ALONG = 16.0, 9.0, 6.0, 3.2
"""The shortest line, the shortest piece between figures, the shortest run that stays visible, and the longest stretch
along another line."""
FADE, MEAN = 5.0, 3
"""Over how many mm the ends of a piece fade, and over how many points to either side the weight is a mean."""
SHARPEST = 0.788
"""The cosine of the sharpest turn from one point to the next that is drawn, 38 degrees."""
OUTLINED = 0.2
"""The width of all lines in outline."""
Weigh = Callable[[Sequence[Point]], Sequence[tuple[float, bool]]]
"""How much weight a line has at each of its points, from 0 to 1, or -1 if nothing is drawn there; whether another line
is near."""
HIDDEN, LIT = -1, 0
Weighed = list[Path]
"""The lit lines, then those of each step of weight."""


def weighed(found: Iterable[Sequence[Point]], weigh: Weigh) -> Weighed:
    """Return contour lines as one path for each step of weight, after those that are lit."""
    paths: list[list[Segment]] = [[] for _ in range(len(WIDTHS) + 1)]
    for line in found:
        points = softened(line, STEP, PASSES)
        if (len(points) - 1) * STEP < SHORTEST:
            continue
        told = weigh(points)
        pieces = curved(points)
        for first, last in _pieces(told):
            is_ring = last - first == len(points) - 1 and points[0] == points[-1]
            at = first
            for step, run in groupby(_steps(points[first : last + 1], told[first:last], is_ring)):
                count = len(list(run))
                if step != HIDDEN:
                    paths[step] += [("M", points[at]), *pieces[at : at + count]]
                at += count
    return [tuple(path) for path in paths]


def _pieces(told: Sequence[tuple[float, bool]]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last point of each piece that is long enough."""
    at = 0
    for is_free, run in groupby(weight >= 0 for weight, _ in told):
        count = len(list(run))
        if is_free and (count - 1) * STEP >= LEAST_PIECE:
            yield at, at + count - 1
        at += count


def _steps(points: Sequence[Point], told: Sequence[tuple[float, bool]], is_ring: bool) -> list[int]:
    """Return the step of weight from each point of a piece to the next."""
    count = len(told)
    ways = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)]
    squares = [dx * dx + dy * dy for dx, dy in ways]
    # How much the slope of each piece lies in the shade: 0 if it faces the light.
    shares = [
        (1 + (dx - dy) / sqrt(2 * square)) / 2 if square else 0.0
        for (dx, dy), square in zip(ways, squares, strict=True)
    ]
    factors, fading = [weight for weight, _ in told], ceil(FADE / STEP)
    if not is_ring:
        for i in {*range(min(fading, count)), *range(max(0, count - fading), count)}:
            factors[i] *= min(1.0, (min(i, count - 1 - i) + 0.5) * STEP / FADE)
    weights = _means([share * factor for share, factor in zip(shares, factors, strict=True)])
    steps = []
    for share, factor, weight in zip(_means(shares), factors, weights, strict=True):
        if share < LIT_SHARE:
            steps.append(LIT if factor > LIT_LEAST else HIDDEN)
        else:
            steps.append(int(weight * len(WIDTHS) + 0.5) or HIDDEN)
    at = 0
    for near, run in groupby(is_near for _, is_near in told):
        length = len(list(run))
        if near and length * STEP > LONGEST_ALONG:
            steps[at : at + length] = [HIDDEN] * length
        at += length
    for i in _turns(ways, squares):
        for k in range(max(0, i - 2), min(count, i + 2)):
            steps[k] = HIDDEN
    _without_crumbs(steps)
    _taper(steps, is_ring)
    return steps


def _means(values: Sequence[float]) -> list[float]:
    """Return the means of numbers and those around them. At the ends there are fewer."""
    sums, last, whole = [*accumulate(values, initial=0.0)], len(values), 2 * MEAN + 1
    ends = range(last) if last < whole else (*range(MEAN), *range(last - MEAN, last))
    means = [
        (sums[min(last, i + MEAN + 1)] - sums[max(0, i - MEAN)]) / (min(last, i + MEAN + 1) - max(0, i - MEAN))
        for i in ends
    ]
    means[MEAN:MEAN] = [(end - start) / whole for start, end in zip(sums, sums[whole:], strict=False)]
    return means


def _turns(ways: Sequence[Point], squares: Sequence[float]) -> list[int]:
    """Return the points where a line turns by more than 38 degrees, from its pieces and their squared lengths."""
    return [
        i
        for i, ((ax, ay), (bx, by), square, other) in enumerate(
            zip(ways, ways[1:], squares, squares[1:], strict=False), 1
        )
        if ax * bx + ay * by < SHARPEST * sqrt(square * other)
    ]


def _without_crumbs(steps: list[int]) -> None:
    at = 0
    for visible, run in groupby(step != HIDDEN for step in list(steps)):
        count = len(list(run))
        if visible and count * STEP < LEAST_RUN:
            steps[at : at + count] = [HIDDEN] * count
        at += count


def _taper(steps: list[int], is_ring: bool) -> None:
    """Let no piece be more than one step darker than its neighbours; a hidden one counts as lit."""
    count, whole = len(steps), is_ring and min(steps) > HIDDEN
    for places in (range(count), range(count - 1, -1, -1)):
        before = min(steps[places[-1]], steps[places[-2]] + 1) if whole and count > 1 else 0
        for i in places:
            if steps[i] > before + 1:
                steps[i] = before + 1
            before = max(0, steps[i])


def engraved(found: Sequence[Weighed], colour: str, ground: str, style: Style) -> list[Shape]:
    """Draw weighed lines in a colour on a ground.

    In low ink lit lines are left out, and the others have no lighter tones. In outline all others are equally thin.
    """
    level, drawn = style.palette.level, list[Shape]()
    for step, parts in enumerate(zip(*found, strict=True)):
        path = tuple(segment for part in parts for segment in part)
        if not path or (step == LIT and level != "full"):
            continue
        if step == LIT:
            drawn.append(Shape(path, stroke=style.palette.paper, width=LIT_WIDTH))
        elif level == "outline":
            drawn.append(Shape(path, stroke=colour, width=OUTLINED))
        else:
            tone = mixed(colour, ground, TONES[step - 1]) if level == "full" else colour
            drawn.append(Shape(path, stroke=tone, width=WIDTHS[step - 1]))
    return drawn
