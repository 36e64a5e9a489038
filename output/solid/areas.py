"""Paths as areas, and back. Lengths are in millimetres."""

from typing import TYPE_CHECKING

from landpress.output.files.cutfile import flattened
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
