"""Landpress as a library: the page about it, its twelve names, its errors, and the same results as the command line."""

import doctest
import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from inspect import signature
from itertools import islice
from pathlib import Path

import pytest

import landpress
import landpress.errors
from landpress.engine.contract.answers import MEGABYTE, Limits
from landpress.engine.play.seat_view import SeatView
from landpress.generator.commands import balance, fresh
from landpress.generator.table.trace import first_difference, read_trace
from landpress.layouts.errors import LandpressError
from landpress.output.reports.balance_json import json_text
from tests.commands.run import run
from tests.test_importtime import DRAWING, NO_DRAWING

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


def examples_fail(text: str, name: str) -> str:
    """Return what the examples of a page show that differs from what is written there."""
    code = re.sub(r"^```.*$", "", text, flags=re.MULTILINE)
    found = doctest.DocTestParser().get_doctest(code, {}, name, name, 0)
    said = io.StringIO()
    doctest.DocTestRunner(verbose=False).run(found, out=said.write)
    assert found.examples
    return said.getvalue()


def test_a_wrong_example_is_seen() -> None:
    assert "Expected:" in examples_fail("```python\n>>> 1 + 1\n3\n\n```\n", "planted")


def test_the_page_names_the_twelve_names() -> None:
    """docs/library.md says: `import landpress` gives twelve names."""
    table = re.findall(r"^\| `(\w+)", PAGE.read_text("utf-8").partition("\n## ")[0], re.MULTILINE)
    assert sorted(table) == landpress.__all__
    assert len(landpress.__all__) == 12
    for name in landpress.__all__:
        assert getattr(landpress, name).__doc__
        assert name in dir(landpress)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        landpress.nothing  # noqa: B018 - asking is the test


def test_the_page_names_the_errors() -> None:
    """docs/library.md says: The classes are in `landpress.errors`."""
    table = re.findall(r"^\| `(\w+Error|IllegalAction)` \|", PAGE.read_text("utf-8"), re.MULTILINE)
    named = {*table} - {"LandpressError"}
    public = [name for name in vars(landpress.errors) if not name.startswith("_")]
    assert named | {"LandpressError", "OutputError"} == {*public}
    assert all(issubclass(getattr(landpress.errors, name), LandpressError) for name in public)


def modules_after(program: str) -> set[str]:
    """Return the modules that a new Python has loaded after a program, and their packages."""
    tell = "import sys; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", f"{program}; {tell}"], capture_output=True, text=True, check=True)
    return {*done.stdout.split(), *(name.partition(".")[0] for name in done.stdout.split())}


def test_importing_loads_nothing_else() -> None:
    """docs/library.md says: The import itself loads nothing else."""
    bare = modules_after("pass")
    loaded = modules_after("import landpress") - bare
    assert {name for name in loaded if name.startswith("landpress")} == {"landpress"}
    assert "typing" not in loaded


def test_boards_and_games_draw_nothing() -> None:
    """docs/library.md says: each function loads what it needs when it is first called."""
    program = "import landpress; b = landpress.fresh('last-land', 3); landpress.check(b); landpress.Match(b).legal()"
    loaded = modules_after(program)
    assert not loaded & (NO_DRAWING | {"click"})
    assert DRAWING & modules_after("import landpress; landpress.render(landpress.fresh('last-land', 3))")


BOARD = landpress.fresh("last-land", 2, seed="errors")
OTHER = landpress.fresh("last-land", 3, seed="errors")
BARE = replace(BOARD, starts=())
WRONG: list[tuple[str, Callable[[], object], str]] = [
    ("CallError", lambda: landpress.fresh("chess"), "unknown game 'chess': expected one of antwalk, "),
    ("CallError", lambda: landpress.fresh("last-land", 9), "players 9: last-land is for 2, 3, 4, 5, 6 players"),
    ("CallError", lambda: landpress.fresh("last-land", seed="\n"), "seed: expected at most 200 printable characters"),
    ("CallError", lambda: landpress.fresh("last-land", variant="x"), "variant x: there is no such file"),
    ("VariantError", lambda: landpress.fresh("last-land", variant={"play.x": 1}), "play.x is not a house value of "),
    ("InputError", lambda: landpress.read("-"), "-: is empty; expected a board file"),
    ("InputError", lambda: landpress.read("nowhere.pdf"), "nowhere.pdf: no such file or board code"),
    ("InputError", lambda: landpress.read(b"{}"), "2 bytes: no board can be read: LP004"),
    ("CodeError", lambda: landpress.read("LL1-35C3-4CR7-PA2E-G672-3459"), "LL1-35C3-4CR7-PA2E-G672-3459: "),
    ("CallError", lambda: landpress.render(BOARD, "gif"), "form: expected one of pdf, svg, png, json, got 'gif'"),  # type: ignore[arg-type]
    ("CallError", lambda: landpress.render(BOARD, "svg", kit=True), "form 'svg': a kit is a PDF"),
    ("CallError", lambda: landpress.render(BOARD, paper="a9"), "unknown paper 'a9': expected a4, letter"),
    ("LayoutError", lambda: landpress.render(BOARD, paper="50x50mm"), ""),
    ("InputError", lambda: landpress.Match(BARE), "the board has 0 starts for 2 seats; it cannot be played"),
    ("InputError", lambda: landpress.solve(BARE), "the board has 0 starts for 2 seats; it cannot be played"),
    ("IllegalAction", lambda: landpress.Match(BOARD).play("first 2"), "'first 2' is not legal here"),
    ("IllegalAction", lambda: landpress.Match(BOARD).apply(2), "action 2 is not legal here"),
    ("CallError", lambda: landpress.play(BOARD, "human"), "policy 'human': expected random, greedy, mcts"),
    ("CallError", lambda: landpress.play(BOARD, ["random"]), "policies: 1 for 2 seats; name one, or one for each seat"),
    ("IllegalAction", lambda: landpress.play(BOARD, lambda view, seat: 999), ": action 999 is not legal here"),
    ("IllegalAction", lambda: landpress.play(BOARD, lambda view, seat: "fly"), ": 'fly' is not legal here"),
    ("CallError", lambda: landpress.measure(BOARD, "mcts:1s"), "policy mcts:1s: seconds depend on the machine; give "),
    ("CallError", lambda: landpress.measure(BOARD, games=0), "games 0: expected 1 to 10,000,000"),
    ("CallError", lambda: landpress.measure(BOARD, until=2), "until 2: expected a share between 0 and 1"),
    ("CallError", lambda: landpress.measure([]), "boards: expected at least one board to play on"),
    ("CallError", lambda: landpress.measure([BOARD, OTHER]), "boards: expected boards of one game for one number of "),
    ("CallError", lambda: landpress.measure(replace(BOARD, players=1)), "boards: a board for one seat alone"),
    ("InputError", lambda: landpress.measure(BARE), "the board has 0 starts for 2 seats; it cannot be played"),
]


@pytest.mark.parametrize(("kind", "call", "said"), WRONG, ids=[f"{kind} {said[:30]}" for kind, _, said in WRONG])
def test_errors_are_one_line(kind: str, call: Callable[[], object], said: str) -> None:
    """docs/library.md: "a `LandpressError` with a message of one line"."""
    with pytest.raises(LandpressError) as raised:
        call()
    assert type(raised.value) is getattr(landpress.errors, kind)
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_findings_of_a_board_file_come_with_the_error() -> None:
    """docs/library.md: "`findings` names the faults inside a board file"."""
    written = json.loads(landpress.render(BOARD, "json")) | {"players": "two"}
    with pytest.raises(landpress.errors.InputError) as raised:
        landpress.read(json.dumps(written).encode())
    assert "/players" in raised.value.findings[0].where


def test_boards_are_those_of_the_command_line(tmp_path: Path) -> None:
    """docs/library.md says: They are the boards that `landpress fresh --again` makes from the same seed."""
    path = tmp_path / "board.json"
    done = run("fresh", "xarkant", "--players", "3", "--seed", "5", "--variant", "contest", "--again", "-o", str(path))
    assert done.status == 0
    board = landpress.fresh("xarkant", 3, seed=5, variant="contest")
    assert landpress.read(path) == board
    assert landpress.render(board, "json") == path.read_bytes()


def test_games_are_those_of_the_command_line(tmp_path: Path) -> None:
    """docs/library.md says: Game and seed give the same game as `landpress play`."""
    path = tmp_path / "game.trace.jsonl"
    call = ("play", "last-land", "--policies", "greedy,random,mcts:5", "--seed", "4", "--trace", str(path))
    assert run(*call).status == 0
    game = landpress.play(landpress.fresh("last-land", 3, seed=4), ["greedy", "random", "mcts:5"], seed=4)
    assert game.text() == path.read_text("utf-8")


def test_measures_are_those_of_the_command_line() -> None:
    """`measure` of some boards is what `landpress balance` tells of them."""
    call = ("balance", "antwalk", "--players", "3", "--boards", "2", "--games", "200", "--policy", "random", "--json")
    found = landpress.measure(islice(landpress.boards("antwalk", 3, seed=6), 2), "random", games=200, seed=6)
    assert run(*call, "--seed", "6").out == json_text([found])


def test_the_usual_values_are_those_of_the_command_line() -> None:
    """docs/library.md: a call without options does what the command does. Every option that both have is compared."""
    for called, command, least in ((landpress.render, fresh.command, 6), (landpress.measure, balance.command, 2)):
        own = {name: one.default for name, one in signature(called).parameters.items() if one.default is not one.empty}
        context = command.make_context("usual", [], resilient_parsing=True)
        asked = {name: value for name, value in context.params.items() if name in own}
        assert len(asked) >= least, sorted(asked)
        assert {name: own[name] for name in asked} == asked


def test_limits_of_the_solver_are_the_usual_ones() -> None:
    """The defaults of `solve` are those of `landpress solve`."""
    memory, turns, cap = (signature(landpress.solve).parameters[name].default for name in ("memory", "turns", "cap"))
    assert (memory * MEGABYTE, turns, cap) == Limits()[1:]


def test_policies_see_what_their_seat_may_see() -> None:
    """docs/library.md says: It does not show what is hidden from the seat."""
    board = landpress.fresh("antwalk", 2, seed=1)
    seen: list[object] = []

    def look(view: SeatView, seat: int) -> int:
        assert not hasattr(view, "board")
        assert view.seat == seat
        seen.append(view.observation())
        return view.actions()[-1]

    game = landpress.play(board, look, seed=2)
    match = landpress.Match(board)
    mine = []
    for ply in game.plies:
        if match.actor >= 0:
            mine.append(match.observation(match.actor))
        match.play(ply["action"])
    assert seen == mine
    assert game.policies == ["look", "look"]


def test_a_played_game_is_a_trace() -> None:
    """docs/library.md says: `game.text()` is the trace as a file, which `landpress replay` checks."""
    text = landpress.play(BOARD, "random", seed=3).text()
    trace = read_trace(io.BytesIO(text.encode()))
    assert first_difference(trace) is None
    assert trace.text() == text
