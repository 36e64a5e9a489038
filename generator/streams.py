"""The standard streams of the command line, which may be closed, full, or without a reader.

A terminal gets no control characters and no characters that change the direction of text, whoever wrote them. Files and
pipes get every text as it is.
"""

import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from typing import TextIO, TypeVar, cast

from landpress.layouts.errors import CallError, LandpressError, cause
from landpress.layouts.reading import printable

T = TypeVar("T")
ERASE = "\x1b[K"
"""Tells a terminal to erase the rest of a line. Progress is shown with it."""
LONGEST = 1500
"""The most characters of a line on standard error."""
_LAYOUT = ("\n", "\t", "\u00a0", "\u3000")


class StreamError(LandpressError):
    """A standard stream that cannot be written."""


class _Output:
    """A standard stream for output. An error of the stream becomes a StreamError, at once and at each later use.

    `own` are the texts with control characters that Landpress itself sends to a terminal.
    """

    def __init__(self, stream: TextIO, name: str, own: Sequence[str]) -> None:
        self.stream, self._name = stream, name
        self._own = "|".join(map(re.escape, own))
        self._broken: StreamError | None = None

    def write(self, text: str) -> int:
        """Write a text."""
        shown = text if text.isprintable() or not self.stream.isatty() else self._shown(text)
        return self._done(lambda: self.stream.write(shown))

    def _shown(self, text: str) -> str:
        own = re.findall(self._own, text)
        between = map(printable, re.split(self._own, text))
        return "".join(chain.from_iterable(zip_longest(between, own, fillvalue="")))

    def flush(self) -> None:
        """Write what the stream still holds."""
        self._done(self.stream.flush)

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)

    def _done(self, work: Callable[[], T]) -> T:
        if self._broken is not None:
            raise self._broken
        try:
            return work()
        except OSError as error:
            # The null device takes the rest. Otherwise the end of the process would fail again.
            with suppress(OSError):
                null = os.open(os.devnull, os.O_WRONLY)
                os.dup2(null, self.stream.fileno())
                os.close(null)
            gone = isinstance(error, BrokenPipeError)
            why = "its reader has gone; not everything was printed" if gone else f"{cause(error)}; send it elsewhere"
            self._broken = StreamError(f"{self._name}: {why}")
            raise self._broken from None


def prepare() -> None:
    """Make the standard streams safe to use. Raise CallError if standard output is missing.

    A missing stream gets a substitute. Otherwise the next file that is opened, such as the ledger, would take its place
    and receive whatever a child process prints.
    """
    missing = [number for number, stream in enumerate((sys.stdin, sys.stdout, sys.stderr)) if stream is None]
    for number in missing:
        # Reading this standard input fails, as it did before; writing to the others is harmless.
        with suppress(OSError):
            if os.open(os.devnull, os.O_WRONLY) == number:
                os.set_inheritable(number, True)
    if 0 in missing:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(0, closefd=False)), "utf-8")
    if 2 in missing:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it stays open
    if 1 in missing:
        raise CallError(f"standard output is closed; send it to a file, or to {os.devnull} if nobody reads it")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    sys.stdout = cast(TextIO, _Output(sys.stdout, "standard output", _LAYOUT))
    sys.stderr = cast(TextIO, _Output(sys.stderr, "standard error", [*_LAYOUT, "\r", ERASE]))


def tell(text: str, after_key: bool = False) -> None:
    """Print one line on standard error, without anything that would confuse a terminal.

    Do nothing if it cannot be printed. `after_key` tells that a terminal has just shown `^C` in the current line.
    """
    with suppress(StreamError, OSError, ValueError):
        if after_key and sys.stderr.isatty():
            print(file=sys.stderr)
        print(f"landpress: {_shortened(printable(' '.join(text.split())))}", file=sys.stderr, flush=True)


def _shortened(text: str) -> str:
    """Return the text without the middle of what is too long to be read, such as a name of 5,000 letters."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST * 2 // 3]} ... {text[-LONGEST // 3 :]}"


def show(error: BaseException) -> None:
    """Print the traceback of an error on standard error. Do nothing if it cannot be printed."""
    import traceback

    with suppress(StreamError, OSError, ValueError):
        traceback.print_exception(error)


def flush() -> None:
    """Write what the standard streams still hold."""
    sys.stdout.flush()
    sys.stderr.flush()


def restore() -> None:
    """Put the streams back as they were before `prepare`, for the end of the process."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, _Output):
            setattr(sys, name, stream.stream)


def has_input() -> bool:
    """Return whether standard input is open for reading."""
    try:
        os.read(0, 0)
    except OSError:
        return False
    return True
