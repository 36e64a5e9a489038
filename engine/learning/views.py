"""Sequences of a compiled set as NumPy arrays, and the rewards of a game that is over."""

from array import array
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from landpress.engine.contract.rules import Fractions, State, Table
from landpress.engine.contract.tensors import WHOLE
from landpress.engine.kernels.backends import Linked
from landpress.layouts.arguments import checked
from landpress.layouts.errors import CallError

Marks = NDArray[np.bool_]
Values = NDArray[np.float32]
MOST_PLAYERS = 64


def shared_zeros(rules: Linked, count: int) -> State:
    """Return a sequence of zeros that parts of it share their memory with, also as ordinary Python."""
    made = rules.zeros(count)
    if isinstance(made, list):
        shared: Any = memoryview(array("q", bytes(8 * count)))
        return shared  # type: ignore[no-any-return]
    return made


def words_of(sequence: Table) -> NDArray[np.int64]:
    """Return a sequence as an array. It shares the memory of the sequence unless that is a list."""
    given: Any = array("q", sequence) if isinstance(sequence, list) else sequence
    return np.frombuffer(given, np.int64)


def floats_of(sequence: State) -> Fractions:
    """Return a sequence of `shared_zeros` as floating-point numbers, two in a word, for compiled or plain functions."""
    given: Any = sequence
    if isinstance(given, memoryview):
        given = given.cast("B").cast("f")
    elif isinstance(given, np.ndarray):
        given = given.view(np.float32)
    # Functions of kernel.wasm are given an address.
    return given  # type: ignore[no-any-return]


def marks_of(sequence: Table) -> Marks:
    """Return marks as truth values, one for each symbol, rounded up to whole words."""
    return words_of(sequence).view(np.bool_)


def parts_of(sequence: Table) -> NDArray[np.uint16]:
    """Return the values of a tensor as whole numbers up to `WHOLE`, rounded up to whole words."""
    return words_of(sequence).view(np.uint16)


def fractions(parts: NDArray[np.uint16], out: Values | None = None) -> Values:
    """Return values of a tensor as numbers from 0 to 1, in `out` if it is given."""
    return np.multiply(parts, np.float32(1 / WHOLE), out=out, dtype=np.float32)


@checked
def rewards(winners: Sequence[int], players: int) -> list[float]:
    """Return the reward of each seat. Rewards sum to 0, and a seat that wins alone gets 1.

    Of n seats, each of k winners gets (n / k - 1) / (n - 1), and each other seat -1 / (n - 1). Raise CallError for
    winners that are not different seats of a game with that number of players.
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise CallError(f"players {players}: expected 1 to {MOST_PLAYERS}")
    if len(set(winners)) < len(winners) or not all(0 <= seat < players for seat in winners):
        raise CallError(f"winners {list(winners)}: expected different seats from 0 to {players - 1}")
    if len(winners) in (0, players):
        return [0.0] * players
    won, lost = (players / len(winners) - 1) / (players - 1), -1 / (players - 1)
    return [won if seat in winners else lost for seat in range(players)]
