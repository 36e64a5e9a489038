"""What a game's policy says to the search (engine/loops/search.py), where it has no more to say than every game.

The names of this module may be left out of `engine/games/GAME/policy.py`; what stands there takes their place.
"""

from landpress.engine.contract.rules import State, Table, actions, greedy, score

ONE = 1 << 16
"""A game that is won alone; what rewards are parts of."""
PLIES = 24
"""How many plies are played on from a leaf of the tree at least; then the turn is played to its end."""
SKILL = 100
"""How many in a hundred actions of seats are greedy on the way, the others random."""
SPREAD = 10
"""The lead of `standing` that is half way from an equal game to one that is won."""


def enter(listed: State, at: int, n: int, most: int, worths: State, first: int, action: int, worth: int) -> int:
    """Enter an action into a list of n at listed[at], the best first, or drop the last of `most`; how long it is then.

    What its entries are worth stands at worths[first] and on.
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
    """Write the actions worth searching to listed[at] and on, the most promising first; how many, at most `most`."""
    first = greedy(t, s, r, i, out)
    return behind(first, out, actions(t, s, out, 0), listed, at, most)


def behind(first: int, out: State, found: int, listed: State, at: int, most: int) -> int:
    """Write an action to listed[at], and behind it the others of `found` ones in `out`; how many, at most `most`."""
    listed[at] = first
    n = 1
    for k in range(found):
        if out[k] != first and n < most:
            listed[at + n] = out[k]
            n += 1
    return n


def standing(t: Table, s: State, seat: int) -> int:
    """How well a seat stands, in a unit of the game's own."""
    return score(t, s, seat)


def appraise(t: Table, s: State, seat: int, players: int) -> int:
    """What a position between two turns is worth to a seat, of `ONE`: half of it where it is level with the best."""
    best = -1 << 40
    for other in range(players):
        if other != seat:
            best = max(best, standing(t, s, other))
    lead = standing(t, s, seat) - best
    return ONE // 2 + ONE // 2 * lead // (abs(lead) + SPREAD)


def imagine(t: Table, s: State, r: State, i: int, seat: int) -> None:
    """Change what a seat does not see into something that agrees with what it sees, drawn with the stream at r[i]."""


def effort(t: Table, s: State, iterations: int) -> int:
    """How many of the iterations that a decision may have this one should have."""
    return iterations
