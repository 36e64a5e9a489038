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
NARROWEST, LOWEST, INDENT, HEAD = 28.0, 10.0, 7.0, BODY * 1.25
"""The least width of the steps beside a net and height of their drawings, where their words begin, and their title."""
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
    """Return what stands right of an upright net on its paper: its name, its steps with drawings, the finished box.

    Without room for them there, what `beside_net` returns.
    """
    area = Area(net.right + ROOM, paper.y, paper.right - net.right - ROOM, paper.height)
    ink, said = style.palette.ink, style.words("kit.tuck_steps").strip().splitlines()
    if area.width < NARROWEST:
        return [Use(beside_net(part, style), *net.middle)]
    wide, high = size(part)
    finished = area.inset(top=area.height - min(area.width / wide, 1.0) * high)
    items: list[Item] = [*closed_box(part, "finished", finished, style)]
    y = area.y + HEAD
    for text, large, bold in ((part.name, HEAD, True), (_measures(part), SMALLEST_BODY, False)):
        items.append(Text(area.x, y, text, fitted(text, area.width, large, bold=bold), ink, bold=bold))
        y += large * LEADING
    steps = [plain(text).lines(area.width - INDENT, SMALLEST_BODY) for text in said]
    told = sum(map(len, steps)) * SMALLEST_BODY * LEADING
    left = finished.y - y - told
    free, high = left / len(steps) - ROOM, (left - (ROOM + 1.0) * len(steps)) / len(MARKED)
    scale = min(area.width / part.width, high / part.height)
    for number, lines in enumerate(steps):
        y += min(free, ROOM) if number else 0
        items += number_disc(number + 1, area.x + 2.6, y + 2.2, style)
        items += stacked(lines, area.x + INDENT, y + 0.95 * SMALLEST_BODY, SMALLEST_BODY, ink)
        y += len(lines) * SMALLEST_BODY * LEADING
        if number < len(MARKED) and scale * part.height >= LOWEST:
            small = _marked(part, MARKED[number], scale, style)
            items += miniature(
                small, f"step-{number}", scale, area.x + part.width * scale / 2, y + part.height * scale / 2
            )
            y += part.height * scale
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
