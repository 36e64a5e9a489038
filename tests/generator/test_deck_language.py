"""What templates can say about single rows: formulas, cells that stand in for others, styles, missing pictures."""

from pathlib import Path

import pytest
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
