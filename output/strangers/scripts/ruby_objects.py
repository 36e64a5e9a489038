"""Modules, classes and objects of a Ruby script, and the methods that it adds to Ruby's own classes or to decks.

What a module holds is known only if every statement in it was read: a module with another one is not read as a whole.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from landpress.output.strangers.scripts.ruby_calls import Calls
from landpress.output.strangers.scripts.ruby_nodes import Block, Node, UnreadError
from landpress.output.strangers.scripts.ruby_scope import LeftError, Me, Scope
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Opaque, Proc, Span, Symbol, text_of, truth

DECK = "Squib::Deck"
_CLASSES: tuple[tuple[type, str], ...] = (
    (str, "String"),
    (list, "Array"),
    (int, "Integer"),
    (float, "Float"),
    (Hash, "Hash"),
    (Symbol, "Symbol"),
    (Span, "Range"),
    (Frame, "Squib::DataFrame"),
    (type(None), "NilClass"),
)
_NAMES = {
    *(name for _, name in _CLASSES),
    *("Object", "Kernel", "Numeric", "Enumerable", "Comparable", "TrueClass", "FalseClass", "Struct", "OpenStruct"),
}
_OBJECTS = {
    *("class", "hash", "method", "methods", "send", "object_id", "display", "dup", "clone", "freeze", "frozen?", "tap"),
    *("inspect", "to_s", "to_h", "then", "itself", "nil?", "extend", "dig", "each_pair", "instance_variables"),
    *("public_send", "singleton_class", "singleton_methods", "to_enum", "yield_self", "delete_field", "public_methods"),
}
"""Methods that objects have without names of their own."""
_SIGHT = ("private", "public", "protected", "module_function", "private_class_method", "public_class_method")


class Objects(Calls):
    """A script that runs: its modules, classes and objects."""

    # What the classes that inherit this one define.
    statement: Callable[..., Any]

    def __init__(self, host: Any) -> None:  # noqa: ANN401
        super().__init__(host)
        self.includes: dict[str, list[str]] = {}
        self.parents: dict[str, str] = {}
        self.unsure: dict[str, str] = {}
        """The modules that are not read as a whole, and why."""
        self.selfish: set[str] = set()
        """The modules whose methods are also their own."""
        self.structs = 0
        self.owners: set[str] = set()
        """The modules and classes that have methods of the script."""

    def kin(self, owner: str) -> Iterator[str]:
        """Yield a class with what it includes and its parents, in the order in which Ruby looks for methods."""
        seen = set[str]()
        todo = [owner]
        while todo:
            one = todo.pop(0)
            if one not in seen:
                seen.add(one)
                yield one
                todo += [*reversed(self.includes.get(one, ())), *filter(None, [self.parents.get(one)])]

    def method_of(self, value: Any, name: str) -> tuple[Proc, Me] | None:  # noqa: ANN401
        """Return the method that the script has written for a value, and what `self` is in it."""
        if not self.owners:
            return None
        if isinstance(value, Opaque):
            if value.kind in ("module", "class"):
                return self.own_of_module(value, name)
            if value.me is None:
                return None
            owner, me = (DECK if value.kind == "deck" else value.data), value.me
        elif isinstance(value, bool):
            return None
        else:
            owner = next((of for kind, of in _CLASSES if isinstance(value, kind)), "")
            me = Me(value)
        for one in self.kin(owner) if owner else ():
            self.need_whole(one)
            if found := self.methods.get(f"{one}#{name}"):
                return found, me
        return None

    def need_whole(self, module: str) -> None:
        """Raise UnreadError if a module is not read as a whole."""
        if module in self.unsure:
            raise UnreadError(f"{module}, which is not read as a whole: {self.unsure[module]}")

    def own_of_module(self, module: Opaque, name: str) -> tuple[Proc, Me] | None:
        """Return a method that a module itself has."""
        for one in self.kin(module.data):
            found = self.methods.get(f"{one}.{name}")
            if found is None and module.data in self.selfish:
                found = self.methods.get(f"{one}#{name}")
            if found:
                self.need_whole(one)
                return found, self.me_of(module)
        return None

    def me_of(self, module: Opaque) -> Me:
        """Return what a module is to itself."""
        if module.me is None:
            module.me = Me(module)
        me: Me = module.me
        return me

    def _constant(self, node: Node, scope: Scope) -> Any:  # noqa: ANN401
        return Opaque("class", node[2]) if self.is_of_ruby(node[2]) else super()._constant(node, scope)

    def is_of_ruby(self, name: str) -> bool:
        """Return whether a class is Ruby's own and unknown to the host."""
        return name in _NAMES and name not in self.constants and not isinstance(self.host.constant(name), Opaque)

    def of_module(self, module: Opaque, name: str, given: Sequence[Any], keywords: Any, proc: Proc | None) -> Any:  # noqa: ANN401
        """Return a new object of a class. No other method is known that the script has not written."""
        of = module.data
        if name in ("name", "to_s") and not given:
            return of
        if name != "new":
            raise UnreadError(f"{of}.{name}")
        for one in self.kin(of):
            self.need_whole(one)
        made = Opaque("object", of)
        made.me = Me(made)
        start = self.method_of(made, "initialize")
        if start:
            self.apply(start[0], given, keywords, proc, start[1])
        elif given or keywords:
            raise UnreadError(f"{of}.new with values")
        return made

    def struct(self, of: str, given: Sequence[Any], keywords: dict[str, Any], proc: Proc | None) -> Opaque:
        """Return a class that `Struct.new` makes, or an object of `OpenStruct`, which keeps in `@` what else it has."""
        if of == "OpenStruct":
            made = Opaque("object", of)
            if not all(isinstance(one, Hash) for one in given):
                raise UnreadError("OpenStruct.new of something else than a hash")
            pairs = [(text_of(key), value) for one in given for key, value in one.pairs()]
            names = {f"@{name}": value for name, value in (*pairs, *keywords.items())}
            made.me = Me(made, {"@": None, **names})
            return made
        names_only = [one.name for one in given if isinstance(one, Symbol)]
        if len(names_only) < len(given) or set(keywords) - {"keyword_init"} or not given:
            raise UnreadError("Struct.new in a form that is not read")
        self.structs += 1
        module = Opaque("module", f"Struct {self.structs}")
        absent = ("value", 0, None)
        body = tuple(("assign", 0, ("name", 0, f"@{name}"), ("name", 0, name)) for name in names_only)
        defaults = tuple((name, absent) for name in names_only)
        by_name = truth(keywords.get("keyword_init"))
        start = Block((), body, (), defaults) if by_name else Block(tuple(names_only), body, defaults)
        self.methods[f"{module.data}#initialize"] = Proc(start, None, True)
        for name in names_only:
            reader = Block((), (("do", 0, ("name", 0, f"@{name}")),))
            self.methods[f"{module.data}#{name}"] = Proc(reader, None, True)
        self.owners.add(module.data)
        if proc:
            self.opened(module.data, proc)
        return module

    def of_struct(self, value: Opaque, name: str, given: Sequence[Any]) -> Any:  # noqa: ANN401
        """Return what an object of OpenStruct has by a name."""
        names = value.me.variables
        if name == "[]" and len(given) == 1:
            name, given = text_of(given[0]), ()
        if given or (f"@{name}" not in names and name in _OBJECTS):
            raise UnreadError(f".{name} of an OpenStruct")
        return names.get(f"@{name}", names["@"])

    # What stands in a module

    def _module(self, node: Node, scope: Scope) -> None:
        _, _, name, parent, body = node
        me = self.inside[-1].value
        if name == "self":
            if not (isinstance(me, Opaque) and me.kind == "module"):
                raise UnreadError("class << self")
            self.within(Opaque("meta", me.data), self.nest, body)
            return
        full = f"{self.nest}::{name}" if self.nest else name
        if parent is not None:
            found = self.value(parent, scope)
            is_known = isinstance(found, Opaque) and found.kind == "module"
            if is_known:
                self.parents[full] = found.data
            else:
                self.unsure[full] = "its parent is not read"
        of_host = isinstance(self.host.constant(full), Opaque) or full in _NAMES
        if not of_host and full not in self.constants:
            self.constants[full] = Opaque("module", full)
        self.within(Opaque("module", full), full, body)

    def within(self, module: Opaque, nest: str, body: Sequence[Node]) -> None:
        """Carry out the statements of a module."""
        outer, self.nest = self.nest, nest
        known = self.constants.get(module.data)
        self.inside.append(self.me_of(known) if isinstance(known, Opaque) and module.kind == "module" else Me(module))
        try:
            scope = Scope()
            for node in body:
                before = self.losses
                try:
                    self.statement(node, scope)
                except (LeftError, UnreadError):
                    self.unsure.setdefault(module.data, f"line {node[1]}")
                    raise
                if self.losses > before and not self.is_harmless(node):
                    self.unsure.setdefault(module.data, f"line {node[1]}")
                    self.owners.add(module.data)
        finally:
            self.inside.pop()
            self.nest = outer

    def is_harmless(self, node: Node) -> bool:
        """Return whether a statement that was not read changes nothing else of its module: a method, or a constant."""
        is_method = node[0] == "unread" and node[3][:1] == ("def",)
        return bool(is_method or node[0] == "module" or (node[0] == "assign" and node[2][0] == "constant"))

    def key(self, name: str) -> str:
        """Return the key of a method that is written here."""
        me = self.inside[-1].value
        is_own = name.startswith("self.")
        name = name.removeprefix("self.")
        if not (isinstance(me, Opaque) and me.kind in ("module", "meta")):
            return name
        if me.data == "Object" or me.data == "Kernel":
            return name
        self.owners.add(me.data)
        return f"{me.data}.{name}" if is_own or me.kind == "meta" else f"{me.data}#{name}"

    def _def(self, node: Node, scope: Scope) -> Symbol:
        self.methods[self.key(node[2])] = Proc(node[3], None, True, None, self.nest)
        return Symbol(node[2])

    def declared(self, name: str, given: Sequence[Any], proc: Proc | None) -> bool:
        """Carry out what stands in a module and declares something. Return whether it does."""
        me = self.inside[-1].value
        is_module = isinstance(me, Opaque) and me.kind in ("module", "meta")
        if name == "refine" and is_module and proc and len(given) == 1 and isinstance(given[0], Opaque):
            self.opened(given[0].data, proc)
            return True
        if name in ("include", "extend", "prepend", "using"):
            return name == "using" or self.declared_by(me if is_module else Opaque("class", DECK), name, given, proc)
        if not is_module:
            return False
        if name in ("attr_reader", "attr_accessor", "attr_writer"):
            for one in map(text_of, given) if name != "attr_writer" else ():
                self.methods[self.key(one)] = Proc(Block((), (("do", 0, ("name", 0, f"@{one}")),)), None, True)
            return True
        if name == "define_method" and proc and len(given) == 1:
            self.methods[self.key(text_of(given[0]))] = replace(proc, is_method=True, me=None)
            return True
        if name == "module_function":
            self.selfish.add(me.data)
        return name in _SIGHT

    def opened(self, name: str, proc: Proc) -> None:
        """Carry out a block that adds methods to a class."""
        before = self.losses
        self.apply(proc, [], me=Me(Opaque("module", name)))
        if self.losses > before:
            self.unsure.setdefault(name, "a block that adds to it")
            self.owners.add(name)

    def declared_by(self, module: Opaque, name: str, given: Sequence[Any], proc: Proc | None) -> bool:
        """Carry out what a module is told from outside, such as `include`. Return whether it is such a call."""
        if name in ("class_eval", "class_exec", "module_eval") and proc:
            self.opened(module.data, proc)
            return True
        if name not in ("include", "extend", "prepend"):
            return False
        for one in given:
            if not (isinstance(one, Opaque) and one.kind == "module"):
                if isinstance(one, Opaque) and one.data in ("self", "Comparable", "Enumerable", "FileUtils"):
                    continue
                raise UnreadError(f"{name} of something that is not read")
            if name == "prepend":
                self.unsure.setdefault(module.data, "prepend")
            if one.data == module.data:
                self.selfish.add(one.data)
            elif name == "extend" and module.kind == "module":
                self.includes.setdefault(f"{module.data}", []).append(one.data)
                self.selfish.add(module.data)
            else:
                self.includes.setdefault(module.data, []).append(one.data)
            self.owners.add(module.data)
        return True
