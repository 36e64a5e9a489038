"""The composition of a survey page: a board that fills the page, and texts in the four corners that it leaves free.

Lengths are in millimetres. On an upright page the board is turned by 30 degrees, because then its field stands on a
corner. The title is in the upper left corner, rules are in the upper right and the lower left, and the tally is in the
lower right. Lines of text follow the slope of the board. Cells become smaller until all texts have room at the size of
running text or, if need be, at the smallest one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.hexgrid import Hex
from landpress.layouts.sheet import Area
from landpress.output.pieces.miniature import miniature
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene import hexmap
from landpress.output.scene.fonts import width
from landpress.output.scene.items import PT, Drawn, Item, Point, Shape, Text
from landpress.output.scene.linebreak import Line, Paragraph, fitted, marked, stacked
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.scene.style import BODY_STEP, FOOTER, LARGEST_BODY, SMALLEST_BODY, Style
from landpress.output.scene.typeset import Figure
from landpress.output.sheets.page import SLENDER, Imprint, grown, play_area, tall
from landpress.output.sheets.rule import LEADING, PARAGRAPH, Rule
from landpress.output.survey.engraving import capital, title, title_width

LARGEST_TITLE, SMALLEST_TITLE, TITLE_STEP = 58 * PT, 16 * PT, PT
MOST_LINES = 4
"""The most lines of a title."""
CLEAR = 5.0
"""The space between the coast of a board and the texts beside it."""
CELL_STEP = 0.2
NARROWEST = 32.0
"""The width of the narrowest line of running text."""
ALIGNED = 4
"""How often it is tried to give all rules of a corner one left end."""
LARGEST_SCALE, LEAST_SCALE, SCALE_STEP, WIDE, APART = 1.4, 0.85, 0.05, 1.5, 3
"""The most and the least size of examples beside a board, as shares of that in the rules; how much wider than
one what it shows may be on one line; the lines of the space around both.
"""
TALLY_PITCH, TALLY_WIDE, TALLY_BOX = 6.4, 66.0, (11.0, 5.0)


@dataclass(frozen=True)
class Corners:
    """The room beside a board: the area of the page, and the cells of the board as they lie on it."""

    area: Area
    cells: tuple[Point, ...]
    cell: float
    upright: bool

    def _reach(self, off: float) -> float:
        """Return how far a cell with its clear space reaches to the side, `off` mm above or below its centre."""
        half = self.cell / 2 + CLEAR
        if self.upright:
            return 2 * half * hexmap.SIDE - off * hexmap.SIDE if off <= half else 0.0
        return min(half, (2 * half * hexmap.SIDE - off) / hexmap.SIDE) if off <= 2 * half * hexmap.SIDE else 0.0

    def room(self, top: float, bottom: float, right: bool) -> tuple[float, float]:
        """Return the left end and the width of a line between two heights, at the left or the right of the board."""
        middle = self.area.middle[0]
        limits = [middle + CLEAR if right else middle - CLEAR]
        for x, y in self.cells:
            reach = self._reach(max(0.0, top - y, y - bottom))
            if reach:
                limits.append(x + reach if right else x - reach)
        if right:
            x = max(limits)
            return x, self.area.right - x
        return self.area.x, min(limits) - self.area.x


def _grown(style: Style) -> float:
    """Return how much larger type may be than on home paper: more than the paper, as corners grow with its area."""
    return grown(style) * sqrt(grown(style)) * max(tall(style), _broad(style)) ** 2


def _broad(style: Style) -> float:
    """Return how much broader a page on its side is than one of A4 that is as high, and 0 if it is upright."""
    page = style.page
    return max(1.0, page.width / page.height / SLENDER) if page.width > page.height else 0.0


class Set(NamedTuple):
    """A line of text with its left end and its baseline."""

    line: Line
    x: float
    y: float


def _flowed(
    rules: Iterable[Rule], top: float, size: float, right: bool, corners: Corners, least: float = 0.0
) -> tuple[list[Set], float]:
    """Set rules from a height downwards beside the board. Return their lines and the height where they end.

    Each rule has one left end, which is not less than `least`. Raise LayoutError if a word does not fit its line.
    """
    found: list[Set] = []
    y, lead = top, LEADING * size
    for head, text in rules:
        paragraphs = [*([marked(head, bold=True)] if head else []), marked(text)]
        left = least
        while True:
            lines = _broken(paragraphs, _Slope(corners, right, y, size, left))
            tops = [y + number * lead for number in range(len(lines))]
            furthest = max(corners.room(upper, upper + size * 1.05, right)[0] for upper in tops)
            if furthest <= left + 1e-6:
                break
            left = furthest
        found += [Set(line, left, upper + 0.8 * size) for line, upper in zip(lines, tops, strict=True)]
        y += (len(lines) * LEADING + PARAGRAPH) * size
    return found, y - PARAGRAPH * size


class _Slope(NamedTuple):
    """The room for lines of a size from a height downwards. They begin at `left` or farther to the right."""

    corners: Corners
    right: bool
    top: float
    size: float
    left: float

    def room(self, number: int) -> float:
        """Return the width of a line from its number."""
        upper = self.top + number * LEADING * self.size
        x, wide = self.corners.room(upper, upper + self.size * 1.05, self.right)
        return x + wide - max(x, self.left)


def _broken(paragraphs: Sequence[Paragraph], slope: _Slope) -> list[Line]:
    """Break paragraphs into lines one below the other."""
    lines: list[Line] = []
    for paragraph in paragraphs:
        above = len(lines)
        lines += paragraph.lines(partial(_room_below, slope, above), slope.size)
    return lines


def _room_below(slope: _Slope, above: int, number: int) -> float:
    return slope.room(above + number)


def _rising(rules: Sequence[Rule], size: float, right: bool, corners: Corners) -> list[Set]:
    """Set rules so that they end at the bottom of the area. Raise LayoutError if there is no room."""
    bottom = corners.area.bottom
    y = bottom - LEADING * size
    while y > corners.area.middle[1]:
        try:
            found, end = _flowed(rules, y, size, right, corners)
        except LayoutError:
            end = bottom + 1
        if end <= bottom + 1e-6:
            return found
        y -= LEADING * size / 2
    raise LayoutError(f"the text {rules[0].text[:40]!r} has no room beside the board")


def _aligned(rules: Sequence[Rule], size: float, corners: Corners) -> tuple[list[Set], float]:
    """Set rules in the upper right corner, with one left end for all if they have room so."""
    ragged = found, end = _flowed(rules, corners.area.y, size, True, corners)
    for _ in range(ALIGNED):
        left = max((line.x for line in found), default=0.0)
        if all(line.x > left - 1e-6 for line in found):
            return found, end
        try:
            found, end = _flowed(rules, corners.area.y, size, True, corners, left)
        except LayoutError:
            break
    return ragged


class _Beside(NamedTuple):
    """A strip at the left or the right of the board for examples, each with what it shows."""

    shown: Sequence[tuple[str, Figure]]
    top: float
    bottom: float
    right: bool

    def placed(
        self, scale: float, size: float, corners: Corners, at_ends: bool
    ) -> tuple[list[float], float, float] | None:
        """Return the tops of the examples, and the left and the right end of the room of all; None if it is too small.

        They lie below each other, with a caption of `size` below each: spread evenly, or `at_ends` of the strip, where
        an upright page has more room.
        """
        count, apart = len(self.shown), APART * size
        tops, left, end = list[float](), 0.0, corners.area.right
        each = (self.bottom - self.top) / max(1, count)
        for i, (said, figure) in enumerate(self.shown):
            told = 1 if width(said, size) <= WIDE * figure.width * scale else 2
            high = figure.height * scale + told * size * LEADING
            if high > each - apart:
                return None
            ends = self.top + apart / 2 + i / max(1, count - 1) * (self.bottom - self.top - high - apart)
            tops.append(ends if at_ends else self.top + i * each + (each - high) / 2)
            x, wide = corners.room(tops[-1], tops[-1] + high, self.right)
            left, end = max(left, x), min(end, x + wide)
        is_wide = all(figure.width * scale <= end - left for _, figure in self.shown)
        return (tops, left, end) if is_wide else None


def _pictures(strips: Sequence[_Beside], corners: Corners, style: Style) -> list[Drawn]:
    """Draw examples at both sides of the board in one size: all if they have room, else without wide ones, else fewer.

    There are none on small pages.
    """
    size = SMALLEST_BODY * _grown(style)
    if max(grown(style), tall(style)) <= 1 and corners.upright:
        return []
    widest = max((figure.width for strip in strips for _, figure in strip.shown), default=0.0)
    narrow = [strip._replace(shown=[one for one in strip.shown if one[1].width < widest]) for strip in strips]
    fewer = [strip._replace(shown=strip.shown[:count]) for count in (1, 0) for strip in narrow]
    for tried in (strips, narrow, (narrow[0], fewer[3]), (fewer[0], narrow[1]), (fewer[2], narrow[1]), fewer[:1]):
        for at_ends in (False, True):
            scale = LARGEST_SCALE * _grown(style)
            while scale >= LEAST_SCALE * _grown(style):
                found = [strip.placed(scale, size, corners, at_ends) for strip in tried]
                if None not in found:
                    pairs = zip(tried, filter(None, found), strict=True)
                    return [item for strip, place in pairs for item in _pictured(strip, place, scale, size, style)]
                scale -= SCALE_STEP
    return []


def _pictured(
    strip: _Beside, place: tuple[list[float], float, float], scale: float, size: float, style: Style
) -> list[Drawn]:
    """Draw the examples of a strip in their places, with their captions in the middle below them."""
    (tops, left, end), ink = place, style.palette.ink
    items: list[Drawn] = []
    middle = (left + end) / 2
    for (said, figure), y in zip(strip.shown, tops, strict=True):
        below = y + figure.height * scale
        items += miniature(figure.items, f"beside-{middle:.0f}-{y:.0f}", scale, middle, (y + below) / 2)
        items += stacked(marked(said).even(end - left, size), middle, below + LEADING * size, size, ink, "middle")
    return items


@dataclass(frozen=True)
class SurveyFrame:
    """The texts around the board on a survey page.

    `shown` are examples with what they show, for the left and the right of boards on tall and broad pages.
    """

    imprint: Imprint
    style: Style
    summary: str
    rules: tuple[Rule, ...]
    shown: tuple[Sequence[tuple[str, Figure]], Sequence[tuple[str, Figure]]] = ((), ())

    def compose(self, cells: Sequence[Hex], radius: int, rim: float, least: float) -> "Composed":
        """Return the page with the largest cells for which all texts have room.

        `rim` mm around the board belong to it. Raise LayoutError if cells would be smaller than `least` mm.
        """
        area = play_area(self.style)
        upright = self.style.page.height >= self.style.page.width
        across, down = hexmap.field_size(radius)
        if upright:
            across, down = down, across
        largest = min((area.width - 2 * rim) / across, (area.height - 2 * rim) / down)
        steps = int(largest / CELL_STEP + 1e-9)
        for step in range(steps, 0, -1):
            width = round(step * CELL_STEP, 1)
            if width < least:
                break
            x, y = area.middle
            places = [_place(cell, width, upright) for cell in cells]
            corners = Corners(area, tuple((x + px, y + py) for px, py in places), width, upright)
            try:
                return Composed(width, (x, y), upright, self._items(corners))
            except LayoutError:
                continue
        raise LayoutError(
            f"the board does not fit: its cells need at least {least:g} mm beside the texts; take larger paper or a "
            "smaller margin"
        )

    def _items(self, corners: Corners) -> list[Item]:
        """Draw the texts. Raise LayoutError if they have no room."""
        items, below = self._title(corners)
        items += self._tally(corners)
        size = LARGEST_BODY * _grown(self.style)
        while size >= SMALLEST_BODY - 1e-9:
            try:
                return [*items, *self._texts(corners, below, size)]
            except LayoutError:
                size -= BODY_STEP
        raise LayoutError("the rules have no room beside the board")

    def _texts(self, corners: Corners, below: float, size: float) -> list[Item]:
        """Draw the summary under the title, and the rules in the upper right and the lower left corner."""
        ink, middle = self.style.palette.ink, corners.area.middle[1]
        told = min(size, SMALLEST_BODY * _grown(self.style))
        found, end = _flowed([Rule("", self.summary)], below, told, False, corners)
        if end > middle:
            raise LayoutError("the summary has no room beside the board")
        half = -(-2 * len(self.rules) // 3)
        for count in (*range(half, -1, -1), *range(half + 1, len(self.rules) + 1)):
            try:
                upper, end = _aligned(self.rules[:count], size, corners)
                if end > middle:
                    continue
                lower = _rising(self.rules[count:], size, False, corners) if count < len(self.rules) else []
            except LayoutError:
                continue
            items: list[Item] = []
            head, foot = (
                max(line.y for line in found),
                min((line.y - size for line in lower), default=corners.area.bottom),
            )
            tally = corners.area.bottom - FOOTER * 1.3 - self.imprint.seats * TALLY_PITCH * _grown(self.style)
            strips = _Beside(self.shown[0], head, foot, False), _Beside(self.shown[1], end, tally, True)
            items += _pictures(strips, corners, self.style)
            for line in found:
                items += line.line.drawn(line.x, line.y, told, ink)
            for line in (*upper, *lower):
                items += line.line.drawn(line.x, line.y, size, ink)
            return items
        raise LayoutError("the rules have no room beside the board")

    def _title(self, corners: Corners) -> tuple[list[Drawn], float]:
        """Draw the title, as large as the corner allows. Return the height where it ends too.

        It has one word a line. One of more words than `MOST_LINES` has as many in each line as there is room for.
        """
        words = self.style.words("game.title").split()
        size, most = LARGEST_TITLE * _grown(self.style), len(words) if len(words) > MOST_LINES else 1
        while size >= SMALLEST_TITLE - 1e-9:
            y, left, placed = corners.area.y, words, list[tuple[str, float, float]]()
            while left and len(placed) < MOST_LINES:
                x, room = corners.room(y, y + capital(size), False)
                lines = [" ".join(left[:count]) for count in range(min(most, len(left)), 0, -1)]
                line = next((one for one in lines if title_width(one, size) + size * 0.1 <= room), "")
                if not line:
                    break
                placed.append((line, x, y + capital(size)))
                left = left[len(line.split()) :]
                y += capital(size) * 1.4
            if not left:
                items = [item for word, x, base in placed for item in title(word, x, base, size, self.style)]
                return items, y
            size -= TITLE_STEP
        raise LayoutError(f"the title {' '.join(words)!r} has no room beside the board")

    def _tally(self, corners: Corners) -> list[Drawn]:
        """Draw a line for a name and a box for points beside the sign of each seat."""
        style, words, ink = self.style, self.style.words, self.style.palette.ink
        area, hairline = corners.area, style.lines.hairline
        items: list[Drawn] = []
        seats = style.palette.seats[: self.imprint.seats]
        g = _grown(style)
        caption, pitch, (wide, high) = FOOTER * 1.3, TALLY_PITCH * g, (side * g for side in TALLY_BOX)
        x, room = corners.room(area.bottom - caption - len(seats) * pitch, area.bottom, True)
        if room < NARROWEST:
            raise LayoutError("the tally has no room beside the board")
        x = max(x, area.right - TALLY_WIDE * g)
        for i, seat in enumerate(seats):
            y = area.bottom - caption - (len(seats) - 1 - i) * pitch
            box = area.right - wide - hairline / 2
            items.append(seat_sign(seat, x + 2 * g, y - 1.7 * g, 3.4 * g, style))
            items.append(Shape(polyline([(x + 5.5 * g, y), (box - 2, y)]), stroke=ink, width=hairline))
            items.append(Shape(rectangle(box, y - high, wide, high), stroke=ink, width=hairline))
            if i == len(seats) - 1:
                name, scored = words("page.name"), words("page.points")
                items.append(Text(x + 5.5 * g, y + caption, name, fitted(name, 30, FOOTER), ink))
                items.append(Text(box, y + caption, scored, fitted(scored, wide, FOOTER), ink))
        return items


class Composed(NamedTuple):
    """A composed page: the width of a cell, the middle of the board, whether it is turned, and the texts."""

    width: float
    middle: Point
    turned: bool
    items: list[Item]


def _place(cell: Hex, width: float, turned: bool) -> Point:
    place = hexmap.centre(cell, width)
    return hexmap.turned(*place) if turned else place
