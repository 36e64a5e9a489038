"""The gate for boards: whether the chances of the seats on one board are too unequal.

Greedy seats play games on the board. A sequential test (engine/proof/decision.py) decides whether some seat wins more
or less often than the bound allows. It may be looked at after every part of the games, and is wrong with a probability
of at most 5 %. Which games are played depends on the board alone, so the answer is always the same.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from landpress.engine.contract.tally import Tally
from landpress.engine.proof.balance import UNIT, credits, wins_by_games
from landpress.engine.proof.decision import Decision, guess_of_games
from landpress.engine.proof.tally import Plan, tally
from landpress.layouts.board import Board, layout
from landpress.layouts.finding import Finding, Rule

UNEQUAL = Fraction(3, 4)
"""How far a seat's share of the wins may be from an equal share, as a part of the equal share."""
LOOK, MOST_GAMES, MOST_PLIES = 32, 256, 200_000
"""The games of a look, and the number of games or plies after which no more games are played."""


def games_on(board: Board, most: int) -> Iterator[Tally]:
    """Play greedy games on a board, look by look. A game of more than `most` plies is stopped."""
    plies = 0
    for first in range(0, MOST_GAMES, LOOK):
        if plies >= MOST_PLIES:
            return
        part = tally(Plan(board, ("greedy",) * board.players, 0), first, LOOK, most=most)
        plies += sum(number * games for number, games in part.plies.items())
        yield part


def unequal(board: Board, looks: Iterable[Tally]) -> Iterator[Finding]:
    """Yield a finding if these games prove that a seat's chances are beyond the bound. Stop at the first proof."""
    equal = Fraction(1, board.players)
    decision = Decision(board.players, float(UNEQUAL * equal), UNIT, guess_of_games(board.players))
    played = Tally()
    for part in looks:
        played += part
        if decision.add(wins_by_games(part.wins)) != "open":
            break
    if decision.verdict != "beyond":
        return
    shares = [Fraction(won, UNIT * played.games) for won in credits(played.wins)]
    seat = max(range(board.players), key=lambda seat: abs(shares[seat] - equal))
    rule = Rule(f"{layout(board.game).PREFIX}311", "warning", "playability")
    yield rule.at(
        *board.starts[seat : seat + 1],
        seat=seat,
        percent=round(100 * shares[seat]),
        games=played.games,
        low=round(100 * equal * (1 - UNEQUAL)),
        high=round(100 * equal * (1 + UNEQUAL)),
        seats=board.players,
    )
