"""What played games say about an asteroid: rounds, changes of the lead, the largest stack, and the buildings."""

from landpress.engine.contract.certificate import Certificate
from landpress.engine.contract.tally import Tally
from landpress.engine.games.terraforming.facts import F_KIND, F_ROUNDS, FACTS
from landpress.engine.proof.balance import summary
from landpress.layouts.board import Board


def took_part(game: Certificate) -> set[int]:
    """Return the seats that built."""
    return game.seats_that("build")


def told(board: Board, greedy: Tally, random: Tally) -> dict[str, object]:
    """Return rounds, changes of the lead, the most robots on one cell, and the mean buildings of each kind."""
    rounds, leads = summary(greedy.facts["rounds"]), summary(greedy.leads)
    assert rounds is not None
    assert leads is not None
    kinds = {name: summary(greedy.facts[name]) for name in FACTS[F_KIND - F_ROUNDS :]}
    return {
        "rounds": [rounds.tenth, rounds.median, rounds.ninetieth],
        "lead_changes": round(leads.mean.share, 1),
        "largest_stack": max(greedy.facts["largest_stack"]),
        "buildings": {name: round(found.mean.share, 1) for name, found in kinds.items() if found},
    }
