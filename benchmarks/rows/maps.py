"""Rows on drawing boards of the twelve shipped descriptions: a board for each of 100 seeds, by processor time."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from time import process_time

import landpress
from benchmarks.measured import Measured
from landpress.generator.maps.examples import EXAMPLES, path_of_example

SOURCES = ("layouts", "engine", "generator/maps", "generator/boards")
SEEDS, SLOW, MIDDLE, SLOWEST = 100, 5, 0.5, 2.0
"""The boards of each description, how many of them are the slowest; the bars for the middle one and for these."""


@cache
def _seconds(name: str) -> Sequence[float]:
    """Return the seconds of one core that each board takes, with the reading of its description, ascending."""
    path, found = path_of_example(name), []
    landpress.fresh(path, seed="warm")
    for number in range(SEEDS):
        start = process_time()
        landpress.fresh(path, seed=f"benchmark {number}")
        found.append(process_time() - start)
    return sorted(found)


def _slowest(name: str) -> Measured:
    each = _seconds(name)
    return Measured(each[-SLOW], "s", SLOWEST, f"{each[SEEDS // 2]:.3f} s in the middle, at most {each[-1]:.3f} s")


def caravans(folder: Path) -> Measured:
    """The fastest of the slowest five boards of caravans in a hundred, processor time."""
    return _slowest("caravans")


def dig(folder: Path) -> Measured:
    """The fastest of the slowest five boards of dig in a hundred, processor time."""
    return _slowest("dig")


def floes(folder: Path) -> Measured:
    """The fastest of the slowest five boards of floes in a hundred, processor time."""
    return _slowest("floes")


def front(folder: Path) -> Measured:
    """The fastest of the slowest five boards of front in a hundred, processor time."""
    return _slowest("front")


def harvest(folder: Path) -> Measured:
    """The fastest of the slowest five boards of harvest in a hundred, processor time."""
    return _slowest("harvest")


def market(folder: Path) -> Measured:
    """The fastest of the slowest five boards of market in a hundred, processor time."""
    return _slowest("market")


def mirror(folder: Path) -> Measured:
    """The fastest of the slowest five boards of mirror in a hundred, processor time."""
    return _slowest("mirror")


def quilt(folder: Path) -> Measured:
    """The fastest of the slowest five boards of quilt in a hundred, processor time."""
    return _slowest("quilt")


def rails(folder: Path) -> Measured:
    """The fastest of the slowest five boards of rails in a hundred, processor time."""
    return _slowest("rails")


def realms(folder: Path) -> Measured:
    """The fastest of the slowest five boards of realms in a hundred, processor time."""
    return _slowest("realms")


def rivers(folder: Path) -> Measured:
    """The fastest of the slowest five boards of rivers in a hundred, processor time."""
    return _slowest("rivers")


def tide(folder: Path) -> Measured:
    """The fastest of the slowest five boards of tide in a hundred, processor time."""
    return _slowest("tide")


def middle(folder: Path) -> Measured:
    """The middle of a hundred boards of the slowest of the twelve descriptions that ship, processor time."""
    middles = {name: _seconds(name)[SEEDS // 2] for name in EXAMPLES}
    slowest = max(middles, key=lambda name: middles[name])
    return Measured(
        middles[slowest], "s", MIDDLE, f"{slowest}; in the others at most {sorted(middles.values())[-2]:.3f} s"
    )
