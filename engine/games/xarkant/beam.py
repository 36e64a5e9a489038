"""Plans of one seat of Xarkant alone: a beam search over whole turns that uses the rules themselves.

A turn begins with its disc, if one is placed, and goes on with pieces and trades in any order. A position that is
reached in several ways is tried once. What was done before the disc could have been done at the end of the turn before.
Of the quadrants of an area only one is tried for a disc or a piece, because the choice matters only to villages. After
each turn only the most promising positions are kept, so the result is a plan, but perhaps not the best one.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from landpress.engine.contract.rules import CHANCE, State, Table
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant.kernel import actions, actor, apply
from landpress.engine.games.xarkant.legal import churches_built, shops_built, ways
from landpress.engine.games.xarkant.limit import CHURCH_POINTS, areas_of
from landpress.engine.games.xarkant.points import score
from landpress.engine.games.xarkant.quadrants import LAND, areas, count, lowest

WIDTH = 16
"""Positions that are kept after each turn."""
LINE = 2_000_000
"""Approximate bytes for a kept position, with all positions that a turn can reach from it."""
NEEDED, SPARE = 8, 4
"""A resource promises 1 / `NEEDED` of what a church may be worth, or 1 / `SPARE` of a point if no church needs it."""
POINT = 16
"""The promise is counted in sixteenths of a point."""

ME = 0
"""The only seat."""
END_OF_TURN = e.action_of(e.PASS, 0)


class Line(NamedTuple):
    """A position at the beginning of a turn or at the end of the game, and the actions that led to it."""

    s: list[int]
    plan: tuple[int, ...]


def begun(t: Table, s: list[int], plan: tuple[int, ...]) -> Line:
    """Return the line after all outcomes of chance up to the next turn; for one seat alone there is only one way."""
    out = [0]
    while actor(t, s) == CHANCE:
        actions(t, s, out, 0)
        plan = (*plan, out[0])
        apply(t, s, out[0])
    return Line(s, plan)


def further(t: Table, lines: list[Line], left: int, memory: int, is_late: Callable[[], bool]) -> list[Line]:
    """Return the most promising lines after one more turn, with `left` turns left then; none if time is over."""
    found: dict[tuple[int, ...], Line] = {}
    for line in lines:
        if is_late():
            return []
        if actor(t, line.s) == ME:
            for s, plan in _turns(t, line.s):
                then = [*s]
                apply(t, then, END_OF_TURN)
                key = (*then,)
                if key not in found:
                    found[key] = begun(t, then, (*line.plan, *plan, END_OF_TURN))
    width = max(1, min(WIDTH, memory // LINE))
    return sorted(found.values(), key=lambda line: -promise(t, line.s, left))[:width]


def _turns(t: Table, s: list[int]) -> Iterator[Line]:
    """Yield every position that a turn can reach before its pass, with the actions."""
    start = Line(s, ())
    todo, seen = [start], {(*s,)}
    for verb in (e.COLLECT, 1, 2, 3, e.CLAIM):
        todo += _after(t, start, verb, seen)
    while todo:
        now = todo.pop()
        yield now
        for verb in (e.WORKSHOP, e.CHURCH, e.VILLAGE, e.TRADE):
            todo += _after(t, now, verb, seen)


def _after(t: Table, line: Line, verb: int, seen: set[tuple[int, ...]]) -> Iterator[Line]:
    """Yield the positions after one action of a verb that were not seen yet."""
    todo = _useful_trades(t, line.s) if verb == e.TRADE else ways(t, line.s, verb)
    if verb <= e.CHURCH:
        todo = _one_each(t, line.s, todo & LAND) | todo & ~LAND
    while todo:
        action = e.action_of(verb, lowest(todo))
        todo &= todo - 1
        then = [*line.s]
        apply(t, then, action)
        key = (*then,)
        if key not in seen:
            seen.add(key)
            yield Line(then, (*line.plan, action))


def _useful_trades(t: Table, s: State) -> int:
    """Return the trades into what the next piece lacks or a track asks for, from what they do not need."""
    useful = 0
    for cost_after, built in ((e.church_cost, churches_built(s, ME)), (e.workshop_cost, shops_built(s, ME))):
        if built < e.PIECES:
            cost = cost_after(built)
            spare = [e.stock_of(s, ME, kind) - e.asked(t, cost, kind) for kind in range(e.KINDS)]
            for given in range(e.KINDS):
                for taken in range(e.KINDS):
                    if spare[given] > 0 and spare[taken] < 0:
                        useful |= 1 << e.trade_of(given, taken)
    for given in range(e.KINDS):
        for taken in range(e.KINDS):
            if e.on_track_of(s, ME, taken) > e.on_track_of(s, ME, given) + 1:
                useful |= 1 << e.trade_of(given, taken)
    return ways(t, s, e.TRADE) & useful


def _one_each(t: Table, s: State, quadrants: int) -> int:
    """Return one of these quadrants in each area, and all villages among them."""
    chosen = quadrants & s[e.S_VILLAGES]
    rest = quadrants & ~chosen
    while rest:
        first = rest & -rest
        chosen |= first
        rest &= ~areas(t, s, first)
    return chosen


def promise(t: Table, s: State, left: int) -> int:
    """Return the points and, with turns left, what resources can give, and churches once their areas are claimed."""
    worth = POINT * score(t, s, ME)
    if left == 0 or s[e.S_PHASE] == e.DONE:
        return worth
    to_come = s[e.S_ROUND] < t[e.T_ROUNDS] and left > e.bag_of(s, ME)
    spare = t[e.T_DISCS] - count(e.claims_of(s, ME))
    gains = []
    largest = 0
    for area in areas_of(t, s):
        if e.claims_of(s, ME) & area:
            continue
        size = count(area)
        if to_come or not s[e.S_OCCUPIED] & area:
            gains.append(CHURCH_POINTS * size * count(e.churches_of(s, ME) & area))
        largest = max(largest, size) if to_come else largest
    worth += POINT * sum(sorted(gains, reverse=True)[:spare])
    built = churches_built(s, ME)
    church = POINT * (1 + CHURCH_POINTS * largest)
    for kind in range(e.KINDS):
        needed = sum(e.asked(t, e.church_cost(number), kind) for number in range(built, e.PIECES))
        held = e.stock_of(s, ME, kind)
        worth += min(held, needed) * church // NEEDED + max(0, held - needed) * POINT // SPARE
    return worth
