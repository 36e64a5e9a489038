"""`landpress play --photo` continues a game from a photo of its board (docs/photos.md)."""

import json
import os
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from landpress.engine.game import Written
from landpress.generator.table.photographed import position_in
from landpress.generator.table.trace import first_difference, read_trace
from landpress.layouts.catalogue import games
from landpress.layouts.errors import InputError
from landpress.layouts.hexgrid import hexagon
from landpress.output.strangers.answer import Answer
from tests import marked_photos, photos
from tests.commands.run import Result, run
from tests.systems import POSIX

BOARD = marked_photos.position(0, 60).board
CODE = BOARD.code() or ""
STATE = marked_photos.position(0, 60).state()
CELL = str(hexagon(3)[8])
TOLD = [f"turn {STATE['seat']}", *(f"pin {seat} {pin}" for seat, pin in enumerate(STATE["pins"]))]


TICKS = STATE["drain"]
MARKED = sorted(tile for tile, ticks in enumerate(TICKS) if ticks)[:3]
BARE = next(tile for tile, ticks in enumerate(TICKS) if not ticks and tile != 8)


@pytest.fixture
def shown() -> dict[str, Any]:
    """Return what a photo shows of which all but the ticks of one tile are read."""
    tiles = [list(one) for one in zip(TICKS, STATE["tokens"], strict=True)]
    tiles[8][0] = None
    return {"tiles": tiles, "groups": [], "sure": [0] * len(tiles)}


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: dict[str, Any]) -> str:
    """Return the name of a photo that is read as `shown`. test_marks.py reads real photos."""
    file = tmp_path / "evening.jpg"
    file.write_bytes(b"a photo")
    monkeypatch.setattr(
        "landpress.output.strangers.sandbox.look_inside", lambda *_: Answer("report", json.dumps(shown).encode())
    )
    return str(file)


@pytest.fixture
def alike(shown: dict[str, Any]) -> None:
    """Let three marked tiles show one mark each that is not certain, and a bare one a stain; the rest is certain."""
    shown["tiles"][8][0] = TICKS[8]
    for tile in [*MARKED, BARE]:
        shown["tiles"][tile][0] = None
        shown["sure"][tile] = max(TICKS[tile] - 1, 0)
    shown["groups"] = [
        {"tiles": MARKED, "pictures": [["9" * 20] * 20] * 3, "alike": True},
        {"tiles": [BARE, MARKED[0]], "pictures": [["0" * 20] * 20] * 2, "alike": False},
    ]


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


@pytest.mark.usefixtures("alike")
def test_marks_that_are_alike_are_told_once(photo: str, tmp_path: Path) -> None:
    """docs/photos.md: marks that are alike are told once, and what is left is named with its tiles."""
    done = play(photo, *TOLD)
    cells = [str(hexagon(3)[tile]) for tile in MARKED]
    assert f"not certain: mark A (alike on tiles {' '.join(cells)}: tick, nothing, each), mark B" in done.err
    trace = tmp_path / "evening.trace.jsonl"
    done = play(photo, *TOLD, "mark A tick", "mark B nothing", more=("--trace", str(trace), "--json"))
    assert done.status == 0, done.err
    with trace.open("rb") as stream:
        assert read_trace(stream).position == STATE


@pytest.mark.usefixtures("alike")
def test_tiles_whose_marks_differ_are_asked_at_once(photo: str) -> None:
    """docs/photos.md: after "each", the ticks of all tiles of the marks are asked at once. What is told counts more."""
    ticks = " ".join(str(TICKS[tile]) for tile in MARKED)
    position, questions = asked(photo, "each", "nothing", str(STATE["seat"]), ticks.partition(" ")[2], ticks)
    assert position == STATE
    assert questions.count("@" * 20) == 30, "three marks of twenty rows, two rows in a line, stand in one row"
    cells = list(map(str, hexagon(3)))
    assert "   ".join(f"{cells[tile]:<20}" for tile in MARKED).rstrip() in questions.split("\n")
    said = [re.sub(r"^.*\n", "", one, flags=re.S) for one in questions.split("> ")][:-1]
    together = f"ticks {' '.join(cells[tile] for tile in MARKED)} (3 answers in this order, each one of 0, 1, 2, 3, 4)"
    assert said == [
        "mark A (alike 3 boxes: one of tick, nothing, each)",
        "mark B (unlike all others, 2 boxes: one of tick, nothing, each)",
        f"turn (one of {', '.join(map(str, range(BOARD.players)))})",
        together,
        together,
    ]
    done = play(photo, *TOLD, "mark C tick")
    assert "it has no mark C; leave out --tell 'mark C tick'" in done.err


class Terminal(StringIO):
    """Answers that are typed at a terminal."""

    def isatty(self) -> bool:
        """Return that this is a terminal."""
        return True


def asked(photo: str, *typed: str) -> tuple[Written, str]:
    """Answer the questions about a photo of which only the pins were told. Return the position and the questions."""
    said = StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", Terminal("".join(f"{line}\n" for line in typed)))
        patch.setattr(sys, "stderr", said)
        return position_in(photo, BOARD, TOLD[1:]), said.getvalue()


def test_what_is_not_certain_is_asked_at_a_terminal(photo: str) -> None:
    """docs/photos.md: what the photo shows but not clearly is asked in the same words, until the answer has a use."""
    position, questions = asked(photo, "nobody", "", f" {STATE['seat']} ", "5", "-1", str(STATE["drain"][8]))
    assert position == STATE
    turn = f"turn (one of {', '.join(map(str, range(BOARD.players)))})> "
    assert questions == 3 * turn + 3 * f"ticks {CELL} (one of 0, 1, 2, 3, 4)> "


def test_answers_are_not_lost(photo: str) -> None:
    """If the answers end, or are against the rules, the message has them as the next call takes them."""
    with pytest.raises(InputError) as ended:
        asked(photo, str(STATE["seat"]))
    assert f"no answer for ticks {CELL}; say it with --tell, and what you answered: --tell '{TOLD[0]}'" in str(ended)
    with pytest.raises(InputError, match=f"what you answered: --tell '{TOLD[0]}' --tell 'ticks {CELL} 0'$"):
        asked(photo, str(STATE["seat"]), "0")


@POSIX
@pytest.mark.nightly  # a photo of a whole page takes seconds to make and to read
def test_a_real_photo_is_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole command: a photo is read, the rest is told or typed at a terminal, and the trace is by the rules."""
    monkeypatch.chdir(tmp_path)
    page = marked_photos.marked(marked_photos.position(0, 60), "plain", "low", 0, 1)
    Path("evening.jpg").write_bytes(photos.photo(page, "flat", 1))
    call = ["play", "last-land", "--board", CODE, "--photo", "evening.jpg", "--policies", "greedy", "--json"]
    call += ["--trace", "evening.trace.jsonl", *(word for one in TOLD[1:] for word in ("--tell", one))]
    missing = run(*call)
    assert missing.status == 2
    assert re.search(r"not certain: .*\bturn\b", missing.err)
    answers, cells = [str(STATE["seat"])], list(map(str, hexagon(3)))
    told = [f"mark {letter} each" for letter in re.findall(r"mark ([A-Z]) \(alike", missing.err)]
    call += [word for one in told for word in ("--tell", one)]
    missing = run(*call)
    for kind, field in (("ticks", "drain"), ("token", "tokens")):
        shown = [
            STATE[field][cells.index(cell)]
            for cell in re.findall(rf"{kind} (-?\d,-?\d)", missing.err.partition(";")[0])
        ]
        answers += [" ".join("none" if value < 0 else str(value) for value in shown)] if shown else []
    ours, theirs = os.openpty()
    os.write(ours, "".join(f"{answer}\n" for answer in answers).encode())
    program = [sys.executable, "-m", "landpress", *call]
    done = subprocess.run(program, stdin=theirs, capture_output=True, text=True, check=False)
    os.close(ours)
    os.close(theirs)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("> ") == len(answers)
    with Path("evening.trace.jsonl").open("rb") as stream:
        assert read_trace(stream).position == STATE
    assert run("replay", "evening.trace.jsonl").status == 0


def test_a_position_against_the_rules_is_refused(photo: str) -> None:
    done = play(photo, *TOLD, f"ticks {CELL} 1", "ticks 0,0 4")
    assert done.status == 2
    assert "tile 0,0 has ticks, but no way of ticked tiles leads there" in done.err


@pytest.mark.parametrize(
    "told", ["turn", "turn 9", "pin 0 7,7", "ticks 0,0 5", "token 0,0 6", "mark A cross", "nonsense"]
)
def test_a_wrong_tell_is_refused(photo: str, told: str) -> None:
    done = play(photo, told)
    assert done.status == 2
    assert "--tell" in done.err
    assert "expected" in done.err


def test_other_games_cannot_be_continued_from_a_photo() -> None:
    """docs/photos.md: one line says so, before the photo is read, and what to do with it."""
    for game in sorted({*games()} - {"last-land"}):
        done = run("play", game, "--photo", "gone.jpg")
        line = f"games of {game} cannot be continued from a photo yet; --board gone.jpg begins a new one"
        assert (done.status, done.err) == (2, f"landpress: --photo: {line}\n")
    assert "a board of last-land, not of xarkant" in run("play", "xarkant", "--board", CODE).err


def test_tell_needs_a_photo() -> None:
    done = run("play", "last-land", "--tell", "turn 0")
    assert done.status == 2
    assert "--tell: it adds to what a photo shows" in done.err
