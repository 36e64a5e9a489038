"""Games in play, for tests: which games have rules, and boards to play them on.

A game is found by its kernel, its oracle of play by `tests/oracles/GAME_play.py`; nothing is listed here.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from landpress.engine.contract.house import standard
from landpress.engine.contract.rules import OVER
from landpress.engine.play.match import Match
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.board import Board
from landpress.layouts.boardfile import board_fields
from landpress.layouts.catalogue import games
from landpress.layouts.game import layout

ROOT = Path(__file__).parents[1]
PARTS = ("kernel", "notation", "policy")
SMALL = (0, 1, 2, 3)


def module_name(game: str) -> str:
    """A game's name as modules have it."""
    return game.replace("-", "_")


PLAYED = tuple(
    game for game in games() if all((ROOT / f"engine/games/{module_name(game)}/{part}.py").is_file() for part in PARTS)
)
JUDGED = tuple(game for game in PLAYED if (ROOT / f"tests/oracles/{module_name(game)}_play.py").is_file())


@cache
def fresh_boards(game: str) -> tuple[Board, ...]:
    """A fresh board for every number of seats."""
    return tuple(next(draws(request(game, players), "play")) for players in layout(game).SEATS)


@cache
def boards(game: str) -> tuple[Board, ...]:
    """Fresh boards, and those where one house value of play is so small that its clause comes to bear in every game.

    Where games under standard values take thousands of plies, the oracle names the variants to test by instead.
    """
    variants = told(game, "VARIANTS", ())
    if variants:
        return tuple(replace(b, variant=tuple(sorted(v.items()))) for v in variants for b in fresh_boards(game))
    numbers = [key for key, value in standard(game).items() if key.startswith("play.") and type(value) is int]
    fresh = fresh_boards(game)
    small = [(key, value) for key in numbers for value in SMALL]
    return fresh + tuple(replace(fresh[i % len(fresh)], variant=(change,)) for i, change in enumerate(small))


def few_boards(game: str) -> tuple[Board, ...]:
    """Four of them, spread: the first has the fewest seats, the last is a variant."""
    tables = boards(game)
    return tuple(tables[i * (len(tables) - 1) // 3] for i in range(4))


def file_of(board: Board) -> dict[str, Any]:
    """What the board's file says, as a dict."""
    return board_fields(board, None)


def oracle(game: str) -> Any:
    """The class `Game` of a game's oracle of play."""
    return import_module(f"tests.oracles.{module_name(game)}_play").Game


def told(game: str, name: str, otherwise: Any) -> Any:
    """What a game's oracle of play says about how to test by it, under one of the names that it may leave out."""
    if game not in JUDGED:
        return otherwise
    return getattr(import_module(f"tests.oracles.{module_name(game)}_play"), name, otherwise)


def some_action(legal: Sequence[str], chance: random.Random) -> str:
    """One of the actions: each kind of action is as likely, however many ways there are to do it."""
    word = chance.choice(sorted({action.split()[0] for action in legal}))
    return chance.choice(sorted(action for action in legal if action.split()[0] == word))


def play_turned(
    here: Match,
    there: Match,
    turned_action: Callable[[str], str],
    turned_state: Callable[[dict[str, Any]], dict[str, Any]],
    chance: random.Random,
) -> None:
    """Play a random game on a board and, turned, on the turned one: whatever is asked of both is the same, turned."""
    while here.actor != OVER:
        actions = here.legal()
        assert set(map(turned_action, actions)) == set(there.legal())
        action = some_action(actions, chance)
        here.play(action)
        there.play(turned_action(action))
        assert there.state() == turned_state(here.state())
    assert here.result() == there.result()
