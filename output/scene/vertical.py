"""Vertical text: lines run down, and they follow each other from right to left (JIS X 4051).

Lengths are in millimetres, y points down. Japanese characters stand upright. Brackets, dashes and the long vowel mark
are turned. Stops and small kana move to the upper right of their square. Other letters run down, turned clockwise.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import groupby

from landpress.layouts.sheet import Area
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Drawn, Shape, Symbol, Text, Use
from landpress.output.scene.lettering import Type
from landpress.output.scene.linebreak import ICON, Atom, Line
from landpress.output.scene.shapes import rectangle

_TURNED = frozenset("ー－―—‐〜～…‥（）〔〕［］｛｝〈〉《》「」『』【】〖〗：；＝()[]{}｜")
_STOPS = frozenset("、。，．")
_SMALL = frozenset("ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ")
_STOP_SHIFT, _SMALL_SHIFT = 0.58, 0.11
"""How far stops and small kana move to the right and up, in sizes of type."""
_MIDDLE, _LATIN_MIDDLE = 0.38, 0.27
"""The height of the middle of a Japanese square, and of small letters, above the baseline, in sizes of type."""
_EAST_ASIAN = "\u2e80"
_RULE, _RULE_AT = 0.06, 0.56
"""The width of the line beside underlined text, and its distance from the middle of the line, in sizes of type."""


def drawn(lines: Sequence[Line], area: Area, size: float, look: Type) -> list[Drawn]:
    """Draw lines in a box. `align` is left, middle or right for the block of lines, `valign` for their beginnings."""
    pitch = look.leading * size
    free = area.width - pitch * len(lines)
    right = area.right - {"left": free, "middle": free / 2}.get(look.align, 0.0)
    found: list[Drawn] = []
    for i, line in enumerate(lines):
        x = right - (i + 0.5) * pitch
        y = area.y + {"middle": 0.5, "bottom": 1.0}.get(look.valign, 0.0) * (area.height - line.wide * size)
        for atom in line.atoms:
            found += _atom(atom, x, y, size, look.colour)
            y += atom.wide * size
    return found


def _atom(atom: Atom, x: float, y: float, size: float, colour: str) -> Iterator[Drawn]:
    colour, length = atom.colour or colour, atom.wide * size
    if atom.underline:
        yield Shape(rectangle(x + _RULE_AT * size, y, _RULE * size, length), colour)
    if atom.sign:
        yield from atom.sign.draw(x, y + length / 2, min(ICON, 0.9 / atom.sign.ratio) * size)
        return
    for is_upright, group in groupby(atom.text, key=lambda letter: letter >= _EAST_ASIAN and letter not in _TURNED):
        piece = "".join(group)
        if is_upright:
            for letter in piece:
                yield _letter(letter, atom, x, y + size / 2, size, colour)
                y += size * (1 + atom.face.spacing)
        else:
            run, advance = _run(piece, atom, size, colour)
            yield run._replace(x=x, y=y)
            y += advance


def _text(text: str, atom: Atom, x: float, y: float, size: float, colour: str, anchor: str) -> Text:
    _, italic, family, spacing = atom.face
    return Text(x, y, text, size, colour, atom.bold, anchor, italic, family, spacing)


def _letter(letter: str, atom: Atom, x: float, y: float, size: float, colour: str) -> Text:
    """Draw an upright letter in the square whose middle is (x, y)."""
    shift = _STOP_SHIFT if letter in _STOPS else _SMALL_SHIFT if letter in _SMALL else 0.0
    plain = atom._replace(face=atom.face._replace(spacing=0.0))
    return _text(letter, plain, x + shift * size, y + (_MIDDLE - shift) * size, size, colour, "middle")


def _run(piece: str, atom: Atom, size: float, colour: str) -> tuple[Use, float]:
    """Draw letters that run down from (0, 0). Return them and their length."""
    middle = _MIDDLE if piece[0] >= _EAST_ASIAN else _LATIN_MIDDLE
    text = _text(piece, atom, 0.0, middle * size, size, colour, "start")
    name = sha256(repr(text).encode()).hexdigest()[:16]
    length = width_of(text)
    return Use(Symbol(f"vertical-{name}", length + size, (text,)), 0.0, 0.0, 90.0), length
