"""Relief: the height of the ground on a grid, drawn from a seed.

Places are in millimetres. Heights are whole numbers, thousandths of the interval between two contour lines. All that is
computed in floating point is rounded to them, and only with operations that every system rounds in the same way: sums,
products, quotients, square roots.
"""

from collections.abc import Callable, Iterable
from itertools import chain, pairwise
from math import ceil, sqrt

from landpress.engine.contract.streams import Stream
from landpress.engine.kernels.backends import ground
from landpress.layouts.sheet import Area
from landpress.output.scene.items import Point

INTERVAL = 1000
"""The height between two contour lines."""
Profile = Callable[[float], float]
"""The height of a form at a distance from its centre, which is 1 at its rim."""


class Relief:
    """The heights over an area. `heights[j][i]` is the height at the column `i` from the left of the row `j`."""

    def __init__(self, area: Area, step: float) -> None:
        self.area, self.step = area, step
        self.columns, self.rows = ceil(area.width / step) + 1, ceil(area.height / step) + 1
        self.heights = [[0] * self.columns for _ in range(self.rows)]

    def waves(self, stream: Stream, steps: int, height: int) -> None:
        """Add random waves that are about `2 * steps` steps of the grid long and up to `height` high.

        The heights of a coarse grid are drawn at random. Cubic splines lie between them.
        """
        wide, high, loops = self.columns // steps + 4, self.rows // steps + 4, ground()
        drawn = [stream.below(2 * height + 1) - height for _ in range(wide * high)]
        with loops.room():
            heights, coarse = loops.array([*chain.from_iterable(self.heights)]), loops.zeros(high * self.columns)
            loops.waves(heights, self.columns, self.rows, steps, loops.array(drawn), wide, coarse)
            told = loops.listed(heights)
        self.heights = [told[at : at + self.columns] for at in range(0, len(told), self.columns)]

    def form(self, x: float, y: float, radius: float, profile: Profile) -> None:
        """Put a round form on the ground around (x, y)."""
        step = self.step
        left, right = ceil((x - radius - self.area.x) / step), int((x + radius - self.area.x) / step)
        top, bottom = ceil((y - radius - self.area.y) / step), int((y + radius - self.area.y) / step)
        for j in range(max(0, top), min(self.rows - 1, bottom) + 1):
            row, dy = self.heights[j], self.area.y + j * step - y
            for i in range(max(0, left), min(self.columns - 1, right) + 1):
                dx = self.area.x + i * step - x
                far = sqrt(dx * dx + dy * dy) / radius
                if far < 1:
                    row[i] = int(row[i] + profile(far))

    def at(self, x: float, y: float) -> int:
        """Return the height at the point of the grid that is nearest to a place inside the area."""
        return self.heights[round((y - self.area.y) / self.step)][round((x - self.area.x) / self.step)]


def distances(relief: Relief, shores: Iterable[Iterable[Point]], most: float) -> list[list[float]]:
    """Return the distance in mm of each point of the grid to closed lines, at most `most`.

    It is positive inside the lines (even-odd rule), negative outside.
    """
    area, step, loops, pieces = relief.area, relief.step, ground(), list[float]()
    crossings: list[list[float]] = [[] for _ in range(relief.rows)]
    for shore in shores:
        line = list(shore)
        for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
            pieces += (x0, y0, x1, y1)
            low, high = sorted((y0, y1))
            for j in range(max(0, ceil((low - area.y) / step)), min(relief.rows, ceil((high - area.y) / step))):
                crossings[j].append(x0 + (x1 - x0) * (area.y + j * step - y0) / (y1 - y0))
    with loops.room():
        squared, grid = loops.reals([most * most] * (relief.columns * relief.rows)), (area.x, area.y, step, most)
        size = relief.columns, relief.rows
        loops.near(squared, *size, loops.reals(grid), loops.reals(pieces), len(pieces) // 4)
        told = loops.taken(squared)
    rows = [told[at : at + relief.columns] for at in range(0, len(told), relief.columns)]
    found = []
    for row, crossed in zip(rows, crossings, strict=True):
        far = [-sqrt(d) for d in row]
        crossed.sort()
        for left, right in zip(crossed[::2], crossed[1::2], strict=True):
            for i in range(max(0, ceil((left - area.x) / step)), min(relief.columns, int((right - area.x) / step) + 1)):
                far[i] = abs(far[i])
        found.append(far)
    return found
