"""The environments of PettingZoo and the games of OpenSpiel pass the suites of these libraries themselves.

The libraries come with `pip install 'landpress[rl]'`. All games and numbers of seats are tested by night.
"""

import contextlib
import io
import os
import pickle
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import landpress
from landpress.errors import CallError
from landpress.layouts.catalogue import games
from landpress.layouts.game import layout

KINDS = [(game, players) for game in games() for players in layout(game).SEATS]
DAILY = [("antwalk", 3), ("landsweeper", 2)]
ALL = [*DAILY, *(pytest.param(*kind, marks=pytest.mark.nightly) for kind in KINDS if kind not in DAILY)]


@contextlib.contextmanager
def quiet() -> Iterator[None]:
    """Swallow what the suites print, also from C++, and their advice to use observations that are arrays."""
    sys.stdout.flush()
    kept, nowhere = os.dup(1), os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    try:
        with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            yield
    finally:
        sys.stdout.flush()
        os.dup2(kept, 1)
        os.close(kept)
        os.close(nowhere)


@pytest.mark.parametrize(("game", "players"), ALL)
def test_pettingzoo_passes_its_own_suite(game: str, players: int) -> None:
    """`api_test` plays whole games through the interface, `seed_test` plays them twice."""
    suite = pytest.importorskip("pettingzoo.test")
    from landpress.pettingzoo import env

    # Balanced boards, as for five seats, take longer to draw than to play.
    board = landpress.fresh(game, players, seed=1) if players == 5 else None
    with quiet():
        suite.api_test(env(game, players, board=board), num_cycles=150)
        suite.seed_test(lambda: env(game, players, board=board), num_cycles=80)


def played(environment: Any, seed: int | None = None) -> list[Any]:
    environment.reset(seed=seed)
    told = []
    for agent in environment.agent_iter(60):
        seen, reward, ended, cut, _ = environment.last()
        told.append((agent, seen["observation"].tobytes(), reward, ended, cut))
        environment.step(None if ended or cut else int(seen["action_mask"].argmax()))
    return told


def test_pettingzoo_draws_fresh_boards_unless_one_is_given() -> None:
    """Without a board, each reset draws one, and equal seeds draw equal boards. Episodes are cut after `max_cycles`."""
    pytest.importorskip("pettingzoo")
    from landpress.pettingzoo import env

    free = env("last-land", 2, max_cycles=20)
    first, second = played(free, seed=4), played(free)
    assert first != second
    assert [played(free, seed=4), played(free)] == [first, second]
    assert [told[4] for told in first] == [False] * 20 + [True] * 2
    code = landpress.fresh("last-land", 2, seed=9).code()
    fixed = env("last-land", board=code)
    fixed.reset(seed=1)
    assert fixed.unwrapped.decisions.board.code() == code
    assert played(fixed, seed=1) != played(fixed), "chance falls anew in each episode"
    with pytest.raises(CallError, match="board: it is of last-land for 2, expected antwalk"):
        env("antwalk", board=code)


SHORT = {"landsweeper": "rounds = 3", "terraforming": "rounds = [2, 2, 2]"}
"""What ends games early that else take OpenSpiel minutes."""


@pytest.mark.parametrize(("game", "players"), ALL)
@pytest.mark.parametrize("deals", [0, 3])
def test_openspiel_passes_its_own_suite(game: str, players: int, deals: int, tmp_path: Path) -> None:
    """`sim_game` clones, serialises and pickles; `random_sim_test` checks every state of a game; playthroughs are made.

    Landsweeper and Terraforming are played by a variant of few rounds.
    """
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import generate_playthrough
    from open_spiel.python.tests import games_sim_test

    from landpress.openspiel import TYPES

    assert game in TYPES
    variant = tmp_path / "short.toml"
    variant.write_text(f"[play]\n{SHORT.get(game, '')}\n", "utf-8")
    name = f"landpress_{game.replace('-', '_')}(players={players},seed=7,deals={deals},variant={variant})"
    loaded = pyspiel.load_game(name)
    games_sim_test.MAX_ACTIONS_PER_GAME = 200
    with quiet():
        games_sim_test.GamesSimTest("sim_game").sim_game(loaded)
        pyspiel.random_sim_test(loaded, 1, True, False)
        generate_playthrough.playthrough(name, [], seed=1)
    assert loaded.num_players() == players
    assert loaded.utility_sum() == 0


def test_openspiel_plays_variants() -> None:
    """docs/learning.md says: A game has the parameter `variant`. A code does not hold the variant of its board."""
    pyspiel = pytest.importorskip("pyspiel")
    from landpress.openspiel import TYPES

    assert "terraforming" in TYPES
    drawn = pyspiel.load_game("landpress_terraforming(players=3,variant=paper)").boards[0]
    assert dict(drawn.variant)["play.points"] == (100, 70, 40)
    read = pyspiel.load_game(f"landpress_terraforming(players=3,variant=paper,board={drawn.code()})").boards[0]
    assert (read.code(), read.variant) == (drawn.code(), drawn.variant)
    with pytest.raises(CallError, match="dinner"):
        pyspiel.load_game("landpress_terraforming(variant=dinner)")


def test_boards_to_learn_and_to_test_on_differ() -> None:
    """docs/learning.md says: No two are equal up to symmetry. The test boards do not depend on the training boards.

    Terraforming for six has 8,186 classes of boards, so some of these would be equal.
    """
    from landpress.rl import splits

    train, test = splits("terraforming", 6, train=220, test=60, seed=2)
    assert len({board.canonical_key() for board in train + test}) == 280
    assert splits("terraforming", 6, train=5, test=60, seed=2) == (train[:5], test)


def test_openspiel_hides_what_a_deal_hides() -> None:
    """Of two deals at the root, a seat that holds equal cards has equal information until something else is shown."""
    pyspiel = pytest.importorskip("pyspiel")
    from landpress.openspiel import TYPES

    assert "antwalk" in TYPES
    game = pyspiel.load_game("landpress_antwalk(players=2,seed=1,deals=2)")
    state = game.new_initial_state()
    assert [round(chance, 3) for _, chance in state.chance_outcomes()] == [0.5, 0.5]
    assert state.information_state_string(0) == ""
    state.apply_action(1)
    state.apply_action(0)
    assert game.boards[1].code() not in state.information_state_string(0)
    assert str(state) == str(pickle.loads(pickle.dumps(state)))
