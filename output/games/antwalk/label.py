"""The label of AntWalk's tin, and the cover of its rules: an anthill as on a map, and the way to it.

Millimetres from the middle, y down.
"""

from math import cos, degrees, radians, sin

from landpress.output.games.antwalk import panorama
from landpress.output.games.antwalk.board import BACK, TINT
from landpress.output.pieces.ant import ant, contours
from landpress.output.pieces.part import Part
from landpress.output.scene.items import PT, Drawn, Path, Point, Shape, Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.shapes import circle, joined, moved, rounded
from landpress.output.scene.style import FOOTER, LABEL, Style

SIZE, CORNER = (58, 92), 7.0
"""The size of the label and the radius of its corners. A lid is at least 60 x 95 mm, with round corners."""
EDGE = 5.0
NAME = 24 * PT
HILL, HILL_Y = 20.0, 12.0
"""The radius of the anthill, and the distance of its centre below the middle."""
FOOTSTEP, FOOT, ANT = 2.1, 0.42, 9.0


def picture(size: tuple[int, int], style: Style) -> list[Drawn]:
    """Return the cover in a box of a given size, in the look of the style."""
    return panorama.picture(size, style) if style.look == "survey" else _plain(style)


def _plain(style: Style) -> list[Drawn]:
    """Return the name of the game, and below it the anthill with the trail of an ant to its mouth."""
    colours, lines, words = style.palette, style.lines, style.words
    slopes = contours(HILL)
    ink, brown = colours.ink, colours.drawn(BACK)
    open_ = colours.level == "outline"
    name, by, seats = words("game.title"), words("game.by"), words("game.tagline")
    room = SIZE[0] - 2 * EDGE
    top = -SIZE[1] / 2 + EDGE
    return [
        Text(0, top + NAME, name, fitted(name, room, NAME, bold=True), ink, bold=True, anchor="middle"),
        Text(0, top + NAME + 5.4, seats, fitted(seats, room, LABEL), ink, anchor="middle"),
        Shape(moved(slopes[0], 0, HILL_Y), colours.tint(BACK, 0.3), brown, lines.coast),
        Shape(joined([moved(line, 0, HILL_Y) for line in slopes[1:-1]]), None, brown, lines.border),
        Shape(moved(slopes[-1], 0, HILL_Y), None if open_ else ink, ink, lines.hairline),
        *_way(style),
        Text(0, SIZE[1] / 2 - EDGE, by, fitted(by, room, FOOTER), ink, anchor="middle"),
    ]


def _way(style: Style) -> list[Shape]:
    """Return footprints that wind around the hill towards its mouth, and the ant at their end."""
    ink = style.palette.ink
    dots: list[Path] = []
    turn, radius = radians(150), HILL * 1.24
    while radius > HILL * 0.5:
        off = 0.6 if len(dots) % 2 else -0.6
        dots.append(circle(*_on_hill(radius + off, turn), FOOT))
        turn += FOOTSTEP / radius
        radius -= 0.19
    turn += 2.2 * FOOTSTEP / radius
    head = ant(*_on_hill(radius, turn), ANT, degrees(turn) + 180, style)
    fill = None if style.palette.level == "outline" else ink
    return [Shape(joined(dots), fill, ink, style.lines.hairline), *head]


def _on_hill(radius: float, turn: float) -> Point:
    """Return a point of a ring around the hill; higher rings are moved to one side, like its contour lines."""
    lean = 0.1 * (HILL - min(radius, HILL))
    return radius * cos(turn) - lean, HILL_Y + radius * sin(turn) - lean


def label(style: Style) -> Part:
    """Return the label, which is cut out with scissors and glued to the lid."""
    tint = style.palette.tint(BACK, TINT)
    name = style.words("game.label")
    return Part(name, "cover", 1, *SIZE, tuple(picture(SIZE, style)), ground=tint, outline=rounded(*SIZE, CORNER))
