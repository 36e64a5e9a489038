"""Which cells of Landsweeper's sea are land, as the borders between them, the coast and the tints tell.

A line is drawn between two cells of land. In the plain look a thicker one is drawn between land and sea, in the survey
look a coast in the cell of sea beside the border.
"""

from statistics import median

from landpress.layouts.hexgrid import Hex, distance
from landpress.output.photos.borders import Borders
from landpress.output.photos.grey import quantile

SURE, _SLOPE, _STEEP, _HALFWAY, _COAST_SEEN = 4.0, 10.0, 30.0, 0.42, 0.3
"""The most that one border says, as a natural logarithm; how fast this grows with a line, and with a band along it; and
the darkness of a border and of a coast beside it, as a share of the typical one, at which it is as likely as not."""
_CLEAR, _TYPICAL = 0.2, 0.3
"""How clear a border near the middle is that counts, as a share of the clearest; and the share of these that are less
dark than the typical border."""
_WIDER = 5
"""How far from the middle the borders of the plain look are compared with each other."""
_COAST, _THICK = 0.55, 1.27
"""The darkness of the band along a border from which on it is a coast: as a share of that of coasts in the plain look,
and of that of borders where the survey look has tints."""
_ALONE = {"plain": 0.0, "survey": SURE}
"""What the borders of a cell must say beyond which it is land: land has two neighbours, so two borders."""
DOUBTS, _FIRM = 3, 6.0
"""How many cells are doubted, and at which likelihood they are not."""
_BY_TINT = 5.0
"""How much the tint of a cell counts beside a border."""
PATCH = 2
"""The radius of the patch of land that is looked for, in cells."""
BESIDE = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))


def land_of(found: Borders, look: str, green: dict[Hex, float]) -> tuple[set[Hex], list[Hex]]:
    """Return the land of the island around the middle of a field, and the cells that are most doubtful."""
    likely, count = of_borders(found, look, bool(green)), len(found.cells)
    thin = [0] * count
    for (i, j), (*others, land) in zip(found.sides, likely, strict=True):
        if land > max(others):
            thin[i] += 1
            thin[j] += 1
    is_land = [one > 0 for one in green.values()] or [number >= 2 for number in thin]
    begun = [_BY_TINT * one for one in green.values()] or [-_ALONE[look]] * count
    gain = [0.0] * count
    for _ in range(12):
        gain = begun[:]
        for (i, j), (sea, first, second, land) in zip(found.sides, likely, strict=True):
            gain[i] += land - second if is_land[j] else first - sea
            gain[j] += land - first if is_land[i] else second - sea
        change = [i for i in range(count) if (gain[i] > 0) != is_land[i]]
        if not change:
            break
        # All cells at once might change to and fro.
        least = 0.5 * max(abs(gain[i]) for i in change)
        for i in change:
            is_land[i] ^= abs(gain[i]) >= least
    cells = {cell for cell, kind in zip(found.cells, is_land, strict=True) if kind}
    island = _around(Hex(0, 0), cells)
    near = island | {Hex(cell.q + q, cell.r + r) for cell in island for q, r in BESIDE}
    doubts = sorted((abs(one), cell) for one, cell in zip(gain, found.cells, strict=True) if cell in near)
    return island, [cell for doubt, cell in doubts[:DOUBTS] if doubt < _FIRM]


def of_borders(found: Borders, look: str, is_tinted: bool = False) -> list[tuple[float, float, float, float]]:
    """Return the logarithms of the likelihoods of no land beside each border, in the first, the second, both cells.

    Where tints tell more, only the borders between cells of land count in the survey look.
    """
    reach = PATCH if look == "survey" else _WIDER
    is_near = [distance(cell, Hex(0, 0)) <= reach for cell in found.cells]
    near = [k for k, (i, j) in enumerate(found.sides) if is_near[i] and is_near[j]]
    least = _CLEAR * quantile([found.line[k] for k in near], 0.9)
    clear = [k for k in near if found.line[k] > least]
    if not clear:
        return [(0.0,) * 4] * len(found.sides)
    likely = list[tuple[float, float, float, float]]()
    if look == "survey":  # the coast is not drawn on the border, but in the cell of sea
        parts = ([one[k] for k in clear] for one in (found.line, found.band))
        typical, limit = (max(quantile(one, _TYPICAL), 0.02) for one in parts)
        coast = max(quantile([max(found.coasts[k]) for k in near], 0.9), 0.02)
        for line, band, pair in zip(found.line, found.band, found.coasts, strict=True):
            is_line, first, second = sure(_SLOPE * (line / typical - _HALFWAY)), 0.0, 0.0
            if is_tinted:
                is_line = min(is_line, -sure(_STEEP * (band / (limit * _THICK) - 1)))
            else:
                first, second = (sure(_SLOPE * (one / coast - _COAST_SEEN)) for one in pair)
            likely.append((0.0, second, first, is_line))
        return likely
    # Every island has many borders on its coast.
    limit = max(quantile([found.band[k] for k in clear], 0.9) * _COAST, 0.02)
    thin = [found.line[k] for k in clear if found.band[k] < limit]
    typical = max(median(thin), 0.02) if thin else 1.0
    for line, band in zip(found.line, found.band, strict=True):
        is_line, is_thick = sure(_SLOPE * (line / typical - _HALFWAY)), sure(_SLOPE * (band / limit - 1))
        one = min(is_line, is_thick)
        likely.append((-is_line, one, one, min(is_line, -is_thick)))
    return likely


def sure(says: float) -> float:
    """Return what something says, a natural logarithm, but not more than `SURE`."""
    return min(max(says, -SURE), SURE)


def _around(middle: Hex, cells: set[Hex]) -> set[Hex]:
    """Return the cells of the largest island that has a cell in the patch around the middle."""
    best: set[Hex] = set()
    left = set(cells)
    while left:
        island, edge = set(), [left.pop()]
        while edge:
            cell = edge.pop()
            island.add(cell)
            beside = {Hex(cell.q + q, cell.r + r) for q, r in BESIDE} & left
            left -= beside
            edge += beside
        if len(island) > len(best) and any(distance(cell, middle) <= PATCH for cell in island):
            best = island
    return best
