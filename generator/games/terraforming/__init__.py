"""Draw random Terraforming boards: first the number of holes, then a board with this number of holes.

Every possible number of holes is equally likely, and so is every class of boards with that number. Starts and holes are
whole orbits. A proposal draws a group with the weight of generator/boards/orbit_fill.py, then its orbits. A *single*
orbit has as many cells as there are seats, a *double* orbit twice as many. The first single orbit that is drawn holds
the starts. The other orbits that are drawn are holes. Sets of cells are described in engine/boards/bitboards.py.
Wishes about single cells force orbits to be holes, or bar them from being holes.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from landpress.engine.boards.bitboards import bits, mask_of, patches, width
from landpress.engine.contract.house import House, choice_of, house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.contract.turns import ORDERS
from landpress.engine.games.terraforming.validity import GROUPS, RANGES, room
from landpress.generator.boards.orbit_fill import recipes
from landpress.generator.boards.wanted import Request
from landpress.generator.boards.wishes import START, allowed_kinds, cells_of
from landpress.layouts.errors import VariantError
from landpress.layouts.games.terraforming import HOLE, NAME, RADIUS, WASTELAND
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon, size
from landpress.layouts.lattice import index
from landpress.layouts.startfield import make
from landpress.layouts.symmetry import ALL, orbits

if TYPE_CHECKING:
    from landpress.generator.boards.contradictions import Frame

DEFAULT_PLAYERS = 3
MEASURED = {"random": 1000, "greedy": 500, "mcts:2": 100}
"""The default policies of `landpress balance`, each with its number of games. All take about half a minute."""
ROTATIONS: dict[int, int] = {}
ALWAYS_BALANCED = ()
EDITION = ""
CAN_BALANCE = False
_WIDTH = width(RADIUS)
_BITS = bits(RADIUS)
_FIELD = sum(_BITS)
_MAX_ROOM = 6


class Fixed(NamedTuple):
    """What wishes about single cells say, as sets of cells."""

    holes: int = 0
    land: int = 0
    """The cells that must not be holes."""
    starts: int = 0
    taken: int = 0
    """The cells that must not be starts."""


class Ground(NamedTuple):
    """One group to draw from, with its single and double orbits as sets of cells. They may be holes."""

    weight: int
    singles: tuple[int, ...]
    """The single orbits that may be starts too."""
    doubles: tuple[int, ...]
    others: tuple[int, ...] = ()
    """The single orbits that must not be starts."""
    starts: tuple[int, ...] = ()
    """The single orbits that may be starts but not holes."""
    forced: int = 0
    """The cells that are holes in every board."""

    def ways(self, holes: int) -> list[int]:
        """Return for each j the number of ways to draw starts and holes with j double orbits.

        `holes` is the number of holes that are not forced, divided by the number of seats. A double orbit counts as
        two.
        """
        return [comb(len(self.doubles), j) * sum(self.single_ways(holes - 2 * j)) for j in range(holes // 2 + 1)]

    def single_ways(self, holes: int) -> tuple[int, int]:
        """Return the number of ways to draw starts and a number of single orbits of holes.

        In the first number the starts are among `singles`, in the second number among `starts`.
        """
        both = len(self.singles) + len(self.others)
        return len(self.singles) * comb(max(0, both - 1), holes), len(self.starts) * comb(both, holes)

    def drawn_singles(self, holes: int, stream: Stream) -> tuple[int, list[int]]:
        """Draw the orbit of the starts, and a number of single orbits of holes."""
        if not self.others and not self.starts:
            first, *rest = stream.sample(self.singles, 1 + holes)
            return first, rest
        first = stream.choice((self.singles, self.starts)[stream.weighted(self.single_ways(holes))])
        return first, stream.sample([orbit for orbit in self.singles + self.others if orbit != first], holes)

    def limited(self, fixed: Fixed) -> "Ground | None":
        """Return this ground with what wishes say, or None if no board of it meets them."""
        all_orbits = self.singles + self.doubles
        seats = [orbit for orbit in self.singles if orbit & fixed.starts]
        if any(orbit & fixed.holes and orbit & fixed.land for orbit in all_orbits) or len(seats) > 1:
            return None
        if any(orbit & fixed.starts for orbit in self.doubles) or any(orbit & fixed.taken for orbit in seats):
            return None
        free = [orbit for orbit in self.singles if not orbit & (fixed.holes | fixed.land)]
        may_start = seats or [orbit for orbit in self.singles if not orbit & (fixed.holes | fixed.taken)]
        return Ground(
            self.weight,
            tuple(orbit for orbit in free if orbit in may_start),
            tuple(orbit for orbit in self.doubles if not orbit & (fixed.holes | fixed.land)),
            tuple(orbit for orbit in free if orbit not in may_start),
            tuple(orbit for orbit in may_start if orbit not in free),
            sum(orbit for orbit in all_orbits if orbit & fixed.holes),
        )

    def hole_sets(self, holes: int) -> Iterator[int]:
        """Yield all sets of holes; `holes` is the number of holes divided by the number of seats."""
        for j in range(holes // 2 + 1):
            for pairs in combinations(self.doubles, j):
                for rest in combinations(self.singles, holes - 2 * j):
                    yield sum(pairs) + sum(rest)


_Choice = tuple[Ground, list[int]]


@cache
def grounds(players: int) -> tuple[Ground, ...]:
    """Return the groups that have single orbits. The centre is not part of any orbit drawn from."""
    found = []
    for _, group, weight in recipes([GROUPS[players]]):
        sets: dict[int, list[int]] = {}
        for orbit in orbits(hexagon(RADIUS), group):
            sets.setdefault(len(orbit), []).append(mask_of((index(RADIUS)[cell] for cell in orbit), RADIUS))
        if players in sets:
            found.append(Ground(weight, tuple(sets[players]), tuple(sets.get(2 * players, ()))))
    return tuple(found)


@cache
def seatings(players: int, near: int) -> dict[int, HexBoard]:
    """Return the boards without holes with starts at least `near` steps apart, by their set of starts."""
    place = index(RADIUS)
    return {
        mask_of((place[cell] for cell in orbit), RADIUS): make(NAME, [WASTELAND] * size(RADIUS), orbit)
        for orbit in orbits(hexagon(RADIUS), GROUPS[players])
        if len(orbit) == players and all(distance(a, b) >= near for a, b in combinations(orbit, 2))
    }


def hole_counts(wanted: Request, house: House) -> list[int]:
    """Return the numbers of holes that a board can have: whole orbits, within both ranges, and small enough to fit."""
    ranges = [house["holes.allowed"], house[f"holes.seats_{wanted.players}"]]
    low, high = max(low for low, _ in ranges), min(high for _, high in ranges)
    most = size(RADIUS) - 1 - wanted.players
    return [n for n in range(low, min(high, most) + 1) if n % wanted.players == 0]


def check(wanted: Request) -> None:
    """Raise VariantError if it is certain that no board meets the variant."""
    house = house_values(NAME, wanted.variant)
    own = f"holes.seats_{wanted.players}"
    for key in ("holes.allowed", own):
        low, high = house[key]
        if low > high:
            raise VariantError(f"{key} = [{low}, {high}]: expected the smaller number first")
    if not hole_counts(wanted, house):
        raise VariantError(
            f"{own} = {list(house[own])}: holes for {wanted.players} seats come in multiples of {wanted.players}, and "
            f"none is in this range, within holes.allowed = {list(house['holes.allowed'])} and on the field"
        )
    if not seatings(wanted.players, house["starts.distance"]):
        raise VariantError(
            f"starts.distance = {house['starts.distance']}: no {wanted.players} symmetric starts are this far apart"
        )
    if house["starts.wasteland"] > _MAX_ROOM:
        raise VariantError(f"starts.wasteland = {house['starts.wasteland']}: a cell has at most {_MAX_ROOM} neighbours")
    if house["reach.percent"] > 100:
        raise VariantError(f"reach.percent = {house['reach.percent']}: expected at most 100")
    choice_of(house, "play.tower_range", RANGES)
    choice_of(house, "play.order", ORDERS)


def patience(wanted: Request) -> int:
    """Return how many proposals may fail in a row, which takes some seconds. Wishes are tried for three at most."""
    return 10_000 if wanted.wishes else 50_000


def proposals(wanted: Request, stream: Stream) -> Iterator[HexBoard | str]:
    """Yield without end boards that are likely to be valid; for a try that failed, yield the clause it failed."""
    house = house_values(NAME, wanted.variant)
    fixed = _fixed(wanted)
    counts = [holes for holes in hole_counts(wanted, house) if sum(_choices(wanted.players, holes, fixed)[1])]
    while not counts:
        yield "the wishes about single cells"
    while True:
        holes = stream.choice(counts)
        while isinstance(tried := _proposal(wanted.players, holes, house, stream, fixed), str):
            yield tried
        yield tried


def _fixed(wanted: Request) -> Fixed:
    """Return what the wishes about single cells say."""
    allowed = allowed_kinds(wanted.wishes, size(RADIUS), (WASTELAND, HOLE, START), "")

    def cells(holds: Callable[[frozenset[str]], bool]) -> int:
        return mask_of((cell for cell, kinds in enumerate(allowed) if holds(kinds)), RADIUS)

    return Fixed(
        holes=cells(lambda kinds: kinds == {HOLE}),
        land=cells(lambda kinds: HOLE not in kinds),
        starts=cells(lambda kinds: kinds == {START}),
        taken=cells(lambda kinds: START not in kinds),
    )


def _proposal(players: int, holes: int, house: House, stream: Stream, fixed: Fixed) -> HexBoard | str:
    choices, weights = _choices(players, holes, fixed)
    ground, ways = choices[stream.weighted(weights)]
    pairs = stream.weighted(ways)
    first, rest = ground.drawn_singles((holes - ground.forced.bit_count()) // players - 2 * pairs, stream)
    seating = seatings(players, house["starts.distance"]).get(first)
    if seating is None:
        return "TF-D2 (distance of starts)"
    mask = ground.forced + sum(rest) + sum(stream.sample(ground.doubles, pairs))
    if not _has_room(first, mask, house):
        return "TF-D2 (room around starts)"
    if not _is_whole(mask):
        return "TF-D2 (pockets)"
    cells = tuple(HOLE if mask & bit else kind for kind, bit in zip(seating.cells, _BITS, strict=True))
    return HexBoard(NAME, players, cells, seating.starts)


@cache
def _choices(players: int, holes: int, fixed: Fixed) -> tuple[list[_Choice], list[int]]:
    """Return the grounds for this number of holes, each with its `ways`, and a weight for each."""
    limited = (ground.limited(fixed) for ground in grounds(players))
    choices = [
        (ground, ground.ways((holes - ground.forced.bit_count()) // players))
        for ground in limited
        if ground is not None
    ]
    return choices, [ground.weight * sum(ways) for ground, ways in choices]


def _has_room(starts: int, holes: int, house: House) -> bool:
    """Return whether one start, and by symmetry each start, has enough wasteland around it."""
    least: int = house["starts.wasteland"]
    return room(starts & -starts, _FIELD ^ holes ^ starts, _WIDTH) >= least


def _is_whole(holes: int) -> bool:
    """Return whether the land is in one piece. Then there is no pocket, and all land can be reached."""
    land = _FIELD ^ holes
    return next(patches(land, _WIDTH)) == land


def count(wanted: Request) -> int:
    """Count the classes of boards without faults and pockets by examining every set of holes."""
    house = house_values(NAME, wanted.variant)
    seats = seatings(wanted.players, house["starts.distance"])
    pairs = 0
    for ground in grounds(wanted.players):
        starts = [single for single in ground.singles if single in seats]
        for holes in hole_counts(wanted, house):
            for mask in ground.hole_sets(holes // wanted.players):
                if _is_whole(mask):
                    free = (start for start in starts if not start & mask)
                    pairs += ground.weight * sum(_has_room(start, mask, house) for start in free)
    return pairs // len(ALL)


def fillings(wanted: Request) -> int:
    """Return how many sets of holes `count` examines."""
    counts = hole_counts(wanted, house_values(NAME, wanted.variant))
    return sum(
        comb(len(ground.doubles), j) * comb(len(ground.singles), holes // wanted.players - 2 * j)
        for ground in grounds(wanted.players)
        for holes in counts
        for j in range(holes // wanted.players // 2 + 1)
    )


def estimate(wanted: Request, stream: Stream, tries: int) -> int:
    """Estimate the number of classes from the share of random proposals that are valid."""
    house = house_values(NAME, wanted.variant)
    counts = hole_counts(wanted, house)
    pairs = 0.0
    for holes in counts:
        tried = (_proposal(wanted.players, holes, house, stream, Fixed()) for _ in range(tries // len(counts)))
        valid = sum(not isinstance(proposal, str) for proposal in tried)
        _, weights = _choices(wanted.players, holes, Fixed())
        pairs += sum(weights) * valid / (tries // len(counts))
    return round(pairs / len(ALL))


def frame(wanted: Request) -> "Frame":
    """Return what is certain of the boards of a request."""
    from landpress.generator.boards.contradictions import framed
    from landpress.layouts.wishes import Apart, Near, Sum

    house, seats = house_values(NAME, wanted.variant), wanted.players
    counts, starts, wasteland = hole_counts(wanted, house), cells_of(START), cells_of(WASTELAND)
    ground = size(RADIUS) - seats
    ranges = {
        START: (seats, seats),
        HOLE: (min(counts), max(counts)),
        WASTELAND: (ground - max(counts), ground - min(counts)),
    }
    clauses = (
        Sum(((index(RADIUS)[Hex(0, 0)],),), wasteland, 1, 1),
        Apart(starts, starts, house["starts.distance"]),
        Near(starts, wasteland, 1, house["starts.wasteland"], _MAX_ROOM),
    )
    return framed((WASTELAND, HOLE), (GROUPS[seats],), RADIUS, ranges, clauses, whole=starts.kinds | wasteland.kinds)
