"""Conditions on the cells of a row: comparisons, ranges and lists, joined by `and`, `or`, `not` and brackets.

    type = unit and cost > 3 or id in C001..C005

A column alone holds if its cell is not empty. `=` and `!=` compare texts. The other signs compare numbers and never
hold for an empty cell. `in` takes values and ranges with commas between them. A value with one of the words or signs of
the language stands in double quotes, and so may a column.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from landpress.generator.decks.faults import CellError
from landpress.generator.decks.table import Row
from landpress.layouts.errors import CallError, did_you_mean
from landpress.layouts.reading import shown

MOST_CONDITION = 2_000
"""The longest condition in characters."""
_MOST_NAMED = 200
"""Largest number of characters of the column names in a message."""
_DEEPEST = 20
"""Largest number of brackets and `not` inside each other."""
_SIGNS = ("!=", ">=", "<=", "=", ">", "<")
_QUOTED = re.compile(r'"([^"]*)"')
_SIGN = re.compile("|".join(_SIGNS))
_BARE = re.compile(r'(?:(?!\s+(?:and|or)\b|\s*[()<>=!,"])\s*\S)+', re.IGNORECASE)
_IN = re.compile(r"(not\s+)?in\b", re.IGNORECASE)
_RANGE = re.compile(r"(.*?\S)\s*\.\.\s*(\S.*)", re.DOTALL)
_COUNTED = re.compile(r"(.*?)(\d{1,12})", re.DOTALL | re.ASCII)


@dataclass(frozen=True)
class Comparison:
    """A column, or a column with a sign and a value; `sign` is empty if the cell must only be not empty."""

    column: str
    sign: str = ""
    value: str = ""

    def holds(self, row: Row) -> bool:
        """Return whether the condition holds for a row. Raise CellError if it needs a number and there is none."""
        cell = row.cells[self.column]
        if not self.sign:
            return bool(cell)
        if self.sign in ("=", "!="):
            return (cell == self.value) == (self.sign == "=")
        if not cell:
            return False
        found, limit = _number_in(row, self.column, str(self)), float(self.value)
        return {">=": found >= limit, "<=": found <= limit, ">": found > limit, "<": found < limit}[self.sign]

    def __str__(self) -> str:
        return f"{self.column}{self.sign}{self.value}"


_Range = tuple[str | None, float, float]


@dataclass(frozen=True)
class Within:
    """A column whose cell is one of some values, or lies in a range: of numbers, or of names that end in a number.

    A range has what comes before its numbers, None in a range of numbers, and the first and the last number.
    """

    column: str
    values: frozenset[str]
    ranges: tuple[_Range, ...]

    def holds(self, row: Row) -> bool:
        """Return whether the condition holds for a row."""
        cell = row.cells[self.column]
        if cell in self.values:
            return True
        found, match = number(cell), _COUNTED.fullmatch(cell)
        here: list[tuple[str | None, float]] = [] if found is None else [(None, found)]
        here += [(match[1], int(match[2]))] if match else []
        return any(name == begins and low <= place <= high for begins, low, high in self.ranges for name, place in here)


@dataclass(frozen=True)
class Joined:
    """Conditions of which all must hold (`every`), or at least one."""

    every: bool
    parts: "tuple[Condition, ...]"

    def holds(self, row: Row) -> bool:
        """Return whether the condition holds for a row."""
        return (all if self.every else any)(part.holds(row) for part in self.parts)


@dataclass(frozen=True)
class Denied:
    """A condition that must not hold."""

    part: "Condition"

    def holds(self, row: Row) -> bool:
        """Return whether the condition holds for a row."""
        return not self.part.holds(row)


Condition = Comparison | Within | Joined | Denied


def columns_of(asked: Condition) -> Iterator[str]:
    """Yield the columns of a condition."""
    match asked:
        case Joined():
            for part in asked.parts:
                yield from columns_of(part)
        case Denied():
            yield from columns_of(asked.part)
        case _:
            yield asked.column


def number(text: str) -> float | None:
    """Return the number that a text of decimal digits stands for, or None for any other text."""
    return float(text) if re.fullmatch(r"[+-]?\d{1,12}(\.\d{1,15})?", text, re.ASCII) else None


def _number_in(row: Row, column: str, asked: str) -> float:
    found = number(row.cells[column])
    if found is None:
        raise CellError(column, f"{shown(row.cells[column])!r}: expected a number because of {asked}")
    return found


def _range(first: str, last: str) -> _Range | None:
    """Return the range from `first` to `last`, or None if they are no numbers and no names that begin alike."""
    low, high = number(first), number(last)
    if low is not None and high is not None:
        return None, low, high
    a, b = _COUNTED.fullmatch(first), _COUNTED.fullmatch(last)
    return (a[1], int(a[2]), int(b[2])) if a and b and a[1] == b[1] else None


def known(column: str, columns: Sequence[str]) -> None:
    """Raise CallError if there is no such column."""
    if column not in columns:
        names = ", ".join(columns)
        names = names if len(names) <= _MOST_NAMED else names[:_MOST_NAMED] + " ..."
        hint = did_you_mean(column, columns)
        raise CallError(f"there is no column {shown(column)!r}; the table has {names}{hint}")


def condition(text: str, columns: Sequence[str]) -> Condition:
    """Read a condition. Raise CallError that points at the place if the text is not one."""
    if len(text) > MOST_CONDITION:
        raise CallError(
            f"{shown(text)!r}: more than {MOST_CONDITION:,} characters, the limit; mark the rows in a column"
        )
    reader = _Reader(text, columns)
    found = reader.either(0)
    if reader.at < len(text):
        reader.fail("and, or, or the end (a value with such signs stands in double quotes)")
    return found


class _Reader:
    """A reader of one condition: `at` is the place of the next character."""

    def __init__(self, text: str, columns: Sequence[str]) -> None:
        self.text, self.columns, self.at = text, columns, 0
        self.skip()

    def skip(self, length: int = 0) -> None:
        self.at += length
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def fail(self, expected: str) -> None:
        rest = self.text[self.at :]
        found = f"found {shown(rest[:20])!r}" if rest else "but it ends there"
        raise CallError(f"{shown(self.text)!r}: at character {self.at + 1} expected {expected}, {found}")

    def word(self, word: str) -> bool:
        """Skip a word if it is the next one. Return whether it was."""
        end = self.at + len(word)
        if self.text[self.at : end].lower() != word or self.text[end : end + 1].isalnum():
            return False
        self.skip(len(word))
        return True

    def sign(self, sign: str) -> bool:
        if not self.text.startswith(sign, self.at):
            return False
        self.skip(len(sign))
        return True

    def either(self, depth: int) -> Condition:
        parts = [self.both(depth)]
        while self.word("or"):
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Joined(False, tuple(parts))

    def both(self, depth: int) -> Condition:
        parts = [self.single(depth)]
        while self.word("and"):
            parts.append(self.single(depth))
        return parts[0] if len(parts) == 1 else Joined(True, tuple(parts))

    def single(self, depth: int) -> Condition:
        if depth > _DEEPEST:
            self.fail(f"at most {_DEEPEST} brackets inside each other")
        if self._column_here() is None and self.word("not"):
            return Denied(self.single(depth + 1))
        if self.sign("("):
            found = self.either(depth + 1)
            if not self.sign(")"):
                self.fail("a closing bracket")
            return found
        return self.comparison()

    def comparison(self) -> Condition:
        column = self.column()
        if match := _SIGN.match(self.text, self.at):
            self.skip(len(match[0]))
            start = self.at
            value = self.value(may_be_empty=match[0] in ("=", "!="))
            if match[0] not in ("=", "!=") and number(value) is None:
                self.at = start
                self.fail(f"a number after {match[0]}")
            return Comparison(column, match[0], value)
        if match := _IN.match(self.text, self.at):
            self.skip(len(match[0]))
            found = self.listed(column)
            return Denied(found) if match[1] else found
        return Comparison(column)

    def _column_here(self) -> str | None:
        """Return the longest column whose name stands here."""
        if match := _QUOTED.match(self.text, self.at):
            return match[1] if match[1] in self.columns else None
        here = [
            column
            for column in self.columns
            if self.text.startswith(column, self.at)
            and (self.at + len(column) == len(self.text) or not _is_letter(self.text[self.at + len(column)]))
        ]
        return max(here, key=len, default=None)

    def column(self) -> str:
        found = self._column_here()
        if found is not None:
            self.skip(len(found) + 2 * (self.text[self.at : self.at + 1] == '"' and not found.startswith('"')))
            return found
        match = _QUOTED.match(self.text, self.at) or _BARE.match(self.text, self.at)
        if match is None or not match[0].strip():
            self.fail("a column, alone or with a value, such as cost>=3 or type=ship")
        else:
            known(match[0].strip().strip('"'), self.columns)
        raise AssertionError

    def value(self, may_be_empty: bool = False) -> str:
        if match := _QUOTED.match(self.text, self.at):
            self.skip(len(match[0]))
            return match[1]
        match = _BARE.match(self.text, self.at)
        if match is None and not may_be_empty:
            self.fail("a value")
        if match is None or re.match(r"(and|or)\b", match[0], re.IGNORECASE):
            return ""
        self.skip(len(match[0]))
        return match[0].strip()

    def listed(self, column: str) -> Within:
        values: list[str] = []
        ranges: list[_Range] = []
        bracket = self.sign("(")
        while True:
            start, is_quoted = self.at, self.text.startswith('"', self.at)
            item = self.value()
            match = None if is_quoted else _RANGE.fullmatch(item)
            if match is None:
                values.append(item)
            elif found := _range(match[1], match[2]):
                ranges.append(found)
            else:
                self.at = start
                self.fail("a range of numbers or of numbered names, such as 1..5 or C001..C005")
            if not self.sign(","):
                break
        if bracket and not self.sign(")"):
            self.fail("a comma or a closing bracket")
        return Within(column, frozenset(values), tuple(ranges))


def _is_letter(sign: str) -> bool:
    return sign.isalnum() or sign == "_"
