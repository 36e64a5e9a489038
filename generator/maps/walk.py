"""Boards by a walk, where drawing them alike would take too long: things change places until all wishes are met.

The walk prefers boards that miss few wishes: a step to one that misses more, by `d`, is taken once in `STEEP ** d`
times. It runs for a fixed number of steps, and then until all wishes are met whenever a fixed number of further steps
ends. If that takes many looks, it becomes steeper. No time and no fraction decides. All boards are equally likely only
in the limit of long walks, so no such claim is made of a board.
"""

from collections.abc import Callable, Sequence

from landpress.engine.contract.streams import Stream
from landpress.generator.maps.orbits import Orbit, Orbits, Plan
from landpress.generator.maps.problem import OPEN, Part, Problem, Values
from landpress.generator.maps.rejection import Laid, transposed
from landpress.layouts.field import CELLS
from landpress.layouts.maps.board import turned

STEEP, DEEPEST = 12, 6
WARM, BETWEEN = 40, 3
"""The steps before the first look, and between two looks, for each slot."""
PATIENT, STEEPEST = 10, STEEP * 4**4
"""After so many looks in vain the walk becomes steeper by a factor of 4, up to a bound, and then flat again."""
Undo = Callable[[], None]


class Walk:
    """The walk on boards of a problem; `work` counts the slots that it looked at.

    With symmetry, boards that one group keeps are walked on, and orbits of the same size change places.
    """

    def __init__(self, problem: Problem, orbits: Orbits | None = None) -> None:
        self.problem, self.work, self._orbits = problem, 0, orbits
        self._near: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in range(problem.length)]
        for (later, earlier), masks in problem.forbidden.items():
            self._near[later].append((earlier, tuple(masks)))
            self._near[earlier].append((later, tuple(transposed(problem, earlier, masks))))
        self._about: list[list[int]] = [[] for _ in range(problem.length)]
        self._groups = [condition for condition in problem.checks if condition.about]
        for number, condition in enumerate(problem.checks):
            for slot in condition.slots if not condition.about else ():
                self._about[slot].append(number)
        self._steep = STEEP
        self._values: Values = []
        self._missed: list[int] = []
        self._blocks: list[tuple[str, int]] = []
        self._spare: list[str] = []
        self._plan: Plan | None = None
        self._units = [
            [Orbit((slot,), frozenset()) for slot in part.slots if problem.blank[slot] == OPEN]
            for part in problem.parts
        ]
        self._movable = [i for i, part in enumerate(problem.parts) if len(set(part.pool)) > 1]
        if problem.description.blocks:
            self._movable = [0, *(i for i in self._movable if i)]

    def draw(self, stream: Stream, most: int) -> Laid | None:
        """Return a board that meets all wishes, or None after it looked at about `most` slots."""
        limit, size = self.work + most, self.problem.length
        self._begin(stream)
        steps, looks, self._steep = WARM * size, 0, STEEP
        while steps:
            for _ in range(steps if self._movable else 0):
                self._step(stream)
                if self.work > limit:
                    return None
            steps, looks = (BETWEEN * size if self._energy else 0), looks + 1
            if looks % PATIENT == 0:
                self._steep = STEEP if self._steep >= STEEPEST else self._steep * 4
            if not self._movable and self._energy:
                return None
        return Laid(self._values[:], tuple(self._blocks))

    def _begin(self, stream: Stream) -> None:
        """Lay everything at random, whether or not it meets wishes."""
        values = self.problem.blank[:]
        if self._orbits:
            self._plan = self._orbits.laid_at_random(values, stream)
            self._units = self._plan.orbits
        else:
            self._lay_all(values, stream)
        self._values = values
        self._missed = [condition.check(values) for condition in self.problem.checks]
        forbidden = self.problem.forbidden.items()
        pairs = sum(masks[values[later]] >> values[earlier] & 1 for (later, earlier), masks in forbidden)
        self._energy = sum(self._missed) + pairs

    def _lay_all(self, values: Values, stream: Stream) -> None:
        told = self.problem.description
        for part, units in zip(self.problem.parts, self._units, strict=True):
            if part.layer == CELLS and told.blocks:
                names = list(told.blocks.tiles)
                stream.shuffle(names)
                self._spare = names[len(told.field.blocks) :]
                self._blocks = [(name, stream.below(told.blocks.turns)) for name in names[: len(told.field.blocks)]]
                for place in range(len(self._blocks)):
                    self._lay_block(values, place)
                continue
            pool = list(part.pool)
            stream.shuffle(pool)
            for (slot,), _ in units:
                is_allowed = not part.kinds or values[(slot - part.first) // part.each] in part.kinds
                values[slot] = pool.pop() if is_allowed else len(part.names) - 1

    def _lay_block(self, values: Values, place: int) -> list[int]:
        """Lay the block of a place, and return its cells."""
        told, kinds = self.problem.description, self.problem.parts[0].names
        cells = told.field.blocks[place]
        for cell, kind in zip(cells, turned(told, *self._blocks[place]), strict=True):
            values[cell] = kinds.index(kind)
        return list(cells)

    def _step(self, stream: Stream) -> None:
        """Propose one change, and take it or leave it."""
        number = self._movable[stream.below(len(self._movable))] if len(self._movable) > 1 else self._movable[0]
        part = self.problem.parts[number]
        if number == 0 and self.problem.description.blocks:
            self._change_block(stream)
            return
        units, values = self._units[number], self._values
        one, other = units[stream.below(len(units))], units[stream.below(len(units))]
        self.work += 3
        if len(one.slots) != len(other.slots):
            return
        first, second = values[one.slots[0]], values[other.slots[0]]
        if one is other and one.others:
            second = self._swapped(first)
        if first == second or (part.kinds and not self._both_allow(part, one.slots[0], other.slots[0])):
            return
        slots = [*one.slots, *(other.slots if one is not other else ())]
        tokens = self._moved_along(one, other) if number == 0 and one is not other else []
        slots += [slot for pair in tokens for slot in pair]
        self.work += 2 * len(slots)
        before, kept = self._cost(slots), [values[slot] for slot in slots]
        self._set(one, second)
        if one is not other:
            self._set(other, first)
        for a, b in tokens:
            values[a], values[b] = values[b], values[a]
        self._decide(slots, before, stream, lambda: self._put(slots, kept))

    def _set(self, unit: Orbit, kind: int) -> None:
        """Lay a kind in all slots of an orbit, and the kind with which it changes places in the others."""
        for slot in unit.slots:
            self._values[slot] = self._swapped(kind) if slot in unit.others else kind

    def _swapped(self, kind: int) -> int:
        return self._plan.swap(kind) if self._plan else kind

    def _put(self, slots: Sequence[int], kept: Sequence[int]) -> None:
        for slot, value in zip(slots, kept, strict=True):
            self._values[slot] = value

    def _both_allow(self, part: Part, one: int, other: int) -> bool:
        cells = ((slot - part.first) // part.each for slot in (one, other))
        return all(self._values[cell] in part.kinds for cell in cells)

    def _moved_along(self, one: Orbit, other: Orbit) -> list[tuple[int, int]]:
        """Return the slots that change too when cells do: of tokens that may lie on one of two kinds only."""
        found, values = [], self._values
        for part in self.problem.parts[1:]:
            if part.kinds and (values[one.slots[0]] in part.kinds) != (values[other.slots[0]] in part.kinds):
                for a, b in zip(one.slots, other.slots, strict=True):
                    found += list(zip(part.of_place(a), part.of_place(b), strict=True))
        return found

    def _change_block(self, stream: Stream) -> None:
        told = self.problem.description
        assert told.blocks is not None
        count, old, spare = len(self._blocks), list(self._blocks), list(self._spare)
        place = stream.below(count)
        places = [place]
        if told.blocks.turns > 1 and stream.below(2):
            self._blocks[place] = (old[place][0], stream.below(told.blocks.turns))
        else:
            other = stream.below(count + len(self._spare))
            if other < count:
                self._blocks[place], self._blocks[other] = old[other], old[place]
                places.append(other)
            else:
                name = self._spare[other - count]
                self._spare[other - count], self._blocks[place] = old[place][0], (name, old[place][1])
        slots = [cell for where in dict.fromkeys(places) for cell in told.field.blocks[where]]
        before, kept = self._cost(slots), [self._values[slot] for slot in slots]
        for where in dict.fromkeys(places):
            self._lay_block(self._values, where)

        def undo() -> None:
            self._spare = spare
            self._blocks = old
            self._put(slots, kept)

        self._decide(slots, before, stream, undo)

    def _decide(self, slots: Sequence[int], before: int, stream: Stream, undo: Undo) -> None:
        """Keep a change that misses no more than before, others only now and then."""
        self.work += 20
        touched = sorted({number for slot in slots for number in self._about[slot]})
        was = [self._missed[number] for number in touched]
        checks, values = self.problem.checks, self._values
        self.work += sum(checks[number].looks for number in touched)
        now = [checks[number].check(values) for number in touched]
        more = sum(now) - sum(was) + self._cost(slots) - before
        if more > 0 and (more > DEEPEST or stream.below(self._steep**more)):
            undo()
            return
        for number, missed in zip(touched, now, strict=True):
            self._missed[number] = missed
        self._energy += more

    def _cost(self, slots: Sequence[int]) -> int:
        """Return how many forbidden pairs some slots are part of, and by how much groups there miss their wishes."""
        values, bad, twice, own = self._values, 0, 0, set(slots)
        for slot in slots:
            value = values[slot]
            for other, masks in self._near[slot]:
                if masks[value] >> values[other] & 1:
                    if other in own:
                        twice += 1
                    else:
                        bad += 1
        before = self.problem.looked[0]
        missed = sum(group.about(values, slots) for group in self._groups if group.about)
        self.work += self.problem.looked[0] - before + sum(len(self._near[slot]) for slot in slots) // 4
        return bad + twice // 2 + missed
