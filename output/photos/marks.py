"""What people ticked, scribbled and laid on the tiles of a board in a photo, and which of it is not certain.

Each tile is compared with the program's own drawing of it. A tick counts only inside a box that is seen clearly.
Millimetres from the centre of a tile, y down.
"""

import json
from collections.abc import Sequence
from itertools import product
from statistics import fmean, median
from typing import NamedTuple

from landpress.engine.boards.validity import require_playable
from landpress.layouts.errors import InputError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.game import Game
from landpress.output.photos.bands import Bands, Square, darkness, planes, reduced
from landpress.output.photos.bands import seen as taken
from landpress.output.photos.bare import Drawings
from landpress.output.photos.boxes import FINE, certain, is_scribbled, ticks, usual_box
from landpress.output.photos.cells import PER_MM, place
from landpress.output.photos.field import Field, Lattice, fields
from landpress.output.photos.likeness import Mark, groups, sheets
from landpress.output.photos.lines import NO_FOOT, UNLIKE
from landpress.output.photos.page import ways_to_lie
from landpress.output.photos.spectra import Peak
from landpress.output.photos.tiles import HALF, REACH, Looked, Reader
from landpress.output.photos.windows import figure, located
from landpress.output.scene.choices import INKS, LOOKS

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
        raise InputError(NO_FOOT)
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
