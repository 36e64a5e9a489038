"""Xarkant by touch: a tray for the landscape, tiles with a relief for each type, buildings and resources by their form.

Millimetres from the middle of a piece, y down.
"""

from collections.abc import Callable, Sequence

from landpress.layouts.games.xarkant import QUADRANTS, Landscape, Tile
from landpress.output.pieces.body import RAISED, Body, Layer, seat_body
from landpress.output.pieces.figures import heart
from landpress.output.pieces.land import DESIGNED
from landpress.output.scene.items import Path
from landpress.output.scene.shapes import circle, joined, moved, polygon, rectangle, seat_shape
from landpress.output.scene.style import Seat, Style
from landpress.output.solid.board import Cell, tray

SIDE = 3
"""The number of landscape tiles in a row."""
THICK, DISC_HEIGHT = 2.4, 4.0
"""The height of a landscape or village tile and of a disc."""
BUILDING, STEEPLE = (8.0, 8.0), (4.0, 18.0)
"""The size and height of a building with the shape of its owner, and the width and height of a steeple on it."""
DRAWER = (12.0, 24.0)
"""The diameter and height of the drawer marker."""
AROUND = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The directions from the middle of a tile to its quadrants, clockwise from the top left."""
assert len(AROUND) == QUADRANTS


def cells(board: Landscape, style: Style) -> Sequence[Cell]:
    """Return a tray of three by three places for landscape tiles."""
    return tray(SIDE, SIDE, 2 * DESIGNED)


def _ridges() -> Path:
    return joined([rectangle(-12, -12.6 + 4 * i, 24, 1.2) for i in range(7)])


def _points() -> Path:
    return joined([circle(-10 + 5 * i, -10 + 5 * j, 0.9) for i in range(5) for j in range(5)])


def _block() -> Path:
    return rectangle(-10, -10, 20, 20)


RELIEF: dict[str, Callable[[], Path]] = {"wheat": _ridges, "wood": _points, "stone": _block}


def tile_body(tile: Tile, style: Style) -> Body:
    """Return a landscape tile. Grooves part its quadrants, and its star is a raised star."""
    half, side = DESIGNED / 2, 2 * DESIGNED
    layers = [Layer(rectangle(-side / 2, -side / 2, side, side), 0, THICK)]
    for i, (kind, (across, down)) in enumerate(zip(tile.quadrants, AROUND, strict=True)):
        x, y = across * half, down * half
        if i == tile.star:
            layers.append(Layer(moved(seat_shape("star", 0, 0, 9), x, y), THICK, THICK + 3 * RAISED))
        layers.append(Layer(moved(RELIEF[kind](), x, y), THICK, THICK + RAISED))
    cross = joined([rectangle(-0.5, -side, 1, 2 * side), rectangle(-side, -0.5, 2 * side, 1)])
    layers += [Layer(one, THICK - 1, THICK + 1, is_hole=True) for one in (cross[:5], cross[5:])]
    return Body(tuple(layers), style.words("solid.land"))


def house(seat: Seat, style: Style) -> Body:
    """Return a workshop: a low block with the shape of its owner."""
    return seat_body(seat, *BUILDING, style)


def church(seat: Seat, style: Style) -> Body:
    """Return a church: a block with the shape of its owner, and a steeple on it."""
    width, top = STEEPLE
    steeple = Layer(rectangle(-width / 2, -width / 2, width, width), 0, top)
    return seat_body(seat, *BUILDING, style, more=[steeple], said=style.words("solid.tower"))


def drawer(style: Style) -> Body:
    """Return the drawer marker."""
    width, height = DRAWER
    return Body((Layer(circle(0, 0, width / 2), 0, height),), style.words("solid.drawer"))


def popularity(style: Style) -> Body:
    """Return a popularity token."""
    return Body((Layer(heart(0, 0, 12, style).path, 0, 3.0),), style.words("solid.heart"))


_RESOURCES: dict[str, tuple[Path, float]] = {
    "wheat": (polygon([(-7, 0), (-4, -2), (4, -2), (7, 0), (4, 2), (-4, 2)]), 3.0),
    "wood": (circle(0, 0, 3.5), 9.0),
    "stone": (rectangle(-4, -4, 8, 8), 8.0),
}
"""The path and height of a resource token."""


def resource(kind: str, style: Style) -> Body:
    """Return a resource token: a long bar, a log or a cube."""
    path, height = _RESOURCES[kind]
    return Body((Layer(path, 0, height),), style.words(f"solid.{kind}"))
