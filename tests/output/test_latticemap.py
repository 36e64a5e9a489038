"""Boards of any shape on paper: true widths, shared sides, areas, and places to touch."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts import hexgrid
from landpress.layouts.hexgrid import Hex
from landpress.layouts.lattice import Lattice, hexagon, hexagon_rows
from landpress.layouts.squares import Square
from landpress.output.reports.textmap import lattice_lines
from landpress.output.scene.items import Path
from landpress.output.scene.latticemap import LatticeMap
from landpress.output.scene.surface import lattice_spots

hex_sets = st.sets(st.sampled_from(hexgrid.hexagon(3)), min_size=1)
square_sets = st.sets(st.builds(Square, st.integers(0, 5), st.integers(0, 5)), min_size=1)
lattices: st.SearchStrategy[Lattice[Any]] = st.one_of(
    st.builds(Lattice, hex_sets, st.booleans()), square_sets.map(Lattice)
)


def area(path: Path) -> float:
    """Return the area inside closed lines; lines around holes run the other way."""
    total = 0.0
    points: list[tuple[float, ...]] = []
    for command, values in path:
        if command == "Z":
            total += sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, [*points[1:], points[0]], strict=True)) / 2
            points = []
        else:
            points.append(values)
    return total


@given(lattices, st.sampled_from([8.0, 20.0]))
def test_neighbours_lie_one_width_apart_and_the_coast_holds_all_cells(lattice: Lattice[Any], width: float) -> None:
    drawn = LatticeMap(lattice, width)
    sides = 0
    for i, around in enumerate(lattice.neighbours):
        for j, there in enumerate(drawn.centres):
            far = math.dist(drawn.centres[i], there)
            assert (abs(far - width) < 1e-6) == (j in around)
        sides += len(around)
    one = width**2 * (math.sqrt(3) / 2 if isinstance(lattice.cells[0], Hex) else 1)
    assert area(drawn.cell) == pytest.approx(one)
    assert area(drawn.coast) == pytest.approx(one * len(lattice))
    assert sum(command == "M" for command, _ in drawn.borders) == sides // 2


@given(lattices)
def test_the_middle_of_the_drawing_is_its_centre_and_spots_lie_on_the_cells(lattice: Lattice[Any]) -> None:
    drawn = LatticeMap(lattice, 10.0)
    xs, ys = ([v for _, values in drawn.coast for v in values[i::2]] for i in (0, 1))
    assert (max(xs) + min(xs), max(ys) + min(ys)) == pytest.approx((0, 0), abs=1e-9)
    assert drawn.size == pytest.approx((max(xs) - min(xs), max(ys) - min(ys)))
    spots = lattice_spots(lattice, 10.0)
    assert [(spot.name, spot.x, spot.y) for spot in spots] == [
        (name, *place) for name, place in zip(lattice.names, drawn.centres, strict=True)
    ]


def test_flat_hexagons_have_flat_tops() -> None:
    upright, flat = (LatticeMap(hexagon(2, is_flat), 10.0) for is_flat in (False, True))
    assert upright.size == pytest.approx((50, 10 * 8 / math.sqrt(3)))
    assert flat.size == pytest.approx(upright.size[::-1])
    assert flat.centres[hexagon(2).cell("1,0")] == pytest.approx((10 * math.cos(math.pi / 6), 5))


def test_text_shows_cells_where_they_lie() -> None:
    rows = hexagon_rows([2, 3, 2])
    lines = lattice_lines(rows, [(name,) for name in "abcdefg"], 3)
    assert [line.replace(" ", ".") for line in lines] == ["...a...b", ".c...d...e", "...f...g"]
    gap = Lattice([Square(0, 0), Square(2, 2)])
    assert lattice_lines(gap, [("a", "b"), ("c", "d")], 1) == ["a", "b", "", "", "    c", "    d"]
