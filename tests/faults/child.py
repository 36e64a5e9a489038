"""Run a command in a fork of this process, with limits, and return how it ended and what it used.

A fork has all modules already, so a command takes some hundredths of a second. Memory is in bytes, time in seconds.
"""

import atexit
import gc
import io
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile
from typing import BinaryIO, NamedTuple

GIB = 1 << 30
BACKSTOP = 240.0
"""Seconds by the clock after which a command that should have ended counts as hanging. It is then killed."""


class Ending(NamedTuple):
    """The end of a command. A killed one has minus the number of the signal as its status."""

    status: int
    out: str
    err: str
    seconds: float
    """Processor time of the command and of all processes that it has waited for."""
    memory: int
    """The largest resident set of the command, or of a process that it has waited for."""


def load() -> None:
    """Import all modules of Landpress, so that the forks have them."""
    import landpress

    os.environ.setdefault("LANDPRESS_KERNELS", "wasm")  # Numba would compile for minutes
    for found in walk_packages(landpress.__path__, "landpress."):
        if not found.name.endswith("__main__"):
            with suppress(ImportError):  # a module may need an optional package
                __import__(found.name)
    gc.freeze()  # a fork then copies fewer pages


def ran(
    arguments: Sequence[str],
    folder: Path,
    stdin: bytes = b"",
    home: Path | None = None,
    limits: Mapping[int, int] | None = None,
    before: Callable[[], object] = lambda: None,
    program: Callable[[], object] | None = None,
    killed_after: float = BACKSTOP,
) -> Ending:
    """Run `landpress` with these arguments in a folder, or a program. `before` is called in the child before it.

    It is killed when so many seconds have passed by the clock.
    """
    with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
        given.write(stdin)
        given.seek(0)
        child = os.fork()
        if not child:
            os.environ["LANDPRESS_HOME"] = str(home or folder / "home")
            _become((given, out, err), arguments, folder, limits or {}, before, program)
        status, seconds, memory = _awaited(child, killed_after)
        for stream in (out, err):
            stream.seek(0)
        said, told = (stream.read().decode("utf-8", "replace") for stream in (out, err))
    return Ending(os.waitstatus_to_exitcode(status), said, told, seconds, memory)


_MEMORY_UNIT = 1024 if sys.platform == "linux" else 1


def _awaited(child: int, patience: float) -> tuple[int, float, int]:
    """Return the status of a child when it has ended, its processor time and its memory."""
    end = time.monotonic() + patience
    pause = 0.001
    while True:
        found, status, used = os.wait4(child, os.WNOHANG)
        if found:
            return status, used.ru_utime + used.ru_stime, used.ru_maxrss * _MEMORY_UNIT
        if time.monotonic() > end:
            os.kill(child, signal.SIGKILL)
        time.sleep(pause)
        pause = min(0.02, pause * 1.5)


def _become(
    streams: tuple[BinaryIO | io.BufferedRandom, ...],
    arguments: Sequence[str],
    folder: Path,
    limits: Mapping[int, int],
    before: Callable[[], object],
    program: Callable[[], object] | None,
) -> None:
    """Turn this process, a fork, into the command. It never returns."""
    status = 70
    try:
        for number, stream in enumerate(streams):
            os.dup2(stream.fileno(), number)
        sys.stdin, sys.stdout, sys.stderr = (
            io.TextIOWrapper(io.BufferedReader(io.FileIO(0, "r", closefd=False)), "utf-8"),
            *(io.TextIOWrapper(io.BufferedWriter(io.FileIO(n, "w", closefd=False)), "utf-8") for n in (1, 2)),
        )
        os.chdir(folder)
        sys.argv = ["landpress", *arguments]
        if limits:
            import resource

            for kind, most in limits.items():
                resource.setrlimit(kind, (most, most))
        from landpress.generator import cli

        atexit._clear()  # what the parent registered, such as the end of its folders, is not the command's
        before()
        try:
            (program or cli.main)()
            status = 0
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
    except BaseException:
        import traceback

        traceback.print_exc()
    finally:
        for text in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                text.flush()
        os._exit(status)
