"""Bodies as meshes of triangles. manifold3d unites the layers, so that a mesh is closed and meets itself nowhere.

Lengths are in millimetres, x points right, y to the back of the bed and z up. The y of a drawing points down, so it is
turned over here. The mesh lies on the bed with its middle at (0, 0).

A plate is one print: pieces lie on the bed in rows, the deepest first, with a gap between them. They are not turned,
because the turn of braille and arrows does not matter on a bed, and rows of equal pieces waste little.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from landpress.layouts.errors import CallError, LayoutError
from landpress.output.files.cutfile import flattened
from landpress.output.pieces.body import Body, Layer
from landpress.output.scene.items import Path
from landpress.output.scene.shapes import joined, polygon

if TYPE_CHECKING:
    import shapely


def filled(path: Path) -> "shapely.Geometry":
    """Return the area of a path, by the even-odd rule."""
    import shapely

    area = shapely.Polygon()
    for line in flattened(path):
        if len(line) > 3:
            area = area.symmetric_difference(shapely.Polygon(line).buffer(0))
    return area


def outlined(area: "shapely.Geometry") -> Path:
    """Return the path around an area and its holes. It is empty for an empty area."""
    import shapely

    parts = [part for part in shapely.get_parts(area) if part.area]
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return joined([polygon(ring.coords[:-1]) for ring in rings])


GAP, EDGE = 2.0, 5.0
"""The gap between pieces, and the free edge of a bed."""


class Laid(NamedTuple):
    """A copy of a piece on a plate: the number of the piece, and the place of its middle from the front left corner."""

    piece: int
    x: float
    y: float


def plates(
    sizes: Sequence[tuple[float, float]], counts: Sequence[int], names: Sequence[str], bed: tuple[int, int]
) -> list[list[Laid]]:
    """Return the plates for pieces of these sizes and counts. Raise LayoutError if a piece does not fit the bed."""
    right, back = (side - EDGE for side in bed)
    found: list[list[Laid]] = [[]]
    x, y, deep = EDGE, EDGE, 0.0
    for piece in sorted(range(len(sizes)), key=lambda i: (-sizes[i][1], i)):
        wide, depth = sizes[piece]
        if wide > right - EDGE or depth > back - EDGE:
            here = f"{names[piece]}: {wide:.1f} x {depth:.1f} mm does not fit a bed of {bed[0]:g} x {bed[1]:g} mm"
            raise LayoutError(f"{here}; name a larger --bed")
        for _ in range(counts[piece]):
            if x + wide > right:
                x, y, deep = EDGE, y + deep + GAP, 0.0
            if y + depth > back:
                found.append([])
                x, y, deep = EDGE, EDGE, 0.0
            found[-1].append(Laid(piece, x + wide / 2, y + depth / 2))
            x, deep = x + wide + GAP, max(deep, depth)
    return found


if TYPE_CHECKING:
    import numpy as np
    from manifold3d import Manifold
    from numpy.typing import NDArray

_DIGITS = 4
_SINK = 0.01
"""How far a layer reaches into the layer below, so that the two are one."""


class Mesh(NamedTuple):
    """The corners of a solid, and its triangles as numbers of corners, counter-clockwise as seen from outside."""

    corners: "NDArray[np.float64]"
    triangles: "NDArray[np.int64]"

    @property
    def size(self) -> tuple[float, float, float]:
        """The width, depth and height."""
        width, depth, height = (self.corners.max(axis=0) - self.corners.min(axis=0)).tolist()
        return width, depth, height


def require_manifold() -> None:
    """Raise CallError if manifold3d is not installed."""
    try:
        import manifold3d  # noqa: F401
    except ImportError:
        raise CallError("--profile solid needs manifold3d: pip install manifold3d") from None


def mesh(body: Body) -> Mesh:
    """Return the mesh of a body."""
    import numpy as np
    from manifold3d import Manifold, OpType

    solid = Manifold.batch_boolean([_prism(layer) for layer in body.layers if not layer.is_hole], OpType.Add)
    if holes := [_prism(layer) for layer in body.layers if layer.is_hole]:
        solid = Manifold.batch_boolean([solid, *holes], OpType.Subtract)
    made = solid.to_mesh()
    corners = np.asarray(made.vert_properties, dtype=np.float64)[:, :3]
    low, high = corners.min(axis=0), corners.max(axis=0)
    middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]]
    return Mesh(np.round(corners - middle, _DIGITS) + 0.0, np.asarray(made.tri_verts, dtype=np.int64))


def _prism(layer: Layer) -> "Manifold":
    from manifold3d import CrossSection, FillRule, Manifold

    lines = [[(x, -y) for x, y in line[:-1]] for line in flattened(layer.path)]
    sink = _SINK if layer.bottom > 0 and not layer.is_hole else 0.0
    height = layer.top - layer.bottom + sink
    section = CrossSection(lines, FillRule.EvenOdd)
    return Manifold.extrude(section, height).translate((0, 0, layer.bottom - sink))
