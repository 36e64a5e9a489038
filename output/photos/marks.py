"""What people ticked, scribbled and laid on the tiles of a board in a photo, and which of it is not certain.

Each tile is compared with the program's own drawing of it. A tick counts only inside a box that is seen clearly.
Millimetres from the centre of a tile, y down.
"""

import json
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from landpress.engine.boards.validity import require_playable
from landpress.layouts.board import Board
from landpress.layouts.errors import InputError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.game import marked_photo_of, surface_of
from landpress.output.photos.cells import PER_MM, agreements, cut, darkness, place
from landpress.output.photos.drawn import picture, style
from landpress.output.photos.field import Field, fields
from landpress.output.photos.footer import foot
from landpress.output.photos.light import Array, dark_part
from landpress.output.photos.matching import highest
from landpress.output.photos.outline import outline
from landpress.output.scene.palette import INKS
from landpress.output.scene.style import LOOKS

if TYPE_CHECKING:
    from PIL.Image import Image

_REACH, _FREE, _COVERED = 11.6, 2.0, 7.6
"""The radius of the part of a tile that is compared, how far a tile may lie out of its place, the reach of a token."""
_ALIKE, _LEAST = 0.45, 0.35
"""The least agreement of a typical tile with its drawing, and of a tile that is read at all."""
_FINE, _HALF = 6.0, 13.0
"""Pixels in a millimetre and half the side (mm) of the part of a photo where marks are looked for."""
_INSIDE, _LINE, _NEAR, _AROUND, _BESIDE = 0.62, 0.16, 0.45, 1.1, 1.6
"""The part of a box that a tick must cross; half the width of its line; where the ground around it begins and ends (mm
from the line). Ink farther away than `_BESIDE` is beside the boxes."""
_EMPTY, _TICKED, _INK, _SEEN, _LEAST_SEEN, _USUAL, _FILLED = 0.12, 0.35, 0.15, 0.55, 0.3, 12, 0.35
"""The darkness of the darkest tenth of a box: an empty one has less than the first number, a ticked one more than the
second. The ink in all of a ticked box. How well its line must be seen beside that of others, and at all. The percentile
of an empty box among all boxes. The darkness of a box that is covered and not ticked."""
_ASTRAY, _OUTSIDE, _STRAY, _SCRIBBLE, _BLOT = 0.08, 1.2, 4.0, 25.0, 2.5
"""The ink (square mm) of a stroke through a box that a tick may have so far (mm) outside the boxes. The ink beside the
boxes that belongs to ticks, from which a tile is scribbled over, and in a single blot."""
_DARK, _TURNS, _TOKEN_REACH, _TOKEN_FREE = 0.3, 30, 7.2, 2.4
_TOKEN, _APART, _BARE = 0.75, 0.08, 0.06
"""The least agreement with a token, its distance to the next seat, and the most difference of a bare place."""


class Read(NamedTuple):
    """What a tile shows: its ticks, and the seat of its token (-1 for none). None stands for what is not certain."""

    ticks: int | None
    token: int | None


def question(board: Board) -> bytes:
    """Return what the child is asked: the board with its variant."""
    from landpress.layouts.boardfile import board_fields

    return json.dumps(board_fields(board, None)).encode() + b"\n"


def marks(data: bytes) -> bytes:
    """Return the marks on the tiles of a board as JSON. `data` is a `question`, then a PNG or JPEG.

    Raise InputError if the photo does not show this board well enough.
    """
    from landpress.layouts.boardfile import read_board
    from landpress.output.strangers.pixels import decoded, opened

    head, _, file = data.partition(b"\n")
    board = read_board(head).board
    assert isinstance(board, HexBoard)
    require_playable(board)
    colours = decoded(opened(file)).convert("RGB")
    return json.dumps(read_marks(colours, board)).encode()


def read_marks(colours: "Image", board: HexBoard) -> list[Read]:
    """Return what the tiles of a board show in a photo, in canonical order."""
    grey = colours.convert("L")
    found = foot(grey, outline(grey))
    if found is None:
        raise InputError("no page with a bar of 100 mm at its foot is seen whole")
    width = surface_of(board.game).CELL
    best = _laid(colours, board, fields(grey, found.matrix, board.radius, width, in_play=True))
    if best is None or best[0] < _ALIKE:
        raise InputError(f"its tiles do not look like those of {board.code() or 'this board'}")
    _, field, look, ink, shifts, alike = best
    reader = _Reader(board, look, ink, field.turned)
    measured, bands = list[_Seen | None](), colours.split()
    for number, cell in enumerate(hexagon(board.radius)):
        if alike[number] < _LEAST:
            measured.append(None)
            continue
        x, y = place(cell, width, field.turned) + shifts[number]
        matrix = field.matrix @ np.array([[1, 0, x], [0, 1, y], [0, 0, 1]])
        side = round(2 * _HALF * _FINE)
        dark = [dark_part(band, matrix, -_HALF, -_HALF, (side, side), _FINE) for band in bands]
        measured.append(reader.seen(number, np.stack(dark)))
    boxes = np.concatenate([one.boxes for one in measured if one is not None])
    usual = np.array([*np.percentile(boxes[:, :2], _USUAL, 0), np.median(boxes[:, 2])])
    return [Read(None, None) if one is None else Read(_ticks(one, usual), one.token) for one in measured]


def _laid(colours: "Image", board: HexBoard, found: list[Field]) -> tuple[float, Field, str, str, Array, Array] | None:
    """Return how well a board is seen, its field, look and ink, and how far each tile is out of its place."""
    width, around = surface_of(board.game).CELL, hexagon(board.radius)
    half = _half(board)
    middle = [i for i, cell in enumerate(around) if distance(cell, Hex(0, 0)) <= 1]
    best: tuple[float, Array, Field, Array, str, str] | None = None
    for field in found:
        area = darkness(colours, field.matrix, half)
        windows = np.stack([cut(area, half, *place(cell, width, field.turned), _REACH + _FREE) for cell in around])
        for look, ink in product(LOOKS, INKS):
            samples = _drawn(board, look, ink, field.turned)
            typical = float(np.median([_best(windows[i], samples[i])[0] for i in middle]))
            if best is None or typical > best[0]:
                best = typical, windows, field, samples, look, ink
    if best is None:
        return None
    _, windows, field, samples, look, ink = best
    rows = np.array([_best(window, sample) for window, sample in zip(windows, samples, strict=True)])
    return float(np.median(rows[:, 0])), field, look, ink, rows[:, 1:] / PER_MM - _FREE, rows[:, 0]


def _half(board: HexBoard) -> float:
    return surface_of(board.game).CELL * (board.radius + 0.5) * 1.2


@cache
def _picture(board: HexBoard, look: str, ink: str, turned: bool, per_mm: float) -> "Image":
    from PIL import ImageFilter

    drawn = marked_photo_of(board.game).ground(board, style(look, ink), turned)
    return picture(drawn, 2 * _half(board), per_mm).filter(ImageFilter.GaussianBlur(0.15 * per_mm))


@cache
def _drawn(board: HexBoard, look: str, ink: str, turned: bool) -> Array:
    """Return the drawing of each tile, as dark as a camera sees it."""
    half, width = _half(board), surface_of(board.game).CELL
    matrix = np.array([[PER_MM, 0, half * PER_MM], [0, PER_MM, half * PER_MM], [0, 0, 1]])
    area = darkness(_picture(board, look, ink, turned, PER_MM), matrix, half)
    return np.stack([cut(area, half, *place(cell, width, turned), _REACH) for cell in hexagon(board.radius)])


def _best(window: Array, sample: Array) -> tuple[float, float, float]:
    """Return the best agreement of a window with a tile around its token, and the place of it in pixels."""
    y, x = np.mgrid[: sample.shape[-1], : sample.shape[-1]] - (sample.shape[-1] - 1) / 2
    far = np.hypot(x, y) / PER_MM
    return highest(agreements(window[None], sample[None], ((far <= _REACH) & (far >= _COVERED)) * 1.0)[0, 0])


class _Reader:
    """The drawing of a board, with which its tiles are compared."""

    def __init__(self, board: HexBoard, look: str, ink: str, turned: bool) -> None:
        game, width = marked_photo_of(board.game), surface_of(board.game).CELL
        half, drawn = _half(board), _picture(board, look, ink, turned, _FINE)
        side, self.bare = round(2 * _HALF * _FINE), []
        for cell in hexagon(board.radius):
            x, y = place(cell, width, turned)
            left, top = ((at + half - _HALF) * _FINE for at in (x, y))
            matrix = np.array([[_FINE, 0, left + _HALF * _FINE], [0, _FINE, top + _HALF * _FINE], [0, 0, 1]])
            bands = [dark_part(band, matrix, -_HALF, -_HALF, (side, side), _FINE) for band in drawn.split()]
            self.bare.append(np.stack(bands))
        y, x = (np.mgrid[:side, :side] + 0.5) / _FINE - _HALF
        self.far = np.hypot(x, y)
        self.boxes = [_Box(x, y, *at) for at in game.boxes(board, style(look, ink))]
        self.beside = np.minimum.reduce([box.out for box in self.boxes]) if self.boxes else x * 0 + _HALF
        self.tokens, self.seats = _tokens(board, look, ink), board.players

    def seen(self, number: int, dark: Array) -> "_Seen":
        """Return what can be measured on a tile."""
        bare = self.bare[number]
        token, hidden = self._token(dark, bare)
        grey, drawn = dark.mean(0), bare.mean(0)
        ink = (grey - _filtered(drawn, 0.45, np.maximum)) > _DARK
        astray = float((_joined(self.beside < 0, ink) & (self.beside > _OUTSIDE)).sum()) / _FINE**2
        extra = ink & (self.far < _REACH) & ~(hidden & (self.far < 7.0))
        thick = _filtered(_filtered(extra, 0.75, np.minimum), 0.75, np.maximum)
        beside, blot = (float(part.sum()) / _FINE**2 for part in (extra & (self.beside > _BESIDE), thick))
        lines = [box.lines(grey) for box in self.boxes]
        # The boxes of a tile lie out of their places together. Ink or a token may hide the line of one of them.
        at = int(np.sum(lines, 0).argmax()) if lines else 0
        return _Seen(token, np.array([box.seen(grey, drawn, at) for box in self.boxes]), beside, blot, astray)

    def _token(self, dark: Array, bare: Array) -> tuple[int | None, Array]:
        """Return the seat of the token on a tile, and where the token lies."""
        side = dark.shape[-1]
        middle = self.far < 4.4
        off = min(
            float(np.abs(np.roll(dark, (dy, dx), (1, 2)) - bare)[:, middle].mean())
            for dy, dx in product(range(-3, 4, 3), repeat=2)
        )
        nothing = np.zeros((side, side), bool)
        if off < _BARE:
            return -1, nothing
        small = _reduced(dark, PER_MM)
        start = round((_HALF - _TOKEN_REACH - _TOKEN_FREE) * PER_MM)
        size = round(2 * (_TOKEN_REACH + _TOKEN_FREE) * PER_MM)
        window = small[:, start : start + size, start : start + size]
        inner = self.tokens.shape[-1]
        first = (small.shape[-1] - inner) // 2
        empty = _reduced(bare, PER_MM)[:, first : first + inner, first : first + inner]
        samples = np.concatenate([self.tokens, empty[None]])
        y, x = np.mgrid[:inner, :inner] - (inner - 1) / 2
        found = agreements(window[None], samples, (np.hypot(x, y) <= 5.0 * PER_MM) * 1.0)[0]
        *turned, unmarked = found.max((1, 2))
        alike = np.array(turned).reshape(self.seats, -1)
        order = np.argsort(alike.max(1))
        seat = int(order[-1])
        second = alike.max(1)[order[-2]]
        row, column = np.unravel_index(int(found[seat * _TURNS + int(alike[seat].argmax())].argmax()), found.shape[1:])
        at = np.array([column, row]) / PER_MM - _TOKEN_FREE
        y, x = (np.mgrid[:side, :side] + 0.5) / _FINE - _HALF
        here = np.hypot(x - at[0], y - at[1]) < _TOKEN_REACH + 1.2
        others = max(second, unmarked)
        if alike[seat].max() >= _TOKEN and alike[seat].max() - others >= _APART:
            return seat, here
        return None, self.far < _TOKEN_REACH + _TOKEN_FREE


class _Seen(NamedTuple):
    """What can be measured on a tile: its token, its boxes, the ink beside them, in blots and astray (square mm).

    A box is a row: how dark it is inside, how dark its darkest tenth is, how well its line is seen, how dark its bright
    parts are inside. Ink is astray if it belongs to a stroke through a box and lies outside the boxes.
    """

    token: int | None
    boxes: Array
    beside: float
    blot: float
    astray: float


def _ticks(seen: _Seen, usual: Array) -> int | None:
    """Return the ticks on a tile, or None if they are not certain. `usual` is a usual empty box."""
    if seen.blot > _BLOT:
        return None
    ink, darkest = (seen.boxes[:, :2] - usual[:2]).T
    clear = (seen.boxes[:, 2] >= max(_SEEN * usual[2], _LEAST_SEEN)) & (seen.boxes[:, 3] < _FILLED)
    if seen.beside > _SCRIBBLE:
        return len(ink) if (darkest >= _EMPTY).all() else None
    ticked, empty = (darkest >= _TICKED) & (ink >= _INK), darkest < _EMPTY
    stray = seen.astray > _ASTRAY or seen.beside > _STRAY
    if not clear.all() or not (ticked | empty).all() or (ticked.any() and stray):
        return None
    return int(ticked.sum())


class _Box:
    """A box to tick: the pixels inside it, on its line and around it. It is looked for a little around its place."""

    def __init__(self, x: Array, y: Array, cx: float, cy: float, turn: float, side: float) -> None:
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        across, down = (x - cx) * c + (y - cy) * s, -(x - cx) * s + (y - cy) * c
        self.out = np.maximum(np.abs(across), np.abs(down)) - side / 2
        inside = self.out < -side / 2 * (1 - _INSIDE)
        line = np.abs(self.out) < _LINE
        around = (self.out > _NEAR) & (self.out < _AROUND)
        steps = np.array([dy * len(x) + dx for dy, dx in product(range(-4, 5, 2), repeat=2)])[:, None]
        self.inside, self.line, self.around = (np.flatnonzero(part) - steps for part in (inside, line, around))
        self.middle = len(steps) // 2

    def lines(self, dark: Array) -> Array:
        """Return how well the line of the box is seen at each place."""
        return self._parts(dark)[1]

    def seen(self, dark: Array, bare: Array, at: int) -> tuple[float, float, float, float]:
        """Return a row of `_Seen`: what the box shows at a place."""
        inside, line = self._parts(dark)
        drawn = float(self._parts(bare)[1][self.middle])
        found = dark.take(self.inside[at], mode="wrap")
        return float(found.mean()), float(np.percentile(found, 90)), float(line[at]) / drawn, float(inside[at])

    def _parts(self, dark: Array) -> tuple[Array, Array]:
        """Return, for each place of the box, how dark the bright parts of its inside are, and how well its line shows.

        The line is compared with what is on both sides of it.
        """
        inside = np.percentile(dark.take(self.inside, mode="wrap"), 25, 1)
        around = np.median(dark.take(self.around, mode="wrap"), 1)
        return inside, dark.take(self.line, mode="wrap").mean(1) - (around + inside) / 2


def _reduced(dark: Array, per_mm: float) -> Array:
    """Return a window with fewer pixels a millimetre."""
    from PIL import Image

    size = round(2 * _HALF * per_mm)
    bands = [Image.fromarray(band.astype(np.float32)).resize((size, size), Image.Resampling.BOX) for band in dark]
    return np.stack([np.asarray(band) for band in bands])


def _joined(start: Array, ink: Array) -> Array:
    """Return the ink that belongs to a stroke through the start, up to 4 mm along it."""
    found = start & ink
    for _ in range(round(4 * _FINE)):
        for axis in (0, 1):
            found = found | np.roll(found, 1, axis) | np.roll(found, -1, axis)
        found &= ink
    return found


def _filtered(dark: Array, reach: float, chosen: np.ufunc) -> Array:
    """Return the darkest or the brightest pixel of the square around each pixel, by `np.maximum` or `np.minimum`."""
    found, steps = dark, round(reach * _FINE)
    for axis in (0, 1):
        line = found
        for step in range(1, steps + 1):
            line = chosen(line, chosen(np.roll(found, step, axis), np.roll(found, -step, axis)))
        found = line
    return found


@cache
def _tokens(board: HexBoard, look: str, ink: str) -> Array:
    """Return the drawing of the token of each seat in all turns, as dark as a camera sees it."""
    from PIL import Image, ImageFilter

    game, drawn = marked_photo_of(board.game), []
    side = 2 * _TOKEN_REACH
    size = round(side * PER_MM)
    for seat in range(board.players):
        flat = picture(game.token(seat, style(look, ink)), side, 4 * PER_MM)
        flat = flat.filter(ImageFilter.GaussianBlur(0.2 * 4 * PER_MM))
        for turn in range(_TURNS):
            turned = flat.rotate(360 / _TURNS * turn, Image.Resampling.BICUBIC, fillcolor="white")
            small = turned.resize((size, size), Image.Resampling.BOX)
            drawn.append(1 - np.asarray(small, np.float32).transpose(2, 0, 1) / 255)
    return np.stack(drawn)
