"""The ledger: a record of the boards that this machine has issued, so that none is issued twice.

The ledger is one SQLite file in the user's data folder. The environment variable `LANDPRESS_HOME` sets another folder.
WAL mode lets several commands run at once. A killed command loses nothing that it has confirmed. A board is entered
under its canonical key before its file is written. If two commands draw equal boards, only one of them can enter the
board, and the other draws again.
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
    """A board that is ready for the ledger.

    The worker that draws a board also makes its row, so that entering many boards is quick.
    """

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


class Batch(NamedTuple):
    """A batch in progress: the number of its next chunk, and how many draws in a row have given no new board."""

    id: int
    seed: str
    balanced: bool
    chunk: int
    in_a_row: int


class Entry(NamedTuple):
    """One issued board; `board` is the text of its file."""

    code: str
    game: str
    players: int
    symmetry: str
    issued: str
    board: str


def home() -> Path:
    """Return the folder of the user's data."""
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
            f"{path}: the ledger cannot be used: {error}; set LANDPRESS_HOME to another folder or repair this one"
        ) from None


class Ledger:
    """The open ledger. Every change is durable when its method returns."""

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
                # Two first commands may both run these statements, which does no harm.
                for statement in _SCHEMA.split(";"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version = {_VERSION}")

    def _make_wal(self) -> None:
        # SQLite's own timeout does not cover this statement, which fails when several first commands run it at once.
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
        """Close the database file."""
        self._db.close()

    def issue(self, new: Row, batch: int | None = None) -> bool:
        """Enter a board. Return False if an equal board was issued before."""
        with _explained(self.path):
            cursor = self._db.execute(
                "INSERT OR IGNORE INTO boards (key, code, game, players, variant, symmetry, board, batch)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (*new, batch),
            )
        return cursor.rowcount == 1

    def has(self, key: bytes) -> bool:
        """Return whether a board with this key was issued."""
        with _explained(self.path):
            return self._db.execute("SELECT 1 FROM boards WHERE key = ?", (key,)).fetchone() is not None

    def codes(self, beginning: str, most: int) -> list[str]:
        """Return the codes of issued boards that begin like this, in their order, at most `most` of them."""
        with _explained(self.path):
            rows = self._db.execute(
                "SELECT code FROM boards WHERE code BETWEEN ? AND ? ORDER BY code LIMIT ?",
                (beginning, f"{beginning}~", most),
            )
            return [code for (code,) in rows]

    def issued_in(self, game: str, players: int, variant: object) -> int:
        """Return the number of symmetric boards issued for a game, a number of seats and a variant."""
        with _explained(self.path):
            row = self._db.execute(
                "SELECT COUNT(*) FROM boards WHERE game = ? AND players = ? AND variant = ?"
                " AND symmetry NOT IN ('balanced', 'none')",
                (game, players, json.dumps(variant)),
            ).fetchone()
        return int(row[0])

    def entries(self, game: str | None = None) -> Iterator[Entry]:
        """Yield every issued board, or those of one game, oldest first."""
        with _explained(self.path):
            rows = self._db.execute(_ENTRIES + " WHERE ? IS NULL OR game = ? ORDER BY rowid", (game, game))
            yield from map(Entry._make, rows)

    def open_batch(self, output: str, options: str, seed: str) -> Batch:
        """Return the batch that writes to `output`: a new one, or the one that was stopped there.

        Raise LedgerError if the stopped batch had other options.
        """
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
        """Enter at most `wanted` new boards of a chunk and mark the chunk as done, all in one transaction."""
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
        """Record that the symmetric boards are used up and that the batch continues with balanced ones."""
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
        """Return the number of boards that a batch has so far."""
        with _explained(self.path):
            return int(self._db.execute("SELECT COUNT(*) FROM boards WHERE batch = ?", (batch.id,)).fetchone()[0])

    def batch_entries(self, batch: Batch) -> Iterator[Entry]:
        """Yield the boards of a batch in the order in which they were drawn."""
        with _explained(self.path):
            yield from map(Entry._make, self._db.execute(_ENTRIES + " WHERE batch = ? ORDER BY rowid", (batch.id,)))

    def close_batch(self, output: str) -> None:
        """Remove the batch that writes to `output`, finished or not. Its boards stay issued."""
        with _explained(self.path):
            self._db.execute("BEGIN IMMEDIATE")
            self._db.execute(
                "UPDATE boards SET batch = NULL WHERE batch = (SELECT id FROM batches WHERE output = ?)", (output,)
            )
            self._db.execute("DELETE FROM batches WHERE output = ?", (output,))
            self._db.execute("COMMIT")

    def find(self, code: str) -> Entry:
        """Return the entry with this code. Raise LedgerError if no such board was issued here."""
        wanted = Board.from_code(code).code()
        with _explained(self.path):
            found = self._db.execute(_ENTRIES + " WHERE code = ?", (wanted,)).fetchone()
        if found is None:
            raise LedgerError(f"{wanted}: not issued on this machine; landpress ledger list shows what was")
        return Entry._make(found)

    def forget(self, code: str) -> None:
        """Remove a board, so that it may be issued again."""
        entry = self.find(code)
        with _explained(self.path):
            self._db.execute("DELETE FROM boards WHERE code = ?", (entry.code,))

    def forget_all(self) -> int:
        """Remove all boards. Return how many there were."""
        with _explained(self.path):
            return self._db.execute("DELETE FROM boards").rowcount


def board_of(entry: Entry) -> Board:
    """Return the board of an entry. Raise LedgerError if its text cannot be read."""
    board = read_board(entry.board.encode()).board
    if board is None:
        raise LedgerError(f"{entry.code}: its entry in the ledger is damaged; landpress ledger forget {entry.code}")
    return board
