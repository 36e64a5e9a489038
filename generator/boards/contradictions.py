"""Wishes that contradict each other, found by the solver clingo (`pip install clingo`).

The solver gets what is certain of a board before it is drawn (`Frame`) and the wishes. A set that it finds does
contradict. It does not find every set: its work is limited, and of balanced boards it does not know how even they are.
Without the solver nothing is found here, and a search with a limit finds no board.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import combinations
from typing import Any

from landpress.generator.boards.wishes import START, Kinds
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.lattice import Lattice, index
from landpress.layouts.symmetry import Group, orbits
from landpress.layouts.wishes import MANY, Apart, Named, Near, Rule, Sum, Together, Wish

MOST_TRIES = 3000
"""The most sets of wishes that are tried for a smaller set than the one that is known."""
MOST_CONFLICTS, MOST_WORK = 5000, 7 * 10**8
"""The conflicts after which the solver gives up one question, and its work for all questions, as `Prover` counts it."""
MOST_STEPS = 100_000
"""The most steps between cells that the solver gets for the wishes about groups and distances."""
_PROGRAM = """
{ on(W) : wish(W) }.
1 { group(G) : has_group(G) } 1 :- has_group(_).
1 { x(C,K) : kind(K) } 1 :- cell(C).
:- group(G), orbit(G,C,D), x(C,K), not x(D,K).
seats(C) :- group(G), orbit(G,C,D), x(D,"start").
:- seats(C), seats(D), C < D.
1 { number(K,N) : N = L..H } 1 :- range(K,L,H).
:- number(K,N), not N #count { C : x(C,K) } N.
:- not S #sum { N,K : number(K,N) } S, S = #count { C : cell(C) }.
:- on(W), everywhere(W), count(W,_,L,H), not L #sum { N,K : number(K,N), kinds(W,K) } H.
own(W,C) :- x(C,K), kinds(W,K).
:- on(W), enough(W,L), own(W,_), not L #count { C : own(W,C) }.
other(W,C) :- x(C,K), others(W,K).
:- on(W), count(W,G,L,H), not L #count { C : in(W,G,C), own(W,C) } H.
:- on(W), apart(W,S), own(W,C), other(W,D), steps(C,D,N), N < S.
:- on(W), beside(W,L,H), own(W,C), not L #count { D : steps(C,D,1), other(W,D) } H.
:- on(W), within(W,S,L,H), own(W,C), not L #count { D : steps(C,D,N), N <= S, other(W,D) } H.
:- on(W), never(W).
:- on(W), few(W), own(W,C).
reach(W,C,C) :- together(W,_,_,_), own(W,C).
reach(W,C,E) :- together(W,_,_,R), reach(W,C,D), steps(D,E,1), own(W,E), steps(C,E,N), N <= R.
:- on(W), together(W,L,H,_), own(W,C), not L #count { D : reach(W,C,D) } H.
land(C) :- whole(K), x(C,K).
joined(C) :- centre(C), land(C).
joined(D) :- joined(C), steps(C,D,1), land(D).
:- land(C), not joined(C).
without(B,C) :- uncut, centre(C), land(C), cell(B), B != C.
1 { beside(C) : centre(B), steps(B,C,1), land(C) } 1 :- uncut.
without(B,C) :- centre(B), beside(C).
without(B,D) :- without(B,C), steps(C,D,1), land(D), B != D.
:- uncut, land(B), land(C), B != C, not without(B,C).
"""


@dataclass(frozen=True)
class Frame:
    """What is certain of the boards of a request before they are drawn."""

    cells: int
    """The number of cells."""
    kinds: Sequence[str]
    """The kinds of cells, without `start`."""
    same: Kinds = frozenset({START})
    """The kinds that mean the start of a seat."""
    orbits: Sequence[Sequence[Sequence[int]]] = ()
    """For each possible symmetry of a board the cells that it makes equal. Empty if symmetry is not asked for."""
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The least and the most cells of a kind."""
    clauses: Sequence[Rule] = ()
    """The clauses of the game that can be said as wishes."""
    whole: Kinds = frozenset()
    """The kinds whose cells are in one piece, to which the centre belongs. Empty if the game does not ask for it."""
    centre: int = 0
    uncut: bool = False
    """Whether these cells stay in one piece without any one of them."""


def framed(
    kinds: Sequence[str],
    groups: Iterable[Group],
    radius: int,
    ranges: Mapping[str, tuple[int, int]],
    clauses: Sequence[Rule] = (),
    same: Kinds = frozenset({START}),
    whole: Kinds = frozenset(),
    uncut: bool = False,
) -> Frame:
    """Return the frame of boards on a hexagon that have one of some symmetry groups."""
    place = index(radius)
    made = [[[place[cell] for cell in orbit] for orbit in orbits(hexagon(radius), group)] for group in groups]
    return Frame(len(place), kinds, same, made, ranges, clauses, whole, place[Hex(0, 0)], uncut)


def contradiction(frame: Frame, lattice: Lattice[Any], wishes: Sequence[Wish]) -> list[Wish] | None:
    """Return wishes that cannot be met together: the smallest set that was found.

    It is empty if the wishes can be met as far as the frame says. Return None if that is not known: the solver gave up
    or is not installed, or a wish about the same kind is among them, of which it is told nothing.
    """
    if find_spec("clingo") is None:
        return None
    facts = [*_frame_facts(frame, lattice)]
    told, left = set[int](), MOST_STEPS
    for number, rule in enumerate([*frame.clauses, *(wish.rule for wish in wishes)], -len(frame.clauses)):
        facts.append(f"wish({number})." if number >= 0 else f"on({number}).")
        left -= (steps := _steps(rule, lattice))
        if _is_untold(rule) or left < 0:
            left += steps
            if isinstance(rule, Together):  # a group of some cells needs that many on the board
                facts += [f"kinds({number},{kind})." for kind in _kinds(frame, rule.own.kinds)]
                facts.append(f"enough({number},{rule.least}).")
            continue
        told.add(number)
        facts += _facts(number, rule, frame)
    wrong = smallest(Prover(_PROGRAM + "\n".join(facts), len(wishes)), len(wishes))
    if wrong is None or (not wrong and not told.issuperset(range(len(wishes)))):
        return None
    return [wishes[number] for number in wrong]


def contradicting(wrong: Sequence[str]) -> str:
    """Return the sentence that names wishes which contradict each other, by their texts."""
    which = "these wishes contradict each other" if len(wrong) > 1 else "no board of the game meets this wish"
    return f"{which}: {', '.join(map(repr, wrong))}; leave one out"


def smallest(prover: "Prover", wishes: int) -> list[int] | None:
    """Return the numbers of wishes that cannot be met together: the smallest set that was found.

    It is empty if all can be met, and None if that is not known.
    """
    known = prover.core(range(wishes))
    if known is None:
        return [] if prover.has_met else None
    tries = 0
    for size in range(len(known)):
        for chosen in combinations(range(wishes), size):
            tries += 1
            if tries > MOST_TRIES:
                break
            if prover.core(chosen) is not None:
                return list(chosen)
    return known


class Prover:
    """The solver with a program that has the wishes `wish(0)`, `wish(1)`, ..., each of which can be turned on.

    Its work is counted, not timed, so that it says the same on every machine. A question counts 4 for each constraint
    of the program, or 160 if it is answered by a board. A conflict in a program of n constraints counts n ** 1.5 / 140:
    in a large one the constraints that it looks at lie far apart in memory. A unit then takes some nanoseconds.
    """

    def __init__(self, program: str, wishes: int) -> None:
        import clingo

        self._on = [clingo.Function("on", [clingo.Number(wish)]) for wish in range(wishes)]
        self._control: Any = clingo.Control(["--warn=none", "--sat-prepro=2"])
        self._control.add("base", [], program)
        self._control.ground([("base", [])])
        self._left = MOST_WORK
        self.has_met = False
        """Whether the last question had an answer that meets the wishes."""
        self._asked([], 1)  # which says how many constraints there are
        self._size = sum(
            self._counted("problem", "generator", f"constraints{of}") for of in ("", "_binary", "_ternary")
        )

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
        conflict = max(1, int(self._size**1.5 / 140))
        if self._left <= 0:
            return True
        answer = self._asked(chosen, min(MOST_CONFLICTS, 1 + self._left // conflict))
        self.has_met = answer is True
        looked = self._size * (160 if self.has_met else 4)
        self._left -= looked + conflict * self._counted("solving", "solvers", "conflicts")
        return answer is not False

    def _asked(self, chosen: Sequence[int], conflicts: int) -> bool | None:
        """Return whether some wishes can be met together, None if the solver gave up."""
        self._control.configuration.solve.solve_limit = conflicts
        found: bool | None = self._control.solve(
            assumptions=[(on, wish in chosen) for wish, on in enumerate(self._on)]
        ).satisfiable
        return found

    def _counted(self, *keys: str) -> int:
        found = self._control.statistics
        for key in keys:
            found = found[key]
        return int(found)


def _named(frame: Frame, kinds: Kinds) -> list[str]:
    """Return kinds, in which all kinds that mean a start are one."""
    return sorted({START if kind in frame.same else kind for kind in kinds})


def _kinds(frame: Frame, kinds: Kinds) -> list[str]:
    """Return kinds as the program names them."""
    return [f'"{kind}"' for kind in _named(frame, kinds)]


def _ranges(frame: Frame) -> dict[str, tuple[int, int]]:
    """Return the least and the most cells of each kind."""
    anything = dict.fromkeys(_named(frame, frozenset({*frame.kinds, START})), (0, frame.cells))
    return {**anything, **frame.ranges}


def _frame_facts(frame: Frame, lattice: Lattice[Any]) -> Iterator[str]:
    yield from (f"kind({kind})." for kind in _kinds(frame, frozenset({*frame.kinds, START})))
    for cell, steps in enumerate(lattice.steps):
        yield f"cell({cell})."
        yield from (f"steps({cell},{other},{count})." for other, count in enumerate(steps) if other != cell)
    for number, parts in enumerate(frame.orbits):
        yield f"has_group({number})."
        for part in parts:
            yield from (f"orbit({number},{part[0]},{cell})." for cell in part)
    for kind, (least, most) in _ranges(frame).items():
        yield f"range({_kinds(frame, frozenset({kind}))[0]},{least},{most})."
    yield f"centre({frame.centre})."
    yield from (f"whole({kind})." for kind in _kinds(frame, frame.whole))
    yield "uncut." if frame.uncut else ""


def _is_untold(rule: Rule) -> bool:
    return isinstance(rule, (Apart, Near)) and rule.others is None


def _steps(rule: Rule, lattice: Lattice[Any]) -> int:
    """Return how many steps between cells the solver gets for a wish, about."""
    match rule:
        case Together():
            return sum(count <= _reach(rule) for steps in lattice.steps for count in steps) * len(lattice.plane.around)
        case Apart(steps=most) | Near(steps=most):
            return sum(count <= most for steps in lattice.steps for count in steps)
    return 0


def _reach(rule: Together) -> int:
    """Return how far from each other cells of a group can be that matter for its size."""
    return max(rule.least - 1, rule.most if rule.most < MANY else 0)


def _facts(number: int, rule: Rule, frame: Frame) -> Iterator[str]:
    own = rule.what if isinstance(rule, Sum) else rule.own
    assert own is not None, "nothing on boards of games has a worth"
    yield from (f"kinds({number},{kind})." for kind in _kinds(frame, own.kinds))
    largest = sum(_ranges(frame)[kind][1] for kind in _named(frame, own.kinds))
    match rule:
        case Sum(groups=groups, least=least, most=most):
            if least > largest:
                yield f"never({number})."
            if len(groups) == 1 and len(groups[0]) == frame.cells:
                yield f"everywhere({number})."
            for group, cells in enumerate(groups):
                yield f"count({number},{group},{least},{most})."
                yield from (f"in({number},{group},{cell})." for cell in cells)
        case Apart(others=others, steps=steps):
            yield f"apart({number},{steps})."
            yield from _others(number, others, frame)
        case Near(others=others, steps=steps, least=least, most=most):
            yield f"beside({number},{least},{most})." if steps == 1 else f"within({number},{steps},{least},{most})."
            yield from _others(number, others, frame)
        case Together(most=1):
            yield f"apart({number},2)."
            yield from _others(number, own, frame)
        case Together(least=least, most=most):
            if least > largest:
                yield f"few({number})."
            yield f"together({number},{least},{most},{_reach(rule)})."


def _others(number: int, others: Named | None, frame: Frame) -> Iterator[str]:
    yield from (f"others({number},{kind})." for kind in _kinds(frame, others.kinds if others else frozenset()))
