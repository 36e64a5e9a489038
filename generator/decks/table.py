"""Read the user's table of cards: CSV, a sheet of an .xlsx file, or YAML.

The first row names the columns. Each further row is a card. The table is read strictly and as a whole: InputError names
the line and the fault. A table has at most 5 MB, 10,000 rows, 200 columns and 2,000 characters in a cell. Rows without
text are skipped. A row may be shorter than the first row, but not longer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import zip_longest
from pathlib import Path
from unicodedata import category

from landpress.generator.decks.faults import Faults
from landpress.generator.decks.rows import Cells, Origin, Warned, noted, rows_of
from landpress.layouts.bounded import amount, content
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable, shown
from landpress.output.strangers.spreadsheet import MOST_CELL, MOST_COLUMNS, MOST_ROWS, TOO_MANY_COLUMNS, TOO_MANY_ROWS

MOST_BYTES = 5 * 10**6
LARGER = f"larger than {amount(MOST_BYTES)}, the limit"
MOST_NAME = 60
KINDS = {".csv": "csv", ".tsv": "tsv", ".xlsx": "xlsx", ".yaml": "yaml", ".yml": "yaml"}
"""The kinds of tables by the ends of their names."""
_NEEDED = {"xlsx": "openpyxl", "yaml": "yaml"}
_EXPECTED = "a table of cards, .csv, .tsv, .xlsx or .yaml"
UNPRINTABLE = "\ufffd"
"""What a control character of a cell becomes; it is drawn as a box."""


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


def origin(path: str) -> Origin:
    """Return the bytes of a file, and behind a # the sheet of a spreadsheet.

    Raise InputError if the file cannot be read, CallError for an unknown kind of file.
    """
    file, sheet = split(path)
    kind = KINDS.get(Path(file).suffix.lower(), "")
    name = printable(file)
    if not kind or (sheet and kind != "xlsx"):
        raise CallError(f"{printable(path)}: expected {_EXPECTED}")
    if kind in _NEEDED and find_spec(_NEEDED[kind]) is None:
        needed = {"xlsx": "openpyxl", "yaml": "PyYAML"}[kind]
        raise CallError(f"{name}: reading {Path(file).suffix} needs {needed}: pip install {needed}; or save it as .csv")
    return Origin(name, content(file, MOST_BYTES, _EXPECTED), kind, sheet)


def split(path: str) -> tuple[str, str]:
    """Return the name of a file, and the sheet behind a # if there is no file of the whole name."""
    file, sign, sheet = path.rpartition("#")
    return (file, sheet) if sign and not Path(path).exists() else (path, "")


def parsed(origin: Origin, faults: Faults, is_strict: bool = False) -> Table | None:
    """Read a table. Its faults are collected. Return None if one of them leaves no table.

    A control character in a cell is a note, or a fault if `is_strict`.
    """
    notes: list[Warned] = []
    with faults.at(origin.name):
        return _table(origin, rows_of(origin, notes), faults, is_strict, notes)
    return None


def _table(origin: Origin, rows: Cells, faults: Faults, is_strict: bool, notes: list[Warned]) -> Table:
    name = origin.name
    numbered = ((line, [cell.replace("\r\n", "\n").strip() for cell in cells]) for line, cells in rows)
    filled = ((line, cells) for line, cells in numbered if any(cells))
    first = next(filled, None)
    if first is None:
        raise InputError("empty; the first line names the columns, and each further line is a card")
    named = _columns(*first, is_strict)
    columns = tuple(filter(None, named))
    found: list[Row] = []
    controls: list[str] = []
    nameless: list[str] = []
    stand_in = "" if is_strict else UNPRINTABLE
    for line, cells in filled:
        while len(cells) > len(columns) and not cells[-1]:
            cells.pop()
        if len(cells) > len(named) and (origin.kind != "xlsx" or is_strict):
            much = f"{len(cells)} cells, but there are {len(named)} columns"
            faults.add(name, f"{much}; a text with commas stands in double quotes", line=line)
            continue
        if len(found) == MOST_ROWS:
            raise InputError(TOO_MANY_ROWS)
        pairs = list(zip_longest(named, cells, fillvalue=""))
        nameless += [f"line {line}, column {i}" for i, (of, cell) in enumerate(pairs, 1) if cell and not of]
        held = {column: cell for column, cell in pairs if column}
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
    return Table(
        name, columns, tuple(found), (*notes, *noted("deck.nameless", nameless), *noted("deck.unprintable", controls))
    )


def _unprintable(cell: str) -> list[str]:
    """Return the control characters of a cell but for the ends of lines."""
    return [] if cell.isprintable() else [sign for sign in dict.fromkeys(cell) if _is_control(sign)]


def _is_control(sign: str) -> bool:
    return category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign != "\n"


def _columns(line: int, cells: list[str], is_strict: bool) -> tuple[str, ...]:
    """Return the names of the columns. One without a name is empty: it is left out, or a fault if `is_strict`."""
    while not cells[-1]:
        cells.pop()
    if len(cells) > MOST_COLUMNS:
        raise InputError(f"line {line}: {TOO_MANY_COLUMNS}")
    for number, column in enumerate(cells, 1):
        if not column and is_strict:
            raise InputError(f"line {line}: column {number} has no name")
        if len(column) > MOST_NAME or not column.isprintable() or set(column) & set("{}<>=!"):
            raise InputError(
                f"line {line}: the name of column {number}, {shown(column)!r}: expected at most {MOST_NAME} printable "
                "characters, none of {}<>=!"
            )
        if column and column in cells[: number - 1]:
            raise InputError(f"line {line}: two columns are called {shown(column)!r}; give one of them another name")
    return tuple(cells)
