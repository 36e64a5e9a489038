"""The Terraforming board on two sheets: cells whole, one drawing on both, corners that cover nothing of the game."""

import re
from itertools import pairwise
from math import atan2, degrees

import pytest
from shapely import LineString, Point, Polygon, box, union_all

from landpress.layouts.games.terraforming import HOLE
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.output.games.terraforming import board as plain
from landpress.output.games.terraforming import halves, lines, survey
from landpress.output.games.terraforming.asteroid import REFERENCE, limb
from landpress.output.games.terraforming.halves import rose_place
from landpress.output.scene import hexmap
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Scene, Shape, Text, Window
from landpress.output.sheets.page import Imprint
from landpress.output.survey.neatline import THICK
from landpress.output.survey.ruling import ruled
from landpress.output.survey.weighed import STEP
from tests.output.sheets import kit_style
from tests.output.survey_pages import drawn as drawn_for
from tests.output.survey_pages import empty, ink, raster, segments
from tests.playing import of_class

BOARD = of_class(drawn_for("terraforming"), HexBoard)
PAGES = [("a4", "en"), ("letter", "en"), ("a4", "ja"), ("letter", "ja")]


def scenes(paper: str, language: str = "en", **options: str) -> list[Scene]:
    board = BOARD
    style = kit_style("terraforming", paper, look="survey", language=language, **options)
    return survey.board_pages(board, Imprint(board.game, board.players, "C3", None, board.code(), "0.1.0"), style)


def cells(found: halves.Halves) -> list[Polygon]:
    x, y = found.middle
    corners = hexmap.corners(found.cell)
    centres = [hexmap.centre(cell, found.cell) for cell in hexagon(BOARD.radius)]
    return [Polygon([(x + cx + px, y + cy + py) for px, py in corners]) for cx, cy in centres]


def halved(paper: str, language: str = "en") -> halves.Halves:
    found = halves.halves(BOARD, kit_style("terraforming", paper, look="survey", language=language))
    assert found
    return found


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_cell_is_whole_on_one_sheet(paper: str) -> None:
    """The join runs along edges of cells, 25 inside the board, and each sheet prints its cells with room to spare."""
    found = halved(paper)
    join = LineString(found.join(BOARD))
    first, second = (box(*(w.x, w.y, w.right, w.bottom)) for w in found.windows())
    west = Polygon([*join.coords, (0, found.outer.height), (0, 0)])
    count = [0, 0]
    for cell in cells(found):
        inside = cell.buffer(-0.01)
        assert not join.crosses(inside)
        on_first = west.contains(inside)
        assert on_first or not west.intersects(inside)
        assert (first if on_first else second).contains(cell)
        count[not on_first] += 1
    assert count == [67, 60]
    assert join.bounds[0] - second.bounds[0] == pytest.approx(halves.WASTE)
    assert first.bounds[2] - join.bounds[2] == pytest.approx(halves.FLAP)


@pytest.mark.parametrize(("options", "said"), [({}, ["1 of 3", "2 of 3", "3 of 3"]), ({"ink": "low"}, None)])
def test_pages_are_counted_in_their_order(options: dict[str, str], said: list[str] | None) -> None:
    pages = [[one.text for one in scene.items if isinstance(one, Text)] for scene in scenes("a4", **options)]
    found = [re.search(r"page (\d of \d)", " ".join(texts)) for texts in pages]
    counted = said or [f"{number} of {len(pages)}" for number in range(1, len(pages) + 1)]
    assert [one and one[1] for one in found] == counted


@pytest.mark.parametrize(("paper", "language"), PAGES)
def test_corners_cover_no_cell_and_no_name_of_a_row(paper: str, language: str) -> None:
    found = halved(paper, language)
    board = BOARD
    style = kit_style("terraforming", paper, look="survey", language=language)
    from landpress.output.sheets.map_frame import MapFrame
    from landpress.output.sheets.rule import Rule

    texts = plain.frame_of(board, Imprint(board.game, board.players, "C3", None, board.code(), "0.1.0"), style)
    turn = Rule(style.words("game.start_head"), texts.rules[0])
    frame = halves.frame_of(
        board, MapFrame(texts.imprint, style, texts.summary, (turn,), texts.entries_title, texts.entries), found
    )
    boxes = [box(p.x, p.y, p.right, p.bottom) for p in (frame.cartouche, *frame.panels)]
    assert len(boxes) == 3, "the title, a turn, and what buildings cost"
    told = [text for text in frame.ruled() if isinstance(text, Text)]
    for head, panel in ((turn.head, boxes[1]), (texts.entries_title, boxes[2])):
        assert all(panel.contains(Point(text.x, text.y)) for text in told if text.text == head)
    assert {turn.head, texts.entries_title} <= {text.text for text in told}
    rx, ry = rose_place(frame)
    boxes.append(box(rx - 17.5, ry - 17.5, rx + 17.5, ry + 17.5))
    names = []
    for text in plain.coordinates(board.radius, found.cell, *found.middle, style):
        assert isinstance(text, Text)
        left = text.left(width_of(text))
        names.append(box(left, text.y - text.size * 0.75, left + width_of(text), text.y))
    inner = box(THICK, THICK, found.outer.width - THICK, found.outer.height - THICK)
    for one in boxes:
        assert inner.contains(one)
        assert not any(one.intersects(other) for other in [*cells(found), *names, *(b for b in boxes if b is not one)])
    assert all(inner.contains(name) for name in names)


@pytest.mark.parametrize("code", ["TF1-A", "TF1-B", "TF1-C", "TF1-D"])
def test_the_limb_holds_the_board(code: str) -> None:
    """It lies inside the neatline too, on A4 and on Letter, which is lower."""
    outline = Polygon(limb(hexmap.field_size(BOARD.radius), code))
    for paper in ("a4", "letter"):
        found = halved(paper)
        (x, y), scale = found.middle, found.cell / REFERENCE
        around = Polygon([(px * scale + x, py * scale + y) for px, py in outline.exterior.coords])
        assert around.is_valid
        assert all(around.contains(cell) for cell in cells(found))
        inner = box(THICK, THICK, found.outer.width - THICK, found.outer.height - THICK)
        assert inner.contains(around)


def test_both_sheets_are_windows_of_one_drawing_and_the_flap_is_hatched() -> None:
    plan, left, right = scenes("a4")
    windows = [next(item for item in page.items if isinstance(item, Window)) for page in (left, right)]
    assert windows[0].items == windows[1].items
    hatched = [item for item in left.items if isinstance(item, Shape) and item.width == 0.18 and not item.fill]
    assert hatched
    assert {text.text for text in plan.texts()} >= {"page 2", "page 3"}
    assert "Right half" in {text.text for text in right.texts()}


@pytest.mark.nightly  # paints pages
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_half_keeps_to_the_budgets_of_a_page(paper: str) -> None:
    for number, (full, low) in enumerate(zip(scenes(paper), scenes(paper, ink="low"), strict=True)):
        assert segments(full) <= 30_000
        pixels = raster(full)
        assert ink(pixels) <= 0.20
        assert empty(pixels) <= 0.20
        assert ink(raster(low)) <= ink(pixels) * (0.5 if number else 0.7) + 0.002


def test_ruled_lines_leave_out_what_they_shall() -> None:
    outer, inner = (
        [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)],
        [(3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0)],
    )
    path = ruled([outer], 0.5, 30, 0.0, [inner])
    lines = [LineString([a[1], b[1]]) for a, b in zip(path[::2], path[1::2], strict=True)]
    hole = Polygon(inner).buffer(-1e-4)
    assert not any(line.intersects(hole) for line in lines)
    expected = sum(
        line.difference(Polygon(inner)).length
        for line in (
            LineString([a[1], b[1]]) for a, b in zip(*(ruled([outer], 0.5, 30, 0.0)[k::2] for k in (0, 1)), strict=True)
        )
    )
    assert sum(line.length for line in lines) == pytest.approx(expected)


def visible_runs() -> list[list[tuple[float, float]]]:
    """Return the brown contours of a board as points, for cells of 20 mm around (0, 0)."""
    found = lines.drawn(BOARD, BOARD.code() or "", True)
    pieces: dict[tuple[float, float], tuple[float, float]] = {}
    for weighed in found:
        for path in weighed[1:]:
            at = (0.0, 0.0)
            for command, values in path:
                here = (values[-2], values[-1])
                if command == "C":
                    pieces[at] = here
                at = here
    runs = []
    for start in sorted(pieces.keys() - set(pieces.values())):
        run = [start]
        while run[-1] in pieces:
            run.append(pieces.pop(run[-1]))
        runs.append(run)
    return runs


def test_contours_keep_to_the_rules_of_the_look() -> None:
    """Visible runs are at least 6 mm long, and no vertex turns by more than 38 degrees.

    None lies within 0.85 mm of a border of cells for more than 3.2 mm, and none within the pits, the starts and the
    names of rows. Runs with lit pieces between them are longer than they look here.
    """
    size = 20.0
    runs = visible_runs()
    assert len(runs) > 40
    board_cells = [
        Polygon([(x + px, y + py) for px, py in hexmap.corners(size)])
        for x, y in (hexmap.centre(cell, size) for cell in hexagon(BOARD.radius))
    ]
    borders = union_all([cell.exterior for cell in board_cells]).buffer(0.85)
    board = union_all(board_cells).buffer(-0.9)
    kinds = zip(hexagon(BOARD.radius), BOARD.cells, strict=True)
    clear = [Point(hexmap.centre(cell, size)).buffer(0.44 * size) for cell, kind in kinds if kind == HOLE]
    clear += [Point(hexmap.centre(start, size)).buffer(0.5 * size) for start in BOARD.starts]
    kept = union_all(clear)
    for run in runs:
        angles = [degrees(atan2(y1 - y0, x1 - x0)) for (x0, y0), (x1, y1) in pairwise(run)]
        assert all(abs((b - a + 180) % 360 - 180) <= 38.1 for a, b in pairwise(angles))
        line = LineString(run)
        assert not line.intersects(kept)
        along = line.intersection(board).intersection(borders)
        assert max((part.length for part in getattr(along, "geoms", [along])), default=0.0) <= 3.2 + 2 * STEP
    closed = [run for run in runs if len(run) * STEP < 6.0]
    assert len(closed) <= len(runs) / 3, "only those that go on as lit lines"
