"""Tracks to count rounds or points: a row for the ones, rows for the tens, and markers.

Lengths are in millimetres from the centre. People put a round marker or something else on a box.
"""

from landpress.output.pieces.body import counting_board, peg
from landpress.output.pieces.part import SAFE, Part
from landpress.output.scene.items import Drawn, Point, Shape, Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import circle, rectangle
from landpress.output.scene.style import BODY, LABEL, Style

BOX, ROW, MOST = 9, 10, 300
MARKER = 7
_HEADING = LABEL * 1.5


def counted(last: int, first: int = 1) -> tuple[list[str], list[list[str]]]:
    """Return the numbers of the ones, and the numbers of the tens in rows, to count from `first` to `last`."""
    tens = [str(i) for i in range(0, last + 1 - first, ROW)]
    return [str(first + i) for i in range(ROW)], [tens[i : i + ROW] for i in range(0, len(tens), ROW)]


def is_counted(last: int, first: int = 1) -> bool:
    """Return whether a track can count from `first` to `last`: there is something to count, up to `MOST`."""
    return first < last <= MOST


def track(name: str, headings: tuple[str, str], last: int, style: Style, first: int = 1) -> list[Part]:
    """Make a track from `first` (0 or 1) to `last`.

    Return no parts if `last` is not larger than `first`, or is larger than `MOST`.
    """
    if not is_counted(last, first):
        return []
    ones, rows = counted(last, first)
    width = ROW * BOX + 4 * SAFE
    height = 4 * SAFE + 2 * _HEADING + (1 + len(rows)) * BOX + SAFE
    left, top = -ROW * BOX / 2, -height / 2 + 2 * SAFE
    upper, top = boxes(headings[0], [ones], (left, top), (BOX, BOX), None, style)
    lower, _ = boxes(headings[1], rows, (left, top + SAFE), (BOX, BOX), style.palette.tint("blue", 0.2), style)
    drawn, bodies = (*upper, *lower), (counting_board(ones, rows, style),)
    return [Part(name, "tracks", 1, int(width), int(-(-height // 1)), drawn, bodies=bodies)]


def boxes(
    heading: str, rows: list[list[str]], corner: Point, size: Point, tint: str | None, style: Style
) -> tuple[list[Drawn], float]:
    """Draw rows of boxes under a heading. Return the drawing and the y coordinate where the boxes end.

    `corner` is the upper left corner of heading and boxes. `size` is the width and height of one box.
    """
    ink, (left, top), (wide, high) = style.palette.ink, corner, size
    drawn: list[Drawn] = [Text(left, top + LABEL * 0.9, heading, fitted(heading, ROW * wide, LABEL), ink)]
    y, figure = top + _HEADING, min(BODY, 0.55 * high)
    for row in rows:
        for i, text in enumerate(row):
            x = left + i * wide
            drawn.append(Shape(rectangle(x, y, wide, high), tint, ink, style.lines.border))
            drawn.append(Text(x + wide / 2, y + high / 2 + figure * 0.36, text, figure, ink, True, "middle"))
        y += high
    return drawn, y


def markers(name: str, count: int, style: Style) -> Part:
    """Make plain round markers for tracks."""
    ink = style.palette.ink
    ring = Shape(circle(0, 0, MARKER * 0.22), style.palette.filled(ink), ink, style.lines.border)
    edge = circle(0, 0, MARKER / 2)
    return Part(name, "tracks", count, MARKER, MARKER, (ring,), outline=edge, bodies=(peg(style),))
