"""The Orchard board on one sheet: the apples of each meadow as a number, and the sign of each seat on its start."""

from landpress.plugins import (
    Drawn,
    Frame,
    HexBoard,
    Imprint,
    Scene,
    Shape,
    Style,
    Text,
    carried,
    fairness,
    hexagon,
    hexmap,
    moved,
    polygon,
    require,
    seat_sign,
    title,
)

SMALLEST = 14.0
"""The smallest width of a meadow in mm, on which a token of 10 mm lies beside the number."""
TINTS = {"1": 0.0, "2": 0.16, "3": 0.32}


def field_items(board: HexBoard, width: float, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board with its centre at (x, y); cells are `width` mm wide."""
    colours, cells = style.palette, hexagon(board.radius)
    items: list[Drawn] = []
    for cell, kind in zip(cells, board.cells, strict=True):
        dx, dy = hexmap.centre(cell, width)
        tint = colours.tint("green", TINTS[kind])
        if tint:
            items.append(Shape(moved(polygon(hexmap.corners(width)), x + dx, y + dy), fill=tint))
        items.append(Text(x + dx, y + dy + 0.42 * width, kind, 0.2 * width, colours.ink, bold=True, anchor="middle"))
    for seat, start in zip(colours.seats, board.starts, strict=False):
        dx, dy = hexmap.centre(start, width)
        items.append(seat_sign(seat, x + dx, y + dy, 0.36 * width, style))
    items.append(Shape(moved(hexmap.borders(cells, width), x, y), stroke=colours.ink, width=style.lines.border))
    items.append(Shape(moved(hexmap.coast(cells, width), x, y), stroke=colours.ink, width=style.lines.coast))
    return items


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the board as one scene. Raise LayoutError if the paper is too small."""
    words = style.words
    about = words("game.summary", seats=imprint.seats, fairness=fairness(imprint, style))
    frame = Frame(imprint, style, about, (words("game.turn"), words("game.end")))
    across, down = hexmap.field_size(board.radius)
    width, offer = frame.best(across, down, style.lines.coast / 2, SMALLEST * across)
    require("a meadow of the board", width, SMALLEST, "take larger paper or a smaller margin")
    assert offer is not None
    items = [*offer.items(), *field_items(board, width, *offer.room.middle, style), *carried(imprint, style)]
    return [Scene(style.page.width, style.page.height, title(imprint, style), tuple(items))]
