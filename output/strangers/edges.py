"""Art that stops at the trim of a page: white shows there as soon as the knife is a little off.

It runs only in the child process of output/strangers/sandbox.py. The page is rendered, and a strip just inside each
edge of the trim is compared with the strip just outside. Lengths are in millimetres, boxes in points.
"""

import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

Box = tuple[float, float, float, float]
Edges = tuple[float, float]
LEAST = 3.0
"""The shortest stretch of an edge that counts."""
MOST_SECONDS = 4.0
"""The processor time after which no more pages are rendered."""
_NEAR, _DEEP, _CORNER = 0.2, 0.4, 1.0
"""The distance of a strip from the edge, its depth, and how much of the corners is left out."""
_DPI, _MOST_PIXELS = 150, 12_000_000
_PT = 25.4 / 72
_INKED, _BLANK = 20, 6
"""The least ink (of 255) in a strip that is printed, and the most in one that is not."""


def stopping(data: bytes, trims: Mapping[int, Box]) -> dict[int, float]:
    """Return the length of the longest stretch at which the art of a page stops at its trim, by the page's number.

    `trims` are the trim boxes by number, from 1. Pages without such a stretch are left out.
    """
    from pypdfium2 import PdfDocument

    started, found = time.process_time(), dict[int, float]()
    document = PdfDocument(data)
    try:
        for number, trim in trims.items():
            if time.process_time() - started > MOST_SECONDS:
                break
            page = document[number - 1]
            left, low, right, high = media = page.get_mediabox()
            page.set_cropbox(*media)
            page.set_rotation(0)
            scale = min(_DPI / 72, (_MOST_PIXELS / max((right - left) * (high - low), 1)) ** 0.5)
            inked = _ink(page.render(scale=scale).to_pil().convert("RGB"))
            across = (trim[0] - left) * scale, (trim[2] - left) * scale
            down = (high - trim[3]) * scale, (high - trim[1]) * scale
            longest = (
                max((_longest(*pair) for pair in _strips(inked, across, down, scale / _PT)), default=0) * _PT / scale
            )
            if longest >= LEAST:
                found[number] = longest
    finally:
        document.close()
    return found


def _ink(image: "Image") -> "Image":
    """Return how much ink each pixel has: the largest difference of a channel from white."""
    from PIL import ImageChops

    red, green, blue = ImageChops.invert(image).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _strips(inked: "Image", across: Edges, down: Edges, mm: float) -> Iterator[tuple[bytes, bytes]]:
    """Yield the ink along each edge inside and outside of the trim, where the page has room for both strips.

    `across` are the left and right edges of the trim, `down` the upper and lower ones. `mm` is the number of pixels in
    a millimetre.
    """
    near, deep, corner = _NEAR * mm, _DEEP * mm, _CORNER * mm
    for edges, along, upright in ((across, down, True), (down, across, False)):
        first, last = round(along[0] + corner), round(along[1] - corner)
        for edge, outwards in zip(edges, (-1, 1), strict=True):
            pair = []
            for side in (-outwards, outwards):
                a, b = sorted((edge + side * near, edge + side * (near + deep)))
                strip = round(a), max(round(b), round(a) + 1)
                box = (strip[0], first, strip[1], last) if upright else (first, strip[0], last, strip[1])
                pair.append(_along(inked, box, upright))
            if all(pair):
                yield pair[0], pair[1]


def _along(inked: "Image", box: tuple[int, int, int, int], upright: bool) -> bytes:
    """Return the mean ink of a strip for each pixel along it; nothing if the strip is not on the page."""
    left, top, right, bottom = box
    if not (0 <= left < right <= inked.width and 0 <= top < bottom <= inked.height):
        return b""
    from PIL.Image import Resampling

    size = (1, bottom - top) if upright else (right - left, 1)
    return inked.crop(box).resize(size, Resampling.BOX).tobytes()


def _longest(inside: bytes, outside: bytes) -> int:
    """Return the longest run of places with ink inside and none outside."""
    longest = run = 0
    for printed, beyond in zip(inside, outside, strict=True):
        run = run + 1 if printed >= _INKED and beyond <= _BLANK else 0
        longest = max(longest, run)
    return longest
