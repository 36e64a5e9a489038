"""A stranger's PNG and JPEG pictures as a PDF keeps them; opened only in the child process (sandbox.py).

In: files one after the other, each after its length (4 bytes, highest first). Out: a line of JSON with an entry a
file, then the data and the alpha of each. An entry is `{"refused": why}` or a `Prepared` without its bytes. A JPEG of
colours or greys that stands upright is good as it is and has no data; all else comes as the rows of a PNG. For a press
colours become printing inks, greys the black that prints them; what was a JPEG then is one again.
"""

import json
import os
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from landpress.output.strangers.board_finder import MAX_ANSWER, MAX_PIXELS

if TYPE_CHECKING:
    from PIL.Image import Image

LENGTH = 4
"""Bytes that tell how long the next file is."""
_QUALITY = 92
"""Of JPEGs that are made anew."""
_STRIP = 1 << 20
"""Pixels that are turned into inks at once."""
_ORIENTATION = 0x0112
"""The tag of EXIF that says how a camera was held; 1 is upright."""


class Prepared(NamedTuple):
    """What is known of one picture."""

    width: int
    height: int
    channels: int
    is_jpeg: bool
    data: bytes
    alpha: bytes


def framed(files: list[bytes]) -> bytes:
    """Files as the child takes them."""
    return b"".join(len(file).to_bytes(LENGTH) + file for file in files)


def prepared(data: bytes, inked: bool = False) -> bytes:
    """The answer about all files, for a press where they are `inked`."""
    entries: list[dict[str, object]] = []
    streams = b""
    while data:
        length = int.from_bytes(data[:LENGTH])
        file, data = data[LENGTH : LENGTH + length], data[LENGTH + length :]
        found = _picture(file, inked)
        if isinstance(found, Prepared) and len(streams) + len(found.data) + len(found.alpha) > MAX_ANSWER * 0.9:
            found = "a picture that takes more than 14 MB in print"
        if isinstance(found, str):
            entries.append({"refused": found})
            continue
        streams += found.data + found.alpha
        entries.append(found._asdict() | {"data": len(found.data), "alpha": len(found.alpha)})
    return json.dumps(entries).encode() + b"\n" + streams


def _picture(file: bytes, inked: bool) -> Prepared | str:
    """One picture, or why it is refused."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # measured here, with a sentence of our own
    try:
        image = Image.open(BytesIO(file), formats=["PNG", "JPEG"])
        width, height = image.size
        if width * height > MAX_PIXELS:
            return f"a picture of {width} x {height} pixels, more than 12 megapixels"
        image.load()
        return _prepared(image, inked)
    except MemoryError:
        raise
    except Exception:  # whatever a library raises about a stranger's file means that it is damaged
        return "a damaged picture"


def _prepared(image: "Image", inked: bool) -> Prepared | str:
    from PIL.ImageOps import exif_transpose

    if image.mode.startswith(("I", "F")):
        return "a picture of 16 bits a channel; save it with 8"
    is_photo, is_upright = image.format == "JPEG", image.getexif().get(_ORIENTATION, 1) == 1
    if is_photo and image.mode in ("L", "RGB") and is_upright and not inked:
        return Prepared(*image.size, len(image.getbands()), True, b"", b"")
    upright = exif_transpose(image)
    is_grey = upright.mode in ("1", "L", "LA")
    alpha = b""
    if upright.has_transparency_data:
        shares = upright.convert("RGBA").getchannel("A")
        alpha = b"" if shares.getextrema() == (255, 255) else rows(shares)
        upright = upright.convert("RGBA")
    plain = upright.convert("L" if is_grey else "RGB")
    if inked:
        plain = _inked(plain)
    data = _jpeg(plain) if inked and is_photo else rows(plain)
    return Prepared(*plain.size, len(plain.getbands()), inked and is_photo, data, alpha)


def _inked(image: "Image") -> "Image":
    """An image of colours in printing inks, one of greys as light as black is to make it."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # on machines of many cores its threads alone would fill the memory
    import numpy as np
    from PIL import Image

    from landpress.output.press.inks import separated

    if image.mode == "L":
        greys = np.repeat(np.arange(256, dtype=np.uint8)[:, None], 3, axis=1)
        return image.point((255 - separated(greys)[:, 3]).tolist())
    pixels = np.asarray(image).reshape(-1, 3)
    strips = [separated(pixels[at : at + _STRIP]).tobytes() for at in range(0, len(pixels), _STRIP)]
    return Image.frombytes("CMYK", image.size, b"".join(strips))


def _jpeg(image: "Image") -> bytes:
    target = BytesIO()
    image.save(target, "JPEG", quality=_QUALITY)
    return target.getvalue()


def rows(image: "Image") -> bytes:
    """The compressed rows of an image as a PNG holds them; inks stand in four channels as colours and alpha would."""
    from PIL import Image

    if image.mode == "CMYK":
        image = Image.frombytes("RGBA", image.size, image.tobytes())
    target = BytesIO()
    image.save(target, "PNG", icc_profile=None)
    file, rows, at = target.getvalue(), b"", 8
    while at < len(file):  # a chunk: length, kind, content, checksum
        length = int.from_bytes(file[at : at + 4])
        if file[at + 4 : at + 8] == b"IDAT":
            rows += file[at + 8 : at + 8 + length]
        at += 12 + length
    return rows
