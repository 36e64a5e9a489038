"""Longer texts: a translation with labels 40 % longer and running texts 25 % longer still prints completely.

All texts of a kit are lengthened at once. Nothing is missing, no texts overlap, nothing leaves its part or the margins,
and no type is smaller than 5 pt. A single label that is far too long is an error that names it.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.errors import LayoutError
from landpress.layouts.paper import paper
from landpress.output.game import Game
from landpress.output.pieces.part import SAFE, Part
from landpress.output.pieces.tuck_faces import Told
from landpress.output.scene.items import Item, Scene, Text, Use
from landpress.output.scene.style import FOOTER, SMALLEST_TYPE, Style
from landpress.output.scene.words import Words
from landpress.output.sheets import parts_list, rules_sheet
from landpress.output.sheets.kit import Contents, Listed
from landpress.output.sheets.leaflet import Fold, leaflet
from landpress.output.sheets.rules_sheet import RulesSheet
from tests.output.printing import Box, box_of
from tests.output.sheets import GAMES, an_imprint, drawn_board, most_seats
from tests.playing import rows_by_day

LABELS, RUNNING = 0.4, 0.25
LABEL = 40
"""A text of one line and at most this many characters is a label."""
KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>|^\[[^\]]*\]|^(?:# |1\. |- )|[\s*]+)", re.MULTILINE)
"""Parts of a text that are not words: places of values, spans, names of examples, marks of blocks and of bold."""
TOUCHING = 0.1
"""The overlap in mm that is allowed for boxes of neighbouring runs."""


BY_DAY = rows_by_day(product(GAMES, ("en", "ja")), *(2 * at + at % 2 for at in range(len(GAMES))))
"""Of each game one language by day."""


SPOKEN = "page.picture"
"""The text that programs read aloud in place of a picture. It is not printed."""


class Heard(Words):
    """Words that keep the texts that were asked for, with their keys."""

    said: list[tuple[str, str]]

    def __call__(self, key: str, /, **values: object) -> str:
        text = super().__call__(key, **values)
        self.said.append((key, text))
        return text


def longer(text: str, growth: float) -> str:
    """Lengthen the words of a text by this share in total."""
    pieces, owed = [], 0.0
    for piece in KEPT.split(text):
        letters = re.sub(r"[\W\d]", "", piece)
        if KEPT.fullmatch(piece) or len(letters) < 2:
            pieces.append(piece)
            continue
        owed += len(piece) * growth
        extra = int(owed)
        owed -= extra
        end = len(re.sub(r"\W+$", "", piece))
        pieces.append(piece[:end] + (letters.lower() * (1 + extra // len(letters)))[:extra] + piece[end:])
    return "".join(pieces)


def is_label(text: str) -> bool:
    return "\n" not in text and len(text) <= LABEL


def style_of(game: str, language: str, labels: float = LABELS, running: float = RUNNING, only: str = "") -> Style:
    """Return a style with longer texts, or with one longer text."""
    texts = {
        key: longer(text, labels if is_label(text) else running) if only in ("", key) else text
        for key, text in words(language, game).texts.items()
    }
    heard = Heard(language, texts)
    object.__setattr__(heard, "said", [])
    return Style(paper("a4"), heard)


def parts_of(game: str, style: Style) -> list[Part]:
    """Return the parts, also the cover and the box, with the rules if they are a part."""
    own, board = Game(game).kit, drawn_board(game)
    parts = [*own.kit_parts(board, an_imprint(game), style, most_seats(game))]
    if cover := Game(game).cover:
        parts += cover.covers(board, style, parts, Told(seats=4))
    rules = own.rules(board, style)
    return [*parts, *([rules] if isinstance(rules, Part) else [])]


def pages_of(game: str, style: Style) -> list[Scene]:
    """Return the pages of the board, the rules and the list of parts."""
    board, imprint = drawn_board(game), an_imprint(game)
    parts, rules = parts_of(game, style), Game(game).kit.rules(board, style)
    names = dict.fromkeys(part.name for part in parts)
    lines = [Listed(name, 5, (3, 4), tuple(part for part in parts if part.name == name)) for name in names]
    return [
        *Game(game).drawing.board_pages(board, imprint, style),
        *([] if isinstance(rules, Part) else rules_sheet.pages(rules, imprint, style)),
        *parts_list.contents(Contents(lines, []), imprint, style),
    ]


def written(items: Iterable[Item]) -> Iterator[tuple[Text, Box]]:
    """Yield every text with its box, from the height of small letters to the baseline.

    Texts in symbols are included, with any turn.
    """
    for item in items:
        if isinstance(item, Text):
            left, _, right, _ = box_of(item)
            yield item, (left, item.y - 0.55 * item.size, right, item.y)
        elif isinstance(item, Use):
            for text, (left, top, right, bottom) in written(item.symbol.items):
                corners = [item.place(x, y) for x in (left, right) for y in (top, bottom)]
                xs, ys = zip(*corners, strict=True)
                yield text, (min(xs), min(ys), max(xs), max(ys))


def collisions(items: Iterable[Item]) -> list[tuple[str, str]]:
    """Return the pairs of texts that overlap."""
    return [
        (one.text, other.text)
        for (one, a), (other, b) in combinations(list(written(items)), 2)
        if a[0] < b[2] - TOUCHING and b[0] < a[2] - TOUCHING and a[1] < b[3] - TOUCHING and b[1] < a[3] - TOUCHING
    ]


@pytest.mark.parametrize(("game", "language"), BY_DAY)
def test_long_texts_stay_on_their_parts_and_clear_of_each_other(game: str, language: str) -> None:
    for part in {(part.name, part.front): part for part in parts_of(game, style_of(game, language))}.values():
        for side in (part.front, part.back or ()):
            assert collisions(side) == [], part.name
            for text, (left, top, right, bottom) in written(side):
                inside = min(left + part.width / 2, part.width / 2 - right)
                above = min(top + part.height / 2, part.height / 2 - bottom)
                assert min(inside, above) >= SAFE - 1e-6, (part.name, text.text)
                assert text.size >= SMALLEST_TYPE - 1e-9


@pytest.mark.parametrize(("game", "language"), BY_DAY)
def test_long_texts_stay_on_their_pages_and_clear_of_each_other(game: str, language: str) -> None:
    style = style_of(game, language)
    area = style.printable
    for page in pages_of(game, style):
        texts = [item for item in page.items if isinstance(item, Text | Use)]
        assert collisions(texts) == []
        for text, (left, top, right, bottom) in written(texts):
            margins = (page.width - area.right, page.height - area.bottom)
            assert min(left - area.x, page.width - margins[0] - right) >= -0.01, text.text
            assert min(top - area.y, page.height - margins[1] - bottom) >= -FOOTER, text.text
            assert text.size >= SMALLEST_TYPE - 1e-9


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_long_text_vanishes(game: str) -> None:
    """Each long word that was asked for is printed whole, because lines break only at spaces.

    What stands for a picture is not printed. Its page has all of it as the picture's alternative text.
    """
    style = style_of(game, "en")
    drawn: list[Sequence[Item]] = [side for part in parts_of(game, style) for side in (part.front, part.back or ())]
    pages = pages_of(game, style)
    drawn += [page.items for page in pages]
    shown = " ".join(text.text for items in drawn for text, _ in written(items))
    shown += " ".join(part.name for part in parts_of(game, style))
    shown += " ".join(body.felt for part in parts_of(game, style) for body in part.bodies)  # in the list of solids
    heard: Any = style.words
    printed = [re.sub(r"^\[\w*\]", "", text, flags=re.M) for key, text in heard.said if key != SPOKEN]
    asked = {word for text in printed for word in re.findall(r"\w{7,}", text)}
    assert len(asked) > 100
    assert {word for word in asked if word not in shown} == set()
    assert {page.alt for page in pages if page.alt} == {text for key, text in heard.said if key == SPOKEN} != set()


def test_a_long_cue_to_turn_a_leaflet_over_takes_lines_of_its_own() -> None:
    """The cue breaks into lines at the foot of the last panel of the front. The rules on this panel end above it."""
    style, fold = style_of("antwalk", "en", labels=4.0, running=4.0, only="kit.turn_over"), Fold(56, 88, 4, 3.5)
    cue, rule = style.words("kit.turn_over"), "Ants walk in the dark."
    part = leaflet(RulesSheet("AntWalk", "\n".join([rule] * 150), {}, "A credit."), fold, [], [], style)
    last = [(text.text, box) for text, box in written(part.front) if box[0] > fold.width and box[1] > 0]
    lines = [(text, box) for text, box in last if text != rule]
    assert " ".join(text for text, _ in lines) == cue
    assert len(lines) > 2
    assert collisions(part.front) == []
    assert max(bottom for text, (_, _, _, bottom) in last if text == rule) < min(top for _, (_, top, _, _) in lines)
    assert max(bottom for _, (_, _, _, bottom) in lines) <= fold.height - fold.edge + 1e-6


@pytest.mark.parametrize("growth", [0.0, 0.25, 0.4])
def test_the_planted_texts_are_as_long_as_they_should_be(growth: float) -> None:
    for language in LANGUAGES:
        texts = words(language, "xarkant").texts
        text = " ".join(said for key, said in texts.items() if key.startswith("clause."))
        assert len(text) > 1000
        assert len(longer(text, growth)) == pytest.approx(len(text) * (1 + growth), rel=0.12)
    assert collisions([Text(0, 0, "one", 3, "#000000"), Text(4, 1, "two", 3, "#000000")]) == [("one", "two")]
    assert longer("# Your {n} **turn**, now\n[a] x", 1.0) == "# Youryour {n} **turnturn**, nownow\n[a] x"


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_a_label_that_is_far_too_long_is_an_error_that_names_it(game: str) -> None:
    """Each label by itself is made eight times as long.

    It fits at 5 pt or more, or the error quotes its beginning.
    """
    texts = words("en", game).texts
    own = ("game", "kit", "page")
    for key in [key for key, text in texts.items() if key.partition(".")[0] in own and is_label(text)]:
        assert list(faults_of(game, style_of(game, "en", labels=7.0, only=key), longer(texts[key], 7.0))) == [], key


def faults_of(game: str, style: Style, planted: str) -> Iterator[str]:
    """Yield what is wrong with a kit in which one text is far too long.

    An error that quotes the text is not a fault.
    """
    try:
        pages = pages_of(game, style)
    except LayoutError as error:
        (quoted,) = re.findall(r"'([^']{5})", str(error))[:1] or [""]
        if quoted not in planted or not quoted:
            yield f"the error does not name the text: {error}"
        return
    for page in pages:
        texts = [item for item in page.items if isinstance(item, Text | Use)]
        yield from (f"{one!r} is written over {other!r}" for one, other in collisions(texts))
        yield from (f"{text.text!r} leaves the page" for text, box in written(texts) if box[2] > style.printable.right)
