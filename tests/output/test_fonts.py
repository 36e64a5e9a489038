"""Fonts: a text is set in runs of faces that have its glyphs, as wide as the faces say."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.catalogue import games
from landpress.layouts.errors import LayoutError
from landpress.output.scene.fonts import (
    _JAPANESE_SIGNS,
    EMOJI,
    FOLDER,
    SIGNS,
    face_of,
    has_glyph,
    run_width,
    runs,
    width,
)
from landpress.output.scene.typeset import MARKS


def test_text_is_set_in_runs_of_the_first_font_that_has_the_glyph() -> None:
    assert runs("Last 最後 Land", bold=True) == (
        ("NotoSans-Bold", "Last "),
        ("NotoSansJP-Bold", "最後"),
        ("NotoSans-Bold", " Land"),
    )


@pytest.mark.parametrize(("bold", "cut"), [(False, "Italic"), (True, "BoldItalic")])
def test_an_italic_text_has_the_italic_face_of_the_family(bold: bool, cut: str) -> None:
    """docs/decks.md: `*italic*` is printed in the real italic; Japanese has none and stays upright."""
    upright = "Bold" if bold else "Regular"
    assert runs("Last 最後", bold, italic=True) == ((f"NotoSans-{cut}", "Last "), (f"NotoSansJP-{upright}", "最後"))


@pytest.mark.parametrize("text", ["hieroglyph 𓀀", "a\tb", "जमीन"])
def test_a_glyph_missing_in_all_fonts_is_an_error_naming_the_text(text: str) -> None:
    with pytest.raises(LayoutError) as raised:
        runs(text)
    assert repr(text) in str(raised.value)
    assert "U+" in str(raised.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_printed_word_has_its_glyphs(game: str, language: str) -> None:
    """The marks of sources before a line are drawn as shapes."""
    for key, text in words(language, game).texts.items():
        if key.partition(".")[0] in ("page", "kit", "game"):
            for line in (written.lstrip(MARKS) for written in text.splitlines()):
                assert not line or runs(line), key
                assert not line or runs(line, bold=True), key


@pytest.mark.parametrize("bold", [False, True])
def test_a_text_is_as_wide_as_the_tables_of_its_faces_say(bold: bool) -> None:
    text, total = "Last 最後 Land, AV", 0.0
    for name, piece in runs(text, bold):
        font = TTFont(FOLDER / f"{name}.ttf")
        names, em = font.getBestCmap(), font["head"].unitsPerEm
        assert all(has_glyph(name, sign) for sign in piece)
        advance = sum(font["hmtx"][names[ord(sign)]][0] for sign in piece) / em
        assert run_width(name, piece) == pytest.approx(advance)
        total += advance
    assert width(text, 4.0, bold) == pytest.approx(4.0 * total)
    assert not has_glyph("NotoSans-Regular", "最")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.ttf")), ids=lambda path: path.stem)
def test_shipped_fonts_are_truetype_and_cover_what_they_promise(file: Path) -> None:
    font = TTFont(file)
    assert "glyf" in font, "reportlab refuses CFF outlines"
    signs = {"NotoSansSymbols2": "♠⚀♞", "NotoSansSymbols": "①Ⅻ☊", "NotoSansMath": "↦∑⟶", "NotoEmoji": "🐜🔥"}
    own = signs | {"NotoSansJP": "あんアン漢字亜腕、。「」", "NotoSans": "AZaz09ÄößéŁžœ–—·’“”⅓"}
    needed = own[file.stem.partition("-")[0]]
    assert not set(map(ord, needed)) - set(font.getBestCmap())
    if needed == own["NotoSans"]:
        figures = {font["hmtx"][font.getBestCmap()[ord(figure)]][0] for figure in "0123456789"}
        assert len(figures) == 1, "figures are tabular"


def test_the_licence_of_the_fonts_is_shipped_with_its_notices() -> None:
    licence = (FOLDER / "OFL.txt").read_text()
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert licence.count("Copyright 20") == 5


def test_a_sign_is_in_one_face_only_and_none_that_letters_have() -> None:
    """The page loads the fonts of signs and of Japanese apart: worker.js decides by the character alone."""
    covered = [set(TTFont(FOLDER / f"{name}.ttf").getBestCmap()) for name in (*SIGNS, "NotoSans-Regular")]
    japanese = {chr(code) for code in TTFont(FOLDER / "NotoSansJP-Regular.ttf").getBestCmap()}
    assert sum(map(len, covered[:-1])) == len(set().union(*covered[:-1]))
    assert {sign for sign in japanese if "\u2600" <= sign < "\u2e80" or sign >= "\U0001f000"} == set(_JAPANESE_SIGNS)
    assert {face_of(sign) for sign in "♠♣⚀⚅♞✓🀀🂡⬢"} == {SIGNS[0]}
    assert {face_of(sign) for sign in "🐜🔥🪙🧪"} == {EMOJI}
    assert {face_of(sign) for sign in "⅓⅞²₂"} == {"NotoSans-Regular"}
    assert None not in {face_of(sign) for sign in "←↑→↓↔⇐⟳⟲①Ⅻ∑∞⌛☃☠⚔"}
    assert face_of("→", bold=True) == "NotoSansJP-Bold"
