"""The questions to a solver and its answers, for any game.

A game's solver is its part `solver` (`engine.game.Solver`). It yields its answers one by one, each as soon as it is
known. So an interrupted solver has already given the answers that it knew. If a game can also be solved from a later
position, its solver is a `PositionSolver`.
"""

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from landpress.engine.boards.validity import require_playable
from landpress.engine.contract.answers import MEGABYTE, MOST_COUNT, MOST_MEMORY, Answer, Limits
from landpress.engine.contract.rules import OVER
from landpress.engine.game import Game
from landpress.layouts.board import Board
from landpress.layouts.catalogue import module
from landpress.layouts.errors import CallError

if TYPE_CHECKING:
    from landpress.engine.play.match import Match


class Clock:
    """A clock for the seconds of a solver. It starts at the first call of `is_over`, so compiling does not count."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._end: float | None = None

    def is_over(self) -> bool:
        """Return whether the seconds are used up."""
        if self._seconds is None:
            return False
        if self._end is None:
            self._end = time.monotonic() + self._seconds
        return time.monotonic() >= self._end


def position(board: Board, past: Sequence[str]) -> "Match":
    """Return the position on a board after some actions. Raise CallError if the game is over there."""
    from landpress.engine.play.match import Match

    match = Match(board)
    for action in past:
        match.play(action)
    if match.actor == OVER:
        raise CallError("the game is over there; nothing is left to solve")
    return match


def solve(board: Board, limits: Limits, past: Sequence[str] = ()) -> Iterator[Answer]:
    """Return the solver's answers for a board, or for the position on it after some actions.

    Raise GameError if the game has no rules. Raise CallError if it has no solver, or no solver for positions, or for
    limits beyond the largest ones, and later if this machine cannot give the memory. Raise InputError if the board
    cannot be played.
    """
    _require_limits(limits)
    game = Game(board.game)
    if game.solver is None:
        module("engine", board.game, "kernel")
        raise CallError(f"{board.game} has no solver")
    require_playable(board)
    if not past:
        return _answers(game.solver.solve(board, limits), limits)
    if game.position_solver is None:
        raise CallError(f"{board.game} is solved from the start of a game only; give its board, not a trace")
    return _answers(game.position_solver.solve_from(board, limits, past), limits)


def _require_limits(limits: Limits) -> None:
    if not 1 <= limits.memory <= MOST_MEMORY * MEGABYTE:
        raise CallError(f"memory {limits.memory / MEGABYTE:,.9g}: expected 1 to {MOST_MEMORY:,}")
    for name, value, most in (
        ("turns", limits.turns, MOST_COUNT),
        ("cap", limits.cap, MOST_COUNT),
    ):
        if not 1 <= value <= most:
            raise CallError(f"{name} {value}: expected 1 to {most:,}")
    if limits.seconds is not None and limits.seconds < 0:
        raise CallError(f"seconds {limits.seconds:g}: expected at least 0, or None for no limit")


def _answers(answers: Iterator[Answer], limits: Limits) -> Iterator[Answer]:
    try:
        yield from answers
    except MemoryError:
        said = f"memory {limits.memory // MEGABYTE}: this machine cannot give this much memory; give less"
        raise CallError(said) from None
