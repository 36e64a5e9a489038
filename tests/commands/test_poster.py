"""`landpress fresh --poster`: a page to hang up."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
import zxingcpp

from landpress import Board
from landpress.generator.printing.hung import _plan, poster
from landpress.layouts.errors import LayoutError
from landpress.output.scene.fonts import width as text_width
from landpress.output.scene.items import Shape, Text
from landpress.output.scene.words import Words
from tests.commands.run import run
from tests.output.sheets import an_imprint, drawn_board, kit_style
from tests.output.survey_pages import raster
from tests.playing import by_day


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def shown(path: str) -> tuple[int, str, list[str]]:
    """Return the number of pages, the text of the first one, and what its QR codes hold."""
    with pypdfium2.PdfDocument(path) as pdf:
        page = pdf[0]
        found = zxingcpp.read_barcodes(page.render(scale=3).to_pil().convert("L"))
        return (
            len(pdf),
            page.get_textpage().get_text_range(),
            [code.text for code in found if code.format == zxingcpp.BarcodeFormat.QRCode],
        )


@pytest.mark.parametrize("game", by_day(["last-land", "terraforming", "landsweeper", "xarkant"], 0, 1))
def test_a_poster_is_one_page_with_title_board_and_code(game: str) -> None:
    done = run("fresh", game, "--poster", "--seed", "a", "--again", "-o", "wall.pdf")
    assert done.status == 0
    pages, text, codes = shown("wall.pdf")
    assert pages == 1
    (code,) = codes
    assert Board.from_code(code).game == game
    assert code in text
    told = re.sub(r"\b\d{3}\b", "", text.replace(code, ""))  # the heights of Landsweeper's summits
    words = kit_style(game).words
    assert told.split() == f"{words('game.title').upper()} {words('game.tagline')}".split(), "nothing that is for play"


@pytest.mark.usefixtures("unseen")
def test_a_board_of_a_description_hangs_too() -> None:
    run("fresh", "--example", "rails", "--poster", "--seed", "a", "--again", "-o", "wall.pdf")
    pages, text, (code,) = shown("wall.pdf")
    assert pages == 1
    assert code.startswith("RT1-")
    assert code in text
    assert run("validate", "wall.pdf").status == 0


def test_the_link_opens_the_board() -> None:
    run("fresh", "xarkant", "--poster", "--seed", "a", "--again", "--link", "https://example.org/x", "-o", "wall.pdf")
    _, _, (held,) = shown("wall.pdf")
    assert held.startswith("https://example.org/x/#XK1-")


def test_a_poster_is_a_board_that_validate_reads() -> None:
    run("fresh", "last-land", "--poster", "--seed", "a", "--again", "-o", "wall.pdf")
    assert run("validate", "wall.pdf").status == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("antwalk",), "--poster: the board of antwalk has no picture of its own"),
        (("last-land", "--enlarge", "1.5"), "--poster: it is one page to hang up; leave out --enlarge and --proof"),
        (("last-land", "--paper", "80x80mm"), "the board"),
    ],
)
def test_what_a_poster_cannot_show_is_refused_in_one_line(arguments: tuple[str, ...], words: str) -> None:
    done = run("fresh", *arguments, "--poster", "--again", "-o", "wall.pdf")
    assert done.status == 2
    assert words in done.err
    assert len(done.err.splitlines()) == 1
    assert not Path("wall.pdf").exists()


@pytest.mark.parametrize("paper", by_day(["a4", "a3"], 0))
@pytest.mark.parametrize("game", by_day(["last-land", "terraforming", "landsweeper", "xarkant"], 0))
def test_texts_at_the_foot_of_a_poster_end_before_its_code(game: str, paper: str) -> None:
    """However long a tagline or a code is: a QR code that a text runs into is not read, and neither is the text."""
    usual = kit_style(game, paper, look="survey")
    for long in ("word " * 24, "W" * 40):
        style = replace(usual, words=Words("en", {**usual.words.texts, "game.tagline": long.strip()}, game))
        code = f"{game[:2].upper()}1-{'W' * 60}"
        page = poster(drawn_board(game), replace(an_imprint(game), code=code), style)
        symbol = max((shape for shape in page.items if isinstance(shape, Shape)), key=lambda shape: len(shape.path))
        left = min(values[0] for command, values in symbol.path if command == "M")
        texts = {text.text: text for text in page.items if isinstance(text, Text)}
        for told in (long.strip(), code):
            right = texts[told].x + text_width(told, texts[told].size, texts[told].bold)
            assert page.width / 2 < right < left - 3


def test_a_board_on_paper_on_its_side_stands_beside_title_and_code() -> None:
    """Between title and code it took a quarter of the page: it is as high as the page, and larger by a third."""
    style = kit_style("last-land", look="survey", landscape=True)
    page = poster(drawn_board("last-land"), an_imprint("last-land"), style)
    plans = [_plan(an_imprint("last-land"), style, is_beside) for is_beside in (False, True)]
    assert plans[1].room.height > 1.3 * plans[0].room.height
    assert plans[1].whole.x > max(plans[1].head.right, plans[1].foot.right)
    assert all(text.x < plans[1].whole.x for text in page.texts())


def test_a_long_title_stands_in_two_lines_of_larger_letters() -> None:
    """Issue 43: "Names ... of people that do not fit are told with the place and the room there is"."""

    def title(name: str) -> list[int]:
        """Return the heights of the lines above the board, in pixels."""
        usual = kit_style("last-land")
        style = replace(usual, words=Words("en", {**usual.words.texts, "game.title": name}, "last-land"))
        pixels = raster(poster(drawn_board("last-land"), an_imprint("last-land"), style), 100)
        rows = pixels[50:, pixels.shape[1] // 4 : -pixels.shape[1] // 4].min(axis=(1, 2)) < 128  # below the neatline
        heights: list[int] = np.diff(np.flatnonzero(np.diff(rows.astype(int))))[::2].tolist()
        return heights[:-3]  # the board, the seats, the code

    (one,), (short,) = title("w" * 40), title("Land")
    first, second = title(f"{'w' * 19} and {'w' * 17}")
    assert one * 1.5 < min(first, second) <= max(first, second) < short
    with pytest.raises(LayoutError, match=r"the text '.*' does not fit \d+ mm at the smallest type; shorten it"):
        title("w" * 90)
