"""The calibration page: how far a printer puts the back beside the front, read to a tenth of a millimetre.

Millimetres. On the front four scales of lines 1 mm apart, on the back as many 0.9 mm apart (verniers): held against the
light, the line at which both meet tells the tenths. A front line bears the number to add to `--back-shift`: nobody has
to think about which way a back is mirrored. The scales above and below give DX, those at the sides DY; what the sides
differ by gives `--back-turn`.
"""

from math import degrees
from typing import NamedTuple

from landpress.layouts.errors import CallError
from landpress.layouts.sheet import Area
from landpress.output.scene import typeset
from landpress.output.scene.items import Drawn, Item, Path, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import BODY, FOOTER, LABEL, TITLE, Style
from landpress.output.sheets.kit import behind, is_mirrored_sideways
from landpress.output.sheets.page import Imprint, carried, play_area, title

LINES = 10
"""Lines on either side of the zero: a reach of 1 mm."""
PITCH, VERNIER = 1.0, 0.9
SHORT, LONG = 4.0, 7.0
TEXT_WIDTH = 110.0


class Scale(NamedTuple):
    """One of the four scales: the middle of its line, and whether it runs across the page."""

    x: float
    y: float
    across: bool


def scales(style: Style) -> tuple[Scale, Scale, Scale, Scale]:
    """Above, below, left and right."""
    area: Area = play_area(style)
    x, y = area.middle
    return (
        Scale(x, area.y + 2 * LONG, True),
        Scale(x, area.bottom - 2 * LONG, True),
        Scale(area.x + 2 * LONG, y, False),
        Scale(area.right - 2 * LONG, y, False),
    )


def corrections(style: Style, above: float, below: float, left: float, right: float) -> tuple[float, float, float]:
    """What to add to the shift (right, down) and to the turn, from the numbers at the four scales."""
    *_, at_left, at_right = scales(style)
    turn = degrees((left - right) / (at_right.x - at_left.x))
    return (above + below) / 2, (left + right) / 2, turn if is_mirrored_sideways(style) else -turn


def sign(scale: Scale, style: Style) -> int:
    """Which way the numbers of a scale run: backs move against what is seen, seen from behind."""
    return 1 if scale.across == is_mirrored_sideways(style) else -1


def _ticks(pitch: float, side: int, across: bool) -> Path:
    """The lines of a scale about its middle, to one side of its base line; fifth ones are longer, the zero longest."""
    lines = []
    for i in range(-LINES, LINES + 1):
        reach = side * (LONG if i == 0 else SHORT + 1.5 if i % 5 == 0 else SHORT)
        ends = [(i * pitch, 0.0), (i * pitch, reach)]
        lines.append(polyline(ends if across else [(y, x) for x, y in ends]))
    return joined(lines)


def _symbol(scale: Scale, back: bool, style: Style) -> Symbol:
    """The lines that point outwards on the front and, seen through the paper, inwards on the back."""
    pitch = VERNIER if back else PITCH
    side = -1 if not back or not scale.across else 1  # at the sides a back is drawn as it is seen from behind
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
    """Front and back; CallError where nothing is printed on backs."""
    if style.duplex not in ("long", "short"):
        raise CallError(f"--duplex {style.duplex}: the calibration page is for printing on both sides, long or short")
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
