"""What the rules of every game are called: the names that shared loops (playout, perft, search) are written against.

A kernel (`engine/games/GAME/kernel.py`) is a module of plain functions of these names over flat sequences of whole
numbers: `t` the table (geometry and every house value, never changed), `s` the state, `out` room for lists of
actions. They run as ordinary Python on lists, or compiled on int64 arrays (engine/kernels/linking.py), where shared
loops get the game's functions in place of these. Nothing here is ever called.

An action is a whole number, not negative; its meaning depends on the state. Whose turn it is: a seat, `CHANCE`, or
`OVER`. An outcome of chance is an action with a weight. `r` holds streams of six words each: that of chance first,
then one a seat (engine/contract/streams.py).

While a game is measured (engine/loops/measured.py), `m` is what is noted about it: from `M_FACT` on the game's own
counters (`engine/games/GAME/facts.py`), those of a seat in blocks of `M_SEATS`.
"""

from collections.abc import MutableSequence, Sequence

CHANCE = -1
OVER = -2
STREAM = 6
M_TURNS, M_SEAT, M_VERB, M_CELL, M_STANDS, M_FACT, M_SEATS = 0, 1, 2, 3, 12, 24, 6
ABSENT = -(1 << 40)
"""What a counter holds where a game has no such value."""

State = MutableSequence[int]
Table = Sequence[int]


def actor(t: Table, s: State) -> int:
    """Whose turn it is: a seat, `CHANCE` or `OVER`."""
    raise AssertionError("a kernel takes this place")


def actions(t: Table, s: State, out: State, at: int) -> int:
    """Write the legal actions (of chance: the possible outcomes) to out[at] and on, ascending; how many there are."""
    raise AssertionError("a kernel takes this place")


def weight(t: Table, s: State, action: int) -> int:
    """How likely an outcome of chance is, in proportion to those of the others."""
    raise AssertionError("a kernel takes this place")


def sample(t: Table, s: State, r: State, i: int, out: State) -> int:
    """A random action with the stream at r[i]: outcomes of chance by weight, actions of a seat all alike."""
    raise AssertionError("a kernel takes this place")


def apply(t: Table, s: State, action: int) -> None:
    """Change the state by a legal action."""
    raise AssertionError("a kernel takes this place")


def score(t: Table, s: State, seat: int) -> int:
    """The score of a seat as things stand."""
    raise AssertionError("a kernel takes this place")


def wins(t: Table, s: State, seat: int) -> int:
    """1 where a seat is among the winners of a game that is over, else 0."""
    raise AssertionError("a kernel takes this place")


def reason(t: Table, s: State) -> int:
    """Why the game is over, as an index into the `REASONS` of the game's notation."""
    raise AssertionError("a kernel takes this place")


def greedy(t: Table, s: State, r: State, i: int, out: State) -> int:
    """The action of the game's greedy policy (`engine/games/GAME/policy.py`), ties broken with the stream at r[i]."""
    raise AssertionError("a policy takes this place")


def first_seat(t: Table, outcome: int) -> int:
    """The seat first in the order of play, by the outcome of a game's first ply where that is chance's."""
    raise AssertionError("the facts of a game take this place")


def breadth(t: Table, s: State, out: State) -> int:
    """How many actions the seat whose turn it is has."""
    raise AssertionError("the facts of a game take this place")


def standings(t: Table, s: State, m: State) -> None:
    """Note at m[M_STANDS] and on how well each seat stands while the game goes on: its score wherever that grows."""
    raise AssertionError("the facts of a game take this place")


def before(t: Table, s: State, action: int, m: State) -> None:
    """Note an action of the seat m[M_SEAT], not done yet: its verb, and the cell that it uses, -1 where none."""
    raise AssertionError("the facts of a game take this place")


def after(t: Table, s: State, m: State) -> None:
    """Note what has come of the action."""
    raise AssertionError("the facts of a game take this place")


def at_end(t: Table, s: State, m: State) -> None:
    """Note what is known only when the game is over."""
    raise AssertionError("the facts of a game take this place")


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """Write the actions worth searching to listed[at] and on, the most promising first; how many, at most `most`."""
    raise AssertionError("a policy or engine/loops/neutral.py takes this place")


def standing(t: Table, s: State, seat: int) -> int:
    """How well a seat stands, in a unit of the game's own."""
    raise AssertionError("a policy or engine/loops/neutral.py takes this place")


def appraise(t: Table, s: State, seat: int, players: int) -> int:
    """What a position between two turns is worth to a seat, as a part of `ONE`, which is a game won alone."""
    raise AssertionError("a policy or engine/loops/neutral.py takes this place")


def imagine(t: Table, s: State, r: State, i: int, seat: int) -> None:
    """Change what a seat does not see into something that agrees with what it sees, drawn with the stream at r[i]."""
    raise AssertionError("a policy or engine/loops/neutral.py takes this place")


def effort(t: Table, s: State, iterations: int) -> int:
    """How many of the iterations that a decision may have this one should have."""
    raise AssertionError("a policy or engine/loops/neutral.py takes this place")
