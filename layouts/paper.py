"""Paper sizes, by name or in millimetres.

`Paper` is a value of name, width and height. `turned()` gives the same paper in landscape. Sizes are exact: Letter is
215.9 x 279.4 mm.
"""

import re
from typing import NamedTuple

from landpress.layouts.errors import CallError

SMALLEST, LARGEST = 50.0, 2000.0
_WRITTEN = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,2})?)x([0-9]{1,4}(?:\.[0-9]{1,2})?)mm", re.ASCII)


class Paper(NamedTuple):
    """One size of paper in mm."""

    name: str
    width: float
    height: float

    def turned(self) -> "Paper":
        """Return the same paper with its long side as its width."""
        return Paper(self.name, max(self.width, self.height), min(self.width, self.height))


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("a4", 210.0, 297.0),
        Paper("letter", 215.9, 279.4),
        Paper("a3", 297.0, 420.0),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
    )
}


def known() -> str:
    """Return what names a paper, for help and for errors."""
    return f"{', '.join(PAPERS)} or a size like 300x400mm"


def paper(text: str) -> Paper:
    """Return the paper of that name, or of a size like `300x400mm`. Raise CallError for any other text."""
    if found := PAPERS.get(text.lower()):
        return found
    match = _WRITTEN.fullmatch(text.lower())
    if match is None:
        raise CallError(f"unknown paper {text[:40]!r}: expected {known()}")
    width, height = float(match[1]), float(match[2])
    if not all(SMALLEST <= side <= LARGEST for side in (width, height)):
        raise CallError(f"paper {text[:40]}: expected sides of {SMALLEST:.0f} to {LARGEST:.0f} mm")
    return Paper(text.lower(), width, height)
