"""Colours as a person writes them for a deck, and what becomes of them where less ink was asked for.

`#rrggbb`, a hue of the palette, `ink` or `paper`; with a share, as in `green 25%`, that much of it on paper.
"""

import re

from landpress.layouts.errors import LayoutError
from landpress.layouts.reading import shown
from landpress.output.scene.palette import contrast, mixed, palette
from landpress.output.scene.style import Style

_WRITTEN = re.compile(r"([a-z]+)(?:\s+(\d{1,2}|100)\s*%)?")
_HEX = re.compile(r"#[0-9a-f]{6}")
LOW = 0.2
"""How much of a fill is left with little ink."""
READABLE, REVERSED = 4.5, 2.0
"""Contrast with paper that print needs, and below which type is light and stands on something dark."""


def named(text: str) -> str:
    """The colour that is written so, as `#rrggbb`; LayoutError for any other text."""
    colours = palette("full")
    known = colours.hues | {"paper": colours.paper}
    lower = text.lower()
    if _HEX.fullmatch(lower):
        return lower
    match = _WRITTEN.fullmatch(lower)
    if match is None or match[1] not in known:
        names = ", ".join(known)
        raise LayoutError(f'{shown(text)!r}: expected a colour, "#1f2430" or one of {names}, also as in "green 25%"')
    return mixed(known[match[1]], colours.paper, int(match[2] or 100) / 100)


def fill(colour: str, style: Style) -> str | None:
    """The fill of an area: a tint of it with little ink, nothing where pages are coloured in."""
    colours = style.palette
    if colours.level == "full":
        return colour
    return mixed(colour, colours.paper, LOW) if colours.level == "low" else None


def line(colour: str, style: Style) -> str:
    """The colour of lines and type: ink where it would stand on paper and not be seen."""
    colours = style.palette
    return colour if colours.level == "full" or contrast(colour, colours.paper) >= READABLE else colours.ink


def is_reversed(colour: str, style: Style) -> bool:
    """Whether type of that colour is light on dark."""
    return style.palette.level == "full" and contrast(colour, style.palette.paper) < REVERSED
