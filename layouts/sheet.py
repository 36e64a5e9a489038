"""One sheet: the area inside its margins, and checks that parts fit into it.

An `Area` is a rectangle in mm from the top left corner of the page, y down. A part that does not fit raises a
LayoutError that names the part. No part is clipped, and no part is made smaller than its smallest size.
"""

import math
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.paper import Paper


class Area(NamedTuple):
    """A rectangle on the page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom side."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The x and y of the centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The corners, clockwise from the upper left one."""
        return [(self.x, self.y), (self.right, self.y), (self.right, self.bottom), (self.x, self.bottom)]

    def inset(self, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> "Area":
        """Return the area without strips of these widths at its sides."""
        return Area(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)


def printable(paper: Paper, margin: float) -> Area:
    """Return the area of the page inside its margins."""
    return Area(0.0, 0.0, paper.width, paper.height).inset(margin, margin, margin, margin)


def whole_unit(room: Area, across: float, down: float) -> int:
    """Return the largest unit in whole mm for which `across` units fit the width and `down` units the height, or 0."""
    return max(0, math.floor(min(room.width / across, room.height / down) + 1e-9))


def require(part: str, unit: float, smallest: float, advice: str) -> None:
    """Raise a LayoutError that names the part if its unit of length is below the smallest usable one."""
    if unit < smallest:
        raise LayoutError(f"{part} does not fit: it needs at least {smallest:g} mm, there are {unit:g} mm; {advice}")
