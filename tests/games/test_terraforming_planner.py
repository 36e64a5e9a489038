"""What the greedy Terraforming player builds: buildings that pay later, where they do (TF-7, TF-8)."""

from typing import Any

from landpress.engine.contract.rules import STREAM
from landpress.engine.contract.streams import game_streams
from tests.games.rulebook import kernel_at
from tests.games.terraforming_field import FIELD, at

AROUND = ("0,-1", "1,-1", "-1,0", "1,0", "-1,1", "0,1")
"""The cells around the middle."""


def full(middle: str, around: str, edge: str) -> dict[str, str]:
    """Return cells without wasteland: the middle, the six around it, and all others except holes and starts."""
    others = ("1,-2", "2,-2", "-1,-1", "-2,0", "2,0", "1,1", "-2,2", "-1,2")
    return {"0,0": middle} | dict.fromkeys(AROUND, around) | dict.fromkeys(others, edge)


def chosen(cells: dict[str, str], board: dict[str, Any] = FIELD, **changes: Any) -> str:
    """Return the action of the greedy player in a position."""
    match = kernel_at(board, at(cells, **changes))
    streams, room = game_streams(1, 0, 2), [0] * match._notation.ROOM
    return match.text(int(match._rules.greedy(match._t, match._s, streams, STREAM * (match.actor + 1), room)))


def test_an_excavator_is_built_for_a_town_and_then_the_town() -> None:
    """TF-8: seven settlements have seven resources, a town needs nine; an excavator beside them gives them."""
    board = FIELD | {"variant": {"building": {"excavator": [4, 20]}}}
    cells = full("a1", "a1", "a1 house")
    assert chosen(cells, board).endswith("house")
    cells["1,0"] = "a20"
    assert chosen(cells, board) == "build 1 0 excavator"
    cells["1,0"] = "a0 excavator"
    assert chosen(cells, board) == "build 0 0 town"


def test_no_excavator_without_a_town() -> None:
    """TF-8: with too few settlements around, an excavator makes no town possible."""
    board = FIELD | {"variant": {"building": {"excavator": [4, 20]}}}
    cells = full("a1", "a1", "a1 house") | {"1,0": "a20", "-1,1": "b1 house"}
    assert "excavator" not in chosen(cells, board)


def test_a_factory_is_built_if_enough_rounds_are_left_to_repay_it() -> None:
    """TF-8, TF-9: it makes one robot a round and costs 25, and the last round ends this game."""
    cells = full("a1", "a1", "a1 house") | {"0,1": "a25"}
    board = FIELD | {
        "variant": {"play": {"points": [100_000] * 3, "rounds": [80, 80, 80]}, "building": {"excavator": [5, 26]}}
    }
    assert chosen(cells, board, round=10) == "build 0 1 factory"
    assert "factory" not in chosen(cells, board, round=60)


def test_a_tower_is_built_where_it_shoots_at_many_robots() -> None:
    """TF-8, TF-D4: a tower shoots at the cells on straight lines up to two away."""
    board = FIELD | {"variant": {"play": {"rounds": [9] * 3}, "building": {"excavator": [5, 26]}}}
    cells = full("a25", "a1", "b9 house")
    assert chosen(cells, board) == "build 0 0 tower"
    assert "tower" not in chosen(full("a25", "a1", "b0 house"), board)
