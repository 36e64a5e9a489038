"""Tracks on which a round or a score is counted: a row for the ones, rows for the tens, two markers.

Millimetres about the middle. The boxes bear a round marker each.
"""

from output.fonts import fitted
from output.part import SAFE, Part
from output.scene import Drawn, Shape, Text
from output.shapes import circle, rectangle
from output.style import BODY, LABEL, Style

BOX, ROW, MOST = 9, 10, 300
MARKER = 7
_HEADING = LABEL * 1.5


def track(name: str, headings: tuple[str, str], last: int, style: Style, first: int = 1) -> list[Part]:
    """A track from `first` (0 or 1) to `last`, nothing where there is none or it would be too long."""
    if not first < last <= MOST:
        return []
    ones = [str(first + i) for i in range(ROW)]
    tens = [str(i) for i in range(0, last + 1 - first, ROW)]
    rows = [tens[i : i + ROW] for i in range(0, len(tens), ROW)]
    width = ROW * BOX + 4 * SAFE
    height = 4 * SAFE + 2 * _HEADING + (1 + len(rows)) * BOX + SAFE
    left, top = -ROW * BOX / 2, -height / 2 + 2 * SAFE
    drawn: list[Drawn] = []
    top = _boxes(headings[0], [ones], left, top, None, style, drawn) + SAFE
    _boxes(headings[1], rows, left, top, style.palette.tint("blue", 0.2), style, drawn)
    return [Part(name, "tracks", 1, int(width), int(-(-height // 1)), tuple(drawn))]


def _boxes(
    heading: str, rows: list[list[str]], left: float, top: float, tint: str | None, style: Style, drawn: list[Drawn]
) -> float:
    """Rows of boxes under a heading; where they end below."""
    ink = style.palette.ink
    drawn.append(Text(left, top + LABEL * 0.9, heading, fitted(heading, ROW * BOX, LABEL), ink))
    y = top + _HEADING
    for row in rows:
        for i, text in enumerate(row):
            x = left + i * BOX
            drawn.append(Shape(rectangle(x, y, BOX, BOX), tint, ink, style.lines.border))
            drawn.append(Text(x + BOX / 2, y + BOX / 2 + BODY * 0.36, text, BODY, ink, True, "middle"))
        y += BOX
    return y


def markers(name: str, count: int, style: Style) -> Part:
    """Plain round markers for tracks."""
    ink = style.palette.ink
    ring = Shape(circle(0, 0, MARKER * 0.22), style.palette.filled(ink), ink, style.lines.border)
    return Part(name, "tracks", count, MARKER, MARKER, (ring,), outline=circle(0, 0, MARKER / 2))
