"""Draw random Last Land boards. Every class of symmetric boards is equally likely.

Boards for five seats are balanced instead of symmetric, as are others on request.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from landpress.engine.boards.validity import faults
from landpress.engine.contract.house import house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.games.last_land.validity import limits
from landpress.generator.boards.wanted import Request
from landpress.generator.boards.wishes import START, allowed_kinds, cells_of
from landpress.generator.games.last_land import balanced, symmetric
from landpress.layouts.errors import VariantError
from landpress.layouts.games.last_land import NAME, RADIUS, TYPES
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import size
from landpress.layouts.symmetry import ALL

if TYPE_CHECKING:
    from landpress.generator.boards.contradictions import Frame

DEFAULT_PLAYERS = 6
LEADS_SHELF = True
"""The page shows this game first."""
MEASURED = {"random": 10_000, "greedy": 4000, "mcts:20": 400}
"""The default policies of `landpress balance`, each with its number of games. All take about half a minute."""
ROTATIONS = {5: 7}
"""For five seats it takes as long to balance a board as to play about a hundred games."""
ALWAYS_BALANCED = (5,)
EDITION = ""
CAN_BALANCE = True


def check(wanted: Request) -> None:
    """Raise VariantError if it is certain that no board meets the variant."""
    house = house_values(NAME, wanted.variant)
    tiles = size(RADIUS) - wanted.players
    for kind in symmetric.LAND:
        low, high = house[f"mix.{kind}"]
        if low > high:
            raise VariantError(f"mix.{kind} = [{low}, {high}]: expected the smaller number first")
    least, most = (sum(house[f"mix.{kind}"][end] for kind in symmetric.LAND) for end in (0, 1))
    if not least <= tiles <= most:
        raise VariantError(f"mix: the ranges add up to {least} to {most} tiles, but {tiles} of 37 are not bases")
    reason = None if wanted.balanced else symmetric.refusal(wanted.players, house)
    if reason:
        raise VariantError(reason)


def patience(wanted: Request) -> int:
    """Return how many proposals may fail in a row, which takes some seconds. Wishes are tried for three at most."""
    return 200 if wanted.balanced else 125_000 if wanted.wishes else 1_000_000


def proposals(wanted: Request, stream: Stream) -> Iterator[HexBoard | str]:
    """Yield without end boards that are likely to be valid; for a try that failed, yield the clause it failed."""
    house = house_values(NAME, wanted.variant)
    if wanted.balanced:
        return balanced.proposals(wanted.players, house, stream)
    allowed = allowed_kinds(wanted.wishes, size(RADIUS), TYPES, "B")
    return symmetric.proposals(wanted.players, house, stream, symmetric.KINDS[wanted.players], allowed)


def count(wanted: Request) -> int:
    """Count the classes of symmetric boards by exhaustive enumeration."""
    house = house_values(NAME, wanted.variant)
    return symmetric.count(wanted.players, house, symmetric.KINDS[wanted.players])


def fillings(wanted: Request) -> int:
    """Return the number of symmetric fillings before any rule except that of the bases is tested."""
    return sum(ground.fill.size for ground in _grounds(wanted))


def estimate(wanted: Request, stream: Stream, tries: int) -> int:
    """Estimate the number of classes of symmetric boards from the share of random fillings that are valid."""
    valid = 0
    for _, proposal in zip(range(tries), proposals(wanted, stream), strict=False):
        if not isinstance(proposal, str) and next(faults(proposal), None) is None:
            valid += 1
    pairs = sum(ground.weight * ground.fill.size for ground in _grounds(wanted))
    return round(pairs * valid / tries / len(ALL))


def _grounds(wanted: Request) -> tuple[symmetric.Ground, ...]:
    near, _ = limits(wanted.players, house_values(NAME, wanted.variant))
    return symmetric.grounds(wanted.players, near, symmetric.KINDS[wanted.players])


def frame(wanted: Request) -> "Frame":
    """Return what is certain of the boards of a request."""
    from landpress.generator.boards.contradictions import framed
    from landpress.layouts.wishes import Apart, Near, Rule, Together

    house = house_values(NAME, wanted.variant)
    groups = () if wanted.balanced else symmetric.KINDS[wanted.players]
    near, limit = limits(wanted.players, house)
    ranges = {kind: tuple(house[f"mix.{kind}"]) for kind in symmetric.LAND}
    bases = cells_of(START)
    clauses: list[Rule] = [
        Apart(bases, bases, max(near, 2)),
        Near(bases, cells_of("T4"), 1, 0, 0),
        *(Together(cells_of(kind), 1, limit) for kind in symmetric.LAND),
    ]
    seats = {START: (wanted.players, wanted.players)}
    return framed(TYPES, groups, RADIUS, ranges | seats, clauses, frozenset({"B", START}))
