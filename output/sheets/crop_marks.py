"""Lines for cutting and folding: crop marks around a block of parts, marks at every corner, cut lines, fold lines.

Lengths are in millimetres. All lines are hairlines of 0.15 mm, except the registration marks of a cutting machine. Crop
marks stand outside the bleed, so that no part shows one after cutting. They are for rectangles, which are cut with a
knife along a ruler; numbers beside the marks tell the order of the cuts. Other parts have their outline as a hairline.
"""

from collections.abc import Iterator, Sequence

from landpress.layouts.blocks import Block, Cut
from landpress.layouts.sheet import Area
from landpress.output.scene.items import Item, Path, Shape, Text
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import SMALLEST_TYPE, Style

MARK, MARK_GAP = 2.0, 0.5
BESIDE = 0.25
"""The distance of the number of a cut from its mark."""
HAIRLINE = 0.15
FOLD = (2.0, 1.2)
ARM = 1.5
"""Half the length of the lines of a cross at a corner."""
SEPARATION = 1.0
SQUARE, LEG, LEG_WIDTH = 5.0, 20.0, 0.5
"""The registration marks: the side of the square, the length of the legs of the angles, and their width."""
REGISTRATION_ROOM = SQUARE + 2.0
"""The space inside the frame of the registration marks that must stay free, so that the machine finds them."""


def collar(style: Style) -> float:
    """Return the width of the strip around a block, outside its bleed, that its marks need."""
    return {"crop": MARK_GAP + MARK, "corner": ARM, "none": SEPARATION, "registration": SEPARATION}[style.marks]


def marks(block: Block, style: Style) -> list[Item]:
    """Draw the marks of a block of rectangles in the chosen style."""
    if style.marks in ("none", "registration"):
        return []
    lines = _crosses(block) if style.marks == "corner" else _crop_marks(block)
    return [Shape(joined(list(lines)), stroke=style.palette.ink, width=HAIRLINE)]


def cut_numbers(cuts: Sequence[Cut], blocks: Sequence[Block], style: Style) -> list[Item]:
    """Draw the number of each cut beside the mark where it begins, if there are crop marks."""
    if style.marks != "crop":
        return []
    items: list[Item] = []
    for number, cut in enumerate(cuts, 1):
        off = blocks[cut.first].bleed + MARK_GAP + BESIDE
        x, y = (cut.at + BESIDE, cut.start - off) if cut.is_down else (cut.start - off, cut.at - BESIDE)
        anchor = "start" if cut.is_down else "end"
        items.append(Text(x, y, str(number), SMALLEST_TYPE, style.palette.ink, anchor=anchor))
    return items


def registration(frame: Area) -> tuple[Path, Path]:
    """Return the marks that a cutting machine looks for.

    They are a filled square in the upper left corner, and angles in the upper right and lower left corners.
    """
    square = rectangle(frame.x, frame.y, SQUARE, SQUARE)
    upper = polyline([(frame.right - LEG, frame.y), (frame.right, frame.y), (frame.right, frame.y + LEG)])
    lower = polyline([(frame.x, frame.bottom - LEG), (frame.x, frame.bottom), (frame.x + LEG, frame.bottom)])
    return square, joined([upper, lower])


def registration_marks(frame: Area, style: Style) -> list[Item]:
    """Draw the registration marks as they are printed."""
    square, angles = registration(frame)
    ink = style.palette.ink
    return [Shape(square, fill=ink), Shape(angles, stroke=ink, width=LEG_WIDTH)]


def _crop_marks(block: Block) -> Iterator[Path]:
    area, off = block.area, block.bleed + MARK_GAP
    xs, ys = block.edges()
    for x in xs:
        yield polyline([(x, area.y - off - MARK), (x, area.y - off)])
        yield polyline([(x, area.bottom + off), (x, area.bottom + off + MARK)])
    for y in ys:
        yield polyline([(area.x - off - MARK, y), (area.x - off, y)])
        yield polyline([(area.right + off, y), (area.right + off + MARK, y)])


def _crosses(block: Block) -> Iterator[Path]:
    xs, ys = block.edges()
    for y in ys:
        for x in xs:
            yield polyline([(x - ARM, y), (x + ARM, y)])
            yield polyline([(x, y - ARM), (x, y + ARM)])


def cut_line(outline: Path, style: Style) -> Shape:
    """Draw a line for scissors."""
    return Shape(outline, stroke=style.palette.ink, width=HAIRLINE)


def fold_line(path: Path, style: Style) -> Shape:
    """Draw a dashed line for folding."""
    return Shape(path, stroke=style.palette.ink, width=HAIRLINE, dash=FOLD)
