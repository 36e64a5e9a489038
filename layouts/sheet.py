"""One sheet: where its parts lie inside the margins.

An `Area` is a rectangle in mm from the top left corner of the page, y down. A part that does not fit is a
LayoutError naming the part; nothing is ever clipped or made smaller than it may be.
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
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> "Area":
        """What is left after taking strips away from the sides."""
        return Area(self.x + left, self.y + top, self.width - left - right, self.height - top - bottom)


def printable(paper: Paper, margin: float) -> Area:
    """The page inside its margins."""
    return Area(0.0, 0.0, paper.width, paper.height).inset(margin, margin, margin, margin)


def whole_unit(room: Area, across: float, down: float) -> int:
    """The largest whole number of mm of which `across` fit into the width and `down` into the height, or 0."""
    return max(0, math.floor(min(room.width / across, room.height / down) + 1e-9))


def require(part: str, unit: float, smallest: float, advice: str) -> None:
    """LayoutError naming the part where its unit of length came out below the smallest that can be used."""
    if unit < smallest:
        raise LayoutError(f"{part} does not fit: it needs at least {smallest:g} mm, there are {unit:g} mm; {advice}")
