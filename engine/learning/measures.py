"""The measures of the decisions on a board: how many symbols there are, and where a tensor holds what.

They are the same for all boards of one game, number of seats and size.
"""

from dataclasses import dataclass

from landpress.engine.contract.rules import Table
from landpress.engine.contract.tensors import FOUR
from landpress.engine.game import Game
from landpress.engine.kernels.backends import Linked
from landpress.engine.loops.decisions import MARKS_IN_WORD, SAID_NUMBERS
from landpress.layouts.board import Board


@dataclass(frozen=True)
class Piece:
    """A piece of a tensor: its name, its first value, and its shape."""

    name: str
    first: int
    shape: tuple[int, ...]

    @property
    def end(self) -> int:
        """The number of the value after its last one."""
        count = 1
        for n in self.shape:
            count *= n
        return self.first + count


@dataclass(frozen=True)
class Measures:
    """The measures of the decisions on a board."""

    heads: int
    """The number of heads, which are the first symbols. Digits are the others."""
    symbols: int
    """The number of all symbols."""
    own: int
    """The number of values of a tensor that the game itself writes."""
    pieces: tuple[Piece, ...]
    """The pieces of a tensor, in their order."""
    notes: int
    """The notes that the game keeps of what it showed, 0 if it keeps none."""

    @property
    def values(self) -> int:
        """The number of all values of a tensor."""
        return self.pieces[-1].end

    @property
    def mark_words(self) -> int:
        """The length of marks in words."""
        return -(-self.symbols // MARKS_IN_WORD)

    @property
    def tensor_words(self) -> int:
        """The length of a tensor in words."""
        return -(-self.values // FOUR)


def measures(board: Board, rules: Linked, t: Table) -> Measures:
    """Return the measures of the decisions on a board, given its table."""
    heads, digits = rules.head_count(t), rules.digit_count(t)
    named = {"players": board.players, "cells": len(board.cells)}
    own = 0
    pieces: list[Piece] = []
    for name, shape in Game(board.game).learning.PIECES:
        pieces.append(Piece(name, own, tuple(n if isinstance(n, int) else named[n] for n in shape)))
        own = pieces[-1].end
    if digits:
        pieces += [Piece("said", own, (heads,)), Piece("said amount", own + heads, (SAID_NUMBERS,))]
    return Measures(heads, heads + digits, own, tuple(pieces), rules.sight_size(t))
