"""The child process that opens untrusted PDFs, pictures and spreadsheets, with limits of memory and time.

The limits are 1 GiB (`MEMORY`) and, if a call gives no other, 3 s (`SECONDS`). The parent writes the file to the child
and reads an answer of bounded length (output/strangers/board_finder.py). It trusts nothing else about the child. When
the time is over, it kills the child and all processes that the child has started.
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
# The child ignores the environment and the current folder, but it finds the libraries in the same places as the parent.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[2:]; "
    "from landpress.output.strangers.board_finder import main; main(sys.argv[1])"
)
_INSTEAD = "use the code printed on the page"


def look_inside(kind: str, data: bytes, seconds: float | None = None, instead: str = _INSTEAD) -> Answer:
    """Return the child's answer about a file: a verdict of board_finder.py and its content.

    `kind` is that of `board_finder.main`. Raise InputError if there is no answer; its message gives the reason and then
    `instead`, which says what a person can do.
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
    """Return the child's output and exit status; the status is None if the child was killed after its time limit."""
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
    with suppress(OSError), pipe:  # the child may stop reading early, for example when it crashes
        pipe.write(data)


def _kill(child: subprocess.Popen[bytes]) -> None:
    if child.returncode is not None:
        return
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()
