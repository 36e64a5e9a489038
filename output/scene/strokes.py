"""Strokes: paths of curves that stay numbers, because ground has thousands of segments that are not looked at."""

import sys
from array import array
from collections.abc import Sequence
from functools import cached_property
from itertools import islice

from landpress.output.scene.items import PT, LatePath, Segment

_MOST = 24
"""The most bytes of a number as text, with the space behind it."""
_COUNTS = {77: 2, 67: 6}
"""How many numbers M and C have."""


class Strokes(LatePath):
    """A path of strokes, each a move and curves. Lengths are in millimetres, times `scale`.

    `kinds` has a letter for each segment, M or C. `numbers` are the two of each move and the six of each curve.
    """

    def __init__(self, kinds: bytes, numbers: "array[float]", scale: float = 1.0) -> None:
        self.kinds, self.numbers, self.scale = kinds, numbers, scale

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """The segments, scaled."""
        numbers = iter([v * self.scale for v in self.numbers])
        return tuple((chr(kind), tuple(islice(numbers, _COUNTS[kind]))) for kind in self.kinds)

    def scaled(self, scale: float) -> "Strokes":
        """Return the strokes of a drawing that was not scaled yet, scaled about (0, 0)."""
        return Strokes(self.kinds, self.numbers, scale)

    def operators(self) -> str:
        """Return the path as operators of a PDF, in points with y up, rounded to 0.01 points."""
        return operators(self.kinds, self.numbers, self.scale, 0.0)

    def __len__(self) -> int:
        return len(self.kinds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Strokes) and self._all == other._all

    def __hash__(self) -> int:
        return hash((self.scale, self.numbers.tobytes()))

    @property
    def _all(self) -> tuple[object, ...]:
        return self.kinds, self.numbers, self.scale


def together(parts: Sequence[Strokes]) -> Strokes:
    """Return several strokes of one scale as one path."""
    numbers = array("d", b"".join(part.numbers.tobytes() for part in parts))
    return Strokes(b"".join(part.kinds for part in parts), numbers, parts[0].scale)


def are_compiled() -> bool:
    """Return whether this thread has the compiled loops of `operators` already."""
    backends = sys.modules.get("landpress.engine.kernels.backends")
    return backends is not None and bool(backends.has_ground())


def operators(kinds: bytes, numbers: "array[float]", scale: float = 1.0, shift: float = -0.0) -> str:
    """Return segments as operators of a PDF, in points with y up, rounded to 0.01 points.

    The numbers are multiplied by `scale` and added to `shift`, which tells what becomes of a zero with a sign.
    """
    from landpress.engine.kernels.backends import ground  # most pages have no strokes

    loops = ground()
    with loops.room():
        text = loops.blank(_MOST * len(numbers) + 2 * len(kinds))
        given = loops.put(kinds), len(kinds), loops.reals(numbers), loops.reals((scale, PT, shift))
        return str(loops.read(text, loops.written(*given, text)), "ascii")
