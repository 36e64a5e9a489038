"""The values of Ruby's expressions and calls, as far as they are known."""

import posixpath
import re
from collections.abc import Callable, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_changes import Changes
from landpress.output.strangers.scripts.ruby_methods import fresh, is_kind, method
from landpress.output.strangers.scripts.ruby_nodes import Node, UnreadError
from landpress.output.strangers.scripts.ruby_patterns import uses
from landpress.output.strangers.scripts.ruby_scope import EndlessError, Host, InPlaceError, Me, Scope, Sent
from landpress.output.strangers.scripts.ruby_values import (
    MOST_TEXT,
    Frame,
    Hash,
    Opaque,
    Proc,
    Span,
    Symbol,
    Unknown,
    same,
    text_of,
    truth,
)

MOST_STEPS = 1_000_000
"""The largest number of steps of a script."""


class Reckoning(Changes):
    """A script that runs: the values of its expressions."""

    # What the classes that inherit this one define.
    run_inside: Callable[..., Any]
    of_struct: Callable[..., Any]
    poison: Callable[..., None]
    apply: Callable[..., Any]

    def __init__(self, host: Host) -> None:
        super().__init__()
        self.host = host
        self.top = Scope()
        self.methods: dict[str, Proc] = {}
        """The methods of the script by name; those of a module as `Name#method`, its own as `Name.method`."""
        self.constants: dict[str, Any] = {}
        self.nest = ""
        """The name of the module in which the script is."""
        self.inside: list[Me] = [Me()]
        """The objects in whose methods or blocks the script is, the innermost last."""
        self.scopes: list[Scope] = []
        """The scopes of the blocks and methods that run."""
        self.spoiled: dict[int, tuple[Any, Unknown]] = {}
        """The lists, hashes and tables of which no item is known, not even how many there are."""
        self.match: tuple[int, re.Match[str]] | None = None
        """The match whose block runs, and how many patterns had been used by then."""
        self.steps = self.depth = 0
        self.losses = self.guards = 0
        """How many statements were not read, and in how many the script is whose errors it rescues."""

    def changed_in_place(self, line: int, text: str, name: str, given: Sequence[Any], call: Any) -> Any:  # noqa: ANN401
        """Return the value of a call that changes a text. Raise InPlaceError if it is not known who holds the text."""
        try:
            return self.change(text, name, given, call)
        except UnreadError as error:
            self.poison(text, line)
            raise InPlaceError(str(error)) from None

    def value(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        """Return the value of a node. Raise UnreadError if it is not known how to reckon it."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise EndlessError(f"more than {MOST_STEPS:,} steps, the limit; is there a loop without an end?")
        self.depth += 1
        before = self.changes
        try:
            if self.depth > 220:
                raise UnreadError("calls in each other, too deep")
            found = getattr(self, f"_{node[0]}")(node, scope)
            if self.moved:
                found = self.settled(found, self.changes > before)
            found = self.spoiled[id(found)][1] if id(found) in self.spoiled else found
            self.losses += self.guards > 0 and isinstance(found, Unknown)  # it may have raised an error
            return found
        except RecursionError:
            raise UnreadError("calls in each other, too deep") from None
        finally:
            self.depth -= 1

    def _value(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        return node[2]

    def _symbol(self, node: Node, scope: Scope) -> Symbol:
        return Symbol(node[2])

    def _text(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        parts = self.items(node[2], scope)
        unknown = next((part for part in parts if isinstance(part, Unknown)), None)
        first = next((part for part in parts if part != ""), None)
        if isinstance(first, Opaque) and first.kind == "path":
            return Opaque("path", first.data + "".join(map(text_of, parts[parts.index(first) + 1 :])))
        return unknown or fresh(short("".join(text_of(part) for part in parts)))

    def _regex(self, node: Node, scope: Scope) -> tuple[str, str]:
        if node[4]:
            raise UnreadError("a pattern with values in it")
        return node[2], node[3]

    def _array(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        return self.items(node[2], scope)

    def items(self, nodes: Sequence[Node], scope: Scope) -> list[Any]:
        """Return the values of some nodes, of which a splat gives several."""
        found: list[Any] = []
        before = self.changes
        for node in nodes:
            value = self.value(node[2] if node[0] == "splat" else node, scope)
            if node[0] == "splat":
                found += listed(value)
            else:
                found.append(value)
        return self.settled(found, self.changes > before) if self.moved else found

    def _hash(self, node: Node, scope: Scope) -> Hash:
        found = Hash()
        for key, value in node[2]:
            if key is None:
                other = self.value(value, scope)
                if not isinstance(other, Hash):
                    raise UnreadError("** of something else than a hash")
                found.update(other)
            else:
                found.put(self.value(key, scope), self.value(value, scope))
        return found

    def _range(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        start = self.value(node[2], scope)
        end = self.value(node[3], scope) if node[3] else None
        for one in (start, end):
            if isinstance(one, Unknown):
                return one
        return Span(start, end, node[4] == "...")

    def _name(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        name = node[2]
        if name[0] == "@":
            return self.inside[-1].variables.get(name)
        if name[0] == "$" and name[1:].isdigit() and self.match and self.match[0] == uses[0]:
            match = self.match[1]
            return match[int(name[1:])] if int(name[1:]) <= match.re.groups else None
        if name[0] == "$":
            return self.constants.get(name, Unknown(f"{name}, which was not read", node[1]))
        holder = scope.holder(name)
        if holder:
            holder.fresh.discard(name)
        return holder.names[name] if holder else None

    def _constant(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        around = self.nest.split("::") if self.nest else []
        names = ["::".join([*around[:depth], node[2]]) for depth in range(len(around), -1, -1)]
        known = next((name for name in names if name in self.constants), None)
        return self.host.constant(node[2]) if known is None else self.constants[known]

    def _self(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        me = self.inside[-1].value
        return Unknown("self, which is the script", node[1]) if me is None else me

    def _file(self, node: Node, scope: Scope) -> Opaque:
        return Opaque("path", self.host.file_of(node))

    def _dir(self, node: Node, scope: Scope) -> Opaque:
        return Opaque("path", posixpath.dirname(self.host.file_of(node)) or ".")

    def _lambda(self, node: Node, scope: Scope) -> Proc:
        return Proc(node[2], scope, True, self.inside[-1], self.nest)

    def _proc(self, node: Node, scope: Scope) -> Proc:
        return Proc(node[2], scope, False, self.inside[-1], self.nest)

    def _index(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        value, *given = self.items((node[2], *node[3]), scope)
        for one in (value, *given):
            if isinstance(one, Unknown):
                return one
        return self.at(value, given, node[1])

    def at(self, value: Any, given: Sequence[Any], line: int) -> Any:  # noqa: ANN401
        """Return `value[given]`."""
        if isinstance(value, Frame) and len(given) == 1:
            if given[0] in value.columns:
                return value.columns[given[0]]
            return None
        if isinstance(value, Hash) and len(given) == 1:
            return value.get_value(given[0])
        if isinstance(value, list | str) and len(given) == 1 and type(given[0]) is int:
            return value[given[0]] if -len(value) <= given[0] < len(value) else None
        if isinstance(value, list | str) and len(given) == 1 and isinstance(given[0], Span):
            start, end = given[0].start, given[0].end
            if type(start) is int and (end is None or type(end) is int) and -len(value) <= start <= len(value):
                start += len(value) if start < 0 else 0
                end = len(value) if end is None else end + (len(value) if end < 0 else 0) + (not given[0].is_open)
                return _part(value, start, max(start, end))
        if isinstance(value, list | str) and len(given) == 2 and all(type(one) is int and one >= 0 for one in given):
            return _part(value, given[0], given[0] + given[1]) if given[0] <= len(value) else None
        if isinstance(value, Opaque):
            if value.kind == "object" and value.data == "OpenStruct":
                return self.of_struct(value, "[]", given)
            if value.kind == "object":
                raise UnreadError("[] of an object")
            return self.host.send(value, Sent(line, "[]", given, {}, None))
        if isinstance(value, Proc):
            return self.apply(value, given)
        raise UnreadError("an index of something that is not known")

    def _not(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        value = self.value(node[2], scope)
        return value if isinstance(value, Unknown) else not truth(value)

    def _and(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        left = self.value(node[2], scope)
        return left if isinstance(left, Unknown) or not truth(left) else self.value(node[3], scope)

    def _or(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        left = self.value(node[2], scope)
        return left if isinstance(left, Unknown) or truth(left) else self.value(node[3], scope)

    def _choice(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        condition = self.value(node[2], scope)
        if isinstance(condition, Unknown):
            return condition
        return self.value(node[3] if truth(condition) else node[4], scope)

    def _operation(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        _, line, sign, left, right = node
        a, b = self.items((left, right), scope)
        for one in (a, b):
            if isinstance(one, Unknown) and sign != "<<":
                return one
        if sign in ("==", "!="):
            return same(a, b) == (sign == "==")
        if sign == "===":
            return self.matches(a, b)
        if sign in ("=~", "!~") and isinstance(a, str | None):
            found = method(a, "=~", [b], None) if a is not None else None
            return found if sign == "=~" else found is None
        if sign == "<<" and isinstance(a, str):
            return self.changed_in_place(line, a, sign, [b], None)
        if sign == "+" and isinstance(a, Opaque) and a.kind == "path" and type(b) is str:
            return Opaque("path", a.data + b)
        if sign == "<<" and isinstance(a, Opaque):
            return self.host.send(a, Sent(line, sign, [b], {}, None))
        if sign == "<<" and isinstance(b, Unknown) and isinstance(a, list):
            a.append(b)
            return a
        return method(a, sign, [b], None)

    def matches(self, pattern: Any, value: Any) -> bool:  # noqa: ANN401
        """Return whether a `when` holds for a value."""
        if isinstance(pattern, tuple):
            return isinstance(value, str) and method(value, "match?", [pattern], None)
        if isinstance(pattern, Span):
            kinds = (str,) if isinstance(pattern.start, str) else (int, float)
            return isinstance(value, kinds) and type(value) is not bool and method(pattern, "cover?", [value], None)
        if isinstance(pattern, Opaque) and pattern.kind == "class" and not isinstance(value, Opaque):
            return is_kind(value, pattern.data)
        if isinstance(pattern, Proc | Opaque):
            raise UnreadError("a class or a method behind when")
        return same(pattern, value)


def _part(value: Any, start: int, end: int) -> Any:  # noqa: ANN401
    """Return a part of a list or of a text, which is a new one."""
    part = value[start:end]
    return fresh(part) if isinstance(part, str) else part


def short(text: str) -> str:
    """Return a text. Raise UnreadError if it is too long."""
    if len(text) > MOST_TEXT:
        raise UnreadError("a text that grows too long")
    return text


def listed(value: Any) -> list[Any]:  # noqa: ANN401
    """Return the items of a list, a range or a hash."""
    if isinstance(value, list):
        return value
    if isinstance(value, Span):
        return value.items()
    if isinstance(value, Hash):
        return [list(pair) for pair in value.pairs()]
    if value is None:
        return []
    raise UnreadError("a list that is not known")
