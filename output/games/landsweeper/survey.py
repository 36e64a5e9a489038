"""The Landsweeper island as an engraved survey: lit contours on four tints, summits, waterlines, a rose on the sea.

The focal point is the highest summit. Summits stand on cells without a flag, far from the coast. The height of the land
grows with the distance from the coast, and waves that are drawn from the code of the board change it. The relief is
an ornament: the borders of cells are drawn over it with a white halo. On an upright page the board is turned clockwise
by 30 degrees. The relief is made for cells of one width and its lines are scaled, so that paper and language do not
change it. Lengths are millimetres; those of the relief are for cells of `REFERENCE` mm.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate

from landpress.engine.contract.house import house_values
from landpress.engine.contract.streams import Stream
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.landsweeper import NAME, SEA
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon
from landpress.layouts.sheet import Area
from landpress.output.games.landsweeper import board as plain
from landpress.output.pieces.seat_signs import flag
from landpress.output.scene import hexmap
from landpress.output.scene.items import Drawn, Path, Point, Scene, Shape, Text
from landpress.output.scene.shapes import circle, joined, moved, polygon, polyline, rectangle
from landpress.output.scene.style import LABEL, Seat, Style, mixed
from landpress.output.sheets.map_frame import INSET, MapFrame
from landpress.output.sheets.page import Imprint, carried, fairness, pictured_page
from landpress.output.sheets.rule import Rule
from landpress.output.survey import contours
from landpress.output.survey.engraving import halo
from landpress.output.survey.neatline import rhumb_lines, rose
from landpress.output.survey.relief import INTERVAL, Relief, distances
from landpress.output.survey.ruling import ruled

LARGEST, STEP = 30.0, 0.2
REFERENCE = 19.0
"""The width of the cells for which the relief is made."""
GRID, SPACING = 2.0, 1.6
"""The step of the grid, and the distance between points of a contour line."""
FAR = 11.5
"""The distance from the coast beyond which land and sea do not change any more."""
BEACH, STRAY, MM = 1.7, 0.7, 1000
"""The mean distance of the drawn coast from the cells, how far it strays from it, and the units of a millimetre."""
STRAY_MOST = int(STRAY * MM)
WATERLINES = tuple(accumulate(0.62 + 0.2 * i for i in range(7)))
SHALLOWS = 5.2
SLOPE, HIGHEST = 0.36, (7.6, 5.2, 4.2, 3.4)
"""The rise of the land in intervals for each mm from the coast, and how many intervals summits stand above it."""
BREADTH = (1.35, 1.15, 1.0, 0.9)
"""The radius of a summit in widths of a cell."""
TINTS = ((2700, "yellow", 0.3), (5400, "orange", 0.24), (8600, "paper", 0.0))
"""The heights from which the land has another tint than the green of the lowlands."""
METRES = 42
"""The height in metres of an interval."""
APART = 2.4
ROSE = 17.0
SHORTEST = 5.0
CLEAR, SEA_PITCH = 8.0, 1.5


class Placed(hexmap.Placed):
    """An island on its page, with its relief."""

    @property
    def scale(self) -> float:
        """What the lines of the relief are multiplied by."""
        return self.width / REFERENCE

    def put(self, place: Point) -> Point:
        """Return a place of the relief on the page."""
        x, y = hexmap.turned(*place) if self.turned else place
        return self.middle[0] + x * self.scale, self.middle[1] + y * self.scale


def _extent(cells: Sequence[Hex], turned: bool) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of the cells in widths of a cell from the middle of the board."""
    unit = Placed(1.0, (0.0, 0.0), turned)
    places = [unit.at(cell) for cell in cells]
    wide, high = (hexmap.SIDE, 0.5) if turned else (0.5, hexmap.SIDE)
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high


def place(cells: Sequence[Hex], room: Area, obstacles: Sequence[Area], turned: bool) -> Placed:
    """Return the largest island that fits a room and keeps clear of obstacles. Raise LayoutError if it is too small."""
    left, top, right, bottom = _extent(cells, turned)
    steps = int(
        min(LARGEST, (room.width - 2 * CLEAR) / (right - left), (room.height - 2 * CLEAR) / (bottom - top)) / STEP
    )
    for step in range(steps, int(plain.SMALLEST / STEP) - 1, -1):
        width = round(step * STEP, 1)
        slack = (room.height - (bottom - top) * width) / 2 - CLEAR
        for lower in (0.0, slack / 2, slack):
            x = room.middle[0] - (left + right) / 2 * width
            y = room.middle[1] - (top + bottom) / 2 * width + lower
            placed = Placed(width, (x, y), turned)
            if all(
                _apart(placed.at(cell), box) >= width * hexmap.SIDE + CLEAR / 2 for cell in cells for box in obstacles
            ):
                return placed
    raise LayoutError(
        f"a cell of the island does not fit: it needs at least {plain.SMALLEST} mm; take larger paper or a smaller "
        "margin"
    )


def _apart(place: Point, box: Area) -> float:
    """Return the distance of a place from a rectangle."""
    dx = max(box.x - place[0], 0.0, place[0] - box.right)
    dy = max(box.y - place[1], 0.0, place[1] - box.bottom)
    return float((dx * dx + dy * dy) ** 0.5)


def _summits(board: HexBoard, cells: Sequence[Hex], shore: Relief) -> list[Point]:
    """Return the places of at most four summits: cells without a flag, far from the coast and from each other."""
    free = [cell for cell in cells if cell not in board.starts]
    free.sort(key=lambda cell: (-shore.at(*hexmap.centre(cell, REFERENCE)), cell.q, cell.r))
    tops: list[Point] = []
    for x, y in (hexmap.centre(cell, REFERENCE) for cell in free):
        if all((x - px) ** 2 + (y - py) ** 2 > (APART * REFERENCE) ** 2 for px, py in tops):
            tops.append((x, y))
        if len(tops) == len(HIGHEST):
            break
    return tops


@lru_cache(maxsize=1)  # photos are compared with a board in all inks
def reliefs(board: HexBoard, cells: tuple[Hex, ...], code: str) -> tuple[Relief, Relief, list[Point]]:
    """Return the distance from the drawn coast in thousandths of a mm, the heights of the land, and its summits.

    Cells are `REFERENCE` mm wide, and the middle of the board is (0, 0).
    """
    left, top, right, bottom = (side * REFERENCE for side in _extent(cells, turned=False))
    area = Area(left, top, right - left, bottom - top).inset(-FAR, -FAR, -FAR, -FAR)
    shore, land, waves = Relief(area, GRID), Relief(area, GRID), Relief(area, GRID)
    shore.waves(Stream(code, "coast"), 4, int(2.2 * STRAY * MM))
    land.waves(Stream(code, "hills"), 10, 900)
    land.waves(Stream(code, "hollows"), 5, 620)
    waves.waves(Stream(code, "slopes"), 14, 700)
    for strays, heights, slopes, row in zip(
        shore.heights, land.heights, waves.heights, distances(shore, hexmap.shores(cells, REFERENCE), FAR), strict=True
    ):
        for i, far in enumerate(row):
            strays[i] = max(-STRAY_MOST, min(STRAY_MOST, strays[i])) + int((far + BEACH) * MM)
            from_coast = strays[i]
            if from_coast <= 0:
                heights[i] = from_coast
            else:
                share = min(MM, from_coast // 6)
                heights[i] = int(from_coast * SLOPE) * (MM + slopes[i]) // MM + heights[i] * share // MM
    tops = _summits(board, cells, shore)
    for (x, y), height, broad in zip(tops, HIGHEST, BREADTH, strict=False):
        _raise(land, shore, (x, y), REFERENCE * broad, height * INTERVAL)
    return shore, land, tops


def _raise(land: Relief, shore: Relief, top: Point, radius: float, height: float) -> None:
    """Raise a summit that is steep at its top and ends at the coast."""
    bump = Relief(land.area, land.step)
    bump.form(*top, radius, lambda far: height * (1 - far) * (1 - far) * (1 + far))
    for heights, raised, coast in zip(land.heights, bump.heights, shore.heights, strict=True):
        for i, more in enumerate(raised):
            if more and coast[i] > 0:
                heights[i] += more * min(MM, coast[i] // 5) // MM


def _borders(cells: Sequence[Hex], placed: Placed) -> Path:
    """Return the borders between cells. They run on to the drawn coast."""
    shores = {_rounded(point) for line in hexmap.shores(cells, placed.width) for point in line}
    reach = BEACH / (REFERENCE * hexmap.SIDE)
    found: list[Path] = []
    borders = hexmap.borders(cells, placed.width)
    for (_, (x0, y0)), (_, (x1, y1)) in zip(borders[::2], borders[1::2], strict=True):
        dx, dy = (x1 - x0) * reach, (y1 - y0) * reach
        first = (x0 - dx, y0 - dy) if _rounded((x0, y0)) in shores else (x0, y0)
        last = (x1 + dx, y1 + dy) if _rounded((x1, y1)) in shores else (x1, y1)
        found.append(polyline([first, last]))
    return placed.laid(joined(found))


def _rounded(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


@lru_cache(maxsize=1)  # a kit counts the pages of its board before it draws them
def island_items(
    board: HexBoard, placed: Placed, area: Area, behind: tuple[Drawn, ...], code: str, style: Style
) -> list[Drawn]:
    """Return the island in its sea, which fills an area. `behind` lies on the open sea."""
    colours, full = style.palette, style.palette.level == "full"
    cells = tuple(cell for cell, kind in zip(hexagon(board.radius), board.cells, strict=True) if kind != SEA)
    shore, land, tops = reliefs(board, cells, code)

    lines = WATERLINES if full else WATERLINES[1:6:2]
    outer, shallow, *waters = (int(-WATERLINES[-1] * MM) - 100, *(int(-far * MM) for far in (SHALLOWS, *lines)))
    levels = range(INTERVAL * 9 // 10, 40 * INTERVAL, INTERVAL if full else INTERVAL * 3 // 2)
    tints = TINTS if full else ()
    at_sea = contours.lines_at(shore, sorted({0, outer, shallow, *waters}))
    on_land = contours.lines_at(land, sorted({*levels, *(height for height, *_ in tints)}))

    def line(found: Sequence[Sequence[Point]], spacing: float, shortest: float = 0.0) -> Path:
        return placed.laid(contours.outlined(found, spacing, shortest), placed.scale)

    coast = line(at_sea[0], SPACING)
    sea = colours.tint("blue", 0.2)
    items: list[Drawn] = [Shape(rectangle(*area), fill=sea)] if sea else []
    items += behind
    items.append(Shape(line(at_sea[outer], 2 * SPACING), fill=sea or colours.paper))
    if shallows := colours.tint("blue", 0.3):
        items.append(Shape(line(at_sea[shallow], 2 * SPACING), fill=shallows))
    deep = mixed(colours.hues["blue"], colours.ink, 0.75) if colours.level != "outline" else colours.ink
    for i, level in enumerate(waters):
        water = line(at_sea[level], SPACING * (1 + i / 8))
        thick = max(0.15, 0.36 - 0.035 * i) if full else 0.2
        items.append(Shape(water, stroke=mixed(deep, colours.paper, 0.95 - 0.08 * i), width=thick))
    if full:
        items.append(Shape(moved(coast, 0.8, 0.8), fill=colours.ink))
    items.append(Shape(coast, fill=colours.tint("green", 0.13) or colours.paper))
    for height, hue, share in tints:
        tint = mixed(colours.hues[hue], colours.paper, share) if share else colours.paper
        items.append(Shape(line(on_land[height], SPACING, 6.0), fill=tint))
    drawn = mixed(colours.hues["green"], colours.ink, 0.35) if full else colours.ink
    found = ([placed.put(point) for point in points] for level in levels for points in on_land[level])
    shades = contours.shaded(found, SPACING * placed.scale, SHORTEST * placed.scale, colours.level == "low")
    items += contours.lit(shades, drawn, style, 0.46)
    items.append(Shape(coast, stroke=colours.ink, width=0.6 if full else 0.4))
    borders = _borders(cells, placed)
    items += [Shape(borders, stroke=colours.paper, width=0.95), Shape(borders, stroke=colours.ink, width=0.25)]
    for number, top in enumerate(tops):
        items += _summit(*placed.put(top), land.at(*top) * METRES // INTERVAL, number == 0, style)
    for seat, start in zip(colours.seats, board.starts, strict=False):
        items += start_items(seat, *placed.at(start), placed.width, style)
    # Waterlines run on beyond the area, as far as there is paper. A picture of the board alone may lie anywhere.
    far, page = FAR * placed.scale, style.page
    rims = (area.x, area.y, page.width - area.right, page.height - area.bottom)
    around = area.inset(*(-min(far, rim if rim >= 0 else far) for rim in rims))
    outside = joined([rectangle(*around), rectangle(*area)])
    return [*items, Shape(outside, fill=colours.paper)]


def start_items(seat: Seat, x: float, y: float, width: float, style: Style) -> list[Drawn]:
    """Return the flag of a seat in its ring, on a cell that is `width` mm wide."""
    colours, reach = style.palette, width * 0.4
    ring = seat.fill if seat.fill and colours.level != "outline" else colours.ink
    return [
        Shape(circle(x, y, reach), colours.paper, colours.ink, 0.5),
        Shape(circle(x, y, reach * 0.86), stroke=ring, width=0.8),
        *flag(seat, x, y, plain.FLAG * width * 0.8, style),
    ]


def _summit(x: float, y: float, metres: int, highest: bool, style: Style) -> list[Drawn]:
    """Draw a triangle on a summit, and its height in metres below it."""
    ink, size = style.palette.ink, LABEL * (1.25 if highest else 1.0)
    s = 1.35 if highest else 1.0
    text = Text(x, y + 1.2 + size, str(metres), size, ink, True, "middle")
    sign = polygon([(x - 1.1 * s, y + 0.8 * s), (x + 1.1 * s, y + 0.8 * s), (x, y - 1.1 * s)])
    return [Shape(sign, style.palette.paper, style.palette.paper, 1.2), *halo(text, style), Shape(sign, ink), text]


def hung_items(board: HexBoard, room: Area, area: Area, kept: Sequence[Area], style: Style) -> list[Drawn]:
    """Return the island, as large as a room bears it, in a sea that fills an area but for the areas `kept`."""
    cells = [cell for cell, kind in zip(hexagon(board.radius), board.cells, strict=True) if kind != SEA]
    placed = place(cells, room.inset(FAR - CLEAR, 0, FAR - CLEAR, 0), [], style.page.height >= style.page.width)
    pitch = SEA_PITCH if style.palette.level == "full" else SEA_PITCH * 4
    sea = _ruled_sea(area, kept, pitch, 0.5, style)
    return island_items(board, placed, area, (sea,), board.code() or "", style)


def _ruled_sea(area: Area, kept: Sequence[Area], pitch: float, share: float, style: Style) -> Shape:
    """Return lines over an area but for the areas `kept`, in a share of blue, in outline in one of ink."""
    lines = ruled([area.corners], pitch, 0, 1.0, [box.corners for box in kept])
    return Shape(lines, stroke=_pale(share, style), width=0.15)


def _pale(share: float, style: Style) -> str:
    """Return the colour of lines of the sea."""
    colours = style.palette
    return mixed(colours.ink if colours.level == "outline" else colours.hues["blue"], colours.paper, share)


def board_pages(board: HexBoard, imprint: Imprint, style: Style) -> list[Scene]:
    """Return the island as one scene. Raise LayoutError if the paper is too small for its cells."""
    words, house = style.words, house_values(NAME, board.variant)
    cells = [cell for cell, kind in zip(hexagon(board.radius), board.cells, strict=True) if kind != SEA]
    about = words("game.summary", land=len(cells), seats=imprint.seats, fairness=fairness(imprint, style))
    values = plain.beginning(board, style)
    rules = [
        Rule(words(f"game.{key}_head"), words(f"game.{key}", units=house["play.units"], **values))
        for key in plain.RULES
    ]
    frame = MapFrame(imprint, style, about, tuple(rules))
    area, box = frame.area, frame.cartouche
    x, y = area.right - INSET - ROSE, area.y + INSET + ROSE + 4
    around = Area(x - ROSE, y - ROSE, 2 * ROSE, 2 * ROSE)
    placed = place(cells, frame.room, [box, around], style.page.height >= style.page.width)
    rhumbs = Shape(rhumb_lines(x, y, area), stroke=_pale(0.5, style), width=0.15)
    level = _ruled_sea(area, (), SEA_PITCH * (1 if style.palette.level == "full" else 2), 0.5, style)
    land = island_items(board, placed, area, (level, rhumbs), board.code() or "", style)
    sea = (*land, *rose(x, y, ROSE, style), *frame.border())
    texts = (*frame.titled(), *frame.ruled(), *carried(imprint, style))
    return [pictured_page((), sea, texts, about, imprint, style, placed)]
