"""The looks of letters and of texts in boxes."""

from typing import NamedTuple

LEADING = 1.3
"""The distance between baselines as a multiple of the size of type. Cards are read from close by, so it is small."""


class Face(NamedTuple):
    """The look of letters: weight, slope, a person's own family, and the space behind each letter in sizes of type."""

    bold: bool = False
    italic: bool = False
    family: str = ""
    spacing: float = 0.0


UPRIGHT = Face()
OVERFLOWS = ("error", "shrink", "clip", "ellipsis")
"""What happens to a text that does not fit: it is refused, gets smaller, or loses lines, at "ellipsis" with a sign."""


class Type(NamedTuple):
    """The look of a text: its largest and smallest size, its colour, its weight and its place in the box.

    `family` names a person's own fonts. `spacing` is the space behind each letter, in sizes of type. `leading` is the
    distance of lines as a multiple of the size. `hyphens` is the language whose words may be broken, or empty.
    `overflow` tells what happens to a text that does not fit at its smallest size (`OVERFLOWS`).
    """

    size: float
    smallest: float
    colour: str
    bold: bool = False
    align: str = "left"
    valign: str = "top"
    italic: bool = False
    family: str = ""
    leading: float = LEADING
    spacing: float = 0.0
    hyphens: str = ""
    is_vertical: bool = False
    overflow: str = "error"
