"""Patterns (regular expressions) of Ruby, which a script may write so that matching them never ends."""

import re
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_scope import EndlessError

SECONDS = 3.0
"""The processor time that all patterns of a script together may take."""
_left = [SECONDS]
uses = [0]
"""How many times patterns were used: each time, Ruby sets `$1` anew."""


class Pattern:
    """A pattern whose work is limited. Its methods are those of Python's patterns."""

    def __init__(self, meant: re.Pattern[str]) -> None:
        self._meant = meant

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first place that matches."""
        with _limited():
            return self._meant.search(text)

    def found(self, text: str) -> list[object]:
        """Return all matches: each as a text, or as the list of its groups."""
        with _limited():
            matches = list(self._meant.finditer(text))
        return [list(match.groups()) if self._meant.groups else match[0] for match in matches]

    def split(self, text: str) -> list[str]:
        """Return what lies between the matches."""
        with _limited():
            return self._meant.split(text)

    def sub(self, new: str | Callable[[re.Match[str]], str], text: str, count: int = 0) -> str:
        """Return the text with its matches replaced. What a block does counts too."""
        with _limited():
            return self._meant.sub(new, text, count=count)


@contextmanager
def _limited() -> Iterator[None]:
    """Raise EndlessError inside a `with` block when the patterns have taken too long, where the system can tell."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able or signal.getitimer(signal.ITIMER_VIRTUAL)[0]:  # the block of a pattern that is matched has patterns
        yield
        return
    if _left[0] <= 0:
        _stop()
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, _left[0])
    try:
        yield
    finally:
        _left[0] = signal.setitimer(signal.ITIMER_VIRTUAL, 0)[0]
        signal.signal(signal.SIGVTALRM, before)


def _stop(*_: object) -> None:
    raise EndlessError(f"its patterns take more than {SECONDS:g} s of processor time, the limit")


def as_regex(pattern: tuple[str, str], subject: str) -> Pattern:
    """Return a pattern that means the same in Python for a text. Raise UnreadError if that is not sure."""
    uses[0] += 1
    source, flags = pattern
    if (
        not re.fullmatch(r"(?:[^\\(\[]|\\[dwsDWS.nt\\/|*+?()\[\]{}^$\-\"']|\((?!\?[^:])|\[(?!\[:))*", source)
        or "x" in flags
    ):
        raise UnreadError("a pattern that this reader does not know")
    if re.search(r"[*+?}][+]|&&", source) or not (subject.isascii() or "i" not in flags):
        raise UnreadError("a pattern that this reader does not know")
    try:
        meant = re.compile(
            source, re.ASCII | re.MULTILINE | ("i" in flags and re.IGNORECASE) | ("m" in flags and re.DOTALL)
        )
    except re.error:
        raise UnreadError("a pattern that this reader does not know") from None
    return Pattern(meant)


def replacement(text: str) -> str:
    """Return a replacement of `gsub` as Python writes it."""
    if re.search(r"\\(?![0-9\\])", text):
        raise UnreadError("a replacement with other marks than groups")
    return re.sub(r"\\(\d)", r"\\g<\1>", text)
