"""Boards that are all equally likely: things are laid in random order, and the first wish that is missed ends the try.

Parts that no wish joins are drawn one after another, each until it meets its own wishes. That gives every board the
same chance, because the number of ways to lay one part does not depend on the others.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, chain
from math import perm
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.generator.maps.problem import FEW, OPEN, Check, Hint, Part, Problem, Values
from landpress.layouts.field import CELLS
from landpress.layouts.maps.board import turned
from landpress.layouts.maps.rows import arrangements
from landpress.layouts.wishes import Together, Wish

HOPELESS = 100_000
"""The work after which it is in vain to go on, if no try came half the way."""
MANY_PAIRS = 12
"""The number of pairs of values that take about as long to look at as one thing takes to lay."""
MANY_LOOKS = 2
"""So many slots of checks take about as long to look at as a pair of values, because many are not made."""
_LARGEST = 1 << 31
"""The product of the numbers of choices that one random number makes."""


class Laid(NamedTuple):
    """A board that was drawn: its values, and the blocks in their places if there are blocks."""

    values: Values
    blocks: tuple[tuple[str, int], ...] = ()


class Rejection:
    """The drawing of boards of a problem; `work` counts the things that were laid so far."""

    def __init__(self, problem: Problem) -> None:
        self.problem, self.work, self.tries = problem, 0, 0
        self._order = order_of_slots(problem)
        self._joined = joined(problem.parts, problem.wishes)
        self._pairs, self._checks = _pairs(problem, self._order), checks_by_value(problem, _ranks(problem, self._order))
        self._whole = [whole(problem, group) for group in self._joined]
        self._laid = 0
        self._costs = {layer: self._costs_of(slots) for layer, slots in self._order.items()}
        self._ends = [_looked_at(problem, group) // MANY_PAIRS for group in self._joined]
        self._half = [sum(len(self._order[layer]) for layer in group) // 2 for group in self._joined]

    def draw(self, stream: Stream, most: int, is_known: bool = False) -> Laid | None:
        """Return a board, or None after about `most` things were laid in vain.

        Where it is not known whether there is a board, the draw ends early if no try comes half the way.
        """
        values = self.problem.blank[:]
        blocks: tuple[tuple[str, int], ...] = ()
        limit = self.work + most
        for group, ends, half, costs in zip(self._joined, self._whole, self._half, self._ends, strict=True):
            before, start, far = values[:], self.work, 0
            while True:
                if self.work > limit or (not is_known and far < 1 and self.work > start + HOPELESS):
                    return None
                self.tries += 1
                values[:], self._laid = before, 0
                found = self._try(group, values, stream)
                far += self._laid > half
                if found is not None:
                    self.work += costs
                    if not any(check(values) for check in ends):
                        blocks = found or blocks
                        break
        return Laid(values, blocks)

    def _costs_of(self, order: Sequence[int]) -> list[int]:
        """Return the work of laying so many of the slots: one for each, and more where much is looked at."""
        looks = looks_of_slots(self.problem)
        return [0, *accumulate(1 + (max(map(len, self._pairs[slot])) + looks[slot]) // MANY_PAIRS for slot in order)]

    def held(self, stream: Stream, most: int) -> list[tuple[int, int, int]]:
        """Return for each group of parts its ways to be laid, how many tries met its wishes, and all tries.

        The tries of a group end when its part of `most` things were laid.
        """
        values, found = self.problem.blank[:], []
        for group, ends in zip(self._joined, self._whole, strict=True):
            before, start, held, tries = values[:], self.work, 0, 0
            laid = before
            while not tries or self.work - start < most // len(self._joined):
                values[:] = before
                tries += 1
                if self._try(group, values, stream) is not None and not any(check(values) for check in ends):
                    held += 1
                    laid = values[:]
            values[:] = laid
            found.append((self._ways(group), held, tries))
            if not held:
                break
        return found

    def _ways(self, group: Sequence[str]) -> int:
        """Return the number of ways to lay some parts, whether or not they meet wishes."""
        told, number = self.problem.description, 1
        for layer in group:
            if layer != CELLS:
                number *= arrangements(told.tokens_of(told.layer[layer]).values())
            elif told.blocks:
                count, laid = len(told.blocks.tiles), len(told.field.blocks)
                number *= perm(count, laid) * told.blocks.turns**laid
            else:
                number *= arrangements(told.pool.values())
        return number

    def _try(self, group: Sequence[str], values: Values, stream: Stream) -> tuple[tuple[str, int], ...] | None:
        blocks: tuple[tuple[str, int], ...] = ()
        for layer in group:
            part = self.problem.part[layer]
            if layer == CELLS and self.problem.description.blocks:
                placed = self._lay_blocks(values, stream)
                if placed is None:
                    return None
                blocks = placed
            elif not self._lay(part, values, stream):
                return None
        return blocks

    def _lay(self, part: Part, values: Values, stream: Stream) -> bool:
        """Lay all things of a part at random. Return False at the first condition that is missed."""
        order, pool, k = self._order[part.layer], list(part.pool), 0
        if part.kinds:
            empty = len(part.names) - 1
            allowed = []
            for slot in order:
                if values[(slot - part.first) // part.each] in part.kinds:
                    allowed.append(slot)
                else:
                    values[slot] = empty
            order = allowed
        pairs, checks, n, costs = self._pairs, self._checks, len(order), self._costs[part.layer]
        while k < n:
            number, bases = self._choices(n - k, stream)
            for base in bases:
                number, j = divmod(number, base)
                j += k
                value = pool[j]
                pool[j] = pool[k]
                slot = order[k]
                values[slot] = value
                k += 1
                for other, mask in pairs[slot][value]:
                    if mask >> values[other] & 1:
                        self.work += costs[k]
                        self._laid += k
                        return False
                for check in checks[slot][value]:
                    if check(values):
                        self.work += costs[k]
                        self._laid += k
                        return False
        self.work += costs[k]
        self._laid += k
        return True

    def _choices(self, left: int, stream: Stream) -> tuple[int, Sequence[int]]:
        """Return a random number that makes several choices, and the numbers of things among which each chooses."""
        if left not in _BASES:
            product, bases = left, [left]
            while bases[-1] > 1 and product * (bases[-1] - 1) < _LARGEST:
                bases.append(bases[-1] - 1)
                product *= bases[-1]
            _BASES[left] = product, tuple(bases)
        product, found = _BASES[left]
        return stream.below(product), found

    def _lay_blocks(self, values: Values, stream: Stream) -> tuple[tuple[str, int], ...] | None:
        """Lay the blocks at random, and turn each. Return None at the first condition that is missed."""
        told = self.problem.description
        assert told.blocks is not None
        names, turns = list(told.blocks.tiles), told.blocks.turns
        laid: list[tuple[str, int]] = []
        kinds = self.problem.parts[0].names
        for k, place in enumerate(told.field.blocks):
            j, turn = divmod(stream.below((len(names) - k) * turns), turns)
            names[k], names[k + j] = names[k + j], names[k]
            laid.append((names[k], turn))
            for cell, kind in zip(place, turned(told, names[k], turn), strict=True):
                values[cell] = kinds.index(kind)
            self.work += len(place)
            self._laid += len(place)
            for cell in place:
                if any(mask >> values[other] & 1 for other, mask in self._pairs[cell][values[cell]]):
                    return None
            for cell in place:
                if any(check(values) for check in self._checks[cell][values[cell]]):
                    return None
        return tuple(laid)


_BASES: dict[int, tuple[int, tuple[int, ...]]] = {}


def whole(problem: Problem, group: Sequence[str]) -> list[Check]:
    """Return the checks about some parts, which are made when all of them are laid."""
    slots = {slot for layer in group for slot in problem.part[layer].slots}
    return [one.check for one in problem.checks if slots.issuperset(one.slots)]


def _looked_at(problem: Problem, group: Sequence[str]) -> int:
    """Return how many slots the checks look at that are made when some parts are laid."""
    slots = {slot for layer in group for slot in problem.part[layer].slots}
    return sum(one.looks for one in problem.checks if slots.issuperset(one.slots))


def looks_of_slots(problem: Problem) -> list[int]:
    """Return for each slot about how many slots the checks look at that are made after it was laid, at `MANY_LOOKS`."""
    found = [0] * problem.length
    for hint in problem.hints:
        found[hint.slot] += hint.looks
    return [looks // MANY_LOOKS for looks in found]


def checks_by_value(problem: Problem, ranks: Mapping[int, int] | None = None) -> list[list[tuple[Check, ...]]]:
    """Return for each slot and each value there the checks that are made after it was laid.

    With the ranks of slots in the order in which they are laid, checks that cannot fail yet are left out.
    """
    found: list[list[tuple[Check, ...]]] = []
    about: dict[int, list[tuple[int, Check]]] = {}
    for hint in problem.hints:
        if ranks is None or not _holds_still(hint, ranks):
            about.setdefault(hint.slot, []).append((hint.values, hint.check))
    for part in problem.parts:
        for slot in part.slots:
            own = about.get(slot, [])
            found.append(
                [tuple(check for values, check in own if values >> name & 1) for name, _ in enumerate(part.names)]
            )
    return found


def _ranks(problem: Problem, order: Mapping[str, Sequence[int]]) -> dict[int, int]:
    """Return when each slot is laid. Those of a layer on kinds have no rank: some stay empty before others are laid."""
    rows = [order[part.layer] for part in problem.parts if not part.kinds]
    return {slot: rank for rank, slot in enumerate(chain.from_iterable(rows))}


def _holds_still(hint: Hint, ranks: Mapping[int, int]) -> bool:
    """Return whether a check holds for sure when the slot of a hint was just laid, because other slots are open."""
    now = ranks.get(hint.slot, len(ranks))
    if ranks.get(hint.own, OPEN) > now:
        return True
    return 0 < hint.least <= sum(ranks.get(slot, OPEN) > now for slot in hint.near)


def _pairs(problem: Problem, order: Mapping[str, Sequence[int]]) -> list[list[tuple[tuple[int, int], ...]]]:
    """Return for each slot and each value there the slots that are laid earlier and their forbidden values."""
    rank = {slot: i for i, slot in enumerate(chain.from_iterable(order[part.layer] for part in problem.parts))}
    found: list[list[list[tuple[int, int]]]] = [[[] for _ in part.names] for part in problem.parts for _ in part.slots]
    for (later, earlier), masks in problem.forbidden.items():
        one, other, shown = later, earlier, list(masks)
        if rank.get(later, -1) < rank.get(earlier, -1):
            one, other, shown = earlier, later, transposed(problem, earlier, masks)
        for value, mask in enumerate(shown):
            if mask:
                found[one][value].append((other, mask))
    return [[tuple(pairs) for pairs in of_slot] for of_slot in found]


def transposed(problem: Problem, earlier: int, masks: Sequence[int]) -> list[int]:
    """Return for each value of the earlier slot the forbidden values of the later one."""
    part = next(part for part in reversed(problem.parts) if earlier >= part.first)
    return [sum(1 << value for value, mask in enumerate(masks) if mask >> name & 1) for name in range(len(part.names))]


def order_of_slots(problem: Problem) -> dict[str, list[int]]:
    """Return the order in which the free slots of each part are laid: always one with many laid slots beside it."""
    joined_to: dict[int, set[int]] = {slot: set() for slot in range(problem.length)}
    for later, earlier in problem.forbidden:
        joined_to[later].add(earlier)
        joined_to[earlier].add(later)
    for one in problem.checks:
        if len(one.slots) <= FEW:
            for slot in one.slots:
                joined_to[slot].update(one.slots)
    for wish in problem.wishes:
        if isinstance(wish.rule, Together):
            part = problem.part[wish.rule.own.layer]
            for place, near in enumerate(problem.field.classes[part.on].near):
                joined_to[part.first + place * part.each].update(part.first + other * part.each for other in near)
    laid = {cell for cell, value in enumerate(problem.blank) if value != OPEN}
    found = {}
    for part in problem.parts:
        if part.layer == CELLS and problem.field.blocks:
            found[part.layer] = list(chain.from_iterable(problem.field.blocks))
            laid.update(found[part.layer])
            continue
        left, order = [slot for slot in part.slots if slot not in laid], []
        weight = {slot: len(joined_to[slot] & laid) for slot in left}
        while left:
            slot = max(left, key=lambda one: (weight[one], len(joined_to[one]), -one))
            left.remove(slot)
            order.append(slot)
            laid.add(slot)
            for other in joined_to[slot]:
                if other in weight:
                    weight[other] += 1
        found[part.layer] = order
    return found


def joined(parts: Sequence[Part], wishes: Sequence[Wish]) -> list[list[str]]:
    """Return the layers in groups that no wish joins, in their order. A layer on kinds with a wish joins the cells."""
    on_cells = {part.layer for part in parts if part.on == CELLS}
    group = {part.layer: part.layer for part in parts}

    def head(layer: str) -> str:
        while group[layer] != layer:
            layer = group[layer]
        return layer

    def join(layers: set[str]) -> None:
        first = min((head(layer) for layer in layers), key=lambda one: [p.layer for p in parts].index(one))
        for layer in layers:
            group[head(layer)] = first

    for wish in wishes:
        layers = set(wish.layers)
        if "*" in layers:
            layers = layers - {"*"} | on_cells
        join(layers | ({CELLS} if any(part.kinds for part in parts if part.layer in layers) else set()))
    found: dict[str, list[str]] = {}
    for part in parts:
        found.setdefault(head(part.layer), []).append(part.layer)
    return list(found.values())
