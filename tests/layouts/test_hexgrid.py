"""The hexagonal lattice, against the words of the rulebook and against networkx."""

import math

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.hexgrid import DIRECTIONS, Hex, distance, hexagon, parse_hex, radius_of, size
from landpress.layouts.lattice import index, neighbours
from tests.strategies import hexes, radii


def centre(cell: Hex) -> tuple[float, float]:
    """Return the middle of a pointy-top cell of width 1. y points down."""
    return cell.q + cell.r / 2, cell.r * math.sqrt(3) / 2


def graph(radius: int) -> nx.Graph:
    """Return the hexagon as a graph. Edges join cells with middles one width apart."""
    cells = hexagon(radius)
    return nx.Graph((a, b) for a in cells for b in cells if abs(math.dist(centre(a), centre(b)) - 1) < 1e-9)


@given(radii)
def test_hexagon_holds_exactly_the_cells_within_its_radius(radius: int) -> None:
    """Coordinates: the cells with max(|q|, |r|, |q+r|) <= R, in canonical order by r, then q."""
    span = range(-radius - 2, radius + 3)
    within = [Hex(q, r) for q in span for r in span if max(abs(q), abs(r), abs(q + r)) <= radius]
    assert hexagon(radius) == tuple(sorted(within, key=lambda cell: (cell.r, cell.q)))
    assert [index(radius)[cell] for cell in hexagon(radius)] == list(range(size(radius)))


@given(radii)
def test_canonical_order_is_reading_order_on_the_page(radius: int) -> None:
    """Coordinates: row by row from the top, left to right within a row."""
    middles = [centre(cell) for cell in hexagon(radius)]
    assert middles == sorted(middles, key=lambda point: (round(point[1], 6), point[0]))


@given(radii)
def test_rows_are_those_of_a_hexagon(radius: int) -> None:
    """Board file: rows have R+1 .. 2R+1 .. R+1 entries."""
    rows = [*range(radius + 1, 2 * radius + 1), *range(2 * radius + 1, radius, -1)]
    assert [sum(cell.r == r for cell in hexagon(radius)) for r in range(-radius, radius + 1)] == rows


def test_only_hexagons_have_a_radius() -> None:
    counts = {len(hexagon(radius)): radius for radius in range(6)}
    assert {n: radius_of(n) for n in range(92)} == {n: counts.get(n) for n in range(92)}


def test_directions_point_where_they_say() -> None:
    """Coordinates: r (1,0), ur (1,-1), ul (0,-1), l (-1,0), dl (-1,1), dr (0,1), y down."""
    for name, step in DIRECTIONS.items():
        x, y = centre(step)
        assert ("r" in name, "l" in name, "u" in name) == (x > 0, x < 0, y < 0), name
        assert ("d" in name[:1]) == (y > 0), name
        assert math.hypot(x, y) == pytest.approx(1), name


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@pytest.mark.parametrize("radius", [1, 2, 3, 4])
def test_distance_and_neighbours_equal_networkx(radius: int) -> None:
    """A hexagon is convex, so the shortest way between two of its cells stays inside."""
    paths = dict(nx.all_pairs_shortest_path_length(graph(radius)))
    cells = hexagon(radius)
    for i, a in enumerate(cells):
        assert {b: distance(a, b) for b in cells} == paths[a], a
        assert neighbours(radius)[i] == tuple(j for j, b in enumerate(cells) if paths[a][b] == 1), a


@given(hexes)
def test_writing_and_parsing_a_cell_are_inverse(cell: Hex) -> None:
    assert parse_hex(str(cell)) == cell


@pytest.mark.parametrize(
    "text", ["", "1", "1,", "1,2,3", "01,0", "-0,0", "+1,0", " 1,0", "1, 0", "1,0\n", "100,0", "١,0", "1,0x", "1.0,0"]
)
def test_a_cell_has_one_way_to_be_written(text: str) -> None:
    with pytest.raises(ValueError, match=r"expected a cell like 0,-3"):
        parse_hex(text)


@given(st.text(max_size=8))
def test_whatever_parses_is_written_the_same(text: str) -> None:
    try:
        cell = parse_hex(text)
    except ValueError:
        return
    assert str(cell) == text
