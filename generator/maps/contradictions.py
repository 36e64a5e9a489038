"""Wishes of a description that contradict each other, found by the solver clingo (`pip install clingo`).

The solver gets the counts, the fixed cells, what each layer lies on, the symmetry, and the wishes. What it does not get
(the balance of starts, symmetries that swap kinds, how blocks lie, large groups) only leaves it more boards. So a set
that it finds does contradict, and it does not find every set.
"""

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import NamedTuple

from landpress.engine.boards.wishes import circles
from landpress.generator.boards.contradictions import Prover, smallest
from landpress.layouts.field import CELLS, Places
from landpress.layouts.maps.description import Description
from landpress.layouts.maps.groups import groups
from landpress.layouts.wishes import MANY, Apart, Named, Near, Rule, Spread, Sum, Together, Wish

MOST_FACTS, MOST_STEPS = 60_000, 100_000
"""The most facts that the solver gets, and the most steps from which it makes the connected groups of all wishes."""
_PROGRAM = """
{ on(W) : wish(W) }.
1 { x(L,S,N) : name(L,N) } 1 :- slot(L,S,_).
:- total(L,N,K), not K #count { S : x(L,S,N) } K.
:- fixed(C,K), not x(0,C,K).
:- carries(L,_), slot(L,S,C), not x(L,S,0), not bears(L,C).
bears(L,C) :- carries(L,K), x(0,C,K).
1 { group(G) : has_group(G) } 1 :- has_group(_).
:- group(G), image(G,L,S,T), x(L,S,N), not x(L,T,N).
lies(W,P) :- own(W,L,N), slot(L,S,P), x(L,S,N).
there(W,P) :- other(W,L,N), slot(L,S,P), x(L,S,N).
chosen(W,C) :- among(W,K), x(0,C,K).
chosen(W,C) :- anywhere(W), slot(0,C,_).
:- on(W), sum(W,A,B), part(W,G), not A #sum { V,L,S : in(W,G,P), gives(W,L,N,V), slot(L,S,P), x(L,S,N), chosen(W,P) } B.
:- on(W), total_of(W,A,B), part(W,G), not A #sum { V,L,S : in(W,G,P), gives(W,L,N,V), slot(L,S,P), x(L,S,N) } B.
:- on(W), near(W,A,B), lies(W,P), not A #count { Q : around(W,P,Q), there(W,Q) } B.
:- on(W), same(W,A,B), own(W,L,N), slot(L,S,P), x(L,S,N), not A #count { Q : around(W,P,Q), slot(L,T,Q), x(L,T,N) } B.
reach(W,P,P) :- joined(W,_,_), lies(W,P).
reach(W,P,R) :- reach(W,P,Q), beside(W,Q,R), lies(W,R).
:- on(W), joined(W,A,B), lies(W,P), not A #count { Q : reach(W,P,Q) } B.
"""


class Judged(NamedTuple):
    """What the solver says: wishes that contradict (none if it found none), and wishes that it did not look at.

    `is_met` says whether all wishes that it looked at can be met together, as far as it knows the boards.
    """

    wrong: tuple[Wish, ...]
    unseen: tuple[Wish, ...]
    is_met: bool


def judged(told: Description, wishes: Sequence[Wish]) -> Judged | None:
    """Return what the solver says about wishes; None if it is not installed, or if the board is too large for it."""
    if find_spec("clingo") is None:
        return None
    seen, left = list[Wish](), MOST_STEPS
    for wish in wishes:
        steps = _steps(told, wish.rule)
        if steps <= left and not isinstance(wish.rule, Spread):
            seen.append(wish)
            left -= steps
    unseen = tuple(wish for wish in wishes if wish not in seen)
    facts: list[str] = []
    for fact in _facts(told, seen):
        facts.append(fact)
        if len(facts) > MOST_FACTS:
            return None
    prover = Prover(_PROGRAM + "\n".join(facts), len(seen))
    wrong = smallest(prover, len(seen))
    return Judged(tuple(seen[number] for number in wrong or ()), unseen, wrong == [] and prover.has_met)


def _steps(told: Description, rule: Rule) -> int:
    """Return from how many steps the solver makes the groups of a wish: each place of a layer can reach all others."""
    if not isinstance(rule, Together):
        return 0
    near = _class_of(told, rule.own).near
    return len(near) * sum(map(len, near))


def _class_of(told: Description, named: Named) -> Places:
    return told.field.classes[CELLS if named.layer == CELLS else told.layer[named.layer].on]


class _Numbers:
    """The numbers by which the program knows layers and names; the empty slot of a layer is 0."""

    def __init__(self, told: Description) -> None:
        self.layers = {CELLS: 0, **{layer.name: number for number, layer in enumerate(told.layers, 1)}}
        names = {CELLS: list(told.kind), **{layer.name: list(layer.tokens) for layer in told.layers}}
        self.names = {layer: {name: n for n, name in enumerate(own, 1)} for layer, own in names.items()}


def _facts(told: Description, wishes: Sequence[Wish]) -> Iterator[str]:
    known = _Numbers(told)
    yield from _board_facts(told, known)
    for number, wish in enumerate(wishes):
        yield f"wish({number})."
        yield from _wish_facts(told, known, number, wish.rule)


def _board_facts(told: Description, known: _Numbers) -> Iterator[str]:
    kinds = known.names[CELLS]
    yield from (f"name(0,{n})." for n in kinds.values())
    yield from (f"slot(0,{cell},{cell})." for cell in range(len(told.field.lattice)))
    yield from (f"fixed({cell},{kinds[kind]})." for cell, kind in told.fixed.items())
    if not told.blocks:
        yield from (f"total(0,{kinds[kind]},{count})." for kind, count in told.counts.items())
    for layer in told.layers:
        own, names = known.layers[layer.name], known.names[layer.name]
        yield from (f"name({own},{n})." for n in (0, *names.values()))
        slots = len(told.places(layer)) * layer.each
        yield from (f"slot({own},{slot},{slot // layer.each})." for slot in range(slots))
        yield from (f"total({own},{names[name]},{count})." for name, count in layer.tokens.items())
        yield from (f"carries({own},{kinds[kind]})." for kind in sorted(layer.kinds))
    if told.symmetry and not told.symmetry.swap:
        yield from _symmetry_facts(told, known)


def _symmetry_facts(told: Description, known: _Numbers) -> Iterator[str]:
    rows = [(0, CELLS, 1), *((known.layers[layer.name], layer.on, layer.each) for layer in told.layers)]
    for group, numbers in enumerate(groups(told)):
        yield f"has_group({group})."
        for own, on, each in rows:
            for number in numbers:
                for place, target in enumerate(told.field.classes[on].images[number]):
                    if target != place:
                        for turn in range(each):
                            yield f"image({group},{own},{place * each + turn},{target * each + turn})."


def _wish_facts(told: Description, known: _Numbers, number: int, rule: Rule) -> Iterator[str]:
    match rule:
        case Sum():
            yield from _sum_facts(told, known, number, rule)
        case Apart(own=own, others=others, steps=steps):
            if steps > 1:
                yield from _near_facts(told, known, number, Near(own, others, steps - 1, 0, 0))
        case Near():
            yield from _near_facts(told, known, number, rule)
        case Together(own=own, least=least, most=most):
            yield from _named(known, "own", number, own)
            yield f"joined({number},{least},{most})."
            for place, beside in enumerate(_class_of(told, own).near):
                yield from (f"beside({number},{place},{other})." for other in beside)


def _named(known: _Numbers, word: str, number: int, named: Named) -> Iterator[str]:
    layer = known.layers[named.layer]
    yield from (f"{word}({number},{layer},{known.names[named.layer][kind]})." for kind in sorted(named.kinds))


def _sum_facts(told: Description, known: _Numbers, number: int, rule: Sum) -> Iterator[str]:
    on_cells = rule.what is None or rule.what.layer == CELLS or told.layer[rule.what.layer].on == CELLS
    yield f"{'sum' if on_cells else 'total_of'}({number},{max(rule.least, -MANY)},{rule.most})."
    yield from (f"among({number},{known.names[CELLS][kind]})." for kind in sorted(rule.on))
    if not rule.on:
        yield f"anywhere({number})."
    for group, places in enumerate(rule.groups):
        yield f"part({number},{group})."
        yield from (f"in({number},{group},{place})." for place in places)
    if rule.what is not None:
        layer, names = known.layers[rule.what.layer], known.names[rule.what.layer]
        yield from (f"gives({number},{layer},{names[kind]},1)." for kind in sorted(rule.what.kinds))
        return
    for word, names in known.names.items():
        if word == CELLS or told.layer[word].on == CELLS:
            worth = told.worth(word)
            yield from (
                f"gives({number},{known.layers[word]},{n},{worth[name]})."
                for name, n in names.items()
                if worth.get(name)
            )


def _near_facts(told: Description, known: _Numbers, number: int, rule: Near) -> Iterator[str]:
    one, other = rule.own.layer, (rule.others or rule.own).layer
    on, there = (CELLS if layer == CELLS else told.layer[layer].on for layer in (one, other))
    yield from _named(known, "own", number, rule.own)
    if rule.others is not None:
        yield from _named(known, "other", number, rule.others)
    yield f"{'same' if rule.others is None else 'near'}({number},{rule.least},{rule.most})."
    if rule.steps > 0:
        for place, around in enumerate(circles(told.field, on, there, rule.steps)):
            yield from (f"around({number},{place},{target})." for target in around)
