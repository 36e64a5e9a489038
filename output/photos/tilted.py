"""A sheet that a camera sees from the side, as one that looks straight down on it would see it.

The edges of the sheet tell how it is tilted: at least three of them must be seen, and they are those of a rectangle.
Pixels of the picture. The page may lie in any way on the sheet, and what hides a part of it may have an edge too.
"""

import math
from collections.abc import Sequence

from landpress.output.photos.edges import exact
from landpress.output.photos.grey import Grey, Lying, applied, inverse, multiplied, solved
from landpress.output.photos.outline import Outline, outline
from landpress.output.photos.steps import Place, following, four_sides

_ENOUGH, _ENOUGH_SIDES = 2000, 3
"""The longer side (pixels, about) of the picture in which the edges are looked for, and how many of them tell a tilt.
"""
_FOCUS = 0.85
"""The usual focal length of cameras beside the longer side of their photos."""
_ROUNDS, _STEP = 8, 1e-4
_LEAST, _MOST = math.radians(2.0), math.radians(42)
"""The tilts that are told: a smaller one changes nothing, and a larger one is none of a photo of a page."""
_OFF = math.radians(1.5)
"""How far the corners of a sheet may be from right angles; otherwise one of its sides is not an edge of paper."""

_SMALL, _HERE = 0.85, (1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0)
"""The share of a picture around a sheet up to which what lies beside the sheet would be looked at in vain."""

Box = tuple[float, float, float, float]


def from_above(grey: Grey) -> tuple[Lying, Box] | None:
    """Return the matrix from a picture that is taken from above to this one, and where the sheet lies in that picture.

    The middle stays where it is, and the scale is about the same there. Return None if no tilt is seen, and the sheet
    takes up most of the picture.
    """
    much = max(1, max(grey.wide, grey.high) // _ENOUGH)
    with grey.room():
        small = grey.smaller(grey.wide // much, grey.high // much) if much > 1 else grey
        whole = four_sides(small)
        seen = outline(small) if whole is None else Outline(exact(small, whole), (True,) * 4)
        pale = four_sides(small, is_pale=True) if sum(seen.own) < _ENOUGH_SIDES else None
        seen = seen if pale is None else Outline(pale, (True,) * 4)
    across, down = grey.wide / small.wide, grey.high / small.high
    corners = [(x * across, y * down) for x, y in seen.corners]
    middle, focus = (grey.wide / 2, grey.high / 2), _FOCUS * max(grey.wide, grey.high)
    rays = [((x - middle[0]) / focus, (y - middle[1]) / focus) for x, y in corners]
    tilt = _tilt(rays, seen.own)
    if tilt is None or math.hypot(*tilt) > _MOST:
        return None
    if math.hypot(*tilt) < _LEAST:
        box = _around(grey, corners)
        return (_HERE, box) if _share(grey, box) < _SMALL and pale is None else None
    onto = _straightened(tilt)
    x, y = applied(onto, 0.0, 0.0)
    scale = focus * math.cos(math.hypot(*tilt))
    moved = multiplied((scale, 0, middle[0] - scale * x, 0, scale, middle[1] - scale * y, 0, 0, 1), onto)
    places = [applied(moved, *ray) for ray in rays]
    (left, right), (top, bottom) = (
        (min(place[k] for place in places), max(place[k] for place in places)) for k in (0, 1)
    )
    picture = focus, 0, middle[0], 0, focus, middle[1], 0, 0, 1
    return multiplied(picture, inverse(moved)), (left, top, right, bottom)


def _around(grey: Grey, corners: Sequence[Place]) -> Box:
    """Return the part of a picture in which a sheet with some corners lies."""
    across, down = ([min(max(at[k], 0.0), side) for at in corners] for k, side in ((0, grey.wide), (1, grey.high)))
    return min(across), min(down), max(across), max(down)


def _share(grey: Grey, box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1]) / (grey.wide * grey.high)


def _tilt(rays: Sequence[Place], own: Sequence[bool]) -> Place | None:
    """Return how far a sheet is tilted down and across (radians), by its own sides; None if they do not tell it."""
    if sum(own) < _ENOUGH_SIDES:
        return None
    tilt, off = _fitted(rays, own)
    if off < _OFF:
        return tilt
    # The edge of a book, or of another sheet, is none of the four: the one is left out without which least is tilted.
    ways = (_fitted(rays, [one and k != at for k, one in enumerate(own)]) for at in range(4))
    return min((way for way, _ in ways), key=lambda one: math.hypot(*one)) if all(own) else None


def _fitted(rays: Sequence[Place], own: Sequence[bool]) -> tuple[Place, float]:
    """Return the tilt that makes the corners between own sides right ones, and how far they are off then."""
    a = b = 0.0
    for _ in range(_ROUNDS):
        here = _bent(rays, own, a, b)
        down, across = (_bent(rays, own, a + u, b + v) for u, v in ((_STEP, 0.0), (0.0, _STEP)))
        rows = [(((d - h) / _STEP, (e - h) / _STEP), -h) for h, d, e in zip(here, down, across, strict=True)]
        u, v = solved(rows)
        far = max(1.0, math.hypot(u, v) / 0.3)
        a, b = a + u / far, b + v / far
        if math.hypot(a, b) > 1.2:
            return (a, b), math.inf
    return (a, b), max(map(abs, _bent(rays, own, a, b)))


def _bent(rays: Sequence[Place], own: Sequence[bool], a: float, b: float) -> list[float]:
    """Return how far each corner between two own sides is from a right angle, where the sheet is tilted."""
    onto = _straightened((a, b))
    turns = [math.atan2(v - y, u - x) for (x, y), (u, v) in following([applied(onto, *ray) for ray in rays])]
    return [(turns[k] - turns[k - 1]) % math.pi - math.pi / 2 for k in range(4) if own[k] and own[k - 1]]


def _straightened(tilt: Place) -> Lying:
    """Return the matrix that takes what a camera sees to what one sees that is turned until it looks straight down."""
    much = math.hypot(*tilt)
    if not much:
        return 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0
    x, y = tilt[0] / much, tilt[1] / much
    c, s = math.cos(much), math.sin(much)
    # a turn by that angle around (-y, x)
    return (
        1 - x * x * (1 - c),
        -x * y * (1 - c),
        -x * s,
        -x * y * (1 - c),
        1 - y * y * (1 - c),
        -y * s,
        x * s,
        y * s,
        c,
    )
