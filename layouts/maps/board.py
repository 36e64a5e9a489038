"""A board of a description: the kind of each cell, what lies in each layer, and its number for codes.

A layer has `each` slots for a place, from the lowest token up; an empty slot holds the empty text. `blocks` holds the
name and the turns of the block in each place, if the description has blocks.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain

from landpress.layouts.board import Board
from landpress.layouts.described import known_as
from landpress.layouts.field import CELLS
from landpress.layouts.lattice import HEXES
from landpress.layouts.maps.description import Description, Layer
from landpress.layouts.maps.rows import arrangements, rank_of_row, row_of_rank
from landpress.layouts.ranks import arrangement_of_rank, rank_of_arrangement

UNIFORM, WALK, UNKNOWN = "uniform", "walk", "unknown"
WAYS = (UNIFORM, WALK, UNKNOWN)
"""How a board was drawn: with the same chance as every other, or by a walk that makes no such claim."""
Slots = tuple[str, ...]


@dataclass(frozen=True)
class MapBoard(Board):
    """One board of a description; `way` tells how it was drawn."""

    description: Description = field(compare=False, kw_only=True)
    layers: tuple[Slots, ...] = field(kw_only=True)
    blocks: tuple[tuple[str, int], ...] = field(default=(), kw_only=True)
    way: str = field(default=UNKNOWN, compare=False, kw_only=True)

    def __post_init__(self) -> None:
        known_as(self.description)

    def slots(self, layer: str) -> Slots:
        """Return what lies in the slots of a layer, or the kinds of the cells."""
        names = [one.name for one in self.description.layers]
        return self.cells if layer == CELLS else self.layers[names.index(layer)]

    def images(self) -> Iterable[str]:
        """Return the board as text under each symmetry that keeps the fixed cells; kinds that stand for one are one."""
        return ("|".join(image) for image in self._images)

    @cached_property
    def _images(self) -> list[tuple[str, ...]]:
        told = self.description
        same = {kind.name: kind.same_as or kind.name for kind in told.kinds}
        rows = [(tuple(same[kind] for kind in self.cells), 1, CELLS)]
        rows += [(slots, one.each, one.on) for slots, one in zip(self.layers, told.layers, strict=True)]
        found = []
        for number in symmetries(told):
            image: list[str] = []
            for values, each, on in rows:
                moved = told.field.classes[on].images[number]
                laid = [""] * len(values)
                for place, target in enumerate(moved):
                    laid[target * each : (target + 1) * each] = values[place * each : (place + 1) * each]
                image += laid
            found.append(tuple(image))
        return found

    def canonical_key(self) -> bytes:
        """Return a key that is equal for two boards of one description exactly if a symmetry maps one to the other."""
        return f"{self.description.digest}/{self.players}/{min(self.images())}".encode()


def symmetries(description: Description) -> list[int]:
    """Return the numbers of the symmetries of the lattice that keep its fixed cells and its blocks."""
    fixed, blocks = description.fixed, {frozenset(block) for block in description.field.blocks}
    found = []
    for number, moved in enumerate(description.field.lattice.symmetries.values()):
        keeps = all(fixed.get(moved[cell]) == kind for cell, kind in fixed.items())
        if keeps and all(frozenset(moved[cell] for cell in block) in blocks for block in blocks):
            found.append(number)
    return found


def made(
    description: Description, players: int, cells: Sequence[str], layers: Sequence[Sequence[str]], way: str = UNKNOWN
) -> MapBoard:
    """Return the board with these kinds of cells and these tokens."""
    laid = tuple(map(tuple, layers))
    return MapBoard(description.game, players, tuple(cells), (), description=description, layers=laid, way=way)


def laid_out(
    description: Description,
    players: int,
    blocks: Sequence[tuple[str, int]],
    layers: Sequence[Sequence[str]],
    way: str = UNKNOWN,
) -> MapBoard:
    """Return the board with these blocks and these tokens."""
    return MapBoard(
        description.game, players, cells_of_blocks(description, blocks), (), description=description,
        layers=tuple(map(tuple, layers)), blocks=tuple(blocks), way=way,
    )  # fmt: skip


def cells_of_blocks(description: Description, blocks: Sequence[tuple[str, int]]) -> Slots:
    """Return the kinds of the cells when these blocks lie in their places, each turned clockwise so many times."""
    assert description.blocks is not None
    cells = [""] * len(description.field.lattice)
    for place, (name, turns) in zip(description.field.blocks, blocks, strict=True):
        for cell, kind in zip(place, turned(description, name, turns), strict=True):
            cells[cell] = kind
    return tuple(cells)


@lru_cache(maxsize=1024)
def turned(description: Description, name: str, turns: int) -> Slots:
    """Return the kinds of a block in reading order after so many of its smallest turns."""
    assert description.blocks is not None
    tile = description.blocks.tiles[name]
    step = (6 if description.field.lattice.plane is HEXES else 4) // description.blocks.turns
    moved = _quarter(description)
    for _ in range(turns * step):
        laid = [""] * len(tile)
        for here, target in enumerate(moved):
            laid[target] = tile[here]
        tile = tuple(laid)
    return tile


def _quarter(description: Description) -> tuple[int, ...]:
    """Return how the smallest turn of the plane moves the cells of a block, by their places in it."""
    lattice, block = description.field.lattice, description.field.blocks[0]
    own = type(lattice)(lattice.cells[cell] for cell in block)
    moved = next(moved for turn, moved in own.symmetries.items() if turn.turns == 1 and not turn.mirrored)
    return tuple(moved)


def eligible(description: Description, layer: Layer, cells: Sequence[str]) -> list[int]:
    """Return the places where tokens of a layer may lie on a board with these cells."""
    if layer.kinds:
        return [cell for cell, kind in enumerate(cells) if kind in layer.kinds]
    return list(range(len(description.places(layer))))


def has_counts(board: MapBoard) -> bool:
    """Return whether a board has the kinds, the fixed cells, the blocks and the tokens of its description."""
    told = board.description
    if told.blocks:
        if len({name for name, _ in board.blocks}) < len(board.blocks):
            return False
    elif any(board.cells.count(kind.name) != kind.count for kind in told.kinds):
        return False
    if any(board.cells[cell] != kind for cell, kind in told.fixed.items()):
        return False
    return all(_fits(board, layer, slots) for layer, slots in zip(told.layers, board.layers, strict=True))


def _fits(board: MapBoard, layer: Layer, slots: Slots) -> bool:
    places = set(eligible(board.description, layer, board.cells))
    if any(token and slot // layer.each not in places for slot, token in enumerate(slots)):
        return False
    return all(slots.count(token) == count for token, count in layer.tokens.items())


def to_number(board: MapBoard) -> int | None:
    """Return the rank of a board among all that can be written, with its seats; None for one with other counts."""
    told = board.description
    if board.players not in told.seats or not has_counts(board):
        return None
    number = 0
    if told.blocks:
        number = rank_of_arrangement([name for name, _ in board.blocks], told.blocks.tiles)
        for _, turns in board.blocks:
            number = number * told.blocks.turns + turns
    else:
        number = rank_of_row([board.cells[cell] for cell in told.free], told.pool)
    for layer, slots in zip(told.layers, board.layers, strict=True):
        pool = told.tokens_of(layer)
        row = [slots[slot] for slot in _slots(eligible(told, layer, board.cells), layer.each)]
        number = number * arrangements(pool.values()) + rank_of_row(row, pool)
    return number * len(told.seats) + told.seats.index(board.players)


def from_number(description: Description, number: int) -> MapBoard | None:
    """Return the board of such a number, None if there is none."""
    number, seat = divmod(number, len(description.seats))
    players = description.seats[seat]
    if number >= description.space:
        return None
    ranks = []
    for layer in reversed(description.layers):
        number, rank = divmod(number, arrangements(description.tokens_of(layer).values()))
        ranks.append(rank)
    blocks: list[tuple[str, int]] = []
    if description.blocks:
        turns = []
        for _ in description.field.blocks:
            number, turn = divmod(number, description.blocks.turns)
            turns.append(turn)
        names = arrangement_of_rank(number, description.blocks.tiles, len(turns))
        blocks = list(zip(names, reversed(turns), strict=True))
        cells: Sequence[str] = cells_of_blocks(description, blocks)
    else:
        cells = with_fixed(description, row_of_rank(number, description.pool))
    layers = [
        spread_out(description, layer, cells, row_of_rank(rank, description.tokens_of(layer)))
        for layer, rank in zip(description.layers, reversed(ranks), strict=True)
    ]
    if description.blocks:
        return laid_out(description, players, blocks, layers)
    return made(description, players, cells, layers)


def with_fixed(description: Description, free: Iterable[str]) -> list[str]:
    """Return the kinds of all cells from those of the free ones."""
    cells = [description.fixed.get(cell, "") for cell in range(len(description.field.lattice))]
    for cell, kind in zip(description.free, free, strict=True):
        cells[cell] = kind
    return cells


def spread_out(description: Description, layer: Layer, cells: Sequence[str], row: Sequence[str]) -> list[str]:
    """Return the slots of a layer on a board with these cells from the row of what lies in the eligible ones."""
    slots = [""] * (len(description.places(layer)) * layer.each)
    for slot, token in zip(_slots(eligible(description, layer, cells), layer.each), row, strict=True):
        slots[slot] = token
    return slots


def _slots(places: Iterable[int], each: int) -> Iterator[int]:
    return chain.from_iterable(range(place * each, (place + 1) * each) for place in places)
