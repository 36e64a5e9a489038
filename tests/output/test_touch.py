"""What fingers read and a nozzle of 0.4 mm prints: braille by its standards, kinds told apart, walls and bridges.

trimesh cuts the meshes, and shapely measures the cuts. Braille is read back from the cuts by Braille ASCII, the table
of 64 cells by which braille is sent as plain text. Lengths are in mm.
"""

import re
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
import shapely
import trimesh

from landpress.generator.boards.issue import drawn
from landpress.generator.boards.request import request
from landpress.layouts.board import Board, layout
from landpress.layouts.catalogue import games
from landpress.output.game import Game, solid_cells
from landpress.output.pieces.body import Body, Layer, figure, lettered
from landpress.output.scene.shapes import circle, extent, rectangle
from landpress.output.solid.board import PLATE, sections
from landpress.output.solid.kit import heights, legend
from landpress.output.solid.mesh import Mesh, mesh
from tests.output.printing import imprint, style
from tests.output.test_solid import pieces

BRAILLE_ASCII = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The characters of the 64 cells; a cell's number is the sum of 1, 2, 4, 8, 16, 32 for its dots 1 to 6."""
WALL, TIP, SPAN = 0.8, 0.85, 10.0
"""The least wall of a nozzle of 0.4 mm, how far the tip of a corner may be thinner, and the widest bridge."""
FINE = 5
"""Pixels in a millimetre for comparing heights."""


SLOW = "antwalk"
"""It has a hundred kinds of pieces, which take seconds to make and to compare, so a day goes without it."""


@cache
def board(game: str) -> Board:
    return drawn(request(game, max(layout(game).SEATS), (), None, even=False), "a").board


@cache
def kinds(game: str) -> dict[str, Body]:
    """Return all kinds of pieces and of cells for the most seats by their names. A cell stands on its plate."""
    shown = style(game=game)
    parts = Game(game).kit.kit_parts(board(game), imprint(board(game)), shown, max(layout(game).SEATS))
    found = {f"{part.name}: {body.felt}": body for part in parts for body in part.bodies}
    cells = dict.fromkeys(cell._replace(x=0, y=0, pegs=0) for cell in solid_cells(board(game), shown))
    return found | {f"cell {i}": Body((Layer(one.edge, 0, PLATE), *one.layers), "") for i, one in enumerate(cells)}


@cache
def meshes(game: str) -> dict[str, Mesh]:
    return {name: mesh(body) for name, body in kinds(game).items()}


def solid(body: Body) -> Any:
    made = mesh(body)
    return trimesh.Trimesh(made.corners, made.triangles)


def cut(piece: Any, height: float) -> list[Any]:
    """Return the areas of a piece at a height."""
    section = piece.section(plane_origin=[0, 0, height], plane_normal=[0, 0, 1])
    area = shapely.Polygon()
    for line in section.discrete if section else ():
        if len(line) > 3:
            area = area.symmetric_difference(shapely.Polygon(line[:, :2]).buffer(0))
    return [part for part in shapely.get_parts(area) if part.area > 1e-4]


def spots(piece: Any, height: float) -> list[tuple[float, float]]:
    """Return the middles of the round spots of a cut, from the far left."""
    return sorted((part.centroid.x, -part.centroid.y) for part in cut(piece, height) if part.area < 2.1)


def cell_of(dots: list[tuple[float, float]], left: float, top: float) -> str:
    """Return the character of the cell whose dot 1 lies at this place."""
    places = [(left + 2.4 * column, top + 2.4 * row) for column in (0, 1) for row in (0, 1, 2)]
    raised = [any(np.hypot(*np.subtract(at, dot)) < 0.2 for dot in dots) for at in places]
    return BRAILLE_ASCII[sum(1 << i for i, is_raised in enumerate(raised) if is_raised)]


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.nightly if game == SLOW else []) for game in games()]
)
def test_no_two_kinds_feel_alike(game: str) -> None:
    """No two kinds of pieces or of cells are alike: they differ by 0.35 mm of height on the area of a dot, 1.5 mm2."""
    felt = {name: heights(one, FINE) for name, one in meshes(game).items()}
    for (one, mine), (other, yours) in combinations(felt.items(), 2):
        if np.abs(np.subtract(mine.shape, yours.shape)).max() <= FINE:
            deep, wide = np.minimum(mine.shape, yours.shape)
            differing = np.abs(mine[:deep, :wide] - yours[:deep, :wide]) > 0.35
            assert differing.sum() >= 1.5 * FINE**2, f"{one} feels like {other}"


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.nightly if game == SLOW else []) for game in games()]
)
def test_equal_braille_stands_on_other_heights_or_other_shapes(game: str) -> None:
    """Two kinds with the same braille differ in another way: 2 mm of height, or the shape or side in their words."""
    written: dict[tuple[str, str], list[float]] = {}
    for name, body in kinds(game).items():
        if found := re.search(r"braille (#\d+|\d+|[a-z])\b", body.felt):
            around = body.felt.replace(found[0], "").partition("stands for")[0]
            written.setdefault((found[1], around), []).append(meshes(game)[name].size[2])
    for key, tall in written.items():
        assert all(after - before > 1.9 for before, after in pairwise(sorted(tall))), key
    texts = [text for text, _ in written]
    if any(text.isalpha() for text in texts):
        assert not any(text.isdigit() for text in texts), "beside letters a figure has the number sign"


def test_a_land_of_last_land_is_known_by_its_braille_alone_and_by_its_height_alone() -> None:
    """A base and a 2 have different braille, and every type has a height of its own."""
    known: dict[str, float] = {}
    for kind, cell in zip(
        board("last-land").cells, solid_cells(board("last-land"), style(game="last-land")), strict=True
    ):
        piece = solid(Body((Layer(cell.edge, 0, PLATE), *cell.layers), ""))
        ground = cell.layers[0].top
        dots = [at for at in spots(piece, ground + 0.7) if at[1] < -6]
        left = min(x for x, _ in dots)
        top = min(y for _, y in dots)
        pair = [cell_of(dots, at, top) for at in (left, left + 6.2)]
        if kind == "B":
            assert len(dots) == 2
            assert pair == ["B", " "]
        else:
            assert "".join(pair) == "#" + "ABCD"[int(kind[1]) - 1], kind
        known.setdefault(kind, ground)
        assert piece.bounds[1][2] > ground
        assert known[kind] == ground
    assert set(known) == {"T1", "T2", "T3", "T4", "B"}
    steps = np.diff(sorted(known.values()))
    assert (steps > 0.79).all()


def test_dots_have_the_measures_of_signs() -> None:
    """2010 ADA Standards, 703.3.1: dots of 1.5 to 1.6 mm, 0.6 to 0.9 mm high, 2.3 to 2.5 and 6.1 to 7.6 mm apart."""
    plate = solid(legend({"v": "village"}, (200, 200), style(game="xarkant"))[0])
    base = plate.bounds[1][2] - 0.8
    for part in cut(plate, base + 0.1):
        assert 1.5 <= 2 * np.sqrt(part.area / np.pi) <= 1.6 + 1e-6
    assert cut(plate, base + 0.6 - 0.01)
    assert not cut(plate, base + 0.9)
    letter = solid(lettered(rectangle(-9, -9, 18, 18), 2, figure(3), style()))
    columns = sorted({round(x, 2) for x, _ in spots(letter, 2.5)})
    rows = sorted({round(y, 2) for _, y in spots(letter, 2.5)})
    assert all(2.3 <= step <= 2.5 for step in np.diff(rows))
    assert 2.3 <= columns[1] - columns[0] <= 2.5
    assert 6.1 <= columns[2] - columns[0] <= 7.6
    assert 10 <= 10.0 <= 10.2


def test_the_legend_says_what_letters_mean() -> None:
    """A legend in braille: the name of the game, then each letter and its meaning, read back from the mesh."""
    meanings = {"b": "Hole cover", "w": "Building: Town"}
    (body,) = legend(meanings, (200, 200), style(game="terraforming"))
    plate = solid(body)
    width, depth = plate.extents[:2]
    dots = spots(plate, plate.bounds[1][2] - 0.1)
    read = []
    for row in range(3):
        top = -depth / 2 + 4 + 1.2 + 10 * row - 0.4
        lefts = np.arange(-width / 2 + 4 + 0.8, width / 2 - 4, 6.2)
        read.append("".join(cell_of(dots, left, top + 0.4) for left in lefts).rstrip())
    assert read == ["TERRAFORMING", "B HOLE COVER", "W BUILDING TOWN"]


@pytest.mark.parametrize(("room", "plates"), [((90, 90), 1), ((90, 40), 2), ((60, 40), 3)])
def test_a_legend_is_divided_for_a_small_bed(room: tuple[float, float], plates: int) -> None:
    found = legend({"b": "Hole cover", "w": "Building: Town"}, room, style(game="terraforming"))
    assert len(found) == plates
    for one in found:
        left, top, right, bottom = extent(one.layers[0].path)
        assert right - left <= room[0]
        assert bottom - top <= room[1]


def test_names_in_other_letters_have_no_legend() -> None:
    """Braille of Japanese is another system; a legend is made of Latin letters only."""
    assert legend({"v": "村タイル"}, (200, 200), style(game="xarkant")) == []
    assert legend({}, (200, 200), style(game="xarkant")) == []


def thin(piece: Any) -> float:
    """Return the greatest length of what is thinner than a wall."""
    levels = np.unique(np.round(piece.vertices[:, 2], 3))
    longest = 0.0
    for low, high in pairwise(levels):
        for part in cut(piece, (low + high) / 2) if high - low > 0.05 else ():
            left = part.difference(part.buffer(0.01 - WALL / 2).buffer(WALL / 2 + 0.01))
            for one in shapely.get_parts(left):
                if one.area > 1e-3:
                    box = shapely.minimum_rotated_rectangle(one).exterior.coords
                    longest = max(longest, *(np.hypot(*np.subtract(a, b)) for a, b in pairwise(box)))
    return longest


def bridge(piece: Any) -> float:
    """Return the diameter of the largest circle of what hangs above the bed."""
    hangs = (piece.face_normals[:, 2] < -0.99) & (piece.triangles_center[:, 2] > 0.05)
    area = shapely.union_all([shapely.Polygon(face[:, :2]).buffer(0.001) for face in piece.triangles[hangs]])
    circles = [shapely.maximum_inscribed_circle(part, tolerance=0.05) for part in shapely.get_parts(area)]
    return max((2 * shapely.length(one) for one in circles), default=0.0)


@pytest.mark.nightly
@pytest.mark.parametrize("game", games())
def test_walls_and_bridges_are_printed_by_a_nozzle(game: str) -> None:
    """Walls are at least 0.8 mm, two tracks of a nozzle of 0.4 mm, and bridges at most 10 mm."""
    for name, piece in pieces(game).items():
        assert thin(piece) <= TIP, name
        assert bridge(piece) <= SPAN, name


def test_the_walls_of_a_tray_are_whole_at_its_edge() -> None:
    """The outer wall of a tray is 0.8 mm or more, and nothing sticks out over its plate."""
    (tray,) = sections(solid_cells(board("antwalk"), style(game="antwalk")), (210, 210), "Board", "")
    assert thin(solid(tray)) <= TIP
    assert bridge(solid(tray)) == 0


def test_a_thin_wall_and_a_wide_bridge_are_found() -> None:
    block = Layer(rectangle(-10, -10, 20, 20), 0, 5)
    fin = solid(Body((block, Layer(rectangle(-5, -0.35, 10, 0.7), 5, 7)), ""))
    assert thin(fin) == pytest.approx(10, abs=0.1)
    assert thin(solid(Body((block, Layer(rectangle(-5, -0.4, 10, 0.8), 5, 7)), ""))) <= TIP
    under = solid(Body((block, Layer(circle(0, 0, 6), -1, 2, is_hole=True)), ""))
    assert bridge(under) == pytest.approx(12, abs=0.2)
    assert bridge(solid(Body((block, Layer(circle(0, 0, 6), -1, 9, is_hole=True)), ""))) == 0
