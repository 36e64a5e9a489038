"""What lies on a table, as a page gets it: pieces, places, and the boards of the kit beside the land.

All values are JSON. Lengths are millimetres from the centre of the board on which something lies, y points down.
"""

from collections.abc import Iterable
from typing import TypedDict

from landpress.layouts.board import Board
from landpress.output.files import svg
from landpress.output.game import Game
from landpress.output.scene.items import Scene
from landpress.output.scene.style import Style
from landpress.output.scene.surface import Mark, Spot
from landpress.output.scene.typeset import shifted

PIECES, TABLE = "piece", "table"
"""The beginnings of the ids of symbols in the page."""


class Piece(TypedDict):
    """A piece on the table; `symbol` is the id of its drawing."""

    key: str
    spot: str
    x: float
    y: float
    symbol: str
    words: str


class Lying(TypedDict):
    """Pieces on the board. `art` defines the symbols that the page does not have yet."""

    marks: list[Piece]
    art: str


class Place(TypedDict):
    """A place that can be touched; `path` is its outline as SVG. `words` say what it is; they may be empty."""

    name: str
    x: float
    y: float
    path: str
    words: str


class Beside(TypedDict):
    """A board of the kit that lies beside the land; `seat` is its owner, -1 if it is everybody's."""

    words: str
    seat: int
    svg: str
    width: float
    height: float
    spots: list[Place]
    art: str


def place(spot: Spot, words: str) -> Place:
    """Return a place with what it is in words."""
    return {"name": spot.name, "x": spot.x, "y": spot.y, "path": svg.path_text(spot.outline), "words": words}


def pieces(marks: Iterable[Mark]) -> list[Piece]:
    """Return marks as pieces."""
    return [
        {
            "key": mark.key,
            "spot": mark.spot,
            "x": round(mark.x, 3),
            "y": round(mark.y, 3),
            "symbol": f"{PIECES}-{mark.symbol.name}",
            "words": mark.words,
        }
        for mark in marks
    ]


def beside(board: Board, style: Style) -> list[Beside]:
    """Return the boards beside a board, without their pieces; nothing if its game has none."""
    tabled = Game(board.game).tabled
    found: list[Beside] = []
    for number, table in enumerate(tabled.tables(board, style) if tabled else []):
        drawn = shifted(table.items, table.width / 2, table.height / 2)
        scene = Scene(table.width, table.height, table.name, tuple(drawn))
        found.append(
            {
                "words": table.name,
                "seat": table.seat,
                "svg": svg.inline(scene, f"{TABLE}{number}", ""),
                "width": table.width,
                "height": table.height,
                "spots": [place(spot, "") for spot in table.spots],
                "art": "",
            }
        )
    return found
