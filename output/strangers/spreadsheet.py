"""The cells of an untrusted .xlsx file; runs only in the child process of output/strangers/sandbox.py.

The answer is JSON: `rows` has, for each row of a sheet that is not empty, its number and the texts of its cells,
without empty cells at its end. A formula counts as the value that the spreadsheet program last calculated. `left` has
what is not among the texts: the cells of formulas without a value, of merged cells and of pictures, and the names of
the other sheets. openpyxl does not tell of these when it reads fast, so they are looked up in the XML of the sheet.
"""

import datetime
import json
import posixpath
import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from landpress.output.strangers.answer import RefusedError

MOST_UNPACKED, MOST_FILES = 50 * 10**6, 2000
"""The largest size in bytes and number of files of the unpacked archive."""
MOST_ROWS, MOST_COLUMNS, MOST_CELL = 10_000, 200, 2_000
"""The largest table: rows below the header row, columns, characters of a cell."""
MOST_LINES = 100_000
"""The largest number of a row. The rows before it may be empty."""
IN_CELL = "#VALUE!"
"""The text of a cell in which a picture lies."""
TOO_MANY_ROWS = f"more than {MOST_ROWS} rows, the limit"
TOO_MANY_COLUMNS = f"more than {MOST_COLUMNS} columns, the limit"


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
    for number, texts in rows:
        texts[:] = ["" if (number, i) in pictures and text == IN_CELL else text for i, text in enumerate(texts)]
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


MOST = 1000
"""The largest number of cells of one kind that are told."""


def parts(data: bytes, path: str) -> dict[str, list[str]]:
    """Return the cells of a sheet by what they hold: `formulas` without a value, `errors`, `merged`, `pictures`."""
    found: dict[str, list[str]] = {"formulas": [], "errors": [], "merged": [], "pictures": []}
    with zipfile.ZipFile(BytesIO(data)) as archive:
        path = path.lstrip("/")
        with archive.open(path) as file:
            for _, element in ElementTree.iterparse(file):
                tag = _name(element)
                if tag == "c":
                    kind = _kind(element)
                    if kind:
                        found[kind].append(element.get("r", "?")[:12])
                    element.clear()
                elif tag == "mergeCell":
                    found["merged"].append(element.get("ref", "?")[:24])
        for name in _related(archive, path, "/drawing"):
            found["pictures"] += _anchors(archive, name)
    return {kind: cells[:MOST] for kind, cells in found.items()}


def _name(element: ElementTree.Element) -> str:
    return element.tag.rpartition("}")[2]


def _kind(cell: ElementTree.Element) -> str:
    """Return what a cell holds in place of a text, or an empty text."""
    held = {_name(child): child.text or "" for child in cell}
    if cell.get("t") == "e" and cell.get("vm"):  # a picture that lies in the cell has the value of an error
        return "pictures"
    if cell.get("t") == "e":
        return "errors"
    return "formulas" if "f" in held and not held.get("v") and "is" not in held and cell.get("t") != "str" else ""


def _related(archive: zipfile.ZipFile, path: str, kind: str) -> Iterator[str]:
    """Yield the names of the files of a kind to which a file of the archive is related."""
    folder, name = posixpath.split(path)
    relations = f"{folder}/_rels/{name}.rels"
    if relations in archive.namelist():
        for one in ElementTree.fromstring(archive.read(relations)):
            target = one.get("Target", "")
            if one.get("Type", "").endswith(kind):
                yield posixpath.normpath(posixpath.join(folder, target)).lstrip("/")


def _anchors(archive: zipfile.ZipFile, name: str) -> Iterator[str]:
    """Yield the cells at which the pictures of a drawing begin."""
    for anchor in ElementTree.fromstring(archive.read(name)):
        held = {_name(child): child for child in anchor}
        if "pic" in held:
            place = {_name(child): int(child.text or 0) for child in held.get("from", ())}
            yield f"{_letters(place['col'])}{place['row'] + 1}" if {"col", "row"} <= place.keys() else "?"


def _letters(column: int) -> str:
    """Return the letters of a column: 0 is A, 26 is AA."""
    letters = ""
    column += 1
    while column > 0:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return letters or "?"
