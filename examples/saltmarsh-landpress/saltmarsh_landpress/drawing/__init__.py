"""The Saltmarsh board on one sheet: each hummock with its name, and its herbs as a number and a tint."""

from landpress.plugins import (
    Drawn,
    Frame,
    Imprint,
    LatticeMap,
    Scene,
    Shape,
    ShapedBoard,
    Style,
    Text,
    carried,
    moved,
    require,
    title,
)

SMALLEST = 14.0
"""The smallest width of a hummock in mm, on which a token of 12 mm lies."""
TINTS = {"1": 0.0, "2": 0.16, "3": 0.36}


def field_items(board: ShapedBoard, width: float, x: float, y: float, style: Style) -> list[Drawn]:
    """Return the board with its centre at (x, y); cells are `width` mm wide."""
    colours, drawn = style.palette, LatticeMap(board.lattice, width)
    items: list[Drawn] = []
    for name, kind, (dx, dy) in zip(board.lattice.names, board.cells, drawn.centres, strict=True):
        if tint := colours.tint("green", TINTS[kind]):
            items.append(Shape(moved(drawn.cell, x + dx, y + dy), fill=tint))
        items.append(Text(x + dx, y + dy + 0.1 * width, kind, 0.34 * width, colours.ink, bold=True, anchor="middle"))
        items.append(Text(x + dx, y + dy + 0.36 * width, name, 0.17 * width, colours.ink, anchor="middle"))
    items.append(Shape(moved(drawn.borders, x, y), stroke=colours.ink, width=style.lines.border))
    items.append(Shape(moved(drawn.coast, x, y), stroke=colours.ink, width=style.lines.coast))
    return items


def board_pages(board: ShapedBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the board as one scene. Raise LayoutError if the paper is too small."""
    words = style.words
    frame = Frame(imprint, style, words("game.summary", seats=imprint.seats), (words("game.turn"), words("game.end")))
    across, down = LatticeMap(board.lattice, 1.0).size
    width, offer = frame.best(across, down, style.lines.coast / 2, SMALLEST * across)
    require("a hummock of the board", width, SMALLEST, "take larger paper or a smaller margin")
    assert offer is not None
    items = [*offer.items(), *field_items(board, width, *offer.room.middle, style), *carried(imprint, style)]
    return [Scene(style.page.width, style.page.height, title(imprint, style), tuple(items))]
