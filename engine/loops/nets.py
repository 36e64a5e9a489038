"""Small nets that tell the value of a position, in whole numbers.

A net has sparse features (`net_features` of engine/contract/rules.py), one layer of hidden units, and one value. Its
weights lie at the end of the table `t` (engine/play/nets.py puts them there): a row of weights for each feature, the
thresholds of the hidden units, their output weights, the output's threshold, `NET_CURVE` values of the logistic
function, the number of features, that of hidden units, and the length of all this.

A weight and a threshold are in 1 / `NET_UNIT` of a full hidden unit. An output weight is in 1 / `NET_OUT` of a
logit, and the output's threshold in 1 / (`NET_UNIT` * `NET_OUT`).
"""

from landpress.engine.contract.rules import NET_FEATURES, State, Table

NET_UNIT, NET_OUT = 256, 64
NET_CURVE, NET_LOGITS, NET_STEP = 1025, 512, 64
"""The number of values of the logistic function: from -`NET_LOGITS` to `NET_LOGITS`, in 1 / `NET_STEP` of a logit."""
NET_HIDDEN = 64
NET_ROOM = 2 * NET_FEATURES + NET_HIDDEN
"""The words that `net_value` and `net_features` need together."""
NET_UNKNOWN = -1
NET_AT_FEATURES, NET_AT_HIDDEN, NET_AT_LENGTH = 3, 2, 1
"""How far from the end of the table the last three numbers of a net lie."""


def net_value(t: Table, w: State, at: int, count: int) -> int:
    """Return the value from 0 to `ONE` of the `count` features at `w[at:]`, `NET_UNKNOWN` if one of them is unknown.

    The words after the room of the features hold the sums of the hidden units.
    """
    hidden, end = t[len(t) - NET_AT_HIDDEN], len(t) - t[len(t) - NET_AT_LENGTH]
    features = t[len(t) - NET_AT_FEATURES]
    if count > NET_FEATURES:
        return NET_UNKNOWN
    rest = end + features * hidden
    sums = at + 2 * NET_FEATURES
    for h in range(hidden):
        w[sums + h] = t[rest + h]
    for k in range(count):
        feature = w[at + k]
        if feature < 0 or feature >= features:
            return NET_UNKNOWN
        row = end + hidden * feature
        for h in range(hidden):
            w[sums + h] += t[row + h]
    x = t[rest + 2 * hidden]
    for h in range(hidden):
        x += t[rest + hidden + h] * min(NET_UNIT, max(0, w[sums + h]))
    return net_logistic(t, rest + 2 * hidden + 1, x, NET_UNIT)


def net_logistic(t: Table, at: int, x: int, unit: int) -> int:
    """Return the logistic function, from 0 to `ONE`, of x in 1 / (`NET_STEP` * `unit`) of a logit.

    Its values at whole steps are at `t[at:]`; between them it is a straight line.
    """
    step = NET_LOGITS + x // unit
    if step < 0:
        return t[at]
    if step >= NET_CURVE - 1:
        return t[at + NET_CURVE - 1]
    return t[at + step] + (t[at + step + 1] - t[at + step]) * (x % unit) // unit
