"""Inks of a printing press for the colours of a page: cyan, magenta, yellow and black, each 0 to 1 in hundredths.

Every colour of the palette is a mixture of paper, ink and at most one hue. On a press the paper takes nothing, the
ink is black alone, and a hue has its own recipe (palette.toml); what is mixed keeps its shares. So type and lines
are never made of four inks, tints of black stay grey, and no mixture needs more ink than the fullest recipe.
"""

import tomllib
from functools import cache
from pathlib import Path

from output.palette import palette

Inks = tuple[float, float, float, float]

BLACK: Inks = (0.0, 0.0, 0.0, 1.0)
_ROUNDING = 2.0
"""How far a channel of 0 to 255 may be off: mixtures were rounded to whole numbers, some of them twice."""


@cache
def recipes() -> dict[str, Inks]:
    """The inks of each hue at full strength."""
    with Path(__file__).with_name("palette.toml").open("rb") as file:
        table: dict[str, list[int]] = tomllib.load(file)["inks"]
    return {hue: (c / 100, m / 100, y / 100, k / 100) for hue, (c, m, y, k) in table.items()}


def _below(colour: str) -> tuple[float, ...]:
    """How much darker than paper each channel is."""
    paper = palette("full").paper
    return tuple(int(paper[i : i + 2], 16) - int(colour[i : i + 2], 16) for i in (1, 3, 5))


def _dot(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _shares(colour: tuple[float, ...], hue: tuple[float, ...], ink: tuple[float, ...]) -> tuple[float, float, float]:
    """The shares of hue and ink whose mixture comes nearest, and by how much its worst channel is off."""
    hh, ii, hi, ch, ci = _dot(hue, hue), _dot(ink, ink), _dot(hue, ink), _dot(colour, hue), _dot(colour, ink)
    whole = hh * ii - hi * hi
    of_hue = min(1.0, max(0.0, (ch * ii - ci * hi) / whole))
    of_ink = min(1.0 - of_hue, max(0.0, (ci - of_hue * hi) / ii))
    off = max(abs(of_hue * h + of_ink * i - c) for c, h, i in zip(colour, hue, ink, strict=True))
    return off, of_hue, of_ink


@cache
def inks(colour: str) -> Inks:
    """The inks for a colour `#rrggbb`; ValueError for one that no palette has."""
    wanted, ink = _below(colour), _below(palette("full").ink)
    grey = min(1.0, _dot(wanted, ink) / _dot(ink, ink))
    if max(abs(grey * i - c) for c, i in zip(wanted, ink, strict=True)) <= _ROUNDING / 2:
        return 0.0, 0.0, 0.0, round(grey, 2)
    (off, of_hue, of_ink), hue = min(
        (_shares(wanted, _below(palette("full").hues[hue]), ink), hue) for hue in recipes()
    )
    if off > _ROUNDING:
        raise ValueError(f"{colour} is no mixture of paper, ink and one hue of the palette")
    c, m, y, k = (round(of_hue * share, 2) for share in recipes()[hue])
    return c, m, y, round(k + of_ink, 2)
