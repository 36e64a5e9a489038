"""Pages of the twelve shipped descriptions: drawn as they were, with kinds told apart in every ink and by every eye.

To change the digests, look at the pages, then run `LANDPRESS_GOLDEN=write pytest tests/output/test_map_pages.py`.
"""

import hashlib
import json
import math
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import landpress
from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.generator.printing.board_files import WHOLE, board_scenes, imprint_of, kit_scenes
from landpress.generator.printing.styles import style_of
from landpress.generator.texts import words
from landpress.layouts.described import known_as
from landpress.layouts.maps.board import MapBoard, made
from landpress.layouts.maps.description import Look
from landpress.layouts.maps.reader import read_description
from landpress.output.game import Game
from landpress.output.maps.cells import Cells, looks_of
from landpress.output.maps.entry import bare_items
from landpress.output.maps.field import field_items, map_of
from landpress.output.scene.items import Scene, Shape, Text, Use
from landpress.output.scene.shapes import extent
from landpress.output.sheets.page import FOOTER_HEIGHT
from landpress.output.sheets.part_sheets import imposed
from tests.output import scene_log
from tests.output.sheets import kit_style
from tests.output.survey_pages import empty, ink, raster
from tests.output.test_golden_kits import WRITE
from tests.output.test_palette import DICHROMACIES
from tests.playing import by_day

GOLDEN = Path(__file__).parents[1] / "golden" / "maps.json"
SMALL = 13
"""The width in mm of small cells, which have no room for names."""


@cache
def _drawn(name: str) -> Any:
    return landpress.fresh(path_of_example(name), seed="golden")


def board(name: str) -> MapBoard:
    """Return a board of an example. Other tests forget the games of descriptions that they have read."""
    found: MapBoard = _drawn(name)
    known_as(found.description)
    return found


@cache
def page(name: str, look: str, level: str, landscape: bool | None = None, paper: str = "a4") -> Scene:
    (scene,) = board_scenes(board(name), a_style(name, look, level, landscape, paper))
    return scene


def a_style(name: str, look: str, level: str, landscape: bool | None = None, paper: str = "a4") -> Any:
    options: dict[str, Any] = {"paper": paper, "landscape": landscape, "margin": 10, "ink": level, "language": "en"}
    return style_of(board(name).game, look=look, **options)


def test_pages_of_examples_are_drawn_as_they_were() -> None:
    """The places of all lines to a hundredth of a millimetre; each board is that of its seed, and each page its own."""
    found = {}
    for name in EXAMPLES:
        for look, level, landscape in (("survey", "full", None), ("plain", "outline", True)):
            scene = page(name, look, level, landscape)
            log = "\n".join([scene_log.log([scene]), *scene_log.points(scene)])
            found[f"{name} {look} {level}"] = hashlib.sha256(log.encode()).hexdigest()[:16]
    if WRITE:
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
    assert found == json.loads(GOLDEN.read_text()), f"look at the pages, then LANDPRESS_GOLDEN=write pytest {__file__}"


def _kinds(level: str) -> tuple[list[tuple[str, str]], Any]:
    """Return all kinds of the examples, and a picture of each, drawn small and without tokens. Starts have signs."""
    side, names, items = SMALL * 1.25, list[tuple[str, str]](), list[Any]()
    for name in EXAMPLES:
        told = board(name).description
        cells = Cells(map_of(told.field), SMALL, a_style(name, "survey", level), {}, told)
        for kind in told.kinds:
            if not kind.start:
                drawn = cells.symbol(kind.name, looks_of(told)[kind.name], False)
                at = len(names) % 12 * side + side / 2, len(names) // 12 * side + side / 2
                items.append(Use(drawn._replace(name=f"{name}-{drawn.name}"), *at))
                names.append((name, kind.name))
    scene = Scene(12 * side, math.ceil(len(names) / 12) * side, "kinds", tuple(items))
    pixels = raster(scene, 127).astype(float) / 255
    step = side * 5
    boxes = [(round(i // 12 * step), round(i % 12 * step)) for i in range(len(names))]
    return names, [pixels[y : y + round(step), x : x + round(step)] for y, x in boxes]


def _seen(picture: Any, eye: str) -> Any:
    """Return a picture as an eye sees it, or in grey."""
    linear = np.where(picture <= 0.04045, picture / 12.92, ((picture + 0.055) / 1.055) ** 2.4)
    matrix = [(0.2126, 0.7152, 0.0722)] * 3 if eye == "grey" else DICHROMACIES[eye]
    return np.clip(linear @ np.array(matrix).T, 0, 1) ** (1 / 2.4)


@pytest.mark.parametrize("level", by_day(["full", "low", "outline"], 2))  # outline has the least to tell by
def test_kinds_of_examples_are_told_apart_without_colour_and_by_every_eye(level: str) -> None:
    """All pairs of kinds of one description, in the smallest cells: at least a fiftieth of their pixels differ much."""
    names, pictures = _kinds(level)
    alike = []
    for eye in ("grey", *DICHROMACIES):
        seen = [_seen(picture, eye) for picture in pictures]
        for one, other in combinations(range(len(names)), 2):
            if names[one][0] == names[other][0]:
                share = (np.abs(seen[one] - seen[other]).max(axis=2) > 0.15).mean()
                if share < 0.02:
                    alike.append((eye, *names[one], names[other][1], round(share, 4)))
    assert len(names) > 60
    assert alike == []


def _emptiest(name: str, paper: str, level: str, language: str) -> float:
    """Return the share of empty squares of the page of a board and of its poster, the larger one."""
    usual = replace(a_style(name, "survey", level, paper=paper), words=words(language, board(name).game))
    styles = usual, replace(usual, hung=True)
    return max(empty(raster(one, 60), dpi=60) for style in styles for one in board_scenes(board(name), style))


@pytest.mark.parametrize(
    "name", [one if one == "floes" else pytest.param(one, marks=pytest.mark.nightly) for one in EXAMPLES]
)
def test_first_pages_of_kits_use_large_paper(name: str) -> None:
    """Issue: 43. "At most 20 % empty": the page of few parts too, which A3 has the most room for."""
    drawn, style = board(name), a_style(name, "survey", "full", paper="a3")
    first, *_ = kit_scenes(drawn, True, drawn.players, WHOLE, style)
    assert empty(raster(first, 60), dpi=60) <= 0.20


def test_boards_and_posters_use_large_paper() -> None:
    """Issue 43: "The budget of empty area (20 %) holds for every page a board or mat uses"."""
    assert max(_emptiest("rails", "a3", "outline", "en"), _emptiest("tide", "a3", "low", "ja")) <= 0.20


@pytest.mark.nightly  # paints 432 pages
@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("level", ["full", "low", "outline"])
def test_a_board_uses_its_page(name: str, level: str) -> None:
    """The same for all examples, papers and languages."""
    for paper, language in product(("a4", "letter", "a3"), ("en", "ja")):
        assert _emptiest(name, paper, level, language) <= 0.20, (paper, language)


def test_contours_lie_on_bare_ground() -> None:
    """docs/look.md: "Where low ink and outline leave a kind of land bare, contours show its ground"; nowhere else."""
    drawn = board("rails")
    on_paper, kind = map_of(drawn.description.field), drawn.description.kind
    tokens = [(x * 40, y * 40) for layer in drawn.description.layers for x, y in on_paper.places(layer.on)]
    assert tokens
    for level in ("low", "outline"):
        (lines,) = bare_items(drawn, 40, (0, 0), a_style("rails", "survey", level))
        assert isinstance(lines, Shape)
        points = [values[-2:] for _, values in lines.path]
        assert len(points) > 200
        for x, y in points:
            near = min(range(len(drawn.cells)), key=lambda i: math.dist((x, y), [40 * at for at in on_paper.cells[i]]))
            assert kind[drawn.cells[near]].name == "plain"
    assert bare_items(drawn, 40, (0, 0), a_style("rails", "survey", "full")) == []


@pytest.mark.parametrize(("name", "is_wide"), [("front", True), ("harvest", False)])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_page_lies_as_its_cells_are_larger(name: str, is_wide: bool, paper: str) -> None:
    """`--help`: upright, except where the cells are larger. They are as wide as the nearest two are apart."""

    def cell(scene: Scene) -> float:
        uses = [one for one in scene.items if isinstance(one, Use) and one.symbol.name.startswith("cell-")]
        return min(math.hypot(a.x - b.x, a.y - b.y) for a, b in combinations(uses, 2))

    usual, upright, wide = (page(name, "survey", "full", landscape, paper) for landscape in (None, False, True))
    assert (usual.width > usual.height) == is_wide == (cell(wide) > cell(upright) + 0.5)
    assert upright.height > upright.width
    assert wide.width > wide.height


@pytest.mark.nightly  # paints 24 pages
@pytest.mark.parametrize("name", EXAMPLES)
def test_low_ink_is_at_most_half(name: str) -> None:
    """The bounds of the five games: at most 20 % ink in full, and in low at most half of that and 0.2 %."""
    dark, light = (ink(raster(page(name, "survey", level), 100)) for level in ("full", "low"))
    assert dark <= 0.20
    assert light <= dark / 2 + 0.002


@pytest.mark.parametrize("pattern", ["ridges", "bricks", "cobbles"])
def test_a_cell_with_much_ink_has_at_most_half_of_it_in_low_ink(pattern: str) -> None:
    told, half = board("rivers").description, []
    for level in ("full", "low"):
        cells = Cells(map_of(told.field), 26.0, a_style("rivers", "survey", level), {}, told)
        drawn = cells.symbol("cell", Look("green", 0.28, pattern, text=""), False)
        half.append(ink(raster(Scene(30, 30, "", (Use(drawn, 15, 15),)), 75)))
    assert 0 < half[1] <= half[0] / 2 + 0.002


def test_a_wide_page_with_a_wish_about_many_kinds_keeps_its_engraved_title() -> None:
    """docs/look.md: titles of the survey are engraved, and so are drawn as shapes; only the plain look sets them."""
    for look, set_in_type in (("survey", 0), ("plain", 1)):
        texts = [one for one in page("rivers", look, "full", True, "letter").items if isinstance(one, Text)]
        assert len([one for one in texts if one.text == "River country" and one.bold]) == set_in_type


@pytest.mark.parametrize("name", ["harvest", "market"])
@pytest.mark.parametrize("landscape", [False, True])
@pytest.mark.parametrize("look", ["survey", "plain"])
def test_no_text_of_a_page_lies_on_another(name: str, landscape: bool, look: str) -> None:
    """A summary of many kinds takes more lines than those of the five games; the rules begin below it."""
    from landpress.output.scene.fonts import width

    scene = page(name, look, "full", landscape)
    texts = [one for one in scene.items if isinstance(one, Text) and one.y < scene.height - 10 - FOOTER_HEIGHT]
    boxes = []
    for one in texts:
        wide = width(one.text, one.size, one.bold)
        left = one.x - {"start": 0.0, "middle": wide / 2, "end": wide}[one.anchor]
        boxes.append((left, one.y - 0.7 * one.size, left + wide, one.y))
    assert len(boxes) > 6
    for a, b in combinations(boxes, 2):
        assert a[2] <= b[0] + 0.01 or b[2] <= a[0] + 0.01 or a[3] <= b[1] or b[3] <= a[1], (a, b)


@pytest.mark.parametrize(("name", "sheets"), [("mirror", 1), ("realms", 1), ("front", 2), ("tide", 1)])
def test_tiles_are_a_little_smaller_if_that_saves_a_sheet(name: str, sheets: int) -> None:
    """Of 30 mm, 36 tiles fill a sheet of Letter, so one of 37 would lie alone on the next. None is below 26 mm."""
    drawn, style = board(name), a_style(name, "survey", "full", paper="letter")
    parts = Game(drawn.game).kit.kit_parts(drawn, imprint_of(drawn), style, drawn.players)
    tiles = [part for part in parts if part.group == "tiles"]
    assert len(imposed(tiles, style)) == sheets
    assert {part.width for part in tiles} <= {26, 28, 30}
    assert tiles[0].width == 30 or name != "tide"


@pytest.mark.parametrize(("name", "is_backed"), [("harvest", True), ("floes", False)])
def test_all_tiles_have_the_same_back_where_tokens_have_backs(name: str, is_backed: bool) -> None:
    """Issue: 43. "At most 20 % empty": backs of tokens alone left 50 to 72 % of a page empty. No back tells a tile."""
    drawn, style = board(name), a_style(name, "survey", "full", paper="letter")
    parts = Game(drawn.game).kit.kit_parts(drawn, imprint_of(drawn), style, drawn.players)
    backs = {part.back for part in parts if part.group == "tiles"}
    assert len(backs) == 1
    assert (backs != {None}) == is_backed
    if is_backed:
        (text,) = [item.text for item in backs.pop() or () if isinstance(item, Text)]
        assert text == style.words("game.title")


@pytest.mark.parametrize(
    "outline",
    ['shape = "hexagon 1"', 'cells = "squares"\npicture = """\n...\n. .\n...\n..\n"""'],
)
def test_neighbouring_tokens_off_the_coast_do_not_touch(outline: str) -> None:
    """Every edge of a coast with bays and a lake has a token: no disc reaches another disc or a cell."""
    text = f'name = "S"\nprefix = "SS"\n[lattice]\n{outline}\n[kinds]\na = {{}}\n[layers.port]\non = "coast edges"\n'
    count = len(read_description(text + "tokens = { p = 1 }\n").field.classes["coast edges"].touching)
    told = read_description(f"{text}tokens = {{ p = {count} }}\n")
    known_as(told)
    drawn = made(told, 1, "a" * len(told.field.lattice.cells), ["p" * count])
    style = style_of(drawn.game, paper="a4", landscape=False, margin=10, ink="full", language="en", look="plain")
    boxes = [
        extent(item.path)
        for item in field_items(drawn, 30, 0, 0, style)
        if isinstance(item, Shape) and item.fill == style.palette.paper and any(c == "C" for c, _ in item.path)
    ]
    discs = [((a + c) / 2, (b + d) / 2, (c - a) / 2) for a, b, c, d in boxes]
    assert len(discs) == count
    for (ax, ay, a), (bx, by, b) in combinations(discs, 2):
        assert math.hypot(ax - bx, ay - by) >= a + b - 1e-6


def test_bars_lie_along_the_edges_of_their_tokens() -> None:
    """docs/maps.md: a wall or a road along an edge. Each is a side of two cells; doors differ from walls by dashes."""
    told = read_description(
        'name = "W"\nprefix = "QW"\n[lattice]\ncells = "squares"\nshape = "rectangle 3 2"\n[kinds]\na = {}\n'
        '[layers.w]\non = "inner edges"\nshape = "bar"\ntokens = { wall = 5, door = 2 }\n'
    )
    known_as(told)
    drawn = made(told, 1, "a" * 6, [["wall"] * 5 + ["door"] * 2])
    style = style_of(drawn.game, paper="a4", landscape=False, margin=10, ink="outline", language="en", look="plain")
    bars = [one for one in field_items(drawn, 20, 0, 0, style) if isinstance(one, Shape) and one.width == 2]
    sides = {((x, y), (x, y + 20)) for x in (-10, 10) for y in (-20, 0)}
    sides |= {((x, 0), (x + 20, 0)) for x in (-30, -10, 10)}
    assert {tuple(sorted((round(x), round(y)) for _, (x, y) in bar.path)) for bar in bars} == sides
    assert [bool(bar.dash) for bar in bars] == [False] * 5 + [True] * 2


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_a_long_key_lies_below_or_beside_the_board(tmp_path: Path, paper_name: str) -> None:
    """`key_items`: the key is at the lower edge of its room, below the cells or in the column at their left."""
    kinds = "".join(f"kind-{chr(97 + k)}-{'m' * 9} = {{ count = 1 }}\n" for k in range(20))
    told = 'name = "Keys"\nprefix = "QK"\nseats = [2]\n[lattice]\ncells = "squares"\nshape = "rectangle 6 12"\n'
    told += f"[kinds]\n{kinds}sea = {{}}\n"
    (tmp_path / "keys.toml").write_text(told)
    board = landpress.fresh(str(tmp_path / "keys.toml"), seed="keys")
    (scene,) = board_scenes(board, kit_style(board.game, paper_name))
    uses = [item for item in scene.items if isinstance(item, Use)]
    key = [(use.x, use.y) for use in uses if use.symbol.name.startswith("key-")]
    cells = [(use.x, use.y) for use in uses if not use.symbol.name.startswith("key-")]
    assert len(key) >= 20
    assert len(cells) >= 72
    apart = min(b - a for a, b in pairwise(sorted({round(y, 3) for _, y in cells}))) / 2
    is_below = max(y for _, y in cells) + apart < min(y for _, y in key) - 3
    is_beside = max(x for x, _ in key) + 3 < min(x for x, _ in cells) - apart
    assert (is_below, is_beside) == ((False, True) if paper_name == "a4" else (True, False))
