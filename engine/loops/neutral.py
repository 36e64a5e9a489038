"""The neutral part of a policy for the search (engine/loops/search.py), which fits every game.

`engine/games/GAME/policy.py` need not define the names of this module. A name that it defines replaces the one here.
"""

from landpress.engine.contract.rules import Fractions, State, Table, actions, actor, greedy, score

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
    """Write at most `most` legal actions to `listed[at:]`, the greedy action first. Return their count."""
    first = greedy(t, s, r, i, out)
    return behind(first, out, actions(t, s, out, 0), listed, at, most)


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
    """Return how well a seat stands: its score."""
    return score(t, s, seat)


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
    """Change nothing. A game without hidden information needs no more."""


def effort(t: Table, s: State, iterations: int) -> int:
    """Return the number of iterations for this decision: all that it may have."""
    return iterations


def sight_size(t: Table) -> int:
    """Return 0: what a seat sees is written whole each time."""
    return 0


def sight(t: Table, s: State, seat: int, notes: State, out: Fractions) -> None:
    """Write nothing. A game without notes needs no more."""


def net_feature_count(t: Table) -> int:
    """Return 0: a game needs no features."""
    return 0


def net_features(t: Table, s: State, seat: int, w: State, at: int) -> int:
    """Write nothing. A game without features needs no more."""
    return 0


def net_turn(t: Table, s: State) -> int:
    """Return the seat to move, or the first one while chance decides."""
    return max(0, actor(t, s))
