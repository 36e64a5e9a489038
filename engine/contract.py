"""What the rules of every game are called: the names that shared loops (playout, perft, search) are written against.

A kernel (`engine/games/GAME/kernel.py`) is a module of plain functions of these names over flat sequences of whole
numbers: `t` the table (geometry and every house value, never changed), `s` the state, `out` room for lists of
actions. They run as ordinary Python on lists, or compiled on int64 arrays (engine/kernels.py), where shared loops get
the game's functions in place of these. Nothing here is ever called.

An action is a whole number, not negative; its meaning depends on the state. Whose turn it is: a seat, `CHANCE`, or
`OVER`. An outcome of chance is an action with a weight. `r` holds streams of six words each: that of chance first,
then one a seat (engine/streams.py).
"""

from collections.abc import MutableSequence, Sequence

CHANCE = -1
OVER = -2
STREAM = 6

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
