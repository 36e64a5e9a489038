"""What can be measured on a tile of a board in a photo: its token, its boxes and the ink on it.

Millimetres from the centre of the tile, y down.
"""

from typing import NamedTuple

from landpress.engine.contract.rules import State
from landpress.output.game import Game
from landpress.output.photos.bands import Square
from landpress.output.photos.bare import TOKEN, TURNS, WINDOW, Drawings
from landpress.output.photos.boxes import FINE, Boxes, Seen
from landpress.output.photos.cells import PER_MM
from landpress.output.photos.drawn import style
from landpress.output.photos.likeness import Mark, mark
from landpress.output.photos.windows import Windows, agreements, figure, located
from landpress.output.scene.items import Point

HALF, REACH = 13.0, 11.6
"""Half the side of the part of a photo where marks are looked for, and the radius of the part of a tile compared."""
_SIDE, _SMALL = round(2 * HALF * FINE), round(2 * HALF * PER_MM)
_BESIDE, _OUTSIDE, _STROKE = 1.6, 1.2, 4.0
"""How far from the line of a box (mm) ink is beside the boxes, and a stroke through a box outside; the length of the
strokes that are looked at."""
_DARK, _TOKEN_FREE, _WIDER, _MARGIN, _BLOT = 0.3, 2.4, 3, 2, 4
"""The least darkness of ink; how far a token may lie out of its place. How far (pixels) around a drawn line ink counts
as drawn, where strokes and where marks are looked for; half the width of a blot."""
_TOKEN, _APART, _BARE = 0.75, 0.08, 0.06
"""The least agreement with a token, its distance to the next seat, and the most difference of a bare place."""
_PLACE, _HIDDEN, _AROUND = 4.4, 7.0, 1.2
"""The radius of the place of a token that is looked at, of the part of a tile whose ink a token may hide, and how far
around a token ink belongs to it."""
_TOKEN_REACH = 7.2


class Looked(NamedTuple):
    """A tile that was looked at: what was measured, the surplus of its pixels, and where its boxes and it lie."""

    seen: Seen
    more: State
    boxes: int
    corner: tuple[float, float]


class Reader:
    """The drawing of a board in the memory of a photo, with which its tiles are compared."""

    def __init__(self, drawings: Drawings, look: str, ink: str) -> None:
        loops, size, board = drawings.loops, _SIDE * _SIDE, drawings.board
        self.drawings, self.look, self.ink, self.loops = drawings, look, ink, loops
        self.boxes = Boxes(loops, Game(board.game).marked_photo.boxes(board, style(look, ink)), _SIDE)
        self.edge = round((HALF - 5) * FINE)
        self.middle = figure(loops, _SIDE - 2 * self.edge, 0.0, _PLACE * FINE)
        self.dark, self.bare = loops.zeros(3 * size), loops.zeros(3 * size)
        self.small = Square(loops.zeros(3 * _SMALL**2), _SMALL, HALF, PER_MM)
        self.plain = self.small._replace(dark=loops.zeros(3 * _SMALL**2))
        self.planes = [loops.zeros(size) for _ in range(5)]
        self.way = loops.zeros(2 * size)

    def looked(self, area: Square, bare: Square, corner: Point, other: Point) -> Looked:
        """Return what is seen on a tile, which begins at a corner of an area and at another one of its drawing."""
        loops, size, more = self.loops, _SIDE * _SIDE, self.loops.zeros(_SIDE * _SIDE)
        grey, drawn, near, one, two = self.planes
        self._take(area, corner, self.dark)
        self._take(bare, other, self.bare)
        token, hidden = self._token()
        loops.averaged(self.dark, 3, size, grey)
        loops.averaged(self.bare, 3, size, drawn)
        loops.dilated(drawn, 0, _SIDE, _WIDER, one, near)
        given = _DARK, *hidden, _HIDDEN, REACH, _OUTSIDE, _BESIDE, _STROKE * FINE, _BLOT
        with loops.room():
            out = loops.zeros(3)
            loops.inked(grey, near, self.boxes.rims, _SIDE, FINE, loops.reals(given), self.way, one, two, out)
            astray, beside, blot = (pixels / FINE**2 for pixels in loops.taken(out))
        loops.exceeding(self.dark, self.bare, 3, _SIDE, _MARGIN, one, two, more)
        at = self.boxes.place(grey)
        return Looked(Seen(token, self.boxes.seen(grey, drawn, more, at), beside, blot, astray), more, at, corner)

    def mark(self, area: Square, one: Looked, tile: int, box: int) -> Mark:
        """Return a box of a tile as a mark to be sorted by likeness."""
        self._take(area, one.corner, self.dark)
        return mark(tile, box, self.boxes.picture(self.dark, one.more, box, one.boxes))

    def _take(self, area: Square, corner: Point, out: State) -> None:
        """Write the part of an area from a corner on (column and row), which may lie between pixels."""
        with self.loops.room():
            self.loops.moved(area.dark, area.side * area.side, area.side, self.loops.reals(corner), 3, _SIDE, out)

    def _token(self) -> tuple[int | None, tuple[float, float, float]]:
        """Return the seat of the token on a tile, and the middle and the radius of the part that it may hide."""
        loops, shape = self.loops, self.middle
        with loops.room():
            out = loops.zeros(1)
            loops.apart(self.dark, self.bare, 3, _SIDE, shape.runs, shape.number, self.edge, 3, out)
            if loops.taken(out)[0] < _BARE:
                return -1, (0.0, 0.0, 0.0)
        loops.halved(self.dark, 3, _SIDE, self.small.dark)
        loops.halved(self.bare, 3, _SIDE, self.plain.dark)
        tokens = self.drawings.tokens(self.look, self.ink)
        corner, first = round((HALF - _TOKEN_REACH - _TOKEN_FREE) * PER_MM), (_SMALL - TOKEN) // 2
        window, disc, free = (corner, corner), self.drawings.disc, WINDOW - TOKEN + 1
        unmarked = located(loops, self.small, window, self.plain, (first, first), disc, free).value
        with loops.room():
            alike = agreements(Windows(tokens.space, self.small, [window], WINDOW), tokens.samples)[0]
        found = [max(alike[at : at + TURNS]) for at in range(0, len(alike), TURNS)]
        seat = max(range(len(found)), key=found.__getitem__)
        others = max(unmarked, *(one for at, one in enumerate(found) if at != seat))
        if found[seat] < _TOKEN or found[seat] - others < _APART:
            return None, (0.0, 0.0, _TOKEN_REACH + _TOKEN_FREE)
        best = tokens.corners[alike.index(found[seat])]
        _, x, y = located(loops, self.small, window, tokens.square, best, disc, free)
        return seat, (round(x) / PER_MM - _TOKEN_FREE, round(y) / PER_MM - _TOKEN_FREE, _TOKEN_REACH + _AROUND)
