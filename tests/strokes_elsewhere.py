"""Marks as people make them on paper, drawn from what people do and not from what any program looks for.

`draw` puts one of the `KINDS` into a picture around a box. Each kind says what the person means by it: "marked",
"not marked" (an accident, or a mark that was taken back), or "ask" (two careful people would differ). The kinds of each
family are dealt into two halves by the digest of their names, before anything was tried on them: "tuning" is for
mending a reader, "kept apart" only for counting what it reads.

    page = draw(page, "tick, right hand", (812.5, 440.0), (24, 24), 200, np.random.default_rng(7))
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

import numpy as np

from tests.accidents_elsewhere import ACCIDENTS
from tests.media_elsewhere import (
    BLACK,
    BLUE,
    BROWN,
    CHILD,
    GREEN,
    HASTY,
    OLD,
    ORANGE,
    PENCILS,
    RED,
    SURE,
    VIOLET,
    Array,
    Hand,
    Medium,
    Random,
    Sheet,
    Stroke,
    ball,
    fibre,
    gel,
    highlighter,
    line,
    pencil,
    wax,
)
from tests.tokens_elsewhere import ASK, MARKED, NOT_MARKED, TOKENS

HALVES = ("tuning", "kept apart")
LEAST_MM = 2.4
"""Nobody draws a tick or a cross that is smaller, however small the box is."""

Box = tuple[float, float]
"""Half the width and half the height of the box in mm."""
Shape = Callable[[Box, Hand, Random], list[Stroke]]
Act = Callable[[Sheet, Box, Random], None]


@dataclass(frozen=True)
class Kind:
    """A way to mark, or an accident: family, what the person means, how it is drawn, how far it reaches in mm."""

    family: str
    means: str
    act: Act
    reach: float = 14.0


def placed(points: Array | Sequence[tuple[float, float]], box: Box, hand: Hand, rng: Random) -> Array:
    """Turn places in half boxes into mm, as large and as far off as this hand makes them."""
    half = np.maximum(np.array(box), LEAST_MM / 2)
    larger = hand.larger * rng.uniform(0.85, 1.2)
    off = rng.normal(0, hand.miss, 2) * np.minimum(half, 2.5)
    return np.asarray(np.asarray(points, float) * half * larger + off)


def path(*corners: tuple[float, float], lift: float = 0.6) -> Shape:
    """Return one stroke through corners; each corner is a little elsewhere each time."""

    def shape(box: Box, hand: Hand, rng: Random) -> list[Stroke]:
        moved = np.array(corners) + rng.normal(0, 0.08, (len(corners), 2))
        return [line(placed(moved, box, hand, rng), hand, rng, lift)]

    return shape


def both(*shapes: Shape) -> Shape:
    """Return strokes one after the other."""
    return lambda box, hand, rng: [stroke for shape in shapes for stroke in shape(box, hand, rng)]


def round_about(wide: float, high: float, turns: float, off: tuple[float, float] = (0, 0)) -> Shape:
    """Return a circle that begins near the top, by either hand; fewer than 1 turn leaves it open, more overlap."""

    def shape(box: Box, hand: Hand, rng: Random) -> list[Stroke]:
        start, way = rng.uniform(-2.4, -0.7), rng.choice([-1, -1, -1, 1])
        along = np.linspace(0, 1, 90)
        angle = start + way * along * turns * 2 * np.pi
        grow = 1 + rng.normal(0, 0.12) * along
        tilt = rng.uniform(-0.3, 0.3)
        x, y = wide * grow * np.cos(angle), high * grow * np.sin(angle)
        turned = np.stack([x * np.cos(tilt) - y * np.sin(tilt), x * np.sin(tilt) + y * np.cos(tilt)], 1)
        return [line(placed(turned + off, box, hand, rng), hand, rng, 0.9)]

    return shape


def rows(count: int, lean: float, over: float, part: tuple[float, float] = (-1, 1), zigzag: bool = False) -> Shape:
    """Return hatching: `count` lines across a part of the box, leaning, reaching `over` its edge; or one zigzag."""

    def shape(box: Box, hand: Hand, rng: Random) -> list[Stroke]:
        corners = []
        for n, at in enumerate(np.linspace(*part, count)):
            ends = [(at - lean * over, over), (at + lean * over, -over)]
            ends = [(x + rng.normal(0, 0.07), y + rng.normal(0, 0.09)) for x, y in ends]
            corners.append(ends[:: 1 if n % 2 == 0 else -1] if zigzag else ends)
        if zigzag:
            return [line(placed([p for ends in corners for p in ends], box, hand, rng), hand, rng)]
        off = rng.normal(0, hand.miss, 2) * 0.5
        still = replace(hand, miss=0.0)
        return [line(placed(np.array(ends) + off, box, still, rng), hand, rng) for ends in corners]

    return shape


def full(over: float = 0.85) -> Shape:
    """Return a box that is filled until no paper is left, by strokes close together."""

    def shape(box: Box, hand: Hand, rng: Random) -> list[Stroke]:
        count = max(6, int(box[0] * 2 / 0.3))
        return rows(count, 0.12, over, (-over, over), zigzag=True)(box, hand, rng)

    return shape


def scribble(wide: float, loops: int) -> Shape:
    """Return a child's scribble: it goes to and fro and in loops, over the edge, wherever the arm goes."""

    def shape(box: Box, hand: Hand, rng: Random) -> list[Stroke]:
        angle = np.cumsum(rng.uniform(1.8, 3.6, loops * 2)) + rng.uniform(0, 6)
        far = wide * rng.uniform(0.45, 1.1, loops * 2)
        spots = np.stack([far * np.cos(angle), 0.8 * far * np.sin(angle)], 1)
        return [line(placed(spots, box, hand, rng), replace(hand, press=0.95), rng, 0.2)]

    return shape


def spot(wide: float, off: float = 0.25) -> Shape:
    """Return a dot: a pen put down and turned a little, `wide` mm."""

    def shape(box: Box, hand: Hand, rng: Random) -> list[Stroke]:
        middle = rng.normal(0, off, 2) * np.array(box)
        angle = np.linspace(0, rng.uniform(6, 16), 40)
        far = np.linspace(0.05, 1, 40) * wide / 2
        spots = np.stack([far * np.cos(angle), far * np.sin(angle)], 1) + middle
        return [line(spots, replace(hand, wander=0.02), rng, 0.05)]

    return shape


def by(medium: Medium, shape: Shape, hand: Hand = SURE) -> Act:
    """Draw a shape with a medium by a hand."""
    return lambda sheet, box, rng: medium(sheet, shape(box, hand, rng), rng)


HB, SOFT = PENCILS["HB"], PENCILS["2B"]
PEN, BLACK_BALL, RED_BALL = ball(BLUE, 0.15), ball(BLACK, 0.15), ball(RED, 0.25)
FELT, MARKER = fibre(GREEN, 1.0, 0.08), fibre(BLACK, 2.2)
TICK = path((-0.8, -0.05), (-0.25, 0.75), (1.1, -1.15), lift=1.4)
LEFT_TICK = path((0.85, -0.1), (0.3, 0.75), (-1.1, -1.05), lift=1.4)
LEFT_BOWED = path((-1.0, 0.2), (-0.55, 0.85), (-0.1, 0.55), (0.5, -0.4), (0.75, -1.3), lift=1.0)
RISING, FALLING = path((-0.95, 0.95), (0.95, -0.95)), path((-0.95, -0.95), (0.95, 0.95))
CROSS = both(RISING, FALLING)
RING = round_about(1.7, 1.6, 1.03)

DRAWN: dict[str, dict[str, tuple[str, Act]]] = {
    "circles": {
        "circle, closed": (MARKED, by(PEN, RING)),
        "circle, open": (MARKED, by(HB, round_about(1.7, 1.6, 0.8))),
        "circle, twice round": (MARKED, by(PEN, round_about(1.75, 1.6, 2.1), HASTY)),
        "circle, off the centre": (MARKED, by(BLACK_BALL, round_about(1.6, 1.5, 1.05, (0.7, -0.45)))),
        "circle, flat oval": (MARKED, by(PEN, round_about(2.3, 1.3, 1.0), HASTY)),
        "circle, tall oval": (MARKED, by(gel(RED), round_about(1.25, 2.1, 1.05))),
        "circle, wide of the box": (MARKED, by(FELT, round_about(2.6, 2.5, 1.02))),
        "circle, within the box": (MARKED, by(HB, round_about(0.7, 0.7, 1.1))),
        "circle, cuts the box": (ASK, by(PEN, round_about(1.2, 1.2, 1.0, (1.5, 0.9)))),
        "circle, round what is beside": (NOT_MARKED, by(PEN, round_about(1.5, 1.4, 1.0, (3.4, 0.2)))),
    },
    "dots": {
        "dot, ball pen": (MARKED, by(PEN, spot(1.2))),
        "dot, pencil": (MARKED, by(SOFT, spot(1.3))),
        "dot, marker": (MARKED, by(MARKER, spot(0.8))),
        "dot, gel, off the centre": (MARKED, by(gel(BLACK), spot(1.3, 0.5))),
        "dot, felt pen of a child": (MARKED, by(fibre(ORANGE, 2.4), spot(1.5, 0.6), CHILD)),
        "dot, point of a hard pencil": (ASK, by(PENCILS["4H"], spot(0.3))),
        "dot, pen that rested": (ASK, by(PEN, spot(0.15, 0.6))),
        "dots, three pecks": (MARKED, by(PEN, both(spot(0.4), spot(0.4, 0.4), spot(0.4, 0.4)))),
    },
    "fills": {
        "fill, ball pen": (MARKED, by(PEN, full())),
        "fill, pencil": (MARKED, by(SOFT, full(0.75), HASTY)),
        "fill, marker over the edge": (MARKED, by(MARKER, full(1.0))),
        "fill, left half": (MARKED, by(PEN, rows(7, 0.1, 0.8, (-0.9, 0.0), True))),
        "fill, one corner": (MARKED, by(HB, rows(6, 0.2, 0.4, (-0.8, -0.1), True))),
        "fill, hatched": (MARKED, by(BLACK_BALL, rows(4, 0.6, 0.8, (-0.7, 0.7)))),
        "fill, hatched crosswise": (MARKED, by(PEN, both(rows(4, 0.5, 0.9), rows(4, -0.5, 0.9)))),
        "fill, faint strokes": (MARKED, by(PENCILS["4H"], rows(5, 0.4, 0.8, zigzag=True), replace(HASTY, press=0.4))),
        "fill, zigzag": (MARKED, by(RED_BALL, rows(5, 0.2, 0.9, zigzag=True), HASTY)),
        "fill, spiral": (MARKED, by(HB, scribble(0.9, 8))),
    },
    "slashes": {
        "slash, rising": (MARKED, by(PEN, RISING)),
        "slash, falling": (MARKED, by(HB, FALLING)),
        "slash, long": (MARKED, by(BLACK_BALL, path((-1.9, 1.7), (1.9, -1.8)), HASTY)),
        "slash, short": (MARKED, by(PEN, path((-0.45, 0.5), (0.45, -0.5)))),
        "slash, flat": (MARKED, by(gel(BLUE), path((-1.3, 0.1), (1.3, -0.1)))),
        "slash, upright": (MARKED, by(HB, path((0.05, -1.2), (-0.05, 1.2)))),
        "slash, twice": (MARKED, by(PEN, both(RISING, RISING))),
        "slash, through a corner": (ASK, by(PEN, path((0.2, 1.7), (1.9, 0.2)))),
    },
    "crosses": {
        "cross, ball pen": (MARKED, by(PEN, CROSS)),
        "cross, pencil": (MARKED, by(HB, CROSS, HASTY)),
        "cross, loose": (MARKED, by(BLACK_BALL, CROSS, HASTY)),
        "cross, small": (MARKED, by(gel(BLACK, 0.4), CROSS, replace(SURE, larger=0.55))),
        "cross, over the edge": (MARKED, by(RED_BALL, CROSS, replace(HASTY, larger=1.8))),
        "cross, upright": (MARKED, by(PEN, both(path((-1, 0), (1, 0)), path((0, -1), (0, 1))))),
        "cross, marker": (MARKED, by(MARKER, CROSS, replace(SURE, larger=1.4))),
        "cross, in one go": (MARKED, by(PEN, path((-0.9, -0.9), (0.9, 0.9), (1.0, 0.3), (0.9, -0.8), (-0.9, 0.9)))),
    },
    "ticks": {
        "tick, right hand": (MARKED, by(PEN, TICK)),
        "tick, right hand, pencil": (MARKED, by(HB, TICK, HASTY)),
        "tick, left hand, mirrored": (MARKED, by(PEN, LEFT_TICK)),
        "tick, left hand, bowed": (MARKED, by(BLACK_BALL, LEFT_BOWED)),
        "tick, long tail": (MARKED, by(RED_BALL, path((-0.7, 0), (-0.2, 0.7), (3.2, -2.6), lift=3), HASTY)),
        "tick, small within": (MARKED, by(gel(BLUE, 0.4), TICK, replace(SURE, larger=0.6))),
        "tick, flat": (MARKED, by(HB, path((-0.7, 0.1), (-0.2, 0.5), (1.6, -0.3), lift=1.2))),
        "tick, begun outside": (MARKED, by(PEN, path((-2.0, -0.9), (-0.2, 0.6), (1.6, -1.9), lift=1.4))),
        "tick, only its foot inside": (MARKED, by(PEN, path((-0.2, -0.2), (0.4, 0.4), (2.6, -2.6), lift=2))),
        "tick, marker": (MARKED, by(MARKER, TICK, replace(SURE, larger=1.4))),
    },
    "old hands": {
        "old hand, tick": (MARKED, by(PEN, TICK, OLD)),
        "old hand, cross": (MARKED, by(BLACK_BALL, CROSS, OLD)),
        "old hand, circle": (MARKED, by(HB, RING, OLD)),
        "old hand, slash": (MARKED, by(PEN, RISING, replace(OLD, tremble=0.3))),
        "old hand, faint tick": (MARKED, by(ball(BLUE, 0.6), TICK, replace(OLD, press=0.4))),
        "old hand, fountain pen": (MARKED, by(gel((30, 50, 110), 0.7), LEFT_BOWED, OLD)),
    },
    "young hands": {
        "four years old, tick": (MARKED, by(fibre(RED, 1.6), TICK, CHILD)),
        "four years old, cross": (MARKED, by(HB, CROSS, CHILD)),
        "four years old, circle": (MARKED, by(fibre(BLUE, 1.6), round_about(1.2, 1.1, 1.15), CHILD)),
        "four years old, line": (MARKED, by(wax(GREEN), path((-1, 0.4), (1, -0.6)), CHILD)),
        "four years old, coloured pencil": (
            MARKED,
            by(pencil(0.8, 0.75, 1.1, RED), rows(5, 0.4, 0.9, zigzag=True), CHILD),
        ),
        "scribble, wax": (MARKED, by(wax(VIOLET), scribble(1.3, 7), CHILD)),
        "scribble, felt pen": (MARKED, by(fibre(ORANGE, 1.8), scribble(1.2, 8), CHILD)),
        "scribble, ball pen over the edge": (MARKED, by(PEN, scribble(1.3, 13), CHILD)),
        "scribble, across half the tile": (ASK, by(wax(RED), scribble(4.0, 8), replace(CHILD, miss=2.0))),
    },
    "pencils": {
        f"pencil {grade}, {name}": (MARKED, by(lead, shape))
        for grade, lead in PENCILS.items()
        for name, shape in (("tick", TICK), ("cross", CROSS), ("fill", full()))
    },
    "pens": {
        "ball pen, starved": (MARKED, by(ball(BLUE, 0.75), CROSS)),
        "ball pen, red, pale": (MARKED, by(ball((214, 96, 104), 0.3), TICK)),
        "gel pen, black": (MARKED, by(gel(BLACK), CROSS)),
        "gel pen, light green": (MARKED, by(gel((120, 196, 92), 0.7), TICK)),
        "fountain pen": (MARKED, by(gel((22, 36, 96), 0.8), TICK)),
        "fibre pen, fine": (MARKED, by(fibre(BLACK, 0.4, 0.05), TICK)),
        "fibre marker, wide": (MARKED, by(fibre(RED, 4.0, 0.15), RISING)),
        "fibre marker, bleeding": (MARKED, by(fibre(BLUE, 2.4, 0.34), TICK)),
        "fibre marker, running dry": (MARKED, by(fibre(BLACK, 2.6, 0.12, dry=0.7), CROSS)),
        "fibre pen, yellow": (MARKED, by(fibre((250, 214, 40), 1.4), CROSS)),
        "wax, brown": (MARKED, by(wax(BROWN), CROSS)),
        "coloured pencil, sky": (MARKED, by(pencil(0.6, 0.7, 0.8, (80, 150, 214)), full())),
    },
    "highlighters": {
        f"highlighter, {name}": (MARKED, by(highlighter(colour), shape))
        for name, colour, shape in (
            ("yellow", (246, 246, 40), path((-1.2, 0), (1.2, 0), lift=0.1)),
            ("pink", (255, 110, 178), path((-1.2, 0), (1.2, 0), lift=0.1)),
            ("green", (120, 246, 110), path((-1.2, 0), (1.2, 0), lift=0.1)),
            ("orange, tick", (255, 176, 60), TICK),
            ("blue, twice", (110, 206, 250), both(path((-1.3, 0), (1.3, 0)), path((-1.3, 0.4), (1.3, 0.4)))),
        )
    }
    | {"highlighter, strip over a row": (ASK, by(highlighter((246, 246, 40)), path((-9, 0.1), (9, -0.1))))},
    "taken back": {
        "scribbled out": (ASK, by(PEN, both(TICK, scribble(1.5, 16)), HASTY)),
        "struck through twice": (
            ASK,
            by(BLACK_BALL, both(CROSS, path((-1.8, 0), (1.8, 0.1)), path((-1.8, 0.4), (1.8, 0.5)))),
        ),
    },
}
"""By family and name: what the person means, and how it is drawn."""

KINDS: dict[str, Kind] = {
    name: Kind(family, means, act, 40.0 if "row" in name or "tail" in name or "half the tile" in name else 14.0)
    for family, kinds in DRAWN.items()
    for name, (means, act) in kinds.items()
}
KINDS |= {name: Kind(*thing) for name, thing in (TOKENS | ACCIDENTS).items()}


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def dealt() -> dict[str, str]:
    """Deal each family's kinds, in the order of the digests of their names, in turn to the two halves."""
    halves: dict[str, str] = {}
    for family in sorted({kind.family for kind in KINDS.values()}):
        names = sorted((name for name, kind in KINDS.items() if kind.family == family), key=digest)
        first = int(digest(family), 16) % 2
        halves |= {name: HALVES[(first + place) % 2] for place, name in enumerate(names)}
    return halves


HALF = dealt()
"""By name of a kind: the half that it belongs to."""


def names(half: str | None = None, family: str | None = None, means: str | None = None) -> list[str]:
    """Return the kinds of a half, a family, a meaning, or all, in order."""
    return [
        name
        for name, kind in KINDS.items()
        if half in (None, HALF[name]) and family in (None, kind.family) and means in (None, kind.means)
    ]


def draw(
    picture: Array, name: str, centre: tuple[float, float], size: tuple[float, float], dpi: float, rng: Random
) -> Array:
    """Return a copy of the picture (uint8; height x width, or with 3 colours) with a mark around a box.

    Centre and size of the box are pixels, x before y. What would lie outside of the picture is cut off.
    """
    kind, zoom, scale = KINDS[name], max(1, round(450 / dpi)), dpi / 25.4
    high, wide = picture.shape[:2]
    reach = (kind.reach + max(size) / scale / 2) * scale
    left, top = (max(0, int(c - reach)) for c in centre)
    right, bottom = min(wide, int(centre[0] + reach) + 1), min(high, int(centre[1] + reach) + 1)
    made = picture.copy()
    if right <= left or bottom <= top:
        return made
    edges = ((left - centre[0]) / scale, (top - centre[1]) / scale, (right - centre[0]) / scale)
    sheet = Sheet(*edges, (bottom - centre[1]) / scale, scale * zoom)
    kind.act(sheet, (size[0] / scale / 2, size[1] / scale / 2), rng)
    window = picture[top:bottom, left:right].astype(float) / 255
    colours = window if picture.ndim == 3 else np.repeat(window[..., None], 3, 2)
    shape = (bottom - top, zoom, right - left, zoom)
    through = sheet.through.reshape(*shape, 3).mean((1, 3))
    cover = sheet.cover.reshape(shape).mean((1, 3))[..., None]
    over = sheet.over.reshape(*shape, 3).mean((1, 3))
    done = np.clip(colours * (1 - cover) * through + over * np.minimum(through, 1), 0, 1)
    if picture.ndim == 2:
        done = done @ np.array([0.299, 0.587, 0.114])
    made[top:bottom, left:right] = np.rint(done * 255).astype(np.uint8)
    return made
