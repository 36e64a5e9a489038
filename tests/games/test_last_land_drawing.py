"""The Last Land board on paper: what each tile shows and leaves free, on every paper, in every ink and language."""

from itertools import combinations, product
from math import dist, hypot

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.layouts.board import Board
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.last_land import TYPES, make, seated
from landpress.layouts.hexgrid import Hex, hexagon, size
from landpress.layouts.lattice import index
from landpress.output.files.document import render
from landpress.output.games.last_land.board import DESIGNED, KINDS
from landpress.output.scene.choices import INKS
from landpress.output.scene.hexmap import SIDE
from landpress.output.scene.items import Scene, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import seat_shape
from landpress.output.sheets.page import FOOTER_HEIGHT, Imprint, play_area
from tests.carriers import board
from tests.output.printing import Box, across, extent, meet, misprints, page, picture, placed, points, style, symbols
from tests.strategies import boards

ALL_TYPES = make(2, [TYPES[i % 5] for i in range(37)])
PAPERS = ["a4", "letter", "a3", "legal", "tabloid", "210x210mm", "600x900mm"]


def tiles(scene: Scene) -> list[Use]:
    return [item for item in scene.items if isinstance(item, Use)]


def tile_width(scene: Scene) -> float:
    """Return the distance of neighbouring centres."""
    first, second = tiles(scene)[:2]
    return second.x - first.x


def texts(symbol: Symbol) -> list[Text]:
    return [item for item in symbol.items if isinstance(item, Text)]


def shapes(symbol: Symbol) -> list[Shape]:
    return [item for item in symbol.items if isinstance(item, Shape)]


def split(shape: Shape) -> list[list[tuple[float, float]]]:
    """Return the corners of each closed line of a shape."""
    found: list[list[tuple[float, float]]] = []
    for command, values in shape.path:
        if command == "M":
            found.append([])
        if command != "Z":
            found[-1].append((values[-2], values[-1]))
    return found


def token(symbol: Symbol) -> Shape:
    (circle,) = [shape for shape in shapes(symbol) if shape.dash]
    return circle


def boxes(symbol: Symbol) -> list[list[tuple[float, float]]]:
    """Return the corners of the boxes to tick. They are the shape drawn after the token's circle."""
    drawn = shapes(symbol)
    return split(drawn[drawn.index(token(symbol)) + 1])


@pytest.fixture(scope="module", params=TYPES)
def kind(request: pytest.FixtureRequest) -> tuple[str, Symbol]:
    name: str = request.param
    return name, symbols(page(style(), ALL_TYPES))[name]


def test_a_tile_says_type_points_and_cost(kind: tuple[str, Symbol]) -> None:
    # LL-1: base 4 action points for 4 points, T1 to T4 as their number.
    name, symbol = kind
    worth = {"B": 4, "T1": 1, "T2": 2, "T3": 3, "T4": 4}[name]
    assert [text.text for text in texts(symbol)] == [str(worth), name]
    assert len(split(shapes(symbol)[-1])) == worth, "diamonds"


def test_a_tile_has_four_boxes_of_3_mm_apart_from_each_other_and_from_the_token(kind: tuple[str, Symbol]) -> None:
    # LL-8: four drain markers deplete a tile.
    _, symbol = kind
    found = boxes(symbol)
    assert len(found) == 4
    for corners in found:
        sides = [dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
        assert sides == pytest.approx([3] * 4)
        assert min(hypot(*corner) for corner in corners) > 5.5 + 0.5
    for one, other in combinations(found, 2):
        assert min(dist(a, b) for a, b in product(one, other)) > 0.6


def test_a_tile_has_room_for_a_token_of_11_mm(kind: tuple[str, Symbol]) -> None:
    circle = token(kind[1])
    assert extent(circle.path) == pytest.approx((-5.5, -5.5, 5.5, 5.5))
    inside = [shape for shape in shapes(kind[1]) if any(hypot(x, y) < 5.4 for x, y in points(shape.path))]
    assert inside == [], "nothing is drawn where the token lies"


def test_the_points_stand_at_the_rim_when_all_else_is_scribbled_over(kind: tuple[str, Symbol]) -> None:
    _, symbol = kind
    (figure,) = [box for item, box in placed([Use(symbol, 0, 0)]) if isinstance(item, Text) and item.bold][:1]
    scribbled: list[Box] = [extent(token(symbol).path)]
    scribbled += [extent(tuple(("L", corner) for corner in corners)) for corners in boxes(symbol)]
    assert not [box for box in scribbled if meet(figure, box)]
    assert figure[3] < -7, "above the middle"
    assert texts(symbol)[0].size >= 6, "large enough to read across a table"


def test_nothing_on_a_tile_comes_within_a_millimetre_of_its_border(kind: tuple[str, Symbol]) -> None:
    name, symbol = kind
    drawn = shapes(symbol)
    ground = 1 if KINDS[name].tint else 0
    for shape in drawn[ground:]:
        assert max(across(x, y) for x, y in points(shape.path)) <= DESIGNED / 2 - 1 + 1e-6
    for item, (left, top, right, bottom) in placed([Use(symbol, 0, 0)]):
        if isinstance(item, Text):
            corners = product((left, right), (top + 0.08 * item.size, bottom - 0.25 * item.size))
            assert max(across(x, y) for x, y in corners) <= DESIGNED / 2 - 1


def test_patterns_keep_clear_of_figures_letters_and_boxes(kind: tuple[str, Symbol]) -> None:
    name, symbol = kind
    drawn = shapes(symbol)
    pattern = drawn[1 if KINDS[name].tint else 0 : drawn.index(token(symbol))]
    assert pattern
    marks = [box for item, box in placed([Use(symbol, 0, 0)]) if isinstance(item, Text)]
    marks += [extent(tuple(("L", corner) for corner in corners)) for corners in split(drawn[-1])]
    for x, y in (point for shape in pattern for point in points(shape.path)):
        assert not [box for box in marks if meet(box, (x - 0.3, y - 0.3, x + 0.3, y + 0.3))]
        assert min(dist((x, y), corner) for corners in boxes(symbol) for corner in corners) > 0.3
        assert hypot(x, y) > 5.5 + 0.5


def test_kinds_are_told_apart_by_pattern_alone() -> None:
    # Low ink has no grounds, so only the pattern beside the token's circle differs.
    scene = page(style(ink="low"), ALL_TYPES)
    wanted = style(ink="low")
    pixels = np.asarray(picture(render([scene], ".pdf", "{}", wanted), 150)).astype(float)
    seen = {}
    for use in tiles(scene):
        x, y = round((use.x - 12) / 25.4 * 150), round((use.y - 5) / 25.4 * 150)
        seen[use.symbol.name] = pixels[y : y + 59, x : x + 32]
    for one, other in combinations(seen, 2):
        # Blurred by cells of about a millimetre, so that it is not the exact place of a line that counts.
        apart = np.abs(seen[one] - seen[other])
        assert (apart > 64).mean() > 0.03, (one, other)


def test_every_tile_stands_where_the_lattice_puts_it() -> None:
    scene = page(style())
    width, uses = tile_width(scene), tiles(scene)
    middle = uses[index(3)[Hex(0, 0)]]
    for cell, kind_name, use in zip(hexagon(3), board().cells, uses, strict=True):
        assert use.symbol.name == f"tile-{kind_name}-27"
        assert use.x - middle.x == pytest.approx(width * (cell.q + cell.r / 2))
        assert use.y - middle.y == pytest.approx(width * SIDE * 1.5 * cell.r)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_starts_carry_the_shape_of_their_seat(players: int) -> None:
    # LL-2: each seat starts on its own base.
    six = make(6, [*["T1"] * 37]).cells
    ring = [(3, -3), (0, -3), (-3, 0), (-3, 3), (0, 3), (3, 0)]
    cells = tuple("B" if cell in ring else kind for cell, kind in zip(hexagon(3), six, strict=True))
    of = seated(make(6, cells), players)
    wanted = style()
    scene = page(wanted, of)
    placed_at = dict(zip(hexagon(3), tiles(scene), strict=True))
    for seat, start in zip(wanted.palette.seats, of.starts, strict=False):
        x, y = placed_at[start].x, placed_at[start].y
        marks = [
            item for item in scene.items if isinstance(item, Shape) and dist(middle(extent(item.path)), (x, y)) < 1.5
        ]
        (mark,) = [mark for mark in marks if mark.fill == seat.hue]
        expected = points(seat_shape(seat.shape, x, y, 6.4))
        assert points(mark.path) == [pytest.approx(point) for point in expected]
        assert max(dist(point, (x, y)) for point in points(mark.path)) < 5.5 - 0.15, "inside the token's circle"


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


@pytest.mark.parametrize(
    ("paper", "landscape", "width"),
    [("a4", False, 27), ("letter", False, 27), ("legal", False, 27), ("a4", True, 26), ("a3", False, 39)],
)
def test_tiles_are_whole_millimetres_and_grow_with_larger_paper_only(paper: str, landscape: bool, width: int) -> None:
    assert tile_width(page(style(paper, landscape=landscape))) == pytest.approx(width)
    assert tile_width(page(style(paper, landscape=landscape, margin=5.0))) >= width - 1e-9
    if paper != "a3":
        assert tile_width(page(style(paper, landscape=landscape, margin=5.0))) <= 27 + 1e-9


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_overflows_and_no_texts_meet(paper: str) -> None:
    """Nothing overflows in either orientation and language, with few seats and many."""
    wrong = []
    for landscape, language, players in product((False, True), ("en", "ja"), (2, 6)):
        wanted = style(paper, language, landscape=landscape)
        of = seated(make(6, ["B" if i in (0, 3, 15, 21, 33, 36) else "T2" for i in range(37)]), players)
        scene = page(wanted, of)
        faults = misprints(scene.items, wanted.printable)
        board_box = extent(next(i.path for i in scene.items if isinstance(i, Shape) and i.width == wanted.lines.coast))
        lines = [(item, box) for item, box in placed(scene.items) if isinstance(item, Text) and not_of_tile(item)]
        faults += [f"{item.text} on the board" for item, box in lines if across_board(board_box, box)]
        wrong += [(landscape, language, players, fault) for fault in faults]
    assert wrong == []


def not_of_tile(text: Text) -> bool:
    return text.text not in (*TYPES, "1", "2", "3", "4")


def across_board(field: Box, box: Box) -> bool:
    """Return whether a box reaches into the hexagon of the board. Its upper and lower sides are 4/7 of its width."""
    x, y = middle(field)
    half, slope = (field[2] - field[0]) / 2, SIDE
    for corner_x, corner_y in product((box[0], box[2]), (box[1], box[3])):
        dx, dy = abs(corner_x - x), abs(corner_y - y)
        if dy < (field[3] - field[1]) / 2 and dx < half - dy * slope:
            return True
    return False


def test_footer_and_rules_stay_outside_the_play_area() -> None:
    wanted = style()
    area = play_area(wanted)
    assert area.bottom == wanted.printable.bottom - FOOTER_HEIGHT
    scene = page(wanted)
    code = board().code()
    assert code is not None
    (line,) = [text for text in scene.texts() if code in text.text]
    assert line.y > area.bottom
    assert line.text.split("  ·  ") == [
        "Last Land",
        "3 seats",
        "symmetry C3",
        "page 1 of 1",
        code,
        "Landpress 0.1.0",
    ]


@pytest.mark.parametrize(
    ("symmetry", "gap", "said"),
    [
        ("D3", None, "symmetry D3"),
        ("balanced", 0.0134, "balanced, gap 1.3 %"),
        ("none", 0.2, "no symmetry, gap 20.0 %"),
    ],
)
def test_every_board_says_its_group_or_its_gap(symmetry: str, gap: float | None, said: str) -> None:
    from landpress.output.games.last_land import board_pages

    of = make(3, board().cells)
    (scene,) = board_pages(of, Imprint("last-land", 3, symmetry, gap, of.code(), "0.1.0"), style())
    assert sum(said in text.text for text in scene.texts()) == 2, "in the heading and in the footer"


@pytest.mark.parametrize(
    ("radius", "paper", "width"), [(1, "a4", 27), (2, "a4", 27), (4, "a4", 21), (9, "600x900mm", 30)]
)
def test_laboratory_boards_are_drawn_where_they_fit(radius: int, paper: str, width: int) -> None:
    of = make(2, ["B", "B", *["T1"] * (size(radius) - 2)])
    scene = page(style(paper), of)
    assert tile_width(scene) == pytest.approx(width)
    assert len(tiles(scene)) == size(radius)


@pytest.mark.parametrize(("radius", "paper"), [(5, "a4"), (3, "100x150mm"), (3, "50x50mm"), (9, "a3")])
def test_a_board_that_does_not_fit_is_an_error_naming_what_does_not(radius: int, paper: str) -> None:
    of = make(2, ["B", "B", *["T1"] * (size(radius) - 2)])
    with pytest.raises(LayoutError, match=r"a tile of the board does not fit.*at least 20 mm.*larger paper"):
        page(style(paper), of)


@settings(max_examples=20)
@given(boards, st.sampled_from(INKS))
def test_invalid_boards_are_drawn_too(of: Board, ink: str) -> None:
    wanted = style(ink=ink)
    scene = page(wanted, of)
    assert len(tiles(scene)) == 37
    assert render([scene], ".pdf", "{}", wanted)


def test_outline_leaves_everything_open_but_type_and_code() -> None:
    scene = page(style(ink="outline"), ALL_TYPES)
    filled = [item for item, _ in placed(scene.items) if isinstance(item, Shape) and item.fill]
    assert len(filled) == 2, "the bar and the QR code"
