"""Strict decoding of the streams of an untrusted PDF: what pypdf forgives, a reader at a print shop may not.

pypdf takes the part of a compressed stream that it can read, and gives a stream with the filter of a picture as it is.
Here such a stream raises UndecodedError. Any other exception means that the page is damaged.
"""

import zlib
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO

from pypdf.filters import ASCII85Decode, ASCIIHexDecode, LZWDecode, RunLengthDecode
from pypdf.generic import ArrayObject, DictionaryObject, PdfObject, StreamObject

from landpress.output.strangers.pixels import MEGAPIXEL, MOST_MEGAPIXELS

MOST_UNPACKED = 75_000_000
"""The most bytes that a stream may unpack to, as in pypdf."""
_PIECE = 1 << 20
_SHORT = {"Fl": "FlateDecode", "LZW": "LZWDecode", "A85": "ASCII85Decode", "AHx": "ASCIIHexDecode"}
_SHORT |= {"RL": "RunLengthDecode", "DCT": "DCTDecode", "CCF": "CCITTFaxDecode"}
_OF_PICTURES = ("DCTDecode", "JPXDecode", "CCITTFaxDecode", "JBIG2Decode")
_DECODERS: dict[str, Callable[[bytes], bytes]] = {
    "LZWDecode": LZWDecode.decode,
    "ASCII85Decode": ASCII85Decode.decode,
    "ASCIIHexDecode": ASCIIHexDecode.decode,
    "RunLengthDecode": RunLengthDecode.decode,
}
_COMPONENTS = {"/DeviceGray": 1, "/CalGray": 1, "/Indexed": 1, "/Separation": 1}
_COMPONENTS |= {"/DeviceRGB": 3, "/CalRGB": 3, "/Lab": 3, "/DeviceCMYK": 4}


class UndecodedError(Exception):
    """A stream that does not decode; the message is the name of the filter, or `Length` if bytes are missing."""


def _filters(stream: StreamObject) -> Iterator[str]:
    found = stream.get("/Filter")
    named = [] if found is None else found.get_object()
    for name in named if isinstance(named, list) else [named]:
        plain = str(name.get_object()).removeprefix("/")
        yield _SHORT.get(plain, plain)


def drawing(stream: StreamObject) -> bytes:
    """Return the content of a stream that draws. It must not have the filter of a picture."""
    picture = next((name for name in _filters(stream) if name in _OF_PICTURES), None)
    if picture is not None:
        raise UndecodedError(picture)
    data = unpacked(stream)
    return stream.get_data() if "/DecodeParms" in stream else data


def unpacked(stream: StreamObject) -> bytes:
    """Return the data of a stream up to the filter of a picture, before the predictor is undone."""
    return _decoded(stream._data, list(_filters(stream)))


def _decoded(data: bytes, filters: Sequence[str]) -> bytes:
    for name in filters:
        if name in _OF_PICTURES:
            break
        if name == "FlateDecode":
            data = b"".join(_inflated(data))
            if len(data) > MOST_UNPACKED:
                raise OverflowError
        elif name in _DECODERS:
            data = _DECODERS[name](data)
        elif name != "Crypt":
            raise UndecodedError(name)
    return data


def _inflated(data: bytes) -> Iterator[bytes]:
    """Yield the pieces of compressed data, a little more than `MOST_UNPACKED` bytes at most.

    No data at all is an empty stream, as qpdf writes it.
    """
    if not data:
        return
    inflater = zlib.decompressobj()
    size = 0
    while not inflater.eof and size <= MOST_UNPACKED:
        try:
            piece = inflater.decompress(data, _PIECE)
        except zlib.error:
            raise UndecodedError("FlateDecode") from None
        data = inflater.unconsumed_tail
        if not (piece or data or inflater.eof):
            raise UndecodedError("FlateDecode")
        size += len(piece)
        yield piece


def check_picture(stream: StreamObject) -> None:
    """Raise UndecodedError if a picture does not decode or has too few bytes. JPEG is decoded, small."""
    filters = list(_filters(stream))
    last = filters.pop() if filters else ""
    if last == "FlateDecode":  # the pixels may be many, so they are only counted
        size = sum(map(len, _inflated(_decoded(stream._data, filters))))
    else:
        data = _decoded(stream._data, [*filters, last] if last else [])
        size = len(data)
    if last == "DCTDecode":
        _check_jpeg(data)
    elif last not in _OF_PICTURES and size < min(_expected(stream), MOST_UNPACKED):
        raise UndecodedError("Length")


def unchecked(stream: StreamObject) -> set[str]:
    """Return the filter of a picture that is not decoded here, or an empty set."""
    return set(_filters(stream)) & set(_OF_PICTURES) - {"DCTDecode"}


def _check_jpeg(data: bytes) -> None:
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # the size is checked below
    try:
        image = Image.open(BytesIO(data), formats=["JPEG"])
        if image.width * image.height > MOST_MEGAPIXELS * MEGAPIXEL:
            return
        image.draft(image.mode, (max(1, image.width // 8), max(1, image.height // 8)))
        image.load()
    except MemoryError:
        raise
    except Exception:
        raise UndecodedError("DCTDecode") from None


def _expected(stream: StreamObject) -> int:
    """Return the fewest bytes of the pixels of a picture, or 0 if they are not known."""
    wide, high = int(stream.get("/Width", 0)), int(stream.get("/Height", 0))
    is_mask = bool(stream.get("/ImageMask", False))
    bits = 1 if is_mask else int(stream.get("/BitsPerComponent", 8))
    space = stream.get("/ColorSpace")
    return high * (wide * bits * (1 if is_mask else _components(space)) + 7 >> 3)


def _components(space: PdfObject | None) -> int:
    found = None if space is None else space.get_object()
    if not isinstance(found, ArrayObject):
        return _COMPONENTS.get(str(found), 0)
    family = str(found[0])
    if family == "/ICCBased":
        profile = found[1].get_object()
        return int(profile.get("/N", 0)) if isinstance(profile, DictionaryObject) else 0
    if family == "/DeviceN":
        return len(found[1].get_object())
    return _COMPONENTS.get(family, 0)
