"""Cutting files: parts as on the printed sheet, every line once, in mm, readable by other programs."""

import io
import re
from contextlib import suppress
from functools import cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from typing import Any
from xml.etree import ElementTree

import ezdxf.filemanagement
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely.affinity import rotate, translate

from landpress.generator.printing.board_files import WHOLE, cutting_files, kit_scenes
from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.files.cutfile import LOOKS, TOLERANCE, CutSheet, Line, cut_sheet, flattened, merged, write
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Scene, Shape, Use
from landpress.output.scene.shapes import circle, polygon, polyline, rectangle, regular
from landpress.output.sheets import crop_marks
from landpress.output.sheets.kit import Kit
from landpress.output.sheets.kit import kit_scenes as sheets_of
from landpress.output.sheets.page import BAR
from landpress.output.sheets.part_sheets import Sheet, frame, imposed
from tests.output.printing import extent
from tests.output.sheets import GAMES, an_imprint, drawn_board, flag_part, kit_style, most_seats, parts_of
from tests.playing import by_day

SVG = "{http://www.w3.org/2000/svg}"


@cache
def sheets(game: str, **options: Any) -> list[tuple[Sheet, CutSheet]]:
    found = imposed(parts_of(game, kit_style(game, **options)), kit_style(game, **options))
    return [(sheet, cut_sheet(sheet)) for sheet in found]


def layer(sheet: CutSheet, name: str) -> tuple[Line, ...]:
    return next(one.lines for one in sheet.layers if one.name == name)


def drawing(lines: tuple[Line, ...]) -> Any:
    return shapely.MultiLineString([list(line) for line in lines])


def edges(part: Part, x: float, y: float, turn: float) -> Any:
    """Return the edge of a part at its place, without any code of cutting: a box, a disc, or straight lines."""
    if part.outline is None:
        edge = shapely.box(-part.width / 2, -part.height / 2, part.width / 2, part.height / 2).exterior
    elif part.outline == circle(0, 0, part.width / 2):
        edge = shapely.Point(0, 0).buffer(part.width / 2, quad_segs=64).exterior
    else:
        edge = shapely.LinearRing([values[-2:] for command, values in part.outline if command != "Z"])
    slits = [[tuple(part.slits[i][1]), tuple(part.slits[i + 1][1])] for i in range(0, len(part.slits), 2)]
    whole = shapely.union_all([edge, *(shapely.LineString(slit) for slit in slits)])
    return translate(rotate(whole, turn, origin=(0, 0)), x, y)


@pytest.mark.parametrize("game", GAMES)
def test_every_edge_is_cut_once_and_nothing_else(game: str) -> None:
    """docs/cutting.md: an edge shared by two parts is cut once."""
    for sheet, cut in sheets(game):
        lines = drawing(layer(cut, "cut"))
        parts = [shapely.set_precision(edges(*placed), 0.001) for placed in sheet.placed]
        whole = shapely.union_all(parts)
        assert lines.length == pytest.approx(whole.length, rel=2e-4)
        assert lines.length == pytest.approx(shapely.union_all(lines).length, abs=1e-6), "no stretch twice"
        assert shapely.hausdorff_distance(lines, whole) <= 0.02


@pytest.mark.parametrize("game", GAMES)
def test_cuts_and_folds_lie_on_the_lines_that_are_printed(game: str) -> None:
    """Cut and score lines match the printed sheets: outlines, slits and folds."""
    for sheet, cut in sheets(game):
        cuts, folds = drawing(layer(cut, "cut")).buffer(0.02), drawing(layer(cut, "score")).buffer(0.002)
        parts = {part.outline for part, *_ in sheet.placed} | {part.slits for part, *_ in sheet.placed}
        for use in (item for item in sheet.front if isinstance(item, Use) and item.symbol.name.startswith("part-")):
            for shape in (item for item in use.symbol.items if isinstance(item, Shape)):
                is_cut = shape.path in parts and shape.stroke and not shape.fill and shape.width == crop_marks.HAIRLINE
                if not (is_cut or shape.dash == crop_marks.FOLD):
                    continue
                for line in flattened(shape.path):
                    placed = shapely.LineString([use.place(*point) for point in line])
                    assert (cuts if is_cut else folds).covers(placed)


def test_crop_marks_point_at_the_cuts() -> None:
    """The crop marks of a sheet of rectangles are in line with its cuts."""
    style = kit_style("last-land")
    (sheet,) = imposed((flag_part(40, 63, 7),), style)
    cut = cut_sheet(sheet)
    marks = [item for item in sheet.front if isinstance(item, Shape)]
    ends = [values for mark in marks for _, values in mark.path]
    ticks = [(a, b) for a, b in zip(ends[::2], ends[1::2], strict=True)]
    across = {round(a[0], 3) for a, b in ticks if a[0] == b[0]}
    down = {round(a[1], 3) for a, b in ticks if a[1] == b[1]}
    lines = layer(cut, "cut")
    assert across == {a[0] for line in lines for a, b in pairwise(line) if a[0] == b[0]}
    assert down == {a[1] for line in lines for a, b in pairwise(line) if a[1] == b[1]}
    assert across
    assert down


def test_straight_cuts_run_through_a_whole_block_and_lone_outlines_are_closed() -> None:
    block = Part("token", "tokens", 25, 10, 10, (), ground="#cccccc")
    disc = Part("disc", "discs", 2, 20, 20, (), outline=circle(0, 0, 10))
    (sheet,) = imposed((block, disc), kit_style("last-land"))
    lines = layer(cut_sheet(sheet), "cut")
    straight = [line for line in lines if line[0] != line[-1]]
    assert sorted(hypot(b[0] - a[0], b[1] - a[1]) for a, b in straight) == [50] * 12, "five by five take twelve cuts"
    assert len(lines) - len(straight) == 2


def test_twelve_touching_hexagons() -> None:
    """Twelve touching hexagons have edges of 900 mm, and the cutting file has about 612 mm."""
    side = 12.5
    centres = [(side * 3**0.5 * (q + r % 2 / 2), side * 1.5 * r) for r in range(3) for q in range(4)]
    outlines = [line for x, y in centres for line in flattened(polygon(regular(x, y, side, 6)))]
    assert sum(hypot(c - a, d - b) for line in outlines for (a, b), (c, d) in pairwise(line)) == pytest.approx(900)
    once = {frozenset(tuple(round(v, 2) for v in p) for p in step) for line in outlines for step in pairwise(line)}
    found = merged(outlines)
    assert drawing(found).length == pytest.approx(side * len(once), abs=0.05)
    assert drawing(found).length == pytest.approx(612, abs=1)


numbers = st.integers(0, 40)
boxes = st.tuples(numbers, numbers, st.integers(1, 20), st.integers(1, 20))


@given(st.lists(boxes, min_size=1, max_size=8))
def test_merged_lines_are_what_was_drawn_each_stretch_once(found: list[tuple[int, int, int, int]]) -> None:
    outlines = [line for box in found for line in flattened(rectangle(*map(float, box)))]
    lines = merged(outlines)
    unit = {frozenset(((x + i, y), (x + i + 1, y))) for x, y, w, h in found for y in (y, y + h) for i in range(w)} | {
        frozenset(((x, y + i), (x, y + i + 1))) for x, y, w, h in found for x in (x, x + w) for i in range(h)
    }
    assert drawing(lines).length == pytest.approx(len(unit))
    assert drawing(lines).equals(shapely.union_all([shapely.LineString(line) for line in outlines]))
    assert drawing(merged(lines)).equals(drawing(lines))
    assert merged(outlines[::-1]) == lines, "whatever the order of parts"


@given(st.floats(0.5, 200), st.floats(0, 360), st.floats(-100, 100))
def test_curves_are_followed_closely(radius: float, turn: float, x: float) -> None:
    (line,) = flattened(circle(x, 0, radius))
    assert line[0] == line[-1]
    for (a, b), (c, d) in pairwise(line):
        for px, py in ((a, b), ((a + c) / 2, (b + d) / 2)):
            assert abs(hypot(px - x, py) - radius) <= TOLERANCE + radius * 3e-4, "chords, and what curves are off"
    assert abs(drawing((line,)).length - 2 * pi * radius) <= 0.001 * radius + 2.2 * TOLERANCE, "2 pi / 3 of the sagitta"
    here = x + radius * cos(radians(turn)), radius * sin(radians(turn))
    assert drawing((line,)).distance(shapely.Point(here)) <= TOLERANCE + radius * 3e-4


@pytest.mark.parametrize("game", GAMES)
def test_layers_and_the_line_of_100_mm(game: str) -> None:
    """docs/cutting.md: layers for cuts, folds and the page, and a line of 100 mm where the sheet has its bar."""
    for sheet, cut in sheets(game):
        assert [one.name for one in cut.layers] == list(LOOKS)
        ((start, end),) = layer(cut, "scale")
        assert end[0] - start[0] == BAR == 100
        assert start == (sheet.style.printable.x, sheet.style.printable.bottom)
        page = sheet.style.page
        assert extent(polyline(layer(cut, "print")[0])) == (0, 0, page.width, page.height)
        assert layer(cut, "registration") == ()


def test_registration_marks_are_those_that_are_printed_and_keep_clear() -> None:
    style, imprint = kit_style("antwalk", marks="registration"), an_imprint("antwalk")
    parts = tuple(part for part in parts_of("antwalk", style) if part.group in ("cards", "tokens"))
    printed = sheets_of(Kit(parts=parts), imprint, style, None)[::2]
    for sheet, scene in zip(imposed(parts, style), printed, strict=True):
        square, *angles = layer(cut_sheet(sheet), "registration")
        assert {square} == set(flattened(_printed_marks(scene)[0]))
        assert set(angles) == set(flattened(_printed_marks(scene)[1]))
        area = frame(sheet.style)
        assert [square[0], angles[0][1], angles[1][1]] == [
            (area.x, area.y),
            (area.right, area.y),
            (area.x, area.bottom),
        ]
        for part, x, y, turn in sheet.placed:
            over = edges(part, x, y, turn).buffer(part.bleed(style.bleed))
            assert drawing((square, *angles)).distance(over) >= 2 - 1e-6


def test_parts_keep_seven_millimetres_from_the_frame_of_the_marks() -> None:
    """docs/cutting.md: parts keep 7 mm from the marks. The test uses the widest part that the sheet takes."""
    style = kit_style("antwalk", marks="registration")
    area = frame(style)

    def laid(width: int) -> list[Sheet]:
        with suppress(LayoutError):
            return imposed((Part("strip", "strips", 1, width, 200, ()),), style)
        return []

    widest = max(width for width in range(150, 191) if laid(width))
    assert widest < 190, "the marks need room"
    (sheet,) = laid(widest)
    ((_, x, y, turn),) = sheet.placed
    assert turn == 0
    assert min(x - widest / 2 - area.x, area.right - x - widest / 2, y - 100 - area.y) >= 7


def test_registration_marks_are_as_large_as_the_machine_looks_for() -> None:
    """docs/cutting.md: a full square of 5 mm, and angles with legs of 20 mm, 0.5 mm thick."""
    area = Area(10, 20, 150, 200)
    square, angles = crop_marks.registration(area)
    assert extent(square) == (10, 20, 15, 25)
    upper, lower = flattened(angles)
    assert upper == ((140, 20), (160, 20), (160, 40))
    assert lower == ((10, 200), (10, 220), (30, 220))
    filled, lines = crop_marks.registration_marks(area, kit_style("antwalk"))
    assert isinstance(filled, Shape)
    assert isinstance(lines, Shape)
    assert (filled.fill, filled.stroke, lines.fill, lines.width) == ("#1f2430", None, None, 0.5)


def test_folds_of_turned_parts_are_scored_where_they_lie() -> None:
    """A strip of 100 x 60 mm has a fold 10 mm below its middle.

    After a turn clockwise, the fold is left of the middle.
    """
    strip = Part("strip", "strips", 4, 100, 60, (), folds=polyline([(-50, 10), (50, 10)]))
    style = kit_style("last-land", "200x200mm")
    (sheet,) = imposed((strip,), style)
    places = [(x, y) for _, x, y, turn in sheet.placed if turn == 90]
    assert places
    scored = drawing(layer(cut_sheet(sheet), "score"))
    assert scored.length == pytest.approx(400)
    for x, y in places:
        assert scored.covers(shapely.LineString([(x - 10, y - 50), (x - 10, y + 50)]))


def _printed_marks(scene: Scene) -> tuple[Any, Any]:
    shapes = [item for item in scene.items if isinstance(item, Shape)]
    (square,) = [shape.path for shape in shapes if shape.fill and extent(shape.path)[2] - extent(shape.path)[0] == 5]
    (angles,) = [shape.path for shape in shapes if shape.width == crop_marks.LEG_WIDTH and shape.stroke]
    return square, angles


@pytest.mark.parametrize("game", ["last-land", "antwalk"])
def test_another_reader_of_dxf_finds_the_same_lines(game: str) -> None:
    """docs/cutting.md: DXF R12 with plain LINE entities. ezdxf reads and audits it."""
    for _, cut in sheets(game):
        found = ezdxf.filemanagement.read(io.StringIO(write(cut, ".dxf", "Titel ü").decode("ascii")))
        assert found.dxfversion == "AC1009"
        assert not found.audit().errors
        assert set(LOOKS) <= {one.dxf.name for one in found.layers}
        for name in LOOKS:
            entities = [entity for entity in found.modelspace() if entity.dxf.layer == name]
            assert {entity.dxftype() for entity in entities} <= {"LINE"}
            read = [((e.dxf.start.x, e.dxf.start.y), (e.dxf.end.x, e.dxf.end.y)) for e in entities]
            steps = [step for line in layer(cut, name) for step in pairwise(line)]
            flipped = [((a, cut.height - b), (c, cut.height - d)) for (a, b), (c, d) in steps]
            assert [v for step in read for p in step for v in p] == pytest.approx(
                [v for step in flipped for p in step for v in p], abs=0.0006
            )


@pytest.mark.parametrize("game", ["last-land", "antwalk"])
def test_svg_is_in_millimetres_with_a_group_a_layer(game: str) -> None:
    for _, cut in sheets(game):
        root = ElementTree.fromstring(write(cut, ".svg", 'a <title> & "more"'))
        assert (root.get("width"), root.get("height")) == (f"{cut.width:g}mm", f"{cut.height:g}mm")
        assert root.get("viewBox") == f"0 0 {cut.width:g} {cut.height:g}"
        assert root.findtext(f"{SVG}title") == 'a <title> & "more"'
        groups = root.findall(f"{SVG}g")
        assert [group.get("id") for group in groups] == list(LOOKS)
        for group in groups:
            lines = [_line(path.get("d") or "") for path in group]
            assert lines == list(layer(cut, group.get("id") or ""))


def _line(path: str) -> Line:
    points = [(float(x), float(y)) for x, y in re.findall(r"([-\d.]+),([-\d.]+)", path)]
    return tuple(points + points[:1]) if path.endswith("Z") else tuple(points)


@pytest.mark.parametrize("game", by_day(GAMES, 0, 2))
def test_the_same_file_every_time_and_whichever_board(game: str) -> None:
    """A sheet of parts has the same layout for every board, so the cutting file fits any print of the kit."""
    from landpress.generator.boards.named import board_drawn

    style, other = kit_style(game), board_drawn(game, None, "another")
    first = cutting_files(drawn_board(game), True, most_seats(game), WHOLE, style, ".dxf")
    assert first == cutting_files(other, True, most_seats(game), WHOLE, style, ".dxf")


@pytest.mark.parametrize("game", by_day(GAMES, 0, 2))
def test_files_name_the_page_that_is_printed(game: str) -> None:
    """The number of a page is the number in its footer."""
    style = kit_style(game, duplex="none")
    scenes = kit_scenes(drawn_board(game), True, most_seats(game), WHOLE, style)
    for number, content in cutting_files(drawn_board(game), True, most_seats(game), WHOLE, style, ".svg"):
        texts = [text.text for text in scenes[number - 1].texts()]
        assert any(f"page {number} of" in text for text in texts)
        root = ElementTree.fromstring(content)
        cuts = next(group for group in root.findall(f"{SVG}g") if group.get("id") == "cut")
        drawn = shapely.union_all([shapely.LineString(_line(path.get("d") or "")) for path in cuts]).envelope
        uses = [i for i in scenes[number - 1].items if isinstance(i, Use) and i.symbol.name.startswith("part-")]
        assert uses
        assert all(drawn.covers(shapely.Point(use.x, use.y)) for use in uses)
