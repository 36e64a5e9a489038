"""The settings and drawings in scripts of nanDECK: a method for each directive that is taken over."""

import re
from collections.abc import Mapping
from typing import Any

from landpress.output.strangers.scripts.nandeck_labels import MOST_CARDS, Labels, UnreadLineError, said
from landpress.output.strangers.scripts.nandeck_table import Link, is_from_root, linked, repeated
from landpress.output.strangers.scripts.ruby_nodes import UnreadError

MOST_DRAWN = 100_000
"""The most drawings of a script, counted by card."""
UNITS = {"MM": 1.0, "CM": 10.0, "INCH": 25.4}
CARD = 60.0, 90.0
"""The size of a card in mm where a script gives none."""
_NUMBER = re.compile(r"([+-]?(?:\d+\.?\d*|\.\d+))(%?)", re.ASCII)
_FRACTION = re.compile(r"\{(\d{1,9})/(\d{1,9})\}(?=%?\Z)", re.ASCII)
_COLOUR = re.compile("#[0-9A-Fa-f]{6}")
_ALIGN = {"LEFT": "left", "CENTER": "middle", "RIGHT": "right"}
_VALIGN = {"TOP": "top", "CENTER": "middle", "BOTTOM": "bottom", "WORDWRAP": "top"} | {
    f"WW{word.upper()}": option for word, option in (("top", "top"), ("center", "middle"), ("bottom", "bottom"))
}


class Drawings:
    """What a script of nanDECK has set and drawn up to a line.

    `font` is the type of the texts to come, or why it is not known. `lost` has what is told, by line.
    """

    def __init__(self, name: str, files: Mapping[str, bytes]) -> None:
        self.name, self.files = name, files
        self.labels = Labels()
        self.lost: list[tuple[int, str]] = []
        self.calls: list[dict[str, Any]] = []
        self.icons: dict[int, dict[str, str]] = {}
        """The pictures of each card's icons by their keys."""
        self.link: Link | None = None
        self.separator, self.multi = ",", ""
        self.within: list[tuple[str, int]] = []
        """The included files in which the line stands, each with its number there."""
        self.unit, self.size = UNITS["CM"], CARD
        self.settled: set[str] = set()
        """What is settled: the unit or the size of the card was used, or the size was given."""
        self.font: dict[str, Any] | str = "no FONT stands before it"
        self.cards = self.drawn = self.line = 0
        self.asked = 0
        """The number of drawings in the script, with those that are not taken over."""

    def tell(self, why: str) -> None:
        """Note something of this line."""
        self.lost.append((self.line, "".join(f"{said(file)}, line {line}: " for file, line in self.within) + why))

    # Settings

    def unit_(self, _: str, given: list[str]) -> None:
        """Set the unit. Raise UnreadError if lengths stand before it."""
        unit = UNITS.get(self.labels.text(given[0]).upper())
        if unit is None:
            raise UnreadError(f"line {self.line}: UNIT: expected MM, CM or INCH, found {said(given[0])}")
        if unit != self.unit and "unit" in self.settled:
            raise UnreadError(f"line {self.line}: UNIT behind lengths; put it at the top")
        self.unit = unit

    def cardsize_(self, _: str, given: list[str]) -> None:
        """Set the size of the cards. Raise UnreadError if it is not known, or stands behind drawings."""
        if {"size", "card"} & self.settled:
            raise UnreadError(f"line {self.line}: a second CARDSIZE, or one behind drawings; put it at the top")
        try:
            width, height = (self.length(one, 0) for one in given[:2])
        except (UnreadLineError, ValueError):
            raise UnreadError(f"line {self.line}: CARDSIZE: expected a width and a height") from None
        if not (5 <= width <= 1_000 and 5 <= height <= 1_000):
            raise UnreadError(f"line {self.line}: CARDSIZE: expected sides of 5 to 1000 mm")
        self.size = width, height
        self.settled.add("card")
        self.rest("CARDSIZE", given[2:])

    def linksep_(self, _: str, given: list[str]) -> None:
        """Set the sign between the cells of a table."""
        separator = self.labels.text(given[0])
        if len(separator) != 1 or separator in '"[]{}':
            raise UnreadLineError("expected one sign")
        self.separator = separator

    def link_(self, _: str, given: list[str]) -> None:
        """Make labels of the columns of a table."""
        if self.link is not None or self.labels.closed:
            self.labels.forget_linked(f"LINK in line {self.line} is a second one")
            raise UnreadLineError("a second table")
        name, *fields = (self.labels.text(one) for one in given)
        try:
            self.link = linked(self.files, self.name, name, fields, self.separator)
            self.link = repeated(self.link, self.multi) if self.multi else self.link
        except UnreadLineError as error:
            self.labels.closed = f"the table of line {self.line} is not known"
            raise UnreadLineError(str(error)) from None
        if is_from_root(name):
            self.tell(f"LINK: {said(self.link.file)} beside the script is read in its place")
        for why in self.labels.add_columns(self.link.columns):
            self.tell(f"LINK: {why}")

    def linkmulti_(self, _: str, given: list[str]) -> None:
        """Take the name of the column that tells how often each row of the table to come is repeated."""
        if self.link is not None:
            self.labels.forget_linked(f"LINKMULTI in line {self.line} stands behind the table")
            raise UnreadLineError("it stands behind the table")
        self.multi = self.labels.text(given[0]).strip()

    def font_(self, _: str, given: list[str]) -> None:
        """Set the type of the texts to come."""
        family, size, style, colour = (self.labels.single(one).strip() for one in [*given, "", "", ""][:4])
        number = _NUMBER.fullmatch(size)
        if not family or not number or number[2] or not 1 <= float(number[1]) <= 500:
            raise UnreadLineError("expected a name and a size in points")
        letters = style.upper()
        if unknown := "".join(sorted(set(letters) - set("BITN "))):
            self.tell(f"FONT: the style {said(unknown)} is not taken over")
        self.font = {
            "family": family,
            "size": float(number[1]),
            "bold": "B" in letters,
            "italic": "I" in letters,
            "clear": "T" in letters,
            "colour": _colour(colour or "#000000"),
        }
        self.rest("FONT", given[4:])

    def icon_(self, _: str, given: list[str]) -> None:
        """Set the picture of a key on some cards."""
        if len(given) < 3:
            raise UnreadLineError("expected a range, a key and a picture")
        key, file = self.labels.single(given[1]), self.labels.single(given[2])
        if len(key) != 1:
            raise UnreadLineError("a key of one sign is read only")
        for card in self.range(given[0]):
            if self.icons.setdefault(card, {}).setdefault(key, file) != file:
                raise UnreadLineError(f"the key {said(key)} has another picture before")
        self.rest("ICON", given[3:])

    # Drawings

    def text_(self, word: str, given: list[str]) -> None:
        """Draw a text on the cards of a range."""
        if isinstance(self.font, str):
            raise UnreadLineError(self.font)
        box = self.box(given[2:6])
        across, down = (
            _word(self.labels.single(one), words)
            for one, words in zip((*given[6:8], *("", "")[len(given[6:8]) :]), (_ALIGN, _VALIGN), strict=True)
        )
        self.upright(given[8:9])
        wraps = len(given) > 7 and self.labels.single(given[7]).strip().upper().startswith("W")
        look = {"box": box, "align": across, "valign": down, "wraps": wraps, "font": self.font}
        self.draw(word, given[0], self.labels.items(given[1]), "text", look)
        self.rest(word, given[9:], ("100",))

    def image_(self, word: str, given: list[str]) -> None:
        """Draw a picture on the cards of a range."""
        box = self.box(given[2:6])
        self.upright(given[6:7])
        flags = self.flags(word, given[7]) if len(given) > 7 else ""
        look = {"box": box, "keeps_form": "P" in flags}
        self.draw(word, given[0], self.labels.items(given[1]), "file", look)
        self.rest(word, given[8:], ("100",))

    def icons_(self, word: str, given: list[str]) -> None:
        """Draw the pictures of a row of keys, from the left."""
        box = self.box(given[2:6])
        if len(given) < 12:
            raise UnreadLineError("expected the size of an icon, an angle, flags and two alignments")
        width, height = (self.length(given[6 + axis], axis + 1) for axis in (0, 1))
        self.upright(given[8:9])
        flags = self.flags(word, given[9])
        down = _word(self.labels.single(given[11]), _VALIGN)
        if self.labels.single(given[10]).strip().upper() != "LEFT":
            raise UnreadLineError("icons from the left are read only")
        numbers, items = self.range(given[0]), self.labels.items(given[1])
        keys = {number: items[place % len(items)].strip() for place, number in enumerate(numbers)}
        if min(width, height) <= 0 or any(len(row) * width > box[2] + 1e-6 for row in keys.values()):
            raise UnreadLineError("icons in one row are read only")
        if missing := [key for number, row in keys.items() for key in row if key not in self.icons.get(number, {})]:
            raise UnreadLineError(f"there is no ICON {said(missing[0])} before it")
        top = box[1] + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[down] * (box[3] - height)
        longest = max(map(len, keys.values()))
        self.asked += max(0, longest - 1)  # each place in the row is a drawing
        for place in range(longest):
            files = {number: self.icons[number][row[place]] for number, row in keys.items() if len(row) > place}
            look = {"box": [box[0] + place * width, top, width, height], "keeps_form": "P" in flags}
            self.record("IMAGE", files, "file", look)
        self.rest(word, given[12:], ("100",))

    def flags(self, word: str, given: str) -> str:
        """Return the flags of a picture, and tell those that are not taken over."""
        flags = self.labels.single(given).strip().upper()
        if unknown := "".join(sorted(set(flags) - set("P "))):
            self.tell(f"{word}: the flags {said(unknown)} are not taken over")
        return flags

    def rectangle_(self, word: str, given: list[str]) -> None:
        """Draw a rectangle on the cards of a range."""
        box = self.box(given[1:5])
        colours = [self.labels.single(one).strip() for one in given[5:7]]
        if not colours or not colours[0]:
            raise UnreadLineError("expected a colour")
        stroke = _colour(colours[0])
        inner = colours[1] if len(colours) > 1 and colours[1] else colours[0]
        fill = "" if inner.upper() == "EMPTY" else _colour(inner)
        width = self.length(given[7], 0) if len(given) > 7 and given[7].strip() else None
        if width is None and fill != stroke:
            self.tell("RECTANGLE: no thickness is given; its line is 0.1 mm here")
        look = {"box": box, "stroke": stroke, "fill": fill, "width": width}
        self.draw(word, given[0], [""], "", look)
        self.rest(word, given[8:])

    def draw(self, word: str, cards: str, items: list[str], key: str, look: Mapping[str, Any]) -> None:
        """Record a drawing: the first card of its range has the first item, and so on, again and again."""
        numbers = self.range(cards)
        self.record(word, {number: items[place % len(items)] for place, number in enumerate(numbers)}, key, look)

    def record(self, word: str, shown: Mapping[int, str], key: str, look: Mapping[str, Any]) -> None:
        """Record a drawing by card. Raise UnreadError if there are too many."""
        self.drawn += len(shown)
        if self.drawn > MOST_DRAWN:
            raise UnreadError(f"line {self.line}: more than {MOST_DRAWN} drawings, the limit")
        self.calls.append({"name": word, "line": self.line, "key": key, "items": shown, "look": look})

    def range(self, text: str) -> list[int]:
        """Return the cards of a range, which count for the deck."""
        numbers = self.labels.range(text)
        if numbers is None:
            raise UnreadError(f"line {self.line}: expected cards 1 to {MOST_CARDS}, found {said(text.strip())}")
        self.cards = max(self.cards, *numbers)
        return numbers

    def box(self, given: list[str]) -> list[float]:
        """Return left, top, width and height in mm."""
        if len(given) < 4:
            raise UnreadLineError("expected a place and a size")
        self.settled.add("size")
        box = [self.length(one, place % 2 + 1) for place, one in enumerate(given)]
        if box[2] <= 0 or box[3] <= 0:
            raise UnreadLineError("a width and a height above 0 are read only")
        return box

    def length(self, text: str, axis: int) -> float:
        """Return a length in mm. A percentage is of the width (axis 1) or the height (axis 2)."""
        plain = _FRACTION.sub(_quotient, text.strip())
        match = _NUMBER.fullmatch(plain if plain != text.strip() else self.labels.single(text).strip())
        if match is None or len(match[1]) > 24 or (match[2] and not axis):
            raise UnreadLineError(f"{said(text.strip())} is no length that is read")
        self.settled.add("unit")
        whole = self.size[axis - 1] / 100 if match[2] else self.unit
        return round(float(match[1]) * whole, 4)

    def upright(self, given: list[str]) -> None:
        """Raise UnreadLineError if an angle is given that is not 0."""
        if given and self.labels.single(given[0]).strip() not in ("", "0"):
            raise UnreadLineError("an angle is not read")

    def rest(self, word: str, given: list[str], plain: tuple[str, ...] = ()) -> None:
        """Tell the parameters that are not taken over."""
        if any(one.strip() and one.strip() not in plain for one in given[:1]) or any(one.strip() for one in given[1:]):
            self.tell(f"{word}: its last parameters are not taken over")


def _quotient(match: re.Match[str]) -> str:
    """Return the number that a fraction such as `{80/9}` is, which nanDECK's own editor writes."""
    return f"{int(match[1]) / int(match[2]):.9f}" if int(match[2]) else match[0]


def _colour(text: str) -> str:
    """Return a colour of six hexadecimal digits. Of shorter ones, only that of black is certain."""
    text = "#000000" if text == "#000" else text
    if not _COLOUR.fullmatch(text):
        raise UnreadLineError(f"{said(text)} is no colour that is read; write #RRGGBB")
    return text.lower()


def _word(text: str, words: Mapping[str, str]) -> str:
    found = words.get(text.strip().upper() or "CENTER")
    if found is None:
        raise UnreadLineError(f"there is no alignment {said(text)}")
    return found
