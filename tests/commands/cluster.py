"""A cluster on this machine: a scheduler and its workers, each a process of its own that a test may kill."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

FORKING = """
import json, os, sys
from importlib import import_module
import landpress.engine.proof.experiment, landpress.generator.training.course
programs = {name: import_module(f"distributed.cli.{name}").main for name in ("dask_scheduler", "dask_worker")}
for line in sys.stdin:
    name, *arguments = json.loads(line)
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_RDWR), 0)
        os.dup2(0, 1)
        programs[name](arguments, name.replace("_", "-"))
    print(child, flush=True)
while True:
    try:
        os.wait()
    except ChildProcessError:
        break
"""
"""A program that starts processes of a cluster by forks: it takes seconds to import their library, and once will do."""


class Cluster:
    """A scheduler and its workers, each a process of its own on this machine."""

    def __init__(self, folder: Path) -> None:
        if not hasattr(os, "fork"):
            pytest.skip("needs os.fork")
        self.processes: list[int] = []
        self.workers: list[int] = []
        self.forking = subprocess.Popen(
            [sys.executable, "-c", FORKING],
            cwd=folder,
            env=os.environ | {"DASK_DISTRIBUTED__WORKER__PROFILE__INTERVAL": "10s"},  # it looks 100 times a second
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        file = folder / "scheduler.json"
        self.start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        self.address = ""
        while not self.address:
            time.sleep(0.05)
            with suppress(OSError, ValueError):  # the file is not there, or not written to its end
                self.address = json.loads(file.read_text())["address"]

    def start(self, *command: str) -> int:
        assert self.forking.stdin is not None
        assert self.forking.stdout is not None
        print(json.dumps([*command, "--no-dashboard"]), file=self.forking.stdin, flush=True)
        self.processes.append(int(self.forking.stdout.readline()))
        return self.processes[-1]

    def add_workers(self, number: int) -> None:
        """Start this number of workers and wait until the scheduler knows them."""
        from distributed import Client

        self.workers += [
            self.start("dask_worker", self.address, "--no-nanny", "--nthreads", "1") for _ in range(number)
        ]
        with Client(self.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(number, timeout=240)

    def stop(self) -> None:
        for process in self.processes:
            os.kill(process, signal.SIGKILL)  # also one that has ended: nobody has asked yet how
        self.forking.communicate()
