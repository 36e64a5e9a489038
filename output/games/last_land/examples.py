"""Drawn examples for the rules of Last Land: the signs of a tile, a move, and drained, exploited, depleted tiles.

Millimetres from the middle of an example, y down. The examples show the board's own tiles at a smaller size, with
strokes of a pen, pins and tokens.
"""

from math import cos, radians, sin

from landpress.output.games.last_land import tiles
from landpress.output.games.last_land.board import DESIGNED, tile
from landpress.output.games.last_land.pieces import lying_token, pin_on_tile, scribble, strokes
from landpress.output.scene.hexmap import SIDE, corners
from landpress.output.scene.items import Drawn, Point, Shape, Use
from landpress.output.scene.linebreak import marked, stacked
from landpress.output.scene.shapes import arc, polygon, polyline
from landpress.output.scene.style import LABEL, LEADING, Seat, Style
from landpress.output.scene.typeset import Figure, shifted

SMALL = 24
"""The width of a tile in an example."""
HEIGHT = 2 * SMALL * SIDE
SCALE = SMALL / DESIGNED
NOTES = (("points", -1, -11.0), ("cost", -1, -1.0), ("type", -1, 11.6), ("token", 1, -5.0), ("boxes", 1, 9.0))
"""The notes about a tile: the key of the text, the side (-1 left, 1 right), and y on the designed tile."""
TARGETS = {"points": (-2.4, -11), "cost": (-3.6, -6.6), "type": (-2.4, 12.3), "token": (3.6, -3.6), "boxes": (7.6, 6.6)}
"""The point on the designed tile where the line of each note ends."""
SURVEY_NOTES = (("points", -1, -9.0), ("cost", -1, 8.5), ("token", 1, -8.0), ("type", 1, 0.6), ("boxes", 1, 9.4))
SURVEY_TARGETS = {
    "points": (-2.4, -8.6),
    "cost": (-4.4, 11.2),
    "type": (12.2, 0.0),
    "token": (3.8, -3.8),
    "boxes": (7.8, 6.2),
}
"""The same for the tile of the survey."""
NOTE_ROOM, NOTE_FROM = 27.0, 17.0


def examples(boxes: int, style: Style) -> dict[str, Figure]:
    """Return the examples by the names that the rules use for them; `boxes` ticks deplete a tile."""
    first, second = style.palette.seats[:2]
    drained = [*_tile("T2", boxes, style), *strokes(1, boxes, SCALE, style), *pin_on_tile(first, style)]
    exploited = [
        *_tile("T3", boxes, style),
        *lying_token(first, SCALE, style),
        *shifted(pin_on_tile(first, style), 6.2, 0.8),
    ]
    ticked = [*_tile("T3", boxes, style), *lying_token(second, SCALE, style), *strokes(boxes, boxes, SCALE, style)]
    return {
        "tile": _anatomy(boxes, style),
        "move": _move(first, boxes, style),
        "drain": Figure(SMALL, HEIGHT, tuple(drained)),
        "exploit": Figure(SMALL, HEIGHT, tuple(exploited)),
        "deplete": Figure(SMALL, HEIGHT, (*ticked, scribble(SCALE, style))),
    }


def _tile(kind: str, boxes: int, style: Style) -> list[Drawn]:
    """Return a tile with its border."""
    if style.look == "survey":
        drawn = tiles.tile(kind, SMALL, boxes, 0, "examples", False, style)
    else:
        drawn = tile(kind, SMALL, boxes, style)
    outline = Shape(polygon(corners(SMALL)), stroke=style.palette.ink, width=style.lines.border)
    return [Use(drawn, 0, 0), outline]


def _move(seat: Seat, boxes: int, style: Style) -> Figure:
    """Return a move: a pin goes from the left tile to the right one, and the left tile gets a stroke."""
    left = [*_tile("T1", boxes, style), *strokes(1, boxes, SCALE, style)]
    right = [*_tile("T2", boxes, style), *pin_on_tile(seat, style)]
    way = Shape(arc(0, 9.0, 12.5, -140, -48), stroke=style.palette.ink, width=style.lines.coast)
    head = Shape(polygon(_arrow_head((8.4, -0.3), 42)), style.palette.ink)
    drawn = [*shifted(left, -SMALL / 2, 0), *shifted(right, SMALL / 2, 0), way, head]
    return Figure(2 * SMALL, HEIGHT, tuple(drawn))


def _arrow_head(tip: Point, angle: float, size: float = 2.4) -> list[Point]:
    """Return a slim triangle that points in a direction; `angle` is in degrees clockwise from the right."""
    x, y = tip
    back = [(x - size * cos(radians(angle + turn)), y - size * sin(radians(angle + turn))) for turn in (-22, 22)]
    return [tip, *back]


def _anatomy(boxes: int, style: Style) -> Figure:
    """Return a tile with notes about its signs; a line leads from each note to its sign."""
    ink, words = style.palette.ink, style.words
    drawn = _tile("T3", boxes, style)
    notes, targets = (SURVEY_NOTES, SURVEY_TARGETS) if style.look == "survey" else (NOTES, TARGETS)
    for key, side, height in notes:
        y, lines = height * SCALE, marked(words(f"game.tile_{key}", drains=boxes)).lines(NOTE_ROOM, LABEL)
        x, (to_x, to_y) = side * NOTE_FROM, targets[key]
        leader = polyline([(to_x * SCALE, to_y * SCALE), (side * (NOTE_FROM - 1.2), y)])
        drawn.append(Shape(leader, stroke=ink, width=style.lines.hairline))
        first = y + LABEL * 0.36 - (len(lines) - 1) * LABEL * LEADING / 2
        anchor = "start" if side > 0 else "end"
        drawn += stacked(lines, x, first, LABEL, ink, anchor)
    return Figure(2 * (NOTE_FROM + NOTE_ROOM), HEIGHT, tuple(drawn))
