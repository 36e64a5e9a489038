"""Whether a board meets a wish (layouts/wishes.py). What lies on the board is given layer by layer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import lcm

from landpress.layouts.field import CELLS, Field
from landpress.layouts.wishes import Apart, Named, Near, Rule, Spread, Sum, Together

SHARES = lcm(*range(1, 7))
"""A worth is multiplied by this number before several starts share it, so that all shares are whole numbers."""


@dataclass(frozen=True)
class Lying:
    """What lies in a layer: its class of places, the slots of a place, and what is in each slot."""

    on: str
    each: int
    slots: Sequence[str]
    worth: Mapping[str, int]


@dataclass(frozen=True)
class Laid:
    """A board as wishes see it: its field, and what lies in each layer, of which `cells` is the first."""

    field: Field
    layers: Mapping[str, Lying]

    def of(self, named: Named) -> list[bool]:
        """Return for each place of a layer whether something of these names lies there."""
        lying = self.layers[named.layer]
        found = [name in named.kinds for name in lying.slots]
        if lying.each == 1:
            return found
        return [any(found[i : i + lying.each]) for i in range(0, len(found), lying.each)]

    def names(self, layer: str, place: int) -> Sequence[str]:
        """Return what lies on a place."""
        lying = self.layers[layer]
        return lying.slots[place * lying.each : (place + 1) * lying.each]

    @cached_property
    def worth(self) -> list[int]:
        """The worth of each cell: of its kind and of all that lies on it."""
        total = [0] * len(self.field.lattice)
        for lying in self.layers.values():
            if lying.on == CELLS:
                for slot, name in enumerate(lying.slots):
                    total[slot // lying.each] += lying.worth.get(name, 0)
        return total

    def around(self, layer: str, other: str, steps: int) -> tuple[tuple[int, ...], ...]:
        """Return for each place of a layer the places of another layer within some steps, without its own."""
        return circles(self.field, self.layers[layer].on, self.layers[other].on, steps)


@lru_cache(maxsize=64)
def circles(field: Field, on: str, other: str, steps: int) -> tuple[tuple[int, ...], ...]:
    """Return for each place of a class the places of another class within some steps, without its own.

    Between cells and edges or corners, what touches is one step away.
    """
    if on == other:
        places = field.classes[on]
        if steps == 1:
            return places.near
        return tuple(tuple(j for j, far in enumerate(row) if 0 < far <= steps) for row in places.steps)
    if other == CELLS:
        return field.classes[on].touching
    touching = field.classes[other].touching
    return tuple(tuple(j for j, met in enumerate(touching) if cell in met) for cell in range(len(field.lattice)))


def is_met(rule: Rule, laid: Laid) -> bool:
    """Return whether a board meets a wish."""
    match rule:
        case Sum(least=least, most=most):
            return all(least <= total <= most for total in totals(rule, laid))
        case Near(least=least, most=most):
            return all(least <= count <= most for count in _near(rule, laid))
        case Apart(own=own, others=others, steps=steps):
            return not any(_near(Near(own, others, steps - 1, 0, 0), laid))
        case Together(own=own, least=least, most=most):
            sizes = groups(laid.of(own), laid.field.classes[laid.layers[own.layer].on].near)
            return all(least <= size <= most for size in sizes)
        case Spread(percent=percent):
            found = shares(rule, laid)
            return not found or (max(found) - min(found)) * 100 * len(found) <= percent * max(0, sum(found))


def totals(rule: Sum, laid: Laid) -> Iterator[int]:
    """Yield what is counted in each group: the number of things of some names, or their worth."""
    counts = [kind in rule.on for kind in laid.layers[CELLS].slots] if rule.on else []
    for group in rule.groups:
        chosen = [place for place in group if counts[place]] if rule.on else group
        if rule.what is None:
            yield sum(laid.worth[cell] for cell in chosen)
        else:
            kinds, lying = rule.what.kinds, laid.layers[rule.what.layer]
            slots = chosen if lying.each == 1 else [i * lying.each + j for i in chosen for j in range(lying.each)]
            yield sum(lying.slots[slot] in kinds for slot in slots)


def _near(rule: Near, laid: Laid) -> Iterator[int]:
    """Yield how many places near each own one have what is counted."""
    if rule.steps < 1:
        return
    own = laid.of(rule.own)
    if rule.others is not None:
        around, there = laid.around(rule.own.layer, rule.others.layer, rule.steps), laid.of(rule.others)
        yield from (sum(there[other] for other in around[place]) for place, is_own in enumerate(own) if is_own)
        return
    around, layer = laid.around(rule.own.layer, rule.own.layer, rule.steps), rule.own.layer
    for place, is_own in enumerate(own):
        for name in laid.names(layer, place) if is_own else ():
            if name in rule.own.kinds:
                yield sum(name in laid.names(layer, other) for other in around[place])


def groups(own: Sequence[bool], near: Sequence[Sequence[int]]) -> list[int]:
    """Return the sizes of the connected groups of places."""
    left = {place for place, is_own in enumerate(own) if is_own}
    sizes = []
    while left:
        group = [left.pop()]
        for place in group:
            more = left.intersection(near[place])
            left -= more
            group += more
        sizes.append(len(group))
    return sizes


def shares(rule: Spread, laid: Laid) -> list[int]:
    """Return the worth of each start, times `SHARES`: of the cells that are nearest to it, within the steps.

    A cell counts for itself. More than six starts that share a cell take whole parts of its worth.
    """
    steps = laid.field.classes[CELLS].steps
    starts = [cell for cell, is_start in enumerate(laid.of(rule.own)) if is_start]
    total = dict.fromkeys(starts, 0)
    for cell, worth in enumerate(laid.worth):
        if worth and starts:
            nearest = min(steps[start][cell] for start in starts)
            if nearest <= rule.steps:
                sharing = [start for start in starts if steps[start][cell] == nearest]
                for start in sharing:
                    total[start] += worth * SHARES // len(sharing)
    return list(total.values())
