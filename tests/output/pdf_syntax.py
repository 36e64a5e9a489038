"""The syntax of a PDF file as bytes, after ISO 32000-1, 7.5, and the stricter 6.1.2 to 6.1.8 of ISO 19005-1.

It reads no drawing. PDFBox's preflight finds the same faults in its families 1.1 to 1.4.
"""

import re
from collections.abc import Iterator

_HEADER = re.compile(rb"%PDF-1\.\d\n%([^\n]+)\n")
_END = re.compile(rb"\nstartxref\n(\d+)\n%%EOF\n?\Z")
_SECTION = re.compile(rb"xref\n0 (\d+)\n")
_ENTRY = re.compile(rb"(\d{10}) (\d{5}) ([nf])[ \r][\r\n]")
_OBJECT = re.compile(rb"(\d+) (\d+) obj\r?\n")
_STREAM = re.compile(rb"\r?\nstream(\r\n|\n)")
_LENGTH = re.compile(rb"/Length (\d+)\b(?! \d+ R)")
_HEXADECIMAL = re.compile(rb"(?<!<)<([0-9A-Fa-f\s]*)>(?!>)")
_LITERAL = re.compile(rb"\((?:[^()\\]|\\.)*\)", re.DOTALL)


def faults(data: bytes) -> Iterator[str]:
    """Yield what is wrong with the header, the objects, the streams, the table of objects and the trailer."""
    header, end = _HEADER.match(data), _END.search(data)
    if header is None or sum(byte > 127 for byte in header[1][:4]) < 4:
        yield "header: no version, or no comment with four bytes above 127 after it"
    section = _SECTION.match(data, int(end[1])) if end else None
    if end is None or section is None:
        yield "startxref leads to no table of objects"
        return
    count, at = int(section[1]), section.end()
    trailer = data[at + 20 * count : end.start()]
    if not trailer.startswith(b"trailer\n") or b"/ID" not in trailer or f"/Size {count}\n".encode() not in trailer:
        yield "trailer: no ID or another size"
    found = [_ENTRY.fullmatch(data, at + 20 * n, at + 20 * n + 20) for n in range(count)]
    if not all(found) or found[0] is None or found[0][3] != b"f":
        yield "table of objects: entries are not 20 bytes long, or the first is not free"
        return
    starts = sorted(int(entry[1]) for entry in found if entry and entry[3] == b"n")
    for start, after in zip(starts, [*starts[1:], int(end[1])], strict=True):
        yield from (f"object at {start}: {said}" for said in _object(data[start:after]))


def _object(data: bytes) -> Iterator[str]:
    begun = _OBJECT.match(data)
    if begun is None:
        yield "no line `N G obj`"
        return
    if not data.endswith(b"\nendobj\n"):
        yield "no lines end before and after endobj"
    body = data[begun.end() :]
    stream = _STREAM.search(body)
    if stream is not None:
        length = _LENGTH.search(body[: stream.start()])
        if length is None:
            yield "a stream without a length"
        elif not re.match(rb"\r?\nendstream\n", body[stream.end() + int(length[1]) :]):
            yield "no line end before endstream, or the length is another"
        body = body[: stream.start()]
    for digits in _HEXADECIMAL.findall(_LITERAL.sub(b"()", body)):
        if len(re.sub(rb"\s", b"", digits)) % 2:
            yield "a hexadecimal string with an odd number of digits"
