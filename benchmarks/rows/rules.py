"""Rows on the rules: plies per second of whole random games on one core, the gain from threads, and perft.

Our games are played inside compiled code. The alternatives are played from a Python loop, as they are meant to be used.
A ply is an action of a seat or, for Landpress and OpenSpiel, an outcome of chance. All are measured in turn, in one
run.
"""

import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks import alternatives, timing
from benchmarks.measured import Measured
from benchmarks.playouts import Playouts
from landpress.engine.play.match import Match

SOURCES = ("layouts", "engine", "landpress")

GAMES = 10_000
ROUNDS = 5
DEPTH = 7


class Rates(NamedTuple):
    """Medians of the plies per second of one core."""

    last_land: float
    antwalk: float
    hex: float
    catan: float


@cache
def _rates() -> Rates:
    """Measure all four in turn."""
    ours = [Playouts(game, 4, compiled=True) for game in ("last-land", "antwalk")]
    rounds = [
        [*(games.rate(1.0) for games in ours), *(alternatives.playing(name, 1.0) for name in ("hex", "catan"))]
        for _ in range(ROUNDS)
    ]
    return Rates(*map(median, zip(*rounds, strict=True)))


def _absolute(plies: float, bar: float) -> Measured:
    beside = f"OpenSpiel's hex 11 x 11: {_rates().hex / 1e6:.2f}; catanatron's games: {_rates().catan / 1e6:.3f}"
    return Measured(plies / 1e6, "million plies a second", bar, beside, better="more")


def last_land(folder: Path) -> Measured:
    """Random games of Last Land for four seats, on one core."""
    return _absolute(_rates().last_land, bar=7)


def antwalk(folder: Path) -> Measured:
    """Random games of AntWalk for four seats, on one core."""
    return _absolute(_rates().antwalk, bar=4)


def last_land_and_hex(folder: Path) -> Measured:
    """Plies of Last Land, compared with OpenSpiel's hex."""
    return Measured(_rates().last_land / _rates().hex, "times as many", 5, "one core each, in turn", better="more")


def antwalk_and_hex(folder: Path) -> Measured:
    """Plies of AntWalk, compared with OpenSpiel's hex."""
    return Measured(_rates().antwalk / _rates().hex, "times as many", 3, "one core each, in turn", better="more")


def slower_of_both_and_catan(folder: Path) -> Measured:
    """Plies of Last Land or AntWalk, the slower one, compared with catanatron."""
    slower = min(_rates().last_land, _rates().antwalk)
    return Measured(slower / _rates().catan, "times as many", 80, "one core each, in turn", better="more")


def plain(folder: Path) -> Measured:
    """Random games of Last Land for four seats as ordinary Python, on one core."""
    games = Playouts("last-land", 4, compiled=False)
    return Measured(games.rate(1.0) / 1e6, "million plies a second", 0.2, "as `play` does", better="more")


def _threads(count: int) -> Callable[[], None]:
    """Return a call that plays `GAMES` games in each of `count` threads. Each thread has its own arrays."""
    tables = [Playouts("last-land", 4, compiled=True, seed=seed) for seed in range(count)]

    def call() -> None:
        threads = [threading.Thread(target=games.play, args=(GAMES,)) for games in tables]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    return call


def two_threads(folder: Path) -> Measured:
    """Games of Last Land that two threads play in the time of one."""
    pairs = timing.alternate(_threads(2), _threads(1))
    beside = f"{1000 * pairs.first:.0f} ms for twice the games, {1000 * pairs.second:.0f} ms on one thread"
    return Measured(2 / pairs.ratio, "times as many", 1.85, beside, better="more")


def perft(folder: Path) -> Measured:
    """Perft of Last Land, compiled, the last ply counted in bulk, on one core."""
    match = Match(Playouts("last-land", 4, compiled=True).board)
    leaves = match.perft(DEPTH, compiled=True)
    taken = timing.milliseconds(lambda: match.perft(DEPTH, compiled=True), times=11) / 1000
    beside = f"{leaves:,} sequences of {DEPTH} plies"
    return Measured(leaves / taken / 1e6, "million leaves a second", 20, beside, better="more")
