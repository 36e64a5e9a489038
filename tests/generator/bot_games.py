"""Games with outside programs: programs as text, short games played to their end, and surviving processes."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from landpress.generator.table.bot_keeper import MARK
from landpress.generator.table.bots import programs
from landpress.generator.table.sitting import Table, seating
from landpress.layouts.board import Board
from tests.playing import fresh_boards, plies_of

Script = Callable[..., str]
NAMED = "import os, sys, time\nprint('{name}', flush=True)\n"
SAYS = "print({0}, sep='\\n', flush=True)\n"
READING = """
def told():
    lines = []
    for line in sys.stdin:
        lines.append(line)
        if line.strip() == 'EOS':
            return lines
    sys.exit()
told()
"""


def short(players: int = 3, rounds: int = 2) -> Board:
    """Return a board for a game of a few rounds."""
    board = next(board for board in fresh_boards("terraforming") if board.players == players)
    return replace(board, variant=(("play.rounds", (rounds,) * 3),))


def played(board: Board, commands: list[str]) -> tuple[list[str], list[str]]:
    """Play a whole game of programs and random players. Return its plies and the notes."""
    notes: list[str] = []
    table = Table(board, seating("random", len(commands), board.players), 1)
    with programs(commands, table, notes.append) as table.bots:
        done = [f"{ply.actor} {ply.action}" for ply in plies_of(table)]
    assert table.match.result()["reason"] != "stopped"
    assert left() == [], "processes outlive the game"
    return done, notes


def left() -> list[int]:
    """Return the living processes that this test started as programs. They are found by marks in their environment."""
    found = []
    test = f"PYTEST_CURRENT_TEST={os.environ['PYTEST_CURRENT_TEST']}".encode()
    for path in Path("/proc").glob("[0-9]*") if sys.platform == "linux" else ():
        try:
            environ = (path / "environ").read_bytes().split(b"\0")
            if test in environ and any(entry.startswith(MARK.encode()) for entry in environ):
                found.append(int(path.name))
        except OSError:
            continue
    return found


def of_seat(seat: int, done: list[str]) -> list[str]:
    """Return the actions of a seat."""
    return [line.removeprefix(f"{seat} ") for line in done if line.startswith(f"{seat} ")]


@pytest.fixture
def script(tmp_path: Path) -> Callable[[str], str]:
    """Return a function that writes a program and returns its command.

    The program prints its name and, if it reads, waits for the first message. Then it runs the given lines.
    """

    def make(body: str, name: str = "some bot", reads: bool = True) -> str:
        path = tmp_path / f"bot{len(list(tmp_path.iterdir()))}.py"
        path.write_text(NAMED.format(name=name) + (READING if reads else "") + body)
        return f"{sys.executable} {path}"

    return make
