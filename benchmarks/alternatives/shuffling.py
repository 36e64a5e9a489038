"""The plain way to a random board: shuffle a fixed mix of tiles, throw the board away while it has a fault.

Serves Last Land; the tile mix is inside the allowed ranges, the rules are those of `engine`.
"""

import random
import time

from engine.validity import faults
from layouts.games import last_land

CELLS = 37
MIX = {"T1": 11, "T2": 9, "T3": 7, "T4": 5}


def boards_found(players: int, budget: float) -> tuple[int, int]:
    """How many of how many shuffled boards are valid, in that many seconds of one core."""
    tiles = ["B"] * players + [kind for kind, count in MIX.items() for _ in range(count)]
    tiles = [*tiles, "T1", "T1", "T1"][:CELLS]
    chance = random.Random(1)
    found = tried = 0
    end = time.process_time() + budget
    while time.process_time() < end:
        chance.shuffle(tiles)
        board = last_land.make(players, tiles)
        found += not any(fault.severity == "error" for fault in faults(board))
        tried += 1
    return found, tried
