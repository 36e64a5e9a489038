"""Cells, edges and corners: each class of places beside the same lattice drawn as polygons (`drawn_places.py`)."""

from collections.abc import Callable
from typing import Any

import networkx
import pytest

from landpress.layouts.field import CELLS, CLASSES, COAST, CORNERS, FAR, INNER, Field
from landpress.layouts.hexgrid import Hex
from landpress.layouts.lattice import Lattice, hexagon, picture, rectangle
from tests.layouts.drawn_places import Drawing, Point, drawing, polygon, sides

Together = Callable[[frozenset[Point], frozenset[Point]], bool]
APART = picture(". .   . .").lattice
HOLE = picture(". . .\n .   .\n. . .").lattice
LATTICES: dict[str, Lattice[Any]] = {
    "hexagon": hexagon(2),
    "one": hexagon(0),
    "flat": picture(". .\n . .", flat=True).lattice,
    "hole": HOLE,
    "apart": APART,
    "rectangle": rectangle(4, 3),
    "squares": picture("..\n.. .\n ...", squares=True).lattice,
}


@pytest.fixture(params=list(LATTICES))
def both(request: pytest.FixtureRequest) -> tuple[Field, Drawing]:
    lattice = LATTICES[request.param]
    return Field(lattice), drawing(lattice)


def test_places_stand_in_rows_from_the_top_each_with_its_cells(both: tuple[Field, Drawing]) -> None:
    """Field: "Places of each class stand in rows from the top"; `touching` are the cells of the lattice there."""
    field, drawn = both
    assert tuple(field.classes) == CLASSES == (CELLS, COAST, INNER, CORNERS)
    for on, places in field.classes.items():
        assert list(places.touching) == [cells for _, cells in drawn.of(on)], on
        assert len(places) == len(places.touching)


def test_places_are_beside_each_other_that_share_an_end_or_an_edge(both: tuple[Field, Drawing]) -> None:
    """Places: "edges that share an end, corners that share an edge"; cells share a side. Steps are ways over these."""
    field, drawn = both
    edges = [*drawn.coast, *drawn.inner]
    for on, places in field.classes.items():
        points = [found for found, _ in drawn.of(on)]
        near_by: dict[str, Together] = {
            CELLS: lambda a, b: any(edge <= a and edge <= b for edge in edges),
            CORNERS: lambda a, b: a | b in edges,
            COAST: lambda a, b: bool(a & b),
            INNER: lambda a, b: bool(a & b),
        }
        together = near_by[on]
        near = [[j for j, b in enumerate(points) if b != a and together(a, b)] for a in points]
        assert [list(around) for around in places.near] == near, on
        graph = networkx.Graph((i, j) for i, around in enumerate(near) for j in around)
        graph.add_nodes_from(range(len(near)))
        if on == CELLS:
            continue
        lengths = dict(networkx.all_pairs_shortest_path_length(graph))
        assert [list(row) for row in places.steps] == [
            [lengths[i].get(j, FAR) for j in range(len(near))] for i in range(len(near))
        ]


def test_steps_between_cells_go_over_the_plane_and_between_edges_along_the_board() -> None:
    """`over_plane`: "also where the way leaves the lattice"; `steps`: "`FAR` where no way leads"."""
    classes = Field(APART).classes
    assert classes[CELLS].steps == ((0, 1, 3, 4), (1, 0, 2, 3), (3, 2, 0, 1), (4, 3, 1, 0))
    assert FAR in classes[CORNERS].steps[0]
    assert FAR == 2**20 > 10**6, "more than any limit of a wish"


def test_symmetries_move_edges_and_corners_as_they_move_cells(both: tuple[Field, Drawing]) -> None:
    """Field: "a symmetry of the plane moves it as it moves cells". The cells at a place go where the place goes."""
    field, drawn = both
    for number, cells in enumerate(field.lattice.symmetries.values()):
        for on, places in field.classes.items():
            moved = places.images[number]
            assert sorted(moved) == list(range(len(places)))
            for here, there in enumerate(moved):
                assert sorted(cells[cell] for cell in places.touching[here]) == list(places.touching[there]), on
                assert {moved[j] for j in places.near[here]} == set(places.near[there])
    if len(drawn.polygons) == 19:
        assert len({places.images[i] for places in field.classes.values() for i in range(12)}) == 12 * 4


def test_corners_and_edges_of_a_cell_go_clockwise(both: tuple[Field, Drawing]) -> None:
    """`edges_of`: "Edge i lies between corners i - 1 and i". Corner i then lies between edges i and i + 1."""
    field, _ = both
    for cell in field.lattice.cells:
        edges, corners = field.edges_of(cell), field.corners_of(cell)
        shared = [
            frozenset.intersection(*(frozenset(polygon(type(cell)(*one))) for one in met)) for met in (*edges, *corners)
        ]
        count = len(edges)
        points = [point for (point,) in shared[count:]]
        start = polygon(cell).index(points[0])
        assert tuple(points) == (*polygon(cell)[start:], *polygon(cell)[:start]), "clockwise, each corner once"
        assert [shared[i] for i in range(count)] == [{points[i - 1], points[i]} for i in range(count)]
        assert all(list(met) == sorted(met, key=lambda one: one[::-1]) for met in (*edges, *corners))
        assert len(corners[0]) == (3 if isinstance(cell, Hex) else 4)


def test_edges_end_at_corners(both: tuple[Field, Drawing]) -> None:
    """`meeting_at`: "for each corner the edges of a class that end there, or for each inner edge its two corners"."""
    field, drawn = both
    corners = list(drawn.corners)
    for on, edges in ((COAST, drawn.coast), (INNER, drawn.inner)):
        ends = [tuple(i for i, edge in enumerate(edges) if corner in edge) for corner in corners]
        assert list(field.meeting_at(True, on)) == ends
    assert list(field.meeting_at(False, CORNERS)) == [
        tuple(i for i, corner in enumerate(corners) if corner in edge) for edge in drawn.inner
    ]
    assert set(field.meetings) == {COAST, INNER, CORNERS}


def test_the_drawing_itself_is_a_map() -> None:
    """Euler for the oracle: corners - edges + cells = 1 - holes, for each connected board."""
    for name, lattice in LATTICES.items():
        drawn = drawing(lattice)
        edges = len(drawn.coast) + len(drawn.inner)
        assert sum(len(sides(points)) for points in drawn.polygons) == len(drawn.coast) + 2 * len(drawn.inner)
        assert len(drawn.corners) - edges + len(lattice) == {"hole": 0, "apart": 2}.get(name, 1)
