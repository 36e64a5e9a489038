"""`landpress solve` on the command line."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from landpress.engine.contract.answers import MEGABYTE, Answer, Limits
from landpress.engine.proof import solver
from landpress.generator.commands import solve as command
from landpress.generator.table.trace import Trace
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.catalogue import games, has
from tests import marked_photos
from tests.commands.run import run
from tests.engine.small_boards import small


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test a current folder of its own, with small boards."""
    monkeypatch.chdir(tmp_path)
    for game in ("last-land", "landsweeper", "antwalk"):
        (tmp_path / f"{game}.json").write_text(write_board(small(game)))
    return tmp_path


@pytest.mark.parametrize("game", ["last-land", "landsweeper", "antwalk"])
def test_plans_replay(game: str, home: Path) -> None:
    """Each answer has one line, and each plan is a trace that replays.

    A board that is not valid is solved, with a warning.
    """
    solved = run("solve", f"{game}.json", "--trace", "plans", "--cap", "8")
    assert solved.status == 0, solved.err
    assert "not valid" in solved.err
    assert solved.out.endswith("proven\n")
    plans = list((home / "plans").glob("*.trace.jsonl"))
    assert plans
    for plan in plans:
        assert run("replay", str(plan)).status == 0, plan
    if game == "last-land":  # a second to solve it again, and files are kept in one way
        return
    again = run("solve", f"{game}.json", "--trace", "plans", "--cap", "8")
    assert (again.status, again.err.count("\n")) == (2, 2)
    assert "exists" in again.err
    assert run("solve", f"{game}.json", "--trace", "plans", "--cap", "8", "--force").status == 0


def test_numbers_are_exact(home: Path) -> None:
    """People and programs get the exact fraction and its decimal."""
    text = run("solve", "last-land.json").out
    fields = json.loads(run("solve", "last-land.json", "--json").out)
    assert Fraction(fields["best"]) == Fraction(fields["bound"])
    assert fields["best_decimal"] == float(Fraction(fields["best"]))
    assert fields["best"] in text
    assert fields["proven"] is True
    assert fields["plan"][0] == "first 0"


def test_the_end_of_a_trace_is_solved(home: Path) -> None:
    """The plan begins with the plies of the trace."""
    run("play", "last-land", "--board", "last-land.json", "--force-invalid", "--trace", "game.trace.jsonl")
    lines = (home / "game.trace.jsonl").read_text().splitlines()
    (home / "late.trace.jsonl").write_text("\n".join(lines[:8]) + "\n")
    solved = json.loads(run("solve", "late.trace.jsonl", "--json").out)
    assert solved["plan"][:7] == [json.loads(line)["action"] for line in lines[1:8]]
    over = run("solve", "game.trace.jsonl")
    assert (over.status, over.out) == (2, "")
    assert "over" in over.err
    wrong = "\n".join([*lines[:3], json.dumps({"ply": 3, "actor": 0, "action": "fly"})])
    (home / "wrong.trace.jsonl").write_text(wrong + "\n")
    refused = run("solve", "wrong.trace.jsonl")
    assert refused.status == 2
    assert "ply 3" in refused.err


def test_what_is_too_large_is_an_answer(home: Path) -> None:
    run("fresh", "last-land", "--seed", "x", "-o", "board.json")
    solved = run("solve", "board.json", "--seconds", "0.1", "--memory", "10")
    assert solved.status == 0, solved.err
    assert all(line.endswith("not proven within the limits") for line in solved.out.splitlines())


@pytest.mark.parametrize(
    "arguments",
    [
        ("--seconds", "0"),
        ("--seconds", "nan"),
        ("--seconds", "inf"),
        ("--seconds", "soon"),
        ("--memory", "0"),
        ("--turns", "-1"),
        ("--cap", "x"),
        ("--language", "tlh"),
    ],
)
def test_wrong_calls_are_one_line(arguments: tuple[str, ...]) -> None:
    called = run("solve", "last-land.json", *arguments)
    assert (called.status, called.out, called.err.count("\n")) == (2, "", 1)


def test_what_carries_no_board_is_one_line() -> None:
    called = run("solve", "nothing-there.json")
    assert (called.status, called.out, called.err.count("\n")) == (2, "", 1)


def test_an_interrupted_solver_has_said_what_it_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> object:
        yield Answer("card", {"seat": 0, "card": 7}, 4, 4, True, small("antwalk"))
        raise KeyboardInterrupt

    monkeypatch.setattr("landpress.engine.proof.solver.solve", stopped)
    called = run("solve", "antwalk.json")
    assert (called.status, called.out) == (130, "seat 0, card 7: 4 actions, proven\n")


BOARD = small("antwalk")
SAID = [
    (
        Answer("card", {"seat": 1, "card": 7}, None, 15, False, BOARD),
        "seat 1, card 7: at least 15 actions, no plan known",
    ),
    (
        Answer("hand", {"seat": 0}, 9, 7, False, BOARD),
        "seat 0, whole hand: 9 actions; not proven, at least 7 actions",
    ),
    (
        Answer("most-points", {"seat": 0, "turns": 3}, 20, 24, False, BOARD),
        "seat 0 alone, turns 3: 20 points; not proven, at most 24 points",
    ),
    (
        Answer("share", {"seat": 2}, Fraction(1, 3), Fraction(1, 3), True, BOARD),
        "seat 2, share of the win: 1/3 = 0.333333, proven",
    ),
    (Answer("points", {"seat": 0}, Fraction(5), Fraction(5), True, BOARD), "seat 0 alone, expected points: 5, proven"),
    (Answer("game", {"seat": 1, "turns": 3}, -1, -1, True, BOARD), "seat 1: loses in turn 3, proven"),
    (Answer("bases", {"seat": 0, "bases": ["0,0", "1,0"]}, 0, 0, True, BOARD), "bases 0,0 1,0: seat 0: a draw, proven"),
    (Answer("game", {"seat": 0}, 0, 1, False, BOARD), "seat 0: at least a draw, no plan known"),
    (Answer("game", {"seat": 0}, -1, 1, False, BOARD), "seat 0: not proven within the limits"),
]


GAME_OF = {
    "card": "antwalk",
    "hand": "antwalk",
    "most-points": "xarkant",
    "share": "last-land",
    "points": "last-land",
    "bases": "landsweeper",
    "game": "landsweeper",
}


@pytest.mark.parametrize(("answer", "expected"), SAID)
def test_answers_in_plain_words(answer: Answer, expected: str) -> None:
    said = [command.sentence(answer, words(language, GAME_OF[answer.kind])) for language in LANGUAGES]
    assert said[0] == expected
    assert all("\n" not in sentence for sentence in said)


def test_each_limit_reaches_the_solver_as_what_it_is(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four limits that are all numbers: seconds, megabytes, turns and units. A program may allow no time at all."""
    asked: list[Limits] = []

    def solved(board: Board, limits: Limits, past: tuple[str, ...]) -> Iterator[Answer]:
        asked.append(limits)
        return iter(())

    options = ("--seconds", "3", "--memory", "7", "--turns", "5", "--cap", "9")
    with monkeypatch.context() as patched:
        patched.setattr("landpress.engine.proof.solver.solve", solved)
        assert run("solve", "landsweeper.json", *options).status == 0
    assert asked == [Limits(seconds=3, memory=7 * 10**6, turns=5, cap=9)]
    assert not next(solver.solve(small("last-land"), Limits(seconds=0, memory=8 * MEGABYTE))).proven
    assert next(solver.solve(small("last-land"), Limits(seconds=None, memory=8 * MEGABYTE))).proven


def test_a_game_that_begins_in_the_middle_is_refused(home: Path) -> None:
    """docs/formats.md: "`solve` and play by mail refuse such a game", as its plies do not lead to its position."""
    begun = marked_photos.position(0, 60)
    trace = Trace(begun.board, 7, ["greedy"] * begun.board.players, position=begun.state())
    Path("photo.trace.jsonl").write_text(trace.text())
    refused = run("solve", "photo.trace.jsonl", "--seconds", "0.1")
    assert (refused.status, refused.out) == (2, "")
    assert "it begins in the middle of a game; take a trace of a whole game" in refused.err


def test_the_help_tells_what_is_asked_of_each_game_with_a_solver() -> None:
    """`landpress solve --help`: a line for each game that has a solver, with the question that it answers."""
    told = " ".join(run("solve", "--help").out.split())
    for game in games():
        if has(game, "solver"):
            assert f"{game} {' '.join(words('en', game)('solve.about').split())[:20]}" in told
