"""Boards with the symmetry that a description asks for, all equally likely.

A group of symmetries is drawn with the chance of its number of boards; each orbit of places takes one thing. A board
that several groups keep is taken once in their number. The first wish that is missed ends the try. Orbits have sizes; a
thing that occurs so often takes orbits whose sizes add up to its number. All ways are counted exactly, and one is drawn
with its right chance.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from math import comb, prod
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.generator.maps.problem import OPEN, Part, Problem, Values
from landpress.generator.maps.rejection import (
    MANY_PAIRS,
    Laid,
    checks_by_value,
    looks_of_slots,
    order_of_slots,
    transposed,
)
from landpress.layouts.maps.groups import Group, groups, swapped

Vector = tuple[int, ...]


class Thing(NamedTuple):
    """A thing: its number of places, the smallest orbit that it takes, its options in an orbit, and its marks."""

    places: int
    least: int = 1
    options: int = 1
    marks: frozenset[int] = frozenset()


class Allocation:
    """The ways to allocate orbits of some sizes to things.

    `later` has a function for each mark: from the number of orbits of each size whose things have the mark, the number
    of ways in which what lies upon them can be laid.
    """

    def __init__(self, sizes: Vector, things: Sequence[Thing], later: Sequence[Callable[[Vector], int]] = ()) -> None:
        self.sizes, self._things, self._later = sizes, things, later
        self._none: tuple[Vector, ...] = (tuple(0 for _ in sizes),) * len(later)
        self.ways = cache(self._ways)
        self.choices = cache(self._choices)

    def _taken(self, thing: Thing, have: Vector) -> Iterator[Vector]:
        """Yield all numbers of orbits of each size that add up to the places of a thing, in the order of vectors."""
        limits = [most if size >= thing.least else 0 for size, most in zip(self.sizes, have, strict=True)]
        room = [
            sum(size * limit for size, limit in zip(self.sizes[at:], limits[at:], strict=True))
            for at in range(len(limits) + 1)
        ]

        def taken(at: int, left: int) -> Iterator[Vector]:
            if left == 0:
                yield (0,) * (len(limits) - at)
            elif left <= room[at]:
                for count in range(min(limits[at], left // self.sizes[at]) + 1):
                    yield from ((count, *rest) for rest in taken(at + 1, left - count * self.sizes[at]))

        return taken(0, thing.places)

    def _choices(
        self, thing: int, have: Vector, marked: tuple[Vector, ...]
    ) -> list[tuple[int, Vector, tuple[Vector, ...]]]:
        """Return the ways of each choice for a thing, the orbits that it takes, and the marks afterwards."""
        own_thing = self._things[thing]
        found = []
        for taken in self._taken(own_thing, have):
            left = _less(have, taken)
            after = tuple(_more(old, taken) if mark in own_thing.marks else old for mark, old in enumerate(marked))
            rest = self.ways(thing + 1, left, after)
            if rest:
                own = prod(comb(a, b) for a, b in zip(have, taken, strict=True)) * own_thing.options ** sum(taken)
                found.append((own * rest, taken, after))
        return found

    def _ways(self, thing: int, have: Vector, marked: tuple[Vector, ...]) -> int:
        if thing == len(self._things):
            if any(have):
                return 0
            return prod(later(marked[mark]) for mark, later in enumerate(self._later))
        return sum(ways for ways, _, _ in self.choices(thing, have, marked))

    def total(self, have: Vector) -> int:
        """Return the number of all ways for orbits of these numbers."""
        return self.ways(0, have, self._none)

    def drawn(self, have: Vector, stream: Stream) -> list[Vector]:
        """Return for each thing how many orbits of each size it takes, each way with the same chance."""
        marked, found = self._none, []
        for thing in range(len(self._things)):
            choices = self.choices(thing, have, marked)
            _, taken, marked = choices[stream.weighted([ways for ways, _, _ in choices])]
            have = _less(have, taken)
            found.append(taken)
        return found


def _less(one: Vector, other: Vector) -> Vector:
    return tuple(a - b for a, b in zip(one, other, strict=True))


def _more(one: Vector, other: Vector) -> Vector:
    return tuple(a + b for a, b in zip(one, other, strict=True))


SIZES: Vector = (1, 2, 3, 4, 6, 8, 12)
"""The sizes that orbits of the two lattices may have."""


class Orbit(NamedTuple):
    """Slots that are equal under a group, of which those in `others` hold the kind with which a kind is swapped."""

    slots: tuple[int, ...]
    others: frozenset[int]


class Plan:
    """All boards that one group keeps: their number, and how things are allocated to orbits."""

    def __init__(self, problem: Problem, group: Group) -> None:
        self.problem, self.group = problem, group
        order = order_of_slots(problem)
        self.orbits = [_orbits(problem, part, group, order[part.layer]) for part in problem.parts]
        self.things = [_things(problem, part) for part in problem.parts]
        tokens = [Allocation(SIZES, [Thing(count) for _, _, count in things]) for things in self.things[1:]]
        self._bound = [number for number, part in enumerate(problem.parts) if part.kinds]
        upon = [partial(self._ways_upon, tokens[number - 1], number) for number in self._bound]
        self.allocations = [Allocation(SIZES, [*map(self._thing, self.things[0])], upon), *tokens]
        self.total = self.allocations[0].total(sizes_of(self.orbits[0]))
        for number in range(1, len(problem.parts)):
            if number not in self._bound:
                self.total *= tokens[number - 1].total(sizes_of(self.orbits[number]))

    def _thing(self, thing: tuple[int, int, int]) -> Thing:
        kind, other, count = thing
        marks = frozenset(mark for mark, i in enumerate(self._bound) if kind in self.problem.parts[i].kinds)
        return Thing(count, 1 if kind == other else 2, 1 if kind == other else 2, marks)

    def _ways_upon(self, tokens: Allocation, number: int, marked: Vector) -> int:
        """Return the ways to lay tokens on free cells of their kinds, of so many orbits, and on fixed ones."""
        part, blank = self.problem.parts[number], self.problem.blank
        fixed = [one for one in self.orbits[number] if blank[_cell(part, one)] in part.kinds]
        have = sizes_of(fixed)
        return tokens.total(tuple(part.each * count + more for count, more in zip(marked, have, strict=True)))

    def eligible(self, number: int, values: Values) -> list[Orbit]:
        """Return the orbits of a part on which its tokens may lie when the cells have these values."""
        part = self.problem.parts[number]
        if not part.kinds:
            return self.orbits[number]
        return [one for one in self.orbits[number] if values[_cell(part, one)] in part.kinds]

    def keeps(self, values: Values) -> bool:
        """Return whether the group maps a board to itself."""
        for found, part in zip(self.orbits, self.problem.parts, strict=True):
            for one in found:
                first = values[one.slots[0]]
                other = self.swap(first) if part.first == 0 else first
                if any(values[slot] != (other if slot in one.others else first) for slot in one.slots):
                    return False
        return True

    def swap(self, kind: int) -> int:
        """Return the kind with which a kind changes places."""
        names = self.problem.parts[0].names
        return names.index(swapped(self.problem.description, names[kind]))


class Orbits:
    """The drawing of symmetric boards of a problem; `work` counts the things that were laid so far."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.work, self.tries = problem, 0, 0
        self.plans = [plan for group in groups(problem.description) if (plan := Plan(problem, group)).total]
        self._near = _near(problem)
        self._checks = checks_by_value(problem)
        looks = looks_of_slots(problem)
        self._many = [
            (max(map(len, found), default=0) + looks[slot]) // MANY_PAIRS for slot, found in enumerate(self._near)
        ]

    @property
    def total(self) -> int:
        """The number of boards with their groups, whether or not they meet wishes."""
        return sum(plan.total for plan in self.plans)

    def draw(self, stream: Stream, most: int, is_known: bool = False) -> Laid | None:
        """Return a board, or None after about `most` things were laid in vain."""
        limit, weights = self.work + most, [plan.total for plan in self.plans]
        while self.plans and self.work <= limit:
            self.tries += 1
            values = self.problem.blank[:]
            if not self._lay(self.plans[stream.weighted(weights)], values, stream):
                continue
            if any(condition.check(values) for condition in self.problem.checks):
                continue
            keeping = sum(plan.keeps(values) for plan in self.plans)
            if stream.below(keeping) == 0:
                return Laid(values)
        return None

    def held(self, stream: Stream, most: int) -> tuple[int, int]:
        """Return how many tries gave a board, of all tries in which about `most` things were laid.

        The share of those among all tries, times `total`, is the number of boards.
        """
        start, first, held = self.work, self.tries, 0
        while self.work - start < most:
            held += self.draw(stream, 0) is not None
        return held, self.tries - first

    def laid_at_random(self, values: Values, stream: Stream) -> Plan:
        """Lay a board with symmetry that need not meet wishes, and return the plan of its group."""
        plan = self.plans[stream.weighted([plan.total for plan in self.plans])]
        self._lay(plan, values, stream, judges=False)
        return plan

    def _lay(self, plan: Plan, values: Values, stream: Stream, judges: bool = True) -> bool:
        for number, part in enumerate(self.problem.parts):
            chosen = plan.eligible(number, values)
            for slot in part.slots if part.kinds else ():
                values[slot] = len(part.names) - 1
            for one in chosen if part.kinds else ():
                for slot in one.slots:
                    values[slot] = OPEN
            taken = plan.allocations[number].drawn(sizes_of(chosen), stream)
            self.work += 10 * len(taken)
            pools = _pools(plan.things[number], taken)
            for one in chosen:
                pool = pools[len(one.slots)]
                kind, other = _picked(pool, stream)
                if kind != other and stream.below(2):
                    kind, other = other, kind
                for slot in one.slots:
                    values[slot] = other if slot in one.others else kind
                self.work += 4 * len(one.slots) + sum(self._many[slot] for slot in one.slots)
                if judges and not self._holds(one.slots, values):
                    return False
        return True

    def _holds(self, slots: Sequence[int], values: Values) -> bool:
        for slot in slots:
            value = values[slot]
            for other, mask in self._near[slot][value]:
                there = values[other]
                if there >= 0 and mask >> there & 1:
                    return False
        for slot in slots:
            for check in self._checks[slot][values[slot]]:
                if check(values):
                    return False
        return True


def _picked(pool: list[tuple[int, int]], stream: Stream) -> tuple[int, int]:
    """Take one of the things of a pool at random."""
    j = stream.below(len(pool))
    pool[j], pool[-1] = pool[-1], pool[j]
    return pool.pop()


def _pools(things: Sequence[tuple[int, int, int]], taken: Sequence[Vector]) -> dict[int, list[tuple[int, int]]]:
    """Return for each size of an orbit the things that take such orbits."""
    pools: dict[int, list[tuple[int, int]]] = {size: [] for size in SIZES}
    for (kind, other, _), counts in zip(things, taken, strict=True):
        for size, count in zip(SIZES, counts, strict=True):
            pools[size] += [(kind, other)] * count
    return pools


def sizes_of(orbits: Sequence[Orbit]) -> Vector:
    """Return how many orbits have each size."""
    lengths = [len(one.slots) for one in orbits]
    return tuple(lengths.count(size) for size in SIZES)


def _cell(part: Part, one: Orbit) -> int:
    return (one.slots[0] - part.first) // part.each


def _orbits(problem: Problem, part: Part, group: Group, order: Sequence[int]) -> list[Orbit]:
    """Return the orbits of the free slots of a part in the order in which they are laid."""
    images = problem.field.classes[part.on].images
    swaps = bool(problem.description.symmetry and problem.description.symmetry.swap) and part.first == 0
    found, seen = [], set[int]()
    for slot in order:
        if slot not in seen:
            place, level = divmod(slot - part.first, part.each)
            moved = {number: part.first + images[number][place] * part.each + level for number in group}
            slots = tuple(sorted(set(moved.values())))
            others = frozenset(slots) - {slot} if swaps and len(slots) > 1 else frozenset[int]()
            seen.update(slots)
            found.append(Orbit((slot, *(other for other in slots if other != slot)), others))
    return found


def _things(problem: Problem, part: Part) -> list[tuple[int, int, int]]:
    """Return each thing of a part as its name, the name with which it changes places, and its number of places."""
    found, told = [], problem.description
    for kind in dict.fromkeys(part.pool):
        count, name = part.pool.count(kind), part.names[kind]
        other = part.names.index(swapped(told, name)) if part.first == 0 else kind
        if kind <= other or part.first:
            found.append((kind, other, count if kind == other else 2 * count))
    return found


def _near(problem: Problem) -> list[list[tuple[tuple[int, int], ...]]]:
    """Return for each slot and each value there all slots with values that are forbidden beside it."""
    found: list[list[list[tuple[int, int]]]] = [[[] for _ in part.names] for part in problem.parts for _ in part.slots]
    for (later, earlier), masks in problem.forbidden.items():
        for one, other, shown in ((later, earlier, masks), (earlier, later, transposed(problem, earlier, masks))):
            for value, mask in enumerate(shown):
                if mask:
                    found[one][value].append((other, mask))
    return [[tuple(pairs) for pairs in of_slot] for of_slot in found]
