"""The ledger: no board is issued twice and no acknowledged board is lost, whichever process is killed and when."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from landpress.engine.contract.house import changed
from landpress.generator.boards import issue
from landpress.generator.boards.batch import Order, fill, open_batch
from landpress.generator.boards.draws import draws
from landpress.generator.boards.entry import Row, board_of
from landpress.generator.boards.home import home
from landpress.generator.boards.issue import Issued, fresh, ledger_row
from landpress.generator.boards.ledger import CANDIDATES, FILE, Ledger
from landpress.generator.boards.request import request
from landpress.generator.boards.spaces import Size
from landpress.generator.boards.wanted import Request
from landpress.generator.workers import processes, workers
from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from landpress.layouts.errors import LedgerError
from landpress.layouts.games.last_land import make
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.symmetry import Symmetry
from tests.commands.run import run
from tests.oracles.last_land import STANDARD, House, LastLandBoard, classes
from tests.strategies import symmetries
from tests.systems import POSIX

ROOT = Path(__file__).parents[2]
SIX_SEATS = ("C6", "D3 edges", "D3 corners")
THREE = request("last-land", 3)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path)


def board(seed: str = "x", players: int = 3) -> HexBoard:
    """Return a valid board."""
    found = next(iter(draws(request("last-land", players), seed)))
    assert isinstance(found, HexBoard)
    return found


def enter(ledger: Ledger, new: Row) -> bool:
    """Issue a board without a file. Return False if an equal board was issued before."""
    reservation = ledger.reserve(new)
    if reservation is None:
        return False
    ledger.issue(reservation.id)
    return True


def writer(folder: Path, seed: str, output: Path) -> subprocess.Popen[bytes]:
    """Start a writer in a process of its own. It writes each board that it was granted to a file in a folder."""
    output.mkdir()
    return subprocess.Popen(
        [sys.executable, "-m", "tests.generator.ledger_writer", str(folder), seed, str(output)],
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )


def written(outputs: list[Path]) -> list[str]:
    """Return the codes of the boards that writers have written; a partial file has none and makes the test fail."""
    files = [file for output in outputs for file in output.glob("*.json")]
    boards = [read_board(file.read_bytes()).board for file in files]
    assert [board and board.code() for board in boards] == [file.stem for file in files]
    return [file.stem for file in files]


def kill_writers(folder: Path, kills: int) -> None:
    """Run six writers at once, with seeds in common.

    One after another is killed at a random time and replaced by a new one.
    """
    chance = random.Random(kills)
    outputs: list[Path] = []

    def start() -> subprocess.Popen[bytes]:
        outputs.append(folder / f"writer-{len(outputs)}")
        return writer(folder / "ledger", f"seed {len(outputs) % 2}", outputs[-1])

    running = [start() for _ in range(6)]
    try:
        for done in range(kills):
            while sum(len(list(output.glob("*.json"))) for output in outputs) <= done:
                time.sleep(0.05)
            time.sleep(chance.uniform(0, 0.5))  # some die while they start and create the file, some while they work
            victim = running.pop(chance.randrange(6))
            victim.send_signal(signal.SIGKILL)
            said = victim.communicate()[1].decode()
            assert victim.returncode == -signal.SIGKILL, said
            running.append(start())
    finally:
        for process in running:
            process.kill()
            process.communicate()

    with Ledger(folder / "ledger") as ledger:
        entries = {entry.code: board_of(entry) for entry in ledger.entries()}
    granted = written(outputs)
    keys = Counter(Board.from_code(code).canonical_key() for code in granted)
    assert len(granted) >= kills
    assert max(keys.values()) == 1  # no board issued twice
    assert set(granted) == set(entries)  # no file without an entry, no entry without a file
    assert len({found.canonical_key() for found in entries.values()}) == len(entries)
    assert not list((folder / "ledger").glob("*.lock"))
    db = sqlite3.connect(folder / "ledger" / FILE)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


@POSIX
def test_ten_writers_killed(tmp_path: Path) -> None:
    """Freshness: no board is issued twice, also when several writers run at once or one is killed."""
    kill_writers(tmp_path, 10)


@POSIX
@pytest.mark.nightly
def test_a_thousand_writers_killed(tmp_path: Path) -> None:
    kill_writers(tmp_path, 1000)


def test_writers_that_start_together_share_one_new_ledger(tmp_path: Path) -> None:
    """Several first commands run at once: each may create the file, none fails, and no board is granted twice."""
    processes = [writer(tmp_path / "new", f"seed {i}", tmp_path / f"out-{i}") for i in range(6)]
    end = time.monotonic() + 240
    while time.monotonic() < end and not all(list((tmp_path / f"out-{i}").glob("*.json")) for i in range(6)):
        time.sleep(0.05)
    said = []
    for process in processes:
        process.kill()
        said.append(process.communicate()[1].decode())
    assert said == [""] * 6
    granted = written([tmp_path / f"out-{i}" for i in range(6)])
    assert len(granted) >= 6
    assert len(set(granted)) == len(granted)


def test_a_first_command_waits_for_another_that_makes_the_file(tmp_path: Path) -> None:
    """A first command waits while another one creates the file.

    SQLite itself does not wait when a file changes to WAL. Without waiting one command in 200 was refused.
    """
    other = sqlite3.connect(tmp_path / FILE, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    other.execute("CREATE TABLE half (made)")
    release = threading.Timer(0.3, other.execute, ["ROLLBACK"])
    release.start()
    assert enter(Ledger(tmp_path), ledger_row(board()))
    release.join()
    other.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)
@given(symmetries)
def test_a_turned_or_mirrored_board_is_no_other_board(tmp_path: Path, g: Symmetry) -> None:
    """Canonical key: all 12 images of an issued board count as issued, with any seed, variant or claimed symmetry."""
    ledger = Ledger(tmp_path / f"{g.turns}{g.mirrored}")
    ledger.forget_all()
    one = board()
    moved = {g(cell): kind for cell, kind in zip(hexagon(3), one.cells, strict=True)}
    image = make(3, (moved[cell] for cell in hexagon(3)))
    assert enter(ledger, ledger_row(one))
    assert not enter(ledger, ledger_row(image))
    assert not enter(ledger, ledger_row(replace(one, variant=(("patch.limit", 6),), seed="y")))
    assert enter(ledger, ledger_row(board("other")))
    ledger.close()


def test_what_was_issued_can_be_shown_and_forgotten(ledger: Ledger) -> None:
    """Ledger: list, show, export, forget."""
    boards = [board(str(i), players) for i, players in enumerate((2, 3, 4, 5, 6))]
    assert all(enter(ledger, ledger_row(one)) for one in boards)
    entries = list(ledger.entries("last-land"))
    assert [board_of(entry) for entry in entries] == boards
    assert [entry.players for entry in entries] == [2, 3, 4, 5, 6]
    assert not list(ledger.entries("chess"))
    code = str(boards[2].code())
    assert board_of(ledger.find(code.lower().replace("-", ""))) == boards[2]
    ledger.forget(code)
    with pytest.raises(LedgerError, match=f"{code}: not issued on this machine"):
        ledger.find(code)
    assert enter(ledger, ledger_row(boards[2]))
    assert ledger.forget_all() == 5


def test_codes_that_begin_so_are_named_and_dots_stand_for_others(ledger: Ledger) -> None:
    """`CANDIDATES`: how many codes a message names. Dots behind them say that there are more, and only then."""
    new = [ledger_row(board(str(i))) for i in range(CANDIDATES + 1)]
    for count in (CANDIDATES, CANDIDATES + 1):
        for row in new[:count]:
            enter(ledger, row)
        known = [entry.code for entry in ledger.entries()]
        assert len(known) == count
        with pytest.raises(LedgerError) as said:
            ledger.find("LL1")
        _, _, named = str(said.value).partition("several codes begin so: ")
        names = named.partition(";")[0].split(", ")
        assert names == sorted(known)[:CANDIDATES] + ["..."] * (count > CANDIDATES)


def test_balanced_boards_have_patience_of_their_own(ledger: Ledger) -> None:
    """`Batch`: `in_a_row` tells how many draws gave no new board. The balanced ones begin anew, also after a stop."""
    begun = ledger.open_batch("out.jsonl", "options", "seed")
    batch = ledger.add_chunk(begun, [ledger_row(board())] * 5, 5)
    assert (batch.in_a_row, batch.boards) == (4, 1)
    after = ledger.balance_batch(batch)
    assert after == begun._replace(balanced=True, boards=1) == ledger.open_batch("out.jsonl", "options", "seed")


def test_a_ledger_outlives_its_command(tmp_path: Path) -> None:
    first = Ledger(tmp_path)
    assert enter(first, ledger_row(board()))
    first.close()
    assert not enter(Ledger(tmp_path), ledger_row(board()))


def test_a_seed_whose_board_was_issued_moves_on_and_says_so(ledger: Ledger) -> None:
    """`--seed` goes on to the next board of the seed and says so."""
    drawn = list(islice(draws(THREE, "s"), 3))
    assert [one.board for one in islice(fresh(THREE, "s", ledger), 2)] == drawn[:2]
    again = next(fresh(THREE, "s", ledger))
    assert again.board == drawn[2]
    assert again.notes == (("fresh.passed_over", {"count": 2}),)


def test_a_space_used_up_is_told_and_balanced_boards_follow(ledger: Ledger) -> None:
    """LL-D8: when a space is used up, `fresh` goes on to balanced boards and says so."""
    wanted = request("last-land", 6, changed("last-land", {"mix.T4": (7, 7)}))
    house = House(STANDARD.mix | {"T4": (7, 7)})
    space = set().union(*(classes(6, group, house) for group in SIX_SEATS))
    rows = [ledger_row(replace(one, variant=wanted.variant)) for one in symmetric_boards(wanted, space)]
    assert all(enter(ledger, new) for new in rows[:-4])
    *last, after = islice(fresh(wanted, "s", ledger), 5)
    assert {issued.board.canonical_key() for issued in last} == {new.key for new in rows[-4:]}
    assert all("fresh.used_up" not in keys(issued) for issued in last)
    assert "fresh.used_up" in keys(after)
    assert LastLandBoard(json.loads(after.text), house).faults() <= {"balanced"}
    assert not enter(ledger, ledger_row(after.board))


def test_a_space_of_known_size_gets_more_draws() -> None:
    """LL-D8: balanced boards follow when all symmetric ones are issued. The last of 7,196 may be drawn rarely."""
    assert issue.stubborn(None) == issue.stubborn(Size(7196, exact=False)) == 20_000
    assert issue.stubborn(Size(7196, exact=True)) == 20 * 7196
    assert issue.stubborn(Size(10**9, exact=True)) == 200_000


@pytest.mark.nightly  # counts a space twice: ten seconds
@pytest.mark.parametrize("by", ["fresh", "batch"])
def test_the_last_board_of_a_known_space_is_worth_more_draws(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """LL-D8: balanced boards follow when all symmetric ones are issued, not when the last one is drawn rarely."""
    monkeypatch.setattr(issue, "STUBBORN", 300)
    wanted = request("last-land", 6, changed("last-land", {"mix.T4": (7, 7)}))
    space = set().union(*(classes(6, group, House(STANDARD.mix | {"T4": (7, 7)})) for group in SIX_SEATS))
    rows = [ledger_row(replace(one, variant=wanted.variant)) for one in symmetric_boards(wanted, space)]
    assert all(enter(ledger, new) for new in rows[:-1])
    if by == "fresh":
        found = next(fresh(wanted, "s", ledger)).board.canonical_key()
    else:
        order = Order(wanted, "s", 1)
        batch = open_batch(ledger, order, "somewhere", seed_was_given=True)
        with workers(1, processes) as one:
            *_, batch = fill(ledger, batch, order, one)
        (entry,) = ledger.batch_entries(batch)
        found = board_of(entry).canonical_key()
    assert found == rows[-1].key


def symmetric_boards(wanted: Request, space: set[str]) -> list[HexBoard]:
    """Return a board of each class that the oracle found."""
    return [make(wanted.players, ["B" if kind == "B" else f"T{kind}" for kind in one]) for one in sorted(space)]


def keys(issued: Issued) -> set[str]:
    """Return the names of the notes for a board."""
    return {key for key, _ in issued.notes}


def test_half_a_small_space_is_told(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    """LL-D8: the user is told when half of a space is used, here of 12 classes. Other variants use up none of it."""
    six = request("last-land", 6)
    other = request("last-land", 6, changed("last-land", {"mix.T4": (7, 7)}))
    monkeypatch.setattr(issue, "known_size", lambda wanted: Size(12, exact=True))
    for wanted, count in ((six, 4), (other, 3)):
        assert all(enter(ledger, ledger_row(one)) for one in islice(draws(wanted, "entered"), count))
    first, second = islice(fresh(six, "s", ledger), 2)
    assert "fresh.half_used" not in keys(first)
    assert "fresh.half_used" in keys(second)


@pytest.mark.nightly
def test_half_a_space_is_told(ledger: Ledger) -> None:
    """LL-D8: the user is told when half of the 7,196 classes of 6 seats is used. Entering 3,596 boards takes long."""
    space = sorted(set().union(*(classes(6, group) for group in SIX_SEATS)))
    six = request("last-land", 6)
    for one in symmetric_boards(six, set(space[: 7196 // 2 - 2])):
        enter(ledger, ledger_row(one))
    first, second = islice(fresh(six, "s", ledger), 2)
    assert "fresh.half_used" not in keys(first)
    assert "fresh.half_used" in keys(second)


@pytest.mark.parametrize("content", [b"not a database at all, but long enough to be read", b"\0" * 5000])
def test_a_damaged_ledger_is_an_error_of_one_line(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    with pytest.raises(LedgerError, match="the ledger is damaged") as error:
        enter(Ledger(tmp_path), ledger_row(board()))
    assert "\n" not in str(error.value)


def test_a_folder_that_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LedgerError, match="cannot make this folder"):
        Ledger(tmp_path / "file" / "folder")


def test_a_damaged_entry_is_an_error_that_says_what_to_do(ledger: Ledger) -> None:
    one = board()
    enter(ledger, ledger_row(one)._replace(board='{"format": 1}'))
    with pytest.raises(LedgerError, match=f"landpress ledger forget {one.code()}"):
        board_of(ledger.find(str(one.code())))


@pytest.mark.parametrize("text", ['{"format": ', b"{\xff}"])
def test_a_damaged_entry_is_told_where_all_are_listed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str | bytes
) -> None:
    """A board whose text cannot be read is one line, whether it is no JSON or not even a text."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    with Ledger() as ledger:
        assert enter(ledger, ledger_row(board()))
        ledger._database.connection.execute("UPDATE boards SET board = CAST(? AS TEXT)", (text,))
    for call in (("list", "--json"), ("export",)):
        answer = run("ledger", *call)
        assert (answer.status, answer.err.count("\n")) == (2, 1)
        assert "damaged" in answer.err


def test_home_can_be_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The ledger is in the user's data directory, or in `LANDPRESS_HOME`."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    assert home() == tmp_path
    monkeypatch.setenv("LANDPRESS_HOME", "")
    assert home().name == "landpress"
    assert home().is_absolute()
