"""Untrusted pictures are opened here: their size is checked before they are decoded, and large ones become smaller.

A megapixel has 1024 x 1024 pixels. Pictures of up to 64 megapixels are read, and photos and scans of twice as many if a
pixel takes only one byte while they are decoded. Those of more than 12 megapixels are decoded at a reduced size: JPEG
has its own means for a half, a quarter and an eighth, and the rest is scaled. A WebP may have 56 megapixels.
"""

from io import BytesIO
from typing import TYPE_CHECKING

from landpress.output.strangers.answer import RefusedError

if TYPE_CHECKING:
    from PIL.Image import Image

MEGAPIXEL = 1024 * 1024
MOST_MEGAPIXELS, KEPT_MEGAPIXELS, _WEBP_MEGAPIXELS = 64, 12, 56
_THIN, _THIN_MEGAPIXELS = ("1", "L", "P"), 128
"""The modes with one byte a pixel, and how large a scan may be in them: two A4 pages or an A3 page at 600 dpi."""
_STRIP = 100
"""The rows of a strip of a picture that is made smaller."""
PHOTOS = ("PNG", "JPEG", "TIFF", "WEBP", "GIF", "BMP", "AVIF", "HEIF")
"""The formats of photos and scans, as Pillow names them. Those of `PLAIN` are read everywhere."""
PLAIN = PHOTOS[:2]
HEIC = "a HEIC picture, which Landpress cannot read; save it as JPEG"
_HEIC_READER = "a HEIC picture, and landpress[photos] is not installed, which reads it; install it, or save it as JPEG"
_AVIF = "an AVIF picture, which the installed Pillow cannot read; save it as JPEG"
_JPEG_2000 = "a JPEG 2000 picture, which Landpress does not read; save it as JPEG or TIFF"
_HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1", b"avif")
_STARTS = (b"II*\0", b"MM\0*", b"GIF87a", b"GIF89a", b"BM", b"\xff\x4f\xff\x51", b"\0\0\0\x0cjP  ")
"""The first bytes of TIFF, GIF, BMP and JPEG 2000."""


def is_heic(head: bytes) -> bool:
    """Return whether a file that begins like this is a picture of the kind that telephones save as HEIC."""
    return head[4:8] == b"ftyp" and head[8:12] in _HEIC_BRANDS


def is_photo(head: bytes) -> bool:
    """Return whether a file that begins like this may be a photo or a scan, neither PNG nor JPEG."""
    return head.startswith(_STARTS) or (head[:4] == b"RIFF" and head[8:12] == b"WEBP") or is_heic(head)


def opened_photo(data: bytes) -> "Image":
    """Return a photo or a scan of any format that is not decoded yet.

    Raise RefusedError as `opened` does, or where nothing that is installed reads the format.
    """
    from PIL import features

    if data.startswith(_STARTS[-2:]):
        raise RefusedError(_JPEG_2000)
    if data[8:12] == b"avif" and not features.check("avif"):
        raise RefusedError(_AVIF)
    if is_heic(data) and data[8:12] != b"avif":
        try:
            from pi_heif import register_heif_opener
        except ImportError:
            raise RefusedError(_HEIC_READER) from None
        register_heif_opener(thumbnails=False)
    return opened(data, PHOTOS if is_heic(data) else PHOTOS[:-1], _THIN_MEGAPIXELS)


def opened(data: bytes, formats: tuple[str, ...] = PLAIN, most_thin: int = MOST_MEGAPIXELS) -> "Image":
    """Return a picture that is not decoded yet, by default a PNG or JPEG.

    `most_thin` is how many megapixels are allowed if a pixel takes one byte, as in a JPEG, which is decoded smaller.
    Raise RefusedError if there are more. A damaged file raises any exception of Pillow.
    """
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # the size is checked below, with a message of our own
    image = Image.open(BytesIO(data), formats=list(formats))
    width, height = image.size
    most = most_thin if image.mode in _THIN or image.format == "JPEG" else MOST_MEGAPIXELS
    if image.format == "WEBP":  # its decoder takes 16 bytes a pixel
        most = _WEBP_MEGAPIXELS
    if width * height > most * MEGAPIXEL:
        raise RefusedError(f"a picture of {width} x {height} pixels, more than {most} megapixels")
    return image


def pages(data: bytes, most: int, mode: str | None = None) -> "list[Image]":
    """Return the decoded pages of a photo or a scan, on white where they are transparent; only a TIFF has several.

    `mode` is as in `decoded`; the first page of a TIFF keeps its own. Raise RefusedError as `opened_photo` does.
    """
    from PIL import ImageSequence

    photo = opened_photo(data)
    if photo.format != "TIFF":
        return [flat(decoded(photo, mode))]
    found = (flat(decoded(page)) for page, _ in zip(ImageSequence.Iterator(photo), range(most), strict=False))
    # Eight pages in colour would take 400 MB, and to decode the first one twice takes more than 1 GiB of addresses.
    return [page.convert(mode) if mode and number else page for number, page in enumerate(found)]


def flat(image: "Image") -> "Image":
    """Return a decoded picture with 8 bits a channel, on white where it is transparent."""
    from PIL import Image

    if image.mode.startswith("I;16"):
        return image.point(lambda light: light * (1 / 257)).convert("L")
    if image.mode in ("I", "F"):
        raise RefusedError("a picture of 32 bits a channel; save it with 8")
    if image.has_transparency_data:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return image.copy() if image.format == "TIFF" else image


def is_large(image: "Image") -> bool:
    """Return whether a picture is only kept at a reduced size."""
    return image.width * image.height > KEPT_MEGAPIXELS * MEGAPIXEL


def decoded(image: "Image", mode: str | None = None) -> "Image":
    """Return the decoded picture with at most `KEPT_MEGAPIXELS`.

    `mode` is the mode in which a JPEG may be decoded at once, `L` for grey.
    """
    share = min(1.0, (KEPT_MEGAPIXELS * MEGAPIXEL / (image.width * image.height)) ** 0.5)
    size = max(1, int(image.width * share)), max(1, int(image.height * share))
    if mode or share < 1:
        image.draft(mode or image.mode, size)  # does nothing to a PNG
    image.load()
    if not is_large(image):
        return image
    return _smaller(image, size, mode)


def _smaller(image: "Image", size: tuple[int, int], mode: str | None) -> "Image":
    """Return a picture at a smaller size, and in a mode if that loses nothing that is transparent.

    It is made strip by strip. All at once, the picture that is narrow and not yet low would take 100 MB.
    """
    from PIL import Image

    wide, high = size
    mixed = image.mode
    if mixed in ("1", "P", "PA"):  # these modes cannot be mixed
        mixed = "L" if mixed == "1" else "RGBA" if image.has_transparency_data else "RGB"
    to = mode if mode and not image.has_transparency_data else mixed
    made, scale = Image.new(to, size), image.height / high
    made.info = dict(image.info)
    for top in range(0, high, _STRIP):
        end = min(high, top + _STRIP)
        low, above = top * scale, max(0, int((top - 2) * scale))  # what lies beside a box is mixed, too
        strip = image.crop((0, above, image.width, min(image.height, int((end + 2) * scale) + 1))).convert(mixed)
        box = 0, low - above, image.width, min(end * scale, image.height) - above
        made.paste(strip.resize((wide, end - top), Image.Resampling.BILINEAR, box).convert(to), (0, top))
    return made
