"""The rows of a table file of any kind, with the lines of the file where they begin.

CSV is UTF-8, UTF-16 with its mark, or Windows-1252, which is told. Its separator is the comma, the semicolon or the
tab, depending on which is most frequent in the first line. A spreadsheet has a child process, and so has YAML.
"""

import csv
import json
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO
from typing import NamedTuple

from landpress.layouts.errors import InputError
from landpress.layouts.reading import shown
from landpress.output.strangers.pictures import framed
from landpress.output.strangers.sandbox import look_inside

Warned = tuple[str, Mapping[str, object]]
"""The key of a text and its values."""
Cells = Iterable[tuple[int, list[str]]]
"""The rows with their line numbers in the file. The first row names the columns."""
_SECONDS = 10
_SHOWN = 5


class Origin(NamedTuple):
    """The bytes of a table before they are read, with the name that messages use.

    `kind` is csv, tsv, xlsx or yaml, and `sheet` the name or the number of a sheet, or empty for the first.
    """

    name: str
    data: bytes
    kind: str = "csv"
    sheet: str = ""


def rows_of(origin: Origin, notes: list[Warned]) -> Cells:
    """Return the rows of a table. Add what a person should know about the file to `notes`."""
    if origin.kind == "xlsx":
        return _spreadsheet(origin, notes)
    if origin.kind == "yaml":
        answer = look_inside("yaml-table", origin.data, _SECONDS, "save it as a list of cards with plain values")
        return [(line, list(cells)) for line, cells in json.loads(answer.content)]
    return lines(_text(origin.data, notes), "\t" if origin.kind == "tsv" else "")


def noted(key: str, places: Sequence[str]) -> tuple[Warned, ...]:
    """Return a note that names the first places, or none."""
    more = " ..." if len(places) > _SHOWN else ""
    where = "; ".join(shown(place) for place in places[:_SHOWN]) + more
    return ((key, {"count": len(places), "places": where}),) if places else ()


def _spreadsheet(origin: Origin, notes: list[Warned]) -> Cells:
    answer = look_inside("table", framed([origin.sheet.encode(), origin.data]), _SECONDS, "save it as .csv")
    told = json.loads(answer.content)
    for kind in ("formulas", "errors", "merged", "pictures", "sheets"):
        notes += noted(f"deck.{kind}", told["left"][kind])
    return [(line, list(cells)) for line, cells in told["rows"]]


def _text(data: bytes, notes: list[Warned]) -> str:
    """Return the text of CSV."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise InputError("damaged UTF-16 text; save it as CSV in UTF-8") from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        try:
            text = data.decode("cp1252")
        except UnicodeDecodeError:
            raise InputError(f"line {line}: not UTF-8 text; save it as CSV in UTF-8") from None
        letters = "".join(dict.fromkeys(letter for letter in text if letter > "~"))
        notes.append(("deck.encoding", {"letters": shown(letters), "line": line}))
    if "\0" in text:
        raise InputError(f"line {text.count(chr(10), 0, text.index(chr(0))) + 1}: a NUL byte; save it as CSV in UTF-8")
    return text


def lines(text: str, sign: str = "") -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of CSV. `sign` is the separator, or empty if the first line shall tell it."""
    sign = sign or max(",;\t", key=text.partition("\n")[0].count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=sign, strict=True)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv.Error as error:
        raise InputError(f"line {line}: {error}; a quote in a quoted cell is written twice") from None
