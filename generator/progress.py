"""Progress of work that takes longer than a second, in one line on standard error if that is a terminal.

Times are in seconds.
"""

import sys
import time
from threading import Event, Thread
from types import TracebackType

from landpress.generator.streams import ERASE

PATIENCE = 3.0


class Progress:
    """Progress as a count: `with Progress("boards", 500) as progress: progress.show(20)`.

    `show` prints nothing in the first second. The total is None if it is not known. Until `show` is called, the text
    `meanwhile` is printed with the elapsed seconds, once a second from `PATIENCE` seconds on.
    """

    def __init__(self, what: str, total: int | None, meanwhile: str = "") -> None:
        self.what, self.total = what, total
        self._since = self._last = time.monotonic()
        self._shown = False
        self._begun = Event()
        if meanwhile and sys.stderr.isatty():
            Thread(target=self._wait, args=[meanwhile], daemon=True).start()

    def _wait(self, meanwhile: str) -> None:
        pause = PATIENCE
        while not self._begun.wait(pause):
            self._tell(f"{meanwhile}, {time.monotonic() - self._since:.0f} s")
            pause = 1.0

    def show(self, done: int) -> None:
        """Print how much is done, at most five times a second."""
        self._begun.set()
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._since < 1 or now - self._last < 0.2:
            return
        self._last = now
        if self.total is None:
            self._tell(f"{done:,} {self.what}")
        else:
            left = (now - self._since) / max(done, 1) * (self.total - done)
            self._tell(f"{done:,} of {self.total:,} {self.what}, {left:.0f} s left")

    def _tell(self, text: str) -> None:
        self._shown = True
        print(f"\r{text} {ERASE}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._begun.set()
        if self._shown:
            print(f"\r{ERASE}", end="", file=sys.stderr, flush=True)


class Waiting:
    """Progress as elapsed time, printed once a second: `with Waiting() as waiting:`."""

    def __init__(self) -> None:
        self._since = time.monotonic()
        self._done = Event()
        self._teller = Thread(target=self._tell, daemon=True)

    def _tell(self) -> None:
        while not self._done.wait(1):
            print(f"\r{time.monotonic() - self._since:.0f} s {ERASE}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Clear the line before something else is printed."""
        if sys.stderr.isatty():
            print(f"\r{ERASE}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> "Waiting":
        if sys.stderr.isatty():
            self._teller.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._done.set()
        if self._teller.is_alive():
            self._teller.join()
        self.clear()
