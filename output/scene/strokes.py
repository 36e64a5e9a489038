"""Strokes: paths of curves that stay numbers, because ground has thousands of segments that are not looked at."""

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import overload

from landpress.engine.kernels.backends import ground
from landpress.output.scene.items import PT, Segment

_MOST = 24
"""The most bytes of a number as text, with what stands behind it."""


class Strokes(Sequence[Segment]):
    """A path of strokes, each a move and curves. Lengths are in millimetres, times `scale`.

    `counts` are the numbers of curves of the strokes. `numbers` are the two of each move and the six of each curve.
    """

    def __init__(self, counts: Sequence[int], numbers: Sequence[float], scale: float = 1.0) -> None:
        self.counts, self.numbers, self.scale = array("q", counts), array("d", numbers), scale

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The segments, scaled."""
        numbers, found = iter([v * self.scale for v in self.numbers]), list[Segment]()
        for count in self.counts:
            found.append(("M", tuple(islice(numbers, 2))))
            found += [("C", tuple(islice(numbers, 6))) for _ in range(count)]
        return tuple(found)

    def scaled(self, scale: float) -> "Strokes":
        """Return the strokes of a drawing that was not scaled yet, scaled about (0, 0)."""
        return Strokes(self.counts, self.numbers, scale)

    def operators(self) -> str:
        """Return the path as operators of a PDF, in points with y up, rounded to 0.001 points."""
        loops = ground()
        with loops.room():
            text = loops.blank(_MOST * len(self.numbers))
            counts, numbers = loops.array(self.counts), loops.reals(self.numbers)
            size = loops.written(counts, len(self.counts), numbers, loops.reals((self.scale, PT)), text)
            return str(loops.read(text, size), "ascii")

    @overload
    def __getitem__(self, index: int) -> Segment: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Segment, ...]: ...

    def __getitem__(self, index: int | slice) -> Segment | tuple[Segment, ...]:
        return self.segments[index]

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    def __len__(self) -> int:
        return len(self.counts) + sum(self.counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Strokes) and self._all == other._all

    def __hash__(self) -> int:
        return hash((self.scale, self.numbers.tobytes()))

    @property
    def _all(self) -> tuple[object, ...]:
        return self.counts, self.numbers, self.scale


def together(parts: Sequence[Strokes]) -> Strokes:
    """Return several strokes of one scale as one path."""
    counts = chain.from_iterable(part.counts for part in parts)
    return Strokes(tuple(counts), array("d", b"".join(part.numbers.tobytes() for part in parts)), parts[0].scale)
