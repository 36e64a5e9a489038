"""Kits for tests: the sheets of any game in any style, parts that show how they lie, pictures of pages."""

import io
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2

import landpress.output.games
from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import Choice, kit_scenes
from landpress.generator.printing.first import covers
from landpress.generator.texts import words
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import games
from landpress.layouts.paper import paper
from landpress.output.files.pdf import write
from landpress.output.game import Game
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Scene, Shape
from landpress.output.scene.shapes import polygon
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint

GAMES = [
    game
    for game in games()
    if (Path(landpress.output.games.__file__).parent / game.replace("-", "_") / "kit.py").exists()
]
RED = "#ff0000"


def kit_style(game: str, paper_name: str = "a4", language: str = "en", **options: Any) -> Style:
    return Style(paper(paper_name), words(language, game), **options)


@cache
def drawn_board(game: str) -> Board:
    return board_drawn(game, None, "kits")


def most_seats(game: str) -> int:
    return max(layout(game).SEATS)


def parts_of(game: str, style: Style, seats: int = 0) -> Sequence[Part]:
    """Return all parts, also the cover and the box, which are printed on request."""
    usual, count = usual_parts_of(game, style, seats), seats or most_seats(game)
    return [*usual, *covers(drawn_board(game), an_imprint(game), style, count, usual)]


def usual_parts_of(game: str, style: Style, seats: int = 0) -> Sequence[Part]:
    """Return the parts that a kit has unasked."""
    return Game(game).kit.kit_parts(drawn_board(game), an_imprint(game), style, seats or most_seats(game))


def an_imprint(game: str, code: str | None = "LL1-TEST") -> Imprint:
    return Imprint(game, most_seats(game), None, None, code, "0.1.0")


def kit(game: str, style: Style, *groups: str) -> list[Scene]:
    return list(_kit(game, style, *groups))


@lru_cache(12)
def _kit(game: str, style: Style, *groups: str) -> list[Scene]:
    """Return the sheets of a kit. Several tests in turn look at the same kit."""
    return kit_scenes(drawn_board(game), True, most_seats(game), Choice(frozenset(groups)), style)


def pdf_of(scenes: list[Scene], language: str = "en") -> bytes:
    return write(scenes, language, "tests", b"{}")


def pictures(pdf: bytes, dpi: int = 254) -> list[np.ndarray[Any, Any]]:
    """Return every page in colour, as an array of rows."""
    with pypdfium2.PdfDocument(io.BytesIO(pdf)) as opened:
        return [np.asarray(page.render(scale=dpi / 72).to_pil().convert("RGB")) for page in opened]


def flag_part(width: int, height: int, count: int, name: str = "flag") -> Part:
    """Return a two-sided part with a red shape without symmetry.

    The back has the mirror image of the shape, which is the shape seen from behind.
    """
    w, h = width * 0.4, height * 0.4
    corners = [(-w, -h), (w, -h), (w, -h * 0.2), (-w * 0.3, -h * 0.2), (-w * 0.3, h), (-w, h)]
    front = Shape(polygon(corners), RED)
    back = Shape(polygon([(-x, y) for x, y in corners]), RED)
    return Part(name, "cards", count, width, height, (front,), (back,))
