"""A paper die folds to a cube: six faces, opposite ones sum to 7, and each tab meets an edge without a tab."""

from collections import Counter
from itertools import combinations
from math import dist
from typing import NamedTuple

import pytest

from landpress.output.pieces.dice import NET, TAB, Face, corners, die, pips, tab
from landpress.output.scene.items import Point, Shape
from tests.output.printing import points
from tests.output.sheets import kit_style

SIDE = 16
Space = tuple[float, float, float]


class Folded(NamedTuple):
    """The place of a face in space: a point of the net with its place, and the directions of x and y of the net."""

    at: Point
    place: Space
    across: Space
    down: Space

    def of(self, point: Point) -> Space:
        dx, dy = point[0] - self.at[0], point[1] - self.at[1]
        x, y, z = (p + dx * a + dy * d for p, a, d in zip(self.place, self.across, self.down, strict=True))
        return round(x, 6), round(y, 6), round(z, 6)


def cross(a: Space, b: Space) -> Space:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def negative(a: Space) -> Space:
    return -a[0], -a[1], -a[2]


def folded() -> dict[int, Folded]:
    """Fold every face by a right angle away from its neighbour, starting with the face in the plane."""
    first = NET[2]
    done = {first.pips: Folded(corners(first, SIDE)[0], (0, 0, 0), (1, 0, 0), (0, 1, 0))}
    waiting = [first]
    while waiting:
        face = waiting.pop()
        lies = done[face.pips]
        inwards = negative(cross(lies.across, lies.down))
        for other in NET:
            step = other.column - face.column, other.row - face.row
            if other.pips in done or sorted(map(abs, step)) != [0, 1]:
                continue
            hinge = set(corners(face, SIDE)) & set(corners(other, SIDE))
            at = min(hinge)
            across, down = lies.across, lies.down
            if step[0]:
                across = inwards if step[0] > 0 else negative(inwards)
            else:
                down = inwards if step[1] > 0 else negative(inwards)
            done[other.pips] = Folded(at, lies.of(at), across, down)
            waiting.append(other)
    return done


def edge(face: Face, side: int) -> frozenset[Space]:
    found = corners(face, SIDE)
    lies = folded()[face.pips]
    return frozenset((lies.of(found[side]), lies.of(found[(side + 1) % 4])))


def middle(face: Face) -> Space:
    found = [folded()[face.pips].of(corner) for corner in corners(face, SIDE)]
    x, y, z = (sum(values) / 4 for values in zip(*found, strict=True))
    return x, y, z


def test_the_faces_close_to_a_cube() -> None:
    places = {corner for face in NET for corner in (folded()[face.pips].of(c) for c in corners(face, SIDE))}
    assert len(places) == 8, "the corners of a cube"
    assert len({middle(face) for face in NET}) == 6
    assert all(len({corner[axis] for corner in places}) == 2 for axis in range(3))


def test_opposite_faces_sum_to_7() -> None:
    centre = tuple(sum(values) / 6 for values in zip(*map(middle, NET), strict=True))
    for face in NET:
        across = tuple(2 * c - m for c, m in zip(centre, middle(face), strict=True))
        (opposite,) = [other for other in NET if middle(other) == pytest.approx(across)]
        assert face.pips + opposite.pips == 7


def test_one_two_and_three_run_counter_clockwise_about_their_corner() -> None:
    """Seen from outside, one, two and three run as on Western dice. A mirrored net would fold to the other kind."""
    centre = tuple(sum(values) / 6 for values in zip(*map(middle, NET), strict=True))
    by_pips = {face.pips: face for face in NET}

    def outwards(pips: int) -> Space:
        x, y, z = (m - c for m, c in zip(middle(by_pips[pips]), centre, strict=True))
        return x, -y, z  # y points down on the page, so it is negated to get a right-handed frame

    one, two, three = map(outwards, (1, 2, 3))
    assert sum(a * b for a, b in zip(one, cross(two, three), strict=True)) > 0


def pip_middles(face: Face) -> list[Point]:
    """Return the middles of a face's pips. The path of a circle begins at its right end."""
    radius = SIDE * 0.1
    return [(values[0] - radius, values[1]) for command, values in pips(face, SIDE) if command == "M"]


def test_the_diagonals_of_two_and_three_meet_at_a_corner() -> None:
    """The diagonals are as on dice that are sold. A mirrored two or three would run to other corners of its face."""
    ends = {}
    for face in NET:
        if face.pips in (2, 3):
            first, *_, last = pip_middles(face)
            found = [min(corners(face, SIDE), key=lambda corner: dist(corner, pip)) for pip in (first, last)]
            ends[face.pips] = {folded()[face.pips].of(corner) for corner in found}
    assert len(ends[2] & ends[3]) == 1


def test_pips_lie_about_the_middle_of_their_face() -> None:
    """A face looks the same after half a turn."""
    for face in NET:
        x, y = (sum(values) / 4 for values in zip(*corners(face, SIDE), strict=True))
        found = {(round(px, 6), round(py, 6)) for px, py in pip_middles(face)}
        assert found == {(round(2 * x - px, 6), round(2 * y - py, 6)) for px, py in pip_middles(face)}


def test_every_tab_meets_an_edge_that_has_none() -> None:
    edges = Counter(edge(face, side) for face in NET for side in range(4))
    assert set(edges.values()) == {2}, "a cube has 12 edges, two faces at each"
    assert len(edges) == 12
    tabbed = [edge(face, side) for face in NET for side in face.tabs]
    hinges = {edge(a, i) for a in NET for i in range(4) for b in NET if a != b and _shared(a, i, b)}
    assert len(tabbed) == len(set(tabbed)) == 7
    assert set(tabbed) | hinges == set(edges)
    assert not set(tabbed) & hinges


def _shared(one: Face, side: int, other: Face) -> bool:
    found = corners(one, SIDE)
    return {found[side], found[(side + 1) % 4]} <= set(corners(other, SIDE))


def test_tabs_lie_beside_faces_and_apart_from_each_other() -> None:
    tabs = [tab(face, side, SIDE) for face in NET for side in face.tabs]
    for corners_of_tab in tabs:
        for x, y in corners_of_tab[1:3]:
            assert not [f for f in NET if _inside((x, y), corners(f, SIDE)[0], corners(f, SIDE)[2])]
    for one, other in combinations(tabs, 2):
        assert not any(_inside(p, *_box(other)) for p in one[1:3])
    assert all(max(abs(x) for x, _ in t) <= 2 * SIDE + TAB for t in tabs)


def _box(shape: tuple[Point, ...]) -> tuple[Point, Point]:
    return (min(x for x, _ in shape), min(y for _, y in shape)), (max(x for x, _ in shape), max(y for _, y in shape))


def _inside(point: Point, low: Point, high: Point) -> bool:
    return low[0] + 1e-6 < point[0] < high[0] - 1e-6 and low[1] + 1e-6 < point[1] < high[1] - 1e-6


def test_a_face_has_its_pips_inside() -> None:
    for face in NET:
        circles = [segment for segment in pips(face, SIDE) if segment[0] == "M"]
        assert len(circles) == face.pips
        low, high = corners(face, SIDE)[0], corners(face, SIDE)[2]
        assert all(_inside(point, low, high) for point in points(pips(face, SIDE)))


def test_a_die_fits_its_box_and_is_cut_in_one_piece() -> None:
    part = die("die", 2, SIDE, kit_style("last-land"))
    assert part.outline is not None
    found = points(part.outline)
    assert max(abs(x) for x, _ in found) <= part.width / 2
    assert max(abs(y) for _, y in found) <= part.height / 2
    assert sum(command == "Z" for command, _ in part.outline) == 1
    doubled = 0.0
    for (x0, y0), (x1, y1) in zip(found, found[1:] + found[:1], strict=True):
        doubled += x0 * y1 - x1 * y0
    tabs = 7 * (SIDE + SIDE - 5) / 2 * TAB
    assert abs(doubled) / 2 == pytest.approx(6 * SIDE**2 + tabs), "six faces and seven tabs, nothing twice"


def test_a_die_of_the_survey_has_the_same_pips_in_thin_frames() -> None:
    """Pips are where they are on a plain die. Each face has a frame, and each pip a lit wall inside it."""
    plain, engraved = (die("Die", 2, 16, kit_style("last-land", look=look)).front for look in ("plain", "survey"))
    assert engraved[: len(plain)] == plain
    frames, walls = (item for item in engraved[len(plain) :] if isinstance(item, Shape))
    assert sum(command == "Z" for command, _ in frames.path) == 6
    assert sum(command == "M" for command, _ in walls.path) == sum(face.pips for face in NET) == 21
