"""The code that is typed above the bar, read from a photo with the letters of the font that it was printed in.

Lengths are in millimetres from the upper left corner of the bar. Each letter is compared with what is seen at each
place of the line. A chain of places is found whose letters have their own widths. Then the likeliest code with a true
checksum is taken, and it counts only if all other codes together are far less likely.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.layouts.board import layout, prefixes
from landpress.layouts.codes import ALPHABET, CHECKSUM_LENGTH, VERSION
from landpress.output.photos.light import Array, Matrix, dark_part
from landpress.output.photos.likeliest import likeliest
from landpress.output.photos.matching import Searched, searched
from landpress.output.scene.fonts import FOLDER, run_width
from landpress.output.scene.style import FOOTER

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFont import FreeTypeFont

PER_MM, _FINE = 14, 4
FACE = "NotoSans-Regular"
BASELINE, ABOVE, BELOW = -6.5, 1.9, 0.5
"""The baseline of the line, and the height of the letters above and below it."""
LINE, LOOSE = 190.0, 0.9
"""The length of the line, and how far it may lie out of its place."""
_BLURS = (0.04, 0.08, 0.14, 0.22)
"""The radii of blur that are tried, in mm."""
_SIZES = (1.0, 1.015, 0.985, 0.965, 0.945, 0.925, 0.91)
"""The sizes of type that are tried. A long line is set smaller, and a photo may be stretched a little."""
_ALIKE, _SURE, _MODEST = 0.6, 3.0, 0.06
"""The least agreement of the letters with what is seen; the least distance to all other codes together, as a natural
logarithm; and the share of the pixels that count as independent."""


_FAINT = 2e-3
"""The least variance of darkness that counts."""
_REACH = 3
"""The pixels that a letter may extend over its own width at both sides: J does so in print, and all do in a blur."""
_ANY, _SHIFTED, _NEVER = "?", 0.02, -1e9
"""The sign for a symbol that is not known, what a letter out of its place costs, and what no chain explains."""
_ALL = ALPHABET + "-" + "".join(sorted(set("ILOU")))
"""The letters that a code may have: symbols, the hyphen, and letters that only prefixes have."""


class Typed(NamedTuple):
    """A code that was read, its agreement with what is seen, and its distance to all other codes (a logarithm).

    `likely` has a row for each symbol: the logarithm of the likelihood of each symbol of the alphabet.
    """

    code: str
    alike: float
    distance: float
    likely: Array

    @property
    def is_sure(self) -> bool:
        """Whether the code may be used."""
        return self.alike >= _ALIKE and self.distance >= _SURE

    def likelihood(self, code: str) -> float:
        """Return the logarithm of the likelihood of a code of the same game, against that of the likeliest symbols."""
        symbols = code.replace("-", "")[len(self.code.split("-")[0]) :]
        rows = self.likely - self.likely.max(1, keepdims=True)
        return float(sum(row[ALPHABET.index(symbol)] for row, symbol in zip(rows, symbols, strict=True)))


def typed(grey: "Image", foot: Matrix) -> Typed | None:
    """Return the code that is typed above a bar, or None if nothing there looks like one."""
    top = BASELINE - ABOVE - LOOSE
    size = (round(LINE * PER_MM), round((ABOVE + BELOW + 2 * LOOSE) * PER_MM))
    strip = dark_part(grey, foot, 0.0, top, size, PER_MM)
    beginning = _beginning(strip)
    if beginning is None:
        return None
    prefix, blur, x, y = beginning
    seen = [_seen(strip, prefix, x, y, _letters(FOOTER * size, blur)) for size in _SIZES]
    best = max(range(len(seen)), key=lambda i: seen[i].alike)
    others = [_seen(strip, prefix, x, y, _letters(FOOTER * _SIZES[best], other)) for other in _BLURS if other != blur]
    chosen = max((seen[best], *others), key=lambda one: one.alike)
    likely = np.array(chosen.chains.symbols()) * chosen.scale
    symbols, distance = likeliest(prefix, likely)
    return Typed("".join(_filled(_form(prefix), symbols)), chosen.alike, distance, likely)


def _beginning(strip: Array) -> tuple[str, float, int, int] | None:
    """Return the prefix of the code in the strip, its blur, its column and its row, or None if there is none."""
    coarse = searched(_halved(strip))
    best, found = _ALIKE, None
    for prefix in prefixes():
        for blur in _BLURS:
            text = f"{prefix}{VERSION}-"
            word = _word({letter: _letter(letter, FOOTER, blur) for letter in text}, text)
            alike, x, y = _found(coarse, _halved(word))
            if alike > best:
                best, found = alike, (prefix, blur, 2 * x, 2 * y)
    return found


def _halved(picture: Array) -> Array:
    """Return a picture at half its size."""
    high, wide = picture.shape[0] // 2, picture.shape[1] // 2
    return np.asarray(picture[: 2 * high, : 2 * wide].reshape(high, 2, wide, 2).mean((1, 3)))


def _word(letters: Mapping[str, Array], text: Iterable[str]) -> Array:
    """Return the darkness of some letters beside each other."""
    parts = [letters[letter] for letter in text]
    ends = np.cumsum([part.shape[1] - 2 * _REACH for part in parts])
    word = np.zeros((parts[0].shape[0], ends[-1] + 2 * _REACH), np.float32)
    for part, end in zip(parts, ends, strict=True):
        place = slice(end + 2 * _REACH - part.shape[1], end + 2 * _REACH)
        word[:, place] = np.maximum(word[:, place], part)
    return word


class _Seen(NamedTuple):
    """The chains of letters in a line, how well the best one agrees with what is seen, and how much darkness counts.

    What a chain explains, times `scale`, is the logarithm of its likelihood.
    """

    chains: "_Chains"
    alike: float
    scale: float


def _letters(size: float, blur: float) -> Mapping[str, Array]:
    """Return the darkness of each letter of a code at a size of type (mm), as a camera sees it."""
    return {letter: _letter(letter, size, blur) for letter in _ALL}


@cache
def _letter(letter: str, size: float, blur: float) -> Array:
    from PIL import Image, ImageFilter

    sharp = _sharp(letter, size)
    wide, high = sharp.width // _FINE, sharp.height // _FINE
    soft = sharp.filter(ImageFilter.GaussianBlur(blur * PER_MM * _FINE)).resize((wide, high), Image.Resampling.BOX)
    return np.asarray(soft, np.float32) / 255


@cache
def _sharp(letter: str, size: float) -> "Image":
    """Return the picture of a letter with several pixels for each one of the strip."""
    from PIL import Image, ImageDraw

    wide, high = round(run_width(FACE, letter) * size * PER_MM) + 2 * _REACH, round((ABOVE + BELOW) * PER_MM)
    picture = Image.new("L", (wide * _FINE, high * _FINE), 0)
    place = _REACH * _FINE, round(ABOVE * PER_MM * _FINE)
    ImageDraw.Draw(picture).text(place, letter, 255, _font(size), anchor="ls")
    return picture


@cache
def _font(size: float) -> "FreeTypeFont":
    from PIL import ImageFont

    return ImageFont.truetype(FOLDER / f"{FACE}.ttf", size * PER_MM * _FINE)


def _found(strip: Searched, word: Array) -> tuple[float, int, int]:
    """Return the best agreement of a word with a part of the strip, and the column and row of this part."""
    agreement = strip.agreement(word, _FAINT)
    row, column = np.unravel_index(int(agreement.argmax()), agreement.shape)
    return float(agreement.max()), int(column), int(row)


def _form(prefix: str) -> list[str]:
    """Return the form of the codes of a game: its letters and hyphens, and a sign for each symbol."""
    form = [*prefix, VERSION]
    for i in range(layout(prefixes()[prefix]).PAYLOAD + CHECKSUM_LENGTH):
        form += ["-", _ANY] if i % 4 == 0 else [_ANY]
    return form


def _seen(strip: Array, prefix: str, x: int, y: int, letters: Mapping[str, Array]) -> _Seen:
    """Return what is seen of a code that begins near column `x`, with its top near row `y`."""
    form = _form(prefix)
    high, widest = letters[VERSION].shape[0], max(part.shape[1] for part in letters.values())
    left, length = max(0, x - PER_MM // 2), (len(form) + 1) * widest
    begin = _word(letters, form[:4])
    parts = []
    for row in range(max(0, y - 2), min(strip.shape[0] - high, y + 2) + 1):
        area = strip[row : row + high, left : left + length]
        parts.append((_found(searched(area), begin)[0], row))
    row = max(parts)[1]
    area = strip[row : row + high, left : left + length]
    area = np.pad(area, ((0, 0), (0, length + widest - area.shape[1])))
    _, at, _ = _found(searched(area), begin)
    contrast = float((area[:, at : at + begin.shape[1]] * begin).sum() / (begin**2).sum())
    gains = _gains(area, letters, max(contrast, 0.1), widest)
    chains = _Chains(form, gains, letters)
    columns, whole = chains.best()
    drawn, span = _drawn(area, whole, columns, letters), slice(columns[0], columns[-1] + widest)
    noise = float(((area - drawn * contrast)[:, span] ** 2).mean())
    alike = float(np.corrcoef(drawn[:, span].ravel(), area[:, span].ravel())[0, 1])
    return _Seen(chains, alike, _MODEST / (2 * max(noise, 2e-3)))


def _filled(form: list[str], symbols: Iterable[str]) -> list[str]:
    """Return a form of a code with its symbols."""
    rest = iter(symbols)
    return [next(rest) if part == _ANY else part for part in form]


def _gains(area: Array, letters: Mapping[str, Array], contrast: float, widest: int) -> Array:
    """Return how much each letter explains at each column: squares of darkness without it minus those with it.

    A row is a letter of `_ALL`.
    """
    inks = np.stack([np.pad(letters[one], ((0, 0), (0, widest - letters[one].shape[1]))) for one in _ALL]) * contrast
    windows = np.lib.stride_tricks.sliding_window_view(area, (area.shape[0], widest))[0]
    flat = windows.reshape(len(windows), -1)
    found: Array = 2 * (inks.reshape(len(inks), -1) @ flat.T) - (inks**2).sum((1, 2))[:, None]
    return found


class _Chains:
    """All chains of letters in a line. Each letter begins where the one before it ends, or a pixel beside."""

    def __init__(self, form: list[str], gains: Array, letters: Mapping[str, Array]) -> None:
        length = gains.shape[1]
        widths = np.array([letters[one].shape[1] - 2 * _REACH for one in _ALL])
        behind = np.arange(length) + widths[:, None]  # the column behind each letter that begins at a column
        self.form, self.gains = form, np.where(behind < length, gains, _NEVER)
        self.ends, self.begins = np.minimum(behind, length - 1), np.arange(length) - widths[:, None]
        # What the best chain explains behind each letter, by the column where this letter ends; at last for the first.
        rests = [np.zeros(length)]
        for part in reversed(form):
            kept = _kept(part)
            rests.append(_shifted((self.gains[kept] + rests[-1][self.ends[kept]]).max(0)))
        self.rests = rests[-2::-1]
        self.first = int(rests[-1].argmax())

    def best(self) -> tuple[list[int], list[str]]:
        """Return the columns and the letters of the chain that explains most."""
        at, columns, letters = self.first, list[int](), list[str]()
        for part, rest in zip(self.form, self.rests, strict=True):
            kept, near = _kept(part), range(max(0, at - 1), min(len(rest), at + 2))
            begun = np.array([self.gains[kept, x] + rest[self.ends[kept, x]] - abs(x - at) * _SHIFTED for x in near])
            which, number = np.unravel_index(int(begun.argmax()), begun.shape)
            columns.append(near[which])
            letters.append(_ALL[kept.start + number])
            at = int(self.ends[kept.start + number, columns[-1]])
        return columns, letters

    def symbols(self) -> list[Array]:
        """Return how much the best chain with each symbol of the alphabet explains, for each symbol of the code.

        So a wide symbol counts only if the letters behind it have room.
        """
        came, rows = np.zeros_like(self.rests[0]), []
        for part, rest in zip(self.form, self.rests, strict=True):
            kept = _kept(part)
            rows += [(came + self.gains[kept] + rest[self.ends[kept]]).max(1)] if part == _ANY else []
            begun = np.take_along_axis(came + self.gains[kept], np.maximum(self.begins[kept], 0), 1)
            came = _shifted(np.where(self.begins[kept] >= 0, begun, _NEVER).max(0))
        return rows


def _kept(part: str) -> slice:
    """Return the rows of `_ALL` that a part of a form may be."""
    return slice(0, len(ALPHABET)) if part == _ANY else slice(_ALL.index(part), _ALL.index(part) + 1)


def _shifted(total: Array) -> Array:
    """Return the best of each column and the columns beside it: a letter may lie a pixel out of its place."""
    found: Array = np.maximum(total, np.append(total[1:], _NEVER) - _SHIFTED)
    found[1:] = np.maximum(found[1:], total[:-1] - _SHIFTED)
    return found


def _drawn(area: Array, whole: list[str], columns: list[int], letters: Mapping[str, Array]) -> Array:
    picture = np.zeros_like(area)
    for letter, at in zip(whole, columns, strict=True):
        part = letters[letter][:, : picture.shape[1] - at]
        picture[:, at : at + part.shape[1]] = np.maximum(picture[:, at : at + part.shape[1]], part)
    return picture
