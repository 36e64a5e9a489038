"""A mesh as a binary STL file: 80 bytes of header, the number of triangles, and 50 bytes for each of them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from landpress.output.solid.mesh import Mesh

_HEADER = b"Landpress, millimetres"


def write(mesh: "Mesh") -> bytes:
    """Return the file of a mesh. Its unit is the millimetre."""
    import numpy as np

    faces = mesh.corners[mesh.triangles]
    normals = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    records = np.zeros(len(faces), dtype=[("numbers", "<f4", (12,)), ("attribute", "<u2")])
    records["numbers"][:, :3] = normals / np.where(lengths > 0, lengths, 1)
    records["numbers"][:, 3:] = faces.reshape(-1, 9)
    return _HEADER.ljust(80, b" ") + len(faces).to_bytes(4, "little") + records.tobytes()
