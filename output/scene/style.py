"""The printing options that a person chooses, and the colours, widths of lines and sizes of type of every page.

`full` ink has tints and the hues of seats. `low` shows terrain by pattern and letter only and has thinner lines.
`outline` has no fill at all, so that people can colour the page in. Colours are `#rrggbb`. Contrast is defined by WCAG,
lightness is L* of CIE 1976. Lengths are in millimetres.
"""

import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from landpress.layouts.errors import CallError
from landpress.layouts.paper import Paper
from landpress.layouts.reading import printable as printable_text
from landpress.layouts.sheet import Area, printable
from landpress.output.scene.choices import DUPLEX, INKS, LOOKS, MARKS
from landpress.output.scene.items import PT, Image
from landpress.output.scene.words import Words
from landpress.output.scene.written import Art

TABLE = Path(__file__).with_name("palette.toml")
"""The table of the colours, and of the printing inks that make them."""


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, ground: str, share: float) -> str:
    """Mix two colours: `share` (0 to 1) of `colour`, and the rest of `ground`."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG: 0 is black, 1 is white."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in _channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours by WCAG, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    """Return the lightness L* of a colour: 0 is black, 100 is white. It tells how dark the colour prints in grey."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


class Seat(NamedTuple):
    """The sign of a seat: a shape and a colour. `fill` is None if people colour the sign in themselves."""

    shape: str
    hue: str
    fill: str | None


@dataclass(frozen=True)
class Palette:
    """The colours of one ink level."""

    level: str
    ink: str
    paper: str
    hues: dict[str, str]
    seats: tuple[Seat, ...]

    def tint(self, hue: str, share: float) -> str | None:
        """Return the ground colour of a terrain, or None if it stays unprinted."""
        return mixed(self.hues[hue], self.paper, share) if self.level == "full" and share else None

    def ground(self, seat: Seat, share: float) -> str | None:
        """Return the ground colour of a seat's piece, or None if it stays unprinted."""
        return mixed(seat.hue, self.paper, share) if self.level == "full" else None

    def drawn(self, hue: str) -> str:
        """Return the colour of pattern lines: half ink and half hue, or ink alone at level `outline`."""
        return self.ink if self.level == "outline" else mixed(self.hues[hue], self.ink, 0.5)

    def filled(self, colour: str) -> str | None:
        """Return the fill of motifs and small signs, or None if only their lines are drawn."""
        return colour if self.level == "full" else None


@cache
def palette(level: str) -> Palette:
    """Return the palette of an ink level."""
    with TABLE.open("rb") as file:
        table = tomllib.load(file)
    hues = table["hues"] | {"ink": table["ink"]}
    seats = tuple(
        Seat(seat["shape"], hues[seat["hue"]], None if level == "outline" else hues[seat["hue"]])
        for seat in table["seats"]
    )
    return Palette(level, table["ink"], table["paper"], hues, seats)


SMALLEST_MARGIN, LARGEST_MARGIN = 5.0, 50.0
LONGEST_LINK = 60
"""The most characters of a link. With more, the modules of a QR code would be too small to be read on paper."""
LARGEST_BLEED = 10.0
MOST_ENLARGED = 4.0
_LINK = re.compile(r"https?://[\w.:%~/\[\]-]*[\w%~\]-]", re.ASCII)
LARGEST_SHIFT, LARGEST_TURN = 10.0, 5.0

TITLE, BODY, LABEL, FOOTER, SMALLEST_TYPE = 14 * PT, 9 * PT, 7 * PT, 5.5 * PT, 5 * PT
STATEMENT = 6.5 * PT
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
