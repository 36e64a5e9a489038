"""Landsweeper on the hexagonal lattice: land in the sea, and one suggested start on land for each seat.

Cells are `.` (sea), `#` (land) and `S0` .. `S5` (starts on land, in seat order). 2 to 4 seats play on a hexagon of
radius 4. 5 and 6 seats play on a hexagon of radius 5. The code packs the seat count, the set of the starts and the land
(layouts/startfield.py). The boards of the smaller hexagon have the lower numbers.
"""

from collections.abc import Mapping

from landpress.layouts import startfield
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.latticefield import rows
from landpress.layouts.reading import Reader

NAME = "landsweeper"
PREFIX = "LS"
SEATS = (2, 3, 4, 5, 6)
FEW_SEATS, MANY_SEATS = SEATS[:3], SEATS[3:]
SEA, LAND = KINDS = (".", "#")
PAYLOAD = 23
FIELDS = ("cells",)


def radius_for(players: int) -> int:
    """Return the radius of the hexagon for this number of seats."""
    return 5 if players in MANY_SEATS else 4


_FEW_SPACE = startfield.code_space(FEW_SEATS, radius_for(FEW_SEATS[0]))


def to_number(board: HexBoard) -> int | None:
    """Return the number of a board, or None if its size is not the right one for its seats."""
    few = board.players not in MANY_SEATS
    number = startfield.to_number(board, FEW_SEATS if few else MANY_SEATS, radius_for(board.players), KINDS)
    return number if few or number is None else number + _FEW_SPACE


def from_number(number: int) -> HexBoard:
    """Return the board of such a number. Raise CodeError if no board has it."""
    few = number < _FEW_SPACE
    seats = FEW_SEATS if few else MANY_SEATS
    return startfield.from_number(number - (0 if few else _FEW_SPACE), NAME, seats, radius_for(seats[0]), KINDS)


def read(reader: Reader, players: int, fields: Mapping[str, object]) -> HexBoard | None:
    """Return the board from the field `cells` of a file, or None after noting what is wrong."""
    return startfield.read(reader, NAME, players, fields["cells"], KINDS) if "cells" in fields else None


def write(board: HexBoard) -> dict[str, object]:
    """Return the game's own field of a board's file."""
    return {"cells": rows(board)}
