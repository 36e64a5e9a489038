"""Many games of one kind that are advanced by one call, for learning programs (engine/loops/batches.py).

The positions lie in the memory of one compiled set. What a program reads are NumPy arrays on that memory. They change
with each step and belong to one thread. A game that ends begins anew at once on the next board.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain, cycle
from typing import Any

import numpy as np
from numpy.typing import NDArray

from landpress.engine.boards.validity import require_playable
from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import D_WORDS, OVER, STREAM, Fractions, State
from landpress.engine.contract.streams import seed_words
from landpress.engine.contract.tensors import WHOLE
from landpress.engine.game import Game
from landpress.engine.kernels.backends import link
from landpress.engine.learning import views
from landpress.engine.learning.measures import measures
from landpress.engine.loops import batches
from landpress.engine.loops.decisions import SAID_NOTES
from landpress.engine.play.match import IllegalAction
from landpress.layouts.arguments import checked
from landpress.layouts.board import Board, board_of
from landpress.layouts.errors import CallError

MOST_GAMES, MOST_DECISIONS = 1_000_000, 1 << 62


class Batch:
    """Games that are advanced together.

    `boards` is a list, of which the games take one after the other again and again, or an iterator, of which each new
    game takes the next board. All boards must be of one game, number of seats and size. Equal arguments and equal
    symbols give equal games.
    """

    games: int
    """The number of games."""
    players: int
    """The number of seats."""
    seats: NDArray[np.int64]
    """The seat to act in each game."""
    counts: NDArray[np.int64]
    """The number of legal symbols in each game."""
    masks: views.Marks
    """For each game and symbol whether it is legal."""
    rewards: views.Values
    """The reward of each seat in each game that the last step ended, 0 in all other games."""
    ended: views.Marks
    """Whether the last step ended a game, or stopped it. The new game has begun already."""
    stopped: views.Marks
    """Whether the last step stopped a game, at its limit of decisions."""
    GREEDY, RANDOM = batches.BY_GREEDY, batches.AT_RANDOM
    """Instead of a symbol: the greedy player or a random one decides a whole action. No decision may have begun."""

    @checked
    def __init__(
        self, boards: Iterable[Board | str], games: int = 1024, *, seed: str | int = 0, most_decisions: int = 0
    ) -> None:
        """Begin all games. A game is stopped after `most_decisions` decisions; 0 means no limit.

        Raise CallError for numbers that are too small or too large, or for boards that do not fit together.
        """
        if not 0 <= most_decisions <= MOST_DECISIONS or not 1 <= games <= MOST_GAMES:
            raise CallError(f"games, most_decisions: expected 1 to {MOST_GAMES:,} and 0 to {MOST_DECISIONS:,}")
        self._pool = list(map(board_of, boards)) if isinstance(boards, Sequence) else []
        self._next: Iterator[Board] = cycle(self._pool) if self._pool else map(board_of, boards)
        first = next(self._next, None)
        if first is None:
            raise CallError("boards: expected at least one board to play on")
        self.games, self.players = games, first.players
        self._notation, self._kind = Game(first.game).notation, (first.game, first.players)
        table = self._table_of(first)
        rules = self._rules = link(first.game, compiled=True)
        self.measures = found = measures(first, rules, rules.array(table))
        """The numbers of symbols, and the pieces of tensors."""
        self._table_words, state_words = len(table), self._notation.size(table)
        self._sizes = rules.zeros(batches.B_SIZES)
        for place, size in {
            batches.B_GAMES: games,
            batches.B_TABLE: self._table_words,
            batches.B_STATE: state_words,
            batches.B_MARKS: found.mark_words,
            batches.B_TENSOR: found.tensor_words,
            batches.B_LENGTH: found.own,
            batches.B_PLAYERS: self.players,
            batches.B_MOST: most_decisions,
            batches.B_SYMBOLS: found.symbols,
            batches.B_NOTES: found.notes and found.notes + SAID_NOTES,
            batches.B_SHOWN: found.values,
        }.items():
            self._sizes[place] = size
        self._tables = views.shared_zeros(rules, (len(self._pool) or games) * self._table_words)
        self._states = views.shared_zeros(rules, games * state_words)
        self._streams = views.shared_zeros(rules, games * STREAM)
        self._opened = views.shared_zeros(rules, games * D_WORDS)
        self._marks = views.shared_zeros(rules, games * found.mark_words)
        self._tensors = views.shared_zeros(rules, games * found.tensor_words)
        self._per_game = [views.shared_zeros(rules, games) for _ in range(8)]
        self._which, self._done, self._seats, self._counts, self._chosen, self._won, self._new, self._blank = (
            self._per_game
        )
        self._out = rules.zeros(max(self._notation.ROOM, found.heads))
        in_play = self._sizes, self._tables, self._which, self._states, self._streams, self._opened
        self._common = *in_play, self._done, self._seats, self._counts, self._marks, self._out
        """The first arguments of the functions that begin and advance games."""
        self._stream = rules.array(seed_words(str(seed), "batch"))
        self._set_views()
        views.words_of(self._streams)[:] = [word for g in range(games) for word in seed_words(str(seed), "batch", g)]
        for number, board in enumerate(self._pool):
            self._load(number, board)
        self._next = chain((first,), self._next)
        self._drawn = 0
        self._begin(np.arange(games))

    def _set_views(self) -> None:
        games, found = self.games, self.measures
        self.seats = views.words_of(self._seats)
        self.counts = views.words_of(self._counts)
        self.masks = views.marks_of(self._marks).reshape(games, -1)[:, : found.symbols]
        self.rewards = np.zeros((games, self.players), np.float32)
        self.ended = np.zeros(games, np.bool_)
        self.stopped = np.zeros(games, np.bool_)
        self._parts = views.parts_of(self._tensors).reshape(games, -1)[:, : found.values]
        self._symbols = views.words_of(self._chosen)
        self._winners = views.words_of(self._won)
        self._rewards_of = np.array(
            [
                views.rewards([k for k in range(self.players) if won >> k & 1], self.players)
                for won in range(1 << self.players)
            ],
            np.float32,
        )

    def _table_of(self, board: Board) -> list[int]:
        if (board.game, board.players) != self._kind:
            raise CallError(
                f"a batch of {self._kind[0]} for {self._kind[1]} cannot play {board.game} for {board.players}"
            )
        require_playable(board)
        return self._notation.table(board, house_values(board.game, board.variant))

    def _load(self, place: int, board: Board) -> None:
        table = self._table_of(board)
        if len(table) != self._table_words:
            raise CallError("a batch needs boards of one size")
        views.words_of(self._tables)[place * self._table_words : (place + 1) * self._table_words] = table

    def _begin(self, games: NDArray[np.intp]) -> None:
        """Begin games on the next boards."""
        which = views.words_of(self._which)
        if self._pool:
            which[games] = (self._drawn + np.arange(len(games))) % len(self._pool)
            self._drawn += len(games)
        else:
            for g in games.tolist():
                board = next(self._next, None)
                if board is None:
                    raise CallError("the boards of a batch ended; give a list, whose boards are played again")
                self._load(g, board)
                which[g] = g
        views.words_of(self._new)[: len(games)] = games
        views.words_of(self._blank)[games] = 1
        self._rules.begin_games(*self._common, self._new, len(games))

    @checked
    def step(self, symbols: NDArray[Any] | Sequence[int] | int) -> None:
        """Say a symbol in each game, the same in all if it is a single number.

        Raise IllegalAction if one is not legal; then nothing changes. Raise CallError if `symbols` does not hold a
        whole number for each game.
        """
        said = np.asarray(symbols)
        if said.shape not in ((self.games,), ()) or said.dtype == np.bool_ or not np.can_cast(said.dtype, np.int64):
            raise CallError(f"symbols: expected {self.games} whole numbers, got {said.dtype} of shape {said.shape}")
        self._symbols[:] = said
        ended = self._rules.advance_games(*self._common, self._chosen, self._won)
        if ended < 0:
            raise self._illegal(-1 - ended)
        self.rewards[self.ended] = 0
        np.less(self.seats, 0, out=self.ended)
        np.equal(self.seats, batches.AT_LIMIT, out=self.stopped)
        if ended:
            over = np.flatnonzero(self.seats == OVER)
            self.rewards[over] = self._rewards_of[self._winners[over]]
            self._begin(np.flatnonzero(self.ended))

    def _illegal(self, game: int) -> IllegalAction:
        symbol = int(self._symbols[game])
        if symbol not in (self.GREEDY, self.RANDOM):
            return IllegalAction(f"symbol {symbol} is not legal in game {game}")
        name = "GREEDY" if symbol == self.GREEDY else "RANDOM"
        said = (
            f"{name} decides whole actions, and in game {game} a decision has begun; say symbols until it is complete"
        )
        return IllegalAction(said)

    def observe_parts(self) -> NDArray[np.uint16]:
        """Return what the seat to act sees in each game, as whole numbers up to 16,384, which stands for 1.

        The array is the same each time, and holds what was seen at the last call.
        """
        if self.measures.notes:
            return np.multiply(self._show(), WHOLE, out=self._parts, casting="unsafe")
        self._rules.observe_games(
            self._sizes, self._tables, self._which, self._states, self._opened, self._seats, self._tensors
        )
        return self._parts

    @cached_property
    def _shown(self) -> tuple[State, Fractions, views.Values]:
        """The notes of what the seats see, what they see as numbers from 0 to 1, and the same as an array."""
        sizes, rules = self._sizes, self._rules
        notes = views.shared_zeros(rules, self.games * sizes[batches.B_NOTES])
        count = self.games * sizes[batches.B_SHOWN]
        numbers = views.shared_zeros(rules, count + 1 >> 1)
        array = views.words_of(numbers).view(np.float32)[:count].reshape(self.games, -1)
        return notes, views.floats_of(numbers), array

    def _show(self) -> views.Values:
        """Return what the seat to act sees in each game, as an array that is the same each time."""
        notes, numbers, array = self._shown
        if not self.measures.notes:
            return views.fractions(self.observe_parts(), array)
        games = self._sizes, self._tables, self._which, self._states, self._opened, self._done, self._seats
        self._rules.show_games(*games, self._blank, notes, numbers)
        return array

    @cached_property
    def _buffer(self) -> views.Values:
        array = self._shown[2].view()
        array.flags.writeable = False
        return array

    def buffer(self) -> views.Values:
        """Return an array for `observe`, which writes only what changed into it.

        It is the same array each time. Programs read it and cannot write to it. It holds what was seen at the last call
        of `observe` or `observe_parts`.
        """
        return self._buffer

    def observe(self, out: NDArray[Any] | None = None) -> views.Values:
        """Return what the seat to act sees in each game, as numbers from 0 to 1.

        They are written to `out` if it is given, which saves the time for a new array. Into `buffer()` only what
        changed is written, which saves most of the time. Raise CallError if `out` is not of type float32, or not of the
        shape (games, values).
        """
        if out is None or out is not self._buffer:
            return self._observed(out)
        # Checks of the argument would take a tenth of the time.
        self._show()
        return self._buffer

    @checked
    def _observed(self, out: NDArray[Any] | None) -> views.Values:
        shape = self.games, self.measures.values
        if out is not None and (out.shape != shape or out.dtype != np.float32 or not out.flags.writeable):
            raise CallError(f"out: expected a writable float32 array of shape {shape}, got {out.dtype} {out.shape}")
        out = np.empty(shape, np.float32) if out is None else out
        out[:] = self._show()
        return out

    def draw(self) -> NDArray[np.int64]:
        """Return a random legal symbol for each game. The array is the same each time."""
        self._rules.draw_symbols(self._sizes, self._counts, self._marks, self._stream, self._chosen)
        return self._symbols
