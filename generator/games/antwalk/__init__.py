"""Draw random AntWalk deals, and count them. Each valid deal of an edition is equally likely.

AW-D7 draws eight tiles for each seat and then five of them. So every hand of five is equally likely, and five tiles are
drawn at once. For AW-D3 only the distance of a tile from the anthill matters. A ring is the set of cells at one
distance. So a draw first chooses, with exact weights, how many tiles of each seat lie in each ring. Then it draws the
cells in the rings, and then the tiles on the cells. No draw is ever refused.
"""

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, chain, islice, product, repeat
from math import comb, factorial, perm, prod

from landpress.engine.contract.house import house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.games.antwalk.edition import EDITION as EDITION
from landpress.engine.games.antwalk.edition import number_side
from landpress.engine.games.antwalk.validity import DISTANCES, differences
from landpress.generator.boards.wanted import Choice, Request
from landpress.generator.boards.wishes import allowed_kinds
from landpress.layouts.board import Variant
from landpress.layouts.errors import VariantError
from landpress.layouts.games.antwalk import CENTRE, HAND, NAME, TILES, Deal, make

DEFAULT_PLAYERS = 4
MEASURED = {"random": 10_000, "greedy": 4000, "mcts:20": 200}
"""The default policies of `landpress balance`, each with its number of games. All take about half a minute."""
ROTATIONS: dict[int, int] = {}
ALWAYS_BALANCED = ()
CAN_BALANCE = False

AROUND = [i for i, steps in enumerate(DISTANCES) if i != CENTRE]
RINGS = [[i for i in AROUND if DISTANCES[i] == steps] for steps in range(1, max(DISTANCES) + 1)]
_TURNS = 4

Spread = tuple[int, ...]
"""The number of tiles of a hand in each ring, from the innermost."""


class Seatings:
    """All ways to give each seat `hand` cells of the rings, if `agree` allows every two hands.

    `agree` gets the distances of the cells of two hands.
    """

    def __init__(
        self,
        rings: Sequence[Sequence[int]],
        hand: int,
        players: int,
        agree: Callable[[Sequence[int], Sequence[int]], bool],
    ) -> None:
        self.rings = rings
        spreads = [s for s in product(*(range(min(hand, len(ring)) + 1) for ring in rings)) if sum(s) == hand]
        distances = [list(chain.from_iterable(map(repeat, range(1, len(s) + 1), s))) for s in spreads]
        may_meet = [[j >= i and agree(a, b) for j, b in enumerate(distances)] for i, a in enumerate(distances)]

        # Spreads that never decrease, by index: with the cells that they leave in each ring, a byte with a bit above it
        # that must stay, and with the spreads from the last one on that all of them may meet.
        stay = sum(0x80 << 8 * ring for ring in range(len(rings)))
        taken = [_packed(s) for s in spreads]
        found: list[tuple[tuple[int, ...], int, Sequence[int]]] = [
            ((), stay + _packed(map(len, rings)), range(len(spreads)))
        ]
        for _ in range(players):
            found = [
                ((*chosen, i), left - taken[i], [j for j in may[at:] if may_meet[i][j]])
                for chosen, left, may in found
                for at, i in enumerate(may)
                if (left - taken[i]) & stay == stay
            ]

        self.choices: list[list[Spread]] = []
        weights = []
        for chosen, _, _ in found:
            orders = factorial(players) // prod(factorial(chosen.count(i)) for i in set(chosen))
            choice = [spreads[i] for i in chosen]
            self.choices.append(choice)
            weights.append(
                orders
                * prod(_ways(len(ring), counts) for ring, counts in zip(rings, zip(*choice, strict=True), strict=True))
            )
        self.steps = list(accumulate(weights))

    @property
    def total(self) -> int:
        """The number of ways."""
        return self.steps[-1] if self.steps else 0

    def draw(self, stream: Stream) -> list[list[int]]:
        """Draw the cells of each seat. Every way is equally likely."""
        spreads = list(self.choices[bisect(self.steps, stream.below(self.total))])
        stream.shuffle(spreads)
        hands: list[list[int]] = [[] for _ in spreads]
        for ring, counts in zip(self.rings, zip(*spreads, strict=True), strict=True):
            cells = iter(stream.sample(ring, sum(counts)))
            for hand, count in zip(hands, counts, strict=True):
                hand += islice(cells, count)
        return hands


def _packed(counts: Iterable[int]) -> int:
    """Return the counts of rings as one number, with a byte for each. No ring has more than 127 cells."""
    return sum(count << 8 * ring for ring, count in enumerate(counts))


@cache
def _ways(cells: int, counts: Sequence[int]) -> int:
    """Return the number of ways to give each seat its count of the cells of a ring."""
    ways = 1
    for count in counts:
        ways *= comb(cells, count)
        cells -= count
    return ways


@cache
def seatings(players: int, variant: Variant) -> Seatings:
    """Return the ways to place the hands of all players under the house values of a variant."""
    house = house_values(NAME, variant)
    return Seatings(RINGS, HAND, players, lambda a, b: not any(differences(a, b, house)))


def check(wanted: Request) -> None:
    """Raise VariantError if no deal meets the variant.

    Hands with equal distances always exist, so only the values of the edition can fail.
    """
    clockwise = house_values(NAME, wanted.variant)["edition.clockwise"]
    if clockwise > len(TILES):
        raise VariantError(f"edition.clockwise = {clockwise}: there are {len(TILES)} tiles")


def patience(wanted: Request) -> int:
    """Return 0, because every proposal is valid, and more only for wishes."""
    return 20_000 if wanted.wishes else 0


def proposals(wanted: Request, stream: Stream) -> Iterator[Deal]:
    """Yield valid deals of the edition without end."""
    ways = seatings(wanted.players, wanted.variant)
    sides = number_side(wanted.edition, house_values(NAME, wanted.variant)["edition.clockwise"])
    allowed = allowed_kinds(wanted.wishes, len(DISTANCES), [str(tile) for tile in TILES], "")
    fixed = {place: int(*allowed[cell]) for place, cell in enumerate(AROUND) if len(allowed[cell]) == 1}
    free = [tile for tile in TILES if tile not in fixed.values()]
    while True:
        hands = ways.draw(stream)
        drawn = iter(stream.sample(free, min(len(free), len(AROUND) - len(fixed))))
        tiles = [fixed[place] if place in fixed else next(drawn) for place in range(len(AROUND))]
        laid = dict(zip(AROUND, tiles, strict=True))
        yield make(tiles, sides, ([laid[cell] for cell in hand] for hand in hands))


def choices(wanted: Request, deals: Iterator[Deal]) -> Iterator[Choice]:
    """Yield the most even of the first few deals, then of the next few, and so on."""
    from landpress.generator.games.antwalk.evenness import choices  # loads the solver, which most commands do not need

    return choices(wanted, deals)


def count(wanted: Request) -> int:
    """Return the number of deals of an edition. Deals that differ by a turn or by the order of seats count once."""
    deals = seatings(wanted.players, wanted.variant).total * perm(len(TILES), len(AROUND))
    return deals // (_TURNS * factorial(wanted.players))


def fillings(wanted: Request) -> int | None:
    """Return None: no variant makes the space small enough to be used up."""
    return None
