"""Ruby scripts of card games, carried out as far as they are read. Nothing else of Ruby is there: no files, no network.

A statement that is not read makes every name in it unknown, and so everything that depends on one of them. What is
known is what Ruby itself would compute.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_changes import CHANGED, each_text
from landpress.output.strangers.scripts.ruby_methods import NEW, method
from landpress.output.strangers.scripts.ruby_nodes import Block, Node, UnreadError
from landpress.output.strangers.scripts.ruby_objects import Objects
from landpress.output.strangers.scripts.ruby_reckoning import listed, short
from landpress.output.strangers.scripts.ruby_scope import (
    InPlaceError,
    LeftError,
    Scope,
    is_assigned,
    is_unread,
    may_leave,
    may_leave_past,
    parts,
    touched,
)
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Opaque, Proc, Unknown, known, truth


class Ruby(Objects):
    """A script that runs."""

    floor = 0
    """How many blocks and methods are around the statements of a deck, or of the script."""

    def __init__(self, host: Any) -> None:  # noqa: ANN401
        super().__init__(host)
        self.unread_methods: dict[str, set[str]] = {}
        """The names in the methods that could not be read."""

    def load(self, body: Sequence[Node]) -> None:
        """Carry out a file, which has names, a module and a `self` of its own."""
        top, self.top = self.top, Scope()
        nest, self.nest = self.nest, ""
        self.scopes.append(top)
        self.inside.append(self.inside[0])
        floor, self.floor = self.floor, len(self.scopes)
        try:
            self.run(body)
        finally:
            self.scopes.pop()
            self.inside.pop()
            self.top, self.nest, self.floor = top, nest, floor

    def run(self, body: Sequence[Node], scope: Scope | None = None) -> Any:  # noqa: ANN401
        """Carry out statements, each by itself: one that is not read does not end the others."""
        value: Any = None
        for i, node in enumerate(body):
            try:
                value = self.statement(node, scope or self.top)
            except UnreadError as error:  # it may have ended the script
                for rest in body[i + 1 :]:
                    self.forget(rest, scope or self.top, str(error))
                return None
            except LeftError as left:
                if left.kind == "exit":
                    raise
                return None  # a script that returns is over
        return value

    def statement(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        """Carry out a statement. If it is not read, its names become unknown.

        What may have ended the block around is not read as a whole, and neither is what has changed a text in place.
        """
        try:
            return self.value(node, scope)
        except UnreadError as error:
            self.forget(node, scope, str(error))
            if may_leave(node) or (isinstance(error, InPlaceError) and len(self.scopes) > self.floor):
                raise
            return Unknown(str(error), node[1])

    def forget(self, node: Node, scope: Scope, why: str) -> None:
        """Make all names that a statement touches unknown."""
        self.losses += 1
        self.host.lost(node[1], why, node)
        self.blur(node, scope, Unknown(why, node[1]))

    def blur(self, node: Node, scope: Scope, unknown: Unknown) -> None:
        """Make all names that a statement touches unknown, without a line of loss."""
        names = touched(node)
        for part in parts(node):
            called = set(part[3]) if is_unread(part) else {part[3]} if part[0] == "call" and len(part) == 8 else set()
            for name in called & self.unread_methods.keys():
                names |= {one for one in self.unread_methods[name] if not one[0].islower()}
        for name in names:
            holder = scope.holder(name)
            if holder:
                self.spoil(holder.names[name], unknown)
                holder.names[name] = unknown
            elif is_assigned(node, name):
                scope.names[name] = unknown
            for me in self.inside:
                if name in me.variables or (name[0] == "@" and me is self.inside[-1]):
                    self.spoil(me.variables.get(name), unknown)
                    me.variables[name] = unknown
            for full in (name, f"{self.nest}::{name}"):
                if full in self.constants and not (
                    isinstance(self.constants[full], Opaque) and self.constants[full].kind == "module"
                ):
                    self.spoil(self.constants[full], unknown)
                    self.constants[full] = unknown

    def spoil(self, value: Any, unknown: Unknown) -> None:  # noqa: ANN401
        """Make everything in a list, a hash, a table or an object unknown, because others may hold it too."""
        if id(value) in self.spoiled:
            return
        if isinstance(value, Opaque) and value.kind == "object":
            names, value.me.variables = value.me.variables, dict.fromkeys(value.me.variables, unknown)
            for one in names.values():
                self.spoil(one, unknown)
        inner: Any = ()
        if isinstance(value, list):
            inner = list(value)
            value[:] = [unknown] * len(value)
        elif isinstance(value, Frame):
            inner = list(value.columns.values())
        elif isinstance(value, Hash):
            inner = [one for _, one in value.pairs()]
            for key, (own, _) in list(value.items()):
                value[key] = own, unknown
        else:
            if isinstance(value, Proc) and value.scope:
                for name in touched(value.block):
                    if holder := value.scope.holder(name):
                        holder.names[name], kept = unknown, holder.names[name]
                        self.spoil(kept, unknown)
            return
        self.spoiled[id(value)] = value, unknown
        for one in inner:
            self.spoil(one, unknown)

    def poison(self, text: str, line: int) -> None:
        """Make a text unknown wherever it is held, after it has changed in place.

        Wherever Ruby holds the same text, this reader holds the same text too.
        """
        unknown = Unknown("a text that changes in place", line)
        is_short = len(text) < 2  # Python has each of these only once
        each_text(self.holders(), lambda one: unknown if (one == text if is_short else self.now(one) is text) else one)
        if id(text) in self.cells:
            self.move(text, unknown)

    def holders(self) -> Iterator[dict[str, Any]]:
        """Yield all names that hold something, by scope and object."""
        for scope in (self.top, *self.scopes):
            yield from scope.all()
        yield from (me.variables for me in self.inside)
        yield self.constants

    # Statements

    def _do(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        kind, _, *rest = node[2]
        if kind == "operation" and rest[0] == "<<" and rest[1][0] == "name":
            return self.grown(node[2], scope)
        if kind == "call" and rest[0] and rest[0][0] == "name" and rest[1] in CHANGED and not rest[3]:
            return self.changed_text(node[2], scope)
        return self.value(node[2], scope)

    def fresh(self, name: str, scope: Scope) -> Scope | None:
        """Return the scope of a name whose text nothing else can hold."""
        holder = scope.holder(name)
        return holder if holder and name in holder.fresh and isinstance(holder.names[name], str) else None

    def grown(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        """Add to a text in place where nothing else can hold it."""
        name = node[3][2]
        if self.fresh(name, scope) is None:
            return self.value(node, scope)
        more = known(self.value(node[4], scope))
        if not isinstance(more, str):
            raise UnreadError("a text that grows by something else")
        holder = self.fresh(name, scope)
        if holder is None:
            return self.value(node, scope)
        holder.names[name] = short(holder.names[name] + more)
        return Unknown("a text that grows in place, as a value", node[1])  # else something else would hold it

    def changed_text(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        """Change a text in place where nothing else can hold it."""
        name, block = node[2][2], self.proc(node[6], scope)
        given = self.items(node[4], scope) if self.fresh(name, scope) else []
        holder = self.fresh(name, scope)
        if holder is None or (self.method_of(holder.names[name], node[3]) is not None):
            return self.value(node, scope)
        made = method(holder.names[name], CHANGED[node[3]], given, self.caller(block))
        if self.fresh(name, scope) is None:
            raise UnreadError(f".{node[3]}, whose block reads its text")
        holder.names[name] = made
        return Unknown(f".{node[3]}, as a value", node[1])

    def _unread(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        if node[3][:1] == ("def",):
            name = ".".join(node[3][1:3]) if node[3][1:2] == ("self",) else "".join(node[3][1:2])
            self.methods[self.key(name)] = Proc(Block((), (node,)), None, True)
            self.unread_methods[name.removeprefix("self.")] = set(node[3])
        raise UnreadError(node[2])

    def _assign(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        value = self.value(node[3], scope)
        self.set(node[2], value, scope)
        holder = scope.holder(node[2][2]) if node[2][0] == "name" else None
        if holder:
            is_new = isinstance(value, str) and is_new_text(node[3]) and not (self.is_frozen and node[3][0] == "value")
            (holder.fresh.add if is_new else holder.fresh.discard)(node[2][2])
        return value

    def set(self, target: Node, value: Any, scope: Scope) -> None:  # noqa: ANN401
        """Set a name, a constant, or a part of a list, a hash or a table."""
        if target[0] == "name":
            if target[2][0] == "@":
                self.inside[-1].variables[target[2]] = value
            elif target[2][0] == "$":
                self.constants[target[2]] = value
            else:
                scope.put(target[2], value)
            return
        if target[0] == "constant":
            self.constants[f"{self.nest}::{target[2]}" if self.nest else target[2]] = value
            return
        owner = self.value(target[2], scope)
        if target[0] == "default":
            if not isinstance(owner, Hash):
                raise UnreadError("the assignment to .default of something else than a hash")
            owner.default = value
            return
        given = self.items(target[3], scope)
        if isinstance(owner, Frame) and len(given) == 1 and type(given[0]) is str and isinstance(value, list):
            owner.columns[given[0]] = value
        elif isinstance(owner, Hash) and len(given) == 1:
            owner.put(given[0], value)
        elif isinstance(owner, list) and len(given) == 1 and type(given[0]) is int and -len(owner) <= given[0] < 10_000:
            owner += [None] * (given[0] + 1 - len(owner))
            owner[given[0]] = value
        else:
            raise UnreadError("an assignment to a part of something that is not known")

    def _change(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        _, line, target, sign, right = node
        old = self.value(target, scope)
        if sign in ("||", "&&"):
            if truth(old) == (sign == "||"):
                return old
            value = self.value(right, scope)
        else:
            value = self._operation(("operation", line, sign, ("value", line, old), right), scope)
        self.set(target, value, scope)
        return value

    def _several(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        value = self.value(node[3], scope)
        values = value if isinstance(value, list) else [value] * len(node[2]) if isinstance(value, Unknown) else [value]
        for i, name in enumerate(node[2]):
            self.set(("name", node[1], name), values[i] if i < len(values) else None, scope)
        return value

    def _if(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        return self.run_inside(node[3] if truth(self.value(node[2], scope)) else node[4], scope)

    def run_inside(self, body: Sequence[Node], scope: Scope) -> Any:  # noqa: ANN401
        """Carry out the statements of a block."""
        value: Any = None
        for node in body:
            value = self.statement(node, scope)
        return value

    def _case(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        subject = self.value(node[2], scope) if node[2] else True
        for tests, body in node[3]:
            for test in tests:
                pattern = self.value(test, scope)
                known(subject)
                known(pattern)
                if truth(pattern) if node[2] is None else self.matches(pattern, subject):
                    return self.run_inside(body, scope)
        return self.run_inside(node[4], scope)

    def _each(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        over, names = known(self.value(node[2], scope)), node[3].params
        for item in listed(over):
            values = item if len(names) > 1 and isinstance(item, list) else [item]
            for i, name in enumerate(names):
                scope.put(name, values[i] if i < len(values) else None)
            if self.is_left(node[3].body, scope):
                break
        return over

    def is_left(self, body: Sequence[Node], scope: Scope) -> bool:
        """Carry out the statements of a loop. Return whether a break ends it."""
        try:
            self.run_inside(body, scope)
        except LeftError as left:
            if left.kind not in ("next", "break") or left.home is not None:
                raise
            return left.kind == "break"
        return False

    def _while(self, node: Node, scope: Scope) -> None:
        while truth(self.value(node[2], scope)) and not self.is_left(node[3], scope):
            pass

    def _guarded(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        """Carry out statements whose errors are rescued.

        If all of them are read, there is no error. Otherwise there may be one: what they touch is not known after.
        """
        _, line, body, handlers, otherwise, always = node
        before, value = self.losses, None
        left: Exception | None = None
        self.guards += 1
        try:
            value = self.run_inside(body, scope)
        except (UnreadError, LeftError) as error:
            left = error
        self.guards -= 1
        if self.losses > before or isinstance(left, UnreadError):
            why = "it depends on an error that the script rescues"
            for part in (*handlers, *otherwise):
                self.forget(part, scope, why)
            for part in body:
                self.blur(part, scope, Unknown(why, line))
            value = Unknown(why, line)
            if isinstance(left, UnreadError):
                left = None
            if may_leave_past((body, handlers)) or any(map(may_leave, handlers)):
                left = left or UnreadError(why)
        elif left is None and otherwise:
            value = self.run_inside(otherwise, scope)
        self.run_inside(always, scope)
        if left:
            raise left
        return value

    def _return(self, node: Node, scope: Scope) -> None:
        raise LeftError(node[0], self.value(node[2], scope) if node[2] else None)

    _next = _break = _return


def is_new_text(node: Node) -> bool:
    """Return whether the text of an expression is a new one, which nothing else holds."""
    if node[0] == "operation":
        return node[2] in NEW
    return node[0] in ("value", "text") or (node[0] == "call" and node[2] is not None and node[3] in NEW)
