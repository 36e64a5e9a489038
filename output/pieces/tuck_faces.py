"""The tuck box of a game: one landscape around its four sides, on which lie its title, its parts, how it is played.

Lengths are in millimetres from the middle of a face, y points down. The board stands on the front only; sky, horizon
and ground run around all sides, the lid shows sky, the floor ground. They reach over folds and cuts, so a fold that is
a little off shows no white edge. What is read lies on white cards. The title on the spine reads downwards, as on a
book. The tongues, which nobody sees on a closed box, say how it is put together.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from operator import itemgetter
from typing import NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.pieces.medallions import medallion
from landpress.output.pieces.miniature import miniature
from landpress.output.pieces.part import SAFE, Part
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.pieces.tuck import GLUE, NOTCH, SLANT, TONGUE, TuckBox, tuck_part
from landpress.output.scene.items import PT, Drawn, Path, Shape, Symbol, Text, Use
from landpress.output.scene.linebreak import Line, fitted, marked, plain
from landpress.output.scene.shapes import circle, moved, polyline, rectangle, rounded
from landpress.output.scene.style import FOOTER, LABEL, LEADING, SMALLEST_BODY, Style
from landpress.output.scene.typeset import Figure
from landpress.output.survey import engraving, prisms
from landpress.output.survey.ruling import ruled

DEPTH = 20
OVER, HATCH = 1.5, 2.0
"""How far the landscape reaches over folds and cuts, and the pitch of the hatching of the glue flap."""
HEAD, FOOT = 26.0, 9.0
"""The white bands on the front with the title and with the facts."""
SHADE, CORNER, PAD, RIM, GAP = 0.6, 0.8, 2.0, 2.2, 3.0
"""The shadow and the corners of cards, the space inside and outside their edges, and between two cards."""
SIGN, ACROSS = 4.2, 3
"""The size of the seats' signs on the spine, and how many stand in a row."""
LID, PITCH = 12.0, 1.6
COUNT, TALLEST, MOST, NAMED = 3.2, 12.0, 10, 11.0
"""The height of a count below a part, the highest picture of a part, the most rows, and the height of a row that has
room for names."""
BIGGEST, PROMISE = 34 * PT, 11 * PT
QR = 18.0
STEP_LOWEST, SMALLEST_STEP = 8.0, 0.5
"""The least height of the drawings on the back, and the scale below which fewer are drawn."""


class Wrap(NamedTuple):
    """What is drawn around a box: the game's medallion, the hue of its sky and its share, its landscape, its ground.

    The sky of the lid is ruled in the hue of the sky, unless it has a drawing of its own, `above`.
    """

    motif: str
    sky: tuple[str, float]
    panorama: Callable[[prisms.View, Style], list[Drawn]]
    ground: Callable[..., list[Drawn]]
    above: Callable[..., list[Drawn]] | None = None


class Told(NamedTuple):
    """What a box tells of its kit.

    `facts` are how many play, for how long and from which age; `seats` the most that play. `steps` are drawings of play
    with their captions. `code` and `version` name the board and who printed it. `qr` is the QR code of the board, 18 mm
    wide and high, with its corner at (0, 0). `pages` are the names of whole pages in the kit.
    """

    facts: tuple[str, ...] = ()
    seats: int = 0
    steps: Sequence[tuple[str, Figure]] = ()
    code: str = ""
    version: str = ""
    qr: Path = ()
    pages: tuple[str, ...] = ()


def tuck_box(size: tuple[int, int], wrap: Wrap, inside: Sequence[Part], told: Told, style: Style) -> Part:
    """Return a box to fold for the small pieces of a kit, with a front of `size`. The parts `inside` are counted."""
    wide, high = size
    box = TuckBox(wide, high, DEPTH)
    front, back, spine, side = (Area(-w / 2, -high / 2, w, high) for w in (wide, wide, DEPTH, DEPTH))
    faces = {
        "back": _back(back, told, style),
        "left": _spine(spine, told, style),
        "front": _front(front, told, style),
        "right": _side(side, wrap, inside, told, style),
        "lid": _lid(wide, style),
        "floor": _floor(wide, wrap, style),
    }
    around = _around(box, wrap, style)
    made = tuck_part(style.words("kit.tuck"), 1, box, faces, "kit", None, notched=True, around=around)
    return replace(made, group="tuck", width=int(made.width), height=int(made.height), shown=box.face("front"))


def _around(box: TuckBox, wrap: Wrap, style: Style) -> list[Drawn]:
    """Draw the landscape on the net, and what is told on its tongues."""
    front, lid, floor = box.face("front"), box.face("lid"), box.face("floor")
    left, right = box.across[1], box.across[-1]
    whole = Area(left - OVER, front.y - OVER, right - left + 2 * OVER, front.height + 2 * OVER)
    board = front.inset(top=HEAD, bottom=FOOT)
    above = wrap.above or _sky_of(wrap)
    items = [
        *wrap.panorama(prisms.View(board, whole, box.width + box.depth), style),
        *above(lid.inset(-OVER, -OVER, -OVER), style=style),
        *wrap.ground(floor.inset(-OVER, 0, -OVER, -OVER), style=style),
        *_flap(box, style),
    ]
    said = style.words("kit.tuck_steps").strip().splitlines()
    half = -(-len(said) // 2)
    for first, lines, y in ((0, said[:half], lid.y - TONGUE), (half, said[half:], floor.bottom)):
        tongue = Area(lid.x + SLANT + 1, y, lid.width - 2 * SLANT - 2, TONGUE)
        for i, line in enumerate(lines):
            middle = tongue.y + TONGUE / 2 + (i - (len(lines) - 1) / 2) * 5.2
            items += _numbered(first + i + 1, line, tongue.x + 3, middle, tongue.right, style)
    return items


def _sky_of(wrap: Wrap) -> Callable[..., list[Drawn]]:
    return lambda area, style: prisms.ruled_sky(area, *wrap.sky, style, PITCH)


def _flap(box: TuckBox, style: Style) -> list[Drawn]:
    """Hatch the part of the glue flap that the landscape leaves."""
    x, half = box.across[0], box.height / 2
    flap = [(x + 1, SLANT + 1 - half), (x + GLUE - OVER - 1, 1 - half), (x + GLUE - OVER - 1, half - 1)]
    flap.append((x + 1, half - SLANT - 1))
    return [Shape(ruled([flap], HATCH, 45), stroke=style.palette.ink, width=0.15)]


def _numbered(number: int, text: str, x: float, y: float, right: float, style: Style) -> list[Drawn]:
    """Draw a numbered step on one line around y."""
    ink, size = style.palette.ink, fitted(text, right - x - 3.5, LABEL)
    disc = style.palette.filled(ink)
    figure = style.palette.paper if disc else ink
    return [
        Shape(circle(x, y, 1.9), disc or style.palette.paper, ink, 0.2),
        Text(x, y + 0.36 * LABEL, str(number), LABEL, figure, True, "middle"),
        Text(x + 3.5, y + 0.36 * size, text, size, ink),
    ]


def _card(area: Area, style: Style) -> list[Drawn]:
    colours, shape = style.palette, moved(rounded(area.width, area.height, CORNER), *area.middle)
    shadow = [Shape(moved(shape, SHADE, SHADE), colours.ink)] if colours.level == "full" else []
    return [*shadow, Shape(shape, colours.paper, colours.ink, 0.3)]


def _title(room: float, high: float, style: Style, rise: int = 1) -> list[Drawn]:
    """Draw the name of the game around (0, 0), in a room of a width and a height."""
    name = style.words("game.title")
    size = engraving.title_size(name, room, min(BIGGEST, high / engraving.capital(1)))
    return engraving.title(name, -engraving.title_width(name, size) / 2, engraving.capital(size) / 2, size, style, rise)


def _front(face: Area, told: Told, style: Style) -> list[Drawn]:
    """Draw the bands above and below the board: title and tagline, players, minutes and age."""
    words, colours = style.words, style.palette
    head, foot = face._replace(height=HEAD), face.inset(top=face.height - FOOT)
    room = face.width - 2 * SAFE - 4
    tagline, facts = words("game.tagline"), "  ·  ".join(told.facts)
    name = words("game.title")
    size = engraving.title_size(name, room, BIGGEST)
    left, base = -engraving.title_width(name, size) / 2, head.y + 5.0 + (9.0 + engraving.capital(size)) / 2
    said = [(tagline, head.bottom - 4.2, PROMISE * 0.85)] + [(facts, foot.middle[1] + 1.1, PROMISE * 0.8)] * bool(facts)
    lines = [polyline([(face.x, y), (face.right, y)]) for y in (head.bottom, foot.y)]
    return [
        *(Shape(rectangle(*band), colours.paper) for band in (head, foot)),
        *(Shape(line, stroke=colours.ink, width=0.5) for line in lines),
        *engraving.title(name, left, base, size, style),
        *(Text(0, y, text, fitted(text, room, most), colours.ink, anchor="middle") for text, y, most in said),
    ]


def _spine(face: Area, told: Told, style: Style) -> list[Drawn]:
    """Draw the title along the spine, and below it the seats that play."""
    seats = style.palette.seats[: told.seats]
    rows = -(-len(seats) // ACROSS)
    across = -(-len(seats) // rows) if rows else 0
    low = rows * (SIGN + 1.2) + 7.0 if rows else 0.0
    inner = face.inset(RIM, RIM + 1, RIM, RIM + 1)
    card, foot = inner.inset(bottom=low + GAP if low else 0), inner.inset(top=inner.height - low)
    name = Symbol("tuck-spine-title", face.height, tuple(_title(card.height - 8, card.width - 5, style, rise=-1)))
    items = [*_card(card, style), Use(name, *card.middle, 90.0)]
    if not low:
        return items
    items += _card(foot, style)
    for i, seat in enumerate(seats):
        row, column = divmod(i, across)
        x = (column - (min(across, len(seats) - row * across) - 1) / 2) * (SIGN + 0.8)
        items.append(seat_sign(seat, x, foot.y + 1.2 + (row + 0.5) * (SIGN + 1.0), SIGN * 0.86, style))
    many = told.facts[0] if told.facts else ""
    size = fitted(many, foot.width - 2, SMALLEST_BODY, bold=True)
    return [*items, Text(0, foot.bottom - 2.0, many, size, style.palette.ink, bold=True, anchor="middle")]


def _lid(wide: float, style: Style) -> list[Drawn]:
    card = Area(-wide / 2 + 5, -LID / 2, wide - 10, LID)
    return [*_card(card, style), *_title(card.width - 2 * PAD, LID - 2 * PAD - 1, style)]


def _floor(wide: float, wrap: Wrap, style: Style) -> list[Drawn]:
    """Draw the floor: the medallion, and who made the game."""
    radius = DEPTH / 2 - SAFE - 1
    left = -wide / 2 + SAFE + 2.5 + 2 * radius
    card = Area(left + GAP, -LID / 2, wide / 2 - SAFE - GAP - left - GAP, LID)
    lines = _set(style.words("game.credit"), card.width - 2 * PAD, FOOTER, style)
    top = -len(lines) * FOOTER * LEADING / 2 + FOOTER
    return [
        *medallion(wrap.motif, left - radius, 0.0, radius, style),
        *_card(card, style),
        *_lines(lines, card.x + PAD, top, FOOTER, style),
    ]


def _back(face: Area, told: Told, style: Style) -> list[Drawn]:
    """Draw the back: what the game promises below the half-moon, how it is played, the code of the board."""
    words, ink = style.words, style.palette.ink
    inner = face.inset(4, NOTCH + 2, 4, 4)
    head = inner._replace(height=10.0)
    card = inner.inset(top=head.height + GAP)
    room = card.width - 2 * PAD - 1
    tagline = words("game.tagline")
    size = fitted(tagline, room, PROMISE, bold=True)
    items = [
        *_card(head, style),
        Text(0, head.middle[1] + size * 0.36, tagline, size, ink, bold=True, anchor="middle"),
        *_card(card, style),
    ]
    left, y = card.x + PAD + 0.5, card.y + PAD + SMALLEST_BODY
    text = words.texts.get("game.box", "").strip().splitlines()  # a plugin may have none
    for said in text:
        lines = _set(said, room, SMALLEST_BODY, style)
        items += _lines(lines, left, y, SMALLEST_BODY, style)
        y += len(lines) * SMALLEST_BODY * LEADING + 1.5
    coded, foot = _coded(card.inset(PAD + 0.5, 0, PAD + 0.5, PAD + 0.5), told, style)
    steps = Area(left, y - SMALLEST_BODY + 1.0, room, foot - y + SMALLEST_BODY - 2.5)
    return [*items, *_played(told.steps, steps, style), *coded]


def _coded(area: Area, told: Told, style: Style) -> tuple[list[Drawn], float]:
    """Draw the code of the board and its QR code at the foot of an area, below a line. Return them and its y."""
    ink = style.palette.ink
    if not told.code:
        return [], area.bottom
    top = area.bottom - QR - 2.5
    room = area.width - QR - 3
    lines = [line.text for line in plain(told.code.replace("-", "- ")).lines(room, LABEL)]
    items: list[Drawn] = [
        Shape(polyline([(area.x, top), (area.right, top)]), stroke=ink, width=0.25),
        Shape(moved(told.qr, area.right - QR, area.bottom - QR), ink),
    ]
    y = top + 2.5 + LABEL
    for line in [*(line.replace("- ", "-").strip() for line in lines), told.version]:
        items.append(Text(area.x, y, line, fitted(line, room, LABEL), ink))
        y += LABEL * LEADING
    return items, top


def _played(steps: Sequence[tuple[str, Figure]], area: Area, style: Style) -> list[Drawn]:
    """Draw the steps of play in as many rows as make them largest, with their captions below; none too small."""
    if not steps or area.height < STEP_LOWEST:
        return []
    ink, below = style.palette.ink, LABEL * 1.6
    for count in range(len(steps), 0, -1):
        tries = (_laid(steps[:count], rows, area, below) for rows in range(1, count + 1))
        scale, lines = max(tries, key=itemgetter(0))
        if scale >= SMALLEST_STEP:
            break
    scale = min(scale, 1.0)
    talls = [max(figure.height for _, figure in line) * scale + below for line in lines]
    items: list[Drawn] = []
    spare = (area.height - sum(talls)) / (len(lines) + 1)
    y = area.y
    for number, (line, tall) in enumerate(zip(lines, talls, strict=True)):
        y += spare
        gap = (area.width - sum(figure.width for _, figure in line) * scale) / (len(line) + 1)
        x = area.x
        for i, (said, figure) in enumerate(line):
            x += gap
            wide, middle = figure.width * scale, y + (tall - below) / 2
            items += miniature(figure.items, f"tuck-step-{number}-{i}", scale, x + wide / 2, middle)
            size = fitted(said, wide + gap * 0.9, LABEL)
            items.append(Text(x + wide / 2, y + tall - 0.4 * LABEL, said, size, ink, anchor="middle"))
            x += wide
        y += tall
    return items


def _laid(
    steps: Sequence[tuple[str, Figure]], rows: int, area: Area, below: float
) -> tuple[float, list[Sequence[tuple[str, Figure]]]]:
    """Return the scale at which steps fit an area in some rows, each with `below` mm for captions, and the rows."""
    across = -(-len(steps) // rows)
    lines = [steps[i : i + across] for i in range(0, len(steps), across)]
    wide = max(sum(figure.width for _, figure in line) for line in lines)
    high = sum(max(figure.height for _, figure in line) for line in lines)
    return min((area.width - GAP * (across - 1)) / wide, (area.height - len(lines) * below) / high), lines


def _set(text: str, room: float, size: float, style: Style) -> list[Line]:
    return marked(text, level=style.palette.level).lines(room, size)


def _lines(lines: Sequence[Line], x: float, y: float, size: float, style: Style) -> list[Drawn]:
    placed = (line.drawn(x, y + i * size * LEADING, size, style.palette.ink) for i, line in enumerate(lines))
    return [item for line in placed for item in line]


def _side(face: Area, wrap: Wrap, inside: Sequence[Part], told: Told, style: Style) -> list[Drawn]:
    """Draw what is inside: a picture of each part, and below it how many there are, and their name if it has room."""
    counts: dict[str, int] = dict.fromkeys(told.pages, 1)
    firsts: dict[str, Part] = {}
    for part in inside:
        counts[part.name] = counts.get(part.name, 0) + part.count
        firsts.setdefault(part.name, part)
    card, head = face.inset(RIM, RIM + 1, RIM, RIM + 1), style.words("kit.inside")
    size = fitted(head, card.width - 1.5, SMALLEST_BODY, bold=True)
    items = [*_card(card, style), Text(0, card.y + 4.6, head, size, style.palette.ink, bold=True, anchor="middle")]
    across = -(-len(counts) // MOST)
    rows = -(-len(counts) // across)
    room, step = (card.width - 1) / across, (card.height - 7.5) / rows
    said: list[tuple[str, ...]] = [(f"{count} ×",) for count in counts.values()]
    if across == 1 and step >= NAMED:
        with suppress(LayoutError):  # a name is longer than the side is wide
            named = [style.words("first.counted", count=count, name=name) for name, count in counts.items()]
            said = [_short(text, room - 0.6) for text in named]
    for i, name in enumerate(counts):
        x = card.x + 0.5 + room * (i % across + 0.5)
        y = card.y + 6.5 + step * (i // across)
        lines = said[i]
        below = COUNT + (len(lines) - 1) * LABEL
        high = min(TALLEST, step - below - 1.2)
        if name in firsts:
            items += _pictured(firsts[name], i, x, y, room - 1, high, style)
        else:
            items += _leaf(x, y, high, wrap.motif if i == 0 else "", style)
        for k, line in enumerate(lines):
            drawn = fitted(line, room - 0.4, LABEL)
            items.append(Text(x, y + high + COUNT + k * LABEL, line, drawn, style.palette.ink, anchor="middle"))
    return items


def _short(text: str, room: float) -> tuple[str, ...]:
    """Break a text into lines of `LABEL` type, at most two. Raise LayoutError if they have no room."""
    first, *rest = (line.text.strip() for line in plain(text).lines(room, LABEL))
    if rest:
        fitted(" ".join(rest), room, LABEL)
    return (first, " ".join(rest)) if rest else (first,)


def _leaf(x: float, y: float, high: float, motif: str, style: Style) -> list[Drawn]:
    """Draw a page small, with a medallion for a board, or else with lines of text."""
    ink, wide = style.palette.ink, high / 2**0.5
    leaf = Area(x - wide / 2, y, wide, high)
    items: list[Drawn] = [Shape(rectangle(*leaf), style.palette.paper, ink, 0.2)]
    if motif:
        return [*items, *miniature(medallion(motif, 0, 0, 10, style), "tuck-leaf", wide * 0.4 / 10, *leaf.middle)]
    rows = [y + high * (0.15 + 0.1 * i) for i in range(8)]
    lines = [polyline([(x - wide * 0.36, row), (x + wide * 0.36, row)]) for row in rows]
    return [*items, *(Shape(line, stroke=ink, width=0.15) for line in lines)]


def _pictured(part: Part, key: int, x: float, y: float, wide: float, high: float, style: Style) -> list[Drawn]:
    """Draw a part small around x, on a foot at y + high."""
    scale = min(1.0, wide / part.width, high / part.height)
    edge = part.outline or rectangle(-part.width / 2, -part.height / 2, part.width, part.height)
    line = Shape(edge, stroke=style.palette.ink, width=0.2 / scale)
    items = (Shape(edge, part.ground or style.palette.paper), *part.front, line)
    return list(miniature(items, f"tuck-{key}", scale, x, y + high - part.height * scale / 2))
