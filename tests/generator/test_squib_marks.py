"""Texts of Squib with the tags of Pango, in the marks of a template."""

import pytest

from landpress.generator.decks.squib_marks import STYLES, marked
from landpress.generator.decks.squib_record import Drawing, Sheet
from landpress.generator.decks.squib_version import seems_old

RED = "[#ff0000]"
MADE = {
    "<b>a</b> <i>b</i> <u>c</u>": "**a** *b* __c__",
    **{f'<span {name}="red">a</span>': f"{RED}{{a}}" for name in ("foreground", "color", "fgcolor")},
    **{f"<span {name}='bold'>a</span>": "**a**" for name in ("weight", "font_weight")},
    **{f"<span weight='{word.upper()}'>a</span>": "**a**" for word in STYLES["bold"]},
    **{f"<span {name}='italic'>a</span>": "*a*" for name in ("style", "font_style")},
    **{f"<span style='{word}'>a</span>": "*a*" for word in STYLES["italic"]},
    "<span color='red' weight='bold'>a</span>b": f"{RED}{{**a**}}b",
    "<span weight='bold' color='red'>a</span>": f"**{RED}{{a}}**",
    "<b>a<i>b</b>c": "**a*b***c",
    "<b>a": "**a**",
    "<b></b>a<u></u>": "a",
    "a &lt;b&gt; &amp; &quot;c&quot;&apos;&#39;": "a \\<b> & \"c\"''",
    "a -- b --- c...": "a \u2013 b \u2014 c\u2026",
    "2 * 3 :coin: [x]{y}": "2 \\* 3 \\:coin: \\[x]\\{y}",
}


@pytest.mark.parametrize("text", MADE)
def test_tags_become_marks(text: str) -> None:
    notes: list[str] = []
    assert marked(text, lambda colour: {"red": "#ff0000"}.get(str(colour), ""), notes.append) == MADE[text]
    assert notes == []


@pytest.mark.parametrize(
    ("text", "made", "note"),
    [
        ("<s>a</s>", "a", "the tag <s> is not in a template"),
        ("<span size='9'>a</span>", "a", "size of a piece of a text is not in a template"),
        ("<span color='none'>a</span>", "a", "color of a piece of a text is not in a template"),
        ("<span weight='light'>a</span>", "a", "weight of a piece of a text is not in a template"),
    ],
)
def test_what_a_template_cannot_say_is_noted(text: str, made: str, note: str) -> None:
    notes: list[str] = []
    assert marked(text, lambda colour: "", notes.append) == made
    assert notes == [note]


@pytest.mark.parametrize(
    ("heights", "is_old"),
    [([99], False), ([99, 99], True), ([99, 200], True), ([99, 200, 200], False), ([99, 99, 100, 200], True)],
)
def test_letters_seem_old_if_of_two_or_more_texts_half_are_too_high(heights: list[int], is_old: bool) -> None:
    """`seems_old`: "every second is higher than its box on all cards"; 24 points are 100 dots at 300 dots an inch."""

    def text(height: float, *more: float) -> Drawing:
        cards = {i: {"str": "a", "font": "Sans 24", "height": high} for i, high in enumerate((height, *more))}
        return Drawing("text", "deck.rb, line 1", cards)

    drawings = [*map(text, heights), text(0), Drawing("rect", "", {0: {"height": 1}})]
    assert seems_old([Sheet(1, 2, 825, 1125, 300, drawings=drawings)]) == is_old
    one_card_fits = [text(99, 200)] * 3
    assert not seems_old([Sheet(1, 2, 825, 1125, 300, drawings=one_card_fits)])
