"""Colours that a person writes, in a deck or in a text, and their change if less ink is chosen.

A colour is `#rrggbb` or `#rgb`, a hue of the palette, `ink` or `paper`, or a colour name of CSS. A share, as in `green
25%`, mixes that share of the colour with paper. Where CSS has the name of a hue, the hue is meant.
"""

import re
from functools import lru_cache

from landpress.layouts.errors import LayoutError, did_you_mean
from landpress.layouts.reading import shown
from landpress.output.scene.style import Palette, Style, contrast, mixed, palette

_WRITTEN = re.compile(r"([a-z]+)(?:\s+(\d{1,2}|100)\s*%)?")
_HEX = re.compile(r"#[0-9a-f]{6}")
_SHORT = re.compile(r"#([0-9a-f])([0-9a-f])([0-9a-f])")
_UNLIKE = {"darkseagreen": "#8fbc8f", "lightgray": "#d3d3d3", "rebeccapurple": "#663399"} | dict.fromkeys(
    ("transparent", "cornflower", "fidblue", "fidred", "fidlightblue"), ""
)
"""The names for which reportlab's list of colours differs from that of CSS."""
LOW = 0.2
"""The share of a fill's colour that remains at ink level `low`."""
READABLE, REVERSED = 4.5, 2.0
"""Two contrasts with paper: the least that print needs, and the limit below which type is light on a dark ground."""


@lru_cache(1000)
def is_named(text: str) -> bool:
    """Return whether a text is a colour."""
    try:
        return bool(named(text))
    except LayoutError:
        return False


def named(text: str) -> str:
    """Read a colour and return it as `#rrggbb`. Raise LayoutError if the text is not a colour."""
    colours = palette("full")
    known = colours.hues | {"paper": colours.paper}
    lower = text.lower()
    if _HEX.fullmatch(lower):
        return lower
    if short := _SHORT.fullmatch(lower):
        return "#" + "".join(2 * digit for digit in short.groups())
    match = _WRITTEN.fullmatch(lower)
    if match and match[1] not in known and (value := _of_css(match[1])):
        known = known | {match[1]: value}
    if match is None or match[1] not in known:
        names, hint = ", ".join(known), did_you_mean(lower.partition(" ")[0], known)
        expected = f'expected a colour, "#1f2430" or one of {names} or a name of CSS, also as in "green 25%"'
        raise LayoutError(f"{shown(text)!r}: {expected}{hint}")
    return mixed(known[match[1]], colours.paper, int(match[2] or 100) / 100)


def of_css(name: str) -> str:
    """Return the colour of CSS with a name as `#rrggbb`. Raise LayoutError if CSS has no such name."""
    found = _of_css(name)
    if not found:
        raise LayoutError(f"{shown(name)!r}: expected a colour name of CSS")
    return found


def _of_css(name: str) -> str:
    """Return the colour that CSS gives a name, or an empty text. Few decks use them, so reportlab's list is late."""
    from reportlab.lib.colors import getAllNamedColors

    found = getAllNamedColors().get(name)
    return _UNLIKE.get(name, f"#{found.hexval()[2:].lower()}" if found else "")


def fill(colour: str, style: Style) -> str | None:
    """Return the fill of an area: the colour, a tint of it at level `low`, or None at level `outline`."""
    colours = style.palette
    if colours.level == "full":
        return colour
    return mixed(colour, colours.paper, LOW) if colours.level == "low" else None


def line(colour: str, style: Style) -> str:
    """Return the colour of lines and type.

    Levels `low` and `outline` have no dark grounds. There a colour with too little contrast to paper becomes ink.
    """
    return readable(colour, style.palette)


def readable(colour: str, colours: Palette) -> str:
    """Return the colour of lines and type with the colours of one ink level."""
    return colour if colours.level == "full" or contrast(colour, colours.paper) >= READABLE else colours.ink


def is_reversed(colour: str, style: Style) -> bool:
    """Return whether type of this colour is light type on a dark ground."""
    return style.palette.level == "full" and contrast(colour, style.palette.paper) < REVERSED
