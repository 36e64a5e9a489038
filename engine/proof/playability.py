"""Can a board be played, and how does it play: a certificate by plain rules, and facts from many compiled games.

A certificate is one whole game, every ply of it legal, in which every seat did what its game is about (`MUST` in
`engine/games/GAME/playability.py`). It is game 0 of a seed with greedy seats, so that anybody can play it again. Seeds
are tried in their order until a game came to its end before the game's limit of turns or rounds; after `ENOUGH` plies
the first one in which every seat did its part is taken, however it ended.

What many games say is measured with seed 0, so that it is the same each time.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from landpress.engine.contract.house import variant_faults
from landpress.engine.contract.rules import CHANCE, OVER, STREAM
from landpress.engine.contract.streams import game_streams
from landpress.engine.game import playability_of, validity_of
from landpress.engine.play.match import Match
from landpress.engine.proof.balance import credits, intervals, summary
from landpress.engine.proof.tally import AT_ONCE, LIMITS, Plan, Tally, tally
from landpress.layouts.board import ALONE, Board
from landpress.layouts.errors import VariantError
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.game import layout

POLICY = "greedy"
MOST_PLIES, MOST_MEASURED = 20_000, 100_000
"""No certificate is longer, and no measured game; standard games are at most half as long."""
TRIES, ENOUGH = 4, 3_000
GAMES = {"greedy": 400, "random": 1000}
"""How many games are measured by which policy."""


class Certificate(NamedTuple):
    """A whole game: the seed of its streams, who did what (a seat or `CHANCE`), and how it ended."""

    board: Board
    seed: int
    plies: tuple[tuple[int, str], ...]
    result: dict[str, Any]

    @property
    def turns(self) -> int:
        """Turns of seats: unbroken stretches of plies of one seat."""
        before = (CHANCE, *(actor for actor, _ in self.plies))
        return sum(actor not in (CHANCE, last) for last, (actor, _) in zip(before, self.plies, strict=False))

    @property
    def is_cut(self) -> bool:
        """Whether the game's own limit of turns or rounds ended it."""
        return self.result["reason"] in LIMITS

    @property
    def is_full(self) -> bool:
        """Whether every seat did what the game is about."""
        must = playability_of(self.board.game).MUST
        return len({actor for actor, action in self.plies if action.split(" ")[0] == must}) == self.board.players


def is_playable(board: Board) -> bool:
    """Whether games for more than one seat can begin on a board, valid or not."""
    starts = len(board.starts) == board.players or validity_of(board.game).SEATS_HAVE != "starts"
    if not starts or board.players == ALONE or any(variant_faults(board.game, board.variant)):
        return False
    try:
        Match(board)
    except VariantError:
        return False
    return True


def certificate(board: Board) -> Certificate | None:
    """The certificate of a board that games can begin on; None where none is found."""
    found, plies = None, 0
    for seed in range(TRIES):
        game = _greedy_game(board, seed)
        if game is None:
            return found
        plies += len(game.plies)
        if game.is_full and not game.is_cut:
            return game
        if game.is_full and found is None:
            found = game
        if found and plies >= ENOUGH:
            break
    return found


def _greedy_game(board: Board, seed: int) -> Certificate | None:
    """A game by plain rules, None where it is too long."""
    match, streams = Match(board), game_streams(seed, 0, board.players)
    rules, room = match.rules, [0] * match.notation.ROOM
    plies: list[tuple[int, str]] = []
    while (actor := match.actor) != OVER:
        if len(plies) == MOST_PLIES:
            return None
        choose = rules.sample if actor == CHANCE else rules.greedy
        action = choose(match.t, match.s, streams, STREAM * (actor + 1), room)
        plies.append((actor, match.text(action)))
        rules.apply(match.t, match.s, action)
    return Certificate(board, seed, tuple(plies), match.result())


def quick(board: Board) -> tuple[dict[str, Any], list[Finding]]:
    """Facts and findings from the certificate of a board; none where no game can begin."""
    if not is_playable(board):
        return {}, []
    found = certificate(board)
    if found is None:
        must = playability_of(board.game).MUST
        rule = Rule(f"{layout(board.game).PREFIX}310", "warning", "playability")
        return {}, [rule.at(must=must, plies=MOST_PLIES)]
    return {"certificate": {"turns": found.turns, "plies": len(found.plies), "end": found.result["reason"]}}, []


def full(board: Board, show: Callable[[int], None] | None = None) -> tuple[dict[str, Any], list[Finding]]:
    """Facts and findings from the certificate and from many games; compiles the game's rules.

    `show` is told how many of all games are done.
    """
    facts, findings = quick(board)
    if not facts:
        return facts, findings
    found = {policy: Tally() for policy in GAMES}
    for policy, games in GAMES.items():
        for first in range(0, games, AT_ONCE):
            found[policy] += tally(
                Plan(board, (policy,) * board.players, 0), first, min(AT_ONCE, games - first), most=MOST_MEASURED
            )
            if show is not None:
                show(sum(one.games for one in found.values()))
    greedy, random = found.values()
    own = playability_of(board.game)
    facts |= {"games": list(GAMES.values())} | _common(greedy) | own.told(board, greedy, random)
    return facts, [*findings, *own.doubts(board, greedy, random)]


def _common(games: Tally) -> dict[str, Any]:
    """Turns of a game, and the win share of each seat with its bounds."""
    turns = summary(games.turns)
    assert turns is not None
    return {
        "turns": [turns.tenth, turns.median, turns.ninetieth],
        "win_percent": [[round(100 * part, 1) for part in seat] for seat in intervals(credits(games.wins), False)],
    }
