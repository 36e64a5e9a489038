"""What is seen at the places of AntWalk's pages, beside drawings of what may be there, and the likeliest reading."""

import heapq
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf

from landpress.output.photos.patches import Patch, Sheet, drawn_sheet
from landpress.output.scene.items import Drawn
from landpress.output.scene.typeset import shifted

DENSE, NEAR = 4.0, 1.6
"""Pixels in a mm where figures are looked for, and how far (mm) each may lie out of its place."""
_EXCHANGES, _COST = 8, 0.6
"""How many exchanges of two figures of a panel are tried, those that cost least, and the most that one may cost."""
Table = Sequence[Sequence[float]]
"""How well what is seen at each place (row) agrees with each drawing (column)."""
Middles = Sequence[tuple[float, float]]
"""The middles of the pieces of a panel, in mm from the bar."""


def drawn_parts(
    page: Sheet, drawings: Sequence[Sequence[Drawn]], half: float, dense: float = DENSE, whole: float = 0.0
) -> list[Patch]:
    """Return the middle parts of some drawings, which are as wide as these parts unless `whole` tells their width."""
    pitch, each = max(2 * half, whole) + 4, int(len(drawings) ** 0.5) + 1
    places = [((i % each - (each - 1) / 2) * pitch, (i // each - (each - 1) / 2) * pitch) for i in range(len(drawings))]
    items = [item for drawing, (x, y) in zip(drawings, places, strict=True) for item in shifted(drawing, x, y)]
    drawn = drawn_sheet(page.part.grey, items, each * pitch, dense)
    return [drawn.cut(x, y, half) for x, y in places]


def alike_in(page: Sheet, patches: Sequence[Patch], middles: Middles, near: float = NEAR) -> Table:
    """Return how well what is seen at each place (row) agrees with each drawing (column)."""
    return [[page.alike(patch, *at, near)[0] for patch in patches] for at in middles]


def exchanged(chosen: Sequence[int], alike: Table) -> Iterator[list[int]]:
    """Yield a panel with two of its figures exchanged, in the order of what this costs."""
    costs = []
    for i, j in combinations(range(len(chosen)), 2):
        a, b = chosen[i], chosen[j]
        cost = alike[i][a] + alike[j][b] - alike[i][b] - alike[j][a]
        if a != b and cost < _COST:
            costs.append((cost, i, j))
    for _, i, j in heapq.nsmallest(_EXCHANGES, costs):
        changed = list(chosen)
        changed[i], changed[j] = changed[j], changed[i]
        yield changed


def assigned(gains: Table) -> list[int]:
    """Return a column for each row, all different, so that the sum of the gains is largest (Kuhn and Munkres)."""
    rows, columns = len(gains), len(gains[0])
    high, low = [0.0] * (rows + 1), [0.0] * (columns + 1)
    owner, came = [0] * (columns + 1), [0] * (columns + 1)
    for row in range(1, rows + 1):
        owner[0], at = row, 0
        least, seen = [inf] * (columns + 1), [False] * (columns + 1)
        while owner[at]:
            seen[at] = True
            one, step, following = owner[at], inf, 0
            for k in range(1, columns + 1):
                if not seen[k]:
                    cost = -gains[one - 1][k - 1] - high[one] - low[k]
                    if cost < least[k]:
                        least[k], came[k] = cost, at
                    if least[k] < step:
                        step, following = least[k], k
            for k in range(columns + 1):
                if seen[k]:
                    high[owner[k]] += step
                    low[k] -= step
                else:
                    least[k] -= step
            at = following
        while at:
            owner[at] = owner[came[at]]
            at = came[at]
    chosen = [0] * rows
    for k in range(1, columns + 1):
        if owner[k]:
            chosen[owner[k] - 1] = k - 1
    return chosen
