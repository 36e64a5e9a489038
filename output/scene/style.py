"""The printing options that a person chooses, and the widths of lines and sizes of type.

Lengths are in millimetres. Every page uses these widths and sizes.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from landpress.layouts.errors import CallError
from landpress.layouts.paper import Paper
from landpress.layouts.reading import printable as printable_text
from landpress.layouts.sheet import Area, printable
from landpress.output.scene.choices import DUPLEX, INKS, LOOKS, MARKS
from landpress.output.scene.items import PT, Image
from landpress.output.scene.palette import Palette, palette
from landpress.output.scene.words import Words
from landpress.output.scene.written import Art

SMALLEST_MARGIN, LARGEST_MARGIN = 5.0, 50.0
LONGEST_LINK = 60
"""The most characters of a link. With more, the modules of a QR code would be too small to be read on paper."""
LARGEST_BLEED = 10.0
MOST_ENLARGED = 4.0
_LINK = re.compile(r"https?://[\w.:%~/\[\]-]*[\w%~\]-]", re.ASCII)
LARGEST_SHIFT, LARGEST_TURN = 10.0, 5.0

TITLE, BODY, LABEL, FOOTER, SMALLEST_TYPE = 14 * PT, 9 * PT, 7 * PT, 5.5 * PT, 5 * PT
SMALLEST_BODY, LARGEST_BODY, BODY_STEP = 8.5 * PT, 10 * PT, 0.25 * PT
"""The smallest and the largest running text beside a board of the survey, and the steps between them."""
LEADING = 1.45
"""The distance between baselines as a multiple of the size of type."""


class Lines(NamedTuple):
    """The widths of lines: the coast around all land, borders of cells and boxes, hairlines of patterns and marks."""

    coast: float = 0.6
    border: float = 0.25
    hairline: float = 0.15


_LINES = {"full": Lines(), "low": Lines(0.35, 0.15, 0.1), "outline": Lines()}
_SURVEY_LOW = Lines(0.35, 0.18, 0.15)
"""The lines of the survey in low ink. None is thinner than an engraver's."""


@dataclass(frozen=True)
class Style:
    """The printing options of one call.

    If the paper is too small for a board, the board is cut into several sheets. With `undivided` it gets one page of
    its own size instead, because some kinds of files hold only one page. `look` is the drawing of boards and parts: the
    engraved survey, or a plain one that needs less ink and time. `back_shift` (mm to the right and down) and
    `back_turn` (degrees clockwise about the middle of the page) move the backs to correct the error of the printer.
    `link` is the address of a studio page; a QR code then holds this link to its board, otherwise the bare code.
    With `sparing`, pages are left out that repeat what the rules say, and parts are as small as their use allows.
    A board is laid out for a page whose sides are `enlarge` times those of the paper, and cut into several sheets.
    `logo` is a picture for the first page of a kit. If `landscape` is None, pages are upright, except those that a
    board fills better.
    """

    paper: Paper
    words: Words
    landscape: bool | None = None
    margin: float = 10.0
    ink: str = "full"
    marks: str = "crop"
    bleed: float = 3.0
    undivided: bool = False
    sparing: bool = False
    look: str = "plain"
    duplex: str = "long"
    back_shift: tuple[float, float] = (0.0, 0.0)
    back_turn: float = 0.0
    link: str = ""
    enlarge: float = 1.0
    hung: bool = False
    logo: Art | Image | None = field(default=None, hash=False)

    def __post_init__(self) -> None:
        if not SMALLEST_MARGIN <= self.margin <= LARGEST_MARGIN:
            raise CallError(
                f"margin {self.margin:g} mm: expected {SMALLEST_MARGIN:g} to {LARGEST_MARGIN:g} mm, "
                "because printers cannot print nearer to the edge"
            )
        if self.link and not (len(self.link) <= LONGEST_LINK and _LINK.fullmatch(self.link)):
            raise CallError(
                f"link {printable_text(self.link)[:80]!r}: expected the address of a studio page, "
                f"such as https://example.org/studio, of at most {LONGEST_LINK} characters"
            )
        if not 1 <= self.enlarge <= MOST_ENLARGED:
            raise CallError(f"enlarge {self.enlarge:g}: expected a factor of 1 to {MOST_ENLARGED:g}, such as 1.5")
        if not 0 <= self.bleed <= LARGEST_BLEED:
            raise CallError(f"bleed {self.bleed:g} mm: expected 0 to {LARGEST_BLEED:g} mm")
        for name, value, allowed in (
            ("ink", self.ink, INKS),
            ("look", self.look, LOOKS),
            ("marks", self.marks, MARKS),
            ("duplex", self.duplex, DUPLEX),
        ):
            if value not in allowed:
                raise CallError(f"{name} {value[:40]!r}: expected one of {', '.join(allowed)}")
        if self.marks == "registration" and self.duplex == "gutterfold":
            raise CallError("marks registration: a folded sheet hides them; choose another duplex")
        if not all(abs(shift) <= LARGEST_SHIFT for shift in self.back_shift):
            raise CallError(f"back-shift: expected at most {LARGEST_SHIFT:g} mm in each direction")
        if not abs(self.back_turn) <= LARGEST_TURN:
            raise CallError(f"back-turn: expected at most {LARGEST_TURN:g} degrees in each direction")

    @property
    def page(self) -> Paper:
        """The paper in the orientation of the print."""
        return self.paper.turned() if self.landscape else self.paper

    @property
    def printable(self) -> Area:
        """The page inside its margins."""
        return printable(self.page, self.margin)

    @property
    def lines(self) -> Lines:
        """The widths of lines for the chosen amount of ink."""
        return _SURVEY_LOW if self.look == "survey" and self.ink == "low" else _LINES[self.ink]

    @property
    def palette(self) -> Palette:
        """The colours for the chosen amount of ink."""
        return palette(self.ink)
