"""What a game provides on this floor: when its boards are valid, its rules, who plays them, and what games show.

The entry `engine/games/GAME/` is a package of modules, one a part. Beside them lie `house.toml`, the house values, and
in `variants/` named changes of them. `Kernel`, `Policy` and `Facts` are linked with the shared loops: their functions
take the places of those in engine/contract/rules.py, which says what each must do. The other parts are called as they
are.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar

from landpress.engine.contract.rules import State, Table
from landpress.layouts.board import Board
from landpress.layouts.catalogue import part
from landpress.layouts.finding import Finding
from landpress.layouts.hexfield import HexBoard

if TYPE_CHECKING:
    from landpress.engine.contract.house import House
    from landpress.engine.proof.solver import Answer, Limits
    from landpress.engine.proof.tally import Tally

B = TypeVar("B", bound=Board, contravariant=True)
Written = dict[str, Any]
"""A position or an observation as JSON holds it."""


class Validity(Protocol[B]):
    """When a board of the game is valid (`validity.py`)."""

    @property
    def SEATS_HAVE(self) -> Literal["starts", "hands", "nothing"]:
        """What of a board is a seat's own. A board whose seats lack their starts cannot be played."""

    def faults(self, board: B, house: "House") -> Iterator[Finding]:
        """Yield the findings about a board, those of the cheapest clause first."""

    def facts(self, board: B, house: "House") -> dict[str, object]:
        """Return what is worth knowing about a board besides its faults; the keys are texts `facts.*`."""


class LandValidity(Validity[B], Protocol[B]):
    """The validity of boards on the hexagonal lattice, whose land is shared between starts."""

    def values(self, board: B) -> Sequence[int]:
        """Return what each cell is worth to whoever holds it, in canonical order."""


class Kernel(Protocol):
    """The rules (`kernel.py`), linked with the loops; engine/contract/rules.py says what each function does.

    `score` and `wins` may lie in a module of `PARTS`.
    """

    @property
    def PARTS(self) -> Sequence[str]:
        """Further modules beside this one that hold rules, empty where there are none."""

    def start(self, t: Table, s: State) -> None:
        """Write the state at the beginning of a game into `s`."""

    def actor(self, t: Table, s: State) -> int:
        """Return whose turn it is: a seat, `CHANCE` or `OVER`."""

    def actions(self, t: Table, s: State, out: State, at: int) -> int:
        """Write the legal actions to `out[at:]` in ascending order. Return their count."""

    def weight(self, t: Table, s: State, action: int) -> int:
        """Return how likely an outcome of chance is, in proportion to the others."""

    def sample(self, t: Table, s: State, r: State, i: int, out: State) -> int:
        """Return a random action, drawn with the stream at `r[i]`."""

    def apply(self, t: Table, s: State, action: int) -> None:
        """Change the state by a legal action."""

    def reason(self, t: Table, s: State) -> int:
        """Return why the game is over, as an index into `Notation.REASONS`."""


class Policy(Protocol):
    """The greedy player (`policy.py`); it may also define functions of engine/loops/neutral.py anew."""

    def greedy(self, t: Table, s: State, r: State, i: int, out: State) -> int:
        """Return the action of the greedy policy, ties broken with the stream at `r[i]`."""


class Facts(Protocol):
    """What is noted while a game is measured (`facts.py`); engine/contract/rules.py says what each function does."""

    @property
    def VERBS(self) -> Sequence[str]:
        """The kinds of action, by their index in `m[M_VERB]`; texts `verb.*`."""

    @property
    def FACTS(self) -> Sequence[str]:
        """The game's own counters, from `m[M_FACT]` on."""

    @property
    def SEAT_FACTS(self) -> Sequence[str]:
        """The game's own counters of each seat, behind `FACTS` in blocks of `M_SEATS`."""

    def first_seat(self, t: Table, outcome: int) -> int:
        """Return the seat that is first in the order of play, by the outcome of the first ply."""

    def breadth(self, t: Table, s: State, out: State) -> int:
        """Return how many actions the seat has whose turn it is."""

    def standings(self, t: Table, s: State, m: State) -> None:
        """Note at `m[M_STANDS:]` how well each seat stands."""

    def before(self, t: Table, s: State, action: int, m: State) -> None:
        """Note an action of a seat before it is done."""

    def after(self, t: Table, s: State, m: State) -> None:
        """Note what came of the action."""

    def at_end(self, t: Table, s: State, m: State) -> None:
        """Note what is known only when the game is over."""


class Notation(Protocol[B]):
    """The game in words (`notation.py`): tables of boards, actions and states as text and back."""

    @property
    def REASONS(self) -> Sequence[str]:
        """Why a game can be over; texts `reason.*`."""

    @property
    def ROOM(self) -> int:
        """How much room policies need in `out`."""

    def room(self, t: list[int], s: list[int], plies: int) -> int:
        """Return how long a list of legal actions can be, here and at most `plies` plies on."""

    def table(self, board: B, house: "House") -> list[int]:
        """Return the table `t` of a board; VariantError where the rules cannot be played on it."""

    def size(self, t: list[int]) -> int:
        """Return the length of the state."""

    def longest(self, t: list[int]) -> int:
        """Return a number of plies that no game exceeds."""

    def action_text(self, t: list[int], s: list[int], action: int) -> str:
        """Return a legal action as it is written."""

    def state(self, t: list[int], s: list[int]) -> Written:
        """Return the position as traces hold it."""

    def from_state(self, t: list[int], written: Written) -> list[int]:
        """Return the state of such a position; the inverse of `state`."""

    def observation(self, t: list[int], s: list[int], seat: int) -> Written:
        """Return what a seat sees of the position."""

    def seen(self, t: list[int], s: list[int]) -> tuple[int, ...]:
        """Return what has been shown of what was hidden; it changes when something more is shown."""


class DirectNotation(Notation[B], Protocol[B]):
    """A notation that finds the number of a written action without listing all of them."""

    def action_of(self, t: list[int], s: list[int], text: str) -> int | None:
        """Return the number of a written action, None where it is not legal."""


class Playability(Protocol):
    """What played games say about a board (`playability.py`)."""

    @property
    def MUST(self) -> str:
        """The verb that every seat uses at least once in a certificate."""

    def told(self, board: Board, greedy: "Tally", random: "Tally") -> dict[str, object]:
        """Return the game's own facts from measured games; the keys are texts `facts.*`."""

    def doubts(self, board: Board, greedy: "Tally", random: "Tally") -> Iterator[Finding]:
        """Yield the findings that measured games give reason to."""


class Solver(Protocol[B]):
    """What can be proven of a board (`solve.py`); engine/proof/solver.py says how it is asked."""

    @property
    def PARTS(self) -> Sequence[str]:
        """Modules beside this one that are linked with the rules, empty where there are none."""

    def solve(self, board: B, limits: "Limits") -> Iterator["Answer"]:
        """Yield the answers one by one, each as soon as it is known."""


class PositionSolver(Solver[B], Protocol[B]):
    """A solver that also takes a position that was reached."""

    def solve_from(self, board: B, limits: "Limits", past: Sequence[str]) -> Iterator["Answer"]:
        """Yield the answers for the position after some actions in notation, chance included."""


def validity_of(game: str) -> Validity[Board]:
    """Return what says when boards of a game are valid."""
    return part(game, "validity", Validity)


def land_validity_of(game: str) -> LandValidity[HexBoard]:
    """Return the validity of a game on the hexagonal lattice."""
    return part(game, "validity", LandValidity)


def kernel_of(game: str) -> Kernel:
    """Return the rules of a game."""
    return part(game, "kernel", Kernel)


def facts_of(game: str) -> Facts:
    """Return what is noted while a game is measured."""
    return part(game, "facts", Facts)


def notation_of(game: str) -> Notation[Board]:
    """Return the words of a game."""
    return part(game, "notation", Notation)


def playability_of(game: str) -> Playability:
    """Return what played games say about boards of a game."""
    return part(game, "playability", Playability)
