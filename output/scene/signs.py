"""Signs of other people's texts: emoji in their plain form, and a box for a sign that no font has.

An emoji may be followed by marks that only choose one of its forms: a colour, a tone of skin, a picture of several
emoji. The fonts have one form of each, so these marks are left out and its parts stand side by side.
"""

import re
import unicodedata
from collections.abc import Iterable

from landpress.output.scene.fonts import face_of
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.lettering import UPRIGHT, Face
from landpress.output.scene.linebreak import CAPITAL, SOFT_HYPHEN, Sign
from landpress.output.scene.shapes import moved, rectangle

_SKINS = r"(?<=[\u2600-\u27bf\U0001f300-\U0001faff])[\U0001f3fb-\U0001f3ff]"
_UNSEEN = re.compile(
    rf"(?:{_SKINS}|\u200d[♀♂]|[\ufe00-\ufe0f\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\U000e0020-\U000e007f])"
)
"""Tones of skin behind an emoji, a man or woman joined to one, and characters that have no form of their own."""
_KEYS = re.compile("([0-9])\ufe0f?\u20e3")
_CIRCLED = "⓪①②③④⑤⑥⑦⑧⑨"
"""What the keys of digits become."""
_BOX = "no-glyph-"
"""How the name of the mark begins that stands for a sign without a glyph."""
_HEIGHT, _TYPE, _LINE = 1.0, 0.62, 0.05
"""The height of such a box, the type of its number and its line, in heights of an icon."""


def plain(text: str) -> str:
    """Return a text without characters that nobody sees, and with emoji in their plain form."""
    if text.isascii():
        return text
    text = _KEYS.sub(lambda key: _CIRCLED[int(key[1])], unicodedata.normalize("NFC", text))
    return _UNSEEN.sub("", text)


def faces(text: str, face: Face = UPRIGHT) -> dict[str, str | None]:
    """Return the name of the face of each sign in a text beyond ASCII, or None for a sign that no font has."""
    signs = dict.fromkeys(symbol for symbol in text if symbol > "~" and symbol != SOFT_HYPHEN)
    return {symbol: face_of(symbol, face.bold, face.italic, face.family) for symbol in signs}


def boxed(text: str, signs: Iterable[str]) -> str:
    """Return a text in the inline language with a mark in the place of each of some signs."""
    for symbol in signs:
        text = text.replace(symbol, f":{_BOX}{ord(symbol):x}:")
    return text


def printed(text: str) -> str:
    """Return a text without marks, such as the name of a card, with a question mark for each sign that no font has."""
    text = plain(text)
    for symbol, face in faces(text).items():
        text = text if face else text.replace(symbol, "?")
    return text


def named(symbol: str) -> str:
    """Return what a sign is called, for a message."""
    return f"U+{ord(symbol):04X} {unicodedata.name(symbol, '')}".strip()


def box(name: str, ink: str, paper: str) -> Sign | None:
    """Return the box of a mark that `boxed` wrote: with the number of the sign inside. None for other names."""
    if not name.startswith(_BOX):
        return None
    code = name.removeprefix(_BOX).upper().zfill(4)
    ratio = 0.45 * len(code)

    def draw(x: float, y: float, height: float) -> list[Drawn]:
        high = _HEIGHT * height
        frame = moved(rectangle(-ratio * high / 2, -high / 2, ratio * high, high), x, y)
        size = _TYPE * high
        return [
            Shape(frame, paper, ink, _LINE * high),
            Text(x, y + CAPITAL / 2 * size, code, size, ink, anchor="middle"),
        ]

    return Sign(ratio, draw)
