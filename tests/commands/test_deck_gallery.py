"""The examples of `landpress deck --init`, and what is folded: dice, boxes, figures, booklets."""

import json
import re
from math import isclose
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from landpress.generator.decks.examples import EXAMPLES
from landpress.generator.decks.folded import folded, form_of
from landpress.generator.decks.preview import preview
from landpress.layouts.errors import LayoutError
from landpress.output.deck.booklet import blocks_of, booklet_scenes
from landpress.output.pieces.tuck import PLAY, box_for, tuck_part
from landpress.output.scene.items import Scene, Shape, Use, Window
from landpress.output.scene.shapes import extent, rectangle
from tests.commands.decks import deck
from tests.commands.run import run
from tests.output.printing import style


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_written_and_prints_as_it_says(name: str) -> None:
    """The line after `--init` is a call that works, without a warning."""
    done = run("deck", "--init", name, "-o", "example")
    assert (done.status, done.out) == (0, "example\n")
    call = done.err.partition("landpress deck ")[2].split()
    printed = run("deck", *call, "-o", "made.pdf")
    assert (printed.status, printed.err) == (0, "")
    assert Path("made.pdf").read_bytes().startswith(b"%PDF")


def test_a_die_has_the_cell_of_each_face() -> None:
    """docs/decks.md: `{face}` is the cell of a column of `faces`."""
    element = '[[front]]\nkind = "text"\ntext = "{face}"\nat = [4, 4]\nsize = 12\n'
    template = f'[card]\nshape = "die"\nsize = 20\nfaces = ["a", "b", "c", "d", "e", "f"]\n{element}'
    done = deck("a,b,c,d,e,f\nP1,P2,P3,P4,P5,P6\n", template)
    assert (done.status, done.err) == (0, "")
    with pypdfium2.PdfDocument("deck.pdf") as opened:
        said = opened[0].get_textpage().get_text_bounded()
    assert all(said.count(f"P{i}") == 1 for i in range(1, 7))
    stickers = deck("a,b,c,d,e,f\nP1,P2,P3,P4,P5,P6\n", template.replace('"die"', '"square"'))
    assert "designs 6" in stickers.out
    short = deck("a,b\nP1,P2\n", template)
    assert "[card] faces: there is no column 'c'" in short.err


@pytest.mark.parametrize(("cards", "thickness"), [(18, 0.3), (54, 0.32), (110, 0.35)])
def test_a_box_holds_its_cards(cards: int, thickness: float) -> None:
    """docs/decks.md: the depth follows from the number of cards and their thickness. All four sides close."""
    box = box_for(63.5, 88.9, cards, thickness)
    assert box.depth >= cards * thickness + 1
    assert (box.width, box.height) == (63.5 + PLAY, 88.9 + PLAY)
    _, back, side, front, other, end = box.across
    assert isclose(side - back, front - other, abs_tol=1e-9) or isclose(side - back, other - front)
    assert isclose(front - side, end - other)
    part = tuck_part("Box", 1, box, {}, "a", None)
    left, top, right, bottom = extent(part.outline or ())
    assert (right - left, bottom - top) == pytest.approx((part.width, part.height))
    folds = extent(part.folds)
    assert left < folds[0]
    assert folds[2] <= right + 1e-9
    # Lid and floor are as deep as the box. Behind them a fold across the front, and a tongue of 14 mm.
    ends = [values for _, values in part.folds]
    found = sorted((*one, *two) for one, two in zip(ends[::2], ends[1::2], strict=True))
    upright = [(x, -box.height / 2, x, box.height / 2) for x in (back, side, front, other)]
    sides = [(side, y, end, y) for y in (-box.height / 2, box.height / 2)]
    tongues = [(front, y, other, y) for y in (-box.height / 2 - box.depth, box.height / 2 + box.depth)]
    wanted = sorted(upright + sides + tongues)
    assert sum(found, ()) == pytest.approx(sum(wanted, ()))
    assert (top, bottom) == pytest.approx((tongues[0][1] - 14, tongues[1][1] + 14))


def test_a_figure_has_two_faces_and_a_base() -> None:
    element = '[[front]]\nkind = "icon"\nicon = "robot"\nat = [4, 4]\nsize = [22, 30]\n'
    done = deck("title\nScout\n", f'[card]\nname = "{{title}}"\nshape = "standee"\nsize = [30, 45]\n{element}')
    assert (done.status, done.out.splitlines()[2:]) == (0, ["cards   2", "designs 2"])


def test_a_repeated_element_knows_its_number() -> None:
    """docs/decks.md: `{#}` is the number of a repetition, for score tracks."""
    element = '[[front]]\nkind = "text"\ntext = "N{#}"\nat = [5, 5]\nsize = 9\nrepeat = 5\nstep = [10, 0]\n'
    assert deck("title\nA\n", element).status == 0
    with pypdfium2.PdfDocument("deck.pdf") as opened:
        said = opened[0].get_textpage().get_text_bounded()
    assert all(f"N{i}" in said for i in range(1, 6))


def numbers(scene: Scene) -> list[tuple[float, str]]:
    """Return the page numbers of a side of a sheet with their places."""
    return [(text.x, text.text) for text in scene.texts() if text.anchor == "middle"]


def test_the_pages_of_a_booklet_lie_for_a_saddle_stitch() -> None:
    """Front of the first sheet: last page left, first page right. Its back: second page left, last but one right."""
    text = "# Rules\n" + "\n".join(f"\n## Part {i}\n\n" + "word " * 200 for i in range(16))
    scenes = booklet_scenes(text, style(duplex="short"))
    pages = 2 * len(scenes)
    assert pages % 4 == 0
    assert pages >= 8
    for i, scene in enumerate(scenes):
        expected = {str(pages - i), str(i + 1)}
        found = numbers(scene)
        assert {number for _, number in found} <= expected
        low = next((x for x, number in found if number == str(i + 1)), None)
        if low is not None:
            assert (low > scene.width / 2) == (i % 2 == 0), "odd pages lie on the right"
    turned = booklet_scenes(text, style(duplex="long"))[1].items
    assert any(isinstance(item, Use) and item.turn == 180 for item in turned)
    assert not any(isinstance(item, Shape) for item in turned)


def test_markdown_becomes_blocks() -> None:
    title, body = blocks_of("# Title\n\nTwo\nlines.\n\n## Part\n1. one\n2. two\n   more\n* point\n")
    assert title == "Title"
    assert [block[:3] for block in body] == [
        ("paragraph", "", "Two lines."),
        ("heading", "", "Part"),
        ("step", "1", "one"),
        ("step", "2", "two more"),
        ("inner point", "–", "point"),
    ]
    signs = blocks_of("[red]{danger}\n\n● a disc\n")[1]
    assert [block[:3] for block in signs] == [("paragraph", "", "[red]{danger}"), ("paragraph", "", "● a disc")]
    for bad in ("> quote", "```", "a [link](b)", "![image](a.png)", "| a | b |"):
        with pytest.raises(LayoutError, match=r"line 2: .*a booklet has headings"):
            blocks_of(f"a\n{bad}")


def test_a_booklet_is_made_of_a_text() -> None:
    Path("rules.md").write_text("# Rules\n\nBe *kind* :heart:.\n")
    assert run("deck", "rules.md").out.splitlines() == ["rules.pdf", "pages   2"]
    Path("rules.md").write_text("# Rules\n\nBe *kind.\n")
    assert "rules.md: the text 'Be *kind.' has a * without a second one" in run("deck", "rules.md", "--force").err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x" * 900_000, "larger than 244 KiB, the limit"),
        ("a\n" * 400_000, "larger than 244 KiB, the limit"),
        ("[" * 100_000, r"the word '\[+' of the text '\[+' is longer than its line"),
        ("x" * 200_000, "the word 'x+' of the text 'x+' is longer than its line"),
        ("a\n" * 100_000, "a paragraph is longer than a page; divide it"),
        ("**a** " * 30_000, "a paragraph is longer than a page; divide it"),
        ("# a\n" * 60_000, "more than 64 pages, the limit of a booklet; make two of it"),
        ("a\n\n" * 3_000, "more than 64 pages, the limit of a booklet; make two of it"),
        ("", "no text; write a paragraph, steps or points"),
        ("# Title only\n", "no text; write a paragraph, steps or points"),
    ],
)
def test_a_text_that_is_no_booklet_is_refused_in_one_line(text: str, said: str) -> None:
    """docs/decks.md: a booklet has 250,000 bytes and 64 pages at most."""
    Path("rules.md").write_text(text)
    done = run("deck", "rules.md")
    assert done.status == 2
    assert re.fullmatch(rf"landpress: rules\.md: {said}.*\n", done.err)


BOARD = '[card]\nshape = "board"\nsize = [100, 60]\ncopies = "n"\n'
SPACE = '[[space]]\nkind = "text"\ntext = "{title}{#}"\nsize = 10\n'


def centres(template: str, table: str = "title,n\nS,10\n") -> list[tuple[float, float]]:
    """Return the centres of the spaces of a board, from its top left corner."""
    seen = preview(table, template)
    assert not seen.lines
    (card,) = seen.cards
    (window,) = card.front.items
    assert isinstance(window, Window)
    placed = [item for item in window.items if isinstance(item, Use) and item.symbol.name.startswith("space-")]
    return [(round(use.x + card.front.width / 2, 6), round(use.y + card.front.height / 2, 6)) for use in placed]


def test_a_table_becomes_one_board() -> None:
    """docs/decks.md: the rows are the spaces, a row with copies is several, and `{#}` is the number of a space."""
    done = deck("title,n\nStart,1\nField,3\n", f"{BOARD}[spaces]\nsize = 10\n{SPACE}")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[2:] == ["cards   1", "designs 1"]
    with pypdfium2.PdfDocument("deck.pdf") as opened:
        said = opened[0].get_textpage().get_text_bounded()
    assert all(word in said for word in ("Start1", "Field2", "Field3", "Field4"))


def test_spaces_lie_where_the_template_says() -> None:
    """docs/decks.md: in rows, to and fro, or clockwise around the board with a space in each corner."""
    spaces = "[spaces]\nsize = 10\nat = [5, 5]\ncolumns = 4\ngap = 2\n"
    rows = [(10 + 12 * (i % 4), 10 + 12 * (i // 4)) for i in range(10)]
    assert centres(BOARD + spaces + SPACE) == rows
    snake = centres(BOARD + spaces + 'way = "snake"\n' + SPACE)
    assert snake == [*rows[:4], *rows[7:3:-1], *rows[8:]]
    ring = centres(BOARD + '[spaces]\nsize = 10\nat = [5, 5]\nway = "around"\n' + SPACE, "title,n\nS,20\n")
    assert ring[0] == (10, 10)
    assert {(10, 10), (90, 10), (90, 50), (10, 50)} <= set(ring)
    assert all(x in (10, 90) or y in (10, 50) for x, y in ring)
    assert len(set(ring)) == 20
    sides = [ring.index(corner) for corner in ((10, 10), (90, 10), (90, 50), (10, 50))]
    assert sides == sorted(sides), "clockwise"
    steps = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)]
    assert min(steps) >= 10
    own = BOARD.replace('copies = "n"\n', "") + '[spaces]\nsize = 10\nx = "a"\ny = "b"\n' + SPACE.replace("title", "a")
    cells = centres(own, "a,b\n3.5,7\n80,40\n")
    assert cells == [(8.5, 12), (85, 45)]


@pytest.mark.parametrize(
    ("template", "said"),
    [
        (
            f'{BOARD}[spaces]\nway = "around"\nsize = 30\n{SPACE}',
            "[spaces]: 4 spaces around the board, and room for none",
        ),
        (f"{BOARD}[spaces]\nsize = 50\n{SPACE}", "[spaces]: space 2 lies outside the board of 100 x 60 mm"),
        (f"{BOARD}[spaces]\nsize = 10\ncolumns = 1\nat = [95, 5]\n{SPACE}", "[spaces]: space 1 lies outside the board"),
        (f'{BOARD}[spaces]\nx = "n"\n{SPACE}', "[spaces]: x and y: name both columns, or neither"),
        (f'{BOARD}[spaces]\nx = "title"\ny = "n"\n{SPACE}', "line 2, column title: expected a number of mm, found 'S'"),
        (
            f"{BOARD}{SPACE.replace('space', 'front')}",
            "[[front]] number 1: a board has it once, so it has no cell of a row",
        ),
        (f'{BOARD}[spaces]\nx = "n"\ny = "m"\n{SPACE}', "[spaces]: there is no column 'm'; the table has title, n"),
        (f"[card]\nsize = 50\n{SPACE}", '[[space]] number 1: a space lies on a board; write shape = "board" in [card]'),
        (f"{BOARD}[spaces]\nsize = 6\n{SPACE}type = 26\n", "[[space]] number 1: it reaches over the edge"),
    ],
)
def test_a_board_that_cannot_be_is_refused(template: str, said: str) -> None:
    done = deck("title,n\nS,4\n", template)
    assert done.status == 2
    assert said in done.err


@pytest.mark.parametrize(
    "way", [["-o", "board.svg"], ["--profile", "press", "-o", "press.pdf"], ["--profile", "tabletop", "-o", "table"]]
)
def test_a_board_goes_every_way(way: list[str]) -> None:
    """docs/decks.md: the options for printing and cutting are those of `kit`."""
    done = deck("title,n\nS,10\n", f"{BOARD}[spaces]\nsize = 10\n{SPACE}", *way)
    assert (done.status, done.err) == (0, "")


WAYS = {
    "home": ["-o", "made.pdf", "--list"],
    "contact": ["--contact", "-o", "contact.pdf"],
    "each": ["--each", "svg", "-o", "each"],
    "cut": ["-o", "made.dxf"],
    "press": ["--profile", "press", "-o", "press.pdf"],
    "table": ["--profile", "tabletop", "-o", "table"],
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["tokens", "dice", "tuck", "board"])
def test_every_shape_goes_every_way(name: str, way: str) -> None:
    """docs/decks.md: the options for printing and cutting are those of `kit`. Only a tuck box has no virtual table."""
    run("deck", "--init", name, "-o", name)
    table = next(Path(name).glob("*.csv"))
    (template,) = (path for path in Path(name).glob("*.toml") if path.name != "base.toml")
    done = run("deck", str(table), "--template", str(template), *WAYS[way])
    if (name, way) == ("tuck", "table"):
        assert (done.status, done.err.count("\n")) == (2, 1)
        assert "there is nothing for a virtual table" in done.err
        return
    assert (done.status, bool(done.err)) == (0, (name, way) == ("dice", "table"))
    if way == "table":
        (saved,) = Path("table").glob("*.json")
        objects = json.loads(saved.read_text("utf-8"))["ObjectStates"]
        kind = {"dice": "Die_6", "tokens": "Custom_Tile_Stack", "board": "Custom_Tile"}[name]
        assert {one["Name"] for one in objects} == {kind}


def test_the_front_of_a_box_is_below_its_lid() -> None:
    """docs/decks.md: a tuck box has a front and a back. The lid is part of the front (`tuck._lid`)."""
    card = {"shape": "tuck", "size": (63.0, 88.0), "cards": 54, "thickness": 0.32}
    front, back = ((Shape(rectangle(-side, -side, 2 * side, 2 * side), "#000000"),) for side in (1.0, 2.0))
    (part,) = folded("Box", 1, (front, back), form_of("tuck", (63.0, 88.0), card), card, "a", None, style())
    ends = [values[-2:] for _, values in part.outline or () if values]
    top = min(y for _, y in ends)
    lid = [x for x, y in ends if y == top]
    at = {use.symbol.items: use.x for use in part.front if isinstance(use, Use)}
    assert at[front] == pytest.approx((min(lid) + max(lid)) / 2)
    assert at[back] < min(lid)


@pytest.mark.parametrize(
    ("crop", "is_within"),
    [((0.5, 0, 0.5, 1), True), ((0, 0.4, 1, 0.6), True), ((0, 0.5, 1, 0.6), False), ((0.5, 0, 0.6, 1), False)],
)
def test_a_part_of_a_picture_lies_inside_it(crop: tuple[float, ...], is_within: bool) -> None:
    """docs/decks.md: `crop` is the part of the image that is used: left, top, width and height as shares."""
    Image.new("RGB", (40, 40), "red").save("a.png")
    element = f'[[front]]\nkind = "image"\nfile = "a.png"\nat = [5, 5]\nsize = 20\ncrop = {list(crop)}\n'
    done = deck("title\nA\n", element)
    assert (done.status == 0) == is_within
    assert ("crop: left and width, top and height: each pair must add to at most 1" in done.err) != is_within
