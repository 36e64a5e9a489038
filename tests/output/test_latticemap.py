"""Boards of any shape on paper: true widths, shared sides, areas, and places to touch."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.generator.texts import words
from landpress.layouts import hexgrid
from landpress.layouts.hexgrid import Hex
from landpress.layouts.lattice import Lattice, hexagon, hexagon_rows, rectangle
from landpress.layouts.latticefield import ShapedBoard
from landpress.layouts.paper import PAPERS
from landpress.layouts.squares import Square
from landpress.output.reports.symmetry_lines import symmetry_lines
from landpress.output.reports.textmap import lattice_lines
from landpress.output.scene.items import Path, Shape
from landpress.output.scene.latticemap import LatticeMap
from landpress.output.scene.style import Style
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


@pytest.mark.parametrize(
    ("lattice", "cells", "ends"),
    [
        (rectangle(3, 2), "aaaaaa", [(-15, 0), (15, 0), (0, -10), (0, 10)]),
        (rectangle(2, 2), "abba", [(-10, -10), (10, 10), (10, -10), (-10, 10)]),
        (rectangle(4, 1), "abba", [(0, -5), (0, 5), (-20, 0), (20, 0)]),
        (Lattice([Square(0, 0), Square(1, 0), Square(0, 1)]), "aba", []),
        (Lattice([Square(0, 0), Square(1, 0), Square(0, 1)]), "abb", [(-10, -10), (5, 5)]),
    ],
)
def test_lines_of_symmetry_run_through_the_middle_to_the_rim(
    lattice: Lattice[Any], cells: str, ends: list[tuple[float, float]]
) -> None:
    """A mirror is a line that the mirror keeps; the middle of a triangle of cells is not that of its drawing."""
    board = ShapedBoard("any", 2, tuple(cells), (), lattice=lattice)
    drawn = symmetry_lines(board, 10.0, (0.0, 0.0), False, Style(PAPERS["a4"], words("en")))
    lines = [item for item in drawn if isinstance(item, Shape) and item.fill is None and len(item.path) == 2]
    found = {(round(x, 6) + 0.0, round(y, 6) + 0.0) for item in lines for _, (x, y) in item.path}
    assert found == set(ends)
