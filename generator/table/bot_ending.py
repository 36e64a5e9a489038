"""Start outside programs under keepers, and end each program with everything that it started, from the host's side.

On Linux the host is a subreaper while programs run, as the keeper of each program is. So if a program kills its keeper,
its processes become children of the host, whatever sessions or environments they have, and the host ends them. While
programs run, the host must not start other processes: it could not tell them from those of a program. Times are in
seconds.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress

from landpress.generator.table import bot_keeper
from landpress.generator.table.bot_keeper import MARK, below, children, is_living, kill

KEPT = os.name == "posix"
"""Whether programs have keepers here. On Windows they have none."""
_PAUSE, _ROUNDS = 0.002, 100
_PR_SET_CHILD_SUBREAPER, _PR_GET_CHILD_SUBREAPER = 36, 37


class _Host:
    """The keepers that run now, and what the host was before the first of them."""

    def __init__(self) -> None:
        self.keepers: set[int] = set()
        self.others: set[int] = set()  # children that the host had before
        self.was_subreaper = False


_host = _Host()


def start(words: Sequence[str], mark: str) -> subprocess.Popen[bytes]:
    """Start a program with pipes for its three streams, on POSIX systems under a keeper of its own."""
    if not _host.keepers:
        _host.others = set(children(os.getpid()))
        _host.was_subreaper = _become_subreaper(True)
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", bot_keeper.__file__, *words] if KEPT else words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, MARK: mark},
            start_new_session=KEPT,
        )
    except BaseException:
        _leave()
        raise
    _host.keepers.add(process.pid)
    return process


def end(process: subprocess.Popen[bytes], mark: str) -> None:
    """End a program that `start` has started, its keeper, and everything that it started."""
    if KEPT:
        _end(process.pid, mark)
    else:
        process.kill()
    process.wait()
    _host.keepers.discard(process.pid)
    for _ in range(_ROUNDS):  # what the keeper has not reaped is a child of the host now
        kill(_fugitives())
        if not _orphans():
            break
        time.sleep(_PAUSE)
    _leave()


def _end(keeper: int, mark: str) -> None:
    import signal

    for _ in range(_ROUNDS):
        pids = below(keeper) + [pid for pid in _marked(mark) if pid != keeper] + _fugitives()
        if not pids:
            break
        kill(pids)
        time.sleep(_PAUSE)
    try:
        os.killpg(keeper, signal.SIGKILL)
    except OSError:
        kill([keeper])


def _leave() -> None:
    """Make the host what it was before, if no program is left."""
    if not _host.keepers and not _host.was_subreaper:
        _become_subreaper(False)


def _orphans() -> set[int]:
    """Return the processes whose keeper is gone, dead or alive. They are children of the host now."""
    return set(children(os.getpid())) - _host.others - _host.keepers if sys.platform == "linux" else set()


def _fugitives() -> list[int]:
    """Reap the dead orphans. Return the living ones and their descendants."""
    found = []
    for pid in _orphans():
        with suppress(ChildProcessError):
            os.waitpid(pid, os.WNOHANG)
        found += [pid] * is_living(pid) + below(pid)
    return found


def _marked(mark: str) -> Iterator[int]:
    """Yield the living processes that have a mark in their environment."""
    wanted = f"{MARK}={mark}".encode()
    for name in os.listdir("/proc") if os.path.isdir("/proc") else ():
        if name.isdigit():
            try:
                with open(f"/proc/{name}/environ", "rb") as file:
                    if wanted in file.read().split(b"\0") and is_living(int(name)):
                        yield int(name)
            except OSError:
                continue


def _become_subreaper(on: bool) -> bool:
    """Make the host a subreaper, or no longer one. Return whether it was one before."""
    if sys.platform != "linux":
        return False
    import ctypes

    system, before = ctypes.CDLL(None), ctypes.c_int()
    system.prctl(_PR_GET_CHILD_SUBREAPER, ctypes.byref(before), 0, 0, 0)
    system.prctl(_PR_SET_CHILD_SUBREAPER, int(on), 0, 0, 0)
    return bool(before.value)
