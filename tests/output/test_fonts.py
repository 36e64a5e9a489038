"""Fonts: texts in runs, nothing lost, nothing wider than its box."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.catalogue import games
from landpress.layouts.errors import LayoutError
from landpress.output.scene.fonts import FOLDER, fitted, runs, width, wrapped
from landpress.output.scene.style import LABEL, SMALLEST_TYPE, TITLE

JAPANESE = "手番：サイコロを2個振って、その1個を選ぶ。「目の数」が行動力になる。"
sentences = st.text(alphabet=st.sampled_from("ab cdéß、。手番カー「」2 "), min_size=1, max_size=80)


def test_text_is_set_in_runs_of_the_first_font_that_has_the_glyph() -> None:
    assert runs("Last 最後 Land", bold=True) == (
        ("NotoSans-Bold", "Last "),
        ("NotoSansJP-Bold", "最後"),
        ("NotoSans-Bold", " Land"),
    )


@pytest.mark.parametrize("text", ["snow ☃", "emoji 🐜", "a\tb", "जमीन"])
def test_a_glyph_missing_in_all_fonts_is_an_error_naming_the_text(text: str) -> None:
    with pytest.raises(LayoutError) as raised:
        runs(text)
    assert repr(text) in str(raised.value)
    assert "U+" in str(raised.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_printed_word_has_its_glyphs(game: str, language: str) -> None:
    for key, text in words(language, game).texts.items():
        if key.partition(".")[0] in ("page", "kit", "game"):
            for line in text.splitlines():
                assert not line or runs(line), key
                assert not line or runs(line, bold=True), key


def test_text_shrinks_to_its_room_and_no_further_than_the_smallest_type() -> None:
    size = fitted("Last Land", 15, TITLE)
    assert width("Last Land", size) == pytest.approx(15)
    assert fitted("Last Land", 100, TITLE) == TITLE
    with pytest.raises(LayoutError, match="'Last Land'"):
        fitted("Last Land", 0.99 * width("Last Land", SMALLEST_TYPE), TITLE)


@given(sentences, st.floats(20, 60))
def test_wrapped_lines_fit_and_lose_nothing(text: str, room: float) -> None:
    try:
        lines = wrapped(text, room, LABEL)
    except LayoutError:
        # Only a word without a place to break may be too long.
        assert max(width(word, LABEL) for word in text.split(" ")) > room
        return
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width(line, LABEL) <= room + 1e-9 for line in lines)


@pytest.mark.parametrize("room", range(8, 60))
def test_no_line_starts_with_a_closing_sign_or_ends_with_an_opening_one(room: int) -> None:
    lines = wrapped(JAPANESE, room, LABEL)
    assert "".join(lines) == JAPANESE
    assert not [line for line in lines if line[0] in "、。」：ー" or line[-1] == "「"]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.ttf")), ids=lambda path: path.stem)
def test_shipped_fonts_are_truetype_and_cover_what_they_promise(file: Path) -> None:
    font = TTFont(file)
    assert "glyf" in font, "reportlab refuses CFF outlines"
    needed = "あんアン漢字亜腕、。「」" if "JP" in file.stem else "AZaz09ÄößéŁžœ–—·’“”"
    assert not set(map(ord, needed)) - set(font.getBestCmap())
    figures = (
        {font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"} if "JP" not in file.stem else {0}
    )
    assert len(figures) == 1, "figures are tabular"


def test_the_licence_of_the_fonts_is_shipped_with_its_notices() -> None:
    licence = (FOLDER / "OFL.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert licence.count("Copyright 20") == 2
