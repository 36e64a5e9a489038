"""The check of the balance of starts on flat values (generator/maps/problem.py); all of it is in whole numbers."""

from collections.abc import Callable, Sequence
from typing import Any

from landpress.engine.boards.wishes import SHARES
from landpress.layouts.wishes import Spread


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
