"""Untrusted PNG and JPEG pictures in the form that a PDF needs; opened only in the child process (sandbox.py).

Input: the files one after the other, each after its length (4 bytes, big-endian). Output: a line of JSON with one entry
for each file, then the data and the alpha of each file. An entry is `{"refused": reason}`, or a `Prepared` with lengths
in place of its bytes. An upright JPEG in RGB or grey can be used as it is, so it has no data. Any other picture becomes
the compressed rows of a PNG. For a press, colours become printing inks and greys become the black that prints them; a
JPEG is then encoded as a JPEG again.
"""

import json
import os
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

from landpress.output.strangers.answer import MAX_ANSWER, RefusedError
from landpress.output.strangers.pixels import decoded, is_large, opened

if TYPE_CHECKING:
    from PIL.Image import Image

LENGTH = 4
"""The bytes that hold the length of the next file."""
_QUALITY = 92
"""The quality of JPEGs that are encoded again."""
_STRIP = 1 << 20
"""The number of pixels that are converted to inks at once."""
_ORIENTATION = 0x0112
"""The EXIF tag for the orientation of the camera; 1 is upright."""


class Prepared(NamedTuple):
    """One picture in the form that a PDF needs; `data` is empty if the file can be used unchanged."""

    width: int
    height: int
    channels: int
    is_jpeg: bool
    data: bytes
    alpha: bytes


def framed(files: list[bytes]) -> bytes:
    """Return the input of the child for some files."""
    return b"".join(len(file).to_bytes(LENGTH) + file for file in files)


def unframed(data: bytes) -> list[bytes]:
    """Return the files in the input of the child."""
    files: list[bytes] = []
    at = 0
    while at < len(data):
        length = int.from_bytes(data[at : at + LENGTH])
        files.append(data[at + LENGTH : at + LENGTH + length])
        at += LENGTH + length
    return files


def prepared(data: bytes, inked: bool = False) -> bytes:
    """Return the answer about all files; `inked` converts them to printing inks."""
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


def plain(data: bytes) -> bytes:
    """Return a WebP or TIFF as PNG, or as JPEG if it is a large picture without transparency.

    Raise RefusedError if it has too many pixels. A damaged file raises any exception of Pillow.
    """
    from PIL.ImageOps import exif_transpose

    image = exif_transpose(decoded(opened(data, ("WEBP", "TIFF"))))
    if image.mode.startswith(("I", "F")):
        raise RefusedError("a picture of 16 bits a channel; save it with 8")
    is_clear, target = image.has_transparency_data, BytesIO()
    if image.mode not in ("1", "L", "LA", "RGB", "RGBA"):
        image = image.convert("RGBA" if is_clear else "RGB")
    image.save(target, "PNG", icc_profile=None)
    return target.getvalue() if is_clear or len(target.getvalue()) < MAX_ANSWER * 0.9 else _jpeg(image.convert("RGB"))


def _picture(file: bytes, inked: bool) -> Prepared | str:
    """Return one picture, or the reason why it is refused."""
    try:
        return _prepared(opened(file), inked)
    except RefusedError as error:
        return str(error)
    except MemoryError:
        raise
    except Exception:  # any exception of a library means that the file is damaged
        return "a damaged picture"


def _prepared(image: "Image", inked: bool) -> Prepared | str:
    from PIL.ImageOps import exif_transpose

    if image.mode.startswith(("I", "F")):
        return "a picture of 16 bits a channel; save it with 8"
    reduced, turn = is_large(image), image.getexif().get(_ORIENTATION, 1)
    is_photo = image.format == "JPEG" or (reduced and image.format == "MPO")  # a photograph with a second one in it
    image = decoded(image)
    if is_photo and image.mode in ("L", "RGB") and turn == 1 and not inked and not reduced:
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
    as_jpeg = is_photo and (inked or reduced)
    return Prepared(*plain.size, len(plain.getbands()), as_jpeg, _jpeg(plain) if as_jpeg else rows(plain), alpha)


def _inked(image: "Image") -> "Image":
    """Return an RGB image in printing inks, or a grey image with the greys that the black ink shall print."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # on a machine with many cores its threads alone would use up the memory
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
    """Return the compressed rows of an image as in a PNG; four inks take the places of red, green, blue and alpha."""
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
