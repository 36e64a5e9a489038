"""The examples of `landpress deck --init`, and what is folded: dice, boxes, figures, booklets."""

from math import isclose
from pathlib import Path

import pypdfium2
import pytest

from landpress.generator.commands.deck import EXAMPLES
from landpress.layouts.errors import LayoutError
from landpress.output.deck.booklet import blocks_of, booklet_scenes
from landpress.output.deck.tuck import PLAY, box_for, tuck_part
from landpress.output.scene.items import Scene, Shape, Use
from landpress.output.scene.shapes import extent
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
    part = tuck_part("Box", 1, box, (), (), "a", None)
    left, top, right, bottom = extent(part.outline or ())
    assert (right - left, bottom - top) == pytest.approx((part.width, part.height))
    folds = extent(part.folds)
    assert left < folds[0]
    assert folds[2] <= right + 1e-9


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
    assert body.splitlines() == ["Two lines.", "# Part", "1. one", "1. two more", "- point"]
    for bad in ("> quote", "```", "a [link](b)", "![image](a.png)", "| a | b |"):
        with pytest.raises(LayoutError, match=r"line 2: .*a booklet has headings"):
            blocks_of(f"a\n{bad}")


def test_a_booklet_is_made_of_a_text() -> None:
    Path("rules.md").write_text("# Rules\n\nBe *kind* :heart:.\n")
    assert run("deck", "rules.md").out.splitlines() == ["rules.pdf", "pages   2"]
    Path("rules.md").write_text("# Rules\n\nBe *kind.\n")
    assert "rules.md: the text 'Be *kind.' has a * without a second one" in run("deck", "rules.md", "--force").err
