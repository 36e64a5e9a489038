"""The neutral parts of rules, policies, facts and learning programs, which fit every game or many games.

The modules of a game need not define the names of this module. A name that they define replaces the one here, except
`enter` and `behind`, which policies call.
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import Fractions, State, Table

ONE = 1 << 16
"""The value of a game won alone; all values and rewards lie between 0 and this."""
PLIES = 24
"""The least number of plies that are played from a leaf of the tree; then the turn is played to its end."""
SKILL = 100
"""The percentage of greedy actions of seats in these plies; the other actions are random."""
OPEN = 1
"""1 if all seats see everything, else 0. A win that is found in an imagined world is not a proven one."""
SPREAD = 10
"""The lead in `standing` that is worth half way between an equal game and a won one."""


def enter(listed: State, at: int, n: int, most: int, worths: State, first: int, action: int, worth: int) -> int:
    """Enter an action into a list of n actions at `listed[at:]`, the best first. Return the new length of the list.

    `worths[first:]` holds the values of the actions. The list keeps at most `most` actions: the worst one is dropped.
    """
    if n == most and (n == 0 or worths[first + n - 1] >= worth):
        return n
    place = min(n, most - 1)
    n = place + 1
    while place > 0 and worths[first + place - 1] < worth:
        listed[at + place] = listed[at + place - 1]
        worths[first + place] = worths[first + place - 1]
        place -= 1
    listed[at + place] = action
    worths[first + place] = worth
    return n


def candidates(t: Table, s: State, r: State, i: int, out: State, listed: State, at: int, most: int) -> int:
    """Write at most `most` actions worth searching to `listed[at:]`, the most promising first. Return their count.

    Here they are legal actions, the greedy one first.
    """
    first = rules.greedy(t, s, r, i, out)
    return behind(first, out, rules.actions(t, s, out, 0), listed, at, most)


def behind(first: int, out: State, found: int, listed: State, at: int, most: int) -> int:
    """Write an action to `listed[at]` and then the others of the `found` actions in `out`. Return their count.

    At most `most` actions are written.
    """
    listed[at] = first
    n = 1
    for k in range(found):
        if out[k] != first and n < most:
            listed[at + n] = out[k]
            n += 1
    return n


def standing(t: Table, s: State, seat: int) -> int:
    """Return how well a seat stands, in the game's own unit: its score."""
    return rules.score(t, s, seat)


def appraise(t: Table, s: State, seat: int, players: int) -> int:
    """Return the value of a position between two turns for a seat.

    It is between 0 and `ONE`, and half of `ONE` if the seat is level with the best of the others.
    """
    best = -1 << 40
    for other in range(players):
        if other != seat:
            best = max(best, standing(t, s, other))
    lead = standing(t, s, seat) - best
    return ONE // 2 + ONE // 2 * lead // (abs(lead) + SPREAD)


def imagine(t: Table, s: State, r: State, i: int, seat: int) -> None:
    """Replace what a seat does not see by a random choice that agrees with what it sees, drawn with stream r[i].

    Nothing is changed here: nothing is hidden in most games.
    """


def effort(t: Table, s: State, iterations: int) -> int:
    """Return the number of iterations for this decision, given the number that it may have: all of them."""
    return iterations


def sight_size(t: Table) -> int:
    """Return the number of notes of `sight`, or 0: then `tensor` is written whole each time."""
    return 0


def sight(t: Table, s: State, seat: int, notes: State, out: Fractions) -> None:
    """Bring to date what a seat sees, as floating-point numbers (engine/contract/tensors.py).

    `out` holds what was written for some seat and position of the same table, and `notes` says what that was. A game
    without notes writes `tensor` instead.
    """


def tensor(t: Table, s: State, seat: int, out: State) -> None:
    """Write what a seat sees to `out`, which is 0 everywhere, as engine/contract/tensors.py says.

    A game with notes has `sight` instead.
    """


def net_feature_count(t: Table) -> int:
    """Return the number of features of a game for nets, 0 if it has none."""
    return 0


def net_features(t: Table, s: State, seat: int, w: State, at: int) -> int:
    """Write the features of a position between two turns, seen by a seat, to `w[at:]`. Return their count.

    They are numbers below `net_feature_count`, at most `NET_FEATURES` of them. One that is there twice counts twice.
    As many words from `w[at + NET_FEATURES]` on are room.
    """
    return 0


def net_turn(t: Table, s: State) -> int:
    """Return the seat whose turn it is, also while chance decides: the one to move, or the first one."""
    return max(0, rules.actor(t, s))


def weight(t: Table, s: State, action: int) -> int:
    """Return the weight of an outcome of chance, to which its probability is proportional: all are equally likely."""
    return 1


def first_seat(t: Table, outcome: int) -> int:
    """Return the first seat in the order of play, given the first outcome of chance if a game has any: seat 0."""
    return 0


def breadth(t: Table, s: State, out: State) -> int:
    """Return the number of actions of the seat to move: they are listed."""
    return rules.actions(t, s, out, 0)


def after(t: Table, s: State, m: State) -> None:
    """Note the effects of the action after it was applied."""


def at_end(t: Table, s: State, m: State) -> None:
    """Note what is known only when the game is over."""


def digit_count(t: Table) -> int:
    """Return `DIGITS` if some heads have amounts, else 0."""
    return 0
