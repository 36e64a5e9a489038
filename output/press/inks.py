"""Printing inks for the colours of a page: cyan, magenta, yellow and black, each from 0 to 1 in hundredths.

Every colour of the palette is a mixture of paper, our ink (the colour of text) and at most one hue. On a press the
paper takes no ink, our ink is black alone, and a hue has its own recipe (palette.toml). A mixture keeps its shares. So
text and lines never have four inks, tints of our ink stay grey, and no mixture needs more ink than the fullest recipe.

A person's own colours and pictures are `separated` by one formula, full grey component replacement: black replaces the
whole share that cyan, magenta and yellow have in common. So no colour takes more than three inks, and greys take black
alone.
"""

import tomllib
from functools import cache
from typing import TYPE_CHECKING

from landpress.output.scene.style import TABLE, palette

if TYPE_CHECKING:
    import numpy as np

Inks = tuple[float, float, float, float]

BLACK: Inks = (0.0, 0.0, 0.0, 1.0)
_ROUNDING = 1.0
"""The largest error of a channel (0 to 255) in a mixture of two. In a mixture of three, twice as much is allowed."""
_SOLID = 219
"""How much darker than white a grey is (0 to 255) that black prints at full strength: about our ink (L* 14)."""
_NEUTRAL = 8
"""Channels (0 to 255) that differ by at most this are a grey.

From twice this difference on, a colour keeps all of its colour; between the two it is added gradually.
"""
_SHADE = 51
"""The brightness (largest channel, 0 to 255) below which the colour inks fade out.

Without this limit, two colour inks and black could add up to more than 293 %.
"""
Vector = tuple[float, ...]
Fit = tuple[float, float, float]
"""A mixture: the error of its worst channel (0 to 255), its share of the hue, its share of our ink."""


@cache
def recipes() -> dict[str, Inks]:
    """Return the inks of each hue at full strength."""
    with TABLE.open("rb") as file:
        table: dict[str, list[int]] = tomllib.load(file)["inks"]
    return {hue: (c / 100, m / 100, y / 100, k / 100) for hue, (c, m, y, k) in table.items()}


def _below(colour: str) -> Vector:
    """Return how much darker than paper each channel is."""
    paper = palette("full").paper
    return tuple(int(paper[i : i + 2], 16) - int(colour[i : i + 2], 16) for i in (1, 3, 5))


def _dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _less(a: Vector, b: Vector) -> Vector:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _fit(colour: Vector, hue: Vector, ink: Vector, of_hue: float, of_ink: float) -> Fit:
    of_hue = min(1.0, max(0.0, of_hue))
    of_ink = min(1.0 - of_hue, max(0.0, of_ink))
    return max(abs(of_hue * h + of_ink * i - c) for c, h, i in zip(colour, hue, ink, strict=True)), of_hue, of_ink


def _with_paper(colour: Vector, hue: Vector, ink: Vector) -> Fit:
    return _fit(colour, hue, ink, _dot(colour, hue) / _dot(hue, hue), 0.0)


def _with_ink(colour: Vector, hue: Vector, ink: Vector) -> Fit:
    share = _dot(_less(colour, ink), _less(hue, ink)) / _dot(_less(hue, ink), _less(hue, ink))
    return _fit(colour, hue, ink, share, 1.0 - share)


def _with_both(colour: Vector, hue: Vector, ink: Vector) -> Fit:
    """Return the nearest mixture of paper, hue and our ink, by least squares."""
    hh, ii, hi, ch, ci = _dot(hue, hue), _dot(ink, ink), _dot(hue, ink), _dot(colour, hue), _dot(colour, ink)
    of_hue = (ch * ii - ci * hi) / (hh * ii - hi * hi)
    return _fit(colour, hue, ink, of_hue, (ci - of_hue * hi) / ii)


@cache
def inks(colour: str) -> Inks:
    """Return the inks for a colour `#rrggbb`.

    Mixtures of two are tried before mixtures of three, because a tint of one hue may look like another hue, darkened.
    A grey that is not a tint of our ink is printed with black. It is not compared with mixtures of a hue and our ink:
    our ink is slightly blue, so some of these mixtures come near to greys.
    """
    import numpy as np

    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    wanted, ink = _below(colour), _below(palette("full").ink)
    grey, _, of_ink = _fit(wanted, ink, ink, 0.0, _dot(wanted, ink) / _dot(ink, ink))
    if grey <= _ROUNDING:
        return 0.0, 0.0, 0.0, round(of_ink, 2)
    mixtures = [(_with_paper, _ROUNDING)]
    if max(channels) - min(channels) > _NEUTRAL:
        mixtures += [(_with_ink, _ROUNDING), (_with_both, 2 * _ROUNDING)]
    for mixture, allowed in mixtures:
        fits = [(mixture(wanted, _below(palette("full").hues[hue]), ink), recipe) for hue, recipe in recipes().items()]
        (off, of_hue, of_ink), recipe = min(fits)
        if off <= allowed:
            c, m, y, k = (round(of_hue * share, 2) for share in recipe)
            return c, m, y, round(k + of_ink, 2)
    c, m, y, k = (round(share / 255, 2) for share in separated(np.array(channels, np.uint8)).tolist())
    return c, m, y, k


def separated(pixels: "np.ndarray") -> "np.ndarray":
    """Return the inks (0 to 255) of colours with 8 bits a channel.

    The last axis of `pixels` is red, green, blue; the last axis of the result is cyan, magenta, yellow, black.
    """
    import numpy as np

    dark = 255 - pixels.astype(np.int16)
    grey = dark.min(-1, keepdims=True)
    colour = dark - grey
    kept = np.clip((colour.max(-1, keepdims=True) - _NEUTRAL) / np.float32(_NEUTRAL), 0, 1)
    shares = colour * kept / np.maximum(255 - grey, _SHADE)
    black = np.minimum(grey / np.float32(_SOLID), 1)
    found: np.ndarray = np.rint(255 * np.concatenate([shares, black], -1)).astype(np.uint8)
    return found
