"""The kit of Last Land: counts, what its pieces show, and the rules sheet with its drawn examples."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest

from landpress.engine.contract.house import changed
from landpress.layouts.games.last_land import SEATS
from landpress.output.game import Game
from landpress.output.games.last_land.board import TOKEN as TOKEN_CIRCLE
from landpress.output.games.last_land.examples import examples
from landpress.output.games.last_land.kit import rules
from landpress.output.pieces.part import Part
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Shape, Text, Use
from landpress.output.scene.shapes import seat_shape
from landpress.output.sheets.rules_sheet import pages
from tests.output.printing import across, placed, points
from tests.output.sheets import an_imprint, drawn_board, kit, kit_style, parts_of, usual_parts_of


def counts(parts: Sequence[Part]) -> Counter[str]:
    found: Counter[str] = Counter()
    for part in parts:
        found[part.name] += part.count
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_counts_for_every_number_of_seats(seats: int) -> None:
    """A pin and an aid for each seat, 2 dice, and as many tokens as games need: all 25 for two and three seats."""
    found = counts(usual_parts_of("last-land", kit_style("last-land"), seats))
    tokens = found.pop("Token") // seats
    assert found == {"Pin": seats, "Foot of a pin": seats, "Die": 2, "Player aid": seats}
    assert tokens == 25 if seats < 4 else 15 <= tokens < 25


def test_a_variant_has_all_tokens_of_its_rules() -> None:
    """LL-10: 25 tokens per seat; played games of another variant may use them all."""
    board = replace(drawn_board("last-land"), variant=changed("last-land", {"play.drains": 5}))
    parts = Game("last-land").kit.kit_parts(board, an_imprint("last-land"), kit_style("last-land"), 6)
    assert counts(parts)["Token"] == 150


@pytest.mark.parametrize("ink", INKS)
def test_pieces_bear_shape_and_colour_of_their_seat(ink: str) -> None:
    """docs/printing.md: shapes alone are enough to distinguish the seats."""
    style = kit_style("last-land", ink=ink)
    parts = parts_of("last-land", style)
    for group in ("pins", "tokens", "aids"):
        drawn = [part for part in parts if part.group == group and part.name != "Foot of a pin"]
        assert len(drawn) == 6
        for seat, part in zip(style.palette.seats, drawn, strict=True):
            shapes = [item for item, _ in placed(part.front) if isinstance(item, Shape)]
            shapes += [s for u in part.front if isinstance(u, Use) for s in u.symbol.items if isinstance(s, Shape)]
            signs = [
                shape
                for shape in shapes
                if shape.fill in (seat.fill, style.palette.paper) and len(shape.path) == _length(seat.shape)
            ]
            assert signs, (group, seat.shape)


def _length(shape: str) -> int:
    return len(seat_shape(shape, 0, 0, 5))


def test_tokens_are_square_of_10_mm_and_fit_the_board() -> None:
    """Tokens are 10 mm square, and the token's circle on a tile has room for them."""
    tokens = [part for part in parts_of("last-land", kit_style("last-land")) if part.group == "tokens"]
    assert {(part.width, part.height) for part in tokens} == {(10, 10)}
    assert TOKEN_CIRCLE >= 10
    assert len({part.ground for part in tokens}) == 6, "a ground of their own, so that colours lie apart"


def test_a_pin_stands_narrower_than_a_tile() -> None:
    pins = [part for part in parts_of("last-land", kit_style("last-land")) if part.group == "pins"]
    assert max(part.width for part in pins) < 27


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_are_one_page_with_every_example_and_the_designer(language: str) -> None:
    style = kit_style("last-land", language=language)
    sheet = rules(drawn_board("last-land"), style)
    (page,) = pages(sheet, an_imprint("last-land"), style)
    used = {use.symbol.name for use in page.items if isinstance(use, Use)}
    tiles = [name.split("-") for name in used if name.startswith("tile-")]  # tile-KIND-SIZE-FIGURE-SCALE
    assert {"T1", "T2", "T3"} <= {kind for _, kind, *_ in tiles}
    assert {figure for *_, figure, _ in tiles} == set(sheet.figures) == {"tile", "move", "drain", "exploit", "deplete"}
    assert all(f"[{name}]" in sheet.text for name in sheet.figures)
    assert sheet.credit in {text.text for text in page.texts()}
    assert "Last Land" in sheet.credit


def test_the_rules_say_what_a_beginner_needs() -> None:
    """The sheet has the main points of LL-2 to LL-12."""
    said = rules(drawn_board("last-land"), kit_style("last-land")).text
    needed = ["25", "T4", "clockwise", "Doubles", "give it back", "4 ticks", "add up"]
    assert [phrase for phrase in needed if phrase not in said] == []


def test_examples_show_what_their_names_say() -> None:
    """LL-5 to LL-8: the examples have strokes, tokens and scribbles on the board's own tiles."""
    found = examples(4, kit_style("last-land"))
    strokes = {
        name: [s for s in figure.items if isinstance(s, Shape) and s.width == 0.45] for name, figure in found.items()
    }
    ticks = {name: sum(c == "M" for c, _ in lines[0].path) if lines else 0 for name, lines in strokes.items()}
    assert ticks == {"tile": 0, "move": 1, "drain": 1, "exploit": 0, "deplete": 4}
    assert len(strokes["deplete"]) == 2, "and a scribble"
    scribble = strokes["deplete"][1].path
    assert max(across(x, y) for x, y in points(scribble)) < 12
    assert min(y for _, y in points(scribble)) > -7.7, "below the points"


def test_examples_stay_in_their_boxes() -> None:
    for figure in examples(4, kit_style("last-land")).values():
        for item, (left, top, right, bottom) in placed(figure.items):
            if isinstance(item, Text):
                assert -figure.width / 2 <= left
                assert right <= figure.width / 2
            assert -figure.height / 2 - 0.2 <= top
            assert bottom <= figure.height / 2 + 0.2


def test_the_whole_kit_is_five_pages_that_are_numbered_through() -> None:
    scenes = kit("last-land", kit_style("last-land"))
    said = [" ".join(text.text for text in scene.texts()) for scene in scenes]
    assert len(scenes) == 5, "no backs"
    assert [f"page {n} of 5" in text for n, text in enumerate(said, 1)] == [True] * 5
    assert "What else you need" in said[0]
    for name in ("Board", "Pin", "Foot of a pin", "Token", "Die", "Player aid", "Rules"):
        assert name in said[0]


def test_the_list_counts_what_lies_on_the_sheets() -> None:
    scenes = kit("last-land", kit_style("last-land"))
    lying: Counter[str] = Counter()
    for scene in scenes[1:]:
        lying.update(
            u.symbol.name.split("-")[1] for u in scene.items if isinstance(u, Use) and u.symbol.name[:5] == "part-"
        )
    assert lying == {
        "pins": 12,
        "tokens": 6 * 25,  # "25 coins or beads" each, as its sheets have the room
        "dice": 2,
        "aids": 6,
    }
    assert str(lying["tokens"]) in {text.text for text in scenes[0].texts()}
