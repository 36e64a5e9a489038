"""Rules sheets: text in columns, nothing lost, nothing wider or longer than its column, in any language."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from landpress.generator.texts import LANGUAGES
from landpress.layouts.errors import LayoutError
from landpress.output.files.tagging import ARTIFACT, runs
from landpress.output.game import Game
from landpress.output.pieces.part import Part
from landpress.output.scene import typeset
from landpress.output.scene.items import Drawn, Scene, Shape, Text
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import BODY, SMALLEST_BODY, SMALLEST_TYPE, TITLE
from landpress.output.scene.typeset import Figure
from landpress.output.sheets.page import play_area
from landpress.output.sheets.rules_sheet import LARGEST, MOST_PAGES, RulesSheet, pages, panel
from tests.output.printing import box_of
from tests.output.sheets import GAMES, an_imprint, drawn_board, kit, kit_style

STYLE = kit_style("last-land")
FIGURES = {"a": Figure(20, 12, (Shape(rectangle(-10, -6, 20, 12), "#1f2430"),))}
word = st.text(alphabet="abcdefg", min_size=1, max_size=12)
sentence = st.lists(word, min_size=1, max_size=40).map(" ".join)
block = st.one_of(
    sentence,
    sentence.map("# ".__add__),
    sentence.map("1. ".__add__),
    sentence.map("- ".__add__),
    st.tuples(word, sentence).map(lambda t: f"- **{t[0]}.** {t[1]}"),
    st.tuples(word, sentence).map(lambda t: f"[a] {t[0]}\n{t[1]}"),  # more examples side by side would not fit
)


@settings(max_examples=60, deadline=None)
@given(st.lists(block, min_size=1, max_size=25))
def test_galleys_lose_nothing_and_stay_in_their_column(blocks: list[str]) -> None:
    room, height = 80.0, 120.0
    text = "\n".join(blocks)
    galleys = typeset.galleys(text, FIGURES, room, BODY, STYLE)
    columns = typeset.columns(galleys, height)
    if columns is None:
        assert max(galley.height for galley in galleys) > height
        return
    texts = [item for column in columns for item in column if isinstance(item, Text)]
    written = "".join(text.text for text in texts if not text.text.isdigit() and text.text != "–").replace(" ", "")
    expected = "".join(
        b.removeprefix("# ").removeprefix("1. ").removeprefix("- ").removeprefix("[a] ") for b in text.splitlines()
    )
    assert written == expected.replace("*", "").replace(" ", "")
    for column in columns:
        for item in column:
            left, top, right, bottom = box_of(item) if isinstance(item, Shape | Text) else (0, 0, 0, 0)
            assert left >= -1e-6
            assert right <= room + 1e-6
            assert top >= -0.3
            assert bottom <= height + 1e-6


def test_steps_are_numbered_anew_after_each_heading() -> None:
    found = [(b.kind, b.marker) for b in typeset.blocks("# A\n1. x\n1. y\n- z\n# B\n- w\n1. v")]
    assert found == [
        ("heading", ""),
        ("step", "1"),
        ("step", "2"),
        ("inner point", "–"),
        ("heading", ""),
        ("point", "–"),
        ("step", "1"),
    ]


def test_a_heading_is_never_the_last_of_its_column() -> None:
    text = "\n".join(["a b c"] * 9 + ["# Heading", "d e f"])
    for height in range(30, 80):
        columns = typeset.columns(typeset.galleys(text, {}, 60, BODY, STYLE), height)
        assert columns is not None
        for column in columns:
            last = column[-1]
            assert isinstance(last, Text)
            assert last.text != "Heading"


def test_an_example_stays_with_what_it_shows() -> None:
    """A drawing never begins a column: the text above it and its heading stay with it."""
    text = "\n".join(["a b c"] * 9 + ["# Heading", "shown below", "[a] caption"])
    for height in range(40, 90):
        columns = typeset.columns(typeset.galleys(text, FIGURES, 60, BODY, STYLE), height)
        assert columns is not None
        (held,) = [column for column in columns if any(isinstance(item, Shape) for item in column)]
        assert {"Heading", "shown below", "caption"} <= {item.text for item in held if isinstance(item, Text)}


def test_type_grows_with_the_paper_and_where_two_pages_have_room() -> None:
    """Issue 43: "body text 8.5 to 10 pt". A text of a little more than a page is set larger on two pages."""

    def largest(lines: int, paper_name: str) -> tuple[int, float]:
        found = of_words(lines, paper_name)
        return len(found), max(item.size for item in found[0].items if isinstance(item, Text) and not item.bold)

    assert largest(10, "a4") == pytest.approx((1, BODY))
    assert largest(10, "legal") == pytest.approx((1, BODY * 94.95 / 92))
    assert largest(10, "240x330mm") == pytest.approx((1, LARGEST))
    count, size = largest(40, "a4")
    assert count == MOST_PAGES
    assert BODY < size <= LARGEST + 1e-9


def of_words(lines: int, paper_name: str) -> list[Scene]:
    sheet = RulesSheet("Rules", "\n".join(f"{n} {'word ' * 40}" for n in range(lines)), {}, "nobody")
    return pages(sheet, an_imprint("last-land"), kit_style("last-land", paper_name))


@pytest.mark.parametrize("lines", [10, 40])
def test_a3_holds_two_pages_of_a4_side_by_side(lines: int) -> None:
    """docs/printing.md: "two pages side by side, or one page twice"; a copy is not read aloud."""
    (wide,), narrow = of_words(lines, "a3"), of_words(lines, "a4")
    assert (wide.width, wide.height) == (420, 297)
    halves = [Counter[tuple[str, float, float]]() for _ in "ab"]
    for text in wide.texts():
        if text.y < 275:  # above the footer
            halves[text.x > 210][text.text, round(text.x % 210, 2), round(text.y, 2)] += 1
    wanted = [Counter((t.text, round(t.x, 2), round(t.y, 2)) for t in one.texts() if t.y < 275) for one in narrow]
    assert halves == [wanted[0], wanted[-1]]
    read = Counter(
        item.text for run in runs(wide) if run.tag != ARTIFACT for item in run.items if isinstance(item, Text)
    )
    once = Counter(text for page in wanted for text, *_ in page.elements())
    assert {text: n for text, n in read.items() if text in once} == once


def test_a_short_text_leaves_lines_for_notes_in_both_columns() -> None:
    """Issue 43: "at most 20 % empty". Rules of a few words filled one column, and the other one was blank."""
    (page,) = pages(RulesSheet("Rules", "Play.", {}, "nobody"), an_imprint("last-land"), STYLE)
    ruled = [box_of(item) for item in page.items if isinstance(item, Shape) and item.fill is None and item.stroke]
    tall = [box for box in ruled if box[3] - box[1] > 150]
    assert [box[0] > 100 for box in tall] == [False, True]


def test_columns_end_at_one_height_and_headings_stay_at_their_texts() -> None:
    """docs/look.md: "in columns of one height". Below headings nothing grows, and no space to more than three times."""
    galleys = typeset.galleys("# Head\nfirst\n1. second\n1. third", {}, 60, BODY, STYLE)
    (close,), high = typeset.columns(galleys, 100.0) or [], sum(one.lead + one.height for one in galleys)

    def places(column: list[Drawn]) -> list[float]:
        return [item.y for item in column if isinstance(item, Text) and not item.text.isdigit()]

    for foot in (high, high + 4.0, 300.0):
        (wide,) = typeset.columns(galleys, 100.0, foot=foot) or []
        moved = [after - before for before, after in zip(places(close), places(wide), strict=True)]
        assert moved[0] == moved[1] == 0.0
        lead = galleys[2].lead
        assert moved[2:] == pytest.approx([min((foot - high + galleys[0].lead) / 2, 2 * lead) * n for n in (1, 2)])


def test_examples_are_enlarged_where_that_needs_no_more_columns() -> None:
    text = "word\n[a] one\n" + "1. word\n" * 4
    usual, large = (typeset.galleys(text, FIGURES, 60, BODY, STYLE, typeset.LOOSE._replace(drawn=n)) for n in (1, 2))
    more = sum(one.height for one in large) - sum(one.height for one in usual)
    assert more == pytest.approx(FIGURES["a"].height)
    high = sum(one.lead + one.height for one in usual)
    assert typeset.enlarged(usual, large, high + more, 1) == large
    assert typeset.enlarged(usual, large, high + more - usual[0].lead - 0.5, 1) == usual


def test_rules_of_a_little_more_than_a_page_are_set_closer_on_one() -> None:
    """Issue of the look: "body text 8.5 to 10 pt (Terraforming's rules take two pages at 12 pt: one page)"."""
    for paper_name, language in product(("a4", "letter"), LANGUAGES):
        style = kit_style("terraforming", paper_name, language)
        (page,) = kit("terraforming", style, "rules")
        lengths: Counter[float] = Counter()
        for text in page.texts():
            lengths[text.size] += len(text.text)
        ((size, _),) = lengths.most_common(1)
        assert SMALLEST_BODY - 1e-9 <= size <= LARGEST


def test_a_long_credit_stands_in_two_lines_and_no_more() -> None:
    def credit(text: str) -> list[Text]:
        (page,) = pages(RulesSheet("Rules", "Play.", {}, text), an_imprint("last-land"), STYLE)
        return [
            item for item in page.items if isinstance(item, Text) and item.anchor == "end" and item.text != "100 mm"
        ]

    above, below = credit("by somebody " * 10)
    assert above.y < below.y
    assert below.y < play_area(STYLE).y + TITLE + 7.0, "above the columns"
    with pytest.raises(LayoutError, match="the credit 'by somebody"):
        credit("by somebody " * 20)


def test_bold_runs_stand_where_they_are_read() -> None:
    (galley,) = typeset.galleys("plain **bold** plain", {}, 80, BODY, STYLE)
    runs = [item for item in galley.drawn if isinstance(item, Text)]
    assert [(run.text.strip(), run.bold) for run in runs] == [("plain", False), ("bold", True), ("plain", False)]
    assert runs[0].x < runs[1].x < runs[2].x


def test_headings_are_bold_and_captions_may_have_bold_words() -> None:
    heading, _, figure = typeset.galleys("# Heading\nplain\n[a] a **bold** caption", FIGURES, 80, BODY, STYLE)
    assert [(run.text, run.bold) for run in heading.drawn if isinstance(run, Text)] == [("Heading", True)]
    captions = [run for run in figure.drawn if isinstance(run, Text)]
    assert [(run.text, run.bold) for run in captions] == [("a ", False), ("bold", True), (" caption", False)]
    left, right = box_of(captions[0])[0], box_of(captions[-1])[2]
    assert (left + right) / 2 == pytest.approx(40), "in the middle of the column"


def test_marks_of_rules_that_are_not_understood_are_errors() -> None:
    """Rules sheets refuse the same marks as decks, because there is one inline language."""
    for text in ("1. *Take one.", "# **Heading", "[a] a *caption", "- gain :coin:"):
        with pytest.raises(LayoutError):
            typeset.galleys(text, FIGURES, 80, BODY, STYLE)


def test_text_that_fits_no_two_pages_is_an_error() -> None:
    sheet = RulesSheet("Long", "\n".join(["word " * 60] * 60), {}, "nobody")
    with pytest.raises(LayoutError, match="the rules 'Long' do not fit two pages of a4"):
        pages(sheet, an_imprint("last-land"), STYLE)


def test_a_panel_that_is_too_full_is_an_error() -> None:
    with pytest.raises(LayoutError, match="does not fit 40 x 20 mm"):
        panel("word " * 200, {}, 40, 20, BODY, STYLE)
    with pytest.raises(LayoutError, match="longer than its line"):
        panel("w" * 100, {}, 40, 20, BODY, STYLE)


@pytest.mark.parametrize("game", GAMES)
def test_rules_fit_their_pages_and_their_margins(game: str) -> None:
    """Rules have at most two pages, stay inside the columns, and have no text below 5 pt.

    Rules that are a part are tested as a part.
    """
    wrong = []
    for paper, language in product(("a4", "letter"), LANGUAGES):
        style = kit_style(game, paper, language)
        sheet = Game(game).kit.rules(drawn_board(game), style)
        found = [] if isinstance(sheet, Part) else pages(sheet, an_imprint(game), style)
        area = play_area(style)
        wrong += [(paper, language, f"{len(found)} pages")] if len(found) > MOST_PAGES else []
        for item in (item for page in found for item in page.items if isinstance(item, Text)):
            left, top, right, bottom = box_of(item)
            inside = left >= area.x - 0.01 and right <= area.right + 0.01 and top >= area.y - 0.5
            if not inside or bottom > style.printable.bottom + 1 or item.size < SMALLEST_TYPE:
                wrong.append((paper, language, item.text))
    assert wrong == []
