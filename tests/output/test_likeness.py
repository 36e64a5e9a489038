"""Marks that are not certain, sorted by likeness (docs/photos.md)."""

import numpy as np

from landpress.engine.kernels.backends import pictures
from landpress.output.photos.likeness import SIDE, Mark, groups, mark, sheets

LOOPS, WIDE = pictures(), 2 * SIDE


def drawn(tile: int, box: int, colour: tuple[float, float, float], part: slice) -> Mark:
    """Return a mark of a colour on a white tile that fills some rows of the picture of its box."""
    dark, more, edge = np.zeros((3, WIDE, WIDE)), np.zeros((WIDE, WIDE)), SIDE // 2
    rows = slice(part.start + edge, part.stop + edge)
    dark[:, rows, edge:-edge] = np.array(colour)[:, None, None]
    more[rows, edge:-edge] = max(colour)
    with LOOPS.room():
        seen, surplus = (LOOPS.reals(plane.ravel().tolist()) for plane in (dark, more))
        # A box of two millimetres with ten pixels in each, in the middle of the tile.
        own, bounds = LOOPS.reals((0.0, 0.0, 1.0, 0.0, 1.0)), LOOPS.reals((0.0, 0.0, 0.0, 0.15))
        out, room = LOOPS.zeros(SIDE * SIDE + 7), LOOPS.zeros(2 * SIDE * SIDE)
        LOOPS.pictured(seen, surplus, WIDE, SIDE // 2, own, bounds, SIDE, room, out)
        return mark(tile, box, LOOPS.taken(out))


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


def test_a_person_is_asked_of_six_groups_at_most() -> None:
    """docs/photos.md: the largest groups are asked one by one, all other marks at once."""
    marks = [drawn(at, 0, (0.9, 0.9, 0.9), slice(8, 11)) for at in range(20)]
    pairs = [marks[at : at + 2] for at in range(0, 12, 2)]
    assert sheets(pairs) == (pairs, [])
    assert sheets([*pairs[:2], marks[12:13]]) == (pairs[:2], marks[12:13])
    seventh = [marks[13]._replace(tile=3), marks[13]._replace(tile=4)]
    assert sheets([*pairs, seventh, marks[14:15]]) == (pairs[:5], [seventh[0], seventh[1], *pairs[5], marks[14]])
    lone = [marks[0], marks[0]._replace(box=1)]
    assert sheets([lone, pairs[1]]) == ([pairs[1]], lone), "two marks on one tile save no question"
    assert sheets([]) == ([], [])
