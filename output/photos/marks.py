"""What people ticked, scribbled and laid on the tiles of a board in a photo, and which of it is not certain.

Each tile is compared with the program's own drawing of it. A tick counts only inside a box that is seen clearly.
Millimetres from the centre of a tile, y down.
"""

import json
from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.engine.boards.validity import require_playable
from landpress.layouts.board import Board
from landpress.layouts.errors import InputError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.game import Game
from landpress.output.photos.bare import REACH, TOKEN_REACH, TURNS, Drawings, disc
from landpress.output.photos.boxes import Box, Seen, certain, filtered, is_scribbled, surplus, ticks, usual_box
from landpress.output.photos.cells import PER_MM, place
from landpress.output.photos.drawn import style
from landpress.output.photos.field import Lattice, fields
from landpress.output.photos.light import Array, Matrix, cut, dark_part, darkness
from landpress.output.photos.likeness import SIDE, Mark, groups, mark, sheets
from landpress.output.photos.lines import NO_FOOT, light_of
from landpress.output.photos.matching import agreements, found_in, highest, looked_at
from landpress.output.photos.page import ways_to_lie
from landpress.output.scene.choices import INKS, LOOKS

if TYPE_CHECKING:
    from PIL.Image import Image

_FREE, _COVERED = 2.0, 7.6
"""How far a tile may lie out of its place, and the reach of a token."""
_ENOUGH = 2000
"""The longer side (pixels, about) of the photo that is read."""
_ALIKE, _LEAST, _CLEAR, _NEAR, _HUE, _COLOURLESS = 0.45, 0.35, 0.8, 0.06, 0.12, 0.025
"""The least agreement of a typical tile with its drawing, and of a tile that is read at all. If tiles agree with a
drawing in full ink by more than the third number, no other is tried. Pages with less ink agree by 0.78 at most. Of
inks that agree nearly as well as the best one, those count whose colours are seen: 0.15 of them at least on pages in
that ink, 0.08 at most on others. The last number is the colour of tiles that have none."""
_FINE, _HALF = 6.0, 13.0
"""Pixels in a millimetre and half the side (mm) of the part of a photo where marks are looked for."""
_BESIDE, _OUTSIDE, _STROKE = 1.6, 1.2, 4.0
"""How far from the line of a box (mm) ink is beside the boxes, and a stroke through a box outside; the length of the
strokes that are looked at."""
_DARK, _TOKEN_FREE = 0.3, 2.4
_TOKEN, _APART, _BARE = 0.75, 0.08, 0.06
"""The least agreement with a token, its distance to the next seat, and the most difference of a bare place."""


class Read(NamedTuple):
    """What a tile shows: its ticks, and the seat of its token (-1 for none). None stands for what is not certain."""

    ticks: int | None
    token: int | None


class _Placed(NamedTuple):
    """The matrix from a field as it is drawn to pixels, and whether it is turned."""

    matrix: Matrix
    turned: bool


def question(board: Board) -> bytes:
    """Return what the child is asked: the board with its variant."""
    from landpress.layouts.boardfile import board_fields

    return json.dumps(board_fields(board, None)).encode() + b"\n"


def marks(data: bytes) -> bytes:
    """Return the marks on the tiles of a board as JSON, and those to ask for in groups: of what is alike, and the rest.

    `data` is a `question`, then a picture.

    Raise InputError if the photo does not show this board well enough.
    """
    from landpress.layouts.boardfile import read_board
    from landpress.output.strangers.pixels import pages

    head, _, file = data.partition(b"\n")
    board = read_board(head).board
    assert isinstance(board, HexBoard)
    require_playable(board)
    colours = pages(file, 1)[0].convert("RGB")
    tiles, (alike, rest), sure = read_alike(colours, board)
    shown = [
        {"tiles": [one.tile for one in group], "pictures": [one.picture for one in group], "alike": group is not rest}
        for group in (*alike, rest)
        if group
    ]
    return json.dumps({"tiles": tiles, "groups": shown, "sure": sure}).encode()


def read_marks(colours: "Image", board: HexBoard) -> list[Read]:
    """Return what the tiles of a board show in a photo, in canonical order."""
    return read_alike(colours, board)[0]


def read_alike(colours: "Image", board: HexBoard) -> tuple[list[Read], tuple[list[list[Mark]], list[Mark]], list[int]]:
    """Return what the tiles of a board show in a photo, in canonical order, boxes to ask for, and certain ticks.

    The boxes that are not certain are in groups of what is alike, and the rest. A tile has all of them there, or none.
    The last are the boxes of each tile that are certainly ticked.
    """
    colours = colours.reduce(max(1, max(colours.size) // _ENOUGH))
    light = light_of(colours.convert("L"))
    ways = ways_to_lie(light)
    if not ways:
        raise InputError(NO_FOOT)
    width, drawings, best = Game(board.game).surface.CELL, Drawings(light, board), None
    for lying in ways:
        seen = fields(light, lying, Lattice(board.radius, width), in_play=True)
        best = _laid(colours, drawings, [_Placed(np.array(one.matrix).reshape(3, 3), one.turned) for one in seen])
        if best is not None and best[0] >= _ALIKE:
            break
    if best is None or best[0] < _ALIKE:
        raise InputError(f"its tiles do not look like those of {board.code() or 'this board'}")
    _, field, look, ink, shifts, alike = best
    reader, measured, close = _Reader(drawings, look, ink), list[Seen | None](), dict[int, tuple[Array, Array]]()
    places = np.array([place(cell, width, field.turned) for cell in hexagon(board.radius)])
    half = float(np.abs(places).max()) + _HALF + _FREE + 1
    area, bare = _area(colours, field.matrix, half), drawings.whole(look, ink, field.turned, half, _FINE)
    for number, flat in enumerate(places):
        if alike[number] < _LEAST:
            measured.append(None)
            continue
        # The photo is cut between two pixels, not interpolated twice. The drawing is moved by the rest of a pixel.
        corner = np.round((flat + shifts[number] + half - _HALF) * _FINE)
        off = corner / _FINE - (flat + shifts[number] + half - _HALF)
        close[number] = _window(area, corner), _window(bare, (flat + off + half - _HALF) * _FINE)
        measured.append(reader.seen(*close[number]))
    usual = usual_box([one for one in measured if one is not None])
    read = [Read(None, None) if one is None else Read(ticks(one, usual), one.token) for one in measured]
    sure, open_marks = [0] * len(read), list[Mark]()
    for number, one in enumerate(measured):
        if one is None or read[number].ticks is not None or is_scribbled(one):
            continue
        ticked, empty = certain(one, usual)
        sure[number] = int(ticked.sum())
        open_marks += reader.marks(number, *close[number], np.flatnonzero(~(ticked | empty)))
    return read, sheets(groups(open_marks)), sure


def _laid(
    colours: "Image", drawings: Drawings, found: list[_Placed]
) -> tuple[float, _Placed, str, str, Array, Array] | None:
    """Return how well a board is seen, its field, look and ink, and how far each tile is out of its place.

    Field, look and ink are those that agree best with the tiles in the middle. The look is found in full ink. If they
    agree clearly, nothing else is tried.
    """
    if not found:
        return None
    radius = drawings.board.radius
    middle = [cell for cell in hexagon(radius) if distance(cell, Hex(0, 0)) <= 1]
    near = [_windows(colours, drawings, field, middle) for field in found]

    def typical(at: int, look: str, ink: str) -> float:
        samples = drawings.tiles(look, ink, found[at].turned, 1)
        return float(np.median([_best(window, sample)[0] for window, sample in zip(near[at], samples, strict=True)]))

    numbers, alike = range(len(found)), dict[str, float]()
    for look in LOOKS:
        alike[look] = max(typical(at, look, INKS[0]) for at in numbers)
        if alike[look] > _CLEAR:
            break
    look = max(alike, key=lambda look: alike[look])
    inks = INKS[:1] if alike[look] > _CLEAR else INKS
    typically = {(at, ink): typical(at, look, ink) for at, ink in product(numbers, inks)}
    at = max(typically, key=lambda one: typically[one])[0]
    field = found[at]
    windows = _windows(colours, drawings, field, hexagon(radius))
    rows, hues = dict[str, Array](), dict[str, float]()
    # Lines alone agree as well in an ink with colours as in one without, where they are darker.
    for ink in inks:
        if typically[at, ink] > max(typically.values()) - _NEAR:
            pairs = list(zip(windows, drawings.tiles(look, ink, field.turned, radius), strict=True))
            rows[ink] = np.array([_best(*pair) for pair in pairs])
            hues[ink] = float(np.median([_hue(*pair, *to) for pair, to in zip(pairs, rows[ink][:, 1:], strict=True)]))
    ink = max(rows, key=lambda ink: (hues[ink] > _HUE, float(rows[ink][:, 0].mean())))
    agreed, shifts = rows[ink][:, 0], rows[ink][:, 1:] / PER_MM - _FREE
    return float(np.median(agreed)), field, look, ink, shifts, agreed


def _windows(colours: "Image", drawings: Drawings, field: _Placed, cells: Sequence[Hex]) -> list[Array]:
    """Return how dark the surroundings of some cells are, as far as tiles may lie out of their places."""
    width, half = drawings.width, drawings.half(max(distance(cell, Hex(0, 0)) for cell in cells))
    area = darkness(colours, field.matrix, half, PER_MM)
    return [cut(area, half, *place(cell, width, field.turned), REACH + _FREE, PER_MM) for cell in cells]


def _area(colours: "Image", matrix: Matrix, half: float) -> Array:
    """Return how dark a square around the middle of a field is in red, green and blue, for the look at marks."""
    side = round(2 * half * _FINE)
    return np.stack([dark_part(band, matrix, -half, -half, (side, side), _FINE) for band in colours.split()])


def _window(area: Array, corner: Array) -> Array:
    """Return the part of an area from a corner on (column and row), which may lie between pixels."""
    (column, row), side = np.floor(corner).astype(int), round(2 * _HALF * _FINE)
    across, down = corner - (column, row)
    part = area[:, row : row + side + 1, column : column + side + 1]
    part = part[..., :-1] * (1 - across) + part[..., 1:] * across if across else part[..., :-1]
    return part[:, :-1] * (1 - down) + part[:, 1:] * down if down else part[:, :-1]


def _best(window: Array, sample: Array) -> tuple[float, float, float]:
    """Return the best agreement of a window with a tile around its token, and the place of it in pixels."""
    return highest(agreements(window[None], sample[None], _around(sample.shape[-1]) * 1.0)[0, 0])


def _hue(window: Array, sample: Array, x: float, y: float) -> float:
    """Return how much of the colours of a tile is seen at a place in a window, 1 where it has next to none."""
    size, left, top = sample.shape[-1], round(x), round(y)
    here = window[:, top : top + size, left : left + size]
    seen, drawn = ((one - one.mean(0))[:, _around(size)] for one in (here, sample))
    return 1.0 if np.ptp(drawn, 0).mean() < _COLOURLESS else float((seen * drawn).sum() / (drawn**2).sum())


def _around(size: int) -> Array:
    """Return which pixels of a tile lie around its token."""
    y, x = np.mgrid[:size, :size] - (size - 1) / 2
    far = np.hypot(x, y) / PER_MM
    return np.asarray((far <= REACH) & (far >= _COVERED))


class _Reader:
    """The drawing of a board, with which its tiles are compared."""

    def __init__(self, drawings: Drawings, look: str, ink: str) -> None:
        board, side = drawings.board, round(2 * _HALF * _FINE)
        y, x = (np.mgrid[:side, :side] + 0.5) / _FINE - _HALF
        self.far = np.hypot(x, y)
        self.boxes = [Box(x, y, *at) for at in Game(board.game).marked_photo.boxes(board, style(look, ink))]
        self.beside = np.minimum.reduce([box.out for box in self.boxes]) if self.boxes else x * 0 + _HALF
        self.drawings, self.look, self.ink = drawings, look, ink

    def seen(self, dark: Array, bare: Array) -> "Seen":
        """Return what can be measured on a tile, which is drawn as `bare`."""
        token, hidden = self._token(dark, bare)
        grey, drawn = dark.mean(0), bare.mean(0)
        ink = (grey - filtered(drawn, 0.45, np.maximum)) > _DARK
        loose = ink & ~(hidden & (self.far < 7.0))
        # Ink on printed lines cannot be told from them, so strokes go on along all that is dark.
        strokes = _joined((self.beside < 0) & loose, grey > _DARK) & loose
        astray = float((strokes & (self.beside > _OUTSIDE)).sum()) / _FINE**2
        extra = loose & (self.far < REACH)
        thick = filtered(filtered(extra, 0.75, np.minimum), 0.75, np.maximum)
        beside, blot = (float(part.sum()) / _FINE**2 for part in (extra & (self.beside > _BESIDE), thick))
        more = surplus(dark, bare)
        parts = [box.parts(grey) for box in self.boxes]
        # The boxes of a tile lie out of their places together. Ink or a token may hide the line of one of them.
        at = int(np.sum([line for _, line in parts], 0).argmax()) if parts else 0
        boxes = [box.seen(grey, drawn, more, at, *part) for box, part in zip(self.boxes, parts, strict=True)]
        return Seen(token, np.array(boxes), beside, blot, astray)

    def marks(self, tile: int, dark: Array, bare: Array, boxes: Array) -> list[Mark]:
        """Return some boxes of a tile as marks to be sorted by likeness."""
        more, grey = surplus(dark, bare), dark.mean(0)
        at = int(np.sum([box.parts(grey)[1] for box in self.boxes], 0).argmax()) if self.boxes else 0
        return [mark(tile, int(box), dark, more, self.boxes[box].pixels(at, SIDE)) for box in boxes]

    def _token(self, dark: Array, bare: Array) -> tuple[int | None, Array]:
        """Return the seat of the token on a tile, and where the token lies."""
        side, edge, off = dark.shape[-1], round((_HALF - 5) * _FINE), 1.0
        middle = (self.far < 4.4)[edge:-edge, edge:-edge]
        for top, left in product(range(edge - 3, edge + 4, 3), repeat=2):
            here = dark[:, top : top + len(middle), left : left + len(middle)]
            off = min(off, float(np.abs(here - bare[:, edge:-edge, edge:-edge])[:, middle].mean()))
        nothing = np.zeros((side, side), bool)
        if off < _BARE:
            return -1, nothing
        small = _reduced(dark, PER_MM)
        start = round((_HALF - TOKEN_REACH - _TOKEN_FREE) * PER_MM)
        size = round(2 * (TOKEN_REACH + _TOKEN_FREE) * PER_MM)
        window = small[:, start : start + size, start : start + size]
        inner = round(2 * TOKEN_REACH * PER_MM)
        first = (small.shape[-1] - inner) // 2
        empty = _reduced(bare, PER_MM)[:, first : first + inner, first : first + inner]
        unmarked = float(agreements(window[None], empty[None], disc(inner)).max())
        tokens = self.drawings.tokens(self.look, self.ink, size)
        found = found_in(looked_at(window[None], tokens), tokens)[0]
        alike = found.max((1, 2)).reshape(self.drawings.board.players, -1)
        order = np.argsort(alike.max(1))
        seat = int(order[-1])
        second = alike.max(1)[order[-2]]
        row, column = np.unravel_index(int(found[seat * TURNS + int(alike[seat].argmax())].argmax()), found.shape[1:])
        at = np.array([column, row]) / PER_MM - _TOKEN_FREE
        y, x = (np.mgrid[:side, :side] + 0.5) / _FINE - _HALF
        here = np.hypot(x - at[0], y - at[1]) < TOKEN_REACH + 1.2
        others = max(second, unmarked)
        if alike[seat].max() >= _TOKEN and alike[seat].max() - others >= _APART:
            return seat, here
        return None, self.far < TOKEN_REACH + _TOKEN_FREE


def _reduced(dark: Array, per_mm: float) -> Array:
    """Return a window with fewer pixels a millimetre."""
    from PIL import Image

    size = round(2 * _HALF * per_mm)
    bands = [Image.fromarray(band.astype(np.float32)).resize((size, size), Image.Resampling.BOX) for band in dark]
    return np.stack([np.asarray(band) for band in bands])


def _joined(start: Array, way: Array) -> Array:
    """Return what is joined to the start along a way, up to `_STROKE` mm."""
    found = start & way
    for _ in range(round(_STROKE * _FINE)):
        for axis in (0, 1):
            found = found | np.roll(found, 1, axis) | np.roll(found, -1, axis)
        found &= way
    return found
