"""Text in a box, made smaller until it fits, with horizontal and vertical alignment.

Lengths are in millimetres, y points down. Each line of the text is a paragraph in the inline language.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.scene.items import PT, Drawn
from landpress.output.scene.linebreak import CAPITAL, Paragraph, Sign, marked

LEADING = 1.3
"""The distance between baselines as a multiple of the size of type. Cards are read from close by, so it is small."""
STEP = 0.25 * PT
_HAIR = 1e-9


class Type(NamedTuple):
    """The look of a text: its largest and smallest size, its colour, its weight and its place in the box."""

    size: float
    smallest: float
    colour: str
    bold: bool = False
    align: str = "left"
    valign: str = "top"


def boxed(text: str, area: Area, look: Type, signs: Callable[[str], Sign]) -> list[Drawn]:
    """Set a text at the largest size that fits, with the icons of `signs`. Raise LayoutError if no size fits."""
    paragraphs = [marked(line, look.bold, signs) for line in text.split("\n")]
    steps = max(0, round((look.size - look.smallest) / STEP))
    sizes = [max(look.smallest, look.size - i * STEP) for i in range(steps + 1)]
    # If a size fits, every smaller size fits too. So bisection finds the first size that fits.
    at = bisect_left(sizes, True, key=lambda size: _fits(paragraphs, area, size))
    if at == len(sizes):
        raise LayoutError(
            f"the text {text[:60]!r} does not fit {area.width:g} x {area.height:g} mm at {look.smallest / PT:g} pt; "
            "shorten it or make room"
        )
    size = sizes[at]
    lines = [line for paragraph in paragraphs for line in paragraph.lines(area.width, size)]
    free = area.height - len(lines) * LEADING * size
    top = area.y + {"top": 0.0, "middle": free / 2, "bottom": free}[look.valign]
    share = {"left": 0.0, "middle": 0.5, "right": 1.0}[look.align]
    drawn: list[Drawn] = []
    for i, line in enumerate(lines):
        x = area.x + share * (area.width - line.wide * size)
        drawn += line.drawn(x, top + ((i + 0.5) * LEADING + CAPITAL / 2) * size, size, look.colour)
    return drawn


def _fits(paragraphs: Sequence[Paragraph], area: Area, size: float) -> bool:
    try:
        lines = sum(len(paragraph.starts(area.width, size)) for paragraph in paragraphs)
    except LayoutError:
        return False
    return lines <= int(area.height / (LEADING * size) + _HAIR)
