"""Small pictures: lines keep their shape with fewer points."""

import pytest
import shapely

from landpress.output.scene.shapes import polar, polyline
from landpress.output.sheets.in_small import straightened


@pytest.mark.parametrize("stray", [0.05, 0.2])
def test_a_straightened_line_strays_no_farther_than_it_may(stray: float) -> None:
    """Oracle: shapely. A round line needs a tenth of its points, and a corner stays where it is."""
    points = [polar(0, 0, 20, angle / 2) for angle in range(721)] + [(30.0, 0.0), (30.0, 10.0)]
    found = [values for _, values in straightened(polyline(points), stray)]
    assert shapely.LineString(points).hausdorff_distance(shapely.LineString(found)) <= stray + 1e-9
    assert len(found) < 72
    assert {points[0], (30.0, 0.0), (30.0, 10.0)} <= set(found)
    assert straightened(polyline(points), 0.0) == polyline(points)
