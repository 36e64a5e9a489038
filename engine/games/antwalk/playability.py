"""What played games say about a deal: lost ants, cards played on another's turn, draws by the limit of turns.

What no game can show, that a card is out of reach, the exact solver proves.
"""

from collections.abc import Iterator
from itertools import islice

from landpress.engine.proof.balance import summary
from landpress.engine.proof.solver import Limits, solve
from landpress.engine.proof.tally import Tally
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError, VariantError
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.games.antwalk import SIDE, Deal
from landpress.layouts.squares import names

MUST = "walk"
"""What every seat does at least once in a certificate."""
MOST_ACTIONS, SECONDS = 14, 30.0
_FAR = Rule("AW301", "warning", "AW-9")


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Facts: how often the ant is lost, cards played on another's turn, draws."""
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
    """Cards for which a seat alone needs too many actions, as far as it is proven in the time."""
    assert isinstance(board, Deal)
    try:
        answers = solve(board, Limits(seconds=SECONDS))
        # Cards are answered before hands.
        for answer in islice(answers, sum(map(len, board.hands))):
            if answer.bound is not None and answer.bound > MOST_ACTIONS:
                seat, card = answer.subject["seat"], answer.subject["card"]
                cell = names(SIDE)[board.cells.index(str(card))]
                yield _FAR.at(cell, seat=seat, card=card, limit=MOST_ACTIONS)
    except (CallError, VariantError):
        # Deals that are not valid, and actions of a turn by a variant, may be none that can be solved.
        return
