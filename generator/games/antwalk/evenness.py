"""Choose the most even of several random deals: the deal whose hands need the most similar numbers of actions.

Which deals are proven depends on the seed alone, so a seed gives the same deal on every machine.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, islice

from landpress.engine.games.antwalk import solo
from landpress.engine.games.antwalk.proof import asked, keep, proven, search_for, settled, spread
from landpress.engine.games.antwalk.solve import Search
from landpress.generator.boards.wanted import Choice, Request
from landpress.layouts.errors import VariantError
from landpress.layouts.games.antwalk import Deal

PROVEN, MOST_PROVEN = 32, 400
"""The number of deals among which the most even one is chosen, and the number after which `--balanced` gives up."""
STEPS = 20
"""Most calls of the compiled search for one hand. One deal of thirty has a hand that takes more, and is passed over."""
BALANCED = Fraction(1, 10)
"""The largest spread of a balanced deal."""
_LESS = Fraction(1, solo.DEEPEST**2 + 1)
"""Less than the difference of any two spreads: hands take at most `DEEPEST` actions."""


def choices(wanted: Request, deals: Iterator[Deal]) -> Iterator[Choice]:
    """Yield the most even of the first `PROVEN` deals, then of the next ones, and so on.

    If `wanted` asks for a balanced deal, go on until there is one. Raise VariantError after `MOST_PROVEN` deals without
    one, or if the solver cannot solve deals of the variant.
    """
    try:
        search = search_for(wanted.variant)
    except VariantError:
        if wanted.balanced:
            raise
        yield from (Choice(deal) for deal in deals)
        return
    while True:
        choice, left = _chosen(search, deals, wanted.balanced)
        deals = chain(left, deals)
        yield choice


def _chosen(search: Search, deals: Iterator[Deal], is_balanced: bool) -> tuple[Choice, list[Deal]]:
    """Return the most even of the next deals, the first of those, and the deals after one that cannot be beaten."""
    drawn = list(islice(deals, PROVEN))
    kept, best = _most_even(search, drawn)
    if best == 0:
        return _choice(drawn[kept], kept + 1), drawn[kept + 1 :]
    if not is_balanced or (best is not None and best <= BALANCED):
        return _choice(drawn[kept], PROVEN), []
    for tried, deal in enumerate(islice(deals, MOST_PROVEN - PROVEN), PROVEN + 1):
        actions = proven(search, deal, best, STEPS)
        if actions is not None and (best := spread(actions)) <= BALANCED:
            return _choice(deal, tried), []
    raise VariantError(
        f"--balanced: none of {MOST_PROVEN} deals has hands within {100 * BALANCED} % of each other; try another seed "
        "or fewer seats"
    )


def _most_even(search: Search, drawn: Sequence[Deal]) -> tuple[int, Fraction | None]:
    """Return the index of the first of the most even deals and its spread, 0 and None if no deal is proven.

    The deals with the most equal bounds are looked at first: the more even the best one, the sooner others are refused.
    """
    kept, best = 0, None
    with search.rules.room():
        questions = [asked(search, deal) for deal in drawn]
        unlike = [spread(hand.bound for hand in hands) for hands in questions]
        for at in sorted(range(len(drawn)), key=lambda i: unlike[i]):
            below = best + _LESS if best is not None and at < kept else best
            actions = settled(search, questions[at], below, STEPS)
            if actions is not None:
                kept, best = at, spread(actions)
                keep(drawn[at], actions)
    return kept, best


def _choice(deal: Deal, tried: int) -> Choice:
    return Choice(deal, (("fresh.most_even", {"deals": tried}),))
