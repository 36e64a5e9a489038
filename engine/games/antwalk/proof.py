"""How even the hands of a deal are: the fewest actions for each hand, proven.

The spread of a deal says by how much its longest hand is longer than its shortest one, as a share of the shortest. The
search is limited by steps and not by seconds, so that every machine finds the same deal.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil

from landpress.engine.contract.answers import Limits
from landpress.engine.games.antwalk import solo
from landpress.engine.games.antwalk.solve import Question, Search, actions_of, alone, starts, table
from landpress.layouts.board import Variant
from landpress.layouts.errors import VariantError
from landpress.layouts.games.antwalk import Deal

MEMORY, WATCHED = 1 << 20, 0
"""Bytes for remembered positions, and tiles that distances watch. Little is faster for ordinary hands (5 ms a hand)."""
STEPS = 100
"""Most calls of the compiled search for one hand. Of 540 random hands the slowest took 57, half of them at most 6."""
_FEWEST = "fewest actions"
"""Under this name a deal keeps what was proven of it."""


def search_for(variant: Variant) -> Search:
    """Return a search for the hands of deals. Raise VariantError if turns are too long for the solver."""
    return Search(actions_of(variant), Limits(memory=MEMORY), long=False)


def spread(hands: Iterable[int]) -> Fraction:
    """Return by how much the longest hand is longer than the shortest, as a share of the shortest."""
    found = sorted(hands)
    return Fraction(found[-1] - found[0], found[0])


def asked(search: Search, board: Deal) -> list[Question]:
    """Return the question of each hand. It lasts as long as the room of the rules."""
    hands = (alone(board, cards) for cards in board.hands)
    return [search.asked(table(hand, search.actions, WATCHED), starts(len(hand.hands[0]))) for hand in hands]


def proven(search: Search, board: Deal, below: Fraction | None = None, steps: int = STEPS) -> list[int] | None:
    """Return the fewest actions for each hand, or None if they are not proven or their spread is not below `below`.

    A hand is not proven if the compiled search would have to be called more than `steps` times for it.
    """
    with search.rules.room():
        return settled(search, asked(search, board), below, steps)


def settled(search: Search, hands: Sequence[Question], below: Fraction | None, steps: int) -> list[int] | None:
    """Return what `proven` does for the questions of a deal.

    The hands with the lowest bounds come first: they take the least time and leave the least to look for in the others.
    """
    found = dict.fromkeys(range(len(hands)), 0)
    most = solo.DEEPEST
    for at in sorted(found, key=lambda i: hands[i].bound):
        found[at], plan = search.settled(hands[at], most, steps)
        known = [actions for actions in found.values() if actions]
        if not plan or (below is not None and spread(known) >= below):
            return None
        if below is not None:
            # No longer hand h keeps (h - shortest) / shortest below.
            most = ceil(min(known) * (1 + below)) - 1
    return list(found.values())


def keep(board: Deal, actions: Iterable[int]) -> None:
    """Keep the proven fewest actions for each hand of a deal, so that `facts` need not prove them again."""
    board._known[_FEWEST] = tuple(actions)


def facts(board: Deal) -> dict[str, object]:
    """Return the fewest actions for each hand, and their spread in percent, rounded up; {} if they are not proven."""
    found = board._known.get(_FEWEST) or _known(board)
    return {"hand_actions": list(found), "hand_spread_percent": ceil(100 * spread(found))} if found else {}


@lru_cache(64)
def _known(board: Deal) -> tuple[int, ...]:
    """Return the fewest actions for each hand, () if they are not proven. A command asks for a deal several times."""
    if any(str(card) not in board.cells for hand in board.hands for card in hand):
        return ()
    try:
        return tuple(proven(search_for(board.variant), board) or ())
    except VariantError:
        return ()
