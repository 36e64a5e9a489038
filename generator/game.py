"""The contract of a game on this floor: random proposals for its boards, its words, and its interface for programs.

The maker of a game is `generator/games/GAME/__init__.py`. The same folder holds `texts/LANGUAGE.toml`, all words of the
game in one language (generator/texts), and `spaces.toml`, its numbers of boards (generator/boards/spaces.py).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from landpress.engine import game
from landpress.layouts.board import Board
from landpress.layouts.catalogue import Needed, Possible

if TYPE_CHECKING:
    from landpress.engine.contract.streams import Stream
    from landpress.engine.play.match import Match
    from landpress.generator.boards.contradictions import Frame
    from landpress.generator.boards.wanted import Choice, Request


class Maker(Protocol):
    """The part of a game that finds its boards."""

    @property
    def DEFAULT_PLAYERS(self) -> int:
        """The number of seats if the request names none."""

    @property
    def MEASURED(self) -> Mapping[str, int]:
        """The policies that `landpress balance` lets play by default, each with its number of games."""

    @property
    def ROTATIONS(self) -> Mapping[int, int]:
        """How often `landpress balance` lets every seat begin on each board, for numbers of seats; 1 for all others."""

    @property
    def ALWAYS_BALANCED(self) -> Sequence[int]:
        """The numbers of seats for which no board has exact symmetry."""

    @property
    def CAN_BALANCE(self) -> bool:
        """Whether balanced boards follow when all symmetric ones were issued."""

    @property
    def EDITION(self) -> str:
        """The seed text of the shipped edition of printed tiles, empty where the game has no editions."""

    def check(self, wanted: "Request") -> None:
        """Raise VariantError if it is certain from the values alone that no board meets the variant."""

    def proposals(self, wanted: "Request", stream: "Stream") -> Iterator[Board | str]:
        """Yield without end boards that are likely to be valid; for a try that failed, yield the clause it failed."""

    def patience(self, wanted: "Request") -> int:
        """Return how many proposals may fail in a row before the search gives up."""


class FixingMaker(Maker, Protocol):
    """A maker that has only one board for some requests."""

    def is_fixed(self, wanted: "Request") -> bool:
        """Return whether the request allows only one board. It is never new, and the ledger does not count it."""


class CountingMaker(Maker, Protocol):
    """A maker that can count its boards."""

    def fillings(self, wanted: "Request") -> int | None:
        """Return how many boards must be examined to count the space, or None if that would take too long."""

    def count(self, wanted: "Request") -> int | None:
        """Count the different boards exhaustively."""


class EstimatingMaker(Maker, Protocol):
    """A maker that can also estimate the size of a space that is too large to count."""

    def estimate(self, wanted: "Request", stream: "Stream", tries: int) -> int:
        """Estimate the number of different boards from `tries` random proposals."""


class ChoosingMaker(Maker, Protocol):
    """A maker that can prove how even its boards are, and choose the most even of several."""

    def choices(self, wanted: "Request", boards: Iterator[Any]) -> Iterator["Choice"]:
        """Yield the most even of the first few boards, then of the next few, and so on.

        Raise VariantError if `wanted` asks for a balanced board and none is found.
        """


class FramingMaker(Maker, Protocol):
    """A maker that can say what is certain of its boards, so that contradicting wishes are found before a search."""

    def frame(self, wanted: "Request") -> "Frame":
        """Return what is certain of the boards of a request before they are drawn."""


class Programs(Protocol):
    """The interface through which outside programs read a position and answer with actions (`programs.py`).

    A game without this part speaks JSON (generator/table/json_programs.py).
    """

    @property
    def RESET(self) -> str:
        """The value that `action` returns for the line that cancels all earlier lines of the answer."""

    @property
    def INSTEAD(self) -> str:
        """What a program that has died plays from then on, in words."""

    def message(self, match: "Match", seat: int, before: bool = False) -> bytes:
        """Return the position as it is sent to a program; `before` asks for the position before the game begins."""

    def action(self, match: "Match", line: str) -> str | None:
        """Return the meaning of a line: an action in the game's notation, `RESET`, or None if it has no meaning."""

    def is_locked(self, match: "Match", first: str, action: str) -> bool:
        """Return whether the first action that a program tried in its turn forbids another one, even if it failed."""

    def is_last(self, action: str) -> bool:
        """Return whether an action ends the answer to a message, so that the next action is asked for again."""

    def instead(self, match: "Match") -> str:
        """Return the action of a program that has died or used up its time. It ends the answer."""

    def moment(self, match: "Match") -> str:
        """Return the moment of the game, such as `round 3`, for notes."""


class Game(game.Game):
    """The parts of a game on this floor and in `engine`."""

    maker = Needed(Maker)
    fixing_maker = Possible(FixingMaker, "maker")
    counting_maker = Possible(CountingMaker, "maker")
    estimating_maker = Possible(EstimatingMaker, "maker")
    choosing_maker = Possible(ChoosingMaker, "maker")
    framing_maker = Possible(FramingMaker, "maker")
    programs = Possible(Programs)
