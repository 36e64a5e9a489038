"""The child process in which strangers' PDFs and pictures are opened: 1 GiB of memory, 3 s where nothing else is said.

The parent writes the file to the child and reads a bounded answer (output/strangers/board_finder.py). It believes
nothing else about the child, and when the time is over it kills it with everything it started.
"""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO

from landpress.layouts.errors import InputError
from landpress.layouts.reading import printable
from landpress.output.strangers.board_finder import MAX_ANSWER, MEMORY, Answer

SECONDS = 3.0
_VERDICTS = ("board", "pad", "trace", "codes", "report", "pictures", "rows", "nothing", "refused", "memory")
_MAX_VERDICT = max(map(len, _VERDICTS)) + 1
# The child is isolated from the environment and the current folder, but finds the libraries where the parent does.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from landpress.output.strangers.board_finder import main; main(sys.argv[1])"
)
_INSTEAD = "use the code printed on the page"


def look_inside(kind: str, data: bytes, seconds: float | None = None, instead: str = _INSTEAD) -> Answer:
    """The child's answer, one of the verdicts of board_finder.py with a content; InputError says why there is none.

    `instead` is what a person can do then.
    """
    seconds = SECONDS if seconds is None else seconds
    raw, status = _run(kind, data, seconds)
    if status is None:
        raise InputError(f"opening it took longer than {seconds:g} s, the limit, and was stopped; {instead}")
    head, _, content = raw.partition(b"\n")
    verdict = head.decode("ascii", "replace")
    limit = f"{MEMORY >> 30} GiB"
    if status != 0 or verdict not in _VERDICTS or len(raw) > _MAX_VERDICT + MAX_ANSWER:
        raise InputError(f"opening it crashed its reader, perhaps at the limit of {limit} of memory; {instead}")
    if verdict == "memory":
        raise InputError(f"opening it takes more than {limit} of memory, the limit; {instead}")
    if verdict in ("nothing", "refused"):
        raise InputError(f"{printable(content[:200].decode('utf-8', 'replace'))}; {instead}")
    return Answer(verdict, content)


def _run(kind: str, data: bytes, seconds: float) -> tuple[bytes, int | None]:
    """The child's output and exit status, None for a child that was stopped because its time was over."""
    command = [sys.executable, "-I", "-c", _PROGRAM, kind, *filter(os.path.isabs, sys.path)]
    pipe = subprocess.PIPE
    overdue = threading.Event()
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, start_new_session=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None

        def stop() -> None:
            overdue.set()
            _kill(child)

        clock = threading.Timer(seconds, stop)
        feeder = threading.Thread(target=_feed, args=(child.stdin, data), daemon=True)
        try:
            clock.start()
            feeder.start()
            answer = child.stdout.read(_MAX_VERDICT + MAX_ANSWER + 1)
            if len(answer) <= _MAX_VERDICT + MAX_ANSWER:
                child.wait()
        finally:
            clock.cancel()
            _kill(child)
            feeder.join(1)
    return answer, None if overdue.is_set() else child.returncode


def _feed(pipe: IO[bytes], data: bytes) -> None:
    with suppress(OSError), pipe:  # a child that stops listening has its reasons
        pipe.write(data)


def _kill(child: subprocess.Popen[bytes]) -> None:
    if child.returncode is not None:
        return
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()
