"""First pages on their side, those without room for pictures, and those of long paper."""

import pytest

from landpress.output.scene.items import Text
from landpress.output.scene.style import TITLE
from landpress.output.sheets.first_page import contents
from landpress.output.sheets.kit import Contents, Listed, Section
from landpress.output.sheets.panels import Facts
from tests.output.printing import placed
from tests.output.sheets import an_imprint, kit_style
from tests.output.test_first_page import GAMES, neatline, pages


@pytest.mark.nightly
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", GAMES)
def test_a_first_page_on_its_side_has_its_table_beside_the_panels(game: str, paper: str) -> None:
    """Issue: 43. A table over the whole width of such a page was 46 mm high, and two games had no room for it."""
    first = pages(game, paper=paper, landscape=True)[0]
    assert first.width > first.height
    (top, bottom) = neatline(first, 0.52)
    words = {text.text: text for text in first.texts()}
    head = words["What is in it"]
    quick = next(text for said, text in words.items() if said.startswith("Ready in about"))
    whole = next(text for said, text in words.items() if said.startswith("Everything: about"))
    assert quick.x == whole.x > 0.52 * first.width
    assert top < whole.y < bottom < head.y
    assert bottom - top >= {"antwalk": 48, "xarkant": 42}.get(game, 59)
    names = [text.y for text in first.texts() if text.cell and "×" in text.text and text.y > head.y]
    assert min(names) - head.y - 2.6 - 3.4 >= (8.9 if game == "xarkant" else 11.5)


def test_a_first_page_without_room_for_its_pictures_says_so() -> None:
    """Issue: 43. Names and pictures "that do not fit are told with the place and the room there is"."""
    told = Contents([Listed(f"Part {n}", 1, (2,)) for n in range(3)], [Section("paper", False, 1, 2)])
    style = kit_style("last-land", "150x150mm", look="survey")
    with pytest.warns(UserWarning, match=r"^on the first page: .* at least \d+ mm, there are \d+ mm; .* plain list$"):
        (page,) = contents(told, an_imprint("last-land"), style, Facts("2", 2), None, None)
    assert "Part 2" in [text.text for text in page.texts()]
    assert "What is in it" not in [text.text for text in page.texts()]


@pytest.mark.parametrize(("game", "paper"), [("landsweeper", "legal"), ("terraforming", "tabloid")])
def test_on_long_paper_nothing_stands_on_the_footer(game: str, paper: str) -> None:
    """Pictures grow into what is left; the row with the board is as high as the board, not as a leaf."""
    flat = [item for item in pages(game, "en", paper)[0].items if isinstance(item, Text)]
    texts = [(item, box) for item, box in placed(flat) if isinstance(item, Text) and item.size < TITLE]
    footer = next(top for item, (_, top, _, _) in texts if "Landpress" in item.text)
    above = [bottom for item, (_, _, _, bottom) in texts if item.text.startswith("Print at")]
    assert max(above) <= footer + 0.3
