"""Small pictures: lines keep their shape with fewer points, and symbols that are drawn in place look the same."""

import numpy as np
import pytest
import shapely

from landpress.layouts.sheet import Area
from landpress.output.scene.items import Scene, Shape, Symbol, Use, Window
from landpress.output.scene.shapes import circle, polar, polyline, rectangle
from landpress.output.sheets.in_small import in_place, straightened
from tests.output.survey_pages import raster


@pytest.mark.parametrize("stray", [0.05, 0.2])
def test_a_straightened_line_strays_no_farther_than_it_may(stray: float) -> None:
    """Oracle: shapely. A round line needs a tenth of its points, and a corner stays where it is."""
    points = [polar(0, 0, 20, angle / 2) for angle in range(721)] + [(30.0, 0.0), (30.0, 10.0)]
    found = [values for _, values in straightened(polyline(points), stray)]
    assert shapely.LineString(points).hausdorff_distance(shapely.LineString(found)) <= stray + 1e-9
    assert len(found) < 72
    assert {points[0], (30.0, 0.0), (30.0, 10.0)} <= set(found)
    assert straightened(polyline(points), 0.0) == polyline(points)


def test_a_page_with_symbols_in_their_places_looks_the_same() -> None:
    """Those that are placed once and small ones are drawn there; a turned one, and one placed often, stay symbols."""
    dot = Symbol("dot", 2, (Shape(circle(0, 0, 2), "#cc0000"),))
    ring = Symbol("ring", 4, (Shape(circle(0, 0, 4), None, "#0000cc", 1.0), Shape(rectangle(0, 0, 3, 1), "#00cc00")))
    pair = Symbol("pair", 9, (Use(ring, -4, 0, 30), Use(ring, 4, 0), Use(dot, 0, 1)))
    window = Window(35, 5, Area(-5, -5, 20, 20), (Use(dot, 5, 5, 45), Use(dot, 0, 0)), 0.8)
    page = Scene(60, 30, "page", (Use(pair, 12, 12), Use(dot, 25, 20), window))
    drawn = page._replace(items=in_place(page.items))
    assert set(drawn.symbols()) == {"ring", "dot"}
    assert sum(isinstance(item, Use) for item in drawn.items) == 2
    apart = np.abs(raster(page).astype(int) - raster(drawn)).max(axis=2)
    assert apart.max() <= 2
