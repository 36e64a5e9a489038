"""Conditions on the cells of a row, and texts in which cells are put: what makes one card differ from the next.

A condition is `column`, which holds where its cell is not empty, or `column OP value` with OP one of = != >= <= > <.
Equal means equal as text; the others compare numbers and hold of no empty cell. In a text `{column}` stands for the
cell, `{{` and `}}` for braces.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from landpress.generator.decks.table import Row
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import shown

_CONDITION = re.compile(r"\s*([^<>=!]*?)\s*(?:(!=|>=|<=|=|>|<)\s*(.*?)\s*)?", re.DOTALL)
_MOST_NAMED = 200
"""Characters of the names that a message lists."""
_PLACE = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


class Condition(NamedTuple):
    """A condition; `sign` is empty where the cell must only be there."""

    column: str
    sign: str
    value: str

    def holds(self, row: Row) -> bool:
        """Whether it holds of a row; InputError where a cell is no number and ought to be."""
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
                f"line {row.line}, column {self.column}: {shown(cell)!r}: expected a number, as {self} asks"
            )
        return {">=": found >= limit, "<=": found <= limit, ">": found > limit, "<": found < limit}[self.sign]

    def __str__(self) -> str:
        return f"{self.column}{self.sign}{self.value}"


def number(text: str) -> float | None:
    """The finite number that a text is, written with digits, None for any other text."""
    return float(text) if re.fullmatch(r"[+-]?\d{1,12}(\.\d{1,15})?", text, re.ASCII) else None


def condition(text: str, columns: Sequence[str]) -> Condition:
    """The condition that is written so; CallError where it is none or asks for a column that is not there."""
    match = _CONDITION.fullmatch(text)
    if match is None or not match[1]:
        raise CallError(f"{shown(text)!r}: expected a column, alone or with a value, such as cost>=3 or type=ship")
    found = Condition(match[1], match[2] or "", match[3] or "")
    known(found.column, columns)
    if found.sign not in ("", "=", "!=") and number(found.value) is None:
        raise CallError(f"{shown(text)!r}: expected a number after {found.sign}")
    return found


def known(column: str, columns: Sequence[str]) -> None:
    """CallError where there is no such column."""
    if column not in columns:
        names = ", ".join(columns)
        names = names if len(names) <= _MOST_NAMED else names[:_MOST_NAMED] + " ..."
        raise CallError(f"there is no column {shown(column)!r}; the table has {names}")


def places(text: str, columns: Sequence[str]) -> tuple[str, ...]:
    """The columns that a text has places for; CallError for one that is not there and for a brace alone."""
    found: list[str] = []
    for match in _PLACE.finditer(text):
        if match[0] in "{}":
            raise CallError(f"{shown(text)!r}: a brace alone; write {{{{ or }}}} for one that is printed")
        if match[1] is not None:
            known(match[1], columns)
            found.append(match[1])
    return tuple(dict.fromkeys(found))


def filled(text: str, row: Row) -> str:
    """The text with the cells of a row in its places."""
    return _PLACE.sub(lambda match: match[0][0] if match[1] is None else row.cells[match[1]], text)
