"""The Terraforming board on paper: one large sheet or several small ones, what cells show, where coordinates are."""

from collections import Counter
from functools import partial
from itertools import combinations, product
from math import dist, hypot

import numpy as np
import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.generator.printing.board_files import board_bytes
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.terraforming import HOLE, WASTELAND, to_number
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS, Hex, hexagon, size
from landpress.layouts.sheet import Area
from landpress.layouts.startfield import make
from landpress.output.files import pdf
from landpress.output.files.document import render
from landpress.output.games.terraforming.board import BUILDINGS, CELL, SMALLEST, board_pages, rose
from landpress.output.scene.choices import INKS
from landpress.output.scene.hexmap import SIDE, centre
from landpress.output.scene.items import Scene, Shape, Text, Use, Window
from landpress.output.scene.shapes import seat_shape
from landpress.output.scene.style import Style
from landpress.output.sheets.page import play_area
from tests.output.printing import Box, across, beyond, extent, imprint, misprints, picture, placed, points
from tests.output.printing import style as style_of
from tests.playing import by_day

style = partial(style_of, game="terraforming")

STARTS = {2: [(3, -3), (-3, 3)], 3: [(4, -4), (0, 4), (-4, 0)]}
STARTS[6] = [(4, -4), (4, 0), (0, 4), (-4, 4), (-4, 0), (0, -4)]
HOLES = {(2, 0), (-2, 2), (0, -2), (5, -2), (-3, -2), (-2, 5), (6, 0), (-6, 6), (0, -6)}
TABLE = ["a3", "tabloid", "420x297mm", "600x900mm"]
HOME = ["a4", "letter", "legal", "176x250mm"]


def field(players: int = 3, radius: int = 6) -> HexBoard:
    kinds = [HOLE if cell in HOLES else WASTELAND for cell in hexagon(radius)]
    starts = [Hex(*cell) for cell in STARTS[players]] if radius >= 4 else [Hex(1, 0), Hex(-1, 0)]
    return make("terraforming", kinds, starts)


def pages(wanted: Style, of: HexBoard | None = None) -> list[Scene]:
    of = of or field()
    return board_pages(of, imprint(of), wanted)


def cells(items: tuple[object, ...]) -> list[Use]:
    return [item for item in items if isinstance(item, Use)]


def centres(items: tuple[object, ...], of: HexBoard) -> dict[Hex, tuple[float, float]]:
    """Return the middle of each cell, found from the first two that are placed."""
    free = [cell for cell in hexagon(of.radius) if cell not in of.starts]
    uses = dict(zip(free, cells(items), strict=True))
    (one, first), (other, second) = list(uses.items())[:2]
    width = (second.x - first.x) / (other.q - one.q)
    x, y = first.x - width * (one.q + one.r / 2), first.y - width * SIDE * 1.5 * one.r
    return {cell: (x + width * (cell.q + cell.r / 2), y + width * SIDE * 1.5 * cell.r) for cell in hexagon(of.radius)}


def cell_width(scene: Scene) -> float:
    first, second = cells(scene.items)[:2]
    return second.x - first.x


@pytest.mark.parametrize(
    ("paper", "landscape", "width"),
    [("a3", False, 20), ("a3", True, 21), ("tabloid", False, 19), ("tabloid", True, 19), ("600x900mm", False, 43)],
)
def test_one_large_sheet_holds_the_board(paper: str, landscape: bool, width: int) -> None:
    (scene,) = pages(style(paper, landscape=landscape))
    assert cell_width(scene) == pytest.approx(width), "whole millimetres"


@pytest.mark.parametrize(("paper", "width", "sheets"), [("a4", 20, 2), ("letter", 19, 2), ("160x200mm", 20, 6)])
def test_smaller_sheets_hold_it_at_the_same_scale_behind_a_plan(paper: str, width: int, sheets: int) -> None:
    plan, *others = pages(style(paper))
    assert len(others) == sheets
    for n, scene in enumerate((plan, *others), 1):
        assert any(f"page {n} of {sheets + 1}" in text.text for text in scene.texts())
        assert any(str(field().code()) in text.text for text in scene.texts())
    for scene in others:
        (window,) = [item for item in scene.items if isinstance(item, Window)]
        uses = cells(window.items)
        apart = min(dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(uses, 2))
        assert apart * window.scale == pytest.approx(width)


def test_cells_are_smaller_only_where_that_saves_sheets() -> None:
    assert SMALLEST < CELL
    letter, legal = (pages(style(paper))[1] for paper in ("letter", "legal"))
    widths = [item.part.height for scene in (letter, legal) for item in scene.items if isinstance(item, Window)]
    assert widths[0] < 231 < widths[1], "legal paper is high enough for the full width"


@pytest.mark.parametrize("suffix", by_day([".svg", ".png"], 0))
@pytest.mark.parametrize("paper", by_day(["a4", "letter", "a3"], 0, 1))
def test_files_of_one_page_hold_the_whole_board(suffix: str, paper: str) -> None:
    wanted = style(paper, undivided=True)
    (scene,) = pages(wanted)
    assert cell_width(scene) == pytest.approx(CELL)
    assert len(cells(scene.items)) == 124
    inside(scene, wanted.margin)
    assert board_bytes(field(), write_board(field(), "C3"), suffix, style(paper)), "without being asked for"


def inside(scene: Scene, margin: float) -> None:
    for item, (left, top, right, bottom) in placed(scene.items):
        beyond = (margin - left, margin - top, right - scene.width + margin, bottom - scene.height + margin)
        assert max(beyond) < 1e-6, item


def test_holes_are_pits_and_starts_are_gears_of_their_seat() -> None:
    # TF-1, TF-4: the kinds are wasteland, hole, and the base with which each seat begins.
    for players in (2, 3, 6):
        of, wanted = field(players), style("a3")
        (scene,) = pages(wanted, of)
        at = centres(scene.items, of)
        kinds = {cell: kind for cell, kind in zip(hexagon(6), of.cells, strict=True) if cell not in of.starts}
        for (cell, kind), use in zip(kinds.items(), cells(scene.items), strict=True):
            assert (use.x, use.y) == pytest.approx(at[cell])
            assert use.symbol.name.startswith("hole" if kind == HOLE else "rock"), cell
        for seat, start in zip(wanted.palette.seats, of.starts, strict=False):
            x, y = at[start]
            drawn = [i for i in scene.items if isinstance(i, Shape) and i.fill and across(*middle(i, x, y)) < 3]
            gear, hub, sign = [item for item in drawn if extent(item.path)[2] - extent(item.path)[0] < 20]
            assert gear.fill == sign.fill == seat.hue
            assert hub.fill == wanted.palette.paper
            assert points(sign.path) == [pytest.approx(p) for p in points(seat_shape(seat.shape, x, y, 0.32 * 14.8))]
            assert max(across(px - x, py - y) for px, py in points(gear.path)) < 10 - 1


def middle(item: Shape, x: float, y: float) -> tuple[float, float]:
    left, top, right, bottom = extent(item.path)
    return (left + right) / 2 - x, (top + bottom) / 2 - y


@pytest.mark.parametrize("ink", INKS)
def test_nothing_in_a_cell_comes_within_a_millimetre_of_its_border(ink: str) -> None:
    (scene,) = pages(style("a3", ink=ink))
    for symbol in scene.symbols().values():
        for shape in symbol.items:
            assert isinstance(shape, Shape)
            assert max(across(x, y) for x, y in points(shape.path)) <= 10 - 1


def test_robots_find_bare_ground_in_the_middle_of_wasteland() -> None:
    (scene,) = pages(style("a3"))
    rocks = {name: symbol for name, symbol in scene.symbols().items() if name.startswith("rock")}
    assert len(rocks) > 1, "few arcs, and not the same everywhere"
    for symbol in rocks.values():
        (arcs,) = symbol.items
        assert isinstance(arcs, Shape)
        assert min(hypot(x, y) for x, y in points(arcs.path)) > 4.4


@pytest.mark.parametrize("radius", [2, 4, 6, 9])
def test_rows_and_columns_are_told_along_the_rim_only(radius: int) -> None:
    """Each row and each column is named at both ends, in line with its cells.

    Columns run from upper left to lower right.
    """
    wanted = style("900x900mm")
    of = field(2, radius)
    (scene,) = pages(wanted, of)
    at, width = centres(scene.items, of), cell_width(scene)
    labels = [
        (item, box) for item, box in placed(scene.items) if isinstance(item, Text) and item.text[:2] in ("q ", "r ")
    ]
    said = Counter(item.text for item, _ in labels)
    numbers = [str(n).replace("-", "−") for n in range(-radius, radius + 1)]
    assert said == {f"{axis} {n}": 2 for axis in "qr" for n in numbers}
    for item, (left, top, right, bottom) in labels:
        x, y = (left + right) / 2, item.y - 0.35 * item.size
        n = int(item.text[2:].replace("−", "-"))
        line = {cell: place for cell, place in at.items() if (cell.r if item.text[0] == "r" else cell.q) == n}
        cell, (cx, cy) = min(line.items(), key=lambda pair: dist(pair[1], (x, y)))
        step = Hex(1, 0) if item.text[0] == "r" else DIRECTIONS["dr"]
        beyond = [Hex(cell.q + s * step.q, cell.r + s * step.r) for s in (1, -1)]
        assert any(other not in at for other in beyond), "at an end of its line"
        # The cross product of the vector to the label and the direction of the line is the label's distance from the
        # line.
        dx, dy = (1.0, 0.0) if item.text[0] == "r" else (0.5, 0.866)
        assert abs((x - cx) * dy - (y - cy) * dx) < 0.6, item.text
        for place in at.values():
            for corner in ((left, top + 0.1), (right, top + 0.1), (left, bottom - 0.7), (right, bottom - 0.7)):
                assert across(corner[0] - place[0], corner[1] - place[1]) > width / 2, f"{item.text} lies on a cell"


def test_the_rose_names_the_six_directions() -> None:
    (scene,) = pages(style("a3"))
    names = {item.text: (item.x, item.y) for item in scene.items if isinstance(item, Text) and item.text in DIRECTIONS}
    assert set(names) == set(DIRECTIONS)
    x, y = (sum(v) / 6 for v in zip(*names.values(), strict=True))
    for name, (at_x, at_y) in names.items():
        step = DIRECTIONS[name]
        dx, dy = step.q + step.r / 2, step.r * 0.866
        off = hypot(at_x - x, at_y - y)
        assert ((at_x - x) / off, (at_y - y) / off) == pytest.approx((dx, dy), abs=0.06)


def test_buildings_are_told_with_what_they_cost() -> None:
    # TF-8, written as resources / robots.
    costs = {"bridge": (4, 10), "shield": (6, 25), "tower": (5, 25), "factory": (4, 25), "excavator": (5, 20)}
    costs |= {"house": (4, 1), "town": (9, 1), "city": (19, 1)}
    assert {*costs, "large_factory"} == set(BUILDINGS)
    for wanted in (style("a3"), style("a3", landscape=True), style("a4")):
        texts = [item for item in pages(wanted)[0].items if isinstance(item, Text)]
        for name, (resources, robots) in costs.items():
            (line,) = [text for text in texts if text.text == name.capitalize()]
            (cost,) = [
                t for t in texts if t.text == f"{resources} / {robots}" and t.y == line.y and 0 < t.x - line.x < 90
            ]
            assert cost.anchor == "end"


@pytest.mark.parametrize("paper", by_day(TABLE + HOME, 0, 3, 4, 7))
def test_nothing_overflows_and_no_texts_meet(paper: str) -> None:
    """Nothing overflows in either orientation and language, with few seats and many."""
    wrong = []
    for landscape, language, players in product((False, True), ("en", "ja"), (2, 6)):
        wanted = style(paper, language, landscape=landscape)
        for scene in pages(wanted, field(players)):
            area = Area(10, 10, scene.width - 20, scene.height - 20)
            windows = [item for item in scene.items if isinstance(item, Window)]
            faults = misprints([item for item in scene.items if not isinstance(item, Window)], area)
            for item in windows:
                box = item.x, item.y, item.x + item.part.width * item.scale, item.y + item.part.height * item.scale
                faults += ["outside: the drawing"] if beyond(box, area) >= 1e-6 else []
            wrong += [(landscape, language, players, fault) for fault in faults]
    assert wrong == []


@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_texts_stay_off_the_board(landscape: bool, language: str) -> None:
    wanted = style("a3", language, landscape=landscape)
    (scene,) = pages(wanted, field(6))
    at, width = centres(scene.items, field(6)), cell_width(scene)
    for item, (left, top, right, bottom) in placed(scene.items):
        if isinstance(item, Text):
            for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
                assert not any(across(x - cx, y - cy) < width / 2 - 1 for cx, cy in at.values()), item.text
    field_box: Box = extent(tuple(("L", place) for place in at.values()), width * SIDE)
    assert field_box[3] < play_area(wanted).bottom, "the footer stays outside the play area"


@pytest.mark.parametrize("paper", by_day(["a3", "a4"], 1))
def test_low_ink_uses_less_than_half(paper: str) -> None:
    def ink(level: str) -> float:
        wanted = style(paper, ink=level)
        document = pypdfium2.PdfDocument(pdf.write(pages(wanted), "en", "test", b"{}"))
        try:
            rasters = [np.asarray(page.render(scale=1.5).to_pil().convert("RGB")).astype(float) for page in document]
        finally:
            document.close()
        return float(sum((255 - raster).sum() for raster in rasters))

    full, low = ink("full"), ink("low")
    assert low < full / 2


def test_kinds_are_told_apart_by_pattern_alone() -> None:
    wanted = style("a3", ink="outline")
    of = field(6)
    (scene,) = pages(wanted, of)
    at = centres(scene.items, of)
    pixels = np.asarray(picture(render([scene], ".pdf", "{}", wanted), 150)).astype(float)
    dark = {}
    for name, cell in (
        ("wasteland", Hex(1, 1)),
        ("hole", Hex(2, 0)),
        ("seat 0", of.starts[0]),
        ("seat 5", of.starts[5]),
    ):
        x, y = (round(v / 25.4 * 150) for v in at[cell])
        dark[name] = pixels[y - 47 : y + 47, x - 47 : x + 47] < 128
    for one, other in combinations(dark, 2):
        assert (dark[one] != dark[other]).mean() > 0.02, (one, other)


@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_laboratory_boards_are_drawn(paper: str) -> None:
    """Every radius from 1 to 9 is drawn: on one page with cells large enough, or with every cell on some sheet."""
    wrong = []
    for radius in range(1, 10):
        of = field(2, radius)
        assert (to_number(of) is None) == (radius != 6)
        first, *others = pages(style(paper), of)
        windows = [item for scene in others for item in scene.items if isinstance(item, Window)]
        uses = [use for window in windows for use in cells(window.items)] if others else cells(first.items)
        is_small = not others and cell_width(first) < SMALLEST
        if is_small or len({(use.x, use.y) for use in uses}) != size(radius) - 2:
            wrong.append(radius)
    assert wrong == []


def test_paper_too_small_for_the_board_is_an_error_that_says_what_does_not_fit() -> None:
    with pytest.raises(LayoutError, match=r"does not fit.*larger paper"):
        pages(style("100x150mm"))


@st.composite
def any_boards(draw: st.DrawFn) -> Board:
    """Draw boards that may break every rule: any kinds, any starts."""
    kinds = draw(st.lists(st.sampled_from([HOLE, WASTELAND]), min_size=127, max_size=127))
    seats = draw(st.sampled_from([2, 3, 6]))
    starts = draw(st.lists(st.sampled_from(hexagon(6)), min_size=seats, max_size=seats, unique=True))
    return make("terraforming", kinds, starts)


@settings(max_examples=10, deadline=None)
@given(any_boards(), st.sampled_from(INKS), st.sampled_from(["a3", "a4"]))
def test_invalid_boards_are_drawn_too(of: HexBoard, ink: str, paper: str) -> None:
    wanted = style(paper, ink=ink)
    scenes = pages(wanted, of)
    assert render(scenes, ".pdf", "{}", wanted)
    assert len(scenes) == (1 if paper == "a3" else 3)


def test_outline_leaves_everything_open_but_type_and_code() -> None:
    (scene,) = pages(style("a3", ink="outline"))
    filled = [item for item, _ in placed(scene.items) if isinstance(item, Shape) and item.fill]
    assert len(filled) == 2, "the bar and the QR code"


def test_each_arrow_of_the_rose_points_the_way_of_its_letters() -> None:
    """TF-6: robots move in six directions. An arrow ends towards the name of its direction."""
    items = rose(100, 100, style("a3"))
    named = {item.text: (item.x - 100, item.y - 100) for item in items if isinstance(item, Text)}
    assert set(named) == set(DIRECTIONS)
    lines = [item.path for item in items if isinstance(item, Shape)]
    ends = [(values[-2] - 100, values[-1] - 100) for path in lines for _, values in path if values]
    for name, (x, y) in named.items():
        far = max(ends, key=lambda end, x=x, y=y: (end[0] * x + end[1] * y) / hypot(x, y))  # type: ignore[misc]
        assert abs(far[0] * y - far[1] * x) / hypot(x, y) < 1.5, name
        assert hypot(*far) > 8, name
        step = centre(DIRECTIONS[name], 1)
        assert (far[0] * step[0] + far[1] * step[1]) / hypot(*far) / hypot(*step) > 0.99, name
