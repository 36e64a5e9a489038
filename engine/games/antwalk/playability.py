"""What played games say about a deal: lost ants, cards played in another seat's turn, draws by the last turn.

Games cannot prove that a card needs too many actions; the exact solver does.
"""

from collections.abc import Iterator
from itertools import islice

from landpress.engine.contract.answers import Limits
from landpress.engine.contract.certificate import Certificate
from landpress.engine.contract.tally import Tally
from landpress.engine.proof.balance import summary
from landpress.engine.proof.solver import solve
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, VariantError
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.games.antwalk import LATTICE, Deal

MOST_ACTIONS, SECONDS = 14, 30.0
_FAR = Rule("AW301", "warning", "AW-9")


def took_part(game: Certificate) -> set[int]:
    """Return the seats that walked the ant and played a card."""
    return {seat for seat in game.seats_that("walk") if game.result["scores"][seat]}


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Return the mean of lost ants, and in percent the cards played in another seat's turn and the drawn games."""
    lost = summary(greedy.facts["lost"])
    assert lost is not None
    others = sum(cards * games for cards, games in greedy.facts["cards_on_others_turn"].items())
    played = sum(cards * games for seat in greedy.scores for cards, games in seat.items())
    return {
        "lost": round(lost.mean.share, 1),
        "others_turn_percent": round(100 * others / max(1, played), 1),
        "drawn_percent": round(100 * greedy.cut / greedy.games, 1),
    }


def doubts(board: Board, greedy: Tally, random: Tally) -> Iterator[Finding]:
    """Yield a finding for each card that needs too many actions of a seat alone, if proven within `SECONDS`."""
    assert isinstance(board, Deal)
    try:
        answers = solve(board, Limits(seconds=SECONDS))
        # The answers for cards come before those for hands.
        for answer in islice(answers, sum(map(len, board.hands))):
            if answer.bound is not None and answer.bound > MOST_ACTIONS:
                seat, card = answer.subject["seat"], answer.subject["card"]
                cell = LATTICE.names[board.cells.index(str(card))]
                yield _FAR.at(cell, seat=seat, card=card, limit=MOST_ACTIONS)
    except (CallError, VariantError):
        # The solver refuses some deals that are not valid, and variants with too many actions in a turn.
        return
