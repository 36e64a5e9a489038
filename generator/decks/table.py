"""Read the user's table of cards: a CSV file or the first sheet of an .xlsx file.

The first row names the columns. Each further row is a card. The table is read strictly and as a whole: InputError names
the line and the fault. A table has at most 5 MB, 10,000 rows, 200 columns and 2,000 characters in a cell. CSV is UTF-8.
Its separator is the comma, the semicolon or the tab, depending on which is most frequent in the first line. Rows
without text are skipped. A row may be shorter than the first row, but not longer.
"""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

from landpress.generator.decks.faults import Faults
from landpress.layouts.bounded import amount, content
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable, shown
from landpress.output.strangers.sandbox import look_inside
from landpress.output.strangers.spreadsheet import MOST_CELL, MOST_COLUMNS, MOST_ROWS, TOO_MANY_COLUMNS, TOO_MANY_ROWS

MOST_BYTES = 5 * 10**6
LARGER = f"larger than {amount(MOST_BYTES)}, the limit"
MOST_NAME = 60
_PLACES_SHOWN = 5
_SECONDS = 10
_EXPECTED = "a table of cards, .csv or .xlsx"
UNPRINTABLE = "\ufffd"
"""What a control character of a cell becomes; it is drawn as a box."""
Warned = tuple[str, Mapping[str, object]]
"""The key of a text and its values."""
Cells = Iterable[tuple[int, list[str]]]
"""The rows with their line numbers in the file. The first row names the columns."""


@dataclass(frozen=True)
class Row:
    """One card of the table: the line of the file in which it begins, and its cells by column."""

    line: int
    cells: Mapping[str, str]


@dataclass(frozen=True)
class Table:
    """The cards of a file, and what a person should know about its cells."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[Warned, ...] = ()


class Origin(NamedTuple):
    """The bytes of a table before they are read, with the name that messages use."""

    name: str
    data: bytes
    is_spreadsheet: bool = False


def origin(path: str) -> Origin:
    """Return the bytes of a file. Raise InputError if it cannot be read, CallError for an unknown kind of file."""
    name = printable(path)
    suffix = Path(path).suffix.lower()
    if suffix not in (".csv", ".xlsx"):
        raise CallError(f"{name}: expected {_EXPECTED}")
    if suffix == ".xlsx" and find_spec("openpyxl") is None:
        raise CallError(f"{name}: reading .xlsx needs openpyxl: pip install openpyxl; or save it as .csv")
    return Origin(name, content(path, MOST_BYTES, _EXPECTED), suffix == ".xlsx")


def parsed(origin: Origin, faults: Faults, is_strict: bool = False) -> Table | None:
    """Read a table. Its faults are collected. Return None if one of them leaves no table.

    A control character in a cell is a note, or a fault if `is_strict`.
    """
    with faults.at(origin.name):
        rows = _spreadsheet(origin.data) if origin.is_spreadsheet else _lines(origin.data)
        return _table(origin.name, rows, faults, is_strict)
    return None


def _spreadsheet(data: bytes) -> Iterator[tuple[int, list[str]]]:
    answer = look_inside("table", data, _SECONDS, "save it as .csv")
    yield from json.loads(answer.content)


def _lines(data: bytes) -> Iterator[tuple[int, list[str]]]:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"line {line}: not UTF-8 text; save it as CSV in UTF-8") from None
    if "\0" in text:
        raise InputError(f"line {text.count(chr(10), 0, text.index(chr(0))) + 1}: a NUL byte; save it as CSV in UTF-8")
    sign = max(",;\t", key=text.partition("\n")[0].count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=sign, strict=True)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"line {line}: {error}; a quote in a quoted cell is written twice") from None


def _table(name: str, rows: Cells, faults: Faults, is_strict: bool = False) -> Table:
    numbered = ((line, [cell.replace("\r\n", "\n").strip() for cell in cells]) for line, cells in rows)
    filled = ((line, cells) for line, cells in numbered if any(cells))
    first = next(filled, None)
    if first is None:
        raise InputError("empty; the first line names the columns, and each further line is a card")
    columns = _columns(*first)
    found: list[Row] = []
    controls: list[str] = []
    stand_in = "" if is_strict else UNPRINTABLE
    for line, cells in filled:
        while len(cells) > len(columns) and not cells[-1]:
            cells.pop()
        if len(cells) > len(columns):
            much = f"{len(cells)} cells, but there are {len(columns)} columns"
            faults.add(name, f"{much}; a text with commas stands in double quotes", line=line)
            continue
        if len(found) == MOST_ROWS:
            raise InputError(TOO_MANY_ROWS)
        cells += [""] * (len(columns) - len(cells))
        held = dict(zip(columns, cells, strict=True))
        for column, cell in held.items():
            if len(cell) > MOST_CELL:
                faults.add(name, f"more than {MOST_CELL} characters, the limit", line=line, column=column)
                held[column] = ""
            elif bad := _unprintable(cell):
                sign = f"U+{ord(bad[0]):04X}"
                controls.append(f"line {line}, column {column} ({sign})")
                if is_strict:
                    faults.add(name, f"the character {sign} cannot be printed; remove it", line=line, column=column)
                held[column] = "".join(stand_in if sign in bad else sign for sign in cell)
        found.append(Row(line, held))
    if not found and not faults.found:
        raise InputError("there are no cards below the names of the columns; write a line for each card")
    return Table(name, columns, tuple(found), noted("deck.unprintable", controls))


def noted(key: str, places: Sequence[str]) -> tuple[Warned, ...]:
    """Return a note that names the first places, or none."""
    more = " ..." if len(places) > _PLACES_SHOWN else ""
    where = "; ".join(places[:_PLACES_SHOWN]) + more
    return ((key, {"count": len(places), "places": where}),) if places else ()


def _unprintable(cell: str) -> list[str]:
    """Return the control characters of a cell but for the ends of lines."""
    return [] if cell.isprintable() else [sign for sign in dict.fromkeys(cell) if _is_control(sign)]


def _is_control(sign: str) -> bool:
    return category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign != "\n"


def _columns(line: int, cells: list[str]) -> tuple[str, ...]:
    while not cells[-1]:
        cells.pop()
    if len(cells) > MOST_COLUMNS:
        raise InputError(f"line {line}: {TOO_MANY_COLUMNS}")
    for number, column in enumerate(cells, 1):
        if not column:
            raise InputError(f"line {line}: column {number} has no name")
        if len(column) > MOST_NAME or not column.isprintable() or set(column) & set("{}<>=!"):
            raise InputError(
                f"line {line}: the name of column {number}, {shown(column)!r}: expected at most {MOST_NAME} printable "
                "characters, none of {}<>=!"
            )
        if column in cells[: number - 1]:
            raise InputError(f"line {line}: two columns are called {shown(column)!r}; give one of them another name")
    return tuple(cells)
