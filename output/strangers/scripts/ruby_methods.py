"""Methods of Ruby's own values, for scripts of card games. What is not here is not read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_arguments import Call
from landpress.output.strangers.scripts.ruby_lists import HASH, LIST
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_numbers import NUMBER, SPAN
from landpress.output.strangers.scripts.ruby_texts import TEXT
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Span, Symbol, Unknown, same, text_of


def method(value: Any, name: str, given: Sequence[Any], call: Call | None) -> Any:  # noqa: ANN401
    """Return the value of a method. Raise UnreadError if it is not known."""
    if any(isinstance(one, Unknown) for one in given):
        raise UnreadError("an argument that is not known")
    found = _of_all(value, name, given)
    if found is not _NONE:
        return found
    if isinstance(value, Span) and name not in ("include?", "cover?", "first", "last", "begin", "end", "min", "max"):
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


_NONE = object()


def _of_all(value: Any, name: str, given: Sequence[Any]) -> Any:  # noqa: ANN401
    if name == "nil?":
        return value is None
    if name in ("==", "eql?", "equal?", "===") and len(given) == 1:
        return same(value, given[0])
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
    if value is None and name in ("to_a", "to_i", "to_f", "to_h") and not given:
        return {"to_a": [], "to_i": 0, "to_f": 0.0, "to_h": Hash()}[name]
    if name == "is_a?" and len(given) == 1:
        raise UnreadError(".is_a?")
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
