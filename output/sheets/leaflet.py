"""A leaflet: rules on one side of a sheet that is folded to pocket size, a cover and a last page on its back.

Lengths are in millimetres from the centre of the sheet. Panels measure whole mm and lie in columns and two rows. People
read them from left to right, first the upper row. They fold the sheet along the middle with the text inside, then
to and fro like an accordion. So the two corner panels behind the upper row lie outside: one is the cover, the other is
the last page. The rules are complete without the back, so people need not print it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.output.pieces.part import PAPER, Part
from landpress.output.scene import typeset
from landpress.output.scene.items import PT, Drawn, Path, Text
from landpress.output.scene.linebreak import fitted, marked, stacked
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import FOOTER, LABEL, LEADING, TITLE, Style
from landpress.output.scene.typeset import Galley
from landpress.output.sheets.rules_sheet import STEP, RulesSheet

LARGEST, SMALLEST = LABEL + 0.5 * PT, 6 * PT
"""The largest and the smallest size of type to try."""
ROWS = 2


class Fold(NamedTuple):
    """The panels of a leaflet: their size, the number of columns, and the margin of the text."""

    width: int
    height: int
    columns: int
    edge: float

    @property
    def room(self) -> tuple[float, float]:
        """The width and height for text on a panel."""
        return self.width - 2 * self.edge, self.height - 2 * self.edge

    def middle(self, column: int, row: int) -> tuple[float, float]:
        """Return the centre of a panel, relative to the centre of the sheet."""
        return (column - (self.columns - 1) / 2) * self.width, (row - (ROWS - 1) / 2) * self.height

    def creases(self) -> Path:
        """Return the lines where the sheet is folded."""
        right, bottom = self.columns * self.width / 2, ROWS * self.height / 2
        down = [
            polyline([(i * self.width - right, -bottom), (i * self.width - right, bottom)]) for i in range(self.columns)
        ]
        return joined([polyline([(-right, 0), (right, 0)]), *down[1:]])


def leaflet(sheet: RulesSheet, fold: Fold, cover: Sequence[Drawn], last: Sequence[Drawn], style: Style) -> Part:
    """Make the rules as a part in the group `rules`. `cover` and `last` are drawn about the centre of a panel."""
    drawn: list[Drawn] = []
    for number, column in enumerate(_columns(sheet, fold, style)):
        x, y = fold.middle(number % fold.columns, number // fold.columns)
        drawn += typeset.shifted(column, x - fold.room[0] / 2, y - fold.room[1] / 2)
    back: list[Drawn] | None = None
    if style.duplex in ("long", "short"):
        back = [*typeset.shifted(cover, *fold.middle(0, 0)), *typeset.shifted(last, *fold.middle(fold.columns - 1, 0))]
    return Part(
        style.words("kit.rules"),
        "rules",
        1,
        fold.columns * fold.width,
        ROWS * fold.height,
        tuple(drawn),
        None if back is None else tuple(back),
        folds=fold.creases(),
        stock=PAPER,
    )


def _columns(sheet: RulesSheet, fold: Fold, style: Style) -> list[list[Drawn]]:
    """Set the text at the largest size that fits, one column for each panel. Raise LayoutError if no size fits."""
    width, height = fold.room
    size = LARGEST
    while size >= SMALLEST - 1e-9:
        galleys = [_title(sheet, width, style), *typeset.galleys(sheet.text, sheet.figures, width, size, style)]
        columns = typeset.columns(galleys, height)
        if columns is not None and len(columns) <= ROWS * fold.columns:
            return typeset.balanced(galleys, height, ROWS * fold.columns)
        size -= STEP
    raise LayoutError(f"the rules {sheet.title!r} do not fit {ROWS * fold.columns} panels of {width:g} x {height:g} mm")


def _title(sheet: RulesSheet, width: float, style: Style) -> Galley:
    """Set the title, and below it the credit of the game."""
    ink = style.palette.ink
    size, lead = fitted(sheet.title, width, TITLE, bold=True), FOOTER * LEADING
    credit = marked(sheet.credit).lines(width, FOOTER)
    heading = Text(0, TITLE * 0.8, sheet.title, size, ink, bold=True)
    below = stacked(credit, 0, TITLE + lead, FOOTER, ink)
    return Galley(TITLE + (len(credit) + 1) * lead, 0.0, (heading, *below), True)
