"""How boards of a description are drawn: all alike, or by a walk. Counted tries decide it, never time.

A trial with a stream of its own lays at most `TRIAL` things. If it finds `ENOUGH` boards, boards are drawn alike. So
the way is the same on every machine and for every seed.
"""

from collections.abc import Sequence
from functools import lru_cache

from landpress.engine.contract.streams import Stream
from landpress.generator.boards.contradictions import contradicting
from landpress.generator.maps.contradictions import judged
from landpress.generator.maps.orbits import Orbits
from landpress.generator.maps.problem import Problem
from landpress.generator.maps.rejection import Laid, Rejection
from landpress.generator.maps.walk import Walk
from landpress.layouts.errors import VariantError
from landpress.layouts.maps.board import UNIFORM, WALK, MapBoard
from landpress.layouts.maps.description import Description
from landpress.layouts.wishes import Wish

TRIAL, ENOUGH = 600_000, 2
MOST_LAID, MOST_WALKED = 40 * TRIAL, 3_000_000
"""The most work for one board: things that are laid, and slots that a walk looks at."""
SAMPLE, LOOKS = 200, 1_000_000
"""The most boards without wishes that show how often each wish holds, and the most slots that are looked at for it."""


class Drawing:
    """The drawing of boards of a description that meet its wishes and more wishes."""

    def __init__(self, description: Description, wishes: Sequence[Wish]) -> None:
        self.description, self.wishes = description, tuple(wishes)
        self.problem = Problem(description, wishes)
        self.alike: Rejection | Orbits = Orbits(self.problem) if description.symmetry else Rejection(self.problem)
        self.trial_tries = self.trial_boards = 0
        if isinstance(self.alike, Orbits) and not self.alike.plans:
            raise VariantError(
                f"no board of {description.name!r} has the symmetry: orbits of equal cells cannot hold the counts; "
                "make counts even, or fix a cell in the middle"
            )
        self.way = self._way()

    def _way(self) -> str:
        stream = Stream(self.description.digest, "trial", *(wish.text for wish in self.wishes))
        while self.trial_boards < ENOUGH:
            left = TRIAL - self.alike.work
            if left <= 0 or self.alike.draw(stream, left) is None:
                break
            self.trial_boards += 1
        self.trial_tries = self.alike.tries
        return UNIFORM if self.trial_boards >= ENOUGH else WALK

    def draw(self, stream: Stream, players: int) -> MapBoard:
        """Return a board. Raise VariantError, with the wishes that hold least often, if none is found."""
        found: Laid | None
        if self.way == UNIFORM:
            found = self.alike.draw(stream, MOST_LAID, is_known=True)
        else:
            orbits = self.alike if isinstance(self.alike, Orbits) else None
            found = Walk(self.problem, orbits).draw(stream, MOST_WALKED)
        if found is None:
            raise VariantError(self._in_vain())
        return self.problem.board(found.values, players, self.way, found.blocks)

    def _in_vain(self) -> str:
        found = judged(self.description, self.wishes)
        if found and found.wrong:
            return contradicting([wish.text for wish in found.wrong])
        rates = sorted(holding(self.problem).items(), key=lambda one: one[1])
        number = sample_of(self.problem)
        told = ", ".join(f"{text!r} held on {count} of {number} random boards" for text, count in rates[:3])
        remedy = "another try, or another --seed, may find one; or loosen a wish"
        return f"no board of {self.description.name!r} was found that meets all wishes: {told}; {remedy}"


@lru_cache(maxsize=16)
def drawing(description: Description, wishes: tuple[Wish, ...]) -> Drawing:
    """Return the drawing of boards of a description that meet some wishes."""
    return Drawing(description, wishes)


def sample_of(problem: Problem) -> int:
    """Return the number of random boards that show how often wishes hold: fewer for large boards with many wishes."""
    return max(10, min(SAMPLE, LOOKS // (problem.length * max(1, len(problem.wishes)))))


def holding(problem: Problem) -> dict[str, int]:
    """Return for each wish on how many of some random boards without wishes it holds (`sample_of`)."""
    from landpress.engine.boards.wishes import is_met
    from landpress.engine.maps.validity import laid

    description = problem.description
    free, stream = Problem(description, ()), Stream(description.digest, "sample")
    plain, counts = Rejection(free), {wish.text: 0 for wish in problem.wishes}
    for _ in range(sample_of(problem)):
        found = plain.draw(stream, MOST_LAID)
        assert found is not None, "without wishes every try gives a board"
        seen = laid(free.board(found.values, description.seats[0], UNIFORM, found.blocks))
        for wish in problem.wishes:
            counts[wish.text] += is_met(wish.rule, seen)
    return counts
