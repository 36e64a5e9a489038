"""Outside programs at the table: the protocol word by word, and the commands that seat them."""

import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from landpress.engine.contract.house import house_values, read_variant, shipped
from landpress.engine.play.match import Match
from landpress.generator.games.terraforming.programs import action, message, whole
from landpress.generator.table.sitting import seating
from landpress.layouts.errors import CallError
from landpress.layouts.hexgrid import Hex, hexagon
from tests.commands.run import run
from tests.generator.bot_games import SAYS, of_seat, played, short
from tests.generator.bot_games import script as script
from tests.playing import ROOT

# The messages.


def test_the_field_before_the_game() -> None:
    """Before the game it is round 0. Cells come by x, then y, factories have no robots, and holes are already there."""
    match = Match(short())
    head, first, second, *cells, tail = message(match, 1, before=True).decode().splitlines()
    assert (head, first, second, tail) == ("START", "0 2 1", "7 127", "EOS")
    places = [tuple(map(int, line.split()[:2])) for line in cells]
    assert places == sorted(places)
    assert len(set(places)) == 127
    board = match.board
    for line in cells:
        q, r, *rest = line.split()
        kind = board.cells[hexagon(6).index(Hex(int(q), int(r)))]
        owner = kind[1:] if kind.startswith("S") else "-1"
        words = {".": "wasteland none", "O": "hole hole"}.get(kind, "base initial")
        assert rest == [owner, "0", "0", *words.split()]


def test_the_field_on_a_turn() -> None:
    """Robots are those of the state, and buildings have the names of the contest.

    A settlement has resources for its owner.
    """
    start = Match(short()).state()
    names = ["factory", "excavator", "tower", "bridge", "house", "town", "shield", "city"]
    owner, robots, terrain = [-1] * 127, [0] * 127, ["wasteland"] * 127
    building: list[str | None] = [None] * 127
    for i, name in enumerate(names):
        owner[i], robots[i], terrain[i], building[i] = 2, 10 + i, "base", name
    for i in (0, 7, 20):
        # Cell 0 of the list is left of the excavator, cell 7 is below left of it.
        if i:
            owner[i], terrain[i], building[i] = 2, "settlement", None
    owner[30], terrain[30] = 1, "hole"
    changes = {"owner": owner, "robots": robots, "terrain": terrain, "building": building, "round": 2, "seat": 1}
    lines = message(Match(short(), start | changes), 1).decode().splitlines()
    assert lines[1] == "2 2 1"
    told = {tuple(map(int, line.split()[:2])): line.split()[2:] for line in lines[3:-1]}
    cells = [told[cell] for cell in hexagon(6)]
    words = ["robotmaker", "excavator", "tower", "bridge", "house", "town", "shield"]
    assert [cell[-1] for cell in cells[:7]] == words
    assert cells[0] == ["2", "10", "0", "base", "robotmaker"]
    assert cells[7] == ["2", "17", "1", "settlement", "none"]
    assert cells[20] == ["2", "0", "1", "settlement", "none"]
    assert cells[30] == ["1", "0", "0", "hole", "hole"]
    assert cells[50] == ["-1", "0", "0", "wasteland", "none"]


def test_resources_beside_excavators() -> None:
    """A settlement beside two excavators of its owner and one of another seat has three resources."""
    start = Match(short()).state()
    place = {cell: i for i, cell in enumerate(hexagon(6))}
    state = {key: list(value) if isinstance(value, list) else value for key, value in start.items()}
    for cell, owner, building in (
        (Hex(0, 0), 1, None),
        (Hex(1, 0), 1, "excavator"),
        (Hex(0, 1), 1, "excavator"),
        (Hex(-1, 0), 0, "excavator"),
    ):
        i = place[cell]
        state["owner"][i], state["building"][i] = owner, building
        state["terrain"][i] = "base" if building else "settlement"
    assert "0 0 1 0 3 settlement none" in message(Match(short(), state), 1).decode().splitlines()


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("move 0 -3 ur 12", "move 0 -3 ur 12"),
        ("  m 0 -3\tdr  1 ", "move 0 -3 dr 1"),
        ("move 0 0 r 1", "move 0 0 r 1"),
        ("build 1 2 robotmaker", "build 1 2 factory"),
        ("b 1 2 r", "build 1 2 factory"),
        ("build 1 2 ho", "build 1 2 house"),
        ("build 1 2 h", "build 1 2 house"),
        ("build 1 2 tow", None),
        ("build 1 2 towe", "build 1 2 tower"),
        ("build 1 2 to", None),
        ("build 1 2 s", "build 1 2 shield"),
        ("build 1 2 c", "build 1 2 city"),
        ("build 1 2 initial", "build 1 2 large_factory"),
        ("build 1 2 factory", None),
        ("finish", "finish"),
        ("f", "finish"),
        ("reset", "reset"),
        ("res", "reset"),
        ("finish now", None),
        ("move 0 0 u 1", None),
        ("move 0 0 r", None),
        ("move 0 0 r 1 2", None),
        ("move 0 0 r 1.5", None),
        ("move 0 0 r ٣", None),
        ("move 0 0 r 99999999999999999999", None),
        ("", None),
        ("\0\ufffd", None),
    ],
)
def test_words(line: str, meaning: str | None) -> None:
    """A beginning stands for a word if no other word begins so. Anything else is not understood."""
    assert action(Match(short()), line) == meaning


def test_whole_words_are_themselves() -> None:
    """A whole word means itself, even if another word begins with it or contains it."""
    assert whole("r", ("r", "ur", "right")) == "r"
    assert whole("ri", ("r", "ur", "right")) == "right"
    assert whole("x", ("r", "ur")) is None


@pytest.mark.parametrize(
    ("policies", "count", "expected"),
    [
        ("random", 0, ["random"] * 3),
        ("greedy", 1, ["bot", "greedy", "greedy"]),
        ("greedy,random", 1, ["bot", "greedy", "random"]),
        ("random", 3, ["bot"] * 3),
        ("random,bot,greedy", 1, ["random", "bot", "greedy"]),
        ("bot", 0, None),
        ("bot,random,random", 2, None),
    ],
)
def test_who_sits_where(policies: str, count: int, expected: list[str] | None) -> None:
    """Programs take the seats called `bot`. Without such seats they take the first ones."""
    if expected is None:
        with pytest.raises(CallError, match="--bot"):
            seating(policies, count, 3)
    else:
        assert seating(policies, count, 3) == expected


# The actions.


def test_a_turn(script: Callable[..., str]) -> None:
    """Legal lines are done in order until `finish`. Illegal ones are ignored with a note and do not end the turn."""
    board = short(2, 1)
    start = str(board.starts[0]).replace(",", " ")
    body = "told()\n" + SAYS.format(f"'move {start} r 9', 'nonsense', 'move {start} r 2', 'm {start} r 3', 'f'")
    free = next(way for way in ("r", "l", "dl", "dr") if f"move {start} {way} 2" in Match(board).legal())
    done, notes = played(board, [script(body.replace(" r ", f" {free} "))])
    assert of_seat(0, done) == [f"move {start} {free} 2", f"move {start} {free} 3", "finish"]
    assert sum("ignored" in note for note in notes) == 2
    assert any("'nonsense'" in note and "seat 0 (some bot)" in note for note in notes)


def test_reset_takes_back_the_turn(script: Callable[..., str]) -> None:
    """`reset` takes back all moves of the turn, so the robots can move again. Earlier turns stay."""
    board = short(2, 1)
    start = str(board.starts[0]).replace(",", " ")
    way = next(way for way in ("r", "l", "dl", "dr") if f"move {start} {way} 2" in Match(board).legal())
    body = f"told()\nprint('move {start} {way} 5', 'reset', 'move {start} {way} 4', 'finish', sep='\\n', flush=True)"
    done, notes = played(board, [script(body)])
    assert of_seat(0, done) == [f"move {start} {way} 4", "finish"]
    assert not any("ignored" in note for note in notes)


def test_lines_after_finish_belong_to_the_next_turn(script: Callable[..., str]) -> None:
    """Lines after `finish` are kept until the next turn begins."""
    board = short(2, 3)
    start = str(board.starts[0]).replace(",", " ")
    way = next(way for way in ("r", "l", "dl", "dr") if f"move {start} {way} 2" in Match(board).legal())
    body = "told()\n" + SAYS.format(f"'finish', 'move {start} {way} 6', 'finish'")
    body += "told()\ntold()\n" + SAYS.format("'finish'")
    done, _ = played(board, [script(body)])
    assert of_seat(0, done) == ["finish", f"move {start} {way} 6", "finish", "finish"]


def test_several_programs_beside_policies(script: Callable[..., str]) -> None:
    """Each program gets the number of its own seat and the current round."""
    body = "while True:\n    _, head = told()[:2]\n    print('round', head.strip(), 'finish', sep='\\n', flush=True)"
    done, notes = played(short(3, 2), [script(body, "first"), script(body, "second")])
    assert of_seat(0, done) == of_seat(1, done) == ["finish"] * 2
    assert of_seat(2, done)[-1] == "finish"
    assert {"seat 0: first", "seat 1: second"} <= set(notes)


@pytest.mark.parametrize("command", ["", "no-such-program-anywhere", "'"])
def test_what_cannot_be_started_is_said_at_once(command: str) -> None:
    """A program that cannot be started is a wrong call, reported in one line."""
    result = run("play", "terraforming", "--bot", command)
    assert (result.status, result.out) == (2, "")
    assert len(result.err.splitlines()) == 1


# The sample program of the documentation.


@pytest.fixture
def sample() -> str:
    """Return the command of the program that docs/bots.md names."""
    (shown,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/bots.md").read_text("utf-8"), re.DOTALL)
    assert shown in (ROOT / "examples/xarkant.py").read_text("utf-8")
    return f"{sys.executable} {ROOT / 'examples/walker.py'}"


def test_the_sample_plays(sample: str) -> None:
    """The sample plays all seats of a short game without an illegal line, and moves."""
    board = short(3, 8)
    done, notes = played(board, [sample] * 3)
    assert not [note for note in notes if "ignored" in note]
    assert any(line.split()[1] == "move" for line in done)


def test_programs_at_the_command_line(sample: str, tmp_path: Path) -> None:
    """A program plays beside built-in policies, under the shipped variant.

    The trace replays and does not contain the command.
    """
    trace = tmp_path / "game.jsonl"
    options = ["--variant", "paper", "--policies", "greedy,bot,random", "--bot", sample, "--trace", str(trace)]
    result = run("play", "terraforming", *options)
    assert result.status == 0, result.err
    assert "walker" in result.err
    assert run("replay", str(trace)).status == 0
    head = trace.read_text().splitlines()[0]
    assert '"policies": ["greedy", "bot", "random"]' in head
    assert "walker.py" not in head
    assert '"rounds": [50, 40, 25]' in head


def test_a_trace_with_programs_starts_none_by_itself(sample: str, tmp_path: Path) -> None:
    """Resuming a game needs the commands again."""
    trace = tmp_path / "game.jsonl"
    run("play", "terraforming", "--set", "play.rounds=[2,2,2]", "--bot", sample, "--trace", str(trace))
    lines = trace.read_text().splitlines(keepends=True)
    trace.write_text("".join(lines[:5]))
    refused = run("play", "terraforming", "--resume", str(trace))
    assert (refused.status, "--bot" in refused.err) == (2, True)
    assert run("play", "terraforming", "--resume", str(trace), "--bot", sample).status == 0
    assert run("replay", str(trace)).status == 0


def test_the_shipped_variant() -> None:
    """TF-D6: games of 2, 3 and 6 seats end at 100, 70, 40 points or after 50, 40, 25 rounds."""
    values = read_variant("terraforming", shipped("terraforming")["paper"].read_text("utf-8"))
    assert values == {"play.points": (100, 70, 40), "play.rounds": (50, 40, 25)}
    assert house_values("terraforming", ())["play.points"] == (100, 100, 100)
    assert house_values("terraforming", ())["play.rounds"] == (200, 200, 200)
    refused = run("fresh", "terraforming", "--variant", "papier", "-o", "x.pdf")
    assert (refused.status, "did you mean paper?" in refused.err) == (2, True)
