"""A leaflet: rules on a sheet that is folded to pocket size, with a cover and a last page on its back.

Lengths are in millimetres from the centre of the sheet. Panels measure whole mm and lie in columns and two rows. People
read them from left to right, first the upper row. They fold the sheet along the middle with the text inside, then
to and fro like an accordion. So the two corner panels behind the upper row lie outside: one is the cover, the other is
the last page. If backs are printed, the rules continue on the other panels of the back, in larger type. Otherwise they
are complete on the front.
"""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.layouts.errors import LayoutError, at
from landpress.layouts.sheet import Area
from landpress.output.pieces.part import PAPER, Part
from landpress.output.scene import typeset
from landpress.output.scene.items import PT, Drawn, Path
from landpress.output.scene.linebreak import marked, stacked
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import FOOTER, LEADING, TITLE, Style
from landpress.output.scene.typeset import Galley
from landpress.output.sheets.page import drop, heading
from landpress.output.sheets.rules_sheet import ENLARGED, STEP, RulesSheet

LARGEST, SMALLEST = 10 * PT, 6 * PT
"""The largest and the smallest size of type to try."""
ROWS = 2
COPIES = 2
"""How many leaflets there are if a sheet has room: two players can read at once."""
FOOT = FOOTER * 1.5
"""The height of a line of `FOOTER` type at the foot of each panel. More lines need `LEADING` each."""
Place = tuple[int, int]
"""The column and the row of a panel."""


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

    def front(self) -> list[Place]:
        """Return the panels of the front in the order of reading."""
        return [(column, row) for row in range(ROWS) for column in range(self.columns)]

    def back(self) -> list[Place]:
        """Return the panels of the back without the cover and the last page, in the order of reading."""
        return self.front()[1 : self.columns - 1] + self.front()[self.columns :]

    def creases(self) -> Path:
        """Return the lines where the sheet is folded."""
        right, bottom = self.columns * self.width / 2, ROWS * self.height / 2
        down = [
            polyline([(i * self.width - right, -bottom), (i * self.width - right, bottom)]) for i in range(self.columns)
        ]
        return joined([polyline([(-right, 0), (right, 0)]), *down[1:]])


@at("in the rules")
def leaflet(sheet: RulesSheet, fold: Fold, cover: Sequence[Drawn], last: Sequence[Drawn], style: Style) -> Part:
    """Make the rules as a part in the group `rules`. `cover` and `last` are drawn about the centre of a panel."""
    front, behind = fold.front(), fold.back() if style.duplex in ("long", "short") else []
    wide, high = fold.room
    cue = marked(style.words("kit.turn_over")).lines(wide, FOOTER) if behind else []
    above = LEADING * FOOTER * max(0, len(cue) - 1)
    columns = _columns(sheet, fold, len(front) + len(behind), high - FOOT - above, style)
    drawn = _laid(columns, front, fold)
    if len(columns) > len(front):
        x, y = fold.middle(*front[-1])
        drawn += stacked(cue, x + wide / 2, y + high / 2 - above, FOOTER, style.palette.ink, "end")
    back: list[Drawn] | None = None
    if behind:
        back = [
            *typeset.shifted(cover, *fold.middle(0, 0)),
            *_laid(columns[len(front) :], behind, fold),
            *typeset.shifted(last, *fold.middle(fold.columns - 1, 0)),
        ]
    return Part(
        style.words("kit.rules"),
        "rules",
        1,
        fold.columns * fold.width,
        ROWS * fold.height,
        tuple(drawn),
        None if back is None else tuple(back),
        folds=fold.creases(),
        shown=Area(-fold.columns * fold.width / 2, -ROWS * fold.height / 2, fold.width, fold.height),
        stock=PAPER,
        most=COPIES,
    )


def _laid(columns: Sequence[Sequence[Drawn]], places: Sequence[Place], fold: Fold) -> list[Drawn]:
    """Return columns of text on these panels."""
    drawn: list[Drawn] = []
    for i, place in enumerate(places):
        (x, y), (wide, high) = fold.middle(*place), fold.room
        column = columns[i] if i < len(columns) else ()
        drawn += typeset.shifted(column, x - wide / 2, y - high / 2)
    return drawn


def _columns(sheet: RulesSheet, fold: Fold, panels: int, height: float, style: Style) -> list[list[Drawn]]:
    """Set the text at the largest size that fits, in one column of at most `height` for each panel.

    Raise LayoutError if no size fits.
    """
    width, size = fold.room[0], LARGEST
    while size >= SMALLEST - 1e-9:
        usual, large = (
            [_title(sheet, width, style), *typeset.galleys(sheet.text, sheet.figures, width, size, style, spacing)]
            for spacing in (typeset.LOOSE, typeset.LOOSE._replace(drawn=ENLARGED))
        )
        columns = typeset.columns(usual, height)
        if columns is not None and len(columns) <= panels:
            return typeset.balanced(typeset.enlarged(usual, large, height, panels), height, panels, height)
        size -= STEP
    raise LayoutError(f"the rules {sheet.title!r} do not fit {panels} panels of {width:g} x {height:g} mm")


def _title(sheet: RulesSheet, width: float, style: Style) -> Galley:
    """Set the title, and below it the credit of the game."""
    top, lead = TITLE + drop(style), FOOTER * LEADING
    credit = marked(sheet.credit).lines(width, FOOTER)
    below = stacked(credit, 0, top + lead, FOOTER, style.palette.ink)
    return Galley(top + (len(credit) + 1) * lead, 0.0, (*heading(sheet.title, 0, 0, width, style), *below), True)
