"""The ledger: which boards this machine has issued, so that none is issued twice.

One SQLite file in the user's data folder (`LANDPRESS_HOME` overrides it), in WAL mode, so that several commands may
run at once and a killed one loses nothing it has acknowledged. A board is entered under its canonical key before
its file appears: of two commands that draw equal boards only one can enter it, and the other draws on.
"""

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from landpress.layouts.errors import LedgerError

FILE = "ledger.sqlite3"
PATIENCE_SECONDS = 30.0
_SCHEMA = """
CREATE TABLE IF NOT EXISTS boards (
    key BLOB PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, players INTEGER NOT NULL, variant TEXT NOT NULL,
    symmetry TEXT NOT NULL, issued TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, board TEXT NOT NULL,
    batch INTEGER
);
CREATE TABLE IF NOT EXISTS batches (
    id INTEGER PRIMARY KEY, output TEXT NOT NULL UNIQUE, options TEXT NOT NULL, seed TEXT NOT NULL,
    balanced INTEGER NOT NULL DEFAULT 0, chunk INTEGER NOT NULL DEFAULT 0, in_a_row INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS by_space ON boards (game, players, variant, symmetry);
CREATE INDEX IF NOT EXISTS by_code ON boards (code);
CREATE INDEX IF NOT EXISTS by_batch ON boards (batch) WHERE batch IS NOT NULL;
"""
_VERSION = 1
_ENTRIES = "SELECT code, game, players, symmetry, issued, board FROM boards"


class Row(NamedTuple):
    """A board on its way into the ledger; made where it is drawn, so that entering many is quick."""

    key: bytes
    code: str
    game: str
    players: int
    variant: str
    symmetry: str
    board: str


def row(board: Board, symmetry: str, text: str) -> Row:
    """The row of a board with its file's text."""
    variant = json.dumps(board.variant)
    return Row(board.canonical_key(), board.code() or "", board.game, board.players, variant, symmetry, text)


class Batch(NamedTuple):
    """A batch on its way: which chunk of draws comes next, and after how many boards in a row that were not new."""

    id: int
    seed: str
    balanced: bool
    chunk: int
    in_a_row: int


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
            self._make_wal()
            self._db.execute("PRAGMA synchronous = FULL")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version > _VERSION:
                raise LedgerError(f"{self.path}: written by a newer landpress (version {version}); update landpress")
            if version < _VERSION:
                # Each statement may run twice when two first commands race; both do the same.
                for statement in _SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {_VERSION}")

    def _make_wal(self) -> None:
        # SQLite waits for other commands everywhere but here, where several first ones meet.
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                self._db.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.01)

    def close(self) -> None:
        """Give the file free."""
        self._db.close()

    def issue(self, new: Row, batch: int | None = None) -> bool:
        """Enter a board; False where one equal to it was issued before."""
        with _explained(self.path):
            cursor = self._db.execute(
                "INSERT OR IGNORE INTO boards (key, code, game, players, variant, symmetry, board, batch)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*new, batch),
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
            rows = self._db.execute(_ENTRIES + " WHERE ? IS NULL OR game = ? ORDER BY rowid", (game, game))
            yield from map(Entry._make, rows)

    def open_batch(self, output: str, options: str, seed: str) -> Batch:
        """The batch that writes to this place: a new one, or the one that was stopped there."""
        with _explained(self.path):
            self._db.execute(
                "INSERT OR IGNORE INTO batches (output, options, seed) VALUES (?, ?, ?)", (output, options, seed)
            )
            found = self._db.execute(
                "SELECT options, id, seed, balanced, chunk, in_a_row FROM batches WHERE output = ?", (output,)
            ).fetchone()
        if found[0] != options:
            raise LedgerError(
                f"{output}: a batch with other options was stopped here; repeat it as it was, or add --restart"
            )
        return Batch(found[1], found[2], bool(found[3]), found[4], found[5])

    def add_chunk(self, batch: Batch, rows: Iterable[Row], wanted: int) -> Batch:
        """Enter the new ones of a chunk's boards, as many as are wanted, and that the chunk is done, all at once."""
        in_a_row = batch.in_a_row
        with _explained(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                for new in rows:
                    if wanted and self.issue(new, batch.id):
                        wanted, in_a_row = wanted - 1, 0
                    else:
                        in_a_row += 1
                after = batch._replace(chunk=batch.chunk + 1, in_a_row=in_a_row)
                self._keep(after)
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
        return after

    def balance_batch(self, batch: Batch) -> Batch:
        """Note that the symmetric boards are used up and that the batch goes on with balanced ones."""
        after = batch._replace(balanced=True, chunk=0, in_a_row=0)
        with _explained(self.path):
            self._keep(after)
        return after

    def _keep(self, batch: Batch) -> None:
        self._db.execute(
            "UPDATE batches SET balanced = ?, chunk = ?, in_a_row = ? WHERE id = ?",
            (batch.balanced, batch.chunk, batch.in_a_row, batch.id),
        )

    def batch_size(self, batch: Batch) -> int:
        """How many boards a batch has so far."""
        with _explained(self.path):
            return int(self._db.execute("SELECT COUNT(*) FROM boards WHERE batch = ?", (batch.id,)).fetchone()[0])

    def batch_entries(self, batch: Batch) -> Iterator[Entry]:
        """The boards of a batch in the order in which they were drawn."""
        with _explained(self.path):
            yield from map(Entry._make, self._db.execute(_ENTRIES + " WHERE batch = ? ORDER BY rowid", (batch.id,)))

    def close_batch(self, output: str) -> None:
        """End the batch of a place, written or given up: its boards stay issued, and the place is free for another."""
        with _explained(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(
                "UPDATE boards SET batch = NULL WHERE batch = (SELECT id FROM batches WHERE output = ?)", (output,)
            )
            self._db.execute("DELETE FROM batches WHERE output = ?", (output,))
            self._db.execute("COMMIT")

    def find(self, code: str) -> Entry:
        """The board with this code; LedgerError where none was issued here."""
        wanted = Board.from_code(code).code()
        with _explained(self.path):
            found = self._db.execute(_ENTRIES + " WHERE code = ?", (wanted,)).fetchone()
        if found is None:
            raise LedgerError(f"{wanted}: not issued on this machine; landpress ledger list shows what was")
        return Entry._make(found)

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
