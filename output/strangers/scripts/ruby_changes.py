"""Texts of a table that a script changes in place, as in `data["Text"].each { |text| text.strip! }`.

Each cell of a table is an object of its own here, as in Ruby, and a copy of a row holds the same ones. So it is known
which places change with it.
"""

from typing import Any

from landpress.output.strangers.scripts.ruby_methods import NEW, fresh, method
from landpress.output.strangers.scripts.ruby_nodes import Block, Node, UnreadError
from landpress.output.strangers.scripts.ruby_scope import Scope
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Opaque, Proc

CHANGED = {f"{name}!": name for name in NEW if name.isalpha() and name not in ("join", "dup", "rjust", "ljust")}
"""Methods that change a text in place: those that compute what it becomes."""


def is_change(node: Node) -> bool:
    """Return whether a call does nothing but change each text of a list that has a name."""
    if node[0] != "call" or node[3] != "each" or node[4] or node[5] or not isinstance(node[6], Block):
        return False
    block = node[6]
    if len(block.params) != 1 or not node[2] or node[2][0] not in ("name", "index", "call") or not block.body:
        return False
    return all(_changes(one, block.params[0]) for one in block.body)


def _changes(node: Node, param: Any) -> bool:  # noqa: ANN401
    if node[0] != "do" or node[2][0] != "call":
        return False
    _, _, receiver, name, given, keywords, block, _ = node[2]
    is_plain = not keywords and block is None and all(one[0] in ("value", "regex", "symbol") for one in given)
    return receiver is not None and receiver[0] == "name" and receiver[2] == param and name in CHANGED and is_plain


def change_each(ruby: Any, node: Node, scope: Scope, items: list[Any]) -> None:  # noqa: ANN401
    """Change each text of a list in place. Raise UnreadError, with nothing changed, if that is not sure."""
    if not all(item is None or (isinstance(item, str) and id(item) in ruby.cells) for item in items):
        raise UnreadError("texts that change in place")
    changed: dict[int, tuple[str, str]] = {}
    for item in items:
        for call in (one[2] for one in node[6].body):
            if item is None and not call[7]:
                raise UnreadError(f".{call[3]} of nil")
            if item is None:
                continue
            new = method(changed.get(id(item), ("", item))[1], CHANGED[call[3]], ruby.items(call[4], scope), None)
            changed[id(item)] = item, new
    kept = {key: (old, fresh(new)) for key, (old, new) in changed.items()}
    for _, new in kept.values():
        ruby.cells[id(new)] = new
    replace_all(ruby, {key: new for key, (_, new) in kept.items()})


def replace_all(ruby: Any, new: dict[int, Any], short: str | None = None, instead: Any = None) -> None:  # noqa: ANN401
    """Put new values in the place of others, by identity, wherever they are held.

    Python has each text of no or one letter only once; `instead` takes the place of all texts that are `short`.
    """
    seen = set[int]()

    def changed(value: Any) -> Any:  # noqa: ANN401
        if isinstance(value, str):
            return instead if value == short else new.get(id(value), value)
        if id(value) in seen:
            return value
        seen.add(id(value))
        if isinstance(value, list):
            value[:] = [changed(one) for one in value]
        elif isinstance(value, Frame):
            for cells in value.columns.values():
                changed(cells)
        elif isinstance(value, Hash):
            value.default = changed(value.default)
            for key, (own, one) in list(value.items()):
                value[key] = own, changed(one)
        elif isinstance(value, Proc) and value.scope:
            _each_name(value.scope.all(), changed)
        elif isinstance(value, Opaque) and value.me is not None:
            _each_name([value.me.variables], changed)
        return value

    _each_name(ruby.holders(), changed)


def _each_name(holders: Any, change: Any) -> None:  # noqa: ANN401
    """Give each name what a function makes of its value."""
    for names in holders:
        for name, value in list(names.items()):
            names[name] = change(value)
