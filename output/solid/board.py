"""A board that people read by touch: cells side by side on a plate, divided into sections for the bed of a printer.

Lengths are in millimetres. The centre of the board is (0, 0), x points right, y down, and height counts up from the
bed. A section has whole cells, so the zigzag edges of hexagonal sections fit into each other.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from landpress.layouts.errors import LayoutError
from landpress.layouts.lattice import Lattice
from landpress.layouts.latticefield import LatticeBoard
from landpress.output.files.cutfile import flattened
from landpress.output.pieces.body import RAISED, Body, Layer
from landpress.output.scene import hexmap
from landpress.output.scene.items import Path, Point
from landpress.output.scene.latticemap import LatticeMap
from landpress.output.scene.shapes import extent, joined, moved, polygon, rectangle, seat_shape
from landpress.output.scene.style import Seat
from landpress.output.solid.mesh import filled, outlined

if TYPE_CHECKING:
    import shapely

PLATE, PLATEAU = 2.0, 3.2
"""The height of the plate under the board, and of the land on it."""
GROOVE, RIM, WALL = 0.6, 1.0, 2.0
"""The gap between land and the edge of its cell, the width of a raised rim, and the width of a wall of a tray."""
SLACK = 0.6
"""The play of a tile in a tray."""
_CLEARANCE, _OVERLAP = 0.15, 0.02
"""The gap at the edge of a section, and by how much cells overlap so that they are one plate."""
_MOST_STRIPS = 8


class Cell(NamedTuple):
    """A cell: its centre, its edge about the centre, what stands on the plate there, and the pegs that belong to it.

    `letter` stands on it in braille, if it has one, and `name` is what the letter means.
    """

    x: float
    y: float
    edge: Path
    layers: tuple[Layer, ...]
    pegs: int = 0
    letter: str = ""
    name: str = ""


def on_lattice(board: LatticeBoard, width: float) -> Iterator[tuple[Any, str, Point]]:
    """Yield the cells of a board with their kinds and centres."""
    centres = LatticeMap(board.lattice, width).centres
    yield from zip(board.lattice.cells, board.cells, centres, strict=True)


def hexagon_path(width: float) -> Path:
    """Return a hexagon that stands on a corner. `width` is the distance of two parallel sides."""
    return polygon(hexmap.corners(width))


def land(width: float, height: float = PLATEAU) -> Layer:
    """Return the land of a hexagonal cell."""
    return Layer(hexagon_path(width - 2 * GROOVE), PLATE, height)


def land_of(lattice: Lattice[Any], width: float, height: float = PLATEAU) -> Layer:
    """Return the land of a cell of any lattice."""
    return Layer(LatticeMap(lattice, width - 2 * GROOVE).cell, PLATE, height)


def start(seat: Seat, width: float, height: float = PLATEAU) -> tuple[Layer, ...]:
    """Return the raised rim of a seat's start, with the shape of the seat in the upper corner."""
    outer, inner = width - 2 * GROOVE, width - 2 * GROOVE - 2 * RIM
    rim = joined([hexagon_path(outer), hexagon_path(inner)])
    sign = seat_shape(seat.shape, 0, -0.36 * width, 0.18 * width)
    return Layer(rim, height, height + RAISED), Layer(sign, height, height + 2 * RAISED)


def tray(columns: int, rows: int, tile: float) -> list[Cell]:
    """Return a tray with a place for each square tile, between low walls."""
    place = tile + SLACK
    pitch = place + WALL
    edge = rectangle(-pitch / 2, -pitch / 2, pitch, pitch)
    wall = Layer(joined([edge, rectangle(-place / 2, -place / 2, place, place)]), PLATE, PLATE + 1.5)
    return [
        Cell((column - (columns - 1) / 2) * pitch, (row - (rows - 1) / 2) * pitch, edge, (wall,))
        for row in range(rows)
        for column in range(columns)
    ]


def sections(cells: Sequence[Cell], bed: tuple[float, float], name: str, felt: str) -> list[Body]:
    """Return the board as the fewest sections that fit the bed. Raise LayoutError if even a cell does not fit."""
    grids = [(columns, rows) for columns in range(1, _MOST_STRIPS + 1) for rows in range(1, _MOST_STRIPS + 1)]
    for columns, rows in sorted(grids, key=lambda grid: (grid[0] * grid[1], grid[0])):
        found = _divided(cells, columns, rows)
        if all(_fits(part, bed) for part in found):
            return [_section(part, felt) for part in found]
    raise LayoutError(f"{name}: does not fit a bed of {bed[0]:g} x {bed[1]:g} mm; name a larger --bed")


def _divided(cells: Sequence[Cell], columns: int, rows: int) -> list[list[Cell]]:
    """Divide the cells into strips down and across, by their centres."""
    found: dict[tuple[int, int], list[Cell]] = {}
    for cell in cells:
        row = _strip(cell.y, [other.y for other in cells], rows)
        found.setdefault((row, _strip(cell.x, [other.x for other in cells], columns)), []).append(cell)
    return [found[key] for key in sorted(found)]


def _strip(value: float, values: Sequence[float], count: int) -> int:
    low, high = min(values) - 1e-6, max(values) + 1e-6
    return int((value - low) / (high - low) * count)


def _fits(cells: Sequence[Cell], bed: tuple[float, float]) -> bool:
    left, top, right, bottom = extent(joined([moved(cell.edge, cell.x, cell.y) for cell in cells]))
    return right - left <= bed[0] and bottom - top <= bed[1]


def _section(cells: Sequence[Cell], felt: str) -> Body:
    """Return a section with its middle at (0, 0)."""
    import shapely

    left, top, right, bottom = extent(joined([moved(cell.edge, cell.x, cell.y) for cell in cells]))
    dx, dy = -(left + right) / 2, -(top + bottom) / 2
    edges = [shapely.Polygon(flattened(moved(cell.edge, cell.x + dx, cell.y + dy))[0]) for cell in cells]
    whole = shapely.union_all([edge.buffer(_OVERLAP, join_style="mitre") for edge in edges])
    plate = whole.buffer(-_CLEARANCE - _OVERLAP, join_style="mitre")
    layers = [Layer(outlined(plate), 0, PLATE)]
    for cell in cells:
        layers += [_on(plate, layer, cell.x + dx, cell.y + dy) for layer in cell.layers]
    return Body(tuple(layers), felt)


def _on(plate: "shapely.Geometry", layer: Layer, dx: float, dy: float) -> Layer:
    """Return a layer at its place, without what would stick out over the edge of the plate."""
    path = moved(layer.path, dx, dy)
    if layer.is_hole or plate.covers(area := filled(path)):
        return layer._replace(path=path)
    return layer._replace(path=outlined(area.intersection(plate)))
