"""What people ticked, scribbled and laid on the tiles of a board in a photo, and which of it is not certain.

Each tile is compared with the program's own drawing of it: its token, its boxes and the ink on it are measured. A tick
counts only inside a box that is seen clearly. Millimetres from the centre of a tile, y down.
"""

import json
from collections.abc import Sequence
from itertools import product
from statistics import fmean, median
from typing import NamedTuple

from landpress.engine.boards.validity import require_playable
from landpress.engine.contract.rules import State
from landpress.layouts.errors import InputError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.game import Game
from landpress.output.photos.bands import Bands, Square, darkness, planes, reduced, style
from landpress.output.photos.bands import seen as taken
from landpress.output.photos.bare import TOKEN, TURNS, WINDOW, Drawings
from landpress.output.photos.boxes import FINE, Boxes, Seen, certain, is_scribbled, ticks, usual_box
from landpress.output.photos.cells import PER_MM, place
from landpress.output.photos.field import Field, Lattice, fields
from landpress.output.photos.likeness import Mark, groups, mark, sheets
from landpress.output.photos.lines import NO_BAR, UNLIKE
from landpress.output.photos.page import ways_to_lie
from landpress.output.photos.spectra import Peak
from landpress.output.photos.windows import Windows, agreements, figure, located
from landpress.output.scene.choices import INKS, LOOKS
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


_FREE, _COVERED = 2.0, 7.6
"""How far a tile may lie out of its place, and the reach of a token."""
_ENOUGH = 2000
"""The longer side (pixels, about) of the photo that is read."""
_ALIKE, _LEAST, _CLEAR, _NEAR, _HUE, _COLOURLESS = 0.45, 0.35, 0.8, 0.06, 0.12, 0.025
"""The least agreement of a typical tile with its drawing, and of a tile that is read at all. If tiles agree with a
drawing in full ink by more than the third number, no other is tried. Pages with less ink agree by 0.78 at most. Of
inks that agree nearly as well as the best one, those count whose colours are seen: 0.15 of them at least on pages in
that ink, 0.08 at most on others. The last number is the colour of tiles that have none."""


class Read(NamedTuple):
    """What a tile shows: its ticks, and the seat of its token (-1 for none). None stands for what is not certain."""

    ticks: int | None
    token: int | None


class _Laid(NamedTuple):
    """How well a board is seen, its field, look and ink; how far each tile is out of place, and how well it agrees."""

    alike: float
    field: Field
    look: str
    ink: str
    shifts: Sequence[tuple[float, float]]
    agreed: Sequence[float]


def marks(data: bytes) -> bytes:
    """Return the marks on the tiles of a board as JSON, and those to ask for in groups: of what is alike, and the rest.

    `data` has a line with the board and its variant as JSON, then a picture.

    Raise InputError if the photo does not show this board well enough.
    """
    from landpress.output.strangers.pixels import pages

    head, _, file = data.partition(b"\n")
    board = _board(head)
    return _told(*planes(pages(file, 1)[0].convert("RGB")), board)


def marks_seen(data: bytes) -> bytes:
    """Return what `marks` returns of a picture that is decoded. `data` has its width and height in a second line.

    Its pixels come then: a byte for the red of each, then one each for green and for blue.
    """
    head, size, colours = data.split(b"\n", 2)
    wide, high = map(int, size.split())
    return _told(wide, high, colours, _board(head))


def _board(head: bytes) -> HexBoard:
    from landpress.layouts.boardfile import read_board

    board = read_board(head).board
    assert isinstance(board, HexBoard)
    require_playable(board)
    return board


def _told(wide: int, high: int, colours: bytes, board: HexBoard) -> bytes:
    tiles, (alike, rest), sure = read_alike(wide, high, colours, board)
    shown = [
        {"tiles": [one.tile for one in group], "pictures": [one.picture for one in group], "alike": group is not rest}
        for group in (*alike, rest)
        if group
    ]
    return json.dumps({"tiles": tiles, "groups": shown, "sure": sure}).encode()


def read_alike(
    wide: int, high: int, colours: bytes, board: HexBoard
) -> tuple[list[Read], tuple[list[list[Mark]], list[Mark]], list[int]]:
    """Return what the tiles of a board show in a photo, in canonical order, boxes to ask for, and certain ticks.

    `colours` has a byte for the red of each pixel, then one each for green and for blue. The boxes that are not certain
    are in groups of what is alike, and the rest. A tile has all of them there, or none. The last are the boxes of each
    tile that are certainly ticked.
    """
    light, bands = taken(*reduced(wide, high, colours, _ENOUGH))
    ways = ways_to_lie(light)
    if not ways:
        raise InputError(NO_BAR)
    width, drawings, best = Game(board.game).surface.CELL, Drawings(light, board), None
    for lying in ways:
        best = _laid(bands, drawings, fields(light, lying, Lattice(board.radius, width), in_play=True))
        if best is not None and best.alike >= _ALIKE:
            break
    if best is None or best.alike < _ALIKE:
        raise InputError(f"{UNLIKE} {board.code() or 'this board'}")
    places = [place(cell, width, best.field.turned) for cell in hexagon(board.radius)]
    half = max(abs(at) for both in places for at in both) + HALF + _FREE + 1
    area = darkness(bands, best.field.matrix, half, FINE)
    bare = drawings.whole(best.look, best.ink, best.field.turned, half, FINE)
    reader, looked = Reader(drawings, best.look, best.ink), list[Looked | None]()
    for flat, shift, alike in zip(places, best.shifts, best.agreed, strict=True):
        # The photo is cut between two pixels, not interpolated twice. The drawing is moved by the rest of a pixel.
        exact = [(at + off + half - HALF) * FINE for at, off in zip(flat, shift, strict=True)]
        corner = round(exact[0]), round(exact[1])
        off = [(at + half - HALF) * FINE + cut - one for at, cut, one in zip(flat, corner, exact, strict=True)]
        looked.append(reader.looked(area, bare, corner, (off[0], off[1])) if alike >= _LEAST else None)
    usual = usual_box(one.seen for one in looked if one is not None)
    read = [Read(None, None) if one is None else Read(ticks(one.seen, usual), one.seen.token) for one in looked]
    sure, open_marks = [0] * len(read), list[Mark]()
    for number, one in enumerate(looked):
        if one is None or read[number].ticks is not None or is_scribbled(one.seen):
            continue
        boxes = certain(one.seen, usual)
        sure[number] = sum(map(bool, boxes))
        open_marks += [reader.mark(area, one, number, box) for box, is_sure in enumerate(boxes) if is_sure is None]
    return read, sheets(groups(open_marks)), sure


def _laid(colours: Bands, drawings: Drawings, found: Sequence[Field]) -> _Laid | None:
    """Return how a board lies that may have some fields, or None if there is no field.

    Field, look and ink are those that agree best with the tiles in the middle. The look is found in full ink. If they
    agree clearly, nothing else is tried.
    """
    if not found:
        return None
    radius, tiles = drawings.board.radius, _Tiles(drawings)
    middle = [cell for cell in hexagon(radius) if distance(cell, Hex(0, 0)) <= 1]
    near = [tiles.square(colours, field, 1) for field in found]

    def typical(at: int, look: str, ink: str) -> float:
        sample, turned = drawings.tiles(look, ink, found[at].turned, 1), found[at].turned
        return median(tiles.best(near[at], sample, cell, turned).value for cell in middle)

    numbers, alike = range(len(found)), dict[str, float]()
    for look in LOOKS:
        alike[look] = max(typical(at, look, INKS[0]) for at in numbers)
        if alike[look] > _CLEAR:
            break
    look = max(alike, key=lambda look: alike[look])
    inks = INKS[:1] if alike[look] > _CLEAR else INKS
    typically = {(at, ink): typical(at, look, ink) for at, ink in product(numbers, inks)}
    at = max(typically, key=lambda one: typically[one])[0]
    field, whole = found[at], tiles.square(colours, found[at], radius)
    rows, hues = dict[str, list[Peak]](), dict[str, float]()
    # Lines alone agree as well in an ink with colours as in one without, where they are darker.
    for ink in inks:
        if typically[at, ink] > max(typically.values()) - _NEAR:
            sample, cells = drawings.tiles(look, ink, field.turned, radius), hexagon(radius)
            rows[ink] = [tiles.best(whole, sample, cell, field.turned) for cell in cells]
            pairs = zip(cells, rows[ink], strict=True)
            hues[ink] = median(tiles.hue(whole, sample, cell, field.turned, at) for cell, at in pairs)
    ink = max(rows, key=lambda ink: (hues[ink] > _HUE, fmean(one.value for one in rows[ink])))
    agreed = [one.value for one in rows[ink]]
    shifts = [(one.x / PER_MM - _FREE, one.y / PER_MM - _FREE) for one in rows[ink]]
    return _Laid(median(agreed), field, look, ink, shifts, agreed)


class _Tiles:
    """The tiles of a board around their tokens, as far as they may lie out of their places."""

    def __init__(self, drawings: Drawings) -> None:
        self.drawings, self.loops = drawings, drawings.loops
        side, window = round(2 * REACH * PER_MM), round(2 * (REACH + _FREE) * PER_MM)
        self.around, self.free = figure(self.loops, side, _COVERED * PER_MM, REACH * PER_MM), window - side + 1

    def square(self, colours: Bands, field: Field, radius: int) -> Square:
        """Return how dark the tiles up to a distance from the middle are in a photo."""
        return darkness(colours, field.matrix, self.drawings.half(radius), PER_MM)

    def _corners(self, seen: Square, drawn: Square, cell: Hex, turned: bool) -> tuple[tuple[int, int], tuple[int, int]]:
        at = place(cell, self.drawings.width, turned)
        return seen.corner(*at, REACH + _FREE), drawn.corner(*at, REACH)

    def best(self, seen: Square, drawn: Square, cell: Hex, turned: bool) -> Peak:
        """Return the best agreement of a tile around its token, and the place of it in pixels."""
        corner, other = self._corners(seen, drawn, cell, turned)
        return located(self.loops, seen, corner, drawn, other, self.around, self.free)

    def hue(self, seen: Square, drawn: Square, cell: Hex, turned: bool, at: Peak) -> float:
        """Return how much of the colours of a tile is seen at a place, 1 where it has next to none."""
        (left, top), other = self._corners(seen, drawn, cell, turned)
        loops, where = self.loops, (left + round(at.x), top + round(at.y))
        with loops.room():
            out, given = loops.zeros(3), (seen.dark, seen.side**2, seen.side, *where, drawn.dark, drawn.side**2)
            loops.hued(*given, drawn.side, *other, self.around.runs, self.around.number, out)
            both, square, most = loops.taken(out)
        return 1.0 if most < _COLOURLESS else both / square
