"""Fonts: find the shipped face that has a glyph, and measure the width of a text.

A text is divided into runs. A run uses the first family that has its glyphs: Noto Sans, then Noto Sans JP, which is
opened only if a text needs it. Sizes and widths are in mm. If no face has a glyph, a LayoutError names the text.
There is no kerning, so PDF and SVG place every letter in the same way. All other modules ask for glyphs and widths
through `has_glyph` and `run_width`, so these two functions can be replaced. Code that embeds a face opens it with
`face`.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from landpress.layouts.errors import LayoutError
from landpress.output.scene import late_pillow

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "faces"
FAMILIES = ("NotoSans", "NotoSansJP")


@cache
def face(name: str) -> "TTFont":
    """Open a font by its name, such as `NotoSans-Bold`, and register it with reportlab under that name."""
    late_pillow.postpone()
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(name, str(FOLDER / f"{name}.ttf"), asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


def has_glyph(name: str, symbol: str) -> bool:
    """Return whether a face has a glyph for a character."""
    return ord(symbol) in face(name).face.charToGlyph


def run_width(name: str, piece: str) -> float:
    """Return the width of a piece of text in one face at size 1."""
    return float(face(name).stringWidth(piece, 1.0))


def _face_of(symbol: str, bold: bool, text: str) -> str:
    for family in FAMILIES:
        name = f"{family}-{'Bold' if bold else 'Regular'}"
        if has_glyph(name, symbol):
            return name
    raise LayoutError(
        f"no shipped font has {symbol!r} (U+{ord(symbol):04X}) of the text {text[:60]!r}; write it in another way"
    )


@cache
def runs(text: str, bold: bool = False) -> tuple[tuple[str, str], ...]:
    """Cut the text into pieces that use one face each. Return pairs (face name, piece)."""
    found: list[tuple[str, str]] = []
    for symbol in text:
        name = _face_of(symbol, bold, text)
        if found and found[-1][0] == name:
            found[-1] = (name, found[-1][1] + symbol)
        else:
            found.append((name, symbol))
    return tuple(found)


def width(text: str, size: float, bold: bool = False) -> float:
    """Return the width of the text."""
    return size * _width_of_unit(text, bold)


@cache
def _width_of_unit(text: str, bold: bool) -> float:
    """Return the width of the text at size 1. It is cached because a text is tried at many sizes until it fits."""
    return sum(run_width(name, piece) for name, piece in runs(text, bold))
