"""A drawing larger than a sheet, cut into tiles that overlap their neighbours.

Millimetres; y points down. `OVERLAP` is the width of the strip that two neighbouring tiles both show. Rooms are the
free widths and heights of the sheets to choose from. The room that needs the fewest sheets wins; among equals, the
first. Tiles are cut at whole millimetres and are as equal in size as that allows.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area

OVERLAP = 10


class Tile(NamedTuple):
    """The part of the drawing on one sheet. Rows and columns count from 1."""

    row: int
    column: int
    area: Area


class Poster(NamedTuple):
    """A drawing that is cut: the number of the room that is used, and the tiles row by row from the top left."""

    room: int
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def _pieces(length: float, room: float) -> list[tuple[float, float]]:
    """Return the start and the length of each piece of a length, none if the room is not longer than the overlap."""
    if 0 < length <= room:
        return [(0.0, length)]
    pitch = math.floor(room) - OVERLAP
    if pitch < 1:
        return []
    count = math.ceil((length - OVERLAP) / pitch)
    pitch = math.ceil((length - OVERLAP) / count)
    return [(float(i * pitch), min(float(pitch + OVERLAP), length - i * pitch)) for i in range(count)]


def cut(width: float, height: float, rooms: Sequence[tuple[float, float]]) -> Poster:
    """Return the drawing cut for the fewest sheets. Raise LayoutError if every room is too small for the overlap."""
    found: list[Poster] = []
    for i, (across, down) in enumerate(rooms):
        columns, rows = _pieces(width, across), _pieces(height, down)
        if columns and rows:
            tiles = tuple(
                Tile(row, column, Area(x, y, wide, high))
                for row, (y, high) in enumerate(rows, 1)
                for column, (x, wide) in enumerate(columns, 1)
            )
            found.append(Poster(i, len(rows), len(columns), tiles))
    if not found:
        raise LayoutError(
            f"a sheet of the poster does not fit: it needs more than {OVERLAP} mm beside the footer; "
            "take larger paper or a smaller margin"
        )
    return min(found, key=lambda poster: len(poster.tiles))
