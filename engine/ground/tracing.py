"""Loops over a grid of heights: its contour lines, with points at even distances on them, softened.

A point is two numbers, x and y. `p` holds the left and the top of the grid, its step, the distance of the points of a
line, and the length of the shortest line.
"""

import math

from landpress.engine.contract.rules import State

Reals = list[float]
"""64-bit floating-point numbers."""


def contour(
    h: State,
    columns: int,
    rows: int,
    height: int,
    runs: State,
    after: State,
    entered: State,
    p: Reals,
    out: Reals,
    ends: State,
) -> int:
    """Write the points of the lines at a height, and where each line ends among them. Return the number of lines.

    The edges of the grid are numbered: twice the number of the point, and 1 more for that below it. `runs` holds for
    each set of higher corners (8 upper left, 4 upper right, 2 lower right, 1 lower left) up to two pairs of edges,
    beside that of the upper left corner, or -1. Lines that begin at the rim come first, then the closed ones, in the
    order of their first edges. A closed line ends where it begins. Before and afterwards `after` is -1 everywhere, and
    `entered` 0.
    """
    lowest, highest = 2 * columns * rows, -1
    for j in range(rows - 1):
        at = j * columns
        for i in range(at, at + columns - 1):
            case = 0
            if h[i] >= height:
                case = 8
            if h[i + 1] >= height:
                case += 4
            if h[i + columns + 1] >= height:
                case += 2
            if h[i + columns] >= height:
                case += 1
            for k in range(4 * case, 4 * case + 4, 2):
                if runs[k] >= 0:
                    start, end = 2 * i + runs[k], 2 * i + runs[k + 1]
                    after[start] = end
                    entered[end] = 1
                    lowest, highest = min(lowest, start), max(highest, start)
    count, points = 0, 0
    for closed in range(2):
        for first in range(lowest, highest + 1):
            if after[first] < 0 or (closed == 0 and entered[first] == 1):
                continue
            edge = first
            while True:
                points = _crossing(h, columns, height, edge, p, out, points)
                following = after[edge]
                if following < 0:
                    break
                after[edge] = -1
                entered[following] = 0
                edge = following
            ends[count] = points
            count += 1
    return count


def _crossing(h: State, columns: int, height: int, edge: int, p: Reals, out: Reals, points: int) -> int:
    """Write where a line at a height crosses an edge. Return the number of points that are written now."""
    at = edge // 2
    here = h[at]
    x, y = p[0] + (at % columns) * p[2], p[1] + (at // columns) * p[2]
    if edge % 2:
        y += (height - here) / (h[at + columns] - here) * p[2]
    else:
        x += (height - here) / (h[at + 1] - here) * p[2]
    out[2 * points], out[2 * points + 1] = x, y
    return points + 1


def softened(line: Reals, first: int, end: int, passes: int, p: Reals, out: Reals, at: int) -> int:
    """Write a line with points at even distances on it, each the mean of itself and its neighbours, `passes` times.

    The line is from the point `first` to before the point `end`. The ends of an open line stay. Return the number of
    points in `out`, which held `at` before.
    """
    step, far, begin = p[3], p[3], at
    out[2 * at], out[2 * at + 1] = line[2 * first], line[2 * first + 1]
    at += 1
    for k in range(first, end - 1):
        x, y = line[2 * k], line[2 * k + 1]
        dx, dy = line[2 * k + 2] - x, line[2 * k + 3] - y
        length = math.sqrt(dx * dx + dy * dy)
        if length > 0.0:
            while far <= length:
                out[2 * at], out[2 * at + 1] = x + dx * far / length, y + dy * far / length
                at += 1
                far += step
        far -= length
    last = end - 1
    dx, dy = out[2 * at - 2] - line[2 * last], out[2 * at - 1] - line[2 * last + 1]
    if at - begin > 1 and dx * dx + dy * dy < step / 2 * (step / 2):
        at -= 1
    out[2 * at], out[2 * at + 1] = line[2 * last], line[2 * last + 1]
    at += 1
    if at - begin < 4:
        return at
    closed = line[2 * first] == line[2 * last] and line[2 * first + 1] == line[2 * last + 1]
    for _ in range(passes):
        for axis in range(2):
            low, high = 2 * begin + axis, 2 * (at - 1) + axis
            before, behind = out[low], out[high]
            if closed:
                before, behind = out[high - 2], out[low + 2]
            for k in range(low, high, 2):
                here = out[k]
                out[k] = (before + 2 * here + out[k + 2]) / 4
                before = here
            out[high] = (before + 2 * out[high] + behind) / 4
            if closed:
                out[high] = out[low]
            else:
                out[low], out[high] = line[2 * first + axis], line[2 * last + axis]
    return at


def softened_contours(
    h: State,
    columns: int,
    rows: int,
    heights: State,
    count: int,
    runs: State,
    after: State,
    entered: State,
    p: Reals,
    passes: int,
    raw: Reals,
    ends: State,
    out: Reals,
    room: int,
    lines: State,
) -> int:
    """Write the softened lines at several heights, but for short ones. Return their number.

    For each line `lines` gets the index of its height and the end of its points in `out`. Return -1 if `room` points
    in `out`, or as many lines in `lines`, are not enough.
    """
    found, at = 0, 0
    low, high = h[0], h[0]
    for i in range(columns * rows):
        low, high = min(low, h[i]), max(high, h[i])
        after[2 * i] = after[2 * i + 1] = -1
    for level in range(count):
        if heights[level] <= low or heights[level] > high:
            continue
        number, first = contour(h, columns, rows, heights[level], runs, after, entered, p, raw, ends), 0
        for k in range(number):
            if at + 4 * (ends[k] - first) + 4 > room or found == room:
                return -1
            end = softened(raw, first, ends[k], passes, p, out, at)
            first = ends[k]
            if (end - at - 1) * p[3] >= p[4]:
                at = end
                lines[2 * found], lines[2 * found + 1] = level, at
                found += 1
    return found
