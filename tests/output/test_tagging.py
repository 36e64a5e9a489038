"""The tags of PDFs: a program can read every page of every kit aloud, in order, in its language."""

import io
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pikepdf
import pytest

import landpress
from landpress.generator.printing.board_files import board_scenes
from landpress.generator.texts import words
from landpress.layouts.boardfile import write_board
from landpress.layouts.games.antwalk import Deal
from landpress.layouts.hexfield import HexBoard
from landpress.output.files.pdf import write
from landpress.output.files.tagging import ARTIFACT, FIGURE, HEADING, PARAGRAPH, SUBHEADING, runs
from landpress.output.games.antwalk.kit import rules_sheet
from landpress.output.games.terraforming import halves
from landpress.output.scene.items import Cell, Scene, Shape, Text
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.words import Words
from landpress.output.sheets.row_by_row import row_by_row
from tests.output.read_aloud import tagged
from tests.output.sheets import GAMES, drawn_board, kit, kit_style
from tests.output.survey_pages import page
from tests.playing import of_class, rows_by_day

PAINTS = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Do", "sh", "Tj", "TJ", "'", '"', "EI"}
"""The operators that leave a mark on a page."""
NESTED = {"L": {"LI"}, "LI": {"Lbl", "LBody"}, "Table": {"TR"}, "TR": {"TH", "TD"}}
"""ISO 32000 14.8.4.3: what lists and tables hold."""
BOX = Shape(rectangle(0, 0, 5, 5), "#000000")


def line(x: float, y: float, text: str, size: float = 3.0, bold: bool = False) -> Text:
    return Text(x, y, text, size, "#000000", bold)


@cache
def document(game: str, language: str = "en") -> pikepdf.Pdf:
    scenes = kit(game, kit_style(game, language=language, look="survey"))
    return pikepdf.open(io.BytesIO(write(scenes, language, "test", b"")))


def marked(content: pikepdf.Page) -> tuple[list[int], list[str]]:
    """Return the numbers of a page's marked content in their order, and the operators that paint outside of any."""
    depth, numbers, outside = 0, [], []
    for instruction in pikepdf.parse_content_stream(content):
        name = str(instruction.operator)
        if name in ("BDC", "BMC"):
            assert depth == 0, "marked content is not nested"
            depth += 1
            if name == "BDC":
                numbers.append(int(instruction.operands[1].MCID))
        elif name == "EMC":
            depth -= 1
        elif name in PAINTS and not depth:
            outside.append(name)
    assert depth == 0
    return numbers, outside


def elements(opened: pikepdf.Pdf) -> Iterator[tuple[int, Any]]:
    """Yield every tag below the sections, with the number of its page."""
    (whole,) = opened.Root.StructTreeRoot.K
    assert whole.S == "/Document"
    assert len(whole.K) == len(opened.pages)
    for number, section in enumerate(whole.K):
        assert section.S == "/Sect"
        for element in section.K:
            yield from ((number, leaf) for leaf in leaves(element))


def leaves(element: Any) -> Iterator[Any]:
    """Yield the tags below a tag, or the tag itself, that hold marked content."""
    assert str(element.S)[1:] in NESTED or all(isinstance(one, int) for one in element.K)
    if str(element.S)[1:] not in NESTED:
        yield element
        return
    for inner in element.K:
        assert inner.P.objgen == element.objgen
        assert str(inner.S)[1:] in NESTED[str(element.S)[1:]]
        yield from leaves(inner)


NIGHTLY = pytest.mark.nightly  # reads ten kits operator by operator
KITS = [pytest.param("last-land", "ja"), pytest.param("antwalk", "en")]
KITS += [
    pytest.param(game, language, marks=NIGHTLY)
    for game in GAMES
    for language in ("en", "ja")
    if (game, language) not in (("last-land", "ja"), ("antwalk", "en"))
]


@pytest.mark.parametrize(("game", "language"), KITS)
def test_every_mark_on_every_page_is_tagged_or_an_artifact(game: str, language: str) -> None:
    """ISO 32000 14.8: all that is painted is marked, each number has one tag, and the tree of parents finds it."""
    opened = document(game, language)
    assert opened.Root.MarkInfo.Marked
    assert opened.Root.Lang == language
    assert opened.Root.ViewerPreferences.DisplayDocTitle
    numbers = opened.Root.StructTreeRoot.ParentTree.Nums
    held: dict[int, list[int]] = {}
    for number, element in elements(opened):
        assert element.Pg.objgen == opened.pages[number].obj.objgen
        assert element.S in {f"/{tag}" for tag in (HEADING, SUBHEADING, PARAGRAPH, FIGURE, "Lbl", "LBody", "TH", "TD")}
        held.setdefault(number, []).extend(int(mcid) for mcid in element.K)
        for mcid in element.K:
            assert numbers[2 * number + 1][int(mcid)].objgen == element.objgen
        if element.S == "/Figure":
            assert len(str(element.Alt)) > 10
    for number, content in enumerate(opened.pages):
        found, outside = marked(content)
        assert outside == []
        assert content.StructParents == number
        assert found == sorted(held[number]) == list(range(len(numbers[2 * number + 1])))


@pytest.mark.parametrize(("game", "language"), KITS)
def test_headings_of_every_size_are_headings_without_jumps(game: str, language: str) -> None:
    """Issue of the look: a heading in bold body type is one too. PDFium reads the words, pikepdf the tags."""
    style = kit_style(game, language=language, look="survey")
    pages = tagged(write(kit(game, style), language, "test", b""))
    for page_tags in pages:
        levels = [int(one.tag[1]) for one in page_tags if re.fullmatch(r"H\d", one.tag)]
        assert all(after <= before + 1 for before, after in pairwise([0, *levels]))
    heads = [one for one in pages[0] if one.tag == "H2"]
    assert any(one.size < 8.6 for one in heads)
    printed = style.words("kit.print_heading")
    assert printed in [one.text for one in heads]
    assert not any(one.text.endswith((".", "。")) for one in heads), "a bold sentence must not be tagged as a heading"


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_a_board_is_said_in_words(game: str) -> None:
    """Every page with a board, or with parts, has the words for its picture: the game, its code, what is on it."""
    board, style = drawn_board(game), kit_style(game, look="survey")
    scenes = board_scenes(board, style)
    pictures = [scene for scene in scenes if scene.alt]
    assert pictures
    for scene in pictures:
        assert style.words("game.title") in scene.alt
        assert str(board.code()) in scene.alt
        assert scene.pictured[1] > scene.pictured[0]


def read(scene: Scene) -> list[tuple[str, str]]:
    """Return what is read from a page: each thing with its tag, in the order of the file."""
    opened = pikepdf.open(io.BytesIO(write([scene], "en", "test", b"")))
    texts: dict[int, str] = {}
    for run in runs(scene):
        if run.tag != ARTIFACT:
            first = run.items[0]
            texts[len(texts)] = first.text if isinstance(first, Text) and run.tag != FIGURE else "picture"
    return [(str(one.S)[1:], " ".join(texts[int(mcid)] for mcid in one.K)) for _, one in elements(opened)]


@contextmanager
def top(items: Sequence[Any]) -> Iterator[list[Any]]:
    """Yield the tags of a page that is made of items."""
    with pikepdf.open(io.BytesIO(write([Scene(100, 100, "page", tuple(items))], "en", "test", b""))) as opened:
        yield list(opened.Root.StructTreeRoot.K[0].K[0].K)


def test_points_are_one_list_and_steps_another() -> None:
    """ISO 32000 14.8.5.5: a list says how its items are numbered."""
    labels = ((10, "–"), (20, "–"), (30, "1"), (40, "2"))
    items = [one for y, label in labels for one in (line(9, y, "text"), line(5, y, label))]
    with top([*items, line(5, 60, "after")]) as found:
        assert [str(one.S) for one in found] == ["/L", "/L", "/P"]
        assert [len(one.K) for one in found[:2]] == [2, 2]
        assert [str(one.A.ListNumbering) for one in found[:2]] == ["/Disc", "/Decimal"]


def test_cells_of_a_table_are_in_its_rows() -> None:
    """A table ends where the next one begins again at its first row."""
    one = [line(x, 10 + 5 * row, f"{row}{x}")._replace(cell=Cell(row, x, row == 0)) for row in (0, 1) for x in (5, 30)]
    with top([*one, *one, line(5, 60, "after")]) as found:
        assert [str(one.S) for one in found] == ["/Table", "/Table", "/P"]
        assert [[str(cell.S) for cell in row.K] for row in found[0].K] == [["/TH", "/TH"], ["/TD", "/TD"]]


def test_a_head_says_what_it_is_the_head_of() -> None:
    """ISO 32000 14.8.5.7: `Scope` of a head cell. A row of heads only stands above columns."""
    heads = ((0, 0), (0, 1), (1, 0), (2, 0))
    cells = [Cell(row, column, (row, column) in heads) for row in (0, 1, 2) for column in (0, 1)]
    items = [line(5 + 25 * c.column, 10 + 5 * c.row, "x")._replace(cell=c) for c in cells]
    with top(items) as (table,):
        scopes = [[str(cell.A.Scope) if "/A" in cell else "" for cell in row.K] for row in table.K]
    assert scopes == [["/Column", "/Column"], ["/Row", ""], ["/Row", ""]]


@pytest.mark.parametrize(("game", "look"), rows_by_day(product(GAMES, ("survey", "plain")), 0, 5))
def test_each_row_of_a_first_page_has_a_head(game: str, look: str) -> None:
    """Issue 43: "tables and lists are tagged as such". A part's head is its name, a fact's what it counts."""
    style = kit_style(game, look=look)
    first, *_ = kit(game, style)
    with pikepdf.open(io.BytesIO(write([first], "en", "test", b""))) as opened:
        tables = [one for one in opened.Root.StructTreeRoot.K[0].K[0].K if one.S == "/Table"]
        rows = [
            [(str(cell.S), str(cell.A.Scope) if "/A" in cell else "") for cell in row.K] for t in tables for row in t.K
        ]
    assert len(tables) == {"survey": 2, "plain": 1}[look]
    if look == "plain":
        assert rows.pop(0) == [("/TH", "/Column")] * 3
    assert len(rows) > 4
    assert [row for row in rows if row.count(("/TH", "/Row")) != 1 or len(row) == 1] == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_words_for_half_a_board_tell_the_cells_on_it(language: str) -> None:
    """Issue 43: "the board's text alternative gives its cells row by row". A cell is left of the join, or right."""
    board, style = drawn_board("terraforming"), kit_style("terraforming", language=language, look="survey")
    scenes = [scene for scene in board_scenes(board, style) if scene.alt]
    said = style.words
    pattern = re.compile(re.escape(said("page.row", n=9, cells="%")).replace("9", r"\d+").replace("%", r"([^.。]*)"))
    whole, left, right = ([_cells(row, said) for row in pattern.findall(scene.alt)] for scene in scenes)
    assert [a + b for a, b in zip(left, right, strict=True)] == whole
    found = halves.halves(of_class(board, HexBoard), style)
    assert found
    join = found.join(of_class(board, HexBoard))[1::2]
    for row, (on_left, (x, _)) in zip(whole, zip(left, join, strict=False), strict=True):
        middles = [found.middle[0] + found.cell * (i - (len(row) - 1) / 2) for i in range(len(row))]
        assert len(on_left) == sum(middle < x for middle in middles)


def _cells(row: str, words: Words) -> list[str]:
    """Return the kinds of the cells of a row in words."""
    kinds = [text for key, text in words.texts.items() if key.startswith("cell.")]
    runs_of = {words("page.run", count=n, kind=kind): [kind] * n for kind in kinds for n in range(2, 14)}
    runs_of |= {kind: [kind] for kind in kinds}
    return [kind for run in row.split(words("page.comma")) for kind in runs_of[run]]


@pytest.mark.parametrize("game", GAMES)
def test_the_words_for_a_board_tell_its_cells_row_by_row(game: str) -> None:
    """The rows of the board's file (docs/formats.md), in words; AntWalk's tiles are secret."""
    board, style = drawn_board(game), kit_style(game, look="survey")
    rows = re.findall(r"Row \d+: ([^.]*)\.", board_scenes(board, style)[0].alt)
    said = []
    for row in rows:
        runs = [(["1", *one.split(" × ")])[-2:] for one in row.split(", ")]
        said.append([kind for count, kind in runs for _ in range(int(count))])
    if game == "antwalk":
        assert said == []
        return
    assert [kind for row in said for kind in row] == [style.words(f"cell.{kind}") for kind in board.cells]
    sizes = [6] * 6 if game == "xarkant" else [len(row) for row in json.loads(write_board(board))["cells"]]
    assert [len(row) for row in said] == sizes


def test_a_board_is_read_from_its_title_to_its_footer() -> None:
    """The title comes first, then the words for the picture, then the rules in their order, then the footer."""
    words = kit_style("last-land").words
    found = read(page("last-land"))
    assert found[:2] == [("H1", "LAST LAND"), ("Figure", "picture")]
    heads = [text for tag, text in found if tag == "H2"]
    assert heads == [words(f"game.{key}_head") for key in ("turn", "move", "exploit")]
    assert str(drawn_board("last-land").code())[:3] in found[-1][1]
    footer = " ".join(text for _, text in found[2:] if text.startswith(("Who begins", "Last Land")))
    assert 0 <= footer.find("Who begins") < footer.find("Last Land"), "lines of the footer are read from the top"
    (turn,) = [text for tag, text in found if text.startswith("Your turn")]
    assert turn == words("game.turn", drains=4).replace("**", "")


def test_a_picture_between_texts_is_one_thing_of_its_own() -> None:
    items = (line(5, 10, "one"), line(5, 30, "two"), BOX, BOX, line(5, 60, "three"))
    scene = Scene(100, 100, "page", items, "two black boxes", (2, 4))
    assert read(scene) == [("Figure", "picture"), ("P", "one"), ("P", "two"), ("P", "three")]


@pytest.mark.parametrize(
    ("items", "wanted"),
    [
        ([line(5, 10, "one line"), line(5, 14, "and the next")], [("P", "one line and the next")]),
        ([line(5, 10, "one"), line(5, 30, "far below")], [("P", "one"), ("P", "far below")]),
        (
            [line(9, 10, "a step"), line(9, 14, "of two lines"), line(5, 10, "1.", bold=True)],
            [("Lbl", "1."), ("LBody", "a step of two lines")],
        ),
        ([line(5, 10, "Head", 3.5, True), line(5, 14, "and text", 3.5)], [("H2", "Head"), ("P", "and text")]),
        ([line(5, 10, "text"), BOX, line(5, 40, "Title", 9, True)], [("H1", "Title"), ("P", "text")]),
        ([BOX, line(5, 10, " ")], []),
        ([line(5, 10, "2", 9, True), line(9, 10, "words", 3)], [("P", "2"), ("P", "words")]),
        ([line(5, 10, "3"), line(9, 10, "points")], [("P", "3 points")]),
        (
            [line(5, 10, "one column"), line(5, 14, "goes on"), line(50, 10, "another"), line(50, 14, "column")],
            [("P", "one column goes on"), ("P", "another column")],
        ),
        ([line(5, 10, "A", 9, True), line(5, 30, "B", 9, True)], [("H1", "A"), ("H2", "B")]),
    ],
)
def test_lines_become_paragraphs_and_heads(items: Sequence[Any], wanted: list[tuple[str, str]]) -> None:
    assert read(Scene(100, 100, "page", tuple(items))) == wanted


def test_all_that_lies_on_a_cell_is_told_with_it(tmp_path: Path) -> None:
    """`row_by_row`: what lies on a cell follows in brackets. Two tokens lie on each hill, and none on the sea."""
    told = 'name = "Two"\nprefix = "QT"\nseats = [2]\n[lattice]\nshape = "hexagon 1"\n'
    told += "[kinds]\nhill = { count = 3 }\nsea = {}\n"
    told += '[layers.stone]\non = "hill"\neach = 2\ntokens = { red = 4, grey = 2 }\n'
    (tmp_path / "two.toml").write_text(told)
    board = landpress.fresh(str(tmp_path / "two.toml"), seed="two")
    said = row_by_row(board, words("en", board.game))
    cells = [
        one.strip(". ") for row in re.findall(r"Row \d+: ([^.]*)\.", said) for one in re.split(r", (?![^(]*\))", row)
    ]
    lying = [re.fullmatch(r"(?:\d+ × )?(hill|sea)(?: \((\w+), (\w+)\))?", cell) for cell in cells]
    assert all(lying), cells
    assert all((found[1] == "hill") == (found[2] is not None) for found in lying if found)
    times = [int(cell.split(" × ")[0]) if " × " in cell else 1 for cell in cells]
    for token, count in (("red", 4), ("grey", 2)):
        assert sum(n * found.groups().count(token) for n, found in zip(times, lying, strict=True) if found) == count


def test_slips_are_read_one_after_the_other_and_their_numbers_are_tables() -> None:
    """docs/look.md: texts "in the order in which people read them"; "the tables of cards are tables"."""
    deal: Any = drawn_board("antwalk")
    setup, *_ = board_scenes(deal, kit_style("antwalk"))
    with pikepdf.open(io.BytesIO(write([setup], "en", "tests", b""))) as opened:
        section = opened.Root.StructTreeRoot.K[0].K[0]
        assert [str(one.S) for one in section.K if str(one.S) in ("/H1", "/H2", "/Table")] == [
            "/H1", "/H2", "/Table", "/Table", "/H2", "/Table", "/Table",
        ]  # fmt: skip
        rows = [[len(list(row.K)) for row in one.K] for one in section.K if str(one.S) == "/Table"]
    assert rows[:3] == [[6] * 4] * 3
    assert rows[3] == [5, 6, 6, 5, 6, 6], "names of columns, and rows with their names; the anthill has no number"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_a_leaflet_and_an_aid_say_is_said_with_their_sheet(language: str) -> None:
    """docs/look.md: the words for a sheet of parts have what its parts say. A leaflet has all rules but for figures."""

    def letters(text: str) -> str:
        return re.sub(r"[^\w]", "", re.sub(r":[a-z-]+:", "", text))

    style, deal = kit_style("antwalk", language=language), drawn_board("antwalk")
    told = letters("".join(scene.alt for scene in kit("antwalk", style)[2:4]))
    lines = rules_sheet(of_class(deal, Deal), style).text.splitlines()
    plain = [letters(re.sub(r"^\W*(1\.|\[.*)", "", line)) for line in lines]
    assert len(plain) > 20
    assert [line for line in plain if line not in told] == []
