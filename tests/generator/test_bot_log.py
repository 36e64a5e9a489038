"""What programs write to standard error: a file for each seat, and the last lines (docs/bots.md)."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from landpress.generator.table import bot_log
from landpress.generator.table.bots import programs
from landpress.generator.table.sitting import Table, seating
from landpress.layouts.errors import OutputError
from landpress.layouts.own_folder import MARK, own
from tests.commands.run import run
from tests.generator.bot_games import SAYS, short
from tests.generator.bot_games import script as script
from tests.playing import plies_of
from tests.systems import PIPES

SPEAKS = "while True:\n    sys.stderr.write(os.environ.get('SAYS', 'a message\\n'))\n    sys.stderr.flush()\n    "
FINISHES = SPEAKS + "told()\n    " + SAYS.format("'finish'")


def notes_of(commands: list[str], logs: Path | None) -> list[str]:
    """Play a short game of programs and random players. Return the notes."""
    notes: list[str] = []
    board = short(3, 2)
    table = Table(board, seating("random", len(commands), board.players), 1)
    with programs(commands, table, notes.append, None if logs is None else str(logs)) as table.bots:
        assert list(plies_of(table))
    return notes


def test_each_seat_has_a_file(script: Callable[..., str], tmp_path: Path) -> None:
    """The messages of a second game are added."""
    logs = tmp_path / "some" / "logs"
    for games in (1, 2):
        notes_of([script(FINISHES), script("sys.stderr.write('other')\n" + FINISHES)], logs)
        assert sorted(path.name for path in logs.iterdir()) == [MARK, "seat-0.log", "seat-1.log"]
        assert (logs / "seat-1.log").read_text().count("other") == games
        assert set((logs / "seat-0.log").read_text().splitlines()) == {"a message"}


def test_the_last_lines_of_a_program_that_dies_are_shown(script: Callable[..., str]) -> None:
    """They are shown without control characters, and only the last few."""
    body = "for i in range(50): print('line', i, file=sys.stderr)\nraise ValueError('no \\x1b[2J \\u202e idea')"
    notes = notes_of([script(body)], None)
    assert notes[-1] == "seat 0 (some bot): it wrote: ValueError: no ?[2J ? idea"
    assert len([note for note in notes if "it wrote" in note]) == 5


def test_a_command_that_cannot_run_says_why(tmp_path: Path) -> None:
    path = tmp_path / "broken"
    path.write_text("#!/no/such/interpreter\n")
    path.chmod(0o755)
    if os.name == "posix":
        assert "cannot be started: No such file or directory" in notes_of([str(path)], None)[-1]


def test_a_flood_is_cut(script: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_log, "MOST", 1000)
    monkeypatch.setenv("SAYS", "x" * 3000)
    notes = notes_of([script(FINISHES)], tmp_path / "logs")
    assert (tmp_path / "logs" / "seat-0.log").read_bytes() == b"x" * 1000
    assert any("the limit; further messages are left out" in note for note in notes)


def test_a_full_disk_does_not_stop_the_game(
    script: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    notes = notes_of([script(FINISHES)], tmp_path / "logs")
    assert any("seat-0.log: disk full; further messages are left out" in note for note in notes)
    assert not any("each of its turns is finish" in note for note in notes)


@PIPES
def test_a_pipe_in_the_place_of_a_file_is_refused(script: Callable[..., str], tmp_path: Path) -> None:
    """Opening a pipe would wait for a reader."""
    os.mkfifo(own(tmp_path / "logs", "messages of programs") / "seat-0.log")
    with pytest.raises(OutputError, match=r"--bot-log .*seat-0\.log: .*not a file; choose another folder"):
        notes_of([script(FINISHES)], tmp_path / "logs")


def test_logs_need_a_program() -> None:
    result = run("play", "terraforming", "--bot-log", "logs")
    assert (result.status, "no --bot is named" in result.err) == (2, True)
