"""Sets of quadrants as whole numbers: the quadrant of row r and column c is bit 7 r + c.

The spare column keeps rows apart, so shifts find neighbours.
"""

from landpress.engine.contract.rules import State, Table
from landpress.engine.games.xarkant.encoding import S_VILLAGES, T_ACROSS, T_DOWN

ROW = 7
LAND = sum((1 << 6) - 1 << 7 * row for row in range(6))


def cell_of(where: int) -> int:
    """Return the index of a quadrant in canonical order, from its bit."""
    return where - where // ROW


def count(m: int) -> int:
    """Return the number of quadrants in a set."""
    m -= m >> 1 & 0x5555555555555555
    m = (m & 0x3333333333333333) + (m >> 2 & 0x3333333333333333)
    m = m + (m >> 4) & 0x0F0F0F0F0F0F0F0F
    m += m >> 8
    m += m >> 16
    return m + (m >> 32) & 127


def lowest(m: int) -> int:
    """Return the number of the lowest bit of a set."""
    return count((m & -m) - 1)


def near(m: int) -> int:
    """Return the quadrants next to those of a set."""
    return (m << 1 | m >> 1 | m << ROW | m >> ROW) & LAND


def areas(t: Table, s: State, m: int) -> int:
    """Return the areas of these quadrants, none of which is a village (XK-4)."""
    across, down, land = t[T_ACROSS], t[T_DOWN], LAND & ~s[S_VILLAGES]
    before = 0
    while m != before:
        before = m
        m |= ((m & across) << 1 | m >> 1 & across | (m & down) << ROW | m >> ROW & down) & land
    return m
