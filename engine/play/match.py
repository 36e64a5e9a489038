"""One game in play, in words and in numbers: for people, traces, policies and tests.

A `Match` runs a game's rules as ordinary Python on lists. engine/loops/playout.py plays many games fast.

A game's notation says how long a list of legal actions can be. If there can be 10^5 actions, the notation finds the
number of a written action without listing all actions (`engine.game.DirectNotation`).
"""

from bisect import bisect_left
from functools import lru_cache
from typing import Any, NamedTuple, cast

from landpress.engine.boards.validity import require_playable
from landpress.engine.contract.answers import DEEPEST
from landpress.engine.contract.certificate import Result
from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import CHANCE, OVER
from landpress.engine.game import Game, Impossible, Notation, Observation, Written
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.loops.perft import PERFT_COUNT, PERFT_DONE, PERFT_LEVEL, PERFT_WORDS
from landpress.engine.play.stepper import Stepper
from landpress.layouts.arguments import checked
from landpress.layouts.board import Board, board_of
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import number_of

DEEP = 4
"""The depth from which perft runs compiled. At smaller depths, loading the kernel takes longer than counting."""
STEPS = 2
"""The number of plies by numbers after which compiled rules hold the state. It takes 0.1 ms to hand it over to them."""
SHORT = 64
"""The length of lists of actions up to which ordinary Python steps faster than calls of compiled functions."""
KEPT = 32
"""The number of boards whose tables are kept, because programs play many games on one board."""
AT_ONCE = 20_000
"""The number of action lists in one call of perft. A call cannot be interrupted."""


def require_seat(seat: int, players: int) -> None:
    """Raise CallError if a game for a number of players has no such seat."""
    if not 0 <= seat < players:
        raise CallError(f"seat {seat}: expected a seat from 0 to {players - 1}")


class IllegalAction(InputError):  # noqa: N818 - a rule broken at the table, named as players name it
    """An action that the rules do not allow in this position."""


@lru_cache(KEPT)
def _table(board: Board) -> list[int]:
    """Return the table of a board. Raise InputError if the board cannot be played."""
    require_playable(board)
    return Game(board.game).notation.table(board, house_values(board.game, board.variant))


def position_fault(board: Board, written: Written) -> Impossible | None:
    """Return why a game on a board cannot begin at a written position, or None if it can.

    Raise CallError if games of its kind begin at no other position than their beginning.
    """
    positions = Game(board.game).positions
    if positions is None:
        raise CallError(f"games of {board.game} can only begin at their beginning")
    return positions.fault(board, _table(board), written)


def _read_state(board: Board, notation: Notation[Board], t: list[int], written: Written) -> list[int]:
    """Return the state that is written so. Raise InputError if it is none of a game on the board."""
    try:
        state = notation.from_state(t, written)
        if notation.state(t, state) == written:
            return state
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        pass
    raise InputError(f"the state is none of {board.game} on this board; expected one that state() gave")


class Action(str):
    """A legal action: it is its text, and has its number in its position."""

    number: int
    """The number of the action in its position."""

    @property
    def text(self) -> str:
        """The words of the action."""
        return str(self)

    def __new__(cls, text: str, number: int) -> "Action":
        """Make the action of a text and its number."""
        made = super().__new__(cls, text)
        made.number = number
        return made

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]  # what `__new__` takes
        return str(self), self.number


class Match:
    """A position of a game on a board, from its beginning or from a written state.

    Two matches are equal if their boards and their positions are.
    """

    CHANCE, OVER = CHANCE, OVER
    """Values of `actor`: chance decides, and the game is over."""

    @checked
    def __init__(self, board: Board | str, written: Written | None = None) -> None:
        """Begin a game on a board, which its code may stand for, or continue it from a written state.

        Raise InputError if the board cannot be played, or if the state is none of a game on it.
        """
        self.board: Board = board_of(board)
        """The board of the game."""
        board = self.board
        self._rules = link(board.game)
        self._notation: Notation[Board] = Game(board.game).notation
        self._t = _table(board).copy()  # tests and solvers change theirs
        self._state = [0] * self._notation.size(self._t)
        if written is None:
            self._rules.start(self._t, self._state)
        else:
            self._state = _read_state(board, self._notation, self._t, written)
        self._stepper: Stepper | None = None
        """The holder of the state while a program steps by numbers; otherwise `_state` holds it."""
        self._steps = 0
        self._listed: list[int] | None = None
        """The legal actions, if they have been listed since the last ply."""
        self._begun: tuple[int, ...] | None = tuple(self._state)
        """The state from which `_plies` led here, None if a caller may have changed the state since."""
        self._plies: list[int] = []
        """The actions since then."""

    def __repr__(self) -> str:
        special = {CHANCE: "chance decides", OVER: "over"}
        plies = "" if self._begun is None else f", {len(self._plies)} plies"
        to_act = special.get(self.actor, f"seat {self.actor} to act")
        return f"<Match {self.board.game} {number_of(self.board.players, 'seats')}{plies}, {to_act}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.board == other.board and self._snapshot() == other._snapshot()

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __getstate__(self) -> dict[str, object]:
        return {"board": self.board, "state": self._snapshot(), "begun": self._begun, "plies": self._plies}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        Match.__init__(self, kept["board"])
        self._state, self._begun, self._plies = kept["state"], kept["begun"], kept["plies"]

    @property
    def _s(self) -> list[int]:
        """The state of the rules, which the caller may change."""
        self._listed, self._begun = None, None
        return self._held()

    def _snapshot(self) -> list[int]:
        return list(self._state) if self._stepper is None else self._stepper.state()

    def _held(self) -> list[int]:
        """Return the state, which the match itself holds from now on."""
        if self._stepper is not None:
            self._state, self._stepper, self._steps = self._stepper.state(), None, 0
        return self._state

    def copy(self) -> "Match":
        """Return an independent copy."""
        twin = object.__new__(Match)
        own = {"_state": self._snapshot(), "_stepper": None, "_steps": 0, "_plies": self._plies.copy()}
        twin.__dict__ |= self.__dict__ | own
        return twin

    def undo(self) -> Action:
        """Take the last action back, of a seat or of chance, and return it. Raise CallError if there is none."""
        if self._begun is None or not self._plies:
            raise CallError("there is no action to take back; undo() goes back to where the match began")
        *plies, last = self._plies
        self._state, self._stepper, self._steps, self._listed = list(self._begun), None, 0, None
        for action in plies:
            self._rules.apply(self._t, self._state, action)
        self._plies = plies
        return Action(self.text(last), last)

    @property
    def actor(self) -> int:
        """The seat to move, `Match.CHANCE` or `Match.OVER`."""
        return self._rules.actor(self._t, self._state) if self._stepper is None else self._stepper.actor

    def actions(self) -> list[int]:
        """Return the legal actions as numbers in ascending order."""
        if self._stepper is not None:
            return self._stepper.actions()
        # Without the calls of `actor` and `_held`, programs that step by numbers make 6 % more plies.
        t, s, rules = self._t, self._state, self._rules
        if rules.actor(t, s) == OVER:
            return []
        listed = [0] * self._notation.room(t, s, 0)
        del listed[rules.actions(t, s, listed, 0) :]
        self._listed = listed
        return listed.copy()  # callers may shuffle theirs or empty it

    def legal(self) -> list[Action]:
        """Return the legal actions as texts, which have their numbers, in the order of the numbers."""
        return [Action(self.text(action), action) for action in self.actions()]

    @checked
    def text(self, action: int) -> str:
        """Return the text of a legal action."""
        return self._notation.action_text(self._t, self._held(), action)

    @checked
    def read(self, text: str) -> int:
        """Return the number of a written action. Raise IllegalAction if it is not legal here."""
        direct = Game(self.board.game).direct_notation
        if direct is not None:
            found = direct.action_of(self._t, self._held(), text)
        else:
            found = next((action for action in self.actions() if self.text(action) == text), None)
        if found is None:
            raise self._illegal(repr(text[:60]))
        return found

    def _illegal(self, what: str) -> IllegalAction:
        why = "not legal here: the game is over" if self.actor == OVER else "not legal here"
        return IllegalAction(f"{what} is {why}")

    @checked
    def allows(self, text: str) -> bool:
        """Return whether a written action is legal here."""
        try:
            self.read(text)
        except IllegalAction:
            return False
        return True

    @checked
    def play(self, text: str) -> None:
        """Apply a written action. Raise IllegalAction if it is not legal here."""
        action = self.read(text)
        self._rules.apply(self._t, self._held(), action)
        self._plies.append(action)
        self._listed = None

    @checked
    def apply(self, action: int) -> None:
        """Apply an action by its number, one of `actions()`. Raise IllegalAction if it is not legal here."""
        if self._stepper is not None:
            if not self._stepper.apply(action):
                raise self._illegal(f"action {action}")
            self._plies.append(action)
            return
        action = self.require(action)
        self._rules.apply(self._t, self._state, action)
        self._plies.append(action)
        self._listed = None
        self._steps += 1
        if self._steps == STEPS and self._notation.ROOM > SHORT:
            self._stepper = Stepper(self.board.game, self._notation, self._t, self._state)

    @checked
    def require(self, action: int) -> int:
        """Return a legal action as it is listed by `actions()`. Raise IllegalAction for any other number."""
        legal = self.actions() if self._listed is None else self._listed
        at = bisect_left(legal, action)
        if at == len(legal) or legal[at] != action:
            raise self._illegal(f"action {action}")
        return legal[at]  # a plain whole number, also if a library for numbers made the other one

    @checked
    def weight(self, action: int) -> int:
        """Return the weight of an outcome of chance, or 1 for an action of a seat."""
        return self._rules.weight(self._t, self._held(), action) if self.actor == CHANCE else 1

    def state(self) -> Written:
        """Return the position in the form that traces hold."""
        return dict(self._notation.state(self._t, self._held()))

    @checked
    def observation(self, seat: int) -> Observation:
        """Return what a seat sees of the position. Raise CallError if there is no such seat."""
        require_seat(seat, self.board.players)
        hiding = Game(self.board.game).hiding_notation
        return cast(Observation, hiding.observation(self._t, self._held(), seat) if hiding else self.state())

    def scores(self) -> list[int]:
        """Return the current score of each seat."""
        return [self._rules.score(self._t, self._held(), seat) for seat in range(self.board.players)]

    @checked
    def perft(self, depth: int, compiled: bool | None = None) -> int:
        """Return the number of action sequences of length `depth` from here.

        `compiled` says whether the count runs compiled. By default, counts from depth `DEEP` do. Raise CallError for a
        depth below 0 or above `DEEPEST`.
        """
        if not 0 <= depth <= DEEPEST:
            raise CallError(f"depth {depth}: expected 0 to {DEEPEST}")
        if depth == 0:
            return 1
        rules = link(self.board.game, depth >= DEEP if compiled is None else compiled)
        size, room = len(self._held()), self._notation.room(self._t, self._held(), depth)
        t, s = rules.array(self._t), rules.array(self._held())
        states, lists, found, tried = map(rules.zeros, (depth * size, depth * room, depth, depth))
        p = rules.zeros(PERFT_WORDS)
        while p[PERFT_LEVEL] != PERFT_DONE:
            rules.perft(t, s, depth, states, lists, found, tried, room, p, AT_ONCE)
        return int(p[PERFT_COUNT])

    @property
    def is_stand_off(self) -> bool:
        """Whether the game is over because of a limit, and several seats are left that could not be taken out."""
        reasons: tuple[str, ...] = getattr(self._notation, "STAND_OFFS", ())
        return self.actor == OVER and self.result()["reason"] in reasons and len(self.result()["winners"]) > 1

    def result(self) -> Result:
        """Return the result of the game. Its reason is `stopped` if the game is not over."""
        if self.actor != OVER:
            return {"scores": self.scores(), "winners": [], "reason": "stopped"}
        winners = [seat for seat in range(self.board.players) if self._rules.wins(self._t, self._held(), seat)]
        reason = self._notation.REASONS[self._rules.reason(self._t, self._held())]
        return {"scores": self.scores(), "winners": winners, "reason": reason}


class Inside(NamedTuple):
    """What a match holds for the rules of its game."""

    rules: Linked
    """The functions of the rules, as ordinary Python."""
    notation: Notation[Board]
    t: list[int]
    """The table of the board."""
    s: list[int]
    """The state. Who changes it has changed the match, which then forgets what it could take back."""


def inside(match: Match) -> Inside:
    """Return what a match holds, for players and solvers that call the rules themselves."""
    return Inside(match._rules, match._notation, match._t, match._s)
