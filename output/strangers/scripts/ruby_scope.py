"""The names that a running Ruby script sees, what it calls outside, and what a statement touches."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from landpress.output.strangers.scripts.ruby_nodes import Block, Node
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


class Host(Protocol):
    """What a script calls that is not Ruby's own."""

    def call(
        self,
        ruby: Any,  # noqa: ANN401
        line: int,
        name: str,
        given: Sequence[Any],
        keywords: Mapping[str, Any],
        block: Proc | None,
    ) -> Any:  # noqa: ANN401
        """Return the value of a call without a receiver. Raise UnreadError if it is not known."""

    def send(
        self,
        ruby: Any,  # noqa: ANN401
        line: int,
        receiver: Any,  # noqa: ANN401
        name: str,
        given: Sequence[Any],
        keywords: Mapping[str, Any],
        block: Proc | None,
    ) -> Any:  # noqa: ANN401
        """Return the value of a call of an object of the host."""

    def constant(self, name: str) -> Any:  # noqa: ANN401
        """Return the value of a constant that the script has not set."""

    def lost(self, line: int, why: str, node: Node) -> None:
        """Note that a statement was not carried out."""


class EndlessError(Exception):
    """A script that takes too many steps."""


class LeftError(Exception):
    """The end of a block or a method by next, break or return."""

    def __init__(self, kind: str, value: Any) -> None:  # noqa: ANN401
        super().__init__(kind)
        self.kind, self.value = kind, value


def touched(node: Any) -> set[str]:  # noqa: ANN401
    """Return all names in a node."""
    found: set[str] = set()
    if isinstance(node, Block):
        return {name for part in node.body for name in touched(part)}
    if isinstance(node, tuple) and node:
        if node[0] == "unread" and len(node) == 4:
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
    if node[0] == "unread" and len(node) == 4:
        return name in node[3]
    if node[0] in ("assign", "change") and node[2] == ("name", node[2][1], name):
        return True
    if node[0] == "several" and len(node) == 4 and name in node[2]:
        return True
    return any(is_assigned(part, name) for part in node if isinstance(part, tuple | Block))
