"""The composition of a map page: a neatline, a cartouche with the title, and rules in a panel under the land.

Lengths are in millimetres.
"""

from dataclasses import dataclass
from functools import cached_property

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.scene.items import PT, Drawn, Shape
from landpress.output.scene.linebreak import Line, marked
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint, play_area
from landpress.output.sheets.survey_frame import BODY_STEP, LARGEST_BODY, LEADING, PARAGRAPH, SMALLEST_BODY, Rule
from landpress.output.survey.engraving import capital, title, title_size, title_width
from landpress.output.survey.neatline import THICK, neatline

INSET, PADDING, COLUMN_GAP = 5.0, 4.0, 6.0
"""The space between neatline and panels, inside a panel, and between columns."""
LARGEST_TITLE, TITLE_SHARE = 34 * PT, 0.46
STRIP_SHARE = 0.24
"""The share of the height of the area that the rules may take before their type becomes smaller."""
OUTER_LINE, INNER_LINE, INNER_GAP = 0.5, 0.15, 1.0


def panel(area: Area, style: Style, double: bool = False) -> list[Drawn]:
    """Draw a white panel with its border, which may be a double line."""
    colours = style.palette
    items = [Shape(rectangle(*area), colours.paper, colours.ink, OUTER_LINE if double else 0.25)]
    if double:
        inner = area.inset(INNER_GAP, INNER_GAP, INNER_GAP, INNER_GAP)
        items.append(Shape(rectangle(*inner), stroke=colours.ink, width=INNER_LINE))
    return [*items]


@dataclass(frozen=True)
class MapFrame:
    """The texts of a map page."""

    imprint: Imprint
    style: Style
    summary: str
    rules: tuple[Rule, ...]

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
        return title_size(self._name, self.area.width * TITLE_SHARE, LARGEST_TITLE)

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
        items = [*panel(box, self.style, double=True), *title(self._name, x, y, self._size, self.style)]
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
    def _set(self) -> tuple[float, list[tuple[float, list[Line]]]]:
        """The size of type of the rules, and for each rule its column's width and its lines."""
        size = LARGEST_BODY
        while True:
            columns = self._columns(size)
            most = STRIP_SHARE * self.area.height
            if self.is_wide:
                most = self.area.bottom - INSET - self.cartouche.bottom - INSET
            if self._height(size, columns) <= most or size <= SMALLEST_BODY + 1e-9:
                return size, columns
            size -= BODY_STEP

    def _height(self, size: float, columns: list[tuple[float, list[Line]]]) -> float:
        """Return the height of the panel with the rules."""
        counts = [len(lines) for _, lines in columns]
        rows = sum(counts) + PARAGRAPH * (len(counts) - 1) if self.is_wide else max(counts)
        return rows * LEADING * size + 2 * PADDING - 1

    def _columns(self, size: float) -> list[tuple[float, list[Line]]]:
        """Break the rules into columns whose widths are in proportion to their texts, or into one column."""
        texts = [marked(rule.text) for rule in self.rules]
        if self.is_wide:
            widths = [self.cartouche.width - 2 * PADDING] * len(texts)
        else:
            lengths = [sum(word.run for word in text.words) for text in texts]
            room = self.area.width - 2 * INSET - 2 * PADDING - COLUMN_GAP * (len(self.rules) - 1)
            widths = [room * length / sum(lengths) for length in lengths]
        return [
            (wide, [*marked(rule.head, bold=True).lines(wide, size), *text.lines(wide, size)])
            for rule, text, wide in zip(self.rules, texts, widths, strict=True)
        ]

    @cached_property
    def panel(self) -> Area:
        """The panel with the rules."""
        high, area = self._height(*self._set), self.area
        if high > (area.bottom - INSET - self.cartouche.bottom if self.is_wide else area.height / 2):
            raise LayoutError("the rules beside the board have no room; take larger paper or a smaller margin")
        if self.is_wide:
            return Area(area.x + INSET, area.bottom - INSET - high, self.cartouche.width, high)
        return Area(area.x + INSET, area.bottom - INSET - high, area.width - 2 * INSET, high)

    def ruled(self) -> list[Drawn]:
        """Draw the panel with the rules."""
        (size, columns), box, ink = self._set, self.panel, self.style.palette.ink
        items, x, y = panel(box, self.style), box.x + PADDING, box.y + PADDING + 0.75 * size
        for wide, lines in columns:
            for i, line in enumerate(lines):
                items += line.drawn(x, y + i * LEADING * size, size, ink)
            if self.is_wide:
                y += (len(lines) + PARAGRAPH) * LEADING * size
            else:
                x += wide + COLUMN_GAP
        return items
