"""What of a script does not come over: one line for each loss, with its place."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from landpress.layouts.reading import printable

MOST, ROW = 3, 10
"""The largest number of losses of one place, and of lines in a row with the same loss, that are told one by one."""
_PLACED = re.compile(r"(.*), line (\d+): (.*)", re.DOTALL)


class Losses:
    """The losses by place, in the order in which they were found."""

    def __init__(self) -> None:
        self.by_place: dict[str, dict[str, None]] = {}

    def tell(self, place: str, why: str) -> None:
        """Note a loss, once."""
        self.by_place.setdefault(place, {})[why] = None

    def lines(self) -> Iterator[str]:
        """Yield a line for each loss."""
        for place, found in self.by_place.items():
            for why in list(found)[:MOST]:
                yield f"{place}: {printable(why)}"
            if len(found) > MOST:
                yield f"{place}: and {len(found) - MOST} more losses of this line"


def in_rows(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of losses. Long rows that differ in the number of the line alone become one line."""

    def what(line: str) -> tuple[str, str]:
        found = _PLACED.fullmatch(line)
        return (found[1], found[3]) if found else ("", line)

    for (file, why), same in groupby(lines, what):
        row = list(same)
        first, last = _PLACED.fullmatch(row[0]), _PLACED.fullmatch(row[-1])
        if first and last and len(row) > ROW:
            yield f"{file}, lines {first[2]} to {last[2]}, {len(row)} times: {why}"
        else:
            yield from row
