"""Reading the record of boards that `landpress ledger export` wrote: one JSON object in each line.

The file may come from a stranger. So every line is bounded, every board is read and computed again, and of an entry
only its board and its date are taken.
"""

import re
from collections.abc import Iterator
from typing import BinaryIO

from landpress.generator.boards.entry import Row
from landpress.generator.boards.issue import ledger_row
from landpress.layouts.boardfile import MAX_BYTES, read_board_object
from landpress.layouts.bounded import lines, opened
from landpress.layouts.errors import InputError, naming
from landpress.layouts.reading import printable
from landpress.layouts.strictjson import Object, parse

MOST = 10_000_000
"""The most lines of a record. A line has at most `MAX_BYTES` bytes, as a board file does."""
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}", re.ASCII)
_REMEDY = "expected a record that `landpress ledger export` wrote"


def boards(path: str) -> Iterator[tuple[Row, str]]:
    """Yield each board of a record as a row for the ledger, with its date of issue.

    Raise InputError with the number of the first line that is wrong.
    """
    with opened(path, "a file of `landpress ledger export`") as file:
        yield from boards_in(file, path)


def boards_in(file: BinaryIO, name: str) -> Iterator[tuple[Row, str]]:
    """Yield each board of an open record, as `boards` does."""
    with naming(printable(name)):
        for number, line in enumerate(lines([file], MAX_BYTES, MOST, MOST * 1000), start=1):
            yield _board(line, number)


def _board(line: bytes, number: int) -> tuple[Row, str]:
    try:
        entry = parse(line.decode("utf-8"))
    except (UnicodeDecodeError, InputError):
        raise InputError(f"line {number}: not a JSON object; {_REMEDY}") from None
    issued, given = entry.get("issued"), entry.get("board")
    if not isinstance(issued, str) or not _DATE.fullmatch(issued):
        raise InputError(f"line {number}: issued: expected a date like 2026-01-31 20:15:00; {_REMEDY}")
    board = read_board_object(given).board if isinstance(given, Object) else None
    if board is None:
        raise InputError(f"line {number}: board: cannot be read as a board file; {_REMEDY}")
    found = ledger_row(board)
    if entry.get("code") != found.code:
        raise InputError(f"line {number}: code: not that of the board, {found.code}; {_REMEDY}")
    return found, issued
