"""One board of the ledger: its row, which the worker that draws it makes, the board as issued, what can be wrong."""

import json
from collections.abc import Iterable
from typing import NamedTuple

from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from landpress.layouts.errors import LedgerError
from landpress.layouts.reading import printable


class Row(NamedTuple):
    """A board that is ready for the ledger; `board` is the text of its file."""

    key: bytes
    code: str
    game: str
    players: int
    variant: str
    symmetry: str
    board: str


def row(board: Board, symmetry: str, text: str) -> Row:
    """Return the row of a board; `text` is the text of its file."""
    variant = json.dumps(board.variant)
    return Row(board.canonical_key(), board.code() or "", board.game, board.players, variant, symmetry, text)


class Entry(NamedTuple):
    """One issued board; `board` is the text of its file."""

    code: str
    game: str
    players: int
    symmetry: str
    issued: str
    board: str

    def file_name(self, suffix: str) -> str:
        """Return the name of the board's file in the folder of a batch."""
        return f"{self.game}-{self.code}{suffix}"


def entry_of(fields: Iterable[object]) -> Entry:
    """Return the entry of a row. Raise LedgerError for values of other kinds: SQLite keeps any in any column."""
    entry = Entry._make(fields)
    texts = (entry.code, entry.game, entry.symmetry, entry.issued, entry.board)
    if not isinstance(entry.players, int) or not all(isinstance(text, str) for text in texts):
        raise _damaged(entry)
    return entry


def board_of(entry: Entry) -> Board:
    """Return the board of an entry. Raise LedgerError if its text cannot be read."""
    board = read_board(entry.board.encode()).board
    if board is None:
        raise _damaged(entry)
    return board


def fields_of(entry: Entry) -> dict[str, object]:
    """Return an entry as it is exported, with the fields of its board. Raise LedgerError if they cannot be read."""
    try:
        return entry._asdict() | {"board": json.loads(entry.board)}
    except ValueError:
        raise _damaged(entry) from None


def _damaged(entry: Entry) -> LedgerError:
    code = printable(str(entry.code))
    return LedgerError(f"{code}: its entry in the ledger is damaged; landpress ledger forget {code}")
