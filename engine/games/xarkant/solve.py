"""The most points that one seat of Xarkant alone has after some turns, with a plan.

All seats have the same land and the same beginning, so the answer holds for every seat. A turn is a turn of the seat,
from a draw to a pass. Plans come from a beam search (beam.py), upper limits from easier games (limit.py). The effort is
counted in positions, not in seconds. So without a time limit every machine finds the same plan.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import monotonic

from landpress.engine.contract.answers import Answer, Limits
from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import State
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant import notation
from landpress.engine.games.xarkant.beam import END_OF_TURN, Line, begun, further
from landpress.engine.games.xarkant.kernel import apply, start
from landpress.engine.games.xarkant.legal import ways
from landpress.engine.games.xarkant.limit import Limit, areas_of
from landpress.engine.games.xarkant.points import score
from landpress.engine.games.xarkant.quadrants import LAND, count, lowest
from landpress.layouts.board import ALONE
from landpress.layouts.games.xarkant import NAME, Landscape

PARTS: tuple[str, ...] = ()
KIND = "most-points"


def solve(board: Landscape, limits: Limits) -> Iterator[Answer]:
    """Yield the most points for one turn, for two, and so on.

    The time left is divided evenly among the answers left.
    """
    end = None if limits.seconds is None else monotonic() + limits.seconds
    task = _Alone(replace(board, players=ALONE), limits.memory)
    turns = min(limits.turns, max(1, task.t[e.T_ROUNDS]) * task.t[e.T_DISCS])
    for turn in range(1, turns + 1):
        share = None if end is None else monotonic() + (end - monotonic()) / (turns + 1 - turn)
        line, bound = task.longer(turn, share)
        best = score(task.t, line.s, 0)
        yield Answer(KIND, {"seat": 0, "turns": turn}, best, bound, best == bound, task.board, task.text(line))


class _Alone:
    """One seat alone and the best plan found so far."""

    def __init__(self, board: Landscape, memory: int) -> None:
        self.board = board
        self.t = notation.table(board, house_values(NAME, board.variant))
        s = [0] * notation.size(self.t)
        start(self.t, s)
        self.limit = Limit(self.t, s, memory // 2)
        self.memory = memory // 2
        self.first = begun(self.t, s, ())
        self.best = self.first

    def longer(self, turns: int, end: float | None) -> tuple[Line, int]:
        """Return the best plan found with this many turns, and the limit; plans of fewer turns are known."""

        def is_late() -> bool:
            return end is not None and monotonic() > end

        # One more turn after the best plan is tried first: the limit skips what is not better than a known plan.
        found = [self.best, *further(self.t, [self.best], 0, self.memory, is_late)]
        if turns > self.limit.exact:
            lines = [self.first]
            for left in range(turns - 1, -1, -1):
                lines = further(self.t, lines, left, self.memory, is_late)
                found += lines
        self.best = max(found, key=lambda line: score(self.t, line.s, 0))
        bound, plays = self.limit.best(turns, score(self.t, self.best.s, 0), is_late)
        if plays:
            self.best = self._placed(plays)
        return self.best, bound

    def _placed(self, plays: Sequence[Sequence[int]]) -> Line:
        """Return the plan of plays without places, with each disc and piece put where it may lie."""
        line = self.first
        for turn in plays:
            s, plan = [*line.s], line.plan
            for told in (*turn, END_OF_TURN):
                verb, where = e.verb_of(told), e.where_of(told)
                able = ways(self.t, s, verb)
                if verb < e.CLAIM:
                    able &= self._areas_like(s, *self.limit.areas[where])
                if verb <= e.CHURCH and where < e.BOARD:
                    where = lowest(able & LAND)
                plan = (*plan, e.action_of(verb, where))
                apply(self.t, s, plan[-1])
            line = begun(self.t, s, plan)
        return line

    def _areas_like(self, s: State, kind: int, size: int) -> int:
        """Return the quadrants of all areas of a kind and size."""
        alike = [area for area in areas_of(self.t, s) if e.kind_of(self.t, lowest(area)) == kind]
        return sum(area for area in alike if count(area) == size)

    def text(self, line: Line) -> tuple[str, ...]:
        """Return the plan as it is written."""
        s = [0] * notation.size(self.t)
        start(self.t, s)
        written = []
        for action in line.plan:
            written.append(notation.action_text(self.t, s, action))
            apply(self.t, s, action)
        return tuple(written)
