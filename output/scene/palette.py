"""The colours of a page for the ink that was asked for.

`full` has tints and seat hues; `low` leaves the terrain to pattern and letter and thins the lines' colour; `outline`
has no fill at all, for colouring in. Colours are `#rrggbb`; contrast is that of WCAG, lightness L* of CIE 1976.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

INKS = ("full", "low", "outline")
TABLE = Path(__file__).with_suffix(".toml")
"""The colours and the inks of a press that make them."""


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(colour: str, ground: str, share: float) -> str:
    """A colour of which `share` is the first and the rest the ground."""
    pairs = zip(_channels(colour), _channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Relative luminance, 0 black to 1 white."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in _channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lightness(colour: str) -> float:
    """L*, 0 black to 100 white: what is left of a colour in grey."""
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


@dataclass(frozen=True)
class Seat:
    """A seat's sign: shape and colour; `fill` is None where colouring in is left to the person."""

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
        """The ground of a terrain, None where it is left to the paper."""
        return mixed(self.hues[hue], self.paper, share) if self.level == "full" and share else None

    def ground(self, seat: Seat, share: float) -> str | None:
        """The ground of a seat's piece, None where it is left to the paper."""
        return mixed(seat.hue, self.paper, share) if self.level == "full" else None

    def drawn(self, hue: str) -> str:
        """The colour of pattern lines: between ink and the terrain's hue, as far as there is colour."""
        return self.ink if self.level == "outline" else mixed(self.hues[hue], self.ink, 0.5)

    def filled(self, colour: str) -> str | None:
        """The fill of motifs and small signs, None where only their line is drawn."""
        return colour if self.level == "full" else None


@cache
def palette(level: str) -> Palette:
    """The palette of an ink level."""
    with TABLE.open("rb") as file:
        table = tomllib.load(file)
    hues = table["hues"] | {"ink": table["ink"]}
    seats = tuple(
        Seat(seat["shape"], hues[seat["hue"]], None if level == "outline" else hues[seat["hue"]])
        for seat in table["seats"]
    )
    return Palette(level, table["ink"], table["paper"], hues, seats)
