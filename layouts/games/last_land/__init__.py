"""Last Land on the hexagonal lattice: 37 tiles of five types; the starts follow from the bases.

A board has as many bases as seats, or six bases on which fewer seats start (LL-D3). Its code packs the seat
count and the 37 types; starts are derived.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from landpress.layouts.codes import no_such_board
from landpress.layouts.hexfield import HexBoard, from_mixed_radix, read_cells, rows, to_mixed_radix
from landpress.layouts.hexgrid import Hex, distance, hexagon, radius_of, size
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
    """The starts of N seats on the bases of a board, in seat order.

    All bases where there are no more than seats. On up to six bases, LL-D3: the N bases with the largest smallest
    pairwise distance, then the largest sum of distances, among equals a set on which the board is
    seat-symmetric, then the first in canonical order. On more bases, which only a foreign board has, the first N.
    """
    radius = radius_of(len(cells))
    assert radius is not None
    bases = [cell for cell, kind in zip(hexagon(radius), cells, strict=True) if kind == "B"]
    if len(bases) <= players or len(bases) > SIX_BASES:
        return seat_order(bases[:players])

    def rank(starts: tuple[Hex, ...]) -> tuple[int, int, bool]:
        apart = [distance(a, b) for a, b in combinations(starts, 2)]
        board = HexBoard(NAME, players, cells, starts)
        return min(apart, default=0), sum(apart), board.is_seat_symmetric

    best: tuple[Hex, ...] = max(combinations(bases, players), key=rank)
    return seat_order(best)


def seated(board: HexBoard, players: int) -> HexBoard:
    """The same tiles with another number of seats on them."""
    return replace(board, players=players, starts=derive_starts(board.cells, players))


def make(players: int, cells: Iterable[str]) -> HexBoard:
    """The board with these tiles, its starts derived."""
    kinds = tuple(cells)
    return HexBoard(NAME, players, kinds, derive_starts(kinds, players))


def to_number(board: HexBoard) -> int | None:
    """The number of a board of the game's own size: seat count, then the types in canonical order."""
    if board.radius != RADIUS or board.players not in SEATS:
        return None
    digits = [SEATS.index(board.players), *map(TYPES.index, board.cells)]
    return to_mixed_radix(digits, _BASES)


def from_number(number: int) -> HexBoard:
    """The board of such a number; CodeError where there is none."""
    over, seats, *types = from_mixed_radix(number, _BASES)
    if over:
        raise no_such_board()
    return make(SEATS[seats], (TYPES[i] for i in types))


def read(reader: Reader, players: int, fields: Mapping[str, Any]) -> HexBoard | None:
    """The board of a file's own fields, `cells` and `starts`."""
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


def write(board: HexBoard) -> dict[str, Any]:
    """The file's own fields of a board."""
    return {"cells": rows(board), "starts": [str(start) for start in board.starts]}


FIELDS = ("cells", "starts")
