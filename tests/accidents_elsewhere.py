"""What happened to paper without meaning anything, and marks that were taken back.

Lengths are millimetres from the centre of the box beside which it happened.
"""

from collections.abc import Callable

import numpy as np
from scipy.ndimage import gaussian_filter, shift

from tests.media_elsewhere import (
    BLACK,
    BLUE,
    BROWN,
    GRAPHITE,
    HASTY,
    PENCILS,
    SURE,
    WHITE,
    Array,
    Random,
    Sheet,
    ball,
    drift,
    gel,
    line,
)
from tests.tokens_elsewhere import ASK, NOT_MARKED, Act, dome, inside, lit, stamp, turned


def rubbed_out(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Draw a pencil tick, rub it out: what is left is pale and smeared along the strokes of the eraser."""
    size = max(box[0], 1.3)
    PENCILS["HB"](sheet, [line([(-size, 0), (-0.3 * size, size), (1.2 * size, -1.2 * size)], SURE, rng)], rng)
    left = 1 - sheet.through
    smeared = np.mean([shift(left, (0, n * 0.25 * sheet.scale, 0), order=1) for n in range(-4, 5)], axis=0)
    sheet.through = 1 - np.clip(0.16 * left + 0.3 * smeared, 0, 1)


def smear(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Leave a grey smear of an eraser with crumbs, where nothing was written."""
    angle = rng.uniform(-0.7, 0.7)
    u = sheet.x * np.cos(angle) + sheet.y * np.sin(angle)
    v = sheet.y * np.cos(angle) - sheet.x * np.sin(angle)
    body = np.exp(-((u / 5.5) ** 4) - (v / 2.2) ** 4) * (0.6 + 0.25 * np.sin(v * 4 + sheet.noise(rng, 3)))
    sheet.stain(np.clip(0.13 * body * (0.7 + 0.6 * sheet.tooth(rng)), 0, 1), GRAPHITE)
    for _ in range(int(rng.integers(3, 8))):
        a, b, turn = *rng.normal(0, 3.5, 2), rng.uniform(0, 3)
        p = (sheet.x - a) * np.cos(turn) + (sheet.y - b) * np.sin(turn)
        q = (sheet.y - b) * np.cos(turn) - (sheet.x - a) * np.sin(turn) + 0.3 * p**2
        crumb = inside(np.hypot(p / 3, q) - 0.16, sheet)
        sheet.shade(0.4 * shift(crumb, (2, 2), order=1))
        sheet.lay(0.9 * crumb, (150, 148, 152))


def passing(medium: Callable[..., None], near: float) -> Act:
    """Return a line that passes: somebody drew it for something else, or slipped."""

    def act(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
        angle, off = rng.uniform(0, np.pi), near * max(box) + rng.normal(0, 0.2)
        way, across = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
        ends = [way * far + across * (off + rng.normal(0, 0.3)) for far in (-36, -12, 0, 12, 36)]
        medium(sheet, [line([(float(x), float(y)) for x, y in ends], HASTY, rng)], rng)

    return act


def coffee(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Leave the ring of a cup: broken, of uneven width, darker at its outer edge, with a drop beside it."""
    angle0, far = rng.uniform(0, 2 * np.pi), rng.uniform(30, 36)
    x, y = sheet.x - far * np.cos(angle0), sheet.y - far * np.sin(angle0)
    r, angle = np.hypot(x, y), np.arctan2(y, x)
    wide = 1.2 + 0.7 * np.sin(angle + 1) + 0.25 * sheet.noise(rng, 4)
    off = r - far + 0.2 * sheet.noise(rng, 6)
    body = np.clip((wide - np.abs(off)) * 3, 0, 1)
    rim = np.exp(-(((np.abs(off) - wide + 0.2) / 0.18) ** 2))
    much = 0.22 * body + 0.4 * rim * (off > 0) + 0.18 * rim
    fade = np.clip(0.75 + 0.5 * np.sin(2 * angle + 2), 0.15, 1)
    drop = np.hypot(sheet.x - 5, sheet.y + 4) + 0.15 * sheet.noise(rng, 2) - 1.6
    much = much * fade + 0.2 * (drop < 0) + 0.35 * np.exp(-((drop / 0.12) ** 2))
    sheet.stain(np.clip(much, 0, 0.8), (128, 82, 40))


def crease(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Fold the paper and open it again: light on one side of the fold, shade on the other, ink cracked off."""
    angle = rng.uniform(0, np.pi)
    v = -sheet.x * np.sin(angle) + sheet.y * np.cos(angle) + rng.normal(0, 0.4)
    wave = v + 0.06 * sheet.noise(rng, 1.5)
    sheet.shade(0.16 * np.exp(-np.clip(wave, 0, None) / 1.1) * (wave > 0))
    sheet.shade(0.3 * np.exp(-((wave / 0.09) ** 2)))
    cracked = np.exp(-((wave / 0.16) ** 2)) * (sheet.tooth(rng) > 0.62)
    sheet.lay(0.8 * cracked, (240, 239, 235))


def hair(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Drop a hair on the paper."""
    turns = np.cumsum(rng.normal(0, 0.16, 40) + rng.normal(0, 0.04))
    xy = np.cumsum(np.stack([np.cos(turns), np.sin(turns)], 1) * 0.5, axis=0)
    xy -= xy.mean(0) + rng.normal(0, 0.6, 2)
    stroke = np.column_stack([gaussian_rows(xy), np.full(400, 0.8)])
    sheet.stain(0.75 * sheet.trace([stroke], lambda _: 0.09), (60, 42, 30))


def gaussian_rows(xy: Array) -> Array:
    at = np.linspace(0, len(xy) - 1, 400)
    return np.stack([np.interp(at, np.arange(len(xy)), xy[:, i]) for i in (0, 1)], 1)


def finger(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Leave the print of a greasy or dusty finger."""
    x, y = turned(sheet, rng, 1.5)
    far = np.hypot(x / 6.5, y / 8.5)
    ridges = 0.5 + 0.5 * np.sin(np.hypot(x, y * 0.8 + 3) * 12 + 1.2 * sheet.noise(rng, 2.5))
    body = np.clip(1.2 - far, 0, 0.4) * np.clip(0.8 + 0.5 * sheet.noise(rng, 2.0), 0, 1.3)
    sheet.stain(np.clip(0.5 * body * ridges + 0.08 * body, 0, 1), (110, 100, 92))


def water(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Dry a drop of water: cockled paper, a faint tide mark."""
    edge = np.hypot(sheet.x, sheet.y) + 0.5 * sheet.noise(rng, 3) - rng.uniform(4, 6)
    sheet.shade(0.14 * np.exp(-((edge / 0.25) ** 2)))
    sheet.shade(np.clip(0.05 + 0.05 * sheet.noise(rng, 2.5), 0, 0.3) * (edge < 0))


def set_off(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Print off a wet mark of another sheet that lay on this one: pale, blurred, mirrored."""
    gel(BLUE, 0.9)(sheet, [line([(2, -0.3), (0.5, 1.4), (-2.4, -1.8)], SURE, rng)], rng)
    pale = 1 - gaussian_filter(sheet.through, (2.5, 2.5, 0))
    sheet.through = 1 - 0.3 * pale * np.clip(0.6 + 0.5 * sheet.noise(rng, 1.2), 0, 1.2)[..., None]


def dust(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Sharpen a pencil over the page: specks and a grey haze."""
    for x, y, r in zip(*rng.normal(0, 4, (2, 60)), rng.exponential(0.06, 60) + 0.02, strict=True):
        sheet.stain(0.7 * inside(np.hypot(sheet.x - x, sheet.y - y) - r, sheet), GRAPHITE)
    sheet.stain(np.clip(0.05 + 0.04 * sheet.noise(rng, 4), 0, 1), GRAPHITE)


def crumb(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Leave crumbs of bread."""
    for _ in range(int(rng.integers(3, 7))):
        a, b = rng.normal(0, 2.4, 2)
        size = rng.uniform(0.3, 0.9)
        height = dome(sheet.x - a, (sheet.y - b) * 1.3, size, size) * (1 + 0.25 * sheet.noise(rng, 0.25))
        lit(sheet, np.clip(height, 0, None), (196, 150, 92), rng, 0.0, 0.02)


def fluid(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Draw a tick with a pen and paint it over with correction fluid: thick white, brush marks, not the paper's."""
    ball(BLUE, 0.1)(sheet, [line([(-1.2, 0), (-0.4, 1.1), (1.5, -1.5)], SURE, rng)], rng)
    x, y = sheet.x, sheet.y
    edge = np.maximum(np.abs(x) - 2.6 - 0.2 * sheet.noise(rng, 1), np.abs(y) - 2.2 - 0.3 * sheet.noise(rng, 1.2))
    body = np.clip(-edge * 5, 0, 1) * 0.97
    strokes = drift(rng, sheet.high, 0.15 * sheet.scale)[:, None]
    light = 1 - 0.05 * (body > 0.02) * (1 - sheet.blur(body, 0.2)) + 0.012 * strokes + 0.01 * sheet.noise(rng, 0.5)
    sheet.lay(body, np.clip(np.array(WHITE) * light[..., None], 0, 255))


def tape(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Stick a strip of clear tape across: yellowish, a bright edge, some air under it."""
    angle = rng.uniform(-0.5, 0.5)
    v = np.abs(sheet.y * np.cos(angle) - sheet.x * np.sin(angle) + rng.normal(0, 2))
    body = inside(v - 7.5, sheet)
    sheet.stain(body * np.clip(0.14 + 0.04 * sheet.noise(rng, 3), 0, 1), (214, 190, 120))
    sheet.shade(0.2 * np.exp(-(((v - 7.5) / 0.08) ** 2)))
    sheet.lay(0.2 * body * (sheet.noise(rng, 2.0) > 1.4), (255, 255, 255))


def hole(sheet: Sheet, box: tuple[float, float], rng: Random) -> None:
    """Prick two holes of a staple that was pulled out, with a rusty rim."""
    for off in (-5.5, 5.5):
        r = np.hypot(sheet.x - off, sheet.y - 0.15 * off)
        sheet.lay(inside(r - 0.22, sheet), (30, 26, 24))
        sheet.stain(0.35 * np.exp(-(((r - 0.3) / 0.16) ** 2)), (150, 96, 50))


ACCIDENTS: dict[str, tuple[str, str, Act, float]] = {
    "rubbed out": ("taken back", NOT_MARKED, rubbed_out, 14),
    "painted over with white": ("taken back", NOT_MARKED, fluid, 14),
    "smear of an eraser": ("accidents", NOT_MARKED, smear, 16),
    "stray line, ball pen, beside": ("accidents", NOT_MARKED, passing(ball(BLUE, 0.15), 1.9), 44),
    "stray line, pencil, beside": ("accidents", NOT_MARKED, passing(PENCILS["HB"], 2.2), 44),
    "stray line, through the box": ("accidents", ASK, passing(ball(BLACK, 0.15), 0.4), 44),
    "coffee ring": ("accidents", NOT_MARKED, coffee, 44),
    "crease": ("accidents", NOT_MARKED, crease, 30),
    "hair": ("accidents", NOT_MARKED, hair, 16),
    "print of a finger": ("accidents", NOT_MARKED, finger, 16),
    "drop of water": ("accidents", NOT_MARKED, water, 14),
    "set-off of another sheet": ("accidents", NOT_MARKED, set_off, 14),
    "dust of a pencil": ("accidents", NOT_MARKED, dust, 20),
    "crumbs": ("accidents", ASK, crumb, 14),
    "strip of tape": ("accidents", NOT_MARKED, tape, 30),
    "holes of a staple": ("accidents", NOT_MARKED, hole, 14),
    "ring of a brown pen cap": (
        "accidents",
        ASK,
        stamp(lambda x, y, _: np.abs(np.hypot(x, y) - 4.5) - 0.2, BROWN, faint=0.3),
        14,
    ),
}
"""By name: family, what the person means, how it is drawn, and how far it reaches in mm."""
