"""Boards of any shape, against networkx on the drawn figure: corners and centres as points of the page."""

import math
import pickle
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import networkx as nx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from landpress.layouts import hexgrid
from landpress.layouts.errors import InputError
from landpress.layouts.hexgrid import Hex
from landpress.layouts.lattice import FARTHEST, Lattice, hexagon, hexagon_rows, picture, rectangle
from landpress.layouts.latticefield import ShapedBoard, read_cells, rows
from landpress.layouts.reading import Reader
from landpress.layouts.sentences import cells_of
from landpress.layouts.squares import Square, parse_square
from landpress.layouts.symmetry import ALL_OF_SQUARES, SquareSymmetry

_SIDE = 1 / math.sqrt(3)
_HEX = list(hexgrid.hexagon(2))
_SQUARES = [Square(x, y) for x in range(4) for y in range(4)]
hex_sets = st.sets(st.sampled_from(_HEX), min_size=1, max_size=3)
square_sets = st.sets(st.sampled_from(_SQUARES), min_size=1, max_size=3)
# A mirror about a cell, and a half turn about the middle of a side, each of which a set may be doubled by.
_HEX_MOVES: list[Callable[[Any], Any]] = [
    lambda c: c,
    lambda c: Hex(c.r, c.q),
    lambda c: Hex(-c.q, c.q + c.r),
    lambda c: Hex(1 - c.q, -c.r),
]
_SQUARE_MOVES: list[Callable[[Any], Any]] = [
    lambda c: c,
    lambda c: Square(c.y, c.x),
    lambda c: Square(3 - c.x, c.y),
    lambda c: Square(3 - c.x, 3 - c.y),
]


def doubled(cells: set[Any], move: Callable[[Any], Any]) -> Lattice[Any]:
    return Lattice({*cells, *map(move, cells)})


lattices: st.SearchStrategy[Lattice[Any]] = st.one_of(
    st.builds(doubled, hex_sets, st.sampled_from(_HEX_MOVES)),
    st.builds(doubled, square_sets, st.sampled_from(_SQUARE_MOVES)),
)


def points_of(cell: Hex | Square) -> list[tuple[int, int]]:
    """Return the centre and the corners of a cell: half widths to the right, half sides down."""
    corners = [(0, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)]
    if isinstance(cell, Hex):
        x, y, corners = 2 * cell.q + cell.r, 3 * cell.r, [*corners, (0, 2), (0, -2)]
    else:
        x, y = 2 * cell.x, 2 * cell.y
    return [(x + dx, y + dy) for dx, dy in corners]


def middle_of(cell: Hex | Square) -> tuple[float, float]:
    """Return the centre of a cell of width 1 on paper."""
    x, y = points_of(cell)[0]
    return x / 2, y * (_SIDE if isinstance(cell, Hex) else 1) / 2


def figure(lattice: Lattice[Any], pattern: Sequence[str] = ()) -> nx.Graph:
    """Return the drawn cells as points with all distances; the centre of a cell knows its kind."""
    wide = 3 if isinstance(lattice.cells[0], Hex) else 1  # a half width is the root of 3 times as long as a half side
    points: dict[Any, tuple[int, int]] = {i: points_of(cell)[0] for i, cell in enumerate(lattice.cells)}
    points |= {corner: corner for cell in lattice.cells for corner in points_of(cell)[1:]}
    graph = nx.Graph()
    for point in points:
        graph.add_node(point, kind=(pattern[point] if pattern else "") if isinstance(point, int) else "corner")
    for (a, (ax, ay)), (b, (bx, by)) in combinations(points.items(), 2):
        graph.add_edge(a, b, far=wide * (ax - bx) ** 2 + (ay - by) ** 2)
    return graph


def same(one: nx.Graph, other: nx.Graph) -> Any:
    return nx.isomorphism.GraphMatcher(
        one, other, node_match=lambda a, b: a["kind"] == b["kind"], edge_match=lambda a, b: a["far"] == b["far"]
    )


@given(lattices)
def test_symmetries_are_the_congruences_of_the_drawn_cells(lattice: Lattice[Any]) -> None:
    """Every movement of the page that maps the figure to itself, and no other, is a symmetry of the lattice."""
    drawn = figure(lattice)
    maps = [tuple(m[i] for i in range(len(lattice))) for m in same(drawn, drawn).isomorphisms_iter()]
    assert sorted(maps) == sorted(lattice.symmetries.values())
    for turn, moved in lattice.symmetries.items():
        for first, before in lattice.symmetries.items():
            assert lattice.symmetries[turn.after(first)] == tuple(moved[j] for j in before)


@given(lattices, st.data())
def test_least_images_are_equal_exactly_for_congruent_patterns(lattice: Lattice[Any], data: st.DataObject) -> None:
    kinds = st.lists(st.sampled_from(["sea", "wood"]), min_size=len(lattice), max_size=len(lattice))
    one, other = data.draw(kinds), data.draw(kinds)
    assert sorted(lattice.least(one)) == sorted(one)
    assert (lattice.least(one) == lattice.least(other)) == same(
        figure(lattice, one), figure(lattice, other)
    ).is_isomorphic()
    keeping = lattice.keeping(one)
    assert {tuple(lattice.symmetries[turn]) for turn in keeping} == {
        tuple(m[i] for i in range(len(lattice)))
        for m in same(figure(lattice, one), figure(lattice, one)).isomorphisms_iter()
    }
    for moved in lattice.symmetries.values():
        image = [""] * len(one)
        for i, j in enumerate(moved):
            image[j] = one[i]
        assert lattice.least(image) == lattice.least(one)


@given(lattices)
def test_neighbours_ways_and_parts_are_those_of_the_graph_of_shared_sides(lattice: Lattice[Any]) -> None:
    graph = nx.Graph()
    graph.add_nodes_from(range(len(lattice)))
    middles = [middle_of(cell) for cell in lattice.cells]
    graph.add_edges_from(
        (i, j) for i, j in combinations(range(len(lattice)), 2) if abs(math.dist(middles[i], middles[j]) - 1) < 1e-9
    )
    paths = dict(nx.all_pairs_shortest_path_length(graph))
    for i, ways in enumerate(lattice.ways):
        assert lattice.neighbours[i] == tuple(sorted(graph[i]))
        assert {j: way for j, way in enumerate(ways) if way is not None} == paths[i]
    assert {*lattice.parts()} == {tuple(sorted(part)) for part in nx.connected_components(graph)}
    full = 6 if isinstance(lattice.cells[0], Hex) else 4
    assert lattice.coast == tuple(i for i in graph if graph.degree[i] < full)
    assert sorted(lattice.coast + lattice.inland) == list(graph)


@given(lattices)
def test_canonical_order_is_reading_order_on_the_page(lattice: Lattice[Any]) -> None:
    middles = [middle_of(cell) for cell in lattice.cells]
    assert middles == sorted(middles, key=lambda point: (round(point[1], 6), point[0]))
    assert [i for row in lattice.rows for i in row] == list(range(len(lattice)))
    assert [lattice.cell(name) for name in lattice.names] == list(range(len(lattice)))


@given(lattices)
def test_a_lattice_is_a_value(lattice: Lattice[Any]) -> None:
    again = Lattice(reversed(lattice.cells))
    assert (again, hash(again)) == (lattice, hash(lattice))
    assert pickle.loads(pickle.dumps(lattice)) == lattice
    assert Lattice(lattice.cells, flat=True) != lattice
    assert Lattice([Hex(0, 0)]) != Lattice([Square(0, 0)])


@given(lattices)
def test_symmetries_keep_rings_and_orbits_are_what_they_join(lattice: Lattice[Any]) -> None:
    for moved in lattice.symmetries.values():
        assert [lattice.rings[j] for j in moved] == list(lattice.rings)
    joined = nx.Graph((i, moved[i]) for moved in lattice.symmetries.values() for i in range(len(lattice)))
    assert {*lattice.orbits()} == {tuple(sorted(orbit)) for orbit in nx.connected_components(joined)}


@pytest.mark.parametrize("lattice", [hexagon(2), rectangle(4, 3)])
def test_steps_on_the_plane_are_ways_where_the_set_is_convex(lattice: Lattice[Any]) -> None:
    assert lattice.steps == lattice.ways
    gap = Lattice([Square(0, 0), Square(2, 1)])
    assert (gap.steps[0][1], gap.ways[0][1]) == (3, None)


def test_rings_count_from_the_middle_cells() -> None:
    """On an even square four cells are in the middle, and on a ring none of the middle is left."""
    assert [rectangle(6, 6).names[i] for i in cells_of(rectangle(6, 6), "ring 0")] == ["c3", "d3", "c4", "d4"]
    assert [hexgrid.distance(cell, Hex(0, 0)) for cell in hexagon(3).cells] == list(hexagon(3).rings)
    band = Lattice(cell for cell in hexgrid.hexagon(3) if hexgrid.distance(cell, Hex(0, 0)) >= 2)
    assert set(band.rings) == {2, 3}


@given(st.sets(st.sampled_from(_HEX), min_size=1), st.integers(0, 3), st.booleans())
def test_a_picture_is_read_as_it_is_drawn(cells: set[Hex], right: int, flat: bool) -> None:
    """Upright hexagons lie two characters beside each other, flat ones two lines below each other.

    A flat board is the upright one, turned clockwise by 30 degrees: its 1,0 lies to the right and down.
    """
    drawn = [[" "] * 20 for _ in range(12)]
    for cell in cells:
        x, y = (cell.q, cell.q + 2 * cell.r) if flat else (2 * cell.q + cell.r, cell.r)
        drawn[y + 5][x + 6 + right] = "x"
    found = picture("\n".join("".join(line) for line in drawn), flat=flat)
    shifts = {(a.q - b.q, a.r - b.r) for a, b in zip(found.lattice.cells, Lattice(cells).cells, strict=True)}
    assert len(shifts) == 1
    assert set(found.marks) == {"x"}


def test_pictures_and_rows_of_known_shapes() -> None:
    full = picture("  . . .\n . . . .\n. . . . .\n . . . .\n  . . .").lattice
    assert full == hexagon(2) == hexagon_rows([3, 4, 5, 4, 3])
    floes = picture(" . . . \n. . . . \n . . .")
    assert floes.lattice == hexagon_rows([3, 4, 3])
    assert len(floes.lattice.symmetries) == 4
    slanted = hexagon_rows([3, 3, 3])  # a rectangle of hexagons: rows lie half a cell to the right by turns
    assert [cell.q * 2 + cell.r for cell in slanted.cells] == [-3, -1, 1, -2, 0, 2, -3, -1, 1]
    assert [len(row) for row in hexagon_rows([2, 5, 1]).rows] == [2, 5, 1]
    upright = hexagon_rows([3] * 4, flat=True)  # of hexagons with flat tops, columns lie half a cell lower by turns
    across = sorted({cell.q for cell in upright.cells})
    tops = [sorted(2 * r + q for q, r in upright.cells if q == column) for column in across]
    assert [[y - tops[0][0] for y in column] for column in tops] == [[0, 2, 4], [1, 3, 5]] * 2
    told = picture("\n\n   ab\n    c", squares=True)
    assert (told.lattice.names, told.marks) == (("a1", "b1", "b2"), ("a", "b", "c"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a picture without a cell"),
        (". .\n. .", "line 2 of the picture, character 1: a hexagon stands two characters from the next"),
        (". ..", "line 1 of the picture, character 4"),
        ("." * 1001, "line 1 of the picture, character 2"),
        (". " * 201, "expected coordinates from -98 to 98"),
    ],
)
def test_wrong_pictures_are_refused_with_their_line(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        picture(text)
    assert said in str(error.value)


def test_wrong_sets_of_cells_are_refused() -> None:
    wrong: list[tuple[list[Any], str]] = [
        ([], "0 cells: expected from 1 to 1000"),
        ([Square(x, y) for x in range(40) for y in range(40)], "1600 cells"),
        ([Hex(0, 0), Hex(0, 0)], "the cell 0,0 is given twice"),
        ([Hex(0, 0), Square(0, 0)], "all Hex, or all Square"),
        ([(0, 0)], "all Hex, or all Square"),
        ([Square(-1, 0)], "the cell (-1, 0): expected coordinates from 0 to 98"),
        ([Hex(99, 0)], "the cell (99, 0): expected coordinates from -98 to 98"),
    ]
    for cells, said in wrong:
        with pytest.raises(InputError) as error:
            Lattice(cells)
        assert said in str(error.value)


@given(st.integers(0, FARTHEST), st.integers(0, FARTHEST))
def test_names_of_squares_are_read_back(x: int, y: int) -> None:
    assert parse_square(str(Square(x, y))) == Square(x, y)


@pytest.mark.parametrize("text", ["", "a", "1", "a0", "a01", "A1", "a1 ", "aaa1", "a100", "1a", "á1"])
def test_a_square_has_one_way_to_be_written(text: str) -> None:
    with pytest.raises(ValueError, match="expected a cell like b3"):
        parse_square(text)


def test_squares_turn_clockwise_after_their_mirror() -> None:
    assert [str(Square(2, 0)), str(Square(27, 8))] == ["c1", "ab9"]
    assert SquareSymmetry(1)(Square(1, 0)) == (0, 1)
    assert SquareSymmetry(1, True)(Square(1, 0)) == (0, -1)
    assert all(f.after(g) in ALL_OF_SQUARES for f in ALL_OF_SQUARES for g in ALL_OF_SQUARES)


@pytest.mark.parametrize(
    ("lattice", "place", "names"),
    [
        (rectangle(3, 2), "row 2", "a2 b2 c2"),
        (rectangle(3, 2), "column 2-3", "b1 c1 b2 c2"),
        (rectangle(3, 3), "inland", "b2"),
        (rectangle(2, 2), "coast", "a1 b1 a2 b2"),
        (rectangle(3, 2), "orbit b1", "b1 b2"),
        (rectangle(3, 2), "around a1", "b1 a2"),
        (rectangle(3, 2), "c1 a2", "c1 a2"),
        (hexagon_rows([2, 3, 2]), "row 1", "0,-1 1,-1"),
        (hexagon_rows([2, 3, 2]), "ring 0", "0,0"),
    ],
)
def test_places_hold_the_cells_that_they_name(lattice: Lattice[Any], place: str, names: str) -> None:
    assert [lattice.names[i] for i in cells_of(lattice, place)] == names.split()


@pytest.mark.parametrize(
    ("lattice", "place", "said"),
    [
        (rectangle(3, 2), "ring 9", "the board has no ring 9: expected a ring from 0 to 1"),
        (rectangle(3, 2), "row 3", "the board has no row 3: expected a row from 1 to 2"),
        (hexagon(1), "column 1", "hexagons have no columns"),
        (hexagon(1), "9,9", "in place of 9,9: 0,-1 to 1,-1; -1,0 to 1,0; -1,1 to 0,1"),
        (rectangle(8, 8), "i9", "in place of i9: a1 to h8"),
        (picture("..  .\n.  .. .", squares=True).lattice, "d1", "a1 to b1; e1; a2; d2 to e2; g2"),
        (rectangle(1, 1), "b1", "in place of b1: a1"),
        (hexagon(5), "9,9", "; ...; -5,5 to 0,5"),
        (hexagon(1), "row x", "expected a cell like 0,-3, got 'row'"),
        (rectangle(2, 2), "row 2-1", "the board has no row 2-1"),
    ],
)
def test_places_that_are_none_are_refused(lattice: Lattice[Any], place: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        cells_of(lattice, place)
    assert said in str(error.value)


@given(st.sets(st.sampled_from([Square(x, y) for x in range(5) for y in range(5)]), min_size=1))
@example({Square(x, y) for x in range(5) for y in range(5) if (x + y) % 2 == 0})
def test_an_extent_tells_the_ends_of_rows(cells: set[Square]) -> None:
    """Where a cell is named that is none, parts of rows are told; of more than nine the first seven and the last."""
    runs = [
        (x, right, y)
        for y, x in sorted((cell.y, cell.x) for cell in cells if Square(cell.x - 1, cell.y) not in cells)
        for right in [next(end for end in range(x, 9) if Square(end + 1, y) not in cells)]
    ]
    told = [f"{Square(x, y)} to {Square(right, y)}" if right > x else str(Square(x, y)) for x, right, y in runs]
    if len({(x, right) for x, right, _ in runs}) == 1 and len(runs) == runs[-1][2] - runs[0][2] + 1:
        told = [f"{Square(runs[0][0], runs[0][2])} to {Square(runs[0][1], runs[-1][2])}"]
    elif len(told) > 9:
        told = [*told[:7], "...", told[-1]]
    assert Lattice(cells).extent == "; ".join(told)


@given(lattices, st.data())
def test_a_board_of_any_shape_keeps_its_symmetries_and_its_file(lattice: Lattice[Any], data: st.DataObject) -> None:
    """Two boards have one key exactly if they are congruent, and the rows of a file are read back."""
    kinds = ("sea", "sand")
    draw = st.lists(st.sampled_from(kinds), min_size=len(lattice), max_size=len(lattice)).map(tuple)
    starts = st.lists(st.sampled_from(lattice.cells), unique=True, max_size=2).map(tuple)
    made = [ShapedBoard("any", 2, data.draw(draw), data.draw(starts), lattice=lattice) for _ in range(2)]
    drawn = [
        figure(lattice, [f"{k} {c in b.starts}" for k, c in zip(b.cells, lattice.cells, strict=True)]) for b in made
    ]
    assert (made[0].canonical_key() == made[1].canonical_key()) == same(*drawn).is_isomorphic()
    for board in made:
        reader = Reader()
        assert read_cells(reader, rows(board), lattice, kinds) == board.cells
        assert not reader.findings
        orbits = lattice.orbits(board.group)
        assert board.is_seat_symmetric == (tuple(sorted(lattice.index[s] for s in board.starts)) in orbits)


def test_seats_go_clockwise_about_the_middle_of_the_set() -> None:
    corners = [Square(0, 0), Square(4, 0), Square(4, 2), Square(0, 2)]
    assert rectangle(5, 3).seat_order(corners[::-1]) == tuple(corners)
    ring = [Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0)]
    moved = [Hex(q + 7, r - 3) for q, r in ring]
    assert Lattice(moved).seat_order(moved[::-1]) == tuple(moved)
