"""`landpress play --photo` continues a game from a photo of its board (docs/photos.md)."""

import json
from pathlib import Path

import pytest

from landpress.generator.table.trace import first_difference, read_trace
from landpress.layouts.hexgrid import hexagon
from landpress.output.strangers.answer import Answer
from tests import marked_photos
from tests.commands.run import Result, run

CODE = marked_photos.position(0, 60).board.code() or ""
STATE = marked_photos.position(0, 60).state()
CELL = str(hexagon(3)[8])
TOLD = [f"turn {STATE['seat']}", *(f"pin {seat} {pin}" for seat, pin in enumerate(STATE["pins"]))]


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a photo of which all but the ticks of one tile are read. test_marks.py reads real photos."""
    file = tmp_path / "evening.jpg"
    file.write_bytes(b"a photo")
    read = list(zip(STATE["drain"], STATE["tokens"], strict=True))
    read[8] = (None, read[8][1])
    monkeypatch.setattr(
        "landpress.output.strangers.sandbox.look_inside", lambda *_: Answer("report", json.dumps(read).encode())
    )
    return str(file)


def play(photo: str, *told: str, more: tuple[str, ...] = ()) -> Result:
    """Play from a photo with what is told."""
    named = [word for one in told for word in ("--tell", one)]
    return run("play", "last-land", "--board", CODE, "--photo", photo, "--policies", "greedy", *named, *more)


def test_what_is_not_certain_is_named(photo: str) -> None:
    """docs/photos.md: without a terminal, the message names all of it."""
    done = play(photo, *TOLD[1:])
    assert done.status == 2
    assert f"not certain: turn, ticks {CELL}; say each with --tell" in done.err


def test_the_game_goes_on_and_its_trace_is_by_the_rules(photo: str, tmp_path: Path) -> None:
    trace = tmp_path / "evening.trace.jsonl"
    done = play(photo, *TOLD, f"ticks {CELL} {STATE['drain'][8]}", more=("--trace", str(trace), "--json"))
    assert done.status == 0, done.err
    with trace.open("rb") as stream:
        found = read_trace(stream)
    assert found.position == STATE
    assert first_difference(found) is None


def test_a_position_against_the_rules_is_refused(photo: str) -> None:
    done = play(photo, *TOLD, f"ticks {CELL} 1", "ticks 0,0 4")
    assert done.status == 2
    assert "tile 0,0 has ticks, but no way of ticked tiles leads there" in done.err


@pytest.mark.parametrize("told", ["turn", "turn 9", "pin 0 7,7", "ticks 0,0 5", "token 0,0 6", "nonsense"])
def test_a_wrong_tell_is_refused(photo: str, told: str) -> None:
    done = play(photo, told)
    assert done.status == 2
    assert "--tell" in done.err
    assert "expected" in done.err


def test_other_games_cannot_be_continued_from_a_photo(photo: str) -> None:
    done = run("play", "xarkant", "--board", CODE, "--photo", photo)
    assert done.status == 2
    assert "a board of last-land, not of xarkant" in done.err


def test_tell_needs_a_photo() -> None:
    done = run("play", "last-land", "--tell", "turn 0")
    assert done.status == 2
    assert "--tell: it adds to what a photo shows" in done.err
