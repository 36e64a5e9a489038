"""Marks that are not certain, sorted by likeness (docs/photos.md)."""

import numpy as np

from landpress.output.photos.likeness import SIDE, Mark, groups, mark, worth_asking

ROWS, COLUMNS = (np.mgrid[:SIDE, :SIDE] + 10).astype(int)


def drawn(tile: int, box: int, colour: tuple[float, float, float], part: slice) -> Mark:
    """Return a mark of a colour on a white tile that fills some rows of the picture of its box."""
    dark, more = np.zeros((3, 40, 40)), np.zeros((40, 40))
    rows = slice(part.start + 10, part.stop + 10)
    dark[:, rows, 10 : 10 + SIDE] = np.array(colour)[:, None, None]
    more[rows, 10 : 10 + SIDE] = max(colour)
    return mark(tile, box, dark, more, (ROWS, COLUMNS))


def test_pens_shapes_and_strengths_are_told_apart() -> None:
    """Marks of one pen and shape make a group; another colour, place or strength makes another."""
    black, red, faint = (0.9, 0.9, 0.9), (0.1, 0.9, 0.9), (0.3, 0.3, 0.3)
    made = [drawn(tile, 0, black, slice(8, 11)) for tile in range(4)]
    made += [drawn(tile, 1, red, slice(8, 11)) for tile in range(3)]
    made += [drawn(tile, 2, faint, slice(8, 11)) for tile in (5, 6)]
    made += [drawn(tile, 3, black, slice(0, 3)) for tile in (7, 8)]
    shuffled = [made[at] for at in np.random.default_rng(1).permutation(len(made))]
    found = [sorted((one.tile, one.box) for one in group) for group in groups(shuffled)]
    assert sorted(found) == [
        [(0, 0), (1, 0), (2, 0), (3, 0)],
        [(0, 1), (1, 1), (2, 1)],
        [(5, 2), (6, 2)],
        [(7, 3), (8, 3)],
    ]
    assert [len(group) for group in groups(shuffled)] == [4, 3, 2, 2], "the largest is asked first"
    assert groups([]) == []


def test_a_picture_shows_the_mark_in_its_place() -> None:
    rows = drawn(0, 0, (0.9, 0.9, 0.9), slice(8, 11)).picture
    assert [number for number, row in enumerate(rows) if row != "0" * SIDE] == [8, 9, 10]
    assert set(rows[9]) == {"8"}


def test_a_tile_with_a_mark_like_no_other_is_left_out_whole() -> None:
    """A tile is asked once: by its groups or by itself. What is left of a group of two tiles is then alone too."""
    black, red = (0.9, 0.9, 0.9), (0.1, 0.9, 0.9)
    first, second, lone = (drawn(at, 0, black, slice(8, 11)) for at in (0, 1, 2))
    found = worth_asking([[first, second], [lone._replace(tile=1)], [drawn(3, 0, red, slice(2, 4))]])
    assert found == []
    assert worth_asking([[first, second], [lone]]) == [[first, second]]
