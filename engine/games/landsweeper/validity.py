"""When a Landsweeper board is valid: LS-1 and the decisions LS-D1 and LS-D6 as findings.

Boards of other sizes are judged, too, by every rule that does not need the size. Sets of cells are those of
engine/boards/bitboards.py. A *cut cell* is a cell of land without which the land around it would fall apart, so one
unit could block it.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from landpress.engine.boards.bitboards import bits, cells_in, patches, spread, width
from landpress.engine.boards.fairness import contested, gap
from landpress.engine.contract.house import House, choice_faults
from landpress.engine.contract.turns import ORDERS
from landpress.layouts.errors import VariantError
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.games.landsweeper import MANY_SEATS, PREFIX, SEA, radius_for
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance
from landpress.layouts.lattice import index
from landpress.layouts.reading import pointer

WRONG_SIZE = Rule("LS101", "error", "LS-1")
WRONG_LAND = Rule("LS102", "error", "LS-1")
SEA_IN_HEXAGON = Rule("LS103", "error", "LS-1")
NO_CENTRE = Rule("LS104", "error", "LS-1")
LITTLE_LAND = Rule("LS105", "error", "LS-D1")
NEAR_STARTS = Rule("LS106", "error", "LS-D1")
FEW_NEIGHBOURS = Rule("LS107", "error", "LS-D1")
LAND_APART = Rule("LS108", "error", "LS-D1")
CUT_CELL = Rule("LS109", "error", "LS-D1")
NOT_FOR_TWO = Rule("LS111", "error", "LS-2")
UNFAIR = Rule("LS201", "error", "LS-D1")
ONLY_BALANCED = Rule("LS202", "warning", "LS-D1")

SHAPES = ISLAND, HEXAGON = ("island", "hexagon")
FIRST_BONUSES = {"all": (1, 1, 1, 1, 1, 1), "not-first": (0, 1, 1, 1, 1, 1), "none": (0, 0, 0, 0, 0, 0)}
"""The values of `play.first_turn_bonus`: for each seat 1 if it gets bonus units in its first turn, else 0."""
AT_LIMIT = DRAW, LAND = ("draw", "land")
"""The values of `play.at_limit`: after the last round seats with bases share a draw, or the one with most land wins."""
ALWAYS_BALANCED = 5
CUT_SEATS = 2
"""The number of seats that can cut and choose: the first one places both bases, the second one chooses."""
SEATS_HAVE: Final = "nothing"


def values(board: HexBoard) -> list[int]:
    """Return the worth of each cell for a seat nearby: 1 for land, 0 for sea."""
    return [0 if kind == SEA else 1 for kind in board.cells]


def land_range(players: int, house: House) -> tuple[int, int]:
    """Return the smallest and the largest number of land cells of an island (LS-1, LS-D6)."""
    low, high = house["land.cells_large" if players in MANY_SEATS else "land.cells"]
    return low, high


def nearest(house: House) -> int:
    """Return the least distance between suggested starts, which are at least as far apart as chosen bases (LS-2)."""
    steps: int = max(house["starts.distance"], house["starts.apart"])
    return steps


def cuts(players: int, house: House) -> bool:
    """Return whether one seat places both bases (LS-2). Raise VariantError if there are not two seats for it."""
    cut: bool = house["play.cut_and_choose"]
    if cut and players != CUT_SEATS:
        raise VariantError(f"play.cut_and_choose = true: expected {CUT_SEATS} seats, found {players}")
    return cut


def lonely(land: int, w: int) -> int:
    """Return the cells with fewer than two land neighbours (LS-D1)."""
    one = two = 0
    for side in (land << 1, land >> 1, land << w, land >> w, land << w - 1, land >> w - 1):
        two |= one & side
        one |= side
    return land & ~two


def is_whole(land: int, w: int) -> bool:
    """Tell whether the land is connected (LS-D1)."""
    return next(patches(land, w), 0) == land


def cut_cells(land: int, w: int) -> Iterator[int]:
    """Yield the cells without which the land around them would fall apart, each as a set of one cell (LS-D1)."""
    # On the way round a cut cell, land begins more than once: land and sea alternate.
    round_about = (land >> 1, land << w - 1, land << w, land << 1, land >> w - 1, land >> w)
    one = two = 0
    for i, side in enumerate(round_about):
        begins = side & ~round_about[i - 1]
        two |= one & begins
        one |= begins
    suspects = land & two
    while suspects:
        cell = suspects & -suspects
        suspects ^= cell
        rest = land ^ cell
        beside = spread(cell, w) & rest
        reached, grown = 0, beside & -beside
        while grown != reached and beside & ~grown:
            reached = grown
            grown = spread(reached, w) & rest
        if beside & ~grown:
            yield cell


def faults(board: HexBoard, house: House) -> Iterator[Finding]:
    """Yield the findings about a board, those of the cheapest clause first."""
    shape = house["board.shape"]
    yield from choice_faults(house, "play.first_turn_bonus", FIRST_BONUSES, PREFIX)
    yield from choice_faults(house, "play.order", ORDERS, PREFIX)
    yield from choice_faults(house, "play.at_limit", AT_LIMIT, PREFIX)
    if house["play.cut_and_choose"] and board.players != CUT_SEATS:
        at = pointer("variant", "play", "cut_and_choose")
        yield NOT_FOR_TWO.at(at, seats=board.players, allowed=CUT_SEATS)
    if shape not in SHAPES:
        yield from choice_faults(house, "board.shape", SHAPES, PREFIX)
        return
    radius, w = board.radius, width(board.radius)
    sea = sum(bit for kind, bit in zip(board.cells, bits(radius), strict=True) if kind == SEA)
    land = sum(bits(radius)) ^ sea
    low, high = land_range(board.players, house)
    if radius != radius_for(board.players):
        yield WRONG_SIZE.at(found=len(board.cells), radius=radius, seats=board.players)
    elif shape == ISLAND and not low <= land.bit_count() <= high:
        yield WRONG_LAND.at(found=land.bit_count(), low=low, high=high)
    if shape == HEXAGON and sea:
        yield SEA_IN_HEXAGON.at(*cells_in(sea, radius), found=sea.bit_count())
    if board.cells[index(radius)[Hex(0, 0)]] == SEA:
        yield NO_CENTRE.at(Hex(0, 0))
    if land.bit_count() < house["land.per_seat"] * board.players:
        yield LITTLE_LAND.at(found=land.bit_count(), limit=house["land.per_seat"], seats=board.players)
    for a, b in combinations(board.starts, 2):
        if distance(a, b) < nearest(house):
            yield NEAR_STARTS.at(a, b, found=distance(a, b), limit=nearest(house))
    for cell in cells_in(lonely(land, w), radius):
        yield FEW_NEIGHBOURS.at(cell)
    if not is_whole(land, w):
        parts = sorted(patches(land, w), key=lambda part: (-part.bit_count(), part & -part))
        for part in parts[1:]:
            yield LAND_APART.at(*cells_in(part, radius), found=part.bit_count())
    for cut in cut_cells(land, w):
        yield CUT_CELL.at(*cells_in(cut, radius))
    if not board.is_seat_symmetric:
        yield from _unequal_seats(board, house["balance.gap_percent"])


def _unequal_seats(board: HexBoard, most: int) -> Iterator[Finding]:
    found = gap(contested(values(board), board.starts, board.lattice))
    if found > most / 100:
        yield UNFAIR.at(*board.starts, gap=round(100 * found, 1), limit=most)
    elif board.players != ALWAYS_BALANCED:
        yield ONLY_BALANCED.at(*board.starts, gap=round(100 * found, 1))


def facts(board: HexBoard, house: House) -> dict[str, object]:
    """Return the number of land cells and the smallest distance between two starts."""
    apart = [distance(a, b) for a, b in combinations(board.starts, 2)]
    return {"land": sum(values(board)), "nearest_starts": min(apart, default=None)}
