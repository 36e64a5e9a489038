"""Drawings of elements that are faded: what is below shows through pictures and the fills of boxes and shapes.

A fill becomes a picture of one colour, because only pictures can be clear. Lines, letters, icons and vector drawings
are mixed with the colour of the ground instead.
"""

import zlib
from collections.abc import Iterator, Sequence
from hashlib import sha256

from landpress.output.deck.elements import Box, Element, Figure
from landpress.output.scene.items import Drawn, Image, Picture, Shape, Symbol, Text, Use
from landpress.output.scene.shapes import extent, moved
from landpress.output.scene.style import mixed

_PRESS = 300 / 25.4
"""The pixels a mm of a fill on a press, where it is mixed with what is below. At home one pixel is enough."""
_PNG = b"\x89PNG\r\n\x1a\n"


def faded(element: Element, items: Sequence[Drawn], share: float, ground: str, inked: bool) -> list[Drawn]:
    """Return the drawing of an element with an opacity, `share`; `inked` tells that it is for a press."""
    is_shape = isinstance(element, Box | Figure)
    return [one for item in items for one in _faded(item, share, ground, is_shape, inked)]


def _faded(item: Drawn, share: float, ground: str, is_shape: bool, inked: bool) -> Iterator[Drawn]:
    match item:
        case Shape():
            fill = item.fill and mixed(item.fill, ground, share)
            stroke = item.stroke and mixed(item.stroke, ground, share)
            if is_shape and item.fill:
                yield _sheer(item, item.fill, share, inked)
                fill = None
            if fill or stroke:
                yield item._replace(fill=fill, stroke=stroke)
        case Text():
            yield item._replace(colour=mixed(item.colour, ground, share))
        case Picture(image=image):
            name = f"{image.name}-{share:g}"
            yield item._replace(image=image._replace(name=name, opacity=image.opacity * share))
        case Use():
            inside = [one for each in item.symbol.items for one in _faded(each, share, ground, is_shape, inked)]
            name = f"{item.symbol.name}-{share:g}-{ground[1:]}"
            yield item._replace(symbol=Symbol(name, item.symbol.reach, tuple(inside)))


def _sheer(shape: Shape, fill: str, share: float, inked: bool) -> Picture:
    """Return a picture of one colour in the form of a shape."""
    left, top, right, bottom = extent(shape.path)
    width, height = max(right - left, 0.01), max(bottom - top, 0.01)
    size = (max(1, round(width * _PRESS)), max(1, round(height * _PRESS))) if inked else (1, 1)
    return Picture(_plain(fill, *size, share, inked), left, top, width, height, moved(shape.path, -left, -top))


def _plain(colour: str, width: int, height: int, share: float, inked: bool) -> Image:
    """Return an image of one colour: in printing inks, or one pixel of red, green and blue."""
    pixel = bytes.fromhex(colour[1:])
    file = _png(pixel)
    if inked:
        from landpress.output.press.inks import inks

        pixel = bytes(round(255 * one) for one in inks(colour))
    rows = zlib.compress((b"\0" + pixel * width) * height)
    name = sha256(f"{colour} {width} {height} {share:g}".encode()).hexdigest()[:24]
    return Image(name, width, height, len(pixel), False, rows, b"", file, "png", opacity=share)


def _png(pixel: bytes) -> bytes:
    """Return a PNG file of one pixel."""
    head = b"\0\0\0\1\0\0\0\1\x08\2\0\0\0"
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" + pixel)), (b"IEND", b""))
    return _PNG + b"".join(
        len(part).to_bytes(4) + kind + part + zlib.crc32(kind + part).to_bytes(4) for kind, part in parts
    )
