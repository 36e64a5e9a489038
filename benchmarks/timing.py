"""Measure the time of whole processes compared with each other, and of work inside this process.

Processes are compared in alternating pairs, A B A B, by the wall clock or by their processor time. The result is the
median of the ratios of the pairs. So other load on the machine affects both in the same way. Work inside this process
is measured in seconds of one core.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from statistics import median
from typing import NamedTuple


class Pairs(NamedTuple):
    """Medians over alternating pairs: of the ratio first / second, and of the seconds of each."""

    ratio: float
    first: float
    second: float


def process(command: list[str], folder: Path, env: Mapping[str, str]) -> Callable[[], None]:
    """Return a call that runs a command in a folder, without its output and with additions to the environment.

    Python may store bytecode, as it does by default.
    """
    world = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | dict(env)

    def call() -> None:
        subprocess.run(command, cwd=folder, env=world, check=True, stdout=subprocess.DEVNULL)

    return call


def landpress(folder: Path, *arguments: str, **env: str) -> Callable[[], None]:
    """Return a call of the command `landpress` as a user runs it, with its data inside the folder."""
    command = Path(sys.executable).with_name("landpress")
    return process([str(command), *arguments], folder, {"LANDPRESS_HOME": str(folder / "home")} | env)


def seconds(call: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the seconds that one call takes by a clock."""
    start = clock()
    call()
    return clock() - start


def of_processes() -> float:
    """Return the processor time in seconds of all child processes that have ended. It serves as a clock."""
    import resource

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def alternate(
    first: Callable[[], object],
    second: Callable[[], object],
    pairs: int = 11,
    clock: Callable[[], float] = time.perf_counter,
) -> Pairs:
    """Time two calls in alternation by a clock, after one run of each to fill the disk cache."""
    first()
    second()
    taken = [(seconds(first, clock), seconds(second, clock)) for _ in range(pairs)]
    return Pairs(median(a / b for a, b in taken), median(a for a, _ in taken), median(b for _, b in taken))


def rate(items: Iterable[object], budget: float) -> float:
    """Return the items per second of one core, measured for about `budget` seconds from the first item on.

    Raise ValueError if there are too few items.
    """
    iterator = iter(items)
    next(iterator)
    start = time.process_time()
    for count, _ in enumerate(iterator, 1):
        if (taken := time.process_time() - start) >= budget:
            return count / taken
    raise ValueError("the items ended before the time")


def milliseconds(call: Callable[[], object], times: int = 31) -> float:
    """Return the median of the milliseconds of one core that a call takes, after one call to warm up."""
    call()
    return 1000 * median(seconds(call, time.process_time) for _ in range(times))
