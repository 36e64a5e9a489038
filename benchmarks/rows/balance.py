"""Rows on measured balance: the time until a result is proven, the gain from threads, and memory for more games."""

import os
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from benchmarks import timing
from benchmarks.measured import Measured

if TYPE_CHECKING:
    from collections.abc import Iterator

    from landpress.engine.proof.experiment import Played, Task
    from landpress.engine.proof.tally import Plan

CALL = ("balance", "last-land", "--players", "4", "--boards", "1", "--policy", "random")
WIDTH, SEEDS = 0.02, range(8)
GAMES, FEW, MANY = 32_000, 4_000, 40_000
PAIRS = 3
"""The number of pairs of runs on a cluster."""
CALM = {
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "5s",
    "distributed.worker.profile.interval": "1s",
    "distributed.worker.memory.monitor-interval": "1s",
}
"""The settings of Dask that docs/balance.md gives for a cluster."""
PEAK = """
import resource, sys
from landpress.generator.commands.balance import command
command.main(sys.argv[1:], standalone_mode=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def _task(policy: str, seed: int, games: int, until: float | None = None) -> "Task":
    """Return games of a policy on a board of Last Land for four seats."""
    from landpress.engine.proof.experiment import Task
    from landpress.generator.boards.draws import draws
    from landpress.generator.boards.request import request

    return Task((next(draws(request("last-land", 4), str(seed))),), policy, seed, games, until)


def _by_bets(seed: int) -> int:
    """Return the number of games until it is decided whether random seats are within `WIDTH`."""
    from landpress.engine.proof.experiment import MOST, collected, play

    task = _task("random", seed, MOST, WIDTH)
    *_, run = collected(task, (play(*chunk) for chunk in task.chunks()))
    return run.games


def _by_mixture(seed: int) -> int:
    """Return the number of games until the previous rule decides about the same games."""
    from benchmarks.alternatives.dirichlet import is_decided
    from landpress.engine.contract.tally import Tally
    from landpress.engine.proof.balance import UNIT, credits
    from landpress.engine.proof.experiment import MOST, play

    total = Tally()
    for chunk in _task("random", seed, MOST).chunks():
        total += play(*chunk)[0].tally
        if is_decided([won / UNIT for won in credits(total.places)], WIDTH):
            break
    return total.games


@cache
def _compared() -> tuple[float, float, str]:
    """Return the ratios of games and of processor time, this rule to the previous one, and what was compared."""
    rules = _by_bets, _by_mixture
    games, taken = [0, 0], [0.0, 0.0]
    _by_bets(SEEDS[0])
    for seed in SEEDS:
        for i, rule in enumerate(rules):
            start = time.process_time()
            games[i] += rule(seed)
            taken[i] += time.process_time() - start
    said = f"{games[0] // len(SEEDS):,} games instead of {games[1] // len(SEEDS):,}, mean of {len(SEEDS)} boards"
    return games[0] / games[1], taken[0] / taken[1], said


def fewer_games(folder: Path) -> Measured:
    """Games until random seats of Last Land are proven within 2 points, beside the previous rule."""
    games, _, said = _compared()
    return Measured(games, "of the games", 0.65, said)


def less_time(folder: Path) -> Measured:
    """Processor time until random seats of Last Land are proven within 2 points, beside the previous rule."""
    _, taken, said = _compared()
    return Measured(taken, "of the time", 0.65, said)


def look(folder: Path) -> Measured:
    """A look at 64 games of four seats, of which some were shared."""
    from landpress.engine.proof.balance import UNIT
    from landpress.engine.proof.decision import Decision, guess_of_games

    decision = Decision(4, WIDTH, UNIT, guess_of_games(4))
    counts = [{0: 47, 15: 1, 20: 2, 30: 2, 60: 12}] * 4
    taken = timing.milliseconds(lambda: [decision.add(counts) for _ in range(100)]) / 100
    return Measured(taken, "ms", 0.2, "the decision is made of whole numbers, in the order of the chunks")


def _timed(plans: "tuple[Plan, ...]", first: int, games: int, in_turn: bool) -> tuple[list["Played"], float]:
    """Play a chunk on a worker, and return the seconds of processor time that it took, too."""
    from landpress.engine.proof.experiment import play

    start = time.thread_time()
    found = play(plans, first, games, in_turn)
    return found, time.thread_time() - start


def cluster(folder: Path) -> Measured:
    """Processor time that 1,000 chunks over four workers of a Dask scheduler take above playing them."""
    import dask
    from distributed import Client, LocalCluster

    from landpress.engine.proof.experiment import CHUNK, collected
    from landpress.generator.workers import done, workers

    task = _task("greedy", 0, 1000 * CHUNK)
    chunks = [*task.chunks()]
    with (
        dask.config.set(CALM),
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=4, threads_per_worker=1, dashboard_address=None
        ) as started,
        Client(started.scheduler_address, set_as_default=False) as asked,  # type: ignore[no-untyped-call]
        workers(1, ThreadPoolExecutor, started.scheduler_address) as found,
    ):

        def used() -> float:
            """Return the processor time of this program, the scheduler in it, and the workers."""
            return time.process_time() + float(sum(asked.run(time.process_time).values()))

        def of_four_calls() -> "Iterator[tuple[list[Played], float]]":
            calls = [found.pool.submit(done, _timed, chunks[first::4]) for first in range(4)]
            for call in calls:
                yield from call.result().results

        def above(results: "Iterator[tuple[list[Played], float]]") -> float:
            """Return the processor time of a run, as a share of that of playing in it."""
            before, playing = used(), list[float]()

            def played() -> "Iterator[list[Played]]":
                for one, seconds in results:
                    playing.append(seconds)
                    yield one

            for _ in collected(task, played()):
                pass
            return (used() - before) / sum(playing)

        deque(of_four_calls(), maxlen=0)  # the workers link the rules
        start = time.perf_counter()
        pairs = [(above(of_four_calls()), above(found.in_order(_timed, chunks))) for _ in range(PAIRS)]
        wall = (time.perf_counter() - start) / (2 * PAIRS)
    least, most = (100 * (median(one) - 1) for one in zip(*pairs, strict=True))
    beside = (
        f"with the settings of docs/balance.md; four calls with a quarter of the chunks each take {least:.0f} % more. "
        f"A run took {wall:.1f} s on {os.cpu_count()} cores with other work"
    )
    return Measured(most, "% more", 10, beside)


def _played(threads: int) -> Callable[[], None]:
    """Return a call that measures `GAMES` games of greedy seats of Last Land on a number of threads."""
    from landpress.engine.proof.experiment import collected, play
    from landpress.generator.workers import workers

    task = _task("greedy", 0, GAMES)

    def call() -> None:
        with workers(threads, ThreadPoolExecutor) as found:
            for _ in collected(task, found.in_order(play, task.chunks())):
                pass

    return call


def until(folder: Path) -> Measured:
    """A board of Last Land for four is proven within 2 points of fair for random players, the whole command."""
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
    arguments = (*CALL[1:], "--games", str(games), "--workers", "2")
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
