"""The chance that a search simulates is chance: its iterations do not share out the throws of dice evenly."""

from collections import Counter
from collections.abc import Sequence

import pytest

from landpress.engine.contract.streams import M1, below
from landpress.engine.loops.search import UCT_ROOT, UCT_SEATS, UCT_STREAM, UCT_TICKET, uct_seed


def unevenness(counts: Sequence[int]) -> float:
    """Return Pearson's chi-square against equal chances."""
    equal = sum(counts) / len(counts)
    return sum((count - equal) ** 2 / equal for count in counts)


@pytest.mark.parametrize("ticket", [0, 1, 123_456_789, M1 - 1])
def test_chance_over_iterations_is_chance(ticket: int) -> None:
    """The throws of two dice over the iterations of a search are neither less nor more even than chance, nor in pairs.

    35 degrees of freedom: chance leaves 12.3 to 70.6 once in a thousand times on either side.
    """
    tree, throws = [0] * UCT_ROOT, []
    tree[UCT_TICKET] = ticket
    for number in range(3600):
        uct_seed(tree, number)
        throws.append((below(tree, UCT_STREAM, 36), below(tree, UCT_SEATS, 36)))
    chance, seats = zip(*throws, strict=True)
    one_after_the_other = [6 * (a // 6) + b // 6 for a, b in zip(chance[::2], chance[1::2], strict=True)]
    beside_a_seat = [6 * (a // 6) + b // 6 for a, b in throws]
    for thrown in (chance, seats, one_after_the_other, beside_a_seat):
        counts = Counter(thrown)
        assert 12.3 <= unevenness([counts[face] for face in range(36)]) <= 70.6
    assert len({*chance[:104]}) >= 30, "104 throws show 34 of 36 faces in the mean"
