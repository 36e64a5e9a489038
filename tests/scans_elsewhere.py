# mypy: disable-error-code="no-any-return"
# (scipy has no types, so what numpy makes of its answers has none either)
"""Scans and photos of a page as people make them, from the page's picture alone.

`cases` yields descriptions, `picture` makes one, `write` puts it into a file of the case's format. Whatever can
befall a page has a name, a family and a half: the names of each family are dealt in turn by their digests, before
anything was tried on them, to "tuning" (for mending a reader) and "kept apart" (only for counting what it reads). A
case of a half is made of names of that half, and of what has none: resolution, angle within its range, strength.

    for case in cases(20, 3, "kept apart"):
        made = picture(page, 200, case)
        write(made, folder / f"page.{SUFFIX[case.format]}", case)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import numpy as np
from PIL import Image

from tests.grounds_elsewhere import LIDS, TABLES
from tests.media_elsewhere import Array, Random
from tests.wear_elsewhere import WEARS

HALVES = ("tuning", "kept apart")
ORDER = ("paper", "code", "cover", "light", "camera", "glass")
"""What befalls the page comes before what befalls the scene."""
ON_PAGE = ("paper", "code", "cover")
HELD = 12.0
"""How far around the page, in mm, the fingers and clips are drawn that hold it."""
DPI = (100, 120, 150, 200, 240, 300, 400, 600)

ANGLES: dict[str, tuple[float, float]] = {
    "straight": (-0.3, 0.3),
    "a little askew": (-4, 4),
    "askew": (-18, 18),
    "quarter turn left": (88, 92),
    "quarter turn right": (-92, -88),
    "upside down": (178, 182),
    "any angle": (0, 360),
    "corner up": (40, 50),
}
FRAMES = ("whole", "wide of the page", "one edge cut off", "two edges cut off", "two pages on one glass", "tight")
LENSES = ("from above", "leaning", "steep", "barrel", "pincushion", "leaning with barrel")
MODES = ("colour", "grey", "16 greys", "64 colours", "sepia")
BITS = ("one bit by threshold", "one bit by diffusion", "one bit by a pattern")
ROOM = 0.35
"""How much more of the ground is made around a photo, so that no lens looks past it."""
FORMATS: dict[str, tuple[str, dict[str, object]]] = {
    "PNG": ("PNG", {}),
    "JPEG 95": ("JPEG", {"quality": 95, "subsampling": 0}),
    "JPEG 75": ("JPEG", {"quality": 75}),
    "JPEG 40": ("JPEG", {"quality": 40}),
    "JPEG 12": ("JPEG", {"quality": 12}),
    "JPEG 80, progressive": ("JPEG", {"quality": 80, "progressive": True}),
    "TIFF, G4": ("TIFF", {"compression": "group4"}),
    "TIFF, LZW": ("TIFF", {"compression": "tiff_lzw"}),
    "TIFF, plain": ("TIFF", {}),
    "WebP 80": ("WEBP", {"quality": 80}),
    "WebP 25": ("WEBP", {"quality": 25}),
    "BMP": ("BMP", {}),
    "GIF": ("GIF", {}),
}
SUFFIX = {name: {"JPEG": "jpg", "TIFF": "tif"}.get(kind, kind.lower()) for name, (kind, _) in FORMATS.items()}
FAMILIES: dict[str, tuple[str, ...]] = {
    "lids": tuple(LIDS),
    "tables": tuple(TABLES),
    "angles": tuple(ANGLES),
    "frames": FRAMES,
    "lenses": LENSES,
    "modes": MODES,
    "bits": BITS,
    "formats": tuple(FORMATS),
    **{family: tuple(name for name, wear in WEARS.items() if wear.family == family) for family in ORDER},
}


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def dealt() -> dict[str, str]:
    """Deal each family's names, in the order of their digests, in turn to the two halves."""
    halves: dict[str, str] = {}
    for family, names in FAMILIES.items():
        first = int(digest(family), 16) % 2
        halves |= {name: HALVES[(first + place) % 2] for place, name in enumerate(sorted(names, key=digest))}
    return halves


HALF = dealt()
"""By name: the half that it belongs to."""


def of_half(family: str, half: str | None) -> list[str]:
    return [name for name in FAMILIES[family] if half in (None, HALF[name])]


@dataclass(frozen=True)
class Case:
    """One picture of a page: how it was laid, what befell it (name and strength, in order), and how it was kept."""

    seed: int
    half: str | None
    camera: bool
    ground: str
    turn: float
    angle: str
    frame: str
    lens: str
    wears: tuple[tuple[str, float], ...]
    dpi: int
    mode: str
    format: str

    @property
    def load(self) -> float:
        """Return how hard the page is to read for a person: 1 is as much as one can bear."""
        parts = [(much / limit) ** 2 for name, much in self.wears if (limit := WEARS[name].limit)]
        parts.append({100: 0.35, 120: 0.2, 150: 0.1}.get(self.dpi, 0.0))
        parts.append(0.35 if self.mode.startswith("one bit") else 0.0)
        parts.append({"JPEG 12": 0.3, "WebP 25": 0.1, "JPEG 40": 0.05}.get(self.format, 0.0))
        parts.append({"two edges cut off": 0.3, "one edge cut off": 0.1}.get(self.frame, 0.0))
        parts.append({"steep": 0.3, "leaning": 0.05}.get(self.lens, 0.0))
        return sum(parts)

    @property
    def readable(self) -> str:
        """Return "yes", "no", or "doubtful", where two careful people would differ."""
        return "yes" if self.load < 0.8 else "doubtful" if self.load < 1.3 else "no"

    @property
    def code_seen(self) -> bool:
        """Whether the code of the page lies open (it may still be blurred or cut off)."""
        return not any(WEARS[name].family == "code" for name, _ in self.wears)

    @property
    def whole(self) -> bool:
        """Whether all of the page is in the picture."""
        return "cut off" not in self.frame

    def __str__(self) -> str:
        wears = ", ".join(f"{name} {much:.2f}" for name, much in self.wears) or "nothing"
        return (
            f"{'photo' if self.camera else 'scan'} {self.seed}: {self.ground}, {self.angle} {self.turn:.1f}, "
            f"{self.frame}, {self.lens}, {wears}, {self.dpi} dpi, {self.mode}, {self.format}; readable {self.readable}"
        )


def one(seed: int, half: str | None = None) -> Case:
    """Return the case of a seed: a scan or a photo, with at most four things that befell the page."""
    rng = np.random.default_rng([seed, HALVES.index(half) if half else 2])

    def pick(family: str) -> str:
        return str(rng.choice(of_half(family, half)))

    camera = bool(rng.random() < 0.45)
    families = [f for f in ORDER if f not in (("glass",) if camera else ("light", "camera"))]
    chances = {"paper": 0.55, "code": 0.15, "cover": 0.25, "light": 0.6, "camera": 0.6, "glass": 0.3}
    wears = [
        (pick(family), round(float(rng.beta(1.6, 2.2)), 3))
        for family in families
        if rng.random() < chances[family] and of_half(family, half)
    ]
    angle = pick("angles")
    kept = pick("formats")
    bits = kept == "TIFF, G4" or (not camera and rng.random() < 0.3)
    return Case(
        seed=seed,
        half=half,
        camera=camera,
        ground=pick("tables" if camera else "lids"),
        turn=round(float(rng.uniform(*ANGLES[angle])), 2),
        angle=angle,
        frame=pick("frames"),
        lens=pick("lenses") if camera else "from above",
        wears=tuple(wears),
        dpi=int(rng.choice(DPI[: 6 if camera else 8])),
        mode=pick("bits" if bits else "modes"),
        format=kept,
    )


def cases(n: int, seed: int, half: str | None = None) -> Iterator[Case]:
    """Yield n cases of a half (or of both): the same for the same seed."""
    for number in range(n):
        yield one(seed * 100_003 + number, half)


def worn(page: Array, scale: float, case: Case, rng: Random) -> tuple[Array, Array]:
    """Return the page after what befell the paper, and where there is paper (0 or 1)."""
    made, there = page.astype(float), np.ones(page.shape[:2])
    for name, much in case.wears:
        if WEARS[name].family in ON_PAGE:
            if name in ("thumb", "clipboard"):
                edge = int(HELD * scale)
                there = np.pad(there, edge)
                made = np.pad(made, ((edge, edge), (edge, edge), (0, 0)))
                made, there = np.where(there[..., None] > 0, made, -1.0), np.ones(there.shape)
            made = WEARS[name].act(made, scale, much, rng)
            there = there * (made[..., 0] >= 0)
            made = np.where(made < 0, 244.0, made)
    return np.clip(made, 0, 255), there


def laid(page: Array, there: Array, scale: float, case: Case, rng: Random) -> Array:
    """Return the scene: the page on its ground, turned, framed, with the shadow of its edge."""
    paper = Image.fromarray(np.dstack([page, there * 255]).astype(np.uint8), "RGBA")
    paper = paper.rotate(case.turn, Image.Resampling.BICUBIC, expand=True)
    margin = {"wide of the page": 0.25, "tight": 0.0}.get(case.frame, 0.03 if not case.camera else 0.1)
    edge = int((margin + (ROOM if case.camera else 0.0)) * max(paper.size))
    wide, high = paper.width + 2 * edge, paper.height + 2 * edge
    if case.frame == "two pages on one glass":
        wide = int(wide * 1.9)
    ground = {**LIDS, **TABLES}[case.ground](rng, high, wide, scale)
    scene = Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))
    paste(scene, paper, (edge, edge), scale, case.camera)
    if case.frame == "two pages on one glass":
        other = other_page(page.shape[0], page.shape[1], scale, rng).rotate(case.turn + rng.normal(0, 2), expand=True)
        paste(scene, other, (wide - other.width - edge, edge), scale, case.camera)
    return np.asarray(cut(scene, case, rng), float)


def paste(scene: Image.Image, paper: Image.Image, at: tuple[int, int], scale: float, camera: bool) -> None:
    """Put paper into the scene, with a shadow that is wider on a table than under a lid."""
    alpha = paper.getchannel("A")
    off = max(1, int((1.2 if camera else 0.35) * scale))
    small = alpha.resize((max(1, alpha.width // 4), max(1, alpha.height // 4)))
    shadow = small.resize(alpha.size, Image.Resampling.BICUBIC).point(lambda level: int(level * 0.45))
    scene.paste((20, 18, 16), (at[0] + off, at[1] + off), shadow)
    scene.paste(paper.convert("RGB"), at, alpha)


def other_page(high: int, wide: int, scale: float, rng: Random) -> Image.Image:
    """Return the other page on the glass: a printed letter, grey lines of words."""
    sheet = np.full((high, wide), 247.0)
    for y in range(int(25 * scale), high - int(25 * scale), max(int(6 * scale), 2)):
        ends = int(wide * rng.uniform(0.5, 0.88))
        letters = rng.random(ends) < 0.55
        sheet[y : y + int(2.2 * scale), int(22 * scale) : ends] -= 150 * letters[int(22 * scale) : ends]
    return Image.fromarray(np.clip(sheet, 0, 255).astype(np.uint8)).convert("RGBA")


def cut(scene: Image.Image, case: Case, rng: Random) -> Image.Image:
    """Cut off one or two edges, 4 to 12 parts of a hundred of the picture each."""
    count = {"one edge cut off": 1, "two edges cut off": 2}.get(case.frame, 0)
    box = [0.0, 0.0, 1.0, 1.0]
    for side in rng.choice(4, count, replace=False):
        box[int(side)] += rng.uniform(0.04, 0.12) * (1 if side < 2 else -1)
    left, top, right, bottom = (int(part * size) for part, size in zip(box, scene.size * 2, strict=True))
    return scene.crop((left, top, right, bottom))


def seen(scene: Array, case: Case, rng: Random) -> Array:
    """Return the scene through a lens: from where the camera stood, and bent; without the room around it."""
    picture = Image.fromarray(np.clip(scene, 0, 255).astype(np.uint8))
    wide, high = picture.size
    lean = {"leaning": 0.07, "leaning with barrel": 0.06, "steep": 0.19}.get(case.lens, 0.0)
    bend = {"barrel": 0.06, "leaning with barrel": 0.05, "pincushion": -0.05}.get(case.lens, 0.0)
    if lean:
        corners = np.array([(0, 0), (0, 1), (1, 1), (1, 0)], float)
        a, b = lean * rng.uniform(0.6, 1.2), lean * rng.normal(0, 0.4)
        seen_at = corners + np.array([(a, a / 2 + b), (-b / 2, 0), (b / 2, 0), (-a, a / 2 - b)])
        picture = picture.transform(
            (wide, high), Image.Transform.PERSPECTIVE, homography(seen_at, corners, wide, high), 3
        )
    picture = bent(picture, bend) if bend else picture
    away = int(ROOM * min(wide, high) / (1 + 2 * ROOM) * 0.9)
    return np.asarray(picture.crop((away, away, wide - away, high - away)), float)


def homography(to: Array, source: Array, wide: int, high: int) -> list[float]:
    """Return the eight numbers that take places in the picture made (`to`) to places in the source."""
    size = np.array([wide, high])
    rows, right = [], []
    for (x, y), (u, v) in zip(to * size, source * size, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    return [float(part) for part in np.linalg.solve(np.array(rows), np.array(right))]


def bent(picture: Image.Image, bend: float) -> Image.Image:
    """Bend straight lines as a lens does: outwards for a barrel, inwards for a pincushion."""
    wide, high = picture.size
    steps = 24

    def source(x: float, y: float) -> tuple[float, float]:
        u, v = 2 * x / wide - 1, 2 * y / high - 1
        grow = 1 + bend * (u * u + v * v) / 2 - bend
        return (u * grow + 1) / 2 * wide, (v * grow + 1) / 2 * high

    mesh = []
    for i in range(steps):
        for j in range(steps):
            box = (wide * i // steps, high * j // steps, wide * (i + 1) // steps, high * (j + 1) // steps)
            x0, y0, x1, y1 = box
            quad = (*source(x0, y0), *source(x0, y1), *source(x1, y1), *source(x1, y0))
            mesh.append((box, quad))
    return picture.transform((wide, high), Image.Transform.MESH, mesh, Image.Resampling.BICUBIC)


def kept(scene: Array, mode: str) -> Array:
    """Return the picture in its mode: colour, grey, few levels, or one bit (as 0 and 255)."""
    colour = Image.fromarray(np.clip(np.rint(scene), 0, 255).astype(np.uint8))
    grey = colour.convert("L")
    if mode == "one bit by diffusion":
        return np.asarray(grey.convert("1").convert("L"))
    if mode == "one bit by threshold":
        return np.where(np.asarray(grey) < 150, 0, 255).astype(np.uint8)
    if mode == "one bit by a pattern":
        rows, columns = np.arange(grey.height)[:, None], np.arange(grey.width)[None, :]
        screen = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) * 16 + 8
        return np.where(np.asarray(grey) < screen[rows % 4, columns % 4], 0, 255).astype(np.uint8)
    if mode == "16 greys":
        return (np.asarray(grey) // 16 * 17).astype(np.uint8)
    if mode == "64 colours":
        return np.asarray(colour.quantize(64).convert("RGB"))
    if mode == "sepia":
        return np.clip(np.asarray(grey)[..., None] * np.array([1.0, 0.9, 0.72]) + 8, 0, 255).astype(np.uint8)
    return np.asarray(grey if mode == "grey" else colour)


def picture(page: Array, dpi: float, case: Case) -> Array:
    """Return the scan or photo of a page (uint8, height x width x 3, rendered at `dpi`): uint8 with 2 or 3 axes."""
    rng = np.random.default_rng([case.seed, 77])
    part = case.dpi / dpi
    size = (max(1, round(page.shape[1] * part)), max(1, round(page.shape[0] * part)))
    sheet = np.asarray(Image.fromarray(page).convert("RGB").resize(size, Image.Resampling.LANCZOS))
    scale = case.dpi / 25.4
    scene = laid(*worn(sheet, scale, case, rng), scale, case, rng)
    if case.camera:
        scene = seen(scene, case, rng)
    for name, much in case.wears:
        if WEARS[name].family not in ON_PAGE:
            scene = WEARS[name].act(scene, scale, much, rng)
    return kept(scene, case.mode)


def write(made: Array, path: Path, case: Case) -> None:
    """Write a picture in the format of its case; G4 and the other one-bit TIFF with one bit a pixel, with its dpi."""
    kind, options = FORMATS[case.format]
    image = Image.fromarray(made)
    if case.mode.startswith("one bit") and kind in ("TIFF", "PNG", "BMP", "GIF"):
        image = image.convert("1", dither=Image.Dither.NONE)
    if kind != "WEBP":
        options = options | {"dpi": (case.dpi, case.dpi)}
    image.save(path, kind, **options)
