"""Whole games played by simple policies: the shared loops, written against engine/contract/rules.py.

`policies` says for each seat which one it plays: `RANDOM`, `GREEDY`, or `MCTS` + N for a search of N iterations.
"""

from landpress.engine.contract.rules import CHANCE, OVER, STREAM, State, Table, actor, apply, greedy, sample, wins
from landpress.engine.loops.search import search

RANDOM, GREEDY, MCTS = 0, 1, 2


def playout(t: Table, s: State, r: State, out: State, most: int) -> int:
    """Play from a state to the end of the game, at random, but at most so many plies; how many were played."""
    plies = 0
    seat = actor(t, s)
    while seat != OVER and plies < most:
        apply(t, s, sample(t, s, r, STREAM * (seat + 1), out))
        plies += 1
        seat = actor(t, s)
    return plies


def playouts(t: Table, start: State, s: State, r: State, out: State, games: int, players: int, won: State) -> int:
    """Play so many games from a state, one after another; adds up wins per seat in `won`, returns the plies."""
    plies = 0
    for _ in range(games):
        for k in range(len(start)):
            s[k] = start[k]
        plies += playout(t, s, r, out, 1 << 40)
        for seat in range(players):
            won[seat] += wins(t, s, seat)
    return plies


def decision(t: Table, s: State, r: State, i: int, out: State, policy: int, world: State, tree: State) -> int:
    """What a policy does in a position, with the stream at r[i]; rooms as in `match`."""
    if policy == RANDOM:
        return sample(t, s, r, i, out)
    if policy == GREEDY:
        return greedy(t, s, r, i, out)
    return search(t, s, r, i, out, policy - MCTS, world, tree)


def match(t: Table, s: State, r: State, out: State, policies: Table, most: int, world: State, tree: State) -> int:
    """Play from a state to the end, each seat by its policy, but at most so many plies; how many were played.

    Seats that search need `world`, as long as `s`, and `tree` (engine/loops/search.py says how long); else both may
    be empty.
    """
    plies = 0
    seat = actor(t, s)
    while seat != OVER and plies < most:
        policy = RANDOM if seat == CHANCE else policies[seat]
        apply(t, s, decision(t, s, r, STREAM * (seat + 1), out, policy, world, tree))
        plies += 1
        seat = actor(t, s)
    return plies
