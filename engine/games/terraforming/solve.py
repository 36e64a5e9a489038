"""The most points of one seat of Terraforming alone within some turns, with a plan; and a bound of one turn's points.

For a seat alone the starts of the other seats are wasteland. First the solver looks for a plan of walks that only
settle (coverage.py). If this does not reach the proven limit (limit.py), it looks for a plan with buildings (beam.py).
The effort is counted in tries, not in seconds. So without a time limit every machine finds the same plan.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import monotonic

from landpress.engine.contract.answers import Answer, Limits, Subject
from landpress.engine.contract.house import house_values
from landpress.engine.contract.rules import State, Table
from landpress.engine.contract.streams import Stream
from landpress.engine.contract.turns import place_of
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming import kernel, notation
from landpress.engine.games.terraforming.beam import Line, move, played, search
from landpress.engine.games.terraforming.coverage import Field, Walk, cover, field, most_settled
from landpress.engine.games.terraforming.kernel import can_enter
from landpress.engine.games.terraforming.limit import Limit
from landpress.engine.games.terraforming.phases import LARGE_MADE
from landpress.layouts import startfield
from landpress.layouts.games.terraforming import NAME, WASTELAND
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex
from landpress.layouts.symmetry import orbits

PARTS: tuple[str, ...] = ()
KIND = "most-points"


def solve(board: HexBoard, limits: Limits) -> Iterator[Answer]:
    """Yield the most points of each seat for one turn, for two, and so on.

    If a symmetry makes seats equal, only the first of them gets an answer. The time left is divided evenly among the
    answers left.
    """
    end = None if limits.seconds is None else monotonic() + limits.seconds
    alike = orbits(board.starts, board.group)
    seats = sorted(min(board.starts.index(start) for start in orbit) for orbit in alike)
    tasks = {seat: _Alone(board, board.starts[seat], limits.memory) for seat in seats}
    turns = min(limits.turns, max(1, *(task.t[e.T_ROUNDS] for task in tasks.values())))
    left = turns * len(seats)
    for turn in range(1, turns + 1):
        for seat, task in tasks.items():
            line = task.longer(turn, None if end is None else end - (end - monotonic()) * (left - 1) / left)
            left -= 1
            bound = task.limit.most(turn)
            subject: Subject = {"seat": seat, "turns": turn}
            yield Answer(KIND, subject, line.score, bound, line.score == bound, task.board, task.text(line))


class _Alone:
    """One seat alone and the best plans found so far: `best[n]` within n turns, `settled[n]` with walks only."""

    def __init__(self, board: HexBoard, start: Hex, memory: int) -> None:
        cells = [WASTELAND if kind.startswith("S") else kind for kind in board.cells]
        self.board = replace(startfield.make(NAME, cells, [start]), variant=board.variant)
        self.t = notation.table(self.board, house_values(NAME, board.variant))
        self.memory = memory
        self.field: Field = field(self.t)
        self.limit = Limit(self.t)
        s = [0] * notation.size(self.t)
        kernel.start(self.t, s)
        self.settled = [Line(s, ())]
        self.best = [self.settled[0]]

    def longer(self, turns: int, end: float | None) -> Line:
        """Return the best plan found with one more turn than before."""

        def is_late() -> bool:
            return end is not None and monotonic() > end

        target = self.limit.most(turns)
        lengths = [turns - made for made in range(turns) for _ in range(LARGE_MADE)]
        cells = min(target - self.settled[0].score, most_settled(self.limit.within[0], lengths))
        walks = cover(self.field, lengths, cells, Stream("walks", turns), is_late)
        self.settled.append(self._walked(walks, turns))
        before = self.best[-1]
        best = max(before, self.settled[-1], key=lambda line: line.score)
        if best.score < target and not is_late():
            found = search(self.t, self.settled, self.memory, target, is_late)
            best = max(best, found, key=lambda line: line.score)
        self.best.append(best)
        return best

    def _walked(self, walks: Sequence[Walk], turns: int) -> Line:
        """Return the plan of these walks; it ends when the game ends."""
        line = self.settled[0]
        for turn in range(turns):
            if line.s[e.S_PHASE] == e.DONE:
                break
            sent: dict[tuple[int, int], int] = {}
            for robot, walk in enumerate(walks):
                step = turn - robot // LARGE_MADE
                if 0 <= step < len(walk) - 1 and walk[step] != walk[step + 1]:
                    way = walk[step], walk[step + 1]
                    sent[way] = sent.get(way, 0) + 1
            line = played(self.t, line, [move(self.t, *way, number) for way, number in sorted(sent.items())])
        return line

    def text(self, line: Line) -> tuple[str, ...]:
        """Return the plan as it is written."""
        return tuple(notation.action_text(self.t, line.s, action) for action in line.plan)


def may_win_now(t: Table, s: State) -> bool:
    """Return False if robots were moved, and the cells that can still be taken are too few for the points of the end.

    After a move a turn builds nothing (TF-5). Robots that have moved stay where they are (TF-D3), so only cells beside
    robots that have not can be taken, each for one point.
    """
    seat = s[e.S_SEAT]
    is_last = s[e.S_ROUND] >= t[e.T_ROUNDS]
    if not s[e.S_MOVED] or (
        is_last and place_of(t[e.T_ORDER], t[e.T_PLAYERS], s[e.S_ROUND], seat) + 1 == t[e.T_PLAYERS]
    ):
        return True
    near = {e.neighbour(t, c, way) for c in range(t[e.T_CELLS]) if e.moves_from(s, c) for way in range(e.SIDES)}
    taken = sum(c >= 0 and can_enter(s, c) and e.owner_of(s, c) != seat and e.terrain_of(s, c) != e.HOLE for c in near)
    return e.score_of(s, seat) + taken >= t[e.T_POINTS]
