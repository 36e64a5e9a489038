"""A description and wishes as flat numbers, which drawing works on.

A board is one list of whole numbers, `values`. Each slot of each layer has its place in it: first the cells, then the
slots of the other layers. The number in a slot is the index of its kind or token in `Part.names`; -1 stands for a slot
in which nothing was laid yet. A slot that stays empty holds the index of the empty text.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from landpress.engine.boards.wishes import SHARES, circles
from landpress.generator.maps.group_checks import OPEN as OPEN
from landpress.generator.maps.group_checks import Check as Check
from landpress.generator.maps.group_checks import Values as Values
from landpress.generator.maps.group_checks import group_check, groups_check
from landpress.layouts.field import CELLS, Field
from landpress.layouts.maps.board import MapBoard, laid_out, made
from landpress.layouts.maps.description import Description
from landpress.layouts.wishes import MANY, Apart, Named, Near, Spread, Sum, Together, Wish

FEW = 40
"""The most slots of a sum that is looked at whenever one of them is laid."""


class Condition(NamedTuple):
    """A check, and the slots that it looks at."""

    slots: tuple[int, ...]
    check: Check
    about: Callable[[Values, Sequence[int]], int] | None = None
    """For a condition on groups: by how much those that some slots touch miss it."""
    more: int = 0
    """What the check looks at beside the slots."""

    @property
    def looks(self) -> int:
        """How much a check looks at."""
        return len(self.slots) + self.more


class Hint(NamedTuple):
    """A check that may fail as soon as one of some values (as bits) is laid in a slot."""

    slot: int
    values: int
    check: Check
    looks: int
    """About how many slots the check looks at in the mean."""
    own: int = OPEN
    """A slot: the check holds while it is open."""
    near: tuple[int, ...] = ()
    """The check holds while at least `least` of these slots are open, if `least` is not 0."""
    least: int = 0


ANY = -1
"""All values, as bits."""


@dataclass(frozen=True)
class Part:
    """One layer, or the cells: where its slots lie in the values, what may lie there, and how often."""

    layer: str
    on: str
    each: int
    first: int
    size: int
    names: tuple[str, ...]
    pool: tuple[int, ...]
    """The things that are laid, as indices of `names`, without those of fixed cells."""
    kinds: frozenset[int] = frozenset()
    """The kinds of the cells on which tokens may lie; none for everywhere."""

    @property
    def slots(self) -> range:
        """All slots of the part."""
        return range(self.first, self.first + self.size)

    def mask(self, kinds: Iterable[str]) -> int:
        """Return names as bits."""
        return sum(1 << self.names.index(name) for name in kinds if name in self.names)

    def share(self, mask: int, number: int) -> int:
        """Return the share of a number that some names, as bits, have of all things of the part."""
        return number * sum(mask >> thing & 1 for thing in self.pool) // max(1, len(self.pool))

    def of_place(self, place: int) -> range:
        """Return the slots of a place."""
        return range(self.first + place * self.each, self.first + (place + 1) * self.each)


class Problem:
    """What is to be drawn: the parts, which pairs of values are forbidden, and all other conditions as checks."""

    def __init__(self, description: Description, wishes: Sequence[Wish]) -> None:
        self.description, self.wishes = description, tuple(wishes)
        self.field: Field = description.field
        self.parts = _parts(description)
        self.part = {part.layer: part for part in self.parts}
        self.length = sum(part.size for part in self.parts)
        self.forbidden: dict[tuple[int, int], list[int]] = {}
        """For two slots, the later one first, and each value of the later one: the forbidden values of the other."""
        self.checks: list[Condition] = []
        """The other conditions."""
        self.hints: list[Hint] = []
        """When a try to lay all things may end early."""
        self.looked = [0]
        """How many places the checks of groups have looked at so far."""
        for wish in self.wishes:
            self._compile(wish)

    @cached_property
    def blank(self) -> Values:
        """The values before anything is laid: fixed cells have their kinds."""
        values = [OPEN] * self.length
        for cell, kind in self.description.fixed.items():
            values[cell] = self.parts[0].names.index(kind)
        return values

    def board(self, values: Values, players: int, way: str, blocks: Sequence[tuple[str, int]] = ()) -> MapBoard:
        """Return the board with these values."""
        rows = [[part.names[values[slot]] for slot in part.slots] for part in self.parts]
        if self.description.blocks:
            return laid_out(self.description, players, blocks, rows[1:], way)
        return made(self.description, players, rows[0], rows[1:], way)

    def _compile(self, wish: Wish) -> None:
        rule = wish.rule
        match rule:
            case Apart(own=own, others=others, steps=steps):
                if steps > 1:
                    self._forbid(own, others, steps - 1)
            case Near(own=own, others=others, steps=steps, most=0):
                self._forbid(own, others, steps)
            case Near():
                self._near(rule)
            case Together(own=own, most=most) if most < 2:
                self._forbid(own, own, 1)
                if rule.least > 1 or most < 1:
                    self._together(rule)
            case Together():
                self._together(rule)
            case Sum():
                self._sum(rule)
            case Spread():
                self._spread(rule)

    def _forbid(self, own: Named, others: Named | None, steps: int) -> None:
        """Forbid pairs of values: of `own` and, within some steps, of `others` or, if None, of the same name."""
        one, other = self.part[own.layer], self.part[(others or own).layer]
        kinds = {one.names.index(kind) for kind in own.kinds}
        pairs = [(kind, 1 << kind if others is None else other.mask(others.kinds)) for kind in kinds]
        for place, around in enumerate(circles(self.field, one.on, other.on, steps)):
            for near in around:
                for slot in one.of_place(place):
                    for there in other.of_place(near):
                        for kind, mask in pairs:
                            self._forbid_pair(slot, kind, there, mask)

    def _forbid_pair(self, slot: int, kind: int, there: int, mask: int) -> None:
        if slot > there:
            self._masks(slot, there)[kind] |= mask
        else:
            masks = self._masks(there, slot)
            for other in range(len(masks)):
                if mask >> other & 1:
                    masks[other] |= 1 << kind

    def _masks(self, later: int, earlier: int) -> list[int]:
        part = next(part for part in reversed(self.parts) if later >= part.first)
        return self.forbidden.setdefault((later, earlier), [0] * len(part.names))

    def _near(self, rule: Near) -> None:
        """Add a check for each slot: counts of those near it, with those that are still open either way."""
        one, others = self.part[rule.own.layer], rule.others or rule.own
        other, own = self.part[others.layer], self.part[rule.own.layer].mask(rule.own.kinds)
        mask = None if rule.others is None else other.mask(others.kinds)
        for place, around in enumerate(circles(self.field, one.on, other.on, rule.steps)):
            near = tuple(tuple(other.of_place(there)) for there in around)
            flat = tuple(slot for slots in near for slot in slots)
            for slot in one.of_place(place):
                check = _near_check(slot, near, own, mask, rule.least, rule.most)
                self.checks.append(Condition((slot, *flat), check))
                looks = 1 + one.share(own, len(flat))
                self.hints.append(Hint(slot, own, check, looks))
                wanted, is_single = ANY if mask is None else mask, len(flat) == len(near)
                if rule.least > 0:
                    many, least = (flat, rule.least) if is_single else ((), 0)
                    self.hints += [Hint(other, ANY, check, looks, slot, many, least) for other in flat]
                if rule.least <= 0 or rule.most < len(near):
                    more = looks if rule.least <= 0 else 0
                    self.hints += [Hint(other, wanted, check, more, slot) for other in flat]

    def _together(self, rule: Together) -> None:
        part = self.part[rule.own.layer]
        mask, near = part.mask(rule.own.kinds), self.field.classes[part.on].near
        for place in range(len(near)):
            check = group_check(part.slots, part.each, place, near, mask, rule.least, rule.most)
            size = min(rule.most, rule.least if rule.most >= MANY else rule.most)
            if size <= FEW:
                looks = part.share(mask, len(near[place]) * size)
                self.hints += [Hint(slot, mask, check, looks) for slot in part.of_place(place)]
        check, about = groups_check(part.slots, part.each, near, mask, (rule.least, rule.most), self.looked)
        self.checks.append(Condition(tuple(part.slots), check, about))

    def _sum(self, rule: Sum) -> None:
        kinds = self.parts[0].mask(rule.on)
        if rule.what is not None:
            part = self.part[rule.what.layer]
            mask = part.mask(rule.what.kinds)
            weights = [[(part, [mask >> name & 1 for name in range(len(part.names))])]]
        else:
            weights = [[(part, self._worths(part)) for part in self.parts if part.on == CELLS]]
        for group in rule.groups:
            terms = [
                (place if kinds else OPEN, slot, tuple(weight))
                for place in group
                for part, weight in weights[0]
                for slot in part.of_place(place)
                if any(weight)
            ]
            if terms or not rule.least <= 0 <= rule.most:
                slots, check = _sum_check(terms, kinds, rule.least, rule.most)
                self.checks.append(Condition(slots, check))
                if kinds:
                    tokens = [(cell, slot) for cell, slot, _ in terms if slot != cell]
                    looks = 1 + self.parts[0].share(kinds, len(terms))
                    self.hints += [Hint(slot, ANY, _only_on(cell, kinds, check), looks) for cell, slot in tokens]
                elif len(slots) <= FEW:
                    self.hints += [Hint(slot, _telling(weight, rule), check, len(terms)) for _, slot, weight in terms]

    def _worths(self, part: Part) -> list[int]:
        worth = self.description.worth(part.layer)
        return [worth.get(name, 0) for name in part.names]

    def _spread(self, rule: Spread) -> None:

        terms = [(part, self._worths(part)) for part in self.parts if part.on == CELLS and any(self._worths(part))]
        own, steps = self.parts[0].mask(rule.own.kinds), self.field.classes[CELLS].steps
        slots = tuple(slot for part, _ in terms for slot in part.slots)
        starts = sum(self.description.counts[kind] for kind in rule.own.kinds)
        check = even_check(rule, own, steps, terms)
        self.checks.append(Condition((*self.parts[0].slots, *slots), check, None, starts * len(steps)))


def _parts(description: Description) -> list[Part]:
    names = tuple(kind.name for kind in description.kinds)
    pool = tuple(names.index(name) for name, count in description.pool.items() for _ in range(count))
    parts = [Part(CELLS, CELLS, 1, 0, len(description.field.lattice), names, pool)]
    for layer in description.layers:
        tokens = (*layer.tokens, "")
        laid = tuple(tokens.index(name) for name, count in description.tokens_of(layer).items() for _ in range(count))
        first, size = parts[-1].first + parts[-1].size, len(description.places(layer)) * layer.each
        kinds = frozenset(names.index(kind) for kind in layer.kinds)
        parts.append(Part(layer.name, layer.on, layer.each, first, size, tokens, laid, kinds))
    return parts


def _near_check(slot: int, near: Sequence[Sequence[int]], own: int, mask: int | None, least: int, most: int) -> Check:
    single = all(len(slots) == 1 for slots in near)
    flat = tuple(slots[0] for slots in near) if single else ()

    def simple(values: Values) -> int:
        value = values[slot]
        if value < 0 or not own >> value & 1:
            return 0
        wanted = 1 << value if mask is None else mask
        count = still = 0
        for other in flat:
            there = values[other]
            if there < 0:
                still += 1
            elif wanted >> there & 1:
                count += 1
        return max(0, count - most) + max(0, least - count - still)

    def stacked(values: Values) -> int:
        value = values[slot]
        if value < 0 or not own >> value & 1:
            return 0
        wanted = 1 << value if mask is None else mask
        count = sum(any(values[other] >= 0 and wanted >> values[other] & 1 for other in slots) for slots in near)
        still = sum(
            any(values[other] < 0 for other in slots)
            and not any(values[other] >= 0 and wanted >> values[other] & 1 for other in slots)
            for slots in near
        )
        return max(0, count - most) + max(0, least - count - still)

    return simple if single else stacked


def _telling(weight: Sequence[int], rule: Sum) -> int:
    """Return as bits the values after which a sum may be too large or too small."""
    low, high = min(weight), max(weight)
    return sum(
        1 << value
        for value, one in enumerate(weight)
        if (one > low and rule.most < MANY) or (one < high and rule.least > -MANY)
    )


def _only_on(cell: int, kinds: int, check: Check) -> Check:
    """Return a check that is made only if a cell is of some kinds."""

    def on_cell(values: Values) -> int:
        return check(values) if kinds >> values[cell] & 1 else 0

    return on_cell


def _sum_check(
    terms: Sequence[tuple[int, int, tuple[int, ...]]], kinds: int, least: int, most: int
) -> tuple[tuple[int, ...], Check]:
    """Return the slots and the check of one sum. A term is a cell (or `OPEN`), a slot and the weight of each value."""
    low = [min(0, *weight) if kinds else min(weight) for _, _, weight in terms]
    high = [max(0, *weight) if kinds else max(weight) for _, _, weight in terms]
    plain = [(slot, weight, lows, highs) for (_, slot, weight), lows, highs in zip(terms, low, high, strict=True)]
    slots = tuple(dict.fromkeys([*(slot for _, slot, _ in terms), *(cell for cell, _, _ in terms if cell >= 0)]))

    def everywhere(values: Values) -> int:
        lowest = highest = 0
        for slot, weight, lows, highs in plain:
            value = values[slot]
            if value < 0:
                lowest += lows
                highest += highs
            else:
                lowest += weight[value]
                highest += weight[value]
        return max(0, least - highest) + max(0, lowest - most)

    def on_kinds(values: Values) -> int:
        lowest = highest = 0
        for (cell, slot, weight), lows, highs in zip(terms, low, high, strict=True):
            kind, value = values[cell], values[slot]
            if kind >= 0 and not kinds >> kind & 1:
                continue
            if kind < 0 or value < 0:
                lowest += lows
                highest += highs
            else:
                lowest += weight[value]
                highest += weight[value]
        return max(0, least - highest) + max(0, lowest - most)

    return slots, on_kinds if kinds else everywhere


def even_check(
    rule: Spread, own: int, steps: Sequence[Sequence[int]], terms: Sequence[tuple[Any, Sequence[int]]]
) -> Callable[[list[int]], int]:
    """Return a check that the starts have almost equal worth; `own` are the kinds of starts as bits.

    `terms` are the parts that have a worth, with the worth of each of their values. It is 0 while a slot is open.
    """
    cells = range(len(steps))
    known: dict[tuple[int, ...], list[tuple[int, tuple[int, ...]]]] = {}

    def sharing(starts: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
        """Return each cell that some starts share, with the numbers of these starts."""
        if starts not in known:
            if len(known) > 500:
                known.clear()
            found = []
            for cell in cells:
                nearest = min(steps[start][cell] for start in starts)
                if nearest <= rule.steps:
                    found.append((cell, tuple(i for i, s in enumerate(starts) if steps[s][cell] == nearest)))
            known[starts] = found
        return known[starts]

    def missed(values: list[int]) -> int:
        """Return by how many times a twentieth of the mean the starts differ too much, 0 if the wish is met."""
        if any(values[cell] < 0 for cell in cells) or any(values[s] < 0 for part, _ in terms for s in part.slots):
            return 0
        starts = tuple(cell for cell in cells if own >> values[cell] & 1)
        if not starts:
            return 0
        total = [0] * len(starts)
        for cell, shared in sharing(starts):
            worth = 0
            for part, weights in terms:
                for slot in part.of_place(cell):
                    worth += weights[values[slot]]
            if worth:
                for number in shared:
                    total[number] += worth * SHARES // len(shared)
        mean = max(0, sum(total))
        over = (max(total) - min(total)) * 100 * len(total) - rule.percent * mean
        return 0 if over <= 0 else 1 + over // (5 * max(mean, SHARES))

    return missed
