"""Positions as text: rows of cells one below the other, as on the board."""

import pytest

from landpress.layouts.hexgrid import size
from landpress.output.reports.textmap import hex_lines, seat_letter, square_lines


@pytest.mark.parametrize(("radius", "width"), [(1, 5), (2, 6), (3, 7), (6, 8)])
def test_rows_of_a_hexagon_stand_in_the_middle(radius: int, width: int) -> None:
    """Every cell has its full width, so a row is as wide as its cells with a blank between two."""
    cells = [("#" * width, "+" * width)] * size(radius)
    lines = hex_lines(radius, cells, width)
    assert len(lines) == 2 * (2 * radius + 1)
    longest = max(map(len, lines))
    rows = (*range(radius + 1, 2 * radius + 1), *range(2 * radius + 1, radius, -1))
    for line, count in zip(lines[::2], rows, strict=True):
        assert line.split() == ["#" * width] * count
        indent = len(line) - len(line.lstrip())
        right = longest - len(line)
        assert abs(indent - right) <= 1, "as much room on either side"


def test_cells_of_a_square_stand_below_each_other() -> None:
    lines = square_lines(3, [(f"{row}{column}",) for row in "abc" for column in "123"], 4)
    assert [line.split() for line in lines] == [["a1", "a2", "a3"], ["b1", "b2", "b3"], ["c1", "c2", "c3"]]
    assert len({tuple(line.index(word) for word in line.split()) for line in lines}) == 1


def test_seats_are_letters() -> None:
    assert [seat_letter(seat) for seat in (0, 5, -1)] == ["A", "F", "."]
    assert [seat_letter(seat, capital=False) for seat in (0, 5, -1)] == ["a", "f", "."]
