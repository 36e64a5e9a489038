"""When a Terraforming board is valid: TF-1, TF-2 and the decisions TF-D1 and TF-D2 as findings.

Boards of other sizes are judged, too, by every rule that does not need the size. *Land* is every cell except the holes,
starts included. A robot that enters no hole stays within one connected part of the land.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from landpress.engine.boards.bitboards import bits, cells_in, patches, spread, width
from landpress.engine.contract.house import House, choice_faults
from landpress.engine.contract.turns import ORDERS
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.games.terraforming import HOLE, PREFIX, RADIUS, WASTELAND
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.lattice import index
from landpress.layouts.symmetry import Group, Symmetry, generated, group_name, orbits

WRONG_SIZE = Rule("TF101", "error", "TF-1")
WRONG_HOLES = Rule("TF102", "error", "TF-D1")
BLOCKED_CENTRE = Rule("TF103", "error", "TF-2")
NEAR_STARTS = Rule("TF104", "error", "TF-D2")
POOR_START = Rule("TF105", "error", "TF-D2")
LITTLE_REACHED = Rule("TF106", "error", "TF-D2")
SEPARATE_STARTS = Rule("TF107", "error", "TF-D2")
POCKET = Rule("TF108", "warning", "TF-D2")
NO_SYMMETRY = Rule("TF201", "error", "TF-2")

RANGES = ("line", "disc")
"""What a tower reaches within two cells: the straight lines, or all cells (TF-D4)."""
SEATS_HAVE: Final = "starts"

GROUPS: dict[int, Group] = {players: generated(Symmetry(6 // players)) for players in (1, 2, 3, 6)}
"""The rotations that map each seat to every other, by the number of seats (TF-2)."""


def values(board: HexBoard) -> list[int]:
    """Return the worth of each cell for a seat nearby: 1, and 0 for a hole (TF-10)."""
    return [0 if kind == HOLE else 1 for kind in board.cells]


def masks(board: HexBoard) -> tuple[int, int]:
    """Return the sets of holes and of wasteland."""
    place = list(zip(board.cells, bits(board.radius), strict=True))
    return sum(bit for kind, bit in place if kind == HOLE), sum(bit for kind, bit in place if kind == WASTELAND)


def room(start: int, wasteland: int, w: int) -> int:
    """Return the number of neighbours of a start that are wasteland; both are sets of cells (TF-D2)."""
    return (spread(start, w) & wasteland).bit_count()


def faults(board: HexBoard, house: House) -> Iterator[Finding]:
    """Yield the findings about a board, those of the cheapest clause first."""
    yield from choice_faults(house, "play.tower_range", RANGES, PREFIX)
    yield from choice_faults(house, "play.order", ORDERS, PREFIX)
    holes, wasteland = masks(board)
    low, high = house["holes.allowed"]
    if board.radius != RADIUS:
        yield WRONG_SIZE.at(found=len(board.cells), radius=board.radius)
    elif not low <= holes.bit_count() <= high:
        yield WRONG_HOLES.at(found=holes.bit_count(), low=low, high=high)
    place = index(board.radius)
    if board.cells[place[Hex(0, 0)]] != WASTELAND:
        yield BLOCKED_CENTRE.at(Hex(0, 0))
    for a, b in combinations(board.starts, 2):
        if distance(a, b) < house["starts.distance"]:
            yield NEAR_STARTS.at(a, b, found=distance(a, b), limit=house["starts.distance"])
    bit, w = bits(board.radius), width(board.radius)
    for start in board.starts:
        free = room(bit[place[start]], wasteland, w)
        if free < house["starts.wasteland"]:
            yield POOR_START.at(start, found=free, limit=house["starts.wasteland"])
    yield from _out_of_reach(board, wasteland, house)
    if not GROUPS[board.players] <= board.group:
        cells = odd_cells(board)
        yield NO_SYMMETRY.at(*cells, group=group_name(GROUPS[board.players]), count=len(cells))


def _lands(board: HexBoard) -> list[tuple[int, list[Hex]]]:
    """Return the connected parts of the land, each with the starts on it."""
    holes, _ = masks(board)
    bit, place = bits(board.radius), index(board.radius)
    parts = patches(sum(bit) ^ holes, width(board.radius))
    return [(part, [start for start in board.starts if part & bit[place[start]]]) for part in parts]


def _out_of_reach(board: HexBoard, wasteland: int, house: House) -> Iterator[Finding]:
    lands = _lands(board)
    least = house["reach.percent"]
    for part, starts in lands:
        reached = 100 * (part & wasteland).bit_count()
        if reached < least * wasteland.bit_count():
            for start in starts:
                yield LITTLE_REACHED.at(start, found=round(reached / wasteland.bit_count(), 1), limit=least)
    for _, starts in lands:
        if starts and board.starts[0] not in starts:
            yield SEPARATE_STARTS.at(*starts, home=str(board.starts[0]))
    for part, starts in lands:
        if not starts:
            yield POCKET.at(*cells_in(part, board.radius), count=part.bit_count())


def odd_cells(board: HexBoard) -> tuple[Hex, ...]:
    """Return the fewest cells that must change so that the rotations make the seats equal, in canonical order.

    One orbit must hold the starts: the one that needs the fewest changes. In every other orbit these are the cells that
    differ from the majority, and the holes if wasteland and holes are equally many.
    """
    kinds = dict(zip(hexagon(board.radius), board.pattern, strict=True))

    def odd_in_land(orbit: tuple[Hex, ...]) -> list[Hex]:
        return min(([cell for cell in orbit if kinds[cell] != kind] for kind in (WASTELAND, HOLE)), key=len)

    def odd_in_starts(orbit: tuple[Hex, ...]) -> list[Hex]:
        return [cell for cell in orbit if kinds[cell] != "S"]

    all_orbits = orbits(hexagon(board.radius), GROUPS[board.players])
    seats = min(
        (orbit for orbit in all_orbits if len(orbit) == board.players),
        key=lambda orbit: len(odd_in_starts(orbit)) - len(odd_in_land(orbit)),
    )
    odd = {cell for orbit in all_orbits for cell in (odd_in_starts if orbit == seats else odd_in_land)(orbit)}
    return tuple(cell for cell in hexagon(board.radius) if cell in odd)


def facts(board: HexBoard, house: House) -> dict[str, object]:
    """Return the holes, the smallest percentage of wasteland in reach, and the smallest distance of two starts."""
    holes, wasteland = masks(board)
    shares = [(part & wasteland).bit_count() for part, starts in _lands(board) if starts]
    return {
        "holes": holes.bit_count(),
        "reached_percent": round(100 * min(shares) / wasteland.bit_count(), 1) if wasteland else None,
        "nearest_starts": min((distance(a, b) for a, b in combinations(board.starts, 2)), default=None),
    }
