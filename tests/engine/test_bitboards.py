"""Sets of cells as whole numbers, against networkx."""

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from landpress.engine.boards.bitboards import bits, cells_in, mask_of, patches, spread, width
from landpress.engine.games.xarkant import quadrants
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.lattice import index


@pytest.mark.parametrize("radius", [1, 2, 3, 6])
def test_every_cell_has_a_bit_of_its_own(radius: int) -> None:
    assert len(set(bits(radius))) == len(hexagon(radius))
    assert all(bit.bit_count() == 1 for bit in bits(radius))


@pytest.mark.parametrize("radius", [1, 2, 3, 6])
def test_spreading_a_cell_reaches_its_neighbours_and_no_other_row(radius: int) -> None:
    for cell in hexagon(radius):
        mask = mask_of([index(radius)[cell]], radius)
        near = tuple(other for other in hexagon(radius) if distance(cell, other) <= 1)
        assert cells_in(spread(mask, width(radius)), radius) == near, cell


@given(st.sampled_from([2, 3, 4]).flatmap(lambda r: st.tuples(st.just(r), st.sets(st.sampled_from(hexagon(r))))))
def test_patches_are_the_connected_parts(drawn: tuple[int, set[Hex]]) -> None:
    """LL-D2: connected patches."""
    radius, chosen = drawn
    land = nx.Graph((a, b) for a in chosen for b in chosen if distance(a, b) <= 1)
    mask = mask_of((index(radius)[cell] for cell in chosen), radius)
    found = sorted(cells_in(patch, radius) for patch in patches(mask, width(radius)))
    parts = [sorted(part, key=lambda cell: (cell[1], cell[0])) for part in nx.connected_components(land)]
    assert found == sorted(map(tuple, parts))
    assert cells_in(mask, radius) == tuple(cell for cell in hexagon(radius) if cell in chosen)


@given(st.sets(st.integers(0, 35)))
@example(set(range(36)))
def test_sets_of_quadrants_are_counted_and_have_neighbours(chosen: set[int]) -> None:
    """XK-3: quadrants are neighbours where they share a side. Quadrant i of the land is in row i // 6, column i % 6."""
    land = {i: 1 << 7 * (i // 6) + i % 6 for i in range(36)}
    found = sum(land[i] for i in chosen)
    grid = nx.convert_node_labels_to_integers(nx.grid_2d_graph(6, 6))
    assert sum(land.values()) == quadrants.LAND
    assert quadrants.count(found) == len(chosen)
    assert quadrants.near(found) == sum(land[i] for i in set().union(*(grid[i] for i in chosen)))
    for i in chosen:
        assert quadrants.cell_of(quadrants.lowest(land[i])) == i
    if chosen:
        assert quadrants.lowest(found) == quadrants.lowest(land[min(chosen)])
