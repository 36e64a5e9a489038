"""The contracts of a game on this floor: valid boards, rules, policies, notation, facts from games, solvers.

The entry `engine/games/GAME/` is a package with one module for each part. Beside the modules lie `house.toml` with the
house values, and `variants/` with named changes of them. `Kernel`, `Policy` and `Facts` are linked with the shared
loops: their functions replace the functions in engine/contract/rules.py, which says what each must do. The other parts
are called directly.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypedDict, TypeVar

from landpress.engine.contract.house import House
from landpress.engine.contract.rules import State, Table
from landpress.layouts import board
from landpress.layouts.board import Board
from landpress.layouts.catalogue import Needed, Possible
from landpress.layouts.finding import Finding, Value
from landpress.layouts.latticefield import LatticeBoard

if TYPE_CHECKING:
    from landpress.engine.contract.answers import Answer, Limits
    from landpress.engine.contract.certificate import Certificate
    from landpress.engine.contract.tally import Tally

B = TypeVar("B", bound=Board, contravariant=True)
Written = dict[str, Any]
"""A position in the form of JSON."""
Seen = Mapping[str, Any]
"""What a seat sees of a position, in the form of JSON. Its keys are those of the game."""


class Observation(TypedDict, total=False):
    """What a seat sees of a position. Each game has a type of its own with all keys."""

    phase: str
    """The part of the game or of the turn."""
    seat: int
    """The seat to move, counted from 0; in some phases -1."""


class Validity(Protocol[B]):
    """The conditions under which a board of the game is valid (`validity.py`)."""

    @property
    def SEATS_HAVE(self) -> Literal["starts", "hands", "nothing"]:
        """The things on a board that belong to single seats.

        A board with missing `starts` cannot be played. With `nothing`, seats differ only by the order of play.
        """

    def faults(self, board: B, house: House) -> Iterator[Finding]:
        """Yield the findings about a board. The clauses that are cheapest to check come first."""

    def facts(self, board: B, house: House) -> dict[str, object]:
        """Return the useful facts about a board besides its faults. The keys are texts `facts.*`."""


class LandValidity(Validity[B], Protocol[B]):
    """The validity of boards on a lattice whose land is shared between the starts."""

    def values(self, board: B) -> Sequence[int]:
        """Return the value of each cell for the seat that holds it, in canonical order."""


class Kernel(Protocol):
    """The rules (`kernel.py`), linked with the loops. engine/contract/rules.py says what each function does.

    This and the next parts may also replace functions of engine/loops/neutral.py. A module of `PARTS` may define
    `score` and `wins`.
    """

    @property
    def PARTS(self) -> Sequence[str]:
        """The names of further modules beside this one that hold rules, whole for those that games share."""

    def start(self, t: Table, s: State) -> None:
        """Write the state at the beginning of a game into `s`."""

    def actor(self, t: Table, s: State) -> int:
        """Return the seat to move, `CHANCE` or `OVER`."""

    def actions(self, t: Table, s: State, out: State, at: int) -> int:
        """Write the legal actions to `out[at:]` in ascending order. Return their count."""

    def sample(self, t: Table, s: State, r: State, i: int, out: State) -> int:
        """Return a random action, drawn with the stream at `r[i]`."""

    def apply(self, t: Table, s: State, action: int) -> None:
        """Change the state by a legal action."""

    def reason(self, t: Table, s: State) -> int:
        """Return the reason why the game is over, as an index into `Notation.REASONS`."""


class Policy(Protocol):
    """The greedy player (`policy.py`)."""

    def greedy(self, t: Table, s: State, r: State, i: int, out: State) -> int:
        """Return the action of the greedy policy. The stream at `r[i]` breaks ties."""


class Facts(Protocol):
    """The notes about a game that is measured (`facts.py`). engine/contract/rules.py says what each function does."""

    @property
    def VERBS(self) -> Sequence[str]:
        """The kinds of action. `m[M_VERB]` is an index into them; their texts are `verb.*`."""

    @property
    def FACTS(self) -> Sequence[str]:
        """The names of the game's own counters, from `m[M_FACT]` on."""

    @property
    def SEAT_FACTS(self) -> Sequence[str]:
        """The names of the game's own counters for each seat. They follow `FACTS` in blocks of `M_SEATS`."""

    def standings(self, t: Table, s: State, m: State) -> None:
        """Update `m[M_STANDS:]`, which holds how well each seat stands."""

    def before(self, t: Table, s: State, action: int, m: State) -> None:
        """Note an action of a seat before it is applied."""


class Notation(Protocol[B]):
    """The conversion between boards, actions and states and the numbers of the kernel (`notation.py`)."""

    @property
    def REASONS(self) -> Sequence[str]:
        """The reasons why a game can be over; their texts are `reason.*`."""

    @property
    def ROOM(self) -> int:
        """The length of `out` that policies need."""

    def room(self, t: list[int], s: list[int], plies: int) -> int:
        """Return the largest length of a list of legal actions, here and up to `plies` plies later."""

    def table(self, board: B, house: House) -> list[int]:
        """Return the table `t` of a board. Raise VariantError if the rules cannot be played on it."""

    def size(self, t: list[int]) -> int:
        """Return the length of the state."""

    def longest(self, t: list[int]) -> int:
        """Return a number of plies that no game exceeds."""

    def action_text(self, t: list[int], s: list[int], action: int) -> str:
        """Return the text of a legal action."""

    def state(self, t: list[int], s: list[int]) -> Seen:
        """Return the position in the form that traces hold."""

    def from_state(self, t: list[int], written: Written) -> list[int]:
        """Return the state `s` of such a position. This is the inverse of `state`."""


class Learning(Protocol):
    """Actions and positions for learning programs (`learning.py`), as engine/contract/rules.py describes them.

    What a seat sees is written by `tensor`, or by `sight` with notes, as engine/loops/neutral.py describes them.
    The text of an action with an amount ends with a space and the amount.
    """

    @property
    def OUTCOMES(self) -> int:
        """The most outcomes that a decision of chance has, 0 if the game has no chance."""

    @property
    def PIECES(self) -> Sequence[tuple[str, Sequence[int | str]]]:
        """The pieces of the tensor in order: their names, and their shapes by numbers, `players` and `cells`."""

    def head_count(self, t: Table) -> int:
        """Return the number of heads of a game, legal or not."""

    def heads(self, t: Table, s: State, out: State) -> int:
        """Write the heads of the legal actions of the seat to move to `out`. Return their count."""

    def open_head(self, t: Table, s: State, head: int, d: State) -> None:
        """Write `D_FIRST`, `D_LOW` and `D_HIGH` of a legal head. Without an amount, all amounts are 0."""


class Featured(Learning, Protocol):
    """Features of positions, from which a net learns their value (docs/learning.md)."""

    @property
    def NET_VERSION(self) -> int:
        """The version of the features. A net that was trained with another one is not used."""

    def net_feature_count(self, t: Table) -> int:
        """Return the number of features of a game for nets, 0 if it has none on this table."""

    def net_features(self, t: Table, s: State, seat: int, w: State, at: int) -> int:
        """Write the features of a position between two turns, seen by a seat, to `w[at:]`. Return their count."""

    def net_turn(self, t: Table, s: State) -> int:
        """Return the seat whose turn it is, also while chance decides."""


class HidingNotation(Notation[B], Protocol[B]):
    """A notation of a game with hidden information. Without it every seat sees the whole position."""

    def observation(self, t: list[int], s: list[int], seat: int) -> Seen:
        """Return what a seat sees of the position."""

    def seen(self, t: list[int], s: list[int]) -> tuple[int, ...]:
        """Return the part of the hidden information that has been shown. It changes when more is shown."""


class DirectNotation(Notation[B], Protocol[B]):
    """A notation that finds the number of a written action without listing all actions."""

    def action_of(self, t: list[int], s: list[int], text: str) -> int | None:
        """Return the number of a written action, or None if it is not legal."""


class Impossible(NamedTuple):
    """Why no game reaches a position: the text `position.NAME` of the game, and its values. A `seat` is a number."""

    name: str
    values: Mapping[str, Value] = MappingProxyType({})


class Positions(Protocol[B]):
    """The positions other than the beginning from which a game can be played (`position.py`)."""

    def fault(self, board: B, t: list[int], written: Written) -> Impossible | None:
        """Return why no game on this board reaches a written position, or None if one may."""


class Playability(Protocol):
    """The facts and findings about a board that come from played games (`playability.py`)."""

    def took_part(self, game: "Certificate") -> set[int]:
        """Return the seats that did what the game is about. In a certificate all seats did."""

    def told(self, board: Board, greedy: "Tally", random: "Tally") -> dict[str, object]:
        """Return the game's own facts from measured games. The keys are texts `facts.*`."""


class DoubtingPlayability(Playability, Protocol):
    """What played games say where they can give a reason for a finding."""

    def doubts(self, board: Board, greedy: "Tally", random: "Tally") -> Iterator[Finding]:
        """Yield the findings that follow from measured games."""


class Proof(Protocol[B]):
    """The facts about a board that a solver proves in a moment (`proof.py`)."""

    def facts(self, board: B) -> dict[str, object]:
        """Return the facts, {} if nothing is proven. The keys are texts `facts.*`; `game.proven` is a sentence."""


class Solver(Protocol[B]):
    """A solver, which proves statements about a board (`solve.py`). engine/proof/solver.py says how it is called."""

    @property
    def PARTS(self) -> Sequence[str]:
        """The names of modules beside this one that are linked with the rules; empty if there are none."""

    def solve(self, board: B, limits: "Limits") -> "Iterator[Answer]":
        """Yield the answers one by one, each as soon as it is known."""


class PositionSolver(Solver[B], Protocol[B]):
    """A solver that can also start from a later position."""

    def solve_from(self, board: B, limits: "Limits", past: Sequence[str]) -> "Iterator[Answer]":
        """Yield the answers for the position after some actions in notation, including outcomes of chance."""


class Bounded(Protocol):
    """A bound of what a seat can still reach in its turn (`solve.py`), without which proofs would try too much."""

    def may_win_now(self, t: Table, s: State) -> bool:
        """Return False if the seat to move certainly does not win in this turn, whatever it does from here."""


class Game(board.Game):
    """The parts of a game on this floor and below. `land_validity` is there if its land is shared between starts."""

    validity = Needed(Validity[Board])
    land_validity = Possible(LandValidity[LatticeBoard], "validity")
    kernel = Needed(Kernel)
    facts = Needed(Facts)
    notation = Needed(Notation[Board])
    hiding_notation = Possible(HidingNotation[Board], "notation")
    direct_notation = Possible(DirectNotation[Board], "notation")
    positions = Possible(Positions[Board], "position")
    learning = Needed(Learning)
    featured = Possible(Featured, "learning")
    playability = Needed(Playability)
    doubting_playability = Possible(DoubtingPlayability, "playability")
    proof = Possible(Proof[Board])
    solver = Possible(Solver[Board])
    position_solver = Possible(PositionSolver[Board], "solver")
    bounded = Possible(Bounded, "solver")
