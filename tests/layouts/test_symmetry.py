"""Symmetry groups, orbits, canonical key and seat order, against brute force, networkx and floating-point angles."""

import math
from collections import Counter
from itertools import combinations, product

import networkx as nx
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import Hex, distance, hexagon
from landpress.layouts.lattice import index, neighbours, permutation, stabiliser
from landpress.layouts.symmetry import (
    ALL,
    CORNER_MIRROR,
    EDGE_MIRROR,
    IDENTITY,
    TURN,
    Group,
    Symmetry,
    generated,
    group_name,
    is_transitive,
    orbits,
    seat_order,
)
from tests.oracles.last_land import clockwise, cube_of, moves, text_of
from tests.strategies import groups, hexes, lands, symmetric_lands, symmetries


def point(cell: Hex) -> complex:
    """Return the middle of a pointy-top cell in the plane. y points down."""
    return complex(cell.q + cell.r / 2, cell.r * math.sqrt(3) / 2)


@given(hexes)
def test_rotation_has_order_six(cell: Hex) -> None:
    """Coordinates: rotation by 60 degrees is (q, r) -> (-r, q+r)."""
    path = [cell]
    for _ in range(6):
        path.append(TURN(path[-1]))
    assert path[1] == Hex(-cell.r, cell.q + cell.r)
    assert path[6] == cell
    assert len(set(path)) == (1 if cell == (0, 0) else 6)


@given(hexes, symmetries)
def test_symmetries_are_turns_and_mirrors_of_the_plane(cell: Hex, symmetry: Symmetry) -> None:
    """A turn is 60 degrees clockwise on the page. The axes of the mirrors are at multiples of 30 degrees."""
    turn = complex(math.cos(math.tau / 6), math.sin(math.tau / 6)) ** symmetry.turns
    axis = complex(math.cos(math.tau / 12), math.sin(math.tau / 12))
    z = point(cell)
    expected = turn * (axis**2 * z.conjugate() if symmetry.mirrored else z)
    assert abs(point(symmetry(cell)) - expected) < 1e-9


def test_the_twelve_are_all_automorphisms_of_the_lattice() -> None:
    """Canonical key: the lattice has exactly 12 symmetries."""
    wheel = nx.Graph((i, j) for i, near in enumerate(neighbours(1)) for j in near)
    maps = nx.isomorphism.GraphMatcher(wheel, wheel).isomorphisms_iter()
    assert {permutation(g, 1) for g in ALL} == {tuple(m[i] for i in range(7)) for m in maps}
    assert len({permutation(g, 1) for g in ALL}) == len(ALL) == 12


@given(symmetries, symmetries, symmetries, hexes)
def test_group_laws(f: Symmetry, g: Symmetry, h: Symmetry, cell: Hex) -> None:
    assert f.after(g)(cell) == f(g(cell))
    assert f.after(g).after(h) == f.after(g.after(h))
    assert f.after(IDENTITY) == IDENTITY.after(f) == f
    assert any(f.after(inverse) == inverse.after(f) == IDENTITY for inverse in ALL)


@given(symmetries, hexes, hexes)
def test_symmetries_keep_distances(g: Symmetry, a: Hex, b: Hex) -> None:
    assert distance(g(a), g(b)) == distance(a, b)


@given(symmetries, symmetries, symmetries)
def test_generated_is_the_smallest_group(f: Symmetry, g: Symmetry, h: Symmetry) -> None:
    group = generated(f, g, h)
    assert all(a.after(b) in group for a in group for b in group)
    subgroups = [some for some in ALL_GROUPS if {f, g, h} <= some]
    assert group == min(subgroups, key=len)


ALL_GROUPS = [
    frozenset({IDENTITY, *some})
    for size in range(12)
    for some in combinations(sorted(ALL - {IDENTITY}), size)
    if all(a.after(b) in {IDENTITY, *some} for a in some for b in some)
]
"""Every closed subset of the twelve symmetries: all groups, by brute force."""


def test_there_are_sixteen_groups_and_they_are_named_by_their_rotations_and_mirrors() -> None:
    """Symmetry and seats: rotations C2, C3, C6, and with mirrors D1, D2, D3, D6 (both kinds)."""
    assert {generated(f, g) for f in ALL for g in ALL} == set(ALL_GROUPS)
    named = Counter(group_name(group) for group in ALL_GROUPS)
    assert named == {"C1": 1, "C2": 1, "C3": 1, "C6": 1, "D1": 6, "D2": 3, "D3": 2, "D6": 1}
    for group in ALL_GROUPS:
        images = [(point(g(Hex(1, 0))), point(g(Hex(0, 1)))) for g in group]
        rotations = sum((a.conjugate() * b).imag > 0 for a, b in images)  # those that keep the sense of rotation
        assert group_name(group) == ("C" if rotations == len(group) else "D") + str(rotations)


def test_the_two_kinds_of_mirror_are_different() -> None:
    """Symmetry and seats: mirrors go through corners or through edges of a cell.

    A mirror of one kind is not a rotation of one of the other kind.
    """
    assert CORNER_MIRROR(Hex(1, 1)) == Hex(1, 1)  # two steps along an axis through corners: (1,1) shares only a corner
    assert EDGE_MIRROR(Hex(0, 1)) == Hex(0, 1)  # one step across an edge
    turned = {g.after(CORNER_MIRROR).after(Symmetry(-g.turns % 6)) for g in ALL if not g.mirrored}
    assert EDGE_MIRROR not in turned


@given(groups, st.integers(0, 4))
def test_orbits_partition_the_cells(group: Group, radius: int) -> None:
    cells = hexagon(radius)
    parts = orbits(cells, group)
    assert sorted(cell for orbit in parts for cell in orbit) == sorted(cells)
    for orbit in parts:
        for cell in orbit:
            assert {g(cell) for g in group} == set(orbit), cell
            assert len(orbit) * sum(g(cell) == cell for g in group) == len(group), cell  # orbit and stabiliser
        assert list(orbit) == sorted(orbit, key=index(radius).__getitem__)
    assert [index(radius)[orbit[0]] for orbit in parts] == sorted(index(radius)[orbit[0]] for orbit in parts)


@given(groups, st.integers(0, 4))
def test_there_are_as_many_orbits_as_cells_fixed_in_the_mean(group: Group, radius: int) -> None:
    cells = hexagon(radius)
    domain = [orbit[0] for orbit in orbits(cells, group)]
    assert {g(cell) for cell in domain for g in group} == set(cells)
    fixed = sum(sum(g(cell) == cell for cell in cells) for g in group)
    assert len(domain) * len(group) == fixed  # Burnside: the number of orbits is the mean number of fixed cells


@given(st.one_of(lands(2), symmetric_lands(2), lands(1), symmetric_lands(1)))
def test_stabiliser_is_what_brute_force_finds(land: tuple[str, ...]) -> None:
    radius = 1 if len(land) == 7 else 2
    kinds = {cube_of(str(cell)): kind for cell, kind in zip(hexagon(radius), land, strict=True)}
    keeping = {
        tuple(text_of(move(cube)) for cube in kinds)
        for _, move in moves()
        if all(kinds[move(cube)] == kinds[cube] for cube in kinds)
    }
    assert {tuple(str(g(cell)) for cell in hexagon(radius)) for g in stabiliser(land, radius)} == keeping


@given(st.sets(st.sampled_from(hexagon(3)), min_size=1, max_size=6), groups)
def test_transitive_means_one_orbit_and_nothing_more(cells: set[Hex], group: Group) -> None:
    whole = set(orbits(hexagon(3), group))
    assert is_transitive(group, sorted(cells)) == any(cells == set(orbit) for orbit in whole)


def test_canonical_key_is_equal_exactly_for_equivalent_boards() -> None:
    """Canonical key: equal for exactly the boards that the 12 symmetries map to each other, starts as a set.

    All of radius 1.
    """
    cells = hexagon(1)
    classes: dict[bytes, frozenset[object]] = {}
    for kinds in product(("T1", "B", "start"), repeat=len(cells)):
        starts = tuple(cell for cell, kind in zip(cells, kinds, strict=True) if kind == "start")
        land = tuple("B" if kind == "start" else kind for kind in kinds)
        by_cube = {cube_of(str(cell)): kind for cell, kind in zip(cells, kinds, strict=True)}
        images = frozenset(tuple(by_cube[move(cube)] for cube in by_cube) for _, move in moves())
        for order in (starts, starts[::-1]):
            key = HexBoard("last-land", 3, land, order).canonical_key()
            assert classes.setdefault(key, images) == images, kinds
    assert len(set(classes.values())) == len(classes)  # no class has two keys


@given(lands(2), st.sets(st.sampled_from(hexagon(2)), max_size=3), symmetries)
def test_canonical_key_does_not_see_turns_and_mirrors(land: tuple[str, ...], starts: set[Hex], g: Symmetry) -> None:
    moved = {g(cell): kind for cell, kind in zip(hexagon(2), land, strict=True)}
    board = HexBoard("last-land", 3, land, tuple(starts))
    image = HexBoard("last-land", 3, tuple(moved[cell] for cell in hexagon(2)), tuple(g(start) for start in starts))
    assert board.canonical_key() == image.canonical_key()
    assert board.canonical_key() != HexBoard("last-land", 4, land, tuple(starts)).canonical_key()


@given(st.permutations(hexagon(3)).flatmap(lambda cells: st.integers(0, 7).map(lambda n: cells[:n])))
def test_seat_order_is_clockwise_by_angle(starts: list[Hex]) -> None:
    """Symmetry and seats: seats go clockwise by angle from the first start in canonical order.

    On one ray the nearer start comes first.
    """
    ordered = seat_order(starts)
    assert ordered == seat_order(reversed(starts))
    assert list(map(str, ordered)) == [text_of(cube) for cube in clockwise(cube_of(str(start)) for start in starts)]


@given(st.sets(st.sampled_from(hexagon(3)), min_size=2, max_size=6), st.integers(0, 5))
def test_turning_the_starts_turns_the_round_of_seats(starts: set[Hex], turns: int) -> None:
    rays = {round(math.atan2(point(c).imag, point(c).real), 6) for c in starts}
    assume(Hex(0, 0) not in starts and len(rays) == len(starts))
    turned = [Symmetry(turns)(cell) for cell in seat_order(starts)]
    again = list(seat_order(turned))
    at = again.index(turned[0])
    assert again[at:] + again[:at] == turned


@pytest.mark.parametrize(
    ("starts", "ordered"),
    [
        (["3,-3", "0,3", "0,-3", "-3,3"], ["0,-3", "3,-3", "0,3", "-3,3"]),
        (["0,0", "1,0", "-1,0"], ["-1,0", "0,0", "1,0"]),
        (["2,-2", "1,-1"], ["2,-2", "1,-1"]),
        (["0,-1", "1,1", "2,2", "0,-2"], ["0,-2", "0,-1", "1,1", "2,2"]),
    ],
)
def test_seat_order_examples(starts: list[str], ordered: list[str]) -> None:
    cells = [Hex(*map(int, start.split(","))) for start in starts]
    assert [str(cell) for cell in seat_order(cells)] == ordered
