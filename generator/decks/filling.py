"""Texts with places for cells: `{column}` stands for the cell of that column.

`{a or b}` stands for the first of these cells that is not empty. `{{` and `}}` stand for braces. A brace directly
behind a square bracket belongs to the mark of a coloured text, `[red]{danger}`, and so does the brace that closes it.
"""

import re
from collections.abc import Container, Sequence
from functools import cache

from landpress.generator.decks.conditions import known
from landpress.generator.decks.table import Row
from landpress.layouts.errors import CallError
from landpress.layouts.reading import shown

_PLACE = re.compile(r"\]\{|\{\{|\{([^{}]*)\}|[{}]")
OWN = ("#", "face")
"""Places of Landpress itself: the number of a repetition, and the cell of a face. Columns of these names come first."""
_ALONE = "a brace alone; write {{ or }} to print a brace"


@cache
def _parts(text: str) -> tuple[tuple[str, str], ...]:
    """Return the pieces of a text, each with the column that follows it, or an empty name."""
    found: list[tuple[str, str]] = []
    piece, at, depth = "", 0, 0
    while match := _PLACE.search(text, at):
        piece += text[at : match.start()]
        at = match.end()
        if match[0] == "]{":
            piece, depth = piece + match[0], depth + 1
        elif match[0] == "{{":
            piece += "{"
        elif match[0] == "}" and depth:
            piece, depth = piece + "}", depth - 1
        elif match[0] == "}" and text.startswith("}", at):
            piece, at = piece + "}", at + 1
        elif match[1] is None:
            raise CallError(f"{shown(text)!r}: {_ALONE}")
        else:
            found.append((piece, match[1]))
            piece = ""
    if depth:
        raise CallError(f"{shown(text)!r}: a coloured text without its closing brace")
    return (*found, (piece + text[at:], ""))


def places(text: str, columns: Sequence[str] | None) -> tuple[str, ...]:
    """Return the columns that a text has places for.

    Raise CallError for a single brace, and for an unknown column if the columns are known.
    """
    found = dict.fromkeys(one for _, column in _parts(text)[:-1] for one in _either(column, columns or ()))
    for column in found if columns is not None else ():
        if column not in OWN:
            known(column, columns or ())
    return tuple(found)


def filled(text: str, row: Row) -> str:
    """Return the text with the cells of a row in its places."""
    parts = _parts(text)
    if len(parts) == 1:
        return parts[0][0]
    return "".join(piece + (_cell(column, row) if column else "") for piece, column in parts)


def _either(column: str, columns: Container[str]) -> Sequence[str]:
    """Return the columns between which a place chooses. A column with this very name comes first."""
    return [column] if " or " not in column or column in columns else [one.strip() for one in column.split(" or ")]


def _cell(column: str, row: Row) -> str:
    found = row.cells.get(column)
    if found is None and " or " in column:
        return next(filter(None, (row.cells.get(one, "") for one in _either(column, row.cells))), "")
    return found or ""


def filled_lines(text: str, row: Row) -> str:
    """Return the filled text without the lines that have places for cells, all of which are empty."""
    kept = []
    for line in text.split("\n"):
        used = [column for _, column in _parts(line)[:-1] if column]
        if not used or any(_cell(column, row) for column in used):
            kept.append(filled(line, row))
    return "\n".join(kept)
