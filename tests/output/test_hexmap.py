"""Cells, borders and coasts on paper, and the shapes on them."""

from collections import Counter
from itertools import pairwise
from math import cos, dist, hypot, pi, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.lattice import neighbours
from landpress.output.scene.hexmap import SIDE, borders, centre, coast, corners, field_size
from landpress.output.scene.items import Path, Point
from landpress.output.scene.shapes import arc, seat_shape
from landpress.output.scene.style import palette
from tests.output.printing import extent, points

islands = st.sets(st.sampled_from(hexagon(3)), min_size=1)


def lines(path: Path) -> list[tuple[Point, Point]]:
    """Return the straight segments of a path, also those that close it."""
    found: list[tuple[Point, Point]] = []
    line: list[Point] = []
    for command, values in (*path, ("M", ())):
        if command == "M":
            found += list(pairwise(line))
            line = []
        if command == "Z":
            line.append(line[0])
        elif values:
            line.append((values[0], values[1]))
    return found


def area(path: Path) -> float:
    """Return the area of a closed path. Curves count as those of a circle about the centre."""
    if path[1][0] == "C":
        left, _, right, _ = extent(path)
        return pi * (right - left) ** 2 / 4
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in lines(path))) / 2


def test_neighbouring_centres_are_a_width_apart() -> None:
    for cell in hexagon(2):
        for other in hexagon(2):
            apart = dist(centre(cell, 27), centre(other, 27))
            assert (apart == pytest.approx(27)) == (distance(cell, other) == 1)


@pytest.mark.parametrize("radius", [0, 1, 3, 9])
def test_a_field_is_as_large_as_its_cells_reach(radius: int) -> None:
    reached = [(x + dx, y + dy) for x, y in (centre(cell, 10) for cell in hexagon(radius)) for dx, dy in corners(10)]
    width, height = field_size(radius)
    for axis, size in ((0, width), (1, height)):
        values = [point[axis] for point in reached]
        assert max(values) - min(values) == pytest.approx(10 * size)


def test_every_border_of_a_field_is_drawn_once() -> None:
    drawn = lines(borders(hexagon(3), 27))
    assert len(drawn) == sum(map(len, neighbours(3))) / 2
    assert {round(dist(a, b), 6) for a, b in drawn} == {round(27 * SIDE, 6)}
    assert len({(round(a[0] + b[0], 3), round(a[1] + b[1], 3)) for a, b in drawn}) == len(drawn)


@given(islands)
def test_the_coast_closes_around_every_island_and_lake(cells: set[Hex]) -> None:
    drawn = lines(coast(cells, 10))
    sides = sum(
        Hex(c.q + q, c.r + r) not in cells
        for c in cells
        for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    )
    assert len(drawn) == sides
    ends = Counter((round(x, 4), round(y, 4)) for line in drawn for x, y in line)
    assert all(count % 2 == 0 for count in ends.values())


@given(st.floats(0.5, 100), st.floats(-360, 360), st.floats(10, 360), st.booleans())
def test_an_arc_is_a_part_of_a_circle(radius: float, first: float, turn: float, backwards: bool) -> None:
    """An arc goes from one angle to the other. It leaves the circle by at most 3 parts in 10,000."""
    last = first - turn if backwards else first + turn
    path = arc(3, 4, radius, first, last)
    ends = points(path)
    for end, angle in ((ends[0], first), (ends[-1], last)):
        assert end == pytest.approx((3 + radius * cos(radians(angle)), 4 + radius * sin(radians(angle))))
    for (x0, y0), (_, (x1, y1, x2, y2, x3, y3)) in zip(ends, path[1:], strict=False):
        for t in (0.25, 0.5, 0.75):
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
            x = sum(w * v for w, v in zip(weights, (x0, x1, x2, x3), strict=True))
            y = sum(w * v for w, v in zip(weights, (y0, y1, y2, y3), strict=True))
            assert hypot(x - 3, y - 4) == pytest.approx(radius, rel=3e-4)


def test_the_shapes_of_seats_are_about_equally_large() -> None:
    shapes = {seat.shape: seat_shape(seat.shape, 0, 0, 10) for seat in palette("full").seats}
    areas = {shape: area(path) for shape, path in shapes.items()}
    assert max(areas.values()) < 1.35 * min(areas.values()), areas
    assert all(hypot(*point) < 8.5 for path in shapes.values() for point in points(path))
