"""The kit of Landsweeper: counts, what its pieces show, and the rules sheet with its drawn examples."""

from collections import Counter

import pytest

from landpress.layouts.games.landsweeper import SEATS
from landpress.output.games.landsweeper.board import SMALLEST
from landpress.output.games.landsweeper.examples import CELL, LOW, ROW, examples
from landpress.output.games.landsweeper.examples import CHIP as EXAMPLE_CHIP
from landpress.output.games.landsweeper.kit import rules
from landpress.output.games.landsweeper.pieces import CHIP
from landpress.output.scene import hexmap
from landpress.output.scene.choices import INKS
from landpress.output.scene.items import Shape, Text
from landpress.output.scene.style import LABEL
from landpress.output.scene.typeset import Figure
from landpress.output.sheets.rules_sheet import pages
from tests.output.printing import extent
from tests.output.sheets import an_imprint, drawn_board, kit_style, parts_of, usual_parts_of

VALUES = {"1", "2", "5", "20", "100", "500"}


@pytest.mark.parametrize("seats", SEATS)
def test_counts_for_every_number_of_seats(seats: int) -> None:
    """Base markers, unit chips, a round track with its markers, and an aid for each seat.

    Every seat has the same chips, of six values.
    """
    found: Counter[str] = Counter()
    values: Counter[str] = Counter()
    for part in usual_parts_of("landsweeper", kit_style("landsweeper"), seats):
        found[part.name] += part.count
        if part.name == "Unit chip":
            values[next(item.text for item in part.front if isinstance(item, Text))] += part.count
    assert set(values) <= VALUES
    assert {count % seats for count in values.values()} == {0}
    assert found == {
        "Base marker": seats,
        "Unit chip": values.total(),
        "Round track": 1,
        "Round marker": 2,
        "Player aid": seats,
    }


def test_chips_lie_in_the_smallest_cell() -> None:
    assert CHIP <= SMALLEST


def test_the_track_counts_to_the_last_round() -> None:
    """LS-D5: after 200 rounds the game is a draw. Ones from 1 to 10 and tens from 0 to 190 count to 200."""
    track = next(part for part in parts_of("landsweeper", kit_style("landsweeper"), 2) if part.name == "Round track")
    figures = [int(item.text) for item in track.front if isinstance(item, Text) and item.text.isdecimal()]
    assert figures == [*range(1, 11), *range(0, 200, 10)]


@pytest.mark.parametrize("ink", INKS)
def test_chips_of_two_seats_never_look_alike(ink: str) -> None:
    """docs/printing.md: shapes alone are enough to distinguish the seats."""
    parts = parts_of("landsweeper", kit_style("landsweeper", ink=ink), 6)
    chips = [part.front for part in parts if part.name == "Unit chip"]
    assert len({str(front[1]) for front in chips}) == 6


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_rules_stand_on_at_most_two_pages_with_all_examples(language: str) -> None:
    style = kit_style("landsweeper", language=language)
    sheet = rules(drawn_board("landsweeper"), style)
    assert {f"[{name}]" in sheet.text for name in examples(style)} == {True}
    assert 1 <= len(pages(sheet, an_imprint("landsweeper"), style)) <= 2


def cells_of(figure: Figure) -> list[tuple[float, float]]:
    """Return the middles of the cells of an example, which has one row or two."""
    land = [cell for cell in (*ROW, *LOW) if figure.height > 2 * CELL or cell in ROW[:3]]
    places = [hexmap.centre(cell, CELL) for cell in land]
    dx, dy = ((min(along) + max(along)) / 2 for along in zip(*places, strict=True))
    return [(x - dx, y - dy) for x, y in places]


@pytest.mark.parametrize("ink", [INKS[0], INKS[-1]])
def test_a_chip_of_an_example_lies_around_its_sign_and_its_number(ink: str) -> None:
    """Each example shows a few cells of an island with chips on them: a chip in the middle of its cell, in its ring."""
    for name, figure in examples(kit_style("landsweeper", ink=ink)).items():
        shapes = [item for item in figure.items if isinstance(item, Shape)]
        chips = [
            (left, top, right, bottom)
            for left, top, right, bottom in (extent(shape.path) for shape in shapes if shape.fill)
            if (right - left, bottom - top) == pytest.approx((EXAMPLE_CHIP, EXAMPLE_CHIP))
        ]
        numbers = [item for item in figure.items if isinstance(item, Text) and item.size > LABEL]
        middles = {(round(x, 3), round(y, 3)) for x, y in cells_of(figure)}
        assert len(chips) == len(numbers) > 1, name
        for (left, top, right, bottom), text in zip(chips, numbers, strict=True):
            middle = (left + right) / 2, (top + bottom) / 2
            assert (round(middle[0], 3), round(middle[1], 3)) in middles, name
            assert text.x == pytest.approx(middle[0])
            assert top < text.y - text.size < text.y < bottom
