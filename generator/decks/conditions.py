"""Conditions on the cells of a row, and texts with places for cells.

A condition is `column`, which holds if its cell is not empty, or `column OP value` with OP one of = != >= <= > <. The
signs = and != compare texts. The other signs compare numbers and never hold for an empty cell. In a text, `{column}`
stands for the cell, and `{{` and `}}` stand for braces.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from landpress.generator.decks.table import Row
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import shown

_CONDITION = re.compile(r"\s*([^<>=!]*?)\s*(?:(!=|>=|<=|=|>|<)\s*(.*?)\s*)?", re.DOTALL)
_MOST_NAMED = 200
"""Largest number of characters of the column names in a message."""
_PLACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


class Condition(NamedTuple):
    """A condition; `sign` is empty if the cell must only be not empty."""

    column: str
    sign: str
    value: str

    def holds(self, row: Row) -> bool:
        """Return whether the condition holds for a row.

        Raise InputError if the condition compares numbers and the cell is not a number.
        """
        cell = row.cells[self.column]
        if not self.sign:
            return bool(cell)
        if self.sign in ("=", "!="):
            return (cell == self.value) == (self.sign == "=")
        if not cell:
            return False
        found, limit = number(cell), float(self.value)
        if found is None:
            raise InputError(
                f"line {row.line}, column {self.column}: {shown(cell)!r}: expected a number because of {self}"
            )
        return {">=": found >= limit, "<=": found <= limit, ">": found > limit, "<": found < limit}[self.sign]

    def __str__(self) -> str:
        return f"{self.column}{self.sign}{self.value}"


def number(text: str) -> float | None:
    """Return the number that a text of decimal digits stands for, or None for any other text."""
    return float(text) if re.fullmatch(r"[+-]?\d{1,12}(\.\d{1,15})?", text, re.ASCII) else None


def condition(text: str, columns: Sequence[str]) -> Condition:
    """Read a condition. Raise CallError if the text is not a condition or names an unknown column."""
    match = _CONDITION.fullmatch(text)
    if match is None or not match[1]:
        raise CallError(f"{shown(text)!r}: expected a column, alone or with a value, such as cost>=3 or type=ship")
    found = Condition(match[1], match[2] or "", match[3] or "")
    known(found.column, columns)
    if found.sign not in ("", "=", "!=") and number(found.value) is None:
        raise CallError(f"{shown(text)!r}: expected a number after {found.sign}")
    return found


def known(column: str, columns: Sequence[str]) -> None:
    """Raise CallError if there is no such column."""
    if column not in columns:
        names = ", ".join(columns)
        names = names if len(names) <= _MOST_NAMED else names[:_MOST_NAMED] + " ..."
        raise CallError(f"there is no column {shown(column)!r}; the table has {names}")


def places(text: str, columns: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that a text has places for. Raise CallError for an unknown column and for a single brace."""
    found: list[str] = []
    for match in _PLACE.finditer(text):
        if match[0] in "{}":
            raise CallError(f"{shown(text)!r}: a brace alone; write {{{{ or }}}} to print a brace")
        if match[1] is not None:
            known(match[1], columns)
            found.append(match[1])
    return tuple(dict.fromkeys(found))


def filled(text: str, row: Row) -> str:
    """Return the text with the cells of a row in its places."""
    return _PLACE.sub(lambda match: match[0][0] if match[1] is None else row.cells[match[1]], text)
