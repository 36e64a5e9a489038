"""A finished game looked back at, as the page shows it: the questions to the kernel, and its answers in words."""

from collections.abc import Sequence
from typing import TypedDict

from landpress.engine.contract.answers import PLAYOUTS
from landpress.engine.contract.rules import OVER
from landpress.engine.contract.streams import game_streams
from landpress.engine.loops.playout import MCTS
from landpress.engine.loops.search import UCT_FREE, UCT_TICKET
from landpress.engine.play.match import Match
from landpress.engine.play.players import Player
from landpress.engine.play.review import NEVER, SEED, Decision, Weighed, decision, weighed
from landpress.generator.screen.played import Played
from landpress.generator.screen.searched import Search, search_at
from landpress.generator.table.trace import Trace
from landpress.layouts.errors import CallError

PARTS = {10: 0.1, 20: 0.2, 25: 0.25, 33: 1 / 3, 50: 0.5, 67: 2 / 3, 75: 0.75, 100: 1.0}
"""The parts of the chances that have a word, by the end of its key."""


class Question(TypedDict):
    """What a kernel needs to look at a decision: the search, and the number of the action that was played.

    `ticket` and `free` are places in its tree (engine/loops/search.py). `never` is the total reward of a
    candidate that no search chooses.
    """

    search: Search
    played: int
    ticket: int
    free: int
    never: int


class Judged(TypedDict):
    """A decision (engine/play/review.py) in words. Shares are in per cent; `cost` is empty if nothing was lost.

    `places` and `better_places` are those of the action that was played, and of the one that the search would have
    played.
    """

    ply: int
    seat: int
    shares: list[float]
    margin: float
    loss: float
    said: str
    places: list[str]
    better: str
    better_places: list[str]
    cost: str
    chances: str


class LookBack:
    """The decisions of a finished game."""

    def __init__(self, played: Played) -> None:
        """Look back at a game. Raise CallError if it is not over."""
        if played.table.match.actor != OVER:
            raise CallError("the game is not over; look back at its end")
        self._played = played
        self._at: tuple[int, Match] = (0, Match(played.board, played.position))
        """The position after a number of plies, from which later ones are reached."""

    def _before(self, ply: int) -> Match:
        past = self._played.past
        if not 1 <= ply <= len(past):
            raise CallError(f"ply {ply}: expected 1 to {len(past)}")
        done, match = self._at
        if done >= ply:
            done, match = 0, Match(self._played.board, self._played.position)
        for one in past[done : ply - 1]:
            match.play(one.action)
        self._at = ply - 1, match
        return match

    def question(self, ply: int) -> Question | None:
        """Return the question about the decision at a ply, None if no seat had a choice there."""
        match = self._before(ply)
        if match.actor < 0 or len(match.actions()) == 1:
            return None
        streams = game_streams(SEED, ply, match.board.players)
        search = search_at(match, streams, Player(MCTS, PLAYOUTS), PLAYOUTS)
        played = match.read(self._played.past[ply - 1].action)
        return {
            "search": search,
            "played": played,
            "ticket": UCT_TICKET,
            "free": UCT_FREE,
            "never": NEVER,
        }

    def judged(self, ply: int, best: int, first: Sequence[int], second: Sequence[int]) -> Judged:
        """Return what a kernel has found: its choice, and the sums for this choice and for the action that was played.

        A list of sums is empty if the win is proven. Raise CallError for sums that no kernel finds.
        """
        match = self._before(ply)
        seat, past = match.actor, self._played.past[ply - 1]
        if seat < 0:
            raise CallError(f"ply {ply}: expected a decision of a seat")
        better = match.text(match.require(best))
        weights = [self._weighed(seat, sums) for sums in (first, second)]
        found = decision(ply, seat, (past.action, better), *weights)
        surface, words = self._played.surface, self._played.words
        return {
            "ply": ply,
            "seat": seat,
            "shares": [100 * share for share in found.shares],
            "margin": 100 * found.margin,
            "loss": 100 * found.loss,
            "said": past.said,
            "places": list(past.places),
            "better": "" if better == past.action else surface.said(better, words),
            "better_places": list(surface.places(match.board, match.observation(seat), better)),
            "cost": self._cost(found) if found.is_loss else "",
            "chances": self._chances(found) if found.is_loss else "",
        }

    def _weighed(self, seat: int, sums: Sequence[int]) -> Weighed:
        players = self._played.board.players
        if not sums:
            return weighed([0] * players + [1], seat, True)
        if len(sums) != players + 1 or min(sums) < 0 or not 1 <= sums[-1] <= PLAYOUTS or not any(sums[:-1]):
            raise CallError(f"sums: expected {players + 1} numbers that a search found, or none")
        return weighed(sums, seat, False)

    def _cost(self, found: Decision) -> str:
        words = self._played.words
        part = min(PARTS, key=lambda key: abs(PARTS[key] - found.part))
        whose = "you" if self._played.table.policies[found.seat] == "human" else "seat"
        return words(f"sitting.review_cost_{whose}", part=words(f"sitting.review_part_{part}"))

    def _chances(self, found: Decision) -> str:
        before = found.shares[found.seat]
        numbers = {"before": before, "after": max(0.0, before - found.loss), "margin": found.loss_margin}
        return self._played.words("sitting.review_chances", **{key: round(100 * n) for key, n in numbers.items()})

    def trace_until(self, plies: int) -> Trace:
        """Return the game as far as a number of plies, to be played on. The seat that decides next is a person."""
        whole = self._played.trace()
        if not 0 <= plies < len(whole.plies):
            raise CallError(f"ply {plies}: expected 0 to {len(whole.plies) - 1}")
        actors = (ply["actor"] for ply in whole.plies[plies:])
        mover = next((actor for actor in actors if isinstance(actor, int)), None)
        policies = ["human" if seat == mover else name for seat, name in enumerate(whole.policies)]
        return Trace(whole.board, whole.seed, policies, whole.plies[:plies], position=whole.position)
