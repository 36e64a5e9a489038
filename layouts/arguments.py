"""The arguments of public calls, compared with the annotations of their parameters.

Programs call Landpress without a type checker too. A function with `checked` looks at its arguments first: an argument
of a wrong type is a CallError that says what was expected. So no function needs such checks of its own, and what an
annotation says is what a call accepts. Whole numbers and numbers of other libraries become Python's own.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import wraps
from numbers import Real
from operator import index
from os import PathLike, fspath
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

from landpress.layouts.errors import CallError
from landpress.layouts.reading import printable

F = TypeVar("F", bound=Callable[..., Any])
_LONGEST = 40
_AT_ONCE = {int: "int", "int": "int", str: "str", "str": "str"}
"""The annotations whose usual arguments are recognised inside the function itself, because some calls are frequent."""
_WORDS = {
    int: "a whole number",
    float: "a number",
    str: "a text",
    bytes: "bytes",
    bool: "True or False",
    NoneType: "None",
    PathLike: "a path",
    Callable: "a function",
    Mapping: "a dict of texts",
    dict: "a dict of texts",
}

_MANY = {int: "whole numbers", str: "texts", object: "anything"}


class _Misfit(Exception):  # noqa: N818 - it never leaves this module
    """A value that an annotation does not allow; `where` says which part of an argument it is."""

    def __init__(self, kind: Any, value: object, where: str = "") -> None:  # noqa: ANN401 - any annotation
        self.kind, self.value, self.where = kind, value, where


def checked(function: F) -> F:
    """Return the function with arguments that are checked. What has no annotation is not checked, such as `self`."""
    kinds = {name: kind for name, kind in function.__annotations__.items() if name != "return"}

    def check(name: str, value: object) -> object:
        if isinstance(kinds[name], str):
            kinds[name] = eval(kinds[name], function.__globals__)  # names of classes that come later in the module
        try:
            return _fitted(kinds[name], value)
        except _Misfit as misfit:
            raise CallError(_said(name, misfit)) from None

    scope: dict[str, Any] = {"function": function, "check": check}
    exec(_code(function, kinds, scope), scope)
    return wraps(function)(scope["door"])  # type: ignore[return-value]  # it has the same parameters


def _code(function: Callable[..., Any], kinds: Mapping[str, object], scope: dict[str, Any]) -> str:
    """Return a function `door` with the same parameters as text. Their default values are put into its scope.

    `inspect.signature` tells the same, but to import it takes a fiftieth of the time of a board.
    """
    code, heads, calls, lines = function.__code__, list[str](), list[str](), list[str]()
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    placed = names[: code.co_argcount]
    defaults = dict(zip(reversed(placed), reversed(function.__defaults__ or ()), strict=False))
    defaults |= function.__kwdefaults__ or {}
    scope |= {f"default_{name}": value for name, value in defaults.items()}
    for name in names:
        heads += ["*"] if name not in placed and "*" not in heads else []
        heads.append(f"{name}=default_{name}" if name in defaults else name)
        calls.append(name if name in placed else f"{name}={name}")
        if name not in kinds:
            continue
        kind = kinds[name]
        usual = _AT_ONCE.get(kind) if isinstance(kind, type | str) else None
        condition = f"if {name}.__class__ is not {usual}: " if usual else ""
        lines.append(f"    {condition}{name} = check({name!r}, {name})")
    return "\n".join([f"def door({', '.join(heads)}):", *lines, f"    return function({', '.join(calls)})"])


def _fitted(kind: Any, value: object) -> object:  # noqa: ANN401 - any annotation
    """Return a value as an annotation wants it. Raise _Misfit if the annotation does not allow it."""
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType):
        return _one_of(kind, value)
    if origin is Literal:
        fits = isinstance(value, str) and value in get_args(kind)
    elif origin in (Mapping, dict):
        fits = isinstance(value, Mapping) and all(isinstance(key, str) for key in value)
    elif origin is int:
        return _whole(value)
    elif origin is float:
        return _number(value)
    elif origin is PathLike:
        return _path(value)
    elif _is_list(origin):
        return _list(kind, value)
    elif origin is Callable:
        fits = callable(value)
    else:
        fits = origin in (Any, object) or isinstance(value, origin)
    if not fits:
        raise _Misfit(kind, value)
    return value


def _is_list(kind: Any) -> bool:  # noqa: ANN401 - any annotation
    return (
        isinstance(kind, type)
        and kind.__module__ == "collections.abc"
        and issubclass(kind, Iterable)
        and kind is not Mapping
    )


def _one_of(kind: Any, value: object) -> object:  # noqa: ANN401 - any annotation
    found = _Misfit(kind, value)
    for one in get_args(kind):
        try:
            return _fitted(one, value)
        except _Misfit as misfit:
            found = misfit if misfit.where else found  # a list is allowed, but not one of its items
    raise found


def _whole(value: Any) -> int:  # noqa: ANN401 - any value
    try:
        if not isinstance(value, bool):
            return index(value)
    except TypeError:
        pass
    raise _Misfit(int, value)


def _number(value: object) -> float:
    try:
        if isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value):
            return value if isinstance(value, int | float) else float(value)
    except OverflowError:
        pass
    raise _Misfit(float, value)


def _path(value: object) -> str:
    found = fspath(value) if isinstance(value, PathLike) else None
    if not isinstance(found, str):
        raise _Misfit(PathLike, value)
    return found


def _list(kind: Any, value: object) -> Iterable[object]:  # noqa: ANN401 - any annotation
    """Return a collection as a list of what fits, and another iterable, which may have no end, item by item."""
    if not isinstance(value, Iterable) or isinstance(value, str | bytes | Mapping):
        raise _Misfit(kind, value)
    (item,) = get_args(kind) or (object,)
    if isinstance(value, Collection):
        return [_item(item, one, at) for at, one in enumerate(value)]
    return _items(item, value)


def _item(kind: Any, value: object, at: int) -> object:  # noqa: ANN401 - any annotation
    try:
        return _fitted(kind, value)
    except _Misfit as misfit:
        raise _Misfit(misfit.kind, misfit.value, f"item {at + 1}") from None


def _items(kind: Any, values: Iterable[object]) -> Iterator[object]:  # noqa: ANN401 - any annotation
    for at, value in enumerate(values):
        try:
            yield _item(kind, value, at)
        except _Misfit as misfit:
            raise CallError(_said("a list of a call", misfit)) from None


def _said(name: str, misfit: _Misfit) -> str:
    """Return the message about an argument that is wrong, with what to write instead where that is plain."""
    value, kinds = misfit.value, get_args(misfit.kind) or (misfit.kind,)
    where = " ".join(word for word in (name, misfit.where) if word)
    remedy = ""
    if isinstance(value, str) and len(value) <= _LONGEST:
        if any(_is_list(get_origin(kind)) for kind in (misfit.kind, *kinds)):
            remedy = f"; write {name}=[{value!r}]"
        elif {int, float} & {*kinds} and value.removeprefix("-").isdecimal():
            remedy = f"; write {name}={value}"
    elif isinstance(value, bytes | PathLike):
        remedy = "; landpress.read(...) reads files"
    return f"{where}: expected {_expected(misfit.kind)}, got {_short(value)}{remedy}"


def _expected(kind: Any) -> str:  # noqa: ANN401 - any annotation
    origin, inside = get_origin(kind) or kind, get_args(kind)
    if origin is Literal:
        return f"one of {', '.join(inside)}"
    if origin in (Union, UnionType):
        has_code = any(hasattr(one, "from_code") for one in inside)
        words = ["its code" if has_code and one is str else _expected(one) for one in inside]
        return f"{', '.join(words[:-1])} or {words[-1]}"
    if _is_list(origin):
        (item,) = inside or (object,)
        return f"a list of {_MANY[item]}" if item in _MANY else f"a list ({_expected(item)} each)"
    return _WORDS.get(origin) or _with_article(origin.__name__)


def _short(value: object) -> str:
    """Return a value in a few words of one line."""
    if isinstance(value, str | bytes | bool | int | float) or value is None:
        try:
            text = repr(value[:_LONGEST] if isinstance(value, str | bytes) else value)
        except ValueError:
            text = "a number of thousands of digits"
        return printable(text if len(text) <= 2 * _LONGEST else text[:_LONGEST] + "...")
    return _with_article(printable(type(value).__name__))


def _with_article(word: str) -> str:
    return f"{'an' if word[:1].lower() in 'aeiou' else 'a'} {word}"
