"""Tracks to count rounds or points: a row for the ones, rows for the tens, and markers.

Lengths are in millimetres from the centre. People put a round marker or something else on a box.
"""

from landpress.output.pieces.body import counting_board, peg
from landpress.output.pieces.part import SAFE, Part
from landpress.output.scene.items import PT, Drawn, Point, Shape, Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import circle, rectangle, round_box
from landpress.output.scene.style import BODY, LABEL, SMALLEST_BODY, Style
from landpress.output.survey import grain

BOX, ROW, MOST = 9, 10, 300
MARKER = 7
FRAME, APART, FIGURE = 1.2, 0.9, 11 * PT
"""On an engraved track: how far its frame lies within its edge, the wood between slots, the size of figures."""
WOOD = 0.16
"""The share of orange in this wood."""


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
    height = 4 * SAFE + 3 * LABEL + (1 + len(rows)) * BOX + SAFE
    left, top = -ROW * BOX / 2, -height / 2 + 2 * SAFE + 1.5 * LABEL - _heading(style)
    upper, top = boxes(headings[0], [ones], (left, top), (BOX, BOX), None, style)
    lower, _ = boxes(headings[1], rows, (left, top + SAFE), (BOX, BOX), style.palette.tint("blue", 0.2), style)
    size = int(width), int(-(-height // 1))
    drawn, bodies = (*wood(*size, style), *upper, *lower), (counting_board(ones, rows, style),)
    return [Part(name, "tracks", 1, *size, drawn, bodies=bodies)]


def wood(width: float, height: float, style: Style) -> list[Drawn]:
    """Draw the ground and the frame of an engraved track with its middle at (0, 0). A plain one has neither."""
    if style.look != "survey":
        return []
    colours, edges = style.palette, []
    for inset in (FRAME, FRAME + 1):
        corner = inset - width / 2, inset - height / 2
        edges.append(round_box(*corner, width - 2 * inset, height - 2 * inset, grain.ROUND + FRAME - inset))
    return [
        Shape(edges[0], colours.tint("orange", WOOD), colours.ink, 0.7),
        Shape(edges[1], stroke=colours.ink, width=0.15),
    ]


def _heading(style: Style) -> float:
    """Return the height of a heading."""
    return (SMALLEST_BODY if style.look == "survey" else LABEL) * 1.5


def boxes(
    heading: str, rows: list[list[str]], corner: Point, size: Point, tint: str | None, style: Style
) -> tuple[list[Drawn], float]:
    """Draw rows of boxes under a heading. Return the drawing and the y coordinate where the boxes end.

    `corner` is the upper left corner of heading and boxes. `size` is the width and height of one box.
    """
    ink, (left, top), (wide, high) = style.palette.ink, corner, size
    engraved = style.look == "survey"
    letters, largest = (SMALLEST_BODY, FIGURE) if engraved else (LABEL, BODY)
    drawn: list[Drawn] = [Text(left, top + letters * 0.9, heading, fitted(heading, ROW * wide, letters), ink)]
    longest = max((text for row in rows for text in row), key=len)
    y, figure = top + _heading(style), fitted(longest, wide - 2 * APART - grain.DEPTH, min(largest, 0.55 * high), True)
    places = [(left + (i + 0.5) * wide, y + (j + 0.5) * high) for j, row in enumerate(rows) for i in range(len(row))]
    if engraved:
        drawn += grain.slots(places, (wide - APART, high - APART), tint, style)
    for (x, middle), text in zip(places, [text for row in rows for text in row], strict=True):
        if not engraved:
            drawn.append(Shape(rectangle(x - wide / 2, middle - high / 2, wide, high), tint, ink, style.lines.border))
        shade = grain.DEPTH / 2 if engraved else 0.0
        drawn.append(Text(x + shade, middle + shade + figure * 0.36, text, figure, ink, True, "middle"))
    return drawn, y + len(rows) * high


def markers(name: str, count: int, style: Style) -> Part:
    """Make plain round markers for tracks."""
    ink = style.palette.ink
    ring = Shape(circle(0, 0, MARKER * 0.22), style.palette.filled(ink), ink, style.lines.border)
    edge = circle(0, 0, MARKER / 2)
    return Part(name, "tracks", count, MARKER, MARKER, (ring,), outline=edge, bodies=(peg(style),))
