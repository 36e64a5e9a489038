"""Methods of Ruby's own values, for scripts of card games. What is not here is not read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_arguments import Call
from landpress.output.strangers.scripts.ruby_lists import HASH, LIST
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_numbers import NUMBER, SPAN
from landpress.output.strangers.scripts.ruby_texts import TEXT
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Opaque, Span, Symbol, Unknown, same, text_of

NEW = (
    *("gsub", "sub", "upcase", "downcase", "capitalize", "strip", "lstrip", "rstrip", "chomp", "chop", "tr", "delete"),
    *("reverse", "join", "dup", "rjust", "ljust", "+", "*", "%"),
)
"""Methods whose text is a new one, which nothing else holds."""


_SELF = ("to_s", "itself", "freeze", "force_encoding")
"""Methods of texts that return the same text."""


def fresh(text: str) -> str:
    """Return a text that is an object of its own, if it has more than one letter."""
    return f"{text} "[:-1]


def method(value: Any, name: str, given: Sequence[Any], call: Call | None) -> Any:  # noqa: ANN401
    """Return the value of a method. Raise UnreadError if it is not known. A new text is an object of its own."""
    found = _method(value, name, given, call)
    if name in ("split", "lines", "dup", "clone") and isinstance(found, list) and isinstance(value, str):
        return [fresh(one) if isinstance(one, str) else one for one in found]
    is_new = name in NEW or name == "clone" or (found is value and name not in _SELF)
    return fresh(found) if isinstance(found, str) and is_new else found


def _method(value: Any, name: str, given: Sequence[Any], call: Call | None) -> Any:  # noqa: ANN401
    if any(isinstance(one, Unknown) for one in given):
        raise UnreadError("an argument that is not known")
    found = _of_all(value, name, given)
    if found is not _NONE:
        return found
    if isinstance(value, Span) and name not in SPAN:
        value = value.items()
    if isinstance(value, Frame):
        return _of_frame(value, name, given, call)
    tables: tuple[tuple[type, Mapping[str, Callable[..., Any]]], ...] = (
        (str, TEXT),
        (list, LIST),
        (Hash, HASH),
        (int, NUMBER),
        (float, NUMBER),
        (Span, SPAN),
    )
    for kind, table in tables:
        if isinstance(value, kind) and not isinstance(value, bool) and name in table:
            try:
                return table[name](value, given, call)
            except (TypeError, IndexError, ValueError, ZeroDivisionError, AttributeError):
                raise UnreadError(f".{name} of values that do not fit") from None
    raise UnreadError(f".{name}")


_ASKED: dict[Any, tuple[str, ...]] = {
    str: (
        "gsub",
        "sub",
        "upcase",
        "downcase",
        "capitalize",
        "strip",
        "chomp",
        "split",
        "lines",
        "chars",
        "start_with?",
    ),
    list: ("each", "map", "join", "compact", "flatten"),
}
"""Methods of texts and of lists that numbers and nil do not have, and neither has those of the other."""


def _responds(value: Any, name: str) -> bool:  # noqa: ANN401
    """Return whether a text, a list, a number or nil has a method."""
    is_known = type(value) in (str, list, int, float, type(None)) and any(name in names for names in _ASKED.values())
    if not is_known:
        raise UnreadError(f".respond_to? {name}")
    return name in _ASKED.get(type(value), ())


_NONE = object()
_KINDS: dict[type, tuple[str, ...]] = {
    str: ("String", "Comparable"),
    int: ("Integer", "Numeric", "Comparable"),
    float: ("Float", "Numeric", "Comparable"),
    list: ("Array", "Enumerable"),
    Hash: ("Hash", "Enumerable"),
    Symbol: ("Symbol", "Comparable"),
    Span: ("Range", "Enumerable"),
    bool: (),
    type(None): ("NilClass",),
}
_CLASSES = {"Object", "TrueClass", "FalseClass", *(name for names in _KINDS.values() for name in names)}


def is_kind(value: Any, name: str, exactly: bool = False) -> bool:  # noqa: ANN401
    """Return whether a value is of one of Ruby's own classes."""
    if type(value) not in _KINDS or name not in _CLASSES or (exactly and name in ("Numeric", "Enumerable", "Object")):
        raise UnreadError(f"whether it is a {name}")
    known = ("TrueClass" if value else "FalseClass",) if type(value) is bool else _KINDS[type(value)]
    return name == "Object" or name in known


def _of_all(value: Any, name: str, given: Sequence[Any]) -> Any:  # noqa: ANN401
    if name == "nil?":
        return value is None
    if name in ("==", "===") and len(given) == 1:
        return same(value, given[0])
    if name == "eql?" and len(given) == 1 and type(value) is not list:
        return type(value) is type(given[0]) and same(value, given[0])
    if name == "to_s" and not given:
        return text_of(value)
    if name == "to_sym" and isinstance(value, str | Symbol):
        return Symbol(value.name if isinstance(value, Symbol) else value)
    if isinstance(value, Symbol) and name in ("to_proc",):
        raise UnreadError(".to_proc")
    if isinstance(value, Symbol) and name in ("length", "size", "start_with?", "end_with?", "empty?"):
        return method(value.name, name, given, None)
    if name in ("freeze", "dup", "clone", "itself") and (
        value is None or isinstance(value, str | int | float | Symbol)
    ):
        return value
    if name == "respond_to?" and len(given) == 1 and isinstance(given[0], str | Symbol):
        return _responds(value, text_of(given[0]))
    if value is None and name in ("to_a", "to_i", "to_f", "to_h") and not given:
        return {"to_a": [], "to_i": 0, "to_f": 0.0, "to_h": Hash()}[name]
    if name in ("is_a?", "kind_of?", "instance_of?") and len(given) == 1 and isinstance(given[0], Opaque):
        return is_kind(value, given[0].data, name == "instance_of?")
    return _NONE


def _of_frame(frame: Frame, name: str, given: Sequence[Any], call: Call | None) -> Any:  # noqa: ANN401
    if name in ("to_pretty_text", "to_pretty_json", "to_json"):
        return Unknown(f".{name} of a table", 0)
    if name in ("nrows",):
        return frame.rows
    if name in ("ncolumns",):
        return len(frame.columns)
    if name in ("columns", "keys"):
        return list(frame.columns)
    if name == "to_h" and not given and call is None:
        found = Hash()
        for column, cells in frame.columns.items():
            found.put(column, cells)
        return found
    if name == "col?" and len(given) == 1:
        return given[0] in frame.columns
    if name == "row" and len(given) == 1 and type(given[0]) is int:
        found = Hash()
        for column, cells in frame.columns.items():
            found.put(column, cells[given[0]] if given[0] < len(cells) else None)
        return found
    if name in ("each", "each_pair") and call:
        for column, cells in list(frame.columns.items()):
            call([column, cells])
        return frame
    own = frame.column_of(name)
    if not given and call is None and own is not None:
        return own
    raise UnreadError(f"the table has no column for .{name}")
