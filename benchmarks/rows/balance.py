"""Rows on measured balance: the time until a result is proven, the gain from threads, and memory for more games."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from statistics import median

from benchmarks import timing
from benchmarks.measured import Measured

CALL = ("balance", "last-land", "--players", "4", "--policy", "random")
GAMES, FEW, MANY = 8000, 4_000, 40_000
PEAK = """
import resource, sys
from landpress.generator.commands.balance import command
command.main(sys.argv[1:], standalone_mode=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def _played(threads: int) -> Callable[[], None]:
    """Return a call that measures `GAMES` games of greedy seats of Last Land on a number of threads."""
    from landpress.engine.proof.experiment import Task, collected
    from landpress.engine.proof.tally import tally
    from landpress.generator.boards.draws import draws
    from landpress.generator.boards.request import request
    from landpress.generator.workers import workers

    task = Task((next(draws(request("last-land", 4), "benchmark")),), "greedy", 0, GAMES)

    def call() -> None:
        with workers(threads, ThreadPoolExecutor) as found:
            for _ in collected(task, found.in_order(tally, task.chunks())):
                pass

    return call


def until(folder: Path) -> Measured:
    """Last Land for four seats is proven to be within 2 points of fair for random players, the whole command."""
    call = timing.landpress(folder, *CALL, "--until", "2")
    call()
    taken = median(timing.seconds(call) for _ in range(5))
    return Measured(taken, "s", 2.5, "all cores, nothing is cached; it stops when the result is proven")


def two_threads(folder: Path) -> Measured:
    """Measured games of greedy seats of Last Land that two threads play in the time of one."""
    pairs = timing.alternate(_played(1), _played(2), pairs=7)
    beside = f"{GAMES:,} games: {pairs.second:.2f} s, {pairs.first:.2f} s on one thread; needs two idle cores"
    return Measured(pairs.ratio, "times as many", 1.85, beside, better="more")


@cache
def _peak(games: int) -> float:
    """Return the peak memory in MB of a process that measures a number of games."""
    arguments = (*CALL[1:], "--boards", "1", "--games", str(games), "--workers", "2")
    command = [sys.executable, "-c", PEAK, *arguments]
    root = Path(__file__).parents[2]
    said = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    return int(said.split()[-1]) / 1024


def memory(folder: Path) -> Measured:
    """Peak memory of a process that measures games of Last Land on two threads."""
    return Measured(_peak(MANY), "MB", 80, f"{MANY:,} games")


def more_memory(folder: Path) -> Measured:
    """Peak memory that ten times as many measured games of Last Land add."""
    few, many = _peak(FEW), _peak(MANY)
    return Measured(max(0.0, many - few), "MB", 10, f"{FEW:,} games: {few:.0f} MB in all; {MANY:,}: {many:.0f} MB")
