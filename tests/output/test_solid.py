"""Solid pieces: meshes read back by a second library, plates, braille, and what people tell apart by touch."""

import io
import unicodedata
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest
import shapely
import trimesh
from PIL import Image

from landpress.generator.boards.issue import drawn
from landpress.generator.boards.request import request
from landpress.generator.printing.board_files import WHOLE, solid_kit
from landpress.layouts.board import Board
from landpress.layouts.catalogue import games
from landpress.layouts.errors import CallError, LayoutError
from landpress.output.files.cutfile import flattened
from landpress.output.game import Game, solid_cells
from landpress.output.pieces.body import Body, Layer, braille
from landpress.output.pieces.part import Part
from landpress.output.pieces.track import markers
from landpress.output.scene.items import Shape, Symbol, Text, Use
from landpress.output.scene.shapes import circle, extent, polygon, polyline, rectangle
from landpress.output.solid.board import sections
from landpress.output.solid.kit import heights, picture
from landpress.output.solid.kit import solid_kit as solids
from landpress.output.solid.mesh import Laid, Mesh, mesh
from landpress.output.solid.relief import with_relief
from tests.output.printing import imprint, style

BED = (220, 220)
SECRET = "antwalk"
DAILY = "landsweeper"
GAMES = [pytest.param(game, marks=[] if game == DAILY else pytest.mark.nightly) for game in games()]
"""All games. Reading all kits with a second library takes half a minute, so a day has one of them."""
FINE = 8
"""Pixels in a millimetre for comparing heights."""


@cache
def board(game: str, seed: str = "a") -> Board:
    return drawn(request(game, 3, (), None, even=False), seed).board


@cache
def made(game: str) -> dict[str, bytes]:
    return solid_kit(board(game), True, 3, WHOLE, style(game=game), BED)[0]


def read(data: bytes, kind: str) -> Any:
    """Read a file with the second library."""
    return trimesh.load(io.BytesIO(data), file_type=kind)


def pieces(game: str) -> dict[str, Any]:
    """Return the pieces of a kit, read from their STL files."""
    return {name: read(data, "stl") for name, data in made(game).items() if name.endswith(".stl")}


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_is_watertight(game: str) -> None:
    """Pieces are watertight: closed, with all triangles facing outwards, and of one body."""
    for name, piece in pieces(game).items():
        assert piece.is_volume, name
        assert piece.body_count == 1, name
        assert piece.bounds[0][2] == 0, f"{name} does not stand on the bed"


@pytest.mark.parametrize("game", GAMES)
def test_all_pieces_lie_on_plates(game: str) -> None:
    """One plate per printer bed: every copy lies on one of them, inside the bed and beside the others."""
    copies = 0
    for name, data in made(game).items():
        if not name.endswith(".3mf"):
            continue
        scene = read(data, "3mf")
        boxes = []
        for node in scene.graph.nodes_geometry:
            turn, key = scene.graph[node]
            boxes.append(trimesh.transform_points(scene.geometry[key].bounds, turn)[:, :2])
        assert all((box >= 4.9).all() and (box <= np.array(BED) - 4.9).all() for box in boxes), name
        for one, other in combinations(boxes, 2):
            apart = (one[0] > other[1] + 1).any() or (other[0] > one[1] + 1).any()
            assert apart, f"{name}: two pieces touch"
        copies += len(boxes)
    parts = Game(game).kit.kit_parts(board(game), imprint(board(game)), style(game=game), 3)
    listed = made(game)["parts.txt"].decode().splitlines()
    counts = {line.split(": ")[0]: int(line.split(": ")[1].split(" × ")[0]) for line in listed if ".stl: " in line}
    others = "pieces/board", "pieces/peg", "pieces/legend"
    own = sum(count for name, count in counts.items() if name.startswith(others))
    assert copies == sum(counts.values())
    assert copies - own == sum(part.count * len(part.bodies) for part in parts)
    on_paper = next(line for line in listed if line.startswith("Not made as solids"))
    solid_groups = {part.group for part in parts if part.bodies}
    assert all(part.name in on_paper for part in parts if part.group not in solid_groups | {"cover", "tuck"})


@pytest.mark.parametrize("game", GAMES)
def test_pieces_are_told_apart_by_touch(game: str) -> None:
    """Tokens and counters can be told apart by touch: two kinds differ in height on at least 1.5 mm2, about a dot."""
    felt = {name: heights(Mesh(piece.vertices, piece.faces), FINE) for name, piece in pieces(game).items()}
    for (one, mine), (other, yours) in combinations(felt.items(), 2):
        if np.abs(np.subtract(mine.shape, yours.shape)).max() <= FINE:
            deep, wide = np.minimum(mine.shape, yours.shape)
            differing = np.abs(mine[:deep, :wide] - yours[:deep, :wide]) > 0.25
            assert differing.sum() >= 1.5 * FINE**2, f"{one} feels like {other}"


def test_the_picture_of_a_plate_shows_a_piece_where_it_lies() -> None:
    """Places are from the front left corner, the upper edge of the picture is the back; 3 pixels in a millimetre."""
    block = trimesh.creation.box((10, 20, 5))
    with Image.open(io.BytesIO(picture([Mesh(block.vertices, block.faces)], [Laid(0, 20, 75)], (100, 90)))) as image:
        seen = np.asarray(image).astype(int)
    assert seen.shape[:2] == (270, 300)
    rows, columns = np.nonzero(seen[..., 0] - seen[..., 2] > 60)
    found = columns.min(), columns.max() + 1, rows.min(), rows.max() + 1
    assert found == pytest.approx((45, 75, 15, 75), abs=2)


def test_braille_has_the_dots_of_its_letters() -> None:
    """Braille letters: k to t are a to j with dot 3, u v x y z are a to e with dots 3 and 6. Digits are a to j."""

    def dots(letter: str) -> set[int]:
        """Return the numbers of the dots, by their places: 1 2 3 down the left column, 4 5 6 down the right one."""
        path = braille(letter, 0, 0, 1.0)[0].path
        starts = [values for command, values in path if command == "M"]
        centres = [(x - 0.8, y) for x, y in starts]  # a circle begins at its right
        return {(4 if x > 0 else 1) + round(y / 2.4) + 1 for x, y in centres}

    first = "abcdefghij"
    known = ("1", "12", "14", "145", "15", "124", "1245", "125", "24", "245")
    for letter, numbers in zip(first, known, strict=True):
        mask = sum(1 << (dot - 1) for dot in dots(letter))
        assert unicodedata.name(chr(0x2800 + mask)) == f"BRAILLE PATTERN DOTS-{numbers}"
    assert all(dots(after) == dots(letter) | {3} for letter, after in zip(first, "klmnopqrst", strict=True))
    assert all(dots(after) == dots(letter) | {3, 6} for letter, after in zip("abcde", "uvxyz", strict=True))
    assert [dots(digit) for digit in "1234567890"] == [dots(letter) for letter in first]
    assert dots("w") == {2, 4, 5, 6}
    assert dots("#") == {3, 4, 5, 6}, "the number sign"
    assert dots("-") == {3, 6}


def test_equal_kits_are_equal_files() -> None:
    """Identical bytes twice: a 3MF is a zip folder, whose dates are fixed."""
    again = solid_kit(board(DAILY), True, 3, WHOLE, style(game=DAILY), BED)[0]
    assert again == made(DAILY)


def test_a_secret_board_tells_nothing_by_touch() -> None:
    """AW-10: nobody learns where a number lies. The tray is the same for every deal."""
    assert board(SECRET) != board(SECRET, "b")
    assert solid_cells(board(SECRET), style(game=SECRET)) == solid_cells(board(SECRET, "b"), style(game=SECRET))


@pytest.mark.parametrize("side", [100, 160, 220, 400])
def test_a_board_has_as_many_sections_as_the_bed_needs(side: int) -> None:
    """Sections fit the bed and together have every cell of the board."""
    cells = solid_cells(board("terraforming"), style(game="terraforming"))
    parts = sections(cells, (side, side), "Board", "")
    sizes = [mesh(part) for part in parts]
    assert all(max(one.size[:2]) <= side for one in sizes)
    assert sum(len(part.layers) - 1 for part in parts) == sum(len(cell.layers) for cell in cells)
    assert len(parts) >= 312 * 277 / side**2, "the board is 312 mm wide and 277 mm deep"


def test_a_piece_that_does_not_fit_the_bed_is_named() -> None:
    with pytest.raises(LayoutError, match=r"Round track: 109\.0 x .* does not fit a bed of 100 x 100 mm"):
        solid_kit(board("landsweeper"), True, 3, WHOLE, style(game="landsweeper"), (100, 100))


def test_the_picture_shows_the_plate() -> None:
    """The picture shows every plate from above, three pixels a millimetre, with the pieces on it."""
    picture = Image.open(io.BytesIO(made(DAILY)["plate-1.png"])).convert("RGB")
    assert picture.size == (3 * BED[0], 3 * BED[1])
    pixels = np.asarray(picture, dtype=int)
    red, _, blue = pixels[3 * (BED[1] - 100), 3 * 100]
    assert red > blue + 40, "the board covers the middle of the plate"
    red, _, blue = pixels[3, 3 * 215]
    assert blue >= red, "the far right corner of the bed is free"


def drawing(*items: Shape | Text | Use, back: bool = False) -> Part:
    return Part("Coin", "tokens", 3, 20, 20, items, back=items if back else None, outline=circle(0, 0, 10))


def test_dark_is_raised_in_a_deck() -> None:
    """What is dark in a drawing is raised, and a light fill over it is not."""
    dark, light = Shape(rectangle(-6, -6, 12, 12), "#000000"), Shape(rectangle(-2, -2, 4, 4), "#ffffff")
    (body,) = with_relief(drawing(dark, light), style()).bodies
    left, top, right, bottom = extent(body.layers[1].path)
    assert (left, top, right, bottom) == pytest.approx((-6, -6, 6, 6), abs=0.05)
    solid = mesh(body)
    whole = trimesh.Trimesh(solid.corners, solid.triangles)
    assert whole.is_volume
    flat = mesh(Body(body.layers[:1], ""))
    raised = whole.volume - trimesh.Trimesh(flat.corners, flat.triangles).volume
    assert raised == pytest.approx((144 - 16) * 0.8, rel=0.02)


def test_both_sides_of_a_deck_are_two_halves() -> None:
    dark = Shape(rectangle(-6, -6, 12, 12), "#000000")
    assert len(with_relief(drawing(dark, back=True), style()).bodies) == 2


def raised(*items: Shape | Text | Use) -> Any:
    """Return what is raised in a drawing, as shapely sees it, y down."""
    (body,) = with_relief(drawing(*items), style()).bodies
    rings = [shapely.Polygon(line) for line in flattened(body.layers[1].path)]
    return shapely.union_all(rings)


def test_a_back_half_has_the_mirrored_edge() -> None:
    """The halves of a two-sided piece are glued back to back, so their edges are each other's mirror images."""
    corner = polygon([(-8, -8), (8, -8), (-8, 8)])
    front, back = with_relief(Part("A", "tokens", 1, 16, 16, (), (), outline=corner), style()).bodies
    seen = [shapely.Polygon(flattened(half.layers[0].path)[0]) for half in (front, back)]
    assert [half.contains(shapely.Point(0, -6)) for half in seen] == [True, True]
    assert [half.contains(shapely.Point(-6, 4)) for half in seen] == [True, False]
    assert [half.contains(shapely.Point(6, 4)) for half in seen] == [False, True]


def test_thin_lines_are_wide_enough_to_print_and_bold_type_is_wider() -> None:
    """Lines get at least the width that a nozzle of 0.4 mm prints: two of its tracks. Bold type stays bold."""
    line = raised(Shape(polyline([(-5, 0), (5, 0)]), stroke="#000000", width=0.1))
    _, top, _, bottom = line.bounds
    assert bottom - top == pytest.approx(0.8, abs=0.05)
    plain, bold = (raised(Text(0, 2, "HI", 6, "#000000", bold=is_bold, anchor="middle")) for is_bold in (False, True))
    assert bold.area > 1.1 * plain.area


def test_a_symbol_in_a_symbol_lies_where_the_outer_one_puts_it() -> None:
    """The inner symbol is moved to the right, then the outer one turns it clockwise: it lies below the middle."""
    dot = Symbol("dot", 2, (Shape(rectangle(-1, -1, 2, 2), "#000000"),))
    inner = Symbol("inner", 8, (Use(dot, 5, 0),))
    assert raised(Use(inner, 0, 0, 90.0)).centroid.coords[0] == pytest.approx((0, 5), abs=0.05)


def test_small_type_is_refused_in_a_deck() -> None:
    """A deck has solids where it makes sense; otherwise one line tells the reason."""
    with pytest.raises(CallError, match=r"Coin: 'fire' is 2\.0 mm high and cannot be felt; use at least 4 mm"):
        with_relief(drawing(Text(0, 0, "fire", 2.0, "#000000")), style())


def test_a_hole_is_taken_from_all_layers() -> None:
    """A body with a hole through it has one handle, so its Euler number is 0."""
    ring = Body((Layer(circle(0, 0, 8), 0, 3), Layer(circle(0, 0, 3), -1, 4, is_hole=True)), "")
    solid = mesh(ring)
    assert trimesh.Trimesh(solid.corners, solid.triangles).euler_number == 0


def test_equal_pieces_of_two_parts_are_all_made() -> None:
    """`solid_kit`: equal bodies of one name are one piece, with the copies of both parts."""
    parts = [markers("Marker", count, style()) for count in (2, 5)]
    found = solids(parts, (), (), (220, 220), style())
    assert [(piece.name, piece.copies) for piece in found.pieces] == [("Marker", 7)]
    assert sum(len(plate) for plate in found.plates) == 7
