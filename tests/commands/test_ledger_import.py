"""`landpress ledger import`: what was issued on another machine is not issued here, and nothing wrong is entered."""

import json
from pathlib import Path

import pytest

from landpress.generator.boards import record as boards_of_record
from landpress.generator.boards.entry import Row
from landpress.generator.commands import ledger
from tests.commands.run import run
from tests.generator.records import ISSUED, line, record


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def entries() -> list[dict[str, object]]:
    return [json.loads(one) for one in run("ledger", "list", "--json").out.splitlines()]


def test_a_record_moves_to_another_machine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """All entries come back as they were: codes, boards with their variants, dates and order."""
    assert run("fresh", "last-land", "--seed", "a", "-o", "a.json").status == 0
    assert run("fresh", "last-land", "--seed", "b", "--set", "play.drains=3", "-o", "b.json").status == 0
    assert run("fresh", "landsweeper", "--players", "2", "--seed", "c", "-o", "c.json").status == 0
    assert run("ledger", "export", "-o", "all.jsonl").status == 0
    before = entries()
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "other"))
    assert run("ledger", "import", "all.jsonl").out == "entered 3 boards; known here: 0\n"
    assert entries() == before
    assert run("ledger", "import", "all.jsonl").out == "entered 0 boards; known here: 3\n"
    assert run("ledger", "export", "-o", "again.jsonl").status == 0
    assert Path("again.jsonl").read_bytes() == Path("all.jsonl").read_bytes()


def test_an_imported_board_is_not_issued_again() -> None:
    """The board of seed `r` is known, so this seed gives its next board."""
    Path("all.jsonl").write_bytes(record("r"))
    assert run("ledger", "import", "all.jsonl").status == 0
    (known,) = entries()
    assert known["issued"] == ISSUED
    assert run("fresh", "last-land", "--seed", "r", "-o", "r.json").status == 0
    assert len({str(entry["code"]) for entry in entries()}) == 2


@pytest.mark.parametrize(("most", "times"), [(3, 1), (2, 2)])
def test_a_record_that_fits_into_the_memory_is_read_once(
    most: int, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a board takes most of the time. A larger record is read twice, with the same outcome."""
    read: list[int] = []
    monkeypatch.setattr(ledger, "AT_HAND", most)
    reads = boards_of_record._board

    def counted(line: bytes, number: int) -> tuple[Row, str]:
        read.append(number)
        return reads(line, number)

    monkeypatch.setattr(boards_of_record, "_board", counted)
    Path("all.jsonl").write_bytes(record("r", "s", "t"))
    assert run("ledger", "import", "all.jsonl").out == "entered 3 boards; known here: 0\n"
    assert read == [1, 2, 3] * times
    assert len(entries()) == 3


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("[]\n", "not a JSON object"),
        ("{\n", "not a JSON object"),
        ("\n", "not a JSON object"),
        (line("w", issued=None), "issued: expected a date like"),
        (line("w", issued="2026-01-31T20:15:00Z"), "issued: expected a date like"),
        (line("w", issued="２０２６-01-31 20:15:00"), "issued: expected a date like"),
        (line("w", board={}), "board: cannot be read as a board file"),
        (line("w", board="text"), "board: cannot be read as a board file"),
        (line("w", code="LL1-35C3-4CR7-PA2E-G672-3458"), "code: not that of the board"),
        (line("w", more=" " * 70_000), "longer than 65536 bytes"),
    ],
)
def test_nothing_is_entered_if_a_line_is_wrong(wrong: str, said: str) -> None:
    """One line names the file and the line. The good boards before it are not entered either."""
    Path("all.jsonl").write_bytes(record("r", "s") + wrong.encode())
    done = run("ledger", "import", "all.jsonl")
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("landpress: all.jsonl: line 3: ")
    assert said in done.err
    assert entries() == []


def test_a_record_is_a_file() -> None:
    """A folder or a missing file is refused in one line."""
    for name in (".", "none.jsonl"):
        done = run("ledger", "import", name)
        assert (done.status, done.err.count("\n")) == (2, 1)


def test_a_record_is_counted_over_all_its_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record is entered in parts, and the boards of all parts are told."""
    monkeypatch.setattr("landpress.generator.commands.ledger.AT_ONCE", 2)
    Path("all.jsonl").write_bytes(record("r", "s", "t"))
    assert run("ledger", "import", "all.jsonl").out == "entered 3 boards; known here: 0\n"
    assert len(entries()) == 3
    assert run("ledger", "import", "all.jsonl").out == "entered 0 boards; known here: 3\n"
