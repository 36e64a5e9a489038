"""Wood: boards with grain, and slots that are cut into them.

Lengths are in millimetres. The grain is drawn once for each colour of wood and placed many times.
"""

from collections.abc import Sequence
from functools import cache

from landpress.engine.contract.streams import Stream
from landpress.layouts.sheet import Area
from landpress.output.scene.items import Drawn, Point, Shape, Symbol, Use
from landpress.output.scene.shapes import joined, moved, round_box
from landpress.output.scene.style import Style, mixed
from landpress.output.survey import contours
from landpress.output.survey.relief import INTERVAL, Relief

GROUND, GRAIN = 0.16, 0.34
"""The share of the hue in wood, and in its grain."""
DEPTH, LIGHT = 0.75, 0.45
"""The breadth of the shadow in a slot, and of the light on its lower and right edge."""
CORNER, ROUND = 1.0, 2.5
"""The radii of the corners of slots and of boards."""
KNOTS = 4
SEED = "edition"


def board(hue: str, width: float, height: float, style: Style) -> list[Drawn]:
    """Draw a board with its centre at (0, 0)."""
    if style.palette.level != "full":
        return []
    wood = round_box(-width / 2, -height / 2, width, height, ROUND)
    paper = style.palette.paper
    return [Shape(wood, mixed(hue, paper, GROUND)), Use(_grain(hue, width, height, style), 0, 0)]


@cache
def _grain(hue: str, width: float, height: float, style: Style) -> Symbol:
    """Return the symbol of long contour lines with knots."""
    stream, paper = Stream(SEED, "grain", hue), style.palette.paper
    flat = Relief(Area(-width / 2, -height / 2, width, height), 2.0)
    flat.waves(stream, 9, 2300)
    for row in flat.heights:  # long waves along the board: each height is taken from a place six times as near
        row[:] = [
            row[i // 6] + (row[min(i // 6 + 1, len(row) - 1)] - row[i // 6]) * (i % 6) // 6 for i in range(len(row))
        ]
    for j, row in enumerate(flat.heights):
        for i, height_here in enumerate(row):
            row[i] = height_here + j * 560
    for _ in range(KNOTS):
        x = width * (stream.below(1000) / 1000 - 0.5) * 0.9
        y = height * (stream.below(1000) / 1000 - 0.5) * 0.8
        flat.form(x, y, 9.0, lambda far: 2.6 * INTERVAL * (1 - far) * (1 - far))
    found = contours.shaded(contours.lines(flat, range(-4000, 60000, 900)), 5.0, 12.0)
    grain = mixed(hue, paper, GRAIN)
    items = [Shape(path, stroke=grain if shade > 1 else paper, width=0.3) for shade, path in enumerate(found) if path]
    return Symbol(f"grain-{hue[1:]}-{height:g}", width, tuple(items))


def slots(
    places: Sequence[Point], size: tuple[float, float], fill: str | None, style: Style, corner: float = CORNER
) -> list[Drawn]:
    """Draw slots that are cut into wood: a shadow inside at the upper left, light outside at the lower right.

    `corner` is the radius of their corners.
    """
    colours, (wide, high) = style.palette, size
    lefts = [(x - wide / 2, y - high / 2) for x, y in places]
    edges = joined([round_box(x, y, wide, high, corner) for x, y in lefts])
    within = max(corner - DEPTH / 2, CORNER)
    inside = [round_box(x + DEPTH, y + DEPTH, wide - DEPTH, high - DEPTH, within) for x, y in lefts]
    items: list[Drawn] = [Shape(edges, fill or colours.paper)]
    if colours.level == "full":
        light = Shape(moved(edges, LIGHT, LIGHT), stroke=colours.paper, width=0.5)
        items = [light, Shape(edges, colours.ink), Shape(joined(inside), fill or colours.paper)]
    return [*items, Shape(edges, stroke=colours.ink, width=0.3)]
