"""What reaches over the edge of a card, and texts that do not fit their box."""

import numpy as np
import pytest

from landpress.layouts.errors import LayoutError
from landpress.layouts.sheet import Area
from landpress.output.deck.elements import (
    CodeBox,
    Element,
    Figure,
    Line,
    TableBox,
    TextBox,
    check,
    inked,
    is_safe,
    runs_over,
)
from landpress.output.deck.outlines import oval
from landpress.output.scene.items import Cell, Scene, Shape, Text
from landpress.output.scene.shapes import extent
from tests.output.survey_pages import raster
from tests.output.test_deck import CARD, INK, artist, look


def test_ink_counts_and_not_its_box() -> None:
    """docs/decks.md: a text may have a box that reaches over the edge, if its letters do not."""
    for element in (TextBox(Area(-10, 30, 83, 20), "a", look(align="middle", valign="middle")),):
        assert is_safe(element, CARD, artist().draw(element))
    over = TextBox(Area(55, 30, 30, 20), "a long one", look())
    with pytest.raises(LayoutError, match="reaches over the edge"):
        is_safe(over, CARD, artist().draw(over))


def test_lines_and_round_shapes_end_with_the_bleed() -> None:
    """Squib and other programs draw over the edge; nothing of it may lie on the neighbour."""
    drawings: list[Element] = [
        Line((-30, 44), (100, 44), INK, 0.3),
        Figure(Area(50, 70, 40, 40), oval(40, 40), "#ffcc00", None, 0.2),
    ]
    for one in drawings:
        check(one, CARD)
        (shape,) = artist().draw(one)
        assert isinstance(shape, Shape)
        left, _, right, bottom = extent(shape.path)
        assert left >= -34.5 - 1e-9
        assert right <= 34.5 + 1e-9
        assert bottom <= 47 + 1e-9
        assert runs_over(one, CARD)
    with pytest.raises(LayoutError, match="outside"):
        check(Line((70, 0), (80, 10), INK, 0.3), CARD)


@pytest.mark.parametrize("overflow", ["shrink", "clip", "ellipsis"])
def test_a_text_that_does_not_fit_is_cut_where_the_template_says_so(overflow: str) -> None:
    """docs/decks.md: overflow. All letters lie in the box, and the artist tells that something was lost."""
    one = artist()
    words = "many words that have no room in this box, and uncharacteristically long ones at the end"
    area = Area(5, 5, 18, 9)
    items = one.draw(TextBox(area, words, look(9, 9, overflow=overflow)))
    assert one.cut == [words]
    assert all(5 - 1e-6 <= x <= 23 + 1e-6 and 4 <= y <= 15 for x, y in ((x + 31.5, y + 44) for x, y in inked(items)))
    letters = "".join(item.text for item in items if isinstance(item, Text))
    assert letters.endswith("\u2026") == (overflow == "ellipsis")
    assert (letters.endswith("end")) == (overflow == "shrink")
    with pytest.raises(LayoutError, match="does not fit"):
        artist().draw(TextBox(area, words, look(9, 9)))


@pytest.mark.parametrize("overflow", ["shrink", "clip", "ellipsis"])
def test_a_box_lower_than_a_line_keeps_one_line(overflow: str) -> None:
    """docs/decks.md, overflow: what is cut is told, but no text vanishes as a whole."""
    one = artist()
    items = one.draw(TextBox(Area(5, 5, 40, 1.0), "first line", look(9, 9, overflow=overflow)))
    assert any(isinstance(item, Text) and item.text.startswith("f") for item in items)


@pytest.mark.parametrize("area", [Area(5, 8, 20, 50), Area(5, 8, 50, 20)])
def test_a_code_is_as_large_as_its_area_allows_in_its_middle(area: Area) -> None:
    """docs/decks.md, code: a square in the middle, of an area that is high and of one that is wide."""
    (drawn,) = artist().draw(CodeBox(area, "https://example.org", INK))
    assert isinstance(drawn, Shape)
    left, top, right, bottom = extent(drawn.path)
    assert (right - left, bottom - top) == pytest.approx((20, 20))
    assert ((left + right) / 2, (top + bottom) / 2) == pytest.approx(
        (area.middle[0] - CARD.width / 2, area.middle[1] - CARD.height / 2)
    )


@pytest.mark.parametrize("bold", [False, True])
def test_ink_of_letters_lies_where_it_is_said_to(bold: bool) -> None:
    """What is too near to the edge is told by it. The letters that reach farthest are within 0.05 sizes beyond."""
    beyond = []
    for letters in ("gjpqy", "()[]{}|/", "ÅÇ@Q", "国語ぎょう", "｜ｇ、。（）"):
        text = Text(10, 40, letters, 20, "#000000", bold)
        rows, columns = np.nonzero(raster(Scene(150, 60, "", (text,)), 127).min(2) < 128)
        left, right, top, bottom = (columns.min() / 5, (columns.max() + 1) / 5, rows.min() / 5, (rows.max() + 1) / 5)
        across, down = zip(*inked([text]), strict=True)
        beyond.append((min(across) - left, right - max(across), min(down) - top, bottom - max(down)))
    assert all(-0.1 <= max(side) / 20 <= 0.05 for side in zip(*beyond, strict=True))


@pytest.mark.parametrize("has_head", [False, True])
@pytest.mark.parametrize("fill", [None, "#ffcc00"])
@pytest.mark.parametrize("stroke", [None, "#000000"])
def test_a_table_shows_its_head_and_its_lines_only_if_it_has_them(
    has_head: bool, fill: str | None, stroke: str | None
) -> None:
    """docs/decks.md: the first row of a table with a head is bold, and has a colour below it if one is given."""
    rows = (("a", "bb"), ("c", "d"), ("e", "f"))
    table = TableBox(Area(5, 5, 30, 18), rows, (1, 2), look(), stroke, 0.3, fill, has_head)
    items = artist().draw(table)
    texts = [item for item in items if isinstance(item, Text)]
    assert [(one.text, one.bold) for one in texts] == [
        (text, has_head and i == 0) for i in range(3) for text in rows[i]
    ]
    assert [one.cell for one in texts] == [Cell(i, j, has_head and i == 0) for i in range(3) for j in range(2)]
    shapes = [item for item in items if isinstance(item, Shape)]
    assert [bool(one.fill) for one in shapes] == [True] * bool(fill and has_head) + [False] * bool(stroke)
    if fill and has_head:
        left, top, right, bottom = extent(shapes[0].path)
        assert (right - left, bottom - top) == pytest.approx((30, 6))
        assert max(one.y for one in texts[:2]) < bottom < min(one.y for one in texts[2:])
