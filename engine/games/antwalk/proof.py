"""How even the hands of a deal are: the fewest actions for each hand, proven.

The spread of a deal says by how much its longest hand is longer than its shortest one, as a share of the shortest. The
search is limited by steps and not by seconds, so that every machine finds the same deal.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from landpress.engine.contract.answers import Limits
from landpress.engine.games.antwalk import solo
from landpress.engine.games.antwalk.solve import Search, actions_of, alone, starts, table
from landpress.layouts.board import Variant
from landpress.layouts.errors import VariantError
from landpress.layouts.games.antwalk import Deal

MEMORY, WATCHED = 1 << 20, 0
"""Bytes for remembered positions, and tiles that distances watch. Little is faster for ordinary hands (5 ms a hand)."""
STEPS = 100
"""Most calls of the compiled search for one hand. Of 540 random hands the slowest took 57, half of them at most 6."""


def search_for(variant: Variant) -> Search:
    """Return a search for the hands of deals. Raise VariantError if turns are too long for the solver."""
    return Search(actions_of(variant), Limits(memory=MEMORY), long=False)


def spread(hands: Iterable[int]) -> Fraction:
    """Return by how much the longest hand is longer than the shortest, as a share of the shortest."""
    found = sorted(hands)
    return Fraction(found[-1] - found[0], found[0])


def proven(search: Search, board: Deal, below: Fraction | None = None, steps: int = STEPS) -> list[int] | None:
    """Return the fewest actions for each hand, or None if they are not proven or their spread is not below `below`.

    A hand is not proven if the compiled search would have to be called more than `steps` times for it.
    """
    found: list[int] = []
    for cards in board.hands:
        most = solo.DEEPEST
        if found and below is not None:
            # No longer hand h keeps (h - shortest) / shortest below.
            most = ceil(min(found) * (1 + below)) - 1
        hand = alone(board, cards)
        actions, plan = search.fewest(table(hand, search.actions, WATCHED), starts(len(cards)), most, steps)
        found.append(actions)
        if not plan or (below is not None and spread(found) >= below):
            return None
    return found


def facts(board: Deal) -> dict[str, object]:
    """Return the fewest actions for each hand, and their spread in percent, rounded up; {} if they are not proven."""
    if any(str(card) not in board.cells for hand in board.hands for card in hand):
        return {}
    try:
        found = proven(search_for(board.variant), board)
    except VariantError:
        return {}
    if found is None:
        return {}
    return {"hand_actions": found, "hand_spread_percent": ceil(100 * spread(found))}
