"""A stranger's PNG and JPEG pictures as a PDF keeps them; runs only in the child process of output/sandbox.py.

In: files one after the other, each after its length (4 bytes, highest first). Out: a line of JSON with an entry a
file, then the data and the alpha of each. An entry is `{"refused": why}` or a `Prepared` without its bytes. A JPEG of
colours or greys that stands upright is good as it is and has no data; all else comes as the rows of a PNG.
"""

import json
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from output.foreign import MAX_ANSWER, MAX_PIXELS

if TYPE_CHECKING:
    from PIL.Image import Image

LENGTH = 4
"""Bytes that tell how long the next file is."""
_ORIENTATION = 0x0112
"""The tag of EXIF that says how a camera was held; 1 is upright."""


class Prepared(NamedTuple):
    """What is known of one picture."""

    width: int
    height: int
    is_grey: bool
    is_jpeg: bool
    data: bytes
    alpha: bytes


def framed(files: list[bytes]) -> bytes:
    """Files as the child takes them."""
    return b"".join(len(file).to_bytes(LENGTH) + file for file in files)


def prepared(data: bytes) -> bytes:
    """The answer about all files."""
    entries: list[dict[str, object]] = []
    streams = b""
    while data:
        length = int.from_bytes(data[:LENGTH])
        file, data = data[LENGTH : LENGTH + length], data[LENGTH + length :]
        found = _picture(file)
        if isinstance(found, Prepared) and len(streams) + len(found.data) + len(found.alpha) > MAX_ANSWER * 0.9:
            found = "a picture that takes more than 14 MB in print"
        if isinstance(found, str):
            entries.append({"refused": found})
            continue
        streams += found.data + found.alpha
        entries.append(found._asdict() | {"data": len(found.data), "alpha": len(found.alpha)})
    return json.dumps(entries).encode() + b"\n" + streams


def _picture(file: bytes) -> Prepared | str:
    """One picture, or why it is refused."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # measured here, with a sentence of our own
    try:
        image = Image.open(BytesIO(file), formats=["PNG", "JPEG"])
        width, height = image.size
        if width * height > MAX_PIXELS:
            return f"a picture of {width} x {height} pixels, more than 12 megapixels"
        image.load()
        return _prepared(image)
    except MemoryError:
        raise
    except Exception:  # whatever a library raises about a stranger's file means that it is damaged
        return "a damaged picture"


def _prepared(image: "Image") -> Prepared | str:
    from PIL.ImageOps import exif_transpose

    if image.mode.startswith(("I", "F")):
        return "a picture of 16 bits a channel; save it with 8"
    if image.format == "JPEG" and image.mode in ("L", "RGB") and image.getexif().get(_ORIENTATION, 1) == 1:
        return Prepared(*image.size, image.mode == "L", True, b"", b"")
    upright = exif_transpose(image)
    is_grey = upright.mode in ("1", "L", "LA")
    alpha = b""
    if upright.has_transparency_data:
        shares = upright.convert("RGBA").getchannel("A")
        alpha = b"" if shares.getextrema() == (255, 255) else _rows(shares)
        upright = upright.convert("RGBA")
    return Prepared(*upright.size, is_grey, False, _rows(upright.convert("L" if is_grey else "RGB")), alpha)


def _rows(image: "Image") -> bytes:
    """The compressed rows of an image as a PNG holds them."""
    target = BytesIO()
    image.save(target, "PNG", icc_profile=None)
    file, rows, at = target.getvalue(), b"", 8
    while at < len(file):  # a chunk: length, kind, content, checksum
        length = int.from_bytes(file[at : at + 4])
        if file[at + 4 : at + 8] == b"IDAT":
            rows += file[at + 8 : at + 8 + length]
        at += 12 + length
    return rows
