"""What lies at the trim of a page: art that stops there or soon after it, and text that the knife may touch.

It runs only in the child process of output/strangers/sandbox.py. The page is rendered, and a strip just inside each
edge of the trim is compared with the strip just outside, and that with a strip at the end of the bleed. Text has the
boxes of its letters. Lengths are in millimetres, boxes in points.
"""

import time
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image
    from pypdfium2 import PdfPage

Box = tuple[float, float, float, float]
Edges = tuple[float, float]
LEAST = 3.0
"""The shortest stretch of an edge that counts."""
MOST_SECONDS = 4.0
"""The processor time after which no more pages are rendered."""
_NEAR, _DEEP, _CORNER = 0.2, 0.4, 1.0
"""The distance of a strip from the edge, its depth, and how much of the corners is left out."""
_FAR = 2.4
"""Where the strip at the end of the bleed begins: a bleed of 3 mm reaches over it."""
_AWAY, _MOST_LETTERS = 1e9, 20_000
_DPI, _COARSE, _MOST_PIXELS = 150, 72, 12_000_000
_PT = 25.4 / 72
_INKED, _BLANK = 20, 6
"""The least ink (of 255) in a strip that is printed, and the most in one that is not."""


class Edge(NamedTuple):
    """What lies at the trim of a page.

    `stops` is the length of the longest stretch at which art stops at the trim, `short` of that at which it crosses the
    trim and ends within the bleed, and `text` the least distance of a letter from the trim: negative if it is cut.
    `is_white` says that the page shows nothing.
    """

    stops: float
    short: float
    text: float
    is_white: bool


def edges(data: bytes, trims: Mapping[int, tuple[Box, bool]]) -> Iterator[tuple[int, Edge]]:
    """Yield what lies at the trim of each page, with its number, until time runs out.

    `trims` are the trim boxes by number, from 1, and whether the page names its trim: only then its art is looked at.
    """
    from pypdfium2 import PdfDocument

    started = time.process_time()
    document = PdfDocument(data)
    try:
        for number, (trim, is_named) in trims.items():
            if time.process_time() - started > MOST_SECONDS:
                break
            page = document[number - 1]
            inked, scale = _painted(page, _DPI if is_named else _COARSE)
            stops, short = _art(inked, page.get_mediabox(), trim, scale) if is_named else (0.0, 0.0)
            yield number, Edge(stops, short, _nearest_text(page, trim), inked.getbbox() is None)
    finally:
        document.close()


def _painted(page: "PdfPage", dpi: int) -> "tuple[Image, float]":
    """Return how much ink each pixel of the whole page has, upright, and the pixels in a point."""
    left, low, right, high = media = page.get_mediabox()
    page.set_cropbox(*media)
    page.set_rotation(0)
    scale = min(dpi / 72, (_MOST_PIXELS / max((right - left) * (high - low), 1)) ** 0.5)
    return _ink(page.render(scale=scale).to_pil().convert("RGB")), scale


def _art(inked: "Image", media: Box, trim: Box, scale: float) -> tuple[float, float]:
    """Return the longest stretches at which art stops at the trim, and within the bleed."""
    left, _, _, high = media
    across = (trim[0] - left) * scale, (trim[2] - left) * scale
    down = (high - trim[3]) * scale, (high - trim[1]) * scale
    found = (
        max((_longest(*pair) for pair in _strips(inked, across, down, scale / _PT, *places)), default=0) * _PT / scale
        for places in ((-_NEAR, _NEAR), (_NEAR, _FAR))
    )
    return next(found), next(found)


def _nearest_text(page: "PdfPage", trim: Box) -> float:
    """Return the least distance in mm of a visible letter from the trim; letters outside of it do not count."""
    from pypdfium2 import raw

    text, nearest = page.get_textpage(), _AWAY
    for place in range(min(text.count_chars(), _MOST_LETTERS)):
        left, low, right, high = text.get_charbox(place)
        inside = left < trim[2] and right > trim[0] and low < trim[3] and high > trim[1]
        room = min(left - trim[0], low - trim[1], trim[2] - right, trim[3] - high) * _PT
        if inside and right > left and high > low and room < nearest:
            held = raw.FPDFText_GetTextObject(text, place)
            if not held or raw.FPDFTextObj_GetTextRenderMode(held) != raw.FPDF_TEXTRENDERMODE_INVISIBLE:
                nearest = room
    return nearest


def _ink(image: "Image") -> "Image":
    """Return how much ink each pixel has: the largest difference of a channel from white."""
    from PIL import ImageChops

    red, green, blue = ImageChops.invert(image).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _strips(
    inked: "Image", across: Edges, down: Edges, mm: float, first_at: float, second_at: float
) -> Iterator[tuple[bytes, bytes]]:
    """Yield the ink along each edge of the trim in two strips, where the page has room for both.

    `across` are the left and right edges of the trim, `down` the upper and lower ones. `mm` is the number of pixels in
    a millimetre. The strips begin that far outside of the edge; a negative place is inside.
    """
    deep, corner = _DEEP * mm, _CORNER * mm
    for edges, along, upright in ((across, down, True), (down, across, False)):
        first, last = round(along[0] + corner), round(along[1] - corner)
        for edge, outwards in zip(edges, (-1, 1), strict=True):
            pair = []
            for at in (first_at * mm, second_at * mm):
                a, b = sorted((edge + outwards * at, edge + outwards * (at + (deep if at > 0 else -deep))))
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
