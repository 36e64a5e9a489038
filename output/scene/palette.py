"""The colours of a page for each amount of ink.

`full` has tints and the hues of seats. `low` shows terrain by pattern and letter only and has thinner lines. `outline`
has no fill at all, so that people can colour the page in. Colours are `#rrggbb`. Contrast is defined by WCAG,
lightness is L* of CIE 1976.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

TABLE = Path(__file__).with_suffix(".toml")
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
