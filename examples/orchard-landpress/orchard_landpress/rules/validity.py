"""When an Orchard board is valid: its size (OR-1), its mix of meadows (OR-2), and equal seats (OR-3)."""

from collections.abc import Iterator
from typing import Final

from landpress.plugins import Finding, HexBoard, House, Rule
from orchard_landpress.layout import KINDS, RADIUS

SEATS_HAVE: Final = "starts"
WRONG_SIZE = Rule("OR101", "error", "OR-1")
WRONG_MIX = Rule("OR102", "error", "OR-2")
UNEQUAL = Rule("OR201", "error", "OR-3")
MIX = {"1": "mix.one", "2": "mix.two", "3": "mix.three"}


def values(board: HexBoard) -> list[int]:
    """Return the apples of each meadow."""
    return [int(kind) for kind in board.cells]


def faults(board: HexBoard, house: House) -> Iterator[Finding]:
    """Yield the findings about a board."""
    if board.radius != RADIUS:
        yield WRONG_SIZE.at(found=len(board.cells))
    else:
        for kind in KINDS:
            low, high = house[MIX[kind]]
            if not low <= board.cells.count(kind) <= high:
                yield WRONG_MIX.at(kind=kind, found=board.cells.count(kind), low=low, high=high)
    if not board.is_seat_symmetric:
        yield UNEQUAL.at(*board.starts)


def facts(board: HexBoard, house: House) -> dict[str, object]:
    """Return the sum of apples."""
    return {"apples": sum(values(board))}
