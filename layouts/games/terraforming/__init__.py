"""Terraforming on the hexagonal lattice: an asteroid of 127 cells with holes, and one start for each seat.

Cells are `.` (wasteland), `O` (hole) and `S0` .. `S5` (starts, in seat order). The code packs the seat count, the
starts as a set and the holes (layouts/startfield.py).
"""

from collections.abc import Mapping
from typing import Any

from landpress.layouts import startfield
from landpress.layouts.hexfield import HexBoard, rows
from landpress.layouts.reading import Reader

NAME = "terraforming"
PREFIX = "TF"
SEATS = (2, 3, 6)
RADIUS = 6
WASTELAND, HOLE = KINDS = (".", "O")
PAYLOAD = 31
FIELDS = ("cells",)


def to_number(board: HexBoard) -> int | None:
    """The number of a board of the game's own size."""
    return startfield.to_number(board, SEATS, RADIUS, KINDS)


def from_number(number: int) -> HexBoard:
    """The board of such a number; CodeError where there is none."""
    return startfield.from_number(number, NAME, SEATS, RADIUS, KINDS)


def read(reader: Reader, players: int, fields: Mapping[str, Any]) -> HexBoard | None:
    """The board of a file's own field, `cells`."""
    return startfield.read(reader, NAME, players, fields["cells"], KINDS) if "cells" in fields else None


def write(board: HexBoard) -> dict[str, Any]:
    """The file's own field of a board."""
    return {"cells": rows(board)}
