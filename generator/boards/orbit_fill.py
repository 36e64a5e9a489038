"""Number the symmetric fillings of a board: each orbit of cells takes one of its options, each filling has a number.

The amount of a filling is one integer, the sum of the amounts of its orbits. Its low `FIELD * kinds` bits hold the
number of cells of each kind. The bits above hold a set of cells (engine/boards/bitboards.py) for each kind. Orbits are
grouped in chunks, and the sums of each chunk are tabulated. So drawing one of 4**12 fillings takes one random number
and three table look-ups.

`recipes` returns the groups to draw from, so that every *class* of boards (equal up to the twelve symmetries) is
equally likely. By the orbit-counting lemma (Burnside's lemma), every class has the same number of pairs (g, x) in which
the symmetry g leaves the board x unchanged. So a symmetry g is drawn too, and x is drawn from the boards that are also
symmetric under g.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, product
from math import prod
from typing import NamedTuple

from landpress.layouts.hexgrid import Hex
from landpress.layouts.symmetry import ALL, Group, generated, is_transitive

FIELD = 8
_CHUNK = 256
_COUNT = (1 << FIELD) - 1


class Recipe(NamedTuple):
    """A group to draw symmetric boards from, with its weight; `kind` is the index of the requested group it serves."""

    kind: int
    group: Group
    weight: int


@cache
def _conjugates(group: Group) -> set[Group]:
    """Return the groups that are conjugate to this one under the twelve symmetries of the lattice."""
    inverse = {g: h for g in ALL for h in ALL if g.after(h).turns == 0 and not g.after(h).mirrored}
    return {frozenset(g.after(h).after(inverse[g]) for h in group) for g in ALL}


def recipes(kinds: Sequence[Group]) -> list[Recipe]:
    """Return what to draw from, so that every class of boards that has one of the groups is equally likely.

    A board that has several of the groups belongs to the first of them; `is_of_kind` tests this. The sum over recipes
    of weight * (number of boards) is 12 times the number of classes.
    """
    found: Counter[tuple[int, Group]] = Counter()
    for kind, group in enumerate(kinds):
        conjugates = len(_conjugates(group))
        normaliser = [g for g in ALL if {g.after(h) for h in group} == {h.after(g) for h in group}]
        for g in normaliser:
            found[kind, generated(*group, g)] += conjugates
    return [Recipe(kind, group, weight) for (kind, group), weight in found.items()]


def is_of_kind(kind: int, kinds: Sequence[Group], group: Group, starts: Sequence[Hex]) -> bool:
    """Return whether a board with this full symmetry group counts for `kind` and not for an earlier one."""
    earlier = (conjugate for group in kinds[:kind] for conjugate in _conjugates(group))
    return not any(conjugate <= group and is_transitive(conjugate, starts) for conjugate in earlier)


class Fill:
    """All ways to give every orbit one of its options; `options[i]` lists the amounts that orbit i can add."""

    def __init__(self, options: Sequence[Sequence[int]]) -> None:
        self.size = prod(map(len, options))
        self.chunks: list[list[int]] = []
        chunk = [0]
        for choices in options:
            if len(chunk) * len(choices) > _CHUNK:
                self.chunks.append(chunk)
                chunk = [0]
            chunk = [a + b for a, b in product(chunk, choices)]
        self.chunks.append(chunk)

    def at(self, number: int) -> int:
        """Return the amount of the filling with this number, 0 .. size - 1."""
        amount = 0
        for chunk in self.chunks:
            number, place = divmod(number, len(chunk))
            amount += chunk[place]
        return amount

    def enumerate(self, hopeful: Callable[[int], bool]) -> Iterator[int]:
        """Yield the amounts of all fillings, but cut off every partial sum over chunks that is not `hopeful`."""

        def extend(amount: int, depth: int) -> Iterator[int]:
            if depth == len(self.chunks):
                yield amount
                return
            for part in self.chunks[depth]:
                if hopeful(amount + part):
                    yield from extend(amount + part, depth + 1)

        return extend(0, 0)


class CountedFill(Fill):
    """The fillings in which the count of the first kind of cells is from `low` to `high`. Only these are numbered."""

    def __init__(self, options: Sequence[Sequence[int]], low: int, high: int) -> None:
        super().__init__(options)
        # For each chunk and each count before it: the first numbers of the groups of amounts with equal count, and for
        # each group its amounts and the number of ways in which the later chunks can reach a count in the range.
        self._branches: list[dict[int, tuple[list[int], list[tuple[list[int], int]]]]] = []
        ways = dict.fromkeys(range(low, high + 1), 1)
        for chunk in reversed(self.chunks):
            counts = sorted({amount & _COUNT for amount in chunk})
            equal = {count: [amount for amount in chunk if amount & _COUNT == count] for count in counts}
            branches, before = {}, {}
            for count in range(high + 1):
                picks = [(amounts, ways.get(count + more, 0)) for more, amounts in equal.items()]
                steps = list(accumulate((len(amounts) * on for amounts, on in picks), initial=0))
                before[count] = steps.pop()
                branches[count] = (steps, picks)
            self._branches.append(branches)
            ways = before
        self._branches.reverse()
        self.size = ways.get(0, 0)

    def at(self, number: int) -> int:
        """Return the amount of the filling with this number, 0 .. size - 1."""
        amount = 0
        for branches in self._branches:
            steps, picks = branches[amount & _COUNT]
            pick = bisect_right(steps, number) - 1
            amounts, ways = picks[pick]
            place, number = divmod(number - steps[pick], ways)
            amount += amounts[place]
        return amount


class Ranges:
    """The ranges for the number of cells of each kind, all tested at once on the counts of an amount."""

    def __init__(self, ranges: Sequence[tuple[int, int]]) -> None:
        self.counts = (1 << FIELD * len(ranges)) - 1
        self._flags = sum(128 << FIELD * i for i in range(len(ranges)))
        # A count c (below 128) has its flag set in c + 128 - low where c >= low, and in 128 + high - c where c <= high.
        self._low = sum(max(0, 128 - low) << FIELD * i for i, (low, _) in enumerate(ranges))
        self._high = sum(min(127, high) + 128 << FIELD * i for i, (_, high) in enumerate(ranges))

    def hold(self, amount: int) -> bool:
        """Return whether every count is within its range."""
        counts = amount & self.counts
        return (counts + self._low) & (self._high - counts) & self._flags == self._flags

    def may_hold(self, amount: int) -> bool:
        """Return whether no count is above its range."""
        return (self._high - (amount & self.counts)) & self._flags == self._flags
