"""Streams of random numbers: every random decision uses one, made from the seed text and a purpose.

Each purpose has its own stream, so a new draw in one place changes nothing in other places. The state of a stream comes
from the SHA-256 of seed and purpose. The generator is MRG32k3a (L'Ecuyer 1999). All its products stay below 2**53, so
plain and compiled code give the same numbers without masks.

`draw`, `below` and `scattered` are plain functions on whole numbers; the state of a stream is six words of a flat
sequence. So kernels can be compiled together with them (engine/kernels/linking.py). All other code uses `Stream`, which
gives the same numbers.
"""

from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import sha256
from struct import unpack
from typing import TypeVar

T = TypeVar("T")

M1, M2 = 4294967087, 4294944443
A12, A13, A21, A23 = 1403580, 810728, 527612, 1370589


def draw(r: MutableSequence[int], i: int) -> int:
    """Return the next number of the stream with the state r[i] .. r[i + 5], uniform over 0 .. M1 - 1."""
    p1 = (A12 * r[i + 1] - A13 * r[i]) % M1
    r[i], r[i + 1], r[i + 2] = r[i + 1], r[i + 2], p1
    p2 = (A21 * r[i + 5] - A23 * r[i + 3]) % M2
    r[i + 3], r[i + 4], r[i + 5] = r[i + 4], r[i + 5], p2
    return (p1 - p2) % M1


def below(r: MutableSequence[int], i: int, n: int) -> int:
    """Return a whole number, exactly uniform over 0 .. n - 1, for n below 2**31 (Lemire 2019: few divisions by n)."""
    scaled = draw(r, i) * n
    if scaled % M1 < n:
        short = M1 % n
        while scaled % M1 < short:
            scaled = draw(r, i) * n
    return scaled // M1


def scattered(x: int) -> int:
    """Return a whole number below 2**32 that depends on each bit of x, also below 2**32. Each has one origin.

    It is the last step of a hash function: shifts and odd factors below 2**31, so that products fit into 63 bits.
    """
    x = (x ^ (x >> 16)) * 0x21F0AAAD & 0xFFFFFFFF
    x = (x ^ (x >> 15)) * 0x735A2D97 & 0xFFFFFFFF
    return x ^ (x >> 15)


def seed_words(seed: str, *purpose: object) -> list[int]:
    """Return the state of the stream for a seed and a purpose."""
    return _states(["\0".join((seed, *map(str, purpose))).encode()])


def _states(texts: Sequence[bytes]) -> list[int]:
    """Return the states of the streams for some texts, one after another. All are made at once, for speed."""
    digests = b"".join([sha256(text).digest() for text in texts])
    words = list(unpack(">" + "6I8x" * len(texts), digests))
    if max(words, default=0) >= M2 - 1:  # one stream in thirty thousand has such a word
        for k, modulus in enumerate((M1 - 1, M1, M1, M2 - 1, M2, M2)):
            words[k::6] = [word % modulus for word in words[k::6]]
    # Neither half of a state may be all zero, so the first word of each half is at least 1.
    for k in (0, 3):
        words[k::6] = [word + 1 for word in words[k::6]]
    return words


def game_streams(seed: int, game: int, players: int) -> list[int]:
    """Return the streams of game number `game` of a seed: first that of chance, then one for each seat, six words each.

    So a game is the same on any machine and does not depend on other games.
    """
    return streams_of_games(seed, (game,), players)


def streams_of_games(seed: int, games: Iterable[int], players: int) -> list[int]:
    """Return the streams of some games of a seed, one game after another."""
    heads = [b"%d\0game\0%d\0" % (seed, game) for game in games]
    ends = [b"chance", *(b"seat\0%d" % seat for seat in range(players))]
    return _states([head + end for head in heads for end in ends])


class Stream:
    """A sequence of random numbers. Equal seeds and purposes give equal sequences on any machine."""

    def __init__(self, seed: str, *purpose: object) -> None:
        self.state = seed_words(seed, *purpose)

    def next(self) -> int:
        """Return the next number, uniform over 0 .. M1 - 1."""
        return draw(self.state, 0)

    def below(self, n: int) -> int:
        """Return a whole number, uniform over 0 .. n - 1. n may have any size."""
        if n < M1:
            return below(self.state, 0, n)
        reach, number = M1, self.next()
        while reach < n:
            reach, number = reach * M1, number * M1 + self.next()
        if number >= reach - reach % n:
            return self.below(n)
        return number % n

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items. All are equally likely."""
        return items[self.below(len(items))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Return a random index. Its probability is proportional to its weight, a whole number."""
        ticket = self.below(sum(weights))
        for i, weight in enumerate(weights):
            ticket -= weight
            if ticket < 0:
                return i
        raise AssertionError("weights must not be negative")

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into a random order, in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` different items in random order."""
        rest = list(items)
        for i in range(count):
            j = i + self.below(len(rest) - i)
            rest[i], rest[j] = rest[j], rest[i]
        return rest[:count]
