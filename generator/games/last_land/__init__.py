"""Random Last Land boards: symmetric ones drawn evenly over classes, balanced ones for five seats or when asked."""

from collections.abc import Iterator

from landpress.engine.boards.validity import faults
from landpress.engine.contract.house import house_values
from landpress.engine.contract.streams import Stream
from landpress.engine.games.last_land.validity import limits
from landpress.generator.boards.request import Request
from landpress.generator.games.last_land import balanced, symmetric
from landpress.layouts.errors import VariantError
from landpress.layouts.games.last_land import NAME, RADIUS
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import size
from landpress.layouts.symmetry import ALL

DEFAULT_PLAYERS = 6
MEASURED = {"random": 10_000, "greedy": 4000, "mcts:20": 400}
"""The policies that landpress balance lets play unless it is told, each with how many games: half a minute in all."""
ALWAYS_BALANCED = (5,)
EDITION = ""
CAN_BALANCE = True


def check(wanted: Request) -> None:
    """VariantError where it can be seen that no board meets the variant."""
    house = house_values(NAME, wanted.variant)
    tiles = size(RADIUS) - wanted.players
    for kind in symmetric.LAND:
        low, high = house[f"mix.{kind}"]
        if low > high:
            raise VariantError(f"mix.{kind} = [{low}, {high}]: expected the smaller number first")
    least, most = (sum(house[f"mix.{kind}"][end] for kind in symmetric.LAND) for end in (0, 1))
    if not least <= tiles <= most:
        raise VariantError(f"mix: the ranges add up to {least} to {most} tiles, but {tiles} of 37 are no bases")
    reason = None if wanted.balanced else symmetric.refusal(wanted.players, house)
    if reason:
        raise VariantError(reason)


def is_fixed(wanted: Request) -> bool:
    """Return False: there is always another board."""
    return False


def patience(wanted: Request) -> int:
    """After how many proposals without a valid board to give up: some seconds of either kind."""
    return 200 if wanted.balanced else 1_000_000


def proposals(wanted: Request, stream: Stream) -> Iterator[HexBoard | str]:
    """Boards that are likely to be valid, or the clause that a try failed, without end."""
    house = house_values(NAME, wanted.variant)
    if wanted.balanced:
        return balanced.proposals(wanted.players, house, stream)
    return symmetric.proposals(wanted.players, house, stream, symmetric.KINDS[wanted.players])


def count(wanted: Request) -> int:
    """The number of classes of symmetric boards, by exhaustive enumeration."""
    house = house_values(NAME, wanted.variant)
    return symmetric.count(wanted.players, house, symmetric.KINDS[wanted.players])


def fillings(wanted: Request) -> int:
    """How many symmetric fillings there are before any rule but the bases is looked at."""
    return sum(ground.fill.size for ground in _grounds(wanted))


def estimate(wanted: Request, stream: Stream, tries: int) -> int:
    """About the number of classes of symmetric boards, from the share of random fillings that are valid."""
    valid = 0
    for _, proposal in zip(range(tries), proposals(wanted, stream), strict=False):
        if not isinstance(proposal, str) and next(faults(proposal), None) is None:
            valid += 1
    pairs = sum(ground.weight * ground.fill.size for ground in _grounds(wanted))
    return round(pairs * valid / tries / len(ALL))


def _grounds(wanted: Request) -> tuple[symmetric.Ground, ...]:
    near, _ = limits(wanted.players, house_values(NAME, wanted.variant))
    return symmetric.grounds(wanted.players, near, symmetric.KINDS[wanted.players])
