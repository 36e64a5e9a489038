"""The frame around a board: entries in reading order, and a line of the tally for every seat."""

from dataclasses import replace

import pytest

from landpress.output.scene.items import Shape, Text
from landpress.output.scene.style import palette
from landpress.output.sheets.frame import Entry, Frame
from tests.output.sheets import an_imprint, kit_style

ENTRIES = tuple(Entry(f"thing {i}", f"{i} / {2 * i}", "does something") for i in range(1, 9))


def frame(seats: int = 3, entries: tuple[Entry, ...] = ENTRIES) -> Frame:
    imprint = replace(an_imprint("terraforming"), seats=seats)
    return Frame(imprint, kit_style("terraforming"), "a summary", ("first", "second", "third"), "things", entries)


def test_entries_read_down_the_columns() -> None:
    """Eight entries in three columns: three, three and two, each with its cost to its right."""
    offer = frame().stacked
    texts = [item for item in offer.items() if isinstance(item, Text)]
    names = [text for text in texts if text.text.startswith("thing ")]
    in_order = sorted(names, key=lambda text: (text.x, text.y))
    assert [text.text for text in in_order] == [entry.name for entry in ENTRIES]
    columns = sorted({text.x for text in names})
    assert [sum(text.x == column for text in names) for column in columns] == [3, 3, 2]
    for name, entry in zip(in_order, ENTRIES, strict=True):
        (cost,) = [text for text in texts if text.text == entry.cost]
        assert cost.y == name.y
        assert name.x < cost.x
        assert cost.x < min([column for column in columns if column > name.x], default=999)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_seat_has_a_line_in_the_tally(seats: int) -> None:
    """Each sign has a line for a name beside it. Seats are in order, from the left and from the top."""
    wanted = frame(seats, ())
    hues = [seat.hue for seat in palette("full").seats[:seats]]
    for offer, axis in ((wanted.stacked, 0), (wanted.beside, 1)):
        assert offer is not None
        items = offer.items()
        signs = {item.fill: item.path[0][1][axis] for item in items if isinstance(item, Shape) and item.fill in hues}
        assert sorted(hues, key=lambda hue: signs[hue]) == hues
        assert [item.text for item in items if isinstance(item, Text)].count(wanted.style.words("page.name")) == seats
