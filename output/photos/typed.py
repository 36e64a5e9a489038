"""The code that is typed above the bar, read from a photo with the letters of the font that it was printed in.

Lengths are in millimetres from the upper left corner of the bar. Each letter is compared with what is seen at each
place of the line. A chain of places is found whose letters have their own widths. Then the likeliest code with a true
checksum is taken, and it counts only if all other codes together are far less likely. The loops over pixels and chains
are compiled (engine/pictures/letters.py).
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from landpress.engine.contract.rules import State
from landpress.layouts.board import layout, prefixes
from landpress.layouts.codes import ALPHABET, CHECKSUM_LENGTH, MODULUS, VERSION
from landpress.output.photos.grey import Grey, Lying, Part, weights
from landpress.output.scene.fonts import run_width
from landpress.output.scene.items import Path
from landpress.output.scene.outlines import letter
from landpress.output.scene.style import FOOTER

PER_MM = 14
FACE = "NotoSans-Regular"
BASELINE, ABOVE, BELOW = -6.5, 1.9, 0.5
"""The baseline of the line, and the height of the letters above and below it."""
BEFORE, LINE, LOOSE = 2.0, 192.0, 0.9
"""Where the line is looked for before the bar, its length, and how far it may lie out of its place."""
_BLURS = (0.04, 0.08, 0.14, 0.22)
"""The radii of blur that are tried, in mm."""
_SIZES = (1.0, 1.015, 0.985, 0.965, 0.945, 0.925, 0.91)
"""The sizes of type that are tried. A long line is set smaller, and a photo may be stretched a little."""
_ALIKE, _SURE, _MODEST = 0.6, 3.0, 0.06
"""The least agreement of the letters with what is seen; the least distance to all other codes together, as a natural
logarithm; and the share of the pixels that count as independent."""
_PLAIN = 0.85, 25.0
"""The least agreement and distance of a plain code. At a wrong size, others reached 0.85 and 9 at most."""
_TITLE, _PLAINLY, _ROUGH = 0.7, 0.1, _SIZES[::2]
"""The least agreement of a title, how much better it must be than that of any other, and the sizes that are tried."""
_FAINT = 2e-3
"""The least variance of darkness that counts."""
_REACH, _CURVE = 3, 6
"""The pixels that a letter may extend over its own width at both sides: J does so in print, and all do in a blur; and
how many straight lines stand for a curve."""
_ANY, _SHIFTED = "?", 0.02
"""The sign for a symbol that is not known, and what a letter out of its place costs."""
_ALL = ALPHABET + "-" + "".join(sorted(set("ILOU")))
"""The letters that a code may have: symbols, the hyphen, and letters that only prefixes have."""
_HIGH = round((ABOVE + BELOW) * PER_MM)


class Typed(NamedTuple):
    """A code that was read, its agreement with what is seen, and its distance to all other codes (a logarithm).

    `likely` has a row for each symbol: the logarithm of the likelihood of each symbol of the alphabet.
    """

    code: str
    alike: float
    distance: float
    likely: Sequence[Sequence[float]]

    @property
    def is_sure(self) -> bool:
        """Whether the code may be used."""
        return self.alike >= _ALIKE and self.distance >= _SURE

    @property
    def is_plain(self) -> bool:
        """Whether no other size of type is tried."""
        return self.alike >= _PLAIN[0] and self.distance >= _PLAIN[1]

    def likelihood(self, code: str) -> float:
        """Return the logarithm of the likelihood of a code of the same game, against that of the likeliest symbols."""
        symbols = code.replace("-", "")[len(self.code.split("-")[0]) :]
        return sum(row[ALPHABET.index(one)] - max(row) for row, one in zip(self.likely, symbols, strict=True))


class Letters(NamedTuple):
    """The drawings of some letters at a size of type, as a camera sees them (engine/pictures/letters.py)."""

    symbols: str
    inks: State
    places: State
    widths: list[int]


class Seen(NamedTuple):
    """What is seen of a code by chains of letters: how well the best one agrees, and what each symbol explains.

    `scale` times what a chain explains is the logarithm of its likelihood.
    """

    best: str
    alike: float
    scale: float
    explained: Sequence[Sequence[float]]


def typed(grey: Grey, lying: Lying, known: Collection[str] = ()) -> Typed | None:
    """Return the code that is typed above a bar, or None if nothing there looks like one.

    It is that at the size and the blur that agree best, or at the first size where it is plain, or certain and `known`.
    """
    with grey.room():
        return _read(line_of(grey, lying), known)


def _read(line: "Line", known: Collection[str]) -> Typed | None:
    beginning = line.beginning()
    if beginning is None:
        return None
    prefix, blur, x, y = beginning
    form, best = form_of(prefix), None
    for size in _SIZES:
        seen = line.seen(form, x, y, FOOTER * size, blur)
        read = _told(line, prefix, form, seen)
        if read.is_plain or (read.is_sure and read.code in known):
            return read
        if best is None or seen.alike > best[0].alike:
            best = seen, size, read
    assert best is not None
    others = [line.seen(form, x, y, FOOTER * best[1], other) for other in _BLURS if other != blur]
    chosen = max((best[0], *others), key=lambda one: one.alike)
    return best[2] if chosen is best[0] else _told(line, prefix, form, chosen)


def _told(line: "Line", prefix: str, form: list[str], seen: Seen) -> Typed:
    """Return the likeliest code by what is seen."""
    rows = [[v * seen.scale for v in row] for row in seen.explained]
    symbols, distance = likeliest(prefix, rows, line.loops)
    return Typed("".join(_filled(form, symbols)), seen.alike, distance, rows)


def title(grey: Grey, lying: Lying, titles: Mapping[str, str]) -> str | None:
    """Return which of some titles the line above a bar begins with, by its key; None if none is plainly seen."""
    with grey.room():
        return line_of(grey, lying).title(titles)


def line_of(grey: Grey, lying: Lying) -> "Line":
    """Return the line above a bar. It needs room."""
    size = round(LINE * PER_MM), round((ABOVE + BELOW + 2 * LOOSE) * PER_MM)
    return Line(grey.part(lying, -BEFORE, BASELINE - ABOVE - LOOSE, size, PER_MM))


def form_of(prefix: str) -> list[str]:
    """Return the form of the codes of a game: its letters and hyphens, and a sign for each symbol."""
    form = [*prefix, VERSION]
    for i in range(layout(prefixes()[prefix]).PAYLOAD + CHECKSUM_LENGTH):
        form += ["-", _ANY] if i % 4 == 0 else [_ANY]
    return form


def _filled(form: list[str], symbols: Iterable[str]) -> list[str]:
    """Return a form of a code with its symbols."""
    rest = iter(symbols)
    return [next(rest) if part == _ANY else part for part in form]


@cache
def _edges(symbols: str) -> tuple[Sequence[float], Sequence[int]]:
    """Return the straight lines around some letters at size 1 (x, y of both ends), and where those of each begin."""
    found: list[float] = []
    begins = [0]
    for symbol in symbols:
        found += _lines(letter(FACE, symbol)[0])
        begins.append(len(found) // 4)
    return found, begins


def _lines(path: Path) -> list[float]:
    """Return the ends of the straight lines of a path."""
    found: list[float] = []
    start = at = (0.0, 0.0)
    for command, values in path:
        points = list(zip(values[::2], values[1::2], strict=True))
        if command == "M":
            start = at = points[0]
            continue
        if command == "C":
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = at, *points
            cubic = [(1 - t, t) for t in (k / _CURVE for k in range(1, _CURVE + 1))]
            points = [
                (
                    s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3,
                    s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3,
                )
                for s, t in cubic
            ]
        for point in points or [start]:
            found += [*at, *point]
            at = point
    return found


class Line:
    """The typed line of a page as it is seen, and what is needed to compare letters with it."""

    def __init__(self, strip: Part) -> None:
        self.strip, self.loops = strip, strip.grey.loops
        self._sums = strip.sums()

    def beginning(self) -> tuple[str, float, int, int] | None:
        """Return the prefix of the code in the line, its blur, its column and its row, or None if there is none.

        It is looked for at half the size.
        """
        best, found = _ALIKE, None
        with self.loops.room():
            half = self._halved(self.strip)
            sums = half.sums()
            for blur in _BLURS:
                with self.loops.room():
                    letters = self._letters(FOOTER, blur)
                    for prefix in prefixes():
                        alike, x, y = self._found(half, sums, letters, f"{prefix}{VERSION}-", best, half.wide)
                        if alike > best:
                            best, found = alike, (prefix, blur, 2 * x, 2 * y)
        return found

    def title(self, titles: Mapping[str, str]) -> str | None:
        """Return the key of the title that the line begins with, or None if none is plainly seen."""
        alike = dict.fromkeys(titles, 0.0)
        with self.loops.room():
            half = self._halved(self.strip)
            sums = half.sums()
            for size, blur in product(_ROUGH, _BLURS[1::2]):
                with self.loops.room():
                    letters = self._letters(FOOTER * size, blur, "".join(sorted(set("".join(titles.values())))))
                    for key, text in titles.items():
                        found = self._found(half, sums, letters, text, alike[key], round(BEFORE * PER_MM))
                        alike[key] = max(alike[key], found[0])
        first, second, *_ = sorted(alike, key=alike.__getitem__, reverse=True)
        return first if alike[first] > max(_TITLE, alike[second] + _PLAINLY) else None

    def _halved(self, part: Part) -> Part:
        """Return a part at half its size."""
        made = Part(part.grey, self.loops.zeros(part.wide // 2 * (part.high // 2)), part.wide // 2, part.high // 2)
        self.loops.halve(part.dark, part.wide, part.high, made.dark)
        return made

    def _found(
        self, half: Part, sums: tuple[State, State], letters: Letters, text: str, best: float, last: int
    ) -> tuple[float, int, int]:
        """Return how well a word agrees with a part of half size and where, if better than the best, up to a column."""
        loops = self.loops
        with loops.room():
            drawn, length = self._word(letters, text)
            small = self._halved(Part(half.grey, drawn, length, _HIGH))
            (_, ink, w, h), out = small, loops.reals([best, 0.0, 0.0, _FAINT])
            box = loops.array([0, 0, max(min(last, half.wide - w + 1), 0), half.high - h + 1])
            loops.search(half.dark, half.wide, *sums, box, ink, w, w, h, out)
            alike, x, y, _ = loops.taken(out)
        return alike, round(x), round(y)

    def seen(self, form: list[str], x: int, y: int, size: float, blur: float) -> Seen:
        """Return what is seen of a code that begins near column `x`, with its top near row `y`."""
        loops, (_, dark, wide, high) = self.loops, self.strip
        with loops.room():
            letters = self._letters(size, blur)
            drawn, begin = self._word(letters, form[:4])
            left = max(0, x - PER_MM // 2)
            rows = max(0, y - 2), min(high - _HIGH, y + 2) + 1
            box = loops.array([left, rows[0], max(min(left + 2 * PER_MM, wide - begin), left) + 1, rows[1]])
            out = loops.reals([-2.0, left, y, _FAINT])
            loops.search(dark, wide, *self._sums, box, drawn, begin, begin, _HIGH, out)
            _, column, row, _ = (round(v) for v in loops.taken(out))
            loops.dot(dark, wide, column, row, drawn, begin, begin, _HIGH, out)
            contrast = max(loops.taken(out)[0], 0.1)
            length = min((len(form) + 1) * max(letters.widths), wide - left)
            return self._chained(letters, form, left, row, length, contrast)

    def _chained(self, letters: Letters, form: list[str], left: int, row: int, length: int, contrast: float) -> Seen:
        """Return what is seen of a code in `length` columns of a row."""
        loops, (_, dark, wide, _) = self.loops, self.strip
        _, inks, index, widths = letters
        count, symbols, parts = len(_ALL), len(ALPHABET), len(form)
        gains, rests, came = (loops.zeros(n) for n in (count * length, (parts + 1) * length, 2 * length))
        settings = loops.reals([contrast, _SHIFTED])
        loops.gains(dark, wide, left, row, length, inks, index, count, _HIGH, settings, gains)
        given = loops.array([-1 if part == _ANY else _ALL.index(part) for part in form])
        common = gains, index, _REACH, given, parts, symbols, length, settings, rests
        first = loops.chains(*common)
        chain, room = loops.zeros(2 * parts), loops.zeros(_HIGH * (length + max(widths)))
        loops.follow(*common, first, chain)
        out = loops.reals([contrast, 0.0])
        loops.compared(dark, wide, left, row, inks, index, chain, parts, _HIGH, room, out)
        noise, alike = loops.taken(out)
        unknown = form.count(_ANY)
        likely = loops.zeros(unknown * symbols)
        loops.likely(*common, came, likely)
        flat = loops.taken(likely)
        whole = "".join(_ALL[k] for k in loops.listed(chain)[::2])
        rows = [flat[at : at + symbols] for at in range(0, len(flat), symbols)]
        return Seen(whole, alike, _MODEST / (2 * max(noise, 2e-3)), rows)

    def _letters(self, size: float, blur: float, symbols: str = _ALL) -> Letters:
        """Return the drawings of letters at a size (mm) and a blur (mm)."""
        loops, (edges, firsts) = self.loops, _edges(symbols)
        widths = [round(run_width(FACE, symbol) * size * PER_MM) + 2 * _REACH for symbol in symbols]
        begins = [_HIGH * sum(widths[:k]) for k in range(len(widths))]
        inks, room = loops.zeros(_HIGH * sum(widths)), loops.zeros(_HIGH * max(widths))
        reach = max(1, round(3 * blur * PER_MM))
        curve = loops.reals(weights(blur * PER_MM, reach))
        placed, outlines = loops.reals([size * PER_MM, _REACH, ABOVE * PER_MM]), loops.reals(edges)
        for k, (wide, at) in enumerate(zip(widths, begins, strict=True)):
            loops.fill(outlines, firsts[k], firsts[k + 1], placed, inks, at, wide, _HIGH)
            loops.blurred(inks, at, room, wide, _HIGH, curve, reach)
        index = loops.array([number for pair in zip(widths, begins, strict=True) for number in pair])
        return Letters(symbols, inks, index, widths)

    def _word(self, letters: Letters, text: Sequence[str]) -> tuple[Any, int]:
        """Return the drawing of some letters beside each other, and its width."""
        loops, numbers = self.loops, [letters.symbols.index(symbol) for symbol in text]
        wide = sum(letters.widths[k] - 2 * _REACH for k in numbers) + 2 * _REACH
        drawn = loops.zeros(_HIGH * wide)
        loops.word(letters.inks, letters.places, loops.array(numbers), len(text), _HIGH, _REACH, drawn, wide)
        return drawn, wide


_BASE = len(ALPHABET)
_NEVER, _LEAST = -1e9, 1e-300
"""The logarithm of the likelihood of what cannot be, and the least likelihood that is told from it."""


def likeliest(prefix: str, likely: Sequence[Sequence[float]], loops: Any) -> tuple[str, float]:  # noqa: ANN401 - see Grey
    """Return the symbols of the likeliest code, and the logarithm of its likelihood against all other codes together.

    `likely` has a row for each symbol of the payload and the checksum, and in it the logarithm of the likelihood of
    each symbol of the alphabet. `loops` are those of a `Grey`.
    """
    likely = [[v - max(row) for v in row] for row in likely]  # large numbers would overflow below
    remainder = 0
    for symbol in prefix + VERSION:
        remainder = (remainder * _BASE + int(symbol, 36)) % MODULUS
    payload = likely[:-CHECKSUM_LENGTH]
    back, count = pow(_BASE, -1, MODULUS), len(payload)
    with loops.room():
        logs = loops.reals([v for row in payload for v in row])
        chances = loops.reals([math.exp(v) for row in payload for v in row])
        best = loops.reals([0.0 if k == remainder else _NEVER for k in range(2 * MODULUS)])
        total = loops.reals([float(k == remainder) for k in range(2 * MODULUS + count)])
        came = loops.zeros(count * MODULUS)
        loops.checked(logs, chances, count, _BASE, MODULUS, back, best, total, came)
        row = slice(count % 2 * MODULUS, (count % 2 + 1) * MODULUS)
        bests, totals, steps = loops.taken(best)[row], loops.taken(total), loops.listed(came)
    sums = sum(math.log(max(whole, _LEAST)) for whole in totals[2 * MODULUS :])
    ends = [likely[-2][k // _BASE] + likely[-1][k % _BASE] for k in range(MODULUS)]
    whole = [one + end for one, end in zip(bests, ends, strict=True)]
    everything = [math.log(max(one, _LEAST)) + sums + end for one, end in zip(totals[row], ends, strict=True)]
    at = end = max(range(MODULUS), key=whole.__getitem__)
    symbols = [ALPHABET[end % _BASE], ALPHABET[end // _BASE]]
    for step in reversed(range(count)):
        number = int(steps[step * MODULUS + at])
        symbols.append(ALPHABET[number])
        at = (at - number) * back % MODULUS
    highest = max(everything)
    others = math.fsum(math.exp(one - highest) for one in everything) - math.exp(whole[end] - highest)
    return "".join(reversed(symbols)), whole[end] - math.log(max(others, _LEAST)) - highest
