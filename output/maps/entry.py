"""The drawing of boards of a description on their page (`output.game.Drawing`), and the sea around those of the survey.

Lengths are in millimetres.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor, hypot
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.layouts.errors import LayoutError
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.description import Description
from landpress.layouts.sheet import Area, require, whole_unit
from landpress.output.maps.cells import DESIGNED, DISC, CellGround, Cells, looks_of
from landpress.output.maps.field import field_items, map_of, rim, sea
from landpress.output.maps.key import key_height, key_items
from landpress.output.pieces.terrain import Disc
from landpress.output.scene.items import Drawn, Path, Point, Scene, Shape
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import SMALLEST_BODY, Style, mixed
from landpress.output.sheets.frame import ONE_COLUMN, Frame, Offer
from landpress.output.sheets.page import Imprint, carried, grown, pictured_page, play_area
from landpress.output.survey import contours
from landpress.output.survey.neatline import THICK, neatline, rhumb_lines, rose
from landpress.output.survey.relief import INTERVAL, Relief

ROSES = (16.0, 13.0, 10.0, 8.0)
"""The radii of roses, the largest first."""
MESH = 18.0
"""The distance between the lines of a net, about."""
LETTER, SPACE = 3.0, 2.5
"""The height of the letter above a rose, and the space around it."""


def framed_sea(board: MapBoard, width: float, middle: Point, area: Area, style: Style) -> list[Drawn]:
    """Return the sea that fills an area inside a neatline, without the board, whose cells are `width` mm wide."""
    inner, is_full = area.inset(THICK, THICK, THICK, THICK), style.palette.level == "full"
    border = neatline(area, style if is_full else replace(style, ink="outline"))  # low ink: no black areas
    return [*sea_items(board, width, middle, inner, inner, style), *border]


def sea_items(board: MapBoard, width: float, middle: Point, inner: Area, room: Area, style: Style) -> list[Drawn]:
    """Return the sea that fills an area, without the board, with a rose in a free corner of a room in it."""
    colours = style.palette
    drawn = style if colours.level == "full" else replace(style, ink="outline")  # low ink: no black areas
    faint = mixed(colours.drawn("blue"), sea(style) or colours.paper, 0.35)
    net = mixed(colours.drawn("blue"), colours.paper, 0.17)
    ground = Shape(rectangle(*inner), fill=sea(style))
    items: list[Drawn] = [ground if sea(style) else Shape(_graticule(inner), stroke=net, width=style.lines.hairline)]
    for x, y, radius in _places(room):
        if _is_free(board, width, middle, (x, y), radius, style):
            items.append(Shape(rhumb_lines(x, y, inner), stroke=faint, width=style.lines.hairline))
            items += rose(x, y, radius, drawn)
            break
    return items


def _graticule(area: Area) -> Path:
    """Return the lines of a net over an area. They show the sea where its ground stays unprinted."""
    across, down = (max(1, round(side / MESH)) for side in (area.width, area.height))
    lines = [polyline([(x, area.y), (x, area.bottom)]) for x in _between(area.x, area.width, across)]
    lines += [polyline([(area.x, y), (area.right, y)]) for y in _between(area.y, area.height, down)]
    return joined(lines)


def _between(start: float, length: float, parts: int) -> list[float]:
    return [start + length * i / parts for i in range(1, parts)]


def _places(area: Area) -> Iterator[tuple[float, float, float]]:
    """Yield the middles and radii of roses in the corners of an area."""
    for radius in ROSES:
        far = radius + SPACE
        for y in (area.y + far + LETTER, area.bottom - far):
            for x in (area.right - far, area.x + far):
                yield x, y, radius


def _is_free(board: MapBoard, width: float, middle: Point, at: Point, radius: float, style: Style) -> bool:
    """Return whether a rose at a place touches neither cells nor what lies off their coast."""
    on_paper = map_of(board.description.field)
    reach = max(hypot(x, y) for x, y in on_paper.corners) + rim(board, style)
    x, y = (at[0] - middle[0]) / width, (at[1] - middle[1]) / width
    clear = reach + (radius + LETTER) / width
    return all(hypot(x - cx, y - cy) > clear for cx, cy in on_paper.cells)


STEP, WAVES, HEIGHT, BETWEEN = 2.0, 16, 9 * INTERVAL, 1.0
"""The grid of the relief, the length of half a wave in its steps, the height of waves, the distance of points."""
FEWEST = 8
"""The fewest points of a line that is drawn."""
SMALL = 20
"""The width of cells below which low ink leaves them bare."""
FAINT = 0.35
"""The share of ink in lines of low ink."""


def bare_items(board: MapBoard, width: float, middle: Point, style: Style) -> list[Drawn]:
    """Draw contours in the cells of kinds that have neither a pattern nor an icon nor a printed tint."""
    told, colours = board.description, style.palette
    on_paper, looks, scale = map_of(told.field), looks_of(told), width / DESIGNED
    cells = Cells(on_paper, width, style, {}, told)
    grounds = dict[str, CellGround]()
    for kind in told.kinds:
        look = looks[kind.name]
        if not look.pattern and not look.icon and not (look.hue and colours.tint(look.hue, look.tint)):
            halos = [*cells.halos(kind.name, look, kind.start)]
            if any(not layer.kinds or kind.name in layer.kinds for layer in told.layers if layer.on == "cells"):
                halos.append(Disc(0, 0, DISC * width))
            grounds[kind.name] = CellGround(width, tuple(halos), 1.0, cells.form == "flat", cells.form == "square")
    # Many small cells have enough lines, and low ink takes at most half of the full ink.
    if not grounds.keys() & set(board.cells) or (colours.level == "low" and width < SMALL):
        return []
    near: dict[tuple[int, int], list[tuple[float, float, CellGround]]] = {}
    for (cx, cy), here in zip(on_paper.cells, board.cells, strict=True):
        if here in grounds:
            for i in range(-1, 2):
                for j in range(-1, 2):
                    place = floor(cx) + i, floor(cy) + j
                    near.setdefault(place, []).append((cx * width, cy * width, grounds[here]))
    across, down = (side * DESIGNED for side in on_paper.size)
    relief = Relief(Area(-across / 2, -down / 2, across, down), STEP)
    relief.waves(Stream(board.code() or "", "ground"), WAVES, HEIGHT)
    paths: list[Path] = []
    for line in contours.lines(relief, range(-HEIGHT, HEIGHT + 1, INTERVAL)):
        run: list[Point] = []
        points = [(x * scale, y * scale) for x, y in contours.softened(line, BETWEEN, 2)]
        for x, y in [*points, (9e9, 9e9)]:
            place = floor(x / width), floor(y / width)
            if any(ground.admits(x - cx, y - cy) for cx, cy, ground in near.get(place, ())):
                run.append((middle[0] + x, middle[1] + y))
                continue
            if len(run) >= FEWEST:
                thin = contours.thinned(run, 2.5 * scale)
                paths.append((("M", thin[0]), *contours.curved(thin)))
            run = []
    colour = colours.ink if colours.level == "outline" else mixed(colours.ink, colours.paper, FAINT)
    return [Shape(joined(paths), stroke=colour, width=style.lines.hairline)] if paths else []


SMALLEST = 7
"""The smallest width of a cell in mm."""
RIM = 3.0
"""The room around a board, in mm."""
HUNG_RIM = 0.1
"""The sea around the lines off the coast on a poster, in widths of a cell."""
MOST_RULES = 3
"""The columns of rules above a board."""


class MapDrawing:
    """The drawing of the boards of one description."""

    def __init__(self, description: Description) -> None:
        self.description = description

    def field_items(self, board: MapBoard, width: int, x: float, y: float, style: Style) -> Sequence[Drawn]:
        """Return the board alone. Its cells are `width` mm wide and its middle is at (x, y)."""
        return field_items(board, width, x, y, style)

    def hung_items(
        self, board: MapBoard, room: Area, area: Area, kept: Sequence[Area], style: Style
    ) -> Sequence[Drawn]:
        """Return the board, as large as a room bears it, in a sea that fills an area. Panels lie on it at `kept`."""
        width = hung_width(board, room, style)
        sea = sea_items(board, width, room.middle, area, room, style)
        return [*sea, *_on_ground(board, width, room.middle, style)]

    def board_pages(self, board: MapBoard, imprint: Imprint, style: Style) -> list[Scene]:
        """Return the board as one scene. Raise LayoutError if the paper is too small.

        If the style says nothing of it, upright paper lies on its side where the cells are larger so.
        """
        words = style.words
        about = words(
            "game.summary",
            cells=len(board.cells),
            kinds=_counted(board, words.language),
            drawn=words(f"game.drawn_{board.way}"),
        )
        may_turn = style.landscape is None and style.paper.height > style.paper.width
        sides = (False, True) if may_turn else (style.landscape,)
        found, failed = list[Laid](), None
        for one in (replace(style, landscape=side) for side in sides):
            rules, body = _rules(self.description, one), SMALLEST_BODY * grown(one) if grown(one) > 1 else 0.0
            frame = Frame(imprint, one, about, rules, points=bool(self.description.score), body=body)
            try:
                found.append(_laid(board, frame, one))
            except LayoutError as error:
                failed = failed or error
        if failed and not found:
            raise failed
        best = max(found, key=lambda laid: laid.width)
        return [_page(board, best, about, imprint)]


class Laid(NamedTuple):
    """A board on its page: the width of its cells in mm, its room, what lies around it, the area of its key."""

    style: Style
    width: int
    room: Area
    around: Offer
    key: Area
    is_listed: bool


def _laid(board: MapBoard, frame: Frame, style: Style) -> Laid:
    """Lay a board out in a frame, whose texts are engraved where they have room."""
    try:
        return _largest(board, frame, style)
    except LayoutError:
        # The engraved title of the survey needs more room than a plain one.
        return _largest(board, replace(frame, style=replace(style, look="plain")), style)


def _largest(board: MapBoard, frame: Frame, style: Style) -> Laid:
    """Lay a board out where its cells are largest: between the texts of its frame, or beside a column with them."""
    (across, down), around = map_of(board.description.field).size, 2 * rim(board, style)
    edge = RIM + (THICK if style.look == "survey" else 0.0)
    found = []
    for wide in ONE_COLUMN:
        area = frame.key_area(wide)
        room = play_area(style).inset(left=wide)
        width = whole_unit(room.inset(edge, edge, edge, edge), across + around, down + around)
        if width and (offer := frame.column(wide, key_height(board, width, area.width, style, True))):
            found.append(Laid(style, width, offer.room, offer, area, True))
    key, width = 0.0, 0
    for _ in range(4):  # the key depends on the cells and the room, and takes room from them
        width, below = frame.best(across + around, down + around, edge, SMALLEST * (across + around), key)
        before, key = key, key_height(board, width, below.room.width, style) if width and below else 0.0
        if key <= before:
            break
    if width and below:
        found.append(Laid(style, width, below.room.inset(bottom=key), below, below.room, False))
    best = max(found, key=lambda laid: laid.width, default=None)
    require("a cell of the board", best.width if best else 0, SMALLEST, "take larger paper or a smaller margin")
    assert best is not None
    return best


def _page(board: MapBoard, laid: Laid, about: str, imprint: Imprint) -> Scene:
    style = laid.style
    width, middle = laid.width, laid.room.middle
    field = _on_ground(board, width, middle, style)
    if style.look == "survey":
        field = [*framed_sea(board, width, middle, laid.room, style), *field]
    told = key_items(board, laid.width, laid.key, style, laid.is_listed)
    return pictured_page([*laid.around.items(), *told], field, carried(imprint, style), about, imprint, style)


def _on_ground(board: MapBoard, width: float, middle: Point, style: Style) -> list[Drawn]:
    """Return the board with its middle at a place. In the survey, bare ground has contours."""
    ground = bare_items(board, width, middle, style) if style.look == "survey" else []
    return field_items(board, width, *middle, style, ground)


def hung_width(board: MapBoard, room: Area, style: Style) -> float:
    """Return the width in mm of the cells of a board in a room of a poster. Raise LayoutError if it is too small."""
    (across, down), around = map_of(board.description.field).size, 2 * (rim(board, style) + HUNG_RIM)
    width = min(room.width / (across + around), room.height / (down + around))
    require("a cell of the board", width, SMALLEST, "take larger paper or a smaller margin")
    return width


def map_alone(board: MapBoard, room: Area, style: Style) -> Scene:
    """Return the board alone, as large as a room bears it. Raise LayoutError if the room is too small."""
    (across, down), around = map_of(board.description.field).size, 2 * rim(board, style)
    width = whole_unit(room, across + around, down + around)
    require("a cell of the board", width, SMALLEST, "take larger paper or a smaller margin")
    wide, high = (across + around) * width, (down + around) * width
    return Scene(wide, high, style.words("game.title"), tuple(field_items(board, width, wide / 2, high / 2, style)))


def _counted(board: MapBoard, language: str) -> str:
    """Return the number of cells of each kind."""
    found = {kind: board.cells.count(kind) for kind in board.description.kind}
    return ", ".join(f"{count} {board.description.said(kind, language)}" for kind, count in found.items() if count)


def _rules(told: Description, style: Style) -> tuple[str, ...]:
    """Return the texts above the board: the rules in columns, or the wishes if there are no rules."""
    if rules := style.words("game.rules"):
        return sections(rules)
    if not told.wishes:
        return (style.words("game.no_wishes"),)
    return (style.words("game.wishes", wishes="; ".join(told.wishes)),)


def sections(rules: str) -> tuple[str, ...]:
    """Return rules in at most `MOST_RULES` texts; headings become bold beginnings."""
    texts: list[str] = []
    for line in rules.strip().split("\n"):
        line = line.strip()
        if line.startswith("# "):
            texts.append(f"**{line[2:].strip()}**: ")
        elif line:
            texts = texts or [""]
            texts[-1] = f"{texts[-1]}{line.removeprefix('- ').removeprefix('1. ')} "
    made = [text.strip() for text in texts]
    while len(made) > MOST_RULES:
        shortest = min(range(len(made) - 1), key=lambda i: len(made[i]) + len(made[i + 1]))
        made[shortest : shortest + 2] = [f"{made[shortest]} {made[shortest + 1]}"]
    return tuple(made)


of = MapDrawing
