"""Relief: the height of the ground on a grid, drawn from a seed.

Places are in millimetres. Heights are whole numbers, thousandths of the interval between two contour lines. All that is
computed in floating point is rounded to them, and only with operations that every system rounds in the same way: sums,
products, quotients, square roots.
"""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import ceil, sqrt

from landpress.engine.contract.streams import Stream
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
        columns = self.columns // steps + 4
        shares = [_spline(i % steps, steps) for i in range(steps)]
        whole = 6 * steps**3
        coarse: list[list[int]] = []
        for _ in range(self.rows // steps + 4):
            drawn = [stream.below(2 * height + 1) - height for _ in range(columns)]
            row = []
            for i in range(self.columns):
                at, (a, b, c, d) = i // steps, shares[i % steps]
                row.append((a * drawn[at] + b * drawn[at + 1] + c * drawn[at + 2] + d * drawn[at + 3]) // whole)
            coarse.append(row)
        for j, heights in enumerate(self.heights):
            at, (a, b, c, d) = j // steps, shares[j % steps]
            above = zip(heights, coarse[at], coarse[at + 1], coarse[at + 2], coarse[at + 3], strict=True)
            self.heights[j] = [h + (a * p + b * q + c * r + d * s) // whole for h, p, q, r, s in above]

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


def _spline(i: int, n: int) -> tuple[int, int, int, int]:
    """Return the shares, of 6 n^3, that four neighbours have in a cubic spline i / n of the way behind the second."""
    return (
        (n - i) ** 3,
        3 * i**3 - 6 * n * i**2 + 4 * n**3,
        n**3 + 3 * n**2 * i + 3 * n * i**2 - 3 * i**3,
        i**3,
    )


def distances(relief: Relief, shores: Iterable[Iterable[Point]], most: float) -> list[list[float]]:
    """Return the distance in mm of each point of the grid to closed lines, at most `most`.

    It is positive inside the lines (even-odd rule), negative outside.
    """
    area, step = relief.area, relief.step
    squared = [[most * most] * relief.columns for _ in range(relief.rows)]
    crossings: list[list[float]] = [[] for _ in range(relief.rows)]
    for shore in shores:
        line = list(shore)
        for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
            _near(squared, relief, (x0, y0), (x1, y1), most)
            low, high = sorted((y0, y1))
            for j in range(max(0, ceil((low - area.y) / step)), min(relief.rows, ceil((high - area.y) / step))):
                crossings[j].append(x0 + (x1 - x0) * (area.y + j * step - y0) / (y1 - y0))
    found = []
    for row, crossed in zip(squared, crossings, strict=True):
        far = [-sqrt(d) for d in row]
        crossed.sort()
        for left, right in zip(crossed[::2], crossed[1::2], strict=True):
            for i in range(max(0, ceil((left - area.x) / step)), min(relief.columns, int((right - area.x) / step) + 1)):
                far[i] = abs(far[i])
        found.append(far)
    return found


def _near(squared: list[list[float]], relief: Relief, start: Point, end: Point, most: float) -> None:
    """Note the squared distance to a piece of a line at the points of the grid that are near to it."""
    (x0, y0), (x1, y1), step = start, end, relief.step
    dx, dy = x1 - x0, y1 - y0
    length = dx * dx + dy * dy
    left, right = min(x0, x1) - most - relief.area.x, max(x0, x1) + most - relief.area.x
    top, bottom = min(y0, y1) - most - relief.area.y, max(y0, y1) + most - relief.area.y
    for j in range(max(0, ceil(top / step)), min(relief.rows, int(bottom / step) + 1)):
        row, py = squared[j], relief.area.y + j * step - y0
        for i in range(max(0, ceil(left / step)), min(relief.columns, int(right / step) + 1)):
            px = relief.area.x + i * step - x0
            along = min(1.0, max(0.0, (px * dx + py * dy) / length))
            ox, oy = px - along * dx, py - along * dy
            far = ox * ox + oy * oy
            if far < row[i]:
                row[i] = far
