"""Games to play in tests: which games have rules, and boards to play them on.

A game is in `PLAYED` if it has a kernel, and in `JUDGED` if it also has the oracle `tests/oracles/GAME_play.py`. Games
are not listed here.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import pytest

from landpress.engine.contract.house import standard
from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import Match
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.table.sitting import Ply, Table
from landpress.layouts.board import Board, layout
from landpress.layouts.boardfile import board_fields
from landpress.layouts.catalogue import games

B = TypeVar("B", bound=Board)
ROOT = Path(__file__).parents[1]
PARTS = ("kernel", "notation", "policy")
SMALL = (0, 1, 2, 3)


def by_day(values: Iterable[Any], *chosen: int) -> list[Any]:
    """Return the parameters of a test of which only the chosen ones, by index, run by day. `make nightly` runs all."""
    return [one if at in chosen else pytest.param(one, marks=pytest.mark.nightly) for at, one in enumerate(values)]


def rows_by_day(rows: Iterable[Sequence[Any]], *chosen: int) -> list[Any]:
    """Do the same for a test with several arguments."""
    return [row if at in chosen else pytest.param(*row, marks=pytest.mark.nightly) for at, row in enumerate(rows)]


def module_name(game: str) -> str:
    """Return the module name of a game."""
    return game.replace("-", "_")


PLAYED = tuple(
    game for game in games() if all((ROOT / f"engine/games/{module_name(game)}/{part}.py").is_file() for part in PARTS)
)
JUDGED = tuple(game for game in PLAYED if (ROOT / f"tests/oracles/{module_name(game)}_play.py").is_file())


def plies_of(table: Table) -> Iterator[Ply]:
    """Yield the plies of a table at which nothing is taken back."""
    for ply in table.plies():
        assert isinstance(ply, Ply)
        yield ply


def of_class(board: Board | None, kind: type[B]) -> B:
    """Return the board after asserting that it is of this class."""
    assert isinstance(board, kind)
    return board


@cache
def fresh_boards(game: str) -> tuple[Board, ...]:
    """Draw a board for every number of seats."""
    return tuple(next(draws(request(game, players), "play")) for players in layout(game).SEATS)


@cache
def boards(game: str) -> tuple[Board, ...]:
    """Return fresh boards, and boards on which one house value of play is on, or so small that it matters in each game.

    Some games take thousands of plies under the standard values. Their oracles name the variants to test with
    (`VARIANTS`), and with how many seats if not with all (`can_play`).
    """
    variants, can_play = told(game, "VARIANTS", ()), told(game, "can_play", lambda variant, players: True)
    if variants:
        tried = [(v, b) for v in variants for b in fresh_boards(game) if can_play(v, b.players)]
        return tuple(replace(b, variant=tuple(sorted(v.items()))) for v, b in tried)
    numbers = [key for key, value in standard(game).items() if key.startswith("play.") and type(value) is int]
    fresh = fresh_boards(game)
    small = [(key, value) for key in numbers for value in SMALL]
    switched = [(key, not value) for key, value in standard(game).items() if key.startswith("play.") and value is False]
    return (
        fresh
        + tuple(replace(board, variant=(change,)) for change in switched for board in fresh)
        + tuple(replace(fresh[i % len(fresh)], variant=(change,)) for i, change in enumerate(small))
    )


def few_boards(game: str) -> tuple[Board, ...]:
    """Return four of the `boards`, evenly spread: the first has the fewest seats, the last is a variant."""
    tables = boards(game)
    return tuple(tables[i * (len(tables) - 1) // 3] for i in range(4))


def file_of(board: Board) -> dict[str, Any]:
    """Return the content of the board's file as a dict."""
    return board_fields(board, None)


def oracle(game: str) -> Any:
    """Return the class `Game` of a game's oracle of play."""
    return import_module(f"tests.oracles.{module_name(game)}_play").Game


def told(game: str, name: str, otherwise: Any) -> Any:
    """Return an optional constant of a game's oracle of play, or `otherwise` where the oracle does not define it."""
    if game not in JUDGED:
        return otherwise
    return getattr(import_module(f"tests.oracles.{module_name(game)}_play"), name, otherwise)


def some_action(legal: Sequence[str], chance: random.Random) -> str:
    """Choose an action: first its kind (its first word), then one of that kind. Both choices are uniform."""
    word = chance.choice(sorted({action.split()[0] for action in legal}))
    return chance.choice(sorted(action for action in legal if action.split()[0] == word))


def play_turned(
    here: Match,
    there: Match,
    turned_action: Callable[[str], str],
    turned_state: Callable[[dict[str, Any]], dict[str, Any]],
    chance: random.Random,
) -> None:
    """Play a random game on a board and on the same board turned.

    Assert that everything asked of both agrees after turning.
    """
    while here.actor != OVER:
        actions = here.legal()
        assert set(map(turned_action, actions)) == set(there.legal())
        action = some_action(actions, chance)
        here.play(action)
        there.play(turned_action(action))
        assert there.state() == turned_state(here.state())
    assert here.result() == there.result()
