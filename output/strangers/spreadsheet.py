"""The cells of an untrusted .xlsx file; runs only in the child process of output/strangers/sandbox.py.

The answer is JSON: for each row of the first sheet that is not empty, its number and the texts of its cells, without
empty cells at its end. A formula counts as the value that the spreadsheet program last calculated.
"""

import datetime
import json
import zipfile
from io import BytesIO

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


def cells(data: bytes) -> bytes:
    """Return the answer about the bytes of a file.

    Raise RefusedError if the table is too large or there is none. A damaged file raises any exception of openpyxl.
    """
    from openpyxl import load_workbook

    with zipfile.ZipFile(BytesIO(data)) as archive:
        parts = archive.infolist()
    if len(parts) > MOST_FILES or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise RefusedError(f"it unpacks to more than {MOST_UNPACKED // 10**6} MB or {MOST_FILES} files, the limit")
    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    if not book.worksheets:
        raise RefusedError("a workbook without a sheet of cells")
    sheet = book.worksheets[0]
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
    return json.dumps(rows).encode()


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
