"""A second implementation of the eight tiles from which each seat of AntWalk chooses (AW-2, AW-D7).

It imports none of the four floors: the random numbers are drawn here, too.
"""

from hashlib import sha256
from typing import Any


def shuffled(items: list[int], words: list[int]) -> list[int]:
    """Return items in random order (Fisher and Yates), drawn by MRG32k3a (L'Ecuyer 1999) from a state of six words."""
    x, y, items = words[:3], words[3:], list(items)
    for i in range(len(items) - 1, 0, -1):
        product = 0
        while product % (2**32 - 209) < (2**32 - 209) % (i + 1):  # Lemire 2019: all numbers are equally likely
            x = [*x[1:], (1403580 * x[1] - 810728 * x[0]) % (2**32 - 209)]
            y = [*y[1:], (527612 * y[2] - 1370589 * y[0]) % (2**32 - 22853)]
            product = (x[2] - y[2]) % (2**32 - 209) * (i + 1)
            if (2**32 - 209) % (i + 1) == 0:
                break
        j = product // (2**32 - 209)
        items[i], items[j] = items[j], items[i]
    words[:] = x + y
    return items


def eights(board: dict[str, Any]) -> list[list[int]]:
    """Return the tiles from which each seat chooses: those of its hand, and others in no hand, all shuffled (AW-D7)."""
    seed = " ".join(str(number) for row in board["cells"] for number in row)
    text = "\0".join([seed, *(str(tuple(hand)) for hand in board["hands"]), "eight tiles"])
    digest = sha256(text.encode()).digest()
    words = [int.from_bytes(digest[4 * k : 4 * k + 4], "big") for k in range(6)]
    moduli = [2**32 - 210, 2**32 - 209, 2**32 - 209, 2**32 - 22854, 2**32 - 22853, 2**32 - 22853]
    words = [word % modulus + (k in (0, 3)) for k, (word, modulus) in enumerate(zip(words, moduli, strict=True))]
    others = shuffled([n for n in range(1, 35) if not any(n in hand for hand in board["hands"])], words)
    found = []
    for hand in board["hands"]:
        more = [others.pop() for _ in range(8 - len(hand))]
        found.append(shuffled([*hand, *more], words))
    return found
