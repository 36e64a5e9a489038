"""The frame around a hexagonal board on its page: the heading, the rules, the costs, a tally for each seat.

Lengths are in millimetres. On a tall page the frame lies in bands above and below the board (`stacked`). On a wide page
it lies in columns, in the corners that the board leaves free (`beside`). The frame offers a room for the board in each
way. The board takes the room where its cells are larger.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import NamedTuple

from landpress.layouts.sheet import Area, whole_unit
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Item, Shape, Text
from landpress.output.scene.linebreak import CAPITAL, Line, fitted, marked, stacked
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.scene.style import LABEL, LEADING, SMALLEST_BODY, TITLE, Seat, Style
from landpress.output.sheets.page import ENGRAVED, Imprint, drop, heading, play_area

TALLY, COLUMN, GUTTER, LEAST_SPACE = 14.0, 44.0, 5.0, 8.0
"""The height of the tally's band, the width of a side column, the space between columns, the space under the rules."""
ONE_COLUMN = (72.0, 58.0, COLUMN)
"""The widths of a column that has all the texts, the widest first."""
TALLY_WIDTH, TALLY_BOX, TALLY_PITCH = 40.0, (9.0, 6.0), 11.0
SIGN = 2.0
"""Where the middle of the sign of a seat lies in its line of the tally."""
LINE, PARAGRAPH = LABEL * LEADING, LABEL * 0.6
HEADING_SHARE, ENTRY_COLUMNS = 0.29, 3


class Entry(NamedTuple):
    """One thing that players can buy: its name, its cost and its effect."""

    name: str
    cost: str
    effect: str


class Offer(NamedTuple):
    """A room for the board, and a function that draws the frame around it."""

    room: Area
    items: Callable[[], list[Item]]


def text_lines(lines: Sequence[Line], x: float, y: float, style: Style) -> list[Item]:
    """Draw lines of label type one below the other. The first line stands on the baseline `y`."""
    return list(stacked(lines, x, y, LABEL, style.palette.ink))


def _entry_height(entry: Entry, room: float) -> float:
    return LINE * (1 + len(marked(entry.effect).lines(room, LABEL))) + PARAGRAPH


def _entry(entry: Entry, x: float, y: float, room: float, style: Style) -> list[Item]:
    """Draw the name and, at the right, the cost on the baseline `y`, and the effect below."""
    ink, cost = style.palette.ink, width(entry.cost, LABEL, bold=True)
    size = fitted(entry.name, room - cost - GUTTER, LABEL, bold=True)
    return [
        Text(x, y, entry.name, size, ink, bold=True),
        *([Text(x + room, y, entry.cost, LABEL, ink, bold=True, anchor="end")] if entry.cost else []),
        *text_lines(marked(entry.effect).lines(room, LABEL), x, y + LINE, style),
    ]


def _tally(seats: int, wide: float) -> tuple[float, float]:
    """Return the distance between the lines of seats side by side, and where the first one begins."""
    pitch = min(TALLY_WIDTH + GUTTER, (wide + GUTTER) / seats)
    return pitch, (wide - pitch * seats + GUTTER) / 2


def tally_places(seats: int, wide: float) -> list[float]:
    """Return where the middle of the sign of each seat lies in a tally below the board, from its left end."""
    pitch, left = _tally(seats, wide)
    return [left + i * pitch + SIGN for i in range(seats)]


def _tally_line(seat: Seat, x: float, y: float, room: float, points: bool, style: Style) -> list[Item]:
    """Draw the sign of a seat, a line for a name and, with `points`, a box for points, on the baseline `y`."""
    ink, hairline, words = style.palette.ink, style.lines.hairline, style.words
    line, box = x + 5.5, x + room - (TALLY_BOX[0] if points else 0.0) - hairline / 2
    items: list[Item] = [
        seat_sign(seat, x + SIGN, y - 1.8, 3.6, style),
        Shape(polyline([(line, y), (box - 1.5, y)]), stroke=ink, width=hairline),
    ]
    if points:
        items.append(Shape(rectangle(box, y - TALLY_BOX[1], *TALLY_BOX), stroke=ink, width=hairline))
    name, below = words("page.name"), y + SMALLEST_BODY * 1.1
    items.append(Text(line, below, name, fitted(name, box - 1.5 - line, SMALLEST_BODY), ink))
    if points:
        scored = words("page.points")
        items.append(Text(box, below, scored, fitted(scored, TALLY_BOX[0] + hairline / 2, SMALLEST_BODY), ink))
    return items


@dataclass(frozen=True)
class Frame:
    """The texts around the board on its page. `entries_title` stands above the entries if there are any.

    `points` says whether the tally has a box for points beside each name. `body` is the size of the rules; with 0 it is
    the usual one. `share` is the part of the band above the board that the heading has, and `title` the largest size of
    an engraved one. `side` is the width of a column beside the board.
    """

    imprint: Imprint
    style: Style
    summary: str
    rules: tuple[str, ...]
    entries_title: str = ""
    entries: tuple[Entry, ...] = ()
    points: bool = True
    body: float = 0.0
    share: float = HEADING_SHARE
    title: float = ENGRAVED
    side: float = COLUMN

    def best(self, across: float, down: float, rim: float, least: float, foot: float = 0.0) -> tuple[int, Offer | None]:
        """Return the width of the largest cells in whole mm, and the offer for it, or 0 and None if there is no room.

        The board is `across` by `down` widths of a cell, with `rim` mm around it and `foot` mm more below. The bands
        above and below the board are offered only if the play area is at least `least` mm wide.
        """
        offers = [offer for offer in (self.beside, self.stacked if self._area.width >= least else None) if offer]
        sizes = [whole_unit(offer.room.inset(rim, rim, rim, rim + foot), across, down) for offer in offers]
        size = max(sizes, default=0)
        return size, offers[sizes.index(size)] if size else None

    @property
    def stacked(self) -> Offer:
        """The offer with heading and rules in a band above the board, and entries and tally in a band below it."""
        return Offer(self._area.inset(top=self.above, bottom=self.below), self._stacked)

    @property
    def beside(self) -> Offer | None:
        """The offer with heading and rules in the upper left, entries in the upper right, tally in the lower right.

        It is None if the page is too narrow for two columns, or too low for the entries and the tally.
        """
        right = self._entries_height(self.side - GUTTER, 1) + self.imprint.seats * TALLY_PITCH
        if self._area.width < 2 * self.side or (self.entries and right > self._area.height):
            return None
        return Offer(self._area.inset(left=self.side, right=self.side), self._beside)

    def column(self, wide: float, key: float) -> Offer | None:
        """Return the offer with everything in a column at the left: heading, rules, `key` mm for a key, the tally.

        It is None if the page is too low. There is no room for entries.
        """
        end = self._told(wide - GUTTER)[1] + key + self.imprint.seats * TALLY_PITCH
        return Offer(self._area.inset(left=wide), partial(self._in_column, wide)) if end <= self._area.bottom else None

    def key_area(self, wide: float) -> Area:
        """Return the area above the tally in a column with all the texts. A key is at its lower edge."""
        area = self._area
        return Area(area.x, area.y, wide - GUTTER, area.height - self.imprint.seats * TALLY_PITCH)

    @cached_property
    def _area(self) -> Area:
        return play_area(self.style)

    @cached_property
    def _columns(self) -> tuple[float, float, list[list[Line]]]:
        """The width of the heading's column, the width of each rule's column, and the rules in lines."""
        heading = self._area.width * self.share
        room = (self._area.width - heading - GUTTER * len(self.rules)) / len(self.rules)
        return heading, room, [marked(rule).lines(room, self._type) for rule in self.rules]

    @property
    def _about(self) -> float:
        """The size of the summary: that of running text in the survey, that of labels on plain pages."""
        return SMALLEST_BODY if self.style.look == "survey" else LABEL

    @property
    def _type(self) -> float:
        """The size of the rules: that of running text in the survey, that of labels on plain pages."""
        return self.body or (SMALLEST_BODY if self.style.look == "survey" else LABEL)

    @property
    def under_heading(self) -> Area:
        """The area below the heading in the band above the board."""
        room, area = self._columns[0], self._area
        top = self.heading_height(room) + LABEL * 0.7
        return Area(area.x, area.y + top, room, max(0.0, self.above - top))

    @cached_property
    def above(self) -> float:
        """The height of the band above the board."""
        rules = self._type * LEADING * max(map(len, self._columns[2]))
        return max(rules, self.heading_height(self._columns[0])) + LEAST_SPACE

    @cached_property
    def _drop(self) -> float:
        """How much lower the text below the heading begins than below a plain one."""
        return drop(self.style) + (self.title - ENGRAVED) * CAPITAL

    def heading_height(self, room: float) -> float:
        """Return the height of the heading and the summary in a column."""
        size = self._about
        return TITLE + size * LEADING * len(marked(self.summary).even(room, size)) + self._drop

    @cached_property
    def below(self) -> float:
        """The height of the band below the board."""
        return TALLY + self._entries_height(self._entry_room, ENTRY_COLUMNS)

    @property
    def _entry_room(self) -> float:
        return (self._area.width - GUTTER * (ENTRY_COLUMNS - 1)) / ENTRY_COLUMNS

    def _entry_rows(self, columns: int) -> list[tuple[Entry, ...]]:
        """Return the entries row by row. People read them down the columns."""
        per_column = -(-len(self.entries) // columns)
        return [self.entries[row::per_column] for row in range(per_column)]

    def _entries_height(self, room: float, columns: int) -> float:
        if not self.entries:
            return 0.0
        rows = self._entry_rows(columns)
        return sum(max(_entry_height(entry, room) for entry in row) for row in rows) + LINE + LEAST_SPACE

    def _entries(self, x: float, y: float, room: float, columns: int) -> list[Item]:
        """Draw the entries in columns. (x, y) is the upper left corner of their title."""
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

    def heading(self, room: float) -> list[Item]:
        """Draw the title and the summary in the upper left."""
        area = self._area
        name, size, ink = self.style.words("game.title"), self._about, self.style.palette.ink
        below = area.y + TITLE + size * LEADING + self._drop
        return [
            *heading(name, area.x, area.y, room, self.style, self.title),
            *stacked(marked(self.summary).even(room, size), area.x, below, size, ink),
        ]

    def band(self) -> list[Item]:
        """Draw the heading and the rules in a band above the board."""
        area = self._area
        heading, room, rules = self._columns
        items = self.heading(heading)
        for i, rule in enumerate(rules):
            x = area.x + heading + GUTTER + i * (room + GUTTER)
            items += stacked(rule, x, area.y + self._type, self._type, self.style.palette.ink)
        return items

    def _stacked(self) -> list[Item]:
        area, items = self._area, self.band()
        items += self._entries(area.x, area.bottom - self.below + LEAST_SPACE, self._entry_room, ENTRY_COLUMNS)
        return [*items, *self.tally(area)]

    def tally(self, area: Area) -> list[Item]:
        """Draw a line for each seat, side by side at the lower edge of an area."""
        seats, items = self.style.palette.seats[: self.imprint.seats], list[Item]()
        pitch, left = _tally(len(seats), area.width)
        for i, seat in enumerate(seats):
            x = area.x + left + i * pitch
            items += _tally_line(seat, x, area.bottom - 4, pitch - GUTTER, self.points, self.style)
        return items

    def _told(self, room: float) -> tuple[list[Item], float]:
        """Draw the rules below the heading in a column at the left, and return its lower end."""
        y = self._area.y
        y += max(TITLE + LINE * 3 + self._drop, self.heading_height(room) + LINE * 0.7) + LINE
        return self.told(self._area.x, y, room)

    def told(self, x: float, y: float, room: float) -> tuple[list[Item], float]:
        """Draw the rules in a column whose first line stands on the baseline `y`, and return its lower end."""
        items = list[Item]()
        for text in self.rules:
            rule = marked(text).lines(room, self._type)
            items += stacked(rule, x, y, self._type, self.style.palette.ink)
            y += self._type * (LEADING * len(rule) + 0.6)
        return items, y

    @property
    def below_rules(self) -> float:
        """Where the rules in a column beside the board end."""
        return self._told(self.side - GUTTER)[1]

    def listed(self, x: float, room: float, low: float) -> list[Item]:
        """Draw the tally in a column that ends at `low`, a line for each seat."""
        items = list[Item]()
        for i, seat in enumerate(reversed(self.style.palette.seats[: self.imprint.seats])):
            items += _tally_line(seat, x, low - 4 - i * TALLY_PITCH, room, self.points, self.style)
        return items

    def _beside(self) -> list[Item]:
        area, room = self._area, self.side - GUTTER
        entries = self._entries(area.right - room, area.y, room, 1)
        return [*self.heading(room), *self._told(room)[0], *entries, *self.listed(area.right - room, room, area.bottom)]

    def _in_column(self, wide: float) -> list[Item]:
        return [
            *self.heading(wide - GUTTER),
            *self._told(wide - GUTTER)[0],
            *self.listed(self._area.x, wide - GUTTER, self._area.bottom),
        ]
