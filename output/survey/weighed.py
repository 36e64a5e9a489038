"""Contours with weight: lines that swell in the shade of steep ground and fade where they would be in the way.

Lengths are in millimetres. Light falls from the upper left. Stretches that would read as a mistake stay hidden: those
along another line, sharp turns, and crumbs.
"""

from array import array
from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

from landpress.engine.kernels.backends import ground
from landpress.output.scene.items import Shape
from landpress.output.scene.strokes import Strokes, together
from landpress.output.scene.style import Style, mixed
from landpress.output.survey.contours import edges
from landpress.output.survey.relief import Relief

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
FADE = 5.0
"""Over how many mm the ends of a piece fade."""
SHARPEST = 0.788
"""The cosine of the sharpest turn from one point to the next that is drawn, 38 degrees."""
OUTLINED = 0.2
"""The width of all lines in outline."""
LIT = 0
Weighed = list[Strokes]
"""The lit lines, then those of each step of weight."""


class Contours(NamedTuple):
    """The softened contour lines of a relief: their points, x and y of each, and the lines.

    A line is the index of its height, its first point, and the point behind its last one.
    """

    points: Sequence[float]
    lines: list[tuple[int, int, int]]


class Told(NamedTuple):
    """How much weight a line has at each point, from 0 to 1, or -1 where it is not drawn; 1 if another line is near."""

    weights: Sequence[float]
    near: Sequence[int]


def contours(
    relief: Relief, heights: Sequence[int], step: float = STEP, passes: int = PASSES, shortest: float = SHORTEST
) -> Contours:
    """Return the contour lines at these heights, but for short ones, with points `step` mm apart, softened so often."""
    loops, area, size = ground(), relief.area, relief.columns * relief.rows
    room = 2 * size
    while True:
        with loops.room():
            corner = loops.reals((area.x, area.y, relief.step, step, shortest))
            after, entered, ends = (loops.zeros(2 * size) for _ in range(3))
            raw, points, lines = loops.zeros(8 * size), loops.zeros(2 * room), loops.zeros(2 * room)
            count = loops.softened_contours(
                loops.array([*chain.from_iterable(relief.heights)]),
                relief.columns,
                relief.rows,
                loops.array(heights),
                len(heights),
                loops.array(edges(relief.columns)),
                after,
                entered,
                corner,
                passes,
                raw,
                ends,
                points,
                room,
                lines,
            )
            if count >= 0:
                told = lines[: 2 * count]
                found = zip(told[::2], [0, *told[1::2]], told[1::2], strict=False)
                return Contours(array("d", loops.taken(points)[: 2 * told[-1] if told else 0]), list(found))
        room *= 2


def weighed(found: Contours, told: Told, is_in: Callable[[int], bool] = lambda _: True) -> Weighed:
    """Return the lines of some heights, by their index, as a path for each step of weight, after the lit ones."""
    loops = ground()
    lines = [(first, end) for height, first, end in found.lines if is_in(height)]
    kinds, numbers = [b""] * (len(WIDTHS) + 1), [array("d") for _ in range(len(WIDTHS) + 1)]
    with loops.room():
        most, total = max((end - first for first, end in lines), default=0), len(told.near)
        out, runs = loops.zeros(8 * total), loops.zeros(2 * total)
        count = loops.strokes(
            loops.reals(found.points),
            loops.array([*chain.from_iterable(lines)]),
            len(lines),
            loops.reals(told.weights),
            loops.array(told.near),
            loops.reals(
                (STEP, LEAST_PIECE, FADE, LIT_SHARE, LIT_LEAST, len(WIDTHS), LONGEST_ALONG, SHARPEST, LEAST_RUN)
            ),
            loops.zeros(4 * most),
            loops.zeros(most),
            out,
            runs,
        )
        steps, curves, at = runs[: 2 * count : 2], runs[1 : 2 * count : 2], 0
        written = array("d", loops.taken(out)[: 2 * count + 6 * sum(curves)])
    for step, number in zip(steps, curves, strict=True):
        kinds[step] += b"M" + b"C" * number
        numbers[step] += written[at : at + 2 + 6 * number]
        at += 2 + 6 * number
    return [Strokes(*one) for one in zip(kinds, numbers, strict=True)]


def engraved(found: Sequence[Weighed], colour: str, ground: str, style: Style) -> list[Shape]:
    """Draw weighed lines in a colour on a ground.

    In low ink lit lines are left out, and the others have no lighter tones. In outline all others are equally thin.
    """
    level, drawn = style.palette.level, list[Shape]()
    for step, parts in enumerate(zip(*found, strict=True)):
        path = together(parts)
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
