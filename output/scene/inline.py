r"""The one inline language: the marks that a text may hold, read into spans.

`**` turns bold on and off, `:name:` is an icon, and `\` before `*`, `:` or `\` makes that sign an ordinary one. Marks
belong to one paragraph: bold that is not turned off by its end is a LayoutError, and so is a `*` that stands alone.
"""

import re
from typing import NamedTuple

from landpress.layouts.errors import LayoutError

ICON_NAME = r"[a-z][a-z0-9-]{0,29}"
_MARK = re.compile(rf"\\(?P<plain>[*:\\])|(?P<bold>\*\*)|(?P<alone>\*)|:(?P<icon>{ICON_NAME}):")


class Span(NamedTuple):
    """A piece of text that is set in one way, or an icon by its name."""

    text: str
    bold: bool = False
    icon: str = ""


def spans(text: str, bold: bool = False) -> list[Span]:
    """Return the spans of a paragraph that begins bold or not."""
    found: list[Span] = []
    piece, at, is_bold = "", 0, bold
    for mark in _MARK.finditer(text):
        piece += text[at : mark.start()] + (mark["plain"] or "")
        at = mark.end()
        if mark["plain"]:
            continue
        if mark["alone"]:
            raise LayoutError(f"the text {text[:60]!r} has a single *; write ** for bold, or \\* for the sign itself")
        if piece:
            found.append(Span(piece, is_bold))
            piece = ""
        if mark["icon"]:
            found.append(Span("", is_bold, mark["icon"]))
        else:
            is_bold = not is_bold
    if is_bold != bold:
        raise LayoutError(f"the text {text[:60]!r} has a ** without a second one; write it where bold ends")
    if piece := piece + text[at:]:
        found.append(Span(piece, is_bold))
    return found
