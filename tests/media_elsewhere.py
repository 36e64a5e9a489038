"""What pencils, pens, markers and wax leave on paper: a sheet of working pixels, lines of a hand, and media.

All lengths are millimetres from the centre of the box that somebody marks; y grows downwards. Nothing here was made
with a look at code that reads marks: the figures are those of the things
themselves (a ball pen draws 0.4 mm, a chisel tip
4 mm, paper has a tooth of about 0.1 mm).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, gaussian_filter1d, zoom
from scipy.special import ndtr

Array = NDArray[Any]
Random = np.random.Generator
Colour = tuple[int, int, int]
Stroke = Array
"""Points of a line, one a row: x, y in mm and the pressure from 0 (lifted) to 1."""

GRAPHITE, BLUE, BLACK, RED, GREEN = (58, 58, 64), (24, 42, 140), (26, 26, 30), (176, 28, 40), (20, 120, 70)
VIOLET, BROWN, ORANGE, WHITE = (92, 40, 130), (104, 66, 38), (236, 120, 24), (248, 248, 244)


@dataclass
class Sheet:
    """A window of paper at working resolution: what light passes (`through`), and what lies on it (`over`, `cover`)."""

    left: float
    top: float
    right: float
    bottom: float
    scale: float
    through: Array = field(init=False)
    over: Array = field(init=False)
    cover: Array = field(init=False)

    def __post_init__(self) -> None:
        self.wide = max(1, round((self.right - self.left) * self.scale))
        self.high = max(1, round((self.bottom - self.top) * self.scale))
        self.through = np.ones((self.high, self.wide, 3))
        self.over = np.zeros((self.high, self.wide, 3))
        self.cover = np.zeros((self.high, self.wide))

    @property
    def x(self) -> Array:
        return np.asarray(self.left + (np.arange(self.wide)[None, :] + 0.5) / self.scale)

    @property
    def y(self) -> Array:
        return np.asarray(self.top + (np.arange(self.high)[:, None] + 0.5) / self.scale)

    def noise(self, rng: Random, length: float) -> Array:
        """Return smooth noise of mean 0 and deviation 1 whose spots are about `length` mm wide."""
        pixels = max(length * self.scale, 0.3)
        step = max(1, int(pixels / 3))
        small = rng.standard_normal((self.high // step + 3, self.wide // step + 3))
        small = gaussian_filter(small, pixels / step / 2, mode="wrap")
        spread = small.std() or 1.0
        full = zoom(small / spread, step, order=1) if step > 1 else small / spread
        return np.asarray(full[: self.high, : self.wide])

    def tooth(self, rng: Random) -> Array:
        """Return the height of the paper's fibres, evenly spread from 0 to 1."""
        mixed = 0.8 * self.noise(rng, 0.09) + 0.6 * self.noise(rng, 0.22)
        return np.asarray(ndtr(mixed))

    def blur(self, picture: Array, length: float) -> Array:
        return np.asarray(gaussian_filter(picture, length * self.scale))

    def stain(self, much: Array, colour: Colour) -> None:
        """Let ink of a colour take away light; `much` from 0 to 1 per pixel."""
        tint = np.array(colour) / 255
        self.through *= 1 - much[..., None] * (1 - tint)

    def lay(self, much: Array, colour: Array | Colour) -> None:
        """Lay something opaque of a colour (or a picture of colours, 0 to 255) over what was there."""
        paint = np.asarray(colour, float) / 255
        keep = 1 - much
        self.over = self.over * keep[..., None] + paint * much[..., None]
        self.cover = self.cover * keep + much
        self.through = self.through * keep[..., None] + much[..., None]

    def shade(self, much: Array) -> None:
        self.through *= 1 - much[..., None]

    def trace(self, strokes: Sequence[Stroke], width: Callable[[float], float]) -> Array:
        """Return how hard each pixel was pressed, 0 to 1, by a round tip; `width` in mm depends on the pressure."""
        picture = Image.new("L", (self.wide, self.high))
        pen = ImageDraw.Draw(picture)
        for stroke in strokes:
            places = (stroke[:, :2] - (self.left, self.top)) * self.scale
            for (x, y), pressed in zip(places, stroke[:, 2], strict=True):
                if pressed > 0.02:
                    radius = max(width(float(pressed)) * self.scale / 2, 0.5)
                    pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=int(255 * min(pressed, 1)))
        return np.asarray(gaussian_filter(np.asarray(picture, float) / 255, 0.5))


@dataclass(frozen=True)
class Hand:
    """How a person's hand moves: slow wandering, trembling, size of what it draws, and how far it misses."""

    wander: float = 0.07
    tremble: float = 0.0
    wave: float = 1.0
    larger: float = 1.0
    miss: float = 0.1
    press: float = 0.75
    uneven: float = 0.12


SURE, HASTY = Hand(), Hand(wander=0.16, larger=1.25, miss=0.28, press=0.6, uneven=0.2)
OLD = Hand(wander=0.14, tremble=0.2, wave=0.9, larger=1.15, miss=0.25, press=0.55, uneven=0.25)
CHILD = Hand(wander=0.55, tremble=0.1, wave=1.6, larger=1.9, miss=0.5, press=0.9, uneven=0.25)


def drift(rng: Random, count: int, pixels: float) -> Array:
    """Return smooth noise along a line, of deviation 1."""
    reach = max(pixels, 0.4)
    noise = gaussian_filter1d(rng.standard_normal(count + int(60 * reach)), reach, mode="wrap")
    return np.asarray((noise / noise.std())[:count])


def line(points: Sequence[tuple[float, float]] | Array, hand: Hand, rng: Random, lift: float = 0.5) -> Stroke:
    """Draw through the points as a hand does: corners rounded, wandering, trembling, lighter where the pen lifts."""
    corners = np.asarray(points, float)
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))])
    step = 0.05
    count = max(int(along[-1] / step), 3)
    places = np.linspace(0, along[-1], count)
    xy = np.stack([np.interp(places, along, corners[:, i]) for i in (0, 1)], 1)
    xy = gaussian_filter1d(xy, 0.16 / step, axis=0, mode="nearest")
    reach = min(along[-1] / 6, 1.0)
    for axis in (0, 1):
        xy[:, axis] += hand.wander * reach * drift(rng, count, 2.2 / step)
        xy[:, axis] += hand.tremble * drift(rng, count, hand.wave / step / 2.5)
    press = hand.press * (1 + hand.uneven * drift(rng, count, 1.2 / step))
    press *= np.clip(places / 0.25 + 0.45, 0, 1) * np.clip((along[-1] - places) / max(lift, 0.05) + 0.25, 0, 1)
    return np.column_stack([xy, np.clip(press, 0, 1)])


Medium = Callable[[Sheet, Sequence[Stroke], Random], None]


def pencil(dark: float, hold: float, width: float, colour: Colour = GRAPHITE, smear: float = 0.0) -> Medium:
    """Return a pencil: it leaves colour on the tops of the paper's tooth, more where it is soft or pressed."""

    def draw(sheet: Sheet, strokes: Sequence[Stroke], rng: Random) -> None:
        pressed = sheet.trace(strokes, lambda press: width * (0.6 + 0.6 * press))
        soft = sheet.blur(pressed, width * 0.14)
        left = 1 / (1 + np.exp((sheet.tooth(rng) - hold * (0.35 + soft)) / 0.11))
        much = dark * left * np.clip(soft * 2.2, 0, 1)
        if smear:
            much = np.maximum(much, smear * sheet.blur(pressed, 0.35))
        sheet.stain(np.clip(much, 0, 1), colour)

    return draw


def ball(colour: Colour, skips: float, width: float = 0.4) -> Medium:
    """Return a ball pen: an even thin line that starts dry, skips, and leaves small blobs where it turns."""

    def draw(sheet: Sheet, strokes: Sequence[Stroke], rng: Random) -> None:
        inked = []
        for stroke in strokes:
            flow = 0.8 * drift(rng, len(stroke), 18) + 1.5 - 2.2 * skips
            flow[: int(rng.integers(2, 16) * skips * 2)] -= 2
            kept = stroke.copy()
            kept[:, 2] *= np.clip(0.7 + flow, 0, 1)
            inked.append(kept)
        wet = sheet.trace(inked, lambda press: width * (0.75 + 0.3 * press))
        streak = 1 / (1 + np.exp((sheet.tooth(rng) - 0.95 + 0.25 * skips) / 0.08))
        much = np.clip(wet * 1.7, 0, 1) * (0.92 - 0.08 * rng.random()) * streak
        blobs = [stroke[[int(i)]] for stroke in strokes for i in rng.integers(0, len(stroke), int(rng.integers(0, 3)))]
        spots = sheet.trace(blobs, lambda _: width * 1.5) if blobs else 0.0
        sheet.stain(np.clip(np.maximum(much, spots), 0, 0.95), colour)

    return draw


def gel(colour: Colour, width: float = 0.6) -> Medium:
    """Return a gel or fountain pen: a wet even line, a little darker at its rims and where it ends."""

    def draw(sheet: Sheet, strokes: Sequence[Stroke], rng: Random) -> None:
        wet = sheet.trace(strokes, lambda press: width * (0.75 + 0.4 * press)) > 0.04
        edge = sheet.blur(wet.astype(float), 0.05) + 0.06 * sheet.noise(rng, 0.12)
        body = np.clip((edge - 0.35) * 6, 0, 1)
        rim = body * (1 - np.clip((sheet.blur(body, 0.1) - 0.55) * 2.5, 0, 1))
        sheet.stain(np.clip(body * (0.86 + 0.12 * rim), 0, 1), colour)

    return draw


def fibre(colour: Colour, width: float, bleed: float = 0.12, dry: float = 0.0) -> Medium:
    """Return a fibre pen: wide, creeping along the fibres, darker where it rests and where it crosses itself."""

    def draw(sheet: Sheet, strokes: Sequence[Stroke], rng: Random) -> None:
        creep = sheet.noise(rng, 0.15)
        for stroke in strokes:
            wet = (sheet.trace([stroke], lambda press: width * (0.85 + 0.2 * press)) > 0.04).astype(float)
            spread = sheet.blur(wet, bleed)
            feather = spread + 3 * bleed * creep * np.clip(spread * (1 - spread), 0, 1) * 2
            body = np.clip((feather - 0.42) * (0.55 / bleed), 0, 1)
            if dry:
                body *= np.clip(1.25 - dry - 0.45 * dry * (sheet.tooth(rng) * 2), 0, 1)
            sheet.stain(np.clip(body * (0.88 + 0.05 * creep), 0, 0.96), colour)
        ends = [stroke[[-1]] for stroke in strokes]
        sheet.stain(0.35 * sheet.blur(sheet.trace(ends, lambda _: width * 1.05), bleed), colour)

    return draw


def highlighter(colour: Colour, width: float = 4.2) -> Medium:
    """Return a highlighter: a slanted broad tip, translucent, streaky, denser at both ends and where it overlaps."""

    def draw(sheet: Sheet, strokes: Sequence[Stroke], rng: Random) -> None:
        lean = rng.uniform(1.15, 1.6)
        tip = np.array([np.cos(lean), -np.sin(lean)]) * width / 2
        for stroke in strokes:
            picture = Image.new("L", (sheet.wide, sheet.high))
            pen = ImageDraw.Draw(picture)
            for (ax, ay), (bx, by) in zip(stroke[:-1:2, :2], stroke[2::2, :2], strict=False):
                quad = [(ax + tip[0], ay + tip[1]), (bx + tip[0], by + tip[1])]
                quad += [(bx - tip[0], by - tip[1]), (ax - tip[0], ay - tip[1])]
                pen.polygon(
                    [((x - sheet.left) * sheet.scale, (y - sheet.top) * sheet.scale) for x, y in quad], fill=255
                )
            wet = np.asarray(picture, float) / 255
            body = np.clip((sheet.blur(wet, 0.12) + 0.08 * sheet.noise(rng, 0.2) - 0.4) * 5, 0, 1)
            rim = body * (1 - sheet.blur(body, 0.25))
            streaks = np.broadcast_to(gaussian_filter1d(rng.standard_normal(sheet.high), 2.0)[:, None], body.shape)
            sheet.stain(np.clip(body * (0.78 + 0.12 * streaks) + 0.4 * rim, 0, 1), colour)

    return draw


def wax(colour: Colour, width: float = 2.4) -> Medium:
    """Return a wax crayon: broad, only on the tops of coarse grain, with crumbs."""

    def draw(sheet: Sheet, strokes: Sequence[Stroke], rng: Random) -> None:
        pressed = sheet.trace(strokes, lambda press: width * (0.6 + 0.5 * press))
        coarse = ndtr(0.7 * sheet.noise(rng, 0.2) + 0.7 * sheet.noise(rng, 0.45))
        left = 1 / (1 + np.exp((coarse - 0.85 * sheet.blur(pressed, 0.25)) / 0.06))
        sheet.stain(np.clip(0.88 * left * (pressed > 0.02), 0, 1), colour)

    return draw


PENCILS = {
    "4H": pencil(0.38, 0.58, 0.4, (96, 98, 104)),
    "HB": pencil(0.66, 0.68, 0.5),
    "2B": pencil(0.8, 0.8, 0.7, smear=0.04),
    "6B": pencil(0.93, 0.98, 1.2, (40, 40, 44), smear=0.12),
}
"""By grade: a hard one is pale and thin, a soft one dark, wide and smeared."""
