"""Small pictures: lines keep their shape with fewer points, and all lengths are scaled."""

import pytest
import shapely

from landpress.output.pieces.miniature import FINEST, miniature
from landpress.output.scene.fonts import width
from landpress.output.scene.items import Image, Picture, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import extent, polar, polyline
from landpress.output.scene.style import SMALLEST_TYPE
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


def test_a_miniature_is_the_drawing_with_every_length_scaled() -> None:
    """It is scaled about a point that comes elsewhere. Lines that would be too fine are left out, turns stay."""
    half, path = 0.5, (("M", (4.0, -2.0)), ("L", (10.0, 6.0)), ("Z", ()))
    shape = Shape(path, "#123456", "#654321", 2.0, (3.0, 1.0))
    text = Text(8.0, 6.0, "Ant", 10.0, "#000000", True, "end")
    picture = Picture(Image("a", 4, 2, 1, False, b"", b"", b"", "png"), 3.0, -5.0, 8.0, 6.0, path)
    use = Use(Symbol("held", 12.0, (shape, text)), -7.0, 9.0, 30.0)
    moved = (("M", (102.0, 49.0)), ("L", (105.0, 53.0)), ("Z", ()))
    small = Shape((("M", (2.0, -1.0)), ("L", (5.0, 3.0)), ("Z", ())), "#123456", "#654321", 1.0, (1.5, 0.5))
    assert list(miniature([shape, text, picture, use], "m", half, 100.0, 50.0)) == [
        Shape(moved, "#123456", "#654321", 1.0, (1.5, 0.5)),
        text._replace(x=104.0, y=53.0, size=5.0),
        Picture(picture.image, 101.5, 47.5, 4.0, 3.0, small.path),
        Use(Symbol("held-m", 6.0, (small, text._replace(x=4.0, y=3.0, size=5.0))), 96.5, 54.5, 30.0),
    ]
    fine = shape._replace(width=2 * FINEST - 0.01)
    assert next(miniature([fine], "m", half, 0.0, 0.0)) == Shape(
        small.path, "#123456", None, fine.width / 2, (1.5, 0.5)
    )
    assert not list(miniature([fine._replace(fill=None)], "m", half, 0.0, 0.0))
    (line,) = miniature([text], "m", SMALLEST_TYPE / 10.0 - 0.001, 0.0, 0.0)
    assert isinstance(line, Shape), "type that cannot be read is a line as long as the word"
    scale = SMALLEST_TYPE / 10.0 - 0.001
    left, _, right, _ = extent(line.path)
    assert (right, right - left) == pytest.approx((8.0 * scale, width("Ant", 10.0, True) * scale))
