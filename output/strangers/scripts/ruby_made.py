"""Values that Ruby's methods `Array`, `Integer`, `Float`, `String` and `Hash[]` make of others."""

import re
from collections.abc import Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Opaque, Span, Unknown, text_of


def made(kind: str, value: Any) -> Any:  # noqa: ANN401
    """Return what the methods `Array`, `Integer`, `Float` and `String` make of a value."""
    if isinstance(value, Unknown):
        return value
    if kind == "Array" and not isinstance(value, Hash | Opaque | Frame | Span):
        return value if isinstance(value, list) else [] if value is None else [value]
    if kind == "String":
        return text_of(value)
    is_number = type(value) in (int, float) or (type(value) is str and re.fullmatch(r"-?[1-9]\d{0,17}|0", value))
    if kind in ("Integer", "Float") and is_number:
        return int(value) if kind == "Integer" else float(value)
    raise UnreadError(f"{kind} of such a value")


def hash_of(given: Sequence[Any]) -> Hash:
    """Return what `Hash[...]` makes of pairs, or of keys and values in turn."""
    if len(given) == 1 and isinstance(given[0], Hash):
        return hash_of([[list(pair) for pair in given[0].pairs()]])
    items = given[0] if len(given) == 1 and isinstance(given[0], list) else None
    pairs = [given[i : i + 2] for i in range(0, len(given), 2)] if items is None else items
    found = Hash()
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise UnreadError("Hash[] of other things than pairs")
        found.put(*pair)
    return found
