"""The square lattice: n x n cells named `a1` (top left) by column letter and row digit, and its eight symmetries.

Cells are indices in canonical order: row by row from the top. A symmetry is a permutation `p` of the indices: cell i
moves to p[i]. The first four symmetries are the turns by 0, 90, 180 and 270 degrees clockwise. The other four swap left
and right before the same turns.
"""

from functools import cache

SIDES = "nesw"
"""The four sides of a cell: north, which is towards the row above, then clockwise."""


def name(index: int, n: int) -> str:
    """Return the name of a cell: `a1` .. `e5` on a square of 5."""
    return f"{chr(ord('a') + index % n)}{index // n + 1}"


@cache
def names(n: int) -> tuple[str, ...]:
    """Return the names of all cells in canonical order."""
    return tuple(name(i, n) for i in range(n * n))


@cache
def steps(n: int) -> tuple[tuple[int | None, ...], ...]:
    """Return, for each cell, the cells to its north, east, south and west, with None outside the square."""
    return tuple(
        (
            i - n if i >= n else None,
            i + 1 if i % n < n - 1 else None,
            i + n if i < n * n - n else None,
            i - 1 if i % n else None,
        )
        for i in range(n * n)
    )


@cache
def neighbours(n: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each cell, the cells that share an edge with it, in the order of `SIDES`."""
    return tuple(tuple(j for j in around if j is not None) for around in steps(n))


def distance(a: int, b: int, n: int) -> int:
    """Return the number of steps between two cells."""
    return abs(a % n - b % n) + abs(a // n - b // n)


@cache
def permutations(n: int) -> tuple[tuple[int, ...], ...]:
    """Return the eight symmetries of the square: four clockwise turns, then the four that first swap left and right."""

    def turned(row: int, column: int, turns: int) -> int:
        for _ in range(turns):
            row, column = column, n - 1 - row
        return row * n + column

    return tuple(
        tuple(turned(i // n, n - 1 - i % n if mirrored else i % n, turns) for i in range(n * n))
        for mirrored in (False, True)
        for turns in range(4)
    )
