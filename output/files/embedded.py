"""The board file inside an SVG or PNG that Landpress made, read without drawing or decoding the picture.

An SVG holds it in `<metadata id="landpress">`, a PNG in a text chunk with the keyword `landpress`. The certificate of
the board is found in the same way. The functions take a limit `most` in bytes, by default the largest size of a board
file. The text of an SVG and a compressed text of a PNG are cut one byte after this limit, so that the caller sees that
they are too long. An uncompressed text of a PNG is returned whole. Document types, entities and deep nesting of an SVG
are refused.
"""

import zlib
from collections.abc import Iterator
from contextlib import suppress
from xml.parsers import expat

from landpress.layouts.boardfile import MAX_BYTES
from landpress.layouts.errors import InputError

NAME, CERTIFICATE = "landpress", "landpress-certificate"
PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_SVG_METADATA = "http://www.w3.org/2000/svg metadata"
_MAX_NESTING = 200


def png_text(data: bytes, name: str = NAME, most: int = MAX_BYTES) -> bytes | None:
    """Return the content of the first text chunk of a PNG with a given name, or None if it is missing or broken."""
    return next(png_texts(data, name, most), None)


def png_texts(data: bytes, name: str = NAME, most: int = MAX_BYTES) -> Iterator[bytes | None]:
    """Yield the content of each text chunk of a PNG with a given name, None for a broken one."""
    at, begins = len(PNG_SIGNATURE), name.encode() + b"\0"
    while at + 12 <= len(data):
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        if end > len(data):
            return
        if data.startswith(begins, at + 8, end - 4):
            content = data[at + 8 + len(begins) : end - 4]
            match data[at + 4 : at + 8]:
                case b"tEXt":
                    yield content
                case b"zTXt":  # image editors compress the texts of a PNG
                    yield _inflated(content[1:], most)
                case b"iTXt":
                    text = content[2:].split(b"\0", 2)[-1]
                    yield _inflated(text, most) if content[:1] == b"\1" else text
        at = end


def _inflated(data: bytes, most: int) -> bytes | None:
    try:
        return zlib.decompressobj().decompress(data, most + 1)
    except zlib.error:
        return None


def svg_metadata(data: bytes, name: str = NAME, most: int = MAX_BYTES) -> bytes:
    """Return the metadata of an SVG with a given name.

    Raise InputError if the file is not an SVG, is refused or has no such metadata.
    """
    metadata = _Metadata(name)
    parser = expat.ParserCreate("utf-8", " ")
    parser.StartDoctypeDeclHandler = metadata.refuses
    parser.StartElementHandler = metadata.opens
    parser.EndElementHandler = metadata.closes
    parser.CharacterDataHandler = metadata.hears
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        if not metadata.complete:
            place = f"line {error.lineno}, column {error.offset + 1}"
            raise InputError(f"{place}: neither JSON nor SVG: {expat.ErrorString(error.code)}") from None
    if not metadata.complete:
        raise InputError(f'an XML file without <metadata id="{name}"> of SVG')
    return "".join(metadata.texts).strip().encode()[: most + 1]


def svg_words(data: bytes) -> list[str]:
    """Return the words of an SVG: texts of elements but the board file, and the labels that programs read aloud.

    Raise InputError as `svg_metadata` does, but not if the file ends early or has no metadata.
    """
    metadata, words = _Metadata(NAME), list[str]()
    parser = expat.ParserCreate("utf-8", " ")
    parser.buffer_text = True  # else a code may come in two parts
    parser.StartDoctypeDeclHandler = metadata.refuses
    parser.EndElementHandler = metadata.closes

    def opens(name: str, attributes: dict[str, str]) -> None:
        metadata.opens(name, attributes)
        words.append(attributes.get("aria-label", ""))

    parser.StartElementHandler = opens
    parser.CharacterDataHandler = lambda text: None if metadata.inside else words.append(text)
    with suppress(expat.ExpatError):
        parser.Parse(data, True)
    return words


class _Metadata:
    """The handlers of a parser that collect the text of the first metadata element with a given id."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.texts: list[str] = []
        self.depth = 0
        self.inside = 0  # the depth of the element while it is open, otherwise 0
        self.complete = False

    def refuses(self, *_: object) -> None:
        raise InputError("an SVG with a document type, which may hide entities; remove it")

    def opens(self, name: str, attributes: dict[str, str]) -> None:
        self.depth += 1
        if self.depth > _MAX_NESTING:
            raise InputError(f"an SVG nested deeper than {_MAX_NESTING} levels")
        if name == _SVG_METADATA and attributes.get("id") == self.name and not self.complete:
            self.inside = self.depth

    def closes(self, _: str) -> None:
        if self.inside == self.depth:
            self.inside, self.complete = 0, True
        self.depth -= 1

    def hears(self, text: str) -> None:
        if self.inside:
            self.texts.append(text)
