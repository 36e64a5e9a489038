"""What the host says about a program, and what it makes of its lines: with a made-up program and a made-up clock."""

import io
import json
from collections import deque
from types import SimpleNamespace
from typing import Any, cast

import pytest

from landpress.engine.play.match import Match
from landpress.generator.table import bots, json_programs
from landpress.generator.table.bot_log import BotLog
from landpress.generator.table.bots import MAX_LINE, MAX_LINES, NAME_TIME, OVERTIME, TURN, Bot, Program
from tests.playing import fresh_boards

BOARD = next(board for board in fresh_boards("last-land") if board.players == 2)


class Told:
    """A program that writes given lines, each after so many seconds; None for a program that has ended."""

    clock = 0.0

    def __init__(self, *lines: tuple[str | None, float], wrote: list[str] | None = None) -> None:
        self.lines, self.got, self.ended, self.closed = deque(lines), list[bytes](), False, False
        self.log = SimpleNamespace(last=lambda: wrote or [], problem="log: disk full" if wrote else "")

    def send(self, data: bytes) -> None:
        self.got.append(data)

    def line(self, until: float) -> str | None:
        line, seconds = self.lines.popleft() if self.lines else (None, 1e9)
        if line is None and seconds < 1e9:
            self.ended = True
            return None
        if Told.clock + seconds > until:
            Told.clock = until
            return None
        Told.clock += seconds
        return line

    def close(self) -> None:
        self.closed = True


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    Told.clock = 100.0
    monkeypatch.setattr(bots, "time", SimpleNamespace(monotonic=lambda: Told.clock))


def seated(monkeypatch: pytest.MonkeyPatch, program: Told) -> tuple[Bot, list[str], Match]:
    """Return a program on seat 1, what the host notes of it, and a match at a decision of a seat."""
    monkeypatch.setattr(bots, "Program", lambda command, log: program)
    notes: list[str] = []
    match = Match(BOARD)
    while match.actor < 0 or len(match.legal()) < 2:
        match.play(match.legal()[0])
    return Bot("fox", 1, match, notes.append), notes, match


@pytest.mark.parametrize(
    ("name", "noted"),
    [
        ("Fox", "seat 1: Fox"),
        ("  Fox \t", "seat 1: Fox"),
        ("x" * 41, f"seat 1: {'x' * 40}"),
        ("", "seat 1: a program without a name"),
        ("a\x1bb", "seat 1: a?b"),
    ],
)
def test_a_program_tells_its_name(name: str, noted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/bots.md: at most 40 characters of a name are shown."""
    program = Told((name, NAME_TIME))
    bot, notes, match = seated(monkeypatch, program)
    bot.introduce()
    assert notes == [noted]
    told = json.loads(program.got[0])
    assert (told["game"], told["players"], told["seat"], told["variant"]) == ("last-land", 2, 1, {})
    assert told["board"]["code"] == match.board.code()


@pytest.mark.parametrize(
    ("line", "why"),
    [(("Fox", NAME_TIME + 0.01), "did not tell its name within 5 s"), ((None, 0.0), "ended")],
)
def test_a_program_without_a_name_is_given_up(line: Any, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Told(line, wrote=["one", "two"])
    bot, notes, match = seated(monkeypatch, program)
    bot.introduce()
    assert notes == [
        "seat 1: log: disk full",
        f"seat 1: the program {why}; from now on each of its turns is the first legal action",
        "seat 1: it wrote: one",
        "seat 1: it wrote: two",
    ]
    assert program.closed
    assert [bot(match, 1), bot(match, 1)] == [match.legal()[0]] * 2
    assert len(program.got) == 1, "nothing is sent to it any more"


def test_lines_that_are_no_action_are_ignored_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/bots.md: a note for each of the first 20 lines that are ignored, with at most 60 characters of it."""
    match = seated(monkeypatch, Told())[2]
    legal = match.legal()[-1]
    program = Told(("Fox", 0), ("", 0), ("x" * 61, 0), *((f"no {i}", 0) for i in range(19)), (f" {legal} ", 0))
    bot, notes, match = seated(monkeypatch, program)
    bot.introduce()
    assert bot(match, 1) == legal
    moment = json_programs.moment(match)
    assert notes[1:3] == [f"seat 1 (Fox): {moment}: ignored {line!r}, not legal here" for line in ("", "x" * 60)]
    assert len(notes) == 1 + 20
    last = f"seat 1 (Fox): {moment}: ignored 'no 17', not legal here; further lines are ignored without a note"
    assert notes[-1] == last
    asked = json.loads(program.got[1])
    assert (asked["seat"], asked["legal"]) == (1, match.legal())
    assert not program.closed


def test_a_turn_has_its_second_and_what_is_left_of_the_overtime(monkeypatch: pytest.MonkeyPatch) -> None:
    """Module: `TURN` seconds for each answer and `OVERTIME` for the whole game."""
    assert (TURN, OVERTIME, NAME_TIME) == (1.0, 5.0, 5.0)
    match = seated(monkeypatch, Told())[2]
    legal = match.legal()[0]
    program = Told(("Fox", 0), (legal, 1.0), (legal, 3.0), (legal, 4.0), (legal, 1.0), (legal, 1.001))
    bot, notes, match = seated(monkeypatch, program)
    bot.introduce()
    assert [bot(match, 1) for _ in range(4)] == [legal] * 4
    assert notes == ["seat 1: Fox"], "2 and 3 seconds of overtime are all that there is"
    assert bot(match, 1) == legal
    told = "seat 1 (Fox): the program used up its 1 s and 5 s of overtime; from now on each of its turns is the first"
    assert notes[1:] == [f"{told} legal action"]
    assert program.closed


def test_a_program_that_ends_or_writes_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    for lines, why in (
        ([(None, 0.0)], "ended"),
        ([("no", 0.0)] * MAX_LINES, f"wrote more than {MAX_LINES:,} lines in a turn"),
    ):
        program = Told(("Fox", 0), *lines)
        bot, notes, match = seated(monkeypatch, program)
        bot.introduce()
        assert bot(match, 1) == match.legal()[0]
        assert notes[-1] == f"seat 1 (Fox): the program {why}; from now on each of its turns is the first legal action"
        bot.close()
    many = Told(("Fox", 0), *[("no", 0.0)] * (MAX_LINES - 1), (match.legal()[1], 0.0))
    bot, notes, match = seated(monkeypatch, many)
    bot.introduce()
    assert bot(match, 1) == match.legal()[1], "the last line that is read may be the action"


def lines_of(*pieces: bytes) -> list[bytes]:
    """Return the lines that a program's output has, however it comes in pieces."""
    held = cast(Any, SimpleNamespace(_torn=b"", _lines=deque()))
    for piece in pieces:
        Program._take(held, piece)
    return list(held._lines)


def test_output_is_cut_into_lines_however_it_comes() -> None:
    assert lines_of(b"a\nb\nc") == lines_of(b"a", b"\nb", b"\nc") == [b"a", b"b"]
    assert lines_of(b"a\n\nb\n") == [b"a", b"", b"b"]
    longest = b"x" * MAX_LINE
    assert lines_of(longest + b"\n") == [longest]
    invalid = [longest + b"\0", b"y"]
    assert lines_of(longest + b"x\ny\n") == lines_of(longest, b"xx", b"x\n", b"y\n") == invalid


def test_the_end_of_what_a_program_wrote_is_kept() -> None:
    """bot_log: the last 5 lines, each cut to 200 characters; blank lines are none."""
    log = BotLog(io.BytesIO(), None)
    log._tail = b"".join(b"line %d\n \n" % i for i in range(9)) + b"y" * 201 + b"\nbad \xff\x07"
    assert log.last() == ["line 6", "line 7", "line 8", "y" * 200, "bad \ufffd?"]
    log.close()
    assert log.problem == ""


def test_json_programs_answer_with_one_action() -> None:
    match = Match(BOARD)
    assert [json_programs.action(match, line) for line in (" a b \n", "", "  ")] == ["a b", None, None]
    assert json_programs.instead(match) == match.legal()[0]
    assert json_programs.is_last("x")
    assert not json_programs.is_locked(match, "a", "b")
    state = SimpleNamespace(state=lambda: {"turn": 3, "round": 4})
    assert json_programs.moment(cast(Match, state)) == "round 4"
    assert json_programs.moment(cast(Match, SimpleNamespace(state=lambda: {"turn": 3}))) == "turn 3"
    assert json_programs.moment(cast(Match, SimpleNamespace(state=dict))) == "now"
