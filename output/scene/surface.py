"""The table of a game on a screen: the places that a person touches, and the pieces that lie there.

Lengths are in millimetres from the centre of the board, y points down. A piece keeps its key as long as it stays in the
game, so that a screen can show its way from one place to the next.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from landpress.layouts.hexgrid import Hex
from landpress.layouts.lattice import Lattice
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Point, Symbol
from landpress.output.scene.latticemap import LatticeMap
from landpress.output.scene.shapes import moved, polygon, rectangle

RIM = 7.0
"""The space around the field in mm, for the names of rows and columns, and for the sea."""


class Spot(NamedTuple):
    """A place that a person touches. Its name is the one that the game's notation writes."""

    name: str
    x: float
    y: float
    outline: Path


class Mark(NamedTuple):
    """A piece on the table: its key, the name of the place where it lies, its drawing there, and its words."""

    key: str
    spot: str
    x: float
    y: float
    symbol: Symbol
    words: str


class Table(NamedTuple):
    """A board of the kit that lies beside the land.

    `seat` is its owner, -1 if it is everybody's. The items are drawn around (0, 0). `spots` are its slots, whose names
    are words.
    """

    name: str
    seat: int
    width: float
    height: float
    items: Sequence[Drawn]
    spots: Sequence[Spot]


class Told(NamedTuple):
    """A position in words: sentences about the turn, and a sentence about the goods of each seat (may be empty).

    `clause` is the clause of the rules, such as `LL-4`, that says what is done now. It may be empty.
    """

    turn: Sequence[str]
    seats: Sequence[str]
    clause: str = ""


def turned_spot(spot: Spot) -> Spot:
    """Return a place of a board that is turned clockwise by 30 degrees."""
    return Spot(spot.name, *hexmap.turned(spot.x, spot.y), hexmap.turned_path(spot.outline))


def turned_marks(marks: Iterable[Mark], spots: Iterable[Spot]) -> list[Mark]:
    """Return pieces on the places of a board that is turned. They stay upright, and lie as far from the centres."""
    moved_by: dict[str, Point] = {}
    for spot in spots:
        x, y = hexmap.turned(spot.x, spot.y)
        moved_by[spot.name] = x - spot.x, y - spot.y
    return [mark._replace(x=mark.x + moved_by[mark.spot][0], y=mark.y + moved_by[mark.spot][1]) for mark in marks]


def hex_spots(cells: Iterable[Hex], width: float) -> list[Spot]:
    """Return a spot for each hexagonal cell."""
    around = polygon(hexmap.corners(width))
    places = [(cell, *hexmap.centre(cell, width)) for cell in cells]
    return [Spot(str(cell), x, y, moved(around, x, y)) for cell, x, y in places]


def lattice_spots(lattice: Lattice[Any], width: float) -> list[Spot]:
    """Return a spot for each cell of a lattice, as `LatticeMap` draws it."""
    drawn = LatticeMap(lattice, width)
    places = zip(lattice.names, drawn.centres, strict=True)
    return [Spot(name, x, y, moved(drawn.cell, x, y)) for name, (x, y) in places]


def square_spots(names: Sequence[str], side: int, width: float) -> list[Spot]:
    """Return a spot for each cell of a square of `side` x `side` cells, row by row."""
    spots = []
    for i, name in enumerate(names):
        x, y = (i % side - (side - 1) / 2) * width, (i // side - (side - 1) / 2) * width
        spots.append(Spot(name, x, y, rectangle(x - width / 2, y - width / 2, width, width)))
    return spots
