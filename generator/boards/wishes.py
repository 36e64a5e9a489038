"""Wishes for a board: conditions on its cells that a person adds to the rules of the game.

There are four kinds of wish: a count of cells in a place, a distance, a count of neighbours, and the size of groups.
Cells are indices in the canonical order of the board. A kind is the text of a cell, or `start` for a start of a seat.
generator/boards/wish_texts.py reads them, and generator/boards/contradictions.py finds wishes that contradict.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from landpress.layouts.lattice import Lattice, rectangle
from landpress.layouts.latticefield import LatticeBoard

START = "start"
MANY = 999
"""The most that a wish without an upper limit allows: more than any board has cells."""
Kinds = frozenset[str]


def lattice_of(board: Board) -> Lattice[Any]:
    """Return the lattice of a board. A board of a game that names none lies on a square."""
    if isinstance(board, LatticeBoard):
        return board.lattice
    side = isqrt(len(board.cells))
    if side * side != len(board.cells):
        said = "the board lies on no lattice that is known; its class must be a LatticeBoard (docs/your-own-game.md)"
        raise CallError(f"{board.game}: {said}")
    return rectangle(side, side)


@dataclass(frozen=True)
class Count:
    """From `least` to `most` of some cells are of some kinds."""

    cells: tuple[int, ...]
    kinds: Kinds
    least: int
    most: int


@dataclass(frozen=True)
class Apart:
    """Each cell of `kinds` is at least some steps from each other cell of `others`."""

    kinds: Kinds
    others: Kinds
    steps: int


@dataclass(frozen=True)
class Beside:
    """Each cell of `kinds` has from `least` to `most` neighbours of `others`."""

    kinds: Kinds
    others: Kinds
    least: int
    most: int


@dataclass(frozen=True)
class Together:
    """Each connected group of cells of `kinds` has from `least` to `most` cells."""

    kinds: Kinds
    least: int
    most: int


Condition = Count | Apart | Beside | Together


@dataclass(frozen=True)
class Wish:
    """A wish as it was written, and its condition."""

    text: str
    rule: Condition


def is_met(wish: Wish, board: Board) -> bool:
    """Return whether a board meets a wish."""
    lattice, rule = lattice_of(board), wish.rule
    own = _of(board, rule.kinds)
    match rule:
        case Count(cells=cells, least=least, most=most):
            return least <= sum(own[cell] for cell in cells) <= most
        case Apart(others=others, steps=steps):
            there = [cell for cell, is_there in enumerate(_of(board, others)) if is_there]
            near = lattice.steps
            return all(a == b or near[a][b] >= steps for a, is_own in enumerate(own) if is_own for b in there)
        case Beside(others=others, least=least, most=most):
            found = _of(board, others)
            counts = (sum(found[n] for n in lattice.neighbours[cell]) for cell, is_own in enumerate(own) if is_own)
            return all(least <= count <= most for count in counts)
        case Together(least=least, most=most):
            groups = lattice.parts(cell for cell, is_own in enumerate(own) if is_own)
            return all(least <= len(group) <= most for group in groups)


def _of(board: Board, kinds: Kinds) -> list[bool]:
    """Return for each cell whether it is of one of some kinds."""
    found = [kind in kinds for kind in board.cells]
    if START in kinds and isinstance(board, LatticeBoard):
        for start in board.starts:
            found[board.lattice.index[start]] = True
    return found


def allowed_kinds(wishes: Iterable[Wish], cells: int, kinds: Sequence[str], ground: str) -> tuple[Kinds, ...]:
    """Return the kinds that each cell may have by the wishes about single cells. Makers draw only from these.

    `ground` is the kind that a maker lays where a start is to be.
    """
    allowed = [frozenset(kinds)] * cells
    for rule in (wish.rule for wish in wishes):
        if isinstance(rule, Count):
            for cell in rule.cells if rule.most == 0 else ():
                allowed[cell] -= rule.kinds - {ground}
            for cell in rule.cells if rule.least == len(rule.cells) else ():
                allowed[cell] &= rule.kinds | ({ground} if START in rule.kinds else set())
    return tuple(allowed)
