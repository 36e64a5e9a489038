"""The inline language: its marks, escaped characters, and refused marks (docs/decks.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from landpress.generator.texts import LANGUAGES
from landpress.layouts.errors import LayoutError
from landpress.output.scene.inline import Span, spans
from tests.output.sheets import GAMES, kit, kit_style

SPECIAL = "*:\\_[]{}<"
"""docs/decks.md: the characters that a backslash makes ordinary."""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", []),
        ("plain", [Span("plain")]),
        ("a **b** c", [Span("a "), Span("b", True), Span(" c")]),
        ("**a****b**", [Span("a", True), Span("b", True)]),
        ("a *b* c", [Span("a "), Span("b", italic=True), Span(" c")]),
        ("***a***", [Span("a", True, italic=True)]),
        ("*a **b** c*", [Span("a ", italic=True), Span("b", True, italic=True), Span(" c", italic=True)]),
        ("__a__ _b_", [Span("a", underline=True), Span(" _b_")]),
        ("[red]{a}", [Span("a", colour="red")]),
        ("[ red ]{a}", [Span("a", colour="red")]),
        (
            "[red]{a [blue]{b} c} {d}",
            [Span("a ", colour="red"), Span("b", colour="blue"), Span(" c", colour="red"), Span(" {d}")],
        ),
        ("[a] {b}", [Span("[a] {b}")]),
        (r"\[a]{b\} 2 \< 3, 1 < 2", [Span("[a]{b} 2 < 3, 1 < 2")]),
        ("2 :coin:, **:ant:**", [Span("2 "), Span("", icon="coin"), Span(", "), Span("", True, "ant")]),
        ("10:30, note: this", [Span("10:30, note: this")]),
        (r"2 \* 3, \:coin:, \\", [Span(r"2 * 3, :coin:, \ "[:-1])]),
        (r"C:\maps", [Span(r"C:\maps")]),
        ("2 * 3 * 4", [Span("2 * 3 * 4")]),
        ("Attack* *now*", [Span("Attack* "), Span("now", italic=True)]),
        ("*2 * 3*", [Span("2 * 3", italic=True)]),
        ("*", [Span("*")]),
    ],
)
def test_marks_become_spans(text: str, found: list[Span]) -> None:
    assert spans(text) == found


def test_marks_turn_bold_off_where_the_text_is_bold() -> None:
    assert spans("a **b** c", bold=True) == [Span("a ", True), Span("b"), Span(" c", True)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a *b", "has a * without a second one; write one where an italic text ends, or \\* for ordinary characters"),
        ("***a**", "has a * without a second one"),
        ("2 *3 *4", "has a * behind a space where an italic text ends"),
        ("****", "has a **** around nothing"),
        ("a __b", "has a __ without a second one"),
        ("[red]{a", "has a coloured piece without its end"),
        ("[red]{}", "has a colour around nothing"),
        ("a <b>c</b>", "has the tag <b>; write **bold**"),
        ("a<br/>b", "has the tag <br/>"),
        ("a **b", "has a ** without a second one"),
        ("**a** **", "has a ** without a second one"),
    ],
)
def test_marks_that_are_not_understood_are_errors_that_name_the_text(text: str, said: str) -> None:
    with pytest.raises(LayoutError) as raised:
        spans(text)
    assert f"the text {text!r} {said}" in str(raised.value)
    assert "\n" not in str(raised.value)


@given(st.text("ab*:\\_[]{}<> -1", max_size=20))
def test_any_text_can_be_written(text: str) -> None:
    """With a backslash before each character of a mark, the text stands for itself."""
    written = "".join("\\" + sign if sign in SPECIAL else sign for sign in text)
    assert "".join(span.text for span in spans(written)) == text
    assert all(span == Span(span.text) for span in spans(written))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_mark_is_printed_as_it_stands(game: str, language: str) -> None:
    texts = {text.text for scene in kit(game, kit_style(game, language=language)) for text in scene.texts()}
    assert len(texts) > 100
    assert not [text for text in texts if "*" in text]
