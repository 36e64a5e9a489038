"""Plans of one seat of Xarkant alone: a beam search over whole turns, on the rules themselves.

A turn begins with its disc, if one is placed, and goes on with pieces and trades in any order; positions reached in
several ways are looked at once. What was done before the disc could have been done at the end of the turn before. Of
the quadrants of an area one is tried for a disc or a piece: which one it is matters to villages only. From each turn
the positions that promise most are kept, so what is found is a plan, not the best one.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from landpress.engine.contract.rules import CHANCE, State, Table
from landpress.engine.games.xarkant import kernel as k
from landpress.engine.games.xarkant.limit import CHURCH_POINTS, areas_of
from landpress.engine.games.xarkant.points import score

WIDTH = 16
"""Positions that are kept after each turn."""
LINE = 2_000_000
"""Bytes of a position with what can be reached from it in a turn, about, for one that is kept."""
NEEDED, SPARE = 8, 4
"""A resource promises so small a part of what a church may be worth, or, where no church needs it, of a point."""
POINT = 16
"""What is promised is counted in sixteenths of a point."""

ME = k.S_SEATS


class Line(NamedTuple):
    """A position at the beginning of a turn, or at the end of the game, and the actions that led there."""

    s: list[int]
    plan: tuple[int, ...]


def begun(t: Table, s: list[int], plan: tuple[int, ...]) -> Line:
    """The line with all that is left to chance, which for one seat alone is only one thing, up to the next turn."""
    out = [0]
    while k.actor(t, s) == CHANCE:
        k.actions(t, s, out, 0)
        plan = (*plan, out[0])
        k.apply(t, s, out[0])
    return Line(s, plan)


def further(t: Table, lines: list[Line], left: int, memory: int, is_late: Callable[[], bool]) -> list[Line]:
    """The lines after one turn more that promise most, with so many turns left then; none where time is over."""
    found: dict[tuple[int, ...], Line] = {}
    for line in lines:
        if is_late():
            return []
        if k.actor(t, line.s) == 0:
            for s, actions in _turns(t, line.s):
                then = [*s]
                k.apply(t, then, 64 * k.PASS)
                key = (*then,)
                if key not in found:
                    found[key] = begun(t, then, (*line.plan, *actions, 64 * k.PASS))
    width = max(1, min(WIDTH, memory // LINE))
    return sorted(found.values(), key=lambda line: -promise(t, line.s, left))[:width]


def _turns(t: Table, s: list[int]) -> Iterator[Line]:
    """Every position that a turn can lead to before it is passed, and how."""
    start = Line(s, ())
    todo, seen = [start], {(*s,)}
    for verb in (k.COLLECT, 1, 2, 3, k.CLAIM):
        todo += _after(t, start, verb, seen)
    while todo:
        now = todo.pop()
        yield now
        for verb in (k.WORKSHOP, k.CHURCH, k.VILLAGE, k.TRADE):
            todo += _after(t, now, verb, seen)


def _after(t: Table, line: Line, verb: int, seen: set[tuple[int, ...]]) -> Iterator[Line]:
    """The positions after one action of a verb that were not seen yet."""
    ways = _useful_trades(t, line.s) if verb == k.TRADE else k.ways(t, line.s, verb)
    if verb <= k.CHURCH:
        ways = _one_each(t, line.s, ways & k.LAND) | ways & ~k.LAND
    while ways:
        action = 64 * verb + k.lowest(ways)
        ways &= ways - 1
        then = [*line.s]
        k.apply(t, then, action)
        key = (*then,)
        if key not in seen:
            seen.add(key)
            yield Line(then, (*line.plan, action))


def _useful_trades(t: Table, s: State) -> int:
    """Trades into what the next church or workshop lacks or what churches on a track ask for, from what they do not."""
    useful = 0
    for costs, number in ((k.T_CHURCH, _churches(s)), (k.T_WORKSHOP, k.count(s[ME + k.SHOPS]) + s[ME + k.ON_STATE])):
        if number < k.PIECES:
            lacking = [s[ME + k.STOCK + kind] - t[costs + k.KINDS * number + kind] for kind in range(k.KINDS)]
            for given in range(k.KINDS):
                for taken in range(k.KINDS):
                    if lacking[given] > 0 and lacking[taken] < 0:
                        useful |= 1 << k.KINDS * given + taken
    for given in range(k.KINDS):
        for taken in range(k.KINDS):
            if s[ME + k.TRACK + taken] > s[ME + k.TRACK + given] + 1:
                useful |= 1 << k.KINDS * given + taken
    return k.ways(t, s, k.TRADE) & useful


def _churches(s: State) -> int:
    return k.count(s[ME + k.CHURCHES]) + sum(s[ME + k.TRACK : ME + k.TRACK + k.KINDS])


def _one_each(t: Table, s: State, quadrants: int) -> int:
    """Of these quadrants one in each area, and all villages."""
    chosen = quadrants & s[k.S_VILLAGES]
    rest = quadrants & ~chosen
    while rest:
        first = rest & -rest
        chosen |= first
        rest &= ~k.areas(t, s, first)
    return chosen


def promise(t: Table, s: State, left: int) -> int:
    """The points, and with turns left what churches can give once their areas are claimed, and resources."""
    worth = POINT * score(t, s, 0)
    if left == 0 or s[k.S_PHASE] == k.DONE:
        return worth
    to_come = s[k.S_ROUND] < t[k.T_ROUNDS] and left > s[ME + k.BAG]
    spare = t[k.T_DISCS] - k.count(s[ME + k.CLAIMS])
    gains = []
    largest = 0
    for area in areas_of(t, s):
        if s[ME + k.CLAIMS] & area:
            continue
        size = k.count(area)
        if to_come or not s[k.S_OCCUPIED] & area:
            gains.append(CHURCH_POINTS * size * k.count(s[ME + k.CHURCHES] & area))
        largest = max(largest, size) if to_come else largest
    worth += POINT * sum(sorted(gains, reverse=True)[:spare])
    built = _churches(s)
    church = POINT * (1 + CHURCH_POINTS * largest)
    for kind in range(k.KINDS):
        needed = sum(t[k.T_CHURCH + k.KINDS * number + kind] for number in range(built, k.PIECES))
        held = s[ME + k.STOCK + kind]
        worth += min(held, needed) * church // NEEDED + max(0, held - needed) * POINT // SPARE
    return worth
