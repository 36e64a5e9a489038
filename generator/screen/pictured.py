"""A position of a game as a picture: the board with the pieces that a seat sees on it."""

from typing import TYPE_CHECKING

from landpress.engine.play.match import Match
from landpress.generator.boards.wishes import lattice_of
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError
from landpress.output.game import Game, size_in_cells
from landpress.output.scene.items import Scene, Use
from landpress.output.scene.style import Style
from landpress.output.scene.surface import RIM
from landpress.output.scene.typeset import shifted
from landpress.output.scene.words import Words

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def ground(board: Board, style: Style, turned: bool = False) -> Scene:
    """Return the board as the ground on which pieces lie, perhaps turned as on its page (`output.game.is_turned`)."""
    game = Game(board.game)
    surface, turning = game.surface, game.turning_surface
    across, down = (size * surface.CELL + 2 * RIM for size in size_in_cells(board))
    if turned and turning:
        across, down = down, across
        items = turning.turned_ground(board, style)
    else:
        items = surface.ground(board, style)
    drawn = shifted(items, across / 2, down / 2)
    return Scene(across, down, style.words("game.title"), tuple(drawn))


def kinds(board: Board, words: Words) -> dict[str, str]:
    """Return what each cell of a board is, in words, by its name.

    Nothing is told of a game with hidden hands, and of a board that lies on no lattice that is known.
    """
    if Game(board.game).surface.HANDS:
        return {}
    try:
        names = lattice_of(board).names
    except CallError:
        return {}
    return {name: words.texts.get(f"cell.{kind}", "") for name, kind in zip(names, board.cells, strict=True)}


def pixels(match: Match, seat: int, style: Style, dpi: int) -> "NDArray[np.uint8]":
    """Return what a seat sees on the table as an array of rows, columns, and red, green and blue."""
    from landpress.output.files import pdf, png

    below = ground(match.board, style)
    marks = Game(match.board.game).surface.marks(match.board, match.observation(seat), style)
    laid = shifted([Use(mark.symbol, mark.x, mark.y) for mark in marks], below.width / 2, below.height / 2)
    scene = below._replace(items=(*below.items, *laid))
    return png.pixels(pdf.write([scene], style.words.language, scene.title, b""), dpi)
