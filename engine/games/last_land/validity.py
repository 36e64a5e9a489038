"""When a Last Land board is valid: LL-1, LL-2 and the decisions LL-D1 to LL-D3 as findings.

Boards of other sizes are judged, too, by every rule that does not need the size. A board with six bases has looser
limits, and may have fewer seats. Then its six bases must be symmetric or balanced, and an uneven seating is only a
warning.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from landpress.engine.boards.bitboards import bits, cells_in, patches, spread, width
from landpress.engine.boards.fairness import contested, gap
from landpress.engine.contract.house import House
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.games.last_land import RADIUS, SIX_BASES, TYPES, seated
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance

WRONG_SIZE = Rule("LL101", "error", "LL-1")
WRONG_MIX = Rule("LL102", "error", "LL-D1")
WRONG_BASES = Rule("LL103", "error", "LL-D1")
ADJACENT_BASES = Rule("LL104", "error", "LL-D2")
NEAR_BASES = Rule("LL105", "error", "LL-D2")
RICH_BASE = Rule("LL106", "error", "LL-D2")
LARGE_PATCH = Rule("LL107", "error", "LL-D2")
UNFAIR = Rule("LL201", "error", "LL-D2")
ONLY_BALANCED = Rule("LL202", "warning", "LL-D2")
SEATED_UNEVENLY = Rule("LL204", "warning", "LL-D3")

POINTS = {"B": 4, "T1": 1, "T2": 2, "T3": 3, "T4": 4}
ALWAYS_BALANCED = 5
SEATS_HAVE: Final = "starts"


def values(board: HexBoard) -> list[int]:
    """Return the points of each tile (LL-1)."""
    return [POINTS[kind] for kind in board.cells]


def limits(bases: int, house: House) -> tuple[int, int]:
    """Return the smallest distance of two bases and the largest patch for a number of bases (LL-D2)."""
    six = "_six" if bases == SIX_BASES else ""
    return house[f"bases.distance{six}"], house[f"patch.limit{six}"]


def too_large(mask: int, limit: int, w: int) -> int:
    """Return a connected patch of a set of cells that is larger than the limit, 0 if there is none (LL-D2)."""
    return next((patch for patch in patches(mask, w) if patch.bit_count() > limit), 0)


def faults(board: HexBoard, house: House) -> Iterator[Finding]:
    """Yield the findings about a board, those of the cheapest clause first."""
    radius, w = board.radius, width(board.radius)
    masks = dict.fromkeys(TYPES, 0)
    for kind, bit in zip(board.cells, bits(radius), strict=True):
        masks[kind] |= bit
    bases = cells_in(masks["B"], radius)
    if radius != RADIUS:
        yield WRONG_SIZE.at(found=len(board.cells), radius=radius)
    else:
        for kind in TYPES[1:]:
            low, high = house[f"mix.{kind}"]
            if not low <= masks[kind].bit_count() <= high:
                yield WRONG_MIX.at(type=kind, found=masks[kind].bit_count(), low=low, high=high)
    if len(bases) not in (board.players, SIX_BASES):
        yield WRONG_BASES.at(*bases, found=len(bases), seats=board.players)
    near, limit = limits(len(bases), house)
    yield from _base_distances(bases, near)
    for cell in cells_in(spread(masks["B"], w) & masks["T4"], radius):
        yield RICH_BASE.at(cell)
    for kind in TYPES:
        for patch in patches(masks[kind], w):
            if patch.bit_count() > limit:
                yield LARGE_PATCH.at(*cells_in(patch, radius), type=kind, found=patch.bit_count(), limit=limit)
    if len(board.starts) == board.players:
        yield from _unequal_seats(board, len(bases), house)


def _base_distances(bases: tuple[Hex, ...], near: int) -> Iterator[Finding]:
    for a, b in combinations(bases, 2):
        apart = distance(a, b)
        if apart == 1:
            yield ADJACENT_BASES.at(a, b)
        elif apart < near:
            yield NEAR_BASES.at(a, b, found=apart, limit=near)


def _unequal_seats(board: HexBoard, bases: int, house: House) -> Iterator[Finding]:
    """Yield findings of LL-D2 about the seats a board was made for, of LL-D3 about fewer seats on six bases."""
    whole = board if bases != SIX_BASES or board.players == SIX_BASES else seated(board, SIX_BASES)
    most = house["balance.gap_percent"]
    if not whole.is_seat_symmetric:
        found = round(100 * board_gap(whole), 1)
        if board_gap(whole) > most / 100:
            yield UNFAIR.at(*whole.starts, gap=found, limit=most)
        elif whole.players != ALWAYS_BALANCED:
            yield ONLY_BALANCED.at(*whole.starts, gap=found)
    if whole is not board and not board.is_seat_symmetric and board_gap(board) > most / 100:
        yield SEATED_UNEVENLY.at(*board.starts, gap=round(100 * board_gap(board), 1), seats=board.players)


def board_gap(board: HexBoard) -> float:
    """Return the gap between the seats of a board, as a share."""
    return gap(contested(values(board), board.starts, board.lattice))


def facts(board: HexBoard, house: House) -> dict[str, object]:
    """Return the number of tiles of each type, the sum of points, and the smallest distance between two starts."""
    count = {kind: board.cells.count(kind) for kind in TYPES}
    apart = [distance(a, b) for a, b in combinations(board.starts, 2)]
    return {"tiles": count, "points": sum(values(board)), "nearest_starts": min(apart, default=None)}
