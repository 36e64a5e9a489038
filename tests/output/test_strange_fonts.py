"""Fonts that are made to stall or to confuse are drawn as they are, or refused in one line (docs/decks.md)."""

from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from landpress.layouts.errors import InputError
from landpress.output.strangers.art import typeface
from tests.strange_fonts import SHIPPED, nested


@pytest.mark.parametrize(
    ("font", "said"),
    [
        (nested(40, 2), "a letter is made of letters, more than 16 inside each other"),
        (nested(800, 1), "a letter is made of letters, more than 16 inside each other"),
        (nested(3, 1, ends=False), "a letter is made of letters, more than 16 inside each other"),
        (nested(5, 100), "the letters of the deck have more than 500,000 points"),
    ],
)
def test_letters_made_of_letters_are_refused_before_they_are_drawn(font: bytes, said: str) -> None:
    """A letter made of glyphs made of glyphs grows with the power of its levels."""
    with pytest.raises(InputError, match=said):
        typeface(font, "A")


def test_letters_made_of_letters_are_drawn() -> None:
    """Ä of most fonts is made of A and two dots."""
    found = TTFont(BytesIO(typeface(nested(10, 2), "A")))
    assert len(found["glyf"][found.getBestCmap()[65]].coordinates) == 3 * 2**10


def test_a_font_is_what_it_is_and_not_what_it_says() -> None:
    """OpenType, table directory: OTTO is for CFF outlines. A TrueType font that says it is read all the same."""
    data = SHIPPED.read_bytes()
    assert typeface(b"OTTO" + data[4:], "A") == typeface(data, "A")


@pytest.mark.parametrize("tag", ["hhea", "name", "cmap"])
def test_a_font_without_a_table_is_refused(tag: str) -> None:
    data = SHIPPED.read_bytes().replace(tag.encode(), b"XXXX", 1)
    with pytest.raises(InputError, match="a damaged font"):
        typeface(data, "A")
