"""The ledger: which boards this machine has issued, so that none is issued twice.

One SQLite file in the user's data folder (`LANDPRESS_HOME` overrides it), in WAL mode, so that several commands may
run at once and a killed one loses nothing it has acknowledged. A board is entered under its canonical key before
its file appears: of two commands that draw equal boards only one can enter it, and the other draws on.
"""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from layouts.board import Board
from layouts.boardfile import read_board
from layouts.errors import LedgerError

FILE = "ledger.sqlite3"
PATIENCE_SECONDS = 30.0
_SCHEMA = """
CREATE TABLE IF NOT EXISTS boards (
    key BLOB PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, players INTEGER NOT NULL, variant TEXT NOT NULL,
    symmetry TEXT NOT NULL, issued TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, board TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS by_space ON boards (game, players, variant, symmetry);
CREATE INDEX IF NOT EXISTS by_code ON boards (code);
"""
_VERSION = 1


class Entry(NamedTuple):
    """One issued board; `board` is its file."""

    code: str
    game: str
    players: int
    symmetry: str
    issued: str
    board: str


def home() -> Path:
    """The folder of the user's data."""
    override = os.environ.get("LANDPRESS_HOME")
    if override:
        return Path(override)
    from platformdirs import user_data_path

    return user_data_path("landpress", appauthor=False)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise LedgerError(
            f"{path}: the ledger cannot be used: {error}; set LANDPRESS_HOME to another folder or mend this one"
        ) from None


class Ledger:
    """The open record of issued boards; every change is durable when its method returns."""

    def __init__(self, folder: Path | None = None) -> None:
        folder = folder or home()
        self.path = folder / FILE
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise LedgerError(f"{folder}: cannot make this folder for the ledger: {error.strerror}") from None
        with _explained(self.path):
            self._db = sqlite3.connect(self.path, timeout=PATIENCE_SECONDS, isolation_level=None)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version > _VERSION:
                raise LedgerError(f"{self.path}: written by a newer landpress (version {version}); update landpress")
            if version < _VERSION:
                # Each statement may run twice when two first commands race; both do the same.
                for statement in _SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {_VERSION}")

    def close(self) -> None:
        """Give the file free."""
        self._db.close()

    def issue(self, board: Board, symmetry: str, text: str) -> bool:
        """Enter a board with its file's text; False where one equal to it was issued before."""
        row = (
            board.canonical_key(),
            board.code(),
            board.game,
            board.players,
            json.dumps(board.variant),
            symmetry,
            text,
        )
        with _explained(self.path):
            cursor = self._db.execute(
                "INSERT OR IGNORE INTO boards (key, code, game, players, variant, symmetry, board)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        return cursor.rowcount == 1

    def issued_in(self, game: str, players: int, variant: object) -> int:
        """How many symmetric boards of a game for so many seats were issued under a variant."""
        with _explained(self.path):
            row = self._db.execute(
                "SELECT COUNT(*) FROM boards WHERE game = ? AND players = ? AND variant = ?"
                " AND symmetry NOT IN ('balanced', 'none')",
                (game, players, json.dumps(variant)),
            ).fetchone()
        return int(row[0])

    def entries(self, game: str | None = None) -> Iterator[Entry]:
        """Every issued board, or those of a game, oldest first."""
        with _explained(self.path):
            rows = self._db.execute(
                "SELECT code, game, players, symmetry, issued, board FROM boards"
                " WHERE ? IS NULL OR game = ? ORDER BY issued, rowid",
                (game, game),
            )
            yield from map(Entry._make, rows)

    def find(self, code: str) -> Entry:
        """The board with this code; LedgerError where none was issued here."""
        wanted = Board.from_code(code).code()
        with _explained(self.path):
            row = self._db.execute(
                "SELECT code, game, players, symmetry, issued, board FROM boards WHERE code = ?", (wanted,)
            ).fetchone()
        if row is None:
            raise LedgerError(f"{wanted}: not issued on this machine; landpress ledger list shows what was")
        return Entry._make(row)

    def forget(self, code: str) -> None:
        """Take a board out, so that it may be issued again."""
        entry = self.find(code)
        with _explained(self.path):
            self._db.execute("DELETE FROM boards WHERE code = ?", (entry.code,))

    def forget_all(self) -> int:
        """Take all boards out; how many there were."""
        with _explained(self.path):
            return self._db.execute("DELETE FROM boards").rowcount


def board_of(entry: Entry) -> Board:
    """The board of an entry; LedgerError where its text was damaged."""
    board = read_board(entry.board.encode()).board
    if board is None:
        raise LedgerError(f"{entry.code}: its entry in the ledger is damaged; landpress ledger forget {entry.code}")
    return board
