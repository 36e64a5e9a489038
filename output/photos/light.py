"""How dark each pixel of a photo is beside the paper around it: 0 is paper, 1 is black. So shade does not matter.

`Matrix` takes places (mm on the page) to places in the photo (pixels, the centre of the first one is at 0.5).
"""

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from PIL.Image import Image

Array = np.ndarray[Any, np.dtype[Any]]
Matrix = Array
_CELL, _AROUND = 1.5, 5
"""The paper's brightness is found in squares of so many mm, and in so many of them around each."""


def dark_part(picture: "Image", matrix: Matrix, left: float, top: float, size: tuple[int, int], per_mm: float) -> Array:
    """Return how dark each pixel of a rectangle of the page is in a grey photo, as `seen` shows it.

    Places that the photo does not show are not dark.
    """
    from PIL import Image

    dark = darkness_of(Image.fromarray(seen(picture, matrix, left, top, size, per_mm)), per_mm)
    wide, high = size[0] / per_mm, size[1] / per_mm
    corners = np.array([(left, top), (left + wide, top), (left, top + high), (left + wide, top + high)])
    if not shown(picture, matrix, corners).all():
        # Sums of a row and a column are much faster than a product of matrices for each pixel.
        x, y = left + (np.arange(size[0]) + 0.5) / per_mm, top + (np.arange(size[1])[:, None] + 0.5) / per_mm
        u, v, w = (row[0] * x + row[1] * y + row[2] for row in matrix)
        dark[(u < 0) | (v < 0) | (u > picture.width * w) | (v > picture.height * w)] = 0
    return dark


def shown(picture: "Image", matrix: Matrix, places: Array) -> Array:
    """Return which places of the page (mm, one a row) lie in the photo."""
    return np.asarray(((applied(matrix, places) >= 0) & (applied(matrix, places) <= picture.size)).all(1))


def darkness_of(grey: "Image", per_mm: float) -> Array:
    """Return how dark each pixel of a grey picture is, which has `per_mm` pixels a millimetre."""
    from PIL import Image, ImageFilter

    wide, high = (max(2, round(side / (_CELL * per_mm))) for side in grey.size)
    small = grey.resize((wide, high), Image.Resampling.BOX)
    paper = small.filter(ImageFilter.MaxFilter(_AROUND)).filter(ImageFilter.GaussianBlur(_AROUND / 2))
    around = np.asarray(paper.resize(grey.size, Image.Resampling.BILINEAR), np.float32)
    return np.clip(1 - np.asarray(grey, np.float32) / np.maximum(around, 8), 0, 1)


def seen(picture: "Image", matrix: Matrix, left: float, top: float, size: tuple[int, int], per_mm: float) -> Array:
    """Return a rectangle of the page as it is seen in the photo, with `per_mm` pixels a millimetre."""
    from PIL import Image

    step = 1 / per_mm
    placed = matrix @ np.array([[step, 0, left], [0, step, top], [0, 0, 1]])
    numbers = (placed / placed[2, 2]).ravel()[:8].tolist()
    return np.asarray(picture.transform(size, Image.Transform.PERSPECTIVE, numbers, Image.Resampling.BILINEAR))


def applied(matrix: Matrix, places: Array) -> Array:
    """Return where places lie in the photo, one a row."""
    found = np.column_stack([places, np.ones(len(places))]) @ matrix.T
    return np.asarray(found[:, :2] / found[:, 2:])


def homography(places: Array, images: Array) -> Matrix:
    """Return the matrix that takes places to images, by least squares if there are more than four."""
    centre, spread = places.mean(0), max(float(places.std()), 1e-9)
    middle, stretch = images.mean(0), max(float(images.std()), 1e-9)
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip((places - centre) / spread, (images - middle) / stretch, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, -u], [0, 0, 0, x, y, 1, -v * x, -v * y, -v]]
    found = np.linalg.svd(np.array(rows), full_matrices=len(rows) < 9)[2][-1].reshape(3, 3)
    inwards = np.array([[1 / spread, 0, -centre[0] / spread], [0, 1 / spread, -centre[1] / spread], [0, 0, 1]])
    outwards = np.array([[stretch, 0, middle[0]], [0, stretch, middle[1]], [0, 0, 1]])
    whole = outwards @ found @ inwards
    return np.asarray(whole / whole[2, 2])
