"""Plans of one seat alone with buildings: a beam search over whole turns that uses the rules themselves.

The walks of coverage.py settle as much as can be settled. They leave out building, and staying below the points that
end the game. From each kept position the search tries these turns: one of the best builds; moves that settle as many
cells as possible; moves that settle only as many as let the game go on. Robots with nothing to settle walk towards a
cell to settle, or gather where something can be built. Only the most promising positions are kept, so the result is a
plan, but perhaps not the best one.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from landpress.engine.contract.rules import OVER, Table
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.kernel import actor, apply, builds, resources, town_bonus

WIDTH = 24
"""Positions that are kept after each turn."""
BUILDS = 3
"""Sites that are tried for each kind of building."""
SITES = 2
"""Cells on which robots are gathered."""
ME = 0
"""The only seat."""
NUMBER = 9
"""Approximate bytes of a number in a list, with its reference."""


class Line(NamedTuple):
    """A position after whole turns, and the actions that led to it."""

    s: list[int]
    plan: tuple[int, ...]

    @property
    def score(self) -> int:
        """The points of the seat."""
        return e.score_of(self.s, ME)


def played(t: Table, line: Line, actions: Sequence[int]) -> Line:
    """Return the line after these actions and the end of the turn."""
    s = list(line.s)
    turn = (*actions, e.FINISH)
    for action in turn:
        apply(t, s, action)
    return Line(s, line.plan + turn)


def search(t: Table, starts: Sequence[Line], memory: int, enough: int, is_late: Callable[[], bool]) -> Line:
    """Return the best plan found that continues one of `starts`, or the best of `starts`.

    `starts[n]` has n turns, and the plan has at most as many turns as the last start. The search stops when a plan has
    `enough` points or when it is late.
    """
    width = max(1, min(WIDTH, memory // (NUMBER * len(starts[0].s) * 4 * e.KINDS)))
    best = max(starts, key=_worth_of_end)
    kept: list[Line] = []
    for turn, start in enumerate(starts[:-1]):
        found: dict[tuple[int, ...], Line] = {}
        left = len(starts) - 1 - turn
        for line in [*kept, start]:
            if line.s[e.S_PHASE] == e.DONE:
                continue
            if best.score >= enough or is_late():
                return best
            for actions in _turns(t, line.s, left):
                one = played(t, line, actions)
                found.setdefault(tuple(one.s[e.S_CELLS :]), one)
        best = max([best, *found.values()], key=_worth_of_end)
        kept = sorted(found.values(), key=lambda line: -_promise(t, line.s))[:width]
    return best


def _worth_of_end(line: Line) -> tuple[int, int]:
    """Return the points, then the length of the plan as a negative number: short plans are better."""
    return line.score, -len(line.plan)


def _promise(t: Table, s: list[int]) -> int:
    """Return the points plus what the best building with enough resources would add."""
    if actor(t, s) == OVER:
        return 0
    return e.score_of(s, ME) + max((_gain(t, s, c) for c in range(t[e.T_CELLS]) if _is_site(s, c)), default=0)


def _is_site(s: Sequence[int], c: int) -> bool:
    return e.terrain_of(s, c) == e.SETTLEMENT


def _gain(t: Table, s: list[int], c: int) -> int:
    """Return what the largest building with enough resources adds on a settlement."""
    found = resources(t, s, c)
    if found >= e.resources_for(t, e.CITY):
        return 9 + 2 * sum(_is_site(s, n) for n in (*_beside(t, c), *_listed(t, e.ring_of(t, c))))
    if found >= e.resources_for(t, e.TOWN):
        return 2 + town_bonus(t, s, c) + 2 * sum(_is_site(s, n) for n in _beside(t, c))
    return 2 if found >= e.resources_for(t, e.HOUSE) else 0


def _beside(t: Table, c: int) -> list[int]:
    return _listed(t, e.neighbours_of(c))


def _listed(t: Table, places: range) -> list[int]:
    """Return the cells at these places of the table."""
    return [n for k in places if (n := t[k]) >= 0]


def _turns(t: Table, s: list[int], left: int) -> Iterator[list[int]]:
    """Yield the turns worth trying; `left` turns are left, this one included."""
    yield from ([action] for action in _builds(t, s))
    room = t[e.T_POINTS] - 1 - e.score_of(s, ME)
    taken = _takings(t, s)
    yield _moves(t, s, taken, None)
    if left > 1 and len(taken) > room:
        taken = dict(list(taken.items())[:room])
        yield _moves(t, s, taken, None)
    sites = [c for c in range(t[e.T_CELLS]) if c in taken or _is_site(s, c)]
    for site in sorted(sites, key=lambda c: -resources(t, s, c))[:SITES]:
        yield _moves(t, s, taken, site)


def _builds(t: Table, s: list[int]) -> Iterator[int]:
    """Yield the most promising builds of each kind."""
    out = [0] * (e.KINDS * t[e.T_CELLS])
    del out[builds(t, s, out, 0) :]
    for building in range(e.BRIDGE, e.CITY + 1):
        after = {}
        for action in out:
            if e.building_of(action) == building:
                trial = list(s)
                apply(t, trial, action)
                after[action] = _promise(t, trial)
        yield from sorted(after, key=lambda action: -after[action])[:BUILDS]


def _free(t: Table, s: Sequence[int]) -> dict[int, int]:
    """Return the number of robots that may leave each cell."""
    return {c: e.free_on(s, c) for c in range(t[e.T_CELLS]) if e.moves_from(s, c)}


def _takings(t: Table, s: list[int]) -> dict[int, int]:
    """Return as many wasteland cells as can be settled this turn, each with the cell that its robot comes from."""
    free = _free(t, s)
    taken: dict[int, int] = {}

    def find(cell: int, tried: set[int]) -> bool:
        for c in _beside(t, cell):
            if c in free and c not in tried:
                tried.add(c)
                sent = [other for other, source in taken.items() if source == c]
                if len(sent) < free[c] or any(find(other, tried) for other in sent):
                    taken[cell] = c
                    return True
        return False

    for cell in range(t[e.T_CELLS]):
        if e.terrain_of(s, cell) == e.WASTELAND:
            find(cell, set())
    return taken


def _moves(t: Table, s: list[int], taken: dict[int, int], site: int | None) -> list[int]:
    """Return moves that settle these cells; other robots go towards the site, without one to cells left to settle."""
    cells = t[e.T_CELLS]
    if site is None:
        goals = [c for c in range(cells) if e.terrain_of(s, c) == e.WASTELAND and c not in taken]
    else:
        goals = [site]
    steps = dict.fromkeys(goals, 0)
    for c in (order := list(goals)):
        for n in _beside(t, c):
            if n not in steps and (n in taken or e.terrain_of(s, n) in (e.SETTLEMENT, e.BASE)):
                steps[n] = steps[c] + 1
                order.append(n)
    sent: dict[tuple[int, int], int] = {}
    free = _free(t, s)
    for cell, c in taken.items():
        sent[c, cell] = 1
        free[c] -= 1
    for c, number in free.items():
        onward = [n for n in _beside(t, c) if steps.get(n, cells) < steps.get(c, 0)]
        onward = [n for n in onward if n in taken or e.terrain_of(s, n) != e.WASTELAND]
        if number and onward:
            goal = min(onward, key=lambda n: steps[n])
            sent[c, goal] = sent.get((c, goal), 0) + number
    return [move(t, c, n, number) for (c, n), number in sorted(sent.items())]


def move(t: Table, c: int, to: int, number: int) -> int:
    """Return the action that moves robots from a cell to a neighbour."""
    way = next(way for way in range(e.SIDES) if e.neighbour(t, c, way) == to)
    return e.move(c, way, number)
