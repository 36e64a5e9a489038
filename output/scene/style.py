"""How a person wants it printed: paper, margin, ink, marks, language; and the measures of line and type.

Millimetres. Every page uses these widths and sizes and no others.
"""

from dataclasses import dataclass
from typing import NamedTuple

from landpress.layouts.errors import CallError
from landpress.layouts.paper import Paper
from landpress.layouts.sheet import Area, printable
from landpress.output.scene.items import PT
from landpress.output.scene.palette import INKS, Palette, palette
from landpress.output.scene.words import Words

SMALLEST_MARGIN, LARGEST_MARGIN = 5.0, 50.0
LARGEST_BLEED = 10.0
MARKS = ("crop", "corner", "none", "registration")
DUPLEX = ("long", "short", "none", "gutterfold")
LARGEST_SHIFT, LARGEST_TURN = 10.0, 5.0

TITLE, BODY, LABEL, FOOTER, SMALLEST_TYPE = 14 * PT, 9 * PT, 7 * PT, 5.5 * PT, 5 * PT
LEADING = 1.45
"""Distance of baselines as a multiple of the size of type."""


class Lines(NamedTuple):
    """Widths of lines: the coast around all land, borders of cells and boxes, hairlines of patterns and marks."""

    coast: float = 0.6
    border: float = 0.25
    hairline: float = 0.15


_LINES = {"full": Lines(), "low": Lines(0.35, 0.15, 0.1), "outline": Lines()}


@dataclass(frozen=True)
class Style:
    """The printing options of one call.

    `undivided` wants a board that the paper is too small for on one page of its own size, not cut over sheets: files
    of some kinds hold one page. Backs are printed so far to the right and down, and turned clockwise by so many degrees
    about the middle of the page, as makes up for what the printer does.
    """

    paper: Paper
    words: Words
    landscape: bool = False
    margin: float = 10.0
    ink: str = "full"
    marks: str = "crop"
    bleed: float = 3.0
    undivided: bool = False
    duplex: str = "long"
    back_shift: tuple[float, float] = (0.0, 0.0)
    back_turn: float = 0.0

    def __post_init__(self) -> None:
        if not SMALLEST_MARGIN <= self.margin <= LARGEST_MARGIN:
            raise CallError(
                f"margin {self.margin:g} mm: expected {SMALLEST_MARGIN:g} to {LARGEST_MARGIN:g} mm, "
                "printers reach no nearer to the edge"
            )
        if not 0 <= self.bleed <= LARGEST_BLEED:
            raise CallError(f"bleed {self.bleed:g} mm: expected 0 to {LARGEST_BLEED:g} mm")
        for name, value, allowed in (
            ("ink", self.ink, INKS),
            ("marks", self.marks, MARKS),
            ("duplex", self.duplex, DUPLEX),
        ):
            if value not in allowed:
                raise CallError(f"{name} {value[:40]!r}: expected one of {', '.join(allowed)}")
        if self.marks == "registration" and self.duplex == "gutterfold":
            raise CallError("marks registration: a sheet that is folded hides them; choose another duplex")
        if not all(abs(shift) <= LARGEST_SHIFT for shift in self.back_shift):
            raise CallError(f"back-shift: expected at most {LARGEST_SHIFT:g} mm either way")
        if not abs(self.back_turn) <= LARGEST_TURN:
            raise CallError(f"back-turn: expected at most {LARGEST_TURN:g} degrees either way")

    @property
    def page(self) -> Paper:
        """The paper as it is printed on."""
        return self.paper.turned() if self.landscape else self.paper

    @property
    def printable(self) -> Area:
        """The page inside its margins."""
        return printable(self.page, self.margin)

    @property
    def lines(self) -> Lines:
        """The widths of lines for the ink that was asked for."""
        return _LINES[self.ink]

    @property
    def palette(self) -> Palette:
        """The colours for the ink that was asked for."""
        return palette(self.ink)
