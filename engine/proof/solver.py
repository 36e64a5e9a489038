"""The questions to a solver and its answers, for any game.

A game's solver is its part `solver` (`engine.game.Solver`). It yields its answers one by one, each as soon as it is
known. So an interrupted solver has already given the answers that it knew. If a game can also be solved from a later
position, its solver is a `PositionSolver`.

An answer never claims more than was proven. What the solver could not search within the limits stays open.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypedDict

from landpress.engine.boards.validity import require_playable
from landpress.engine.contract.rules import OVER
from landpress.engine.game import PositionSolver, Solver
from landpress.engine.play.match import Match
from landpress.layouts.board import Board
from landpress.layouts.catalogue import has, part
from landpress.layouts.errors import CallError

Value = int | Fraction
MEGABYTE = 1_000_000


class Limits(NamedTuple):
    """The limits of a solver.

    `seconds` is the time on the clock, None for no limit. `memory` is the size of the solver's tables in bytes. `turns`
    is the number of turns that a plan for one seat looks ahead. `cap` is the largest number of units in play. Each
    solver uses the limits that apply to its game.
    """

    seconds: float | None = None
    memory: int = 1000 * MEGABYTE
    turns: int = 2
    cap: int = 12


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


class Subject(TypedDict, total=False):
    """The subject of a question: a seat, one of its cards, the bases of all seats, a number of turns."""

    seat: int
    card: int
    bases: list[str]
    turns: int


@dataclass(frozen=True)
class Answer:
    """One question and its answer.

    `kind` names the question. `subject` names its subject, such as `{"seat": 0, "card": 17}`. `best` is the value that
    the plan reaches, or the exact value. `bound` is the proven bound: a lower bound if the question asks for the least
    value, an upper bound if it asks for the largest. Each is None if it is not known. `plan` holds actions in notation,
    including outcomes of chance, from the start of a game on `board`. So it replays as an ordinary trace.
    """

    kind: str
    subject: Subject
    best: Value | None
    bound: Value | None
    proven: bool
    board: Board
    plan: tuple[str, ...] = ()


def position(board: Board, past: Sequence[str]) -> Match:
    """Return the position on a board after some actions. Raise CallError if the game is over there."""
    match = Match(board)
    for action in past:
        match.play(action)
    if match.actor == OVER:
        raise CallError("the game is over there; nothing is left to solve")
    return match


def solve(board: Board, limits: Limits, past: Sequence[str] = ()) -> Iterator[Answer]:
    """Return the solver's answers for a board, or for the position on it after some actions.

    Raise CallError if the game has no solver, or no solver for positions, InputError if the board cannot be played.
    """
    if not has(board.game, "solver"):
        raise CallError(f"{board.game} has no solver")
    require_playable(board)
    if not past:
        return part(board.game, "solver", Solver).solve(board, limits)
    if not has(board.game, "solver", PositionSolver):
        raise CallError(f"{board.game} is solved from the start of a game only; give its board, not a trace")
    return part(board.game, "solver", PositionSolver).solve_from(board, limits, past)
