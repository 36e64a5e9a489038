"""Rows on boards that meet wishes."""

import random
import time
from dataclasses import replace
from pathlib import Path

import landpress
from benchmarks.measured import Measured
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.generator.boards.wish_texts import Reader
from landpress.generator.boards.wishes import lattice_of

SOURCES = ("layouts", "engine", "landpress", "generator/boards", "generator/games")

REROLLS, KEPT = 60, 6


def _times(game: str) -> list[float]:
    """Return the milliseconds of one core of rerolls that keep random cells of a fresh board, in ascending order."""
    chance, taken = random.Random(game), []
    for number in range(REROLLS):
        old = landpress.fresh(game, seed=f"old {number}")
        kept = ",".join(chance.sample(lattice_of(old).names, KEPT))
        wanted = replace(request(game), wishes=tuple(Reader(old).keeping(old, kept)))
        start = time.process_time()
        next(draws(wanted, f"new {number}"))
        taken.append(1000 * (time.process_time() - start))
    return sorted(taken)


def rerolls(folder: Path) -> Measured:
    """Reroll of a board that keeps six random cells, in the slowest game, of the slowest 5 in 100."""
    times = {game: _times(game) for game in landpress.games()}
    late = {game: found[REROLLS * 95 // 100] for game, found in times.items()}
    middle = ", ".join(f"{game} {found[REROLLS // 2]:.0f}" for game, found in times.items())
    return Measured(max(late.values()), "ms", 1000, f"in the middle: {middle}")
