"""Walks with which the robots of one seat alone settle as many cells as they can, and a limit of these cells.

Robots of one seat never block each other. So a plan without buildings is one walk for each robot: one cell a turn from
the turn in which the robot was made. It settles every cell that a walk enters. `cover` finds such walks by local
search: it removes a few walks and replaces them by better ones.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.engine.games.terraforming import encoding as e
from landpress.engine.games.terraforming.notation import beginning

TRIES = 1500
"""The number of changes to the walks that are tried."""
KEPT = 3
"""The number of walks to each cell that are continued in the search for a new walk."""
LOOSENED = 4
"""The most walks that are removed at once."""

_TIES = 65537
"""A prime with the primitive root 75. Powers of 75 modulo this prime break ties between walks; they are fast to
compute."""

Walk = tuple[int, ...]


class Field(NamedTuple):
    """Where robots can go: the cells next to each cell that are no holes, and the seat's start."""

    near: tuple[tuple[int, ...], ...]
    start: int


def field(t: list[int], bridged: bool = False) -> Field:
    """Return the field of a board for one seat; with `bridged`, as if every hole had a bridge."""
    s, cells = beginning(t), range(t[e.T_CELLS])
    holes = set() if bridged else {c for c in cells if e.terrain_of(s, c) == e.HOLE}
    near = tuple(tuple(n for k in e.neighbours_of(c) if (n := t[k]) >= 0 and n not in holes) for c in cells)
    return Field(near, next(c for c in cells if e.owner_of(s, c) == 0))


def distances(at: Field) -> dict[int, int]:
    """Return the number of turns to each cell that can be reached."""
    found = {at.start: 0}
    order = [at.start]
    for c in order:
        for n in at.near[c]:
            if n not in found:
                found[n] = found[c] + 1
                order.append(n)
    return found


def most_settled(within: Sequence[int], lengths: Sequence[int]) -> int:
    """Return an upper limit of the new cells that walks of these lengths enter.

    At most `within[j]` cells without the start are at most j steps from it. The j-th step of a walk enters a cell at
    most j steps away, and each cell is new only once. So the first j steps of all walks settle at most as many cells as
    their first j - 1 steps do, plus one for each walk of at least j steps, and at most `within[j]` cells. This holds
    for each j in turn, because the cells within reach of a step are also within reach of every later step.
    """
    settled = 0
    for j in range(1, max(lengths, default=0) + 1):
        settled = min(settled + sum(length >= j for length in lengths), within[min(j, len(within) - 1)])
    return settled


def cells_within(far: dict[int, int]) -> list[int]:
    """Return how many cells without the start are at most 0, 1, 2 .. steps away."""
    steps = sorted(far.values())
    return list(accumulate(steps.count(j) if j else 0 for j in range(steps[-1] + 1)))


def cover(at: Field, lengths: Sequence[int], target: int, stream: Stream, is_late: Callable[[], bool]) -> list[Walk]:
    """Return walks of these lengths from the start that settle `target` cells, or as many as were found."""
    passed = [0] * len(at.near)
    passed[at.start] = 1
    walks = [_laid(at, length, passed, stream) for length in lengths]
    best = _settled(passed)
    for _ in range(TRIES):
        if best >= target or is_late():
            break
        loose = stream.sample(range(len(walks)), min(1 + stream.below(LOOSENED), len(walks)))
        before = [walks[i] for i in loose]
        _lift(before, passed)
        for i in loose:
            walks[i] = _laid(at, lengths[i], passed, stream)
        now = _settled(passed)
        if now >= best:
            best = now
            continue
        _lift([walks[i] for i in loose], passed)
        for i, walk in zip(loose, before, strict=True):
            walks[i] = walk
            _count(walk, passed)
    return list(_trimmed(walks, at.start))


def _settled(passed: Sequence[int]) -> int:
    return sum(number > 0 for number in passed) - 1


def _count(walk: Walk, passed: list[int]) -> None:
    for c in walk:
        passed[c] += 1


def _lift(walks: Sequence[Walk], passed: list[int]) -> None:
    for walk in walks:
        for c in walk:
            passed[c] -= 1


def _laid(at: Field, length: int, passed: list[int], stream: Stream) -> Walk:
    """Return one more walk that enters many cells that no other walk enters.

    The best `KEPT` walks to each cell are continued.
    """
    tie = 1 + stream.below(_TIES - 1)
    ways: dict[int, list[tuple[int, Walk]]] = {at.start: [(0, (at.start,))]}
    for _ in range(length):
        onward: dict[int, list[tuple[int, Walk]]] = {}
        for c, kept in ways.items():
            for worth, walk in kept:
                new = worth // _TIES
                for n in at.near[c] or (c,):
                    tie = 75 * tie % _TIES
                    gain = new if passed[n] or n in walk else new + 1
                    onward.setdefault(n, []).append((gain * _TIES + tie, (*walk, n)))
        ways = {c: sorted(found, reverse=True)[:KEPT] for c, found in onward.items()}
    best = max(way for kept in ways.values() for way in kept)[1]
    _count(best, passed)
    return best


def _trimmed(walks: Sequence[Walk], start: int) -> Iterator[Walk]:
    """Yield the walks without ends that settle nothing."""
    seen = {start}
    for walk in walks:
        last = max((step for step, c in enumerate(walk) if c not in seen), default=0)
        seen.update(walk)
        yield walk[: last + 1]
