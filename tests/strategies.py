"""Hypothesis strategies for cells, groups and Last Land boards of every kind."""

from hypothesis import strategies as st

from landpress.layouts.games.last_land import SEATS, TYPES, make
from landpress.layouts.hexgrid import Hex, hexagon, size
from landpress.layouts.symmetry import ALL, Group, Symmetry, generated, orbits

coordinate = st.integers(-40, 40)
hexes = st.builds(Hex, coordinate, coordinate)
radii = st.integers(0, 4)
symmetries: st.SearchStrategy[Symmetry] = st.sampled_from(sorted(ALL))
groups: st.SearchStrategy[Group] = st.builds(generated, symmetries, symmetries)
seats = st.sampled_from(SEATS)


def lands(radius: int = 3, kinds: tuple[str, ...] = TYPES) -> st.SearchStrategy[tuple[str, ...]]:
    """Return a strategy for any types on the cells of a hexagon."""
    return st.lists(st.sampled_from(kinds), min_size=size(radius), max_size=size(radius)).map(tuple)


@st.composite
def symmetric_lands(draw: st.DrawFn, radius: int = 3) -> tuple[str, ...]:
    """Draw types that some group of symmetries keeps. Random types almost never have a symmetry."""
    kinds: dict[Hex, str] = {}
    for orbit in orbits(hexagon(radius), draw(groups)):
        kinds |= dict.fromkeys(orbit, draw(st.sampled_from(TYPES)))
    return tuple(kinds[cell] for cell in hexagon(radius))


@st.composite
def lands_with_bases(draw: st.DrawFn, count: int) -> tuple[str, ...]:
    """Draw any types on a board of radius 3 with that many bases."""
    land = list(draw(lands(kinds=TYPES[1:])))
    for place in draw(st.sets(st.integers(0, 36), min_size=count, max_size=count)):
        land[place] = "B"
    return tuple(land)


arbitrary_boards = st.builds(make, seats, st.one_of(lands(), symmetric_lands()))
own_boards = seats.flatmap(lambda players: lands_with_bases(players).map(lambda land: make(players, land)))
six_base_boards = st.builds(make, seats, lands_with_bases(6))
laboratory_boards = st.builds(make, seats, st.sampled_from([1, 2, 4, 5]).flatmap(lands))
boards = st.one_of(arbitrary_boards, own_boards, six_base_boards)
