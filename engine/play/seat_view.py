"""What a seat may see and do: the view of a match that a policy gets, so that it does not see hidden things by mistake.

A policy gets no board, because the board of some games holds what is hidden, such as a deal.
"""

from collections.abc import Callable

from landpress.engine.game import Observation
from landpress.engine.play.match import Action, Match, require_seat
from landpress.layouts.arguments import checked


class SeatView:
    """A match as the seat to move sees it. The view is valid until the next ply."""

    @checked
    def __init__(self, match: Match, seat: int) -> None:
        """Look at a match as a seat. Raise CallError if there is no such seat."""
        require_seat(seat, match.board.players)
        self._match = match
        self.seat = seat
        """The seat, counted from 0."""
        self.game = match.board.game
        """The name of the game."""
        self.players = match.board.players
        """The number of seats."""

    def observation(self) -> Observation:
        """Return what the seat sees of the position, in the form of JSON."""
        return self._match.observation(self.seat)

    def scores(self) -> list[int]:
        """Return the current score of each seat."""
        return self._match.scores()

    def actions(self) -> list[int]:
        """Return the legal actions as numbers in ascending order."""
        return self._match.actions()

    def legal(self) -> list[Action]:
        """Return the legal actions as texts, which have their numbers, in the order of the numbers."""
        return self._match.legal()

    @checked
    def text(self, action: int) -> str:
        """Return the text of a legal action."""
        return self._match.text(action)


Chooser = Callable[[SeatView, int], str | int]
"""A policy as a function: it gets the view of a seat and the seat, and returns a legal action as text or number."""
