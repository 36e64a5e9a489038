"""What stands around a hexagonal board on its page: the heading, the rules, what things cost, a tally for each seat.

Millimetres. On a page that is taller than the board all this lies in bands above and below it (`stacked`); on a wider
one in columns, in the corners that the board leaves free (`beside`). A frame offers rooms; the board takes the one
in which its cells come out larger.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from landpress.layouts.sheet import Area, whole_unit
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Item, Shape, Text
from landpress.output.scene.linebreak import Line, fitted, marked, stacked
from landpress.output.scene.palette import Seat
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.scene.style import FOOTER, LABEL, LEADING, TITLE, Style
from landpress.output.sheets.page import Imprint, play_area

TALLY, COLUMN, GUTTER, LEAST_SPACE = 14.0, 44.0, 5.0, 8.0
"""The band below the board, or the column beside it on either side; the space between columns and under the rules."""
TALLY_WIDTH, TALLY_BOX, TALLY_PITCH = 40.0, (9.0, 6.0), 11.0
LINE, PARAGRAPH = LABEL * LEADING, LABEL * 0.6
HEADING_SHARE, ENTRY_COLUMNS = 0.29, 3


class Entry(NamedTuple):
    """One thing that can be had: its name, its cost, what it does."""

    name: str
    cost: str
    effect: str


class Offer(NamedTuple):
    """A room for the board and what is drawn around it there."""

    room: Area
    items: Callable[[], list[Item]]


def text_lines(lines: Sequence[Line], x: float, y: float, style: Style) -> list[Item]:
    """Lines of label type under each other from a first baseline."""
    return list(stacked(lines, x, y, LABEL, style.palette.ink))


def _entry_height(entry: Entry, room: float) -> float:
    return LINE * (1 + len(marked(entry.effect).lines(room, LABEL))) + PARAGRAPH


def _entry(entry: Entry, x: float, y: float, room: float, style: Style) -> list[Item]:
    """The name and at the right the cost on a first baseline, the effect below."""
    ink, cost = style.palette.ink, width(entry.cost, LABEL, bold=True)
    size = fitted(entry.name, room - cost - GUTTER, LABEL, bold=True)
    return [
        Text(x, y, entry.name, size, ink, bold=True),
        Text(x + room, y, entry.cost, LABEL, ink, bold=True, anchor="end"),
        *text_lines(marked(entry.effect).lines(room, LABEL), x, y + LINE, style),
    ]


def _tally_line(seat: Seat, x: float, y: float, room: float, points: bool, style: Style) -> list[Item]:
    """A seat's sign, a line for the name and, where there are points, a box for them, on a baseline."""
    ink, hairline, words = style.palette.ink, style.lines.hairline, style.words
    line, box = x + 5.5, x + room - (TALLY_BOX[0] if points else 0.0) - hairline / 2
    items: list[Item] = [
        seat_sign(seat, x + 2, y - 1.8, 3.6, style),
        Shape(polyline([(line, y), (box - 1.5, y)]), stroke=ink, width=hairline),
    ]
    if points:
        items.append(Shape(rectangle(box, y - TALLY_BOX[1], *TALLY_BOX), stroke=ink, width=hairline))
    name, below = words("page.name"), y + FOOTER * 1.3
    items.append(Text(line, below, name, fitted(name, box - 1.5 - line, FOOTER), ink))
    if points:
        scored = words("page.points")
        items.append(Text(box, below, scored, fitted(scored, TALLY_BOX[0] + hairline, FOOTER), ink))
    return items


@dataclass(frozen=True)
class Frame:
    """What one board's page says beside the board; `entries_title` stands above the entries, where there are any.

    `points` is whether the tally has a box for them beside each name.
    """

    imprint: Imprint
    style: Style
    summary: str
    rules: tuple[str, ...]
    entries_title: str = ""
    entries: tuple[Entry, ...] = ()
    points: bool = True

    def best(self, across: float, down: float, rim: float, least: float) -> tuple[int, Offer | None]:
        """The offer with the largest cells, and their width in whole mm: 0 and None where there is no room at all.

        The board is `across` by `down` widths of a cell, with `rim` mm around it, and `least` mm wide at least.
        """
        offers = [offer for offer in (self.beside, self.stacked if self._area.width >= least else None) if offer]
        sizes = [whole_unit(offer.room.inset(rim, rim, rim, rim), across, down) for offer in offers]
        size = max(sizes, default=0)
        return size, offers[sizes.index(size)] if size else None

    @property
    def stacked(self) -> Offer:
        """Heading and rules in a band above the board, entries and tally in a band below it."""
        return Offer(self._area.inset(top=self.above, bottom=self.below), self._stacked)

    @property
    def beside(self) -> Offer | None:
        """Heading and rules in the upper left, entries in the upper right, tally in the lower right.

        None where one of the two columns would be longer than the page.
        """
        right = self._entries_height(COLUMN - GUTTER, 1) + self.imprint.seats * TALLY_PITCH
        if self._area.width < 2 * COLUMN or (self.entries and right > self._area.height):
            return None
        return Offer(self._area.inset(left=COLUMN, right=COLUMN), self._beside)

    @cached_property
    def _area(self) -> Area:
        return play_area(self.style)

    @cached_property
    def _columns(self) -> tuple[float, float, list[list[Line]]]:
        """The heading's column, that of each rule beside it, and the rules in lines."""
        heading = self._area.width * HEADING_SHARE
        room = (self._area.width - heading - GUTTER * len(self.rules)) / len(self.rules)
        return heading, room, [marked(rule).lines(room, LABEL) for rule in self.rules]

    @cached_property
    def above(self) -> float:
        """Height of the band above the board."""
        return LABEL * LEADING * max(map(len, self._columns[2])) + LEAST_SPACE

    @cached_property
    def below(self) -> float:
        """Height of the band below the board."""
        return TALLY + self._entries_height(self._entry_room, ENTRY_COLUMNS)

    @property
    def _entry_room(self) -> float:
        return (self._area.width - GUTTER * (ENTRY_COLUMNS - 1)) / ENTRY_COLUMNS

    def _entry_rows(self, columns: int) -> list[tuple[Entry, ...]]:
        """The entries row by row: they read down the columns."""
        per_column = -(-len(self.entries) // columns)
        return [self.entries[row::per_column] for row in range(per_column)]

    def _entries_height(self, room: float, columns: int) -> float:
        if not self.entries:
            return 0.0
        rows = self._entry_rows(columns)
        return sum(max(_entry_height(entry, room) for entry in row) for row in rows) + LINE + LEAST_SPACE

    def _entries(self, x: float, y: float, room: float, columns: int) -> list[Item]:
        """The entries in columns, from the top of their title."""
        if not self.entries:
            return []
        size = fitted(self.entries_title, columns * (room + GUTTER) - GUTTER, LABEL)
        items: list[Item] = [Text(x, y + LABEL, self.entries_title, size, self.style.palette.ink)]
        y += LABEL + LINE + PARAGRAPH
        for row in self._entry_rows(columns):
            for i, entry in enumerate(row):
                items += _entry(entry, x + i * (room + GUTTER), y, room, self.style)
            y += max(_entry_height(entry, room) for entry in row)
        return items

    def _heading(self, room: float) -> list[Item]:
        area, ink = self._area, self.style.palette.ink
        name = self.style.words("game.title")
        return [
            Text(area.x, area.y + TITLE * 0.8, name, fitted(name, room, TITLE, bold=True), ink, bold=True),
            *text_lines(marked(self.summary).lines(room, LABEL), area.x, area.y + TITLE + LABEL * LEADING, self.style),
        ]

    def band(self) -> list[Item]:
        """Heading and rules in a band above the board."""
        area = self._area
        heading, room, rules = self._columns
        items = self._heading(heading)
        for i, rule in enumerate(rules):
            items += text_lines(rule, area.x + heading + GUTTER + i * (room + GUTTER), area.y + LABEL, self.style)
        return items

    def _stacked(self) -> list[Item]:
        area, style = self._area, self.style
        items = self.band()
        items += self._entries(area.x, area.bottom - self.below + LEAST_SPACE, self._entry_room, ENTRY_COLUMNS)
        seats = style.palette.seats[: self.imprint.seats]
        pitch = min(TALLY_WIDTH + GUTTER, (area.width + GUTTER) / len(seats))
        left = area.x + (area.width - pitch * len(seats) + GUTTER) / 2
        for i, seat in enumerate(seats):
            items += _tally_line(seat, left + i * pitch, area.bottom - 4, pitch - GUTTER, self.points, style)
        return items

    def _beside(self) -> list[Item]:
        area, style, room = self._area, self.style, COLUMN - GUTTER
        y = area.y + TITLE + LABEL * LEADING * 4
        items = self._heading(room)
        for text in self.rules:
            rule = marked(text).lines(room, LABEL)
            items += text_lines(rule, area.x, y, style)
            y += LABEL * LEADING * len(rule) + LABEL * 0.6
        items += self._entries(area.right - room, area.y, room, 1)
        for i, seat in enumerate(reversed(style.palette.seats[: self.imprint.seats])):
            items += _tally_line(seat, area.right - room, area.bottom - 4 - i * TALLY_PITCH, room, self.points, style)
        return items
