"""The pages of the survey as they are printed: budgets, ink, empty places, contrast, and what codes change."""

import hashlib
import json
import os
import subprocess
import sys
from math import hypot
from pathlib import Path

import numpy as np
import pytest

from landpress.generator.printing.board_files import Choice, board_scenes, kit_scenes
from landpress.layouts.board import layout
from landpress.layouts.errors import LayoutError
from landpress.layouts.hexgrid import hexagon
from landpress.output.scene import hexmap
from landpress.output.scene.items import PT, Scene, Shape, Use
from landpress.output.scene.style import SMALLEST_BODY, lightness, palette
from landpress.output.sheets import survey_frame
from landpress.output.sheets.page import FOOTER_HEIGHT
from tests.output import scene_log
from tests.output.sheets import kit, kit_style
from tests.output.survey_pages import PAPERS, drawn, empty, ink, page, pdf, raster, segments, shapes
from tests.output.test_golden_kits import WRITE

GOLDEN = Path(__file__).parents[1] / "golden" / "survey.json"
SMALL_PAPER = "255x175mm"
MOST_SEGMENTS, MOST_BOARD, MOST_BYTES, MOST_KIT = 20_000, 30_000, 300_000, 1_500_000


@pytest.mark.nightly  # draws and paints many pages
@pytest.mark.parametrize("game", PAPERS)
def test_a_page_keeps_to_its_budgets(game: str) -> None:
    """A page has at most 20,000 segments and 300 kB, and at most 20 % ink. Low ink is at most half of that."""
    full, low = page(game), page(game, ink="low")
    assert segments(full) <= MOST_SEGMENTS
    assert len(pdf(full)) <= MOST_BYTES
    dark, light = ink(raster(full)), ink(raster(low))
    assert dark <= 0.20
    assert light <= dark / 2 + 0.002


@pytest.mark.parametrize(("paper", "times"), [("a4", 1), ("letter", 1), ("596.4x210mm", 4), ("894.6x210mm", 9)])
@pytest.mark.parametrize("landscape", [False, True])
def test_type_grows_with_the_room_beside_a_board(paper: str, times: float, landscape: bool) -> None:
    """`_grown`: how much larger type may be than on home paper. A page twice as broad or tall has it four times so."""
    style = kit_style("last-land", paper, look="survey", landscape=landscape)
    assert survey_frame._grown(style) == pytest.approx(times)


def _has_a_mat(page: Scene) -> bool:
    return any(name in (page.alt or "") for name in ("Player board", "Church board", "State board", "個人ボード"))


@pytest.mark.nightly  # draws and paints many pages
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("level", ["full", "low", "outline"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("game", [*PAPERS, "antwalk"])
def test_every_page_of_a_board_or_mat_is_used(game: str, paper: str, level: str, language: str) -> None:
    """Issue 43: "The budget of empty area (20 %) holds for every page a board or mat uses": posters and mats too."""
    style = kit_style(game, paper, language=language, ink=level, look="survey")
    pages = board_scenes(drawn(game), style)
    if game != "antwalk":
        pages += board_scenes(
            drawn(game), kit_style(game, paper, language=language, ink=level, look="survey", hung=True)
        )
    if game == "xarkant":
        pages += [one for one in kit(game, style) if _has_a_mat(one)]
    for one in pages:
        assert empty(raster(one, 60), dpi=60) <= 0.20
        assert segments(one) <= MOST_BOARD
        assert len(pdf(one)) <= MOST_BYTES


TALL = [(game, paper, False) for game in (*PAPERS, "antwalk") for paper in ("a3", "legal", "tabloid")]
BROAD = [(game, paper, True) for game in (*PAPERS, "antwalk") for paper in ("a4", "letter", "a3", "legal", "tabloid")]


@pytest.mark.parametrize(
    ("game", "paper", "landscape", "level", "language"),
    [
        ("last-land", "legal", True, "low", "ja"),
        ("xarkant", "legal", None, "full", "en"),
        *(
            pytest.param(*one, level, language, marks=pytest.mark.nightly)
            for one in (*TALL, *BROAD, ("xarkant", "legal", None))
            for level in ("full", "outline")
            for language in ("en", "ja")
        ),
    ],
)
def test_boards_use_tall_and_broad_pages(
    game: str, paper: str, landscape: bool | None, level: str, language: str
) -> None:
    """Issue: 43. The same on Legal, which is taller, and on its side: larger type and larger drawings."""
    style = kit_style(game, paper, language=language, ink=level, look="survey", landscape=landscape)
    for one in board_scenes(drawn(game), style):
        assert empty(raster(one, 60), dpi=60) <= 0.20


@pytest.mark.nightly  # draws and writes ten first pages
@pytest.mark.parametrize("paper", ["a3", "legal"])
@pytest.mark.parametrize("game", [*PAPERS, "antwalk"])
def test_first_pages_with_everything_keep_to_their_budgets(game: str, paper: str) -> None:
    """In Japanese, whose fonts are larger, with box and cover, on the papers with the largest pictures."""
    style = kit_style(game, paper, language="ja", look="survey")
    first = kit_scenes(drawn(game), True, max(layout(game).SEATS), Choice(more=frozenset({"cover", "tuck"})), style)[0]
    assert segments(first) <= MOST_BOARD
    assert len(pdf(first)) <= 0.97 * MOST_BYTES


@pytest.mark.nightly  # draws and paints many pages
@pytest.mark.parametrize("game", PAPERS)
def test_the_composition_uses_the_page(game: str) -> None:
    """At most a fifth of the squares of 10 mm inside the margins are empty, and nothing lies in the outer 8 mm."""
    pixels = raster(page(game))
    assert empty(pixels) <= 0.20
    edge = int(8 * 150 / 25.4)
    for strip in (pixels[:edge], pixels[-edge:], pixels[:, :edge], pixels[:, -edge:]):
        assert strip.min() > 250
    rows = pixels[edge : -int((10 + FOOTER_HEIGHT) * 150 / 25.4)].min(axis=(1, 2)) < 250
    runs = np.diff(np.flatnonzero(np.concatenate(([True], rows, [True]))))
    assert runs.max() * 25.4 / 150 <= 25, "an empty band over the whole width"


@pytest.mark.parametrize("level", ["full", "low", "outline"])
@pytest.mark.parametrize("game", PAPERS)
def test_no_line_is_thinner_than_an_engravers(game: str, level: str) -> None:
    assert min(shape.width for shape in shapes(page(game, ink=level)) if shape.stroke) >= 0.15


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", PAPERS)
def test_running_text_is_large_enough_to_read(game: str, language: str) -> None:
    """All rules beside a board are at least 8.5 pt, labels at least 7 pt, and the footer at least 5 pt."""
    scene = page(game, language=language)
    play = scene.height - 10 - FOOTER_HEIGHT
    texts = [text for text in scene.texts() if text.y < play and len(text.text) > (30 if language == "en" else 12)]
    assert texts
    summary = 7 * PT if game == "xarkant" else SMALLEST_BODY
    assert min(text.size for text in texts) >= summary - 1e-9
    assert min(text.size for text in scene.texts()) >= 5 * PT - 1e-9


@pytest.mark.nightly  # draws and paints many pages
@pytest.mark.parametrize("game", ["landsweeper", "terraforming"])
def test_codes_change_the_relief_and_one_code_gives_equal_bytes(game: str) -> None:
    one, again, other = page(game), page(game), page(game, "another seed")
    assert pdf(one) == pdf(again)
    apart = np.abs(raster(one, 40).astype(int) - raster(other, 40)).max(axis=2) > 8
    assert apart.mean() >= 0.28, "land; of Terraforming half the page is sky and rules, alike for all codes"


def _hash(scene: Scene) -> str:
    return hashlib.sha256("\n".join([scene_log.log([scene]), *scene_log.points(scene)]).encode()).hexdigest()[:16]


def test_boards_are_drawn_as_they_were_on_every_system() -> None:
    """The places of all lines to a hundredth of a millimetre. A contour that another C library flips shows here."""
    found = {f"{game} {level}": _hash(page(game, ink=level)) for game in PAPERS for level in ("full", "low")}
    if WRITE:
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
    assert found == json.loads(GOLDEN.read_text()), f"look at the pages, then LANDPRESS_GOLDEN=write pytest {__file__}"


@pytest.mark.nightly  # draws and paints many pages
@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("game", ["last-land", "landsweeper"])
def test_boards_fit_every_paper_both_ways(game: str, paper: str) -> None:
    for landscape in (False, True):
        scene = page(game, paper=paper, landscape=landscape)
        wide, high = kit_style(game, paper).page.width, kit_style(game, paper).page.height
        assert (scene.width, scene.height) == ((high, wide) if landscape else (wide, high))


def test_paper_without_room_for_the_texts_of_the_survey_gets_a_plain_page() -> None:
    """Where not even that has room, the error says so in one line."""
    small = board_scenes(drawn("last-land"), kit_style("last-land", SMALL_PAPER, look="survey"))
    assert small == board_scenes(drawn("last-land"), kit_style("last-land", SMALL_PAPER))
    with pytest.raises(LayoutError, match="larger paper"):
        page("last-land", paper="160x160mm")


@pytest.mark.nightly  # draws and paints many pages
@pytest.mark.parametrize("game", ["last-land", "terraforming", "xarkant", "antwalk", "landsweeper"])
def test_a_kit_of_the_survey_stays_small(game: str) -> None:
    from landpress.output.files.pdf import write

    assert len(write(kit(game, kit_style(game, look="survey")), "en", "test", b"")) <= MOST_KIT


def test_figures_stand_out_from_every_ground() -> None:
    """The lightness of ink is at least 60 below that of every tint of the survey."""
    colours = palette("full")
    tints = [("yellow", 0.34), ("green", 0.22), ("blue", 0.32), ("vermilion", 0.35), ("orange", 0.36), ("ink", 0.29)]
    grounds = [colours.tint(hue, share) for hue, share in tints]
    assert all(ground and lightness(ground) - lightness(colours.ink) >= 60 for ground in grounds)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_board_of_several_sheets_begins_with_a_map_of_them(paper: str) -> None:
    """The plan is a page of the survey: it shows the whole asteroid and its sheets, and hardly any square is empty."""
    style = kit_style("terraforming", paper, look="survey")
    plan, *sheets = board_scenes(drawn("terraforming"), style)
    assert segments(plan) <= MOST_SEGMENTS
    assert len(pdf(plan)) <= MOST_BYTES
    assert empty(raster(plan)) <= 0.20
    texts = [text for text in plan.texts() if text.y < plan.height - 10 - FOOTER_HEIGHT]
    assert min(text.size for text in texts if len(text.text) > 30) >= SMALLEST_BODY - 1e-9
    for number in range(len(sheets)):
        (label,) = [text for text in texts if text.text == style.words("poster.sheet", n=number + 2)]
        assert label.bold


_KITS = """
import hashlib
from landpress.generator.printing.board_files import Choice, kit_scenes
from landpress.generator.printing.first import COVER
from tests.output.sheets import GAMES, drawn_board, kit_style, most_seats, pdf_of
for game in GAMES:
    whole = Choice(more=frozenset({COVER}))
    scenes = kit_scenes(drawn_board(game), True, most_seats(game), whole, kit_style(game, look="survey"))
    print(game, hashlib.sha256(pdf_of(scenes)).hexdigest())
"""


@pytest.mark.nightly  # draws five whole kits twice, in processes of their own
def test_kits_have_equal_bytes_under_another_hash_seed() -> None:
    """Sets and dictionaries have another order of hashes there, and other places and times have other habits."""
    seeds = {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo"}, {"PYTHONHASHSEED": "2", "LC_ALL": "tr_TR.UTF-8"}
    one, other = (
        subprocess.run([sys.executable, "-c", _KITS], env=os.environ | seed, capture_output=True, check=True).stdout
        for seed in seeds
    )
    assert one.count(b"\n") == 5
    assert one == other


def test_examples_stand_beside_the_board_of_last_land_where_a_page_is_broad() -> None:
    """docs/look.md: "examples beside boards on large, tall and broad pages". They touch no cell and leave no page."""
    broad, upright = page("last-land", landscape=True), page("last-land")
    assert broad.field is not None
    width, middle, _ = broad.field
    shown = [item for item in broad.items if isinstance(item, Use) and "-beside-" in item.symbol.name]
    tiles = [item for item in shown if item.symbol.name.startswith("survey-")]
    cells = [hexmap.centre(cell, width) for cell in hexagon(3)]
    assert len(tiles) in (3, 5), "with a move or without"
    assert not [item for item in upright.items if isinstance(item, Use) and "-beside-" in item.symbol.name]
    for tile in tiles:
        assert 10 + tile.symbol.reach * 0.8 <= tile.x <= broad.width - 10 - tile.symbol.reach * 0.8
        nearest = min(hypot(middle[0] + x - tile.x, middle[1] + y - tile.y) for x, y in cells)
        assert nearest > width / 2 + tile.symbol.reach * 0.8
    said = " ".join(text.text for text in broad.texts())
    assert all(word in said for word in ("Exploit:", "Depleted:", "Drain:"))


def test_lines_for_the_names_begin_below_each_other() -> None:
    """A board that reaches into its corner makes all of them shorter, and not the first one only."""
    scene = page("last-land")
    lines = [item for item in scene.items if isinstance(item, Shape) and item.fill is None and len(item.path) == 2]
    starts = {round(item.path[0][1][0], 6) for item in lines if item.path[0][1][1] == item.path[1][1][1]}
    assert len(starts) == 1
