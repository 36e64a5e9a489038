"""What a content stream draws, as content_streams.py measures it, and the state that it draws in."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from landpress.output.strangers.pdf_resources import REGISTRATION

NONE = 1e9
LEAST, FLAT, KEPT = 1.0, 0.1, 256
"""The least length in mm of a filled strip that counts as a line; the share of its length that a thin one is wide at
most; and the most strips that are kept."""
Matrix = tuple[float, float, float, float, float, float]
Bounds = tuple[float, float, float, float]
UNIT: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
WHOLE: Bounds = (-NONE, -NONE, NONE, NONE)


def times(matrix: list[float], ctm: Matrix) -> Matrix:
    """Return the matrix that places what `matrix` places in what `ctm` places."""
    a, b, c, d, x, y = matrix[:6]
    e, f, g, h, u, v = ctm
    return a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h, x * e + y * g + u, x * f + y * h + v


def scale_of(matrix: Matrix) -> float:
    """Return how much a matrix enlarges a length, on the average of all directions."""
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def bounds_of(points: list[tuple[float, float]], ctm: Matrix) -> Bounds:
    """Return the box around points where a matrix places them."""
    a, b, c, d, e, f = ctm
    across, down = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in points), strict=True)
    return min(across), min(down), max(across), max(down)


@dataclass(frozen=True)
class Colour:
    """A colour: its space, and its values if they are known."""

    space: str = ""
    values: tuple[float, ...] = ()

    @property
    def inks(self) -> tuple[float, ...]:
        """The shares of the four inks; nothing if the colour is not made of them."""
        return self.values if self.space in ("DeviceCMYK", "ICCBased 4") else ()

    @property
    def percent(self) -> float:
        """The amount of ink in percent, as far as the space names inks. Marks may have the registration colour."""
        names_inks = self.inks or (self.space.startswith("spot ") and self.space != REGISTRATION)
        return 100 * sum(self.values) if names_inks else 0.0

    @property
    def is_white(self) -> bool:
        """Whether the colour leaves paper."""
        if self.space in ("DeviceGray", "CalGray", "DeviceRGB", "CalRGB", "ICCBased 1", "ICCBased 3"):
            return bool(self.values) and min(self.values) >= 1
        return bool(self.values) and (bool(self.inks) or self.space.startswith("spot ")) and not any(self.values)


@dataclass
class Seen:
    """What a stream draws.

    `thinnest` is its thinnest line in mm, `strips` has the width and length in mm of filled strips of which none is
    narrower and longer (it may be placed at any scale, and only a long strip is a line),
    `smallest` its smallest type in pt, `coarsest` its coarsest picture in dpi,
    and `ink` its largest amount of ink in percent. `fonts` says of each font whether it is embedded. `broken` has the
    beginnings of what is not PDF, `undecoded` the filters of streams that do not decode, `unchecked` those of pictures
    that are not decoded here, `missing` the names of missing resources. `vanishes` says that white overprints.
    `mixed` is the smallest type in pt that is printed with more than two inks. `marks` says that something is drawn
    that is not white, `groups` that there are transparency groups, in use or not. `unpaired` has the operators that
    lack their partner, `alternates` the colours that stand in for spot colours, `forbidden` what PDF/X forbids,
    `knocks_out` the spot colours of cut lines that do not overprint, and `registered` the boxes of what is drawn in the
    registration colour, in the units of the stream.
    """

    colours: set[str] = field(default_factory=set)
    fonts: dict[str, bool] = field(default_factory=dict)
    broken: set[str] = field(default_factory=set)
    undecoded: set[str] = field(default_factory=set)
    unchecked: set[str] = field(default_factory=set)
    missing: set[str] = field(default_factory=set)
    thinnest: float = NONE
    strips: list[tuple[float, float]] = field(default_factory=list)
    smallest: float = NONE
    coarsest: float = NONE
    ink: float = 0.0
    sees_through: bool = False
    vanishes: bool = False
    mixed: float = NONE
    marks: bool = False
    groups: bool = False
    unpaired: set[str] = field(default_factory=set)
    alternates: set[str] = field(default_factory=set)
    forbidden: set[str] = field(default_factory=set)
    knocks_out: set[str] = field(default_factory=set)
    registered: list[Bounds] = field(default_factory=list)

    def take(self, other: "Seen", scale: float) -> None:
        """Add what another stream draws, placed at a scale."""
        self.colours |= other.colours
        self.fonts |= other.fonts
        self.take_faults(other)
        self.thinnest = min(self.thinnest, other.thinnest * scale)
        self.take_strips((wide * scale, long * scale) for wide, long in other.strips)
        self.smallest = min(self.smallest, other.smallest * scale)
        self.coarsest = min(self.coarsest, other.coarsest / max(scale, 1e-9))
        self.ink = max(self.ink, other.ink)
        self.sees_through |= other.sees_through
        self.vanishes |= other.vanishes
        self.mixed = min(self.mixed, other.mixed * scale)
        self.marks |= other.marks
        self.groups |= other.groups
        self.alternates |= other.alternates
        self.forbidden |= other.forbidden
        self.knocks_out |= other.knocks_out

    def take_strips(self, found: Iterable[tuple[float, float]]) -> None:
        """Add filled strips, and keep those of which none is narrower and longer."""
        for wide, long in found:
            if wide < FLAT * long and not any(w <= wide and n >= long for w, n in self.strips):
                self.strips = [*((w, n) for w, n in self.strips if w < wide or n > long), (wide, long)][:KEPT]

    def thinnest_line(self) -> float:
        """Return the width in mm of the thinnest line, of a filled one too."""
        return min([self.thinnest, *(wide for wide, long in self.strips if long >= LEAST)])

    def take_faults(self, other: "Seen") -> None:
        """Add what a reader cannot draw of another stream, or what is not checked."""
        self.broken |= other.broken
        self.undecoded |= other.undecoded
        self.unchecked |= other.unchecked
        self.missing |= other.missing
        self.unpaired |= other.unpaired


@dataclass(unsafe_hash=True)
class State:
    """The entries of the graphics state that matter here."""

    ctm: Matrix = UNIT
    width: float = 1.0
    size: float = 0.0
    fill: Colour = Colour()
    line: Colour = Colour()
    mode: float = 0.0
    overprints: bool = False
    line_overprints: bool = False
    line_vanishes: bool = False
