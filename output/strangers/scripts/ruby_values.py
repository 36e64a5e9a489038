"""The values of Ruby that scripts of card games have, and what is not known of them."""

import re
from dataclasses import dataclass, field
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import Block, UnreadError

MOST_ITEMS, MOST_TEXT = 200_000, 1_000_000
"""The largest list, and the largest text in characters."""


@dataclass(frozen=True)
class Unknown:
    """A value that was not read, and why."""

    why: str
    line: int


@dataclass(frozen=True)
class Symbol:
    """A symbol."""

    name: str


@dataclass(frozen=True)
class Span:
    """A range; `end` is None if it has none."""

    start: Any
    end: Any
    is_open: bool

    def items(self) -> list[Any]:
        """Return all numbers or letters of the range."""
        if type(self.start) is int and type(self.end) is int:
            if self.end - self.start > MOST_ITEMS:
                raise UnreadError("a range of too many numbers")
            return list(range(self.start, self.end + (not self.is_open)))
        is_letter = all(type(one) is str and len(one) == 1 and one.isascii() for one in (self.start, self.end))
        if is_letter and self.start.isalpha() and self.end.isalpha() and self.start.isupper() == self.end.isupper():
            return [chr(code) for code in range(ord(self.start), ord(self.end) + (not self.is_open))]
        raise UnreadError("a range of other things than whole numbers")


class Hash(dict[Any, tuple[Any, Any]]):
    """A hash: for the key of each key, the key and its value. In Ruby 1, 1.0 and true are different keys."""

    default: Any = None

    @staticmethod
    def key(value: Any) -> Any:  # noqa: ANN401
        """Return what stands for a value among the keys."""
        if isinstance(value, Unknown | list | Hash | Frame):
            raise UnreadError("a key of a hash that is no text, number or symbol")
        return (type(value).__name__, value)

    def get_value(self, key: Any) -> Any:  # noqa: ANN401
        """Return the value of a key, or the default."""
        return self.get(self.key(key), (None, self.default))[1]

    def put(self, key: Any, value: Any) -> None:  # noqa: ANN401
        """Set the value of a key."""
        if len(self) > MOST_ITEMS:
            raise UnreadError("a hash of too many values")
        # As in Ruby, a text that is a key does not change with the text that it is made of.
        self[self.key(key)] = f"{key} "[:-1] if isinstance(key, str) else key, value

    def has(self, key: Any) -> bool:  # noqa: ANN401
        """Return whether there is a key."""
        return self.key(key) in self

    def pairs(self) -> list[tuple[Any, Any]]:
        """Return the keys with their values."""
        return list(self.values())


@dataclass(eq=False)
class Frame:
    """A table: its columns by name, as Squib's data frame."""

    columns: dict[str, list[Any]] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        """The number of rows."""
        return max(map(len, self.columns.values()), default=0)

    def column_of(self, method: str) -> list[Any] | None:
        """Return the column whose name in small letters with underscores is the name of a method."""
        return next((cells for name, cells in self.columns.items() if _snake(name) == method), None)


@dataclass(eq=False)
class Proc:
    """A block or a method with the names that it sees.

    `me` is what `self` is in it, None for a method that takes that of its caller; `nest` is the module around it.
    """

    block: Block
    scope: Any
    is_method: bool = False
    me: Any = None
    nest: str = ""


@dataclass(eq=False)
class Opaque:
    """An object that only its own methods know, such as a deck. `me` is what it is to itself."""

    kind: str
    data: Any = None
    me: Any = None


def _snake(name: str) -> str:
    name = re.sub(r"\s+", "_", name.strip())
    name = re.sub(r"([A-Z]+)([A-Z][a-z])", r"\1_\2", name)
    return re.sub(r"([a-z]+)([A-Z])", r"\1_\2", name).lower()


def text_of(value: Any) -> str:  # noqa: ANN401
    """Return what `to_s` makes of a value."""
    if value is None:
        return ""
    if value is True or value is False:
        return "true" if value else "false"
    if type(value) is str:
        return value
    if type(value) is int:
        return str(value)
    if type(value) is float and abs(value) < 1e15 and (abs(value) >= 1e-4 or value == 0):
        return repr(value)
    if isinstance(value, Symbol):
        return value.name
    if isinstance(value, Opaque) and value.kind == "time":
        return f"{value.data:%Y-%m-%d %H:%M:%S %z}" if hasattr(value.data, "hour") else f"{value.data}"
    raise UnreadError("a list or another object as a text")


def known(value: Any) -> Any:  # noqa: ANN401
    """Return a value. Raise UnreadError if it is not known."""
    if isinstance(value, Unknown):
        raise UnreadError(value.why)
    return value


def truth(value: Any) -> bool:  # noqa: ANN401
    """Return whether a value counts as true. Raise UnreadError if it is not known."""
    return known(value) is not None and value is not False


def same(a: Any, b: Any) -> bool:  # noqa: ANN401
    """Return whether two values are equal in Ruby."""
    if isinstance(a, Unknown | Proc | Opaque | Frame) or isinstance(b, Unknown | Proc | Opaque | Frame):
        raise UnreadError("a comparison of things that are not known")
    if isinstance(a, bool) or isinstance(b, bool):
        return a is b
    if type(a) is list and type(b) is list:
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, Hash) or isinstance(b, Hash):
        raise UnreadError("a comparison of hashes")
    return bool(a == b)


def number_of(text: str) -> Any:  # noqa: ANN401
    """Return the number that CSV with `converters: :numeric` makes of a cell, or the cell."""
    plain = text.strip()
    if re.fullmatch(r"[+-]?(0|[1-9]\d*(_\d+)*)", plain, re.ASCII):
        return int(plain.replace("_", ""))
    if re.fullmatch(r"[+-]?0[0-7]+", plain, re.ASCII):
        return int(plain, 8)
    if re.fullmatch(r"[+-]?(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO][0-7]+)", plain, re.ASCII):
        return int(plain, 0)
    if re.fullmatch(r"[+-]?\d+(_\d+)*(\.\d+(_\d+)*)?([eE][+-]?\d+)?", plain, re.ASCII):
        return float(plain.replace("_", ""))
    return text
