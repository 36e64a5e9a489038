"""The line breaker: break paragraphs into lines of at most a given width, and draw the lines.

Lengths are in millimetres, y points down. A paragraph is measured at size 1, so that it can be broken at any size. A
line may break after spaces, and after bars, as in wishes. It may also break beside East Asian characters if the
Japanese rules (kinsoku, JIS X 4051) allow it; between words rather than inside one, as long as that needs at most one
more line. It may break at a soft hyphen, which becomes a hyphen there and is not printed elsewhere. The borders of
spans do not matter. Spaces at the end of a line are not printed. An icon breaks like a letter.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.output.scene.colours import named, readable
from landpress.output.scene.fonts import width
from landpress.output.scene.inline import Span, spans
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.lettering import UPRIGHT, Face
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import LEADING, SMALLEST_TYPE, palette
from landpress.output.scene.word_ends import EAST_ASIAN, SPACES, harm_of

CAPITAL = 0.714
"""The height of a capital, in sizes of type."""
ICON, ICON_GAP = 0.95, 0.08
"""The height of an icon in a text, and the space to its left and to its right, in sizes of type."""
UNDER, RULE = 0.12, 0.06
"""The distance of an underline below the baseline, and its height, in sizes of type."""
SOFT_HYPHEN = "\u00ad"
_HAIR = 1e-9
_GLUE = "\u00a0\u202f\"'〜～"
"""No-break spaces, quotation marks that may open or close, and the dashes of ranges: no break beside them."""
_NOT_FIRST = (
    "’”）〕］｝〉》」』】〙〗»〟)]}｠｣"  # closing brackets
    "‐–゠-"  # hyphens
    "？！‼⁇⁈⁉?!・：；／:;/･"  # dividing marks and middle dots
    "。、．，.,｡､"  # full stops and commas
    "ヽヾゝゞ々〻ーｰ゛゜ﾞﾟ\u3099\u309a"  # marks of repetition and sound
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"  # small kana
    "…‥—―"  # leaders and dashes
    "°′″℃％%‰￠"  # marks behind a number
)
_NOT_LAST = (
    "‘“（〔［｛〈《「『【〘〖«〝([{｟｢"  # opening brackets
    "¥￥$＄£￡#＃€№"  # marks before a number
)
_NO_START = frozenset(_NOT_FIRST + _GLUE + SPACES)
_NO_END = frozenset(_NOT_LAST + _GLUE)
_BACK = 7
"""How many characters a line gives away for a better end."""
_LONG = 5.0
"""The width of a line, in sizes of type, from which a text gets one line more where words would break inside."""
_WEIGHTS = (0, 2, 3, 5)
"""How much worse a break is than one that does no harm, by its harm."""
_Ways = dict[int, tuple[int, int, tuple[int, ...]]]
"""By the start of a line the least harm before it, letters given away, and the starts of the lines before."""
EVEN = 2.0
"""The steps in which lines become shorter, to be about as long as each other."""
_LETTER = "x"
"""The letter that replaces an icon during the search for places to break."""


class Sign(NamedTuple):
    """An icon in a text: the ratio of its width to its height, and a function that draws it.

    `draw` takes the x and y of the icon's middle and its height.
    """

    ratio: float
    draw: Callable[[float, float, float], list[Drawn]]


class Atom(NamedTuple):
    """A piece of one span, or an icon, with its width at size 1. `colour` is empty for the colour of the line."""

    text: str
    bold: bool
    sign: Sign | None
    wide: float
    face: Face = UPRIGHT
    underline: bool = False
    colour: str = ""

    def with_text(self, text: str) -> "Atom":
        """Return an atom of the same look with other letters."""
        return self._replace(text=text, wide=_wide(text, self.face))

    def drawn(self, x: float, baseline: float, size: float, colour: str) -> Iterator[Drawn]:
        """Draw the atom with its left end at `x`."""
        colour = self.colour or colour
        if self.sign:
            yield from self.sign.draw(x + self.wide * size / 2, baseline - CAPITAL / 2 * size, ICON * size)
        else:
            _, italic, family, spacing = self.face
            yield Text(x, baseline, self.text, size, colour, self.bold, "start", italic, family, spacing)
        if self.underline:
            yield Shape(rectangle(x, baseline + UNDER * size, self.wide * size, RULE * size), colour)


class Word(NamedTuple):
    """Atoms that stay on one line, and their width at size 1.

    `run` is the width with the spaces behind the word, `bare` the width without them. `harm` says how bad a break
    before it is.
    """

    atoms: tuple[Atom, ...]
    run: float
    bare: float
    harm: int = 0

    @property
    def text(self) -> str:
        """The letters of the word."""
        return "".join(atom.text for atom in self.atoms).rstrip(SPACES)


class Line(NamedTuple):
    """The content of one line and its width at size 1. Neighbouring pieces of the same weight are one atom."""

    atoms: tuple[Atom, ...]
    wide: float

    @property
    def text(self) -> str:
        """The letters of the line."""
        return "".join(atom.text for atom in self.atoms)

    def drawn(self, x: float, baseline: float, size: float, colour: str, anchor: str = "start") -> Iterator[Drawn]:
        """Draw the line on a baseline. Its start, middle or end is at `x`."""
        if len(self.atoms) == 1 and not self.atoms[0].sign and not self.atoms[0].underline:
            atom = self.atoms[0]
            _, italic, family, spacing = atom.face
            yield Text(x, baseline, self.text, size, atom.colour or colour, atom.bold, anchor, italic, family, spacing)
            return
        x = Text(x, baseline, "", size, colour, anchor=anchor).left(self.wide * size)
        for atom in self.atoms:
            yield from atom.drawn(x, baseline, size, colour)
            x += atom.wide * size

    def justified(self, room: float, baseline: float, size: float, colour: str, x: float) -> Iterator[Drawn]:
        """Draw the line on a baseline with its spaces widened, so that it begins at `x` and is `room` wide."""
        pieces = [piece for atom in self.atoms for piece in _parted(atom)]
        gaps = sum(piece.text[-1:] in SPACES and not piece.sign for piece in pieces[:-1])
        free = (room - self.wide * size) / gaps if gaps else 0.0
        for piece in pieces:
            yield from piece.drawn(x, baseline, size, colour)
            x += piece.wide * size + (free if piece.text[-1:] in SPACES and not piece.sign else 0.0)


class Paragraph(NamedTuple):
    """A text cut into words."""

    text: str
    words: tuple[Word, ...]

    def starts(self, room: float | Callable[[int], float], size: float) -> list[int]:
        """Return the number of the first word of each line. Raise LayoutError if a word is longer than the room.

        `room` is the width of every line, or a function that returns the width of a line from its number.
        """
        found, x = [0], 0.0
        wide = room(0) if callable(room) else room
        rooms = [wide / size + _HAIR]
        for number, word in enumerate(self.words):
            if number > found[-1] and x + word.bare > wide / size + _HAIR:
                found.append(number)
                x = 0.0
                wide = room(len(found) - 1) if callable(room) else wide
                rooms.append(wide / size + _HAIR)
            if word.bare > wide / size + _HAIR:
                raise LayoutError(
                    f"the word {word.text[:40]!r} of the text {self.text[:60]!r} is longer than its line of "
                    f"{wide:.0f} mm; shorten it"
                )
            x += word.run
        if any(self.words[at].harm for at in found[1:]):
            found = self._kinder(found, rooms)
            longer = (room(len(found)) if callable(room) else wide) / size + _HAIR
            if self._inside(found) and longer >= _LONG:
                return min(found, self._kinder(found, [*rooms, longer]), key=self._inside)
        return found

    def _inside(self, starts: Sequence[int]) -> int:
        """Return how many words lines part inside."""
        return sum(self.words[at].harm > 1 for at in starts[1:])

    def _kinder(self, starts: list[int], rooms: Sequence[float]) -> list[int]:
        """Return starts of as many lines in the same rooms that together harm words least."""
        words, runs = self.words, [0.0, *accumulate(word.run for word in self.words)]
        ways: _Ways = {0: (0, 0, ())}
        for room in rooms[:-1]:
            found: _Ways = {}
            for start, (harm, given, before) in ways.items():
                end = bisect_right(runs, runs[start] + room, start + 1) - 1
                while end < len(words) and runs[end] - runs[start] + words[end].bare <= room:
                    end += 1
                for at in range(max(start + 1, end - _BACK), min(end, len(words) - 1) + 1):
                    way = harm + _WEIGHTS[words[at].harm], given + (end - at) ** 2, (*before, start)
                    if at not in found or way < found[at]:
                        found[at] = way
            ways = found
        last = len(words) - 1
        whole = [
            (*way[:2], (*way[2], start))
            for start, way in ways.items()
            if runs[last] - runs[start] + words[last].bare <= rooms[-1]
        ]
        return list(min(whole)[2]) if whole else starts

    def lines(self, room: float | Callable[[int], float], size: float) -> list[Line]:
        """Break the paragraph into lines that are at most `room` wide. An empty paragraph is one empty line."""
        ends = pairwise([*self.starts(room, size), len(self.words)])
        return [_line(atom for word in self.words[first:end] for atom in word.atoms) for first, end in ends]

    def even(self, room: float, size: float, least: float = 0.0) -> "list[Line]":
        """Return as few lines as in `lines`, about as long as each other; in no room narrower than `least`."""
        least = max(least, max((word.bare for word in self.words), default=0.0) * size)
        count = len(self.lines(room, size))
        while room - EVEN > least and len(self.lines(room - EVEN, size)) == count:
            room -= EVEN
        return self.lines(room, size)


def plain(text: str, bold: bool = False) -> Paragraph:
    """Measure a paragraph without marks. It is for data that people or programs wrote."""
    return Paragraph(text, tuple(_words([Span(text, bold)], None, Face(bold), "full")))


def marked(
    text: str, bold: bool = False, signs: Callable[[str], Sign] | None = None, face: Face = UPRIGHT, level: str = "full"
) -> Paragraph:
    """Measure a paragraph in the inline language. It begins in bold if `bold` or `face.bold` is true.

    `signs` returns the icon of a name. Without `signs` an icon is a LayoutError. `level` is the amount of ink, on which
    the colours of pieces depend.
    """
    face = face._replace(bold=bold or face.bold)
    return Paragraph(text, tuple(_words(spans(text, face.bold, face.italic), signs, face, level)))


def stacked(
    lines: Sequence[Line],
    x: float,
    baseline: float,
    size: float,
    colour: str,
    anchor: str = "start",
    leading: float = LEADING,
) -> list[Drawn]:
    """Draw lines one below the other. The first line stands on `baseline`."""
    return [
        item
        for i, line in enumerate(lines)
        for item in line.drawn(x, baseline + i * leading * size, size, colour, anchor)
    ]


def fitted(text: str, room: float, size: float, bold: bool = False, smallest: float = SMALLEST_TYPE) -> float:
    """Return the largest size, at most `size`, at which a text fits its room on one line.

    Raise LayoutError if this size is below `smallest`.
    """
    needed = width(text, size, bold)
    found = size if needed <= room else size * room / needed
    if found < smallest - _HAIR:
        raise LayoutError(f"the text {text[:60]!r} does not fit {room:.0f} mm at the smallest type; shorten it")
    return found


def _breaks(text: str) -> list[int]:
    """Return the places where a line may break, ascending. Spaces at the start stay with the first word."""
    start = len(text) - len(text.lstrip(SPACES))
    return [at for at in range(start + 1, len(text)) if _may_break(text[at - 1], text[at])]


def _may_break(before: str, after: str) -> bool:
    """Return whether a line may end with `before` and the next line begin with `after`."""
    if before in SPACES or before == SOFT_HYPHEN:
        return after not in SPACES and after not in "%％"
    if before == "|":
        return after not in _NO_START and after != "|"
    # A number stays with the unit or counter word behind it.
    if before >= EAST_ASIAN or (after >= EAST_ASIAN and before not in "0123456789"):
        return before not in _NO_END and after not in _NO_START
    return False


def _words(found: Sequence[Span], signs: Callable[[str], Sign] | None, face: Face, level: str) -> Iterator[Word]:
    text = "".join(_LETTER if span.icon else span.text for span in found)
    breaks = _breaks(text)
    ends = {at: 0 if text.isascii() else harm_of(text, at) for at in breaks}
    atoms: list[Atom] = []
    at = harm = 0
    for span in found:
        end = at + len(_LETTER if span.icon else span.text)
        look = Face(span.bold, span.italic, face.family, face.spacing)
        colour = readable(named(span.colour), palette(level)) if span.colour else ""
        inside = breaks[bisect_right(breaks, at) : bisect_left(breaks, end)]
        for first, last in pairwise([at, *inside, end]):
            if first in ends:
                yield _word(atoms, harm)
                atoms, harm = [], ends[first]
            atoms.append(_atom(span, span.text[first - at : last - at], look, colour, signs))
        at = end
    if atoms:
        yield _word(atoms, harm)


def _atom(span: Span, text: str, face: Face, colour: str, signs: Callable[[str], Sign] | None) -> Atom:
    """Return a piece of a span, or its icon."""
    if not span.icon:
        return Atom(text, face.bold, None, _wide(text, face), face, span.underline, colour)
    sign = known_icon(span.icon, signs)
    return Atom("", face.bold, sign, sign.ratio * ICON + 2 * ICON_GAP, face, span.underline, colour)


def known_icon(name: str, signs: Callable[[str], Sign] | None) -> Sign:
    """Return the icon of a name. Raise LayoutError if there are no icons."""
    if signs is None:
        raise LayoutError(f"the icon :{name}: cannot be used in this text; write \\: for an ordinary colon")
    return signs(name)


def _wide(text: str, face: Face) -> float:
    shown = text.replace(SOFT_HYPHEN, "") if SOFT_HYPHEN in text else text
    return width(shown, 1.0, face.bold, face.italic, face.family, face.spacing)


def _parted(atom: Atom) -> Iterator[Atom]:
    """Yield the words of an atom, each with the spaces behind it."""
    if atom.sign:
        yield atom
    for piece in re.findall(rf"[^{SPACES}]*[{SPACES}]+|[^{SPACES}]+", atom.text):
        yield atom.with_text(piece)


def _word(atoms: Sequence[Atom], harm: int) -> Word:
    run, bare = (sum(atom.wide for atom in part) for part in (atoms, _trimmed(atoms)))
    return Word(tuple(atoms), run, bare, harm)


def _line(atoms: Iterable[Atom]) -> Line:
    joined: list[Atom] = []
    for _, alike in groupby(
        _trimmed(atoms), lambda atom: object() if atom.sign else atom[4:]
    ):  # no icon is like another
        first, *others = alike
        text, wide = first.text, first.wide
        if others:
            text = "".join([text, *(atom.text for atom in others)])
            for atom in others:
                wide += atom.wide
        if others or SOFT_HYPHEN in text:
            first = first._replace(text=text.replace(SOFT_HYPHEN, ""), wide=wide)
        joined.append(first)
    return Line(tuple(joined), sum(atom.wide for atom in joined))


def _trimmed(atoms: Iterable[Atom]) -> list[Atom]:
    """Return the atoms without the spaces at their end, and with a hyphen for a soft hyphen there."""
    kept = list(atoms)
    while kept and not kept[-1].sign:
        last = kept.pop()
        if text := last.text.rstrip(SPACES):
            if text[-1] == SOFT_HYPHEN:
                text = text[:-1] + "-"
            return [*kept, last if text == last.text else last.with_text(text)]
    return kept
