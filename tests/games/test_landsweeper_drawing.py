"""The Landsweeper island on paper: one coast line, fading waves, cells with room for chips, and flags of the seats."""

from collections import Counter
from functools import partial
from itertools import combinations, pairwise, product
from math import dist

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.layouts.errors import LayoutError
from landpress.layouts.games.landsweeper import LAND, SEA
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, hexagon, size
from landpress.layouts.startfield import make
from landpress.output.files.document import render
from landpress.output.games.landsweeper import surface
from landpress.output.games.landsweeper.board import SHALLOWS, WAVES, board_pages
from landpress.output.scene import shapes
from landpress.output.scene.choices import INKS
from landpress.output.scene.hexmap import SIDE, offshore
from landpress.output.scene.items import Scene, Shape, Text, Use
from landpress.output.scene.shapes import seat_shape
from landpress.output.scene.style import Style, contrast
from landpress.output.sheets.page import play_area
from tests.output.printing import Box, across, beyond, extent, imprint, misprints, picture, placed, points
from tests.output.printing import style as style_of
from tests.output.sheets import drawn_board, kit_style

style = partial(style_of, game="landsweeper")

LAKES = {(1, 0), (-2, 1), (-2, 2)}
BAYS = {(4, -4), (4, -3), (3, -4), (-4, 0), (0, 4)}
STARTS = [(2, -3), (3, -1), (1, 2), (-2, 3), (-3, 1), (-1, -2)]


def island(players: int = 3, radius: int = 4) -> HexBoard:
    """Return an island with two lakes, one of them of two cells, and some bays."""
    kinds = [SEA if cell in LAKES | BAYS else LAND for cell in hexagon(radius)]
    starts = STARTS[:players] if radius >= 4 else [(1, -1), (-1, 1)]
    return make("landsweeper", kinds, (Hex(*cell) for cell in starts))


def page(wanted: Style, of: HexBoard | None = None) -> Scene:
    of = of or island()
    (scene,) = board_pages(of, imprint(of), wanted)
    return scene


def land(of: HexBoard) -> list[Hex]:
    return [cell for cell, kind in zip(hexagon(of.radius), of.cells, strict=True) if kind != SEA]


def stroked(scene: Scene, width: float, colour: str | None = None) -> list[Shape]:
    shapes = [item for item in scene.items if isinstance(item, Shape) and item.stroke and not item.fill]
    return [shape for shape in shapes if shape.width == width and colour in (None, shape.stroke)]


def coast(scene: Scene, wanted: Style) -> Shape:
    """Return the coast: the longest of the heavy lines. The others are the poles of flags."""
    return max(stroked(scene, wanted.lines.coast), key=lambda shape: len(shape.path))


def centres(scene: Scene, wanted: Style, of: HexBoard) -> dict[Hex, tuple[float, float]]:
    """Return the middle of each cell, found from the tufts on the land without flags."""
    free = [cell for cell in land(of) if cell not in of.starts]
    uses = dict(zip(free, (item for item in scene.items if isinstance(item, Use)), strict=True))
    (one, first), (other, second) = next(pair for pair in pairwise(uses.items()) if pair[0][0].r == pair[1][0].r)
    width = (second.x - first.x) / (other.q - one.q)
    x, y = first.x - width * (one.q + one.r / 2), first.y - width * SIDE * 1.5 * one.r
    return {cell: (x + width * (cell.q + cell.r / 2), y + width * SIDE * 1.5 * cell.r) for cell in hexagon(of.radius)}


def cell_width(at: dict[Hex, tuple[float, float]]) -> float:
    return at[Hex(1, 0)][0] - at[Hex(0, 0)][0]


@pytest.mark.parametrize(
    ("paper", "landscape", "few", "many"),
    [
        ("a4", False, 20, 16),
        ("letter", False, 20, 17),
        ("a4", True, 19, 16),
        ("letter", True, 18, 14),
        ("a3", False, 29, 24),
    ],
)
def test_cells_are_as_large_as_the_page_allows_in_whole_millimetres(
    paper: str, landscape: bool, few: int, many: int
) -> None:
    for of, width in ((island(4), few), (island(6, 5), many)):
        wanted = style(paper, landscape=landscape)
        assert cell_width(centres(page(wanted, of), wanted, of)) == pytest.approx(width)


@pytest.mark.parametrize("ink", INKS)
def test_one_coast_line_runs_around_all_land_and_every_lake(ink: str) -> None:
    of, wanted = island(), style(ink=ink)
    scene = page(wanted, of)
    at, cells = centres(scene, wanted, of), set(land(of))
    width = cell_width(at)
    shore = coast(scene, wanted)
    assert sum(command == "Z" for command, _ in shore.path) == 3, "the outside and two lakes"
    sides: Counter[tuple[float, float]] = Counter()
    line: list[tuple[float, float]] = []
    for command, values in shore.path:
        line = [] if command == "M" else line
        line.append(line[0] if command == "Z" else (values[0], values[1]))
        if len(line) > 1:
            (x1, y1), (x2, y2) = line[-2:]
            sides[round((x1 + x2) / 2, 3), round((y1 + y2) / 2, 3)] += 1
    expected = []
    for cell in cells:
        for dq, dr in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
            if Hex(cell.q + dq, cell.r + dr) not in cells:
                (x, y) = at[cell]
                middle = x + width / 2 * (dq + dr / 2), y + width / 2 * dr * SIDE * 1.5
                expected.append((round(middle[0], 3), round(middle[1], 3)))
    assert len(expected) == sum(sides.values())
    assert all(min(dist(side, other) for other in expected) < 0.01 for side in sides), "drawn once around the land"
    assert set(sides.values()) == {1}


def test_cells_inside_are_hairlines() -> None:
    of, wanted = island(), style()
    borders = max(stroked(page(wanted, of), wanted.lines.hairline, wanted.palette.ink), key=lambda s: len(s.path))
    cells = set(land(of))
    inner = sum(Hex(c.q + dq, c.r + dr) in cells for c in cells for dq, dr in ((1, 0), (0, 1), (-1, 1)))
    assert sum(command == "M" for command, _ in borders.path) == inner


@pytest.mark.parametrize("ink", INKS)
def test_waves_fade_away_from_the_coast(ink: str) -> None:
    of, wanted = island(), style(ink=ink)
    scene = page(wanted, of)
    at = centres(scene, wanted, of)
    width, waves = cell_width(at), []
    for shape in stroked(scene, wanted.lines.hairline):
        if any(command == "C" for command, _ in shape.path) and len(shape.path) > 60:
            shore = points(coast(scene, wanted).path)
            off = min(dist(point, corner) for point in points(shape.path) for corner in shore)
            waves.append((off / width, contrast(shape.stroke or "", "#ffffff")))
    waves.sort()
    assert [off for off, _ in waves] == pytest.approx([off for off, _ in WAVES], abs=0.002)
    assert all(near > far + 0.2 for (_, near), (_, far) in pairwise(waves))
    assert waves[-1][1] > 1.15, "the last can still be seen"


islands = st.sets(st.sampled_from(hexagon(3)), min_size=1)


@given(islands, st.floats(0.02, 0.28))
def test_lines_off_the_coast_keep_their_distance(cells: set[Hex], share: float) -> None:
    """Every point of a line is outside the land, at the wanted distance."""
    ends = points(offshore(cells, 10, share * 10))
    assert ends
    for x, y in ends:
        off = min(_distance(x - 10 * (c.q + c.r / 2), y - 10 * SIDE * 1.5 * c.r) for c in cells)
        assert off == pytest.approx(share * 10, abs=1e-6)


def _distance(x: float, y: float) -> float:
    """Return the distance of a point from a hexagon 10 mm wide about (0, 0), 0 inside."""
    corners = [(5, -5 * SIDE), (5, 5 * SIDE), (0, 10 * SIDE), (-5, 5 * SIDE), (-5, -5 * SIDE), (0, -10 * SIDE)]
    if across(x, y) <= 5:
        return 0.0
    found = []
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        dx, dy = x2 - x1, y2 - y1
        t = max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
        found.append(dist((x, y), (x1 + t * dx, y1 + t * dy)))
    return min(found)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_suggested_starts_carry_the_flag_of_their_seat(players: int) -> None:
    # LS-D1: the board shows suggested starts. A flag has colour and shape.
    of, wanted = island(players, 4 if players < 5 else 5), style()
    scene = page(wanted, of)
    at = centres(scene, wanted, of)
    width = cell_width(at)
    for seat, start in zip(wanted.palette.seats, of.starts, strict=False):
        x, y = at[start]
        held = [i for i in scene.items if isinstance(i, Shape) and across(*_off(i, x, y)) < width / 2 - 1]
        cloth, pole, sign = held
        assert sign.fill == seat.hue
        left, top, right, bottom = extent(sign.path)
        drawn = extent(seat_shape(seat.shape, 0, 0, 4.4 * 0.66 * width / 12))
        assert (right - left, bottom - top) == pytest.approx((drawn[2] - drawn[0], drawn[3] - drawn[1]))
        assert len(sign.path) == len(seat_shape(seat.shape, 0, 0, 1))
        box = extent(cloth.path)
        assert box[0] < left < right < box[2], "the sign lies on the cloth"
        assert box[1] < top < bottom < box[3]
        assert extent(pole.path)[3] > box[3], "the pole reaches to the ground"
        for shape in held:
            assert max(across(px - x, py - y) for px, py in points(shape.path)) < width / 2 - 1


def _off(item: Shape, x: float, y: float) -> tuple[float, float]:
    """Return the point of a shape farthest from a place, relative to the place."""
    return max(((px - x, py - y) for px, py in points(item.path)), key=lambda p: across(*p))


@pytest.mark.parametrize("ink", INKS)
def test_tufts_leave_the_middle_of_a_cell_and_its_border_free(ink: str) -> None:
    scene = page(style(ink=ink))
    for symbol in scene.symbols().values():
        (tufts,) = symbol.items
        assert isinstance(tufts, Shape)
        assert max(across(x, y) for x, y in points(tufts.path)) <= 10 - 1
        assert min(dist(point, (0, 0)) for point in points(tufts.path)) > 5.5, "a chip of 11 mm"


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "legal", "tabloid", "240x240mm"])
def test_nothing_overflows_and_no_texts_meet(paper: str) -> None:
    """Nothing overflows in either orientation and language, with few seats and many.

    No text is in the sea, and the sea does not reach into the footer.
    """
    wrong = []
    for landscape, language, players in product((False, True), ("en", "ja"), (2, 6)):
        wanted = style(paper, language, landscape=landscape)
        whole = make("landsweeper", [LAND] * size(5), (Hex(*cell) for cell in STARTS[:players]))
        scene = page(wanted, whole)
        curved = [item for item in scene.items if isinstance(item, Shape) and any(c == "C" for c, _ in item.path)]
        faults = misprints([item for item in scene.items if item not in curved], wanted.printable)
        faults += [f"outside: {item}" for item in curved if beyond(reached(item), wanted.printable) >= 1e-6]
        at = centres(scene, wanted, whole)
        width = cell_width(at)
        for item, (left, top, right, bottom) in placed(scene.items):
            for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)) if isinstance(item, Text) else ():
                if min(across(x - cx, y - cy) for cx, cy in at.values()) <= width * (0.5 + SHALLOWS):
                    faults.append(f"in the sea: {item}")
        lowest = max(y for _, y in at.values()) + width * (SIDE + SHALLOWS)
        faults += ["the sea reaches into the footer"] if lowest >= play_area(wanted).bottom else []
        wrong += [(landscape, language, players, fault) for fault in faults]
    assert wrong == []


def reached(shape: Shape) -> Box:
    """Return the box around a shape with arcs. An arc reaches farthest at its ends or in its middle."""
    found = points(shape.path)
    for (_, before), (command, values) in pairwise(shape.path):
        if command == "C":
            x1, y1, x2, y2, x3, y3 = values
            found.append(((before[-2] + 3 * x1 + 3 * x2 + x3) / 8, (before[-1] + 3 * y1 + 3 * y2 + y3) / 8))
    half = shape.width / 2 if shape.stroke else 0.0
    return extent(tuple(("L", point) for point in found), half)


@pytest.mark.parametrize("players", [2, 6])
def test_low_ink_uses_less_than_half(players: int) -> None:
    def ink(level: str) -> float:
        wanted = style(ink=level)
        pdf = render([page(wanted, island(players, 4 if players < 5 else 5))], ".pdf", "{}", wanted)
        return float((255 - np.asarray(picture(pdf, 150)).astype(float)).sum())

    assert ink("low") < ink("full") / 2


@pytest.mark.parametrize("ink", INKS)
def test_land_sea_and_flags_are_told_apart_without_colour(ink: str) -> None:
    of, wanted = island(), style(ink=ink)
    scene = page(wanted, of)
    at = centres(scene, wanted, of)
    pixels = np.asarray(picture(render([scene], ".pdf", "{}", wanted), 150)).astype(float)
    shown = {}
    for name, cell in (("land", Hex(0, 1)), ("lake", Hex(1, 0)), ("seat 0", of.starts[0]), ("seat 1", of.starts[1])):
        x, y = (round(v / 25.4 * 150) for v in at[cell])
        shown[name] = pixels[y - 50 : y + 50, x - 50 : x + 50]
    for one, other in combinations(shown, 2):
        assert (np.abs(shown[one] - shown[other]) > 24).mean() > 0.02, (one, other)


@pytest.mark.parametrize(("radius", "paper"), [(1, "a4"), (2, "a4"), (3, "letter"), (6, "a4"), (9, "a3")])
def test_laboratory_boards_are_drawn_where_they_fit(radius: int, paper: str) -> None:
    of, wanted = island(2, radius), style(paper)
    assert sum(isinstance(item, Use) for item in page(wanted, of).items) == len(land(of)) - 2


@pytest.mark.parametrize(("radius", "paper"), [(9, "a4"), (4, "100x150mm"), (5, "130x130mm")])
def test_a_board_that_does_not_fit_is_an_error_naming_what_does_not(radius: int, paper: str) -> None:
    with pytest.raises(LayoutError, match=r"a cell of the island does not fit.*at least 12 mm.*larger paper"):
        page(style(paper), island(2, radius))


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from([SEA, LAND]), min_size=61, max_size=61), st.data(), st.sampled_from(INKS))
def test_invalid_boards_are_drawn_too(kinds: list[str], data: st.DataObject, ink: str) -> None:
    starts = data.draw(st.lists(st.sampled_from(hexagon(4)), min_size=2, max_size=4, unique=True))
    wanted = style(ink=ink)
    assert render([page(wanted, make("landsweeper", kinds, starts))], ".pdf", "{}", wanted)


def test_outline_leaves_everything_open_but_type_and_code() -> None:
    wanted = style(ink="outline")
    filled = [item for item, _ in placed(page(wanted).items) if isinstance(item, Shape) and item.fill]
    assert [item.fill for item in filled if item.fill != "#ffffff"] == [wanted.palette.ink] * 2, "the bar, the QR code"


def test_an_island_around_the_origin_is_not_covered_by_what_masks_its_waterlines() -> None:
    """docs/table.md: the table shows the board as its printed page. A mask once lay on three quarters of it."""
    board = drawn_board("landsweeper")
    assert isinstance(board, HexBoard)
    *_, mask = surface.ground(board, kit_style("landsweeper", look="survey"))
    assert isinstance(mask, Shape)
    outer, inner = (shapes.extent(piece) for piece in shapes.pieces(mask.path))
    assert outer[0] < inner[0] < 0 < inner[2] < outer[2]
    assert outer[1] < inner[1] < 0 < inner[3] < outer[3]
