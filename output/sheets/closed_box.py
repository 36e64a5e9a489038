"""A tuck box as it stands when it is glued: its front, its right side and its lid, seen from the upper right.

Lengths are in millimetres. The front is drawn as it is printed; side and lid run back to the upper right.
"""

from collections.abc import Iterator, Sequence

from landpress.layouts.sheet import Area
from landpress.output.pieces.miniature import miniature
from landpress.output.pieces.part import Part
from landpress.output.pieces.tuck import GLUE, SLANT
from landpress.output.scene.items import Drawn, Item, Point, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import fitted, plain, stacked
from landpress.output.scene.shapes import circle, polygon, rectangle
from landpress.output.scene.style import BODY, LEADING, SMALLEST_BODY, Style
from landpress.output.sheets.in_small import in_line, kept, legible, meeting, picture
from landpress.output.sheets.table_top import Place, mapped

ASIDE, UP = 0.62, 0.4
"""How far what is behind lies to the right and above, as shares of its distance."""
SIDE, LID, ROOM = 0.3, 0.16, 3.0
"""The share of orange in the grounds of side and lid, and the space around the finished box beside its net."""
ACROSS, DOWN = 0.87, 0.5
"""How long a finished box in the round is across and down, as shares of its width and of its depth."""
NARROWEST, LOWEST, CLEAR, INDENT, HEAD, CORNERS = 24.0, 18.0, 4.0, 7.0, BODY * 1.25, 2
"""The least width beside a net and height of a drawing there, the space between its back and the steps, where their
words begin, the title, and how many steps stand above the back."""
MARKED, THIN, THICK = ("outline", "folds", "glue"), 0.15, 0.5
"""What the drawings of the first steps show, and the widths of their lines."""


def _faces(part: Part) -> dict[str, Use]:
    return {use.symbol.name.rsplit("-", 1)[-1]: use for use in part.front if isinstance(use, Use)}


def depth(part: Part) -> float:
    """Return how deep a box is."""
    assert part.shown is not None, "a box shows its front"
    return 2 * (part.shown.y - _faces(part)["lid"].y)


def size(part: Part) -> tuple[float, float]:
    """Return the width and height of the drawing of a box in its own size."""
    assert part.shown is not None, "a box shows its front"
    return part.shown.width + ASIDE * depth(part), part.shown.height + UP * depth(part)


def closed_box(part: Part, key: str, area: Area, style: Style) -> list[Item]:
    """Draw a box in the middle of an area, as large as it has room."""
    scale, (x, y) = _fitted(part, area)
    assert part.shown is not None, "a box shows its front"
    return [
        *_behind(part, scale, lambda a, b: (x + a, y + b), style),
        picture(part, key, part.shown, (x, y), scale, style),
    ]


def number_disc(n: int, x: float, y: float, style: Style) -> list[Item]:
    """Draw the number of a step around (x, y)."""
    ink, paper = style.palette.ink, style.palette.paper
    is_filled = style.palette.level != "outline"
    return [
        Shape(circle(x, y, 2.6), ink if is_filled else paper, ink, 0.3),
        Text(x, y + 1.1, str(n), SMALLEST_BODY, paper if is_filled else ink, True, "middle"),
    ]


def beside_net(part: Part, style: Style) -> Symbol:
    """Return the finished box and its size, in the corner that a net leaves free below its back, about its middle."""
    front, faces, ink = part.shown, _faces(part), style.palette.ink
    assert front is not None, "a box shows its front"
    left, top = -part.width / 2, front.bottom + ROOM
    area = Area(left, top, faces["left"].x - depth(part) / 2 - ROOM - left, part.height / 2 - top)
    wide, high = size(part)
    room = area._replace(width=min(area.width / 2, area.height * wide / high))
    scale, (x, y) = _fitted(part, room)
    shown = [faces[name] for name in ("around", "front") if name in faces]
    inner = tuple(kept(item, front) for item in meeting(shown, front))
    face = rectangle(x, y, front.width * scale, front.height * scale)
    drawn: list[Drawn] = [
        *_behind(part, scale, lambda a, b: (x + a, y + b), style),
        Shape(face, style.palette.paper),
        *_turned(
            legible(inner, scale), lambda a, b: (x + (a - front.x) * scale, y + (b - front.y) * scale), scale, style
        ),
        Shape(face, stroke=ink, width=0.3),
    ]
    for text, line, bold in ((part.name, -0.4, True), (_measures(part), 1.0, False)):
        most = area.right - room.right - ROOM
        type_size = fitted(text, most, BODY if bold else SMALLEST_BODY, bold=bold)
        drawn.append(Text(room.right + ROOM, area.middle[1] + line * BODY, text, type_size, ink, bold=bold))
    return Symbol("tuck-done", max(part.width, part.height), tuple(drawn))


def beside(part: Part, net: Area, paper: Area, style: Style) -> list[Item]:
    """Return what stands around an upright net on its paper: its steps with drawings, its name, the finished box.

    The first steps stand above its back, where nothing of the net is, the others right of it, above the box.
    Without room for them there, what `beside_net` returns.
    """
    column = Area(net.right + ROOM, paper.y, paper.right - net.right - ROOM, paper.height)
    if column.width < NARROWEST:
        return [Use(beside_net(part, style), *net.middle)]
    ink, said = style.palette.ink, style.words("kit.tuck_steps").strip().splitlines()
    items: list[Item] = []
    for number, (text, area) in enumerate(zip(said, _corners(part, net), strict=False)):
        drawn, y = _told(number, text, area, style)
        items += [*drawn, *_shown(number, part, area.inset(left=INDENT, top=y + 1 - area.y), style)]
    y = column.y + HEAD
    for text, large, bold in ((part.name, HEAD, True), (_measures(part), SMALLEST_BODY, False)):
        items.append(Text(column.x, y, text, fitted(text, column.width, large, bold=bold), ink, bold=bold))
        y += large * LEADING
    last = [(number, *_told(number, said[number], column, style)) for number in range(CORNERS, len(said))]
    tall = _scale_in_the_round(part, column)[1][1]
    left = column.bottom - y - tall - sum(foot - column.y + ROOM for *_, foot in last)
    for number, *_ in last:
        drawn, y = _told(number, said[number], column._replace(y=y), style)
        items += drawn
        if number < len(MARKED):
            high = max(LOWEST, min(left - ROOM, column.width * part.height / part.width))
            items += _shown(number, part, column._replace(y=y + 1, height=high), style)
            y += high + ROOM
    return [*items, *_in_the_round(part, column.inset(top=y + 1 - column.y), style)]


def _shown(number: int, part: Part, area: Area, style: Style) -> list[Drawn]:
    """Draw what a step is about at the upper left of an area."""
    scale = min(area.width / part.width, area.height / part.height)
    middle = area.x + part.width * scale / 2, area.y + part.height * scale / 2
    return [*miniature(_marked(part, MARKED[number], scale, style), f"step-{number}", scale, *middle)]


def _corners(part: Part, net: Area) -> list[Area]:
    """Return the places of the first steps, above the back of a net."""
    front = part.shown
    assert front is not None, "a box shows its front"
    wide = (part.width / 2 + _faces(part)["left"].x - depth(part) / 2 - ROOM) / CORNERS
    high = (net.height - front.height) / 2 - CLEAR
    return [Area(net.x + i * wide, net.y, wide, high) for i in range(CORNERS)]


def _told(number: int, text: str, area: Area, style: Style) -> tuple[list[Item], float]:
    """Set a numbered step at the top of an area, and return the y of its foot."""
    lines = plain(text).lines(area.width - INDENT - 1, SMALLEST_BODY)
    disc = number_disc(number + 1, area.x + 2.6, area.y + 2.6, style)
    told = stacked(lines, area.x + INDENT, area.y + 1.35 * SMALLEST_BODY, SMALLEST_BODY, style.palette.ink)
    return [*disc, *told], area.y + 0.4 * SMALLEST_BODY + max(1, len(lines)) * SMALLEST_BODY * LEADING


def _scale_in_the_round(part: Part, area: Area) -> tuple[float, tuple[float, float]]:
    """Return the scale of a finished box that has room in an area, and its width and height there."""
    front, deep = part.shown, depth(part)
    assert front is not None, "a box shows its front"
    wide, high = (front.width + deep) * ACROSS, front.height + (front.width + deep) * DOWN
    scale = min(1.0, area.width / wide, area.height / high)
    return scale, (wide * scale, high * scale)


def _in_the_round(part: Part, area: Area, style: Style) -> list[Item]:
    """Draw a finished box from its right corner, as large as an area has room for: front and side run down to it."""
    front, faces, deep, ink = part.shown, _faces(part), depth(part), style.palette.ink
    assert front is not None, "a box shows its front"
    scale, (wide, high) = _scale_in_the_round(part, area)
    x, y = area.middle[0] - wide / 2, area.bottom - high + deep * DOWN * scale

    def at(a: float, b: float, back: float) -> Point:
        """Return the place of a point of the front, `back` mm behind it."""
        return x + (a + back) * ACROSS * scale, y + (b + (a - back) * DOWN) * scale

    shown = [faces[name] for name in ("around", "front") if name in faces]
    inner = tuple(kept(item, front) for item in meeting(shown, front))
    whole, half = (front.width, front.height), deep / 2
    around: tuple[tuple[str, float, float, Place, Sequence[Drawn], str | None], ...] = (
        ("front", *whole, lambda a, b: at(a - front.x, b - front.y, 0), inner, None),
        ("right", deep, whole[1], lambda a, b: at(whole[0], b + whole[1] / 2, a + half), (), "orange"),
        ("lid", whole[0], deep, lambda a, b: at(a + whole[0] / 2, 0, half - b), (), "orange"),
    )
    items: list[Item] = []
    for name, across, down, place, drawn, ground in around:
        middle = front.middle if name == "front" else (0.0, 0.0)
        corners = [(-across / 2, -down / 2), (across / 2, -down / 2), (across / 2, down / 2), (-across / 2, down / 2)]
        edge = polygon(place(middle[0] + a, middle[1] + b) for a, b in corners)
        tint = style.palette.tint(ground, SIDE if name == "right" else LID) if ground else None
        items.append(Shape(edge, tint or style.palette.paper, ink, 0.3))
        items += _turned(legible(drawn or faces[name].symbol.items, scale), place, scale, style)
        items.append(Shape(edge, stroke=ink, width=0.3))
    return items


def _marked(part: Part, what: str, scale: float, style: Style) -> list[Shape]:
    """Draw a net with what a step is about: its outline, its folds, or its glue flap."""
    ink, outline = style.palette.ink, part.outline or ()
    line = THICK if what == "outline" else THIN
    items = [Shape(outline, style.palette.paper, ink, line / scale)]
    line = THICK if what == "folds" else THIN
    if what == "glue":
        x, half = -part.width / 2, (part.shown or Area(0, 0, 0, 0)).height / 2
        flap = polygon([(x, SLANT - half), (x + GLUE, -half), (x + GLUE, half), (x, half - SLANT)])
        items.append(Shape(flap, style.palette.filled(ink) or style.palette.paper, ink, THICK / scale))
    return [*items, Shape(part.folds, None, ink, line / scale, (1.2 / scale, 0.8 / scale))]


def _measures(part: Part) -> str:
    assert part.shown is not None, "a box shows its front"
    return " × ".join(f"{length:g}" for length in (part.shown.width, part.shown.height, depth(part))) + " mm"


def _fitted(part: Part, area: Area) -> tuple[float, Point]:
    """Return the scale of a box in the middle of an area, and the upper left corner of its front."""
    wide, high = size(part)
    scale = min(1.0, area.width / wide, area.height / high)
    x, y = area.middle[0] - wide * scale / 2, area.middle[1] - high * scale / 2 + UP * depth(part) * scale
    return scale, (x, y)


def _behind(part: Part, scale: float, at: Place, style: Style) -> list[Shape]:
    """Draw the side and the lid of a box, with the upper left corner of its front at the origin."""
    front, faces, deep = part.shown, _faces(part), depth(part)
    assert front is not None, "a box shows its front"

    def side(a: float, b: float) -> Point:
        back = a + deep / 2
        return at((front.width + ASIDE * back) * scale, (b + front.height / 2 - UP * back) * scale)

    def lid(a: float, b: float) -> Point:
        back = deep / 2 - b
        return at((a + front.width / 2 + ASIDE * back) * scale, -UP * back * scale)

    items: list[Shape] = []
    for place, name, across, down, share in (
        (side, "right", deep, front.height, SIDE),
        (lid, "lid", front.width, deep, LID),
    ):
        corners = [(-across / 2, -down / 2), (across / 2, -down / 2), (across / 2, down / 2), (-across / 2, down / 2)]
        edge = polygon(place(*corner) for corner in corners)
        items.append(Shape(edge, style.palette.tint("orange", share) or style.palette.paper, style.palette.ink, 0.3))
        items += _turned(legible(faces[name].symbol.items, scale), place, scale, style)
    return items


def _turned(items: Sequence[Drawn], at: Place, scale: float, style: Style) -> Iterator[Shape]:
    """Yield a drawing on a face that is seen from aside. Texts become lines; engraved titles have theirs."""
    for item in items:
        if isinstance(item, Text) and item.spacing:
            continue
        drawn = in_line(item) if isinstance(item, Text) else item
        if isinstance(drawn, Use):
            yield from _turned(drawn.symbol.items, _within(drawn, at), scale, style)
        elif isinstance(drawn, Shape) and (path := mapped(drawn.path, at, 0.1)):
            yield Shape(path, drawn.fill, drawn.stroke, max(0.04, drawn.width * scale))


def _within(use: Use, at: Place) -> Place:
    return lambda a, b: at(*use.place(a, b))
