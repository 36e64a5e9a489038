"""The names of the functions that every game defines; the shared loops (playout, perft, search) call them.

A kernel (`engine/games/GAME/kernel.py`) is a module of plain functions with these names. They work on flat sequences of
whole numbers: `t` is the table (geometry and every house value, never changed), `s` is the state, and `out` is room for
lists of actions. They run as ordinary Python on lists, or compiled on 64-bit numbers (engine/kernels/linking.py). In
both cases the game's functions take the place of the names of this module, which have types only (engine/game.py
names their parameters).

An action is a whole number that is not negative. Its meaning depends on the state. An outcome of chance is an action
with a weight. The actor is a seat, `CHANCE` or `OVER`. `r` holds streams of six words each: first the stream of chance,
then one stream for each seat (engine/contract/streams.py).

While a game is measured (engine/loops/measured.py), `m` holds the notes about it. The game's own counters start at
`M_FACT` (`engine/games/GAME/facts.py`). Counters for each seat lie in blocks of `M_SEATS`.

A learning program says an action in symbols (`engine/games/GAME/learning.py`, engine/loops/decisions.py): a head, which
is the kind of action and its place, and then the digits of an amount if the head has amounts. `d` holds a decision that
has begun: its head (-1 if none has), the number of its action with the amount 0, the least and the largest amount, the
digits so far as one number, and the count of digits that are missing.
"""

from collections.abc import Callable, MutableSequence, Sequence

CHANCE = -1
OVER = -2
STREAM = 6
M_TURNS, M_SEAT, M_VERB, M_CELL, M_STANDS, M_FACT, M_SEATS = 0, 1, 2, 3, 12, 24, 6
D_HEAD, D_FIRST, D_LOW, D_HIGH, D_SAID, D_MISSING, D_WORDS = 0, 1, 2, 3, 4, 5, 6
DIGITS = 16
"""The base of the digits of an amount."""
NET_FEATURES = 512
"""The most features of a position."""
ABSENT = -(1 << 40)
"""The value of a counter if a game has no such value."""

State = MutableSequence[int]
Table = Sequence[int]
Fractions = MutableSequence[float]
"""32-bit floating-point numbers, which rules only write for learning programs."""

# `engine/games/GAME/kernel.py`

start: Callable[[Table, State], None]
"""Write the state at the beginning of a game into `s`."""
actor: Callable[[Table, State], int]
"""Return the seat to move, `CHANCE` or `OVER`."""
actions: Callable[[Table, State, State, int], int]
"""Write the legal actions, or the outcomes of chance, to `out[at:]` in ascending order. Return their count."""
sample: Callable[[Table, State, State, int, State], int]
"""Return a random action, drawn with the stream at r[i]: outcomes of chance by weight, actions of a seat uniformly.

`out` is room for the list of actions.
"""
apply: Callable[[Table, State, int], None]
"""Change the state by a legal action."""
score: Callable[[Table, State, int], int]
"""Return the current score of a seat."""
wins: Callable[[Table, State, int], int]
"""Return 1 if a seat is among the winners of a game that is over, else 0."""
reason: Callable[[Table, State], int]
"""Return the reason why the game is over, as an index into the `REASONS` of the game's notation."""

# `engine/games/GAME/policy.py`

greedy: Callable[[Table, State, State, int, State], int]
"""Return the action of the game's greedy policy (`engine/games/GAME/policy.py`). The stream at r[i] breaks ties."""

# `engine/games/GAME/facts.py`

standings: Callable[[Table, State, State], None]
"""Update `m[M_STANDS:]`, which holds how well each seat stands: its score if scores grow in the game."""
before: Callable[[Table, State, int, State], None]
"""Note an action of the seat m[M_SEAT] before it is applied: its verb in m[M_VERB], its cell in m[M_CELL].

The loop has set m[M_CELL] to -1. It stays -1 if the action uses no cell.
"""

# `engine/games/GAME/learning.py`

head_count: Callable[[Table], int]
"""Return the number of heads of a game, legal or not."""
heads: Callable[[Table, State, State], int]
"""Write the heads of the legal actions of the seat to move to `out`. Return their count."""
open_head: Callable[[Table, State, int, State], None]
"""Write `D_FIRST`, `D_LOW` and `D_HIGH` of a legal head. Without an amount, all amounts are 0."""
