"""Text in a box, made smaller until it fits, with horizontal and vertical alignment.

Lengths are in millimetres, y points down. Each line of the text is a paragraph in the inline language. Vertical text
runs down, and its columns go from right to left. A text that does not fit at its smallest size is an error, unless its
look has another `overflow`: then it gets smaller still or loses its last lines, and words are broken where they must.
Words are hyphenated by the patterns of pyphen, but not those of fewer than six letters or with digits.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from landpress.layouts.errors import CallError, LayoutError, did_you_mean
from landpress.layouts.reading import shown
from landpress.layouts.sheet import Area
from landpress.output.scene import vertical
from landpress.output.scene.items import PT, Drawn
from landpress.output.scene.lettering import Face, Type
from landpress.output.scene.linebreak import CAPITAL, SOFT_HYPHEN, Line, Paragraph, Sign, marked, plain

if TYPE_CHECKING:
    from pyphen import Pyphen

_WORD = re.compile(r"[^\W\d_]{6,}")


def hyphenated(text: str, language: str) -> str:
    """Return the text with soft hyphens in its words.

    Raise LayoutError for an unknown language, CallError if pyphen is not installed.
    """
    patterns = _patterns(language)
    return _WORD.sub(lambda match: patterns.inserted(match[0], SOFT_HYPHEN), text)


@cache
def _patterns(language: str) -> "Pyphen":
    if find_spec("pyphen") is None:
        raise CallError("hyphens: hyphenation needs pyphen: pip install pyphen; or write soft hyphens")
    from pyphen import LANGUAGES, Pyphen, language_fallback

    found = language_fallback(language)
    if found is None:
        names = sorted({name.partition("_")[0] for name in LANGUAGES})
        hint = did_you_mean(language, LANGUAGES)
        raise LayoutError(f"hyphens: no language {shown(language)!r}; expected one of {', '.join(names)}{hint}")
    return Pyphen(lang=found)


STEP = 0.25 * PT
TINIEST = 2 * PT
"""The smallest size of a text that shrinks as far as it must."""
ELLIPSIS = "\u2026"
_HAIR = 1e-9
_MARK = re.compile(r":[a-z0-9-]+:|\[[^\]]*\]\{|\\.|\w{2,}")
"""A mark that stays whole, or letters of a word."""
_SHARES = {"left": 0.0, "top": 0.0, "middle": 0.5, "right": 1.0, "bottom": 1.0, "justify": 0.0}


class NoRoomError(LayoutError):
    """A text that does not fit its box at its smallest size."""


def size_in(text: str, area: Area, look: Type, signs: Callable[[str], Sign], level: str = "full") -> float:
    """Return the largest size at which a text fits a box. Raise LayoutError if no size fits."""
    return _size(_paragraphs(text, look, signs, level), text, area, look)


def _paragraphs(text: str, look: Type, signs: Callable[[str], Sign], level: str) -> list[Paragraph]:
    face = Face(look.bold, look.italic, look.family, look.spacing)
    return [
        marked(hyphenated(line, look.hyphens) if look.hyphens else line, signs=signs, face=face, level=level)
        for line in text.split("\n")
    ]


def _size(paragraphs: Sequence[Paragraph], text: str, area: Area, look: Type) -> float:
    steps = max(0, round((look.size - look.smallest) / STEP))
    sizes = [max(look.smallest, look.size - i * STEP) for i in range(steps + 1)]
    room = _room(area, look)
    if _fits(paragraphs, room, sizes[0], look.leading):  # as most texts do
        return sizes[0]
    # If a size fits, every smaller size fits too. So bisection finds the first size that fits.
    at = bisect_left(sizes, True, key=lambda size: _fits(paragraphs, room, size, look.leading))
    if at == len(sizes):
        raise NoRoomError(
            f"the text {text[:60]!r} does not fit {area.width:g} x {area.height:g} mm at {look.smallest / PT:g} pt; "
            "shorten it or make room"
        )
    return sizes[at]


def _room(area: Area, look: Type) -> Area:
    """Return the room of the lines. A line of vertical text runs along the height of the box."""
    return area._replace(width=area.height, height=area.width) if look.is_vertical else area


def boxed(text: str, area: Area, look: Type, signs: Callable[[str], Sign], level: str = "full") -> list[Drawn]:
    """Set a text at the largest size that fits, with the icons of `signs`. Raise LayoutError if no size fits.

    `level` is the amount of ink, on which the colours of coloured pieces depend.
    """
    paragraphs = _paragraphs(text, look, signs, level)
    size = _size(paragraphs, text, area, look)
    return _drawn(_lines(paragraphs, area, size, look), area, size, look)


def cut_to_fit(text: str, area: Area, look: Type, signs: Callable[[str], Sign], level: str = "full") -> list[Drawn]:
    """Set a text that does not fit: smaller still (`shrink`), or without the lines that have no room."""
    if look.overflow == "shrink":
        look = look._replace(smallest=TINIEST)
        try:
            return boxed(text, area, look, signs, level)
        except NoRoomError:
            pass  # not even the tiniest type fits, so lines are left out as well
    room = _room(area, look)
    # A box that is lower than one line of the smallest type gets this one line in type that fits.
    size = min(look.smallest, room.height / look.leading, room.width / 2)
    try:
        lines = _lines(_paragraphs(text, look, signs, level), area, size, look)
    except LayoutError:  # a word is longer than a line
        lines = _lines(_paragraphs(_breakable(text), look, signs, level), area, size, look)
    kept = lines[: int(room.height / (look.leading * size) + _HAIR)]
    if look.overflow == "ellipsis" and len(kept) < len(lines):
        kept[-1] = _ended(kept[-1][0], room.width, size), False
    return _drawn(kept, area, size, look)


def _breakable(text: str) -> str:
    """Let each word of a text break between any two letters. Marks stay whole."""
    return _MARK.sub(lambda match: SOFT_HYPHEN.join(match[0]) if match[0].isalnum() else match[0], text)


def _ended(line: Line, room: float, size: float) -> Line:
    """Return a line that ends with an ellipsis and still fits its room."""
    atoms = [atom for atom in line.atoms if atom.text or atom.sign]
    while atoms:
        last = atoms[-1]
        if last.sign:
            sign = plain(ELLIPSIS).words[0].atoms[0]
            if (sum(atom.wide for atom in atoms) + sign.wide) * size <= room + _HAIR:
                return Line((*atoms, sign), sum(atom.wide for atom in atoms) + sign.wide)
        for end in range(len(last.text), 0, -1):
            ended = last.with_text(last.text[:end].rstrip(" -,.;:") + ELLIPSIS)
            wide = sum(atom.wide for atom in atoms[:-1]) + ended.wide
            if wide * size <= room + _HAIR:
                return Line((*atoms[:-1], ended), wide)
        atoms.pop()
    return line


def _lines(paragraphs: Sequence[Paragraph], area: Area, size: float, look: Type) -> list[tuple[Line, bool]]:
    """Return the lines of some paragraphs, and for each whether its paragraph goes on."""
    return [
        (line, i < len(found) - 1)
        for found in (paragraph.lines(_room(area, look).width, size) for paragraph in paragraphs)
        for i, line in enumerate(found)
    ]


def _drawn(lines: Sequence[tuple[Line, bool]], area: Area, size: float, look: Type) -> list[Drawn]:
    """Draw lines at their places in a box."""
    if look.is_vertical:
        return vertical.drawn([line for line, _ in lines], area, size, look)
    free = area.height - len(lines) * look.leading * size
    top = area.y + _SHARES[look.valign] * free
    drawn: list[Drawn] = []
    for i, (line, goes_on) in enumerate(lines):
        baseline = top + ((i + 0.5) * look.leading + CAPITAL / 2) * size
        drawn += _set(line, area, baseline, size, look, goes_on)
    return drawn


def _set(line: Line, area: Area, baseline: float, size: float, look: Type, goes_on: bool) -> list[Drawn]:
    """Draw a line in a box. The last line of a justified paragraph stays as wide as it is."""
    if look.align == "justify" and goes_on:
        return list(line.justified(area.width, baseline, size, look.colour, area.x))
    x = area.x + _SHARES[look.align] * (area.width - line.wide * size)
    return list(line.drawn(x, baseline, size, look.colour))


def _fits(paragraphs: Sequence[Paragraph], area: Area, size: float, leading: float) -> bool:
    try:
        lines = sum(len(paragraph.starts(area.width, size)) for paragraph in paragraphs)
    except LayoutError:
        return False
    return lines <= int(area.height / (leading * size) + _HAIR)
