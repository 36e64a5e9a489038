"""What is in a kit, on its first page: rows of pictures of the parts, and drawings of how pieces are folded.

Lengths are in millimetres.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.pieces import dice
from landpress.output.pieces.part import PAPER, Part
from landpress.output.scene.items import Cell, Item, Scene, Shape, Text
from landpress.output.scene.linebreak import fitted, plain
from landpress.output.scene.shapes import circle, polyline
from landpress.output.scene.style import BODY, LABEL, SMALLEST_BODY, Style
from landpress.output.sheets.closed_box import closed_box
from landpress.output.sheets.in_small import picture
from landpress.output.sheets.kit import Contents, Listed
from landpress.output.sheets.parts_list import is_flat, leaf_picture, page_picture, spoken
from landpress.output.sheets.played import section_head

NARROWEST = 17.0
"""The least width for a part."""
HEAD = BODY + 2.6
"""The height of a heading."""
MOST_STEPS = 4
"""The most drawings of how a piece is folded."""
Name = Sequence[tuple[str, float]]
"""The lines of a name with their sizes of type."""


def parts(
    told: Contents, area: Area, y: float, high: float, board: Scene | None, style: Style, measured: bool
) -> tuple[list[Item], float]:
    """Draw what is in the kit, in rows of pictures with their counts and pages, and return the y of their foot."""
    words, ink = style.words, style.palette.ink
    items: list[Item] = section_head(words("first.inside"), area, y + BODY, style)
    y += HEAD
    names = [words("first.counted", count=line.count, name=line.name) for line in told.lines]
    across, room, named = next(filter(None, (_columns(names, area.width, n + 1) for n in range(len(names)))))
    for first in range(0, len(names), across):
        row = range(first, min(first + across, len(names)))
        lower = max(1.15 * size * (len(named[i]) - 1) for i in row for _, size in named[i])
        for i in row:
            line, x = told.lines[i], area.x + (i - first) * room
            shown = board if i == 0 and not line.parts else None
            if not measured:
                items += _pictured(line, i, Area(x + 1, y, room - 2, high), shown, style)
            base = y + high + 3.4
            head = Cell(i, 0, is_head=True)
            for k, (text, size) in enumerate(named[i]):
                at = base + k * size * 1.15
                items.append(Text(x + room / 2, at, text, size, ink, bold=True, anchor="middle", cell=head))
            if line.pages:
                where = words("first.page", pages=spoken(line.pages))
                size = fitted(where, room - 1, LABEL)
                items.append(Text(x + room / 2, at + 3.0, where, size, ink, anchor="middle", cell=Cell(i, 1)))
        y += high + 8.4 + lower
    return items, y


def _columns(names: Sequence[str], wide: float, rows: int) -> tuple[int, float, list[Name]] | None:
    """Return how many names stand in each of some rows, in which width, and their lines; None if they do not fit.

    Raise LayoutError for a name that has no room alone in a row.
    """
    across = -(-len(names) // rows)
    room = wide / across
    if room < NARROWEST and across > 1:
        return None
    found = []
    for name in names:
        try:
            found.append(_name(name, room - 1))
        except LayoutError:
            if across == 1:
                raise
            return None
    return across, room, found


def _name(text: str, room: float) -> Name:
    """Set a name on one line or two of body type, else in smaller type. Raise LayoutError if it has no room."""
    for size, count in ((SMALLEST_BODY, 1), (SMALLEST_BODY, 2), (LABEL, 1), (LABEL, 2)):
        with suppress(LayoutError):
            first = text if count == 1 else plain(text, bold=True).lines(room, size)[0].text.strip()
            lines = [line for line in (first, text[len(first) :].strip()) if line]
            largest = SMALLEST_BODY if count == 1 else size
            return [(line, fitted(line, room, largest, bold=True, smallest=size)) for line in lines]
    raise LayoutError(f"the text {text[:60]!r} does not fit {room:.0f} mm at the smallest type; shorten it")


def folded(told: Contents) -> dict[str, Part]:
    """Return the pieces that are folded and can be drawn so, by their names: the first of each kind, at most four."""
    firsts = {line.name: line.parts[0] for line in told.lines if line.parts}
    found = {name: p for name, p in firsts.items() if p.folds and (p.shown or p.group == "dice")}
    return dict([*found.items()][:MOST_STEPS])


def steps(
    found: Mapping[str, Part], area: Area, y: float, high: float, style: Style, measured: bool
) -> tuple[list[Item], float]:
    """Draw pieces that are folded: as they are cut out, and as they are when they are done. Return the foot.

    Of a leaflet, which is printed on both sides, the cover on its back lies outside in the end.
    """
    if not found:
        return [], y
    words, ink = style.words, style.palette.ink
    y += 1.5
    items: list[Item] = section_head(words("first.together"), area, y + BODY, style)
    y += HEAD
    if measured:
        return [], y + high + 6
    room = area.width / len(found)
    for i, (name, part) in enumerate(found.items()):
        x = area.x + i * room
        items += _number(i + 1, x + 2.6, y + 2.6, style)
        whole = Area(-part.width / 2, -part.height / 2, part.width, part.height)
        net = min(1.0, high / part.height, (room - 18) * 0.55 / part.width)
        left = x + 7
        at = (left, y + (high - part.height * net) / 2)
        items.append(picture(part, f"step-{i}", whole, at, net, style, folds=True))
        arrow = left + part.width * net + 2
        done = part.shown
        end = polyline(
            [(arrow + 3.4, y + high / 2 - 1.2), (arrow + 5, y + high / 2), (arrow + 3.4, y + high / 2 + 1.2)]
        )
        items.append(Shape(polyline([(arrow, y + high / 2), (arrow + 5, y + high / 2)]), stroke=ink, width=0.5))
        items.append(Shape(end, stroke=ink, width=0.5))
        if part.group == "dice":
            items += dice.lying(5, arrow + 12, y + high / 2, 9.0, style)
        elif part.group == "tuck":
            items += closed_box(part, f"done-{i}", Area(arrow + 7, y, x + room - arrow - 9, high), style)
        elif done:
            outside = part if part.back is None else replace(part, front=part.back)
            scale = min(1.0, high / done.height, (x + room - arrow - 9) / done.width)
            corner = (arrow + 7, y + (high - done.height * scale) / 2)
            items.append(picture(outside, f"done-{i}", done, corner, scale, style))
        text = words("first.fold" if part.stock != PAPER else "first.fold_only", name=name)
        items.append(Text(x, y + high + 4, text, fitted(text, room - 2, SMALLEST_BODY, smallest=LABEL), ink))
    return items, y + high + 6


def _number(n: int, x: float, y: float, style: Style) -> list[Item]:
    ink, paper = style.palette.ink, style.palette.paper
    return [
        Shape(circle(x, y, 2.6), ink if style.palette.level != "outline" else paper, ink, 0.3),
        Text(x, y + 1.1, str(n), SMALLEST_BODY, paper if style.palette.level != "outline" else ink, True, "middle"),
    ]


def _pictured(line: Listed, number: int, area: Area, page: Scene | None, style: Style) -> list[Item]:
    """Draw a leaf, or the first of the parts of a name and as many more as have room beside it."""
    if not line.parts:
        wide = area.height / 2**0.5
        if page and is_flat(page):
            return page_picture(page, area, style)
        return leaf_picture(line, Area(area.middle[0] - wide / 2, area.y, wide, area.height), style)
    shown = [part.shown or Area(-part.width / 2, -part.height / 2, part.width, part.height) for part in line.parts]
    scale = min(1.0, *(area.height / whole.height for whole in shown), area.width / shown[0].width)
    count = len(shown)
    while count > 1 and sum(whole.width * scale for whole in shown[:count]) + (count - 1) > area.width:
        count -= 1
    wide = sum(whole.width * scale for whole in shown[:count]) + (count - 1)
    x, items = area.middle[0] - wide / 2, list[Item]()
    for k, (part, whole) in enumerate(zip(line.parts[:count], shown, strict=False)):
        y = area.y + (area.height - whole.height * scale) / 2
        items.append(picture(part, f"{number}-{k}", whole, (x, y), scale, style))
        x += whole.width * scale + 1
    return items
