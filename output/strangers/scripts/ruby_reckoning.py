"""The values of Ruby's expressions and calls, as far as they are known."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_methods import method
from landpress.output.strangers.scripts.ruby_nodes import Block, Node, UnreadError
from landpress.output.strangers.scripts.ruby_scope import EndlessError, Host, LeftError, Scope
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
_IN_PLACE = ("replace", "insert", "clear", "delete", "delete_if", "keep_if", "store", "update", "default=", "slice!")
"""Methods that change their object, beside those that end with an exclamation mark."""


_OF_LISTS = {
    **{f"{name}!": (name, False) for name in ("map", "collect", "sort", "sort_by", "reverse", "rotate")},
    **{f"{name}!": (name, True) for name in ("select", "filter", "reject", "compact", "uniq")},
    "delete_if": ("reject", False),
    "keep_if": ("select", False),
}
"""Methods that change a list: that which computes the new items, and whether they give nil if nothing is left out."""


class Reckoning:
    """A script that runs: the values of its expressions."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.top = Scope()
        self.methods: dict[str, Proc] = {}
        self.constants: dict[str, Any] = {}
        self.inside: list[dict[str, Any]] = [{}]
        """The instance variables of the objects in which the script is, the innermost last."""
        self.scopes: list[Scope] = []
        """The scopes of the blocks and methods that run."""
        self.steps = self.depth = 0

    @abstractmethod
    def run_inside(self, body: Sequence[Node], scope: Scope) -> Any:  # noqa: ANN401
        """Carry out the statements of a block."""

    @abstractmethod
    def poison(self, line: int) -> None:
        """Make all texts unknown after one has changed in place."""

    def value(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        """Return the value of a node. Raise UnreadError if it is not known how to reckon it."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise EndlessError(f"more than {MOST_STEPS:,} steps, the limit; is there a loop without an end?")
        self.depth += 1
        try:
            if self.depth > 220:
                raise UnreadError("calls in each other, too deep")
            return getattr(self, f"_{node[0]}")(node, scope)
        except RecursionError:
            raise UnreadError("calls in each other, too deep") from None
        finally:
            self.depth -= 1

    def _value(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        return node[2]

    def _symbol(self, node: Node, scope: Scope) -> Symbol:
        return Symbol(node[2])

    def _text(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        parts = [self.value(part, scope) for part in node[2]]
        unknown = next((part for part in parts if isinstance(part, Unknown)), None)
        return unknown or short("".join(text_of(part) for part in parts))

    def _regex(self, node: Node, scope: Scope) -> tuple[str, str]:
        if node[4]:
            raise UnreadError("a pattern with values in it")
        return node[2], node[3]

    def _array(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        return self.items(node[2], scope)

    def items(self, nodes: Sequence[Node], scope: Scope) -> list[Any]:
        """Return the values of some nodes, of which a splat gives several."""
        found: list[Any] = []
        for node in nodes:
            value = self.value(node[2] if node[0] == "splat" else node, scope)
            if node[0] == "splat":
                found += listed(value)
            else:
                found.append(value)
        return found

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
            return self.inside[-1].get(name)
        if name[0] == "$":
            return self.constants.get(name, Unknown(f"{name}, which was not read", node[1]))
        holder = scope.holder(name)
        if holder:
            holder.fresh.discard(name)
        return holder.names[name] if holder else None

    def _constant(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        return self.constants[node[2]] if node[2] in self.constants else self.host.constant(node[2])

    def _lambda(self, node: Node, scope: Scope) -> Proc:
        return Proc(node[2], scope, True)

    def _index(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        value = self.value(node[2], scope)
        given = self.items(node[3], scope)
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
                return value[start : max(start, end)]
        if isinstance(value, list | str) and len(given) == 2 and all(type(one) is int and one >= 0 for one in given):
            return value[given[0] : given[0] + given[1]] if given[0] <= len(value) else None
        if isinstance(value, Opaque):
            return self.host.send(self, line, value, "[]", given, {}, None)
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
        a, b = self.value(left, scope), self.value(right, scope)
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
            self.poison(line)
            raise UnreadError("a text that grows in place")
        if sign == "<<" and isinstance(a, Opaque):
            return self.host.send(self, line, a, sign, [b], {}, None)
        if sign == "<<" and isinstance(b, Unknown) and isinstance(a, list):
            a.append(b)
            return a
        return method(a, sign, [b], None)

    def matches(self, pattern: Any, value: Any) -> bool:  # noqa: ANN401
        """Return whether a `when` holds for a value."""
        if isinstance(pattern, tuple):
            return isinstance(value, str) and method(value, "match?", [pattern], None)
        if isinstance(pattern, Span):
            return type(value) in (int, float) and method(pattern, "include?", [value], None)
        if isinstance(pattern, Proc | Opaque):
            raise UnreadError("a class or a method behind when")
        return same(pattern, value)

    # Calls

    def _call(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        _, line, receiver, name, arguments, pairs, block, is_safe = node
        value = self.value(receiver, scope) if receiver else None
        if is_safe and value is None:
            return None
        proc = self.proc(block, scope)
        given = self.items(arguments, scope)
        keywords = self.keywords(pairs, scope)
        if receiver is None and name == "yield":
            holder = scope.holder("&")
            if holder is None or holder.names["&"] is None:
                raise UnreadError("yield without a block")
            return self.apply(holder.names["&"], given, keywords)
        if receiver is None:
            return self.own(line, name, given, keywords, proc)
        if isinstance(value, Unknown):
            if block is not None and isinstance(block, Block):
                raise UnreadError(value.why)
            return value
        if isinstance(value, Opaque):
            return self.host.send(self, line, value, name, given, keywords, proc)
        if isinstance(value, Proc):
            if name in ("call", "()", "yield"):
                return self.apply(value, given)
            raise UnreadError(f".{name} of a block")
        if isinstance(value, list) and name in _OF_LISTS:
            return self.changed(value, name, given, self.caller(proc))
        if (name.endswith("!") and name != "!") or name in _IN_PLACE:
            if isinstance(value, str):
                self.poison(node[1])
            raise UnreadError(f".{name}, which changes its object")
        if keywords:
            given = [*given, self._as_hash(keywords)]
        if any(isinstance(one, Unknown) for one in given) and name not in ("<<", "push", "append"):
            return next(one for one in given if isinstance(one, Unknown))
        if name in ("<<", "push", "append", "unshift") and isinstance(value, list):
            value[0 if name == "unshift" else len(value) : 0 if name == "unshift" else len(value)] = given
            return value
        return method(value, name, given, self.caller(proc))

    def changed(self, items: list[Any], name: str, given: Sequence[Any], call: Any) -> list[Any] | None:  # noqa: ANN401
        """Change a list in place, for all names that hold it, and return it, or None as Ruby does if it stays."""
        plain, tells = _OF_LISTS[name]
        made = method(list(items), plain, given, call)
        if not isinstance(made, list):
            raise UnreadError(f".{name} in a form that is not read")
        is_same = len(made) == len(items)
        items[:] = made
        return None if tells and is_same else items

    def _as_hash(self, keywords: Mapping[str, Any]) -> Hash:
        found = Hash()
        for key, value in keywords.items():
            found.put(Symbol(key), value)
        return found

    def own(self, line: int, name: str, given: Sequence[Any], keywords: Mapping[str, Any], proc: Proc | None) -> Any:  # noqa: ANN401
        """Return the value of a call without a receiver."""
        if name in self.methods:
            return self.apply(self.methods[name], given, keywords, proc)
        if name in ("lambda", "proc") and proc:
            return proc
        return self.host.call(self, line, name, given, keywords, proc)

    def proc(self, block: Any, scope: Scope) -> Proc | None:  # noqa: ANN401
        """Return the block of a call, or None."""
        if block is None:
            return None
        if isinstance(block, Block):
            return Proc(block, scope)
        value = self.value(block, scope)
        if isinstance(value, Symbol):
            name = value.name
            return Proc(
                Block(("it",), (("call", block[1], ("name", block[1], "it"), name, (), (), None, False),)), Scope()
            )
        if isinstance(value, Proc):
            return value
        raise UnreadError("a block that is computed")

    def keywords(self, pairs: Sequence[tuple[Node | None, Node]], scope: Scope) -> dict[str, Any]:
        """Return the named arguments of a call."""
        found: dict[str, Any] = {}
        for key, value in pairs:
            reckoned = self.value(value, scope)
            if key is None:
                if not isinstance(reckoned, Hash):
                    raise UnreadError("** of something else than a hash")
                for name, one in reckoned.pairs():
                    found[text_of(name)] = one
                continue
            name = self.value(key, scope)
            found[text_of(name)] = reckoned
        return found

    def caller(self, proc: Proc | None) -> Any:  # noqa: ANN401
        """Return a function that calls a block, or None."""
        return None if proc is None else lambda *given: self.apply(proc, given)

    def apply(
        self, proc: Proc, given: Sequence[Any], keywords: Mapping[str, Any] | None = None, taken: Proc | None = None
    ) -> Any:  # noqa: ANN401
        """Call a block or a method. `taken` is the block that the call gives to a method."""
        block = proc.block
        scope = Scope(proc.scope)
        values = list(given)
        if len(values) == 1 and isinstance(values[0], list) and len(block.params) > 1 and not proc.is_method:
            values = values[0]
        if keywords and not block.keywords:
            values.append(self._as_hash(keywords))
            keywords = None
        if proc.is_method:
            scope.names["&"] = taken
        if block.taker:
            scope.names[block.taker] = taken
        self.bind(block.params, values, scope, block)
        for name, default in block.keywords:
            if keywords and name in keywords:
                scope.names[name] = keywords[name]
            elif default is None:
                raise UnreadError(f"the argument {name} is missing")
            else:
                scope.names[name] = self.value(default, scope)
        self.scopes.append(scope)
        try:
            return self.run_inside(block.body, scope)
        except LeftError as left:
            if left.kind == "return" and not proc.is_method:
                raise
            return left.value
        finally:
            self.scopes.pop()

    def bind(self, params: Sequence[Any], values: Sequence[Any], scope: Scope, block: Block) -> None:
        """Give parameters their values. A parameter without one is nil or has its default."""
        defaults = dict(block.defaults)
        for i, param in enumerate(params):
            if isinstance(param, str):
                missing = self.value(defaults[param], scope) if i >= len(values) and param in defaults else None
                scope.names[param] = values[i] if i < len(values) else missing
            else:
                inner = values[i] if i < len(values) else None
                self.bind(param, inner if isinstance(inner, list) else [inner], scope, block)


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
