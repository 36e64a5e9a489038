"""A board without marks and its tokens, drawn as a camera sees them, to compare photos of a game in play with them.

Millimetres from the middle of the board or of a token, y down. Darkness has three colours, rows and columns.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.game import Game
from landpress.output.photos.bands import Bands, drawn
from landpress.output.photos.cells import PER_MM, place
from landpress.output.photos.drawn import style
from landpress.output.photos.grey import Grey, weights
from landpress.output.photos.light import Array, cut
from landpress.output.photos.matching import Wanted, wanted
from landpress.output.photos.painted import painted, strokes
from landpress.output.scene.items import Drawn, Shape, Symbol, Use
from landpress.output.scene.shapes import rectangle

REACH, TURNS, TOKEN_REACH = 11.6, 32, 7.2
"""The radius of the part of a tile that is compared, the turns in which tokens are drawn, and half the side of one."""
_BLUR, _TOKEN_BLUR, _THIN = 0.15, 0.2, 1.0
"""The blur of boards and of tokens in mm, and the least width of lines in pixels."""


class Drawings:
    """The drawings of a board in looks, inks and turns, made in the memory of a photo when they are needed."""

    def __init__(self, photo: Grey, board: HexBoard) -> None:
        self.paper, self.board = Bands(photo, photo, photo), board
        self.game, self.width = Game(board.game), Game(board.game).surface.CELL
        self._ground, self.tiles, self.tokens = cache(self._items), cache(self._tiles), cache(self._tokens)

    def _items(self, look: str, ink: str, turned: bool) -> Sequence[Drawn]:
        return self.game.marked_photo.ground(self.board, style(look, ink), turned)

    def half(self, radius: int) -> float:
        """Return half the side of a square with all cells up to a distance from the middle, also if it is turned."""
        return self.width * (radius + 0.5) * 1.2

    def whole(self, look: str, ink: str, turned: bool, half: float, per_mm: float) -> Array:
        """Return a square of `2 * half` mm around the middle of the board."""
        with self.paper.red.room():
            seen = drawn(self.paper, self._ground(look, ink, turned), half, per_mm, _BLUR, _THIN)
            return _numbers(seen.dark).reshape(3, seen.side, seen.side)

    def _tiles(self, look: str, ink: str, turned: bool, radius: int) -> list[Array]:
        """Return the tiles up to a distance from the middle."""
        half = self.half(radius)
        area = self.whole(look, ink, turned, half, PER_MM)
        cells = (cell for cell in hexagon(self.board.radius) if distance(cell, Hex(0, 0)) <= radius)
        return [cut(area, half, *place(cell, self.width, turned), REACH, PER_MM) for cell in cells]

    def _tokens(self, look: str, ink: str, high: int) -> Wanted:
        """Return the token of each seat in all turns, ready to be looked for in windows of `high` pixels."""
        side, loops, items = round(2 * TOKEN_REACH * PER_MM), self.paper.red.loops, list[Drawn]()
        step = (side + 2) / PER_MM
        for seat in range(self.board.players):
            token = Symbol(f"token-{seat}", step, tuple(self.game.marked_photo.token(seat, style(look, ink))))
            items += [Use(token, (k + 0.5) * step, (seat + 0.5) * step, 360 / TURNS * k) for k in range(TURNS)]
        wide, rows, reach = TURNS * (side + 2), self.board.players * (side + 2), 2
        items.insert(0, Shape(rectangle(0, 0, TURNS * step, self.board.players * step), "#ffffff"))
        with loops.room():
            light = painted(loops, list(strokes(items)), (wide, rows), (PER_MM, 0, 0, PER_MM, 0, 0))
            (one, out, room), curve = (loops.zeros(wide * rows) for _ in range(3)), weights(_TOKEN_BLUR * PER_MM, reach)
            planes = []
            for plane in range(3):
                loops.shown(light, plane * wide * rows, wide * rows, one, 0)
                loops.around(one, wide, rows, loops.reals(curve), reach, room, out)
                planes.append(1 - _numbers(out) / 255)
        dark = np.stack(planes).reshape(3, self.board.players, side + 2, TURNS, side + 2)[:, :, 1:-1, :, 1:-1]
        return wanted(dark.transpose(1, 3, 0, 2, 4).reshape(-1, 3, side, side), disc(side), high)


def disc(inner: int) -> Array:
    """Return the weights of the pixels of a token. What lies around it does not count."""
    y, x = np.mgrid[:inner, :inner] - (inner - 1) / 2
    return np.asarray(np.hypot(x, y) <= 5.0 * PER_MM, float)


def _numbers(sequence: object) -> Array:
    """Return the numbers of a sequence of the loops."""
    return np.frombuffer(sequence, float).astype(np.float32)  # type: ignore[call-overload,no-any-return]
