"""The Orchard board: a hexagon of 37 meadows that bear one to three apples, and a start in a corner for each seat.

A code holds the number of seats and the apples of each meadow. The starts follow from the number of seats.
"""

from collections.abc import Iterable, Mapping

from landpress.plugins import (
    Hex,
    HexBoard,
    Reader,
    from_mixed_radix,
    no_such_board,
    read_cells,
    rows,
    seat_order,
    size,
    to_mixed_radix,
)

NAME = "orchard"
PREFIX = "OR"
SEATS = (2, 3)
RADIUS = 3
KINDS = ("1", "2", "3")
PAYLOAD = 12
FIELDS = ("cells",)
_BASES = (len(SEATS), *[len(KINDS)] * size(RADIUS))


def starts(radius: int, players: int) -> tuple[Hex, ...]:
    """Return the corners where the seats begin, as far apart as possible, in seat order."""
    if players == 3:
        return seat_order([Hex(radius, 0), Hex(-radius, radius), Hex(0, -radius)])
    return seat_order([Hex(radius, 0), Hex(-radius, 0)][:players])


def make(players: int, cells: Iterable[str]) -> HexBoard:
    """Return the board with these meadows."""
    kinds = tuple(cells)
    radius = next(radius for radius in range(len(kinds)) if size(radius) >= len(kinds))
    return HexBoard(NAME, players, kinds, starts(radius, players))


def to_number(board: HexBoard) -> int | None:
    """Return the number of a board, or None for one of another size or number of seats."""
    if board.radius != RADIUS or board.players not in SEATS:
        return None
    return to_mixed_radix([SEATS.index(board.players), *map(KINDS.index, board.cells)], _BASES)


def from_number(number: int) -> HexBoard:
    """Return the board of such a number. Raise CodeError if no board has it."""
    over, seats, *kinds = from_mixed_radix(number, _BASES)
    if over:
        raise no_such_board()
    return make(SEATS[seats], (KINDS[kind] for kind in kinds))


def read(reader: Reader, players: int, fields: Mapping[str, object]) -> HexBoard | None:
    """Return the board from the field `cells` of a file, or None after noting what is wrong."""
    cells = read_cells(reader, fields["cells"], KINDS) if "cells" in fields else None
    return None if cells is None else make(players, cells)


def write(board: HexBoard) -> dict[str, object]:
    """Return the game's own fields of a board's file."""
    return {"cells": rows(board)}
