"""Flattening: transparent pictures become opaque for PDF/X-1a, which does not allow transparency.

A pixel is clear (alpha 0), opaque (alpha 255) or half clear (between). A clear pixel is not printed, so text and lines
below it stay text and lines. Every other pixel is mixed, ink by ink, with the items below it. For this, the items below
a picture are rendered twice at the picture's resolution: cyan, magenta and yellow as the complements of red, green and
blue, then black as greys. Items that lie below clear or opaque pixels only are left out, so that cards with the same
items below a picture share the result.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from landpress.layouts.sheet import Area
from landpress.output.files.pdf import write
from landpress.output.pieces.part import Part
from landpress.output.press.inks import inks
from landpress.output.scene.fonts import width_of
from landpress.output.scene.items import Drawn, Image, Picture, Scene, Shape, Symbol, Text, Use, Window
from landpress.output.scene.shapes import extent, rectangle
from landpress.output.scene.style import Style
from landpress.output.strangers.pictures import rows

if TYPE_CHECKING:
    import numpy as np
    from pypdfium2 import PdfPage

_COLOURS, _BLACK = "colours", "black"
_PNG = b"\x89PNG\r\n\x1a\n"
_KINDS = {1: 0, 4: 6}
"""PNG's colour type by the number of channels."""


_Names = dict[tuple[Drawn, ...], int]
"""The number of each drawing that becomes a symbol."""


class _Below(NamedTuple):
    """A picture with the ground and the items that show through it."""

    picture: Picture
    ground: str
    items: tuple[Drawn, ...]


def without_transparency(parts: Sequence[Part], style: Style) -> tuple[Part, ...]:
    """Return the parts with all pictures opaque; the pictures are already in printing inks."""
    sides = [_unfolded(side) for part in parts for side in (part.front, part.back or ())]
    grounds = [ground or style.palette.paper for part in parts for ground in (part.ground, part.back_ground)]
    names: _Names = {}
    below = [one for items, ground in zip(sides, grounds, strict=True) for one in _clear(items, ground, (), names)]
    if not below:
        return tuple(parts)
    made = _laid(dict.fromkeys(below))
    laid = (one.picture._replace(image=made[one]) for one in below)
    drawn = [tuple(_opaque(items, laid, names)) for items in sides]
    return tuple(
        replace(part, front=front, back=None if part.back is None else back)
        for part, front, back in zip(parts, drawn[::2], drawn[1::2], strict=True)
    )


def _is_clear(item: Drawn) -> bool:
    """Return whether an item is a transparent picture or contains one."""
    if isinstance(item, Use):
        return any(map(_is_clear, item.symbol.items))
    return isinstance(item, Picture) and item.image.is_transparent


def _clear(items: Sequence[Drawn], ground: str, under: tuple[Drawn, ...], names: _Names) -> Iterator[_Below]:
    """Yield the transparent pictures of some items with what is below them; `under` is below all items."""
    for i, item in enumerate(items):
        if not _is_clear(item):
            continue
        before = (*under, *items[:i])
        if isinstance(item, Picture):
            yield _Below(item, ground, tuple(other for other in before if _matters(other, item)))
        elif isinstance(item, Use):
            yield from _clear(item.symbol.items, ground, _seen_from(item, before, names), names)


def _seen_from(use: Use, items: tuple[Drawn, ...], names: _Names) -> tuple[Drawn, ...]:
    """Return items in the coordinates of a symbol that lies over them."""
    if not items:
        return ()
    far = max(abs(side) for item in items for side in _reach(item))
    symbol = Symbol(f"below-{names.setdefault(items, len(names))}", far, items)
    x, y = Use(symbol, 0, 0, -use.turn).place(-use.x, -use.y)
    return (Use(symbol, x, y, -use.turn),)


def _opaque(items: Iterable[Drawn], laid: Iterator[Picture], names: _Names) -> Iterator[Drawn]:
    """Yield the items with each transparent picture replaced by the next opaque one."""
    for item in items:
        if not _is_clear(item):
            yield item
        elif isinstance(item, Use):
            inside = tuple(_opaque(item.symbol.items, laid, names))
            name = f"opaque-{names.setdefault(inside, len(names))}"
            yield item._replace(symbol=Symbol(name, item.symbol.reach, inside))
        else:
            yield next(laid)


def _unfolded(items: Iterable[Drawn]) -> tuple[Drawn, ...]:
    """Return the items; a symbol with a transparent picture is replaced by its own items if it is not moved."""
    found: list[Drawn] = []
    for item in items:
        if isinstance(item, Use) and _is_clear(item) and (item.x, item.y, item.turn) == (0, 0, 0):
            found += _unfolded(item.symbol.items)
        else:
            found.append(item)
    return tuple(found)


def _matters(item: Drawn, picture: Picture) -> bool:
    """Return whether an item reaches below half-clear pixels of a picture."""
    left, top, right, bottom = _reach(item)
    x, y = (picture.image.width / picture.width, picture.image.height / picture.height)
    columns = slice(*(max(0, int((side - picture.x) * x) + more) for side, more in ((left, -1), (right, 2))))
    lines = slice(*(max(0, int((side - picture.y) * y) + more) for side, more in ((top, -1), (bottom, 2))))
    return bool(_half_clear(picture.image)[lines, columns].any())


def _reach(item: Drawn) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a box that is large enough for an item."""
    match item:
        case Shape():
            edge = item.width if item.stroke else 0.0
            left, top, right, bottom = extent(item.path)
            return left - edge, top - edge, right + edge, bottom + edge
        case Text():
            wide = width_of(item)
            left = item.left(wide)
            return left - item.size, item.y - 2 * item.size, left + wide + item.size, item.y + item.size
        case Picture():
            return item.x, item.y, item.x + item.width, item.y + item.height
        case Use():
            reach = 1.5 * item.symbol.reach  # it may be turned
            return item.x - reach, item.y - reach, item.x + reach, item.y + reach


def _laid(below: Iterable[_Below]) -> dict[_Below, Image]:
    """Return the image of each picture, mixed with its ground and the items below."""
    import pypdfium2

    pages = [_page(one, plate) for one in below for plate in (_COLOURS, _BLACK)]
    document = pypdfium2.PdfDocument(write(pages, "en", "Landpress", b""))
    made, known = dict[_Below, Image](), dict[str, Image]()
    try:
        for number, one in enumerate(below):
            seen = [_rendered(document[2 * number + i], one.picture.image) for i in (0, 1)]
            image = _mixed(one.picture.image, *seen)
            made[one] = known.setdefault(image.name, image)
    finally:
        document.close()
    return made


def _page(below: _Below, plate: str) -> Scene:
    """Return a page of a picture's size with the ground and items below it, in the inks of some plates."""
    picture = below.picture
    area = Area(picture.x, picture.y, picture.width, picture.height)
    shown = tuple(_on_plate(item, plate) for item in (Shape(rectangle(*area), below.ground), *below.items))
    return Scene(area.width, area.height, "", (Window(0, 0, area, shown),))


def _on_plate(item: Drawn, plate: str) -> Drawn:
    if isinstance(item, Shape):
        fill, stroke = (_shade(colour, plate) if colour else None for colour in (item.fill, item.stroke))
        return item._replace(fill=fill, stroke=stroke)
    if isinstance(item, Text):
        return item._replace(colour=_shade(item.colour, plate))
    if isinstance(item, Picture):
        return item._replace(image=_image_on_plate(item.image, plate))
    return item._replace(symbol=_symbol_on_plate(item.symbol, plate))


@cache
def _shade(colour: str, plate: str) -> str:
    """Return the colour that shows the inks of a colour on some plates."""
    c, m, y, k = (round(255 * (1 - share)) for share in inks(colour))
    return "#{:02x}{:02x}{:02x}".format(*((c, m, y) if plate == _COLOURS else (k, k, k)))


@cache
def _symbol_on_plate(symbol: Symbol, plate: str) -> Symbol:
    items = tuple(_on_plate(item, plate) for item in symbol.items)
    return symbol._replace(name=f"{symbol.name}-{plate}", items=items)


@lru_cache(maxsize=32)
def _image_on_plate(image: Image, plate: str) -> Image:
    pixels = 255 - _inked(image)
    shown = pixels[..., :3] if plate == _COLOURS else pixels[..., 3:]
    return image._replace(name=f"{image.name}-{plate}", channels=shown.shape[2], is_jpeg=False, data=_rows(shown))


def _rendered(page: "PdfPage", image: Image) -> "np.ndarray":
    """Return a rendered page with the pixels of an image: an array of height, width and 3 channels."""
    import numpy as np

    wide, high = page.get_size()
    shown = page.render(scale=max(image.width / wide, image.height / high)).to_pil().convert("RGB")
    return np.asarray(shown.crop((0, 0, image.width, image.height)))


def _mixed(image: Image, colours: "np.ndarray", black: "np.ndarray") -> Image:
    """Return an image mixed with what lies below it, rendered on the plates of the colours and of black."""
    import numpy as np

    alpha, half, mixed = _shares(image), _half_clear(image), _inked(image).copy()
    below = 255 - np.concatenate([colours[half], black[half][:, :1]], -1).astype(np.int32)
    share = alpha[half][:, None].astype(np.int32)
    mixed[half] = (mixed[half] * share + below * (255 - share) + 127) // 255
    clear = alpha == 0
    mixed[clear] = 0
    data = _rows(mixed)
    name = sha256(image.name.encode() + data).hexdigest()[:24]
    held = zlib.compress(np.packbits(clear, axis=1).tobytes()) if clear.any() else b""
    return image._replace(name=name, channels=4, is_jpeg=False, data=data, alpha=b"", opacity=1.0, clear=held)


@lru_cache(maxsize=4)
def _half_clear(image: Image) -> "np.ndarray":
    """Return which pixels are half clear, as an array of height and width."""
    alpha = _shares(image)
    found: np.ndarray = (alpha > 0) & (alpha < 255)
    return found


@lru_cache(maxsize=4)
def _shares(image: Image) -> "np.ndarray":
    """Return how far each pixel is opaque, 0 to 255, as an array of height and width."""
    import numpy as np

    if not image.alpha:
        return np.full((image.height, image.width), round(255 * image.opacity), np.uint8)
    alpha = _decoded(image, image.alpha, 1)[..., 0]
    return alpha if image.opacity == 1 else np.rint(alpha * image.opacity).astype(np.uint8)


@lru_cache(maxsize=4)
def _inked(image: Image) -> "np.ndarray":
    """Return the four inks of each pixel; the image has four inks already, or it is grey."""
    import numpy as np

    pixels = _decoded(image, image.data, image.channels)
    if image.channels == 1:
        none = np.zeros_like(pixels)
        return np.concatenate([none, none, none, 255 - pixels], -1)
    return pixels


def _rows(pixels: "np.ndarray") -> bytes:
    from PIL.Image import fromarray

    return rows(fromarray(pixels[..., 0] if pixels.shape[2] == 1 else pixels))


def _decoded(image: Image, data: bytes, channels: int) -> "np.ndarray":
    """Return the pixels of an image from its data in a PDF, as an array of height, width and channels."""
    import numpy as np
    from PIL.Image import open as opened

    if not (image.is_jpeg and channels == image.channels):
        head = b"".join(value.to_bytes(4) for value in (image.width, image.height))
        data = _PNG + b"".join(
            len(part).to_bytes(4) + kind + part + zlib.crc32(kind + part).to_bytes(4)
            for kind, part in ((b"IHDR", head + bytes([8, _KINDS[channels], 0, 0, 0])), (b"IDAT", data), (b"IEND", b""))
        )
    with opened(BytesIO(data), formats=["PNG", "JPEG"]) as found:
        return np.asarray(found).reshape(image.height, image.width, channels)
