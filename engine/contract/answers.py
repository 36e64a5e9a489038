"""The answers of a solver, and the limits that it and other long work are given. engine/proof/solver.py asks.

An answer never claims more than was proven. What the solver could not search within the limits stays open.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypedDict

from landpress.layouts.board import Board

Value = int | Fraction
MEGABYTE = 1_000_000
MOST_MEMORY, MOST_COUNT = 1_000_000, 1000
"""The largest limits of a solver: its memory in megabytes, its turns and its units."""
DEEPEST = 64
"""The largest depth of perft. No count of a game reaches it."""
PLAYOUTS, MOST_PLAYOUTS = 400, 1_000_000
"""The usual number of playouts of a search that looks back, and of each weighing; and the largest one."""


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
