"""What a game provides on this floor: random proposals for its boards, its words, and how programs may play it.

The entry `generator/games/GAME/__init__.py` is the maker. Beside it lie `texts/LANGUAGE.toml`, all words of the game in
one language (generator/texts), and `spaces.toml`, how many boards there are (generator/boards/spaces.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from landpress.layouts.board import Board
from landpress.layouts.catalogue import part

if TYPE_CHECKING:
    from landpress.engine.contract.streams import Stream
    from landpress.engine.play.match import Match
    from landpress.generator.boards.request import Request


class Maker(Protocol):
    """How boards of the game are found."""

    @property
    def DEFAULT_PLAYERS(self) -> int:
        """The number of seats where none is asked for."""

    @property
    def MEASURED(self) -> Mapping[str, int]:
        """The policies that `landpress balance` lets play by default, each with its number of games."""

    @property
    def ALWAYS_BALANCED(self) -> Sequence[int]:
        """The numbers of seats without exact symmetry."""

    @property
    def CAN_BALANCE(self) -> bool:
        """Whether balanced boards follow where all symmetric ones were issued."""

    @property
    def EDITION(self) -> str:
        """The seed text of the shipped edition of printed tiles, empty where the game has no editions."""

    def check(self, wanted: "Request") -> None:
        """Raise VariantError where it can be seen that no board meets the variant."""

    def is_fixed(self, wanted: "Request") -> bool:
        """Return whether only one board can come of the request; it is never new, and the ledger does not count it."""

    def proposals(self, wanted: "Request", stream: "Stream") -> Iterator[Board | str]:
        """Yield boards that are likely to be valid, or the clause that a try failed, without end."""

    def patience(self, wanted: "Request") -> int:
        """Return after how many failures in a row to give up."""

    def fillings(self, wanted: "Request") -> int | None:
        """Return how many boards would have to be looked at to count the space, None where it cannot be counted."""

    def count(self, wanted: "Request") -> int | None:
        """Return the number of different boards, counted exhaustively; None where nobody counts them."""


class EstimatingMaker(Maker, Protocol):
    """A maker that can also estimate the size of a space that is too large to count."""

    def estimate(self, wanted: "Request", stream: "Stream", tries: int) -> int:
        """Return about the number of different boards, from so many random proposals."""


class Programs(Protocol):
    """How outside programs are told a position and answer with actions (`programs.py`)."""

    @property
    def FINISH(self) -> str:
        """The action that ends a turn; a program that has died does nothing else."""

    @property
    def RESET(self) -> str:
        """What `action` returns for the line that takes back all of a turn's lines."""

    def message(self, match: "Match", seat: int, before: bool = False) -> bytes:
        """Return the position as a program is told it; `before` the game, as it is before any turn."""

    def action(self, line: str) -> str | None:
        """Return what a line says: an action as the game writes it, `RESET`, or None where it says nothing."""

    def moment(self, match: "Match") -> str:
        """Return when in the game this is, such as `round 3`, for notes."""


def maker_of(game: str) -> Maker:
    """Return what finds boards of a game."""
    return part(game, "maker", Maker)
