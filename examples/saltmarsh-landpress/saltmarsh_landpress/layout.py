"""The Saltmarsh board: 41 hummocks around a lagoon, each with one to three herbs. No seat has a place of its own.

A code holds the number of seats and the herbs of each hummock.
"""

from collections.abc import Iterable, Mapping

from landpress.plugins import (
    Reader,
    ShapedBoard,
    from_mixed_radix,
    no_such_board,
    picture,
    read_shape,
    rows,
    to_mixed_radix,
)

NAME = "saltmarsh"
PREFIX = "SM"
SEATS = (3, 4)
KINDS = ("1", "2", "3")
PAYLOAD = 14
FIELDS = ("cells",)
MARSH = picture(
    """
     . . . .
    . . . . .
     . . . .
    . . . . .
     . . . .
    . .   . .
     .     .
    . .   . .
     . . . .
    . . . . .
    """,
    flat=True,
).lattice
_BASES = (len(SEATS), *[len(KINDS)] * len(MARSH))


def make(players: int, cells: Iterable[str]) -> ShapedBoard:
    """Return the board with these herbs."""
    return ShapedBoard(NAME, players, tuple(cells), (), lattice=MARSH)


def to_number(board: ShapedBoard) -> int | None:
    """Return the number of a board, or None for one with another number of seats."""
    if board.players not in SEATS:
        return None
    return to_mixed_radix([SEATS.index(board.players), *map(KINDS.index, board.cells)], _BASES)


def from_number(number: int) -> ShapedBoard:
    """Return the board of such a number. Raise CodeError if no board has it."""
    over, seats, *kinds = from_mixed_radix(number, _BASES)
    if over:
        raise no_such_board()
    return make(SEATS[seats], (KINDS[kind] for kind in kinds))


def read(reader: Reader, players: int, fields: Mapping[str, object]) -> ShapedBoard | None:
    """Return the board from the field `cells` of a file, or None after noting what is wrong."""
    cells = read_shape(reader, fields["cells"], MARSH, KINDS) if "cells" in fields else None
    return None if cells is None else make(players, cells)


def write(board: ShapedBoard) -> dict[str, object]:
    """Return the game's own fields of a board's file."""
    return {"cells": rows(board)}
