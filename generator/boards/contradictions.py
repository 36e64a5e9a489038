"""Wishes that contradict each other, found by the solver clingo (`pip install 'landpress[wishes]'`).

The solver gets what is certain of a board before it is drawn (`Frame`) and the wishes. What it does not get are the
other clauses of a game, and groups of more than one cell. So a set that it finds does contradict, but it does not find
every set. Without the solver nothing is found here, and a search with a limit finds no board.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import combinations
from typing import Any

from landpress.generator.boards.wishes import START, Apart, Beside, Count, Kinds, Together, Wish
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.lattice import Lattice, index
from landpress.layouts.symmetry import Group, orbits

MOST_TRIES = 3000
"""The most sets of wishes that are tried for a smaller set than the one that is known."""
MOST_CONFLICTS = 20_000
"""The conflicts after which the solver gives up a question. Some counts would take it minutes."""
_PROGRAM = """
{ on(W) : wish(W) }.
1 { group(G) : has_group(G) } 1 :- has_group(_).
1 { x(C,K) : kind(K) } 1 :- cell(C).
:- group(G), orbit(G,C,D), x(C,K), not x(D,K).
:- range(K,L,H), not L #count { C : x(C,K) } H.
own(W,C) :- x(C,K), kinds(W,K).
other(W,C) :- x(C,K), others(W,K).
:- on(W), count(W,L,H), not L #count { C : in(W,C), own(W,C) } H.
:- on(W), apart(W,S), own(W,C), other(W,D), steps(C,D,N), N < S.
:- on(W), beside(W,L,H), own(W,C), not L #count { D : steps(C,D,1), other(W,D) } H.
"""


@dataclass(frozen=True)
class Frame:
    """What is certain of the boards of a request before they are drawn."""

    kinds: Sequence[str]
    """The kinds of cells, without `start`."""
    same: Kinds = frozenset({START})
    """The kinds that mean the start of a seat."""
    orbits: Sequence[Sequence[Sequence[int]]] = ()
    """For each possible symmetry of a board the cells that it makes equal. Empty if symmetry is not asked for."""
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The least and the most cells of a kind."""


def framed(
    kinds: Sequence[str],
    groups: Iterable[Group],
    radius: int,
    ranges: Mapping[str, tuple[int, int]],
    same: Kinds = frozenset({START}),
) -> Frame:
    """Return the frame of boards on a hexagon that have one of some symmetry groups."""
    place = index(radius)
    made = [[[place[cell] for cell in orbit] for orbit in orbits(hexagon(radius), group)] for group in groups]
    return Frame(kinds, same, made, ranges)


def contradiction(frame: Frame, lattice: Lattice[Any], wishes: Sequence[Wish]) -> list[Wish]:
    """Return wishes that cannot be met together: the smallest set that was found, empty if none was found."""
    if not wishes or find_spec("clingo") is None:
        return []
    solver = _Solver(frame, lattice, wishes)
    known = solver.core(range(len(wishes)))
    if known is None:
        return []
    tries = 0
    for size in range(len(known)):
        for chosen in combinations(range(len(wishes)), size):
            tries += 1
            if tries > MOST_TRIES:
                break
            if solver.core(chosen) is not None:
                return [wishes[w] for w in chosen]
    return [wishes[w] for w in known]


class _Solver:
    """The solver with the frame and all wishes, each of which can be turned on."""

    def __init__(self, frame: Frame, lattice: Lattice[Any], wishes: Sequence[Wish]) -> None:
        import clingo

        self._function, self._number, self._wishes = clingo.Function, clingo.Number, len(wishes)
        self._control: Any = clingo.Control(["--warn=none"])
        facts = [*_frame_facts(frame, lattice)]
        for number, wish in enumerate(wishes):
            facts += _wish_facts(number, wish.rule, frame)
        self._control.add("base", [], _PROGRAM + "\n".join(facts))
        configuration: Any = self._control.configuration
        configuration.solve.solve_limit = MOST_CONFLICTS
        self._control.ground([("base", [])])

    def core(self, chosen: Sequence[int]) -> list[int] | None:
        """Return wishes among the chosen ones that contradict, of which none can be left out; None if none do."""
        if self._can(chosen):
            return None
        needed = list(chosen)
        for wish in chosen:
            fewer = [other for other in needed if other != wish]
            if not self._can(fewer):
                needed = fewer
        return needed

    def _can(self, chosen: Sequence[int]) -> bool:
        """Return whether some wishes can be met together, or whether the solver gave up."""
        on = [(self._function("on", [self._number(wish)]), wish in chosen) for wish in range(self._wishes)]
        return not self._control.solve(assumptions=on).unsatisfiable


def _kinds(frame: Frame, kinds: Kinds) -> list[str]:
    """Return kinds as the program names them, in which all kinds that mean a start are one."""
    named = {START if kind in frame.same else kind for kind in kinds}
    return [f'"{kind}"' for kind in sorted(named)]


def _frame_facts(frame: Frame, lattice: Lattice[Any]) -> Iterator[str]:
    yield from (f"kind({kind})." for kind in _kinds(frame, frozenset({*frame.kinds, START})))
    for cell, steps in enumerate(lattice.steps):
        yield f"cell({cell})."
        yield from (f"steps({cell},{other},{count})." for other, count in enumerate(steps) if other != cell)
    for number, parts in enumerate(frame.orbits):
        yield f"has_group({number})."
        for first, *others in parts:
            yield from (f"orbit({number},{first},{other})." for other in others)
    for kind, (least, most) in frame.ranges.items():
        yield f"range({_kinds(frame, frozenset({kind}))[0]},{least},{most})."


def _wish_facts(number: int, rule: Count | Apart | Beside | Together, frame: Frame) -> Iterator[str]:
    yield f"wish({number})."
    yield from (f"kinds({number},{kind})." for kind in _kinds(frame, rule.kinds))
    match rule:
        case Count(cells=cells, least=least, most=most):
            yield f"count({number},{least},{most})."
            yield from (f"in({number},{cell})." for cell in cells)
        case Apart(others=others, steps=steps):
            yield f"apart({number},{steps})."
            yield from (f"others({number},{kind})." for kind in _kinds(frame, others))
        case Beside(others=others, least=least, most=most):
            yield f"beside({number},{least},{most})."
            yield from (f"others({number},{kind})." for kind in _kinds(frame, others))
        case Together(kinds=kinds, most=1):
            yield f"apart({number},2)."
            yield from (f"others({number},{kind})." for kind in _kinds(frame, kinds))
