"""Progress on work longer than a second, in one line on standard error where that is a terminal."""

import sys
import time
from types import TracebackType


class Progress:
    """`with Progress("boards", 500) as progress: progress.show(20)`; silent for the first second."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total = what, total
        self._since = self._last = time.monotonic()
        self._shown = False

    def show(self, done: int) -> None:
        """Tell how much is done, a few times a second at most."""
        now = time.monotonic()
        if not sys.stderr.isatty() or now - self._since < 1 or now - self._last < 0.2:
            return
        self._last, self._shown = now, True
        left = (now - self._since) / max(done, 1) * (self.total - done)
        print(
            f"\r{done:,} of {self.total:,} {self.what}, {left:.0f} s left \x1b[K", end="", file=sys.stderr, flush=True
        )

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
