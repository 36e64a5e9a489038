"""The reader of a parsed JSON value, field by field; every problem becomes a finding with its JSON Pointer.

A `Reader` holds the prefix of the game (`LP` if the game is unknown) and collects findings. A method for one value
returns the value, or None after it has noted what is wrong. All games share the rules here. In docs/findings.md `xx`
stands for the prefix.
"""

from collections.abc import Sequence
from typing import TypeGuard, TypeVar

from landpress.layouts.finding import Finding, Rule, Value
from landpress.layouts.strictjson import Object, Odd

T = TypeVar("T")
UNKNOWN_GAME = "LP"
MAX_TEXT = 200
RULES = {
    "repeated_key": "001",
    "too_deep": "002",
    "unknown_key": "003",
    "missing_key": "004",
    "wrong_type": "005",
    "out_of_range": "006",
    "unknown_word": "007",
    "wrong_length": "008",
    "bad_text": "009",
    "odd_number": "010",
    "no_hexagon": "011",
    "wrong_starts": "012",
    "wrong_code": "013",
    "unknown_variant_key": "014",
    "bad_variant_value": "015",
    "wrong_seats": "016",
    "wrong_seat_order": "017",
    "repeated_number": "018",
    "not_ascending": "019",
}
_TYPES = {int: "integer", str: "text", list: "list", Object: "object"}


def rule(name: str, prefix: str) -> Rule:
    """Return the reading rule of that name for the game with that prefix."""
    return Rule(prefix + RULES[name], "error", "board file")


def pointer(*keys: object) -> str:
    """Return a JSON Pointer (RFC 6901) made of these parts. Long parts are shortened, because strangers write them."""
    return "".join("/" + shown(str(key)).replace("~", "~0").replace("/", "~1") for key in keys)


def shown(value: object) -> str:
    """Return a short printable form of a value from a stranger."""
    if isinstance(value, Odd):
        text = value.text if len(value.text) <= 20 else f"{value.text[:8]}... ({len(value.text)} digits)"
    elif isinstance(value, bool) or value is None:
        text = {True: "true", False: "false", None: "null"}[value]
    elif isinstance(value, list | dict):
        text = f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    else:
        try:
            text = str(value)
        except ValueError:  # a whole number of more than 4,300 digits, which TOML accepts in hexadecimal form
            text = "a number of thousands of digits"
    return printable(text if len(text) <= 40 else text[:37] + "...")


def printable(text: str) -> str:
    """Return the text on one line, with `?` for control characters, lone surrogates and the like."""
    return text if text.isprintable() else "".join(c if c.isprintable() else "?" for c in text)


def is_utf8(text: str) -> bool:
    """Return whether a text can be written in UTF-8. The name of a file may hold bytes that are none."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


class Reader:
    """A collector of findings for one file, used while the fields of the file are read one by one."""

    def __init__(self, prefix: str = UNKNOWN_GAME, at: str = "") -> None:
        self.prefix, self.at = prefix, at
        self.findings: list[Finding] = []

    def note(self, name: str, at: str, **values: Value) -> None:
        """Add a finding of the reading rule `name` at a JSON Pointer inside the object that is read."""
        self.findings.append(rule(name, self.prefix).at(self.at + at, **values))

    def _typed(self, value: object, kind: type[T], at: str) -> TypeGuard[T]:
        if type(value) is kind:
            return True
        if isinstance(value, Odd):
            self.note("odd_number", at, found=shown(value))
        else:
            self.note("wrong_type", at, expected=_TYPES[kind], found=shown(value))
        return False

    def fields(self, value: object, at: str, required: Sequence[str], optional: Sequence[str] = ()) -> Object:
        """Return a copy of the object, or an empty one for another value. Note repeated, unknown and missing keys."""
        if not self._typed(value, Object, at):
            return Object()
        allowed = [*required, *optional]
        for key in value.repeated:
            self.note("repeated_key", at + pointer(key), key=shown(key))
        for key in value:
            if key not in allowed:
                self.note("unknown_key", at + pointer(key), key=shown(key), allowed=" ".join(allowed))
        for key in required:
            if key not in value:
                self.note("missing_key", at + pointer(key), key=key)
        return Object(value)

    def integer(self, value: object, at: str, allowed: Sequence[int]) -> int | None:
        """Return the value if it is one of the allowed whole numbers."""
        if not self._typed(value, int, at):
            return None
        if value not in allowed:
            few = " ".join(map(str, allowed)) if len(allowed) < 8 else f"{allowed[0]}..{allowed[-1]}"
            self.note("out_of_range", at, allowed=few, found=shown(value))
            return None
        return value

    def word(self, value: object, at: str, allowed: Sequence[str]) -> str | None:
        """Return the value if it is one of the allowed words."""
        if not self._typed(value, str, at):
            return None
        if value not in allowed:
            self.note("unknown_word", at, allowed=" ".join(allowed), found=shown(value))
            return None
        return value

    def text(self, value: object, at: str) -> str | None:
        """Return the value if it is a printable text of at most `MAX_TEXT` characters."""
        if not self._typed(value, str, at):
            return None
        if not is_plain(value):
            self.note("bad_text", at, limit=MAX_TEXT, found=shown(value))
            return None
        return value

    def items(self, value: object, at: str, length: int | None = None) -> list[object] | None:
        """Return the value if it is a list. If a length is given, the list must have it."""
        if not self._typed(value, list, at):
            return None
        if length is not None and len(value) != length:
            self.note("wrong_length", at, expected=length, found=len(value))
            return None
        return list(value)


def number_of(count: int, things: str) -> str:
    """Return a number of things, `things` being their plural in -s: `1 seat`, `2,000 boards`."""
    return f"{count:,} {things.removesuffix('s') if count == 1 else things}"


def is_plain(text: str) -> bool:
    """Return whether a text is short and printable. Names and seeds in Landpress must be both."""
    return len(text) <= MAX_TEXT and text.isprintable()
