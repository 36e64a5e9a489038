"""The looks of boards from descriptions: every word of the vocabulary is drawn, and kinds can be told apart in grey."""

from itertools import combinations
from math import hypot
from pathlib import Path

import pytest

import landpress
from landpress.generator.maps.examples import EXAMPLES, path_of_example
from landpress.generator.printing.styles import style_of
from landpress.layouts.described import described
from landpress.layouts.maps.board import made
from landpress.layouts.maps.description import Look
from landpress.layouts.maps.reader import read_description
from landpress.layouts.maps.vocabulary import HUES, ICONS, PATTERNS
from landpress.layouts.sheet import Area
from landpress.output.deck.icons import ICONS as DRAWN
from landpress.output.maps.cells import CellGround, alike, looks_of
from landpress.output.maps.field import MOST_PIPS, field_items
from landpress.output.maps.key import key_items
from landpress.output.maps.labels import label
from landpress.output.pieces.motifs import pattern
from landpress.output.pieces.seat_signs import seat_sign
from landpress.output.scene.items import Shape, Text, Use
from landpress.output.scene.shapes import extent
from landpress.output.scene.style import palette

SEATS = {seat.shape for seat in palette("full").seats}


def test_the_vocabulary_is_what_is_drawn() -> None:
    """docs/maps.md: no sign of a seat is used as terrain; at least 24 patterns, and 24 icons more than decks had."""
    assert set(ICONS) == set(DRAWN) - SEATS
    assert set(HUES) == set(palette("full").hues)
    assert len(PATTERNS) >= 24
    assert len(ICONS) >= 50


@pytest.mark.parametrize("form", ["pointed", "flat", "square"])
def test_patterns_stay_inside_their_cells(form: str) -> None:
    for name in PATTERNS:
        for width in (9.0, 26.0):
            drawn = pattern(name, CellGround(width, (), max(0.45, width / 26), form == "flat", form == "square"))
            path = (*drawn.lines, *drawn.solids)
            if path:
                assert max(map(abs, extent(path))) <= width / 3**0.5
    drawings = {str(pattern(name, CellGround(26.0, (), 1.0, form == "flat", form == "square"))) for name in PATTERNS}
    assert len(drawings) == len(PATTERNS)


def test_kinds_without_a_look_differ_without_colour() -> None:
    """docs/maps.md: a kind that says nothing of its look gets a hue and a pattern in turn."""
    kinds = "".join(f"k{i} = {{ count = 1 }}\n" for i in range(24))
    text = f'name = "K"\nprefix = "KK"\n[lattice]\ncells = "squares"\nshape = "rectangle 4 6"\n[kinds]\n{kinds}'
    looks = looks_of(read_description(text)).values()
    assert all(one.pattern != other.pattern or one.hue != other.hue for one, other in combinations(looks, 2))
    assert len({look.pattern for look in looks}) == 24
    assert Look() not in looks
    given = text.replace("k23 = { count = 1 }", 'k23 = { count = 1, hue = "green", pattern = "dots" }')
    signs = [(look.hue, look.pattern) for look in looks_of(read_description(given)).values()]
    assert signs.count(("green", "dots")) == 1, "no other kind gets a look that was given"


def test_kinds_that_look_alike_are_named() -> None:
    text = 'name = "K"\nprefix = "KK"\n[lattice]\nshape = "hexagon 1"\n[kinds]\n'
    same = 'a = { count = 3, hue = "green", text = "" }\nb = { hue = "blue", text = "" }\n'
    assert alike(read_description(text + same)) == [("a", "b")]
    assert alike(read_description(text + same.replace('text = "" }\nb', 'text = "A" }\nb'))) == []


def test_cells_and_seats_lie_where_the_board_has_them() -> None:
    """docs/maps.md: `start`: seats start here, in the order of the seats clockwise. Row 1 is above, column a left."""
    text = 'name = "S"\nprefix = "SS"\nseats = [4]\n[lattice]\ncells = "squares"\nshape = "rectangle 4 3"\n[kinds]\n'
    homes = 'home = { at = ["a1", "d1", "a3", "d3"], start = true }\n'
    told = read_description(f"{text}{homes}a = {{ count = 2 }}\nb = {{}}\n")
    board = made(told, 4, ["home", "a", "b", "home", "b", "b", "a", "b", "home", "b", "b", "home"], ())
    style = style_of(board.game, paper="a4", landscape=False, margin=10, ink="full", language="en")
    items = field_items(board, 20, 100, 50, style)
    cells = [item for item in items if isinstance(item, Use) and item.symbol.name.startswith("cell-")]
    assert [(one.x, one.y) for one in cells] == [(70 + 20 * x, 30 + 20 * y) for y in range(3) for x in range(4)]
    assert [one.symbol.name.split("-")[1] for one in cells] == list(board.cells)
    for seat, (x, y) in zip(style.palette.seats, ((70, 30), (130, 30), (130, 70), (70, 70)), strict=False):
        assert seat_sign(seat, x, y, 0.24 * 20, style) in items


def test_kinds_without_room_for_their_names_stand_in_the_key() -> None:
    """A name of 5 pt and more needs a cell of more than 20 mm. Starts have their signs, and need no key."""
    text = 'name = "S"\nprefix = "SS"\n[lattice]\nshape = "hexagon 1"\n[kinds]\n'
    told = read_description(text + 'home = { at = ["0,0"], start = true }\nfield = { count = 2 }\nmarsh = {}\n')
    board = made(told, 1, ["field", "marsh", "marsh", "home", "field", "marsh", "marsh"], ())
    style = style_of(board.game, paper="a4", landscape=False, margin=10, ink="full", language="en")
    for width, names in ((15, ["field", "marsh"]), (40, [])):
        items = key_items(board, width, Area(0, 0, 150, 200), style)
        assert [item.text for item in items if isinstance(item, Text)] == names


def test_tokens_on_coast_edges_lie_off_the_coast() -> None:
    """The edge of an outer cell lies up to 1.5 widths from the middle. A token there is farther out than its edge."""
    text = 'name = "S"\nprefix = "SS"\n[lattice]\nshape = "hexagon 1"\n[kinds]\na = {}\n'
    told = read_description(text + '[layers.port]\non = "coast edges"\ntokens = { p = 18 }\n')
    board = made(told, 1, "a" * 7, ["p" * 18])
    style = style_of(board.game, paper="a4", landscape=False, margin=10, ink="full", language="en")
    tokens = [item for item in field_items(board, 20, 0, 0, style) if isinstance(item, Text) and item.text == "p"]
    assert len(tokens) == 18
    assert all(hypot(token.x, token.y) > 1.4 * 20 for token in tokens)


def test_only_cells_below_tokens_leave_room_for_them() -> None:
    """A kind without a token on it shows its whole pattern, as in the key."""
    text = 'name = "B"\nprefix = "BB"\n[lattice]\nshape = "hexagon 1"\n[kinds]\na = { hue = "ink", pattern = "dots" }\n'
    told = read_description(text + '[layers.find]\non = "a"\ntokens = { p = 2 }\n')
    board = made(told, 1, "a" * 7, [["p", "", "", "p", "", "", ""]])
    style = style_of(board.game, paper="a4", landscape=False, margin=10, ink="full", language="en")
    cells = [item for item in field_items(board, 20, 0, 0, style) if isinstance(item, Use)]
    dots = [sum(len(one.path) for one in item.symbol.items if isinstance(one, Shape)) for item in cells]
    assert [count == max(dots) for count in dots] == [False, True, True, False, True, True, True]
    assert len({item.symbol.name for item in cells}) == 2


def test_shortened_names_can_be_told_apart() -> None:
    """A name without room is shortened to as few first letters as no other name begins with."""
    assert label("forest", ("forest", "ford", "field"), 4.0, 3.0)[0] == "fore"
    assert label("forest", ("forest", "marsh"), 4.0, 3.0)[0] == "f"
    assert label("forest", ("forest", "ford", "field"), 40.0, 3.0)[0] == "forest"


@pytest.mark.parametrize("look", ["plain", "survey"])
@pytest.mark.parametrize("name", [pytest.param(n, marks=() if n == "rails" else pytest.mark.nightly) for n in EXAMPLES])
def test_examples_have_pages_in_every_style(name: str, look: str) -> None:
    """Both looks, three amounts of ink, both orientations: a page is made and carries its board."""
    described().clear()
    board = landpress.fresh(path_of_example(name), seed="a")
    for ink, landscape in (("full", False), ("low", True), ("outline", False)):
        page = landpress.render(board, "svg", look=look, ink=ink, landscape=landscape)
        assert landpress.read(page) == board
        if ink == "full" and look == "plain":
            for kind in board.description.kinds:  # type: ignore[attr-defined]
                if kind.look.icon == "" and kind.look.text is None:
                    assert kind.name in page.decode()
    assert style_of(board.game, paper="a4", landscape=False, margin=10, ink="full", language="ja").words("game.title")


def test_no_example_has_kinds_that_look_alike() -> None:
    for name in EXAMPLES:
        assert alike(read_description(Path(path_of_example(name)).read_text("utf-8"))) == [], name


@pytest.mark.parametrize("worth", range(MOST_PIPS + 2))
def test_a_token_has_a_pip_for_each_worth_up_to_the_most(worth: int) -> None:
    """docs/maps.md: pips show the worth of a token. More than there is room for are none."""
    text = 'name = "P"\nprefix = "PP"\n[lattice]\nshape = "hexagon 1"\n[kinds]\na = {}\n'
    told = read_description(text + f'[layers.number]\non = "a"\ntokens = {{ p = 7 }}\nworth = {{ p = {worth} }}\n')
    board = made(told, 1, "a" * 7, ["p" * 7])
    style = style_of(board.game, paper="a4", landscape=False, margin=10, ink="full", language="en")
    drawn = field_items(board, 20, 0, 0, style)
    begun = [sum(command == "M" for command, _ in item.path) for item in drawn if isinstance(item, Shape)]
    plain = field_items(made(told, 1, "a" * 7, ["p" * 7]), 20, 0, 0, style)
    assert drawn == plain
    pips = worth if worth <= MOST_PIPS else 0
    assert begun.count(pips) >= 7 if pips > 1 else True
    small = [item for item in drawn if isinstance(item, Shape) and extent(item.path)[3] - extent(item.path)[1] < 1.2]
    assert sum(sum(command == "M" for command, _ in item.path) for item in small) == 7 * pips


@pytest.mark.parametrize("each", [1, 2, 3, 4, 5])
def test_no_motif_of_a_cell_lies_below_its_tokens(each: int) -> None:
    text = 'name = "B"\nprefix = "BB"\n[lattice]\nshape = "hexagon 1"\n[kinds]\na = { hue = "ink", pattern = "dots" }\n'
    told = read_description(text + f'[layers.find]\non = "a"\neach = {each}\ntokens = {{ p = {7 * each} }}\n')
    board = made(told, 1, "a" * 7, [["p"] * (7 * each)])
    style = style_of(board.game, paper="a4", landscape=False, margin=10, ink="full", language="en")
    items = field_items(board, 40, 0, 0, style)
    cell = next(item for item in items if isinstance(item, Use))
    _, *motifs = (item for item in cell.symbol.items if isinstance(item, Shape))
    points = [(cell.x + values[-2], cell.y + values[-1]) for one in motifs for _, values in one.path if values]
    tokens = [item for item in items if isinstance(item, Shape) and item.fill == style.palette.paper]
    assert len(tokens) == 7 * each
    assert points
    for left, top, right, bottom in (extent(token.path) for token in tokens[:each]):
        x, y, radius = (left + right) / 2, (top + bottom) / 2, (right - left) / 2
        assert min(hypot(u - x, v - y) for u, v in points) >= radius
