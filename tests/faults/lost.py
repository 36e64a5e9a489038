"""Kill workers and schedulers of a Dask cluster during `balance` and `batch`, and look at what comes out."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen

from tests.commands.cluster import Cluster
from tests.faults.results import ROOT, Row, none

ROUNDS = 8
_GAMES = ("balance", "last-land", "--players", "4", "--boards", "2", "--games", "2000", "--policy", "random")
_BATCH = ("batch", "last-land", "--players", "3", "--count", "1500", "--seed", "a", "-o", "boards.jsonl")
PATIENCE = 300.0
"""Seconds by the clock after which a command counts as hanging."""


def measure(folder: Path) -> list[Row]:
    """Run `balance` on a cluster. While its two workers are at work, kill one of them or the scheduler.

    With a lost worker the report must have the same bytes as that of one thread. With a lost scheduler the command
    must end with one line, or be done before. Then a wrong address and a scheduler without workers are given, and a
    batch that lost its scheduler is repeated.
    """
    chance = random.Random(7)
    expected = _report(folder / "one", ())
    wrong: list[str] = []
    workers = schedulers = told = 0
    for number in range(ROUNDS):
        place = folder / str(number)
        place.mkdir()
        cluster = Cluster(place)
        try:
            cluster.add_workers(2)
            process = _started(place, (*_GAMES, "--cluster", cluster.address, "-o", "report.json"))
            _wait_until_busy(cluster.address)
            time.sleep(chance.uniform(0, 1))
            victim = cluster.workers[0] if number % 2 else cluster.processes[0]
            os.kill(victim, signal.SIGKILL)
            status, err = _ended(process)
        finally:
            cluster.stop()
        if number % 2:
            workers += 1
        else:
            schedulers += 1
        report = place / "report.json"
        if status == 0 and not err:
            if report.read_bytes() != expected:
                wrong.append(f"round {number}: another report")
        elif number % 2 or status != 2 or not _is_one_line(err) or report.exists():
            wrong.append(f"round {number}: status {status}: {err[-200:]!r}")
        else:
            told += 1
    return [
        Row(
            "runs that lost something",
            "",
            f"{workers} lost a worker, {schedulers} the scheduler; {told} of these said so in one line",
            True,
        ),
        none("runs with another report, more than one line, or half a file", wrong),
        none("wrong answers where there is no scheduler or no worker", _nobody(folder)),
        none("batches that were not continued after their scheduler was lost", _batch(folder)),
    ]


def _nobody(folder: Path) -> list[str]:
    wrong = []
    status, err = _ended(_started(folder, (*_GAMES, "--cluster", "tcp://127.0.0.1:9")))
    if status != 2 or not _is_one_line(err):
        wrong.append(f"no scheduler: {err[-200:]!r}")
    place = folder / "empty"
    place.mkdir()
    cluster = Cluster(place)
    try:
        status, err = _ended(_started(folder, (*_GAMES, "--cluster", cluster.address)))
    finally:
        cluster.stop()
    if status != 2 or not _is_one_line(err) or "no workers" not in err:
        wrong.append(f"no workers: {err[-200:]!r}")
    return wrong


def _batch(folder: Path) -> list[str]:
    """Return what is wrong with a batch that lost its scheduler and is repeated with one worker of its own."""
    one, two = folder / "batch one", folder / "batch two"
    one.mkdir()
    two.mkdir()
    _ended(_started(one, (*_BATCH, "--workers", "1")))
    cluster = Cluster(two)
    try:
        cluster.add_workers(1)
        process = _started(two, (*_BATCH, "--cluster", cluster.address))
        _wait_until_busy(cluster.address)
        os.kill(cluster.processes[0], signal.SIGKILL)
        status, err = _ended(process)
    finally:
        cluster.stop()
    wrong = []
    if status:
        if status != 2 or not _is_one_line(err) or (two / "boards.jsonl").exists():
            wrong.append(f"status {status}: {err[-200:]!r}")
        _ended(_started(two, (*_BATCH, "--workers", "1")))
    if (one / "boards.jsonl").read_bytes() != (two / "boards.jsonl").read_bytes():
        wrong.append("the repeated batch has other boards")
    return wrong


def _report(folder: Path, options: tuple[str, ...]) -> bytes:
    folder.mkdir()
    status, err = _ended(_started(folder, (*_GAMES, "--workers", "1", "-o", "report.json", *options)))
    assert (status, err) == (0, ""), err
    return (folder / "report.json").read_bytes()


def _started(folder: Path, arguments: tuple[str, ...]) -> "Popen[str]":
    environment = {**os.environ, "LANDPRESS_HOME": str(folder / "home"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "landpress", *arguments]
    return Popen(command, cwd=folder, env=environment, stdout=DEVNULL, stderr=PIPE, text=True)


def _ended(process: "Popen[str]") -> tuple[int, str]:
    """Return the exit status of a command and its errors. A hanging command is killed."""
    try:
        err = process.communicate(timeout=PATIENCE)[1]
    except subprocess.TimeoutExpired:
        process.kill()
        err = process.communicate()[1] + "(it hung and was killed)"
    return process.returncode, err


def _wait_until_busy(address: str) -> None:
    """Wait until a worker has work."""
    from distributed import Client

    with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not any(client.processing().values()):
            time.sleep(0.02)


def _is_one_line(err: str) -> bool:
    return err.startswith("landpress: ") and err.count("\n") == 1 and "inside Landpress" not in err
