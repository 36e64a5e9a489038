"""Ruby scripts of card games, carried out as far as they are read. Nothing else of Ruby is there: no files, no network.

A statement that is not read makes every name in it unknown, and so everything that depends on one of them. What is
known is what Ruby itself would compute.
"""

from collections.abc import Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import Node, UnreadError
from landpress.output.strangers.scripts.ruby_reckoning import Reckoning, listed, short
from landpress.output.strangers.scripts.ruby_scope import LeftError, Scope, is_assigned, touched
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Proc, Unknown, truth


class Ruby(Reckoning):
    """A script that runs."""

    def run(self, body: Sequence[Node], scope: Scope | None = None) -> Any:  # noqa: ANN401
        """Carry out statements, each by itself: one that is not read does not end the others."""
        value: Any = None
        for node in body:
            try:
                value = self.statement(node, scope or self.top)
            except LeftError:  # a script that returns is over
                return None
        return value

    def statement(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        """Carry out a statement. If it is not read, its names become unknown."""
        try:
            return self.value(node, scope)
        except UnreadError as error:
            self.forget(node, scope, str(error))
            return Unknown(str(error), node[1])

    def forget(self, node: Node, scope: Scope, why: str) -> None:
        """Make all names that a statement touches unknown."""
        self.host.lost(node[1], why, node)
        unknown = Unknown(why, node[1])
        for name in touched(node):
            holder = scope.holder(name)
            if holder:
                self.spoil(holder.names[name], unknown)
                holder.names[name] = unknown
            elif is_assigned(node, name):
                scope.names[name] = unknown
            for variables in self.inside:
                if name in variables or (name[0] == "@" and variables is self.inside[-1]):
                    variables[name] = unknown
            if name in self.constants:
                self.spoil(self.constants[name], unknown)
                self.constants[name] = unknown

    def spoil(self, value: Any, unknown: Unknown) -> None:  # noqa: ANN401
        """Make everything in a list, a hash or a table unknown, because others may hold it too."""
        if isinstance(value, list):
            value[:] = [unknown] * len(value)
        elif isinstance(value, Frame):
            for cells in value.columns.values():
                cells[:] = [unknown] * len(cells)
        elif isinstance(value, Hash):
            for key, (own, _) in list(value.items()):
                value[key] = own, unknown

    def poison(self, line: int) -> None:
        """Make all texts unknown after one has changed in place, because anything may hold the same text."""
        unknown = Unknown("a text that changes in place", line)
        for scope in (self.top, *self.scopes):
            for names in scope.all():
                for name, value in names.items():
                    self.spoil(value, unknown)
                    names[name] = unknown if isinstance(value, str) else value
        for names in (*self.inside, self.constants):
            for name, value in names.items():
                self.spoil(value, unknown)
                names[name] = unknown if isinstance(value, str) else value

    # Statements

    def _do(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        if node[2][0] == "operation" and node[2][2] == "<<" and node[2][3][0] == "name":
            return self.grown(node[2], scope)
        return self.value(node[2], scope)

    def grown(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        """Add to a text in place where nothing else can hold it."""
        name = node[3][2]
        holder = scope.holder(name)
        if not (holder and name in holder.fresh and isinstance(holder.names[name], str)):
            return self.value(node, scope)
        more = self.value(node[4], scope)
        if isinstance(more, Unknown):
            raise UnreadError(more.why)
        if not isinstance(more, str):
            raise UnreadError("a text that grows by something else")
        holder.names[name] = short(holder.names[name] + more)
        return None

    def _unread(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        raise UnreadError(node[2])

    def _assign(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        value = self.value(node[3], scope)
        self.set(node[2], value, scope)
        holder = scope.holder(node[2][2]) if node[2][0] == "name" else None
        if holder:
            is_new = isinstance(value, str) and node[3][0] in ("value", "text")
            (holder.fresh.add if is_new else holder.fresh.discard)(node[2][2])
        return value

    def set(self, target: Node, value: Any, scope: Scope) -> None:  # noqa: ANN401
        """Set a name, a constant, or a part of a list, a hash or a table."""
        if target[0] == "name":
            if target[2][0] == "@":
                self.inside[-1][target[2]] = value
            elif target[2][0] == "$":
                self.constants[target[2]] = value
            else:
                scope.put(target[2], value)
            return
        if target[0] == "constant":
            self.constants[target[2]] = value
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
            if isinstance(old, Unknown):
                raise UnreadError(old.why)
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
            scope.put(name, values[i] if i < len(values) else None)
        return value

    def _if(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        condition = self.value(node[2], scope)
        if isinstance(condition, Unknown):
            raise UnreadError(condition.why)
        return self.run_inside(node[3] if truth(condition) else node[4], scope)

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
                for one in (subject, pattern):
                    if isinstance(one, Unknown):
                        raise UnreadError(one.why)
                if truth(pattern) if node[2] is None else self.matches(pattern, subject):
                    return self.run_inside(body, scope)
        return self.run_inside(node[4], scope)

    def _each(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        over = self.value(node[2], scope)
        if isinstance(over, Unknown):
            raise UnreadError(over.why)
        names = node[3].params
        for item in listed(over):
            values = item if len(names) > 1 and isinstance(item, list) else [item]
            for i, name in enumerate(names):
                scope.put(name, values[i] if i < len(values) else None)
            try:
                self.run_inside(node[3].body, scope)
            except LeftError as left:
                if left.kind != "next":
                    raise
        return over

    def _def(self, node: Node, scope: Scope) -> None:
        self.methods[node[2]] = Proc(node[3], None, True)

    def _return(self, node: Node, scope: Scope) -> None:
        raise LeftError("return", self.value(node[2], scope) if node[2] else None)

    def _next(self, node: Node, scope: Scope) -> None:
        raise LeftError("next", self.value(node[2], scope) if node[2] else None)

    def _break(self, node: Node, scope: Scope) -> None:
        raise UnreadError("break")
