"""The six faces of the tuck box of a game: its cover in front, spine, back, parts on the other side, lid and floor.

Lengths are in millimetres from the middle of a face, y points down. Faces have a white rim, so a fold that is a little
off shows no wrong colour. The title on the spine reads downwards, as on a book.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from landpress.layouts.sheet import Area
from landpress.output.pieces.medallions import medallion
from landpress.output.pieces.miniature import miniature
from landpress.output.pieces.part import SAFE, Part
from landpress.output.pieces.tuck import NOTCH, TuckBox, tuck_part
from landpress.output.scene.items import PT, Drawn, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import Line, fitted, marked
from landpress.output.scene.palette import mixed
from landpress.output.scene.shapes import joined, moved, polyline, rectangle, rounded
from landpress.output.scene.style import FOOTER, LABEL, LEADING, SMALLEST_BODY, Style
from landpress.output.survey import engraving

DEPTH = 20
SHADE, CORNER, PAD = 0.6, 0.8, 2.5
PITCH = 1.4
SPINE, LID = 13.0, 12.0
"""The widths of the white cards behind the titles on the spine and on the lid."""
COUNT, TALLEST, MOST = 3.2, 12.0, 10
"""The height of a count below a part, the highest picture of a part, and the most rows of parts."""
BIGGEST, PROMISE = 26 * PT, 11 * PT


class Wrap(NamedTuple):
    """What is printed around a box: the medallion of the game, the hue of its sky and its share, and its parts."""

    motif: str
    sky: tuple[str, float]
    inside: Sequence[Part]


def tuck_box(size: tuple[int, int], front: Sequence[Drawn], wrap: Wrap, style: Style) -> Part:
    """Return a box to fold for the small pieces of a kit, with a front of `size`."""
    box = TuckBox(*size, DEPTH)
    faces = {
        "back": _back(wrap, *size, style),
        "left": _spine(wrap, DEPTH, size[1], style),
        "front": front,
        "right": _side(wrap, DEPTH, size[1], style),
        "lid": _lid(wrap, size[0], DEPTH, style),
        "floor": _floor(wrap, size[0], DEPTH, style),
    }
    made = tuck_part(style.words("kit.tuck"), 1, box, faces, "kit", None, notched=True)
    return replace(made, group="tuck", width=int(made.width), height=int(made.height), shown=box.face("front"))


def _ground(wide: float, high: float, wrap: Wrap, style: Style) -> list[Drawn]:
    """Draw a face that is ruled like the sky of the cover, inside a white rim."""
    colours, area = style.palette, Area(-wide / 2, -high / 2, wide, high).inset(SAFE, SAFE, SAFE, SAFE)
    items: list[Drawn] = [Shape(rectangle(*area), colours.tint(*wrap.sky) or colours.paper)]
    if colours.level == "full":
        rows = range(1, int(area.height / PITCH) + 1)
        lines = [polyline([(area.x, area.y + i * PITCH), (area.right, area.y + i * PITCH)]) for i in rows]
        items.append(Shape(joined(lines), stroke=mixed(colours.ink, colours.paper, 0.5), width=0.15))
    return [*items, Shape(rectangle(*area), stroke=colours.ink, width=0.5)]


def _card(area: Area, style: Style) -> list[Drawn]:
    colours, shape = style.palette, moved(rounded(area.width, area.height, CORNER), *area.middle)
    shadow = [Shape(moved(shape, SHADE, SHADE), colours.ink)] if colours.level == "full" else []
    return [*shadow, Shape(shape, colours.paper, colours.ink, 0.3)]


def _title(room: float, high: float, style: Style, rise: int = 1) -> list[Drawn]:
    """Draw the name of the game around (0, 0), in a room of a width and a height."""
    name = style.words("game.title")
    size = engraving.title_size(name, room, min(BIGGEST, high / engraving.capital(1)))
    return engraving.title(name, -engraving.title_width(name, size) / 2, engraving.capital(size) / 2, size, style, rise)


def _spine(wrap: Wrap, wide: float, high: float, style: Style) -> list[Drawn]:
    radius = (wide - 2 * SAFE - 4) / 2
    foot = high / 2 - SAFE - 2.5 - radius
    card = Area(-SPINE / 2, -high / 2 + SAFE + 3, SPINE, foot - radius - 3 + high / 2 - SAFE - 3)
    name = Symbol("tuck-spine-title", high, tuple(_title(card.height - 2 * PAD, SPINE - 2 * PAD, style, rise=-1)))
    return [
        *_ground(wide, high, wrap, style),
        *_card(card, style),
        Use(name, *card.middle, 90.0),
        *medallion(wrap.motif, 0.0, foot, radius, style),
    ]


def _lid(wrap: Wrap, wide: float, high: float, style: Style) -> list[Drawn]:
    card = Area(-wide / 2 + SAFE + 3, -LID / 2, wide - 2 * SAFE - 6, LID)
    return [
        *_ground(wide, high, wrap, style),
        *_card(card, style),
        *_title(card.width - 2 * PAD, LID - 2 * PAD, style),
    ]


def _floor(wrap: Wrap, wide: float, high: float, style: Style) -> list[Drawn]:
    """Draw the floor: the medallion, and who made the game."""
    radius = high / 2 - SAFE - 2
    left = -wide / 2 + SAFE + 2.5 + 2 * radius
    card = Area(left + 3, -LID / 2, wide / 2 - SAFE - 3 - left - 3, LID)
    lines = _set(style.words("game.credit"), card.width - 2 * PAD, FOOTER, style)
    top = -len(lines) * FOOTER * LEADING / 2 + FOOTER
    return [
        *_ground(wide, high, wrap, style),
        *medallion(wrap.motif, left - radius, 0.0, radius, style),
        *_card(card, style),
        *_lines(lines, card.x + PAD, top, FOOTER, style),
    ]


def _back(wrap: Wrap, wide: float, high: float, style: Style) -> list[Drawn]:
    """Draw the back: what the game promises below the half-moon, its medallion, and how it is played."""
    words, inner = style.words, Area(-wide / 2, -high / 2, wide, high).inset(*[SAFE + 3] * 4)
    room, step = inner.width - 2 * PAD, SMALLEST_BODY * LEADING
    head = Area(inner.x, -high / 2 + NOTCH + 2, inner.width, 11.0)
    tagline, ink = words("game.tagline"), style.palette.ink
    size = fitted(tagline, room, PROMISE, bold=True)
    text = words.texts.get("game.box", "").strip().splitlines()  # a plugin may have none
    said = [_set(line, room, SMALLEST_BODY, style) for line in text]
    tall = 2 * PAD + sum(len(lines) for lines in said) * step + 1.5 * (len(said) - 1) if said else 0.0
    foot = Area(inner.x, inner.bottom - tall, inner.width, tall)
    radius = min((foot.y - head.bottom) / 2 - 2.5, inner.width / 2 - 8)
    items = [
        *_ground(wide, high, wrap, style),
        *_card(head, style),
        Text(0, head.middle[1] + size * 0.36, tagline, size, ink, bold=True, anchor="middle"),
        *medallion(wrap.motif, 0.0, (head.bottom + foot.y) / 2, radius, style),
        *(_card(foot, style) if said else ()),
    ]
    y = foot.y + PAD + SMALLEST_BODY
    for lines in said:
        items += _lines(lines, foot.x + PAD, y, SMALLEST_BODY, style)
        y += len(lines) * step + 1.5
    return items


def _set(text: str, room: float, size: float, style: Style) -> list[Line]:
    return marked(text, level=style.palette.level).lines(room, size)


def _lines(lines: Sequence[Line], x: float, y: float, size: float, style: Style) -> list[Drawn]:
    placed = (line.drawn(x, y + i * size * LEADING, size, style.palette.ink) for i, line in enumerate(lines))
    return [item for line in placed for item in line]


def _side(wrap: Wrap, wide: float, high: float, style: Style) -> list[Drawn]:
    """Draw what is inside: a picture of each part, and below it how many there are."""
    counts: dict[str, int] = {}
    firsts: dict[str, Part] = {}
    for part in wrap.inside:
        counts[part.name] = counts.get(part.name, 0) + part.count
        firsts.setdefault(part.name, part)
    card = Area(-wide / 2, -high / 2, wide, high).inset(SAFE + 1.2, SAFE + 2.5, SAFE + 1.2, SAFE + 2.5)
    head = style.words("kit.inside")
    size = fitted(head, card.width - 1.5, SMALLEST_BODY, bold=True)
    items = [
        *_ground(wide, high, wrap, style),
        *_card(card, style),
        Text(0, card.y + 4.6, head, size, style.palette.ink, bold=True, anchor="middle"),
    ]
    across = -(-len(firsts) // MOST)
    rows = -(-len(firsts) // across)
    room, step = (card.width - 1) / across, (card.height - 7.5) / rows
    for i, (name, part) in enumerate(firsts.items()):
        x = card.x + 0.5 + room * (i % across + 0.5)
        y = card.y + 6.5 + step * (i // across)
        items += _pictured(part, i, x, y, room - 1, min(TALLEST, step - COUNT - 1.2), style)
        told = f"{counts[name]} ×"
        foot = y + min(TALLEST, step - COUNT - 1.2) + COUNT
        items.append(Text(x, foot, told, fitted(told, room, LABEL), style.palette.ink, anchor="middle"))
    return items


def _pictured(part: Part, key: int, x: float, y: float, wide: float, high: float, style: Style) -> list[Drawn]:
    """Draw a part small around x, on a foot at y + high."""
    scale = min(1.0, wide / part.width, high / part.height)
    edge = part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height)
    line = Shape(edge, stroke=style.palette.ink, width=0.2 / scale)
    items = (Shape(edge, part.ground or style.palette.paper), *part.front, line)
    return list(miniature(items, f"tuck-{key}", scale, x, y + high - part.height * scale / 2))
