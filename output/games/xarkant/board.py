"""The Xarkant landscape as one square board: nine tiles of four quadrants, each as large as a village tile.

A quadrant is designed at a width of 30 mm and scaled as a whole. Its colour, its pattern and the letters in its upper
left corner tell its kind. A compass rose is the star of a tile, by which the tile was laid. The names of columns and
rows are along the rim. Lengths are millimetres.
"""

from dataclasses import replace
from functools import cache

from landpress.layouts.games.xarkant import PLACES, QUADRANTS, SIDE, Landscape, quadrants_at
from landpress.layouts.sheet import require
from landpress.output.games.xarkant import survey
from landpress.output.pieces.figures import compass_rose
from landpress.output.pieces.land import DESIGNED, VARIANTS, Plot, ground, growth
from landpress.output.pieces.terrain import Box, Disc
from landpress.output.scene.items import PT, Drawn, Path, Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import LABEL, SMALLEST_BODY, Style
from landpress.output.sheets.frame import Frame
from landpress.output.sheets.page import Imprint, carried, pictured_page, play_area
from landpress.output.survey.engraving import title_size

SMALLEST = 22
"""The smallest width of a quadrant in mm; below it, its letters would be smaller than the smallest type."""
RIM = 5.0
"""The room in mm for the names of columns and rows on every side."""
ROSE = 11.0
RULES = ("areas", "discs", "pieces")
LARGEST_TITLE, HEADINGS = 47 * PT, (0.45, 0.42, 0.38, 0.34)
"""The largest size of the title, and the shares of the width that are tried for it where no quadrant gets smaller."""


LETTERS = (-12.9, -10.9)
"""The place where the letters of a kind begin, from the centre of a quadrant of the designed width."""


def plot(star: bool, scale: float, strokes: bool) -> Plot:
    """Return the room for the pattern of a quadrant, without its letters and its rose."""
    x, y = LETTERS
    letters = Box((x + 1.9) * scale, (y - 0.8) * scale, 3.0 * scale, 2.0 * scale)
    rose = Disc(0, 0, (ROSE / 2 + 0.8) * scale)
    return Plot(DESIGNED * scale, (letters, rose) if star else (letters,), scale, strokes)


def quadrant(name: str, star: bool, variant: int, width: int, style: Style) -> Symbol:
    """Return the symbol of a quadrant of one kind in one variant of its drawing, without its border."""
    s, (x, y) = width / DESIGNED, LETTERS
    items = [
        *ground(name, rectangle(-width / 2, -width / 2, width, width), style),
        Text(x * s, y * s, style.words(f"game.{name}"), LABEL * s, style.palette.ink, bold=True),
        *growth(name, plot(star, s, style.palette.level != "full"), variant, style),
        *(compass_rose(0, 0, ROSE * s, style) if star else []),
    ]
    return Symbol(f"quadrant-{name}-{'star' if star else 'plain'}-{variant}-{width}", width / 2 + 1, tuple(items))


def look(tile: int, quadrant: int) -> int:
    """Return the variant in which a quadrant of a tile is drawn, on the cut tile and on the board."""
    return (tile + quadrant) % VARIANTS


def looks(board: Landscape) -> list[tuple[bool, int]]:
    """Return for each cell whether it has the star of its tile, and its variant.

    The variant belongs to the quadrant of the tile and does not depend on the turn of the tile. So a cut tile looks
    like its place on the board.
    """
    found = [(False, 0)] * len(board.cells)
    for place, (tile, turn) in enumerate(board.placed):
        for i, cell in enumerate(quadrants_at(place)):
            printed = (i - turn) % QUADRANTS
            found[cell] = printed == board.tiles[tile].star, look(tile, printed)
    return found


def _grid(x: float, y: float, unit: float, steps: range) -> Path:
    """Return lines across and down the board, at these numbers of quadrants from its top left corner (x, y)."""
    side = SIDE * unit
    across = [polyline([(x, y + i * unit), (x + side, y + i * unit)]) for i in steps]
    down = [polyline([(x + i * unit, y), (x + i * unit, y + side)]) for i in steps]
    return joined([*across, *down])


def _rim(x: float, y: float, unit: float, style: Style) -> list[Drawn]:
    """Return the names of columns and rows on all four sides, so that everybody at the table can read them."""
    items: list[Drawn] = []
    side, ink, middle = SIDE * unit, style.palette.ink, RIM / 2 + 0.2
    near, far = (RIM - 1.6, RIM - 1.0) if style.look == "survey" else (middle, middle)  # beside the frame of the survey
    bold = style.look == "survey"
    size = SMALLEST_BODY if bold else LABEL
    for i in range(SIDE):
        along = (i + 0.5) * unit
        for across in (-near, side + far):
            items.append(Text(x + along, y + across + size * 0.36, "abcdef"[i], size, ink, bold, "middle"))
            items.append(Text(x + across, y + along + size * 0.36, str(i + 1), size, ink, bold, "middle"))
    return items


def field_items(board: Landscape, width: int, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board with its centre at (x, y), without its rim; quadrants are `width` mm wide."""
    if style.look == "survey":
        stars = frozenset(cell for cell, (star, _) in enumerate(looks(board)) if star)
        drawn = survey.land(board.cells, stars, SIDE, width, board.code() or "", style)
        side = SIDE * width
        return [Use(drawn, x, y), *survey.frame(side, side, x - side / 2, y - side / 2, style)]
    x, y = x - SIDE / 2 * width, y - SIDE / 2 * width
    ink, lines = style.palette.ink, style.lines
    items: list[Drawn] = []
    symbol = cache(lambda kind, star, variant: quadrant(kind, star, variant, width, style))
    for cell, (kind, look) in enumerate(zip(board.cells, looks(board), strict=True)):
        row, column = divmod(cell, SIDE)
        items.append(Use(symbol(kind, *look), x + (column + 0.5) * width, y + (row + 0.5) * width))
    items.append(Shape(_grid(x, y, width, range(1, SIDE, 2)), stroke=ink, width=lines.border))
    items.append(Shape(_grid(x, y, width, range(2, SIDE, 2)), stroke=ink, width=lines.coast))
    items.append(Shape(rectangle(x, y, SIDE * width, SIDE * width), stroke=ink, width=lines.coast))
    return items


def board_items(board: Landscape, width: int, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board with its centre at (x, y) and the names of columns and rows."""
    corner = x - SIDE / 2 * width, y - SIDE / 2 * width
    return [*field_items(board, width, x, y, style), *_rim(*corner, width, style)]


def about(imprint: Imprint, style: Style) -> str:
    """Return the line that says what the land is made of."""
    return style.words("game.summary", tiles=PLACES, quadrants=PLACES * QUADRANTS, seats=imprint.seats)


def framed(imprint: Imprint, style: Style) -> Frame:
    """Return the texts around the land."""
    return Frame(imprint, style, about(imprint, style), tuple(style.words(f"game.{key}") for key in RULES))


def titled(frame: Frame, share: float) -> Frame:
    """Return a frame whose title takes a share of the band above the land."""
    room = play_area(frame.style).width * share
    return replace(frame, share=share, title=title_size(frame.style.words("game.title"), room, LARGEST_TITLE))


def alone(board: Landscape, imprint: Imprint, style: Style) -> Scene:
    """Return the page with the land alone; raise LayoutError if the paper is too small for its quadrants."""
    frame = framed(imprint, style)
    width, offer = frame.best(SIDE, SIDE, RIM, SMALLEST * SIDE)
    for share in HEADINGS if style.look == "survey" else ():
        larger = titled(frame, share)
        if larger.best(SIDE, SIDE, RIM, SMALLEST * SIDE)[0] >= min(width, DESIGNED):
            frame, (width, offer) = larger, larger.best(SIDE, SIDE, RIM, SMALLEST * SIDE)
            break
    require("a quadrant of the board", width, SMALLEST, "take larger paper or a smaller margin")
    assert offer
    width = min(width, DESIGNED)
    drawn = board_items(board, width, *offer.room.middle, style)
    spare = (offer.room.height - SIDE * width) / 2 - RIM
    if style.look == "survey" and offer.room.width > frame.under_heading.width * 2:
        drawn += survey.swatches(frame.under_heading, board.code() or "", style)
    elif style.look == "survey" and spare > survey.KEY:
        drawn += survey.key(*offer.room.middle[:1], offer.room.y + spare - survey.KEY / 2, SIDE * width, style)
    told, field = about(imprint, style), (width, offer.room.middle, False)
    return pictured_page(offer.items(), drawn, carried(imprint, style), told, imprint, style, field)
