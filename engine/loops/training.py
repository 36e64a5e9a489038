"""The training of nets, in whole numbers: games that a net learns from, and the steps of its descent.

So a net has the same weights on every machine, and is trained by compiled rules where there are some. In training, a
weight has `NET_FINE` bits behind the point, a value 16. Each row of weights and each other weight has a step of its
own, which shrinks with the root of the sum of its squared slopes (Adagrad; Duchi, Hazan, Singer 2011).
"""

from landpress.engine.contract import rules
from landpress.engine.contract.rules import NET_FEATURES, State, Table
from landpress.engine.contract.streams import below
from landpress.engine.loops import neutral
from landpress.engine.loops.nets import NET_STEP, net_logistic
from landpress.engine.loops.neutral import ONE
from landpress.engine.loops.playout import RANDOM, begun, decided
from landpress.engine.loops.search import uct_grow

NET_FINE = 24
NET_FULL = 1 << NET_FINE
"""A full hidden unit, and a logit."""
NET_SLOPE = 30
"""The bits behind the point of a sum of squared slopes. Its root has half of them."""
NET_LEAK = 64
"""A hidden unit that is empty or full learns with 1 / `NET_LEAK` of its slope, so that it does not stay so for ever."""
NET_WORDS, NET_ROWS, NET_PROGRESS = 0, 1, 2
"""The progress of a game that is collected: the words and the rows that are written."""


def net_collect(
    t: Table,
    s: State,
    r: State,
    out: State,
    policies: Table,
    world: State,
    tree: State,
    noise: int,
    rows: State,
    p: State,
    plies: int,
) -> bool:
    """Play on, at most `plies` plies, and write a row at each end of a turn. Return whether the game is over.

    A row is the seat whose side it is seen from, the number of features, and the features. Of the actions of seats,
    `noise` per cent are random. Positions for which `rows` has no room are left out.
    """
    seat = rules.actor(t, s)
    players = len(policies)
    for _ in range(plies):
        if seat == rules.OVER:
            return True
        policy = RANDOM if seat == rules.CHANCE or below(r, 0, 100) < noise else policies[seat]
        i = rules.STREAM * (seat + 1)
        iterations = begun(t, s, r, i, out, policy, tree)
        if iterations > 0:
            uct_grow(t, s, out, iterations, players, world, tree)
        rules.apply(t, s, decided(t, s, r, i, out, policy, tree))
        now = rules.actor(t, s)
        is_full = p[NET_WORDS] + players * (2 + 2 * NET_FEATURES) > len(rows)
        if seat != rules.CHANCE and now != seat and now != rules.OVER and not is_full:
            _net_note(t, s, players, rows, p)
        seat = now
    return seat == rules.OVER


def _net_note(t: Table, s: State, players: int, rows: State, p: State) -> None:
    """Write a row for the seat whose turn begins, or for each seat if there are more than two."""
    turn = neutral.net_turn(t, s)
    for k in range(1 if players == 2 else players):
        seat = (turn + k) % players
        at = p[NET_WORDS]
        count = neutral.net_features(t, s, seat, rows, at + 2)
        rows[at] = seat
        rows[at + 1] = count
        p[NET_WORDS] = at + 2 + count
        p[NET_ROWS] += 1


def net_fit(
    rows: Table,
    starts: Table,
    order: Table,
    first: int,
    end: int,
    values: Table,
    speed: int,
    features: int,
    hidden: int,
    w: State,
    g: State,
    curve: Table,
) -> int:
    """Learn from the rows `order[first:end]`. Return the sum of the squared errors before each step, in 1 / `ONE`.

    `starts` says where each row's count of features lies in `rows`, `values` what the game brought, from 0 to `ONE`.
    `w` holds the weights as engine/loops/nets.py orders them, without the curve; `g` the sums of squared slopes and
    their roots, then room for each hidden unit's sum and slope. `speed` is in 1 / 1024. `curve` is the logistic
    function.
    """
    rest = features * hidden
    lines = features + 2 * hidden + 1
    sums, slopes = 2 * lines, 2 * lines + hidden
    lost = 0
    for k in range(first, end):
        at = starts[order[k]]
        count = rows[at]
        x = net_summed(rows, at, features, hidden, w, g, sums)
        error = net_logistic(curve, 0, x, NET_FULL // NET_STEP) - values[order[k]]
        lost += error * error // ONE
        squares = 0
        for h in range(hidden):
            total = g[sums + h]
            g[slopes + h] = error * w[rest + hidden + h] // ONE
            if total <= 0 or total >= NET_FULL:
                g[slopes + h] = g[slopes + h] // NET_LEAK
            slope = g[slopes + h] >> 4
            squares += slope * slope >> (2 * NET_FINE - 8 - NET_SLOPE)
        squares = squares // hidden
        for j in range(count):
            feature = rows[at + 1 + j]
            rate = _net_rate(g, feature, lines, squares, speed)
            row = hidden * feature
            for h in range(hidden):
                w[row + h] -= (g[slopes + h] * rate + (1 << 19)) >> 20
        for h in range(hidden):
            slope = g[slopes + h] >> 4
            rate = _net_rate(g, features + h, lines, slope * slope >> (2 * NET_FINE - 8 - NET_SLOPE), speed)
            w[rest + h] -= (g[slopes + h] * rate + (1 << 19)) >> 20
            full = error * min(NET_FULL, max(0, g[sums + h])) // ONE
            slope = full >> 4
            rate = _net_rate(g, features + hidden + h, lines, slope * slope >> (2 * NET_FINE - 8 - NET_SLOPE), speed)
            w[rest + hidden + h] -= (full * rate + (1 << 19)) >> 20
        slope = error * (NET_FULL // ONE)
        rate = _net_rate(g, lines - 1, lines, (slope >> 4) * (slope >> 4) >> (2 * NET_FINE - 8 - NET_SLOPE), speed)
        w[rest + 2 * hidden] -= (slope * rate + (1 << 19)) >> 20
    return lost


def net_summed(rows: Table, at: int, features: int, hidden: int, w: Table, g: State, sums: int) -> int:
    """Write the sums of the hidden units for a row to `g[sums:]`. Return the output, with `NET_FINE` bits."""
    rest = features * hidden
    for h in range(hidden):
        g[sums + h] = w[rest + h]
    for j in range(rows[at]):
        row = hidden * rows[at + 1 + j]
        for h in range(hidden):
            g[sums + h] += w[row + h]
    x = w[rest + 2 * hidden]
    for h in range(hidden):
        x += w[rest + hidden + h] * min(NET_FULL, max(0, g[sums + h])) >> NET_FINE
    return x


def _net_rate(g: State, line: int, lines: int, squares: int, speed: int) -> int:
    """Add to the squared slopes of a line of weights. Return the size of its next step, with 20 bits.

    The root is improved by one step of Newton's method, which is enough because the sum grows slowly.
    """
    g[line] += squares
    g[lines + line] = (g[lines + line] + g[line] // g[lines + line] + 1) // 2
    return (speed << (10 + NET_SLOPE // 2)) // g[lines + line]


def net_missed(
    rows: Table,
    starts: Table,
    first: int,
    end: int,
    values: Table,
    features: int,
    hidden: int,
    w: Table,
    g: State,
    curve: Table,
) -> int:
    """Return the sum of the squared errors of the rows from `first` to `end`, in 1 / `ONE`, without learning."""
    sums = 2 * (features + 2 * hidden + 1)
    lost = 0
    for k in range(first, end):
        x = net_summed(rows, starts[k], features, hidden, w, g, sums)
        error = net_logistic(curve, 0, x, NET_FULL // NET_STEP) - values[k]
        lost += error * error // ONE
    return lost
