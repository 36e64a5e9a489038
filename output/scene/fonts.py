"""Fonts: find the face that has a glyph, and measure the width of a text.

A text is divided into runs. A run uses the first family that has its glyphs: a person's own fonts, if the text names
them, then Noto Sans, then Noto Sans JP for letters and the fonts of signs for signs. These are opened only if a text
needs them. Japanese has no italic, so it stays upright; signs and emoji have one face each. Sizes and widths are in mm.
If no face has a glyph, a LayoutError names the text. There is no kerning, so PDF and SVG place every letter in the same
way. All other modules ask for glyphs and widths through `has_glyph` and `run_width`, so these two functions can be
replaced. Code that embeds a face opens it with `face`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from landpress.layouts.errors import LayoutError
from landpress.output.scene import late_pillow
from landpress.output.scene.items import Text

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "faces"
LATIN, JAPANESE = "NotoSans", "NotoSansJP"
EMOJI = "NotoEmoji-Regular"
SIGNS = ("NotoSansSymbols2-Regular", "NotoSansSymbols-Regular", "NotoSansMath-Regular", EMOJI)
"""The faces of signs. A sign is in one of them at the most (scripts/make_fonts.py)."""
_LETTERS = "\u2e80", "\U0001f000"
"""Between these are letters only. Below U+2000 are letters as well."""
_JAPANESE_SIGNS = "★☆♀♂♪♭♯"
"""The signs from U+2600 on that are set in the Japanese face, as wide as its letters."""
CUTS = ("regular", "bold", "italic", "bold-italic")
"""The faces of a family."""
_FAR = re.compile("<([0-9A-F]{5,6})>")
_faces: dict[str, bytes] = {}
"""The files of own faces by name. A name is a digest of the file, so it stands for one file only."""
_families: dict[str, dict[str, str]] = {}
"""The names of the faces of own families by cut."""


def own_family(files: Mapping[str, bytes]) -> str:
    """Take in a person's own fonts, checked by output/strangers: a file for each cut. Return the name of the family."""
    faces = {cut: f"own-{sha256(file).hexdigest()[:16]}" for cut, file in files.items()}
    _faces.update({faces[cut]: file for cut, file in files.items()})
    name = sha256(json.dumps(faces, sort_keys=True).encode()).hexdigest()[:16]
    _families[name] = faces
    return name


def source(name: str) -> str | BytesIO:
    """Return the path of the font file of a shipped face, or the open file of an own one."""
    return BytesIO(_faces[name]) if name in _faces else str(FOLDER / f"{name}.ttf")


@cache
def _let_signs_be_read() -> None:
    """Mend the map by which readers of a PDF find its characters: reportlab writes those beyond U+FFFF as no text."""
    from reportlab.pdfbase import ttfonts

    written = ttfonts.makeToUnicodeCMap

    def readable(name: str, subset: Sequence[int]) -> str:
        return _FAR.sub(lambda code: f"<{chr(int(code[1], 16)).encode('utf-16-be').hex()}>", written(name, subset))

    ttfonts.makeToUnicodeCMap = readable


@cache
def face(name: str) -> "TTFont":
    """Open a font by its name, such as `NotoSans-Bold`, and register it with reportlab under that name."""
    late_pillow.postpone()
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    if name in SIGNS or name in _faces:
        _let_signs_be_read()
    font = TTFont(name, source(name), asciiReadable=0)
    if name in _faces:  # reportlab takes fonts that call themselves the same for the same font
        font.face.name += b"-" + name.encode()
    pdfmetrics.registerFont(font)
    return font


def has_glyph(name: str, symbol: str) -> bool:
    """Return whether a face has a glyph for a character."""
    return ord(symbol) in face(name).face.charToGlyph


def run_width(name: str, piece: str) -> float:
    """Return the width of a piece of text in one face at size 1."""
    return float(face(name).stringWidth(piece, 1.0))


@cache
def _candidates(bold: bool, italic: bool, family: str) -> tuple[str, ...]:
    """Return the names of the faces that are asked for a glyph, in this order."""
    cut = CUTS[bold + 2 * italic]
    if family and cut not in _families[family]:
        raise LayoutError(f"the font has no {cut} face; name the file of one, or write the text without that mark")
    own = (_families[family][cut],) if family else ()
    latin = ("Regular", "Bold", "Italic", "BoldItalic")[bold + 2 * italic]
    return (*own, f"{LATIN}-{latin}")


def _further(symbol: str, bold: bool) -> tuple[str, ...]:
    """Return the names of the faces that are asked for a character which the others lack.

    The page loads the files that this names (worker.js), so it must not name more of them.
    """
    japanese = f"{JAPANESE}-{'Bold' if bold else 'Regular'}"
    if symbol < "\u2000" or _LETTERS[0] <= symbol < _LETTERS[1]:
        return (japanese,)
    return (japanese, *SIGNS) if symbol < "\u2600" or symbol in _JAPANESE_SIGNS else SIGNS


@cache
def face_of(symbol: str, bold: bool = False, italic: bool = False, family: str = "") -> str | None:
    """Return the name of the first face that has a glyph for a character, or None."""
    asked = (*_candidates(bold, italic, family), *_further(symbol, bold))
    return next((name for name in asked if has_glyph(name, symbol)), None)


def _known_face(symbol: str, text: str, bold: bool, italic: bool, family: str) -> str:
    if name := face_of(symbol, bold, italic, family):
        return name
    raise LayoutError(
        f"no shipped font has {symbol!r} (U+{ord(symbol):04X}) of the text {text[:60]!r}; write it in another way"
    )


@cache
def runs(text: str, bold: bool = False, italic: bool = False, family: str = "") -> tuple[tuple[str, str], ...]:
    """Cut the text into pieces that use one face each. Return pairs (face name, piece)."""
    named = groupby(text, lambda symbol: _known_face(symbol, text, bold, italic, family))
    return tuple((name, "".join(piece)) for name, piece in named)


def width(
    text: str, size: float, bold: bool = False, italic: bool = False, family: str = "", spacing: float = 0.0
) -> float:
    """Return the width of the text. `spacing` is the space behind each letter, in sizes of type."""
    wide = _width_of_unit(text, bold, italic, family)
    return size * (wide + spacing * len(text)) if spacing else size * wide


@cache
def _width_of_unit(text: str, bold: bool, italic: bool, family: str) -> float:
    """Return the width of the text at size 1. It is cached because a text is tried at many sizes until it fits."""
    return sum(run_width(name, piece) for name, piece in runs(text, bold, italic, family))


def runs_of(text: Text) -> tuple[tuple[str, str], ...]:
    """Return the runs of a line of text, as `runs` does."""
    return runs(text.text, text.bold, text.italic, text.family)


def width_of(text: Text) -> float:
    """Return the width of a line of text."""
    return width(text.text, text.size, text.bold, text.italic, text.family, text.spacing)
