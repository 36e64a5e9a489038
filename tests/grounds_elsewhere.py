"""What lies under and around a page: lids of scanners, tables, cloths, newspapers and lawns, each drawn from scratch.

Each ground takes a generator, height and width in pixels and the pixels per mm, and gives RGB from 0 to 255 (floats).
"""

from collections.abc import Callable

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, gaussian_filter1d

from tests.media_elsewhere import Array, Colour, Random

Ground = Callable[[Random, int, int, float], Array]


def field(rng: Random, high: int, wide: int, cells: float) -> Array:
    """Return smooth noise (about -1 to 1) with so many spots along the longer side."""
    ratio = cells / max(high, wide)
    small = rng.uniform(-1, 1, (max(int(high * ratio), 2) + 1, max(int(wide * ratio), 2) + 1))
    picture = Image.fromarray(small.astype(np.float32)).resize((wide, high), Image.Resampling.BICUBIC)
    return np.asarray(picture, float)


def flat(level: float, specks: float, fall: float = 0.0) -> Ground:
    """Return the lid of a scanner: one grey, a little uneven, with specks; `fall` makes it darker to one side."""

    def ground(rng: Random, high: int, wide: int, scale: float) -> Array:
        slope = np.linspace(-0.5, 0.5, high)[:, None] * fall + np.linspace(-0.5, 0.5, wide)[None, :] * fall * 0.4
        grey = level * (1 + slope) + 2.5 * field(rng, high, wide, 6) + specks * rng.standard_normal((high, wide))
        return np.asarray(np.repeat(grey[..., None], 3, 2) * np.array([1.0, 0.995, 0.985]))

    return ground


def open_lid(rng: Random, high: int, wide: int, scale: float) -> Array:
    """Return a scan with the lid open: nearly black, with the room's lamp as a dim glow, and stripes of its flicker."""
    y, x = np.mgrid[0 : 1 : high * 1j, 0 : 1 : wide * 1j]
    lamp = rng.uniform(0.1, 0.9, 2)
    glow = np.exp(-((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / 0.08)
    flicker = 1 + 0.25 * np.sin(y * rng.uniform(150, 400))
    grey = 10 + 42 * glow * flicker + 2 * rng.standard_normal((high, wide))
    return np.asarray(grey[..., None] * np.array([1.0, 0.92, 0.8]))


def table(colour: Colour) -> Ground:
    """Return a painted table: fine grain, scratches, crumbs."""

    def ground(rng: Random, high: int, wide: int, scale: float) -> Array:
        light = 1 + 0.05 * field(rng, high, wide, 3) + 0.012 * rng.standard_normal((high, wide))
        scratch = Image.new("L", (wide, high))
        pen = ImageDraw.Draw(scratch)
        for _ in range(14):
            x, y, dx, dy = *rng.uniform(0, [wide, high]), *rng.normal(0, 60 * scale, 2)
            pen.line((x, y, x + dx, y + dy), fill=int(rng.integers(40, 160)), width=max(1, round(0.15 * scale)))
        light -= 0.1 * np.asarray(scratch, float) / 255
        return np.asarray(np.array(colour) * light[..., None])

    return ground


def wood(rng: Random, high: int, wide: int, scale: float) -> Array:
    """Return boards of wood: rings that run along, knots, pores, dark joints."""
    y, x = (np.arange(high)[:, None] / scale, np.arange(wide)[None, :] / scale)
    board = 95.0
    number = np.floor(y / board)
    offset = np.sin(number * 12.9) * 40
    bend = 7 * field(rng, high, wide, 3) + 2 * field(rng, high, wide, 9)
    for knot in rng.uniform(0, 1, (3, 2)) * [wide / scale, high / scale]:
        far = np.hypot((x - knot[0]) / 3, y - knot[1])
        bend = bend + 14 * np.exp(-((far / 12) ** 2)) * np.sign(y - knot[1])
    rings = 0.5 + 0.5 * np.sin((y + bend + offset + 0.01 * x) * 1.3)
    pores = gaussian_filter1d(rng.standard_normal((high, wide)), 3 * scale, axis=1)
    tone = 0.78 + 0.2 * rings**2 + 0.25 * pores + 0.06 * np.sin(number * 7.7)
    tone = tone * (1 - 0.6 * np.exp(-(((y % board) - 0.6) ** 2) / 0.4))
    return np.asarray(np.array([172, 118, 70]) * tone[..., None])


def checked(rng: Random, high: int, wide: int, scale: float) -> Array:
    """Return a checked tablecloth: two bands of thread that cross, weave, soft folds."""
    y, x = (np.arange(high)[:, None] / scale, np.arange(wide)[None, :] / scale)
    folds = 4 * field(rng, high, wide, 4)
    across, down = ((x + folds) % 24 < 12).astype(float), ((y + folds) % 24 < 12).astype(float)
    much = (across + down) / 2
    weave = 1 + 0.07 * np.sin(x * 9) * np.sin(y * 9) + 0.03 * rng.standard_normal((high, wide))
    light = weave * (1 + 0.09 * field(rng, high, wide, 5))
    paint = 245 - much[..., None] * (245 - np.array([178, 30, 44]))
    return np.asarray(paint * light[..., None])


def newspaper(rng: Random, high: int, wide: int, scale: float) -> Array:
    """Return columns of small grey print on yellowish paper, headlines and a screened picture."""
    sheet = Image.new("L", (wide, high), 214)
    pen = ImageDraw.Draw(sheet)
    column, lead = 46 * scale, 3.6 * scale
    for left in np.arange(2 * scale, wide, column + 4 * scale):
        y = rng.uniform(0, 30) * scale
        while y < high:
            kind = rng.random()
            if kind < 0.05:
                for _ in range(2):
                    words(pen, rng, left, y, column, 9 * scale, 40)
                    y += 11 * scale
            elif kind < 0.08:
                box = (left, y, left + column * 0.98, y + 34 * scale)
                pen.rectangle(box, fill=int(rng.integers(90, 170)))
                y += 38 * scale
            else:
                words(pen, rng, left, y, column, 1.9 * scale, 70)
                y += lead
    grey = np.asarray(sheet, float)
    dots = np.sin(np.arange(high)[:, None] / scale * 5) * np.sin(np.arange(wide)[None, :] / scale * 5)
    grey = grey + 30 * dots * (grey < 180) * (grey > 85) + 4 * rng.standard_normal(grey.shape)
    return np.asarray(gaussian_filter(grey, 0.5)[..., None] * np.array([1, 0.97, 0.88]))


def words(pen: ImageDraw.ImageDraw, rng: Random, left: float, y: float, wide: float, tall: float, tone: int) -> None:
    """Draw one line of words, each letter a few strokes."""
    x = left
    while x < left + wide * rng.uniform(0.9, 1.0):
        for _ in range(int(rng.integers(2, 9))):
            step = tall * rng.uniform(0.35, 0.6)
            if x + step > left + wide:
                return
            up = tall * (0.35 if rng.random() < 0.3 else 0)
            pen.line((x, y - up, x, y + tall), fill=tone, width=max(1, int(tall * 0.18)))
            pen.line((x, y + tall * rng.random(), x + step * 0.7, y + tall * rng.random()), fill=tone, width=1)
            x += step
        x += tall * 0.55


def lawn(rng: Random, high: int, wide: int, scale: float) -> Array:
    """Return blades of grass, thousands, each lighter on top than those below it."""
    sheet = Image.new("RGB", (wide, high), (38, 58, 24))
    pen = ImageDraw.Draw(sheet)
    count = min(int(high * wide / scale**2 / 5), 22000)
    for n in range(count):
        x, y = rng.uniform(0, wide), rng.uniform(0, high)
        lean, long = rng.normal(0, 6) * scale, rng.uniform(6, 22) * scale
        light = 0.45 + 0.55 * n / count + rng.normal(0, 0.1)
        tint = np.array([96, 150, 52]) + rng.normal(0, 14, 3)
        colour = tuple(int(c) for c in np.clip(tint * light, 0, 255))
        spots = [(x, y), (x + lean * 0.4, y - long * 0.6), (x + lean, y - long)]
        pen.line(spots, fill=colour, width=max(1, int(1.3 * scale)))
    return np.asarray(sheet, float) + 3 * rng.standard_normal((high, wide, 1))


def carpet(rng: Random, high: int, wide: int, scale: float) -> Array:
    """Return a carpet: loops of several wools, stripes."""
    y = np.arange(high)[:, None] / scale
    loops = gaussian_filter(rng.standard_normal((high, wide)), 0.9 * scale) * scale * 1.6
    stripes = (np.sin(y / 7) > 0.4) + 0.0
    paint = np.array([70, 84, 120]) + stripes[..., None] * np.array([90, 40, -60])
    return np.asarray(paint * (1 + 0.35 * loops)[..., None])


def tiles(rng: Random, high: int, wide: int, scale: float) -> Array:
    """Return stone tiles with joints: straight lines that look like the edges of paper."""
    y, x = (np.arange(high)[:, None] / scale, np.arange(wide)[None, :] / scale)
    tone = 205 + 16 * field(rng, high, wide, 12) + 9 * field(rng, high, wide, 60)
    joint = np.maximum(np.abs((x + 40) % 150 - 2) < 1.6, np.abs((y + 70) % 150 - 2) < 1.6)
    tone = np.where(joint, 120, tone) + 3 * rng.standard_normal((high, wide))
    return np.asarray(tone[..., None] * np.array([1, 0.98, 0.94]))


LIDS: dict[str, Ground] = {
    "white lid": flat(248, 0.8),
    "black lid": flat(16, 1.5),
    "grey lid": flat(150, 1.5, 0.15),
    "open lid": open_lid,
}
TABLES: dict[str, Ground] = {
    "white table": table((236, 236, 232)),
    "black desk": table((42, 42, 46)),
    "wood": wood,
    "checked tablecloth": checked,
    "newspaper": newspaper,
    "lawn": lawn,
    "carpet": carpet,
    "stone tiles": tiles,
}
