"""Strips that are filled, such as rules in a table: they are lines, and can be too thin as lines can."""

from collections.abc import Iterator
from math import hypot

from landpress.output.strangers.seen import Matrix

_PT = 25.4 / 72


def points_of(numbers: list[float]) -> Iterator[tuple[float, float]]:
    """Yield the points of a step of a path. A rectangle has its corner and its size: its far corner is returned too."""
    yield from zip(numbers[::2], numbers[1::2], strict=False)
    if len(numbers) == len("xywh"):
        yield numbers[0] + numbers[2], numbers[1] + numbers[3]


def strips(path: list[tuple[str, list[float]]], ctm: Matrix) -> Iterator[tuple[float, float]]:
    """Yield the width and length in mm of each filled strip of a path: of a rectangle, or of four corners."""
    a, b, c, d = ctm[:4]
    corners: list[tuple[float, float]] = []
    for name, values in [*path, ("m", [0.0, 0.0])]:
        if name == "re":
            sides = sorted((abs(values[2]) * hypot(a, b), abs(values[3]) * hypot(c, d)))
            yield sides[0] * _PT, sides[1] * _PT
        elif name == "l":
            corners.append((values[0], values[1]))
        elif name == "m":
            yield from _of_four(corners, ctm)
            corners = [(values[0], values[1])]
        elif name != "h":
            corners = []


def _of_four(corners: list[tuple[float, float]], ctm: Matrix) -> Iterator[tuple[float, float]]:
    """Yield the width and length of a figure of four corners."""
    if len(corners) == 5 and corners[0] == corners[-1]:
        corners = corners[:-1]
    if len(corners) != 4:
        return
    a, b, c, d = ctm[:4]
    placed = [(a * x + c * y, b * x + d * y) for x, y in corners]
    sides = [(q[0] - p[0], q[1] - p[1]) for p, q in zip(placed, [*placed[1:], placed[0]], strict=True)]
    area = abs(sum(p[0] * q[1] - p[1] * q[0] for p, q in zip(placed, [*placed[1:], placed[0]], strict=True))) / 2
    longest = max(hypot(*side) for side in sides)
    if area > 0:
        yield area / longest * _PT, longest * _PT
