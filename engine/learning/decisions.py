"""A game whose actions are said in symbols of a small alphabet, and what a seat sees as numbers, for learning programs.

The symbols are those of engine/loops/decisions.py. Compiled functions do the work. Copies share one compiled set, so
they all belong to one thread.
"""

from collections.abc import Sequence
from types import SimpleNamespace

import numpy as np

from landpress.engine.contract import rules as contract
from landpress.engine.game import Game
from landpress.engine.kernels.lease import Lease
from landpress.engine.learning import views
from landpress.engine.learning.measures import Measures, measures
from landpress.engine.loops.decisions import SAID_NOTES
from landpress.engine.play.match import IllegalAction, Match, inside, require_seat
from landpress.layouts.arguments import checked
from landpress.layouts.board import Board
from landpress.layouts.errors import CallError


class _Set(SimpleNamespace):
    """What copies share: the compiled set, the table, and sequences that hold something during a call only."""

    def __init__(self, match: Match) -> None:
        self.lease = Lease(match.board.game)
        self.rules = rules = self.lease.rules
        self.t = rules.array(inside(match).t)
        self.measures: Measures = measures(match.board, rules, self.t)
        self.out = rules.zeros(
            max(inside(match).notation.ROOM, self.measures.heads, Game(match.board.game).learning.OUTCOMES)
        )
        self.marks = rules.zeros(self.measures.mark_words)
        self.tensor = views.shared_zeros(rules, self.measures.values + 1 >> 1)
        self.notes = views.shared_zeros(rules, self.measures.notes + SAID_NOTES)
        self.d = rules.zeros(contract.D_WORDS)
        self.free: list[tuple[contract.State, contract.State, contract.State]] = []
        """Sequences of positions that are no longer used. The memory of a compiled set only grows."""


class Decisions:
    """A position of a game, and of the decision that its seat has begun. It is changed in place."""

    board: Board
    """The board of the game."""

    @checked
    def __init__(self, match: Match, stream: Sequence[int] = (1, 0, 0, 1, 0, 0)) -> None:
        """Begin with the position of a match, which stays as it is. `stream` is that of `let_chance`: 6 numbers.

        Raise CallError if it is not.
        """
        if len(stream) != contract.STREAM or not all(-(1 << 63) <= word < 1 << 63 for word in stream):
            raise CallError(f"stream: expected {contract.STREAM} whole numbers of 64 bits")
        self.board = match.board
        self._match = match.copy()
        self._set = _Set(match)
        self._take()
        self._s[:] = inside(match.copy()).s
        self._d[contract.D_HEAD] = -1
        self._r[:] = list(stream)

    def _take(self) -> None:
        shared, rules = self._set, self._set.rules
        if shared.free:
            self._s, self._d, self._r = shared.free.pop()
        else:
            self._s, self._d, self._r = (
                rules.zeros(len(inside(self._match).s)),
                rules.zeros(contract.D_WORDS),
                rules.zeros(contract.STREAM),
            )
        self._changed()

    def _changed(self) -> None:
        self._mask: views.Marks | None = None
        self._outcomes: list[tuple[int, int]] | None = None
        self._actor: int | None = None

    def __del__(self) -> None:
        if hasattr(self, "_mask"):
            self._set.free.append((self._s, self._d, self._r))

    def copy(self) -> "Decisions":
        """Return an independent copy, for the same thread."""
        twin = object.__new__(Decisions)
        twin.board, twin._match, twin._set = self.board, self._match, self._set
        twin._take()
        twin._s[:], twin._d[:], twin._r[:] = self._s[:], self._d[:], self._r[:]
        return twin

    @property
    def match(self) -> Match:
        """A match in this position. What was said of a decision that has begun is not in it."""
        match = self._match.copy()
        inside(match).s[:] = self._set.rules.listed(self._s)
        return match

    @property
    def measures(self) -> Measures:
        """The numbers of symbols, and the pieces of tensors."""
        measured: Measures = self._set.measures
        return measured

    @property
    def actor(self) -> int:
        """The seat to move, -1 for chance, -2 if the game is over."""
        if self._actor is None:
            self._actor = int(self._set.rules.actor(self._set.t, self._s))
        return self._actor

    @property
    def has_begun(self) -> bool:
        """Whether a decision has begun: its head was said, and digits are missing."""
        return self._d[contract.D_HEAD] >= 0

    @property
    def said(self) -> tuple[int, ...]:
        """The decision so far as numbers (`d` in engine/contract/rules.py), empty if none has begun."""
        return tuple(int(word) for word in self._d) if self.has_begun else ()

    def mask(self) -> views.Marks:
        """Return for each symbol whether it is legal. All are False unless a seat is to act."""
        if self._mask is None:
            shared = self._set
            if self.actor < 0:
                self._mask = np.zeros(self.measures.symbols, np.bool_)
            else:
                shared.rules.mark_symbols(shared.t, self._s, self._d, shared.out, shared.marks)
                self._mask = views.marks_of(shared.marks)[: self.measures.symbols].copy()
            self._mask.flags.writeable = False
        return self._mask

    def legal(self) -> list[int]:
        """Return the legal symbols in ascending order, none unless a seat is to act."""
        found: list[int] = np.flatnonzero(self.mask()).tolist()
        return found

    def _require(self, symbol: int) -> int:
        if not 0 <= symbol < self.measures.symbols or not self.mask()[symbol]:
            raise IllegalAction(f"symbol {symbol} is not legal here")
        return int(symbol)

    @checked
    def choose(self, symbol: int) -> bool:
        """Say a symbol. Return whether it completes an action, which is then applied.

        Raise IllegalAction if it is not legal here.
        """
        symbol = self._require(symbol)
        self._changed()
        return bool(self._set.rules.choose_symbol(self._set.t, self._s, self._d, symbol))

    @checked
    def word(self, symbol: int) -> str:
        """Return the text of a legal symbol: of a head the action, without its amount; of a digit `digit 0` to `f`."""
        symbol = self._require(symbol)
        if self.has_begun:
            return f"digit {symbol - self.measures.heads:x}"
        shared, d = self._set, self._set.d
        shared.rules.open_head(shared.t, self._s, symbol, d)
        text = self.match.text(int(d[contract.D_FIRST] + d[contract.D_LOW]))
        return text.rpartition(" ")[0] if d[contract.D_HIGH] else text

    @checked
    def spell(self, action: int) -> list[int]:
        """Return the symbols that say a legal action of the seat to move. Raise IllegalAction if it is not legal."""
        shared, d = self._set, self._set.d
        for head in () if self.has_begun else self.legal():
            shared.rules.open_head(shared.t, self._s, head, d)
            amount = action - int(d[contract.D_FIRST])
            if d[contract.D_LOW] <= amount <= d[contract.D_HIGH]:
                return self._spelled(head, amount)
        raise IllegalAction(f"action {action} is not legal here")

    def _spelled(self, head: int, amount: int) -> list[int]:
        twin, said = self.copy(), [head]
        while not twin.choose(said[-1]):
            digit = amount // contract.DIGITS ** (int(twin._d[contract.D_MISSING]) - 1) % contract.DIGITS
            said.append(self.measures.heads + digit)
        return said

    @checked
    def apply(self, action: int) -> None:
        """Apply a whole action by its number, or an outcome of chance. Raise IllegalAction if it is not legal here."""
        if self.actor == contract.CHANCE:
            if all(action != outcome for outcome, _ in self.outcomes()):
                raise IllegalAction(f"action {action} is not legal here")
            self._set.rules.apply(self._set.t, self._s, action)
            self._changed()
        else:
            for symbol in self.spell(action):
                self.choose(symbol)

    def outcomes(self) -> list[tuple[int, int]]:
        """Return the outcomes of chance, as numbers of actions with their weights; none unless chance decides."""
        if self._outcomes is None:
            shared, rules, s = self._set, self._set.rules, self._s
            found = rules.actions(shared.t, s, shared.out, 0) if self.actor == contract.CHANCE else 0
            listed = rules.listed(shared.out[:found])
            self._outcomes = [(action, rules.weight(shared.t, s, action)) for action in listed]
        return self._outcomes.copy()

    def let_chance(self) -> None:
        """Let chance decide, with the stream of this position, until a seat is to act or the game is over."""
        shared = self._set
        while self.actor == contract.CHANCE:
            chosen = shared.rules.sample(shared.t, self._s, self._r, 0, shared.out)
            shared.rules.apply(shared.t, self._s, chosen)
            self._changed()

    @checked
    def observe(self, seat: int) -> views.Values:
        """Return what a seat sees as numbers from 0 to 1. `measures.pieces` says what they are.

        Raise CallError if there is no such seat.
        """
        require_seat(seat, self.board.players)
        shared, found = self._set, self.measures
        if not found.notes:
            shared.rules.observe(shared.t, self._s, self._d, seat, found.own, shared.tensor)
            return views.fractions(views.parts_of(shared.tensor)[: found.values])
        seen = views.words_of(shared.tensor)
        views.words_of(shared.notes)[:] = seen[:] = 0
        shared.rules.show(shared.t, self._s, self._d, seat, 1, found.own, shared.notes, views.floats_of(shared.tensor))
        return seen.view(np.float32)[: found.values].copy()

    def returns(self) -> list[float]:
        """Return the reward of each seat, 0 for each if the game is not over."""
        if self.actor != contract.OVER:
            return [0.0] * self.board.players
        return views.rewards(self.match.result()["winners"], self.board.players)
