"""Text in a box: wrapped, with icons among the words, made smaller until it fits.

Millimetres, y down. In a text `**` turns bold on and off, `:name:` is an icon as high as a capital, and a new line is
a new line. A text that does not fit at its smallest size is a LayoutError that says so.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.scene.fonts import pieces, width
from landpress.output.scene.items import PT, Drawn, Text

LEADING = 1.3
"""Distance of baselines as a multiple of the size of type: cards are read from near by."""
CAPITAL = 0.714
"""The height of a capital, in sizes of type."""
ICON, ICON_GAP = 0.95, 0.08
"""The height of an icon in a text and the room left and right of it, in sizes of type."""
STEP = 0.25 * PT
_SIGN = re.compile(r"(\*\*|:[a-z][a-z0-9-]{0,29}:)")


class Sign(NamedTuple):
    """An icon as a text shows it: its width where it is 1 high, and what draws it about a middle at a height."""

    ratio: float
    draw: Callable[[float, float, float], list[Drawn]]


class Type(NamedTuple):
    """How a text is set: the size and the least it may be, the colour, where it stands in its box."""

    size: float
    smallest: float
    colour: str
    bold: bool = False
    align: str = "left"
    valign: str = "top"


class _Atom(NamedTuple):
    """A piece of text or an icon that no line break parts, and its width at size 1."""

    text: str
    bold: bool
    sign: Sign | None
    wide: float


_Word = list[_Atom]
"""Atoms between which no line may break; the last one may end in a space."""


def fitted_text(text: str, area: Area, look: Type, signs: Callable[[str], Sign]) -> list[Drawn]:
    """The lines of a text in a box; `signs` gives the icon of a name."""
    paragraphs = [list(_words(line, look.bold, signs)) for line in text.split("\n")]
    steps = max(0, round((look.size - look.smallest) / STEP))
    sizes = [max(look.smallest, look.size - i * STEP) for i in range(steps + 1)]
    # The smaller, the fewer lines: the first size that fits is found by halving.
    at = bisect_left(sizes, True, key=lambda size: _lines(paragraphs, area, size) is not None)
    if at == len(sizes):
        raise LayoutError(
            f"the text {text[:60]!r} does not fit {area.width:g} x {area.height:g} mm at {look.smallest / PT:g} pt; "
            "shorten it or make room"
        )
    size = sizes[at]
    lines = _lines(paragraphs, area, size) or []
    free = area.height - len(lines) * LEADING * size
    top = area.y + {"top": 0.0, "middle": free / 2, "bottom": free}[look.valign]
    drawn: list[Drawn] = []
    for i, line in enumerate(lines):
        drawn += _set(line, area, top + ((i + 0.5) * LEADING + CAPITAL / 2) * size, size, look)
    return drawn


def _words(line: str, bold: bool, signs: Callable[[str], Sign]) -> Iterator[_Word]:
    """The words of a line, each with the space after it."""
    word: _Word = []
    for span in _SIGN.split(line):
        if span == "**":
            bold = not bold
        elif _SIGN.fullmatch(span):
            sign = signs(span[1:-1])
            if word and word[-1].text.endswith(" "):
                yield word
                word = []
            word.append(_Atom("", bold, sign, sign.ratio * ICON + 2 * ICON_GAP))
        elif span:
            for i, piece in enumerate(pieces(span)):
                if word and (i or word[-1].text.endswith(" ")):
                    yield word
                    word = []
                if piece:
                    word.append(_Atom(piece, bold, None, width(piece, 1.0, bold)))
    if word:
        yield word


def _lines(paragraphs: list[list[_Word]], area: Area, size: float) -> list[_Word] | None:
    """The lines at a size, None where they are too many or a word is too long."""
    room, most = area.width / size + 1e-9, int(area.height / (LEADING * size) + 1e-9)
    lines: list[_Word] = []
    for words in paragraphs:
        line: _Word = []
        x = 0.0
        for word in words:
            run = sum(atom.wide for atom in word)
            bare = run - (width(" ", 1.0, word[-1].bold) if word[-1].text.endswith(" ") else 0.0)
            if bare > room:
                return None
            if line and x + bare > room:
                lines.append(line)
                line, x = [], 0.0
            line = [*line, *word]
            x += run
        lines.append(line)
        if len(lines) > most:
            return None
    return lines


def _set(line: _Word, area: Area, baseline: float, size: float, look: Type) -> Iterator[Drawn]:
    """One line on its baseline, neighbouring pieces of one weight as one text."""
    joined: _Word = []
    for atom in line:
        last = joined[-1] if joined else None
        if last and not last.sign and not atom.sign and last.bold == atom.bold:
            joined[-1] = last._replace(text=last.text + atom.text, wide=last.wide + atom.wide)
        else:
            joined.append(atom)
    if joined and joined[-1].text.endswith(" "):
        text = joined[-1].text.rstrip(" ")
        joined[-1] = joined[-1]._replace(text=text, wide=width(text, 1.0, joined[-1].bold))
    run = size * sum(atom.wide for atom in joined)
    x = area.x + {"left": 0.0, "middle": (area.width - run) / 2, "right": area.width - run}[look.align]
    for atom in joined:
        if atom.sign:
            yield from atom.sign.draw(x + atom.wide * size / 2, baseline - CAPITAL / 2 * size, ICON * size)
        elif atom.text:
            yield Text(x, baseline, atom.text, size, look.colour, atom.bold)
        x += atom.wide * size
