"""Wishes for a board of a game: conditions on its cells that a person adds to the rules.

They are the wishes of layouts/wishes.py, about cells only, and the engine judges them. A kind is the text of a cell, or
`start` for a start of a seat. generator/boards/wish_texts.py reads them, and generator/boards/contradictions.py finds
wishes that contradict.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any

from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.lattice import HEXES, Lattice, rectangle
from landpress.layouts.latticefield import LatticeBoard
from landpress.layouts.reading import printable

if TYPE_CHECKING:
    from landpress.layouts.field import Field
    from landpress.layouts.wishes import Named, Rule, Wish

START = "start"
STARTS = "cells with starts"
"""The layer in which a start is called so. In the layer `cells` it has the text of its cell."""
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


def kept_cells(lattice: Lattice[Any], cells: str) -> list[tuple[str, int]]:
    """Return the names and indices of cells that are written with commas between them: `0,0,1,0` or `a1,b4`."""
    names = [name.strip() for name in cells.split(",")]
    if lattice.plane is HEXES:
        if len(names) % 2:
            raise CallError(f"--keep {printable(cells)[:60]}: expected cells with commas between them, such as 0,0,1,0")
        names = [",".join(pair) for pair in zip(names[::2], names[1::2], strict=True)]
    try:
        return [(name, lattice.cell(name)) for name in names]
    except InputError as error:
        raise CallError(f"--keep {printable(cells)[:60]}: {error}") from None


@lru_cache(maxsize=16)
def field_of(lattice: Lattice[Any]) -> "Field":
    """Return the field of a lattice."""
    from landpress.layouts.field import Field

    return Field(lattice)


def cells_of(*kinds: str) -> "Named":
    """Return the cells of some kinds, as wishes name them."""
    from landpress.layouts.field import CELLS
    from landpress.layouts.wishes import Named

    return Named(STARTS if START in kinds else CELLS, frozenset(kinds))


def of_games(rule: "Rule") -> "Rule":
    """Return a condition on cells in which starts are called so."""
    from landpress.layouts.wishes import Apart, Named, Near, Sum, Together

    match rule:
        case Sum(what=Named(kinds=kinds)):
            return replace(rule, what=cells_of(*kinds))
        case Apart(own=own, others=others) | Near(own=own, others=others):
            return replace(rule, own=cells_of(*own.kinds), others=others and cells_of(*others.kinds))
        case Together(own=own):
            return replace(rule, own=cells_of(*own.kinds))
    return rule


def is_met(wish: "Wish", board: Board) -> bool:
    """Return whether a board meets a wish."""
    from landpress.engine.boards import wishes
    from landpress.layouts.field import CELLS

    marked = list(board.cells)
    if isinstance(board, LatticeBoard):
        for start in board.starts:
            marked[board.lattice.index[start]] = START
    layers = {CELLS: wishes.Lying(CELLS, 1, board.cells, {}), STARTS: wishes.Lying(CELLS, 1, marked, {})}
    return wishes.is_met(wish.rule, wishes.Laid(field_of(lattice_of(board)), layers))


def allowed_kinds(wishes: "Sequence[Wish]", cells: int, kinds: Sequence[str], ground: str) -> tuple[Kinds, ...]:
    """Return the kinds that each cell may have by the wishes about single cells. Makers draw only from these.

    `ground` is the kind that a maker lays where a start is to be.
    """
    allowed = [frozenset(kinds)] * cells
    if not wishes:  # as nearly always: then their types are not loaded
        return tuple(allowed)
    from landpress.layouts.wishes import Sum

    for rule in (wish.rule for wish in wishes):
        if isinstance(rule, Sum) and rule.what:
            said = rule.what.kinds
            for group in rule.groups:
                for cell in group if rule.most <= 0 else ():
                    allowed[cell] -= said - {ground}
                for cell in group if rule.least == len(group) else ():
                    allowed[cell] &= said | ({ground} if START in said else set())
    return tuple(allowed)
