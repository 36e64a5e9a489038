"""The child process that opens untrusted PDFs, SVGs, pictures and spreadsheets, with limits of memory and time.

The limits are 1 GiB of memory (`MEMORY`) and, if a call gives no other, 3 s of processor time (`SECONDS`), or four
times as long for a photo, which a slow or busy machine reads cell by cell. So the load of the machine hardly changes an
answer. The clock is a second limit, for a child that waits: ten times as long (`PATIENCE`). The parent writes the file
to the child and reads an answer of bounded length (answer.py). It trusts nothing else about the child. In the end it
kills the child and all processes that the child has started.

A browser has no processes. There the page runs all of Python in a worker, which has a memory of its own and which the
page can end at any time. So the file is opened in this process.
"""

import errno
import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from typing import IO

from landpress.layouts.errors import InputError, cause
from landpress.layouts.reading import printable
from landpress.output.strangers.answer import MAX_ANSWER, MEMORY, PHOTOS, VERDICTS, Answer

SECONDS, PATIENCE = 3, 10.0
_LONGER = 4
"""How many times `SECONDS` photos may take: a page without a readable code is read cell by cell."""
_PIPE = 1 << 20
"""The bytes that a pipe holds: with more of them the two processes wait for each other less often. Linux only."""
_LONGEST = 1000
"""The bytes of a reason that are told: room for the codes of a dozen boards that look the same."""
_MAX_VERDICT = max(map(len, VERDICTS)) + 1
# The child ignores the environment and the current folder, but it finds the libraries in the same places as the parent.
_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[3:]; "
    "from landpress.output.strangers.child import main; main(sys.argv[1], int(sys.argv[2]))"
)
# The exit status of a child that passed its limit of processor time, where the system has such limits.
_OUT_OF_TIME = [-signal.SIGXCPU] if hasattr(signal, "SIGXCPU") else []
_LIMIT = f"{MEMORY >> 30} GiB"
_INSTEAD = "use the code printed on the page"
_AGAIN = f"photograph the whole page from above, with its four edges and more light, or {_INSTEAD}"
"""What a person can do where a photo tells no board."""


class UnansweredError(InputError):
    """No answer about a file. `reason` is `memory`, `time`, `crash` or `system`, or what the child says of the file."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason


def look_inside(kind: str, data: bytes, seconds: int | None = None, instead: str = _INSTEAD) -> Answer:
    """Return the child's answer about a file: a verdict of answer.py and its content.

    `kind` is that of `child.main`, `seconds` the limit of processor time. Raise UnansweredError if there is no answer;
    its message gives the reason and then `instead`, which says what a person can do.
    """
    seconds = SECONDS * (_LONGER if kind in PHOTOS else 1) if seconds is None else seconds
    again = _AGAIN if kind in PHOTOS and instead == _INSTEAD else instead
    verdict, content = (
        _in_browser(kind, data) if sys.platform == "emscripten" else _in_child(kind, data, seconds, again)
    )
    if verdict == "memory":
        raise UnansweredError(verdict, f"opening it takes more than {_LIMIT} of memory, the limit; {instead}")
    if verdict in ("nothing", "refused"):
        reason = printable(content[:_LONGEST].decode("utf-8", "replace"))
        raise UnansweredError(reason, f"{reason}; {again if verdict == 'nothing' else instead}")
    return Answer(verdict, content)


def _in_browser(kind: str, data: bytes) -> Answer:
    from landpress.output.strangers.child import answer_about

    return answer_about(kind, data)


def _in_child(kind: str, data: bytes, seconds: int, instead: str) -> Answer:
    try:
        head, content, status = _run(kind, data, seconds)
    except OSError as error:
        refused = f"the system refused the process that opens it: {cause(error)}; try again later"
        raise UnansweredError("system", refused) from None
    said = ", which says nothing about the board" if kind in PHOTOS else ""
    if status is None:
        late = f"opening it took longer than {PATIENCE * seconds:g} s, the limit, and was stopped{said}; {instead}"
        raise UnansweredError("time", late)
    if status in _OUT_OF_TIME:
        late = f"opening it takes more than {seconds} s of processor time, the limit{said}; {instead}"
        raise UnansweredError("time", late)
    verdict = head.decode("ascii", "replace").rstrip("\n")
    if status != 0 or verdict not in VERDICTS or len(content) > MAX_ANSWER:
        crashed = f"opening it crashed its reader, perhaps at the limit of {_LIMIT} of memory; {instead}"
        raise UnansweredError("crash", crashed)
    return Answer(verdict, content)


def _run(kind: str, data: bytes, seconds: int) -> tuple[bytes, bytes, int | None]:
    """Return the first line of the child's output, the rest, and the exit status.

    The status is None if the child was killed by the clock. Output that is too long is cut off. Raise OSError if the
    child cannot be started, or was not given all of the data: its answer would be about another file.
    """
    command = [sys.executable, "-I", "-c", _PROGRAM, kind, str(seconds), *filter(os.path.isabs, sys.path)]
    pipe = subprocess.PIPE
    overdue = threading.Event()
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, start_new_session=True, pipesize=_PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None

        def stop() -> None:
            overdue.set()
            _kill(child)

        clock = threading.Timer(PATIENCE * seconds, stop)
        refusals = list[OSError]()
        feeder = threading.Thread(target=_feed, args=(child.stdin, data, refusals), daemon=True)
        try:
            clock.start()
            feeder.start()
            head = child.stdout.readline(_MAX_VERDICT)
            content = child.stdout.read(MAX_ANSWER + 1)
            if len(content) <= MAX_ANSWER:
                child.wait()
        finally:
            clock.cancel()
            _kill(child)
            feeder.join(1)
    if refusals:
        raise refusals[0]
    return head, content, None if overdue.is_set() else child.returncode


def _feed(pipe: IO[bytes], data: bytes, refusals: list[OSError]) -> None:
    try:
        with pipe:
            pipe.write(data)
    except OSError as error:
        # The child may stop reading early, for example when it crashes: on Windows that is an invalid argument.
        if error.errno not in (errno.EPIPE, errno.EINVAL):
            refusals.append(error)


def _kill(child: subprocess.Popen[bytes]) -> None:
    if child.returncode is not None:
        return
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    else:
        child.kill()
