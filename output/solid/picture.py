"""A picture of a plate from above, with light from the upper left.

The picture is made from the meshes that are printed. Lengths are in millimetres, x to the right and y to the back,
which is the upper edge of the picture.
"""

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from landpress.output.solid.mesh import Mesh
from landpress.output.solid.plates import Laid

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCALE, FINER = 3, 2
"""Pixels of the picture in a millimetre, and how many times finer heights are drawn first."""
_BED, _SOLID = (214.0, 218.0, 222.0), (236.0, 196.0, 120.0)
"""The colours of the bed and of the solids, in red, green and blue."""
_REACHES, _DARK, _STEP = (1, 3, 5), 0.14, 0.7
"""How far light and shadow reach from a step in fine pixels, how strong they are, and the height of a full step."""
_RISE = 30.0
"""The height in mm at which a solid is drawn brightest."""


def picture(meshes: Sequence[Mesh], laid: Sequence[Laid], bed: tuple[int, int]) -> bytes:
    """Return the picture of a plate as PNG."""
    import numpy as np
    from PIL import Image

    step = SCALE * FINER
    wide, deep = (side * step for side in bed)
    plate = np.zeros((deep, wide), dtype=np.float32)
    found = {piece: heights(meshes[piece], step) for piece in sorted({one.piece for one in laid})}
    for one in laid:
        patch = found[one.piece]
        row = deep - round(one.y * step) - patch.shape[0] // 2
        column = round(one.x * step) - patch.shape[1] // 2
        place = plate[row : row + patch.shape[0], column : column + patch.shape[1]]
        np.maximum(place, patch[: place.shape[0], : place.shape[1]], out=place)
    light = 0.8 + 0.12 * np.minimum(plate / _RISE, 1)
    for reach in _REACHES:
        before, behind = (np.roll(plate, (shift, shift), (0, 1)) for shift in (reach, -reach))
        light -= _DARK * np.clip((before - plate) / _STEP, 0, 1)
        light += _DARK * np.clip((plate - before) / _STEP, 0, 1) * (reach == _REACHES[0])
        light -= _DARK / 2 * np.clip((behind - plate) / _STEP, 0, 1)
    colours = np.array([_BED, _SOLID], dtype=np.float32)[(plate > 0).astype(np.int8)] * light[..., None]
    image = Image.fromarray(np.clip(colours, 0, 255).astype(np.uint8))
    target = io.BytesIO()
    image.reduce(FINER).save(target, "PNG")
    return target.getvalue()


def heights(mesh: Mesh, step: int) -> "NDArray[np.float32]":
    """Return the height of a solid for each pixel, `step` of them in a millimetre. All that faces up is level."""
    import numpy as np
    from PIL import Image, ImageDraw

    low, high = mesh.corners.min(axis=0), mesh.corners.max(axis=0)
    wide, deep = (int(side) + 2 for side in np.ceil((high - low)[:2] * step))
    faces = mesh.corners[mesh.triangles]
    level = np.ptp(faces[:, :, 2], axis=1) < 1e-6
    upward = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])[:, 2] > 0
    faces = faces[level & upward]
    image = Image.new("F", (wide, deep))
    draw = ImageDraw.Draw(image)  # the highest faces are drawn last
    for face in faces[np.argsort(faces[:, 0, 2], kind="stable")]:
        draw.polygon([((x - low[0]) * step, (high[1] - y) * step) for x, y, _ in face], fill=float(face[0, 2]))
    return np.asarray(image, dtype=np.float32)
