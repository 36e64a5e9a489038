"""Terrain patterns made of one small motif that is repeated: waves, bricks, reeds and the like.

Each motif is lines and solids about (0, 0), in mm at scale 1. With them stand the distances between places and between
rows, and the radius that a motif needs. `pattern` also knows the patterns of terrain.py.
"""

from functools import cache
from typing import NamedTuple

from landpress.output.pieces import terrain
from landpress.output.pieces.terrain import Ground, Pattern
from landpress.output.scene.items import Point
from landpress.output.scene.shapes import joined, polygon, polyline, regular

Line = tuple[Point, ...]


class Motif(NamedTuple):
    """A small drawing, and how it is repeated."""

    across: float
    down: float
    reach: float
    lines: tuple[Line, ...] = ()
    solids: tuple[Line, ...] = ()


def _ring(radius: float, corners: int = 8, y: float = 0.0) -> Line:
    """Return a closed line that is almost a circle."""
    points = regular(0, y, radius, corners)
    return (*points, points[0])


MOTIFS = {
    "bars": Motif(1.7, 2.5, 0.85, (((0, 0.8), (0, -0.8)),)),
    "bricks": Motif(2.9, 1.6, 1.2, (((-1.1, -0.5), (1.1, -0.5), (1.1, 0.5), (-1.1, 0.5), (-1.1, -0.5)),)),
    "chevrons": Motif(2.5, 1.8, 1.0, (((-0.9, 0.4), (0, -0.45), (0.9, 0.4)),)),
    "cobbles": Motif(2.1, 1.9, 0.7, (_ring(0.65),)),
    "crosses": Motif(2.4, 2.0, 0.7, (((-0.65, 0), (0.65, 0)), ((0, -0.65), (0, 0.65)))),
    "drops": Motif(2.3, 2.1, 0.7, solids=(((0, -0.7), (0.4, 0.1), (0, 0.55), (-0.4, 0.1)),)),
    "dunes": Motif(3.5, 2.2, 1.35, (((-1.3, 0.4), (-0.7, -0.3), (0, -0.45), (0.7, -0.3), (1.3, 0.4)),)),
    "furrows": Motif(3.1, 2.1, 1.4, (((-1.3, -0.4), (1.3, -0.4)), ((-1.3, 0.4), (1.3, 0.4)))),
    "hachures": Motif(
        2.5, 2.3, 0.95, (((-0.6, 0.7), (-0.3, -0.7)), ((-0.1, 0.7), (0.2, -0.7)), ((0.4, 0.7), (0.7, -0.7)))
    ),
    "leaves": Motif(2.9, 2.7, 1.15, (((0, 0.3), (0, 1.1)),), (_ring(0.75, 9, -0.35),)),
    "marsh": Motif(
        3.3,
        2.4,
        1.35,
        (((-1.2, 0.6), (1.2, 0.6)), ((0, 0.4), (0, -0.8)), ((-0.5, 0.4), (-0.8, -0.4)), ((0.5, 0.4), (0.8, -0.4))),
    ),
    "nets": Motif(2.4, 2.1, 0.8, (((-0.55, -0.55), (0.55, 0.55)), ((-0.55, 0.55), (0.55, -0.55)))),
    "palms": Motif(
        3.1,
        2.9,
        1.35,
        (
            ((0, 1.2), (0.1, -0.3)),
            ((-1.0, 0.1), (-0.6, -0.5), (0.1, -0.3)),
            ((1.1, 0.1), (0.7, -0.5), (0.1, -0.3)),
            ((-0.5, -1.1), (0.1, -0.3), (0.8, -1.1)),
        ),
    ),
    "pebbles": Motif(2.1, 1.7, 0.55, solids=(_ring(0.42, 6),)),
    "reeds": Motif(2.7, 2.6, 1.1, (((0, 0.9), (0, -1.0)), ((-0.45, 0.9), (-0.65, -0.4)), ((0.45, 0.9), (0.65, -0.4)))),
    "scales": Motif(2.2, 1.5, 1.05, (((-1.0, -0.3), (-0.7, 0.3), (0, 0.55), (0.7, 0.3), (1.0, -0.3)),)),
    "shards": Motif(2.7, 2.4, 1.0, (((-0.8, 0.6), (-0.1, -0.9), (0.85, 0.35), (-0.8, 0.6)),)),
    "slashes": Motif(1.9, 1.8, 0.9, (((-0.6, 0.6), (0.6, -0.6)),)),
    "sparkles": Motif(
        2.7, 2.4, 0.8, (((-0.75, 0), (0.75, 0)), ((-0.38, -0.65), (0.38, 0.65)), ((-0.38, 0.65), (0.38, -0.65)))
    ),
    "studs": Motif(2.3, 2.1, 0.65, solids=(((-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)),)),
    "waves": Motif(
        3.2, 2.0, 1.3, (((-1.2, 0.2), (-0.8, -0.2), (-0.4, -0.2), (0, 0.2), (0.4, -0.2), (0.8, -0.2), (1.2, 0.2)),)
    ),
    "zigzags": Motif(3.3, 2.1, 1.35, (((-1.3, 0.4), (-0.65, -0.4), (0, 0.4), (0.65, -0.4), (1.3, 0.4)),)),
}


@cache
def pattern(name: str, ground: Ground) -> Pattern:
    """Return the pattern of a name on a ground: a repeated motif, or a pattern of terrain.py."""
    motif = MOTIFS.get(name)
    if motif is None:
        return terrain.pattern(name, ground)
    s, places = ground.scale, list(ground.places(motif.across, motif.down, motif.reach))
    lines = [polyline((x + u * s, y + v * s) for u, v in line) for x, y in places for line in motif.lines]
    solids = [polygon((x + u * s, y + v * s) for u, v in line) for x, y in places for line in motif.solids]
    return Pattern(joined(lines), joined(solids))
