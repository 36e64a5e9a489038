"""AntWalk's deals on paper: the slips give exactly the deal and reveal nothing, the overview shows all of it."""

import random
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import pairwise, product
from math import dist
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.engine.games.antwalk.setup import SetUp, set_up
from landpress.generator.boards.draws import draws
from landpress.generator.boards.request import request
from landpress.layouts.boardfile import read_board, write_board
from landpress.layouts.errors import CallError, LayoutError
from landpress.layouts.games.antwalk import ARROWS, TILES, Deal, make
from landpress.layouts.lattice import rectangle
from landpress.output.files.document import render
from landpress.output.files.embedded import png_text, svg_metadata
from landpress.output.games.antwalk import board_pages
from landpress.output.pieces.ant import ant, anthill, contours
from landpress.output.pieces.arrow import arrow
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Scene, Shape, Text, Use
from landpress.output.scene.shapes import mirrored
from landpress.output.scene.style import Style
from landpress.output.sheets.page import Imprint, play_area
from tests.output.printing import extent, misprints, picture, placed, points
from tests.output.printing import style as style_of
from tests.playing import of_class

style = partial(style_of, game="antwalk")

PAPERS = ["a4", "letter", "a3", "legal", "tabloid", "210x210mm", "600x900mm"]
DEALS = {players: of_class(next(draws(request("antwalk", players), "a deal to draw")), Deal) for players in (2, 3, 4)}

deals = st.builds(
    lambda order, sides, cards, players: make(
        order[:24], sides, [cards[5 * seat : 5 * seat + 5] for seat in range(players)]
    ),
    st.permutations(list(TILES)),
    st.lists(st.sampled_from(ARROWS), min_size=34, max_size=34),
    st.permutations(list(TILES)),
    st.sampled_from((2, 3, 4)),
)


def pages(wanted: Style, of: Deal = DEALS[4]) -> list[Scene]:
    return board_pages(of, Imprint(of.game, of.players, None, None, of.code(), "0.1.0"), wanted)


def seat_of(shape: Shape, wanted: Style) -> int | None:
    """Return the seat of a sign by its colour, None for other shapes."""
    hues = [seat.hue for seat in wanted.palette.seats[:4]]
    return hues.index(shape.fill) if shape.fill in hues else None


class Slips(NamedTuple):
    """What two people read on the slips."""

    tiles: list[int]
    seats: list[int | None]
    cards: list[int]
    places: dict[int, str]


def read(scene: Scene, wanted: Style) -> Slips:
    """Read the slips as people do: row by row, on both sides of the cut; right of the middle, or from step 2 on."""
    shapes = [item for item in scene.items if isinstance(item, Shape)]
    (cut,) = [extent(shape.path) for shape in shapes if shape.dash]
    middle, step = scene.width / 2, min(text.y for text in scene.texts() if text.text.startswith("2. ")) - 3
    broad = scene.width > scene.height

    def panel(text: Text) -> tuple[bool, bool]:
        """Return whether a text is on slip B, and whether it belongs to the second step."""
        return (text.x > cut[0], text.y > step) if broad else (text.y > cut[1], text.x > middle)

    texts = [text for text in scene.texts() if text.text.isdecimal() and text.y < play_area(wanted).bottom]
    in_order = sorted(texts, key=lambda text: (round(text.y, 2), text.x))
    numbers = {
        one: [(int(text.text), text.x, text.y) for text in in_order if panel(text) == one]
        for one in product((False, True), repeat=2)
    }
    signs = [(extent(s.path), seat) for s in shapes if (seat := seat_of(s, wanted)) is not None]
    seats, counts = [], numbers[False, True]  # the count in the corner of each card
    across, down = counts[1][1] - counts[0][1], sorted({y for _, _, y in counts})[1] - counts[0][2]
    for _, x, y in counts:
        held = [seat for box, seat in signs if x < box[0] < x + across and y < box[3] < y + down]
        seats.append(held[0] if held else None)
    places = {}
    columns = {text.text: text.x for text in scene.texts() if text.text in set("abcde") and panel(text)[0]}
    rim = min(x for _, x, _ in numbers[True, True])
    rows = {number: y for number, x, y in numbers[True, True] if x == rim}
    for number, x, y in numbers[True, True]:
        if x != rim:
            column = min(columns, key=lambda name: abs(columns[name] - x))
            row = min(rows, key=lambda name: abs(rows[name] - y))
            places[number] = f"{column}{row}"
    return Slips([n for n, _, _ in numbers[False, False]], seats, [n for n, _, _ in numbers[True, False]], places)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("paper", "landscape"), [("a4", False), ("letter", False), ("a3", True)])
def test_both_slips_together_lay_exactly_the_deal(players: int, paper: str, landscape: bool) -> None:
    # AW-2, AW-D7. People stack pieces from the first to the last and lay them from the top, so the last one comes
    # first.
    deal, wanted = DEALS[players], style(paper, landscape=landscape)
    slips = read(pages(wanted, deal)[0], wanted)
    laid = {slips.places[i]: str(tile) for i, tile in enumerate(reversed(slips.tiles), 1)}
    assert laid | {"c3": "0"} == dict(zip(rectangle(5, 5).names, deal.cells, strict=True))
    hands: list[list[int]] = [[] for _ in range(players)]
    for card, seat in zip(reversed(slips.cards), slips.seats, strict=True):
        if seat is not None:
            hands[seat].append(card)
    assert [sorted(hand) for hand in hands] == [list(hand) for hand in deal.hands]


def test_a_slip_shows_only_what_its_reader_may_know() -> None:
    # The slips reveal neither the place nor the holder of a number: the list of cards has every tile on the board.
    wanted = style()
    for deal in DEALS.values():
        slips = read(pages(wanted, deal)[0], wanted)
        on_board = sorted(int(tile) for tile in deal.cells if tile != "0")
        assert sorted(slips.tiles) == sorted(slips.cards) == on_board
        assert sorted(slips.places) == list(range(1, 25))
        assert len(slips.seats) == 24


def test_the_orders_of_the_slips_tell_nothing() -> None:
    # All these deals have the same tiles at the same places. The first entries of the slips must be uniform.
    chance, deal = random.Random(5), DEALS[2]
    tiles = [int(tile) for tile in deal.cells if tile != "0"]
    held = [chance.sample(tiles, 10) for _ in range(720)]
    found = [set_up(make(tiles, deal.number_side, (cards[:5], cards[5:]))) for cards in held]
    told: tuple[Callable[[SetUp], int], ...] = (
        lambda s: s.tiles[0],
        lambda s: s.places[0],
        lambda s: s.cards[0],
        lambda s: (tiles.index(s.tiles[0]) - tiles.index(s.cards[0])) % 24,
        lambda s: s.cards.index(s.tiles[7]),
    )
    for what in told:
        counts = Counter(map(what, found))
        chi_square = sum((counts[value] - 30) ** 2 / 30 for value in counts) + 30 * (24 - len(counts))
        assert chi_square < 49.7, "one in a thousand for 23 degrees of freedom"


def test_a_deal_has_the_same_slips_whenever_it_is_printed() -> None:
    assert set_up(DEALS[3]) == set_up(DEALS[3])
    assert pages(style(), DEALS[3]) == pages(style(), DEALS[3])


def faces(scene: Scene) -> list[tuple[str, Use, Text]]:
    """Return the tiles of a sheet: arrow, place, and the number in the curve."""
    found = []
    for use in scene.items:
        if isinstance(use, Use) and use.symbol.name.startswith("tile"):
            (figure,) = [
                item
                for item, box in placed(scene.items)
                if isinstance(item, Text) and dist(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), (use.x, use.y)) < 1.5
            ]
            found.append((use.symbol.name.split("-")[1], use, figure))
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("landscape", [False, True])
def test_the_overview_shows_the_whole_deal(players: int, landscape: bool) -> None:
    deal, wanted = DEALS[players], style(landscape=landscape)
    scene = pages(wanted, deal)[1]
    found = faces(scene)
    board = sorted(found, key=lambda face: (round(face[1].y), face[1].x))
    assert [figure.text for _, _, figure in board] == [tile for tile in deal.cells if tile != "0"]
    assert [turn for turn, _, _ in board] == [deal.number_side[int(figure.text) - 1] for _, _, figure in board]
    assert {use.y for _, use, _ in board[:5]} == {board[0][1].y}
    signs = [(extent(item.path), seat_of(item, wanted)) for item in scene.items if isinstance(item, Shape)]
    for _, use, figure in board:
        half = 12.5
        held = [
            seat
            for box, seat in signs
            if seat is not None and abs(box[0] - use.x) < half and abs(box[3] - use.y) < half
        ]
        holder = [seat for seat, hand in enumerate(deal.hands) if int(figure.text) in hand]
        assert held == holder, figure.text


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("landscape", [False, True])
def test_the_overview_shows_each_hand_beside_its_seat(players: int, landscape: bool) -> None:
    deal, wanted = DEALS[players], style(landscape=landscape)
    scene = pages(wanted, deal)[1]
    on_tiles = {id(figure) for _, _, figure in faces(scene)}
    cards = [t for t in scene.items if isinstance(t, Text) and t.bold and t.text.isdecimal() and id(t) not in on_tiles]
    signs = [
        (box, seat)
        for box, seat in ((extent(i.path), seat_of(i, wanted)) for i in scene.items if isinstance(i, Shape))
        if seat is not None and box[3] - box[1] > 5
    ]
    assert len(signs) == players
    for box, seat in signs:
        row = [card for card in cards if box[1] < card.y < box[3] and box[2] < card.x < box[2] + 90]
        assert [int(card.text) for card in sorted(row, key=lambda card: card.x)] == list(deal.hands[seat])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_players_are_warned_of_the_overview_and_of_the_code(language: str) -> None:
    words = style(language=language).words
    slips, overview = (
        "".join(text.text for text in scene.texts()).replace(" ", "") for scene in pages(style(language=language))
    )
    assert words("game.look_away").replace(" ", "") in overview
    assert words("game.after").replace(" ", "") in slips


def test_slips_come_before_the_overview_and_pictures_show_the_overview_alone() -> None:
    wanted = style()
    with pytest.raises(CallError, match="2 sheets"):
        render(pages(wanted), ".svg", "{}", wanted)
    alone = style(undivided=True)
    (scene,) = pages(alone)
    assert len(faces(scene)) == 24
    assert "page 1 of 1" in " ".join(text.text for text in scene.texts())
    for suffix, carried in ((".svg", svg_metadata), (".png", png_text)):
        content = carried(render([scene], suffix, write_board(DEALS[4], None), alone, 96))
        assert content is not None
        assert read_board(content).board == DEALS[4]


@pytest.mark.parametrize(("paper", "landscape"), [("a4", False), ("letter", False), ("a4", True), ("a3", False)])
def test_tiles_of_the_overview_are_as_large_as_cut_ones(paper: str, landscape: bool) -> None:
    # AW-D2: tiles are 25 mm square.
    first, second = faces(pages(style(paper, landscape=landscape))[1])[:2]
    assert second[1].x - first[1].x == 25


@pytest.mark.parametrize(
    ("paper", "undivided", "part"),
    [
        ("148x180mm", False, "a field of the set-up slips"),
        ("148x150mm", True, "a tile of the overview"),
        ("130x250mm", False, "the 100 mm bar"),
    ],
)
def test_paper_that_is_too_small_is_an_error_naming_what_does_not_fit(paper: str, undivided: bool, part: str) -> None:
    with pytest.raises(LayoutError, match=rf"{part}.* does not fit.*larger paper"):
        pages(style(paper, undivided=undivided))


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_overflows_and_no_texts_meet(paper: str) -> None:
    """Nothing overflows in either orientation and language, with 2 to 4 seats."""
    wrong = []
    for landscape, language, players in product((False, True), ("en", "ja"), (2, 3, 4)):
        wanted = style(paper, language, landscape=landscape)
        for scene in pages(wanted, DEALS[players]):
            wrong += [(landscape, language, players, fault) for fault in misprints(scene.items, wanted.printable)]
    assert wrong == []


def test_the_footer_claims_no_symmetry_and_counts_the_sheets() -> None:
    code = str(DEALS[4].code())
    for n, scene in enumerate(pages(style()), 1):
        (line,) = [text.text for text in scene.texts() if code in text.text]
        assert line.split("  ·  ") == ["AntWalk", "4 seats", f"page {n} of 2", code, "Landpress 0.1.0"]


def test_arrows_turn_as_they_are_called_and_mirror_each_other() -> None:
    wanted = style()
    clockwise, other = (arrow(turn, 25, wanted) for turn in ("cw", "ccw"))
    # The arrow goes clockwise: from the mark at its tail, at the lower left, over the top to the right.
    _, top, right, _ = extent(clockwise[1].path)
    assert right < 0 < top
    band = points(clockwise[0].path)
    tip = min(band, key=lambda point: dist(point, (8.0 * 0.743, 8.0 * 0.669)))
    assert tip[0] > 4
    assert tip[1] > 4
    assert min(y for _, y in band) < -8
    assert mirrored(clockwise[0].path) == other[0].path
    assert clockwise[0].fill != other[0].fill


def test_a_dot_and_a_ring_tell_arrows_apart_without_colour() -> None:
    for ink in INKS:
        dot, ring = (arrow(turn, 25, style(ink=ink))[1] for turn in ("cw", "ccw"))
        assert len([command for command, _ in dot.path if command == "M"]) == 1
        assert len([command for command, _ in ring.path if command == "M"]) == 2
        assert (dot.fill is None) == (ink == "outline")
        assert ring.fill is None


@pytest.mark.parametrize("text", ["8", "34"])
def test_numbers_sit_in_the_curve(text: str) -> None:
    # The innermost point of band and head is farther from the centre than the outermost point of the number.
    (_, use, figure) = next(face for face in faces(pages(style())[1]) if len(face[2].text) == len(text))
    ((_, box),) = placed([figure])
    reach = max(dist((x, y), (use.x, use.y)) for x in (box[0], box[2]) for y in (box[1] + 1, box[3] - 1.6))
    assert reach < min(dist(point, (0, 0)) for shape in arrow("cw", 25, style()) for point in points(shape.path))


def test_the_ant_has_three_ellipses_and_six_legs() -> None:
    limbs, body = ant(0, 0, 6, 0, style())
    assert len([command for command, _ in body.path if command == "Z"]) == 3
    assert len([command for command, _ in limbs.path if command == "M"]) == 6 + 2, "and two feelers"
    left, top, right, bottom = extent(limbs.path)
    assert left == pytest.approx(-right)
    assert bottom - top < 6.5
    turned = ant(0, 0, 6, 90, style())[1]
    assert extent(turned.path) == pytest.approx((*sorted((-3.0, 2.55))[:1], -0.95, 2.55, 0.95), abs=0.02)


def test_contour_lines_lie_inside_each_other_and_inside_the_tile() -> None:
    lines = contours(10.6)
    boxes = [extent(line) for line in lines]
    assert max(abs(v) for v in boxes[0]) <= 12.5 - 1
    for outer, inner in pairwise(boxes):
        assert outer[0] < inner[0] < inner[2] < outer[2]
        assert outer[1] < inner[1] < inner[3] < outer[3]
    assert len(anthill(25, style())) == 3


@settings(max_examples=20)
@given(deals, st.sampled_from(INKS))
def test_invalid_deals_are_drawn_too(of: Deal, ink: str) -> None:
    # AW102: cards of tiles that are not on the board are stacked and dealt as well.
    wanted = style(ink=ink)
    scenes = pages(wanted, of)
    assert render(scenes, ".pdf", "{}", wanted)
    found = set_up(of)
    assert set(found.cards) == {int(tile) for tile in of.cells if tile != "0"}.union(*of.hands)
    dealt = Counter(seat for seat in found.seats if seat is not None)
    assert dealt == dict.fromkeys(range(of.players), 5)


def test_outline_leaves_everything_open_but_type_and_code() -> None:
    for scene in pages(style(ink="outline")):
        filled = [item for item, _ in placed(scene.items) if isinstance(item, Shape) and item.fill]
        assert len(filled) == 2, "the bar and the QR code"


def darkness(ink: str, sheet: int) -> float:
    wanted = style(ink=ink)
    pixels = np.asarray(picture(render([pages(wanted)[sheet]], ".pdf", "{}", wanted), 150)).astype(float)
    return float((255 - pixels[300:1400]).mean())


@pytest.mark.parametrize("sheet", [0, 1])
def test_low_takes_less_than_half_the_ink(sheet: int) -> None:
    assert darkness("low", sheet) < 0.5 * darkness("full", sheet)
