"""A JSON parser for files from strangers; it keeps doubtful values, so that the reader can name their places.

The parser of the standard library does the work. Nesting is checked before parsing. Repeated keys are recorded
(`Object.repeated`). Numbers that Landpress never writes are not converted: they become `Odd` values with their text.
These are numbers of more than 15 characters, NaN and infinities.
"""

import json
import re
from collections import Counter

from landpress.layouts.errors import InputError

MAX_DEPTH = 16
_MAX_DIGITS = 15
# The closing quote is optional, so that a string without an end matches too. Otherwise every quote in it would start a
# new search.
_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)


class Object(dict[str, object]):
    """A JSON object that records which of its keys occur more than once."""

    repeated: tuple[str, ...] = ()


class Odd:
    """A number that no reader in Landpress accepts, kept as its text."""

    def __init__(self, text: str) -> None:
        self.text = text


class TooDeepError(InputError):
    """A JSON object nested deeper than `MAX_DEPTH` levels."""


def _object(pairs: list[tuple[str, object]]) -> Object:
    found = Object(pairs)
    if len(found) < len(pairs):
        times = Counter(key for key, _ in pairs)
        found.repeated = tuple(key for key in found if times[key] > 1)
    return found


def _integer(text: str) -> int | Odd:
    return int(text) if len(text) <= _MAX_DIGITS else Odd(text)


def _float(text: str) -> float | Odd:
    return float(text) if len(text) <= _MAX_DIGITS else Odd(text)


def _depth(text: str) -> int:
    level = deepest = 0
    for symbol in re.findall(r"[][{}]", _STRING.sub("", text)):
        level += 1 if symbol in "[{" else -1
        deepest = max(deepest, level)
    return deepest


def parse(text: str) -> Object:
    """Return the JSON object in a text. Raise InputError if there is none, TooDeepError if it is nested too deep."""
    if not text.lstrip().startswith("{"):
        raise InputError("expected a JSON object, which starts with {")
    if _depth(text) > MAX_DEPTH:
        raise TooDeepError(f"nested deeper than {MAX_DEPTH} levels")
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_int=_integer, parse_float=_float, parse_constant=Odd)
    except json.JSONDecodeError as error:
        raise InputError(
            f"line {error.lineno}, column {error.colno}: not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        ) from None
    assert isinstance(value, Object)  # a text that starts with { and parses is an object
    return value
