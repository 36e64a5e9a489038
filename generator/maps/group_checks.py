"""Checks of groups on flat values (generator/maps/problem.py): how large the connected groups of places are.

`slots` are those of the part, of which each place has `each`; `near` are the neighbours of each place, and `mask` the
names, as bits, that make a group.
"""

from collections.abc import Callable, Iterable, Sequence

from landpress.layouts.wishes import MANY

Values = list[int]
Check = Callable[[Values], int]
"""By how much a condition is missed. It is 0 as long as the slots that are open may still meet it."""
OPEN = -1


def group_check(
    slots: range, each: int, place: int, near: Sequence[Sequence[int]], mask: int, least: int, most: int
) -> Check:
    """Return a check of the group of one place, which may end as soon as the group is too large or large enough."""
    first, enough = slots.start, least if most >= MANY else MANY

    def stands(values: Values, here: int) -> bool:
        slots = values[first + here * each : first + (here + 1) * each]
        return any(value >= 0 and mask >> value & 1 for value in slots)

    def is_open(values: Values, here: int) -> bool:
        return OPEN in values[first + here * each : first + (here + 1) * each]

    def simple(values: Values) -> int:
        value = values[first + place]
        if value < 0 or not mask >> value & 1:
            return 0
        group, seen, is_closed = [place], {place}, True
        for here in group:
            for other in near[here]:
                if other not in seen:
                    seen.add(other)
                    value = values[first + other]
                    if value < 0:
                        is_closed = False
                    elif mask >> value & 1:
                        group.append(other)
            if len(group) > most or len(group) >= enough:
                return max(0, len(group) - most)
        return max(0, least - len(group)) if is_closed else 0

    def stacked(values: Values) -> int:
        if not stands(values, place):
            return 0
        group, seen, is_closed = [place], {place}, True
        for here in group:
            for other in near[here]:
                if other not in seen:
                    seen.add(other)
                    if stands(values, other):
                        group.append(other)
                    elif is_open(values, other):
                        is_closed = False
            if len(group) > most or len(group) >= enough:
                return max(0, len(group) - most)
        return max(0, least - len(group)) if is_closed else 0

    return simple if each == 1 else stacked


def groups_check(
    places: range, each: int, near: Sequence[Sequence[int]], mask: int, sizes: tuple[int, int], looked: list[int]
) -> tuple[Check, Callable[[Values, Sequence[int]], int]]:
    """Return a check of all groups when everything is laid, and one of the groups that some slots touch."""
    first, count, (least, most) = places.start, len(near), sizes

    def stands(values: Values, place: int) -> bool:
        if each == 1:
            value = values[first + place]
            return value >= 0 and bool(mask >> value & 1)
        slots = values[first + place * each : first + (place + 1) * each]
        return any(value >= 0 and mask >> value & 1 for value in slots)

    def missed(values: Values, seeds: Iterable[int]) -> int:
        seen: set[int] = set()
        total = 0
        for seed in seeds:
            if seed in seen or not stands(values, seed):
                continue
            group = [seed]
            seen.add(seed)
            for here in group:
                for other in near[here]:
                    if other not in seen and stands(values, other):
                        seen.add(other)
                        group.append(other)
            size = len(group)
            total += size - most if size > most else least - size if size < least else 0
        looked[0] += 10 + 3 * len(seen)
        return total

    def everywhere(values: Values) -> int:
        return missed(values, range(count))

    def about(values: Values, slots: Sequence[int]) -> int:
        touched = [(slot - first) // each for slot in slots if slot in places]
        return missed(values, [*touched, *(other for place in touched for other in near[place])])

    return everywhere, about
