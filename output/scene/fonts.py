"""Fonts: which of the shipped faces has a glyph, and how wide a text is.

Text is set in runs: the first family that has the glyph, Noto Sans before Noto Sans JP, which is opened only for a
text that needs it. Sizes and widths are mm. A glyph that no face has is a LayoutError naming the text. There is no
kerning, so that PDF and SVG place every letter alike. What a face holds is asked through `has_glyph` and `run_width`
alone, so that it may come from elsewhere; whoever embeds a face opens it with `face`.
"""

from functools import cache
from pathlib import Path
from typing import Any

from landpress.layouts.errors import LayoutError

FOLDER = Path(__file__).parent / "faces"
FAMILIES = ("NotoSans", "NotoSansJP")


@cache
def face(name: str) -> Any:
    """The open font `NotoSans-Bold` and so on, registered with reportlab under that name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(name, str(FOLDER / f"{name}.ttf"), asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


def has_glyph(name: str, symbol: str) -> bool:
    """Return whether a face has a glyph for a sign."""
    return ord(symbol) in face(name).face.charToGlyph


def run_width(name: str, piece: str) -> float:
    """Return how far a piece runs in one face at size 1."""
    return float(face(name).stringWidth(piece, 1.0))


def _face_of(symbol: str, bold: bool, text: str) -> str:
    for family in FAMILIES:
        name = f"{family}-{'Bold' if bold else 'Regular'}"
        if has_glyph(name, symbol):
            return name
    raise LayoutError(
        f"no shipped font has {symbol!r} (U+{ord(symbol):04X}) of the text {text[:60]!r}; write it otherwise"
    )


@cache
def runs(text: str, bold: bool = False) -> tuple[tuple[str, str], ...]:
    """The text cut into pieces of one face each: (face name, piece)."""
    found: list[tuple[str, str]] = []
    for symbol in text:
        name = _face_of(symbol, bold, text)
        if found and found[-1][0] == name:
            found[-1] = (name, found[-1][1] + symbol)
        else:
            found.append((name, symbol))
    return tuple(found)


def width(text: str, size: float, bold: bool = False) -> float:
    """How far the text runs."""
    return size * _width_of_unit(text, bold)


@cache
def _width_of_unit(text: str, bold: bool) -> float:
    """How far the text runs at size 1: texts are measured at many sizes until they fit."""
    return sum(run_width(name, piece) for name, piece in runs(text, bold))
