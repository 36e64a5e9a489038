"""Landsweeper on the hexagonal lattice: land in the sea, and one suggested start on it for each seat.

Cells are `.` (sea), `#` (land) and `S0` .. `S5` (starts on land, in seat order). Up to 4 seats play on a hexagon of
radius 4, 5 and 6 seats on one of radius 5. The code packs the seat count, the starts as a set and the land
(layouts/startfield.py), first all boards of the smaller hexagon, then those of the larger one.
"""

from collections.abc import Mapping
from typing import Any

from landpress.layouts import startfield
from landpress.layouts.hexfield import HexBoard, rows
from landpress.layouts.reading import Reader

NAME = "landsweeper"
PREFIX = "LS"
SEATS = (2, 3, 4, 5, 6)
FEW_SEATS, MANY_SEATS = SEATS[:3], SEATS[3:]
SEA, LAND = KINDS = (".", "#")
PAYLOAD = 23
FIELDS = ("cells",)


def radius_for(players: int) -> int:
    """The radius of the hexagon that so many seats play on."""
    return 5 if players in MANY_SEATS else 4


_FEW_SPACE = startfield.code_space(FEW_SEATS, radius_for(FEW_SEATS[0]))


def to_number(board: HexBoard) -> int | None:
    """The number of a board of the size for its seats."""
    few = board.players not in MANY_SEATS
    number = startfield.to_number(board, FEW_SEATS if few else MANY_SEATS, radius_for(board.players), KINDS)
    return number if few or number is None else number + _FEW_SPACE


def from_number(number: int) -> HexBoard:
    """The board of such a number; CodeError where there is none."""
    few = number < _FEW_SPACE
    seats = FEW_SEATS if few else MANY_SEATS
    return startfield.from_number(number - (0 if few else _FEW_SPACE), NAME, seats, radius_for(seats[0]), KINDS)


def read(reader: Reader, players: int, fields: Mapping[str, Any]) -> HexBoard | None:
    """The board of a file's own field, `cells`."""
    return startfield.read(reader, NAME, players, fields["cells"], KINDS) if "cells" in fields else None


def write(board: HexBoard) -> dict[str, Any]:
    """The file's own field of a board."""
    return {"cells": rows(board)}
