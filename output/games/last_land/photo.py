"""What photos of a Last Land board are compared with, and the board that its tiles make.

A tile is seen as its type, or as `S` if it is a base with the sign of a seat. Which sign it is does not matter, because
the seats follow from the bases.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import median

from landpress.layouts.games.last_land import NAME, RADIUS, SEATS, TYPES, make
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.games.last_land import survey, tiles
from landpress.output.games.last_land.board import BOX, DESIGNED, box_places, drains, field_items
from landpress.output.games.last_land.pieces import lying_token
from landpress.output.games.last_land.surface import CELL
from landpress.output.photos.bands import Bands
from landpress.output.photos.cells import Cells, Tiles, cells, hung
from landpress.output.photos.doubts import doubted, is_contrary
from landpress.output.photos.field import Field, Lattice, fields
from landpress.output.photos.grey import Grey, Lying
from landpress.output.scene.items import Drawn
from landpress.output.scene.style import Style

EFFORT, LATTICE = 2, Lattice(RADIUS, CELL)
_SIGN = "S"
_WEIGHT, _ALIKE, _FAINT = 60.0, 0.45, 0.12
"""What a difference of 1 in the agreement of a tile weighs, as a natural logarithm; the least typical agreement; and
the least agreement of the lines of a field. Sharp boards had 0.18 or more, pages of other games at most 0.11."""
_CLEAR, _VAGUE = 0.2, 0.35
"""By how much the agreement with another type is better where a tile is another one, and which agreement is none."""


def boards(grey: Grey, colours: Bands, foot: Lying) -> Iterator[tuple[float, HexBoard]]:
    """Yield the boards that look like the tiles of a page. A few tiles may be those that are seen second best."""
    yield from _boards(_seen(grey, colours, foot))


def boards_in(colours: Bands, fields: Sequence[Field]) -> Iterator[tuple[float, HexBoard]]:
    """Yield the boards that look like the tiles of a field, which lies in one of some ways: a page, or a poster."""
    found = list(_boards(_well(cells(colours, TILES, fields, is_one=True))))
    yield from found or hung(colours, TILES, fields, _boards)


def _boards(seen: Cells | None) -> Iterator[tuple[float, HexBoard]]:
    if seen is None:
        return
    for likely, kinds in doubted([[_WEIGHT * one for one in row] for row in seen.agreement]):
        board = board_of([seen.kinds[kind] for kind in kinds])
        if board is not None:
            yield likely, board


def contrary(grey: Grey, colours: Bands, foot: Lying, board: HexBoard) -> bool | None:
    """Return whether the tiles of a page are those of another board, None if none are seen.

    Tokens lie on tiles and look like bases with signs, so of these nothing is asked and they tell nothing.
    """
    seen = _seen(grey, colours, foot)
    if seen is None:
        return None
    kinds = [kind for kind in seen.kinds if kind != _SIGN]
    columns = [seen.kinds.index(kind) for kind in kinds]
    agreement = [[max(row[column], _VAGUE) for column in columns] for row in seen.agreement]
    named = [-1 if kind == _SIGN else kinds.index(kind) for kind in _shown(board)]
    return is_contrary(agreement, named, board.radius, _CLEAR)


def _seen(grey: Grey, colours: Bands, foot: Lying) -> Cells | None:
    """Return what the tiles of a page look like, or None if it is no page of this game."""
    return _well(cells(colours, TILES, [one for one in fields(grey, foot, LATTICE) if one.alike > _FAINT]))


def _well(seen: Cells | None) -> Cells | None:
    """Return what tiles look like, or None if they look like none of this game."""
    return None if seen is None or median(max(row) for row in seen.agreement) < _ALIKE else seen


def samples() -> tuple[HexBoard, Mapping[int, str]]:
    """Return a small board that shows every kind of tile, and places of tiles with their kinds."""
    bases = max(SEATS) + 1  # the last one is no start
    kinds = ["B"] * bases + [kind for kind in TYPES if kind != "B"] * 3
    board = make(max(SEATS), kinds)
    places = dict(enumerate(_shown(board)[: bases + len(TYPES) - 1]))
    return board, places


def board_of(seen: Sequence[str]) -> HexBoard | None:
    """Return the board whose tiles were seen like this, or None if its signs are not where they would be printed."""
    players = seen.count(_SIGN)
    if players not in SEATS:
        return None
    board = make(players, ("B" if kind == _SIGN else kind for kind in seen))
    return board if _shown(board) == list(seen) else None


def _shown(board: HexBoard) -> list[str]:
    """Return how the tiles of a board are seen."""
    cells = zip(hexagon(board.radius), board.cells, strict=True)
    return [_SIGN if cell in board.starts else kind for cell, kind in cells]


def ground(board: HexBoard, style: Style, turned: bool) -> Sequence[Drawn]:
    """Return the board without pieces, turned or not. Only the survey look turns boards."""
    if style.look == "survey":
        return survey.land_items(board, DESIGNED, (0.0, 0.0), turned, board.code() or "", drains(board), style)
    return field_items(board, DESIGNED, 0, 0, style)


TILES = Tiles(NAME, RADIUS, samples, ground)


def boxes(board: HexBoard, style: Style) -> list[tuple[float, float, float, float]]:
    """Return the centre, the turn and the side of each box to tick."""
    if style.look == "survey":
        scale = DESIGNED / tiles.DESIGNED
        return [(*place, tiles.BOX * scale) for place in tiles.box_places(drains(board), scale)]
    return [(*place, BOX) for place in box_places(drains(board), 1.0)]


def token(seat: int, style: Style) -> Sequence[Drawn]:
    """Return the token of a seat."""
    return lying_token(style.palette.seats[seat], 1.0, style)
