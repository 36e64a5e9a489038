"""Choose the most even of several random deals: the deal whose hands need the most similar numbers of actions.

Which deals are proven depends on the seed alone, so a seed gives the same deal on every machine.
"""

from collections.abc import Iterator
from fractions import Fraction

from landpress.engine.games.antwalk.proof import proven, search_for, spread
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
        yield _chosen(search, deals, wanted.balanced)


def _chosen(search: Search, deals: Iterator[Deal], is_balanced: bool) -> Choice:
    kept = first = next(deals)
    best: Fraction | None = None
    for tried in range(1, MOST_PROVEN + 1):
        deal = first if tried == 1 else next(deals)
        actions = proven(search, deal, best, STEPS)
        if actions is not None:
            kept, best = deal, spread(actions)
        is_enough = not is_balanced or (best is not None and best <= BALANCED)
        if best == 0 or (tried >= PROVEN and is_enough):
            return Choice(kept, (("fresh.most_even", {"deals": tried}),))
    raise VariantError(
        f"--balanced: none of {MOST_PROVEN} deals has hands within {100 * BALANCED} % of each other; try another seed "
        "or fewer seats"
    )
