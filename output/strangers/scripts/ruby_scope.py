"""The names that a running Ruby script sees, what it calls outside, and what a statement touches."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from landpress.output.strangers.scripts.ruby_nodes import Block, Node, UnreadError
from landpress.output.strangers.scripts.ruby_values import Proc


class Scope:
    """The names of a block or a method, and those around it."""

    def __init__(self, outer: "Scope | None" = None) -> None:
        self.outer, self.names = outer, dict[str, Any]()
        self.fresh: set[str] = set()
        """The names whose text nothing else can hold, because it was made for them and not read since."""

    def holder(self, name: str) -> "Scope | None":
        """Return the scope that has a name."""
        if name in self.names:
            return self
        return self.outer.holder(name) if self.outer else None

    def put(self, name: str, value: Any) -> None:  # noqa: ANN401
        """Set a name, where it is or here."""
        (self.holder(name) or self).names[name] = value

    def all(self) -> Iterable[dict[str, Any]]:
        """Yield the names of this scope and of those around it."""
        yield self.names
        if self.outer:
            yield from self.outer.all()


@dataclass(eq=False)
class Me:
    """What `self` is: the object whose methods are called without a receiver, and its instance variables.

    `value` is None for the script itself.
    """

    value: Any = None
    variables: dict[str, Any] = field(default_factory=dict)


class Sent(NamedTuple):
    """A call: its line, the name of the method, what it is given, and its block."""

    line: int
    name: str
    given: Sequence[Any]
    keywords: Mapping[str, Any]
    block: Proc | None


class Host(Protocol):
    """What a script calls that is not Ruby's own."""

    def call(self, call: Sent) -> Any:  # noqa: ANN401
        """Return the value of a call without a receiver. Raise UnreadError if it is not known."""

    def send(self, receiver: Any, call: Sent) -> Any:  # noqa: ANN401
        """Return the value of a call of an object of the host."""

    own: Collection[str]
    draws: Collection[str]
    """The names of the methods that a deck has, and of those that draw."""

    def constant(self, name: str) -> Any:  # noqa: ANN401
        """Return the value of a constant that the script has not set."""

    def file_of(self, node: Node) -> str:
        """Return the name of the file in which a node stands."""

    def reached(self, node: Node) -> None:
        """Note that a call is carried out."""

    def lost(self, line: int, why: str, node: Node) -> None:
        """Note that a statement was not carried out."""


class EndlessError(Exception):
    """A script that takes too many steps."""


class LeftError(Exception):
    """The end of a block or a method by next, break or return, or of the script by exit.

    `home` is the block that a break has left.
    """

    def __init__(self, kind: str, value: Any) -> None:  # noqa: ANN401
        super().__init__(kind)
        self.kind, self.value = kind, value
        self.home: Any = None


class InPlaceError(UnreadError):
    """A text that has changed in place: no value of the statement around is known."""


def is_unread(node: Node) -> bool:
    """Return whether a node is a statement that could not be read."""
    return node[0] == "unread" and len(node) == 5


def parts(node: Any) -> Iterator[Node]:  # noqa: ANN401
    """Yield a node and all nodes in it."""
    if isinstance(node, tuple) and node:
        if isinstance(node[0], str) and len(node) > 1 and type(node[1]) is int:
            yield node
        for part in node:
            if isinstance(part, tuple):
                yield from parts(part)


_LEAVES = ("next", "break", "return")


def may_leave(node: Any) -> bool:  # noqa: ANN401
    """Return whether a statement may end the block, the method or the script in which it stands."""
    if not isinstance(node, tuple) or not node:
        return False
    if node[0] in (*_LEAVES, "def", "lambda", "module") and len(node) > 1 and type(node[1]) is int:
        return node[0] in _LEAVES
    if node[0] == "call" and len(node) == 8:
        if node[2] is None and node[3] in ENDS:
            return True
        return any(map(may_leave, (node[2], *node[4], *node[5]))) or _returns(node[6])
    if node[0] in ("each", "while"):
        return _returns(node)
    if is_unread(node):
        return bool({*_LEAVES, *ENDS} & set(node[3])) and node[3][0] not in ("def", "class", "module", "while", "until")
    return any(map(may_leave, node))


ENDS = ("exit", "exit!", "abort", "raise", "throw", "fail")
"""Calls that end the script."""


def may_leave_past(node: Any) -> bool:  # noqa: ANN401
    """Return whether statements may end what is around them by something else than an error, which a rescue holds."""
    ways = {*_LEAVES, *ENDS} - {"raise", "fail"}
    return any(
        part[0] in _LEAVES
        or (part[0] == "call" and len(part) == 8 and part[2] is None and part[3] in ways)
        or (is_unread(part) and not ways.isdisjoint(part[3]))
        for part in parts(node)
    )


def _returns(block: Any) -> bool:  # noqa: ANN401
    """Return whether a block may end the method around it."""
    return any(node[0] == "return" or (node[0] == "call" and node[3] in ENDS) for node in parts(block))


def touched(node: Any) -> set[str]:  # noqa: ANN401
    """Return all names in a node."""
    found: set[str] = set()
    if isinstance(node, Block):
        return {name for part in node.body for name in touched(part)}
    if isinstance(node, tuple) and node:
        if is_unread(node):
            return set(node[3])
        if node[0] in ("name", "constant") and len(node) == 3 and isinstance(node[2], str):
            return {node[2]}
        if node[0] == "several" and len(node) == 4:
            found |= set(node[2])
        for part in node:
            if isinstance(part, tuple | Block):
                found |= touched(part)
    return found


def is_assigned(node: Any, name: str) -> bool:  # noqa: ANN401
    """Return whether a node may set a name that was not there before."""
    if isinstance(node, Block):
        return any(is_assigned(part, name) for part in node.body)
    if not isinstance(node, tuple) or not node:
        return False
    if is_unread(node):
        return name in node[3]
    if node[0] in ("assign", "change") and node[2] == ("name", node[2][1], name):
        return True
    if node[0] == "several" and len(node) == 4 and name in node[2]:
        return True
    return any(is_assigned(part, name) for part in node if isinstance(part, tuple | Block))
