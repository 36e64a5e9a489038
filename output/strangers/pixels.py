"""Untrusted pictures are opened here: their size is checked before they are decoded, and large ones become smaller.

A megapixel has 1024 x 1024 pixels. Pictures of up to 64 megapixels are read. Those of more than 12 megapixels are
decoded at a reduced size: JPEG has its own means for a half, a quarter and an eighth, and the rest is scaled.
"""

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

MEGAPIXEL = 1024 * 1024
MOST_MEGAPIXELS, KEPT_MEGAPIXELS = 64, 12
HEIC = "a HEIC picture, which Landpress cannot read; save it as JPEG"
_HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif")


class RefusedError(Exception):
    """A picture that is not decoded; the message gives the reason."""


def is_heic(head: bytes) -> bool:
    """Return whether a file that begins like this is a picture of the kind that telephones save as HEIC."""
    return head[4:8] == b"ftyp" and head[8:12] in _HEIC_BRANDS


def opened(data: bytes, formats: tuple[str, ...] = ("PNG", "JPEG")) -> "Image":
    """Return a picture that is not decoded yet, by default a PNG or JPEG.

    Raise RefusedError if it has too many pixels. A damaged file raises any exception of Pillow.
    """
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # the size is checked below, with a message of our own
    image = Image.open(BytesIO(data), formats=list(formats))
    width, height = image.size
    if width * height > MOST_MEGAPIXELS * MEGAPIXEL:
        raise RefusedError(f"a picture of {width} x {height} pixels, more than {MOST_MEGAPIXELS} megapixels")
    return image


def is_large(image: "Image") -> bool:
    """Return whether a picture is only kept at a reduced size."""
    return image.width * image.height > KEPT_MEGAPIXELS * MEGAPIXEL


def decoded(image: "Image", mode: str | None = None) -> "Image":
    """Return the decoded picture with at most `KEPT_MEGAPIXELS`.

    `mode` is the mode in which a JPEG may be decoded at once, `L` for grey.
    """
    from PIL import Image

    share = min(1.0, (KEPT_MEGAPIXELS * MEGAPIXEL / (image.width * image.height)) ** 0.5)
    size = max(1, int(image.width * share)), max(1, int(image.height * share))
    if mode or share < 1:
        image.draft(mode or image.mode, size)  # does nothing to a PNG
    image.load()
    if not is_large(image):
        return image
    if image.mode in ("1", "P", "PA"):  # these modes cannot be mixed
        image = image.convert("L" if image.mode == "1" else "RGBA" if image.has_transparency_data else "RGB")
    return image.resize(size, Image.Resampling.BILINEAR)
