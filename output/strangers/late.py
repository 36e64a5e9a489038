"""Work of the child process that may be left out: it ends at the limit of processor time, and the answer is kept."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


class LateError(BaseException):
    """The limit of processor time is reached."""


@contextmanager
def limited() -> Iterator[None]:
    """Raise LateError inside when the process reaches its limit of processor time; it has one second left then."""
    if sys.platform == "win32" or not hasattr(signal, "SIGXCPU"):  # a browser has no such limit either
        yield
        return

    def late(number: int, frame: object) -> None:
        raise LateError

    before: Any = signal.SIG_DFL
    with suppress(ValueError):  # not the main thread
        before = signal.signal(signal.SIGXCPU, late)
    try:
        yield
    finally:
        with suppress(ValueError):
            signal.signal(signal.SIGXCPU, before)
