"""The environments of PettingZoo and the games of OpenSpiel pass the suites of these libraries themselves.

The libraries come with `pip install gymnasium pettingzoo open-spiel`. Every day all games, for the fewest and for the
most seats, pass all suites in short games; by night they do for all seats, in games of full length too, and in some
that begin with a deal.

A playthrough is OpenSpiel's own text of a game: what each state tells, and what each action is called. Those of
`tests/golden/openspiel` hold the symbols and tensors that must not change under a version. After an intended change,
`LANDPRESS_GOLDEN=write pytest tests/test_adapters.py` writes them anew.
"""

import contextlib
import io
import lzma
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
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from tests.playing import rows_by_day

KINDS = [(game, players) for game in games() for players in layout(game).SEATS]
ENDS = [at for at, (game, players) in enumerate(KINDS) if players in (layout(game).SEATS[0], layout(game).SEATS[-1])]
PLAYTHROUGHS = Path(__file__).parent / "golden" / "openspiel"
WRITE = os.environ.get("LANDPRESS_GOLDEN") == "write"
SHORTEST = {
    "antwalk": "turns = 6",
    "landsweeper": "rounds = 1\nunits = 1",
    "last-land": "tokens = 1\ndrains = 1",
    "terraforming": "rounds = [1, 1, 1]",
    "xarkant": "rounds = 1\nresources = 8",
}
SHORT = {"landsweeper": "rounds = 3", "terraforming": "rounds = [2, 2, 2]"}
"""What ends games early that else take OpenSpiel minutes."""


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


@pytest.mark.parametrize("cycles", [20, pytest.param(150, marks=pytest.mark.nightly)])
@pytest.mark.parametrize(("game", "players"), rows_by_day(KINDS, *ENDS))
def test_pettingzoo_passes_its_own_suite(game: str, players: int, cycles: int) -> None:
    """`api_test` plays games through the interface, `seed_test` plays them twice."""
    suite = pytest.importorskip("pettingzoo.test")
    from landpress.pettingzoo import env

    # Balanced boards, as for five seats, take longer to draw than to play.
    board = landpress.fresh(game, players, seed=1) if players == 5 else None
    with quiet():
        suite.api_test(env(game, players, board=board), num_cycles=cycles)
        suite.seed_test(lambda: env(game, players, board=board), num_cycles=cycles // 2)


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
    assert fixed.unwrapped._decisions.board.code() == code
    assert played(fixed, seed=1) != played(fixed), "chance falls anew in each episode"
    with pytest.raises(CallError, match="board: it is of last-land for 2, expected antwalk"):
        env("antwalk", board=code)


def test_pettingzoo_punishes_an_illegal_action() -> None:
    """PettingZoo, TerminateIllegalWrapper: whoever does what is not legal loses a point, and the episode ends."""
    pytest.importorskip("pettingzoo")
    from landpress.pettingzoo import env

    made = env("last-land", 2)
    made.reset(seed=1)
    agent = made.agent_selection
    seen = made.observe(agent)
    assert seen is not None
    made.step(next(symbol for symbol, is_legal in enumerate(seen["action_mask"]) if not is_legal))
    assert made.rewards == {other: -1 if other == agent else 0 for other in made.possible_agents}


def test_pettingzoo_tells_the_mask_in_infos() -> None:
    """docs/learning.md says: The `infos` of the agent to act have its `action_mask` too."""
    pytest.importorskip("pettingzoo")
    from landpress.pettingzoo import env

    environment = env("antwalk", 3, max_cycles=12)
    with pytest.raises(CallError, match="call reset"):
        environment.unwrapped.observe("seat_0")
    environment.reset(seed=2)
    for agent in environment.agent_iter():
        seen, _, ended, cut, info = environment.last()
        if ended or cut:
            environment.step(None)
            continue
        assert (info["action_mask"] == seen["action_mask"]).all()
        assert info["action_mask"].sum() > 0
        assert [other for other in environment.agents if environment.infos[other]] == [agent]
        environment.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize("game", games())
def test_pettingzoo_draws_the_position(game: str) -> None:
    """docs/learning.md says: `render_mode="rgb_array"` gives a picture of what the agent to act sees."""
    pytest.importorskip("pettingzoo")
    from landpress.pettingzoo import env

    environment = env(game, render_mode="rgb_array")
    environment.reset(seed=1)
    pictures: list[Any] = []
    for agent in environment.agent_iter(40):
        environment.action_space(agent).seed(1)
        environment.step(int(environment.action_space(agent).sample(environment.infos[agent]["action_mask"])))
        if not pictures:
            pictures.append(environment.render())
    pictures.append(environment.render())
    assert {(one.shape[2], one.dtype.name) for one in pictures} == {(3, "uint8")}
    assert pictures[0].shape == pictures[1].shape
    assert (pictures[0] != pictures[1]).any()
    assert environment.unwrapped.metadata["render_modes"] == ["ansi", "rgb_array"]
    with pytest.raises(CallError, match="render_mode 'human': expected 'ansi', 'rgb_array' or None"):
        env(game, render_mode="human")


def named(game: str, players: int, folder: Path, play: str, **more: object) -> str:
    """Return OpenSpiel's name of a game with these house values of play, whose file is written to a folder."""
    (folder / "short.toml").write_text(f"[play]\n{play}\n", "utf-8")
    told = ",".join(f"{key}={value}" for key, value in {"players": players, **more, "variant": "short.toml"}.items())
    return f"landpress_{game.replace('-', '_')}({told})"


def simulated(name: str) -> Any:
    """Run OpenSpiel's tests of a game by simulation. Return the game."""
    import pyspiel
    from open_spiel.python.tests import games_sim_test

    from landpress.openspiel import TYPES

    assert TYPES
    game = pyspiel.load_game(name)
    games_sim_test.MAX_ACTIONS_PER_GAME = 200
    with quiet():
        games_sim_test.GamesSimTest("sim_game").sim_game(game)
        pyspiel.random_sim_test(game, 1, True, False)
    assert game.utility_sum() == 0
    return game


@pytest.mark.parametrize(("game", "players"), KINDS if WRITE else rows_by_day(KINDS, *ENDS))
def test_openspiel_passes_its_own_suite(
    game: str, players: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sim_game` clones, serialises and pickles; `random_sim_test` checks every state; playthroughs stay as they are.

    docs/learning.md says: Numbers of symbols and places of pieces never change.
    """
    pytest.importorskip("pyspiel")
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    monkeypatch.chdir(tmp_path)
    board = landpress.fresh(game, players, seed=1).code()
    name = named(game, players, tmp_path, SHORTEST[game], board=board)
    assert simulated(name).num_players() == players
    stored, file = PLAYTHROUGHS / f"{game}-{players}.txt.xz", tmp_path / "playthrough.txt"
    if WRITE:
        PLAYTHROUGHS.mkdir(exist_ok=True)
        stored.write_bytes(lzma.compress(generate_playthrough.playthrough(name, [], seed=1).encode()))
    file.write_bytes(lzma.decompress(stored.read_bytes()))
    expected, found = (text.splitlines() for text in generate_playthrough.replay(str(file)))
    changed = [(old[:300], new[:300]) for old, new in zip(expected, found, strict=False) if old != new]
    assert changed[:2] == []
    assert len(found) == len(expected)


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "players"), KINDS)
@pytest.mark.parametrize("deals", [0, 3])
def test_openspiel_passes_its_own_suite_in_long_games(
    game: str, players: int, deals: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same, and playthroughs are made. Landsweeper and Terraforming are played by a variant of few rounds."""
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms import generate_playthrough

    monkeypatch.chdir(tmp_path)
    name = named(game, players, tmp_path, SHORT.get(game, ""), seed=7, deals=deals)
    simulated(name)
    with quiet():
        generate_playthrough.playthrough(name, [], seed=1)


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


@pytest.mark.parametrize("game", games())
def test_algorithms_of_openspiel_run(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/learning.md says: MCTS, outcome sampling and tabular Q-learning of OpenSpiel run on all five games."""
    pyspiel = pytest.importorskip("pyspiel")
    import numpy as np
    from open_spiel.python import rl_environment
    from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr, tabular_qlearner

    from landpress.openspiel import TYPES

    assert game in TYPES
    monkeypatch.chdir(tmp_path)
    seats = layout(game).SEATS[0]
    code = landpress.fresh(game, seats, seed=1).code()
    found = pyspiel.load_game(named(game, seats, tmp_path, SHORTEST[game], board=code))
    np.random.seed(1)
    draw = np.random.RandomState(1)

    bot = mcts.MCTSBot(found, 1.4, 20, mcts.RandomRolloutEvaluator(1, draw), random_state=draw)
    state = found.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()

    sampling = outcome_sampling_mccfr.OutcomeSamplingSolver(found)
    for _ in range(3):
        sampling.iteration()
    policy = sampling.average_policy().action_probabilities(state)
    assert sorted(policy) == state.legal_actions()
    assert sum(policy.values()) == pytest.approx(1)

    environment = rl_environment.Environment(found)
    environment.seed(1)
    learners = [tabular_qlearner.QLearner(seat, environment.action_spec()["num_actions"]) for seat in range(seats)]
    step = environment.reset()
    while not step.last():
        step = environment.step([learners[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == 0
