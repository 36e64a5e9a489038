"""How much ink pictures and shadings of an untrusted PDF take, in percent: 400 is the most that four inks can be.

It runs only in the child process of output/strangers/sandbox.py. Pictures are judged by squares of pixels, so that the
noise of a JPEG does not count; a thousandth of a picture may be above what is told.
"""

from io import BytesIO
from typing import TYPE_CHECKING, Any

from pypdf.generic import ArrayObject, DictionaryObject, PdfObject, StreamObject

from landpress.output.strangers.pdf_resources import resolved
from landpress.output.strangers.pdf_streams import MOST_UNPACKED, UndecodedError, unpacked
from landpress.output.strangers.pixels import MEGAPIXEL, MOST_MEGAPIXELS

if TYPE_CHECKING:
    import numpy as np

_OF_INKS = ("DeviceCMYK", "ICCBased 4")
_INKS, _SQUARE, _LEFT_OUT = 4, 4, 0.001
_DEEPEST = 4


def picture_ink(picture: StreamObject, space: str) -> float:
    """Return the most ink of a picture of the four inks, or of four and more inks with names; 0 for other pictures.

    It is 0 for unreadable ones, too.
    """
    inks = _INKS if space in _OF_INKS else 1 + space.count("+") if space.startswith("spot ") else 0
    if inks < _INKS:
        return 0.0
    try:
        shares = _shares(picture, inks)
    except (UndecodedError, ArithmeticError, LookupError, OSError, TypeError, ValueError):
        return 0.0  # it has other findings
    return 0.0 if shares is None else _most(shares)


def _shares(picture: StreamObject, inks: int) -> "np.ndarray[Any, Any] | None":
    """Return the inks of each pixel, 0 to 255, as rows of pixels of `inks` inks; None if they are not read here."""
    import numpy as np

    wide, high = int(picture.get("/Width", 0)), int(picture.get("/Height", 0))
    filters = picture.get("/Filter")
    if wide * high > MOST_MEGAPIXELS * MEGAPIXEL or wide * high * inks > MOST_UNPACKED:
        return None
    if "DCTDecode" in str(filters):
        return _of_jpeg(unpacked(picture), _is_inverted(picture))
    if any(name in str(filters) for name in ("JPXDecode", "JBIG2Decode", "CCITTFaxDecode")):
        return None
    data, bits = np.frombuffer(picture.get_data(), np.uint8), int(picture.get("/BitsPerComponent", 8))
    space = picture["/ColorSpace"].get_object()
    if isinstance(space, ArrayObject) and str(space[0]) == "/Indexed":
        return _of_table(space, inks)
    if bits not in (8, 16):
        return None
    pixels = data[:: bits // 8][: wide * high * inks].reshape(high, wide, inks)
    return 255 - pixels if _is_inverted(picture) else pixels


def _is_inverted(picture: StreamObject) -> bool:
    decode = picture.get("/Decode")
    return decode is not None and [float(value) for value in decode.get_object()][:2] == [1, 0]


def _of_jpeg(data: bytes, is_inverted: bool) -> "np.ndarray[Any, Any] | None":
    import numpy as np
    from PIL import Image

    image = Image.open(BytesIO(data), formats=["JPEG"])
    if image.mode != "CMYK":
        return None
    # Pillow takes the values of every CMYK JPEG as inverted.
    return np.asarray(image) if is_inverted else 255 - np.asarray(image)


def _of_table(space: ArrayObject, inks: int) -> "np.ndarray[Any, Any]":
    """Return the inks of a table of colours. All of them count, used or not."""
    import numpy as np

    held: Any = space[3].get_object()
    table = held.get_data() if isinstance(held, StreamObject) else held.original_bytes
    count = min(int(space[2]) + 1, len(table) // inks)
    return np.frombuffer(table[: count * inks], np.uint8).reshape(count, 1, inks)


def _most(shares: "np.ndarray[Any, Any]") -> float:
    import numpy as np

    sums = shares.sum(axis=2, dtype=np.uint16)
    high, wide = (side // _SQUARE * _SQUARE for side in sums.shape)
    if high and wide:
        squares = sums[:high, :wide].reshape(high // _SQUARE, _SQUARE, wide // _SQUARE, _SQUARE)
        sums = squares.mean(axis=(1, 3))
    if wide == 0:  # a table of colours, or a small picture
        return float(sums.max(initial=0)) / 255 * 100
    return float(np.quantile(sums, 1 - _LEFT_OUT, method="lower")) / 255 * 100


def shading_ink(shading: DictionaryObject, space: str) -> float:
    """Return the most ink at the ends of the parts of a shading of the four inks; 0 if they are not read here."""
    if space not in _OF_INKS or "/Function" not in shading:
        return 0.0
    return 100 * sum(_ends(shading["/Function"], 0))


def _ends(function: PdfObject, depth: int) -> list[float]:
    """Return the values of a function whose sum is largest, at the ends of its parts."""
    found = function.get_object()
    if depth > _DEEPEST:
        return []
    if isinstance(found, ArrayObject):
        return [max(_ends(one, depth + 1), default=0.0) for one in found]
    held = resolved(function, DictionaryObject)
    if held.get("/FunctionType") == 3:
        parts = [_ends(one, depth + 1) for one in resolved(held["/Functions"], ArrayObject)]
        return max(parts, key=sum, default=[])
    ends = [resolved(held[key], ArrayObject) for key in ("/C0", "/C1") if key in held]
    return max(([float(value) for value in end] for end in ends), key=sum, default=[])
