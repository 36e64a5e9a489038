"""How many herbs a seat alone is sure to gather in some turns, whatever the tide takes.

The tide plays against the seat. Plain search with bounds: a turn brings three herbs at most.
"""

from collections.abc import Iterator
from time import monotonic

from landpress.plugins import CHANCE, OVER, Answer, Limits, ShapedBoard, house_values
from saltmarsh_landpress.layout import NAME, make
from saltmarsh_landpress.rules import kernel as k
from saltmarsh_landpress.rules import notation

PARTS: tuple[str, ...] = ()
MOST = 3
Line = tuple[int, tuple[int, ...]]


class _LateError(Exception):
    """The seconds are used up."""


def solve(board: ShapedBoard, limits: Limits) -> Iterator[Answer]:
    """Yield the sure harvest of one turn, of two, and so on."""
    end = None if limits.seconds is None else monotonic() + limits.seconds
    alone = make(1, board.cells)
    t = notation.table(alone, house_values(NAME, board.variant))
    for turns in range(1, limits.turns + 1):
        s = [0] * notation.size(t)
        k.start(t, s)
        try:
            herbs, plan = _seat(t, s, turns, -1, MOST * turns + 1, end)
        except _LateError:
            yield Answer("most-points", {"seat": 0, "turns": turns}, None, MOST * turns, False, alone)
            return
        yield Answer("most-points", {"seat": 0, "turns": turns}, herbs, herbs, True, alone, _written(t, plan))


def _choices(t: list[int], s: list[int]) -> list[int]:
    out = [0] * notation.ROOM
    found = out[: k.actions(t, s, out, 0)]
    worth = k.T_NEAR + k.SIDES * t[k.T_CELLS]
    return sorted(found, key=lambda cell: -t[worth + cell] if cell < t[k.T_CELLS] else 0)


def _seat(t: list[int], s: list[int], turns: int, low: int, high: int, end: float | None) -> Line:
    """Return the most herbs from here on within some turns, with a line of play; exact between `low` and `high`."""
    if end is not None and monotonic() > end:
        raise _LateError
    best: Line = (0, ())
    for action in _choices(t, s) if turns and s[k.S_SEAT] != OVER else ():
        after = list(s)
        k.apply(t, after, action)
        gained = k.score(t, after, 0) - k.score(t, s, 0)
        if gained + MOST * (turns - 1) <= max(low, best[0]) and best[1]:
            continue
        rest = _tide(t, after, turns - 1, max(low, best[0]) - gained, high - gained, end)
        if gained + rest[0] > best[0] or not best[1]:
            best = gained + rest[0], (action, *rest[1])
        if best[0] >= high:
            break
    return best


def _tide(t: list[int], s: list[int], turns: int, low: int, high: int, end: float | None) -> Line:
    """Return the least of these over all that the tide can take."""
    if turns == 0 or s[k.S_SEAT] != CHANCE:
        return 0, ()
    worst: Line = (MOST * turns + 1, ())
    for action in _choices(t, s):
        after = list(s)
        k.apply(t, after, action)
        rest = _seat(t, after, turns, low, min(high, worst[0]), end)
        if rest[0] < worst[0]:
            worst = rest[0], (action, *rest[1])
        if worst[0] <= low:
            break
    return worst


def _written(t: list[int], plan: tuple[int, ...]) -> tuple[str, ...]:
    s = [0] * notation.size(t)
    k.start(t, s)
    texts = []
    for action in plan:
        texts.append(notation.action_text(t, s, action))
        k.apply(t, s, action)
    return tuple(texts)
