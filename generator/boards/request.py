"""What kind of board is wanted, as a value."""

from dataclasses import dataclass

from landpress.generator.game import maker_of
from landpress.layouts.board import Variant
from landpress.layouts.errors import CallError
from landpress.layouts.game import layout


@dataclass(frozen=True)
class Request:
    """What kind of board is wanted. `balanced` asks for one without symmetry whose seats are as good as equal.
    `edition` is the seed text of the printed tiles that the board is dealt from, for games that have editions.
    """

    game: str
    players: int
    variant: Variant = ()
    balanced: bool = False
    edition: str = ""


def request(game: str, players: int | None = None, variant: Variant = (), edition: str | None = None) -> Request:
    """The request for a game's board, by default for its usual number of seats and its shipped edition."""
    maker, seats = maker_of(game), layout(game).SEATS
    players = maker.DEFAULT_PLAYERS if players is None else players
    if players not in seats:
        raise CallError(f"--players {players}: {game} is for {', '.join(map(str, seats))} players")
    shipped = maker.EDITION
    if edition is not None and not shipped:
        raise CallError(f"--edition: {game} has no editions; leave it out")
    return Request(game, players, variant, players in maker.ALWAYS_BALANCED, edition or shipped)


def is_fixed(wanted: Request) -> bool:
    """Whether only one board can come of a request, which is then never new: the ledger does not count it."""
    return maker_of(wanted.game).is_fixed(wanted)
