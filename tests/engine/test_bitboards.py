"""Sets of cells as whole numbers, against networkx."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.engine.boards.bitboards import bits, cells_in, mask_of, patches, spread, width
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
