"""The cover of a game: its name engraved, its board as columns under a ruled sky, and five medallions.

Lengths are in millimetres from the middle of the cover, y points down. A game draws the panorama, which lies between
the name and the medallions. A narrow cover has no medallions.
"""

from collections.abc import Sequence

from landpress.layouts.sheet import Area
from landpress.output.pieces.medallions import medallions, place
from landpress.output.pieces.part import SAFE, Part
from landpress.output.pieces.tuck_faces import Told, Wrap, tuck_box
from landpress.output.scene.items import PT, Drawn, Shape, Text
from landpress.output.scene.linebreak import fitted, marked
from landpress.output.scene.shapes import polyline, rectangle
from landpress.output.scene.style import FOOTER, LEADING, Style
from landpress.output.survey import engraving
from landpress.output.survey.neatline import THICK, neatline
from landpress.output.survey.prisms import flat_view

SIZE = (148, 210)
"""The size of the cover of a box, which is A5."""
FRONT = (88, 108)
"""The size of the front of a tuck box: it takes an A4 sheet folded to 74 x 105 mm, and player aids."""
NARROW = 100.0
MEDALLION, ROW_INSET, ROW_SPACE, FOOT = 0.075, 0.1, 0.045, 1.9
"""The radius of a medallion and the space beside the row as shares of the width, the space around the row as a share of
the height, and the height of the line at the foot in sizes of its type."""
LARGEST_NAME, TAGLINE = 58 * PT, 12 * PT


def covers(wrap: Wrap, style: Style, inside: Sequence[Part], told: Told) -> list[Part]:
    """Return the cover and the tuck box of a game, whose parts are `inside`."""
    cover = Part(style.words("kit.cover"), "cover", 1, *SIZE, tuple(picture(wrap, SIZE, style)), shown=_own(wrap.motif))
    return [cover, tuck_box(FRONT, wrap, inside, told, style)]


def _own(motif: str) -> Area:
    """Return the medallion of the game on a cover of the usual size. A list of parts shows only this much of it."""
    wide, high = SIZE
    inner = _inner(wide, high)
    radius = MEDALLION * wide
    x = place(motif, 0.0, inner.width - ROW_INSET * wide, radius)
    y = inner.bottom - FOOTER * FOOT - radius - ROW_SPACE * high / 2
    return Area(x - 1.1 * radius, y - 1.1 * radius, 2.2 * radius, 2.2 * radius)


def _inner(wide: float, high: float) -> Area:
    """Return the area inside the border of a cover."""
    edge = SAFE + max(2.0, wide / 50) + THICK
    return Area(-wide / 2, -high / 2, wide, high).inset(edge, edge, edge, edge)


def picture(wrap: Wrap, size: tuple[int, int], style: Style, credit: str = "game.credit") -> list[Drawn]:
    """Draw the cover in a box of a given size. `credit` is the name of the text at its foot."""
    colours, words, (wide, high) = style.palette, style.words, size
    inner = _inner(wide, high)
    frame = inner.inset(-THICK, -THICK, -THICK, -THICK)
    name, tagline, by = words("game.title"), words("game.tagline"), words(credit)
    room = inner.width - 0.09 * wide
    size_of_name = engraving.title_size(name, room, LARGEST_NAME)
    left = -engraving.title_width(name, size_of_name) / 2
    base = inner.y + 0.055 * high + engraving.capital(size_of_name)
    told = fitted(tagline, room, min(TAGLINE, 0.08 * size_of_name + 7 * PT))
    under = base + 0.1 * size_of_name + 1.9 * told
    radius = MEDALLION * wide
    is_narrow = wide < NARROW
    below = marked(by).lines(inner.width - 2, FOOTER) if is_narrow else []
    foot = FOOTER * (FOOT + LEADING * max(0, len(below) - 1))
    row = 2 * radius + ROW_SPACE * high if not is_narrow else 0.0
    view = Area(inner.x, under + told, inner.width, inner.bottom - foot - row - under - told)
    items: list[Drawn] = [Shape(rectangle(*frame), colours.paper)]
    if tint := colours.tint(*wrap.sky):
        items.append(Shape(rectangle(inner.x, inner.y, inner.width, view.y - inner.y), tint))
    items += [
        *wrap.panorama(flat_view(view), style),
        *engraving.title(name, left, base, size_of_name, style),
        Text(0, under, tagline, told, colours.ink, anchor="middle"),
        Shape(polyline([(view.x, view.y), (view.right, view.y)]), stroke=colours.ink, width=0.3),
        Shape(polyline([(view.x, view.bottom), (view.right, view.bottom)]), stroke=colours.ink, width=0.5),
    ]
    if row:
        items += medallions(wrap.motif, 0.0, view.bottom + row / 2, inner.width - ROW_INSET * wide, radius, style)
    last = inner.bottom - FOOTER * 0.7
    for i, line in enumerate(reversed(below)):
        items += line.drawn(0, last - i * FOOTER * LEADING, FOOTER, colours.ink, "middle")
    if not is_narrow:
        items.append(Text(0, last, by, fitted(by, inner.width - 2, FOOTER), colours.ink, anchor="middle"))
    return [*items, *neatline(frame, style)]
