"""Text in columns: blocks become galleys, and galleys fill columns.

Lengths are in millimetres, y points down. A galley is a block set to the width of a column, drawn from its top left
corner. Columns are filled one after the other. A heading stays in one column with the block below it. An example stays
with the block above it. `rules_sheet` describes how a text is written. The mark of the source of a block stands in the
margin left of it. Where the source changes within a block, the mark stands in the text, as an icon. A text with marks
ends with their legend.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from landpress.engine.contract import marks
from landpress.layouts.errors import LayoutError
from landpress.output.pieces.miniature import miniature
from landpress.output.scene.items import Drawn, Shape, Text, Use
from landpress.output.scene.linebreak import ICON, Sign, known_icon, marked, stacked
from landpress.output.scene.shapes import arc, circle, enclosed, moved
from landpress.output.scene.style import LABEL, LEADING, Style

INDENT = 1.5
"""The indent of the text behind a number or dash, in sizes of type."""
FIGURE_GAP, CAPTION_GAP = 2.5, 1.5
SIGNS = {"#": "heading", "1.": "step", "-": "point"}
"""The signs before a block, and its kind."""
MARKS = "".join(marks.MARKS.values())
"""The marks of where a rule comes from. A block begins with its marks."""
INLINE = dict(zip(MARKS, ("from-text", "from-program", "from-us"), strict=True))
"""The icons of marks within a block."""
MARK, MARK_STEP, MARK_RISE = 0.17, 0.45, 0.33
"""The radius of a mark, the distance between the middles of two, and their height above the line, in sizes of type."""
_paragraph = cache(marked)
"""The measured paragraph of a text. It is cached because a text is set at many sizes until it fits."""


class Figure(NamedTuple):
    """A drawn example. Its coordinates are relative to its centre."""

    width: float
    height: float
    items: tuple[Drawn, ...]


class Spacing(NamedTuple):
    """The distance of baselines, the space between blocks, and before and after a heading, in sizes of type.

    With `parts` a text may go on in the next column, with at least two lines in each. Examples are at most `drawn`
    times as large as they are designed.
    """

    leading: float = LEADING
    paragraph: float = 0.45
    before: float = 1.0
    after: float = 0.3
    parts: bool = False
    drawn: float = 1.0


MOST_SPACE = 3.0
"""How many times as high a space between blocks may become."""
LOOSE, TIGHT = Spacing(), Spacing(1.24, 0.15, 0.5, 0.15, True)


class Block(NamedTuple):
    """A block of text.

    `kind` is heading, step, inner point (of a step), point, figure or paragraph. `marker` is the number of a step, the
    dash of a point or the name of a figure. It is empty for other blocks. `marks` are some of `MARKS`.
    """

    kind: str
    marker: str
    text: str
    marks: str = ""


class Galley(NamedTuple):
    """A block set to a width. `lead` is the space before it, which is left out at the top of a column.

    `keep` says that the next galley must stand in the same column.
    """

    height: float
    lead: float
    drawn: tuple[Drawn, ...]
    keep: bool


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a text."""
    return numbered(map(_block, filter(None, map(str.strip, text.splitlines()))))


def _block(written: str) -> Block:
    line = written.lstrip(MARKS)
    marks, line = written.removesuffix(line), line.strip()
    sign, _, rest = line.partition(" ")
    if kind := SIGNS.get(sign):
        return Block(kind, "", rest, "" if kind == "heading" else marks)
    if line.startswith("["):
        name, _, caption = line[1:].partition("]")
        return Block("figure", name, caption.strip())
    return Block("paragraph", "", line, marks)


def numbered(found: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks with the numbers of steps, which begin anew below a heading, and the dashes of points."""
    number = 0
    for block in found:
        number = 0 if block.kind == "heading" else number + (block.kind == "step")
        if block.kind == "step":
            yield block._replace(marker=str(number))
        elif block.kind == "point":
            yield block._replace(kind="inner point" if number else "point", marker="–")
        else:
            yield block


def galleys(
    text: str,
    figures: Mapping[str, Figure],
    room: float,
    size: float,
    style: Style,
    spacing: Spacing = LOOSE,
) -> list[Galley]:
    """Set a text to a width. Neighbouring figures stand side by side."""
    return galleys_of(blocks(text), figures, room, size, style, spacing=spacing)


def galleys_of(
    found: Iterable[Block],
    figures: Mapping[str, Figure],
    room: float,
    size: float,
    style: Style,
    signs: Callable[[str], Sign] | None = None,
    spacing: Spacing = LOOSE,
) -> list[Galley]:
    """Set blocks to a width, with the icons of `signs`. Neighbouring figures stand side by side."""
    made: list[Galley] = []
    row: list[Block] = []
    has_marks = False
    for block in [*found, Block("end", "", "")]:
        has_marks = has_marks or bool(block.marks)
        if block.kind == "figure":
            row.append(block)
            continue
        if row:
            if made:
                made[-1] = made[-1]._replace(keep=True)
            made.append(_figures(row, figures, room, size, style, spacing))
            row = []
        if block.kind != "end":
            made += _text_galleys(block, room, size, style, spacing, signs)
    if has_marks:
        legend = Block("paragraph", "", style.words("kit.marks"))
        made += _text_galleys(legend, room, min(size, LABEL), style, spacing)
    return made


def _text_galleys(
    block: Block,
    room: float,
    size: float,
    style: Style,
    spacing: Spacing,
    signs: Callable[[str], Sign] | None = None,
) -> Iterator[Galley]:
    """Yield a block as one galley, or as those between which a column may end."""
    ink, heading = style.palette.ink, block.kind == "heading"
    start = INDENT * size if block.kind == "inner point" else 0.0
    indent = start + (INDENT * size if block.marker else 0.0)
    known = _with_marks(signs, style.palette.ink, style.lines.hairline)
    lines = _paragraph(block.text, heading, known, level=style.palette.level).lines(room - indent, size)
    ends = [*range(2, len(lines) - 1), len(lines)] if spacing.parts else [len(lines)]
    for first, end in zip([0, *ends], ends, strict=False):
        drawn = stacked(lines[first:end], indent, 0.95 * size, size, ink, leading=spacing.leading)
        height, lead = (end - first) * spacing.leading * size, 0.0
        if first == 0:
            if block.marker:
                drawn.append(Text(start, 0.95 * size, block.marker, size, ink, bold=True))
            drawn += _margin(block.marks, size, style)
            lead = (spacing.before if heading else spacing.paragraph) * size
        yield Galley(height + (spacing.after * size if heading else 0.0), lead, tuple(drawn), heading)


def reach(text: str, size: float) -> float:
    """Return how far the marks of a text stand out to its left, 0 for a text without marks."""
    most = max((len(block.marks) for block in blocks(text)), default=0)
    return (MARK_STEP * most + MARK) * size if most else 0.0


def _margin(marks: str, size: float, style: Style) -> Iterator[Shape]:
    """Yield the marks of a block as dots left of its first line, the first one farthest from the text."""
    ink, line, radius = style.palette.ink, style.lines.hairline, MARK * size
    for i, mark in enumerate(reversed(marks)):
        yield from _dot(mark, -MARK_STEP * size * (i + 1), (0.95 - MARK_RISE) * size, radius, ink, line)


def _dot(mark: str, x: float, y: float, radius: float, ink: str, line: float) -> Iterator[Shape]:
    yield Shape(circle(x, y, radius), ink if mark == MARKS[0] else None, ink, line)
    if mark == MARKS[1]:
        yield Shape(enclosed(arc(x, y, radius, 90, 270)), ink)


@cache
def _with_marks(signs: Callable[[str], Sign] | None, ink: str, line: float) -> Callable[[str], Sign]:
    """Return the icons of `signs` and those of the marks."""

    def sign(mark: str) -> Sign:
        def draw(x: float, y: float, high: float) -> list[Drawn]:
            return list(_dot(mark, x, y, MARK * high / ICON, ink, line))

        return Sign(2 * MARK / ICON, draw)

    marks = {name: sign(mark) for mark, name in INLINE.items()}
    return lambda name: marks[name] if name in marks else known_icon(name, signs)


def _enlarged(name: str, figure: Figure, room: float, most: float) -> Figure:
    """Return an example as large as a width bears it, at most as many times as large."""
    scale = min(most, room / figure.width)
    if scale <= 1.0:
        return figure
    items = tuple(miniature(figure.items, f"{name}-{scale:.3f}", scale, 0.0, 0.0))
    return Figure(figure.width * scale, figure.height * scale, items)


def _figures(
    row: Sequence[Block], figures: Mapping[str, Figure], room: float, size: float, style: Style, spacing: Spacing
) -> Galley:
    """Set examples side by side above their captions. They share the width of the row equally."""
    ink, share = style.palette.ink, (room - FIGURE_GAP * (len(row) - 1)) / len(row)
    shown = {block.marker: _enlarged(block.marker, figures[block.marker], share, spacing.drawn) for block in row}
    tallest = max(figure.height for figure in shown.values())
    drawn: list[Drawn] = []
    highest = 0
    caption = min(size, LABEL)
    for i, block in enumerate(row):
        figure, x = shown[block.marker], i * (share + FIGURE_GAP) + share / 2
        if figure.width > share + 1e-9:
            raise LayoutError(
                f"the example {block.marker!r} is {figure.width:g} mm wide, expected at most {share:.0f} mm"
            )
        drawn += shifted(figure.items, x, tallest / 2)
        if block.text:
            lines = _paragraph(block.text, level=style.palette.level).lines(share, caption)
            highest = max(highest, len(lines))
            drawn += stacked(lines, x, tallest + CAPTION_GAP + 0.95 * caption, caption, ink, "middle", spacing.leading)
    height = tallest + (CAPTION_GAP + highest * spacing.leading * caption if highest else 0.0)
    return Galley(height + size * spacing.paragraph, size * spacing.before, tuple(drawn), False)


def columns(found: Sequence[Galley], height: float, head: float = 0.0, foot: float = 0.0) -> list[list[Drawn]] | None:
    """Fill columns of at most `height` with the galleys. Return None if a galley is taller than a column.

    The first column is shorter by `head`. With `foot` the spaces between blocks grow until a column ends there, but to
    no more than `MOST_SPACE` of their height. Those below headings stay.
    """
    filled: list[list[tuple[Galley, float]]] = [[]]
    y = 0.0
    for galley, kept in zip(found, _kept(found), strict=True):
        if galley.height > height:
            return None
        room = height - head if len(filled) == 1 else height
        top = y + galley.lead if y else 0.0
        if (y or room < height) and top + galley.height + kept > room + 1e-9:
            filled.append([])
            top = 0.0
        filled[-1].append((galley, top))
        y = top + galley.height
    return [_set_down(column, foot) for column in filled]


def _set_down(column: Sequence[tuple[Galley, float]], foot: float) -> list[Drawn]:
    """Draw the galleys of a column at their heights, or with larger spaces between them if it is to end at a foot."""
    grows = [0.0, *(galley.lead * (not above.keep) for (above, _), (galley, _) in pairwise(column))]
    spare = foot - column[-1][1] - column[-1][0].height if column else 0.0
    more = min(spare / sum(grows), MOST_SPACE - 1.0) if spare > 0 and any(grows) else 0.0
    drawn, down = list[Drawn](), 0.0
    for (galley, top), space in zip(column, grows, strict=False):
        down += space * more
        drawn += shifted(galley.drawn, 0.0, top + down)
    return drawn


def _kept(found: Sequence[Galley]) -> list[float]:
    """Return for each galley the height of those that must stand in the same column below it."""
    heights = [0.0] * len(found)
    for i in range(len(found) - 2, -1, -1):
        if found[i].keep:
            heights[i] = found[i + 1].lead + found[i + 1].height + heights[i + 1]
    return heights


def enlarged(found: Sequence[Galley], larger: Sequence[Galley], height: float, count: int) -> Sequence[Galley]:
    """Return the galleys, each of which is the larger one where all have room in `count` columns so."""
    for i, one in enumerate(larger):
        if one.height > found[i].height:
            tried = [*found[:i], one, *found[i + 1 :]]
            if len(columns(tried, height) or range(count + 1)) <= count:
                found = tried
    return found


def balanced(found: Sequence[Galley], height: float, count: int, foot: float = 0.0) -> list[list[Drawn]]:
    """Fill `count` columns with the galleys, with the smallest height that is enough (to 1 mm), down to `foot`."""
    low, high = height / 4, height
    while high - low > 1.0:
        middle = (low + high) / 2
        filled = columns(found, middle)
        if filled is not None and len(filled) <= count:
            high = middle
        else:
            low = middle
    return columns(found, high, foot=foot) or []


def shifted(items: Iterable[Drawn], dx: float, dy: float) -> list[Drawn]:
    """Shift a drawing by (dx, dy)."""
    return [
        item._replace(path=moved(item.path, dx, dy))
        if isinstance(item, Shape)
        else Use(item.symbol, item.x + dx, item.y + dy, item.turn)  # the most numerous, and `_replace` is slow
        if isinstance(item, Use)
        else item._replace(x=item.x + dx, y=item.y + dy)
        for item in items
    ]
