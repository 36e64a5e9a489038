"""Plugins that `landpress new-game --from` writes: a game with the boards of a description, to which rules are added.

docs/maps.md says what works at once, and docs/your-own-game.md what is missing.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

import landpress
from landpress.layouts.board import Board
from landpress.layouts.described import described
from landpress.layouts.maps.reader import read_description
from scripts.example_game import write_metadata
from tests.commands.run import run
from tests.test_plugins import ROOT, forget, site

__all__ = ["site"]
TEXT = """
name = "Shell bay"
prefix = "QB"
seats = [2, 3]
wishes = ["shell: no shell beside"]
score = ["2 points for a shell"]
[lattice]
shape = "hexagon 1"
[kinds]
sand = { count = 4, worth = 1 }
shell = { worth = 2 }
[layers.flag]
on = "sand"
tokens = { red = 2 }
[ja]
name = "貝の湾"
"""
RULES = {
    "rules/kernel.py": '''"""Seats take cells in turn. SB-1: the highest worth wins."""
from landpress.plugins import OVER, State, Table, below

PARTS: tuple[str, ...] = ()


def start(t: Table, s: State) -> None:
    s[0] = 0
    for cell in range(t[0]):
        s[1 + cell] = -1


def free(t: Table, s: State) -> int:
    n = 0
    for cell in range(t[0]):
        n += s[1 + cell] < 0
    return n


def actor(t: Table, s: State) -> int:
    return s[0] if free(t, s) else OVER


def actions(t: Table, s: State, out: State, at: int) -> int:
    n = 0
    for cell in range(t[0]):
        if s[1 + cell] < 0:
            out[at + n] = cell
            n += 1
    return n


def weight(t: Table, s: State, action: int) -> int:
    return 1


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    return out[below(r, i, actions(t, s, out, 0))]


def apply(t: Table, s: State, action: int) -> None:
    s[1 + action] = s[0]
    s[0] = (s[0] + 1) % t[1]


def score(t: Table, s: State, seat: int) -> int:
    total = 0
    for cell in range(t[0]):
        if s[1 + cell] == seat:
            total += t[2 + cell]
    return total


def wins(t: Table, s: State, seat: int) -> int:
    for other in range(t[1]):
        if score(t, s, other) > score(t, s, seat):
            return 0
    return 1


def reason(t: Table, s: State) -> int:
    return 0
''',
    "rules/policy.py": """from landpress.plugins import State, Table
from shell_bay_landpress.rules.kernel import actions


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    n = actions(t, s, out, 0)
    best = out[0]
    for k in range(n):
        if t[2 + out[k]] > t[2 + best]:
            best = out[k]
    return best
""",
    "rules/notation.py": """from typing import Any

REASONS, ROOM = ("all-taken",), 50


def table(board: Any, house: Any) -> list[int]:
    worth = board.description.worth("cells")
    return [len(board.cells), board.players, *(worth[kind] for kind in board.cells)]


def size(t: list[int]) -> int:
    return 1 + t[0]


def room(t: list[int], s: list[int], plies: int) -> int:
    return t[0]


longest = size


def action_text(t: list[int], s: list[int], action: int) -> str:
    return f"take {action}"


def state(t: list[int], s: list[int]) -> dict[str, Any]:
    return {"all": list(s)}


def from_state(t: list[int], written: dict[str, Any]) -> list[int]:
    return list(written["all"])


def observation(t: list[int], s: list[int], seat: int) -> dict[str, Any]:
    return state(t, s)


def seen(t: list[int], s: list[int]) -> tuple[int, ...]:
    return ()
""",
    "rules/facts.py": """from landpress.plugins import M_CELL, M_STANDS, M_VERB, State, Table
from shell_bay_landpress.rules.kernel import actions, score

VERBS, FACTS, SEAT_FACTS = ("take",), (), ()


def first_seat(t: Table, outcome: int) -> int:
    return 0


def breadth(t: Table, s: State, out: State) -> int:
    return actions(t, s, out, 0)


def standings(t: Table, s: State, m: State) -> None:
    for seat in range(t[1]):
        m[M_STANDS + seat] = score(t, s, seat)


def before(t: Table, s: State, action: int, m: State) -> None:
    m[M_VERB] = 0
    m[M_CELL] = action


def after(t: Table, s: State, m: State) -> None:
    pass


def at_end(t: Table, s: State, m: State) -> None:
    pass
""",
    "rules/playability.py": """def took_part(game):
    return game.seats_that("take")


def told(board, greedy, random):
    return {}


def doubts(board, greedy, random):
    return ()
""",
    "drawing/terminal.py": """def position_lines(board, state):
    return [str(state["all"])]
""",
    "texts/en.toml": """[game]
title = "Shell bay, played"
rules = "Take cells."
proof = "a game was played"
[reason]
all-taken = "all is taken"
[verb]
take = "take"
""",
}


@pytest.fixture
def bay(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write a description and the plugin of it, and install the plugin in this folder."""
    Path("bay.toml").write_text(TEXT, "utf-8")
    done = run("new-game", "--from", "bay.toml")
    assert (done.status, done.out) == (0, "shell-bay-landpress\n"), done.err
    write_metadata(site, "shell-bay-landpress", "shell-bay", "shell_bay_landpress")
    monkeypatch.syspath_prepend(site / "shell-bay-landpress")
    for name in [name for name in sys.modules if name.startswith("shell_bay_landpress")]:
        monkeypatch.delitem(sys.modules, name)
    forget()
    return site / "shell-bay-landpress" / "shell_bay_landpress"


@pytest.mark.usefixtures("bay")
def test_boards_pages_and_kit_work_at_once() -> None:
    """docs/maps.md: the plugin has the boards, pages and kit of the description under a name of its own."""
    for output in ("page.svg", "one.json"):
        made = run("fresh", "shell-bay", "--seed", "a", "--again", "-o", output)
        assert (made.status, made.err) == (0, "")
        assert run("validate", output).status == 0
    board = landpress.read("one.json")
    assert board.game == json.loads(Path("one.json").read_text("utf-8"))["game"] == "shell-bay"
    assert "description" not in json.loads(Path("one.json").read_text("utf-8"))
    assert Board.from_code(board.code() or "") == board
    locked = run("fresh", "shell-bay", "--lock", "0,0=sand", "-o", "locked.json")
    assert locked.status == 0, locked.err
    assert landpress.read("locked.json").cells[3] == "sand"
    kit = run("kit", "shell-bay", "--only", "rules", "--language", "ja", "-o", "kit.pdf")
    assert kit.status == 0, kit.err
    said = PdfReader("kit.pdf").pages[0].extract_text()
    assert "貝の湾" in said
    assert "2 points for a shell" in said
    assert "遊び方" not in said, "a sheet with a score says nothing of what is missing"


@pytest.mark.usefixtures("bay")
def test_boards_of_plugin_and_description_stand_beside_each_other() -> None:
    """docs/maps.md: the description may keep its prefix; pages that were made of it before stay valid."""
    described().clear()
    for game in ("bay.toml", "shell-bay"):
        made = run("fresh", game, "--seed", "s", "--again", "-o", "page.json", "--force")
        assert made.status == 0, made.err
        for order in (("bay.toml", "shell-bay"), ("shell-bay", "bay.toml")):
            described().clear()
            for other in order:
                landpress.fresh(other, seed=1)
            assert run("validate", "page.json").status == 0, order
    code = landpress.fresh("shell-bay", seed=1).code() or ""
    for game in ("bay.toml", "shell-bay"):
        described().clear()
        done = run("fresh", game, "--code", code, "--again", "-o", f"{game}.json")
        assert done.status == 0, done.err


@pytest.mark.usefixtures("bay")
def test_what_needs_rules_says_what_to_add() -> None:
    """docs/your-own-game.md: a command that needs rules says in one line that the game has none, and where they go."""
    done = run("play", "shell-bay")
    assert done.status == 2
    expected = "shell-bay: this game has boards but no rules; add shell_bay_landpress/rules/kernel.py"
    assert expected in done.err
    assert done.err.count("\n") == 1
    described().clear()
    bare = run("play", "bay.toml")
    assert "landpress new-game --from FILE.toml" in bare.err
    assert bare.err.count("\n") == 1


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        pytest.param(False, "shell-bay has no rules: it lacks kernel, facts, notation, playability, terminal"),
        pytest.param(True, "19 passed"),
    ],
    ids=["without rules", "with rules"],
)
@pytest.mark.nightly  # in a Python of its own
def test_its_own_tests_pass(bay: Path, rules: bool, said: str) -> None:
    """docs/your-own-game.md: the tests leave out what needs rules, and say so; with rules all of them are run."""
    if rules:
        for name, text in RULES.items():
            (bay / name).write_text(text, "utf-8")
        played = run("play", "shell-bay", "--policies", "greedy,random", "--json")
        assert played.status == 0, played.err
    batch = run("batch", "shell-bay", "--count", "70", "--workers", "2", "-o", "many.jsonl")
    assert batch.status == 0, batch.err
    path = os.pathsep.join(map(str, (ROOT, bay.parent.parent, bay.parent)))
    call = [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", str(bay.parent / "tests")]
    done = subprocess.run(call, cwd=bay.parent, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert said in done.stdout


def test_a_name_that_the_plugin_defines_takes_the_place_of_the_description(bay: Path) -> None:
    """docs/your-own-game.md: a name that a module defines itself takes the place of the description's."""
    maker = bay / "maker.py"
    maker.write_text(f"{maker.read_text('utf-8')}\nDEFAULT_PLAYERS = 2\n", "utf-8")
    assert landpress.fresh("shell-bay", seed=1).players == 2
    assert landpress.fresh("bay.toml", seed=1).players == 3


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("new-game", "bay", "--from", "bay.toml", "--prefix", "QC"), ""),
        (("new-game", "--from", "bay.toml", "--prefix", "LL"), "--prefix LL: the codes of last-land begin with it"),
        (("new-game", "antwalk", "--from", "bay.toml"), "a game of this name is installed"),
        (("new-game", "--from", "none.toml"), "none.toml: cannot be read"),
        (("new-game", "--from", "odd.toml", "--prefix", "QC"), "the description has no line prefix"),
        (("new-game", "--from", "numbers.toml"), "NAME '': expected small letters"),
        (("new-game",), "NAME: expected a name such as my-game, or --from FILE.toml"),
        (("new-game", "mine"), "--prefix: expected two capital letters"),
    ],
    ids=str,
)
@pytest.mark.usefixtures("site")
def test_calls_of_new_game(call: tuple[str, ...], said: str) -> None:
    """docs/maps.md: NAME and prefix are by default those of the description; what is wrong is one line."""
    Path("bay.toml").write_text(TEXT, "utf-8")
    Path("odd.toml").write_text(TEXT.replace("prefix", r'"pre\u0066ix"'), "utf-8")
    Path("numbers.toml").write_text(TEXT.replace("Shell bay", "42"), "utf-8")
    done = run(*call)
    if not said:
        assert done.status == 0, done.err
        assert read_description(Path("bay-landpress/bay_landpress/description.toml").read_text("utf-8")).prefix == "QC"
        return
    assert done.status == 2
    assert said in done.err
    assert done.err.count("\n") == 1


def test_a_plugin_with_a_faulty_description_is_told_in_one_line(bay: Path) -> None:
    """docs/your-own-game.md: a plugin that cannot be loaded is not used, and every other game still works."""
    (bay / "description.toml").write_text(TEXT.replace("hexagon 1", "hexagon 1000"), "utf-8")
    done = run("fresh", "shell-bay", "-o", "a.pdf")
    assert done.status == 2
    assert "the plugin shell-bay-landpress has a faulty description" in done.err
    assert done.err.count("\n") == 1
    assert run("fresh", "bay.toml", "-o", "a.pdf").status == 0
