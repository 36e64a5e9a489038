"""A board without marks and its tokens, drawn as a camera sees them, to compare photos of a game in play with them.

Millimetres from the middle of the board or of a token, y down.
"""

from collections.abc import Sequence
from functools import cache
from math import ceil, sqrt
from typing import Any, NamedTuple

from landpress.layouts.hexfield import HexBoard
from landpress.output.game import Game
from landpress.output.photos.bands import Bands, Square, drawn, style
from landpress.output.photos.cells import PER_MM
from landpress.output.photos.grey import Grey, weights
from landpress.output.photos.painted import painted, strokes
from landpress.output.photos.spectra import Space, fast
from landpress.output.photos.windows import Figure, Samples, figure, samples
from landpress.output.scene.items import Drawn, Shape, Symbol, Use
from landpress.output.scene.shapes import rectangle

TURNS, TOKEN, WINDOW = 32, 43, 58
"""The turns in which tokens are drawn, the side of one in pixels, and that of the windows in which they are sought."""
_DISC = 5.0
"""The radius of the part of a token that is compared. What lies around it does not count."""
_BLUR, _TOKEN_BLUR, _THIN = 0.15, 0.2, 1.0
"""The blur of boards and of tokens in mm, and the least width of lines in pixels."""


class Tokens(NamedTuple):
    """The tokens of all seats in all turns: their drawing, where each begins, and what is looked for in a space."""

    square: Square
    corners: Sequence[tuple[int, int]]
    space: Space
    samples: Samples


class Drawings:
    """The drawings of a board in looks, inks and turns, made in the memory of a photo when they are needed."""

    def __init__(self, photo: Grey, board: HexBoard) -> None:
        self.paper, self.board, self.loops = Bands(photo, photo, photo), board, photo.loops
        self.game, self.width = Game(board.game), Game(board.game).surface.CELL
        self.disc = figure(self.loops, TOKEN, 0.0, _DISC * PER_MM)
        self._ground, self.tiles, self.tokens = cache(self._items), cache(self._tiles), cache(self._tokens)

    def _items(self, look: str, ink: str, turned: bool) -> Sequence[Drawn]:
        return self.game.marked_photo.ground(self.board, style(look, ink), turned)

    def half(self, radius: int) -> float:
        """Return half the side of a square with all cells up to a distance from the middle, also if it is turned."""
        return self.width * (radius + 0.5) * 1.2

    def whole(self, look: str, ink: str, turned: bool, half: float, per_mm: float) -> Square:
        """Return a square of `2 * half` mm around the middle of the board."""
        return drawn(self.paper, self._ground(look, ink, turned), half, per_mm, _BLUR, _THIN)

    def _tiles(self, look: str, ink: str, turned: bool, radius: int) -> Square:
        """Return the tiles up to a distance from the middle."""
        return self.whole(look, ink, turned, self.half(radius), PER_MM)

    def _tokens(self, look: str, ink: str) -> Tokens:
        """Return the token of each seat in all turns, ready to be looked for in windows."""
        loops, items, step = self.loops, list[Drawn](), TOKEN + 2
        row = ceil(sqrt(TURNS * self.board.players))
        side, mm, places = row * step, step / PER_MM, [divmod(k, row) for k in range(TURNS * self.board.players)]
        for k, (down, right) in enumerate(places):
            shapes = tuple(self.game.marked_photo.token(k // TURNS, style(look, ink)))
            token = Symbol(f"token-{k // TURNS}", mm, shapes)
            items.append(Use(token, (right + 0.5) * mm, (down + 0.5) * mm, 360 / TURNS * k))
        items.insert(0, Shape(rectangle(0, 0, row * mm, row * mm), "#ffffff"))
        space, dark = Space(loops, fast(WINDOW), fast(WINDOW)), loops.zeros(3 * side * side)
        corners = [(right * step + 1, down * step + 1) for down, right in places]
        weighed = loops.reals(_flat(loops, self.disc))
        with loops.room():
            light = painted(loops, list(strokes(items)), (side, side), (PER_MM, 0, 0, PER_MM, 0, 0))
            (one, out, room), curve = (loops.zeros(side * side) for _ in range(3)), weights(_TOKEN_BLUR * PER_MM, 2)
            for at in range(0, 3 * side * side, side * side):
                loops.shown(light, at, side * side, one, 0)
                loops.around(one, side, side, loops.reals(curve), 2, room, out)
                loops.unlit(out, side * side, dark, at)
        square = Square(dark, side, side / PER_MM / 2, PER_MM)
        return Tokens(square, corners, space, samples(space, square, corners, TOKEN, weighed, WINDOW))


def _flat(loops: Any, shape: Figure) -> list[float]:  # noqa: ANN401 - see Grey
    """Return the weights of the pixels of three planes, which add up to 1."""
    made, runs = [0.0] * shape.side**2, iter(loops.listed(shape.runs))
    for y, begin, end in zip(runs, runs, runs, strict=True):
        made[y * shape.side + begin : y * shape.side + end] = [1.0] * (end - begin)
    return [one / sum(made) / 3 for one in made] * 3
