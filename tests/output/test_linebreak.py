"""The line breaker: lines are full and lose nothing, words stay whole, Japanese lines begin and end as they should."""

from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from landpress.layouts.errors import LayoutError
from landpress.output.scene import linebreak
from landpress.output.scene.fonts import FOLDER
from landpress.output.scene.items import Drawn, Shape, Text
from landpress.output.scene.linebreak import ICON, ICON_GAP, SOFT_HYPHEN, Line, Sign, fitted, marked, plain, stacked
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.style import LABEL, LEADING, SMALLEST_TYPE, TITLE
from landpress.output.scene.textbox import hyphenated

JAPANESE = "手番：サイコロを2個振って、その1個を選ぶ。「目の数」が行動力になる。"
SIZE = 3.0
HAIR = 1e-6
sentences = st.text(alphabet=st.sampled_from("ab cdéß、。手番カー「」2 "), min_size=1, max_size=80)


@cache
def opened(face: str) -> tuple[dict[int, str], Any]:
    font = TTFont(FOLDER / f"{face}.ttf")
    return font.getBestCmap(), {name: font["hmtx"][name][0] / font["head"].unitsPerEm for name in font.getGlyphOrder()}


def run(text: str, bold: bool = False) -> float:
    """Return the width of a text at `SIZE`, from the tables of the fonts."""
    weight = "Bold" if bold else "Regular"
    total = 0.0
    for sign in text:
        glyphs, advances = next(
            font for font in (opened(f"NotoSans{script}-{weight}") for script in ("", "JP")) if ord(sign) in font[0]
        )
        total += advances[glyphs[ord(sign)]]
    return SIZE * total


def box(x: float, y: float, height: float) -> list[Drawn]:
    """Draw an icon twice as wide as it is high."""
    return [Shape(rectangle(x - height, y - height / 2, 2 * height, height), "#000000")]


def signs(name: str) -> Sign:
    return Sign(2.0, box)


ICON_RUN = SIZE * (2.0 * ICON + 2 * ICON_GAP)


def texts(text: str, room: float) -> list[str]:
    """Return the lines of a text in the inline language, with an icon as @."""
    lines = marked(text, signs=signs).lines(room, SIZE)
    return ["".join("@" if atom.sign else atom.text for atom in line.atoms) for line in lines]


def weights(line: Line) -> list[tuple[str, bool]]:
    return [(atom.text, atom.bold) for atom in line.atoms]


@given(sentences, st.floats(20, 60))
def test_lines_fit_and_lose_nothing(text: str, room: float) -> None:
    try:
        lines = plain(text).lines(room, SIZE)
    except LayoutError:
        # Only a word without a possible break may be too long.
        assert max(run(word) for word in text.split(" ")) > room
        return
    assert "".join("".join(line.text for line in lines).split()) == "".join(text.split())
    for line in lines:
        assert line.wide * SIZE == pytest.approx(run(line.text))
        assert run(line.text) <= room + HAIR


@given(st.lists(st.text("abcdefg", min_size=1, max_size=9), min_size=1), st.floats(18, 60), st.booleans())
def test_lines_are_as_full_as_they_can_be(words: list[str], room: float, bold: bool) -> None:
    lines = [line.text for line in plain(" ".join(words), bold).lines(room, SIZE)]
    assert " ".join(lines) == " ".join(words)
    for line, below in pairwise(lines):
        assert run(f"{line} {below.split()[0]}", bold) > room


@pytest.mark.parametrize(
    ("text", "first", "wide"),
    [
        ("gain two fields", "gain two", run("gain two")),
        ("gain **two** fields", "gain two", run("gain ") + run("two", True)),
        ("畑を耕す", "畑を", run("畑を")),
        ("gain :ant: fields", "gain @", run("gain ") + ICON_RUN),
    ],
)
def test_a_line_is_filled_to_a_hair(text: str, first: str, wide: float) -> None:
    """The words of a line fit exactly their width, without the space after them."""
    assert texts(text, wide)[0] == first
    assert texts(text, wide - HAIR)[0] != first
    assert len(texts(text, wide - HAIR)) > 1


@pytest.mark.parametrize(
    ("text", "word"), [("an antidisestablishment, now", "antidisestablishment,"), ("「「「「「「", "「「「「「「")]
)
def test_a_word_longer_than_its_line_is_an_error_that_names_it(text: str, word: str) -> None:
    assert word in texts(text, run(word))
    with pytest.raises(LayoutError, match=r"is longer than its line of .* mm; shorten it") as raised:
        texts(text, run(word) - HAIR)
    assert f"the word {word!r} of the text {text!r}" in str(raised.value)


def test_kinds_between_bars_may_stand_on_two_lines() -> None:
    """A wish may name many kinds. Unicode has a place to break behind a vertical line (UAX #14, class BA)."""
    assert texts("moor|wood|crag: no", run("moor|wood|")) == ["moor|wood|", "crag: no"]


def test_bold_goes_on_over_the_end_of_a_line() -> None:
    lines = marked("one **two three** four").lines(run("one ") + run("two", True), SIZE)
    assert [weights(line) for line in lines] == [
        [("one ", False), ("two", True)],
        [("three", True)],
        [("four", False)],
    ]
    (line,) = marked("one **two** three").lines(100, SIZE)
    drawn = [item for item in line.drawn(5, 7, SIZE, "#000000") if isinstance(item, Text)]
    assert [(item.text, item.bold) for item in drawn] == [("one ", False), ("two", True), (" three", False)]
    ends = [5, 5 + run("one "), 5 + run("one ") + run("two", True)]
    assert [item.x for item in drawn] == pytest.approx(ends)
    assert {item.y for item in drawn} == {7}


@given(st.sets(st.integers(0, len(JAPANESE)), min_size=2), st.integers(13, 60))
def test_where_bold_begins_makes_no_difference_to_the_breaks(places: set[int], room: int) -> None:
    """Full-width characters have the same width in both weights, so marks of bold do not change the lines."""
    text = marked_up = JAPANESE.replace("2", "二").replace("1", "一")
    for place in sorted(places, reverse=True)[: len(places) // 2 * 2]:
        marked_up = f"{marked_up[:place]}**{marked_up[place:]}"
    assert texts(marked_up, room) == texts(text, room)


@pytest.mark.parametrize("text", ["gain **two**, or **more**.", "a :ant:, b :ant:.", "（**一**）、二（:ant:）。"])
def test_no_mark_parts_a_sign_from_its_word(text: str) -> None:
    """At any width, no line begins with a comma, stop or bracket that follows bold or an icon."""
    for tenth in range(10, 400):
        try:
            lines = texts(text, tenth / 10)
        except LayoutError:
            continue
        assert not [line for line in lines if line[:1] in [*",.）、。"]], tenth


@pytest.mark.parametrize("sign", "、。，．・：；？！）」』】〕》〉ー…々ゝ％℃〜ぁっょゎァッュヶ")
def test_no_line_begins_with_what_stands_behind(sign: str) -> None:
    """JIS X 4051: closing brackets, stops, commas, middle dots, marks of repetition and sound, small kana, units."""
    for text in (f"畑畑{sign}畑畑畑{sign}畑", f"畑畑**畑{sign}**畑畑**{sign}畑**", f"畑畑:ant:{sign}畑畑畑{sign}畑"):
        for room in range(13, 30):
            lines = texts(text, room)
            assert "".join(lines) == text.replace("*", "").replace(":ant:", "@")
            assert not [line for line in lines if line.startswith(sign)], (text, room)


@pytest.mark.parametrize("sign", "「（『【〔《〈￥")
def test_no_line_ends_with_what_stands_before(sign: str) -> None:
    """JIS X 4051: opening brackets and signs of currency."""
    for text in (f"畑畑{sign}畑畑畑{sign}畑", f"畑**畑{sign}**畑畑畑**{sign}**畑", f"畑畑{sign}:ant:畑畑{sign}2"):
        for room in range(13, 30):
            assert not [line for line in texts(text, room) if line.endswith(sign)], (text, room)


@pytest.mark.parametrize("room", range(8, 60))
def test_japanese_needs_no_spaces(room: int) -> None:
    """As many lines as if each took all that it has room for, or one more that parts no word inside."""
    lines = texts(JAPANESE, room)
    assert "".join(lines) == JAPANESE
    allowed = [i for i, sign in enumerate(JAPANESE) if i and sign not in "：、。」っ" and JAPANESE[i - 1] not in "「12"]
    starts, ends = [0], [*allowed, len(JAPANESE)]
    while starts[-1] < len(JAPANESE):
        starts.append(max(end for end in ends if end > starts[-1] and run(JAPANESE[starts[-1] : end]) <= room + HAIR))
    assert len(lines) - len(starts) + 1 in (0, room >= 5 * SIZE)


@pytest.mark.parametrize(
    ("text", "count", "told"),
    [
        ("線で二つに折って貼ると", 7, "線で二つに|折って貼ると"),  # not 折っ|て
        ("形に折って貼る。", 7, "形に折って|貼る。"),  # not 貼|る。
        ("この札をめくるカード", 8, "この札をめくる|カード"),
        ("この札を並べかえる", 8, "この札を|並べかえる"),  # not one of two characters
        ("畑畑畑畑畑畑畑畑畑", 5, "畑畑畑畑畑|畑畑畑畑"),
        ("畑畑畑畑畑畑", 5, "畑畑畑|畑畑畑"),
        ("所有マーカー", 5, "所有|マーカー"),
        ("畑がつながる札", 5, "畑が|つながる札"),  # a particle ends a word
        ("畑のタイルをめくるのは", 8, "畑のタイルを|めくるのは"),
        ("畑畑畑畑の畑畑", 5, "畑畑畑畑|の畑畑"),  # three lines would be kinder
    ],
)
def test_japanese_words_stay_whole_where_that_needs_no_more_lines(text: str, count: int, told: str) -> None:
    assert texts(text, count * SIZE) == told.split("|")


def test_a_line_may_break_on_both_sides_of_latin_letters_in_japanese() -> None:
    assert texts("畑畑Mapを畑", run("Map")) == ["畑畑", "Map", "を畑"]
    assert texts("畑畑:ant:を畑", ICON_RUN) == ["畑畑", "@", "を畑"]


def test_a_figure_keeps_what_it_counts() -> None:
    assert texts("畑畑畑2個畑", run("畑畑畑2")) == ["畑畑畑", "2個畑"]
    assert texts("畑畑畑2〜4人", run("畑畑畑2〜")) == ["畑畑畑", "2〜4人"]


def test_latin_words_break_at_spaces_only() -> None:
    for text in ("well-known", "and/or", "a (b)", "8.5", "it’s"):
        with pytest.raises(LayoutError, match="is longer than its line"):
            texts(text, max(run(word) for word in text.split()) - HAIR)


@pytest.mark.parametrize("space", [" ", "  ", "　", " 　 "])
def test_no_line_begins_or_ends_with_spaces(space: str) -> None:
    """Spaces at a line break are not printed. Those at the start of a paragraph are, before the first word."""
    assert texts(f"gain{space}two", run("gain")) == ["gain", "two"]
    assert texts(f"畑{space}畑{space}", run("畑")) == ["畑", "畑"]
    assert texts(f"gain**{space}two**", run("gain")) == ["gain", "two"]
    assert texts(f"gain {space}:ant:", ICON_RUN + run(" ")) == ["gain", "@"]
    assert texts(f"{space}gain{space}two", run(f"{space}gain")) == [f"{space}gain", "two"]
    with pytest.raises(LayoutError, match="the word"):
        texts(f"{space}gain", run("gain"))


def test_an_icon_stays_on_its_line_where_it_fits() -> None:
    """An icon takes its width and the space on both sides, and stands in the middle of it."""
    room = run("gain ") + ICON_RUN
    lines = marked("gain :ant: now", signs=signs).lines(room, SIZE)
    drawn = list(lines[0].drawn(0, 0, SIZE, "#000000"))
    assert [type(item) for item in drawn] == [Text, Shape]
    assert isinstance(drawn[1], Shape)
    assert drawn[1].path[0][1][0] == pytest.approx(run("gain ") + SIZE * ICON_GAP)
    assert drawn[1].path[1][1][0] == pytest.approx(room - SIZE * ICON_GAP)
    assert texts("gain :ant: now", room - HAIR)[0] == "gain"


def test_an_icon_keeps_what_stands_at_it() -> None:
    assert texts("gain two :ant:3,", run("gain two ") + ICON_RUN) == ["gain two", "@3,"]
    assert texts("畑 3:ant:", run("畑 3") + ICON_RUN - HAIR) == ["畑", "3@"]


def test_icons_need_someone_who_draws_them() -> None:
    with pytest.raises(LayoutError, match="the icon :ant: cannot be used in this text"):
        marked("gain :ant:")
    assert [line.text for line in plain("gain :ant: **").lines(100, SIZE)] == ["gain :ant: **"]


@pytest.mark.parametrize("room", [30, 45, 60])
def test_even_lines_are_as_few_and_no_longer(room: int) -> None:
    """The last line is not much shorter: a step less room would need one line more."""
    told = plain("a land of nine tiles and thirty-six quadrants for four seats")
    usual, even = told.lines(room, 3.0), told.even(room, 3.0)
    longest = max(line.wide for line in even) * 3.0
    assert len(even) == len(usual)
    assert longest <= max(line.wide for line in usual) * 3.0
    assert len(told.lines(longest - 2 * linebreak.EVEN, 3.0)) > len(even)


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_lines_are_anchored_whole(anchor: str, share: float) -> None:
    """A line of several weights is anchored like a line of one weight."""
    lines = marked("one **two** two").lines(100, SIZE)
    first, *_ = (item for item in stacked(lines, 50, 10, SIZE, "#000000", anchor) if isinstance(item, Text))
    wide = run("one ") + run("two", True) + run(" two")
    assert first.left(run(first.text)) == pytest.approx(50 - share * wide)
    (single,) = stacked(plain("one").lines(100, SIZE), 50, 10, SIZE, "#000000", anchor)
    assert isinstance(single, Text)
    assert single.left(run("one")) == pytest.approx(50 - share * run("one"))


def test_lines_stand_one_below_the_other() -> None:
    """Empty lines take their height too."""
    lines = [line for text in ("one", "", "three") for line in plain(text).lines(100, SIZE)]
    drawn = stacked(lines, 0, 10, SIZE, "#000000")
    assert [(item.text, item.y) for item in drawn if isinstance(item, Text)] == [
        ("one", 10),
        ("three", pytest.approx(10 + 2 * LEADING * SIZE)),
    ]


def test_text_shrinks_to_its_room_and_no_further_than_the_smallest_type() -> None:
    size = fitted("Last Land", 15, TITLE)
    assert run("Last Land") * size / SIZE == pytest.approx(15)
    assert fitted("Last Land", 100, TITLE) == TITLE
    with pytest.raises(LayoutError, match="'Last Land'"):
        fitted("Last Land", 0.99 * run("Last Land") * SMALLEST_TYPE / SIZE, TITLE)
    assert fitted("Last Land", 100, LABEL, bold=True) == LABEL


@pytest.mark.parametrize(("points", "fits"), [(5.01, True), (4.99, False)])
def test_nothing_is_printed_smaller_than_five_points(points: float, fits: bool) -> None:
    """docs/printing.md: type shrinks to 5 pt at least. A text that still does not fit is an error."""
    size = points * 25.4 / 72
    room = run("Last Land") * size / SIZE
    if fits:
        assert fitted("Last Land", room, TITLE) == pytest.approx(size)
    else:
        with pytest.raises(LayoutError, match="'Last Land'"):
            fitted("Last Land", room, TITLE)


def test_short_words_and_words_with_digits_are_never_broken() -> None:
    """Words of fewer than six letters stay whole: pyphen alone would break `data` and `table`."""
    pytest.importorskip("pyphen")
    text = "paper table finger R2D2xyz"
    assert hyphenated(text, "en").replace(SOFT_HYPHEN, "-") == "paper table fin-ger R2D2xyz"
