"""The cells of an untrusted .xlsx file; runs only in the child process of output/strangers/sandbox.py.

The answer is JSON: `rows` has, for each row of a sheet that is not empty, its number and the texts of its cells,
without empty cells at its end. A formula counts as the value that the spreadsheet program last calculated. `left` has
what is not among the texts (sheet_parts.py): the cells of formulas without a value, of merged cells and of pictures,
and the names of the other sheets.
"""

import datetime
import json
import zipfile
from io import BytesIO
from typing import Any

from landpress.output.strangers.sheet_parts import parts

MOST_UNPACKED, MOST_FILES = 50 * 10**6, 2000
"""The largest size in bytes and number of files of the unpacked archive."""
MOST_ROWS, MOST_COLUMNS, MOST_CELL = 10_000, 200, 2_000
"""The largest table: rows below the header row, columns, characters of a cell."""
MOST_LINES = 100_000
"""The largest number of a row. The rows before it may be empty."""
TOO_MANY_ROWS = f"more than {MOST_ROWS} rows, the limit"
TOO_MANY_COLUMNS = f"more than {MOST_COLUMNS} columns, the limit"


class RefusedError(Exception):
    """A file that is not read; the message gives the reason."""


def cells(data: bytes, name: str = "") -> bytes:
    """Return the answer about the bytes of a file, from the sheet of a name or number, or from the first.

    Raise RefusedError if the table is too large or there is none. A damaged file raises any exception of openpyxl.
    """
    from openpyxl import load_workbook

    with zipfile.ZipFile(BytesIO(data)) as archive:
        files = archive.infolist()
    if len(files) > MOST_FILES or sum(file.file_size for file in files) > MOST_UNPACKED:
        raise RefusedError(f"it unpacks to more than {MOST_UNPACKED // 10**6} MB or {MOST_FILES} files, the limit")
    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    if not book.worksheets:
        raise RefusedError("a workbook without a sheet of cells")
    sheet = _sheet(book.worksheets, name)
    sheet.reset_dimensions()  # the size that the file declares may be wrong
    rows: list[tuple[int, list[str]]] = []
    for number, values in enumerate(sheet.iter_rows(values_only=True), 1):
        if number > MOST_LINES:
            raise RefusedError(f"more than {MOST_LINES:,} rows with the empty ones, the limit; delete the empty rows")
        texts = [_text(value) for value in values]
        while texts and not texts[-1]:
            texts.pop()
        if len(texts) > MOST_COLUMNS:
            raise RefusedError(f"row {number}: {TOO_MANY_COLUMNS}")
        if texts and len(rows) > MOST_ROWS:
            raise RefusedError(TOO_MANY_ROWS)
        if texts:
            rows.append((number, texts))
    left = parts(data, sheet._worksheet_path)
    pictures = {_place(cell) for cell in left["pictures"]}
    for number, texts in rows:  # a picture in a cell has the text of an error
        texts[:] = ["" if (number, i) in pictures and text.startswith("#") else text for i, text in enumerate(texts)]
    left["sheets"] = [] if name else [one.title for one in book.worksheets if one is not sheet and _has_cells(one)]
    return json.dumps({"rows": rows, "left": left}).encode()


def _sheet(sheets: list[Any], name: str) -> Any:  # noqa: ANN401
    named = {sheet.title: sheet for sheet in sheets} | {str(i): sheet for i, sheet in enumerate(sheets, 1)}
    if name and name not in named:
        known = ", ".join(sheet.title for sheet in sheets[:20])
        raise RefusedError(f"there is no sheet {name[:40]!r}; it has {known}")
    return named[name] if name else sheets[0]


def _place(cell: str) -> tuple[int, int]:
    """Return the row of a cell such as B2, from 1, and its column, from 0."""
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(cell[len(letters) :] or 0), column - 1


def _has_cells(sheet: Any) -> bool:  # noqa: ANN401
    return any(value is not None for row in sheet.iter_rows(max_row=50, values_only=True) for value in row)


def _text(value: object) -> str:
    """Return a value as a person would write it: 3 instead of 3.0, a date without the time 00:00."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return f"{value:.15g}"
    if isinstance(value, datetime.datetime) and value.time() == datetime.time():
        return value.date().isoformat()
    return str(value)[: MOST_CELL + 1]
