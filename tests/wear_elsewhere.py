# mypy: disable-error-code="no-any-return"
# (scipy has no types, so what numpy makes of its answers has none either)
"""What happens to a page before, under and in a scanner or a camera: paper, things in the way, light, lenses, sensors.

Each takes a picture (RGB floats from 0 to 255), pixels per mm, a strength from 0 to 1, and a generator, and returns a
picture. `limit` is the strength from which most people would no longer call the page readable; none where it stays so.
"""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw
from scipy.ndimage import gaussian_filter, gaussian_filter1d, map_coordinates, shift, uniform_filter1d

from tests.grounds_elsewhere import field
from tests.media_elsewhere import Array, Random

Act = Callable[[Array, float, float, Random], Array]
CODE = (0.865, 0.9, 0.957, 0.968)
"""Where a page's QR code stands: left, top, right, bottom as parts of the page."""


@dataclass(frozen=True)
class Wear:
    """One thing that makes a page harder to read."""

    family: str
    act: Act
    limit: float | None = None


def place(picture: Array) -> tuple[Array, Array]:
    """Return the rows and columns of a picture as parts of its height and width."""
    high, wide = picture.shape[:2]
    return np.linspace(0, 1, high)[:, None], np.linspace(0, 1, wide)[None, :]


def drawn(picture: Array, draw: Callable[[ImageDraw.ImageDraw], None], soft: float = 0.7) -> Array:
    """Return a mask of what is drawn, from 0 to 1, softened by some pixels."""
    mask = Image.new("L", picture.shape[1::-1])
    draw(ImageDraw.Draw(mask))
    return np.asarray(gaussian_filter(np.asarray(mask, float) / 255, soft))


def over(picture: Array, mask: Array, paint: Array | tuple[int, int, int]) -> Array:
    return np.asarray(picture * (1 - mask[..., None]) + np.asarray(paint, float) * mask[..., None])


def tinted(red: float, green: float, blue: float) -> Act:
    return lambda picture, scale, much, rng: picture * (1 - much * (1 - np.array([red, green, blue])))


def recycled(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Print on grey recycled paper with fibres."""
    high, wide = picture.shape[:2]
    fibres = gaussian_filter(rng.standard_normal((high, wide)), (0.1 * scale, 0.6 * scale)) * scale
    return np.asarray(picture * (1 - 0.22 * much + 0.04 * much * fibres)[..., None])


def show_through(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Let the print of the other side be seen: mirrored, pale, blurred."""
    back = gaussian_filter(picture[:, ::-1].mean(2), 0.2 * scale)
    back = np.roll(back, (int(7 * scale), int(-4 * scale)), (0, 1))
    return np.asarray(picture * (1 - 0.4 * much * (1 - back / 255))[..., None])


def dust(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Strew dust and hairs, some light and some dark."""

    def draw(light: bool) -> Callable[[ImageDraw.ImageDraw], None]:
        def strew(pen: ImageDraw.ImageDraw) -> None:
            for _ in range(int(250 * much)):
                x, y = rng.uniform(0, picture.shape[1]), rng.uniform(0, picture.shape[0])
                r = rng.exponential(0.12) * scale + 0.4
                pen.ellipse((x - r, y - r, x + r, y + r), fill=220)
            for _ in range(int(8 * much)):
                turn = np.cumsum(rng.normal(0, 0.3, 30)) + rng.uniform(0, 6)
                spots = np.cumsum(np.stack([np.cos(turn), np.sin(turn)], 1), 0) * 0.4 * scale
                pen.line([*map(tuple, spots + rng.uniform(0, picture.shape[:2])[::-1])], fill=180)

        return strew

    return over(
        over(picture, drawn(picture, draw(False)), (70, 66, 60)), drawn(picture, draw(True)) * 0.7, (240, 240, 238)
    )


def creased(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Fold the page in four and open it: two bands of light and shade, with the ink cracked along them."""
    y, x = place(picture)
    light = np.ones(picture.shape[:2])
    cracks = np.zeros(picture.shape[:2])
    for at, size in ((y, picture.shape[0]), (x, picture.shape[1])):
        off = (at - 0.5 + rng.normal(0, 0.01)) * size / scale + 0.2 * field(rng, picture.shape[0], picture.shape[1], 40)
        light = light * (1 - much * 0.3 * np.exp(-np.abs(off) / 5) * np.sign(off) * 0.7)
        cracks = np.maximum(cracks, np.exp(-((off / 0.25) ** 2)) * (rng.random(picture.shape[:2]) < 0.6))
    return np.clip(over(picture * light[..., None], cracks * much * 0.8, (235, 233, 228)), 0, 255)


def crumpled(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Crumple the page into a ball and smooth it: facets of light, and places a little moved."""
    high, wide = picture.shape[:2]
    bumps = np.abs(field(rng, high, wide, 9)) + 0.5 * np.abs(field(rng, high, wide, 21))
    down, right = np.gradient(gaussian_filter(bumps, scale))
    light = 1 + much * 5 * scale * (right + 0.7 * down)
    rows, columns = np.mgrid[0:high, 0:wide].astype(float)
    move = much * 1.2 * scale
    rows, columns = rows + move * field(rng, high, wide, 5), columns + move * field(rng, high, wide, 5)
    moved = np.stack([map_coordinates(picture[..., c], (rows, columns), order=1, mode="nearest") for c in range(3)], 2)
    return np.clip(moved * np.clip(light, 0.45, 1.15)[..., None], 0, 255)


def folded(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Fold one corner of the page over: its white back hides what lay there, and beside it is a shadow."""
    high, wide = picture.shape[:2]
    size = (12 + 50 * much) * scale
    right, low = rng.random(2) < 0.5
    x = np.arange(wide)[None, :] if not right else wide - 1 - np.arange(wide)[None, :]
    y = np.arange(high)[:, None] if not low else high - 1 - np.arange(high)[:, None]
    away = (x + y) - size
    fold = (away >= 0) & (x <= size) & (y <= size)
    shaded = (
        picture
        * (1 - 0.4 * np.exp(-np.clip(np.maximum(x, y) - size, 0, None) / (2 * scale)) * (away >= 0) * ~fold)[..., None]
    )
    made = over(shaded, fold.astype(float), (238, 237, 233))
    return np.where(away[..., None] < 0, -1.0, made)


def code_covered(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Lay a yellow note over the code."""
    high, wide = picture.shape[:2]
    x0, y0, x1, y1 = (part * size for part, size in zip(CODE, (wide, high, wide, high), strict=True))
    grow = (3 + 8 * much) * scale
    corners = [
        (x0 - grow, y0 - grow),
        (x1 + grow, y0 - grow * 0.7),
        (x1 + grow * 0.9, y1 + grow),
        (x0 - grow, y1 + grow),
    ]
    note = drawn(picture, lambda pen: pen.polygon(corners, fill=255))
    shaded = picture * (1 - 0.3 * gaussian_filter(shift(note, 1.2 * scale, order=1), 1.5 * scale))[..., None]
    return over(shaded, note, (250, 232, 96))


def code_painted(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Scribble over the code with a black marker."""
    high, wide = picture.shape[:2]
    x0, y0, x1, y1 = (part * size for part, size in zip(CODE, (wide, high, wide, high), strict=True))
    at = np.linspace(0, 1, int(6 + 14 * much))
    spots = [(x0 + (x1 - x0) * (n % 2) + rng.normal(0, scale), y0 + (y1 - y0) * part) for n, part in enumerate(at)]
    stroke = drawn(picture, lambda pen: pen.line(spots, fill=250, width=int(2.6 * scale), joint="curve"))
    return over(picture, stroke, (28, 27, 30))


def code_torn(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Tear off the corner that holds the code."""
    high, wide = picture.shape[:2]
    rows, columns = np.arange(high)[:, None], np.arange(wide)[None, :]
    ragged = 2.2 * scale * field(rng, high, wide, 70) + scale * field(rng, high, wide, 200)
    away = (wide - columns) + (high - rows) + ragged - (0.2 + 0.09 * much) * wide
    white = np.clip(1 - np.abs(away) / scale, 0, 1)
    return np.where(away[..., None] < 0, -1.0, over(picture, white, (250, 250, 248)))


def sleeve(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Put the page into a plastic sleeve: less contrast, wrinkles, and a lamp that glares off it."""
    high, wide = picture.shape[:2]
    y, x = place(picture)
    wrinkles = np.abs(field(rng, high, wide, 7)) ** 0.5 + 0.3 * np.abs(field(rng, high, wide, 18))
    lines = np.clip(0.16 - wrinkles, 0, 0.16) / 0.16
    angle, middle = rng.uniform(0.3, 1.2), rng.uniform(0.3, 0.7, 2)
    across = (x - middle[0]) * np.cos(angle) + (y - middle[1]) * np.sin(angle) + 0.02 * field(rng, high, wide, 10)
    glare = np.exp(-((across / (0.03 + 0.09 * much)) ** 2)) * np.clip(0.7 + 0.5 * field(rng, high, wide, 4), 0, 1)
    veil = np.clip(0.07 + much * (0.35 * lines + 0.95 * glare), 0, 0.97)
    return over(picture, veil, (250, 252, 255))


def skin(picture: Array, scale: float, spots: list[tuple[float, float, float]], rng: Random) -> Array:
    """Draw fingers as rounded bodies from spots (x, y, radius in pixels), with a nail and a soft shadow."""

    def draw(pen: ImageDraw.ImageDraw) -> None:
        for x, y, r in spots:
            pen.ellipse((x - r, y - r, x + r, y + r), fill=255)

    body = drawn(picture, draw, 1.5)
    shaded = (
        picture * (1 - 0.5 * gaussian_filter(shift(body, (1.5 * scale, 1.5 * scale), order=1), 2 * scale))[..., None]
    )
    inner = gaussian_filter(body, 3 * scale)
    tone = np.array(rng.choice([(224, 172, 144), (198, 134, 98), (120, 78, 56), (240, 200, 176)]))
    paint = tone * (0.55 + 0.5 * inner)[..., None]
    made = over(shaded, body, paint)
    x, y, r = spots[-1]
    nail = drawn(picture, lambda pen: pen.ellipse((x - r * 0.5, y - r * 0.6, x + r * 0.5, y + r * 0.5), fill=255), 1.5)
    return over(made, nail * 0.7, np.clip(tone * 1.15 + 12, 0, 250))


def thumb(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Hold the page with a thumb that comes in from one side."""
    high, wide = picture.shape[:2]
    left, y, far = rng.random() < 0.5, high * rng.uniform(0.3, 0.8), (18 + 40 * much) * scale
    spots = []
    for part in np.linspace(-0.8, 1, 40):
        x = part * far if left else wide - part * far
        spots.append((x, y - 5 * scale * part, (9.5 - 1.5 * part**2) * scale))
    return skin(picture, scale, spots, rng)


def clipboard(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Clip the page at the top: a steel clip over its middle, with a shine and a shadow, and a thumb at the side."""
    wide = picture.shape[1]
    reach, tall = 55 * scale, (8 + 22 * much) * scale
    clip = drawn(
        picture,
        lambda pen: pen.rounded_rectangle((wide / 2 - reach, -20 * scale, wide / 2 + reach, tall), 6 * scale, fill=255),
    )
    shaded = picture * (1 - 0.45 * gaussian_filter(shift(clip, (2 * scale, 0), order=1), 1.5 * scale))[..., None]
    steel = (
        150
        + 70 * np.sin(np.arange(picture.shape[0])[:, None] / tall * 5)
        + 12 * field(rng, picture.shape[0], picture.shape[1], 3)
    )
    return thumb(over(shaded, clip, np.clip(steel, 60, 250)[..., None] * np.ones(3)), scale, 0.3 * much, rng)


def gradient(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Light the page from one side."""
    y, x = place(picture)
    angle = rng.uniform(0, 2 * np.pi)
    slope = (x - 0.5) * np.cos(angle) + (y - 0.5) * np.sin(angle)
    return np.clip(picture * (1 - 0.25 * much - 0.9 * much * slope)[..., None], 0, 255)


def hand_shadow(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Let the shadow of hand and telephone fall over the page."""
    high, wide = picture.shape[:2]
    x, y = rng.uniform(0.1, 0.7) * wide, rng.uniform(0.3, 0.7) * high
    box = (x, y, x + 0.4 * wide, y + high)

    def draw(pen: ImageDraw.ImageDraw) -> None:
        pen.rounded_rectangle(box, 12 * scale, fill=255)
        for n in range(4):
            pen.line(
                (x, y + (30 + 22 * n) * scale, x - 34 * scale, y + (50 + 22 * n) * scale),
                fill=255,
                width=int(17 * scale),
            )

    return np.asarray(picture * (1 - 0.75 * much * drawn(picture, draw, 4 * scale))[..., None])


def blinds(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Let the sun fall through blinds: bright and dark stripes."""
    y, x = place(picture)
    stripes = np.clip(0.5 + 3 * np.sin((y + x * rng.uniform(-0.6, 0.6)) * 40), 0, 1)
    return np.clip(picture * (1.08 - 0.65 * much * stripes)[..., None] * np.array([1, 0.99, 0.95]), 0, 255)


def vignette(picture: Array, scale: float, much: float, rng: Random) -> Array:
    y, x = place(picture)
    return np.asarray(picture * (1 - 1.1 * much * ((x - 0.5) ** 2 + (y - 0.5) ** 2))[..., None])


def flash(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Reflect the flash: a burnt spot."""
    y, x = place(picture)
    a, b = rng.uniform(0.3, 0.7, 2)
    spot = np.exp(-(((x - a) / (0.1 + 0.12 * much)) ** 2 + ((y - b) / (0.07 + 0.09 * much)) ** 2))
    return np.clip(picture * (0.85 + 0.3 * spot[..., None]) + 330 * much * spot[..., None] ** 2, 0, 255)


def dark(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Take the picture in the evening: little light, much noise, yellow."""
    dim = picture * (1 - 0.78 * much) * np.array([1.0, 0.9, 0.68])
    return np.clip(dim + 9 * much * rng.standard_normal(picture.shape), 0, 255)


def overexposed(picture: Array, scale: float, much: float, rng: Random) -> Array:
    return np.clip(picture * (1 + 0.9 * much) + 30 * much, 0, 255)


def defocus(picture: Array, scale: float, much: float, rng: Random) -> Array:
    wide = 0.9 * much * scale
    return np.asarray(gaussian_filter(picture, (wide, wide, 0)))


def shaken(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Move the camera while the shutter is open."""
    length = max(2, int(2.2 * much * scale))
    way = int(rng.integers(0, 2))
    return np.asarray(uniform_filter1d(picture, length, axis=way))


def noisy(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Add the noise of a small sensor: fine grain, and blotches of colour."""
    high, wide = picture.shape[:2]
    fine = 38 * much * rng.standard_normal((high, wide, 1))
    blotch = np.stack([field(rng, high, wide, 160) for _ in range(3)], 2) * 26 * much
    return np.clip(picture + fine + blotch, 0, 255)


def moire(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Photograph the page on a screen: the pixels of both beat, in colours."""
    rows, columns = np.arange(picture.shape[0])[:, None], np.arange(picture.shape[1])[None, :]
    angle, step = rng.uniform(-0.2, 0.2), rng.uniform(9, 16)
    waves = [
        np.sin((columns * np.cos(angle) + rows * np.sin(angle)) / step + c)
        * np.sin((rows - columns * angle) / step * 0.9 + c)
        for c in (0.0, 0.9, 1.8)
    ]
    return np.clip(picture * (1 + 0.22 * much * np.stack(waves, 2)), 0, 255)


def sharpened(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Sharpen as telephones do: halos beside each edge."""
    wide = 0.25 * scale + 0.5
    return np.clip(picture + 2.5 * much * (picture - gaussian_filter(picture, (wide, wide, 0))), 0, 255)


def streaks(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Scan with dirt on the sensor: lines along the way of the carriage."""
    lines = np.zeros(picture.shape[1])
    lines[rng.integers(0, len(lines), 12)] = rng.uniform(-1, 1, 12)
    return np.clip(picture + 160 * much * gaussian_filter1d(lines, 0.7)[None, :, None] * 1.6, 0, 255)


def smeared_glass(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Scan through glass that a hand has smeared: a veil in patches."""
    high, wide = picture.shape[:2]
    veil = np.clip(field(rng, high, wide, 5) + 0.4 * field(rng, high, wide, 40), 0, 1) * 0.6 * much
    return over(np.asarray(gaussian_filter(picture, (0.1 * scale, 0.1 * scale, 0))), veil, (205, 205, 200))


def photocopied(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Copy the page before it is scanned: grey, hard contrast, toner specks, pale in large areas."""
    grey = gaussian_filter(picture.mean(2), 0.06 * scale)
    hard = 255 / (1 + np.exp(-(grey - 140) / (50 - 34 * much)))
    hard = hard + 30 * much * (gaussian_filter(hard, 1.5 * scale) < 90)
    return np.clip(np.repeat((hard + 10 * much * rng.standard_normal(hard.shape))[..., None], 3, 2), 0, 255)


def squeezed(picture: Array, scale: float, much: float, rng: Random) -> Array:
    """Send the picture through a messenger: smaller, hard JPEG, larger again."""
    high, wide = picture.shape[:2]
    part = 1 - 0.65 * much
    small = Image.fromarray(np.clip(picture, 0, 255).astype(np.uint8)).resize((int(wide * part), int(high * part)))
    kept = BytesIO()
    small.save(kept, "JPEG", quality=int(62 - 45 * much))
    return np.asarray(Image.open(kept).resize((wide, high), Image.Resampling.BILINEAR), float)


WEARS: dict[str, Wear] = {
    "cream paper": Wear("paper", tinted(1.0, 0.95, 0.8)),
    "blue paper": Wear("paper", tinted(0.7, 0.85, 1.0), 0.95),
    "recycled paper": Wear("paper", recycled),
    "show-through": Wear("paper", show_through, 0.9),
    "dust and hairs": Wear("paper", dust),
    "folded in four": Wear("paper", creased),
    "crumpled": Wear("paper", crumpled, 0.95),
    "corner folded": Wear("paper", folded, 0.9),
    "photocopied": Wear("paper", photocopied, 0.85),
    "code covered by a note": Wear("code", code_covered),
    "code painted out": Wear("code", code_painted),
    "code torn off": Wear("code", code_torn),
    "plastic sleeve": Wear("cover", sleeve, 0.75),
    "thumb": Wear("cover", thumb, 0.9),
    "clipboard": Wear("cover", clipboard, 0.9),
    "light from one side": Wear("light", gradient, 0.9),
    "shadow of a hand": Wear("light", hand_shadow, 0.95),
    "sun through blinds": Wear("light", blinds, 0.95),
    "vignette": Wear("light", vignette),
    "flash": Wear("light", flash, 0.7),
    "evening": Wear("light", dark, 0.9),
    "overexposed": Wear("light", overexposed, 0.7),
    "out of focus": Wear("camera", defocus, 0.45),
    "shaken": Wear("camera", shaken, 0.5),
    "noise": Wear("camera", noisy, 0.85),
    "moire": Wear("camera", moire),
    "sharpened": Wear("camera", sharpened),
    "sent by messenger": Wear("camera", squeezed, 0.75),
    "streaks": Wear("glass", streaks),
    "smeared glass": Wear("glass", smeared_glass, 0.98),
}
