"""When an AntWalk deal is valid: AW-D1 and AW-D3 as findings.

The reader has already checked that 24 different tiles lie around the anthill and that no card is in two hands. A hand
with a card of a tile that is not on the board is reported, and not compared with the others. Distances are in steps
from the anthill.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from landpress.engine.contract.house import House
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.games.antwalk import CENTRE, LATTICE, Deal
from landpress.layouts.reading import pointer

WRONG_EDITION = Rule("AW101", "error", "AW-D1")
TILE_MISSING = Rule("AW102", "error", "AW-D3")
UNEVEN_DISTANCE = Rule("AW201", "error", "AW-D3")
UNEVEN_NEAR = Rule("AW202", "error", "AW-D3")

SEATS_HAVE: Final = "hands"
DISTANCES = LATTICE.steps[CENTRE]


def near(distances: Sequence[int]) -> int:
    """Return the number of tiles of a hand that lie next to the anthill."""
    return distances.count(1)


def differences(a: Sequence[int], b: Sequence[int], house: House) -> Iterator[tuple[Rule, int, int, int]]:
    """Yield each rule of AW-D3 that two hands break, with both values and the limit.

    `a` and `b` are the distances of the tiles of each hand.
    """
    for rule, value, limit in (
        (UNEVEN_DISTANCE, sum, house["balance.distance"]),
        (UNEVEN_NEAR, near, house["balance.near"]),
    ):
        first, second = value(a), value(b)
        if abs(first - second) > limit:
            yield rule, first, second, limit


def faults(board: Deal, house: House) -> Iterator[Finding]:
    """Yield the findings about a deal, those of the cheapest clause first."""
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
            where = [LATTICE.names[i] for i in cells + others]
            yield rule.at(*where, seat=seat, other=other, found=found, theirs=theirs, limit=limit)


def facts(board: Deal, house: House) -> dict[str, object]:
    """Return facts that compare hands: for each seat the sum of distances and the tiles next to the anthill."""
    place = {int(tile): i for i, tile in enumerate(board.cells)}
    hands = [[DISTANCES[place[card]] for card in hand if card in place] for hand in board.hands]
    return {"hand_distances": [sum(hand) for hand in hands], "hand_near": [near(hand) for hand in hands]}
