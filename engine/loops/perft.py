"""perft: how many sequences of actions of a length there are from a position, outcomes of chance counted as actions.

The last ply is counted in bulk, by the length of its list. An explicit stack, because a compiled function that calls
itself cannot be cached.
"""

from landpress.engine.contract.rules import OVER, State, Table, actions, actor, apply


def perft(t: Table, s: State, depth: int, states: State, lists: State, found: State, tried: State, room: int) -> int:
    """The number of action sequences of length `depth` >= 1 from `s`, which is changed; shorter games do not count.

    There is room for `depth` states in `states` and for `depth` lists of `room` actions in `lists`; `found` and `tried`
    have one entry a ply.
    """
    if actor(t, s) == OVER:
        return 0
    size = len(s)
    count = 0
    level = 0
    tried[0] = 0
    found[0] = actions(t, s, lists, 0)
    if depth == 1:
        return found[0]
    for k in range(size):
        states[k] = s[k]
    while level >= 0:
        if tried[level] == found[level]:
            level -= 1
            continue
        for k in range(size):
            s[k] = states[level * size + k]
        apply(t, s, lists[level * room + tried[level]])
        tried[level] += 1
        if actor(t, s) == OVER:
            continue
        ways = actions(t, s, lists, (level + 1) * room)
        if level + 2 == depth:
            count += ways
            continue
        level += 1
        tried[level] = 0
        found[level] = ways
        for k in range(size):
            states[level * size + k] = s[k]
    return count
