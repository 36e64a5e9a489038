"""The ledger: a record of the boards that this machine has issued, so that none is issued twice.

The ledger is one SQLite file in the user's data folder. The environment variable `LANDPRESS_HOME` sets another folder.
A board is entered under its canonical key. If two commands draw equal boards, only one of them can enter the board, and
the other draws again.

A board is first *reserved*, and *issued* when its file has taken its name. The digests of the files are entered before
they take their names. So if a process is killed, the next call finds out which boards have their files: these are
issued, the others are free again. A batch keeps its reservation, so that the same call continues it.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, cast

from landpress.generator.boards.database import Database
from landpress.generator.boards.entry import Entry, Row, entry_of
from landpress.generator.boards.home import home
from landpress.generator.boards.locks import Holder, alive
from landpress.layouts import bounded, codes
from landpress.layouts.board import Board, game_of_prefix, layout
from landpress.layouts.errors import InputError, LedgerError, cause
from landpress.layouts.reading import printable

FILE = "ledger.sqlite3"
_LONGEST = 1000
"""More characters than any code has."""
CANDIDATES = 5
"""How many codes a message names."""
_INSERT = (
    "INSERT OR IGNORE INTO boards (key, code, game, players, variant, symmetry, board, reservation)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
)
_ENTER = _INSERT.replace("reservation", "issued")
_ENTRIES = "SELECT code, game, players, symmetry, issued, board FROM boards"


class Batch(NamedTuple):
    """A batch in progress.

    `boards` is the number of its boards, `chunk` the number of its next chunk, and `in_a_row` tells how many draws in a
    row have given no new board.
    """

    id: int
    seed: str
    balanced: bool
    chunk: int
    in_a_row: int
    boards: int


class Ledger:
    """The open ledger. Every change is durable when its method returns.

    Opening it frees what dead processes have reserved. At the end of a `with` block, boards that were reserved in it
    and have no file are free again.
    """

    def __init__(self, folder: Path | None = None) -> None:
        # SQLite may be built to read a relative name such as file:x as an address, and opens another file then.
        self._folder = (folder or home()).absolute()
        try:
            self._folder.mkdir(0o755, parents=True, exist_ok=True)
        except OSError as error:
            said = f"cannot make this folder for the ledger: {cause(error)}; set LANDPRESS_HOME to another folder"
            raise LedgerError(f"{self._folder}: {said}") from None
        self.path = self._folder / FILE
        self._holder: Holder | None = None
        self._database = Database(self.path)
        try:
            # First the tokens, then who is alive: a holder locks its file before it reserves.
            tokens = {token for (token,) in self._all("SELECT holder FROM reservations WHERE holder IS NOT NULL")}
            for token in tokens - alive(self._folder):
                self._settle(token)
        except BaseException:
            self._database.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            self.close()
        except LedgerError:
            if error is None:  # otherwise the first error is the one to report, and the next call settles the rest
                raise

    def close(self) -> None:
        """Settle the reservations of this process and close the file."""
        try:
            if self._holder is not None:
                self._settle(self._holder.token)
        finally:
            if self._holder is not None:
                with self._database.explained():
                    self._holder.close()
            self._database.close()

    def _all(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        return list(self._database.rows(statement, values))

    def _token(self) -> str:
        if self._holder is None:
            with self._database.explained():
                self._holder = Holder(self._folder)
        return self._holder.token

    def reserve(self, new: Row) -> "Reservation | None":
        """Reserve a board and return the reservation, or None if an equal board was issued or reserved before."""
        token = self._token()
        with self._database.transaction() as db:
            if db.execute("SELECT 1 FROM boards WHERE key = ?", (new.key,)).fetchone():
                return None
            number = db.execute("INSERT INTO reservations (holder, boards) VALUES (?, 1)", (token,)).lastrowid
            db.execute(_INSERT, (*new, number))
        assert number is not None
        return Reservation(self, number)

    def announce(self, reservation: int, digests: Mapping[str, str]) -> None:
        """Enter the SHA-256 digests of the files of a reservation, before the files take their names."""
        files = json.dumps({os.path.abspath(path): digest for path, digest in digests.items()})
        with self._database.transaction() as db:
            db.execute("UPDATE reservations SET files = ? WHERE id = ?", (files, reservation))

    def issue(self, reservation: int) -> None:
        """Issue the boards of a reservation, whose files have taken their names."""
        with self._database.transaction():
            self._issue(reservation)

    def _issue(self, reservation: int) -> None:
        db = self._database.connection
        db.execute(
            "UPDATE boards SET reservation = NULL, issued = CURRENT_TIMESTAMP WHERE reservation = ?", (reservation,)
        )
        db.execute("DELETE FROM reservations WHERE id = ?", (reservation,))

    def _free(self, reservation: int) -> None:
        db = self._database.connection
        db.execute("DELETE FROM boards WHERE reservation = ?", (reservation,))
        db.execute("DELETE FROM reservations WHERE id = ?", (reservation,))

    def _settle(self, token: str) -> None:
        """Issue the boards of a holder that have their files. Free the others, except those of a batch."""
        with self._database.transaction() as db:
            held = db.execute("SELECT id, files, output, suffix FROM reservations WHERE holder = ?", (token,))
            for reservation, files, output, suffix in held.fetchall():
                if files is not None and _are_there(json.loads(files)):
                    self._issue(reservation)
                elif output is None:
                    self._free(reservation)
                else:
                    if suffix is not None:
                        self._issue_files(reservation, Path(output), suffix)
                    db.execute("UPDATE reservations SET holder = NULL, files = NULL WHERE id = ?", (reservation,))

    def _issue_files(self, reservation: int, folder: Path, suffix: str) -> None:
        """Issue the boards of a batch that have a file in its folder."""
        query = "SELECT game FROM boards WHERE reservation = ?"
        if (found := self._database.connection.execute(query, (reservation,)).fetchone()) and folder.is_dir():
            for file in folder.glob(f"{found[0]}-*{suffix}"):
                self._issue_one(reservation, file.name.removeprefix(f"{found[0]}-").removesuffix(suffix))

    def _issue_one(self, reservation: int, code: str) -> None:
        self._database.connection.execute(
            "UPDATE boards SET reservation = NULL, issued = CURRENT_TIMESTAMP WHERE code = ? AND reservation = ?",
            (code, reservation),
        )

    def has(self, key: bytes) -> bool:
        """Return whether a board with this key was issued or is reserved."""
        return bool(self._all("SELECT 1 FROM boards WHERE key = ?", key))

    def codes(self, beginning: str, most: int) -> list[str]:
        """Return the codes of issued boards that begin like this, in their order, at most `most` of them."""
        if not beginning.isascii():
            return []  # an argument may hold what is no Unicode text, and the database takes none
        found = self._all(
            "SELECT code FROM boards WHERE code BETWEEN ? AND ? AND reservation IS NULL ORDER BY code LIMIT ?",
            *(beginning, f"{beginning}~", most),
        )
        return [code for (code,) in found]

    def used_in(self, game: str, players: int, variant: object) -> int:
        """Return the number of symmetric boards issued or reserved for a game, a number of seats and a variant."""
        # Names of groups are in capitals, `balanced` and `none` are not: a range of the index is counted.
        found = self._all(
            "SELECT COUNT(*) FROM boards WHERE game = ? AND players = ? AND variant = ? AND symmetry < 'a'",
            *(game, players, json.dumps(variant)),
        )
        return int(found[0][0])

    def entries(self, game: str | None = None, last: int | None = None) -> Iterator[Entry]:
        """Yield every issued board, or those of one game, oldest first. With `last`, yield only so many, the newest."""
        statement = f"{_ENTRIES} WHERE reservation IS NULL AND (? IS NULL OR game = ?) ORDER BY rowid"
        if last is None:
            yield from map(entry_of, self._database.rows(statement, (game, game)))
        else:
            newest = self._all(f"{statement} DESC LIMIT ?", game, game, last)
            yield from map(entry_of, reversed(newest))

    def unfinished_batches(self) -> list[tuple[str, int]]:
        """Return the outputs of the batches that are not finished, with their numbers of boards."""
        return self._all("SELECT output, boards FROM reservations WHERE output IS NOT NULL ORDER BY id")

    def open_batch(self, output: str, options: str, seed: str, suffix: str | None = None) -> Batch:
        """Return the batch that writes to `output`: a new one, or the one that was stopped there.

        `suffix` is the suffix of the files if the output is a folder. Raise LedgerError if the stopped batch had other
        options, or if another process is writing it.
        """
        token = self._token()
        with self._database.transaction() as db:
            db.execute(
                "INSERT OR IGNORE INTO reservations (output, options, seed) VALUES (?, ?, ?)", (output, options, seed)
            )
            columns = "options, holder, id, seed, balanced, chunk, in_a_row, boards"
            query = f"SELECT {columns} FROM reservations WHERE output = ?"
            known, holder, *found = db.execute(query, (output,)).fetchone()
            self._refuse_another(output, holder)
            if known != options:
                raise LedgerError(
                    f"{output}: a batch with other options was stopped here; repeat it as it was, or add --restart"
                )
            batch = Batch._make(found)
            db.execute("UPDATE reservations SET holder = ?, suffix = ? WHERE id = ?", (token, suffix, batch.id))
        return batch._replace(balanced=bool(batch.balanced))

    def _refuse_another(self, output: str, holder: str | None) -> None:
        if holder is not None and (self._holder is None or holder != self._holder.token):
            raise LedgerError(f"{output}: another landpress is writing this batch; wait until it ends, or end it")

    def add_chunk(self, batch: Batch, rows: Iterable[Row], wanted: int) -> Batch:
        """Reserve at most `wanted` new boards of a chunk and mark the chunk as done, all in one transaction."""
        drawn = list(rows)
        with self._database.transaction() as db:
            marks = ", ".join("?" * len(drawn))
            taken = db.execute(f"SELECT key FROM boards WHERE key IN ({marks})", [new.key for new in drawn])
            known = {key for (key,) in taken}
            fresh: list[tuple[object, ...]] = []
            in_a_row = batch.in_a_row
            for new in drawn:
                if len(fresh) < wanted and new.key not in known:
                    known.add(new.key)
                    fresh.append((*new, batch.id))
                    in_a_row = 0
                else:
                    in_a_row += 1
            db.executemany(_INSERT, fresh)
            after = batch._replace(chunk=batch.chunk + 1, in_a_row=in_a_row, boards=batch.boards + len(fresh))
            self._keep(after)
        return after

    def balance_batch(self, batch: Batch) -> Batch:
        """Record that the symmetric boards are used up and that the batch continues with balanced ones."""
        after = batch._replace(balanced=True, chunk=0, in_a_row=0)
        with self._database.transaction():
            self._keep(after)
        return after

    def _keep(self, batch: Batch) -> None:
        self._database.connection.execute(
            "UPDATE reservations SET balanced = ?, chunk = ?, in_a_row = ?, boards = ? WHERE id = ?",
            (batch.balanced, batch.chunk, batch.in_a_row, batch.boards, batch.id),
        )

    def batch_entries(self, batch: Batch) -> Iterator[Entry]:
        """Yield the boards of a batch that have no file yet, in the order in which they were drawn."""
        # Read in parts, because a board may be issued while the next one is awaited.
        last = 0
        while found := self._all(
            "SELECT code, game, players, symmetry, issued, board, rowid FROM boards"
            " WHERE reservation = ? AND rowid > ? ORDER BY rowid LIMIT 256",
            *(batch.id, last),
        ):
            last = found[-1][-1]
            yield from (entry_of(fields[:-1]) for fields in found)

    def issue_one(self, batch: Batch, entry: Entry) -> None:
        """Issue a board of a batch whose file has taken its name in the folder."""
        with self._database.transaction():
            self._issue_one(batch.id, entry.code)

    def close_batch(self, output: str) -> None:
        """End the batch that writes to `output`. Its boards without a file are free again."""
        with self._database.transaction() as db:
            found = db.execute("SELECT id, holder, suffix FROM reservations WHERE output = ?", (output,)).fetchone()
            if found is None:
                return
            self._refuse_another(output, found[1])
            if found[2] is not None:
                self._issue_files(found[0], Path(output), found[2])
            self._free(found[0])

    def find(self, code: str) -> Entry:
        """Return the entry with this code, or the only one whose code begins with it.

        Raise LedgerError if no such board was issued here, or if several codes begin so. Raise CodeError if a whole
        code is mistyped.
        """
        game = game_of_prefix(codes.split(code)[0])
        start = codes.start(code, layout(game).PAYLOAD if game else _LONGEST)
        if start is None or (game is None and not self.codes(start, 1)):
            start = Board.from_code(code).code() or ""
        found = self.codes(start, CANDIDATES + 1)
        if not found:
            raise LedgerError(f"{printable(start)}: not issued on this machine; landpress ledger list shows what was")
        if len(found) > 1:
            named = ", ".join(found[:CANDIDATES]) + (", ..." if len(found) > CANDIDATES else "")
            raise LedgerError(f"{printable(start)}: several codes begin so: {named}; give more of it")
        return entry_of(self._all(f"{_ENTRIES} WHERE code = ? AND reservation IS NULL", *found)[0])

    def enter(self, boards: Iterable[tuple[Row, str]]) -> int:
        """Enter boards that were issued elsewhere, each with its date. Return how many of them were not known here."""
        with self._database.transaction() as db:
            return db.executemany(_ENTER, ((*new, issued) for new, issued in boards)).rowcount

    def forget(self, code: str) -> None:
        """Remove a board, so that it may be issued again."""
        entry = self.find(code)
        with self._database.transaction() as db:
            db.execute("DELETE FROM boards WHERE code = ? AND reservation IS NULL", (entry.code,))

    def forget_all(self) -> int:
        """Remove all issued boards. Return how many there were."""
        with self._database.transaction() as db:
            return db.execute("DELETE FROM boards WHERE reservation IS NULL").rowcount


class Reservation(NamedTuple):
    """A board that is reserved until its files are there."""

    ledger: Ledger
    id: int

    @contextmanager
    def issuing(self, files: Mapping[str, bytes]) -> Iterator[None]:
        """Issue the board when these files, which a `with` block writes, have taken their names."""
        self.ledger.announce(self.id, {path: hashlib.sha256(data).hexdigest() for path, data in files.items()})
        yield
        self.ledger.issue(self.id)


def _are_there(digests: Mapping[str, str]) -> bool:
    """Return whether all these files have the contents that belong to the digests."""
    try:
        for path, expected in digests.items():
            with bounded.opened(path, "the file of a board") as file:
                if hashlib.file_digest(cast(BufferedReader, file), "sha256").hexdigest() != expected:
                    return False
    except InputError:
        return False
    return True
