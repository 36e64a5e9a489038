"""Clocks: whole processes against each other, and work inside this process.

Processes are compared in pairs that alternate, A B A B, on the wall clock or by the processor time they take; the
result is the median of the ratios pair by pair, so that whatever else the machine does meets both. Work inside this
process counts seconds of one core.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple


class Pairs(NamedTuple):
    """Medians over alternating pairs: of first / second, and of the seconds of each."""

    ratio: float
    first: float
    second: float


def process(command: list[str], folder: Path, env: Mapping[str, str]) -> Callable[[], None]:
    """A call that runs a command in a folder, quietly, with these additions to the environment.

    Python may keep the bytecode of what it imports, as it does for everybody who has not forbidden it.
    """
    world = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | dict(env)

    def call() -> None:
        subprocess.run(command, cwd=folder, env=world, check=True, stdout=subprocess.DEVNULL)

    return call


def landpress(folder: Path, *arguments: str, **env: str) -> Callable[[], None]:
    """A call of the command `landpress` as people run it, with its home inside the folder."""
    command = Path(sys.executable).with_name("landpress")
    return process([str(command), *arguments], folder, {"LANDPRESS_HOME": str(folder / "home")} | env)


def seconds(call: Callable[[], Any], clock: Callable[[], float] = time.perf_counter) -> float:
    """How long one call takes by a clock."""
    start = clock()
    call()
    return clock() - start


def of_processes() -> float:
    """A clock of the processor time, in seconds, that all processes started from here and ended have taken."""
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def alternate(
    first: Callable[[], Any],
    second: Callable[[], Any],
    pairs: int = 11,
    clock: Callable[[], float] = time.perf_counter,
) -> Pairs:
    """Run two calls in alternation by a clock, after one run of each to warm the caches of the disk."""
    first()
    second()
    taken = [(seconds(first, clock), seconds(second, clock)) for _ in range(pairs)]
    return Pairs(median(a / b for a, b in taken), median(a for a, _ in taken), median(b for _, b in taken))


def rate(items: Iterable[object], budget: float) -> float:
    """Items a second of one core, for about `budget` seconds; what comes before the first item is not counted."""
    iterator = iter(items)
    next(iterator)
    start = time.process_time()
    for count, _ in enumerate(iterator, 1):
        if (taken := time.process_time() - start) >= budget:
            return count / taken
    raise ValueError("the items ended before the time")


def milliseconds(call: Callable[[], Any], times: int = 31) -> float:
    """The median milliseconds of one core that a call takes, after one call to warm it up."""
    call()
    return 1000 * median(seconds(call, time.process_time) for _ in range(times))
