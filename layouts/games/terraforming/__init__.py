"""Terraforming on the hexagonal lattice: an asteroid of 127 cells with holes, and one start for each seat.

Cells are `.` (wasteland), `O` (hole) and `S0` .. `S5` (starts, in seat order). The code packs the seat count, the set
of the starts and the holes (layouts/startfield.py).
"""

from collections.abc import Mapping

from landpress.layouts import startfield
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.latticefield import rows
from landpress.layouts.reading import Reader

NAME = "terraforming"
PREFIX = "TF"
SEATS = (2, 3, 6)
RADIUS = 6
WASTELAND, HOLE = KINDS = (".", "O")
PAYLOAD = 31
FIELDS = ("cells",)


def to_number(board: HexBoard) -> int | None:
    """Return the number of a board, or None for a laboratory board."""
    return startfield.to_number(board, SEATS, RADIUS, KINDS)


def from_number(number: int) -> HexBoard:
    """Return the board of such a number. Raise CodeError if no board has it."""
    return startfield.from_number(number, NAME, SEATS, RADIUS, KINDS)


def read(reader: Reader, players: int, fields: Mapping[str, object]) -> HexBoard | None:
    """Return the board from the field `cells` of a file, or None after noting what is wrong."""
    return startfield.read(reader, NAME, players, fields["cells"], KINDS) if "cells" in fields else None


def write(board: HexBoard) -> dict[str, object]:
    """Return the game's own field of a board's file."""
    return {"cells": rows(board)}
