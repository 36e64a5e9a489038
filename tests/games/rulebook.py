"""Positions written as states, for rulebook tests that ask kernel and oracle of play the same questions."""

import json
from collections.abc import Callable
from typing import Any

from landpress.engine.play.match import Match
from landpress.layouts.board import Board
from landpress.layouts.boardfile import read_board
from tests.playing import oracle

Rules = Callable[..., Any]
"""A function: `rules(file, state)` is a game in this state, `rules(file)` a game at its beginning."""
RULES = ("kernel", "oracle")


def read(file: dict[str, Any]) -> Board:
    """Read the board from the dict of a file."""
    reading = read_board(json.dumps(file).encode())
    assert reading.board is not None, reading.findings
    return reading.board


def kernel_at(file: dict[str, Any], state: dict[str, Any] | None = None) -> Match:
    """Return the kernel at a position."""
    return Match(read(file), state)


def oracle_at(file: dict[str, Any], state: dict[str, Any] | None = None) -> Any:
    """Return the oracle at a position."""
    game = oracle(file["game"])
    return game(file) if state is None else game.from_state(file, state)


def rules_named(name: str) -> Rules:
    """Return the rules with one of the names in `RULES`."""
    return kernel_at if name == "kernel" else oracle_at


def after(rules: Rules, board: dict[str, Any], before: dict[str, Any], *actions: str) -> dict[str, Any]:
    """Return the position after the actions. Each of them must be legal."""
    game = rules(board, before)
    for action in actions:
        assert action in game.legal(), f"{action} is not one of {game.legal()}"
        game.play(action)
    return dict(game.state())


def legal(rules: Rules, board: dict[str, Any], before: dict[str, Any]) -> set[str]:
    """Return the legal actions of a position."""
    return set(rules(board, before).legal())


def weights(rules: Rules, board: dict[str, Any], before: dict[str, Any] | None = None) -> dict[str, int]:
    """Return the weights of the outcomes of chance."""
    game = rules(board, before)
    if isinstance(game, Match):
        return {game.text(number): game.weight(number) for number in game.actions()}
    return {action: game.weight(action) for action in game.legal()}
