"""The result of a game, and the `Certificate`: one whole game that shows how a board plays."""

from typing import NamedTuple, TypedDict

from landpress.engine.contract.rules import CHANCE
from landpress.engine.contract.tally import LIMITS
from landpress.layouts.board import Board


class Result(TypedDict):
    """The result of a game that ended or was stopped."""

    scores: list[int]
    winners: list[int]
    reason: str


class Certificate(NamedTuple):
    """A whole game: the seed of its streams, its plies (a seat or `CHANCE`, and the action), and its result."""

    board: Board
    seed: int
    plies: tuple[tuple[int, str], ...]
    result: Result

    @property
    def turns(self) -> int:
        """The number of turns of seats. A turn is an unbroken sequence of plies of one seat."""
        before = (CHANCE, *(actor for actor, _ in self.plies))
        return sum(actor not in (CHANCE, last) for last, (actor, _) in zip(before, self.plies, strict=False))

    @property
    def is_cut(self) -> bool:
        """Whether the game's own limit of turns or rounds ended it."""
        return self.result["reason"] in LIMITS

    @property
    def is_decided(self) -> bool:
        """Whether one seat won alone, so that every other seat lost."""
        return len(self.result["winners"]) == 1

    def fact(self) -> dict[str, object]:
        """Return what a certificate claims: its length, how it ended, and whether one seat won alone."""
        end = self.result["reason"]
        return {
            "turns": self.turns,
            "plies": len(self.plies),
            "end": end,
            "at_limit": self.is_cut,
            "decided": self.is_decided,
        }

    def seats_that(self, verb: str) -> set[int]:
        """Return the seats that used a verb."""
        return {actor for actor, action in self.plies if action.split(" ")[0] == verb}
