"""Faults of a table and a template: all of them are collected, so that a person can mend them in one go."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from landpress.layouts.errors import InputError, LandpressError
from landpress.layouts.reading import printable

MOST_SHOWN = 40
"""The largest number of faults that are shown one by one."""
_ROWS_SHOWN = 3


class Fault(NamedTuple):
    """One fault: the file, the line of the table (0 for none), the column, the element, and what is wrong."""

    file: str
    line: int
    column: str
    element: str
    text: str


class CellError(InputError):
    """A cell that does not fit what is asked of its column."""

    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column = column


class DeckError(InputError):
    """A table or a template with faults. Its message is the first fault; `faults` has all of them in order.

    `told` has the lines for a person, each with the first of its faults, or None for the count of those left out.
    """

    def __init__(self, faults: "Faults") -> None:
        self.faults = faults.found
        self.told = list(faults.told())
        self.lines = [line for line, _ in self.told]
        super().__init__(self.lines[0])


class Faults:
    """The faults that were found so far. A fault of several rows is told once, with the numbers of its lines."""

    def __init__(self) -> None:
        self.found: list[Fault] = []

    def add(self, file: str, text: str, *, line: int = 0, column: str = "", element: str = "") -> None:
        """Add a fault."""
        self.found.append(Fault(file, line, column, element, text))

    @contextmanager
    def at(self, file: str, *, line: int = 0, column: str = "", element: str = "") -> Iterator[None]:
        """Add the error that the `with` block raises, if it is one that a person can correct. The block ends there."""
        try:
            yield
        except DeckError:
            raise
        except LandpressError as error:
            column = error.column if isinstance(error, CellError) else column
            self.add(file, str(error), line=line, column=column, element=element)

    def check(self) -> None:
        """Raise DeckError if there is any fault."""
        if self.found:
            raise DeckError(self)

    def told(self) -> Iterator[tuple[str, Fault | None]]:
        """Yield a line for each fault with the first fault in it, and at the end the number of those not shown."""
        grouped: dict[Fault, list[int]] = {}
        for fault in self.found:
            grouped.setdefault(fault._replace(line=0), []).append(fault.line)
        for fault, lines in list(grouped.items())[:MOST_SHOWN]:
            yield printable(_line(fault, list(dict.fromkeys(lines)))), fault._replace(line=lines[0])
        if len(grouped) > MOST_SHOWN:
            yield f"{len(grouped) - MOST_SHOWN} more faults; mend these first", None


def _line(fault: Fault, lines: list[int]) -> str:
    column = f"column {fault.column}" if fault.column else ""
    if lines[0]:
        where = ", ".join(filter(None, [f"line {lines[0]}", column, fault.element]))
    else:
        where = ": ".join(filter(None, [column, fault.element]))
    told = ": ".join(filter(None, [fault.file, where, fault.text]))
    if len(lines) == 1:
        return told
    others = ", ".join(map(str, lines[1 : 1 + _ROWS_SHOWN]))
    more = len(lines) - 1 - _ROWS_SHOWN
    return f"{told} (also in lines {others}{f' and {more} more' if more > 0 else ''})"
