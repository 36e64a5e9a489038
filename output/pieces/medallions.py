"""Five medallions that all covers share: tiles, a crater, an island, a turning arrow, a boulder.

Lengths are in millimetres. The medallion of the cover's own game has a broader rim. Light falls from the upper left.
"""

from collections.abc import Callable

from landpress.output.pieces.ant import ant
from landpress.output.pieces.icons import icon
from landpress.output.scene.hexmap import corners, turned
from landpress.output.scene.items import Drawn, Shape
from landpress.output.scene.shapes import arc, circle, joined, moved, polygon, smooth
from landpress.output.scene.style import Style
from landpress.output.survey.outlined import around
from landpress.output.survey.ruling import flattened, ruled
from landpress.output.survey.turning import away, direction

RIM, OWN_RIM = 0.5, 1.1
SMALL = ((-0.58, 0.18, 0.1), (-0.36, -0.56, 0.08), (0.5, -0.42, 0.12), (0.12, 0.64, 0.08))
"""The place and the radius of the small craters, in radii of the medallion."""
SHADOW = 0.06
"""How far the shadow of a medallion lies off it, as a share of its radius."""


def medallions(own: str, middle: float, y: float, width: float, radius: float, style: Style) -> list[Drawn]:
    """Draw the five medallions in a row of a given width around (middle, y)."""
    return [
        item
        for name in MOTIFS
        for item in medallion(name, place(name, middle, width, radius), y, radius, style, name == own)
    ]


def medallion(name: str, x: float, y: float, radius: float, style: Style, is_own: bool = True) -> list[Drawn]:
    """Draw one of the medallions around (x, y)."""
    colours, rim, off = style.palette, OWN_RIM if is_own else RIM, SHADOW * radius
    shadow = [Shape(circle(x + off, y + off, radius), colours.ink)] if colours.level == "full" else []
    return [
        *shadow,
        Shape(circle(x, y, radius), colours.paper),
        *MOTIFS[name](x, y, radius, style),
        Shape(circle(x, y, radius - rim / 2), stroke=colours.ink, width=rim),
        Shape(circle(x, y, radius * 0.9 - rim / 2), stroke=colours.ink, width=0.15),
    ]


def place(name: str, middle: float, width: float, radius: float) -> float:
    """Return how far to the right the middle of a medallion lies in such a row."""
    return middle - width / 2 + radius + list(MOTIFS).index(name) * (width - 2 * radius) / (len(MOTIFS) - 1)


def _tiles(x: float, y: float, radius: float, style: Style) -> list[Drawn]:
    colours, width = style.palette, radius * 0.72
    cell = [turned(*corner) for corner in corners(width)]
    items: list[Drawn] = []
    for angle, hue, share in ((30, "blue", 0.32), (150, "yellow", 0.34), (270, "vermilion", 0.35)):
        dx, dy = direction(angle)
        far = width / 3**0.5
        place = moved(polygon(cell), x + far * dx, y + far * dy)
        items.append(Shape(place, colours.tint(hue, share) or colours.paper, colours.ink, 0.3))
    return items


def _crater(x: float, y: float, radius: float, style: Style) -> list[Drawn]:
    colours = style.palette
    ground, pit, off = radius * 0.8, radius * 0.46, radius * 0.12
    full = colours.level == "full"
    sky = ruled([_round(x, y, radius * 0.86), _round(x, y, ground)], 0.6 if full else 1.0)
    floor = _round(x + off, y + off, pit - off * 1.45)
    return [
        *([] if colours.level == "outline" else [Shape(sky, stroke=colours.ink, width=0.15)]),
        Shape(circle(x, y, ground), colours.tint("orange", 0.25) or colours.paper, colours.ink, 0.3),
        Shape(circle(x, y, pit * 1.18), colours.paper, colours.ink, 0.2),
        Shape(circle(x, y, pit), colours.filled(colours.ink), colours.ink, 0.3),
        Shape(polygon(floor), colours.tint("orange", 0.12) or colours.paper, colours.ink, 0.2),
        *([] if colours.level == "outline" else [Shape(ruled([floor], 0.7, 135), stroke=colours.ink, width=0.15)]),
        *(Shape(circle(x + dx * radius, y + dy * radius, r * radius), None, colours.ink, 0.2) for dx, dy, r in SMALL),
    ]


def _island(x: float, y: float, radius: float, style: Style) -> list[Drawn]:
    colours = style.palette
    coast = [radius * share for share in (0.62, 0.52, 0.6, 0.68, 0.56, 0.46, 0.58, 0.66, 0.54, 0.5, 0.58, 0.66)]
    items: list[Drawn] = []
    if sea := colours.tint("blue", 0.24):
        items.append(Shape(circle(x, y, radius * 0.9), sea))
    for share, width in ((1.28, 0.18), (1.14, 0.28)):
        items.append(Shape(smooth(around(x, y, [r * share for r in coast])), None, colours.drawn("blue"), width))
    for i, share in enumerate((1.0, 0.74, 0.5, 0.26)):
        tint = colours.tint("green", 0.2 + 0.06 * i) or colours.paper
        line = smooth(around(x - i * radius * 0.03, y - i * radius * 0.05, [r * share for r in coast]))
        items.append(Shape(line, tint, colours.ink, 0.4 if i == 0 else 0.2))
    return items


def _arrow(x: float, y: float, radius: float, style: Style) -> list[Drawn]:
    colours = style.palette
    middle, band = radius * 0.6, radius * 0.24
    outer, inner = middle + band / 2, middle - band / 2
    last, head = 160, 38
    edge = [
        *(away(x, y, outer, angle) for angle in range(-90, last + 1, 5)),
        away(x, y, outer + band * 0.5, last),
        away(x, y, middle, last + head),
        away(x, y, inner - band * 0.5, last),
        *(away(x, y, inner, angle) for angle in range(last, -91, -5)),
    ]
    tail = circle(*away(x, y, middle, -90), band * 0.3)
    return [
        Shape(polygon(edge), colours.tint("blue", 0.55) or colours.paper, colours.ink, 0.3),
        Shape(tail, colours.filled(colours.ink), colours.ink, 0.2),
        *ant(x, y, radius * 0.75, 40, style),
    ]


def _boulder(x: float, y: float, radius: float, style: Style) -> list[Drawn]:
    colours = style.palette
    ground = flattened(joined([arc(x, y, radius * 0.86, 20, 160)]))
    items: list[Drawn] = []
    if colours.level != "outline":
        items.append(Shape(ruled(ground, 0.7), stroke=colours.ink, width=0.15))
    return [*items, icon("stone", x, y, radius * 1.05, style)]


def _round(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [away(x, y, radius, angle) for angle in range(0, 360, 6)]


Motif = Callable[[float, float, float, Style], list[Drawn]]
MOTIFS: dict[str, Motif] = {
    "tiles": _tiles,
    "crater": _crater,
    "island": _island,
    "arrow": _arrow,
    "boulder": _boulder,
}
