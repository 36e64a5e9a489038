"""The SQLite file of the ledger: opening and migration, transactions, waiting for locks, and errors in words.

WAL mode lets several commands run at once. A transaction is whole or never happened, also if the process is killed or
the disk is full. Ctrl-C waits until a transaction has ended. The schema has a version number (`user_version`).
"""

import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Literal, TypeVar

from landpress.generator.boards.locks import is_busy, owner
from landpress.layouts.errors import LedgerError, cause
from landpress.layouts.interrupts import uninterrupted
from landpress.layouts.reading import printable

T = TypeVar("T")
VERSION = 2
PATIENCE_SECONDS = 5.0
"""How long a call waits for a lock of another program."""
_PAUSE_SECONDS = 0.02
_LITTLE_ROOM = 1_000_000
_RESERVATIONS = """
CREATE TABLE reservations (
    id INTEGER PRIMARY KEY, holder TEXT, files TEXT, output TEXT UNIQUE, suffix TEXT, options TEXT, seed TEXT,
    balanced INTEGER NOT NULL DEFAULT 0, chunk INTEGER NOT NULL DEFAULT 0, in_a_row INTEGER NOT NULL DEFAULT 0,
    boards INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX by_reservation ON boards (reservation) WHERE reservation IS NOT NULL;
"""
_SCHEMA = f"""
CREATE TABLE boards (
    key BLOB PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, players INTEGER NOT NULL, variant TEXT NOT NULL,
    symmetry TEXT NOT NULL, issued TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, board TEXT NOT NULL, reservation INTEGER
);
CREATE INDEX by_space ON boards (game, players, variant, symmetry);
CREATE INDEX by_code ON boards (code);
{_RESERVATIONS}"""
# Until version 1, boards of a batch counted as issued before there was a file.
_FROM_VERSION_1 = f"""
ALTER TABLE boards RENAME COLUMN batch TO reservation;
DROP INDEX by_batch;
{_RESERVATIONS}INSERT INTO reservations (id, output, options, seed, balanced, chunk, in_a_row, boards)
    SELECT id, output, options, seed, balanced, chunk, in_a_row,
        (SELECT COUNT(*) FROM boards WHERE reservation = batches.id) FROM batches;
DROP TABLE batches;
"""

_FOREIGN = "SELECT type, name FROM sqlite_master WHERE type IN ('trigger', 'view')"


class UnusableLedgerError(LedgerError):
    """A ledger that is `damaged`, or `newer` than this program. A person decides what becomes of it."""

    def __init__(self, message: str, kind: Literal["damaged", "newer"]) -> None:
        super().__init__(message)
        self.kind = kind


def _code(error: sqlite3.Error) -> int:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error tells that the content of the file is wrong."""
    lacks_a_part = str(error).startswith(("no such table", "no such column"))
    is_wrong = _code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return is_wrong or lacks_a_part or "not decode to UTF-8" in str(error)


class Database:
    """The open file. All errors are LedgerErrors of one line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with self.explained():
            # SQLite waits without listening to Ctrl-C, so it waits for a short time only, and `_patiently` repeats.
            self.connection = sqlite3.connect(path, timeout=0.2, isolation_level=None)
            try:
                self._patiently(lambda: self.connection.execute("PRAGMA journal_mode = WAL"))
                self.connection.execute("PRAGMA synchronous = FULL")
                if self._version() != VERSION:
                    self._migrate()
                self._check_schema()
            except BaseException:
                self.connection.close()
                raise

    def close(self) -> None:
        """Close the file."""
        self.connection.close()

    def rows(self, statement: str, values: Iterable[object] = ()) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query."""
        with self.explained():
            # `yield from` would close the cursor of a query that is left early, perhaps after the file.
            for row in self._patiently(lambda: self.connection.execute(statement, tuple(values))):  # noqa: UP028
                yield row

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Make all changes inside a `with` block durable when it ends, or none if it raises an error."""
        with self.explained():
            try:
                self._patiently(lambda: self.connection.execute("BEGIN IMMEDIATE"))
                with uninterrupted():
                    yield self.connection
                    self.connection.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    with suppress(sqlite3.Error):  # the first error is the one to report
                        self.connection.execute("ROLLBACK")
                raise

    def _version(self) -> int:
        version: int = self._patiently(lambda: self.connection.execute("PRAGMA user_version")).fetchone()[0]
        if version > VERSION:
            raise UnusableLedgerError(
                f"{self.path}: this ledger is of a newer landpress: it has version {version}, "
                f"this program knows versions up to {VERSION}; update it, or set LANDPRESS_HOME to another folder",
                "newer",
            )
        if version == 0:  # a new file, or a copy made by a program that did not copy the number
            names = {name for (name,) in self.connection.execute("SELECT name FROM sqlite_master")}
            version = 2 if "reservations" in names else 1 if "batches" in names else 0
        return version

    def _check_schema(self) -> None:
        """Raise UnusableLedgerError for what Landpress never makes: it could run for ever at each change."""
        found = self._patiently(lambda: self.connection.execute(_FOREIGN)).fetchone()
        if found:
            raise UnusableLedgerError(
                f"{self.path}: the ledger is damaged: it has a {found[0]}, {printable(found[1])[:40]!r}, which "
                "Landpress never makes; put a copy in its place, or move it away to begin a new one",
                "damaged",
            )

    def _migrate(self) -> None:
        kept = None
        with self.transaction() as db:
            version = self._version()  # another call may have been faster
            if version == 1:
                kept = self._back_up(version)
            for statement in {0: _SCHEMA, 1: _FROM_VERSION_1}.get(version, "").split(";"):
                db.execute(statement)
            db.execute(f"PRAGMA user_version = {VERSION}")
        if kept:
            print(f"landpress: the ledger was converted to version {VERSION}; the old one is {kept}", file=sys.stderr)

    def _back_up(self, version: int) -> Path:
        """Copy the file to a neighbour, whole or not at all."""
        kept = self.path.with_name(f"{self.path.stem}-version-{version}{self.path.suffix}")
        if kept.exists():
            kept = kept.with_stem(f"{kept.stem}-{os.urandom(4).hex()}")
        growing = kept.with_suffix(".tmp")
        try:
            growing.unlink(missing_ok=True)
            with closing(sqlite3.connect(self.path)) as old, closing(sqlite3.connect(growing)) as new:
                old.backup(new)
            os.replace(growing, kept)
        except OSError as error:
            raise LedgerError(f"{kept}: the old ledger cannot be copied: {cause(error)}; it is unchanged") from None
        finally:
            with suppress(OSError):
                growing.unlink(missing_ok=True)
        return kept

    def _patiently(self, call: Callable[[], T]) -> T:
        """Return the result of a call, which is repeated while another program holds a lock."""
        start = time.monotonic()
        while True:
            try:
                return call()
            except sqlite3.OperationalError as error:
                waited = time.monotonic() - start
                if not is_busy(error):
                    raise
                if waited >= PATIENCE_SECONDS:
                    raise LedgerError(
                        f"{self.path}: the ledger is locked by {owner(self.path)}; waited {waited:.0f} s; "
                        "end that program, or try again later"
                    ) from None
            time.sleep(_PAUSE_SECONDS)

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Turn errors of SQLite inside a `with` block into errors of one line."""
        try:
            yield
        except sqlite3.Error as error:
            said = f"{self.path}: {self._explanation(error)}"
            raise UnusableLedgerError(said, "damaged") if _is_damage(error) else LedgerError(said) from None

    def _explanation(self, error: sqlite3.Error) -> str:
        code = _code(error)
        if code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and self._is_disk_full()):
            return "disk full: the ledger is as it was before; make room and repeat the call"
        if _is_damage(error):
            return (
                f"the ledger is damaged ({error}) and was not changed; put a copy in its place, or move it away to "
                "begin a new one"
            )
        if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM):
            return f"the ledger cannot be opened for writing ({error}); set LANDPRESS_HOME to a folder of your own"
        return f"the ledger cannot be used: {error}; set LANDPRESS_HOME to another folder or repair this one"

    def _is_disk_full(self) -> bool:
        return shutil.disk_usage(self.path.parent).free < _LITTLE_ROOM
