"""What kind of board is wanted, as a value."""

from dataclasses import dataclass

from layouts.board import Variant
from layouts.catalogue import entry, layout
from layouts.errors import CallError


@dataclass(frozen=True)
class Request:
    """What kind of board is wanted. `balanced` asks for one without symmetry whose seats are as good as equal."""

    game: str
    players: int
    variant: Variant = ()
    balanced: bool = False


def request(game: str, players: int | None = None, variant: Variant = ()) -> Request:
    """The request for a game's board, by default for its usual number of seats; CallError where it has no such."""
    maker, seats = entry("generator", game), layout(game).SEATS
    players = maker.DEFAULT_PLAYERS if players is None else players
    if players not in seats:
        raise CallError(f"--players {players}: {game} is for {', '.join(map(str, seats))} players")
    return Request(game, players, variant, balanced=players in maker.ALWAYS_BALANCED)
