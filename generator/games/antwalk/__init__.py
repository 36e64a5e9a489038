"""Random AntWalk deals, each valid one of an edition equally likely, and how many there are.

AW-D7 draws eight tiles a seat and five of them: that makes every hand of five equally likely, so five are drawn at
once. Where a tile lies matters to AW-D3 only by its distance from the anthill. So a draw first decides how many
tiles of each seat lie in each ring of cells at one distance, with exact weights; then which cells of the rings, then
which tiles on them. Nothing is ever refused.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, chain, islice, product, repeat
from math import comb, factorial, perm, prod

from landpress.engine.contract.house import house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.games.antwalk.validity import DISTANCES, differences
from landpress.generator.boards.request import Request
from landpress.layouts.board import Variant
from landpress.layouts.errors import VariantError
from landpress.layouts.games.antwalk import CENTRE, HAND, NAME, TILES, Deal, make

DEFAULT_PLAYERS = 4
MEASURED = {"random": 10_000, "greedy": 4000, "mcts:20": 200}
"""The policies that landpress balance lets play unless it is told, each with how many games: half a minute in all."""
ALWAYS_BALANCED = ()
CAN_BALANCE = False
EDITION = "first edition"
"""The seed text of the shipped tiles: changing it makes everybody's cut tiles useless for later deals."""

AROUND = [i for i, steps in enumerate(DISTANCES) if i != CENTRE]
RINGS = [[i for i in AROUND if DISTANCES[i] == steps] for steps in range(1, max(DISTANCES) + 1)]
_TURNS = 4

Spread = tuple[int, ...]
"""How many tiles of a hand lie in each ring, from the innermost."""


class Seatings:
    """All ways to give each seat so many cells of rings around the middle, where `agree` allows any two hands.

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
        may_meet = [[agree(a, b) for b in distances] for a in distances]

        def choose(chosen: tuple[int, ...], left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            """Spreads for the seats not yet served, in no order: none before the one chosen last."""
            if len(chosen) == players:
                yield chosen
                return
            for i in range(chosen[-1] if chosen else 0, len(spreads)):
                rest = tuple(n - own for n, own in zip(left, spreads[i], strict=True))
                if min(rest) >= 0 and all(may_meet[i][j] for j in chosen):
                    yield from choose((*chosen, i), rest)

        self.choices: list[list[Spread]] = []
        weights = []
        for chosen in choose((), tuple(map(len, rings))):
            orders = factorial(players) // prod(map(factorial, Counter(chosen).values()))
            choice = [spreads[i] for i in chosen]
            self.choices.append(choice)
            weights.append(
                orders
                * prod(_ways(len(ring), counts) for ring, counts in zip(rings, zip(*choice, strict=True), strict=True))
            )
        self.steps = list(accumulate(weights))

    @property
    def total(self) -> int:
        """How many there are."""
        return self.steps[-1] if self.steps else 0

    def draw(self, stream: Stream) -> list[list[int]]:
        """The cells of each seat, every way equally likely."""
        spreads = list(self.choices[bisect(self.steps, stream.below(self.total))])
        stream.shuffle(spreads)
        hands: list[list[int]] = [[] for _ in spreads]
        for ring, counts in zip(self.rings, zip(*spreads, strict=True), strict=True):
            cells = iter(stream.sample(ring, sum(counts)))
            for hand, count in zip(hands, counts, strict=True):
                hand += islice(cells, count)
        return hands


def _ways(cells: int, counts: Sequence[int]) -> int:
    """The ways to give each seat its count of so many cells."""
    ways = 1
    for count in counts:
        ways *= comb(cells, count)
        cells -= count
    return ways


@cache
def seatings(players: int, variant: Variant) -> Seatings:
    """The ways to seat so many hands under the house values."""
    house = house_values(NAME, variant)
    return Seatings(RINGS, HAND, players, lambda a, b: not any(differences(a, b, house)))


def check(wanted: Request) -> None:
    """VariantError where no deal meets the variant; equal hands always exist, so only an edition can fail."""
    clockwise = house_values(NAME, wanted.variant)["edition.clockwise"]
    if clockwise > len(TILES):
        raise VariantError(f"edition.clockwise = {clockwise}: there are {len(TILES)} tiles")


def is_fixed(wanted: Request) -> bool:
    """Return False: there is always another board."""
    return False


def patience(wanted: Request) -> int:
    """Every proposal is valid."""
    return 0


def number_side(edition: str, clockwise: int) -> tuple[str, ...]:
    """Beside which arrow each tile of an edition bears its number (AW-D1)."""
    sides = ["cw"] * clockwise + ["ccw"] * (len(TILES) - clockwise)
    Stream(edition, NAME, "edition").shuffle(sides)
    return tuple(sides)


def proposals(wanted: Request, stream: Stream) -> Iterator[Deal]:
    """Valid deals of the edition without end."""
    ways = seatings(wanted.players, wanted.variant)
    sides = number_side(wanted.edition, house_values(NAME, wanted.variant)["edition.clockwise"])
    while True:
        hands = ways.draw(stream)
        tiles = stream.sample(TILES, len(AROUND))
        laid = dict(zip(AROUND, tiles, strict=True))
        yield make(tiles, sides, ([laid[cell] for cell in hand] for hand in hands))


def count(wanted: Request) -> int:
    """How many games an edition has: no deal equals another that is turned or has its seats in another order."""
    deals = seatings(wanted.players, wanted.variant).total * perm(len(TILES), len(AROUND))
    return deals // (_TURNS * factorial(wanted.players))


def fillings(wanted: Request) -> int | None:
    """No variant makes the space small enough to be used up."""
    return None
