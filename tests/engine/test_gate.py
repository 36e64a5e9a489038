"""The gate for boards warns of chances that are proven to be far from equal (docs/playability.md)."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from landpress.engine.contract.tally import Tally
from landpress.engine.proof import playability
from landpress.engine.proof.gate import LOOK, MOST_GAMES, games_on, unequal
from landpress.generator.boards.named import board_drawn
from tests.playing import fresh_boards

HEXAGON = (("board.shape", "hexagon"),)


def look(won: list[int]) -> Tally:
    """Return a look of games, each won by one seat."""
    return Tally(games=sum(won), wins=[[sum(won) - n, n] + [0] * (len(won) - 1) for n in won])


def looks(chances: list[float], chance: random.Random) -> Iterator[Tally]:
    """Yield the looks of games in which seats win with these chances."""
    for _ in range(MOST_GAMES // LOOK):
        winners = chance.choices(range(len(chances)), chances, k=LOOK)
        yield look([winners.count(seat) for seat in range(len(chances))])


@pytest.mark.parametrize(
    "chances", [[0.875, 0.125], [0.4375, 0.1875, 0.1875, 0.1875], [0.0625, 0.3125, 0.3125, 0.3125]]
)
def test_a_board_at_the_bound_is_rarely_warned_of(chances: list[float]) -> None:
    """With a seat exactly at the bound, at most 5 % of runs may warn: of 200 at most 20, three deviations more."""
    board = fresh_boards("landsweeper")[0] if len(chances) == 2 else board_drawn("landsweeper", 4, "gate")
    warned = sum(bool(list(unequal(board, looks(chances, random.Random(f"{run} {chances}"))))) for run in range(200))
    assert warned <= 20


def test_chances_beyond_the_bound_are_found() -> None:
    """A seat that wins 97 % is found by most runs, and no more games are looked at than the proof needs."""
    board = fresh_boards("landsweeper")[0]
    found = [list(unequal(board, looks([0.97, 0.03], random.Random(run)))) for run in range(50)]
    assert sum(map(bool, found)) >= 35
    (certain,) = unequal(board, iter([look([32, 0])] * 8))
    assert (certain.code, certain.severity, certain.where) == ("LS311", "warning", (str(board.starts[0]),))
    assert int(certain.values["games"]) < MOST_GAMES
    assert {key: certain.values[key] for key in ("seat", "percent", "low", "high", "seats")} == {
        "seat": 0,
        "percent": 100,
        "low": 12,
        "high": 88,
        "seats": 2,
    }
    assert not list(unequal(board, [look([16, 16])] * 8))
    four = board_drawn("landsweeper", 4, "gate")
    (last,) = unequal(four, [look([11, 11, 10, 0])] * 8)
    assert (last.values["seat"], last.where) == (3, (str(four.starts[3]),))


def test_the_hexagon_for_two_is_warned_of() -> None:
    """On the whole hexagon of Landsweeper, who begins wins nearly every greedy game."""
    board = board_drawn("landsweeper", 2, "gate", HEXAGON)
    (found,) = unequal(board, games_on(board, playability.MOST_MEASURED))
    assert found.values["seat"] == 0
    assert int(str(found.values["percent"])) > 90
    assert not list(unequal(board, games_on(replace(board, variant=()), 1))), "stopped games have no winner"
