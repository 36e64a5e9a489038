"""The kit of Xarkant: counts, tiles of the edition, slots and prices, folded markers, discs, and the rules sheet."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from math import acos, degrees
from typing import Any

import pytest

from landpress.engine.contract.house import house_values
from landpress.engine.play.match import Match
from landpress.layouts.errors import LayoutError
from landpress.layouts.games.xarkant import QUADRANTS, SEATS, Landscape
from landpress.output.games.xarkant import beside, playerboard, survey
from landpress.output.games.xarkant.board import board_items
from landpress.output.games.xarkant.examples import examples
from landpress.output.games.xarkant.kit import AROUND, _tile, kit_parts, rules
from landpress.output.pieces.part import Part
from landpress.output.scene.choices import INKS, LOOKS
from landpress.output.scene.items import PT, Drawn, Path, Shape, Symbol, Text, Use
from landpress.output.sheets.part_sheets import imposed
from landpress.output.sheets.rules_sheet import pages
from tests.output.printing import extent, placed
from tests.output.sheets import an_imprint, drawn_board, kit_style, parts_of, usual_parts_of
from tests.playing import of_class

STYLE = kit_style("xarkant")
BOARD = of_class(drawn_board("xarkant"), Landscape)
BODY = 9 * PT


def named(name: str, parts: Iterable[Part]) -> list[Part]:
    return [part for part in parts if part.name == name]


def parts_of_variant(**values: Any) -> list[Part]:
    """Return the parts for a board with changed house values, `play_storage` for `play.storage`."""
    variant = tuple(sorted((key.replace("_", ".", 1), value) for key, value in values.items()))
    return kit_parts(replace(BOARD, variant=variant), an_imprint("xarkant"), STYLE, 4)


def rectangles(part: Part) -> Counter[tuple[float, float]]:
    """Count the rectangles drawn on a part, by size."""
    found: Counter[tuple[float, float]] = Counter()
    for item in part.front:
        for path in subpaths(item.path) if isinstance(item, Shape) else []:
            left, top, right, bottom = extent(path)
            if len(path) == 5:
                found[round(right - left, 3), round(bottom - top, 3)] += 1
    return found


def subpaths(path: Path) -> list[Path]:
    starts = [i for i, (command, _) in enumerate(path) if command == "M"]
    return [path[i:j] for i, j in zip(starts, [*starts[1:], len(path)], strict=True)]


def figures(items: Iterable[Drawn], left: float, right: float, top: float, bottom: float) -> list[str]:
    """Return the bold figures in a place, in reading order."""
    bold = [item for item in items if isinstance(item, Text) and item.bold and item.size == BODY]
    inside = [item for item in bold if left < item.x < right and top < item.y < bottom]
    return [item.text for item in sorted(inside, key=lambda item: (item.y, item.x))]


@pytest.mark.parametrize("seats", SEATS)
def test_counts_for_every_number_of_seats(seats: int) -> None:
    """The kit has 10 landscape tiles, 6 villages, a round track, two markers, and the church and state boards.

    For four seats it has 4 player boards, 20 workshops, 20 churches, 16 discs, 20 popularity tokens and 72
    resource tokens, as many as their storage holds (XK-D6).
    """
    found: Counter[str] = Counter()
    for part in usual_parts_of("xarkant", STYLE, seats):
        found[part.name] += part.count
    assert found == {
        "Landscape tile": 10,
        "Village tile": 6,
        "Round track": 1,
        "Round marker": 1,
        "Drawer marker": 1,
        "Church board": 1,
        "State board": 1,
        "Player board": seats,
        "Workshop": 5 * seats,
        "Church": 5 * seats,
        "Disc": 4 * seats,
        "Popularity": 5 * seats,
        "Wheat": 6 * seats,
        "Wood": 6 * seats,
        "Stone": 6 * seats,
    }


@pytest.mark.parametrize("look", LOOKS)
def test_sizes_are_those_that_the_kit_wants(look: str) -> None:
    """Landscape tiles are 60 mm square. Village tiles are 30 mm square, the size of a quadrant."""
    parts = parts_of("xarkant", replace(STYLE, look=look))
    assert {(part.width, part.height) for part in named("Landscape tile", parts)} == {(60, 60)}
    assert {(part.width, part.height) for part in named("Village tile", parts)} == {(30, 30)}
    sizes = {(part.width, part.height) for part in parts if part.group in BOARDS}
    if look == "survey":  # Issue: 43. "Mockups or better": the player board of the mockup is 98 mm high
        assert sizes == {(180, 98), (180, 87)}, "two on a page, with titles"
    else:
        assert sizes == {(180, 81)}, "three on a page"


def test_cut_tiles_look_like_their_places_on_the_board() -> None:
    """XK-1, XK-3: the tiles of the edition. The board shows nine of them, turned."""
    assert isinstance(BOARD, Landscape)
    lying = [item.symbol.name for item in board_items(BOARD, 30, 0, 0, STYLE) if isinstance(item, Use)]
    tiles = [
        [item.symbol.name for item in part.front if isinstance(item, Use)]
        for part in named("Landscape tile", parts_of("xarkant", STYLE))
    ]
    for place, (tile, turn) in enumerate(BOARD.placed):
        row, column = divmod(place, 3)
        first = 12 * row + 2 * column
        clockwise = [lying[first + step] for step in (0, 1, 7, 6)]
        assert clockwise == [tiles[tile][(i - turn) % QUADRANTS] for i in range(QUADRANTS)]


def test_the_star_of_an_engraved_tile_is_where_the_board_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quadrants of a tile go clockwise from the top left, those of a drawn land row by row."""
    seen: list[tuple[tuple[str, ...], int]] = []

    def land(kinds: tuple[str, ...], stars: frozenset[int], *_: object) -> Symbol:
        seen.append((kinds, next(iter(stars))))
        return Symbol("land", 1, ())

    monkeypatch.setattr(survey, "land", land)
    board = drawn_board("xarkant")
    assert isinstance(board, Landscape)
    for number, tile in enumerate(board.tiles):
        _tile(board, number, kit_style("xarkant", look="survey"))
        kinds, star = seen[-1]
        top, bottom = tile.quadrants[:2], tile.quadrants[:1:-1]
        assert kinds == (*top, *bottom)
        across, down = AROUND[tile.star]
        assert (star % 2, star // 2) == (across > 0, down > 0)


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_land_runs_over_the_cut_of_tiles(bleed: float) -> None:
    """docs/printing.md: the ground extends over the cut, by 3 mm by default."""
    for part in named("Landscape tile", parts_of("xarkant", replace(STYLE, bleed=bleed))):
        shapes = [item for item in part.front if isinstance(item, Shape)]
        boxes = [extent(shape.path) for shape in shapes]
        reach = [min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)]
        assert reach == pytest.approx([-30 - bleed, -30 - bleed, 30 + bleed, 30 + bleed])


def test_slots_are_as_large_as_their_pieces() -> None:
    """XK-D6: storage for 6 of each resource, and 5 places for popularity.

    The slots of the boards have the size of their pieces.
    """
    parts = parts_of("xarkant", STYLE)
    workshop, church = (named(name, parts)[0].width for name in ("Workshop", "Church"))
    slots = rectangles(named("Player board", parts)[0])
    assert slots[workshop + 1, 11] == 5
    assert slots[church + 1, 11] == 5
    assert slots[13, 13] == 5
    assert slots[11, 11] == 18
    assert {(part.width, part.height) for name in ("Wheat", "Wood", "Stone") for part in named(name, parts)} == {
        (10, 10)
    }
    assert named("Popularity", parts)[0].width == 12
    state = rectangles(named("State board", parts)[0])
    assert state[31, 31] == 6
    assert state[workshop + 1, 11] == 8, "XK-D6: 2 places per seat"


def test_prices_stand_in_the_slots() -> None:
    """XK-D6: prices of workshops and churches. Signs stand in the order wheat, wood, stone.

    Workshops cost wood+stone 1+1, 1+1, 2+1, 2+2, 3+2. Churches cost stone+wheat 1+1, 2+1, 2+2, then 2+2 and 3+2, the
    last two each with 1 wood more.
    """
    parts = parts_of("xarkant", STYLE)
    for board in named("Player board", parts):
        assert figures(board.front, -90, 10, -20, -7) == list("1111212232")
        assert figures(board.front, -90, 10, -7, 11) == list("111222212213")
        assert figures(board.front, -90, 10, 11, 39) == ["−1"] * 5
    state = named("State board", parts)[0].front
    assert figures(state, -90, 10, -39, 39) == ["1", "2"] * 6, "village: 2 wood, 1 wheat"
    assert figures(state, 10, 90, -39, 39) == ["1", "2"] * 8, "1 wheat more, for 2 popularity"


def test_a_variant_prints_true() -> None:
    """House values are data that a variant can change, and the printed parts follow."""
    usual = named("Player board", parts_of_variant())[0]
    parts = parts_of_variant(
        play_storage=9,
        play_popularity=7,
        play_rounds=9,
        play_villages=8,
        play_resources=40,
        play_discs=6,
        play_state_places=3,
        costs_workshop_wheat=(0, 0, 0, 0, 0),
        costs_workshop_wood=(0, 0, 4, 4, 4),
        costs_village_wheat=0,
    )
    board, state = named("Player board", parts)[0], named("State board", parts)[0]
    assert rectangles(board)[11, 11] == 27
    assert rectangles(board)[13, 13] == 7
    assert board.height > usual.height
    assert figures(board.front, -90, 10, -board.height / 2, -board.height / 2 + 33) == list("11414242")
    assert rectangles(state)[31, 31] == 8
    assert rectangles(state)[17, 11] == 12
    assert figures(state.front, -90, 10, -90, 90) == ["2"] * 8
    (track,) = named("Round track", parts)
    assert [item.text for item in track.front if isinstance(item, Text)][-9:] == list("123456789")
    assert [part.count for part in named("Wheat", parts)] == [36], "storage for 9 each"
    few = parts_of_variant(play_storage=9, play_resources=20)
    assert [part.count for part in named("Wheat", few)] == [20], "the game has no more"
    assert {part.count for part in named("Disc", parts)} == {6}
    assert {part.count for part in named("Popularity", parts)} == {28}


@pytest.mark.parametrize("values", [{"play_rounds": 40}, {"play_state_places": 5}])
def test_a_table_that_would_be_too_full_is_an_error(values: dict[str, Any]) -> None:
    with pytest.raises(LayoutError, match=r"lower play\."):
        parts_of_variant(**values)


BOARDS = ("mats", "common")
"""The groups of the player boards, and of the boards of church and state."""


@pytest.mark.parametrize("values", [{"play_storage": 0}, {"play_popularity": 0}, {"play_state_places": 0}])
def test_a_table_may_lack_what_a_variant_takes_away(values: dict[str, Any]) -> None:
    full = sum(sum(rectangles(part).values()) for part in parts_of_variant() if part.group in BOARDS)
    left = sum(sum(rectangles(part).values()) for part in parts_of_variant(**values) if part.group in BOARDS)
    assert left < full
    assert all(part.count for part in parts_of_variant(**values))


@pytest.mark.parametrize("name", ["Workshop", "Church", "Drawer marker"])
def test_markers_fold_to_a_roof_on_its_floor(name: str) -> None:
    """After folding, both faces are upright. The tab is glued to the floor and is no longer than the floor."""
    for part in named(name, parts_of("xarkant", STYLE)):
        folds = sorted(extent(path)[1] for path in subpaths(part.folds))
        edges = [-part.height / 2, *folds, part.height / 2]
        tab, rear, front, floor = (below - above for above, below in pairwise(edges))
        assert rear == front
        assert 3 <= tab <= floor
        foot = degrees(acos(floor / 2 / front))
        assert 60 <= foot <= 85, "it leans little and stands"
        upper, lower = (item for item in part.front if isinstance(item, Use))
        assert (upper.turn, lower.turn) == (180, 0)
        assert upper.symbol is lower.symbol
        for use, top, bottom in ((upper, folds[0], folds[1]), (lower, folds[1], folds[2])):
            assert use.y == pytest.approx((top + bottom) / 2)
        for _, (left, top, right, bottom) in placed(lower.symbol.items):
            assert max(-left, right) < part.width / 2
            assert max(-top, bottom) < front / 2


@pytest.mark.parametrize("ink", INKS)
def test_pieces_of_two_seats_never_look_alike(ink: str) -> None:
    """docs/printing.md: shapes alone are enough to distinguish the seats."""
    parts = parts_of("xarkant", kit_style("xarkant", ink=ink))
    for name in ("Player board", "Workshop", "Church", "Disc"):
        pieces = named(name, parts)
        shapes = {str([item.path for item, _ in placed(part.front) if isinstance(item, Shape)]) for part in pieces}
        assert len(shapes) == 4, name


@pytest.mark.parametrize("ink", INKS)
def test_discs_work_on_one_side_and_claim_on_the_other(ink: str) -> None:
    """XK-5: a disc has a claim side and a work side."""
    for part in named("Disc", parts_of("xarkant", kit_style("xarkant", ink=ink))):
        assert part.back is not None
        assert part.outline is not None
        assert (part.ground is None) is (ink != "full")
        assert part.back_ground is None
        assert str(part.front) != str(part.back)
        assert max(len(item.path) for item in part.front if isinstance(item, Shape)) > 60, "a wheel"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_stand_on_two_pages_with_every_example_and_the_designer(language: str) -> None:
    style = kit_style("xarkant", language=language)
    sheet = rules(BOARD, style)
    assert {f"[{name}]" in sheet.text for name in examples(house_values("xarkant", ()), style)} == {True}
    found = pages(sheet, an_imprint("xarkant"), style)
    assert len(found) == 2
    assert all(sheet.credit in {text.text for text in page.texts()} for page in found)


def test_the_rules_say_what_a_beginner_needs() -> None:
    needed = [
        "row by row",  # XK-D2
        "area largest",  # XK-3
        "as many discs from the bag as there are players",  # XK-6
        "set aside until clean up",  # XK-15
        "pay 1, 3 or 5 popularity for 1, 2 or 3 more",  # XK-9
        "Take no more than the supply has",  # XK-D8
        "gives you 2 popularity",  # XK-11
        "becomes a **town**",  # XK-12
        "right beside a work disc",  # XK-13
        "if you have room for it",  # XK-D9
        "every area holds a claim",  # XK-D10
        "share the win",  # XK-D11
    ]
    said = rules(BOARD, STYLE).text
    assert [phrase for phrase in needed if phrase not in said] == []


def test_examples_stay_in_their_boxes() -> None:
    for name, figure in examples(house_values("xarkant", ()), STYLE).items():
        for _, (left, top, right, bottom) in placed(figure.items):
            assert min(left + figure.width / 2, figure.width / 2 - right) > -1.01, name
            assert min(top + figure.height / 2, figure.height / 2 - bottom) > -1.01, name


def test_equal_pieces_lie_together() -> None:
    """Five sheets are enough, one of them with backs, and no kind of piece is spread over more than two of them."""
    sheets = imposed(usual_parts_of("xarkant", STYLE), STYLE)
    lying = Counter(name for sheet in sheets for name in sheet.counts)
    assert [sheet.back is not None for sheet in sheets] == [False] * 4 + [True]
    assert max(lying.values()) == 2
    assert sum(lying.values()) <= len(lying) + 5


@pytest.mark.parametrize("language", ["en", "ja"])
def test_slots_of_an_engraved_player_board_hold_pieces_and_large_prices(language: str) -> None:
    """Issue 43: slots as high as the pieces in them look, large icons, and no text of less than 8.5 pt."""
    style = kit_style("xarkant", language=language, look="survey")
    parts = parts_of("xarkant", style)
    size = {name: extent(named(style.words(f"game.{name}"), parts)[0].folds) for name in ("workshops", "churches")}
    board = named(style.words("game.player_board"), parts)[0]
    found = playerboard.player_places(house_values("xarkant", ()), style)
    boxes = []
    for kind, places in (("workshop", found.workshop), ("church", found.church)):
        wide, high = playerboard.slot_size(kind, style)
        boxes += [(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2) for x, y in places]
        left, *_, right, _ = size["workshops" if kind == "workshop" else "churches"]
        assert wide >= right - left + 1, "its piece stands in it"
        assert high >= 17, "the outline of its piece stands in it"
    boxes += [(x - 6.5, y - 6.5, x + 6.5, y + 6.5) for x, y in found.popularity]
    boxes += [(x - 5.5, y - 5.5, x + 5.5, y + 5.5) for places in found.stored.values() for x, y in places]
    assert len(boxes) == 5 + 5 + 5 + 18
    for i, (left, top, right, bottom) in enumerate(boxes):
        assert min(left, top, 180 - right, found.height - bottom) >= 4
        assert all(left >= b[2] or b[0] >= right or top >= b[3] or b[1] >= bottom for b in boxes[:i])
    icons = [item for item in board.front if isinstance(item, Use) and item.symbol.name.startswith("icon-")]
    prices = [item for item in icons if item.x < 10]
    assert len(prices) == 2 * 5 + 2 * 3 + 3 * 2
    assert min(float(item.symbol.name.rsplit("-", 1)[1]) for item in prices) >= 5.8
    assert min(float(item.symbol.name.rsplit("-", 1)[1]) for item in icons) >= 5.8
    assert min(item.size for item in board.front if isinstance(item, Text)) >= 8.5 * PT - 1e-9


@pytest.mark.parametrize("look", LOOKS)
def test_pieces_in_slots_on_the_screen_cover_the_prices(look: str) -> None:
    """docs/table.md: the boards of the kit with the pieces on them. Each piece fills its slot but for play."""
    style = kit_style("xarkant", look=look)
    seen = Match(BOARD).state()
    for kind in ("workshop", "church"):
        standing = [mark for mark in beside.marks(BOARD, seen, style)[0] if mark.key.startswith(f"{kind} ")]
        assert len(standing) == 5
        wide, high = playerboard.slot_size(kind, style)
        for mark in standing:
            edge = mark.symbol.items[0]
            assert isinstance(edge, Shape)
            left, top, right, bottom = extent(edge.path)
            assert wide - (right - left) <= 1.01
            assert high - (bottom - top) <= 1.01
