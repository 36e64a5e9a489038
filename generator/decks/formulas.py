"""Numbers that depend on the row of a card: arithmetic with `{column}`, as in `"{x} * 5 + 3"`.

An empty cell is 0. A formula has at most `MOST` characters, with + - * / and brackets.
"""

import re
from typing import NamedTuple

from landpress.generator.decks.conditions import number
from landpress.generator.decks.filling import filled, places
from landpress.generator.decks.table import Row
from landpress.layouts.errors import LayoutError
from landpress.layouts.reading import shown

MOST = 200
_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|([-+*/()]))")


class Formula(NamedTuple):
    """The text of a formula."""

    text: str

    def value(self, row: Row) -> float:
        """Return the number for a row. Raise LayoutError if there is none."""
        text = _PLACE.sub(lambda match: _cell(match[0], row), self.text)
        return _Sum(text).whole()


_PLACE = re.compile(r"\{[^{}]*\}")


def formula(text: str) -> Formula | None:
    """Return a formula, or None if a text is not one. Its places are checked by `places`."""
    if len(text) > MOST:
        return None
    found = Formula(text)
    try:
        _Sum(_PLACE.sub("(1)", text)).whole()
        places(text, None)
    except LayoutError:
        return None
    return found


def _cell(place: str, row: Row) -> str:
    text = filled(place, row).strip()
    found = number(text) if text else 0.0
    if found is None:
        raise LayoutError(f"{place}: expected a number, found {shown(text)!r}")
    return f"({found:.9f})"


class _Sum:
    """A sum of products, read from the left."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def whole(self) -> float:
        """Return the value of the whole text."""
        value = self.sum(0)
        if self.text[self.at :].strip():
            raise LayoutError(f"{shown(self.text)!r}: expected numbers, {{columns}}, + - * / and brackets")
        if not abs(value) < 1e9:
            raise LayoutError(f"{shown(self.text)!r}: larger than a length can be")
        return value

    def token(self, *wanted: str) -> str:
        """Take the next sign if it is one of those wanted, or a number if none is."""
        match = _TOKEN.match(self.text, self.at)
        found = (match[2] or "" if wanted else match[1] or "") if match else ""
        if match and (found in wanted if wanted else found):
            self.at = match.end()
            return found
        return ""

    def sum(self, depth: int) -> float:
        value = self.product(depth)
        while sign := self.token("+", "-"):
            value += self.product(depth) * (1 if sign == "+" else -1)
        return value

    def product(self, depth: int) -> float:
        value = self.single(depth)
        while sign := self.token("*", "/"):
            other = self.single(depth)
            if sign == "/" and not other:
                raise LayoutError(f"{shown(self.text)!r}: a division by 0")
            value = value * other if sign == "*" else value / other
        return value

    def single(self, depth: int) -> float:
        if depth > 20:
            raise LayoutError(f"{shown(self.text)!r}: more than 20 brackets in each other")
        if self.token("-"):
            return -self.single(depth + 1)
        if self.token("("):
            value = self.sum(depth + 1)
            if not self.token(")"):
                raise LayoutError(f"{shown(self.text)!r}: a bracket without its other half")
            return value
        if digits := self.token():
            return float(digits)
        raise LayoutError(f"{shown(self.text)!r}: expected a number")
