"""The exceptions of Landpress, a small tree of classes.

Every message is one line. It says what is wrong, where, what was expected and what to do. The command line prints the
message and ends with exit status 2. No other code catches all of these exceptions at once.
"""

import errno
import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from landpress.layouts.finding import Finding

_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean WORD?` with the known word most like this one, or an empty text if none is similar."""
    from difflib import get_close_matches

    near = get_close_matches(word[:40].lower(), list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""


def cause(error: OSError | ValueError) -> str:
    """Return in a few words why the operating system refused something, for example `disk full`."""
    if isinstance(error, OSError) and error.errno in _FULL:
        return "disk full"
    if isinstance(error, FileNotFoundError) and is_homeless():
        return "the current folder was deleted; change to another folder"
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return f"{reason[:1].lower()}{reason[1:]}"


def is_homeless() -> bool:
    """Return whether the current folder of this process was deleted."""
    try:
        os.getcwd()
    except OSError:
        return True
    return False


class LandpressError(Exception):
    """An error that a person can correct. The message is shown as it is."""


class CallError(LandpressError):
    """A wrong call: an unknown option value, or an impossible combination."""


class InputError(LandpressError):
    """An input that cannot be read, or that does not contain a board.

    `findings` names the faults inside a board file one by one. It is empty for other inputs.
    """

    def __init__(self, message: str, findings: "Sequence[Finding]" = ()) -> None:
        super().__init__(message)
        self.findings = tuple(findings)


@contextmanager
def naming(what: str) -> Iterator[None]:
    """Begin the message of an InputError with the name of what cannot be read."""
    try:
        yield
    except InputError as error:
        raise InputError(f"{what}: {error}") from None


class CodeError(InputError):
    """A wrong board code."""


class VariantError(LandpressError):
    """A variant that is malformed, or that no board can meet."""


class LayoutError(LandpressError):
    """A part that does not fit its page or box, or a text with a glyph that no shipped font has.

    `place` says where in a kit the text or the part has no room, such as `in the rules`, if that is known.
    """

    place = ""


@contextmanager
def at(place: str) -> Iterator[None]:
    """Note in a LayoutError where it was raised. The innermost place stays."""
    try:
        yield
    except LayoutError as error:
        error.place = error.place or place
        raise


class OutputError(LandpressError):
    """A file that cannot be written at the requested place."""


@contextmanager
def writing(what: str, remedy: str = "") -> Iterator[None]:
    """Raise OutputError with the name of what cannot be written, the cause and the remedy, for an OSError."""
    try:
        yield
    except OSError as error:
        raise OutputError(f"{what}: {cause(error)}{remedy}") from None


class LedgerError(LandpressError):
    """A record of issued boards that cannot be opened, read or written."""


class GameError(LandpressError):
    """A game that lacks a part, or a part that does not keep its contract. The other games still work."""
