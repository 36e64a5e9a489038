"""Streams of chance: every random decision takes one, made from the seed text and a purpose word.

Adding a draw somewhere moves nothing elsewhere, because each purpose has a stream of its own: its state is
the SHA-256 of seed and purpose. The generator is MRG32k3a (L'Ecuyer 1999): all its products stay below
2**53, so plain and compiled code give the same numbers without masks.

`draw` and `below` are plain functions over a flat sequence of whole numbers, six words a stream, so that kernels
(engine/kernels/linking.py) may be compiled together with them; `Stream` is the same for everybody else.
"""

from collections.abc import MutableSequence, Sequence
from hashlib import sha256
from struct import unpack_from
from typing import TypeVar

T = TypeVar("T")

M1, M2 = 4294967087, 4294944443
A12, A13, A21, A23 = 1403580, 810728, 527612, 1370589


def draw(r: MutableSequence[int], i: int) -> int:
    """The next number, even over 0 .. M1 - 1, of the stream whose state is r[i] .. r[i + 5]."""
    p1 = (A12 * r[i + 1] - A13 * r[i]) % M1
    r[i], r[i + 1], r[i + 2] = r[i + 1], r[i + 2], p1
    p2 = (A21 * r[i + 5] - A23 * r[i + 3]) % M2
    r[i + 3], r[i + 4], r[i + 5] = r[i + 4], r[i + 5], p2
    return (p1 - p2) % M1


def below(r: MutableSequence[int], i: int, n: int) -> int:
    """A whole number, exactly even over 0 .. n - 1, for n below 2**31 (Lemire 2019: rarely a division by n)."""
    scaled = draw(r, i) * n
    if scaled % M1 < n:
        short = M1 % n
        while scaled % M1 < short:
            scaled = draw(r, i) * n
    return scaled // M1


def seed_words(seed: str, *purpose: object) -> list[int]:
    """The state of the stream for a seed and a purpose."""
    return _state("\0".join((seed, *map(str, purpose))))


def _state(text: str) -> list[int]:
    digest = sha256(text.encode()).digest()
    a, b, c, d, e, f = unpack_from(">6I", digest)
    # Neither half of the state may be all zero, so its first word is at least 1.
    return [a % (M1 - 1) + 1, b % M1, c % M1, d % (M2 - 1) + 1, e % M2, f % M2]


def game_streams(seed: int, game: int, players: int) -> list[int]:
    """The streams of game number `game` of a seed: that of chance, then one a seat, six words each.

    So a game is the same on any machine, whoever else plays beside it.
    """
    begin = f"{seed}\0game\0{game}\0"
    words = _state(f"{begin}chance")
    for seat in range(players):
        words += _state(f"{begin}seat\0{seat}")
    return words


class Stream:
    """One sequence of random numbers; equal seeds and purposes give equal sequences on any machine."""

    def __init__(self, seed: str, *purpose: object) -> None:
        self.state = seed_words(seed, *purpose)

    def next(self) -> int:
        """The next number, even over 0 .. M1 - 1."""
        return draw(self.state, 0)

    def below(self, n: int) -> int:
        """A whole number, even over 0 .. n - 1; n may be of any size."""
        if n < M1:
            return below(self.state, 0, n)
        reach, number = M1, self.next()
        while reach < n:
            reach, number = reach * M1, number * M1 + self.next()
        if number >= reach - reach % n:
            return self.below(n)
        return number % n

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """An index, likely in proportion to its whole-number weight."""
        ticket = self.below(sum(weights))
        for i, weight in enumerate(weights):
            ticket -= weight
            if ticket < 0:
                return i
        raise AssertionError("weights are not negative")

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """That many different items in random order."""
        rest = list(items)
        for i in range(count):
            j = i + self.below(len(rest) - i)
            rest[i], rest[j] = rest[j], rest[i]
        return rest[:count]
