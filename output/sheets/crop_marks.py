"""Where to cut and fold: crop marks around a block of parts, marks at every corner, cut lines, fold lines.

Millimetres. All of them are hairlines of 0.15 mm, but for what a cutting machine looks for. Crop marks stand outside
the bleed, so that none is left on what was cut; they belong to rectangles, which are cut with a knife along a ruler.
Anything else has its outline as a hairline.
"""

from collections.abc import Iterator

from landpress.layouts.imposition import Block
from landpress.layouts.sheet import Area
from landpress.output.scene.items import Item, Path, Shape
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import Style

MARK, MARK_GAP = 2.0, 0.5
HAIRLINE = 0.15
FOLD = (2.0, 1.2)
ARM = 1.5
"""Half the length of a cross at a corner."""
SEPARATION = 1.0
SQUARE, LEG, LEG_WIDTH = 5.0, 20.0, 0.5
"""Registration marks: the side of the square, the length of the angles' legs, and their width."""
REGISTRATION_ROOM = SQUARE + 2.0
"""What lies within this of the frame of registration marks would disturb them."""


def collar(style: Style) -> float:
    """The strip around a block, beyond its bleed, that its marks need."""
    return {"crop": MARK_GAP + MARK, "corner": ARM, "none": SEPARATION, "registration": SEPARATION}[style.marks]


def marks(block: Block, style: Style) -> list[Item]:
    """The marks of a block of rectangles in the style that was asked for."""
    if style.marks in ("none", "registration"):
        return []
    lines = _crosses(block) if style.marks == "corner" else _crop_marks(block)
    return [Shape(joined(list(lines)), stroke=style.palette.ink, width=HAIRLINE)]


def registration(frame: Area) -> tuple[Path, Path]:
    """The marks that a cutting machine looks for: a full square in the upper left corner, angles in the next two."""
    square = rectangle(frame.x, frame.y, SQUARE, SQUARE)
    upper = polyline([(frame.right - LEG, frame.y), (frame.right, frame.y), (frame.right, frame.y + LEG)])
    lower = polyline([(frame.x, frame.bottom - LEG), (frame.x, frame.bottom), (frame.x + LEG, frame.bottom)])
    return square, joined([upper, lower])


def registration_marks(frame: Area, style: Style) -> list[Item]:
    """The same as they are printed."""
    square, angles = registration(frame)
    ink = style.palette.ink
    return [Shape(square, fill=ink), Shape(angles, stroke=ink, width=LEG_WIDTH)]


def _edges(start: float, count: int, side: float, gap: float) -> list[float]:
    """Where cuts run across a row of parts, each once."""
    places = [start + i * (side + gap) + end for i in range(count) for end in (0.0, side)]
    return list(dict.fromkeys(round(place, 6) for place in places))


def _cuts(block: Block) -> tuple[list[float], list[float]]:
    across, down = block.cell
    return _edges(block.area.x, block.columns, across, block.gap), _edges(block.area.y, block.rows, down, block.gap)


def _crop_marks(block: Block) -> Iterator[Path]:
    area, off = block.area, block.bleed + MARK_GAP
    xs, ys = _cuts(block)
    for x in xs:
        yield polyline([(x, area.y - off - MARK), (x, area.y - off)])
        yield polyline([(x, area.bottom + off), (x, area.bottom + off + MARK)])
    for y in ys:
        yield polyline([(area.x - off - MARK, y), (area.x - off, y)])
        yield polyline([(area.right + off, y), (area.right + off + MARK, y)])


def _crosses(block: Block) -> Iterator[Path]:
    xs, ys = _cuts(block)
    for y in ys:
        for x in xs:
            yield polyline([(x - ARM, y), (x + ARM, y)])
            yield polyline([(x, y - ARM), (x, y + ARM)])


def cut_line(outline: Path, style: Style) -> Shape:
    """The line along which scissors go."""
    return Shape(outline, stroke=style.palette.ink, width=HAIRLINE)


def fold_line(path: Path, style: Style) -> Shape:
    """A dashed line along which paper is folded."""
    return Shape(path, stroke=style.palette.ink, width=HAIRLINE, dash=FOLD)


def sheet_fold(area: Area, y: float, style: Style) -> Shape:
    """The fold across a whole sheet, from margin to margin."""
    return fold_line(polyline([(area.x, y), (area.right, y)]), style)
