"""AntWalk's kit: counts, what its pieces show and hide, registration of backs, and the size of the tin."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from landpress.engine.contract.house import standard
from landpress.engine.games.antwalk.edition import EDITION, number_side
from landpress.generator.boards.order import place_facts
from landpress.generator.printing.board_files import Choice, kit_scenes
from landpress.layouts.games.antwalk import ARROWS, TILES, Deal
from landpress.output.games.antwalk import pieces
from landpress.output.games.antwalk.kit import FOLD, MOST, kit_parts, rules, track
from landpress.output.games.antwalk.pieces import strides, trail
from landpress.output.pieces.arrow import HUES
from landpress.output.pieces.part import Part
from landpress.output.reports.fact_lines import advice_lines
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Drawn, Shape, Text, Use
from landpress.output.scene.style import LABEL, SMALLEST_BODY, SMALLEST_TYPE, Style, palette
from tests.output.printing import box_of, extent, placed, points
from tests.output.sheets import an_imprint, drawn_board, kit_style, parts_of, pdf_of, pictures, usual_parts_of
from tests.output.test_kit import assert_registers
from tests.playing import of_class

GAME = "antwalk"
TIN = (60, 95)
"""AW-D2: the inner size of the tin in mm."""
STYLE = kit_style(GAME)
BOARD = of_class(drawn_board(GAME), Deal)


def of_name(key: str, style: Style = STYLE, seats: int = 4) -> list[Part]:
    return [part for part in parts_of(GAME, style, seats) if part.name == style.words(f"game.{key}")]


def said(drawn: Iterable[Drawn]) -> list[str]:
    return [item.text for item, _ in placed(drawn) if isinstance(item, Text)]


def arrow_of(drawn: Iterable[Drawn]) -> str:
    (name,) = [item.symbol.name for item in drawn if isinstance(item, Use) and item.symbol.name.startswith("arrow")]
    return name.split("-")[1]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counts(seats: int) -> None:
    """AW-1: 34 cards, 34 tiles, an anthill, an ant, and two pheromones a seat.

    The kit adds a foot and a track. The label of the tin is a cover, which is printed on request.
    """
    found = Counter[str]()
    for part in usual_parts_of(GAME, STYLE, seats):
        found[part.name] += part.count
    counts = {"cards": 34, "tiles": 34, "anthill": 1, "ant": 1, "ant_foot": 1, "tokens": 2 * seats}
    assert found == {STYLE.words(f"game.{key}"): n for key, n in (counts | {"track": 1}).items()}


def test_sizes() -> None:
    """AW-D2: tiles are 25 mm square, cards are 44 x 63 mm. Everything fits the tin, folded where it has folds."""
    assert {(part.width, part.height) for part in [*of_name("tiles"), *of_name("anthill")]} == {(25, 25)}
    assert {(part.width, part.height) for part in of_name("cards")} == {(44, 63)}
    for part in usual_parts_of(GAME, STYLE):
        small, large = sorted((part.width, part.height // 2 if part.folds else part.height))
        assert (small <= TIN[0], large <= TIN[1]) == (True, True), part.name
    assert (FOLD.width <= TIN[0], FOLD.height <= TIN[1]) == (True, True)


def test_a_tile_has_its_number_on_the_side_that_its_edition_says() -> None:
    """AW-1, AW-D1, AW-D8: kits print the shipped edition."""
    sides = number_side(EDITION, standard(GAME)["edition.clockwise"])
    for number, turn, part in zip(TILES, sides, of_name("tiles"), strict=True):
        assert part.back is not None
        faces = {arrow_of(side): said(side) for side in (part.front, part.back)}
        assert faces == {arrow: [str(number)] if arrow == turn else [] for arrow in ARROWS}


def test_the_number_down_side_does_not_tell_the_number() -> None:
    """AW-2, AW-10: all sides without a number are drawn exactly alike, except for the arrow."""
    blank = set()
    for part in of_name("tiles"):
        for side, ground in ((part.front, part.ground), (part.back or (), part.back_ground)):
            if not said(side):
                blank.add((arrow_of(side), side, ground))
    assert sorted(arrow for arrow, _, _ in blank) == sorted(ARROWS)


def test_a_card_shows_its_number_and_the_arrow_of_its_side() -> None:
    board: Any = drawn_board(GAME)
    for number, turn, part in zip(TILES, board.number_side, of_name("cards"), strict=True):
        assert set(said(part.front)) == {str(number)}
        assert arrow_of(part.front) == turn
        assert part.ground == STYLE.palette.tint(HUES[turn], 0.22)


def test_backs_of_cards_are_alike_and_the_same_from_either_end() -> None:
    """A card cannot be recognised by its back, nor by the end that is up."""
    (back, ground) = {(part.back, part.back_ground) for part in of_name("cards")}.pop()
    assert {(part.back, part.back_ground) for part in of_name("cards")} == {(back, ground)}
    (use,) = back or ()
    assert isinstance(use, Use)
    found = np.array([point for item in use.symbol.items if isinstance(item, Shape) for point in points(item.path)])
    nearest = [np.hypot(*(found + point).T).min() for point in found]
    assert max(nearest) < 0.02, "every point has one opposite"


@pytest.mark.parametrize("ink", INKS)
def test_a_trail_has_as_many_footprints_as_the_number_says_and_stays_on_its_card(ink: str) -> None:
    """Each card has an ant trail drawn from its number, with that many footprints."""
    style = kit_style(GAME, ink=ink)
    for number in TILES:
        dots, *_ = drawn = trail(number, style)
        assert sum(command == "M" for command, _ in dots.path) == number
        boxes = [extent(shape.path) for shape in drawn]
        assert max(max(-box[0], box[2]) for box in boxes) <= pieces.CARD[0] / 2 - 2, number
        assert max(max(-box[1], box[3]) for box in boxes) <= pieces.CARD[1] / 2 - pieces.TRAIL_Y - 2, number


def test_trails_differ() -> None:
    """Trails of equal length differ too: no trail is the beginning of another one or of its mirror image."""
    turns = {n: [round(b.heading - a.heading, 2) for a, b in pairwise(found)] for n in TILES if (found := strides(n))}
    for one, other in product(list(TILES)[5:], repeat=2):
        if one < other:
            begun, mirror = turns[other][:one], [-turn for turn in turns[other][:one]]
            assert max(abs(a - b) for a, b in zip(turns[one], begun, strict=True)) > 0.05, (one, other)
            assert max(abs(a - b) for a, b in zip(turns[one], mirror, strict=True)) > 0.05, (one, other)


def test_the_two_sides_of_a_token_show_whose_it_is_and_which_way_up_it_lies() -> None:
    """AW-1: seats have a colour and a shape, on both sides of a token."""
    for seat, part in zip(STYLE.palette.seats, of_name("tokens"), strict=False):
        assert part.count == 2
        assert part.back is not None
        for side, hollow in ((part.front, False), (part.back, True)):
            shapes = [item for item in side if isinstance(item, Shape)]
            (sign,) = [s for s in shapes if seat.hue in (s.fill, s.stroke)]
            assert (sign.fill is None) == hollow
            assert max(map(abs, extent(sign.path))) <= pieces.TOKEN / 2 - 0.8 + 1e-6, "inside the rim"
    signs = {part.front[2].path for part in of_name("tokens") if isinstance(part.front[2], Shape)}
    assert len(signs) == 4


def test_the_ant_that_stands_walks_the_same_way_on_both_faces() -> None:
    """The figure shows where the ant goes: after folding, the head is at the same end on both faces."""
    (ant,) = of_name("ant")
    near, far = (item for item in ant.front[:2])
    assert isinstance(near, Use)
    assert isinstance(far, Use)
    for one, other in zip(near.symbol.items, far.symbol.items, strict=True):
        assert isinstance(one, Shape)
        assert isinstance(other, Shape)
        assert np.allclose([(-x, y) for x, y in points(one.path)], points(other.path))
    assert max(x for s in near.symbol.items if isinstance(s, Shape) for x, _ in points(s.path)) < ant.width / 2


@pytest.mark.parametrize("turns", [7, 60, 200, MOST])
def test_the_track_counts_as_far_as_the_house_value(turns: int) -> None:
    """AW-D6, AW-4: the numbers of turns and actions are house values."""
    house = dict(standard(GAME)) | {"play.turns": turns, "play.actions": 4}
    (part,) = track(house, STYLE)
    figures = [
        int(item.text)
        for item in part.front
        if isinstance(item, Text) and item.text.isdecimal() and item.anchor == "middle"
    ]
    assert figures == [*range(1, 11), *range(0, turns, 10)]
    assert turns <= figures[-1] + 10
    text = " ".join(said(part.back or ()))
    assert f"turn {turns} " in text
    assert "4 actions" in text


@pytest.mark.parametrize("turns", [0, MOST + 1])
def test_a_limit_that_no_card_can_count_has_no_track(turns: int) -> None:
    assert track(dict(standard(GAME)) | {"play.turns": turns}, STYLE) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("duplex", ["long", "none"])
def test_the_rules_lie_on_panels_between_the_folds(language: str, duplex: str) -> None:
    """Every line is inside a panel, away from folds and edges.

    The back exists only when backs are printed.
    """
    part = rules(BOARD, kit_style(GAME, language=language, duplex=duplex))
    assert (part.width, part.height) == (FOLD.columns * FOLD.width, 2 * FOLD.height)
    for side in (part.front, part.back or ()):
        for item in side:
            if isinstance(item, Text):
                left, top, right, bottom = box_of(item)
                column, row = int((left + part.width / 2) // FOLD.width), int((top + part.height / 2) // FOLD.height)
                x, y = FOLD.middle(column, row)
                assert max(x - left, right - x) <= FOLD.width / 2 - 2.5, item.text
                assert max(y - top, bottom - y) <= FOLD.height / 2 - 2, item.text
                assert item.size >= SMALLEST_TYPE
    assert (part.back is None) == (duplex == "none")


def test_the_cover_lies_behind_the_upper_left_panel_and_the_last_page_behind_the_upper_right() -> None:
    """The cover and the last page are outside after folding: along the middle with the text inside, then to and fro.

    A back is drawn as it is seen after turning the sheet over sideways, so its left panel is behind the right one.
    """
    style = kit_style(GAME)
    part = rules(BOARD, style)
    texts = {item.text: item for item in part.back or () if isinstance(item, Text)}
    left, right = -1.5 * FOLD.width, 1.5 * FOLD.width
    cover = texts[style.words("game.title")]
    assert (cover.x, cover.anchor) == (left, "middle")
    others = [
        item for item in texts.values() if right - FOLD.width / 2 < item.x < right + FOLD.width / 2 and item.y < 0
    ]
    said_there = " ".join(item.text for item in others)
    head = next(line[2:] for line in style.words.texts["game.turn"].splitlines() if line.startswith("# "))
    assert head in said_there
    assert cover.y < 0, "behind the upper row"


def rules_on(items: Iterable[Drawn], notes: str, outside: bool = False) -> list[Text]:
    """Return the texts of the rules on a side of the leaflet: with `outside`, without the cover and the last page."""
    found = []
    for item in items:
        if isinstance(item, Text) and item.text != notes:
            is_corner = item.y < 0 and abs(item.x + (FOLD.width / 4 if item.anchor == "start" else 0)) > FOLD.width
            if not (outside and is_corner):
                found.append(item)
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_go_on_behind_in_type_as_large_as_that_of_a_board(language: str) -> None:
    """Running text is at least 8.5 pt and captions 7 pt where backs are printed. Otherwise the front has all of it."""
    style = kit_style(GAME, language=language)
    two, one = (rules(BOARD, replace(style, duplex=duplex)) for duplex in ("long", "none"))
    notes = style.words("kit.notes")
    texts = [*rules_on(two.front, notes), *rules_on(two.back or (), notes, outside=True)]
    sizes = Counter(round(text.size, 3) for text in texts)
    assert sizes.most_common(1)[0][0] >= SMALLEST_BODY - 1e-3
    assert sum(count for size, count in sizes.items() if size < LABEL - 1e-3) <= 3, "only the credit and a cue"
    whole, turned = (Counter("".join(text.text for text in found)) for found in (rules_on(one.front, notes), texts))
    turned -= Counter(style.words("kit.turn_over"))
    for either in (whole, turned):
        del either["-"], either[" "]
    assert whole == turned


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_credit_the_designer_and_name_the_house_values(language: str) -> None:
    style = kit_style(GAME, language=language)
    leaflet = rules(BOARD, style)
    text = " ".join(said((*leaflet.front, *(leaflet.back or ())))).replace(" ", "")
    for needle in ("Lévêque", "200", "34", "24"):
        assert needle in text
    assert "Lévêque" in " ".join(said(of_name("label", style)[0].front))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_leaflet_of_a_kit_says_what_is_known_of_places(language: str) -> None:
    """Issue 39: "Page, sheet, `fresh`, `validate`, studio and docs say the state in a sentence"."""
    style = kit_style(GAME, language=language)
    front, back = kit_scenes(drawn_board(GAME), True, 4, Choice(frozenset({"rules"})), style)
    told = re.sub(r"\s", "", front.alt + back.alt)
    assert re.sub(r"\s", "", style.words("proof.heading")) in told
    for line in advice_lines(place_facts(drawn_board(GAME))["places"], style.words):
        assert re.sub(r"\s", "", line) in told


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("named", [True, False])
def test_the_leaflet_fits_the_papers_that_people_have(paper: str, named: bool) -> None:
    style = kit_style(GAME, paper)
    assert len(kit_scenes(drawn_board(GAME), named, 4, Choice(frozenset({"rules"})), style)) == 2


def bands(picture: np.ndarray[Any, Any], hue: str) -> np.ndarray[Any, Any]:
    """Return the pixels of arrows of this hue. Numbers and marks have other colours and are left out."""
    colour = palette("full").hues[hue]
    wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    found: np.ndarray[Any, Any] = np.abs(picture.astype(int) - wanted).max(axis=2) < 24
    return found


@pytest.mark.parametrize(
    ("duplex", "paper", "landscape"),
    [
        ("long", "a4", False),
        pytest.param("long", "letter", True, marks=pytest.mark.nightly),
        pytest.param("short", "letter", False, marks=pytest.mark.nightly),
        ("short", "a4", True),
        pytest.param("gutterfold", "a4", False, marks=pytest.mark.nightly),
        pytest.param("gutterfold", "letter", True, marks=pytest.mark.nightly),
    ],
)
def test_behind_every_arrow_lies_the_other_one(duplex: str, paper: str, landscape: bool) -> None:
    """Backs register with fronts to one pixel at 254 dpi: the two arrows of a tile are mirror images."""
    style = kit_style(GAME, paper, duplex=duplex, landscape=landscape)
    parts = [part for part in kit_parts(BOARD, an_imprint(GAME), style, 4) if part.name == style.words("game.tiles")]
    from landpress.output.sheets.kit import Kit
    from landpress.output.sheets.kit import kit_scenes as sheets

    scenes = sheets(Kit(parts=tuple(parts)), an_imprint(GAME), style, None)
    shown = pictures(pdf_of(scenes))
    if duplex == "gutterfold":
        for scene, picture in zip(scenes, shown, strict=True):
            (crease,) = [item.path[0][1][1] for item in scene.items if isinstance(item, Shape) and item.dash]
            fold = round(crease * 10)
            front, back = bands(picture[:fold], "sky"), bands(picture[fold : 2 * fold], "orange")[::-1]
            assert_registers(front[-len(back) :], back)
        return
    assert len(shown) % 2 == 0
    for front, back in zip(shown[::2], shown[1::2], strict=True):
        on_its_side = front.shape[1] > front.shape[0]
        flipped = back[:, ::-1] if (duplex == "long") != on_its_side else back[::-1]
        assert_registers(bands(front, "sky"), bands(flipped, "orange"))


# The bytes of boards are compared in this way daily (tests/output/test_pdf.py).
@pytest.mark.nightly
def test_a_kit_is_the_same_bytes_in_another_world(tmp_path: Path) -> None:
    """The bytes of a kit do not depend on hash seed, time zone or locale."""
    for number, zone in (("1", "Asia/Tokyo"), ("2", "America/Lima")):
        world = {"PYTHONHASHSEED": number, "TZ": zone, "LC_ALL": "C", "LANDPRESS_HOME": str(tmp_path / number)}
        command = ["kit", GAME, "--seed", "bytes", "--again", "-o", f"{number}.pdf"]
        program = f"import sys; sys.argv = ['landpress', *{command}]; from landpress.generator.cli import main; main()"
        subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=os.environ | world, check=True, timeout=60)
    assert (tmp_path / "1.pdf").read_bytes() == (tmp_path / "2.pdf").read_bytes()


def test_cards_are_the_cards_the_tiles_and_the_anthill() -> None:
    """`landpress cards` is short for `kit --only cards,tiles`."""
    found = Counter(part.name for part in parts_of(GAME, STYLE) if part.group in ("cards", "tiles"))
    assert found == {STYLE.words(f"game.{key}"): n for key, n in (("cards", 34), ("tiles", 34), ("anthill", 1))}


def test_six_and_nine_are_told_apart_whichever_way_up_a_tile_lies() -> None:
    lined = set()
    for part in of_name("tiles"):
        for side in (part.front, part.back or ()):
            if any(isinstance(item, Shape) for item in side):
                lined |= set(said(side))
    assert lined == {"6", "9"}


def test_a_deal_is_drawn_without_the_kit() -> None:
    """Drawing a deal does not import the kit."""
    program = (
        "import sys, landpress.output.games.antwalk; sys.exit('landpress.output.games.antwalk.kit' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
