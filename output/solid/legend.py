"""A legend in braille: a plate with each letter that stands on a piece or a cell, and what it means.

Lengths are in millimetres. The first line is the name of the game. The cut corner is the upper right one, so that a
person knows which way up the plate lies.
"""

import textwrap
from collections.abc import Iterable, Mapping

from landpress.output.pieces import body
from landpress.output.scene.shapes import polygon
from landpress.output.scene.style import Style

THICK, MARGIN, CORNER = 2.4, 4.0, 5.0
"""The height of the plate, the free edge around its dots, and the legs of the corner that is cut off."""
CONTINUED = "  "
"""What a line begins with that continues the one above it."""


def legend(meanings: Mapping[str, str], room: tuple[float, float], style: Style) -> list[body.Body]:
    """Return the plates, or none without letters or where a name has characters other than Latin letters and digits.

    `meanings` are the names by their letters, `room` the largest width and depth of a plate.
    """
    title = _written(style.words("game.title"))
    rows = [f"{letter} {_written(name)}" for letter, name in sorted(meanings.items())]
    if not rows or not all(map(body.in_braille, (title, *rows))):
        return []
    across = int((room[0] - 2 * MARGIN - body.braille_width("a")) / body.CELL_PITCH) + 1
    down = int((room[1] - 2 * MARGIN - 3 * body.DOT_PITCH) / body.LINE_PITCH) + 1
    lines = [line for row in (title, *rows) for line in textwrap.wrap(row, across, subsequent_indent=CONTINUED)]
    return [_plate(lines[i : i + down], style) for i in range(0, len(lines), down)]


def _written(text: str) -> str:
    """Return a text in the small letters of braille, without signs of punctuation."""
    return " ".join(text.lower().replace(":", " ").replace(",", " ").split())


def _plate(lines: list[str], style: Style) -> body.Body:
    width = body.braille_width("a" * max(map(len, lines))) + 2 * MARGIN
    height = body.LINE_PITCH * (len(lines) - 1) + 3 * body.DOT_PITCH + 2 * MARGIN
    right, bottom = width / 2, height / 2
    edge = [(-right, -bottom), (right - CORNER, -bottom), (right, CORNER - bottom), (right, bottom), (-right, bottom)]
    dots = [layer for i, line in enumerate(lines) for layer in _line(line, MARGIN - right, i * body.LINE_PITCH, bottom)]
    return body.Body((body.Layer(polygon(edge), 0, THICK), *dots), style.words("solid.legend_felt"))


def _line(text: str, left: float, down: float, bottom: float) -> Iterable[body.Layer]:
    """Return a line of braille that begins at the left."""
    return body.braille(text, left + body.braille_width(text) / 2, MARGIN + 1.5 * body.DOT_PITCH - bottom + down, THICK)
