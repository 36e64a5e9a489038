"""The table that a script of nanDECK links."""

import csv
import io
import posixpath
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from landpress.output.strangers.scripts.nandeck_labels import MOST_CARDS, UnreadLineError, said


class Link(NamedTuple):
    """A table: its file, its columns by label, and whether `landpress deck` reads it as it stands."""

    file: str
    columns: Mapping[str, Sequence[str]]
    is_plain: bool

    def table(self) -> dict[str, Any]:
        """Return the table for the template; without a file if it cannot serve as it is."""
        return {"file": self.file if self.is_plain else "", "columns": self.columns}


def is_from_root(name: str) -> bool:
    """Return whether a path begins at the root of a computer or of a disk."""
    return re.match(r"\s*(?:[A-Za-z]:)?[\\/]", name) is not None


def linked(files: Mapping[str, bytes], script: str, name: str, fields: Sequence[str], separator: str) -> Link:
    """Return a table beside a script. Its first row has the names, unless the script gives others."""
    steps = name.strip().replace("\\", "/").split("/")
    # Of a path from the root of a computer, what is beside the script is taken.
    for tail in [steps[first:] for first in range(1, len(steps))] if is_from_root(name) else [steps]:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(script), *tail))
        found = next((one for one in files if one.lower() == path.lower()), None)
        if found:
            break
    if found is None or not found.lower().endswith((".csv", ".txt")):
        raise UnreadLineError(f"{said(name)}: no such .csv file beside the script that can be read")
    try:
        text, is_utf8 = files[found].decode("utf-8-sig"), True
    except UnicodeDecodeError:
        text, is_utf8 = files[found].decode("cp1252", "replace"), False
    try:
        rows = [row for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True) if row]
    except csv.Error:
        raise UnreadLineError(f"{said(found)}: no table that can be read") from None
    if len(rows) < 2 or len(rows) > MOST_CARDS + 1:
        raise UnreadLineError(f"{said(found)}: expected a row of names and 1 to {MOST_CARDS} rows")
    head = [one.strip() for one in rows[0]]
    names = [one.strip() for one in fields if one.strip()] or head
    lower = [one.lower() for one in head]
    if len(names) > len(head) or any(len(row) != len(head) for row in rows):
        raise UnreadLineError(f"{said(found)}: the rows have different numbers of cells, or fewer than fields")
    if any(one.lower() in lower and lower.index(one.lower()) != place for place, one in enumerate(names)):
        raise UnreadLineError(f"{said(found)}: the fields stand in another order than in the table")
    if len({one.lower() for one in names}) < len(names):
        raise UnreadLineError(f"{said(found)}: two fields of one name")
    columns = {one: [row[place] for row in rows[1:]] for place, one in enumerate(names)}
    return Link(found, columns, is_utf8 and separator == "," and names == rows[0][: len(names)])


def repeated(link: Link, name: str) -> Link:
    """Return a table in which each row stands as often as one of its columns says, which is 1 to 999."""
    column = next((one for one in link.columns if one.lower() == name.lower()), None)
    if column is None or not all(re.fullmatch("[1-9][0-9]{0,2}", cell.strip()) for cell in link.columns[column]):
        raise UnreadLineError(f"LINKMULTI {said(name)}: expected a column with numbers from 1 to 999 only")
    times = [int(cell) for cell in link.columns[column]]
    if sum(times) > MOST_CARDS:
        raise UnreadLineError(f"{said(link.file)}: more than {MOST_CARDS} cards")
    columns = {
        one: [cell for cell, count in zip(cells, times, strict=True) for _ in range(count)]
        for one, cells in link.columns.items()
    }
    return link._replace(columns=columns, is_plain=False)
