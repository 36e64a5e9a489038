"""The engraved land of squares: its areas, the lines around them, parcels, and what lies where on a page."""

from itertools import product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point, Polygon, box, unary_union

from landpress.engine.contract.streams import Stream
from landpress.engine.ground import scattering
from landpress.output.scene.items import Symbol, Text, Use
from landpress.output.survey import fields
from landpress.output.survey.scatter import Belt, Spread, scattered
from landpress.output.survey.squares import Cell, patches, rings, shaded, wavering
from landpress.output.survey.turning import direction
from tests.output.sheets import kit_style
from tests.output.survey_pages import page

lands = st.lists(st.sampled_from("abc"), min_size=36, max_size=36)
UNIT = 10.0


def squares(cells: tuple[Cell, ...]) -> Polygon:
    return unary_union([box(x * UNIT, y * UNIT, (x + 1) * UNIT, (y + 1) * UNIT) for x, y in cells])


@given(lands)
def test_areas_are_the_components_of_equal_neighbours(land: list[str]) -> None:
    graph = nx.grid_2d_graph(6, 6)
    graph.remove_edges_from([(a, b) for a, b in graph.edges if land[a[1] * 6 + a[0]] != land[b[1] * 6 + b[0]]])
    expected = {frozenset(component) for component in nx.connected_components(graph)}
    found = patches(land, 6)
    assert {frozenset(patch.cells) for patch in found} == expected
    assert all(land[y * 6 + x] == patch.kind for patch in found for x, y in patch.cells)


@given(lands)
def test_the_lines_around_an_area_enclose_it_and_nothing_else(land: list[str]) -> None:
    for patch in patches(land, 6):
        inside = squares(patch.cells)
        around = [Polygon(ring) for ring in rings(patch.cells, UNIT)]
        drawn = around[0]
        for ring in around[1:]:
            drawn = drawn.symmetric_difference(ring)
        assert drawn.symmetric_difference(inside).area == pytest.approx(0, abs=1e-6)
        closer = [Polygon(ring) for ring in rings(patch.cells, UNIT, 2.0)]
        assert sum(ring.exterior.is_ccw for ring in closer) == len(closer) - sum(not r.exterior.is_ccw for r in closer)
        assert all(inside.buffer(1e-9).contains(ring.exterior) for ring in closer)
        border = inside.boundary
        assert min(border.distance(ring.exterior) for ring in closer) == pytest.approx(2.0)


@given(lands, st.floats(0, 59.9), st.floats(0, 59.9))
def test_the_distance_from_the_rim_is_that_of_a_second_library(land: list[str], x: float, y: float) -> None:
    cell = int(x // UNIT), int(y // UNIT)
    patch = next(patch for patch in patches(land, 6) if cell in patch.cells)
    expected = min(UNIT, squares(patch.cells).boundary.distance(Point(x, y)))
    inside = [int((i % 8 - 1, i // 8 - 1) in patch.cells) for i in range(64)]
    assert scattering._from_rim(inside, 8, *cell, x, y, UNIT) == pytest.approx(expected, abs=1e-6)


def test_a_wavering_line_stays_by_its_ring_and_the_shade_lies_on_its_north_west() -> None:
    (ring,) = rings([(0, 0)], 30.0, 2.0)
    line = wavering(ring, Stream("wavering"), 1.0, 1.2, 6.0, 2)
    assert max(Polygon(ring).exterior.distance(Point(point)) for point in line) <= 1.2 + 0.8, "strays and round corners"
    dark = Polygon(line).buffer(0).difference(Polygon(shaded(line, 1.5)).buffer(0))
    assert dark.centroid.x < 15
    assert dark.centroid.y < 15


@given(st.lists(st.tuples(st.integers(0, 359), st.integers(-8, 38)), max_size=5))
def test_what_half_planes_leave_of_a_square_is_what_a_second_library_leaves(lines: list[tuple[int, int]]) -> None:
    ring, expected = [(0.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0)], box(0, 0, 30, 30)
    for angle, far in lines:
        a, b = direction(angle)
        ring = fields.clipped(ring, fields.Half(a, b, float(far)))
        middle, reach = (a * far, b * far), 500
        half = [
            (middle[0] + reach * (-b * s - a * t), middle[1] + reach * (a * s - b * t))
            for s, t in ((-1, 0), (1, 0), (1, 1), (-1, 1))
        ]
        expected = expected.intersection(Polygon(half))
    assert (Polygon(ring).area if len(ring) > 2 else 0.0) == pytest.approx(expected.area, abs=1e-3)


def test_parcels_cover_their_area_once() -> None:
    cells = [(0, 0), (1, 0), (1, 1)]
    hedges: list[tuple[fields.Parcel, fields.Half]] = []
    parcels = fields._cut(cells, 30.0, fields.Parcel((), 0), 0, Stream("parcels"), hedges)
    pieces = [Polygon(ring) for parcel in parcels for ring in fields._pieces(cells, 30.0, parcel.halves, 0.0, 0.0)]
    assert len(parcels) >= 6
    assert len(hedges) == len(parcels) - 1
    assert sum(piece.area for piece in pieces) == pytest.approx(2700)
    assert unary_union(pieces).area == pytest.approx(2700, abs=1e-3)


@pytest.mark.parametrize("backend", ["wasm", "plain"])
def test_scattered_things_keep_apart(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """They lie in their belt, clear of a spot and of what was there, and are as many and as large as asked for."""
    monkeypatch.setenv("LANDPRESS_KERNELS", backend)
    stream, spread, belt = Stream("scattered"), Spread(1.0, 2.0, 1.1, 200), Belt(2.0, 0.5, 9.0)
    found = scattered(stream, [(0, 0), (2, 1)], 20.0, spread, belt, [(5.0, 5.0, 2.0)], 0.5, [(5.0, 15.0, 1.5)])
    assert len(found) > 20
    single = Stream("scattered")
    assert all(single.below(1 << 30) >= 0 for _ in range(400))
    assert stream.state == single.state, "the rest of the stream is the same as after one draw for each dart"
    assert min(r for *_, r in found) < 1.2
    assert max(r for *_, r in found) > 1.8
    for i, (x, y, r) in enumerate([*found, (5.0, 15.0, 1.5)]):
        assert all((x - u) ** 2 + (y - v) ** 2 >= ((r + q) * 1.1) ** 2 - 1e-9 for u, v, q in found[:i])
        assert (x - 5) ** 2 + (y - 5) ** 2 >= (2 + 0.5 * r) ** 2
    for x, y, r in found:
        left, top = (0, 0) if x < 20 else (40, 20)
        assert 2 + 0.5 * r - 1e-9 < min(x - left, left + 20 - x, y - top, top + 20 - y) < 9


@pytest.mark.parametrize("language", ["en", "ja"])
def test_each_quadrant_of_the_survey_has_its_letters_and_each_tile_its_rose(language: str) -> None:
    """Letters in the upper left corner, a rose on the star of each of nine tiles; both are clear of the middle."""
    scene = page("xarkant", language=language)
    (land,) = (item for item in scene.items if isinstance(item, Use) and item.symbol.name.startswith("land-6x6"))
    letters = [(round(item.x % 30, 2), round(item.y % 30, 2)) for item in land.symbol.items if isinstance(item, Text)]
    assert len(letters) == 36
    assert len(set(letters)) == 1
    texts = [item.text for item in land.symbol.items if isinstance(item, Text)]
    style = kit_style("xarkant", "a4", look="survey", language=language)
    from tests.output.survey_pages import drawn

    assert texts == [style.words(f"game.{kind}") for kind in drawn("xarkant").cells]


def test_one_land_is_drawn_alike_in_each_language_and_another_code_gives_another() -> None:
    def ground(**options: str) -> list[object]:
        (land,) = (
            item.symbol
            for item in page("xarkant", **options).items
            if isinstance(item, Use) and isinstance(item.symbol, Symbol) and item.symbol.name.startswith("land-6x6")
        )
        return [item for item in land.items if not isinstance(item, Text)]

    assert ground() == ground(language="ja") == ground(paper="a3")
    assert ground() != ground(seed="another seed")


def test_crowns_keep_off_clearings_and_the_neighbours_land() -> None:
    from landpress.output.survey.woodland import wood

    cells = [(0, 0), (1, 0)]
    crowns = [i for i in wood(cells, 30.0, "a wood", kit_style("xarkant", look="survey")) if isinstance(i, Use)]
    assert len(crowns) > 60
    assert all(1.5 < crown.x < 58.5 and 1.5 < crown.y < 28.5 for crown in crowns)
    for (i, one), (j, other) in product(enumerate(crowns), repeat=2):
        assert i == j or (one.x - other.x) ** 2 + (one.y - other.y) ** 2 > 1.0


def test_every_slot_of_the_survey_shows_the_outline_of_its_piece() -> None:
    """Five workshops and five churches on a player board; villages, and two workshops a seat, on the state board."""
    from landpress.engine.contract.house import house_values
    from landpress.output.games.xarkant import playerboard, tables
    from landpress.output.pieces.buildings import GHOST_DASH
    from landpress.output.pieces.part import Part
    from landpress.output.scene.items import Shape

    style, house = kit_style("xarkant", look="survey"), house_values("xarkant", ())
    seats = style.palette.seats[:3]

    def outlines(part: Part) -> int:
        return sum(isinstance(i, Shape) and i.dash == GHOST_DASH for i in part.front)

    assert outlines(playerboard.player_board(seats[0], house, style)) == 10
    assert outlines(tables.state_board(seats, house, style)) == house["play.villages"] + 3 * house["play.state_places"]
