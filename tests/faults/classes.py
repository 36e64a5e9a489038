"""Tell boards of Last Land apart up to turning and mirroring, from the content of their files alone.

The places and the twelve symmetries are those of the oracle (tests/oracles/last_land.py).
"""

import json
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tests.oracles.last_land import lattice, moves, reading_order

_KINDS = ("B", "T1", "T2", "T3", "T4")


def classes(lines: Iterable[bytes]) -> tuple[int, int]:
    """Return the number of boards in these lines, one board file each, and the number of their classes."""
    digit = {kind: number for number, kind in enumerate(_KINDS)}
    cells = bytearray()
    for line in lines:
        cells += bytes(digit[kind] for row in json.loads(line)["cells"] for kind in row)
    cubes = sorted(lattice(3), key=reading_order)
    boards = np.frombuffer(bytes(cells), np.uint8).reshape(-1, len(cubes))
    least: NDArray[np.uint64] | None = None
    for _, move in moves():
        image = boards[:, [cubes.index(move(cube)) for cube in cubes]]
        # 37 digits of base 5 do not fit one number of 64 bits.
        pair = np.stack([_number(image[:, :19]), _number(image[:, 19:])], axis=1)
        if least is None:
            least = pair
        else:
            smaller = (pair[:, 0] < least[:, 0]) | ((pair[:, 0] == least[:, 0]) & (pair[:, 1] < least[:, 1]))
            least = np.where(smaller[:, None], pair, least)
    assert least is not None
    return len(boards), len(np.unique(least, axis=0))


def _number(digits: NDArray[np.uint8]) -> NDArray[np.uint64]:
    powers = np.array([len(_KINDS) ** place for place in range(digits.shape[1])], np.uint64)
    return digits.astype(np.uint64) @ powers
