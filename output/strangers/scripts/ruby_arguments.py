"""What methods of Ruby's values are given, and what is refused."""

from collections.abc import Callable, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import MOST_ITEMS, MOST_TEXT

Call = Callable[..., Any]
"""Calls a block with values and returns its value."""


def limited(items: Sequence[Any]) -> Any:  # noqa: ANN401
    """Return a text or a list. Raise UnreadError if it is too long."""
    if len(items) > (MOST_TEXT if isinstance(items, str) else MOST_ITEMS):
        raise UnreadError("a text or a list that grows too long")
    return items


def need(call: Call | None) -> Call:
    """Return the block of a method. Raise UnreadError if there is none."""
    if call is None:
        raise UnreadError("a method without its block")
    return call


def one(given: Sequence[Any], kind: type | tuple[type, ...]) -> Any:  # noqa: ANN401
    """Return the only argument of a kind. Raise UnreadError if there is another."""
    if len(given) != 1 or not isinstance(given[0], kind) or isinstance(given[0], bool):
        raise UnreadError("an argument of another kind")
    return given[0]


def fail() -> Any:  # noqa: ANN401
    """Raise UnreadError for a form of a method that is not read."""
    raise UnreadError("a method in a form that is not read")
