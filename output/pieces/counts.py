"""The numbers of pieces that played games have in use at once, from `output/games/GAME/counts.toml`.

`scripts/count_pieces.py` plays the games and writes the files. A variant that is not counted for a number of seats has
the largest counts of all that are.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache

from landpress.engine.contract.house import variant_name
from landpress.layouts.board import Board
from landpress.layouts.catalogue import data


@cache
def _counts(game: str) -> Mapping[str, Mapping[str, Mapping[str, int]]]:
    """Return the counts of a game by variant, number of seats and piece."""
    counts: Mapping[str, Mapping[str, Mapping[str, int]]] = tomllib.loads(data(game, "output", "counts.toml"))
    return counts


def counts_in_play(board: Board, seats: int) -> Counter[str]:
    """Return the number of pieces of each kind with which nearly all played games never run out."""
    counts = _counts(board.game)
    of_variants = {name: counts[name][str(seats)] for name in counts if str(seats) in counts[name]}
    known = variant_name(board.game, board.variant)
    found: Counter[str] = Counter()
    for pieces in [of_variants[known]] if known in of_variants else of_variants.values():
        found |= Counter(pieces)
    return found
