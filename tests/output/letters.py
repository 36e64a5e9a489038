"""A letter without symmetry, and its reading from pictures and outlines: where it lies, its size, which way it looks.

A drawing has the letter as `POINTS`: millimetres from its middle, y down. Whoever reads knows it only as `LETTER`.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import scipy.ndimage

WIDTH, HEIGHT = 20.0, 30.0
POINTS = ((-10, -15), (10, -15), (10, -9), (-4, -9), (-4, -3), (4, -3), (4, 3), (-4, 3), (-4, 15), (-10, 15))
LETTER = """
##########
##########
##########
###.......
###.......
###.......
#######...
#######...
#######...
###.......
###.......
###.......
###.......
###.......
###.......
"""
_UPRIGHT = np.array([[cell == "#" for cell in row] for row in LETTER.split()])
WAYS = {
    "upright": _UPRIGHT,
    "clockwise": np.rot90(_UPRIGHT, -1),
    "upside down": np.rot90(_UPRIGHT, 2),
    "counter-clockwise": np.rot90(_UPRIGHT),
}
WAYS |= {f"mirrored, {name}": cells[:, ::-1] for name, cells in list(WAYS.items())}
LEAST = 8.0
"""What is smaller is no letter, in mm."""


def _is_dark(mine: Any, dots: float, x: float, y: float) -> bool:
    return bool(mine[int(y * dots), int(x * dots)])


class Read(NamedTuple):
    """A letter that was read: its middle and its size in mm, and which way it looks."""

    x: float
    y: float
    width: float
    height: float
    way: str


def read(left: float, top: float, right: float, bottom: float, holds: Callable[[float, float], bool]) -> Read:
    """Return the letter in a box, y down. `holds` tells whether a point belongs to it."""
    width, height = right - left, bottom - top
    for way, cells in WAYS.items():
        rows, columns = cells.shape
        found = [
            [holds(left + (i + 0.5) * width / columns, top + (j + 0.5) * height / rows) for i in range(columns)]
            for j in range(rows)
        ]
        if (np.array(found) == cells).all():
            return Read((left + right) / 2, (top + bottom) / 2, width, height, way)
    return Read((left + right) / 2, (top + bottom) / 2, width, height, "no letter")


def in_picture(picture: Any, dots: float) -> list[Read]:
    """Return the dark letters of a picture with so many dots in a millimetre, row by row."""
    dark = np.asarray(picture.convert("L")) < 100
    spots, _ = scipy.ndimage.label(dark)

    def every() -> Iterator[Read]:
        for number, (rows, columns) in enumerate(scipy.ndimage.find_objects(spots), 1):
            left, top, right, bottom = (side / dots for side in (columns.start, rows.start, columns.stop, rows.stop))
            if min(right - left, bottom - top) >= LEAST and (spots[rows, columns] == number).mean() > 0.3:
                yield read(left, top, right, bottom, partial(_is_dark, spots == number, dots))

    return sorted(every(), key=lambda one: (round(one.y), one.x))
