"""perft: the number of action sequences from positions of each game, as tables in tests/perft/.

The kernel counts every table to its end, which is more than a million sequences. The oracle confirms the counts that
take a moment, and the last one in the nightly run.
"""

import json
from typing import Any

import pytest

from landpress.engine.play.match import Match
from tests.games.rulebook import read
from tests.playing import PLAYED, ROOT, oracle

MOMENT = 6_000
POSITIONS = [
    pytest.param(position, id=f"{path.stem}: {position['name']}")
    for path in sorted((ROOT / "tests/perft").glob("*.json"))
    if path.stem in PLAYED
    for position in json.loads(path.read_text(encoding="utf-8"))["positions"]
]


def counted(game: Any, depth: int) -> int:
    """Count action sequences with the oracle in the simplest way."""
    if depth == 1:
        return len(game.legal())
    count = 0
    for action in game.legal():
        twin = game.copy()
        twin.play(action)
        count += counted(twin, depth - 1)
    return count


def judge(position: dict[str, Any]) -> Any:
    """Return the oracle at a position of a table."""
    game, board, state = oracle(position["board"]["game"]), position["board"], position["state"]
    return game(board) if state is None else game.from_state(board, state)


def test_every_game_has_three_tables() -> None:
    """Each table goes to at least a million sequences."""
    for game in PLAYED:
        positions = json.loads((ROOT / f"tests/perft/{game}.json").read_text(encoding="utf-8"))["positions"]
        assert len(positions) >= 3
        assert all(max(position["counts"]) >= 1_000_000 for position in positions)


@pytest.mark.parametrize("position", POSITIONS)
def test_kernel(position: dict[str, Any]) -> None:
    """The kernel agrees with the whole table; large counts run compiled.

    `landpress perft --divide` shows which action is counted wrong.
    """
    match = Match(read(position["board"]), position["state"])
    counts = [match.perft(depth, compiled=count > MOMENT) for depth, count in enumerate(position["counts"], 1)]
    assert counts == position["counts"], match.state()


@pytest.mark.parametrize("position", POSITIONS)
def test_oracle(position: dict[str, Any]) -> None:
    """The oracle agrees with the counts of at most `MOMENT` sequences."""
    counts = [count for count in position["counts"] if count <= MOMENT]
    assert [counted(judge(position), depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.nightly
@pytest.mark.parametrize("position", POSITIONS)
def test_oracle_to_the_end(position: dict[str, Any]) -> None:
    """The oracle agrees with the deepest count of the table."""
    assert counted(judge(position), len(position["counts"])) == position["counts"][-1]
