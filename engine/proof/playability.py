"""The playability of a board: a certificate from one game by plain rules, and facts from many compiled games.

A certificate is one whole game with legal plies in which every seat did what the game is about (`took_part` in
`engine/games/GAME/playability.py`). It is game 0 of a seed with greedy seats, so that anybody can play it again. Seeds
are tried in ascending order until one seat alone wins such a game before the game's limit of turns or rounds. After
`ENOUGH` plies, a game that one seat won at the limit is taken. After `TRIES` seeds without a winner, the first game in
which every seat took part is taken.

The many games are measured with seed 0, so that the facts are the same each time.
"""

from collections.abc import Callable

from landpress.engine.boards.validity import proven_facts
from landpress.engine.contract.certificate import Certificate
from landpress.engine.contract.tally import Tally
from landpress.engine.game import Game
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.play.greedy import greedy_plies, is_playable
from landpress.engine.play.match import Match
from landpress.engine.proof.balance import credits, intervals, summary
from landpress.engine.proof.gate import unequal
from landpress.engine.proof.tally import AT_ONCE, Plan, tally
from landpress.layouts.board import Board, layout
from landpress.layouts.finding import Finding, Rule

POLICY = "greedy"
MOST_PLIES, MOST_MEASURED = 20_000, 100_000
"""The largest number of plies of a certificate and of a measured game. Standard games are at most half as long."""
TRIES, ENOUGH = 64, 3_000
"""The number of seeds tried, and the plies after which a game that a limit ended is taken if one seat won it."""
GAMES = {"greedy": 400, "random": 1000}
"""The number of measured games for each policy."""


def certificate(board: Board) -> Certificate | None:
    """Return the certificate of a playable board, or None if none is found."""
    found, plies = None, 0
    for seed in range(TRIES):
        # One game takes less time than loading the compiled rules.
        game = _greedy_game(board, seed, link(board.game, compiled=seed > 0))
        if game is None:
            return found
        plies += len(game.plies)
        is_first = found is None or (game.is_decided and not found.is_decided)
        is_best = game.is_decided and not game.is_cut
        if (is_first or is_best) and (len(Game(game.board.game).playability.took_part(game)) == game.board.players):
            found = game
        if found and found.is_decided and (not found.is_cut or plies >= ENOUGH):
            break
    return found


def _greedy_game(board: Board, seed: int, rules: Linked) -> Certificate | None:
    """Return game 0 of a seed with greedy seats, or None if it is too long. `rules` choose the actions."""
    match = Match(board)
    plies: list[tuple[int, str]] = []
    for actor, action, _ in greedy_plies(match, seed, rules):
        if len(plies) == MOST_PLIES:
            return None
        plies.append((actor, match.text(action)))
        match.apply(action)
    return Certificate(board, seed, tuple(plies), match.result())


def quick(board: Board) -> tuple[dict[str, object], list[Finding]]:
    """Return facts and findings from the certificate of a board. Both are empty if no game can begin."""
    if not is_playable(board):
        return {}, []
    found = certificate(board)
    if found is None:
        rule = Rule(f"{layout(board.game).PREFIX}310", "warning", "playability")
        return {}, [rule.at(games=TRIES, plies=MOST_PLIES)]
    return {"certificate": found.fact()} | proven_facts(board), []


def full(board: Board, show: Callable[[int], None] | None = None) -> tuple[dict[str, object], list[Finding]]:
    """Return facts and findings from the certificate and from many games, which run compiled.

    `show` is called with the number of games done so far.
    """
    facts, findings = quick(board)
    if not facts:
        return facts, findings
    parts: dict[str, list[Tally]] = {policy: [] for policy in GAMES}
    done = 0
    for policy, games in GAMES.items():
        for first in range(0, games, AT_ONCE):
            some = min(AT_ONCE, games - first)
            parts[policy].append(tally(Plan(board, (policy,) * board.players, 0), first, some, most=MOST_MEASURED))
            done += some
            if show is not None:
                show(done)
    greedy, random = (sum(some, start=Tally()) for some in parts.values())
    own, doubting = Game(board.game).playability, Game(board.game).doubting_playability
    facts |= {"games": list(GAMES.values())} | _common(greedy) | own.told(board, greedy, random)
    doubts = doubting.doubts(board, greedy, random) if doubting else ()
    return facts, [*findings, *unequal(board, parts[POLICY]), *doubts]


def _common(games: Tally) -> dict[str, object]:
    """Return the facts that all games share: quantiles of the turns, and the win share of each seat with its bounds."""
    turns = summary(games.turns)
    assert turns is not None
    return {
        "turns": [turns.tenth, turns.median, turns.ninetieth],
        "win_percent": [[round(100 * part, 1) for part in seat] for seat in intervals(credits(games.wins))],
    }
