"""Signs on cards: emoji in their plain form, and boxes for signs that no font has (docs/decks.md#signs-and-emoji)."""

import io

import pypdf
import pytest

from landpress.generator.decks.faults import DeckError
from landpress.generator.decks.files import Given
from landpress.generator.decks.pages import home_pages, printed
from landpress.generator.decks.rows import Origin
from landpress.output.files.document import render
from landpress.output.scene import signs
from tests.output.printing import style

TABLE = "title,text\nKnight ♞,⚀ and \N{HAMMER AND PICK}\ufe0f 🔥\n𓀀,A 𓀀\tB\n"


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("❤\ufe0f", "❤"),
        ("👍🏽", "👍"),
        ("🧙\u200d♂\ufe0f!", "🧙!"),
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("1\ufe0f\u20e3", "①"),
        ("e\u0301", "é"),
        ("🏽", "🏽"),
        ("soft\u00adhyphen", "soft\u00adhyphen"),
    ],
)
def test_marks_that_choose_the_form_of_an_emoji_are_left_out(written: str, plain: str) -> None:
    assert signs.plain(written) == plain


def test_a_deck_prints_its_signs_and_tells_of_emoji_and_boxes() -> None:
    """docs/decks.md: a sign that no font has is drawn as a box with its number, and a warning names it."""
    deck = printed(Origin("t.csv", TABLE.encode()), None, Given({}), (), style(), "home", "t")
    assert dict(deck.warnings) == {
        "deck.unprintable": {"count": 1, "places": "line 3, column text (U+0009)"},
        "deck.emoji": {"count": 1, "signs": "🔥"},
        "deck.boxed": {"count": 1, "signs": "U+13000 EGYPTIAN HIEROGLYPH A001"},
    }
    assert [part.name for part in deck.kit.parts] == ["Knight ♞", "?"]
    pdf = pypdf.PdfReader(io.BytesIO(render(home_pages(deck), ".pdf", "", deck.style)))
    text = pdf.pages[0].extract_text()
    assert all(sign in text for sign in ("♞", "⚀", "⚒", "🔥", "13000", "FFFD"))


def test_a_strict_deck_refuses_signs_that_no_font_has() -> None:
    """docs/decks.md: with `--strict` they are errors."""
    with pytest.raises(DeckError) as raised:
        printed(Origin("t.csv", TABLE.encode()), None, Given({}), (), style(), "home", "t", is_strict=True)
    told = "\n".join(raised.value.lines)
    assert "line 3, column text: the character U+0009 cannot be printed" in told
    assert "no shipped font has '𓀀' (U+13000)" in told


def test_in_a_plain_table_a_single_star_is_text() -> None:
    """docs/decks.md, Without a template: a `*` that is alone in its line is printed."""
    table = Origin("t.csv", b"title,text\n*Note,2 * 3\n**Bold**,*both*\n")
    deck = printed(table, None, Given({}), (), style(), "home", "t")
    pdf = pypdf.PdfReader(io.BytesIO(render(home_pages(deck), ".pdf", "", deck.style)))
    text = pdf.pages[0].extract_text()
    assert "*Note" in text
    assert "2 * 3" in text
    assert "*both" not in text
