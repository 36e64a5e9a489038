"""The calls of Ruby: arguments, blocks, methods of the script, and what `self` is in them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_changes import GROWN
from landpress.output.strangers.scripts.ruby_methods import method
from landpress.output.strangers.scripts.ruby_nodes import Block, Node, UnreadError
from landpress.output.strangers.scripts.ruby_patterns import uses
from landpress.output.strangers.scripts.ruby_reckoning import Reckoning
from landpress.output.strangers.scripts.ruby_scope import LeftError, Me, Scope, Sent, is_unread
from landpress.output.strangers.scripts.ruby_values import Hash, Opaque, Proc, Symbol, Unknown, text_of

_OF_LISTS = {
    **{f"{name}!": (name, False) for name in ("map", "collect", "sort", "sort_by", "reverse", "rotate")},
    **{f"{name}!": (name, True) for name in ("select", "filter", "reject", "compact", "uniq", "flatten")},
    "delete_if": ("reject", False),
    "keep_if": ("select", False),
}
"""Methods that change a list: that which computes the new items, and whether they give nil if nothing is left out."""
_OF_TEXTS = (*GROWN, "append_as_bytes", "setbyte", "[]=")
"""Methods that change a text, beside those that end with an exclamation mark."""


class Calls(Reckoning):
    """A script that runs: its calls."""

    # What the classes that inherit this one define.
    method_of: Callable[..., tuple[Proc, Me] | None]
    of_module: Callable[..., Any]
    struct: Callable[..., Opaque]
    declared: Callable[..., bool]
    declared_by: Callable[..., bool]

    def _call(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        _, line, receiver, name, arguments, pairs, block, is_safe = node
        before = self.changes
        value = self.value(receiver, scope) if receiver else None
        if is_safe and value is None:
            return None
        proc = self.proc(block, scope)
        given = self.items(arguments, scope)
        keywords = self.keywords(pairs, scope)
        if self.changes > before:  # the arguments have changed texts that were there before
            value = self.settled(value, True)
            given, keywords = self.settled(given, True), {key: self.settled(one, True) for key, one in keywords.items()}
        self.host.reached(node)
        try:
            if receiver is None and name == "yield":
                return self.yielded(scope, given, keywords)
            call = Sent(line, name, given, keywords, proc)
            return self.own(call) if receiver is None else self.sent(value, call)
        except LeftError as left:
            if left.home is not None and left.home is proc and isinstance(block, Block):
                return left.value
            raise

    def yielded(self, scope: Scope, given: Sequence[Any], keywords: Mapping[str, Any]) -> Any:  # noqa: ANN401
        """Call the block that the method around was given."""
        holder = scope.holder("&")
        if holder is None or holder.names["&"] is None:
            raise UnreadError("yield without a block")
        return self.apply(holder.names["&"], given, keywords)

    def sent(self, value: Any, call: Sent) -> Any:  # noqa: ANN401
        """Return the value of a call with a receiver."""
        _, name, given, keywords, proc = call
        if isinstance(value, Unknown):
            if (proc is not None and isinstance(proc.block, Block)) or (
                name in self.host.draws and (given or keywords)
            ):
                raise UnreadError(value.why)
            return value
        found = self.method_of(value, name)
        if found:
            return self.apply(found[0], given, keywords, proc, found[1])
        kind = value.kind if isinstance(value, Opaque) else ""
        if kind in ("module", "class") and self.declared_by(value, name, given, proc):
            return None
        if kind == "module":
            return self.of_module(value, name, given, keywords, proc)
        if kind == "class" and value.data in ("Struct", "OpenStruct") and name == "new":
            return self.struct(value.data, given, dict(keywords), proc)
        if kind not in ("", "object"):
            return self.host.send(value, call)
        if isinstance(value, Proc):
            if name in ("call", "()", "yield"):
                return self.apply(value, given)
            raise UnreadError(f".{name} of a block")
        return self.of_value(value, call)

    def of_value(self, value: Any, call: Sent) -> Any:  # noqa: ANN401
        """Return the value of a method of one of Ruby's own values."""
        line, name, given, keywords, proc = call
        if isinstance(value, Opaque) and value.data == "OpenStruct" and name not in ("nil?", "is_a?", "=="):
            return self.of_struct(value, name, given)
        if isinstance(value, list) and name in _OF_LISTS:
            return self.changed(value, name, given, self.caller(proc))
        if isinstance(value, str) and ((name.endswith("!") and name != "!") or name in _OF_TEXTS):
            return self.changed_in_place(line, value, name, given, self.caller(proc))
        if keywords:
            given = [*given, self._as_hash(keywords)]
        if name == "freeze":
            self.cells.pop(id(value), None)
        if name == "respond_to?" and len(given) == 1 and self.method_of(value, text_of(given[0])):
            return True
        if any(isinstance(one, Unknown) for one in given) and name not in ("<<", "push", "append"):
            unknown = next(one for one in given if isinstance(one, Unknown))
            if isinstance(value, list | Hash) and (name.endswith("!") or name in _CHANGES):
                raise UnreadError(unknown.why)
            return unknown
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
        if plain == "flatten":
            is_same = not any(isinstance(item, list) for item in items)
        items[:] = made
        return None if tells and is_same else items

    def _as_hash(self, keywords: Mapping[str, Any]) -> Hash:
        found = Hash()
        for key, value in keywords.items():
            found.put(Symbol(key), value)
        return found

    def own(self, call: Sent) -> Any:  # noqa: ANN401
        """Return the value of a call without a receiver."""
        _, name, given, keywords, proc = call
        me = self.inside[-1].value
        found = self.method_of(me, name) if me is not None else None
        if found:
            return self.apply(found[0], given, keywords, proc, found[1])
        is_deck = isinstance(me, Opaque) and me.kind == "deck"
        if name in self.methods and not (is_deck and name in self.host.own):
            return self.apply(self.methods[name], given, keywords, proc)
        if name in ("lambda", "proc") and proc:
            return proc
        if name == "loop" and proc:
            while True:
                self.steps += 1
                self.apply(proc, [])
        if self.declared(name, given, proc):
            return None
        if me is not None and not isinstance(me, Opaque):
            return self.of_value(me, call)
        return self.host.call(call)

    def proc(self, block: Any, scope: Scope) -> Proc | None:  # noqa: ANN401
        """Return the block of a call, or None."""
        if block is None:
            return None
        if isinstance(block, Block):
            return Proc(block, scope, False, self.inside[-1], self.nest)
        value = self.value(block, scope)
        if isinstance(value, Symbol):
            name = value.name
            call = ("call", block[1], ("name", block[1], "it"), name, (), (), None, False)
            return Proc(Block(("it",), (("do", block[1], call),)), Scope())
        if isinstance(value, Proc) or value is None:
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
        if proc is None:
            return None

        def call(*given: Any, match: Any = None) -> Any:  # noqa: ANN401
            outer, self.match = self.match, (uses[0], match) if match else self.match
            try:
                return self.apply(proc, given)
            finally:
                self.match = outer

        return call

    def apply(
        self,
        proc: Proc,
        given: Sequence[Any],
        keywords: Mapping[str, Any] | None = None,
        taken: Proc | None = None,
        me: Me | None = None,
    ) -> Any:  # noqa: ANN401
        """Call a block or a method. `taken` is the block that the call gives to a method, `me` its `self`."""
        body = proc.block.body
        if proc.is_method and body and is_unread(body[0]) and body[0][3][:1] == ("def",):
            raise UnreadError(body[0][2])
        nest, match = self.nest, self.match
        self.nest = proc.nest
        self.match = None if proc.is_method else match  # a method has a match of its own
        self.inside.append(me or proc.me or self.inside[-1])
        try:
            scope = self.scope_of(proc, given, keywords, taken)
            self.scopes.append(scope)
            try:
                return self.run_inside(proc.block.body, scope)
            finally:
                self.scopes.pop()
        except LeftError as left:
            if left.kind == "exit" or left.home is not None or (left.kind == "return" and not proc.is_method):
                raise
            if left.kind == "break" and not proc.is_method:
                left.home = proc
                raise
            return left.value
        finally:
            self.inside.pop()
            self.nest, self.match = nest, match

    def scope_of(
        self, proc: Proc, given: Sequence[Any], keywords: Mapping[str, Any] | None, taken: Proc | None
    ) -> Scope:
        """Return the names of a block or a method that is called with some values."""
        block, scope, values = proc.block, Scope(proc.scope), list(given)
        if len(values) == 1 and isinstance(values[0], list) and len(block.params) > 1 and not proc.is_method:
            values = values[0]
        if keywords and not block.keywords and not block.others:
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
        if block.others:
            known = dict(block.keywords)
            scope.names[block.others] = self._as_hash({k: v for k, v in (keywords or {}).items() if k not in known})
        return scope

    def bind(self, params: Sequence[Any], values: Sequence[Any], scope: Scope, block: Block) -> None:
        """Give parameters their values. A parameter without one is nil or has its default."""
        rest = next((i for i, one in enumerate(params) if isinstance(one, str) and one[0] == "*"), None)
        if rest is not None:
            behind = len(params) - rest - 1
            taken = max(0, len(values) - rest - behind)
            scope.names[params[rest][1:]] = list(values[rest : rest + taken])
            self.bind(params[rest + 1 :], values[rest + taken :], scope, block)
            params, values = params[:rest], values[:rest]
        defaults = dict(block.defaults)
        for i, param in enumerate(params):
            if isinstance(param, str):
                missing = self.value(defaults[param], scope) if i >= len(values) and param in defaults else None
                scope.names[param] = values[i] if i < len(values) else missing
            else:
                inner = values[i] if i < len(values) else None
                self.bind(param, inner if isinstance(inner, list) else [inner], scope, block)


_CHANGES = ("delete", "insert", "replace", "store", "update", "concat", "unshift", "delete_at", "fill", "delete_if")
