"""Makers propose boards without end: a try that fails is told by its clause, and the next one follows."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from types import ModuleType
from typing import Any

import pytest

from landpress.engine.contract.streams import Stream
from landpress.generator.boards import draws as draws_module
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.boards.wanted import Request
from landpress.generator.game import Game
from landpress.generator.games.landsweeper import balanced as of_landsweeper
from landpress.generator.games.last_land import balanced as of_last_land
from landpress.layouts.board import Board
from landpress.layouts.errors import VariantError


def failing(real: Callable[..., Any], times: set[int]) -> Callable[..., Any]:
    """Return a function that finds nothing at some calls, counted from 0, and something at all others."""
    calls = count()

    def found(*given: Any) -> Any:
        every = (real(*given) for _ in range(1000))
        return None if next(calls) in times else next(one for one in every if one is not None)

    return found


CASES = [
    ("landsweeper", 5, of_landsweeper, {"scattered": "LS-D1 (starts)", "_island": "LS-D1 (island)"}, "LS-D1 (balance)"),
    ("last-land", 5, of_last_land, {"scattered": "LL-D2 (bases)", "_masks": "LL-D1 (mix)"}, "LL-D2 (balance)"),
]


@pytest.mark.parametrize(("game", "players", "module", "steps", "last"), CASES, ids=[case[0] for case in CASES])
def test_a_try_that_fails_is_told_by_its_clause_and_the_next_follows(
    game: str, players: int, module: ModuleType, steps: dict[str, str], last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Proposals "without end; for a try that failed, yield the clause it failed"."""
    monkeypatch.setattr(module, "IDLE", 3)
    monkeypatch.setattr(module, "WANDER", 3)
    (first, first_told), (second, second_told) = steps.items()
    # Of nine tries number 0, 1 and 5 fail at the first step; of the six others number 0 and 3 at the second.
    monkeypatch.setattr(module, first, failing(getattr(module, first), {0, 1, 5}))
    monkeypatch.setattr(module, second, failing(getattr(module, second), {0, 3}))
    wanted = Request(game, players, balanced=True)
    told = list(islice(Game(game).maker.proposals(wanted, Stream("a", game, players, "balanced")), 9))
    assert len(told) == 9
    assert [place for place, one in enumerate(told) if one == first_told] == [0, 1, 5]
    assert [place for place, one in enumerate(told) if one == second_told] == [2, 6]
    assert all(one == last or isinstance(one, Board) for place, one in enumerate(told) if place not in (0, 1, 2, 5, 6))


class Maker:
    """A maker whose proposals are given."""

    AS_THEY_LIE = True

    def __init__(self, proposals: list[Any], patience: int) -> None:
        self.given, self.often = proposals, patience

    def check(self, wanted: Request) -> None:
        """Refuse nothing."""

    def patience(self, wanted: Request) -> int:
        """Return how many tries in a row may fail."""
        return self.often

    def proposals(self, wanted: Request, stream: Stream) -> Iterator[Any]:
        """Return the given proposals."""
        return iter(self.given)


def test_patience_counts_failures_in_a_row_and_tells_them_by_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    """`draws`: "more failed proposals in a row than the maker's `patience`. The message then says which clauses"."""
    wanted = request("last-land", 2)
    good = next(draws(wanted, "a"))
    tries: list[Any] = ["A", "B", "A", good, "A", "B", "A", good, "B", "A", "B", "B", good]
    monkeypatch.setattr(draws_module, "Game", lambda game: type("Made", (), {"maker": Maker(tries, 3)}))
    found = draws(wanted, "seed", "told")
    boards = [next(found), next(found)]
    assert boards == [good, good]
    assert {board.seed for board in boards} == {"told"}
    with pytest.raises(VariantError) as raised:
        next(found)
    assert str(raised.value) == "no valid board in 4 proposals: 3 failed B, 1 failed A; loosen the variant"
    assert next(draws(wanted, "seed")).seed == "seed"
