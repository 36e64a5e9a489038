"""Bodies as meshes of triangles. manifold3d unites the layers, so that a mesh is closed and meets itself nowhere.

Lengths are in millimetres, x points right, y to the back of the bed and z up. The y of a drawing points down, so it is
turned over here. The mesh lies on the bed with its middle at (0, 0).
"""

from typing import TYPE_CHECKING, NamedTuple

from landpress.layouts.errors import CallError
from landpress.output.files.cutfile import flattened
from landpress.output.pieces.body import Body, Layer

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
