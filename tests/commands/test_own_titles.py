"""A title and a picture of somebody's own that have no room in a kit."""

import re
import warnings
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from landpress.generator.printing.board_files import board_scenes
from landpress.layouts.errors import LayoutError
from landpress.output.scene.items import Text
from tests.commands.run import run
from tests.output.sheets import drawn_board, kit_style


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def test_a_title_that_has_no_room_is_told_with_the_place_and_the_room() -> None:
    """Issue of the look: what does not fit is told with the place and the room there is."""
    long = run("kit", "landsweeper", "--title", "Wide" * 51, "--again", "-o", "no.pdf")
    assert "--title: expected 1 to 200 printable characters, found 204" in long.err
    wide = run("kit", "landsweeper", "--title", "Wide" * 40, "--again", "-o", "no.pdf")
    assert re.search(r"landpress: --title: on the page of the board: .*'WideWide.* mm", wide.err), wide.err
    boxed = run("kit", "last-land", "--title", "Wide " * 20, "--again", "--only", "tuck", "-o", "no.pdf")
    assert re.search(r"landpress: --title: on the cover or the box: .*'Wide W.* mm", boxed.err), boxed.err
    rules = run("kit", "last-land", "--title", "W" * 120, "--again", "--only", "rules", "-o", "no.pdf")
    assert re.search(r"landpress: --title: in the rules: .*'WWWW.* mm", rules.err), rules.err
    assert (long.status, wide.status, boxed.status, rules.status) == (2, 2, 2, 2)


def test_names_in_the_file_of_a_long_title_are_not_too_long() -> None:
    """A name in a PDF has at most 127 bytes; names of drawings were made from the letters of their title."""
    title = "A title of thirty-nine printed letters."
    done = run("kit", "landsweeper", "--title", title, "--seed", "titles", "--again", "-o", "kit.pdf")
    assert done.status == 0, done.err
    with pikepdf.open("kit.pdf") as opened:
        names = [key for page in opened.pages for key in page.Resources.get("/XObject", {})]
    assert len(names) == 15
    assert all(re.fullmatch(r"/X\d+", str(name)) for name in names)


def test_a_logo_that_would_be_a_line_is_refused_with_its_size() -> None:
    """Issue of the look: a picture that does not fit is told with the room there is."""
    with Image.new("RGB", (3000, 30), "red") as picture:
        picture.save("wide.png")
    done = run("kit", "landsweeper", "--again", "--logo", "wide.png", "-o", "kit.pdf")
    assert "wide.png: in the 60 x 14 mm of the first page it would be 60.0 x 0.6 mm" in done.err


def test_a_title_of_many_words_stands_in_four_lines_at_most() -> None:
    """Issue 43, bad input: one word a line, it reached into the water around the board. The summary is below it."""
    style = kit_style("last-land", look="survey")
    long = "A long title of a game with several words in it that goes on"
    titled = replace(style, words=replace(style.words, texts={**style.words.texts, "game.title": long}))
    (page,) = board_scenes(drawn_board("last-land"), titled)
    (summary,) = [text for text in page.items if isinstance(text, Text) and text.text.startswith("37 tiles")]
    assert summary.y < 60


def test_texts_without_room_name_their_place_and_the_room() -> None:
    """Issue 43, bad input: "told with the place and the room there is", in decks and for boards of descriptions."""
    Path("d.csv").write_text(f"title,text\nshort,x\nlong,{'words ' * 300}\n")
    told = run("deck", "d.csv", "-o", "d.pdf").err
    assert re.search(r"'text': 1 texts do not fit .* the first, in line 3, has \d+ x \d+ mm: 'words", told), told
    lattice = '[lattice]\nshape = "hexagon 2"\n[kinds]\nsea = {}\n'
    Path("m.toml").write_text(f'name = "{"W" * 60}"\nprefix = "QT"\nseats = [2]\n{lattice}')
    told = run("fresh", "m.toml", "--again", "-o", "m.pdf").err
    assert re.search(r"landpress: on the page of the board: the text 'WWW.* does not fit \d+ mm", told), told


def test_a_page_that_turns_plain_for_its_title_says_so() -> None:
    """Issue 43, bad input: what does not fit is told with the place and the room there is, not only drawn otherwise."""
    style, title = kit_style("xarkant", look="survey"), "W" * 60
    titled = replace(style, words=replace(style.words, texts={**style.words.texts, "game.title": title}))
    with (
        pytest.warns(UserWarning, match=r"on the page of the board: .*'W+' does not fit \d+ mm.* plain"),
        pytest.raises(LayoutError, match=r"'W+' does not fit \d+ mm"),  # the plain page has no room for it either
    ):
        board_scenes(drawn_board("xarkant"), titled)


@pytest.mark.parametrize(
    "title", ["A title that is rather long for a page", "Atitlethatisonewordandratherlongforanypages"]
)
def test_a_long_title_takes_lines_and_leaves_the_page_its_look(title: str) -> None:
    """docs: a title takes up to three lines before a page turns plain. Nothing is told, because nothing is lost."""
    style = kit_style("xarkant", look="survey")
    titled = replace(style, words=replace(style.words, texts={**style.words.texts, "game.title": title}))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        scenes = board_scenes(drawn_board("xarkant"), titled)
    first = next(item.text for item in scenes[0].items if isinstance(item, Text))
    assert title.upper().startswith(first), "the plain page sets titles as they are written"
