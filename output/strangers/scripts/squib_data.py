"""The tables that scripts of Squib read, as Squib makes them: CSV with numbers, spreadsheets, lists in YAML."""

import datetime
import json
import re
from collections.abc import Mapping
from io import BytesIO
from itertools import zip_longest
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Symbol, known, number_of, text_of
from landpress.output.strangers.spreadsheet import MOST_COLUMNS, MOST_ROWS

_MARK = "\ufeff"
_SYMBOL = "\ue000"
"""How a text begins that stands for a symbol of a YAML file."""
_FORMS = ("header_converters", "converters")
_CSV = {"headers", "encoding", "col_sep", *_FORMS}


def frame_of_csv(data: bytes, sign: Any, quote: Any) -> Frame:  # noqa: ANN401
    """Return the table of a CSV file. A cell without quotes that is empty is nil, and numbers are numbers."""
    if type(sign) is not str or len(sign) != 1 or quote != '"':
        raise UnreadError("CSV with other signs")
    rows = _rows(data.decode("utf-8", "replace").removeprefix(_MARK), sign)
    if not rows:
        raise UnreadError("an empty table")
    if len(rows) > MOST_ROWS or len(rows[0]) > MOST_COLUMNS:
        raise UnreadError("a table that is too large")
    frame = Frame()
    for i, (name, _) in enumerate(rows[0]):
        cells = [row[i] if i < len(row) else (None, False) for row in rows[1:]]
        column = [_cell(text, is_quoted) for text, is_quoted in cells]
        frame.columns.setdefault((name or "").strip(), column)
    return frame


class _Row(Hash):
    """A row of Ruby's CSV by the names of its columns. Its cells by number are not read."""

    def get_value(self, key: Any) -> Any:  # noqa: ANN401
        if not isinstance(key, str | Symbol):
            raise UnreadError("a cell of a row by something else than the name of its column")
        return super().get_value(key)


def rows_of_csv(data: bytes, options: Mapping[str, Any]) -> list[Any]:
    """Return what `CSV.read` gives: texts in lists, or in rows by the names of the columns with `headers: true`."""
    forms = {name: getattr(options.get(name), "name", options.get(name)) for name in _FORMS}
    is_plain = forms["header_converters"] in (None, "symbol") and forms["converters"] in (None, "numeric")
    if set(options) - _CSV or options.get("headers", False) not in (True, False) or not is_plain:
        raise UnreadError("CSV with options that are not read")
    sign, encoding = options.get("col_sep", ","), str(options.get("encoding", "utf-8")).lower()
    if type(sign) is not str or len(sign) != 1 or encoding not in ("utf-8", "utf8", "bom|utf-8"):
        raise UnreadError("CSV with other signs")
    text = data.decode("utf-8", "replace")
    text = text.removeprefix(_MARK) if encoding.startswith("bom") else text
    if re.search(r"(\A|\n)\r?\n", text):
        raise UnreadError("CSV.read of a file with empty lines")
    rows: list[list[Any]] = [[cell for cell, _ in row] for row in _rows(text, sign)]
    if forms["converters"]:
        first = 1 if options.get("headers") else 0
        rows[first:] = [[number_of(cell) if cell else cell for cell in row] for row in rows[first:]]
    if not options.get("headers"):
        return rows
    names = rows[0] if rows else []
    if None in names or len(set(names)) < len(names) or any(len(row) > len(names) for row in rows):
        raise UnreadError("CSV.read of columns without a name of their own")
    if forms["header_converters"]:
        if not all(re.fullmatch(r"[\w ]+", name, re.ASCII) for name in names):
            raise UnreadError("names of columns with signs that become symbols")
        names = [Symbol(re.sub(r" +", "_", name.strip().lower())) for name in names]
    found: list[Any] = []
    for row in rows[1:]:
        found.append(_Row())
        for name, cell in zip_longest(names, row):
            found[-1].put(name, cell)
    return found


def _cell(text: str | None, is_quoted: bool) -> Any:  # noqa: ANN401
    if text is None:
        return None
    value = number_of(text)
    return value.strip() if type(value) is str else value


def _rows(text: str, sign: str) -> list[list[tuple[str | None, bool]]]:
    """Return the cells of CSV, each with whether it has quotes. Empty lines are left out."""
    found: list[list[tuple[str | None, bool]]] = []
    row: list[tuple[str | None, bool]] = []
    at = 0
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    while at <= len(text):
        if text[at : at + 1] == '"':
            cell, at = _quoted(text, at + 1)
            row.append((cell, True))
        else:
            ends = [place for place in (text.find(sign, at), text.find("\n", at)) if place >= 0]
            end = min(ends, default=len(text))
            cell = text[at:end]
            if '"' in cell:
                raise UnreadError("CSV with a quote inside a cell")
            row.append((cell or None, False))
            at = end
        if text[at : at + 1] == sign:
            at += 1
            continue
        if text[at : at + 1] not in ("", "\n"):
            raise UnreadError("CSV with signs behind a quoted cell")
        if row != [(None, False)]:
            found.append(row)
        row = []
        at += 1
        if at >= len(text):
            break
    return found


def _quoted(text: str, at: int) -> tuple[str, int]:
    pieces = ""
    while True:
        end = text.find('"', at)
        if end < 0:
            raise UnreadError("CSV with a quoted cell that does not end")
        pieces += text[at:end]
        if text[end + 1 : end + 2] != '"':
            return pieces, end + 1
        pieces += '"'
        at = end + 2


def frame_of_xlsx(data: bytes, sheet: Any) -> Frame:  # noqa: ANN401
    """Return the table of a sheet by its number or name. Whole numbers have no decimals."""
    try:
        from openpyxl import load_workbook
    except ImportError:
        raise UnreadError("a spreadsheet, which needs openpyxl: pip install openpyxl") from None
    try:
        book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
        found = book.worksheets[sheet] if type(sheet) is int else book[text_of(sheet)]
        found.reset_dimensions()
        rows = [list(row) for i, row in zip(range(MOST_ROWS + 1), found.iter_rows(values_only=True), strict=False)]
    except (KeyError, IndexError):
        raise UnreadError("a sheet that is not there") from None
    except Exception:  # whatever the library meets in a damaged file
        raise UnreadError("a spreadsheet that cannot be read; save it as .csv") from None
    while rows and not any(cell is not None for cell in rows[-1]):
        rows.pop()
    if not rows:
        raise UnreadError("an empty table")
    frame = Frame()
    for i, name in enumerate(rows[0][:MOST_COLUMNS]):
        if name is not None:
            frame.columns.setdefault(
                str(_value(name)).strip(), [_value(row[i] if i < len(row) else None) for row in rows[1:]]
            )
    return frame


def all_sheets(data: bytes) -> bytes:
    """Return the cells of all sheets of a spreadsheet by name, as JSON."""
    from openpyxl import load_workbook

    book = load_workbook(BytesIO(data), read_only=True, data_only=True, keep_links=False)
    found: dict[str, list[list[Any]]] = {}
    for sheet in book.worksheets[:50]:
        sheet.reset_dimensions()
        rows = [
            list(row)[:MOST_COLUMNS]
            for _, row in zip(range(MOST_ROWS + 1), sheet.iter_rows(values_only=True), strict=False)
        ]
        while rows and not any(cell is not None for cell in rows[-1]):
            rows.pop()
        found[sheet.title] = [[_value(cell) for cell in row] for row in rows] or [[]]
    return json.dumps(found).encode()


def _value(cell: Any) -> Any:  # noqa: ANN401
    if isinstance(cell, float) and cell == int(cell):
        return int(cell)
    if isinstance(cell, datetime.datetime | datetime.date | datetime.time):
        return cell.isoformat()
    return cell.strip() if isinstance(cell, str) else cell


def yaml_value(data: bytes) -> Any:  # noqa: ANN401
    """Return the values of a YAML file as Ruby has them."""
    from landpress.output.strangers.answer import RefusedError
    from landpress.output.strangers.yaml_text import plain

    try:
        return _of_json(json.loads(plain(data, _SYMBOL)))
    except RefusedError as error:
        raise UnreadError(str(error)) from None


def _of_json(value: Any) -> Any:  # noqa: ANN401
    if isinstance(value, dict):
        found = Hash()
        for key, one in value.items():
            found.put(_of_json(key), _of_json(one))
        return found
    if isinstance(value, str) and value.startswith(_SYMBOL):
        return Symbol(value.removeprefix(_SYMBOL))
    return [_of_json(one) for one in value] if isinstance(value, list) else value


def frame_of_rows(rows: Any) -> Frame:  # noqa: ANN401
    """Return the table of a list of hashes."""
    if not isinstance(rows, list) or not all(isinstance(row, Hash) for row in rows):
        raise UnreadError("YAML that is no list of cards")
    names = dict.fromkeys(text_of(key) for row in rows for key, _ in row.pairs())
    return Frame({name: [row.get_value(name) for row in rows] for name in names})


def exploded(frame: Frame, column: str) -> Frame:
    """Repeat each row as often as a column says."""
    if column not in frame.columns:
        return frame
    counts = [_count(cell) for cell in frame.columns[column]]
    if sum(counts) > 10_000:
        raise UnreadError("more than 10,000 cards")
    return Frame(
        {
            name: [cell for cell, count in zip(cells, counts, strict=False) for _ in range(count)]
            for name, cells in frame.columns.items()
        }
    )


def _count(cell: Any) -> int:  # noqa: ANN401
    known(cell)
    if type(cell) in (int, float):
        return max(0, int(cell))
    if cell is None:
        return 1
    digits = "".join(sign for sign in text_of(cell).strip() if sign.isdigit())
    return int(digits) if digits and text_of(cell).strip()[0].isdigit() else 1
