"""The names of the functions that every game defines; the shared loops (playout, perft, search) call them.

A kernel (`engine/games/GAME/kernel.py`) is a module of plain functions with these names. They work on flat sequences of
whole numbers: `t` is the table (geometry and every house value, never changed), `s` is the state, and `out` is room for
lists of actions. They run as ordinary Python on lists, or compiled on 64-bit numbers (engine/kernels/linking.py). In
both cases the game's functions replace the functions of this module, which are never called.

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

from collections.abc import MutableSequence, Sequence

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


def start(t: Table, s: State) -> None:
    """Write the state at the beginning of a game into `s`."""
    raise AssertionError("a kernel replaces this function")


def actor(t: Table, s: State) -> int:
    """Return the seat to move, `CHANCE` or `OVER`."""
    raise AssertionError("a kernel replaces this function")


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions, or the outcomes of chance, to `out[at:]` in ascending order. Return their count."""
    raise AssertionError("a kernel replaces this function")


def weight(t: Table, s: State, action: int) -> int:
    """Return the weight of an outcome of chance. Its probability is proportional to its weight."""
    raise AssertionError("a kernel replaces this function")


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return a random action, drawn with the stream at r[i]: outcomes of chance by weight, actions of a seat uniformly.

    `out` is room for the list of actions.
    """
    raise AssertionError("a kernel replaces this function")


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    raise AssertionError("a kernel replaces this function")


def score(t: Table, s: State, seat: int) -> int:
    """Return the current score of a seat."""
    raise AssertionError("a kernel replaces this function")


def wins(t: Table, s: State, seat: int) -> int:
    """Return 1 if a seat is among the winners of a game that is over, else 0."""
    raise AssertionError("a kernel replaces this function")


def reason(t: Table, s: State) -> int:
    """Return the reason why the game is over, as an index into the `REASONS` of the game's notation."""
    raise AssertionError("a kernel replaces this function")


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """Return the action of the game's greedy policy (`engine/games/GAME/policy.py`). The stream at r[i] breaks ties."""
    raise AssertionError("a policy replaces this function")


def first_seat(t: Table, outcome: int) -> int:
    """Return the first seat in the order of play, given the first outcome of chance if a game has any."""
    raise AssertionError("the facts of a game replace this function")


def breadth(t: Table, s: State, out: State) -> int:
    """Return the number of actions of the seat to move."""
    raise AssertionError("the facts of a game replace this function")


def standings(t: Table, s: State, m: State) -> None:
    """Update `m[M_STANDS:]`, which holds how well each seat stands: its score if scores grow in the game."""
    raise AssertionError("the facts of a game replace this function")


def before(t: Table, s: State, action: int, m: State) -> None:
    """Note an action of the seat m[M_SEAT] before it is applied: its verb in m[M_VERB], its cell in m[M_CELL].

    The loop has set m[M_CELL] to -1. It stays -1 if the action uses no cell.
    """
    raise AssertionError("the facts of a game replace this function")


def after(t: Table, s: State, m: State) -> None:
    """Note the effects of the action after it was applied."""
    raise AssertionError("the facts of a game replace this function")


def at_end(t: Table, s: State, m: State) -> None:
    """Note what is known only when the game is over."""
    raise AssertionError("the facts of a game replace this function")


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """Write at most `most` actions worth searching to `listed[at:]`, the most promising first. Return their count."""
    raise AssertionError("a policy or engine/loops/neutral.py replaces this function")


def standing(t: Table, s: State, seat: int) -> int:
    """Return how well a seat stands, in the game's own unit."""
    raise AssertionError("a policy or engine/loops/neutral.py replaces this function")


def appraise(t: Table, s: State, seat: int, players: int) -> int:
    """Return the value of a position between two turns for a seat, from 0 to `ONE`, the value of a game won alone."""
    raise AssertionError("a policy or engine/loops/neutral.py replaces this function")


def imagine(t: Table, s: State, r: State, i: int, seat: int) -> None:
    """Replace what a seat does not see by a random choice that agrees with what it sees. Draw it with stream r[i]."""
    raise AssertionError("a policy or engine/loops/neutral.py replaces this function")


def effort(t: Table, s: State, iterations: int) -> int:
    """Return the number of iterations for this decision, given the number that a decision may have."""
    raise AssertionError("a policy or engine/loops/neutral.py replaces this function")


def head_count(t: Table) -> int:
    """Return the number of heads of a game, legal or not."""
    raise AssertionError("the learning part of a game replaces this function")


def digit_count(t: Table) -> int:
    """Return `DIGITS` if some heads have amounts, else 0."""
    raise AssertionError("the learning part of a game replaces this function")


def heads(t: Table, s: State, out: State) -> int:
    """Write the heads of the legal actions of the seat to move to `out`. Return their count."""
    raise AssertionError("the learning part of a game replaces this function")


def open_head(t: Table, s: State, head: int, d: State) -> None:
    """Write `D_FIRST`, `D_LOW` and `D_HIGH` of a legal head. Without an amount, all amounts are 0."""
    raise AssertionError("the learning part of a game replaces this function")


def tensor(t: Table, s: State, seat: int, out: State) -> None:
    """Write what a seat sees to `out`, which is 0 everywhere, as engine/contract/tensors.py says."""
    raise AssertionError("the learning part of a game replaces this function")


def sight_size(t: Table) -> int:
    """Return the number of notes of `sight`, or 0: then `tensor` is written whole each time."""
    raise AssertionError("the learning part of a game or engine/loops/neutral.py replaces this function")


def sight(t: Table, s: State, seat: int, notes: State, out: Fractions) -> None:
    """Bring to date what a seat sees: the values of `tensor` as floating-point numbers (engine/contract/tensors.py).

    `out` holds what was written for some seat and position of the same table, and `notes` says what that was.
    """
    raise AssertionError("the learning part of a game or engine/loops/neutral.py replaces this function")


def net_feature_count(t: Table) -> int:
    """Return the number of features of a game for nets, 0 if it has none."""
    raise AssertionError("the learning part of a game or engine/loops/neutral.py replaces this function")


def net_features(t: Table, s: State, seat: int, w: State, at: int) -> int:
    """Write the features of a position between two turns, seen by a seat, to `w[at:]`. Return their count.

    They are numbers below `net_feature_count`, at most `NET_FEATURES` of them. One that is there twice counts twice.
    As many words from `w[at + NET_FEATURES]` on are room.
    """
    raise AssertionError("the learning part of a game or engine/loops/neutral.py replaces this function")


def net_turn(t: Table, s: State) -> int:
    """Return the seat whose turn it is, also while chance decides."""
    raise AssertionError("the learning part of a game or engine/loops/neutral.py replaces this function")
