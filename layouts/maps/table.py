"""A table of a description, read value by value; whatever is wrong raises InputError with its line and its place.

TOML's parser tells no lines. Their search is one pass over the text: it knows headers of tables and keys at the
beginning of a line, and finds a key or a text inside a line by its first occurrence.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from landpress.layouts.errors import InputError, did_you_mean
from landpress.layouts.reading import printable, shown
from landpress.layouts.sentences import RESERVED

_HEADER = re.compile(r"\s*\[\[?\s*(?P<path>[^\]]+?)\s*\]")
_KEY = re.compile(r"""\s*(?P<path>[\w"'.-]+?)\s*=""")


def line_of(text: str, path: Sequence[str], said: str = "") -> int:
    """Return the number of the line where the key of a path begins, or of a text `said` at or after it.

    If a key stands nowhere, return the line of the nearest table around it, or 1.
    """
    lines = text.split("\n")
    at, found = 0, 0
    table: tuple[str, ...] = ()
    for number, line in enumerate(lines, 1):
        if header := _HEADER.match(line):
            table = _parts(header["path"])
            here = table
        elif key := _KEY.match(line):
            here = (*table, *_parts(key["path"]))
        else:
            continue
        shared = len(here) if here == tuple(path[: len(here)]) else 0
        if shared > found:
            at, found = number, shared
    rest = said or (path[-1] if found < len(path) and path else "")
    if rest:
        for number in range(max(at, 1), len(lines) + 1):
            if rest in lines[number - 1]:
                return number
    return max(at, 1)


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in path.split("."))


LONGEST_WORD = 20
_WORD = re.compile(r"[^\s|:=,.\"'#-][^\s|:=,.\"'#]*")


class Table:
    """A table of a description, whose values are asked for one by one; `path` leads to it."""

    def __init__(self, source: str, value: Mapping[str, Any], path: tuple[str, ...] = ()) -> None:
        self.source, self.value, self.path = source, value, path

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def wrong(self, key: str, expected: str, said: str = "") -> NoReturn:
        """Raise InputError for the value of a key, or for something written in it."""
        path = (*self.path, key) if key else self.path
        found = said or (shown(self.value[key]) if key in self.value else "missing")
        where = printable(".".join(path))[:80] or "the file"
        line = line_of(self.source, path, said)
        raise InputError(f"line {line}: {where}: {printable(found)[: 200 if said else 60]}: expected {expected}")

    def only(self, allowed: Sequence[str]) -> None:
        """Refuse keys other than these."""
        for key in self.value:
            if key not in allowed:
                expected = f"one of {', '.join(allowed)}{did_you_mean(str(key), allowed)}"
                self.wrong("", expected, said=str(key))

    def table(self, key: str, needed: bool = False) -> "Table":
        """Return the table of a key, an empty one if it is missing and not needed."""
        if key not in self.value and not needed:
            return Table(self.source, {}, (*self.path, key))
        if not isinstance(self.value.get(key), dict):
            self.wrong(key, "a table")
        return Table(self.source, self.value[key], (*self.path, key))

    def tables(self) -> dict[str, "Table"]:
        """Return all entries, each of which must be a table."""
        return {key: self.table(key, needed=True) for key in self.value}

    def text(self, key: str, most: int, standard: str | None = None, lines: bool = False) -> str:
        """Return a text of at most `most` printable characters, on one line unless `lines`."""
        if key not in self.value and standard is not None:
            return standard
        value = self.value.get(key)
        if not isinstance(value, str) or len(value) > most or not _is_printable(value, lines) or not value.strip():
            self.wrong(key, f"a text of at most {most} printable characters")
        return value

    def word(self, key: str, allowed: Sequence[str], standard: str | None = None) -> str:
        """Return one of the allowed words."""
        if key not in self.value and standard is not None:
            return standard
        value = self.value.get(key)
        if not isinstance(value, str) or value not in allowed:
            hint = did_you_mean(value, allowed) if isinstance(value, str) else ""
            self.wrong(key, f"one of {', '.join(allowed)}{hint}")
        return value

    def whole(self, key: str, low: int, high: int, standard: int | None = None) -> int:
        """Return a whole number from `low` to `high`."""
        if key not in self.value and standard is not None:
            return standard
        value = self.value.get(key)
        if type(value) is not int or not low <= value <= high:
            self.wrong(key, f"a whole number from {low} to {high}")
        return value

    def share(self, key: str, standard: float) -> float:
        """Return a number from 0 to 1."""
        value = self.value.get(key, standard)
        if type(value) not in (int, float) or not 0 <= value <= 1:
            self.wrong(key, "a number from 0 to 1, such as 0.3")
        return float(value)

    def flag(self, key: str) -> bool:
        """Return true or false, false as standard."""
        value = self.value.get(key, False)
        if type(value) is not bool:
            self.wrong(key, "true or false")
        return value

    def texts(self, key: str, most: int, longest: int) -> tuple[str, ...]:
        """Return a list of texts, empty as standard."""
        value = self.value.get(key, [])
        if not isinstance(value, list) or len(value) > most:
            self.wrong(key, f"a list of at most {most} texts")
        for text in value:
            if not isinstance(text, str) or len(text) > longest or not _is_printable(text) or not text.strip():
                self.wrong(key, f"texts of at most {longest} printable characters", said=shown(text))
        return tuple(value)

    def names(self, most: int) -> list[str]:
        """Return the keys as names of kinds or tokens."""
        if len(self.value) > most:
            self.wrong("", f"at most {most} entries", said=f"{len(self.value)} entries")
        for name in self.value:
            self.name(name)
        return list(self.value)

    def name(self, name: str) -> None:
        """Refuse a key that cannot be a name in sentences."""
        if not _is_name(name):
            self.wrong("", f"a name of at most {LONGEST_WORD} characters without blanks and | : = , . #", said=name)
        if name in RESERVED:
            self.wrong("", "another name: this word has a meaning in wishes", said=name)


def _is_printable(text: str, lines: bool = False) -> bool:
    return (text.replace("\n", "") if lines else text).isprintable()


def _is_name(name: str) -> bool:
    return len(name) <= LONGEST_WORD and name.isprintable() and bool(_WORD.fullmatch(name))
