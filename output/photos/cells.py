"""The kinds of the cells of a hexagonal board in a photo, by figure, pattern and colour.

Each cell is compared with the program's own drawing of each kind, in every look and amount of ink. A cell may lie a
little out of its place, because paper is never flat. Millimetres in the drawing of the board.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from math import hypot, sqrt
from statistics import fmean, median, pstdev
from typing import TYPE_CHECKING, NamedTuple

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.output.game import Game
from landpress.output.photos.bands import Bands, Square, darkness, darknesses, drawn, style
from landpress.output.photos.field import Field
from landpress.output.photos.spectra import Space, fast
from landpress.output.photos.windows import Samples, Windows, agreements, samples
from landpress.output.scene import hexmap
from landpress.output.scene.choices import INKS, LOOKS

if TYPE_CHECKING:
    from landpress.output.scene.items import Drawn
    from landpress.output.scene.style import Style

PER_MM = 3.0
_REACH, _FREE = 11.6, 2.0
"""The radius of the part of a cell that is compared, and how far a cell may lie out of its place."""
_SIDE, _WINDOW = round(2 * _REACH * PER_MM), round(2 * (_REACH + _FREE) * PER_MM)
_BLUR, _THIN, _SAME = 0.1, 1.0, 0.02
"""The blur of drawings in mm, and the least width of their lines in pixels: patterns of thin lines tell kinds apart;
and how much a pixel counts where all kinds are alike."""
_LARGER = 1.2
"""The area that is seen around a field, as a multiple of the field. It may be turned."""
_FEW, _AHEAD = 1.5, 0.05
"""The radius of the field of few cells that tells how a board lies, and how much better than in others its cells agree
in the right way. Mirrored ones agreed by 0.04 less at least, those that are turned by 0.3 less."""
_MEAN, _CHANCE = 0.03, 3.0
"""How much better all its cells must agree then, if those few do not tell: at least, and in deviations of chance."""
_AT_ALL, _CLEAR, _PLAIN, _NEAR = 0.25, 0.66, 0.8, 0.06
"""The least typical agreement of cells in full ink; that at which no other field and look is tried, and no other ink.
Inks that agree nearly as well as the best one are compared by all cells."""

_HUNG, _PROOF, _MARKED, _SHIFT = 2, 0.7, 9.0, 2
"""How many ways to lie, and boards in each of them, are compared with their own drawing on a poster; the least typical
agreement of tiles, which had 0.78 and 0.90 with their own drawing, and 0.61 at most with that of another code; the
radius of the part of a tile that is compared (mm), and how far it may lie out of its place (pixels)."""


class Tiles(NamedTuple):
    """What photos of a game are compared with: the radius of its boards, and where its tiles are drawn.

    `samples` returns a small board that shows every kind of tile, and places of tiles with their kinds. `ground`
    returns the drawing of a board, turned or not.
    """

    game: str
    radius: int
    samples: Callable[[], tuple[HexBoard, Mapping[int, str]]]
    ground: Callable[[HexBoard, "Style", bool], Sequence["Drawn"]]


class Cells(NamedTuple):
    """How well each cell of a board (row) agrees with each kind (column), the kinds, and look and ink of the page."""

    agreement: Sequence[Sequence[float]]
    kinds: Sequence[str]
    look: str
    ink: str


def cells(colours: Bands, tiles: Tiles, fields: Sequence[Field], is_one: bool = False) -> Cells | None:
    """Return what the cells of a board look like in a colour photo, or None if it has no fields with such cells.

    The field, look and ink are those that agree best with the cells in the middle of the board. All looks in full ink
    are tried on each field until one agrees clearly, then the other inks of the best look. If the fields are one that
    may lie in many ways, all are tried, and one must agree better than the others.
    """
    with colours.red.room():
        seen = _Seen(colours, tiles)
        return seen.cells(seen.lying(fields) if is_one else fields)


def hung(
    colours: Bands, tiles: Tiles, fields: Sequence[Field], boards: Callable[[Cells], Iterable[tuple[float, HexBoard]]]
) -> Iterator[tuple[float, HexBoard]]:
    """Yield the board of a poster in the survey look, which lies in one of some ways, if its own drawing is seen.

    A poster shows nothing but the marks on its tiles. The code decides where each of them lies, which proves the board.
    `boards` yields those that look like some cells, the likeliest first.
    """
    look, found = LOOKS[0], list[tuple[float, int, str]]()
    with colours.red.room():
        seen = {turned: _Seen(colours, tiles, turned) for turned in (False, True)}
        for one, ink in product(seen.values(), INKS):
            one.samples(look, ink)  # in the room of all ways
        squares = darknesses(colours, [field.matrix for field in fields], seen[True].half(_FEW), PER_MM)
        for number, (square, field) in enumerate(zip(squares, fields, strict=True) if fields else ()):
            with colours.red.room():
                one = seen[field.turned]
                near = one.windows(square, field, one.middle)
                found += [(one.typical(near, look, ink), number, ink) for ink in INKS]
        for alike, number, ink in sorted(found, reverse=True)[:_HUNG]:
            one, field = seen[fields[number].turned], fields[number]
            with colours.red.room():
                square = darkness(colours, field.matrix, one.half(tiles.radius), PER_MM)
                rows = agreements(one.windows(square, field, one.around), one.samples(look, ink))
                likely = islice(boards(one.told(rows, look, ink)), _HUNG) if alike > _AT_ALL else ()
                proven = [(_PROOF, board) for _, board in likely if median(one.own(square, board, ink)) > _PROOF]
            if proven:
                yield from proven
                return


def place(cell: Hex, width: float, turned: bool) -> tuple[float, float]:
    """Return the centre of a cell in a field that may be turned."""
    x, y = hexmap.centre(cell, width)
    return hexmap.turned(x, y) if turned else (x, y)


class _Seen:
    """A photo and the samples that it is compared with, which are drawn when they are needed. It takes room."""

    def __init__(self, colours: Bands, tiles: Tiles, turned: bool | None = None) -> None:
        """Prepare a page, or a poster that is `turned` or not."""
        self.colours, self.tiles, self.turned = colours, tiles, turned
        self.width, self.around = Game(tiles.game).surface.CELL, hexagon(tiles.radius)
        self.middle = [cell for cell in self.around if distance(cell, Hex(0, 0)) <= 1]
        self.space = Space(colours.red.loops, fast(_WINDOW), fast(_WINDOW))
        self.drawn: dict[tuple[str, str], Samples] = {}

    def lying(self, fields: Sequence[Field]) -> Sequence[Field]:
        """Return the field in whose middle the cells agree best, in full ink; nothing if others agree nearly as well.

        A photo tells the ways a field may lie only by its cells.
        """
        found, drawn = [], [self.samples(look, INKS[0]) for look in LOOKS]
        squares = (
            darknesses(self.colours, [field.matrix for field in fields], self.half(_FEW), PER_MM) if fields else ()
        )
        for square, field in zip(squares, fields, strict=True):
            with self.colours.red.room():
                near = self.windows(square, field, self.middle)
                found.append(max(_typical(near, one) for one in drawn))
        first, *rest = sorted(zip(found, range(len(fields)), strict=True), reverse=True) or [(0.0, 0)]
        others = [fields[at] for alike, at in rest if alike + _AHEAD >= first[0]]
        if first[0] <= _AT_ALL or (others and first[0] <= _CLEAR) or len(others) > 1:
            return []
        return [fields[first[1]]] if not others or self.is_better(fields[first[1]], others[0]) else []

    def is_better(self, one: Field, other: Field) -> bool:
        """Return whether all cells of a board agree better in one way it may lie than in another, beyond chance."""
        ways = list[list[list[float]]]()
        for field in (one, other):
            with self.colours.red.room():
                square = darkness(self.colours, field.matrix, self.half(self.tiles.radius), PER_MM)
                windows = self.windows(square, field, self.around)
                drawn = (agreements(windows, self.samples(look, INKS[0])) for look in LOOKS)
                ways.append([[max(row) for row in rows] for rows in drawn])
        best, others = max(ways[0], key=sum), max(ways[1], key=sum)
        more = [a - b for a, b in zip(best, others, strict=True)]
        return fmean(more) > max(_MEAN, _CHANCE * pstdev(more) / sqrt(len(more)))

    def cells(self, fields: Sequence[Field]) -> Cells | None:
        best: tuple[float, Square, Field, Windows, str] | None = None
        half = self.half(self.tiles.radius)
        for square, field in ((darkness(self.colours, field.matrix, half, PER_MM), field) for field in fields):
            near = self.windows(square, field, self.middle)
            for look in LOOKS:
                typical = self.typical(near, look, INKS[0])
                if best is None or typical > best[0]:
                    best = typical, square, field, near, look
                if typical > _CLEAR:
                    break
            if best is not None and best[0] > _CLEAR:
                break
        if best is None or best[0] < _AT_ALL:
            return None
        typical, square, field, near, look = best
        typically = {ink: self.typical(near, look, ink) for ink in (INKS[:1] if typical > _PLAIN else INKS)}
        likely = [ink for ink in typically if typically[ink] > max(typically.values()) - _NEAR]
        # Cells in the middle may look alike in two inks. Signs, which lie at the rim, do not.
        windows = self.windows(square, field, self.around)
        found = {ink: agreements(windows, self.samples(look, ink)) for ink in likely}
        ink = max(found, key=lambda ink: sum(map(max, found[ink])))
        return self.told(found[ink], look, ink)

    def told(self, rows: Sequence[Sequence[float]], look: str, ink: str) -> Cells:
        """Return how well cells agree with each kind, of which several samples may be drawn."""
        shown = list(self.tiles.samples()[1].values())
        kinds = sorted(set(shown))
        columns = [[at for at, one in enumerate(shown) if one == kind] for kind in kinds]
        return Cells([[max(row[at] for at in column) for column in columns] for row in rows], kinds, look, ink)

    def own(self, square: Square, board: HexBoard, ink: str) -> list[float]:
        """Return how well each cell of a poster agrees with the drawing of a board, marks and all."""
        loops, side, pairs = self.colours.red.loops, round(2 * _MARKED * PER_MM), list[int]()
        with loops.room():
            items = self.tiles.ground(board, style(LOOKS[0], ink, True), bool(self.turned))
            area = drawn(self.colours, items, self.half(board.radius), PER_MM, _BLUR, _THIN)
            for x, y in (place(cell, self.width, bool(self.turned)) for cell in self.around):
                pairs += [*square.corner(x, y, _MARKED + _SHIFT / PER_MM), *area.corner(x, y, _MARKED)]
            ways, out = [k - (side - 1) / 2 for k in range(side)], loops.zeros(len(self.around))
            disc = [float(hypot(x, y) <= _MARKED * PER_MM) for y in ways for x in ways]
            given = square.dark, square.side**2, square.side, area.dark, area.side**2, area.side
            counted = loops.array(pairs), len(self.around), len(self.colours), side, 2 * _SHIFT + 1
            loops.matched(*given, *counted, loops.reals(disc), out)
            return list(loops.taken(out))

    def half(self, radius: float) -> float:
        """Return half the side (mm) of the square around a field of some radius."""
        return self.width * (radius + 0.5) * _LARGER

    def windows(self, square: Square, field: Field, cells: Iterable[Hex]) -> Windows:
        """Return the surroundings of some cells of a field."""
        places = [place(cell, self.width, field.turned) for cell in cells]
        return Windows(self.space, square, [square.corner(x, y, _REACH + _FREE) for x, y in places], _WINDOW)

    def typical(self, windows: Windows, look: str, ink: str) -> float:
        """Return the typical agreement of some cells with the kinds that they are most like."""
        return _typical(windows, self.samples(look, ink))

    def samples(self, look: str, ink: str) -> Samples:
        """Return the drawing of each kind of cell.

        A pixel counts as much as the samples differ there. All of them have the same circle and boxes.
        """
        if (look, ink) not in self.drawn:
            board, places = self.tiles.samples()
            turned, around = bool(self.turned), hexagon(board.radius)
            items = self.tiles.ground(board, style(look, ink, self.turned is not None), turned)
            square = drawn(self.colours, items, self.half(board.radius), PER_MM, _BLUR, _THIN)
            corners = [square.corner(*place(around[at], self.width, turned), _REACH) for at in places]
            loops, size = self.space.loops, square.side * square.side
            weights = loops.zeros(len(self.colours) * _SIDE * _SIDE)
            given, bounds = loops.array([number for corner in corners for number in corner]), (_REACH * PER_MM, _SAME)
            row = len(self.colours), size, square.side
            loops.weighed(square.dark, *row, given, len(corners), _SIDE, loops.reals(bounds), weights)
            self.drawn[look, ink] = samples(self.space, square, corners, _SIDE, weights, _WINDOW)
        return self.drawn[look, ink]


def _typical(windows: Windows, drawn: Samples) -> float:
    return median(max(row) for row in agreements(windows, drawn))
