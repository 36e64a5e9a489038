"""A drawing larger than a sheet, cut into several sheets with marks, and a plan of how the sheets join.

Lengths are in millimetres. Each tile of the drawing has a band of `BAND` mm around it on its sheet. Ticks in this band
show where people cut a sheet that will lie on its neighbour: at its left and upper sides. The ring around each tick is
printed at the same place of the drawing on both neighbours. The cut removes half of a ring, and the other half
completes the ring on the sheet below.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor
from typing import NamedTuple

from landpress.layouts.paper import Paper
from landpress.layouts.poster import OVERLAP, Poster, Tile, cut
from landpress.layouts.sheet import Area
from landpress.output.scene.fonts import width, width_of
from landpress.output.scene.items import Drawn, Item, Point, Scene, Shape, Text, Use, Window
from landpress.output.scene.linebreak import fitted, marked
from landpress.output.scene.shapes import circle, joined, polyline, rectangle
from landpress.output.scene.style import LABEL, LEADING, Style
from landpress.output.sheets.frame import GUTTER, LINE, PARAGRAPH, text_lines
from landpress.output.sheets.page import FOOTER_WIDTH, QR, Imprint, carried, pictured_page, play_area

BAND, TICK, RING = 4.0, 3.6, 1.2
"""The width of the band, the length of a tick, and the radius of the ring around its middle."""
KEY_WIDTH, KEY_HEIGHT = 24.0, 9.0
"""The largest size of the key plan, which shows the place of its sheet."""
STEPS = ("trim", "join")
STEPS_SHARE = 0.29
_LABEL_HEIGHT = 0.25
"""How far below the upper side of a sheet of the plan its label is, as a share of the height."""


class Drawing(NamedTuple):
    """A drawing. Its coordinates are relative to its top left corner."""

    width: float
    height: float
    items: tuple[Drawn, ...]


def _room(style: Style) -> tuple[float, float]:
    """Return the largest width and height of a tile on its sheet, or (0, 0) if the footer does not fit."""
    room = play_area(style).inset(BAND, BAND, BAND, BAND)
    return (room.width, room.height) if style.printable.width >= FOOTER_WIDTH else (0.0, 0.0)


def turned(style: Style) -> Style:
    """Return the same style with its page turned by 90 degrees."""
    page = style.page
    return replace(style, paper=Paper(page.name, page.height, page.width), landscape=False)


def divide(drawing: tuple[float, float], style: Style) -> tuple[Style, Poster]:
    """Cut a drawing of a given width and height into the fewest sheets. Return the style with the right orientation."""
    choices = (style, turned(style))
    poster = cut(*drawing, [_room(choice) for choice in choices])
    return choices[poster.room], poster


def _meets(item: Drawn, area: Area) -> bool:
    """Return whether some of an item may be visible in an area. Shapes and pictures always count as visible."""
    if isinstance(item, Use):
        reach = item.symbol.reach
        left, top, right, bottom = item.x - reach, item.y - reach, item.x + reach, item.y + reach
    elif isinstance(item, Text):
        run = width_of(item)
        left, top, bottom = item.left(run), item.y - item.size, item.y + item.size / 2
        right = left + run
    else:
        return True
    return left < area.right and area.x < right and top < area.bottom and area.y < bottom


def _ticks(tile: Tile, poster: Poster) -> Iterator[tuple[Point, Point]]:
    """Yield the inner and outer end of each tick around a tile, in the coordinates of the drawing."""
    area = tile.area
    seams = [area.x] * (tile.column > 1) + [area.right - OVERLAP] * (tile.column < poster.columns)
    for x in seams:
        yield (x, area.y), (x, area.y - TICK)
        yield (x, area.bottom), (x, area.bottom + TICK)
    seams = [area.y] * (tile.row > 1) + [area.bottom - OVERLAP] * (tile.row < poster.rows)
    for y in seams:
        yield (area.x, y), (area.x - TICK, y)
        yield (area.right, y), (area.right + TICK, y)


def _marks(tile: Tile, poster: Poster, dx: float, dy: float, style: Style) -> list[Item]:
    """Draw the ticks and rings around a tile that is shifted by (dx, dy) on its sheet."""
    found = []
    for (x1, y1), (x2, y2) in _ticks(tile, poster):
        tick = polyline([(x1 + dx, y1 + dy), (x2 + dx, y2 + dy)])
        found += [tick, circle((x1 + x2) / 2 + dx, (y1 + y2) / 2 + dy, RING)]
    return [Shape(joined(found), stroke=style.palette.ink, width=style.lines.hairline)]


def _what_to_do(tile: Tile, style: Style) -> str:
    side = {(False, False): "whole", (True, False): "left", (False, True): "upper", (True, True): "both"}
    key = side[tile.column > 1, tile.row > 1]
    return style.words(f"poster.{key}", column=tile.column - 1, row=tile.row - 1)


def _key(tile: Tile, poster: Poster, area: Area, style: Style) -> list[Item]:
    """Draw the key below the tile: a small plan with this sheet filled, its row and column, and what to do with it."""
    ink, hairline = style.palette.ink, style.lines.hairline
    tall = max(other.area.height for other in poster.tiles) * poster.rows
    wide = max(other.area.width for other in poster.tiles) * poster.columns
    scale = min(KEY_WIDTH / wide, KEY_HEIGHT / tall)
    across, down = wide * scale / poster.columns, tall * scale / poster.rows
    top = area.bottom + 1
    place = style.words("poster.place", row=tile.row, column=tile.column)
    corner = area.x + hairline / 2
    left = corner + wide * scale + 3
    room = area.right - QR - GUTTER - left
    boxes = [
        rectangle(corner + (other.column - 1) * across, top + (other.row - 1) * down, across, down)
        for other in poster.tiles
    ]
    return [
        Shape(boxes[poster.tiles.index(tile)], fill=ink),
        Shape(joined(boxes), stroke=ink, width=hairline),
        Text(left, top + LABEL * 0.8, place, LABEL, ink, bold=True),
        *text_lines(marked(_what_to_do(tile, style)).lines(room, LABEL), left, top + LABEL * 0.8 + LINE, style),
    ]


def sheets(drawing: Drawing, poster: Poster, imprint: Imprint, style: Style, first: int, total: int) -> list[Scene]:
    """Return the sheets of a drawing. `first` is the number of its first sheet among all `total` sheets."""
    area, found = play_area(style), []
    # The statements are on the first page. Here the key needs their place.
    imprint = replace(imprint, statements=())
    for n, tile in enumerate(poster.tiles, first):
        part = tile.area
        # In whole millimetres: if a PNG has a whole number of pixels a millimetre, pixels of sheet and drawing agree.
        x = floor(area.x + (area.width - part.width) / 2)
        y = floor(area.y + BAND + (area.height - 2 * BAND - part.height) / 2)
        shown = Window(x, y, part, tuple(item for item in drawing.items if _meets(item, part)))
        behind = [
            *_marks(tile, poster, x - part.x, y - part.y, style),
            *_key(tile, poster, area, style),
            *carried(imprint, style, n, total),
        ]
        place = style.words("poster.place", row=tile.row, column=tile.column)
        found.append(pictured_page((), [shown], behind, place, imprint, style))
    return found


def plan(drawing: Drawing, poster: Poster, room: Area, first: int, style: Style) -> list[Item]:
    """Draw the plan: the steps to join the sheets, and a small drawing with the outline and number of each sheet.

    `first` is the number of the first sheet in the whole file.
    """
    colours, lines, words = style.palette, style.lines, style.words
    column = room.width * STEPS_SHARE
    half = lines.border / 2
    free = room.inset(column + GUTTER, half, half, half)
    scale = min(free.width / drawing.width, free.height / drawing.height)
    x, y = free.right - drawing.width * scale, free.y + (free.height - drawing.height * scale) / 2
    line = y + LABEL
    heading = words("poster.title", sheets=len(poster.tiles))
    items: list[Item] = [Text(room.x, line, heading, fitted(heading, column, LABEL, bold=True), colours.ink, bold=True)]
    for key in STEPS:
        line += LINE + PARAGRAPH
        step = marked(words(f"poster.{key}")).lines(column, LABEL)
        items += text_lines(step, room.x, line, style)
        line += LINE * (len(step) - 1)
    whole = Area(0.0, 0.0, drawing.width, drawing.height)
    # Texts such as coordinates would be too small to read.
    figures = tuple(item for item in drawing.items if not isinstance(item, Text))
    items.append(Window(x, y, whole, figures, scale))
    return [*items, *seams(poster, x, y, scale, first, style)]


def seams(poster: Poster, x: float, y: float, scale: float, first: int, style: Style) -> list[Drawn]:
    """Draw the outline and the number of each sheet over a small drawing with its upper left corner at (x, y)."""
    colours, words = style.palette, style.words
    items: list[Drawn] = []
    for n, tile in enumerate(poster.tiles, first):
        part = Area(x + tile.area.x * scale, y + tile.area.y * scale, tile.area.width * scale, tile.area.height * scale)
        items.append(Shape(rectangle(*part), stroke=colours.ink, width=style.lines.border))
        items += _sheet_label(
            part, [words("poster.place", row=tile.row, column=tile.column), words("poster.sheet", n=n)], style
        )
    return items


def _sheet_label(part: Area, texts: Sequence[str], style: Style) -> list[Drawn]:
    """Draw lines of text in the upper half of a sheet of the plan, on a box in the colour of paper.

    If labels lay in the middle, two of them could cover cells of the drawing that lie alike after half a turn. A photo
    of the plan would not tell what these cells are (output/photos).
    """
    colours, pad = style.palette, 0.75
    x, y = part.middle[0], part.y + part.height * _LABEL_HEIGHT
    size = min(fitted(text, part.width - 4 * pad, LABEL, bold=True) for text in texts)
    wide = max(width(text, size, bold=True) for text in texts) + 2 * pad
    top, line = y - size * LEADING * len(texts) / 2, size * LEADING
    box = rectangle(x - wide / 2, top - pad, wide, line * len(texts) + 2 * pad)
    return [
        Shape(box, colours.paper, colours.ink, style.lines.hairline),
        *(
            Text(x, top + line * (i + 0.72), text, size, colours.ink, bold=True, anchor="middle")
            for i, text in enumerate(texts)
        ),
    ]
