"""Games of greedy seats by plain rules, ply by ply: for certificates, and for pictures of a game in play."""

from collections.abc import Iterator, Sequence

from landpress.engine.contract.house import variant_faults
from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.game import Game
from landpress.engine.kernels.backends import Linked
from landpress.engine.play.match import Match, inside
from landpress.layouts.board import ALONE, Board
from landpress.layouts.errors import VariantError


def is_playable(board: Board) -> bool:
    """Return whether games for more than one seat can begin on a board. The board need not be valid."""
    starts = len(board.starts) == board.players or Game(board.game).validity.SEATS_HAVE != "starts"
    if not starts or board.players == ALONE or any(variant_faults(board.game, board.variant)):
        return False
    try:
        Match(board)
    except VariantError:
        return False
    return True


def greedy_plies(match: Match, seed: int, rules: Linked) -> Iterator[tuple[int, int, Sequence[int]]]:
    """Yield the plies of game 0 of a seed with greedy seats: the actor, the action, and the state before it.

    `rules` choose and apply the actions. The match itself stays where it begins, unless the caller plays them there.
    """
    _, notation, table, state = inside(match)
    t, s, streams = map(rules.array, (table, state, game_streams(seed, 0, match.board.players)))
    room = rules.zeros(notation.ROOM)
    while (actor := rules.actor(t, s)) != OVER:
        choose = rules.sample if actor == CHANCE else rules.greedy
        action = choose(t, s, streams, STREAM * (actor + 1), room)
        yield actor, action, s
        rules.apply(t, s, action)
