"""What a solver is asked and what it answers, for any game.

A game's solver is its part `solver` (`engine.game.Solver`). It yields its answers one by one, each as soon as it is
known, so that a solver that is interrupted has said what it knew. Where a game can also be solved from a position that
was reached, its solver is a `PositionSolver`.

An answer never claims more than was proven: what could not be looked at within the limits is left open in it.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from landpress.engine.contract.rules import OVER
from landpress.engine.game import PositionSolver, Solver
from landpress.engine.play.match import Match
from landpress.layouts.board import Board
from landpress.layouts.catalogue import has, part
from landpress.layouts.errors import CallError

Value = int | Fraction
MEGABYTE = 1_000_000


class Limits(NamedTuple):
    """How far a solver may go.

    `seconds` of the clock, None for no limit; `memory` in bytes, for the solver's tables; `turns` that a plan for one
    seat looks ahead; `cap`, the most units in play. Each solver takes those that its game has.
    """

    seconds: float | None = None
    memory: int = 1000 * MEGABYTE
    turns: int = 2
    cap: int = 12


class Clock:
    """The seconds that a solver has; they begin when they are first asked of, so that compiling does not count."""

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds
        self._end: float | None = None

    def is_over(self) -> bool:
        """Whether they are used up."""
        if self._seconds is None:
            return False
        if self._end is None:
            self._end = time.monotonic() + self._seconds
        return time.monotonic() >= self._end


@dataclass(frozen=True)
class Answer:
    """One thing that was asked, and what is known of it.

    `kind` names what was asked and `subject` of whom, such as `{"seat": 0, "card": 17}`. `best` is what the plan
    reaches, or the exact value; `bound` is what is proven: nothing less where the fewest is wanted, nothing more where
    the most is wanted; None where nothing is known. `plan` are actions in notation, chance included, from the start of
    a game on `board`, so that it replays as an ordinary trace.
    """

    kind: str
    subject: dict[str, Any]
    best: Value | None
    bound: Value | None
    proven: bool
    board: Board
    plan: tuple[str, ...] = ()


def position(board: Board, past: Sequence[str]) -> Match:
    """The position on a board after some actions; CallError where the game is over there."""
    match = Match(board)
    for action in past:
        match.play(action)
    if match.actor == OVER:
        raise CallError("the game is over there; nothing is left to solve")
    return match


def solve(board: Board, limits: Limits, past: Sequence[str] = ()) -> Iterator[Answer]:
    """What a game's solver knows of a board, or of the position on it after some actions; CallError where it cannot."""
    if not has(board.game, "solver"):
        raise CallError(f"{board.game} has no solver")
    if not past:
        return part(board.game, "solver", Solver).solve(board, limits)
    if not has(board.game, "solver", PositionSolver):
        raise CallError(f"{board.game} is solved from the start of a game only; give its board, not a trace")
    return part(board.game, "solver", PositionSolver).solve_from(board, limits, past)
