"""Photos of printed pages, made from numbers: what a camera, a table and a careless hand do to a page.

A photo is made from a page, a kind of damage and a seed, and the same three always give the same bytes. Lengths are in
millimetres on the paper and in pixels in the photo.
"""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageDraw, ImageFilter

from landpress.generator.boards.named import board_drawn
from landpress.generator.printing.board_files import imprint_of, statements
from landpress.generator.texts import words
from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.catalogue import games
from landpress.layouts.paper import paper
from landpress.output.files.document import render
from landpress.output.game import Game
from landpress.output.photos import by_cells
from landpress.output.scene.style import Style

Array = Any
SHEET_DPI = 254
"""Ten pixels a millimetre."""
PER_MM = 10
PAGES = (
    ("last-land", "survey", "full"),
    ("terraforming", "survey", "full"),
    ("landsweeper", "survey", "full"),
    ("antwalk", "survey", "full"),
    ("xarkant", "survey", "full"),
    ("last-land", "plain", "low"),
    ("terraforming", "plain", "full"),
    ("landsweeper", "survey", "low"),
    ("xarkant", "plain", "low"),
)
SIZE = (2100, 2800)
"""The width and height of a photo in pixels, if nothing else is said."""
ROOM = 0.86
"""The share of the photo's width or height that a page fills at most."""


def tried(*by_day: str) -> pytest.MarkDecorator:
    """Return the games with whose cells a page is compared: by day these, at night all. Most time goes into others."""
    return pytest.mark.parametrize("tried", [by_day, pytest.param(tuple(games()), marks=pytest.mark.nightly)])


def compare_with(patch: pytest.MonkeyPatch, tried: tuple[str, ...]) -> None:
    """Have pages compared with the cells of these games only."""
    patch.setattr(by_cells, "games", lambda: tried)
    patch.setattr(by_cells, "_likely_games", lambda grey, lying: tried)


def board(game: str, number: int = 0) -> Board:
    """Return a board of a game that depends on its number only."""
    return board_drawn(game, None, f"photo {number}", ())


def sheet(game: str, look: str = "survey", ink: str = "full", number: int = 0) -> Array:
    """Return the first page of a board as pixels, ten of them a millimetre."""
    return _sheet(game, look, ink, number)


@cache
def _sheet(game: str, look: str, ink: str, number: int) -> Array:
    return drawn_sheet(board(game, number), look, ink)


def drawn_sheet(drawn: Board, look: str, ink: str, size: str = "a4") -> Array:
    """Return the first page of any board as pixels."""
    style = Style(paper(size), words("en", drawn.game), look=look, ink=ink)
    imprint = imprint_of(drawn, statements(drawn, style.words))
    pages = Game(drawn.game).drawing.board_pages(drawn, imprint, style)
    return pixels(render(pages, ".pdf", write_board(drawn), style))


def pixels(pdf: bytes, page: int = 0) -> Array:
    """Return a page of a PDF as rows of pixels in red, green and blue."""
    with pypdfium2.PdfDocument(pdf) as opened:
        return np.asarray(opened[page].render(scale=SHEET_DPI / 72).to_pil().convert("RGB"))


def _smooth(random: Any, shape: tuple[int, int], cells: int) -> Array:
    """Return a smooth random field with values from about -1 to 1."""
    coarse = random.standard_normal((cells, cells)).astype(np.float32)
    return np.asarray(Image.fromarray(coarse).resize(shape[::-1], Image.Resampling.BICUBIC))


def _blot(sheet: Array, x: float, y: float, width: float, height: float, random: Any) -> Array:
    """Drop a brown blot of about that size (mm) on the paper."""
    image = Image.fromarray(sheet)
    draw = ImageDraw.Draw(image)
    colour = tuple(int(v) for v in random.integers((40, 25, 10), (90, 60, 40)))
    for _ in range(9):
        dx, dy = random.uniform(-0.25, 0.25, 2) * (width, height)
        a, b = (random.uniform(0.25, 0.5) * side for side in (width, height))
        box = [(x + dx - a) * PER_MM, (y + dy - b) * PER_MM, (x + dx + a) * PER_MM, (y + dy + b) * PER_MM]
        draw.ellipse(box, fill=colour)
    return np.asarray(image)


def _strokes(sheet: Array, random: Any, count: int, area: tuple[float, float, float, float]) -> Array:
    """Draw lines with a pen inside an area (mm): left, top, right, bottom."""
    image = Image.fromarray(sheet)
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = area
    for _ in range(count):
        x, y = random.uniform(left, right), random.uniform(top, bottom)
        points = [(x, y)]
        for _ in range(6):
            x, y = x + random.normal(0, 6), y + random.normal(0, 6)
            points.append((x, y))
        colour = tuple(int(v) for v in random.integers(10, 90, 3))
        draw.line([(px * PER_MM, py * PER_MM) for px, py in points], fill=colour, width=int(random.uniform(4, 9)))
    return np.asarray(image)


def _tokens(sheet: Array, random: Any, count: int) -> Array:
    """Lay square tokens of 10 mm with a shadow on the board."""
    image = Image.fromarray(sheet)
    height, width = sheet.shape[:2]
    for _ in range(count):
        x, y = random.uniform(0.15, 0.85) * width, random.uniform(0.2, 0.75) * height
        token = Image.new("RGBA", (100, 100), (*map(int, random.integers(60, 230, 3)), 255))
        ImageDraw.Draw(token).rectangle([10, 10, 90, 90], outline=(30, 30, 40, 255), width=4)
        token = token.rotate(random.uniform(0, 360), expand=True)
        shadow = Image.new("RGBA", token.size, (20, 20, 30, 130))
        image.paste(shadow, (int(x) + 8, int(y) + 10), token)
        image.paste(token, (int(x), int(y)), token)
    return np.asarray(image)


def crumpled(sheet: Array, random: Any, strength: float) -> Array:
    """Crumple the paper: folds in light and shadow, and drawings that are up to `strength` mm out of place."""
    height, width = sheet.shape[:2]
    step, cells = 4, 7
    shape = (height // step, width // step)
    dx, dy = (_smooth(random, shape, cells) * strength * PER_MM / 2 for _ in range(2))
    y, x = np.mgrid[0 : shape[0], 0 : shape[1]].astype(np.float32) * step
    across = np.asarray(Image.fromarray(x + dx).resize((width, height), Image.Resampling.BILINEAR))
    down = np.asarray(Image.fromarray(y + dy).resize((width, height), Image.Resampling.BILINEAR))
    rows, columns = (np.clip(v.astype(np.int32), 0, most - 1) for v, most in ((down, height), (across, width)))
    light = 1.0 + 0.10 * np.clip(_smooth(random, (height, width), 24), -2, 2)[..., None]
    return np.clip(sheet[rows, columns] * light, 0, 255).astype(np.uint8)


def _homography(places: Array, images: Array) -> Array:
    """Return the matrix that takes four places to four images."""
    rows, values = [], []
    for (x, y), (u, v) in zip(places, images, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return np.append(np.linalg.solve(np.array(rows), np.array(values)), 1).reshape(3, 3)


def _table(random: Any, size: tuple[int, int], shade: float = 0.0) -> Array:
    """Return the picture of a table of wood, cloth or stone."""
    width, height = size
    colour = random.uniform((50, 40, 30), (150, 120, 100))
    grain = _smooth(random, (height, width), 9) * 10
    streaks = np.repeat(random.normal(0, 5, (height, 1)), width, axis=1).astype(np.float32)
    return np.clip(colour + (grain + streaks)[..., None], 0, 255).astype(np.float32)


def taken(
    sheet: Array,
    random: Any,
    *,
    turn: float = 0.0,
    slant: float = 0.02,
    size: tuple[int, int] | None = None,
    room: float = ROOM,
    dim: float = 0.0,
    shift: tuple[float, float] = (0.0, 0.0),
    table: Array | None = None,
) -> tuple[Array, Array]:
    """Photograph a sheet on a table. Return the pixels, and the matrix from the sheet's pixels to the photo's."""
    height, width = sheet.shape[:2]
    size = size or SIZE
    wide, high = size
    angle = np.radians(turn)
    c, s = np.cos(angle), np.sin(angle)
    corners = np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    spread = (corners - (width / 2, height / 2)) @ np.array([[c, s], [-s, c]])
    scale = min(wide * room / np.ptp(spread[:, 0]), high * room / np.ptp(spread[:, 1]))
    images = spread * scale
    images *= 1 + random.uniform(-slant, slant, (4, 2))
    images += (wide * (0.5 + shift[0]), high * (0.5 + shift[1]))
    matrix = _homography(corners, images)
    source = Image.fromarray(sheet)
    if scale < 0.7:
        reduced = source.resize((int(width * scale * 1.4), int(height * scale * 1.4)), Image.Resampling.BOX)
    else:
        reduced = source
    shrink = np.diag([reduced.width / width, reduced.height / height, 1.0])
    inverse = shrink @ np.linalg.inv(matrix)
    # Pillow's pixels have their centres at halves, as the matrix does.
    shot = reduced.transform(
        size, Image.Transform.PERSPECTIVE, (inverse / inverse[2, 2]).ravel()[:8], Image.Resampling.BICUBIC
    )
    mask = Image.new("L", reduced.size, 255).transform(
        size, Image.Transform.PERSPECTIVE, (inverse / inverse[2, 2]).ravel()[:8], Image.Resampling.BILINEAR
    )
    under = _table(random, size) if table is None else table
    share = np.asarray(mask, np.float32)[..., None] / 255
    found = under * (1 - share) + np.asarray(shot, np.float32) * share * random.uniform(0.85, 0.98)
    if dim:
        down, across = np.mgrid[0:high, 0:wide].astype(np.float32)
        heading = random.uniform(0, 2 * np.pi)
        along = (across / wide - 0.5) * np.cos(heading) + (down / high - 0.5) * np.sin(heading)
        found *= (1 - dim * np.clip(along + 0.5, 0, 1))[..., None]
        edge = random.uniform(0.3, 0.7)
        found *= np.where(along + 0.5 > edge, 1 - dim / 2, 1.0)[..., None]
    return found, matrix


def noisy(photo: Array, random: Any, amount: float) -> Array:
    """Add the noise of a sensor with that standard deviation."""
    return photo + random.normal(0, amount, photo.shape).astype(np.float32)


def blurred(photo: Array, radius: float) -> Array:
    """Blur a photo by that radius in pixels."""
    return np.asarray(_image(photo).filter(ImageFilter.GaussianBlur(radius)), np.float32)


def _moved(photo: Array, length: int, across: bool) -> Array:
    """Blur a photo along its rows or columns, as a moving hand does."""
    axis = 1 if across else 0
    total = sum(np.roll(photo, i - length // 2, axis) for i in range(length))
    return total / length


def _image(photo: Array) -> Image.Image:
    return Image.fromarray(np.clip(photo, 0, 255).astype(np.uint8))


def jpeg(photo: Array, quality: int = 85) -> bytes:
    """Return a photo as a JPEG file."""
    target = BytesIO()
    _image(photo).save(target, "JPEG", quality=quality)
    return target.getvalue()


def _qr_spot(sheet: Array) -> tuple[float, float, float]:
    """Return the middle and the side of the QR code on a sheet, in mm."""
    height, width = sheet.shape[:2]
    return width / PER_MM - 19, height / PER_MM - 19, 18


def _cut(matrix: Array, x: float, y: float) -> int:
    """Return the column of a photo where a place (mm) of the sheet lies."""
    u, _, w = matrix @ (x * PER_MM, y * PER_MM, 1)
    return int(u / w)


def _flat(s: Array, r: Any) -> Array:
    return taken(s, r, turn=r.uniform(-2, 2))[0]


def _perspective(s: Array, r: Any) -> Array:
    return taken(s, r, turn=r.uniform(-4, 4), slant=0.12)[0]


def _rotation(s: Array, r: Any) -> Array:
    return taken(s, r, turn=r.uniform(10, 350))[0]


def _upside_down(s: Array, r: Any) -> Array:
    return taken(s, r, turn=180 + r.uniform(-3, 3))[0]


def _blur(s: Array, r: Any) -> Array:
    return blurred(taken(s, r)[0], r.uniform(1.5, 2.6))


def _motion(s: Array, r: Any) -> Array:
    return _moved(taken(s, r, turn=r.uniform(-3, 3))[0], int(r.integers(5, 11)), bool(r.integers(2)))


def _small(s: Array, r: Any) -> Array:
    return taken(s, r, size=(900, 1200), turn=r.uniform(-3, 3))[0]


def _shade(s: Array, r: Any) -> Array:
    return taken(s, r, dim=r.uniform(0.5, 0.8))[0]


def _noise(s: Array, r: Any) -> Array:
    return noisy(taken(s, r)[0], r, r.uniform(18, 34))


def _crumple(s: Array, r: Any) -> Array:
    return taken(crumpled(s, r, r.uniform(1.0, 2.5)), r, turn=r.uniform(-4, 4))[0]


def _blots(s: Array, r: Any) -> Array:
    for _ in range(4):
        s = _blot(s, r.uniform(20, 190), r.uniform(20, 270), r.uniform(8, 20), r.uniform(8, 20), r)
    return taken(s, r)[0]


def _qr_blot(s: Array, r: Any) -> Array:
    """Drop a blot on about a tenth to a sixth of the QR code."""
    x, y, side = _qr_spot(s)
    dx, dy = r.uniform(-0.45, 0.45, 2) * side
    width = side * r.uniform(0.30, 0.42)
    return taken(_blot(s, x + dx, y + dy, width, width, r), r)[0]


def _qr_covered(s: Array, r: Any) -> Array:
    """Cover most of the QR code."""
    x, y, side = _qr_spot(s)
    return taken(_blot(s, x + 1, y + 1, side * 0.9, side * 0.9, r), r)[0]


def _qr_torn(s: Array, r: Any) -> Array:
    """Leave the right side of the page out of the picture, with the QR code."""
    photo, matrix = taken(s, r)
    return photo[:, : _cut(matrix, s.shape[1] / PER_MM - r.uniform(16, 30), s.shape[0] / PER_MM - 20)]


def _code_torn(s: Array, r: Any) -> Array:
    """Leave the left half of the page out of the picture, with the typed code."""
    photo, matrix = taken(s, r)
    return photo[:, _cut(matrix, 105, 270) :]


def _pen(s: Array, r: Any) -> Array:
    s = _strokes(s, r, 25, (15, 20, 195, 285))
    x, y, side = _qr_spot(s)
    return taken(_strokes(s, r, 3, (x - side / 2, y - side / 2, x + side / 2, y + side / 2)), r)[0]


def _laid(s: Array, r: Any) -> Array:
    return taken(_tokens(s, r, 14), r, turn=r.uniform(-4, 4))[0]


def _mirrored(s: Array, r: Any) -> Array:
    return taken(s, r)[0][:, ::-1]


def _screen(s: Array, r: Any) -> Array:
    """Photograph a screen: the grid of its lights beats with that of the camera."""
    photo, _ = taken(s, r, table=np.zeros((*SIZE[::-1], 3), np.float32) + 12)
    down, across = np.mgrid[0 : SIZE[1], 0 : SIZE[0]].astype(np.float32)
    pitch, tilt = r.uniform(2.1, 2.9), r.uniform(-0.05, 0.05)
    for channel in range(3):
        phase = (across + tilt * down) / pitch + channel / 3
        photo[..., channel] *= 0.85 + 0.22 * np.sin(2 * np.pi * phase)
    photo *= (0.9 + 0.12 * np.sin(2 * np.pi * (down - tilt * across) / pitch))[..., None]
    return photo


KINDS: dict[str, Callable[[Array, Any], Array]] = {
    "flat": _flat,
    "perspective": _perspective,
    "turned": _rotation,
    "upside down": _upside_down,
    "blurred": _blur,
    "moved": _motion,
    "small": _small,
    "in shade": _shade,
    "noisy": _noise,
    "crumpled": _crumple,
    "blots on the page": _blots,
    "blot on the QR code": _qr_blot,
    "QR code covered": _qr_covered,
    "QR code cut off": _qr_torn,
    "typed code cut off": _code_torn,
    "marks of a pen": _pen,
    "tokens on the board": _laid,
    "mirrored": _mirrored,
    "on a screen": _screen,
}


def photo(page: Array, kind: str, seed: int) -> bytes:
    """Return a photo of a page as a JPEG."""
    random = np.random.default_rng([seed, *kind.encode()])
    shot = KINDS[kind](page, random)
    if kind != "noisy":
        shot = noisy(shot, random, random.uniform(2, 7))
    return jpeg(shot, int(random.integers(35, 60)) if kind == "flat" else int(random.integers(70, 93)))
