"""The groups of symmetries that a description asks for: which there are, and which of them keep a board.

A group is a tuple of the numbers of symmetries of the lattice (`Field`), in order. Number 0 is the identity. With
`swap`, every symmetry of a group other than the identity also makes two kinds change places.
"""

from functools import lru_cache
from itertools import combinations

from landpress.layouts.field import CELLS
from landpress.layouts.maps.board import MapBoard, symmetries
from landpress.layouts.maps.description import Description

Group = tuple[int, ...]


@lru_cache(maxsize=32)
def groups(description: Description) -> tuple[Group, ...]:
    """Return all groups that the description allows, none if the lattice has none of them.

    They have as many symmetries as seats are asked for, keep the fixed cells (swapped, if kinds swap), and move each
    fixed start to each other.
    """
    wanted = description.symmetry
    if wanted is None:
        return ()
    moves = list(description.field.lattice.symmetries.values())
    turns = list(description.field.lattice.symmetries)
    usable = [number for number in range(len(moves)) if number in _keeping(description)]
    if wanted.by == "rotation":
        usable = [number for number in usable if not turns[number].mirrored]
    elif wanted.by == "mirror":
        usable = [number for number in usable if not number or turns[number].mirrored]
    starts = [cell for kind in description.kinds if kind.start for cell in kind.fixed]
    found = {_generated(description, chosen) for size in (1, 2) for chosen in combinations(usable, size)}
    return tuple(
        sorted(
            group
            for group in found
            if len(group) == wanted.seats
            and len({moves[number] for number in group}) == wanted.seats  # a mirror along a single row moves no cell
            and set(group) <= set(usable)
            and (not starts or {moves[number][starts[0]] for number in group} == set(starts))
        )
    )


def _keeping(description: Description) -> set[int]:
    """Return the symmetries that keep the fixed cells, where kinds that swap are moved to each other."""
    wanted, fixed = description.symmetry, description.fixed
    if wanted is None or not wanted.swap:
        return set(symmetries(description))
    moves = list(description.field.lattice.symmetries.values())
    keeping = {0}
    for number, moved in enumerate(moves):
        if all(fixed.get(moved[cell]) == swapped(description, kind) for cell, kind in fixed.items()):
            keeping.add(number)
    return keeping


def swapped(description: Description, kind: str) -> str:
    """Return the kind with which a kind changes places, itself for most kinds."""
    swap = description.symmetry.swap if description.symmetry else ()
    return swap[1 - swap.index(kind)] if kind in swap else kind


def _generated(description: Description, generators: Group) -> Group:
    turns = list(description.field.lattice.symmetries)
    group, fresh = {0}, {0}
    while fresh:
        made = {turns.index(turns[a].after(turns[b])) for a in generators for b in fresh}
        fresh = made - group
        group |= fresh
    return tuple(sorted(group))


def kept_groups(board: MapBoard) -> list[Group]:
    """Return the groups that the description allows and that map the board to itself."""
    return [group for group in groups(board.description) if all(is_kept(board, number) for number in group)]


def is_kept(board: MapBoard, number: int) -> bool:
    """Return whether a symmetry maps a board to itself, with the swap of kinds if it is not the identity."""
    told = board.description
    swaps = number > 0
    moved = told.field.classes[CELLS].images[number]
    for cell, kind in enumerate(board.cells):
        if board.cells[moved[cell]] != (swapped(told, kind) if swaps else kind):
            return False
    for layer, slots in zip(told.layers, board.layers, strict=True):
        each, moved = layer.each, told.field.classes[layer.on].images[number]
        for place, target in enumerate(moved):
            if slots[target * each : (target + 1) * each] != slots[place * each : (place + 1) * each]:
                return False
    return True
