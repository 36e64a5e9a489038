"""When an AntWalk deal is valid: AW-D1 and AW-D3 as findings.

That 24 different tiles lie around the anthill and that no card is in two hands is the reader's to see. A hand with a
card whose tile is not on the board is told, and not compared with the others. Distances are in steps from the anthill.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from landpress.engine.contract.house import House
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.games.antwalk import CENTRE, SIDE, Deal
from landpress.layouts.reading import pointer
from landpress.layouts.squares import distance, names

WRONG_EDITION = Rule("AW101", "error", "AW-D1")
TILE_MISSING = Rule("AW102", "error", "AW-D3")
UNEVEN_DISTANCE = Rule("AW201", "error", "AW-D3")
UNEVEN_NEAR = Rule("AW202", "error", "AW-D3")

SEATS_HAVE: Final = "hands"
DISTANCES = tuple(distance(i, CENTRE, SIDE) for i in range(SIDE * SIDE))


def near(distances: Sequence[int]) -> int:
    """How many tiles of a hand lie next to the anthill."""
    return distances.count(1)


def differences(a: Sequence[int], b: Sequence[int], house: House) -> Iterator[tuple[Rule, int, int, int]]:
    """The rules of AW-D3 that two hands break by the distances of their tiles, each with both values and its limit."""
    for rule, value, limit in (
        (UNEVEN_DISTANCE, sum, house["balance.distance"]),
        (UNEVEN_NEAR, near, house["balance.near"]),
    ):
        first, second = value(a), value(b)
        if abs(first - second) > limit:
            yield rule, first, second, limit


def faults(board: Deal, house: House) -> Iterator[Finding]:
    """Every finding about a deal, cheapest clause first."""
    clockwise, expected = board.number_side.count("cw"), house["edition.clockwise"]
    if clockwise != expected:
        yield WRONG_EDITION.at("/number_side", found=clockwise, expected=expected)
    place = {int(tile): i for i, tile in enumerate(board.cells)}
    complete = []
    for seat, hand in enumerate(board.hands):
        lacking = [i for i, card in enumerate(hand) if card not in place]
        for i in lacking:
            yield TILE_MISSING.at(pointer("hands", seat, i), seat=seat, tile=hand[i])
        if not lacking:
            cells = [place[card] for card in hand]
            complete.append((seat, cells, [DISTANCES[i] for i in cells]))
    for (seat, cells, distances), (other, others, their_distances) in combinations(complete, 2):
        for rule, found, theirs, limit in differences(distances, their_distances, house):
            where = [names(SIDE)[i] for i in cells + others]
            yield rule.at(*where, seat=seat, other=other, found=found, theirs=theirs, limit=limit)


def facts(board: Deal, house: House) -> dict[str, object]:
    """What is worth knowing about a deal besides its faults: how its hands compare, by seat."""
    place = {int(tile): i for i, tile in enumerate(board.cells)}
    hands = [[DISTANCES[place[card]] for card in hand if card in place] for hand in board.hands]
    return {"hand_distances": [sum(hand) for hand in hands], "hand_near": [near(hand) for hand in hands]}
