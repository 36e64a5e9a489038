"""Last Land over whole games: symmetries of the lattice, and what each action may change."""

import random
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from landpress.engine.contract.rules import OVER
from landpress.engine.games.last_land.playability import told
from landpress.engine.play.match import Match
from landpress.engine.proof.tally import Plan, tally
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, parse_hex
from landpress.layouts.lattice import permutation
from landpress.layouts.symmetry import ALL, Symmetry
from tests.playing import boards, by_day, fresh_boards, play_turned, some_action


def turned(board: HexBoard, g: Symmetry) -> HexBoard:
    """Turn the board by a symmetry of the lattice. Seats keep their numbers."""
    cells = [""] * len(board.cells)
    for kind, place in zip(board.cells, permutation(g, board.radius), strict=True):
        cells[place] = kind
    return replace(board, cells=tuple(cells), starts=tuple(g(start) for start in board.starts))


def turned_cell(name: str, g: Symmetry) -> str:
    """Turn a written cell by a symmetry."""
    return str(g(parse_hex(name)))


def turned_state(state: dict[str, Any], g: Symmetry, radius: int) -> dict[str, Any]:
    """Turn a state by a symmetry."""
    where = permutation(g, radius)
    moved = {key: [state[key][where.index(i)] for i in range(len(where))] for key in ("drain", "tokens")}
    return state | moved | {"pins": [None if pin is None else turned_cell(pin, g) for pin in state["pins"]]}


def turned_action(action: str, g: Symmetry) -> str:
    """Turn a written action by a symmetry."""
    word, _, cell = action.partition(" ")
    return f"move {turned_cell(cell, g)}" if word == "move" else action


@pytest.mark.parametrize("g", by_day(sorted(ALL), 1, 2), ids=str)
def test_symmetry(g: Symmetry) -> None:
    """LL-1: turning the board and then playing gives the same as playing and then turning."""
    chance = random.Random(f"{g}")
    for board in fresh_boards("last-land"):
        assert isinstance(board, HexBoard)
        act, state_of = partial(turned_action, g=g), partial(turned_state, g=g, radius=board.radius)
        play_turned(Match(board), Match(turned(board, g)), act, state_of, chance)


def distance(a: str, b: str) -> int:
    """Return the number of steps between two written cells."""
    away = Hex(parse_hex(a).q - parse_hex(b).q, parse_hex(a).r - parse_hex(b).r)
    return max(abs(away.q), abs(away.r), abs(away.q + away.r))


def test_conservation() -> None:
    """LL-5 to LL-10: what an action may change, and by how much, in any position."""
    chance = random.Random("conservation")
    for board in boards("last-land"):
        house = dict(board.variant)
        most, depleted = house.get("play.tokens", 25), house.get("play.drains", 4)
        match = Match(board)
        while match.actor != OVER:
            before, action = match.state(), some_action(match.legal(), chance)
            match.play(action)
            now = match.state()
            marks = [b - a for a, b in zip(before["drain"], now["drain"], strict=True)]
            new = [i for i, (a, b) in enumerate(zip(before["tokens"], now["tokens"], strict=True)) if a != b]
            left = [pin for pin in now["pins"] if pin is not None]
            assert set(marks) <= {0, 1}, "a marker never goes, and comes alone"
            assert sum(marks) <= (action.split()[0] in ("move", "drain"))
            assert max(now["drain"]) <= depleted
            assert len(new) == (action == "exploit"), "only exploiting lays a token"
            assert all(now["tokens"].count(seat) <= most for seat in range(board.players))
            assert len(set(left)) == len(left), "two pins on one tile"
            for pin, was in zip(now["pins"], before["pins"], strict=True):
                assert pin in (was, None) or (action == f"move {pin}" and distance(pin, was) == 1)


def test_a_seat_that_stays_is_not_out_early() -> None:
    """LL-11, `play.may_leave`: greedy players never leave, and no finding says that their seats were out."""
    board = replace(fresh_boards("last-land")[0], variant=(("play.may_leave", True),))
    games = tally(Plan(board, ("greedy",) * board.players, 0), 0, 6)
    assert told(board, games, games)["early_out_percent"] == [0.0] * board.players
    assert games.reasons == {"all-trapped": 6}
