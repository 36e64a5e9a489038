r"""The inline language: the marks inside a text, read into spans.

`**` turns bold on and off. `:name:` is an icon. `\` before `*`, `:` or `\` makes that character an ordinary one. Marks
belong to one paragraph. Bold that is not turned off at the end of the paragraph is a LayoutError. A single `*` is a
LayoutError too.
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
    """Return the spans of a paragraph. It begins in bold if `bold` is true."""
    found: list[Span] = []
    piece, at, is_bold = "", 0, bold
    for mark in _MARK.finditer(text):
        piece += text[at : mark.start()] + (mark["plain"] or "")
        at = mark.end()
        if mark["plain"]:
            continue
        if mark["alone"]:
            raise LayoutError(f"the text {text[:60]!r} has a single *; write ** for bold, or \\* for an asterisk")
        if piece:
            found.append(Span(piece, is_bold))
            piece = ""
        if mark["icon"]:
            found.append(Span("", is_bold, mark["icon"]))
        else:
            is_bold = not is_bold
    if is_bold != bold:
        raise LayoutError(f"the text {text[:60]!r} has a ** without a second one; write one where bold ends")
    if piece := piece + text[at:]:
        found.append(Span(piece, is_bold))
    return found
