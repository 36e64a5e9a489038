"""The edges of a sheet of paper in a photo, to parts of a pixel. The paper is brighter than what it lies on."""

import math
from collections.abc import Sequence
from operator import mul
from statistics import fmean, median

from landpress.output.photos.grey import Grey, solution
from landpress.output.photos.steps import Place, along, corners, following

_PROBES, _FAR, _WIDE, _NEAR = 240, 28, 4, 6
"""Places along a side where its edge is measured; how far (pixels) it is looked for on both sides, and how wide a step
is then; and how far it is looked for near the curve that was found."""
_TOGETHER = 8
"""The number of neighbouring places that are averaged to one point of the edge."""
_FITS, _POWERS = 4, 5
"""How often a line or curve is laid through the points that lie near it; the highest power of a curve."""
_ALONG = [2 * k / (_PROBES - 1) - 1 for k in range(_PROBES)]
"""Where the places lie along the side, from -1 to 1. They do not reach its ends."""


def exact(grey: Grey, rough: Sequence[Place]) -> list[Place]:
    """Return the corners of a flat sheet whose corners are known roughly, clockwise as seen."""
    lines = []
    for start, end in following(rough):
        kept = points = edge(grey, start, end)
        for _ in range(_FITS):
            line = along(kept)
            off = [abs(line.off(one)) for one in points]
            most = 3 * median(off) + 0.1
            kept = [one for one, far in zip(points, off, strict=True) if far <= most]
        lines.append(line)
    return corners(lines) or list(rough)


def edge(grey: Grey, start: Place, end: Place) -> list[Place]:
    """Return points of an edge of the paper between two corners, which are known roughly. It lies to their right."""
    loops, (x, y), (dx, dy), far = grey.loops, start, (end[0] - start[0], end[1] - start[1]), math.dist(start, end)
    inside, found = (-dy / far, dx / far), []
    with grey.room():
        picture, out = (grey.light, grey.wide, grey.high), loops.zeros(_PROBES)
        light = loops.zeros(_PROBES * max(2 * _FAR + 1, 4 * _NEAR + 1))
        way = [x, y, dx, dy, *inside]
        loops.across(*picture, loops.reals([*way, -_FAR, 1.0]), out, _PROBES, 2 * _FAR + 1, light)
        loops.largest(light, _PROBES, 2 * _FAR + 1, _WIDE, out)
        curve = _curve(grey, [place - _FAR - 0.5 for place in loops.taken(out)])
        loops.across(*picture, loops.reals([*way, -_NEAR, 0.5]), loops.reals(curve), _PROBES, 4 * _NEAR + 1, light)
        loops.rising(light, _PROBES, 4 * _NEAR + 1, out)
        beside = [place / 2 - _NEAR for place in loops.taken(out)]
    for first in range(0, _PROBES, _TOGETHER):
        some = slice(first, first + _TOGETHER)
        share, right = 0.5 + 0.47 * fmean(_ALONG[some]), fmean(curve[some]) + median(beside[some])
        found.append((x + share * dx + right * inside[0], y + share * dy + right * inside[1]))
    return found


def _curve(grey: Grey, found: Sequence[float]) -> list[float]:
    """Return how far a smooth curve lies beside each place, most of whose edges were found near it."""
    loops, width = grey.loops, _POWERS + 2
    rows = [[*(at**k for k in range(_POWERS + 1)), far] for at, far in zip(_ALONG, found, strict=True)]
    kept = rows
    for _ in range(_FITS):
        with loops.room():
            out = loops.zeros(width * width)
            loops.equations(loops.reals([one for row in kept for one in row]), len(kept), width, out)
            sums = list(loops.taken(out))
        factors = list(solution([sums[k * width : (k + 1) * width] for k in range(_POWERS + 1)]))
        curve = [sum(map(mul, factors, row[:-1])) for row in rows]
        off = [abs(row[-1] - one) for row, one in zip(rows, curve, strict=True)]
        most = max(3 * median(off), 1.5)
        kept = [row for row, far in zip(rows, off, strict=True) if far < most]
    return curve
