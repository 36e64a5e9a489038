"""The calibration page: it measures the distance between the back and the front of a printed sheet, to 0.1 mm.

Lengths are in millimetres. The front has four scales with lines 1 mm apart. The back has four scales with lines 0.9 mm
apart (verniers). People hold the sheet against the light. The line where both scales meet tells the tenths. The number
at a front line is the value to add to `--back-shift`, so people need not know how a back is mirrored. The scales at
the top and bottom give DX, the scales at the sides give DY. The difference between the sides gives `--back-turn`.
"""

from dataclasses import replace
from math import degrees
from typing import NamedTuple

from landpress.layouts.errors import CallError
from landpress.layouts.sheet import Area
from landpress.output.scene import typeset
from landpress.output.scene.items import Drawn, Item, Path, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import BODY, FOOTER, LABEL, TITLE, Style
from landpress.output.sheets.page import Imprint, carried, play_area, title
from landpress.output.sheets.part_sheets import behind, is_mirrored_sideways

LINES = 10
"""The number of lines on each side of the zero. The scale measures up to 1 mm."""
PITCH, VERNIER = 1.0, 0.9
SHORT, LONG = 4.0, 7.0
TEXT_WIDTH = 110.0


class Scale(NamedTuple):
    """One of the four scales: its zero point, and whether it runs across the page."""

    x: float
    y: float
    across: bool


def scales(style: Style) -> tuple[Scale, Scale, Scale, Scale]:
    """Return the scales at the top, bottom, left and right."""
    area: Area = play_area(style)
    x, y = area.middle
    return (
        Scale(x, area.y + 2 * LONG, True),
        Scale(x, area.bottom - 2 * LONG, True),
        Scale(area.x + 2 * LONG, y, False),
        Scale(area.right - 2 * LONG, y, False),
    )


def sign(scale: Scale, style: Style) -> int:
    """Return 1 if the numbers of a scale grow to the right or down, otherwise -1.

    A number is the value that moves the back onto the front. On the mirrored axis a shift of the back is seen reversed,
    so this value equals the shift that people see. On the other axis it is the opposite.
    """
    return 1 if scale.across == is_mirrored_sideways(style) else -1


def _ticks(pitch: float, side: int, across: bool) -> Path:
    """Return the lines of a scale on one side of its base line. Every fifth line is longer, the zero is the longest."""
    lines = []
    for i in range(-LINES, LINES + 1):
        reach = side * (LONG if i == 0 else SHORT + 1.5 if i % 5 == 0 else SHORT)
        ends = [(i * pitch, 0.0), (i * pitch, reach)]
        lines.append(polyline(ends if across else [(y, x) for x, y in ends]))
    return joined(lines)


def lines_seen(style: Style, back: bool) -> list[tuple[float, float, list[list[float]]]]:
    """Return the place of each scale on one side of the page as it is seen, and the ends of its lines from there.

    The back is seen as a printer without any error prints it, without a correction.
    """
    exact = replace(style, back_shift=(0.0, 0.0), back_turn=0.0)
    found = []
    for scale in scales(style):
        pitch, side = _way(scale, back)
        use = Use(_symbol(scale, back, style), scale.x, scale.y)
        use = behind(use, exact) if back else use
        lines, begin = [], (0.0, 0.0)
        for command, end in _ticks(pitch, side, scale.across):
            if command == "L":
                points = [use.place(*begin), use.place(end[0], end[1])]
                lines.append([v - at for x, y in points for v, at in ((x, use.x), (y, use.y))])
            begin = (end[0], end[1])
        found.append((use.x, use.y, lines))
    return found


def _way(scale: Scale, back: bool) -> tuple[float, int]:
    """Return the distance between the lines of a scale, and the side of its base line where they are."""
    # Seen through the paper, the back's lines at the sides point the other way in any case.
    return (VERNIER if back else PITCH), (-1 if not back or not scale.across else 1)


def _symbol(scale: Scale, back: bool, style: Style) -> Symbol:
    """Make the lines of a scale.

    On the front they point up or to the left. On the back they point down or to the right, as seen through the paper.
    """
    pitch, side = _way(scale, back)
    lines = Shape(_ticks(pitch, side, scale.across), stroke=style.palette.ink, width=style.lines.hairline)
    name = f"scale-{'across' if scale.across else 'down'}-{'back' if back else 'front'}"
    return Symbol(name, LINES * PITCH + LONG, (lines,))


def _numbers(scale: Scale, style: Style) -> list[Drawn]:
    found: list[Drawn] = []
    for i in range(-LINES, LINES + 1, 5):
        text = f"{sign(scale, style) * i / 10:+.1f}" if i else "0"
        x, y = (scale.x + i, scale.y - LONG - 1) if scale.across else (scale.x - LONG - 1, scale.y + i + FOOTER * 0.36)
        found.append(Text(x, y, text, FOOTER, style.palette.ink, anchor="middle" if scale.across else "end"))
    return found


def pages(imprint: Imprint, style: Style) -> list[Scene]:
    """Return the front and the back. Raise CallError if `style` prints no backs."""
    if style.duplex not in ("long", "short"):
        raise CallError(f"--duplex {style.duplex}: the calibration page has two sides; choose long or short")
    words, ink, area = style.words, style.palette.ink, play_area(style)
    *_, left, right = scales(style)
    factor = degrees(1 / (right.x - left.x)) * (1 if is_mirrored_sideways(style) else -1)
    text = words(
        "kit.calibration_text",
        shift=",".join(f"{shift:g}" for shift in style.back_shift),
        turn=f"{style.back_turn:g}",
        factor=f"{factor:.2f}",
        edge=words(f"kit.edge_{style.duplex}"),
    )
    galleys = typeset.galleys(text, {}, TEXT_WIDTH, BODY, style)
    column = (typeset.columns(galleys, area.height) or [[]])[0]
    height = sum(galley.height + galley.lead for galley in galleys)
    x, y = area.middle[0] - TEXT_WIDTH / 2, area.middle[1] - height / 2
    items: list[Item] = [Text(x, y - TITLE, words("kit.calibration"), TITLE, ink, bold=True)]
    items += typeset.shifted(column, x, y)
    backs: list[Item] = [Text(*area.middle, words("kit.calibration_back"), LABEL, ink, anchor="middle")]
    for scale in scales(style):
        items += [Use(_symbol(scale, False, style), scale.x, scale.y), *_numbers(scale, style)]
        backs.append(behind(Use(_symbol(scale, True, style), scale.x, scale.y), style))
    items += carried(imprint, style)
    page, name = style.page, title(imprint, style)
    return [Scene(page.width, page.height, name, tuple(drawn)) for drawn in (items, backs)]
