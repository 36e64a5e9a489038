"""perft: the number of action sequences of a given length from a position, with outcomes of chance as actions.

The last ply is counted by the length of its list of actions. The stack is explicit, because a compiled function that
calls itself cannot be cached.
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import OVER, State, Table

PERFT_LEVEL, PERFT_COUNT, PERFT_WORDS = 0, 1, 2
"""The progress of a call, in `p`: the ply that is tried plus 1 (0 at the beginning), and the count so far."""
PERFT_DONE = -1


def perft(
    t: Table,
    s: State,
    depth: int,
    states: State,
    lists: State,
    found: State,
    tried: State,
    room: int,
    p: State,
    work: int,
) -> int:
    """Count the action sequences of length `depth` >= 1 from `s`, which is changed. Return the work left.

    A call ends after `work` lists of actions. The next call continues there, because `p` holds the progress: all 0 at
    the beginning. At the end p[PERFT_LEVEL] is `PERFT_DONE` and p[PERFT_COUNT] is the count. Shorter games do not
    count. `states` has room for `depth` states, and `lists` for `depth` lists of `room` actions. `found` and `tried`
    have one entry for each ply.
    """
    size = len(s)
    if p[PERFT_LEVEL] == 0:
        if rules.actor(t, s) == OVER:
            p[PERFT_LEVEL] = PERFT_DONE
            return work
        tried[0] = 0
        found[0] = rules.actions(t, s, lists, 0)
        if depth == 1:
            p[PERFT_LEVEL], p[PERFT_COUNT] = PERFT_DONE, found[0]
            return work
        for k in range(size):
            states[k] = s[k]
        p[PERFT_LEVEL] = 1
    level = p[PERFT_LEVEL] - 1
    while level >= 0 and work > 0:
        if tried[level] == found[level]:
            level -= 1
            continue
        for k in range(size):
            s[k] = states[level * size + k]
        rules.apply(t, s, lists[level * room + tried[level]])
        tried[level] += 1
        if rules.actor(t, s) == OVER:
            continue
        ways = rules.actions(t, s, lists, (level + 1) * room)
        work -= 1
        if level + 2 == depth:
            p[PERFT_COUNT] += ways
            continue
        level += 1
        tried[level] = 0
        found[level] = ways
        for k in range(size):
            states[level * size + k] = s[k]
    p[PERFT_LEVEL] = PERFT_DONE if level < 0 else level + 1
    return work
