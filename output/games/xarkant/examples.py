"""Drawn examples for the rules of Xarkant: laying a tile, a price, collecting, building, counting a claimed area.

Millimetres from the middle of an example, y down. The examples show small pieces of the board's own land with the kit's
own pieces. The area that the rules speak of has a bold line around it.
"""

from collections.abc import Collection, Sequence

from landpress.engine.contract.house import House
from landpress.output.games.xarkant import pieces, tables
from landpress.output.pieces.figures import compass_rose
from landpress.output.pieces.land import VARIANTS, Plot, ground, growth
from landpress.output.pieces.terrain import Disc
from landpress.output.scene.items import Drawn, Path, Shape, Symbol, Use
from landpress.output.scene.shapes import joined, polyline, rectangle
from landpress.output.scene.style import Style
from landpress.output.scene.typeset import Figure, shifted

UNIT, SCALE = 14, 0.62
"""The width of a quadrant in an example, and the scale of its pattern compared to the board."""
DISC, HOUSE, SPIRE, ROSE, HALO = 9.6, 8.6, 10.4, 6.0, 5.2
TOWN = 4.0
"""The room that the cottages of a village leave for a church."""
BETWEEN = 2.0
"""The gap between two tiles, one of which is just being laid."""
BOLD = 0.9
Place = tuple[int, int]
Row = Sequence[str]


def examples(house: House, style: Style) -> dict[str, Figure]:
    """Return the examples by the names that the rules use for them; prices are house values."""
    return {
        "lay": _lay(style),
        "price": _price(house, style),
        "collect": _collect(style),
        "build": _build(style),
        "count": _count(style),
    }


def _land(rows: Sequence[Row], style: Style, pieces_on: dict[Place, list[Drawn]], area: Sequence[Place]) -> Figure:
    """Return quadrants in rows of kinds, with pieces by row and column, and with a bold line around an area.

    The area is a sequence: the order of a set differs between machines of 32 and 64 bits.
    """
    width, height = len(rows[0]) * UNIT, len(rows) * UNIT
    items: list[Drawn] = []
    standing: list[Drawn] = []
    for r, row in enumerate(rows):
        for c, kind in enumerate(row):
            x, y = (c + 0.5) * UNIT - width / 2, (r + 0.5) * UNIT - height / 2
            held = pieces_on.get((r, c), [])
            if kind == "village":
                items += shifted(pieces.lying_village(UNIT, style, TOWN if held else 0.0), x, y)
            else:
                items.append(Use(_quadrant(kind, bool(held), (r + c) % VARIANTS, style), x, y))
            standing += shifted(held, x, y)
    items.append(Shape(_grid(width, height), None, style.palette.ink, style.lines.border))
    outline = [_side(place, side, width, height) for place in area for side in _open_sides(place, area)]
    if outline:
        items.append(Shape(joined(outline), None, style.palette.ink, BOLD))
    return Figure(width + BOLD, height + BOLD, (*items, *standing))


def _quadrant(kind: str, held: bool, variant: int, style: Style) -> Symbol:
    halos = (Disc(0, 0, HALO),) if held else ()
    room = Plot(UNIT, halos, SCALE, style.palette.level != "full")
    name = f"example-{kind}-{'held' if held else 'empty'}-{variant}"
    square = rectangle(-UNIT / 2, -UNIT / 2, UNIT, UNIT)
    return Symbol(name, UNIT / 2 + 1, (*ground(kind, square, style), *growth(kind, room, variant, style)))


def _grid(width: float, height: float) -> Path:
    across = [polyline([(-width / 2, y - height / 2), (width / 2, y - height / 2)]) for y in _steps(height)]
    down = [polyline([(x - width / 2, -height / 2), (x - width / 2, height / 2)]) for x in _steps(width)]
    return joined([*across, *down])


def _steps(length: float) -> range:
    return range(0, round(length) + 1, UNIT)


def _open_sides(place: Place, area: Collection[Place]) -> list[Place]:
    """Return the directions from a place to neighbours outside the area."""
    r, c = place
    return [(dr, dc) for dr, dc in ((-1, 0), (0, 1), (1, 0), (0, -1)) if (r + dr, c + dc) not in area]


def _side(place: Place, side: Place, width: float, height: float) -> Path:
    (r, c), (dr, dc), half = place, side, UNIT / 2
    x, y = (c + 0.5) * UNIT - width / 2 + dc * half, (r + 0.5) * UNIT - height / 2 + dr * half
    return polyline([(x - dr * half, y - dc * half), (x + dr * half, y + dc * half)])


def _lay(style: Style) -> Figure:
    """Return a tile and the next tile, which is turned so that its star meets its own kind."""
    rose: list[Drawn] = list(compass_rose(0, 0, ROSE, style))
    first = _land((("wheat", "wheat"), ("stone", "wood")), style, {(0, 0): rose}, ())
    second = _land((("stone", "wheat"), ("wood", "stone")), style, {(1, 0): rose}, ())
    step = UNIT + BETWEEN / 2
    meeting = rectangle(-UNIT - BETWEEN / 2, 0, 2 * UNIT + BETWEEN, UNIT)
    drawn = [*shifted(first.items, -step, 0), *shifted(second.items, step, 0)]
    drawn.append(Shape(meeting, None, style.palette.ink, BOLD))
    return Figure(4 * UNIT + BETWEEN + BOLD, first.height, tuple(drawn))


def _price(house: House, style: Style) -> Figure:
    """Return three slots for workshops; the first is empty and shows its price."""
    wide, high = pieces.WORKSHOP[0] * 0.8, pieces.FLOOR + tables.PLAY
    seat, cost = style.palette.seats[0], tables.price(house, "workshop")
    drawn: list[Drawn] = []
    for i in (-1, 0, 1):
        slot = rectangle(i * (wide + 1.6) - wide / 2, -high / 2, wide, high)
        drawn.append(Shape(slot, None, style.palette.ink, style.lines.border))
        standing = pieces.workshop(seat, wide - 2.4, style)
        drawn += shifted(standing if i >= 0 else tables.price_items(cost, 0, 0, style), i * (wide + 1.6), 0)
    return Figure(3 * wide + 3.2, high, tuple(drawn))


def _collect(style: Style) -> Figure:
    """Return an area of four quadrants with a work disc and two workshops."""
    first, second = style.palette.seats[:2]
    rows = (("wheat", "wheat", "wood"), ("stone", "wheat", "wheat"), ("stone", "wood", "wood"))
    standing = {
        (0, 0): pieces.lying_disc(first, False, DISC, style),
        (0, 1): pieces.workshop(first, HOUSE, style),
        (1, 2): pieces.workshop(second, HOUSE, style),
    }
    return _land(rows, style, standing, ((0, 1), (1, 1), (1, 2), (0, 0)))


def _build(style: Style) -> Figure:
    """Return the same area with a church in it and a village beside the disc."""
    first = style.palette.seats[0]
    rows = (("wheat", "wheat", "wood"), ("village", "wheat", "wheat"), ("stone", "wood", "wood"))
    standing = {
        (0, 0): pieces.lying_disc(first, False, DISC, style),
        (0, 1): pieces.workshop(first, HOUSE, style),
        (1, 1): pieces.church(first, SPIRE, style),
    }
    return _land(rows, style, standing, ((0, 1), (1, 1), (1, 2), (0, 0)))


def _count(style: Style) -> Figure:
    """Return a claimed area of three quadrants with two churches, beside a town."""
    first, second = style.palette.seats[:2]
    rows = (("wood", "wood", "stone"), ("wheat", "wood", "village"), ("wheat", "stone", "stone"))
    standing = {
        (0, 0): pieces.lying_disc(first, True, DISC, style),
        (0, 1): pieces.church(first, SPIRE, style),
        (1, 1): pieces.church(second, SPIRE, style),
        (1, 2): pieces.church(second, SPIRE, style),
    }
    return _land(rows, style, standing, ((0, 1), (1, 1), (0, 0)))
