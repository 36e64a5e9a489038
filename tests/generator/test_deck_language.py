"""What templates can say about single rows: formulas, cells that stand in for others, styles, missing pictures."""

from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st

from landpress.generator.decks.filling import filled, places
from landpress.generator.decks.formulas import formula
from landpress.generator.decks.table import Row
from landpress.layouts.errors import LandpressError
from tests.commands.run import run

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M 1 1 H 8 V 8 Z"/></svg>'
ROW = Row(2, {"x": "4", "y": "2.5", "empty": "", "word": "no", "this or that": "whole"})
numbers = st.integers(-99, 99).map(str) | st.just("{x}") | st.just("{y}") | st.just("{empty}")
sums = st.recursive(
    numbers,
    lambda part: st.tuples(part, st.sampled_from("+-*/"), part).map(lambda three: f"({' '.join(three)})"),
    max_leaves=8,
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    return tmp_path


@given(sums)
def test_a_formula_is_what_python_reckons(text: str) -> None:
    """docs/decks.md: a number of an element may be a formula with cells; an empty cell is 0."""
    made = formula(text)
    python = text.replace("{x}", "4").replace("{y}", "2.5").replace("{empty}", "0")
    try:
        expected = eval(python)
    except ZeroDivisionError:
        expected = None
    if made is None:  # a division by 0 that no cell decides, or a text that is too long
        assert expected is None or "{" in text or len(text) > 200 or "/" in text
    elif expected is None or abs(expected) >= 1e9:
        with pytest.raises(LandpressError):
            made.value(ROW)
    else:
        assert made.value(ROW) == pytest.approx(expected)


@pytest.mark.parametrize("text", ["", "{x", "x", "{x} +", "2 ** 3", "(" * 30 + "1" + ")" * 30, "1e5", "{x}{y}", "__"])
def test_other_texts_are_no_formulas(text: str) -> None:
    assert formula(text) is None


def test_a_cell_that_is_no_number_is_told() -> None:
    made = formula("{word} + 1")
    assert made is not None
    with pytest.raises(LandpressError, match=r"\{word\}: expected a number, found 'no'"):
        made.value(ROW)


def test_the_first_cell_that_is_not_empty_stands() -> None:
    """docs/decks.md: `{title or name}` stands for the first of these cells that is not empty."""
    assert filled("{empty or word}, {x or word}, {this or that}, {empty or empty}.", ROW) == "no, 4, whole, ."
    assert places("{empty or word} {x}", list(ROW.cells)) == ("empty", "word", "x")
    with pytest.raises(LandpressError, match="there is no column 'wort'"):
        places("{empty or wort}", list(ROW.cells))


def deck(elements: str, table: str = "title,x\nOne,4\nTwo,\n") -> tuple[int, str]:
    Path("cards.csv").write_text(table)
    Path("cards.toml").write_text(elements)
    done = run("deck", "cards.csv", "--template", "cards.toml", "-o", "cards.pdf", "--force")
    return done.status, done.err


def test_styles_are_inherited_and_a_wrong_one_is_told() -> None:
    good = '[styles.big]\ntype = 20\nat = [5, 5]\n[[front]]\nkind = "text"\nstyle = "big"\nsize = [50, 20]\n'
    good += 'text = "{title}"\n'
    assert deck(good) == (0, "")
    status, said = deck(good.replace('style = "big"', 'style = "bug"').replace("type = 20", "tipe = 20"))
    assert status == 2
    assert "[styles.big]: tipe: no element has such an option; did you mean type?" in said
    assert "style: there is no style 'bug'; [styles] has big; did you mean big?" in said


def test_a_number_out_of_bounds_names_its_row() -> None:
    status, said = deck('[[front]]\nkind = "box"\nsize = ["{x}", 5]\nat = [5, 5]\nfill = "ink"\n')
    assert status == 2
    assert "cards.csv: line 3, [[front]] number 1: size: expected numbers from 0.1 to 500, found 0" in said


def test_pictures_are_found_as_on_windows_and_may_be_missing() -> None:
    """docs/decks.md: without regard to upper and lower case, with slashes for backslashes."""
    Path("Art").mkdir()
    Path("Art/Tower.SVG").write_text(SVG)
    picture = '[[front]]\nkind = "image"\nfile = "art\\\\tower.svg"\nat = [5, 5]\nsize = 20\nfit = "contain"\n'
    assert deck(picture) == (0, "")
    status, said = deck(picture.replace("tower", "castle"))
    assert status == 2
    assert "castle" in said
    for way in ("skip", "box"):
        status, said = deck(picture.replace("tower", "castle") + f'missing = "{way}"\n')
        assert status == 0
        assert "1 pictures are missing and not drawn: art\\castle.svg" in said


def test_a_name_that_leads_outside_is_refused_in_any_case(folder: Path) -> None:
    inside = folder / "inside"
    inside.mkdir()
    (folder / "SECRET.svg").write_text(SVG)
    (inside / "cards.csv").write_text("title\nOne\n")
    for name in ("..\\\\secret.svg", "../secret.svg"):
        (inside / "t.toml").write_text(f'[[front]]\nkind = "image"\nfile = "{name}"\nsize = 20\nmissing = "skip"\n')
        done = run("deck", "inside/cards.csv", "--template", "inside/t.toml", "-o", "x.pdf")
        assert done.status == 2
        assert "outside the template's folder" in done.err


def pages(dpi: int = 200) -> list[Any]:
    return [page.render(scale=dpi / 72).to_pil() for page in pypdfium2.PdfDocument("cards.pdf")]


def test_a_qr_code_is_read_from_the_page() -> None:
    """docs/decks.md: a QR code has the text of its row, and modules of 0.35 mm or more."""
    code = '[[front]]\nkind = "qr"\ntext = "https://example.org/{title}"\nat = [15, 15]\nsize = 25\n'
    assert deck(code, "title\nOne ♠\nTwo\n") == (0, "")
    read = {one.text for page in pages() for one in zxingcpp.read_barcodes(np.asarray(page))}
    assert {"https://example.org/One ♠", "https://example.org/Two"} <= read
    status, said = deck(code.replace("25", "8"))
    assert status == 2
    assert "line 2, [[front]] number 1: the QR code needs 9 mm for its text" in said


def test_letters_have_a_line_around_them() -> None:
    text = '[[front]]\nkind = "text"\ntext = "{title}"\nat = [8, 8]\nsize = [47, 20]\ntype = 30\ncolour = "#ffff00"\n'
    counts = []
    for more in ("", 'stroke = "#0000ff"\nwidth = 0.4\n'):
        assert deck(text + more, "title\nOne\n") == (0, "")
        pixels = np.asarray(pages()[0].convert("RGB")).astype(int)
        counts.append([int((abs(pixels - colour).sum(axis=2) < 60).sum()) for colour in ((255, 255, 0), (0, 0, 255))])
    (plain, none), (inside, line) = counts
    assert none == 0
    assert line > 500
    assert abs(inside - plain) < 0.15 * plain  # the line lies outside the letters but for mixed pixels


def test_every_kind_of_number_may_depend_on_the_row() -> None:
    """docs/decks.md: a number of an element may be a formula; a list of points and a number of points as well."""
    shapes = (
        '[[front]]\nkind = "polygon"\npoints = [[10, 10], ["{x} * 5 + 20", 10], [10, "{x} + 30"]]\nfill = "#ff0000"\n'
        '[[front]]\nkind = "star"\nat = [10, 50]\nsize = 20\npoints = "{x} + 3"\nfill = "#0000ff"\n'
        '[[front]]\nkind = "line"\nat = [10, 75]\nto = [50, 75]\ndash = ["{x} + 1", 2]\n'
    )
    assert deck(shapes) == (0, "")
    status, said = deck(shapes.replace('"{x} + 3"', '"{x} + 2"'))
    assert status == 2
    assert "line 3, [[front]] number 2: points: expected numbers from 3 to 60, found 2" in said
    assert "expected a list of points" in deck(shapes.replace('"{x} + 30"', '"{title", 2'))[1]


def test_a_font_without_a_file_is_noto_sans() -> None:
    """docs/decks.md: so a template names each font once, and prints before the files are there."""
    text = '[[front]]\nkind = "text"\nfont = "fancy"\ntext = "{title}"\nbold = true\nsize = [40, 20]\nat = [5, 5]\n'
    assert deck('[fonts]\nfancy = ""\n' + text) == (0, "")
    assert "there is no font 'fancy'" in deck(text)[1]
