"""Whole games played by policies: the shared loops, which call the names of engine/contract/rules.py.

`policies` holds the policy of each seat: `RANDOM`, `GREEDY`, `MCTS` + N for a search of N iterations, or `NET` + N for
one that values positions by the net in the table. With `DECISIVE` more, its search counts a shared win as nothing.
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import State, Table
from landpress.engine.loops import neutral
from landpress.engine.loops.search import UCT_DECISIVE, UCT_NET, uct_begin, uct_choice, uct_grow

RANDOM, GREEDY, MCTS, NET, DECISIVE = 0, 1, 2, 1 << 32, 1 << 33


def playout(t: Table, s: State, r: State, out: State, most: int) -> int:
    """Play at random from a state to the end of the game, but at most `most` plies. Return the number of plies."""
    plies = 0
    seat = rules.actor(t, s)
    while seat != rules.OVER and plies < most:
        rules.apply(t, s, rules.sample(t, s, r, rules.STREAM * (seat + 1), out))
        plies += 1
        seat = rules.actor(t, s)
    return plies


def playouts(t: Table, start: State, s: State, r: State, out: State, games: int, players: int, won: State) -> int:
    """Play `games` random games from a state. Add the wins of each seat to `won`. Return the number of plies."""
    plies = 0
    for _ in range(games):
        for k in range(len(start)):
            s[k] = start[k]
        plies += playout(t, s, r, out, 1 << 40)
        for seat in range(players):
            won[seat] += rules.wins(t, s, seat)
    return plies


def begun(t: Table, s: State, r: State, i: int, out: State, policy: int, tree: State) -> int:
    """Begin a decision with the stream at r[i]. Return the number of iterations for its search, 0 for no search."""
    if policy < MCTS:
        return 0
    uct_begin(t, s, r, i, out, tree)
    tree[UCT_DECISIVE] = policy // DECISIVE
    tree[UCT_NET] = policy // NET % 2
    return neutral.effort(t, s, policy % NET - (0 if tree[UCT_NET] else MCTS))


def decided(t: Table, s: State, r: State, i: int, out: State, policy: int, tree: State) -> int:
    """Return the action that a policy chooses in a position. The iterations of a search must be done before."""
    if policy == RANDOM:
        return rules.sample(t, s, r, i, out)
    return rules.greedy(t, s, r, i, out) if policy == GREEDY else uct_choice(tree)


def match(t: Table, s: State, r: State, out: State, policies: Table, most: int, world: State, tree: State) -> int:
    """Play from a state to the end, each seat by its policy, but at most `most` plies. Return the number of plies.

    Seats that search need `world`, as long as `s`, and `tree`, as long as `tree_words` of engine/loops/search.py says.
    Without such seats both may be empty.
    """
    plies = 0
    seat = rules.actor(t, s)
    while seat != rules.OVER and plies < most:
        policy = RANDOM if seat == rules.CHANCE else policies[seat]
        i = rules.STREAM * (seat + 1)
        iterations = begun(t, s, r, i, out, policy, tree)
        if iterations > 0:
            uct_grow(t, s, out, iterations, len(policies), world, tree)
        rules.apply(t, s, decided(t, s, r, i, out, policy, tree))
        plies += 1
        seat = rules.actor(t, s)
    return plies
