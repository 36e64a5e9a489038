"""Plans of one seat alone with buildings: a beam search over whole turns, on the rules themselves.

Walks settle as much as can be settled (coverage.py); what they leave out is building, and holding back before the
points that end the game. From each position that is kept, a turn is one of the buildings that give most, or moves that
settle what they can, or no more than the game allows to go on; robots with nothing to settle walk to where that is, or
gather where something can be built. Only the positions that promise most are kept, so what is found is a plan, not the
best one.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from landpress.engine.contract.rules import OVER, Table
from landpress.engine.games.terraforming import kernel as k

WIDTH = 24
"""Positions that are kept after each turn."""
BUILDS = 3
"""Cells on which a building is tried, of each kind."""
SITES = 2
"""Cells at which robots are gathered."""
NUMBER = 9
"""Bytes of a number in a list, about, with what points to it."""


class Line(NamedTuple):
    """A position after whole turns, and the actions that led there."""

    s: list[int]
    plan: tuple[int, ...]

    @property
    def score(self) -> int:
        """What the seat has."""
        return self.s[k.S_SCORE]


def played(t: Table, line: Line, actions: Sequence[int]) -> Line:
    """The line with these actions and the end of the turn."""
    s = list(line.s)
    turn = (*actions, k.FINISH)
    for action in turn:
        k.apply(t, s, action)
    return Line(s, line.plan + turn)


def search(t: Table, starts: Sequence[Line], memory: int, enough: int, is_late: Callable[[], bool]) -> Line:
    """The best plan found that begins with one of `starts`, of which the n-th is n turns old; at least one of those.

    It has one turn less than there are starts, or fewer; with `enough` points nothing better is looked for.
    """
    width = max(1, min(WIDTH, memory // (NUMBER * len(starts[0].s) * 4 * k.KINDS)))
    best = max(starts, key=_worth_of_end)
    kept: list[Line] = []
    for turn, start in enumerate(starts[:-1]):
        found: dict[tuple[int, ...], Line] = {}
        left = len(starts) - 1 - turn
        for line in [*kept, start]:
            if line.s[k.S_PHASE] == k.DONE:
                continue
            if best.score >= enough or is_late():
                return best
            for actions in _turns(t, line.s, left):
                one = played(t, line, actions)
                found.setdefault(tuple(one.s[k.S_OWNER :]), one)
        best = max([best, *found.values()], key=_worth_of_end)
        kept = sorted(found.values(), key=lambda line: -_promise(t, line.s))[:width]
    return best


def _worth_of_end(line: Line) -> tuple[int, int]:
    """Most points, then the shortest plan."""
    return line.score, -len(line.plan)


def _promise(t: Table, s: list[int]) -> int:
    """The points, and what the best building that has its resources would give."""
    if k.actor(t, s) == OVER:
        return 0
    cells = t[k.T_CELLS]
    return s[k.S_SCORE] + max((_gain(t, s, c) for c in range(cells) if _is_site(t, s, c)), default=0)


def _is_site(t: Table, s: Sequence[int], c: int) -> bool:
    return s[k.S_OWNER + k.TERRAIN * t[k.T_CELLS] + c] == k.SETTLEMENT


def _gain(t: Table, s: list[int], c: int) -> int:
    """What the largest building that the resources suffice for gives on a settlement."""
    found = k.resources(t, s, c)
    if found >= t[k.T_RESOURCES + k.CITY]:
        return 9 + 2 * sum(_is_site(t, s, n) for n in (*_beside(t, c), *_around(t, c)))
    if found >= t[k.T_RESOURCES + k.TOWN]:
        return 2 + 2 * sum(_is_site(t, s, n) for n in _beside(t, c))
    return 2 if found >= t[k.T_RESOURCES + k.HOUSE] else 0


def _beside(t: Table, c: int) -> list[int]:
    return [n for n in t[k.T_NEAR + k.SIDES * c :][: k.SIDES] if n >= 0]


def _around(t: Table, c: int) -> list[int]:
    return [n for n in t[t[k.T_RING] + k.RING * c :][: k.RING] if n >= 0]


def _turns(t: Table, s: list[int], left: int) -> Iterator[list[int]]:
    """Turns worth trying, with so many left, this one included."""
    yield from ([action] for action in _builds(t, s))
    room = t[k.T_POINTS] - 1 - s[k.S_SCORE]
    taken = _takings(t, s)
    yield _moves(t, s, taken, None)
    if left > 1 and len(taken) > room:
        taken = dict(list(taken.items())[:room])
        yield _moves(t, s, taken, None)
    sites = [c for c in range(t[k.T_CELLS]) if c in taken or _is_site(t, s, c)]
    for site in sorted(sites, key=lambda c: -k.resources(t, s, c))[:SITES]:
        yield _moves(t, s, taken, site)


def _builds(t: Table, s: list[int]) -> Iterator[int]:
    """Of each kind the builds after which most is promised."""
    out = [0] * (k.KINDS * t[k.T_CELLS])
    del out[k.builds(t, s, out, 0) :]
    for kind in range(k.KINDS):
        after = {}
        for action in out:
            if (action - k.BUILD) % k.KINDS == kind:
                trial = list(s)
                k.apply(t, trial, action)
                after[action] = _promise(t, trial)
        yield from sorted(after, key=lambda action: -after[action])[:BUILDS]


def _free(t: Table, s: Sequence[int]) -> dict[int, int]:
    """How many robots may leave each cell."""
    cells = t[k.T_CELLS]
    robots, gone, ways = (k.S_OWNER + field * cells for field in (k.ROBOTS, k.GONE, k.WAYS))
    return {c: s[robots + c] - s[gone + c] for c in range(cells) if s[ways + c]}


def _takings(t: Table, s: list[int]) -> dict[int, int]:
    """Wasteland that can be settled this turn, each cell with the cell that a robot comes from; as many as can be."""
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

    terrain = k.S_OWNER + k.TERRAIN * t[k.T_CELLS]
    for cell in range(t[k.T_CELLS]):
        if s[terrain + cell] == k.WASTELAND:
            find(cell, set())
    return taken


def _moves(t: Table, s: list[int], taken: dict[int, int], site: int | None) -> list[int]:
    """Moves that settle these cells; who is left goes a step to the site, or to where something is left to settle."""
    cells = t[k.T_CELLS]
    terrain = k.S_OWNER + k.TERRAIN * cells
    goals = [c for c in range(cells) if s[terrain + c] == k.WASTELAND and c not in taken] if site is None else [site]
    steps = dict.fromkeys(goals, 0)
    for c in (order := list(goals)):
        for n in _beside(t, c):
            if n not in steps and (n in taken or s[terrain + n] in (k.SETTLEMENT, k.BASE)):
                steps[n] = steps[c] + 1
                order.append(n)
    sent: dict[tuple[int, int], int] = {}
    free = _free(t, s)
    for cell, c in taken.items():
        sent[c, cell] = 1
        free[c] -= 1
    for c, number in free.items():
        onward = [n for n in _beside(t, c) if steps.get(n, cells) < steps.get(c, 0)]
        onward = [n for n in onward if n in taken or s[terrain + n] != k.WASTELAND]
        if number and onward:
            goal = min(onward, key=lambda n: steps[n])
            sent[c, goal] = sent.get((c, goal), 0) + number
    return [move(t, c, n, number) for (c, n), number in sorted(sent.items())]


def move(t: Table, c: int, to: int, number: int) -> int:
    """The action by which so many robots go from a cell to one beside it."""
    way = t[k.T_NEAR + k.SIDES * c :][: k.SIDES].index(to)
    return k.MOVE * (1 + k.SIDES * c + way) + number
