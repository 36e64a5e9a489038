"""The devices of the survey: relief, contours, ruled tone, titles, neatlines, and the sides of AntWalk's pieces."""

import ast
from itertools import combinations, pairwise
from math import dist, hypot, radians, sin
from pathlib import Path

import numpy as np
import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, MultiPolygon, Point, Polygon

from landpress.engine.contract.streams import Stream
from landpress.layouts.games.antwalk import ARROWS, TILES
from landpress.layouts.sheet import Area
from landpress.output.files.pdf import write
from landpress.output.games.antwalk import survey as antwalk
from landpress.output.pieces.icons import icon
from landpress.output.scene.fonts import FOLDER
from landpress.output.scene.items import Scene, Shape, Text, Use
from landpress.output.scene.outlines import letter, lettering, strokes
from landpress.output.scene.style import lightness, palette
from landpress.output.survey import contours, turning
from landpress.output.survey.engraving import title, title_width
from landpress.output.survey.neatline import neatline
from landpress.output.survey.relief import INTERVAL, Relief, distances
from landpress.output.survey.ruling import flattened, ruled
from landpress.output.survey.weighed import Contours, Told, weighed
from landpress.output.survey.weighed import contours as softened_contours
from tests.output.sheets import kit_style
from tests.output.survey_pages import DPI, raster

ROOT = Path(__file__).parents[2]
SEEDED = [*(ROOT / "output/survey").glob("*.py"), *(ROOT / "output/games").glob("*/survey.py")]
SEEDED += [ROOT / "output/games/terraforming/asteroid.py"]
EXACT = {"sqrt", "ceil", "floor", "isqrt"}
"""The functions of `math` that every system computes to the same last bit."""


@pytest.mark.parametrize("module", SEEDED, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_nothing_seeded_depends_on_the_mathematics_of_the_platform(module: Path) -> None:
    """Only the table of sines calls a sine. Its entries are rounded."""
    names = {
        alias.name
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "math"
        for alias in node.names
    }
    assert names <= (EXACT | {"radians", "sin"} if module.stem == "turning" else EXACT)
    imports = [n for n in ast.walk(ast.parse(module.read_text("utf-8"))) if isinstance(n, ast.Import)]
    assert not {alias.name for node in imports for alias in node.names} & {"math", "numpy", "random"}


def test_no_sine_lies_at_the_border_of_its_rounding() -> None:
    """An error of the last bit cannot change an entry of the table."""
    for angle in range(360):
        rest = turning.UNIT * sin(radians(angle)) % 1
        assert abs(rest - 0.5) > 1e-6, angle


AREA = Area(-20, -20, 40, 40)


def cone(step: float = 1.0) -> Relief:
    found = Relief(AREA, step)
    found.form(0, 0, 18, lambda far: 10 * INTERVAL * (1 - far))
    return found


def test_contours_of_a_cone_are_closed_circles_at_their_heights() -> None:
    levels = range(1000, 10_000, 1000)
    found = list(contours.lines(cone(), levels))
    assert len(found) == len(levels)
    for line, level in zip(found, levels, strict=True):
        assert line[0] == line[-1]
        radius = 18 * (1 - level / (10 * INTERVAL))
        assert all(abs(hypot(x, y) - radius) < 0.35 for x, y in line)


def test_one_pass_finds_the_lines_of_each_height() -> None:
    """`lines_at` returns for each of several heights what `lines` yields for it alone."""
    levels = (1000, 2500, 2501, 7000)
    assert contours.lines_at(cone(), levels) == {level: list(contours.lines(cone(), (level,))) for level in levels}


def test_ground_in_a_mirror_has_the_contours_in_a_mirror() -> None:
    """Also where two heights touch at a corner: on both diagonals they stay two heights."""
    stream = Stream("mirror")
    ground = Relief(Area(0, 0, 9, 7), 1.0)
    ground.heights = [[1000 * stream.below(2) for _ in range(10)] for _ in range(8)]
    other = Relief(Area(0, 0, 9, 7), 1.0)
    other.heights = [row[::-1] for row in ground.heights]

    def parts(relief: Relief, mirrored: bool) -> set[frozenset[tuple[float, float]]]:
        lines = contours.lines(relief, (500,))
        return {frozenset((round(9 - x if mirrored else x, 6), round(y, 6)) for x, y in line) for line in lines}

    assert parts(ground, True) == parts(other, False)
    assert len(parts(ground, True)) > 4
    peaks = Relief(Area(0, 0, 3, 3), 1.0)
    peaks.heights[1][1] = peaks.heights[2][2] = 1000
    assert len(list(contours.lines(peaks, (500,)))) == 2


def test_contours_have_the_higher_ground_at_their_left() -> None:
    """So a hill is enclosed against the clock on paper, where y points down."""
    for line in contours.lines(cone(), (5000,)):
        area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(line)) / 2
        assert area < 0


def test_light_falls_from_the_upper_left() -> None:
    """The thickest lines lie at the lower right of a hill, the lit ones at its upper left."""
    shades = contours.shaded(contours.lines(cone(), range(1000, 9000, 1000)), 1.0, 1.0)
    lit = [values[-2] + values[-1] for command, values in shades[0] if command == "C"]
    dark = [values[-2] + values[-1] for command, values in shades[-1] if command == "C"]
    assert max(lit) < 0 < min(dark)
    widths = [shape.width for shape in contours.lit(shades, "#000000", kit_style("last-land"))]
    assert widths[2:] == sorted(widths[2:])
    assert len(contours.lit(shades, "#000000", kit_style("last-land", ink="low"))) == 3


def points_of(found: Contours) -> list[tuple[float, float]]:
    return list(zip(found.points[::2], found.points[1::2], strict=True))


def test_contours_grow_and_fade_step_by_step_where_they_are_bounded() -> None:
    """No piece is more than one step darker than the one beside it, and none is dark where it ends."""
    ends: dict[tuple[float, float], list[int]] = {}
    found = softened_contours(cone(), (3000, 6000))
    shaded = [1.0 if y > -0.3 * x else -1.0 for x, y in points_of(found)]  # where it lies in the shade, mostly
    for step, path in enumerate(weighed(found, Told(shaded, [0] * len(shaded)))):
        at = (0.0, 0.0)
        for _, values in path:
            here = (values[-2], values[-1])
            if len(values) > 2:
                ends.setdefault(at, []).append(step)
                ends.setdefault(here, []).append(step)
            at = here
    steps = {step for steps in ends.values() for step in steps}
    assert steps >= {1, 2, 3, 4}
    assert all(abs(steps[0] - steps[-1]) <= 1 for steps in ends.values())
    assert {steps[0] for steps in ends.values() if len(steps) == 1} <= {0, 1}, "at the ends of a visible piece"


@pytest.mark.parametrize(("along", "is_drawn"), [(3.0, True), (7.0, False)])
def test_contours_are_hidden_where_they_run_along_another_line(along: float, is_drawn: bool) -> None:
    """look: "stretches that run within 0.85 of a cell border for more than 3.2" mm are left out."""
    found = softened_contours(cone(), (3000,))
    near = [int(0 < y < along and x > 0) for x, y in points_of(found)]
    paths = weighed(found, Told([1.0] * len(near), near))
    ends = [values[4:] for path in paths for command, values in path if command == "C"]
    middle = along / 2
    assert any(x > 0 and abs(y - middle) < 1.5 for x, y in ends) == is_drawn


@settings(max_examples=12)
@given(st.text(min_size=1, max_size=8), st.integers(2, 9))
def test_waves_depend_on_the_seed_only_and_stay_within_their_height(seed: str, steps: int) -> None:
    one, other = Relief(AREA, 2.0), Relief(AREA, 2.0)
    one.waves(Stream(seed, "test"), steps, 500)
    other.waves(Stream(seed, "test"), steps, 500)
    assert one.heights == other.heights
    assert all(isinstance(height, int) and abs(height) <= 501 for row in one.heights for height in row)


def test_distances_are_those_of_shapely() -> None:
    outer, hole = [(-12.3, -9.1), (11.2, -12.7), (14.9, 8.4), (-2.2, 13.1)], [(-3, -3), (4, -2), (2, 5)]
    land = MultiPolygon([Polygon(outer, [hole])])
    grid = Relief(AREA, 2.5)
    found = distances(grid, [outer, hole], 9.0)
    for j, row in enumerate(found):
        for i, far in enumerate(row):
            point = Point(AREA.x + 2.5 * i, AREA.y + 2.5 * j)
            wanted = min(9.0, land.boundary.distance(point)) * (1 if land.contains(point) else -1)
            assert far == pytest.approx(wanted, abs=1e-6)


@settings(max_examples=25)
@given(st.integers(0, 359), st.floats(0.4, 2.0))
def test_ruled_lines_lie_inside_their_area_at_their_pitch(angle: int, pitch: float) -> None:
    outer, hole = [(-10.0, -8.0), (12.0, -9.0), (9.0, 11.0), (-11.0, 7.0)], [(-2.0, -2.0), (3.0, -1.0), (1.0, 4.0)]
    area = Polygon(outer, [hole])
    path = ruled([outer, hole], pitch, angle)
    drawn = [LineString([start, end]) for (_, start), (_, end) in zip(path[::2], path[1::2], strict=True)]
    assert all(area.buffer(1e-4).covers(line) for line in drawn)
    covered = sum(line.length for line in drawn) * pitch
    assert covered == pytest.approx(area.area, rel=0.05 + 0.3 * pitch)


def test_a_title_is_engraved_and_can_still_be_selected() -> None:
    style = kit_style("last-land")
    items = title("Last", 10, 30, 12, style)
    assert [item.text for item in items if isinstance(item, Text)] == ["LAST"]
    assert sum(isinstance(item, Use) for item in items) > 2
    letters, wide = lettering("LAST", 12, 0.06 * 12)
    assert wide == pytest.approx(title_width("Last", 12))
    assert len(letters) == 4
    assert len(title("Last", 10, 30, 12, kit_style("last-land", ink="low"))) == 2


@pytest.mark.parametrize("symbol", "テオク")
def test_strokes_that_cross_leave_no_hole_in_a_title(symbol: str) -> None:
    """Issue: 43. "Both languages": where strokes of a letter cross, an engraved title is as white as beside that."""
    ((outline,), _) = lettering(symbol, 40, 0)
    rings = [Polygon(ring).buffer(0) for ring in flattened(outline, 24)]
    crossings = [one.intersection(other) for one, other in combinations(rings, 2)]
    inside = [area.buffer(-0.6).representative_point() for area in crossings if area.buffer(-0.6).area > 0.5]
    assert inside
    page = Scene(60, 60, "T", (*title(symbol, 5, 50, 40, kit_style("last-land", ink="outline", look="survey")),))
    pixels = raster(page)
    for point in inside:
        row, column = round((50 + point.y) / 25.4 * DPI), round((5 + point.x) / 25.4 * DPI)
        assert pixels[row, column].min() > 250


def test_letters_of_one_stroke_are_one_outline() -> None:
    """A hole, as in B, stays with the stroke around it."""
    counts = {symbol: [len(flattened(one)) for one in strokes(lettering(symbol, 10, 0)[0][0])] for symbol in "ABi"}
    assert counts == {"A": [2], "B": [3], "i": [2]}


@pytest.mark.parametrize("name", [path.stem for path in sorted(FOLDER.glob("*.ttf"))])
def test_outlines_of_letters_are_those_of_fonttools(name: str) -> None:
    """The area of letters and their boxes, of about forty in a face."""
    font = TTFont(FOLDER / f"{name}.ttf")
    glyphs, em = font.getGlyphSet(), font["head"].unitsPerEm
    symbols = sorted(font.getBestCmap().items())
    symbols = symbols[:: max(1, len(symbols) // 40)]
    for code, glyph in symbols:
        area, box = AreaPen(glyphs), BoundsPen(glyphs)
        glyphs[glyph].draw(area)
        glyphs[glyph].draw(box)
        path, _ = letter(name, chr(code))
        assert bool(path) == bool(box.bounds)
        rings = flattened(path, 24)
        found = sum(x0 * y1 - x1 * y0 for ring in rings for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]])) / 2
        assert -found * em**2 == pytest.approx(area.value, rel=0.004, abs=60)
        if box.bounds:
            xs, ys = ([point[axis] * em for ring in rings for point in ring] for axis in (0, 1))
            assert (min(xs), -max(ys), max(xs), -min(ys)) == pytest.approx(box.bounds, abs=2.5)


def test_letters_are_drawn_where_text_would_stand() -> None:
    """The letter I is a rectangle as high as a capital on its baseline."""
    (letter,), _ = lettering("l", 10, 0)
    (ring,) = flattened(letter)
    assert max(y for _, y in ring) == pytest.approx(0, abs=0.01)
    assert min(y for _, y in ring) < -7


def test_a_neatline_is_black_and_white_in_turn_up_to_its_corners() -> None:
    area = Area(10, 10, 190, 255)
    lines, blocks = neatline(area, kit_style("last-land"))
    corners = [(x, y) for command, (*_, x, y) in ((c, v) for c, v in blocks.path if v) if command in "ML"]
    assert min(x for x, _ in corners) == 10
    assert max(x for x, _ in corners) == pytest.approx(200)
    assert {(10, 10), (10, 265)} <= {(round(x, 6), round(y, 6)) for x, y in corners}
    assert lines.width == 0.2


def test_sides_without_numbers_of_one_direction_are_equal() -> None:
    """A side that lies up never tells the number below it."""
    style = kit_style("antwalk")
    for turn in ARROWS:
        assert antwalk.tile_side(turn, "", style) == antwalk.tile_side(turn, "", style)
    assert antwalk.tile_side("cw", "", style) != antwalk.tile_side("ccw", "", style)


@pytest.mark.parametrize("level", ["full", "low", "outline"])
def test_half_a_turn_does_not_change_the_back_of_a_card(level: str) -> None:
    back = antwalk.card_back(kit_style("antwalk", ink=level))
    scene = Scene(44, 63, "back", tuple(item._replace(x=22.0, y=31.5) for item in back if isinstance(item, Use)))
    pixels = raster(scene, 127).astype(int)
    assert np.abs(pixels - pixels[::-1, ::-1]).mean() < 3


def test_the_halves_of_a_back_meet_without_a_seam() -> None:
    """Along the cut, the relief is the same from the left and from the right, so each line goes on."""
    cut = antwalk.oval_hill().heights[-1]
    assert cut == cut[::-1]
    assert len(set(cut)) > 10


@pytest.mark.parametrize("card", TILES)
def test_a_card_has_as_many_ants_as_its_number_says(card: int) -> None:
    """Ants in the arrow are the ones, ants with leaves the tens."""
    drawn = antwalk.card_front(card, "cw", kit_style("antwalk"))
    names = [item.symbol.name for item in drawn if isinstance(item, Use)]
    ants, leaves = sum(name.startswith("walking-ant") for name in names), names.count("leaf")
    assert (leaves, ants - leaves) == divmod(card, 10)


def test_arrows_of_the_two_directions_differ_in_grey() -> None:
    """By at least 15 in lightness, beside the dot and the ring at their tails."""
    tints = [palette("full").tint(antwalk.HUES[turn], antwalk.ARROW_TINT) for turn in ARROWS]
    one, other = (lightness(tint) for tint in tints if tint)
    assert abs(one - other) >= 15


@pytest.mark.parametrize("text", ["6", "9"])
def test_six_and_nine_are_underlined(text: str) -> None:
    drawn = antwalk.tile_side("cw", text, kit_style("antwalk"))
    other = antwalk.tile_side("cw", "8", kit_style("antwalk"))
    assert sum(isinstance(item, Shape) for item in drawn) == sum(isinstance(item, Shape) for item in other) + 1


@pytest.mark.parametrize("height", [3.2, 10.0])
@pytest.mark.parametrize("kind", ["wheat", "wood", "stone"])
def test_icons_stay_inside_their_height_and_are_simpler_when_small(kind: str, height: float) -> None:
    use = icon(kind, 0, 0, height, kit_style("xarkant"))
    drawn = [shape for shape in use.symbol.items if isinstance(shape, Shape)]
    points = [values[-2:] for shape in drawn for _, values in shape.path if values]
    assert all(dist((0, 0), point) < height * 0.85 for point in points)
    assert min(shape.width for shape in drawn if shape.stroke) >= 0.15
    large, small = (len(icon(kind, 0, 0, size, kit_style("xarkant")).symbol.items) for size in (10.0, 3.2))
    assert large >= small


def test_a_page_of_the_survey_is_tagged_with_its_language() -> None:
    from tests.output.survey_pages import page

    document = write([page("last-land", language="ja")], "ja", "test", b"")
    assert b"/Lang (ja)" in document
