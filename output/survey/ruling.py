"""Ruled tone: parallel lines that make a grey, as an engraver rules them.

Lengths are in millimetres. Angles are whole degrees, clockwise from lines that run to the right. The area is inside an
odd number of its closed lines.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil

from landpress.output.scene.items import Path, Point, Segment
from landpress.output.survey.turning import direction


def ruled(
    area: Iterable[Sequence[Point]],
    pitch: float,
    angle: int = 0,
    shortest: float = 0.3,
    without: Iterable[Sequence[Point]] = (),
) -> Path:
    """Return lines across an area, `pitch` mm apart. Lines shorter than `shortest` mm are left out.

    The lines of two areas with the same pitch and angle continue each other. Nothing is ruled inside `without`.
    """
    c, s = direction(angle)
    kept = _crossed(without, pitch, c, s)
    path: list[Segment] = []
    for row, places in sorted(_crossed(area, pitch, c, s).items()):
        y = row * pitch
        for left, right in _rest(places, kept.get(row, [])):
            if right - left > shortest:
                path.append(("M", (left * c - y * s, left * s + y * c)))
                path.append(("L", (right * c - y * s, right * s + y * c)))
    return tuple(path)


def _crossed(area: Iterable[Sequence[Point]], pitch: float, c: float, s: float) -> dict[int, list[float]]:
    """Return for each line, by its number, where it crosses the rings of an area, in order."""
    crossed: dict[int, list[float]] = {}
    for ring in area:
        turned = [(x * c + y * s, y * c - x * s) for x, y in ring]
        for (x0, y0), (x1, y1) in pairwise([*turned, turned[0]]):
            low, high = (y0, y1) if y0 < y1 else (y1, y0)
            for row in range(ceil(low / pitch), ceil(high / pitch)):
                crossed.setdefault(row, []).append(x0 + (x1 - x0) * (row * pitch - y0) / (y1 - y0))
    for places in crossed.values():
        places.sort()
    return crossed


def _rest(places: Sequence[float], kept: Sequence[float]) -> Iterator[tuple[float, float]]:
    """Yield the stretches between pairs of places, without those between pairs of `kept`."""
    holes = list(zip(kept[::2], kept[1::2], strict=False))
    for left, right in zip(places[::2], places[1::2], strict=False):
        at = left
        for start, end in holes:
            if start < right and end > at:
                yield at, start
                at = end
        yield at, right


def flattened(path: Path, pieces: int = 4) -> list[list[Point]]:
    """Return the closed lines of a path as points. Each curve becomes `pieces` straight lines."""
    rings: list[list[Point]] = []
    for command, values in path:
        if command == "M":
            rings.append([(values[0], values[1])])
        elif command == "L":
            rings[-1].append((values[0], values[1]))
        elif command == "C":
            x0, y0 = rings[-1][-1]
            x1, y1, x2, y2, x3, y3 = values
            for i in range(1, pieces + 1):
                t = i / pieces
                u = 1 - t
                p, q, r, v = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                rings[-1].append((p * x0 + q * x1 + r * x2 + v * x3, p * y0 + q * y1 + r * y2 + v * y3))
    return [ring for ring in rings if len(ring) > 2]
