"""What stands where a sheet of parts has free room: lines to note the results of played games, and lines for notes.

Lengths are in millimetres. Nothing here is a part: it is not counted and not cut out. It lies where no part, mark or
cut is, and stays behind on the rest of the sheet.
"""

from collections.abc import Iterable, Iterator, Sequence

from landpress.layouts.blocks import Block, Cut
from landpress.layouts.sheet import Area
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import LABEL, Style
from landpress.output.sheets.crop_marks import collar
from landpress.output.sheets.page import card

LINE = 8.0
"""The distance of two lines that people write on."""
CLEAR = 2.5
"""The distance from everything else. The numbers of cuts, which stand beside their marks, need most of it."""
DATE, COLUMN, WIDEST = 20.0, 9.0, 30.0
"""The width of the column of dates, the smallest of a seat's, and the largest."""
HEAD, SIGN = 6.0, 3.6
INSET = 3.0
"""The distance of lines from the edge of their room."""
PANEL = (22.0, HEAD + LINE)
"""The smallest room for notes."""
SMALLEST = (20.0, HEAD + LINE)
"""The smallest room that gets lines: its width and its height."""


def free(room: Area, blocks: Sequence[Block], cuts: Iterable[Cut], style: Style) -> list[Area]:
    """Return rectangles of a room that hold nothing, the largest first. They do not overlap.

    Among them are the empty cells of blocks, which are cut out like the parts beside them.
    """
    around = collar(style) + CLEAR
    held = [grown(block.area, block.bleed + around) for block in blocks]
    for cut in cuts:
        at, start, long = cut.at, cut.start, cut.end - cut.start
        held.append(grown(Area(at, start, 0, long) if cut.is_down else Area(start, at, long, 0), CLEAR))
    left, found = [room], [cell for block in blocks if not block.scissors for cell in _empty_cells(block)]
    for area in held:
        left = _without(left, area)
    while left:
        largest = max(left, key=_size)
        found.append(largest)
        left = _without(left, grown(largest, CLEAR))
    return sorted(found, key=_size, reverse=True)


def _size(area: Area) -> float:
    return area.width * area.height


def _empty_cells(block: Block) -> Iterator[Area]:
    """Yield the room in each cell of a block that has no part, without what the grounds of its neighbours print."""
    across, down = block.cell
    for number in range(len(block.places), block.columns * block.rows):
        row, column = divmod(number, block.columns)
        x, y = block.area.x + column * (across + block.gap), block.area.y + row * (down + block.gap)
        cell = grown(Area(x, y, across, down), -block.bleed - CLEAR)
        if _is_usable(cell):
            yield cell


def _is_usable(area: Area) -> bool:
    return area.width >= SMALLEST[0] and area.height >= SMALLEST[1]


def grown(area: Area, by: float) -> Area:
    """Return the area with a strip added on every side."""
    return area.inset(-by, -by, -by, -by)


def _without(areas: Sequence[Area], taken: Area) -> list[Area]:
    """Return the largest rectangles of some overlapping areas that another area leaves free."""
    found: list[Area] = []
    for area in areas:
        if not (taken.x < area.right and area.x < taken.right and taken.y < area.bottom and area.y < taken.bottom):
            found.append(area)
            continue
        found += [
            area._replace(width=taken.x - area.x),
            Area(taken.right, area.y, area.right - taken.right, area.height),
            area._replace(height=taken.y - area.y),
            Area(area.x, taken.bottom, area.width, area.bottom - taken.bottom),
        ]
    usable = dict.fromkeys(area for area in found if _is_usable(area))
    return [area for area in usable if not any(other != area and _holds(other, area) for other in usable)]


def _holds(outer: Area, inner: Area) -> bool:
    return outer.x <= inner.x and outer.y <= inner.y and outer.right >= inner.right and outer.bottom >= inner.bottom


def lines(areas: Sequence[Area], seats: int, style: Style) -> list[Drawn]:
    """Draw a table for the results of `seats` seats in the first area that is large enough, lines for notes in others.

    There is no table for 0 seats. The table has a panel with a heading, and so has each group of lines for notes.
    """
    items: list[Drawn] = []
    for area in areas:
        room = grown(area, -INSET)
        if has_panel(area):
            is_table = seats > 0 and _holds_table(room, seats)
            items += [*card(grown(area, -INSET / 2), None, style), *written(room, seats if is_table else 0, style)]
            seats = 0 if is_table else seats
    return items


def has_panel(area: Area) -> bool:
    """Return whether there is room for lines in a panel."""
    room = grown(area, -INSET)
    return room.width >= PANEL[0] and room.height >= PANEL[1]


def _holds_table(room: Area, seats: int) -> bool:
    return room.width >= DATE + COLUMN * seats and room.height >= HEAD + 3 * LINE


def written(room: Area, seats: int, style: Style) -> list[Drawn]:
    """Draw a table for the results of `seats` seats in a room if it is large enough, else lines for notes."""
    return _table(room, seats, style) if seats and _holds_table(room, seats) else _notes(room, style, True)


def _table(area: Area, seats: int, style: Style) -> list[Drawn]:
    """Draw a row for each game, with its date and a column for each seat under the seat's sign."""
    words, ink = style.words, style.palette.ink
    step = min(WIDEST, (area.width - DATE) / seats)
    right = area.x + DATE + step * seats
    rows = int((area.height - HEAD) / LINE)
    foot = area.y + HEAD + rows * LINE
    drawn = [polyline([(area.x, y), (right, y)]) for y in (area.y + HEAD + n * LINE for n in range(rows + 1))]
    drawn += [polyline([(x, area.y), (x, foot)]) for x in (area.x + DATE + n * step for n in range(seats))]
    signs = [
        seat_sign(seat, area.x + DATE + (n + 0.5) * step, area.y + HEAD / 2, SIGN, style)
        for n, seat in enumerate(style.palette.seats[:seats])
    ]
    title = Text(area.x, area.y + HEAD / 2 + LABEL * 0.36, words("kit.played"), LABEL, ink, True)
    beyond = area._replace(x=right + CLEAR, width=area.right - right - CLEAR)
    rest = _notes(beyond, style, is_headed=True) if beyond.width >= SMALLEST[0] else []
    return [title, Shape(joined(drawn), stroke=ink, width=style.lines.hairline), *signs, *rest]


def ruled(area: Area, style: Style) -> Shape:
    """Draw lines to write on, from `HEAD` below the top of an area to its foot."""
    places = [area.y + HEAD + n * LINE for n in range(int((area.height - HEAD) / LINE) + 1)]
    lines_ = joined([polyline([(area.x, y), (area.right, y)]) for y in places])
    return Shape(lines_, stroke=style.palette.ink, width=style.lines.hairline)


def _notes(area: Area, style: Style, is_headed: bool) -> list[Drawn]:
    """Draw lines to write on, with a heading if it is wished and has room."""
    said = style.words("kit.notes")
    if not is_headed or width(said, LABEL, True) > area.width:
        return [ruled(area, style)]
    return [Text(area.x, area.y + HEAD / 2 + LABEL * 0.36, said, LABEL, style.palette.ink, True), ruled(area, style)]
