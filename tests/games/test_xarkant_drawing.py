"""The Xarkant landscape on paper: what a quadrant shows and where it is, on any paper, in every ink and language."""

from functools import partial
from itertools import combinations, product
from math import hypot

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.boardfile import read_board, write_board
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.xarkant import TYPES, Landscape, Placed, Tile, make
from landpress.output.files.document import render
from landpress.output.files.embedded import png_text, svg_metadata
from landpress.output.games.xarkant import board_pages
from landpress.output.pieces.land import DESIGNED, KINDS, VARIANTS, Plot, pattern
from landpress.output.pieces.terrain import GAP, Disc
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Scene, Shape, Symbol, Text, Use
from landpress.output.scene.style import Style, palette
from landpress.output.sheets.page import Imprint, play_area
from tests.output.printing import Box, extent, meet, misprints, picture, placed, points
from tests.output.printing import style as style_of
from tests.output.test_palette import DICHROMACIES, difference
from tests.playing import by_day, of_class

style = partial(style_of, game="xarkant")

PAPERS = ["a4", "letter", "a3", "legal", "tabloid", "240x240mm", "600x900mm"]
LAND = of_class(next(draws(request("xarkant", 4), "a landscape to draw")), Landscape)
AROUND = ((0, 0), (0, 1), (1, 1), (1, 0))
"""Row and column of a tile's quadrants, clockwise from the top left."""

tiles = st.builds(Tile, st.tuples(*[st.sampled_from(TYPES)] * 4), st.integers(0, 3))
landscapes = st.builds(
    make,
    st.sampled_from((2, 3, 4)),
    st.lists(tiles, min_size=10, max_size=10),
    st.builds(
        lambda order, turns: list(map(Placed, order[:9], turns)),
        st.permutations(range(10)),
        st.lists(st.integers(0, 3), min_size=9, max_size=9),
    ),
)


def page(wanted: Style, of: Landscape = LAND) -> Scene:
    (scene,) = board_pages(of, Imprint(of.game, of.players, None, None, of.code(), "0.1.0"), wanted)
    return scene


def uses(scene: Scene) -> list[Use]:
    return [item for item in scene.items if isinstance(item, Use)]


def width(scene: Scene) -> float:
    first, second = uses(scene)[:2]
    return second.x - first.x


def field(scene: Scene) -> Box:
    """Return the box around the board without the names of its columns and rows."""
    half, found = width(scene) / 2, uses(scene)
    return found[0].x - half, found[0].y - half, found[-1].x + half, found[-1].y + half


def kind_of(use: Use) -> str:
    return use.symbol.name.split("-")[1]


def symbols(scene: Scene) -> dict[str, Symbol]:
    return {name: symbol for name, symbol in scene.symbols().items() if name.startswith("quadrant")}


def test_every_quadrant_lies_where_its_tile_puts_it() -> None:
    # XK-2: row by row; a turn is a quarter turn clockwise.
    found = {(round(use.y), round(use.x)): use for use in uses(page(style()))}
    assert len(found) == 36
    rows, columns = sorted({y for y, _ in found}), sorted({x for _, x in found})
    for place, (number, turn) in enumerate(LAND.placed):
        tile = LAND.tiles[number]
        for i, (row, column) in enumerate(AROUND):
            use = found[rows[place // 3 * 2 + row], columns[place % 3 * 2 + column]]
            printed = (i - turn) % 4
            assert kind_of(use) == tile.quadrants[printed], f"place {place}"
            assert ("-star-" in use.symbol.name) == (printed == tile.star), f"place {place}"


def test_a_quadrant_of_a_tile_looks_the_same_however_the_tile_is_turned() -> None:
    turned = make(4, LAND.tiles, [Placed(tile, (turn + 1) % 4) for tile, turn in LAND.placed])
    for place in range(9):
        seen = []
        for of in (LAND, turned):
            found = uses(page(style(), of))
            cells = [(place // 3 * 2 + row) * 6 + place % 3 * 2 + column for row, column in AROUND]
            seen.append([found[cell].symbol.name for cell in cells])
        assert seen[1] == seen[0][-1:] + seen[0][:-1]


def test_both_drawings_of_every_kind_differ() -> None:
    for kind in TYPES:
        drawn = {name: symbol.items for name, symbol in symbols(page(style())).items() if f"-{kind}-plain" in name}
        assert len(drawn) == 2
        assert len(set(drawn.values())) == 2


@pytest.mark.parametrize(
    ("paper", "landscape", "expected"),
    [("a4", False, 30), ("letter", False, 30), ("legal", False, 30), ("a3", False, 30), ("a4", True, 26)],
)
def test_a_quadrant_is_as_large_as_a_village_where_the_paper_bears_it(
    paper: str, landscape: bool, expected: int
) -> None:
    # A village tile is 30 mm wide and covers a quadrant.
    assert width(page(style(paper, landscape=landscape))) == pytest.approx(expected)


@pytest.mark.parametrize("paper", ["120x250mm", "148x210mm", "300x150mm"])
def test_paper_that_is_too_small_is_an_error_naming_what_does_not_fit(paper: str) -> None:
    with pytest.raises(LayoutError, match=r"does not fit.*larger paper"):
        page(style(paper))


def test_tile_borders_are_thicker_than_borders_of_quadrants() -> None:
    scene, wanted = page(style()), style()
    left, top, right, bottom = field(scene)
    lines: dict[float, set[float]] = {}
    for item in scene.items:
        if isinstance(item, Shape) and extent(item.path) == pytest.approx((left, top, right, bottom)):
            xs = {round((x - left) / 30, 3) for x, _ in points(item.path)}
            lines.setdefault(item.width, set()).update(xs)
    assert lines == {wanted.lines.border: {0, 1, 3, 5, 6}, wanted.lines.coast: {0, 2, 4, 6}}
    assert wanted.lines.coast > 2 * wanted.lines.border


def test_columns_and_rows_are_named_on_every_side_of_the_board() -> None:
    scene = page(style())
    left, top, right, _ = field(scene)
    for i, (column, row) in enumerate(zip("abcdef", "123456", strict=True)):
        named = [text for text in scene.texts() if text.text == column]
        assert [text.x for text in named] == pytest.approx([left + 30 * i + 15] * 2)
        assert sorted(text.y < top for text in named) == [False, True]
        named = [text for text in scene.texts() if text.text == row and not left < text.x < right]
        assert [text.y for text in named] == pytest.approx([top + 30 * i + 15 + 0.36 * named[0].size] * 2)
        assert sorted(text.x < left for text in named) == [False, True]


@pytest.mark.parametrize("ink", INKS)
def test_patterns_keep_clear_of_borders_letters_and_roses(ink: str) -> None:
    for name, symbol in symbols(page(style(ink=ink))).items():
        half = 15.0
        shapes = [item for item in symbol.items if isinstance(item, Shape)]
        shapes = shapes[1:] if ink == "full" else shapes
        pattern = shapes[:-3] if "-star-" in name else shapes
        assert pattern
        ((_, letters),) = [(i, box) for i, box in placed([Use(symbol, 0, 0)]) if isinstance(i, Text)]
        for x, y in (point for shape in pattern for point in points(shape.path)):
            assert max(abs(x), abs(y)) <= half - 1 + 1e-6, name
            assert not meet(letters, (x - 0.3, y - 0.3, x + 0.3, y + 0.3)), name
            assert "-star-" not in name or (x * x + y * y) ** 0.5 > 5.5 + 0.3, name


def test_only_the_quadrant_with_the_star_bears_a_rose() -> None:
    # XK-1: each tile has one star.
    assert sum("-star-" in use.symbol.name for use in uses(page(style()))) == 9
    plain, star = (symbols(page(style()))[f"quadrant-wheat-{word}-1-30"] for word in ("plain", "star"))
    reach = [max(abs(v) for v in extent(item.path)) for item in star.items[-3:] if isinstance(item, Shape)]
    assert max(reach) == pytest.approx(5.5), "of its points"
    assert len(star.items) == len(plain.items) + 3


def test_kinds_are_told_apart_by_pattern_alone() -> None:
    wanted = style(ink="low")
    scene = page(wanted)
    pixels = np.asarray(picture(render([scene], ".pdf", "{}", wanted), 150)).astype(float)
    seen = {}
    for use in uses(scene):
        if "-plain-" in use.symbol.name:
            x, y = round((use.x - 8) / 25.4 * 150), round((use.y - 8) / 25.4 * 150)
            seen[kind_of(use)] = pixels[y : y + 94, x : x + 94]
    assert len(seen) == 3
    for one, other in combinations(seen, 2):
        assert (np.abs(seen[one] - seen[other]) > 64).mean() > 0.08, (one, other)


@pytest.mark.parametrize("seen", DICHROMACIES)
def test_grounds_differ_for_every_eye(seen: str) -> None:
    grounds = {name: palette("full").tint(kind.hue, kind.tint) or "#ffffff" for name, kind in KINDS.items()}
    pairs = combinations(grounds, 2)
    assert [(one, other) for one, other in pairs if difference(grounds[one], grounds[other], seen) < 8] == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_quadrant_bears_the_letters_of_its_kind(language: str) -> None:
    letters = {"en": ("Wh", "Wo", "St"), "ja": ("麦", "木", "石")}[language]
    expected = dict(zip(TYPES, letters, strict=True))
    for use in uses(page(style(language=language))):
        assert [item.text for item in use.symbol.items if isinstance(item, Text)] == [expected[kind_of(use)]]


@pytest.mark.parametrize("paper", by_day(PAPERS, 1, 2, 5))
def test_nothing_overflows_and_no_texts_meet(paper: str) -> None:
    """Nothing overflows in either orientation and language, with few seats and many."""
    wrong = []
    for landscape, language, players in product((False, True), ("en", "ja"), (2, 4)):
        wanted = style(paper, language, landscape=landscape)
        scene = page(wanted, make(players, LAND.tiles, LAND.placed))
        board = field(scene)
        faults = misprints(scene.items, wanted.printable)
        lines = [(item, box) for item, box in placed(scene.items) if isinstance(item, Text)]
        letters = {wanted.words(f"game.{kind}") for kind in TYPES}
        faults += [f"{item.text} on the board" for item, box in lines if meet(box, board) and item.text not in letters]
        faults += ["the board reaches into the footer"] if board[3] >= play_area(wanted).bottom else []
        wrong += [(landscape, language, players, fault) for fault in faults]
    assert wrong == []


def test_the_footer_claims_no_symmetry_and_does_not_miss_it_either() -> None:
    code = LAND.code()
    (line,) = [text.text for text in page(style()).texts() if str(code) in text.text]
    assert line.split("  ·  ") == ["Xarkant", "4 seats", "page 1 of 1", code, "Landpress 0.1.0"]


@settings(max_examples=20)
@given(landscapes, st.sampled_from(INKS))
def test_invalid_landscapes_are_drawn_too(of: Landscape, ink: str) -> None:
    wanted = style(ink=ink)
    scene = page(wanted, of)
    assert [kind_of(use) for use in uses(scene)] == list(of.cells)
    assert render([scene], ".pdf", "{}", wanted)


def ink_share(ink: str) -> float:
    """Return the share of ink on the board, from red, green and blue."""
    import pypdfium2

    wanted = style(ink=ink)
    scene = page(wanted)
    with pypdfium2.PdfDocument(render([scene], ".pdf", "{}", wanted)) as opened:
        pixels = np.asarray(opened[0].render(scale=100 / 72).to_pil().convert("RGB"))
    left, top, right, bottom = (round(v / 25.4 * 100) for v in field(scene))
    return float(1 - pixels[top:bottom, left:right].mean() / 255)


def test_low_takes_less_than_half_the_ink() -> None:
    assert ink_share("low") < 0.5 * ink_share("full")


def test_outline_leaves_everything_open_but_type_and_code() -> None:
    filled = [item for item, _ in placed(page(style(ink="outline")).items) if isinstance(item, Shape) and item.fill]
    assert len(filled) == 2, "the bar and the QR code"


@pytest.mark.parametrize(("suffix", "language"), list(product([".svg", ".png"], ["en", "ja"])))
def test_pictures_carry_the_landscape(suffix: str, language: str) -> None:
    wanted = style(language=language)
    data = render([page(wanted)], suffix, write_board(LAND, None), wanted, 96)
    content = svg_metadata(data) if suffix == ".svg" else png_text(data)
    assert content is not None
    assert read_board(content).board == LAND


@pytest.mark.parametrize(("kind", "variant"), [*product(KINDS, range(VARIANTS))])
def test_no_motif_of_the_land_touches_a_piece_or_the_border(kind: str, variant: int) -> None:
    for shift in range(6):
        along = [-12 + 2.3 * shift, 1 + 2.3 * shift]
        pieces = [*product(along, along)]
        found = pattern(kind, Plot(DESIGNED, tuple(Disc(x, y, 3.0) for x, y in pieces)), variant)
        numbers = [values for _, values in (*found.lines, *found.solids)]
        ends = [(values[i], values[i + 1]) for values in numbers for i in range(0, len(values), 2)]
        assert len(ends) > 50
        assert min(hypot(u - x, v - y) for u, v in ends for x, y in pieces) >= 3.0
        assert max(max(abs(u), abs(v)) for u, v in ends) <= DESIGNED / 2 - GAP + 1e-9
