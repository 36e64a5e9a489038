"""A drawing larger than a sheet, cut into tiles of which neighbours overlap.

Millimetres; y points down. `OVERLAP` is what two neighbouring tiles both show. Rooms are the free widths and heights
of the sheets to choose from; the room that needs the fewest sheets wins, the first among equals. Tiles are cut in whole
millimetres and are as even as these allow.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area

OVERLAP = 10


class Tile(NamedTuple):
    """One sheet's part of the drawing; rows and columns count from 1."""

    row: int
    column: int
    area: Area


class Poster(NamedTuple):
    """How a drawing is cut: into which of the rooms, and its tiles row by row from the top left."""

    room: int
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def _pieces(length: float, room: float) -> list[tuple[float, float]]:
    """Where each piece of a length begins and how long it is; none where the room is not wider than the overlap."""
    if 0 < length <= room:
        return [(0.0, length)]
    pitch = math.floor(room) - OVERLAP
    if pitch < 1:
        return []
    count = math.ceil((length - OVERLAP) / pitch)
    pitch = math.ceil((length - OVERLAP) / count)
    return [(float(i * pitch), min(float(pitch + OVERLAP), length - i * pitch)) for i in range(count)]


def cut(width: float, height: float, rooms: Sequence[tuple[float, float]]) -> Poster:
    """The drawing over the fewest sheets; LayoutError where not even two tiles would overlap on any of them."""
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
