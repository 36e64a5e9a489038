"""The points of Xarkant by source, XK-17, as plain functions on flat whole numbers, like kernel.py."""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.xarkant import encoding as e
from landpress.engine.games.xarkant.quadrants import areas, count, near

LOST, BUILT, TRACKS, TOWNS, CLAIMED = 0, 1, 2, 3, 4
SOURCES = 5
"""The number of sources: missing popularity, pieces on the land, churches on tracks, claimed areas next to towns,
churches in claimed areas."""


def points(t: Table, s: State, seat: int, source: int) -> int:
    """Return the points of a seat from one source, with the areas as they are now (XK-17, XK-D11)."""
    if source == LOST:
        return e.popularity_of(s, seat) - t[e.T_POPULARITY]
    if source == BUILT:
        return count(e.shops_of(s, seat)) + count(e.churches_of(s, seat))
    total = 0
    if source == TRACKS:
        for kind in range(e.KINDS):
            total += e.on_track_of(s, seat, kind) * e.stock_of(s, seat, kind)
        return total
    claims = e.claims_of(s, seat)
    while claims:
        area = areas(t, s, claims & -claims)
        claims &= claims - 1
        if source == TOWNS:
            total += 2 if near(area) & s[e.S_TOWNS] else 0
        else:
            # For each quadrant, every church there counts 1, and an own church counts 1 more.
            churches = count(e.churches_of(s, seat) & area)
            for other in range(t[e.T_PLAYERS]):
                churches += count(e.churches_of(s, other) & area)
            total += count(area) * churches
    return total


def score(t: Table, s: State, seat: int) -> int:
    """Return the points of a seat from all sources (XK-17)."""
    total = 0
    for source in range(SOURCES):
        total += points(t, s, seat, source)
    return total


def wins(t: Table, s: State, seat: int) -> int:
    """Return 1 for each seat with the most points, else 0; ties share the win (XK-17, XK-D11)."""
    own = score(t, s, seat)
    for other in range(t[e.T_PLAYERS]):
        if score(t, s, other) > own:
            return 0
    return 1
