"""What played games say about a deal: lost ants, cards played on another's turn, draws by the limit of turns."""

from collections.abc import Iterator
from typing import Any

from engine.balance import summary
from engine.tally import Tally
from layouts.board import Board
from layouts.finding import Finding

MUST = "walk"
"""What every seat does at least once in a certificate."""


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, Any]:
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
    """Nothing that can be said for certain."""
    return iter(())
