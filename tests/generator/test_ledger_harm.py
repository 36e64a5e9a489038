"""A ledger that is locked, full, damaged, newer or older: one true line, and nothing is lost."""

import os
import re
import shutil
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from landpress.generator.boards import database
from landpress.generator.boards.batch import chunk
from landpress.generator.boards.database import VERSION
from landpress.generator.boards.issue import fresh, ledger_row
from landpress.generator.boards.ledger import FILE, Ledger
from landpress.generator.boards.locks import is_busy
from landpress.generator.boards.request import request
from landpress.layouts.errors import LedgerError
from landpress.layouts.interrupts import interruptible
from tests.commands.run import run
from tests.generator.test_ledger import board, enter
from tests.generator.test_locks import holding
from tests.systems import LINUX, POSIX

WANTED = request("last-land", 3)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a ledger and a current folder of its own."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def one_line(error: pytest.ExceptionInfo[LedgerError]) -> str:
    assert "\n" not in str(error.value)
    return str(error.value)


@LINUX
def test_a_locked_ledger_says_who_holds_it_and_how_long_it_waited(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked ledger waits 5 s, then says who holds it and how long it waited."""
    assert database.PATIENCE_SECONDS == 5
    Ledger(home).close()
    process = holding(home / FILE, "BEGIN IMMEDIATE")
    monkeypatch.setattr(database, "PATIENCE_SECONDS", 1.0)
    answer = run("fresh", "last-land", "-o", "b.json")
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert f"locked by process {process.pid} (" in answer.err
    assert re.search(r"waited [1-9]\d* s", answer.err)
    process.communicate("")
    assert run("fresh", "last-land", "-o", "b.json").status == 0


def test_a_full_disk_is_told_and_nothing_changes(tmp_path: Path) -> None:
    """A full disk says "disk full", with the path, and leaves everything as it was."""
    rows = chunk(WANTED, "a", 0)
    with Ledger(tmp_path) as ledger:
        assert enter(ledger, rows[0])
        batch = ledger.open_batch("somewhere", "{}", "a")
        pages = ledger._database.connection.execute("PRAGMA page_count").fetchone()[0]
        ledger._database.connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(LedgerError, match="disk full") as error:
            ledger.add_chunk(batch, rows, 64)
        assert str(tmp_path / FILE) in one_line(error)
        assert not ledger._database.connection.in_transaction
        ledger._database.connection.execute("PRAGMA max_page_count = 1000000")
        assert ledger.open_batch("somewhere", "{}", "a") == batch
        assert [entry.code for entry in ledger.entries()] == [rows[0].code]
        assert ledger.add_chunk(batch, rows, 64).boards == 63


@pytest.mark.parametrize(
    ("code", "free", "said"),
    [
        (sqlite3.SQLITE_IOERR, 0, "disk full"),
        (sqlite3.SQLITE_IOERR, 1 << 40, "cannot be used"),
        (sqlite3.SQLITE_READONLY, 0, "cannot be opened for writing"),
        (sqlite3.SQLITE_FULL, 1 << 40, "disk full"),
    ],
)
def test_a_disk_is_called_full_only_if_it_is_and_that_is_why(
    code: int, free: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = sqlite3.OperationalError("harm")
    error.sqlite_errorcode = code
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: SimpleNamespace(free=free))
    with Ledger(tmp_path) as ledger, pytest.raises(LedgerError, match=said), ledger._database.explained():
        raise error


def test_an_error_while_rolling_back_never_hides_the_first_error(tmp_path: Path) -> None:
    """An error while rolling back never hides the first error: here ROLLBACK fails, and so does settling at the end."""

    class Failing:
        """A connection whose disk fails from now on."""

        in_transaction = True

        def __init__(self, db: sqlite3.Connection) -> None:
            self.close = db.close

        def execute(self, statement: str, *_: Any) -> Any:
            if statement == "BEGIN IMMEDIATE":
                return None
            raise sqlite3.OperationalError(f"{statement[:8]} failed")

    def fail() -> None:
        with Ledger(tmp_path) as ledger:
            ledger._token()
            ledger._database.connection = Failing(ledger._database.connection)  # type: ignore[assignment]
            ledger.reserve(ledger_row(board()))

    with pytest.raises(LedgerError, match="SELECT 1 failed"):
        fail()


@pytest.mark.parametrize("place", [0, 4096 + 8, 4096 * 3])
def test_a_damaged_ledger_is_told_and_left_alone(tmp_path: Path, place: int) -> None:
    with Ledger(tmp_path) as ledger:
        for row in chunk(WANTED, "a", 0):
            assert enter(ledger, row)
    file = tmp_path / FILE
    data = bytearray(file.read_bytes())
    data[place : place + 2000] = b"\xff" * 2000
    file.write_bytes(data)

    def use() -> None:
        with Ledger(tmp_path) as ledger:
            list(ledger.entries())
            for row in chunk(WANTED, "b", 0):
                enter(ledger, row)

    with pytest.raises(LedgerError, match="damaged") as error:
        use()
    assert "put a copy in its place" in one_line(error)


def test_a_folder_with_the_name_of_an_address_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite may be built to read names that begin with `file:` as addresses."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", "file:x?mode=memory")
    with Ledger() as ledger:
        assert enter(ledger, ledger_row(board()))
    assert (tmp_path / "file:x?mode=memory" / FILE).is_file()


def test_a_ledger_with_a_trigger_of_somebody_is_not_used(tmp_path: Path) -> None:
    """A trigger runs at each change, perhaps for ever."""
    Ledger(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.execute("CREATE TRIGGER '\x1b[2J' BEFORE INSERT ON boards BEGIN SELECT randomblob(1000000000); END")
    with pytest.raises(LedgerError, match=r"damaged: it has a trigger, '\?\[2J', which.*move it away") as error:
        Ledger(tmp_path)
    one_line(error)


@POSIX
def test_ctrl_c_never_interrupts_a_transaction(tmp_path: Path) -> None:
    """A COMMIT is never interrupted by Ctrl-C half-way: it comes to its end, then the command ends."""
    with Ledger(tmp_path) as ledger:
        batch = ledger.open_batch("somewhere", "{}", "a")
        rows = chunk(WANTED, "a", 0)

        def interrupted() -> Iterator[Any]:
            for i, row in enumerate(rows):
                if i == 10:
                    os.kill(os.getpid(), signal.SIGINT)
                yield (*row, batch.id)

        with interruptible(), pytest.raises(KeyboardInterrupt), ledger._database.transaction() as db:
            db.executemany(
                "INSERT INTO boards (key, code, game, players, variant, symmetry, board, reservation)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                interrupted(),
            )
        assert len(list(ledger.batch_entries(batch))) == 64


@POSIX
def test_ctrl_c_frees_a_board_that_has_no_file_yet(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.fsync

    def interrupting(file: int) -> None:
        signal.raise_signal(signal.SIGINT)
        real(file)

    monkeypatch.setattr("os.fsync", interrupting)
    answer = run("fresh", "last-land", "-o", "b.json")
    assert (answer.status, answer.err.strip()) == (130, "landpress: interrupted")
    assert run("ledger", "list").out == ""
    assert [path.name for path in home.parent.iterdir()] == ["home"]


def test_a_reservation_of_another_living_process_is_kept(tmp_path: Path) -> None:
    """Only what dead processes have reserved is freed."""
    with Ledger(tmp_path) as first:
        issued = next(fresh(WANTED, "s", first))
        with Ledger(tmp_path) as second:
            assert second.reserve(ledger_row(issued.board)) is None
        assert issued.reservation is not None
        first.issue(issued.reservation.id)
    with Ledger(tmp_path) as third:
        assert [entry.code for entry in third.entries()] == [issued.board.code()]


@pytest.mark.parametrize("way", ["by itself", "of a batch", "of a batch that was killed"])
def test_a_board_has_the_date_of_its_issue(tmp_path: Path, way: str) -> None:
    """`ledger list` tells when a board was issued. It may have been reserved long before, as in a stopped batch."""
    folder = tmp_path / "boards"
    folder.mkdir()
    with Ledger(tmp_path) as ledger:
        made = ledger_row(board())
        if way == "by itself":
            reservation = ledger.reserve(made)
            assert reservation is not None
            number = reservation.id
        else:
            batch = ledger.open_batch(str(folder), "{}", "a", suffix=".json")
            number = ledger.add_chunk(batch, [made], 1).id
        with ledger._database.transaction() as db:
            db.execute("UPDATE boards SET issued = '2020-01-02 03:04:05'")
        if way == "of a batch that was killed":
            (folder / f"{made.game}-{made.code}.json").write_text("")
        else:
            ledger.issue(number)
    with Ledger(tmp_path) as ledger:
        (entry,) = ledger.entries()
        assert entry.issued > "2026"


def test_a_batch_that_is_being_written_is_refused_to_others(tmp_path: Path) -> None:
    with Ledger(tmp_path) as first:
        first.open_batch("somewhere", "{}", "a")
        with Ledger(tmp_path) as second:
            for call in (lambda: second.open_batch("somewhere", "{}", "a"), lambda: second.close_batch("somewhere")):
                with pytest.raises(LedgerError, match="another landpress is writing this batch"):
                    call()
    with Ledger(tmp_path) as third:
        third.close_batch("somewhere")
        assert third.unfinished_batches() == []


def test_an_older_program_refuses_a_newer_ledger_in_words(tmp_path: Path) -> None:
    """An older program refuses a newer ledger in words, and leaves it alone."""
    Ledger(tmp_path).close()
    db = sqlite3.connect(tmp_path / FILE)
    db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    before = (tmp_path / FILE).read_bytes()
    with pytest.raises(LedgerError, match="newer landpress") as error:
        Ledger(tmp_path)
    assert f"version {VERSION + 1}" in one_line(error)
    assert (tmp_path / FILE).read_bytes() == before


def test_a_copy_that_lost_its_version_is_still_read(tmp_path: Path) -> None:
    """`sqlite3 old .dump | sqlite3 new`, the usual repair, does not copy the version number."""
    with Ledger(tmp_path) as ledger:
        assert enter(ledger, ledger_row(board()))
    db = sqlite3.connect(tmp_path / FILE)
    db.execute("PRAGMA user_version = 0")
    db.close()
    with Ledger(tmp_path) as ledger:
        assert not enter(ledger, ledger_row(board()))


@pytest.mark.parametrize(
    ("code", "busy"),
    [
        (sqlite3.SQLITE_BUSY, True),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, True),
        (sqlite3.SQLITE_LOCKED_SHAREDCACHE, True),
        (sqlite3.SQLITE_IOERR, False),
        (sqlite3.SQLITE_IOERR_LOCK, False),
    ],
)
def test_a_ledger_that_another_program_holds_is_told_from_a_damaged_one(code: int, busy: bool) -> None:
    """SQLite, Result and Error Codes: the low 8 bits of an extended code are the primary one."""
    error = sqlite3.OperationalError("x")
    error.sqlite_errorcode = code
    assert is_busy(error) is busy
