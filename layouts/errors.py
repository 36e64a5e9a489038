"""The exceptions of Landpress, one small tree.

Every message is one line that says what is wrong, where, what was expected and what to do. The command
line prints it and ends with exit status 2; nothing else catches these broadly.
"""

from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean WORD?` for the known word most like this one, nothing where none is like it."""
    from difflib import get_close_matches

    near = get_close_matches(word[:40].lower(), list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""


class LandpressError(Exception):
    """Something a person can mend; the message is shown to them as it is."""


class CallError(LandpressError):
    """The call was wrong: an unknown option value, an impossible combination."""


class InputError(LandpressError):
    """The input cannot be read or carries no board."""


class CodeError(InputError):
    """A board code is mistyped."""


class VariantError(LandpressError):
    """A variant is malformed, or no board can meet it."""


class LayoutError(LandpressError):
    """Something does not fit its page or box, or a text needs a glyph that no shipped font has."""


class OutputError(LandpressError):
    """A file cannot be written where it was asked for."""


class LedgerError(LandpressError):
    """The record of issued boards cannot be opened, read or written."""


class GameError(LandpressError):
    """A game lacks a part, or a part does not keep its contract; every other game works."""
