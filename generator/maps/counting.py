"""The number of boards of a description: counted if there are few, else estimated from tries, with an interval of 95 %.

Parts that no wish joins are counted one by one, and their numbers are multiplied. For a symmetry, it is the number of
boards that some of its groups keep.
"""

from typing import NamedTuple

from landpress.engine.boards.wishes import is_met
from landpress.engine.contract.streams import Stream
from landpress.engine.maps.validity import laid
from landpress.engine.proof.balance import wilson
from landpress.generator.maps.orbits import Orbits
from landpress.generator.maps.rejection import Rejection
from landpress.generator.maps.ways import Drawing
from landpress.layouts.maps.board import from_number
from landpress.layouts.maps.groups import kept_groups

MOST_COUNTED = 5_000
"""The largest number of boards that are looked at one by one."""
WORK = 800_000
"""The things that are laid for an estimate."""


class Size(NamedTuple):
    """A number of boards, its bounds, and whether it was counted."""

    boards: int
    low: int
    high: int
    exact: bool


def size(drawing: Drawing) -> Size:
    """Return the number of boards that meet all wishes, for one number of seats."""
    told = drawing.description
    if told.space <= MOST_COUNTED:
        count = sum(_is_valid(drawing, number) for number in range(told.space))
        return Size(count, count, count, True)
    stream = Stream(told.digest, "size")
    if isinstance(drawing.alike, Orbits):
        held, tries = drawing.alike.held(stream, WORK)
        parts = [(drawing.alike.total, held, tries)]
    else:
        parts = Rejection(drawing.problem).held(stream, WORK)
    boards, low, high = 1, 1, 1
    for ways, held, tries in parts:
        share = wilson(held, tries, len(parts))
        boards, low, high = boards * ways * held // tries, low * _part(ways, share.low), high * _part(ways, share.high)
    return Size(boards, low, high, all(held == tries for _, held, tries in parts) and len(told.wishes) == 0)


def _part(ways: int, share: float) -> int:
    return ways * round(share * 10**12) // 10**12


def _is_valid(drawing: Drawing, number: int) -> bool:
    told = drawing.description
    board = from_number(told, number * len(told.seats))
    assert board is not None
    seen = laid(board)
    has_symmetry = told.symmetry is None or bool(kept_groups(board))
    return has_symmetry and all(is_met(wish.rule, seen) for wish in drawing.wishes)
