"""The composition of a map page: a neatline, a cartouche with the title, and rules in a panel under the land.

Lengths are in millimetres.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.scene.items import PT, Drawn, Text
from landpress.output.scene.linebreak import Line, Paragraph, marked
from landpress.output.scene.style import BODY_STEP, LARGEST_BODY, SMALLEST_BODY, Style
from landpress.output.sheets.frame import Entry
from landpress.output.sheets.page import Imprint, card, grown, play_area
from landpress.output.sheets.rule import LEADING, PARAGRAPH, Rule
from landpress.output.survey.engraving import capital, title, title_size, title_width
from landpress.output.survey.neatline import THICK, neatline

INSET, PADDING, COLUMN_GAP = 5.0, 4.0, 6.0
"""The space between neatline and panels, inside a panel, and between columns."""
ENTRY_COLUMN = 52.0
"""The smallest width of a column with entries."""
LARGEST_TITLE, TITLE_SHARE = 34 * PT, 0.46
STRIP_SHARE = 0.24
"""The share of the height of the area that the rules may take before their type becomes smaller."""
MOST_APART = 1.0
"""By how many lines at most the blocks of a shorter column lie farther apart."""
SHADOW = 0.8
"""How far the shadow of a panel falls."""


class Block(NamedTuple):
    """A head and its text, broken into `rows` lines, and what stands at the right of the head."""

    extra: str
    parts: tuple[Paragraph, ...]
    rows: int

    def lines(self, wide: float, size: float) -> list[Line]:
        """Return the lines. They are made for the size that fits only."""
        return [line for part in self.parts for line in part.lines(wide, size)]


class Column(NamedTuple):
    """The blocks of a column of a given width."""

    width: float
    blocks: list[Block]


@dataclass(frozen=True)
class MapFrame:
    """The texts of a map page: rules, and entries with their costs."""

    imprint: Imprint
    style: Style
    summary: str
    rules: tuple[Rule, ...]
    entries_title: str = ""
    entries: tuple[Entry, ...] = ()

    @cached_property
    def area(self) -> Area:
        """The area inside the neatline."""
        return play_area(self.style).inset(THICK, THICK, THICK, THICK)

    def border(self) -> list[Drawn]:
        """Draw the neatline."""
        return [*neatline(play_area(self.style), self.style)]

    @cached_property
    def _name(self) -> str:
        return self.style.words("game.title")

    @cached_property
    def _size(self) -> float:
        return title_size(self._name, self.area.width * TITLE_SHARE, LARGEST_TITLE * grown(self.style))

    @cached_property
    def _about(self) -> list[Line]:
        return marked(self.summary).lines(title_width(self._name, self._size), SMALLEST_BODY)

    @cached_property
    def cartouche(self) -> Area:
        """The panel with the title in the upper left corner."""
        wide = title_width(self._name, self._size) + 2 * PADDING + 1
        high = capital(self._size) + len(self._about) * LEADING * SMALLEST_BODY + 2 * PADDING + 2
        return Area(self.area.x + INSET, self.area.y + INSET, wide, high)

    def titled(self) -> list[Drawn]:
        """Draw the cartouche."""
        box, ink = self.cartouche, self.style.palette.ink
        x, y = box.x + PADDING, box.y + PADDING + capital(self._size)
        items = [*card(box, None, self.style, SHADOW), *title(self._name, x, y, self._size, self.style)]
        for i, line in enumerate(self._about):
            items += line.drawn(x, y + 2 + (i + 1) * LEADING * SMALLEST_BODY, SMALLEST_BODY, ink)
        return items

    @cached_property
    def is_wide(self) -> bool:
        """Whether the rules lie in a column below the cartouche, and not in a strip at the bottom."""
        return self.area.width > self.area.height

    @cached_property
    def room(self) -> Area:
        """The area beside or above the panel with the rules."""
        panel, area = self.panel, self.area
        return area.inset(left=panel.right - area.x) if self.is_wide else area.inset(bottom=area.bottom - panel.y)

    @cached_property
    def _set(self) -> tuple[float, list[Column]]:
        """The size of type of the rules, and their columns."""
        size = LARGEST_BODY * grown(self.style)
        while True:
            columns = self._columns(size)
            most = STRIP_SHARE * self.area.height
            if self.is_wide:
                most = self.area.bottom - INSET - self.cartouche.bottom - INSET
            if _height(columns, size) <= most or size <= SMALLEST_BODY + 1e-9:
                return size, columns
            size -= BODY_STEP

    def _columns(self, size: float) -> list[Column]:
        """Break the rules and entries into columns.

        Without entries, each rule has its own column, with a width in proportion to its text. A wide page has one
        column.
        """
        blocks = [(rule.head, "", rule.text) for rule in self.rules]
        blocks += [(self.entries_title, "", "")] if self.entries else []
        blocks += [(entry.name, entry.cost, entry.effect) for entry in self.entries]
        room = self.area.width - 2 * INSET - 2 * PADDING
        if self.is_wide:
            wide = self.cartouche.width - 2 * PADDING
            return [Column(wide, [_block(block, wide, size) for block in blocks])]
        if not self.entries:
            lengths = [sum(word.run for word in marked(rule.text).words) for rule in self.rules]
            free = room - COLUMN_GAP * (len(blocks) - 1)
            widths = [free * length / sum(lengths) for length in lengths]
            return [Column(wide, [_block(block, wide, size)]) for block, wide in zip(blocks, widths, strict=True)]
        least = ENTRY_COLUMN * max(1.0, size / LARGEST_BODY)
        count = max(1, int((room + COLUMN_GAP) / (least + COLUMN_GAP)))
        wide = (room + COLUMN_GAP) / count - COLUMN_GAP
        return _balanced([_block(block, wide, size) for block in blocks], count, wide)

    @cached_property
    def panel(self) -> Area:
        """The panel with the rules."""
        size, columns = self._set
        high, area = _height(columns, size), self.area
        if high > (area.bottom - INSET - self.cartouche.bottom if self.is_wide else area.height / 2):
            raise LayoutError("the rules beside the board have no room; take larger paper or a smaller margin")
        if self.is_wide:
            return Area(area.x + INSET, area.bottom - INSET - high, self.cartouche.width, high)
        return Area(area.x + INSET, area.bottom - INSET - high, area.width - 2 * INSET, high)

    @property
    def panels(self) -> list[Area]:
        """All panels but the cartouche."""
        return [self.panel]

    def ruled(self) -> list[Drawn]:
        """Draw the panel with the rules."""
        (size, columns), box, ink = self._set, self.panel, self.style.palette.ink
        items, x, lead = card(box, None, self.style, SHADOW), box.x + PADDING, LEADING * size
        most = max(_rows(column.blocks) for column in columns)
        for wide, blocks in columns:
            y = box.y + PADDING + 0.75 * size
            apart = min(MOST_APART, (most - _rows(blocks)) / max(1, len(blocks) - 1))  # columns end at one height
            for block in blocks:
                if block.extra:
                    items.append(Text(x + wide, y, block.extra, size, ink, bold=True, anchor="end"))
                for i, line in enumerate(block.lines(wide, size)):
                    items += line.drawn(x, y + i * lead, size, ink)
                y += (block.rows + PARAGRAPH + apart) * lead
            x += wide + COLUMN_GAP
        return items


def _block(block: tuple[str, str, str], wide: float, size: float) -> Block:
    """Break a head and its text into lines. `extra` is what stands at the right of the head."""
    head, extra, text = block
    parts = (_measured(head, bold=True), *((_measured(text),) if text else ()))
    return Block(extra, parts, sum(len(part.starts(wide, size)) for part in parts))


_measured = lru_cache(maxsize=128)(marked)
"""A paragraph that is tried at several sizes."""


def _rows(blocks: Sequence[Block]) -> float:
    """Return the height of blocks one below the other, in lines."""
    return sum([block.rows for block in blocks]) + PARAGRAPH * (len(blocks) - 1)


def _height(columns: Sequence[Column], size: float) -> float:
    """Return the height of a panel with these columns."""
    return max(_rows(column.blocks) for column in columns) * LEADING * size + 2 * PADDING - 1


def _balanced(blocks: Sequence[Block], count: int, wide: float) -> list[Column]:
    """Put blocks into at most `count` columns in order, so that the highest column is as low as possible."""
    most: float = max(block.rows for block in blocks)
    while True:
        columns, high = list[list[Block]](), 0.0
        for block in blocks:
            high += block.rows + PARAGRAPH
            if not columns or high - PARAGRAPH > most + 1e-9:
                alone = columns and len(columns[-1]) > 1 and not (columns[-1][-1].extra or columns[-1][-1].parts[1:])
                columns.append([columns[-1].pop()] if alone else [])  # a heading stays above what it is the head of
                high = sum(one.rows + PARAGRAPH for one in (*columns[-1], block))
            columns[-1].append(block)
        if len(columns) <= count:
            return [Column(wide, column) for column in columns]
        most += PARAGRAPH
