"""What people put on paper: stamps, stickers, and tokens lit from a side.

Lengths are millimetres from the centre of the box that is marked. Tokens are heights (mm above the paper) that a lamp
lights; their shadow falls away from it.
"""

from collections.abc import Callable

import numpy as np
from scipy.ndimage import gaussian_filter, shift

from tests.media_elsewhere import (
    BLACK,
    RED,
    VIOLET,
    Array,
    Colour,
    Random,
    Sheet,
)

Act = Callable[[Sheet, tuple[float, float], Random], None]
Form = Callable[[Array, Array, Random], Array]
MARKED, NOT_MARKED, ASK = "marked", "not marked", "ask"


def inside(distance: Array, sheet: Sheet) -> Array:
    """Return 1 where the distance (mm, negative within) is within the outline, softly over a working pixel."""
    return np.clip(0.5 - distance * sheet.scale, 0, 1)


def turned(sheet: Sheet, rng: Random, miss: float) -> tuple[Array, Array]:
    """Return coordinates in mm of a thing that was put down a little off the centre, at any angle."""
    off, angle = rng.normal(0, miss, 2), rng.uniform(0, 2 * np.pi)
    x, y = sheet.x - off[0], sheet.y - off[1]
    return x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)


def star(x: Array, y: Array, points: int, far: float) -> Array:
    angle = np.arctan2(y, x) * points
    return np.asarray(np.hypot(x, y) - far * (0.72 + 0.28 * np.cos(angle)))


def stamp(form: Form, colour: Colour, *, twice: bool = False, faint: float = 0.0) -> Act:
    """Return a rubber stamp: uneven ink, more at the rims where it is squeezed out, missing on one side."""

    def act(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
        x, y = turned(sheet, rng, 0.5)
        lean = rng.uniform(0, 2 * np.pi)
        press = 0.85 - faint + 0.07 * (sheet.x * np.cos(lean) + sheet.y * np.sin(lean)) + 0.12 * sheet.noise(rng, 1.4)
        body = np.clip(0.5 - form(x, y, rng) * sheet.scale / 3, 0, 1)
        rim = body * (1 - sheet.blur(body, 0.15))
        grain = 1 / (1 + np.exp((sheet.tooth(rng) - press - 0.15) / 0.1))
        much = np.clip(body * grain * (0.62 + 0.5 * rim) * np.clip(press + 0.3, 0.2, 1), 0, 0.95)
        sheet.stain(much, colour)
        if twice:
            sheet.stain(0.45 * shift(much, rng.normal(0, 0.35 * sheet.scale, 2), order=1), colour)

    return act


def ring_stamp(x: Array, y: Array, rng: Random) -> Array:
    far = np.hypot(x, y)
    bar = np.maximum(np.abs(y) - 0.35, np.abs(x) - 2.6)
    return np.asarray(np.minimum(np.minimum(np.abs(far - 4.6) - 0.3, np.abs(far - 3.7) - 0.12), bar))


def paw(x: Array, y: Array, rng: Random) -> Array:
    pads = [
        np.hypot(x - a, y - b) - r for a, b, r in ((-2, -1, 0.8), (-0.8, -2.2, 0.85), (0.8, -2.2, 0.85), (2, -1, 0.8))
    ]
    return np.asarray(np.minimum(np.minimum.reduce(pads), np.hypot(x / 1.15, y - 0.9) - 1.6))


def sticker(colour: Colour, far: float, *, gloss: float = 0.0, form: Form | None = None, peeled: bool = False) -> Act:
    """Return a sticker: a flat colour, a hairline of shadow at one side, perhaps shiny, perhaps with a lifted edge."""

    def act(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
        x, y = turned(sheet, rng, 0.8)
        distance = form(x, y, rng) if form else np.hypot(x, y) - far
        body = inside(distance, sheet)
        sheet.shade(0.35 * sheet.blur(shift(body, (0.12 * sheet.scale, 0.1 * sheet.scale), order=1), 0.12))
        light = 1 + 0.015 * sheet.noise(rng, 0.3) + gloss * np.exp(-(((x + y) / 1.4 - 1) ** 2) * 2)
        paint = np.clip(np.array(colour) * light[..., None], 0, 255)
        if peeled:
            lifted = np.clip((x - far * 0.45) * 2, 0, 1)[..., None]
            paint = paint * (1 - 0.35 * lifted) + 235 * lifted * 0.35
            sheet.shade(0.4 * sheet.blur(body * lifted[..., 0], 0.5))
        sheet.lay(body, paint)

    return act


def lit(sheet: Sheet, height: Array, colour: Colour | Array, rng: Random, shine: float, rough: float = 0.0) -> None:
    """Lay a thing of heights in mm that a lamp lights from the upper left or right, with its shadow and its shine."""
    body = np.clip((height - 0.01) * 60, 0, 1)
    side = rng.choice([-1.0, 1.0])
    lamp = np.array([side * rng.uniform(0.3, 0.6), -rng.uniform(0.35, 0.6), 1.0])
    lamp /= np.hypot.reduce(lamp)
    tall = float(height.max())
    fall = (-lamp[1] * tall * 0.9 * sheet.scale, -lamp[0] * tall * 0.9 * sheet.scale)
    dark = gaussian_filter(shift(body, fall, order=1), max(tall * 0.22, 0.15) * sheet.scale)
    sheet.shade(0.62 * np.maximum(dark, 0.9 * sheet.blur(body, 0.25)))
    surface = gaussian_filter(height, 0.05 * sheet.scale) + rough * sheet.noise(rng, 0.2)
    down, right = np.gradient(surface * sheet.scale)
    length = np.sqrt(right**2 + down**2 + 1)
    facing = (-right * lamp[0] - down * lamp[1] + lamp[2]) / length
    half = lamp + np.array([0, 0, 1])
    half /= np.hypot.reduce(half)
    glint = np.clip((-right * half[0] - down * half[1] + half[2]) / length, 0, 1) ** 40
    light = 0.38 + 0.72 * np.clip(facing, 0, 1)
    paint = np.asarray(colour, float) * light[..., None] + 255 * shine * glint[..., None]
    sheet.lay(body, np.clip(paint, 0, 255))


def coin(colour: Colour, far: float, core: Colour | None = None) -> Act:
    """Return a coin: a raised rim, beads within it, a head in relief, worn and scratched metal."""

    def act(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
        x, y = turned(sheet, rng, 1.2)
        r, angle = np.hypot(x, y), np.arctan2(y, x)
        height = np.where(r < far, 1.4, 0.0)
        height += 0.16 * np.exp(-(((r - far * 0.94) / (far * 0.035)) ** 2))
        height += 0.05 * np.exp(-(((r - far * 0.84) / (far * 0.02)) ** 2)) * (np.cos(angle * 48) > 0)
        head = np.hypot((x + 0.05 * far) / 0.8, y + 0.12 * far) - 0.34 * far
        neck = np.maximum(np.abs(x) - 0.2 * far, np.abs(y - 0.35 * far) - 0.22 * far)
        nose = np.hypot(x - 0.28 * far, y + 0.1 * far) - 0.09 * far
        height += 0.2 * np.clip(-np.minimum(np.minimum(head, neck), nose) / (0.16 * far), 0, 1) ** 0.7
        letters = (np.sin(angle * 19) + np.sin(angle * 31 + 1) > 0.35) & (np.abs(r - far * 0.7) < far * 0.055)
        height = np.where(r < far, height + 0.07 * sheet.blur((letters & (angle < 1.8)).astype(float), 0.06), 0.0)
        metal = np.array(colour) * (1 + 0.05 * sheet.noise(rng, 1.5))[..., None]
        if core:
            metal = np.where((r < far * 0.66)[..., None], np.array(core), metal)
        lit(sheet, height, metal, rng, 0.35, 0.004)

    return act


def bead(colour: Colour, far: float, dense: float) -> Act:
    """Return a flat glass bead: paper seen through, a dark rim, light gathered on the far side, a window's glint."""

    def act(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
        x, y = turned(sheet, rng, 0.8)
        r = np.hypot(x, y * rng.uniform(1.0, 1.12)) / far
        body = inside((r - 1) * far, sheet)
        side = rng.choice([-1.0, 1.0])
        lamp = np.array([side * 0.7, -0.7])
        along = (sheet.x * lamp[0] + sheet.y * lamp[1]) / far
        cast = shift(body, (0.9 * sheet.scale, -side * 0.9 * sheet.scale), order=1)
        sheet.shade(0.5 * sheet.blur(cast, 0.5) * (1 - body))
        glow = np.exp(-((along + 0.55) ** 2 / 0.06) - (r**2 - 0.3) ** 2)
        rim = np.clip((r - 0.72) / 0.28, 0, 1) ** 2
        clear = np.clip(1 - dense - 0.45 * rim + 0.5 * glow, 0, 1.25)
        sheet.through *= 1 - body[..., None] * (1 - (np.array(colour) / 255) ** (0.4 + dense) * clear[..., None])
        wx, wy = sheet.x / far - lamp[0] * 0.45, sheet.y / far - lamp[1] * 0.45
        pane = (np.abs(wx) < 0.17) & (np.abs(wy) < 0.22) & (np.abs(wx) > 0.02) & (np.abs(wy) > 0.02)
        sheet.lay(0.85 * sheet.blur(pane.astype(float), 0.08) * body, (255, 255, 255))

    return act


def cube(colour: Colour, side: float) -> Act:
    """Return a wooden cube from above, a little from the side: a top with grain, two darker walls, a long shadow."""

    def act(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
        x, y = turned(sheet, rng, 1.0)
        half, lean = side / 2, rng.uniform(-0.16, 0.16, 2) * side

        def square(dx: float, dy: float) -> Array:
            flat = np.maximum(np.abs(x - dx), np.abs(y - dy)) - half + 0.35
            return np.asarray(np.minimum(flat, 0) + np.hypot(np.maximum(flat, 0), 0) - 0.35)

        foot, top = inside(square(0, 0), sheet), inside(square(*lean), sheet)
        walls = np.maximum.reduce([inside(square(*(lean * part)), sheet) for part in np.linspace(0, 0.95, 14)])
        fall = rng.choice([-1.0, 1.0])
        shadow = np.maximum.reduce(
            [
                shift(foot, (part * side * sheet.scale, fall * part * side * sheet.scale), order=1)
                for part in (0.1, 0.3, 0.5)
            ]
        )
        sheet.shade(0.55 * sheet.blur(shadow, 0.4))
        grain = np.sin(y * 5 + 0.5 * sheet.noise(rng, 3) + 0.25 * np.sin(x)) * 0.05 + 0.03 * sheet.noise(rng, 0.15)
        wall = np.array(colour) * (0.62 + 0.12 * np.sign(x * lean[0] * fall))[..., None] * (1 + grain[..., None])
        sheet.lay(walls, np.clip(wall, 0, 255))
        edge = top * (1 - sheet.blur(top, 0.25))
        sheet.lay(top, np.clip(np.array(colour) * (1 + grain + 0.35 * edge)[..., None], 0, 255))

    return act


def solid(form: Callable[[Array, Array], Array], colour: Colour, shine: float, rough: float = 0.0) -> Act:
    """Return a token by its height above each place."""

    def act(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
        x, y = turned(sheet, rng, 0.9)
        tint = np.array(colour) * (1 + 0.04 * sheet.noise(rng, 1.0))[..., None]
        lit(sheet, form(x, y), tint, rng, shine, rough)

    return act


def dome(x: Array, y: Array, far: float, tall: float) -> Array:
    return np.asarray(tall * np.sqrt(np.clip(1 - (x**2 + y**2) / far**2, 0, 1)))


def disc(x: Array, y: Array) -> Array:
    return np.clip((7.4 - np.hypot(x, y)) * 3, 0, 3.0)


def button(x: Array, y: Array) -> Array:
    r = np.hypot(x, y)
    holes = np.minimum.reduce([np.hypot(x - a, y - b) for a in (-1.2, 1.2) for b in (-1.2, 1.2)])
    height = np.where(r < 6, 1.6 + 0.5 * np.exp(-(((r - 5.1) / 0.6) ** 2)) - 0.02 * r, 0)
    return np.asarray(np.where(holes < 0.55, 0.005, height))


def pawn(x: Array, y: Array) -> Array:
    return np.asarray(np.maximum(np.clip((6 - np.hypot(x, y)) * 2, 0, 2.5), 2.5 * dome(x, y, 3.4, 3.2)))


def pebble(x: Array, y: Array) -> Array:
    wobble = 1 + 0.08 * np.cos(2 * np.arctan2(y, x) + 1) + 0.05 * np.cos(3 * np.arctan2(y, x))
    return dome(x / 1.25 / wobble, y / wobble, 5.5, 3.5)


def bean(x: Array, y: Array) -> Array:
    return dome(x / 1.7, y + 0.09 * x**2 - 0.6, 3.2, 3.0)


def chip(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Lay a translucent plastic chip as people use for bingo: the print is read through it."""
    x, y = turned(sheet, rng, 1.0)
    r = np.hypot(x, y)
    body = inside(r - 9, sheet)
    sheet.shade(0.3 * sheet.blur(shift(body, (0.4 * sheet.scale, 0.3 * sheet.scale), order=1), 0.3) * (1 - body))
    sheet.stain(body * (0.75 + 0.2 * (r > 8.2)), (226, 44, 60))
    sheet.lay(0.25 * body * np.exp(-(((sheet.x + sheet.y + 5) / 2.0) ** 2)), (255, 255, 255))


TOKENS: dict[str, tuple[str, str, Act, float]] = {
    "stamp, ring with a bar": ("stamps", MARKED, stamp(ring_stamp, VIOLET), 14),
    "stamp, star": ("stamps", MARKED, stamp(lambda x, y, _: star(x, y, 5, 4), RED), 14),
    "stamp, paw": ("stamps", MARKED, stamp(paw, (40, 90, 160)), 14),
    "stamp, struck twice": ("stamps", MARKED, stamp(lambda x, y, _: star(x, y, 4, 4), BLACK, twice=True), 14),
    "stamp, faint": ("stamps", MARKED, stamp(ring_stamp, RED, faint=0.4), 14),
    "sticker, red dot": ("stickers", MARKED, sticker((214, 36, 44), 4), 14),
    "sticker, yellow dot": ("stickers", MARKED, sticker((250, 214, 50), 4), 14),
    "sticker, blue small": ("stickers", MARKED, sticker((40, 96, 190), 2.5), 14),
    "sticker, white": ("stickers", MARKED, sticker((250, 250, 250), 4), 14),
    "sticker, gold star": (
        "stickers",
        MARKED,
        sticker((212, 170, 60), 4, gloss=0.5, form=lambda x, y, _: star(x, y, 5, 6)),
        14,
    ),
    "sticker, green, half off": ("stickers", MARKED, sticker((60, 160, 80), 5, peeled=True), 14),
    "coin, copper": ("tokens", MARKED, coin((176, 104, 66), 8.1), 26),
    "coin, silver": ("tokens", MARKED, coin((186, 188, 190), 10.5), 30),
    "coin, brass": ("tokens", MARKED, coin((206, 172, 92), 9.9), 30),
    "coin, of two metals": ("tokens", MARKED, coin((190, 192, 194), 12.0, (208, 176, 98)), 34),
    "bead, clear": ("tokens", MARKED, bead((225, 240, 240), 8, 0.1), 24),
    "bead, blue": ("tokens", MARKED, bead((40, 90, 200), 8, 0.35), 24),
    "bead, red": ("tokens", MARKED, bead((200, 30, 40), 7, 0.35), 24),
    "bead, black": ("tokens", MARKED, bead((70, 70, 78), 8, 0.55), 24),
    "cube, plain wood": ("tokens", MARKED, cube((214, 178, 128), 8), 24),
    "cube, red": ("tokens", MARKED, cube((190, 36, 40), 8), 24),
    "cube, black": ("tokens", MARKED, cube((44, 44, 46), 10), 28),
    "cube, blue, small": ("tokens", MARKED, cube((36, 76, 170), 5), 20),
    "disc, green wood": ("tokens", MARKED, solid(disc, (70, 140, 80), 0.05, 0.002), 24),
    "button, cream": ("tokens", MARKED, solid(button, (230, 220, 196), 0.3), 22),
    "pawn, yellow": ("tokens", MARKED, solid(pawn, (230, 190, 40), 0.4), 26),
    "pebble, grey": ("tokens", MARKED, solid(pebble, (132, 128, 124), 0.08, 0.02), 24),
    "bean, white": ("tokens", MARKED, solid(bean, (236, 228, 210), 0.3), 22),
    "chip, translucent": ("tokens", MARKED, chip, 24),
}
"""By name: family, what the person means, how it is drawn, and how far it reaches in mm."""
