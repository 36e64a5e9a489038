"""Fonts: which of the shipped faces has a glyph, how wide a text is, and how it is made to fit.

Text is set in runs: the first family that has the glyph, Noto Sans before Noto Sans JP, which is opened only for a
text that needs it. Sizes and widths are mm. A glyph that no face has is a LayoutError naming the text. There is no
kerning, so that PDF and SVG place every letter alike.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from landpress.layouts.errors import LayoutError
from landpress.output.scene.style import SMALLEST_TYPE

FOLDER = Path(__file__).parent / "faces"
FAMILIES = ("NotoSans", "NotoSansJP")
_OPENING = frozenset("「（『【")
_CLOSING = frozenset("、。，．・：；？！）」』】ー…％")


@cache
def face(name: str) -> Any:
    """The open font `NotoSans-Bold` and so on, registered with reportlab under that name."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    font = TTFont(name, str(FOLDER / f"{name}.ttf"), asciiReadable=0)
    pdfmetrics.registerFont(font)
    return font


def _face_of(symbol: str, bold: bool, text: str) -> str:
    for family in FAMILIES:
        name = f"{family}-{'Bold' if bold else 'Regular'}"
        if ord(symbol) in face(name).face.charToGlyph:
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
    return float(sum(face(name).stringWidth(piece, 1.0) for name, piece in runs(text, bold)))


def fitted(text: str, room: float, size: float, bold: bool = False, smallest: float = SMALLEST_TYPE) -> float:
    """The size, at most `size`, at which the text fits its room; LayoutError below the smallest."""
    needed = width(text, size, bold)
    found = size if needed <= room else size * room / needed
    if found < smallest - 1e-9:
        raise LayoutError(f"the text {text[:60]!r} does not fit {room:.0f} mm at the smallest type; shorten it")
    return found


def pieces(text: str) -> Iterator[str]:
    """Where a line may break: after spaces, before East Asian signs, not after opening nor before closing ones."""
    piece = ""
    for symbol in text:
        between = symbol not in _CLOSING and ord(symbol) > 0x2E7F and piece[-1:] not in _OPENING
        if piece and (piece[-1] == " " or between):
            yield piece
            piece = ""
        piece += symbol
    yield piece


def wrapped(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """The text in lines of at most that width."""
    lines = [""]
    for piece in pieces(text):
        if lines[-1] and width((lines[-1] + piece).rstrip(), size, bold) > room:
            lines.append("")
        lines[-1] += piece
    for line in lines:
        fitted(line.rstrip(), room, size, bold, smallest=size)
    return [line.rstrip() for line in lines]
