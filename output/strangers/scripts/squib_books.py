"""The books of a script of Squib: each call that draws and that the reader sees is read, or told by its line."""

from collections.abc import Iterator
from typing import Any

from landpress.output.strangers.scripts.ruby_nodes import Node
from landpress.output.strangers.scripts.ruby_scope import is_unread, parts

DRAWN = (
    *("background", "text", "rect", "circle", "ellipse", "line", "triangle", "curve", "polygon", "star", "grid"),
    *("svg", "png", "hint", "cut_zone", "safe_zone"),
)
"""The calls that draw."""
_BARE = ("rect", "circle", "ellipse", "grid", "star", "polygon", "triangle", "cut_zone", "safe_zone")
"""The calls that draw also without a value."""
NEVER = "the script does not get here, so nothing is drawn"


class Books:
    """What became of the calls that draw, by file and line."""

    def __init__(self) -> None:
        self.files: dict[int, str] = {}
        """The file of each call and each statement that could not be read, by its identity."""
        self.seen: dict[int, tuple[str, int, str]] = {}
        """The file, the line and the name of each call that draws, by the identity of its node."""
        self.settled = set[int]()
        """The calls that are carried out, or told."""
        self.notes: dict[tuple[str, int], list[str]] = {}
        self.kept: list[Any] = []
        self.main = ("", 0)
        """The file and the line of the method `main`."""

    def opened(self, file: str, body: tuple[Node, ...]) -> None:
        """Enter all calls of a file."""
        self.kept.append(body)  # so that no other node gets the same identity
        for node in parts(body):
            self.files[id(node)] = file
            if node[:1] == ("def",) and node[2:3] == ("main",):
                self.main = file, node[1]
        for node, name, line in drawn_in(body):
            self.seen[id(node)] = file, line, name

    def file_of(self, node: Node, otherwise: str) -> str:
        """Return the file in which a node stands."""
        return next((self.files[id(one)] for one in parts(node) if id(one) in self.files), otherwise)

    def tell(self, file: str, line: int, why: str) -> None:
        """Note what is lost."""
        notes = self.notes.setdefault((file, line), [])
        if why not in notes:
            notes.append(why)

    def lost(self, file: str, node: Node, why: str) -> bool:
        """Note the calls of a statement that was not read. Return whether it has any."""
        drawn = list(drawn_in(node))
        for at, name, line in drawn:
            self.settled.add(id(at))
            self.tell(file, line, f"{name}: {why}")
        return bool(drawn)

    def told(self) -> list[list[Any]]:
        """Return everything that is lost: file, line, and why. What was never carried out is lost too."""
        for at, (file, line, name) in self.seen.items():
            if at not in self.settled:
                self.tell(file, line, f"{name}: {NEVER}")
        return [[file, line, why] for (file, line), notes in sorted(self.notes.items()) for why in notes]


def drawn_in(node: Any, embeds: frozenset[str] = frozenset()) -> Iterator[tuple[Any, str, int]]:  # noqa: ANN401
    """Yield the calls in a node that draw: the call, its name, and its line. `embeds` name pictures inside texts."""
    if not isinstance(node, tuple) or not node:
        return
    inside = embeds
    if node[0] == "call" and len(node) == 8:
        _, line, receiver, name, given, keywords, block, _ = node
        if name in DRAWN and _draws(receiver, name, bool(given or keywords or block), embeds):
            yield node, name, line
            inside = embeds | frozenset(one for one in getattr(block, "params", ()) if isinstance(one, str))
    elif is_unread(node):
        for place in node[4]:
            if place[0] in DRAWN:
                yield place, place[0], place[1]
        return
    for part in node:
        yield from drawn_in(part, inside)


def _draws(receiver: Node | None, name: str, is_given: bool, embeds: frozenset[str]) -> bool:
    """Return whether a call can be one of a deck."""
    if receiver is None:
        return is_given or name in _BARE
    if receiver[0] == "name":
        return is_given and receiver[2] not in embeds
    is_reader = receiver[0] == "call" and receiver[2] is None and not (receiver[4] or receiver[5] or receiver[6])
    return is_given and (receiver[0] == "self" or is_reader)
