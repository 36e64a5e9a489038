"""The two examples of games from outside, Orchard and Saltmarsh, in everything that Landpress does with a game."""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree
from typing import Any

import numpy as np
import pytest

import landpress
from landpress import __version__
from landpress.engine.kernels import artefact
from landpress.engine.kernels.backends import link
from landpress.engine.kernels.wasm import Instance
from landpress.generator.commands import compile as compile_command
from landpress.generator.studio import bridge
from landpress.rl import Batch
from scripts.example_game import EXAMPLES, write_metadata
from tests.commands.run import run
from tests.studio.printing_options import OPTIONS
from tests.test_plugins import ROOT, orchard, site

__all__ = ["orchard", "site"]  # fixtures
BOTH = pytest.mark.parametrize("game", EXAMPLES)
WANTED = """[vary]
"{key}" = [0, 1]
[want]
turns = { from = 2, to = 500, in = 0.5 }
strengths = ["random", "greedy"]
unseen = "mcts:2"
"""
CHANGED = {"orchard": "play.shade", "saltmarsh": "play.stir"}


@BOTH
@pytest.mark.usefixtures("orchard")
def test_the_examples_work_in_every_command(game: str, site: Path) -> None:
    """docs/your-own-game.md says: The commands work with it as with the shipped games."""
    (site / "wanted.toml").write_text(WANTED.replace("{key}", CHANGED[game]), "utf-8")
    policies = {"orchard": "greedy,mcts:5", "saltmarsh": "greedy,mcts:5,random"}[game]
    calls = [
        ("fresh", game, "--seed", "a", "-o", "board.pdf"),
        ("fresh", game, "--enlarge", "2", "--lock", "0,-1=2", "-o", "poster.pdf"),
        ("kit", game, "--players", "3", "-o", "kit.pdf"),
        ("play", game, "--policies", policies, "--trace", "game.trace.jsonl"),
        ("replay", "game.trace.jsonl"),
        ("balance", game, "--policy", "random", "--games", "4", "--boards", "1", "-o", "told.pdf"),
        ("validate", "--playability", "quick", "board.pdf"),
    ]
    if game == "saltmarsh":
        calls[3:3] = [("solve", "board.pdf", "--seconds", "600"), ("kit", game, "--profile", "solid", "-o", "solid")]
    for call in calls:
        done = run(*call)
        assert (done.status, done.err) == (0, ""), f"{call}: {done.err}"
    assert f"{game.title()}: valid" in done.out
    tuned = run("tune", game, "wanted.toml", "--games", "4", "--certificate", "8", "--workers", "1", "-o", "tuned.toml")
    assert (tuned.status, tuned.err) == (1, ""), "so few games prove nothing"
    assert CHANGED[game] in tuned.out


@BOTH
@pytest.mark.usefixtures("orchard")
def test_the_page_presses_plays_and_checks_the_examples(game: str) -> None:
    """docs/studio.md: the page knows the games of plugins; each cell can be locked, each position is drawn."""

    def ask(name: str, data: bytes | None = None, /, **arguments: object) -> Any:
        told = json.loads(bridge.call(name, json.dumps(arguments), data)[0])
        assert "error" not in told, told
        return told["value"]

    board = ask("press.draw", game=game, players=None, variant="", seed="1")["board"]
    cells = ask("press.cells", board=board, options=OPTIONS)
    assert len(cells["spots"]) == {"orchard": 37, "saltmarsh": 41}[game]
    wanted = json.dumps({"board": board, "options": OPTIONS, "kind": "pdf", "again": True})
    _, made = bridge.call("press.board_file", wanted)
    assert made is not None
    checked = ask("check.file", made, name="board.pdf", options=OPTIONS)
    assert board["code"] in json.dumps(checked)


@BOTH
@pytest.mark.usefixtures("orchard")
def test_the_examples_are_learned_like_the_shipped_games(game: str) -> None:
    """docs/your-own-game.md says: `landpress.pettingzoo.env("my-game")` and OpenSpiel's `landpress_my_game` work."""
    boards = [draw for draw, _ in zip(landpress.boards(game, 3, seed=1), range(2), strict=False)]
    batch = Batch(boards, 4, seed=1)
    ended = 0
    for _ in range(60):
        batch.step(np.where(batch.seats == 0, batch.GREEDY, batch.RANDOM))
        ended += batch.ended.sum()
    assert ended >= 4
    if find_spec("pettingzoo"):
        from landpress.pettingzoo import env

        environment = env(game, 3)
        environment.reset(seed=1)
        legal = {"orchard": 6 - 3, "saltmarsh": 31}[game]  # of 41 hummocks 10 have no water on any side
        assert environment.last()[0]["action_mask"].sum() == legal
    if find_spec("pyspiel"):
        import pyspiel

        from landpress.openspiel import register

        register(game)
        heads = {"orchard": 37, "saltmarsh": 41 + 1}[game]
        assert pyspiel.load_game(f"landpress_{game}(players=3)").num_distinct_actions() == heads


@BOTH
@pytest.mark.usefixtures("orchard")
def test_the_examples_have_kernels(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/your-own-game.md says: `landpress compile my-game` writes `rules/kernel.wasm`.

    The kernel fits the sources, and measures the games that ordinary Python measures.
    """
    found = []
    for backend in ("plain", "wasm"):
        monkeypatch.setenv("LANDPRESS_KERNELS", backend)
        rules = link(game, compiled=True)
        assert isinstance(rules, Instance) == (backend == "wasm")
        board = landpress.fresh(game, 3, seed=1)
        found.append([place.share for place in landpress.measure(board, "greedy", games=30).places])
    assert found[0] == found[1]
    assert found[0] != [1 / 3] * 3


@pytest.mark.usefixtures("orchard")
def test_a_kernel_says_which_version_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/kernels.md: with another version of Landpress the warning names both."""
    monkeypatch.setattr(artefact, "__version__", "0.9.0")
    monkeypatch.setattr(artefact, "sources_of", lambda game: "other sources")
    with pytest.raises(
        artefact.Unfit, match=rf"fits Landpress {re.escape(__version__)}, and this is 0\.9\.0 \(`landpress compile"
    ):
        artefact.checked("saltmarsh")


@pytest.mark.nightly
def test_an_own_game_is_compiled_without_a_clone(site: Path) -> None:
    """docs/your-own-game.md says: `landpress compile my-game` writes the kernel; its bytes are those of the example."""
    pytest.importorskip("ziglang")
    copytree(EXAMPLES["saltmarsh"] / "saltmarsh_landpress", site / "saltmarsh_landpress")
    kernel = site / "saltmarsh_landpress" / "rules" / "kernel.wasm"
    kernel.unlink()
    write_metadata(site, "saltmarsh-landpress", "saltmarsh", "saltmarsh_landpress")
    call = [sys.executable, "-m", "landpress", "compile", "saltmarsh"]
    path = os.pathsep.join(map(str, (ROOT, site)))
    done = subprocess.run(call, cwd=site, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert kernel.read_bytes() == (EXAMPLES["saltmarsh"] / "saltmarsh_landpress/rules/kernel.wasm").read_bytes()


@pytest.mark.usefixtures("orchard")
def test_compiling_without_a_compiler_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile_command, "find_spec", lambda name: None)
    done = run("compile", "saltmarsh")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "numba, llvmlite, ziglang is missing; pip install numba llvmlite ziglang" in done.err


def test_shipped_games_are_not_compiled() -> None:
    done = run("compile", "last-land")
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert "the shipped games are compiled already" in done.err
