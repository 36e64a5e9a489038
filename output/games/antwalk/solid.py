"""AntWalk by touch: a tray for the tiles, tiles of two halves, cards with braille, tokens, the ant.

Millimetres from the middle of a piece, y down. One corner of a tile and a card is cut off, so that a person knows which
way up a number is. The halves of a tile are glued back to back. The numbers of tiles lie in the tiles and not on the
tray: a tray tells nothing about a deal.
"""

from collections.abc import Sequence

from landpress.layouts.games.antwalk import ARROWS, SIDE, Deal
from landpress.output.games.antwalk.pieces import CARD
from landpress.output.pieces.body import RAISED, Body, Layer, arrow, braille, felt, figure
from landpress.output.scene.items import Path
from landpress.output.scene.shapes import circle, joined, mirrored, moved, polygon
from landpress.output.scene.style import Style
from landpress.output.solid.board import Cell, tray

TILE, CORNER, HALF, RIM = 30, 5.0, 1.8, 1.2
"""The width of a solid tile, the legs of the corner that is cut off, the height of a half, the width of its rim."""
ARROW, ARROW_Y = (15, 6), 8.6
"""The length and width of an arrow, and the distance of an arrow from the middle."""
PLATE, INDEX_Y, CARD_ARROW_Y = 1.2, -22.0, 6.0
"""The thickness of a card, and the places of its number and of the middle of its arrows."""
ANT = (20.0, 14.0, 10.0)
"""The length, width and height of the ant."""
SAID = dict(zip(ARROWS, ("clockwise", "counter_clockwise"), strict=True))


def cells(board: Deal, style: Style) -> Sequence[Cell]:
    """Return a tray of five by five places."""
    return tray(SIDE, SIDE, TILE)


def _outline(width: float, height: float, inset: float = 0.0) -> Path:
    """Return a rectangle without its upper left corner."""
    x, y, cut = width / 2 - inset, height / 2 - inset, CORNER - 0.6 * inset
    return polygon([(cut - x, -y), (x, -y), (x, y), (-x, y), (-x, cut - y)])


def _arrows(turn: str, middle: float) -> Path:
    """Return two arrows around the middle that go round as the arrow of a tile says."""
    right = tuple((command, (-values[1], values[0]) if values else ()) for command, values in arrow(*ARROW))
    around = joined([moved(right, 0, middle - ARROW_Y), mirrored(moved(right, 0, middle + ARROW_Y))])
    return around if turn == ARROWS[0] else mirrored(around)


def tile_bodies(tile: int, number_side: str, style: Style) -> tuple[Body, Body]:
    """Return the halves of a tile: its front has the clockwise arrow, its back the other."""
    clockwise, other = (_half(turn, figure(tile) if turn == number_side else "", style) for turn in ARROWS)
    return clockwise, other


def _half(turn: str, text: str, style: Style) -> Body:
    is_front = turn == ARROWS[0]
    outer, inner = _outline(TILE, TILE), _outline(TILE, TILE, RIM)
    if not is_front:  # the halves lie back to back
        outer, inner = mirrored(outer), mirrored(inner)
    layers = (
        Layer(outer, 0, HALF),
        Layer(joined([outer, inner]), HALF, HALF + RAISED),
        Layer(_arrows(turn, 0), HALF, HALF + RAISED),
        *(braille(text, 0, 0, HALF) if text else ()),
    )
    said = [style.words(f"solid.{SAID[turn]}"), *([felt(text, style)] if text else []), style.words("solid.corner")]
    return Body(layers, style.words("solid.front" if is_front else "solid.back", felt=", ".join(said)))


def anthill_bodies(style: Style) -> tuple[Body, Body]:
    """Return the halves of the anthill, which are alike: a raised ring."""
    outer, inner = _outline(TILE, TILE), _outline(TILE, TILE, RIM)
    ring = joined([circle(0, 0, 9), circle(0, 0, 6)])
    layers = (
        Layer(outer, 0, HALF),
        Layer(joined([outer, inner]), HALF, HALF + RAISED),
        Layer(ring, HALF, HALF + RAISED),
    )
    turned = tuple(layer._replace(path=mirrored(layer.path)) for layer in layers)
    hill = style.words("solid.hill")
    return Body(layers, style.words("solid.front", felt=hill)), Body(turned, style.words("solid.back", felt=hill))


def card_body(card: int, turn: str, style: Style) -> Body:
    """Return a card with its number in braille, and the arrow of the number side of its tile."""
    plate, number = Layer(_outline(*CARD), 0, PLATE), figure(card)
    arrows = Layer(_arrows(turn, CARD_ARROW_Y), PLATE, PLATE + RAISED)
    said = ", ".join([felt(number, style), style.words(f"solid.{SAID[turn]}"), style.words("solid.card")])
    return Body((plate, arrows, *braille(number, 0, INDEX_Y, PLATE)), said)


def ant_body(style: Style) -> Body:
    """Return the ant as an arrow that points where it faces."""
    length, width, height = ANT
    return Body((Layer(arrow(length, width), 0, height),), style.words("solid.ant"))
