"""A board of a description on paper: sea, cells, coast, tokens on cells, edges and corners, starts. Millimetres."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import hypot

from landpress.layouts.field import CELLS, COAST
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.maps.description import Layer, Look
from landpress.output.maps.cells import DISC, Cells, looks_of
from landpress.output.maps.labels import label
from landpress.output.pieces.seat_signs import DASH, seat_sign
from landpress.output.scene.items import Drawn, Path, Point, Shape, Symbol, Text, Use
from landpress.output.scene.latticemap import FieldMap
from landpress.output.scene.shapes import circle, joined, moved, polyline, rectangle
from landpress.output.scene.style import Style, mixed

WAVES = ((0.035, 0.9), (0.08, 0.65), (0.135, 0.42), (0.2, 0.24))
"""The lines off the coast of the survey: the distance of each in widths of a cell, and the share of its colour."""
FEW = 2
"""The number of these lines in low ink."""
PIER, EDGE, CORNER = 0.3, 0.13, 0.13
"""How far a token lies off the coast; the radius of tokens on edges and corners; in widths of a cell."""
OFF_COAST = ((PIER, DISC), (0.24, 0.17), (0.17, 0.15), (0.17, 0.08))
"""How far tokens lie off the coast, and their radius: the largest ones that do not touch in bays."""
BAR, BAR_DASHES = 0.1, ((), (0.15, 0.2), (0.0, 0.16))
"""The width of a bar, and the dashes of the tokens of a layer of bars, in widths of a cell."""
MOST_PIPS = 6
SPOTS: dict[int, tuple[float, tuple[Point, ...]]] = {
    0: (1.0, ()),
    1: (1.0, ((0, 0),)),
    2: (0.85, ((-0.9, 0), (0.9, 0))),
    3: (0.82, ((-0.87, 0.5), (0.87, 0.5), (0, -1.0))),
    4: (0.78, ((-0.83, 0.83), (0.83, 0.83), (-0.83, -0.83), (0.83, -0.83))),
    5: (0.66, ((-1.0, 1.0), (1.0, 1.0), (-1.0, -1.0), (1.0, -1.0), (0, 0))),
}
"""Where the tokens of one place lie, the lowest first, and how large they are, in radii of a single one."""


def sea(style: Style) -> str | None:
    """Return the colour of the sea of the survey, or None if it stays unprinted."""
    return style.palette.tint("blue", 0.1)


map_of = lru_cache(maxsize=16)(FieldMap)
"""Return a field on paper."""


def rim(board: MapBoard, style: Style) -> float:
    """Return how much room a board needs around its cells, in widths of a cell."""
    on_coast = any(layer.on == COAST and layer.shape != "bar" for layer in board.description.layers)
    return PIER + DISC if on_coast else WAVES[-1][0] if style.look == "survey" else 0.03


def field_items(
    board: MapBoard, width: float, x: float, y: float, style: Style, upon_cells: Sequence[Drawn] = ()
) -> list[Drawn]:
    """Return the board with the middle of its field at (x, y); cells are `width` mm wide.

    `upon_cells` is drawn over the cells, below their borders and tokens.
    """
    told, colours, lines = board.description, style.palette, style.lines
    on_paper, looks = map_of(told.field), looks_of(told)
    items: list[Drawn] = []
    if style.look == "survey":
        ground = sea(style) or colours.paper
        for distance, left in reversed(WAVES[:FEW] if colours.level == "low" else WAVES):
            wave = moved(on_paper.offshore(width, distance * width), x, y)
            items.append(Shape(wave, stroke=mixed(colours.drawn("blue"), ground, left), width=lines.hairline))
    upon = [layer for layer in told.layers if layer.on == CELLS]
    piles = {
        kind.name: layer.each
        for layer in sorted(upon, key=lambda layer: layer.each)
        for kind in told.kinds
        if not layer.kinds or kind.name in layer.kinds
    }
    cells = Cells(on_paper, width, style, piles, told)
    laid, bare = _laid(board), replace(cells, piles={})
    places = [(x + px * width, y + py * width) for px, py in on_paper.cells]
    symbols: dict[tuple[str, bool], Symbol] = {}
    for cell, kind in enumerate(board.cells):
        one = kind, is_bare = kind, kind in piles and cell not in laid
        if one not in symbols:
            drawn = (bare if is_bare else cells).symbol(kind, looks[kind], told.kind[kind].start)
            symbols[one] = drawn._replace(name=f"{drawn.name}-bare") if is_bare else drawn
        items.append(Use(symbols[one], *places[cell]))
    items += upon_cells
    items.append(Shape(moved(on_paper.borders(width), x, y), stroke=colours.ink, width=lines.border))
    items.append(Shape(moved(on_paper.coast(width), x, y), stroke=colours.ink, width=lines.coast))
    items += _blocks(board, on_paper, width, x, y, style)
    for number, layer in enumerate(told.layers):
        items += _tokens(board, layer, upon.index(layer) if layer in upon else 0, board.layers[number], cells, (x, y))
    return [*items, *_starts(board, places, width, style)]


def _laid(board: MapBoard) -> set[int]:
    """Return the cells on which tokens lie."""
    upon = zip(board.description.layers, board.layers, strict=True)
    return {
        slot // layer.each for layer, slots in upon if layer.on == CELLS for slot, token in enumerate(slots) if token
    }


def _blocks(board: MapBoard, on_paper: FieldMap, width: float, x: float, y: float, style: Style) -> list[Drawn]:
    """Draw a stronger line between blocks."""
    field = board.description.field
    block = {cell: number for number, cells in enumerate(field.blocks) for cell in cells}
    between = []
    for edge, touching in zip(field.meetings["inner edges"], field.classes["inner edges"].touching, strict=True):
        if block and block[touching[0]] != block[touching[1]]:
            between.append(polyline((x + px * width, y + py * width) for px, py in on_paper.ends(edge)))
    return [Shape(joined(between), stroke=style.palette.ink, width=style.lines.coast)] if between else []


def _tokens(
    board: MapBoard, layer: Layer, order: int, slots: Sequence[str], cells: Cells, origin: Point
) -> list[Drawn]:
    """Draw the tokens of a layer. `order` is its number among the layers on cells."""
    width, points, items = cells.width, cells.map.places(layer.on), list[Drawn]()
    most = max(layer.worth.values(), default=0)
    held = [[token for token in slots[i * layer.each : (i + 1) * layer.each] if token] for i in range(len(points))]
    if layer.shape == "bar":
        edges = zip(map(cells.map.ends, board.description.field.meetings[layer.on]), slots, strict=True)
        laid = [([(origin[0] + x * width, origin[1] + y * width) for x, y in ends], token) for ends, token in edges]
        return [bar(layer, token, ends, width, cells.style) for ends, token in laid if token]
    pier, share = PIER, DISC if layer.on == CELLS else EDGE
    if layer.on == COAST:
        pier, share = _off_coast(cells.map, layer, [place for place, here in enumerate(held) if here])
    for place, ((px, py), here) in enumerate(zip(points, held, strict=True)):
        x, y, radius = origin[0] + px * width, origin[1] + py * width, width * share
        if layer.on == COAST and here:
            (x, y), line = _pier(cells.map, layer, place, origin, width, pier)
            items.append(Shape(line, None, cells.style.palette.ink, cells.style.lines.border, DASH))
        if order:
            x, y, radius = x + 0.27 * width, y - 0.2 * width, radius * 0.6
        scale, spots = SPOTS[len(here)]
        for token, (dx, dy) in zip(here, spots, strict=True):
            at = x + dx * radius, y + dy * radius
            is_hot = bool(most) and layer.worth.get(token, 0) == most
            look = layer.looks.get(token, Look())
            items += token_items(layer, token, look, at, radius * scale, is_hot, cells)
    return items


def _off_coast(on_paper: FieldMap, layer: Layer, taken: Sequence[int]) -> tuple[float, float]:
    """Return how far the tokens of a layer lie off the coast, and their radius, in widths of a cell."""
    for pier, radius in OFF_COAST[:-1]:
        places = [_pier(on_paper, layer, place, (0.0, 0.0), 1.0, pier)[0] for place in taken]
        apart = 2 * radius * (1.9 if layer.each > 1 else 1.0)
        if all(hypot(ax - bx, ay - by) >= apart for (ax, ay), (bx, by) in combinations(places, 2)):
            return pier, radius
    return OFF_COAST[-1]


def _written(token: str, look: Look, cells: Cells) -> str:
    """Return the text of a token: its own, or its name if it has no icon."""
    return cells.said(token) if look.text is None and not look.icon else look.text or ""


def bar(layer: Layer, token: str, ends: Sequence[Point], width: float, style: Style) -> Shape:
    """Draw a token as a bar between two ends. The first three tokens of a layer differ by dashes."""
    dash = tuple(width * part for part in BAR_DASHES[min(list(layer.tokens).index(token), len(BAR_DASHES) - 1)])
    colour = style.palette.drawn(layer.looks.get(token, Look()).hue or "ink")
    return Shape(polyline(ends), None, colour, BAR * width, dash)


def token_items(
    layer: Layer, token: str, look: Look, at: Point, radius: float, is_hot: bool, cells: Cells, said: str | None = None
) -> list[Drawn]:
    """Draw a token: its form, its icon or its text, and a pip for each worth; the most valuable ones are red.

    `said` is what is written in place of its text.
    """
    style, (x, y) = cells.style, at
    colours, ink = style.palette, style.palette.ink
    hot = mixed(colours.hues["vermilion"], ink, 0.8) if is_hot and colours.level == "full" else ink
    items: list[Drawn] = []
    ground = (colours.tint(look.hue, look.tint) if look.hue else None) or colours.paper
    if layer.shape == "disc":
        items.append(Shape(circle(x, y, radius), ground, ink, style.lines.border))
    elif layer.shape in ("square", "bar"):
        side = radius * 1.75
        items.append(Shape(rectangle(x - side / 2, y - side / 2, side, side), ground, ink, style.lines.border))
    worth = layer.worth.get(token, 0)
    pips = worth if 0 < worth <= MOST_PIPS else 0
    text = _written(token, look, cells) if said is None else said
    if look.icon:
        items.append(cells.icon(look.icon, x, y - (0.2 * radius if text else 0), radius * (0.9 if text else 1.2)))
    if text:
        names, room, size = [*map(cells.said, layer.tokens)], 1.55 * radius, radius * (0.5 if look.icon else 0.95)
        if not look.icon and said is None:  # all texts of a layer have one size
            others = [(one, layer.looks.get(one, Look())) for one in layer.tokens]
            texts = [_written(one, its, cells) for one, its in others if not its.icon]
            size = min(label(one, names, room, size, bold=True)[1] for one in texts if one)
        text, size = label(text, names, room, size, bold=True)
        base = y + (0.75 * radius if look.icon else 0.36 * size - (0.12 * radius if pips else 0))
        items.append(Text(x, base, text, size, hot, bold=True, anchor="middle"))
    row = [circle(x + (i - (pips - 1) / 2) * 0.26 * radius, y + 0.6 * radius, 0.085 * radius) for i in range(pips)]
    return [*items, Shape(joined(row), hot)] if row else items


def _pier(on_paper: FieldMap, layer: Layer, place: int, origin: Point, width: float, pier: float) -> tuple[Point, Path]:
    """Return the middle of a token off the coast, and the lines that join it to the ends of its edge."""
    field = on_paper.field
    (ax, ay), (bx, by) = on_paper.ends(field.meetings[layer.on][place])
    cx, cy = on_paper.cells[field.classes[layer.on].touching[place][0]]
    mx, my = (ax + bx) / 2, (ay + by) / 2
    far = hypot(mx - cx, my - cy)
    px, py = mx + (mx - cx) / far * pier, my + (my - cy) / far * pier
    to = [(origin[0] + u * width, origin[1] + v * width) for u, v in ((ax, ay), (px, py), (bx, by))]
    return to[1], polyline(to)


def _starts(board: MapBoard, places: Sequence[Point], width: float, style: Style) -> list[Drawn]:
    """Draw the signs of the seats on the starts, in the order of seats; further starts have an open circle."""
    marks = (start_mark(board, number, places[cell], width, style) for number, cell in enumerate(starts_of(board)))
    return [item for mark in marks for item in mark]


def starts_of(board: MapBoard) -> list[int]:
    """Return the cells of the starts in the order of seats."""
    lattice = board.description.field.lattice
    starts = [i for i, kind in enumerate(board.cells) if board.description.kind[kind].start]
    return [lattice.index[cell] for cell in lattice.seat_order(lattice.cells[i] for i in starts)]


def start_mark(board: MapBoard, number: int, at: Point, width: float, style: Style) -> list[Drawn]:
    """Draw what lies on a start by its number in the order of seats: a sign, or an open circle without a player."""
    (x, y), colours = at, style.palette
    disc = circle(x, y, DISC * width)
    if number >= board.players:
        return [Shape(disc, colours.paper, colours.ink, style.lines.hairline, DASH)]
    seat = colours.seats[number]
    ground = colours.ground(seat, 0.25) or colours.paper
    return [Shape(disc, ground, colours.ink, style.lines.border), seat_sign(seat, x, y, 0.24 * width, style)]
