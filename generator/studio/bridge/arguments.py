"""What a call from the page brings, checked against the types of the function that is called.

The page passes on what stands in an address, in its storage or in a file, which somebody else may have written. So an
argument may be anything that JSON can say.
"""

from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, signature
from math import isfinite
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from landpress.layouts.errors import CallError
from landpress.layouts.reading import is_utf8, shown

MOST_ITEMS, LARGEST = 10_000, 2**53
"""The most items of a list, and the largest number, up to which JavaScript counts exactly."""
_EXPECTED = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    bytes: "a file",
    NoneType: "nothing",
}


def arguments(function: Callable[..., object], given: object) -> dict[str, object]:
    """Return the arguments of a call. Raise CallError if one is missing, unknown or of another type."""
    if type(given) is not dict:
        raise CallError(f"expected arguments by name, found {shown(given)}")
    kinds, needed = _parameters(function)
    if unknown := given.keys() - kinds:
        raise CallError(f"{shown(min(unknown))}: expected one of {', '.join(kinds) or 'no arguments'}")
    if missing := needed - given.keys():
        raise CallError(f"{min(missing)}: missing")
    return {name: _fitting(kinds[name], value, name) for name, value in given.items()}


@cache
def _parameters(function: Callable[..., object]) -> tuple[dict[str, object], frozenset[str]]:
    """Return the type of each parameter by name, and the names of those without a default."""
    hints, known = get_type_hints(function), signature(function).parameters
    needed = frozenset(name for name, one in known.items() if one.default is Parameter.empty)
    return {name: hints[name] for name in known}, needed


def _fitting(kind: object, value: object, at: str) -> object:
    """Return a value of a type. Keys that an object of this type does not have are left out."""
    inner, origin = get_args(kind), get_origin(kind)
    if origin in (Union, UnionType):
        fits = next((one for one in inner if (type(value) is NoneType) == (one is NoneType)), inner[0])
        return _fitting(fits, value, at)
    if origin is Literal:
        if type(value) is str and value in inner:
            return value
        raise CallError(f"{at}: expected one of {', '.join(inner)}, found {shown(value)}")
    if origin in (list, tuple):
        if type(value) is list and len(value) <= MOST_ITEMS:
            return origin([_fitting(inner[0], one, f"{at}[{number}]") for number, one in enumerate(value)])
        raise CallError(f"{at}: expected a list of at most {MOST_ITEMS}, found {shown(value)}")
    if origin is dict or (isinstance(kind, type) and is_typeddict(kind)):
        return _object(kind, value, at)
    if isinstance(kind, type) and _is(kind, value):
        return value
    raise CallError(f"{at}: expected {_EXPECTED[kind]}, found {shown(value)}")  # type: ignore[index]


def _object(kind: object, value: object, at: str) -> dict[str, object]:
    if type(value) is not dict or len(value) > MOST_ITEMS:
        raise CallError(f"{at}: expected an object of at most {MOST_ITEMS}, found {shown(value)}")
    if get_origin(kind) is dict:
        item = get_args(kind)[1]
        return {key: _fitting(item, one, f"{at}.{shown(key)}") for key, one in value.items() if _is(str, key)}
    assert isinstance(kind, type)
    keys: Mapping[str, object] = get_type_hints(kind)
    if missing := kind.__required_keys__ - value.keys():  # type: ignore[attr-defined]
        raise CallError(f"{at}.{min(missing)}: missing")
    return {key: _fitting(keys[key], one, f"{at}.{key}") for key, one in value.items() if key in keys}


def _is(kind: type, value: object) -> bool:
    if isinstance(value, bool) or kind is bool:
        return kind is bool and isinstance(value, bool)
    if isinstance(value, str):
        return kind is str and is_utf8(value)
    if isinstance(value, int | float):
        is_right = isinstance(value, int) or (kind is float and isfinite(value))
        return kind in (int, float) and is_right and abs(value) <= LARGEST
    return type(value) is kind
