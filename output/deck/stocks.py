"""The sheets of perforated cards and labels that are sold, by name. Lengths are in millimetres."""

from typing import NamedTuple

from landpress.layouts.errors import CallError, did_you_mean
from landpress.layouts.reading import shown

_INCH = 25.4


class Stock(NamedTuple):
    """A sheet: its paper, columns and rows, the size of a place, the first place, and the steps to the next ones."""

    paper: str
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    across: float
    down: float


STOCKS = {
    "business-letter": Stock("letter", 2, 5, 3.5 * _INCH, 2 * _INCH, 0.75 * _INCH, 0.5 * _INCH, 3.5 * _INCH, 2 * _INCH),
    "badges-letter": Stock("letter", 2, 3, 4 * _INCH, 3 * _INCH, 0.25 * _INCH, 1 * _INCH, 4 * _INCH, 3 * _INCH),
    "labels-14-a4": Stock("a4", 2, 7, 99.1, 38.1, 4.65, 15.15, 101.6, 38.1),
    "labels-21-a4": Stock("a4", 3, 7, 63.5, 38.1, 7.25, 15.15, 66.0, 38.1),
    "labels-24-a4": Stock("a4", 3, 8, 63.5, 33.9, 7.25, 12.9, 66.0, 33.9),
    "round-24-a4": Stock("a4", 4, 6, 40.0, 40.0, 16.0, 13.5, 46.0, 46.0),
}
"""The sheets by name. Perforated business cards, name badges, labels by their number on a sheet, round labels."""


def stock(name: str) -> Stock:
    """Return the sheet of a name. Raise CallError for an unknown one."""
    if name not in STOCKS:
        raise CallError(f"--sheet {shown(name)!r}: expected one of {', '.join(STOCKS)}{did_you_mean(name, STOCKS)}")
    return STOCKS[name]
