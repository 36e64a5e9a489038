"""Texts that a script changes in place, as in `data["Text"].each { |text| text.strip! }`.

Each cell of a table is an object of its own here, as in Ruby, and what holds the same cell in Ruby holds the same one
here. So it is known which places change with it: the cell is moved to its new text, which is looked up when a value is
read. Any other text that changes in place becomes unknown wherever it is held, unless nothing holds it.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from landpress.output.strangers.scripts.ruby_arguments import Call, one
from landpress.output.strangers.scripts.ruby_methods import NEW, fresh, method
from landpress.output.strangers.scripts.ruby_nodes import UnreadError
from landpress.output.strangers.scripts.ruby_values import Frame, Hash, Opaque, Proc, Unknown

CHANGED = {f"{name}!": name for name in NEW if name.isalpha() and name not in ("join", "dup", "rjust", "ljust")}
"""Methods that change a text in place: those that compute what it becomes."""
GROWN = ("<<", "concat", "prepend", "replace", "insert", "clear")
"""Other methods that change a text in place and return it."""
MOST_MOVED = 20_000_000
"""The size of all texts together that have changed in place, in characters."""


class Changes:
    """A script that runs: the texts in it that have changed."""

    # What the classes that inherit this one define.
    holders: Callable[..., Iterator[dict[str, Any]]]

    def __init__(self) -> None:
        self.cells: dict[int, str] = {}
        """The texts of tables, which are objects of their own, by identity."""
        self.moved: dict[int, tuple[str, Any]] = {}
        """The texts that have changed, by identity, each with what it is now."""
        self.changes = self.moved_size = 0
        self.is_frozen = self.is_stale = False
        """Whether texts that are written out cannot change, and whether something may hold one that has moved."""

    def as_cells(self, value: Any) -> Any:  # noqa: ANN401
        """Return a cell, or lists and hashes of cells, with each text as an object of its own."""
        if isinstance(value, list):
            value[:] = map(self.as_cells, value)
        elif isinstance(value, Hash):
            for key, (name, cell) in list(value.items()):
                value[key] = name, self.as_cells(cell)
        elif isinstance(value, str) and len(value) > 1:  # Python has each text of no or one letter only once
            value = fresh(value)
            self.cells[id(value)] = value
        return value

    def now(self, text: str) -> Any:  # noqa: ANN401
        """Return what a text has become."""
        found: Any = text
        while id(found) in self.moved:
            found = self.moved[id(found)][1]
        return found

    def settled(self, value: Any, is_new: bool) -> Any:  # noqa: ANN401
        """Return a value as it is now. `is_new` tells that texts have changed while it was computed."""
        if isinstance(value, str):
            return self.now(value)
        if isinstance(value, list | Hash | Frame):
            if self.is_stale:
                self.is_stale = False
                each_text(self.holders(), self.now)
            if is_new:
                each_text([{"": value}], self.now)
        return value

    def move(self, text: str, new: Any) -> None:  # noqa: ANN401
        """Note what a cell has become. Raise UnreadError if it may not be known who holds it."""
        self.moved_size += len(new) if isinstance(new, str) else 0
        if self.moved_size > MOST_MOVED:
            raise UnreadError("texts that change in place, too many")
        self.moved[id(text)] = self.cells.pop(id(text)), new
        self.changes += 1
        self.is_stale = True

    def is_held(self, text: str) -> bool:
        """Return whether any name may hold a text."""
        found: list[str] = []

        def look(one: str) -> str:
            if one is text or (len(text) < 2 and one == text):
                found.append(one)
            return one

        each_text(self.holders(), look)
        return bool(found)

    def change(self, text: str, name: str, given: Sequence[Any], call: Call | None) -> Any:  # noqa: ANN401
        """Change a text in place and return the value of the call. Raise UnreadError if its holders are not known."""
        before = self.changes
        new = text_after(text, name, given, call)
        if self.changes > before:
            raise UnreadError(f".{name}, whose block changes texts in place")
        if new == text:
            if name in ("gsub!", "sub!", "tr!"):  # nil only if nothing matches
                return Unknown(f".{name}, as a value", 0)
            return text if name in (*GROWN, "reverse!") else None
        if id(text) not in self.cells:
            if self.is_frozen or self.is_held(text):
                raise UnreadError(f".{name}, which changes a text in place")
            return fresh(new)  # as of `5.to_s.insert(0, "+")`
        new = self.as_cells(new)
        self.move(text, new)
        return new


def text_after(text: str, name: str, given: Sequence[Any], call: Call | None) -> str:
    """Return what a method makes of a text that it changes in place. Raise UnreadError if it is not known."""
    if any(isinstance(value, Unknown) for value in given):
        raise UnreadError(f".{name} of something that is not known")
    if name in CHANGED:
        new: str = method(text, CHANGED[name], given, call)
        return new
    if name == "insert" and len(given) == 2 and type(given[0]) is int and -len(text) <= given[0] + 1 <= len(text) + 1:
        at = given[0] if given[0] >= 0 else len(text) + 1 + given[0]
        return text[:at] + one(given[1:], str) + text[at:]  # type: ignore[no-any-return]
    if name not in GROWN or name == "insert" or not all(isinstance(value, str) for value in given):
        raise UnreadError(f".{name}, which changes a text in place")
    more = "".join(given)
    return {"prepend": more + text, "replace": more, "clear": more}.get(name, text + more)


def each_text(holders: Any, change: Any) -> None:  # noqa: ANN401
    """Put what a function makes of each text in its place, wherever it is held."""
    seen = set[int]()

    def changed(value: Any) -> Any:  # noqa: ANN401
        if isinstance(value, str):
            return change(value)
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
            within(value.scope.all())
        elif isinstance(value, Opaque) and value.me is not None:
            within([value.me.variables])
        return value

    def within(found: Any) -> None:  # noqa: ANN401
        for names in found:
            for name, value in list(names.items()):
                names[name] = changed(value)

    within(holders)
