"""Last Land on the hexagonal lattice: 37 tiles of five types, and starts that are derived from the bases.

A board has one base for each seat, or six bases for fewer seats (LL-D3). Its code packs the seat count and the 37
types. The code does not contain the starts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations

from landpress.layouts.codes import no_such_board
from landpress.layouts.hexfield import HexBoard, from_mixed_radix, read_cells, to_mixed_radix
from landpress.layouts.hexgrid import Hex, distance, hexagon_of, size
from landpress.layouts.latticefield import rows
from landpress.layouts.reading import Reader, pointer
from landpress.layouts.symmetry import seat_order

NAME = "last-land"
PREFIX = "LL"
SEATS = (2, 3, 4, 5, 6)
RADIUS = 3
TYPES = ("B", "T1", "T2", "T3", "T4")
SIX_BASES = 6
PAYLOAD = 18
_BASES = (len(SEATS), *[len(TYPES)] * size(RADIUS))


def derive_starts(cells: tuple[str, ...], players: int) -> tuple[Hex, ...]:
    """Return the starts of N seats on the bases of a board, in seat order.

    If there are no more bases than seats, all bases are starts. On up to six bases LL-D3 decides: the N bases with the
    largest smallest pairwise distance; among equals those with the largest sum of distances; then a set on which the
    board is seat-symmetric; then the first in canonical order. On more than six bases the starts are the first N bases.
    Only boards from other sources have more than six.
    """
    bases = [cell for cell, kind in zip(hexagon_of(len(cells)), cells, strict=True) if kind == "B"]
    if len(bases) <= players or len(bases) > SIX_BASES:
        return seat_order(bases[:players])

    def rank(starts: tuple[Hex, ...]) -> tuple[int, int, bool]:
        apart = [distance(a, b) for a, b in combinations(starts, 2)]
        board = HexBoard(NAME, players, cells, starts)
        return min(apart, default=0), sum(apart), board.is_seat_symmetric

    best: tuple[Hex, ...] = max(combinations(bases, players), key=rank)
    return seat_order(best)


def seated(board: HexBoard, players: int) -> HexBoard:
    """Return a board with the same tiles and another number of seats."""
    return replace(board, players=players, starts=derive_starts(board.cells, players))


def make(players: int, cells: Iterable[str]) -> HexBoard:
    """Return the board with these tiles. Its starts are derived."""
    kinds = tuple(cells)
    return HexBoard(NAME, players, kinds, derive_starts(kinds, players))


def to_number(board: HexBoard) -> int | None:
    """Return the number of a board, or None for a laboratory board.

    The number packs the seat count and the types in canonical order.
    """
    if board.radius != RADIUS or board.players not in SEATS:
        return None
    digits = [SEATS.index(board.players), *map(TYPES.index, board.cells)]
    return to_mixed_radix(digits, _BASES)


def from_number(number: int) -> HexBoard:
    """Return the board of such a number. Raise CodeError if no board has it."""
    over, seats, *types = from_mixed_radix(number, _BASES)
    if over:
        raise no_such_board()
    return make(SEATS[seats], (TYPES[i] for i in types))


def read(reader: Reader, players: int, fields: Mapping[str, object]) -> HexBoard | None:
    """Return the board from the fields `cells` and `starts` of a file, or None after noting what is wrong."""
    cells = read_cells(reader, fields.get("cells"), TYPES) if "cells" in fields else None
    starts = reader.items(fields["starts"], "/starts") if "starts" in fields else None
    texts = [reader.text(start, pointer("starts", i)) for i, start in enumerate(starts or [])]
    if cells is None or starts is None or None in texts:
        return None
    board = make(players, cells)
    if [str(start) for start in board.starts] != texts:
        reader.note(
            "wrong_starts", "/starts", expected=" ".join(map(str, board.starts)), found=" ".join(map(str, texts))[:80]
        )
        return None
    return board


def write(board: HexBoard) -> dict[str, object]:
    """Return the game's own fields of a board's file."""
    return {"cells": rows(board), "starts": [str(start) for start in board.starts]}


FIELDS = ("cells", "starts")
