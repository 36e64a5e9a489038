"""The islands of Landsweeper that a photo may show: land, sea and flags, as their borders and their drawing tell.

The borders between cells tell land from sea. The survey look lays the island in the middle of its room, not its
hexagon. So the same land may belong to several boards. Each of them is drawn and compared with the photo: contours,
waves and tufts of grass depend on the code or on the place of a cell in its hexagon.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from math import hypot
from statistics import fmean, median
from typing import NamedTuple

from landpress.engine.boards.validity import is_valid
from landpress.engine.contract.house import standard
from landpress.layouts.games.landsweeper import LAND, NAME, SEA, SEATS, radius_for
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.sheet import Area
from landpress.layouts.startfield import make
from landpress.output.games.landsweeper import board as plain
from landpress.output.games.landsweeper import survey
from landpress.output.games.landsweeper.shores import BESIDE, DOUBTS, PATCH, SURE, land_of, of_borders, sure
from landpress.output.photos.bands import Bands, Square, darkness, drawn, softened, style, tints
from landpress.output.photos.borders import Borders, borders
from landpress.output.photos.cells import place
from landpress.output.photos.field import FINE, Field, Lattice, fields
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied, quantile
from landpress.output.photos.spectra import Space, fast
from landpress.output.photos.windows import Flip, Windows, agreements, flipped, samples
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Drawn
from landpress.output.scene.style import Style

EFFORT = 4
_WIDTH, _PER_MM = 20, 2.0
"""The width (mm) of the cells that photos are compared with, and their pixels in a millimetre."""
_REACH = 9
"""How far from the middle of the patch of land that is looked for an island may go, in cells."""
LATTICE = Lattice(PATCH, _WIDTH, 12.0, 30.0, 0.4, (False,))
_SURVEY = Lattice(PATCH, _WIDTH, 12.0, 30.0, 0.2, (True,), FINE)
_NARROW = _SURVEY._replace(narrowest=8.0, widest=12.0)
"""Cells of a page that seems larger than it is, because things lie beside it."""
_CALM, _FAINT = 0.25, 0.085
"""The agreement of a lattice on calm ground, where there are no contours; and the least one among contours."""
_TINTED, _GREEN, _TINTS = 0.3, 0.035, 0.1
"""Half the side of the part of a cell whose tint counts, in widths; how much greener than the sea (tints) a cell is
that is as likely land; and the spread from which on a page has tints."""
_SHEET, _FEW, _ROUNDS = (190.0, 262.0), 40, 3
"""The width and height (mm) above the bar of what is printed on any sheet; the least number of cells in it; and how
often the borders are followed."""
_ROOM, _FREE, _DISC = 0.62, 2, 0.58
"""The part of a cell that is compared in widths, how far it may lie out of its place in pixels, and the disc in it."""
_PART, _WINDOW = round(2 * _ROOM * _WIDTH * _PER_MM), round(2 * _ROOM * _WIDTH * _PER_MM + 2 * _FREE)
"""The pixels of that part as it is drawn, and in the photo."""
_FLAG, _PLAIN_FLAG, _FLAG_DISC, _FLAG_FREE = 0.36, 0.55, 0.42, 5
"""How much a cell of land looks like a flag that has one, and any cell; the disc in it, and how far it
may lie out of its place in pixels: islands are wide, and contours hide their borders."""
_FAINT_FLAG, _APART, _BOTH = 0.25, 0.2, 3
"""How much a faint flag looks like one, and how much less all other cells do; and a border between two cells of land.
"""
_ALIKE = {"plain": 0.55, "survey": 0.6}
"""The least typical agreement of the cells of an island with its drawing. With one cell more or less the contours are
others: such drawings agreed by 0.51 at most with sharp survey pages, and the right ones by 0.86 or more."""
_SOFT, _SOFTLY = 1.5, 0.7
"""The blur (pixels) with which the plain look of a picture in one bit is compared, and the least agreement then."""
_UPRIGHT, _LATTICES = 0.1, 2
"""How much better flags agree in the way a page lies than in all others; and how many lattices and ways are tried."""
_WEIGHT = 60.0
"""What a difference of 1 in the agreement of a cell weighs, as a natural logarithm."""
_MOST = 12
"""How many boards are drawn."""
_SMALLEST, _LARGEST = standard(NAME)["land.cells"][0] // 2, len(hexagon(radius_for(max(SEATS)))) + DOUBTS
"""The fewest and the most cells that an island may seem to have."""
_FLIPS: tuple[Flip, ...] = ((1, 1), (1, -1), (-1, 1), (-1, -1))


class _Seen(NamedTuple):
    """An island as it is seen: its look, the borders of its cells, and where the surroundings of each of them are."""

    look: str
    turned: bool
    borders: Borders
    colours: Bands
    square: Square
    corners: dict[Hex, tuple[int, int]]


class _Way(NamedTuple):
    """A way in which a page may lie: how well flags are seen then, the borders, the land, and the doubtful cells."""

    flags: float
    borders: Borders
    land: set[Hex]
    doubts: Sequence[Hex]


def boards(grey: Grey, colours: Bands, foot: Lying) -> Iterator[tuple[float, HexBoard]]:
    """Yield the boards whose island looks like that of a page."""
    for look, field in _fields(grey, foot):
        for found, green in _followed(grey, colours, foot, field, look == "survey"):
            land, doubts = land_of(found, look, green)
            if len(land) >= _SMALLEST:
                with grey.room():
                    seen = _seen(colours, look, field.turned, found, land)
                    yielded = list(_alike(seen, land, doubts, INKS[:1] if green else INKS))
                yield from yielded
                if yielded:
                    return


def boards_in(colours: Bands, fields: Sequence[Field]) -> Iterator[tuple[float, HexBoard]]:
    """Yield the boards whose island looks like that of a page in the plain look, which lies in one of some ways.

    The flags tell in which: they stand upright.
    """
    field, half = fields[0], (_REACH + 1) * _WIDTH
    with colours.red.room():
        area = -half, -half, 2 * half, 2 * half
        found = borders(colours.green, field.matrix, field, _WIDTH, _REACH, None, area)
        ways = _ways(colours, found, "plain", False, {})
        if not ways or ways[0].flags < max([_FLAG, *(way.flags + _UPRIGHT for way in ways[1:])]):
            return
        yielded = list(_alike(_seen(colours, "plain", False, *ways[0][1:3]), *ways[0][2:], INKS))
    yield from yielded


def boards_along(grey: Grey, colours: Bands, foot: Lying) -> Iterator[tuple[float, HexBoard]]:
    """Yield the boards whose island looks like that of a page in the survey look with a known direction.

    The code decides how the land is drawn, so the drawing proves which way is up; the flags tell what is tried first.
    """
    for field in chain.from_iterable(fields(grey, foot, one)[:_LATTICES] for one in (_SURVEY, _NARROW)):
        for found, green in _followed(grey, colours, foot, field, True) if field.alike > _FAINT else ():
            with grey.room():
                ways = _ways(colours, found, "survey", True, green)[:_LATTICES]
                for way in (way for way in ways if way.flags > _FLAG):
                    seen = _seen(colours, "survey", True, *way[1:3])
                    if yielded := list(_alike(seen, *way[2:], INKS[:1] if green else INKS)):
                        break
                else:
                    yielded = []
            yield from yielded
            if yielded:
                return
            if ways and ways[0].flags <= _FLAG:
                break  # an island that was read had 0.58 or more at once, other pages had 0.35 at most


def _followed(
    grey: Grey, colours: Bands, foot: Lying, field: Field, is_tinted: bool
) -> Iterator[tuple[Borders, dict[Hex, float]]]:
    """Yield the borders around a field, and what the tints of its cells tell (`_green`), more exactly each time."""
    tints = _green(colours, foot, field.matrix, field.turned) if is_tinted else {}
    for known in (tints, {}) if tints else ({},):  # what lies beside the page may have tints, too
        green, lies, is_likely = known, field, False
        lined = {cell for cell, one in green.items() if one > 0}
        for _ in range(_ROUNDS):
            found = borders(grey, foot, lies, _WIDTH, _REACH, lined or None)
            green = green and _green(colours, foot, found.lying, field.turned)
            lined, _ = land_of(found, "survey", green)  # tells better between which cells lines are
            is_likely |= _SMALLEST <= len(lined) <= _LARGEST
            yield found, green
            if not is_tinted or len(lined) < _SMALLEST:
                break
            lies = lies._replace(matrix=found.lying)
        if is_likely:
            return


def _ways(colours: Bands, found: Borders, look: str, turned: bool, green: dict[Hex, float]) -> list[_Way]:
    """Return how a page may lie with such borders: also upside down, and mirrored. The clearest flags come first."""
    land, doubts = land_of(found, look, green)
    if not _SMALLEST <= len(land) <= _LARGEST:
        return []
    places = {cell: place(cell, _WIDTH, turned) for cell in found.cells}
    cell_at, ways = {(round(x), round(y)): cell for cell, (x, y) in places.items()}, list[_Way]()
    with colours.red.room():
        flags = _flagged(_seen(colours, look, turned, found, land), land, _FLIPS)
    for (side, up), alike in zip(_FLIPS, flags, strict=True):
        moved = {cell: cell_at[round(side * x), round(up * y)] for cell, (x, y) in places.items()}
        lying = multiplied(found.lying, (side, 0, 0, 0, up, 0, 0, 0, 1))
        lies = found._replace(cells=tuple(map(moved.__getitem__, found.cells)), lying=lying)
        likely = fmean(sorted(alike.values())[-min(SEATS) :])
        ways.append(_Way(likely, lies, {moved[cell] for cell in land}, [moved[cell] for cell in doubts]))
    return sorted(ways, key=lambda way: -way.flags)


def _fields(grey: Grey, foot: Lying) -> Iterator[tuple[str, Field]]:
    """Yield the looks and the fields in which an island may be printed, the easiest one first."""
    calm = fields(grey, foot, LATTICE)
    if calm and calm[0].alike > _CALM:
        yield "plain", calm[0]
        return
    yield from (("survey", field) for field in fields(grey, foot, _SURVEY)[:1] if field.alike > _FAINT)


def _green(colours: Bands, foot: Lying, lying: Lying, turned: bool) -> dict[Hex, float]:
    """Return the logarithm of the likelihood of land for each cell, by its tint; nothing if the page has no tints.

    In full ink the sea is blue, and land is green, yellow or white. Most cells of a page are sea.
    """
    cells, own = hexagon(_REACH), multiplied(inverse(foot), lying)
    places = [place(cell, _WIDTH, turned) for cell in cells]
    seen, onto = tints(colours, lying, places, _TINTED * _WIDTH), [applied(own, *at) for at in places]
    inside = [tint for tint, (x, y) in zip(seen, onto, strict=True) if 0 < x < _SHEET[0] and -_SHEET[1] < y < 0]
    if len(inside) < _FEW:
        return {}
    sea, most = quantile(inside, 0.25), quantile(inside, 0.9)
    if most - sea < _TINTS:
        return {}
    return {cell: sure((tint - sea) / _GREEN - 1) for cell, tint in zip(cells, seen, strict=True)}


def _seen(colours: Bands, look: str, turned: bool, found: Borders, land: set[Hex]) -> _Seen:
    """Return an island as it is seen."""
    return _Seen(look, turned, found, colours, *_windows(colours, found.lying, turned, land))


def _windows(colours: Bands, lying: Lying, turned: bool, land: set[Hex]) -> tuple[Square, dict[Hex, tuple[int, int]]]:
    """Return how dark the surroundings of an island are, and where those of each cell begin, also beside it."""
    near = land | {Hex(cell.q + q, cell.r + r) for cell in land for q, r in BESIDE}
    places = {cell: place(cell, _WIDTH, turned) for cell in near}
    half = max(max(abs(x), abs(y)) for x, y in places.values()) + _WIDTH
    square, reach = darkness(colours, lying, half, _PER_MM), _ROOM * _WIDTH + _FREE / _PER_MM
    return square, {cell: square.corner(*at, reach) for cell, at in places.items()}


def _alike(seen: _Seen, land: set[Hex], doubts: Sequence[Hex], inks: Sequence[str]) -> Iterator[tuple[float, HexBoard]]:
    """Yield the valid boards with this land, perhaps without the most doubtful cells, that look like the photo."""
    # A flag hides the tint of its cell, so it may lie beside what was taken for land.
    cells = seen.corners if seen.look == "survey" else land
    (flags,) = _flagged(seen, cells, _FLIPS[:1])
    land = land | {cell for cell, alike in flags.items() if alike > _PLAIN_FLAG}
    for board, shift in list(_boards(seen, land, doubts, flags))[:_MOST]:
        found = {ink: _judged(seen, board, shift, ink) for ink in inks}
        inks = [max(found, key=lambda ink: median(found[ink]))]
        judged, least = found[inks[0]], _ALIKE[seen.look]
        if seen.look == "plain" and median(judged) < least:
            judged, least = _judged(seen, board, shift, inks[0], _SOFT), _SOFTLY
        if median(judged) >= least:
            yield _WEIGHT * sum(judged), board


def _boards(
    seen: _Seen, land: set[Hex], doubts: Sequence[Hex], flags: dict[Hex, float]
) -> Iterator[tuple[HexBoard, Hex]]:
    """Yield the valid boards with an island, and how far the middle of its field lies from that of the board."""
    least = _least(flags)
    for count in range(len(doubts) + 1):
        for changed in combinations(doubts, count):
            kept = land ^ set(changed)
            if seen.look == "plain" and _contradicts(seen, kept):
                continue
            starts = [cell for cell in kept if flags.get(cell, 0.0) > least]
            if len(starts) not in SEATS:
                continue
            radius = radius_for(len(starts))
            for shift in hexagon(2 * radius):
                middle = Hex(-shift.q, -shift.r)
                if middle in kept and all(distance(cell, middle) <= radius for cell in kept):
                    kinds = [LAND if Hex(q - shift.q, r - shift.r) in kept else SEA for q, r in hexagon(radius)]
                    board = make(NAME, kinds, [Hex(cell.q + shift.q, cell.r + shift.r) for cell in starts])
                    if is_valid(board):
                        yield board, shift


def _least(flags: dict[Hex, float]) -> float:
    """Return how much a cell looks like a flag at least that has one: less if all others do far less."""
    seen = sorted(flags.values(), reverse=True)
    for seats in SEATS:
        if len(seen) > seats and _FLAG >= seen[seats - 1] > max(_FAINT_FLAG, seen[seats] + _APART):
            return seen[seats - 1] - _APART / 2
    return _FLAG


def _contradicts(seen: _Seen, land: set[Hex]) -> bool:
    """Return whether borders of an island do not look as they are printed, since something may lie on them.

    A single thin line between two cells of land may be lost.
    """
    is_land, lost = [cell in land for cell in seen.borders.cells], 0
    for (i, j), row in zip(seen.borders.sides, of_borders(seen.borders, seen.look), strict=True):
        kind = 2 * is_land[j] + is_land[i]
        if kind and max(row) - row[kind] > SURE:
            lost += 1
            if lost > 1 or kind != _BOTH:
                return True
    return False


def _judged(seen: _Seen, board: HexBoard, shift: Hex, ink: str, soft: float = 0.0) -> list[float]:
    """Return how well each cell of an island, and each cell beside it, agrees with the drawing of a board.

    Both are blurred by `soft` pixels: the dots of a picture in one bit are as large as lines.
    """
    loops, half, reach = seen.colours.red.loops, _WIDTH * (board.radius + 2.0), _ROOM * _WIDTH
    with loops.room():
        area = drawn(seen.colours, _items(board, style(seen.look, ink), seen.turned, half), half, _PER_MM)
        square = seen.square
        if soft:
            square = square._replace(dark=loops.put(loops.read(square.dark, 8 * len(seen.colours) * square.side**2)))
            square, area = (softened(seen.colours, one, soft) for one in (square, area))
        pairs: list[int] = []
        for cell, corner in seen.corners.items():
            x, y = place(Hex(cell.q + shift.q, cell.r + shift.r), _WIDTH, seen.turned)
            if max(abs(x), abs(y)) + reach < half:
                pairs += [*corner, *area.corner(x, y, reach)]
        count, planes = len(pairs) // 4, len(seen.colours)
        out = loops.zeros(count)
        given = square.dark, square.side**2, square.side, area.dark, area.side**2, area.side
        counted = loops.array(pairs), count, planes, _PART, 2 * _FREE + 1
        loops.matched(*given, *counted, loops.reals(_disc(_DISC)), out)
        return list(loops.taken(out))


def _disc(radius: float) -> list[float]:
    """Return 1 for each pixel in a disc in the middle of the part of a cell, and 0 for the others."""
    ways = [(k - (_PART - 1) / 2) / (_PER_MM * _WIDTH) for k in range(_PART)]
    return [float(hypot(x, y) <= radius) for y in ways for x in ways]


def _flagged(seen: _Seen, land: Iterable[Hex], flips: Sequence[Flip]) -> list[dict[Hex, float]]:
    """Return how much each cell looks like one with a flag that is flipped in some ways, for each of them."""
    cells, planes, loops = sorted(land), len(seen.colours), seen.colours.red.loops
    with loops.room():
        more, window = _FLAG_FREE - _FREE, _PART + 2 * _FLAG_FREE
        space, disc = Space(loops, fast(window), fast(window)), _disc(_FLAG_DISC) * planes
        total = sum(disc)
        weights = loops.reals([one / total for one in disc])
        begin = [(column - more, row - more) for column, row in map(seen.corners.__getitem__, cells)]
        how, start = style(seen.look, INKS[0]), (survey if seen.look == "survey" else plain).start_items
        signs = (start(seat, 0, 0, _WIDTH, how) for seat in how.palette.seats[: max(SEATS)])
        drawings = [drawn(seen.colours, sign, _ROOM * _WIDTH, _PER_MM) for sign in signs]
        flags = samples(space, *flipped(drawings, flips, loops), _PART, weights, window)
        alike = agreements(Windows(space, seen.square, begin, window), flags)
    each = flags.number // len(flips)
    return [
        dict(zip(cells, (max(row[at : at + each]) for row in alike), strict=True))
        for at in range(0, flags.number, each)
    ]


def _items(board: HexBoard, how: Style, turned: bool, half: float) -> Sequence[Drawn]:
    if how.look == "survey":
        placed, sea = survey.Placed(_WIDTH, (0.0, 0.0), turned), Area(-half, -half, 2 * half, 2 * half)
        return survey.island_items(board, placed, sea, (), board.code() or "", how)
    return plain.field_items(board, _WIDTH, 0, 0, how)
