"""Wishes for a board: conditions on its cells that a person adds to the rules of the game.

There are four kinds of wish: a count of cells in a place, a distance, a count of neighbours, and the size of groups.
Cells are indices in the canonical order of the board. A kind is the text of a cell, or `start` for a start of a seat.
generator/boards/wish_texts.py reads them, and generator/boards/contradictions.py finds wishes that contradict.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from landpress.layouts import squares
from landpress.layouts.board import Board
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import distance, hexagon, index, neighbours, radius_of
from landpress.layouts.symmetry import ALL, permutation

START = "start"
Kinds = frozenset[str]


@dataclass(frozen=True)
class Lattice:
    """The cells of a board: their names, the neighbours of each, and the steps between each two."""

    names: tuple[str, ...]
    neighbours: tuple[tuple[int, ...], ...]
    steps: tuple[tuple[int, ...], ...]
    images: tuple[tuple[int, ...], ...]
    """For each symmetry of the lattice the cell to which it moves each cell."""
    centre: int

    def orbit(self, cell: int) -> tuple[int, ...]:
        """Return the cells to which the symmetries of the lattice move a cell."""
        return tuple(sorted({image[cell] for image in self.images}))

    def within(self, cell: int, least: int, most: int) -> tuple[int, ...]:
        """Return the cells that are from `least` to `most` steps from a cell."""
        return tuple(other for other, steps in enumerate(self.steps[cell]) if least <= steps <= most)


def lattice_of(board: Board) -> Lattice:
    """Return the lattice of a board."""
    return _hexagon(len(board.cells)) if isinstance(board, HexBoard) else _square(len(board.cells))


@cache
def _hexagon(count: int) -> Lattice:
    radius = radius_of(count)
    assert radius is not None, "a board on hexagons fills a hexagon"
    cells = hexagon(radius)
    steps = tuple(tuple(distance(a, b) for b in cells) for a in cells)
    images = tuple(permutation(symmetry, radius) for symmetry in sorted(ALL))
    return Lattice(tuple(map(str, cells)), neighbours(radius), steps, images, index(radius)[cells[count // 2]])


@cache
def _square(count: int) -> Lattice:
    side = round(count**0.5)
    steps = tuple(tuple(squares.distance(a, b, side) for b in range(count)) for a in range(count))
    return Lattice(squares.names(side), squares.neighbours(side), steps, squares.permutations(side), count // 2)


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


@dataclass(frozen=True)
class Wish:
    """A wish as it was written, and its condition."""

    text: str
    rule: Count | Apart | Beside | Together


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
            return all(least <= size <= most for size in _groups(own, lattice))


def _of(board: Board, kinds: Kinds) -> list[bool]:
    """Return for each cell whether it is of one of some kinds."""
    found = [kind in kinds for kind in board.cells]
    if START in kinds and isinstance(board, HexBoard):
        place = index(board.radius)
        for start in board.starts:
            found[place[start]] = True
    return found


def _groups(own: Sequence[bool], lattice: Lattice) -> list[int]:
    """Return the sizes of the connected groups of cells."""
    left = {cell for cell, is_own in enumerate(own) if is_own}
    sizes = []
    while left:
        group = [left.pop()]
        for cell in group:
            more = left.intersection(lattice.neighbours[cell])
            left -= more
            group += more
        sizes.append(len(group))
    return sizes


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
