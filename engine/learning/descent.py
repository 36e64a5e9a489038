"""The fitting of a net to examples, in whole numbers: equal examples give equal weights on every machine."""

from collections.abc import Iterator

from landpress.engine.contract.rules import State
from landpress.engine.contract.streams import Stream
from landpress.engine.kernels.backends import Linked, link
from landpress.engine.learning.examples import Examples
from landpress.engine.loops.nets import NET_OUT, NET_UNIT
from landpress.engine.loops.neutral import ONE
from landpress.engine.loops.training import NET_FULL, NET_SLOPE
from landpress.engine.play.nets import Net, Seen, curve, length

HIDDEN = 16
SPEED = 50
"""The speed of learning, in 1 / 1024."""
EPOCHS = 4
"""How often each example is learned from."""
AT_ONCE = 512
"""The examples of one call of compiled code."""
_FIRST_SQUARES = (1 << NET_SLOPE) // 10
_FIRST_ROOT = 10362
_SPREAD = NET_FULL // 11


def fitted(seen: Seen, features: int, learned: Examples, held: Examples, seed: str) -> Iterator[tuple[Net, float]]:
    """Yield after each of `EPOCHS` the net, and its mean squared error on the examples that are held back."""
    rules = link(seen.game, compiled=True, long=True)
    lines = features + 2 * HIDDEN + 1
    w, g = rules.array(_first(features, seed)), rules.zeros(2 * lines + 2 * HIDDEN)
    g[: 2 * lines] = [_FIRST_SQUARES] * lines + [_FIRST_ROOT] * lines
    logistic = rules.array(curve())
    rows, starts, values = map(rules.array, (learned.rows, learned.starts(), learned.values))
    kept = tuple(map(rules.array, (held.rows, held.starts(), held.values)))
    number = len(learned.values)
    order = list(range(number))
    for epoch in range(EPOCHS):
        Stream(seed, "order", epoch).shuffle(order)
        with rules.room():
            given = rules.array(order)
            for first in range(0, number, AT_ONCE):
                end = min(number, first + AT_ONCE)
                rules.net_fit(rows, starts, given, first, end, values, SPEED, features, HIDDEN, w, g, logistic)
        yield _whole(seen, features, rules.listed(w)), _error(rules, kept, len(held.values), features, w, g, logistic)


def _error(
    rules: Linked, kept: tuple[State, ...], number: int, features: int, w: State, g: State, logistic: State
) -> float:
    """Return the mean squared error of the weights on some examples."""
    rows, starts, values = kept
    lost = 0
    for first in range(0, number, AT_ONCE):
        end = min(number, first + AT_ONCE)
        lost += rules.net_missed(rows, starts, first, end, values, features, HIDDEN, w, g, logistic)
    return lost / ONE / max(1, number)


def _first(features: int, seed: str) -> list[int]:
    """Return the weights before anything is learned: small random ones, thresholds in the middle."""
    chance = Stream(seed, "weights", features, HIDDEN)
    made = [chance.below(2 * _SPREAD) - _SPREAD for _ in range(features * HIDDEN)]
    outward = [(chance.below(NET_FULL // 2) + NET_FULL // 2) * (1 if h % 2 else -1) for h in range(HIDDEN)]
    return [*made, *[NET_FULL // 2] * HIDDEN, *outward, 0]


def _whole(seen: Seen, features: int, w: list[int]) -> Net:
    """Return the net of these weights, rounded to the units in which it is used."""
    rest = features * HIDDEN

    def rounded(numbers: list[int], unit: int) -> list[int]:
        return [(2 * one * unit + NET_FULL) // (2 * NET_FULL) for one in numbers]

    inward, outward = rounded(w[: rest + HIDDEN], NET_UNIT), rounded(w[rest + HIDDEN : rest + 2 * HIDDEN], NET_OUT)
    inward[:rest] = [min(32767, max(-32768, one)) for one in inward[:rest]]
    made = (*inward, *outward, *rounded(w[-1:], NET_UNIT * NET_OUT))
    assert len(made) == length(features, HIDDEN)
    return Net(seen, features, HIDDEN, made)
