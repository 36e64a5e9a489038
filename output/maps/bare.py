"""The ground of kinds without a pattern, where their tint stays unprinted: contours of a relief, broken at each cell.

The relief is drawn in widths of a cell from the code of the board. Lengths are in millimetres.
"""

from math import floor

from landpress.engine.contract.streams import Stream
from landpress.layouts.maps.board import MapBoard
from landpress.layouts.sheet import Area
from landpress.output.maps.cells import DESIGNED, DISC, Cells
from landpress.output.maps.field import map_of
from landpress.output.maps.ground import CellGround
from landpress.output.maps.looks import looks_of
from landpress.output.pieces.terrain import Disc
from landpress.output.scene.items import Drawn, Path, Point, Shape
from landpress.output.scene.palette import mixed
from landpress.output.scene.shapes import joined
from landpress.output.scene.style import Style
from landpress.output.survey import contours
from landpress.output.survey.relief import INTERVAL, Relief

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
