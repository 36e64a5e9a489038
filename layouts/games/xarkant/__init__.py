"""Xarkant on a square of 6 x 6 quadrants: nine of an edition's ten tiles of 2 x 2 quadrants, each in one of four turns.

The quadrants of a tile go clockwise from the top left. `star` is the index of the quadrant with the star. A turn is a
number of quarter turns clockwise. Places for tiles go row by row. Tiles are laid in this order. Cells are the types of
the quadrants, row by row; they are derived from the tiles. There are no starts, and no sizes except the game's own. A
code packs the seat count, the edition's tiles, the places of the laid tiles, and their turns.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import perm
from typing import NamedTuple

from landpress.layouts.board import Board
from landpress.layouts.codes import no_such_board
from landpress.layouts.hexfield import from_mixed_radix, to_mixed_radix
from landpress.layouts.lattice import rectangle
from landpress.layouts.ranks import arrangement_of_rank, rank_of_arrangement
from landpress.layouts.reading import Reader, pointer

NAME = "xarkant"
PREFIX = "XK"
SEATS = (2, 3, 4)
SIDE = 6
LATTICE = rectangle(SIDE, SIDE)
TYPES = ("wheat", "wood", "stone")
QUADRANTS = 4
TILES = 10
PLACES = 9
TURNS = 4
PAYLOAD = 25
FIELDS = ("tiles", "placed")
_TILE_BASES = (*[len(TYPES)] * QUADRANTS, QUADRANTS)
_BASES = (len(SEATS), *_TILE_BASES * TILES, perm(TILES, PLACES), *[TURNS] * PLACES)


class Tile(NamedTuple):
    """One landscape tile as its edition prints it."""

    quadrants: tuple[str, ...]
    star: int

    def turned(self, turn: int) -> "Tile":
        """Return the tile after `turn` quarter turns clockwise."""
        return Tile(self.quadrants[-turn:] + self.quadrants[:-turn], (self.star + turn) % QUADRANTS)


class Placed(NamedTuple):
    """A laid tile: its index in the edition, and its turn."""

    tile: int
    turn: int


@cache
def quadrants_at(place: int) -> tuple[int, ...]:
    """Return the cells of a place for a tile, in the order of a tile's quadrants."""
    top = 2 * SIDE * (place // 3) + 2 * (place % 3)
    return top, top + 1, top + SIDE + 1, top + SIDE


@dataclass(frozen=True, kw_only=True)
class Landscape(Board):
    """A board of Xarkant: the edition's tiles, and the laid tiles with their turns."""

    tiles: tuple[Tile, ...]
    placed: tuple[Placed, ...]

    def images(self) -> Iterable[str]:
        """Return the types of the quadrants for each of the eight symmetries. The tiles themselves do not matter."""
        digits = [str(TYPES.index(kind)) for kind in self.cells]
        return ("".join(digits[i] for i in symmetry) for symmetry in LATTICE.symmetries.values())


_turned = cache(Tile.turned)
"""`Tile.turned` with a cache, because the few tiles of an edition are turned many times."""


def make(players: int, tiles: Sequence[Tile], placed: Sequence[Placed]) -> Landscape:
    """Return the landscape of these tiles. Its cells are derived."""
    cells = [""] * (SIDE * SIDE)
    for place, (tile, turn) in enumerate(placed):
        a, b, c, d = quadrants_at(place)
        cells[a], cells[b], cells[c], cells[d] = _turned(tiles[tile], turn).quadrants
    return Landscape(NAME, players, tuple(cells), (), tiles=tuple(tiles), placed=tuple(placed))


def to_number(board: Landscape) -> int | None:
    """Return the number of a landscape, or None for a laboratory board.

    The number packs the seat count, the edition's tiles, the arrangement of the laid tiles, and their turns.
    """
    if board.players not in SEATS:
        return None
    digits = [SEATS.index(board.players)]
    for tile in board.tiles:
        digits += [*map(TYPES.index, tile.quadrants), tile.star]
    digits.append(rank_of_arrangement([tile for tile, _ in board.placed], range(TILES)))
    return to_mixed_radix([*digits, *(turn for _, turn in board.placed)], _BASES)


def from_number(number: int) -> Landscape:
    """Return the landscape of such a number. Raise CodeError if no landscape has it."""
    over, seats, *digits = from_mixed_radix(number, _BASES)
    if over:
        raise no_such_board()
    tiles = [
        Tile(tuple(TYPES[i] for i in digits[at : at + QUADRANTS]), digits[at + QUADRANTS])
        for at in range(0, TILES * len(_TILE_BASES), len(_TILE_BASES))
    ]
    rank, *turns = digits[TILES * len(_TILE_BASES) :]
    return make(SEATS[seats], tiles, list(map(Placed, arrangement_of_rank(rank, range(TILES), PLACES), turns)))


def read(reader: Reader, players: int, fields: Mapping[str, object]) -> Landscape | None:
    """Return the landscape from the fields `tiles` and `placed` of a file, or None after noting what is wrong."""
    tiles = _read_tiles(reader, fields["tiles"]) if "tiles" in fields else None
    placed = _read_placed(reader, fields["placed"]) if "placed" in fields else None
    return make(players, tiles, placed) if tiles and placed else None


def _read_tiles(reader: Reader, value: object) -> list[Tile] | None:
    entries = reader.items(value, "/tiles", TILES) or []
    tiles = []
    for i, entry in enumerate(entries):
        at = pointer("tiles", i)
        tile = reader.fields(entry, at, ("quadrants", "star"))
        kinds: list[str | None] = []
        if "quadrants" in tile:
            quadrants = reader.items(tile["quadrants"], at + "/quadrants", QUADRANTS) or []
            kinds = [reader.word(kind, at + pointer("quadrants", j), TYPES) for j, kind in enumerate(quadrants)]
        star = reader.integer(tile["star"], at + "/star", range(QUADRANTS)) if "star" in tile else None
        known = tuple(kind for kind in kinds if kind is not None)
        if len(known) == QUADRANTS and star is not None:
            tiles.append(Tile(known, star))
    return tiles if len(tiles) == TILES else None


def _read_placed(reader: Reader, value: object) -> list[Placed] | None:
    entries = reader.items(value, "/placed", PLACES) or []
    placed = []
    seen: set[int] = set()
    for i, entry in enumerate(entries):
        at = pointer("placed", i)
        one = reader.fields(entry, at, ("tile", "turn"))
        tile = reader.integer(one["tile"], at + "/tile", range(TILES)) if "tile" in one else None
        turn = reader.integer(one["turn"], at + "/turn", range(TURNS)) if "turn" in one else None
        if tile in seen:
            reader.note("repeated_number", at + "/tile", found=str(tile))
        elif tile is not None:
            seen.add(tile)
            if turn is not None:
                placed.append(Placed(tile, turn))
    return placed if len(placed) == PLACES else None


def write(board: Landscape) -> dict[str, object]:
    """Return the game's own fields of a landscape's file."""
    tiles = [{"quadrants": list(tile.quadrants), "star": tile.star} for tile in board.tiles]
    return {"tiles": tiles, "placed": [{"tile": tile, "turn": turn} for tile, turn in board.placed]}
