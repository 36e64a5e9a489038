"""What of a script does not come over: one line for each loss, with its place."""

from collections.abc import Iterator

from landpress.layouts.reading import printable

MOST = 3
"""The largest number of losses of one place that are told one by one."""


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
