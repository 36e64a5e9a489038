"""Input made by code that tries to crash, fill or stall the reader: bytes by name, and the expected message.

`UNREADABLE` carries no board: exit status 2 and one line that matches. `FAULTY` has JSON objects: exit status 1 and
exactly these finding codes.
"""

import json
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from tests.carriers import board, board_json, chunk, compressed_text, jpeg, page, pdf, png, scanned, svg

JSON = board_json()
CODE = board().code() or ""
SMALL = (90, 90)
"""The size of a page in points that is looked through in a moment: what is on it does not matter."""
_FIELDS: dict[str, Any] = json.loads(JSON)
_BILLION_LAUGHS = (
    b'<!DOCTYPE svg [<!ENTITY a "ha">'
    + b"".join(b'<!ENTITY %c "%s">' % (c, b"&%c;" % (c - 1) * 10) for c in range(ord("b"), ord("k")))
    + b']><svg xmlns="http://www.w3.org/2000/svg"><metadata id="landpress">&j;</metadata></svg>'
)


def zeros(gigabytes: int) -> bytes:
    """Return a zlib stream that unpacks to that many GiB of zeros, made without compressing them all."""
    block = 1 << 24
    blocks = (gigabytes << 30) // block
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    piece = packer.compress(bytes(block)) + packer.flush(zlib.Z_FULL_FLUSH)
    total = block * blocks
    return b"\x78\xda" + piece * blocks + b"\x03\x00" + struct.pack(">HH", total % 65521, 1)


def pdf_bomb(as_attachment: bool) -> bytes:
    """Return a PDF of a few KB that unpacks to 4 GiB, as the content of its page or as the attached board."""
    packed = zlib.compress(zeros(4), 9)
    filters = b"/Filter [/FlateDecode /FlateDecode] /Length %d" % len(packed)
    names = b"/Names << /EmbeddedFiles << /Names [(board.json) 5 0 R] >> >>" if as_attachment else b""
    bodies = [
        b"<< /Type /Catalog /Pages 2 0 R %s >>" % names,
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] %s >>" % (b"" if as_attachment else b"/Contents 4 0 R"),
        b"<< %s >>\nstream\n%s\nendstream" % (filters, packed),
        b"<< /Type /Filespec /F (board.json) /EF << /F 4 0 R >> >>",
    ]
    return _pdf(bodies)


def pad(boards: bytes) -> bytes:
    """Return a PDF with these boards attached as a pad, compressed."""
    packed = zlib.compress(boards, 9)
    return _pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(boards.jsonl) 4 0 R] >> >> >>",
            b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] >>",
            b"<< /Type /Filespec /F (boards.jsonl) /EF << /F 5 0 R >> >>",
            b"<< /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream" % (len(packed), packed),
        ]
    )


def slow_svg() -> bytes:
    """Return an SVG of 20 MB with as many elements and namespaces as possible."""
    opened = b'<g xmlns:a="b" c="d" e="f"/>'
    return b'<svg xmlns="http://www.w3.org/2000/svg">' + opened * (19_000_000 // len(opened)) + b"</svg>"


def _pdf(bodies: list[bytes]) -> bytes:
    text = b"%PDF-1.7\n"
    places = []
    for number, body in enumerate(bodies, 1):
        places.append(len(text))
        text += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(bodies) + 1
    tail = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return text + tail % (size, table, size, len(text))


def endless_pages() -> bytes:
    """Return a PDF with a page tree that contains itself."""
    return _pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 3 0 R >> >>",
            b"<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2000000000 >>",
            b"<< /Kids [3 0 R 3 0 R] >>",
        ]
    )


def huge_jpeg() -> bytes:
    """Return a JPEG that claims to be 65,500 pixels wide and high."""
    small = jpeg(page(CODE))
    frame = small.index(b"\xff\xc0")
    return small[: frame + 5] + struct.pack(">HH", 65500, 65500) + small[frame + 9 :]


_damaged = r"(damaged|nothing|no QR code|no attached).*use the code printed on the page"

_MADE: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    "empty": (b"", "is empty"),
    "one byte": (b"\0", "carries no board"),
    "binary": (bytes(range(256)) * 20, "carries no board"),
    "spaces": (b" " * 70_000, "carries no board"),
    "UTF-16": (b"\xff\xfe" + JSON.decode().encode("utf-16-le"), "carries no board"),
    "a list": (b"[1, 2]", "carries no board"),
    "a word": (b'"last-land"', "carries no board"),
    "prose": (b"LLamas are nice animals, they say.", "carries no board"),
    "prose about codes": (b"LL1 boards are nice", r"character 4 of the code is ' '"),
    "truncated": (JSON[: len(JSON) // 2], r"line \d+, column \d+: not JSON"),
    "only a brace": (b"{", "line 1, column 2: not JSON"),
    "something after the object": (JSON + b"{}", "not JSON"),
    "a trailing comma": (JSON.replace(b"\n}\n", b",\n}\n"), "not JSON"),
    "not UTF-8": (JSON.replace(b"landpress 0", b"\xff\xfe 0"), r"byte \d+: not UTF-8"),
    "a zero byte inside": (JSON.replace(b"T1", b"T\0", 1), "not JSON"),
    "64 KiB and one byte": (JSON + b" " * (64 * 1024 + 1 - len(JSON)), "at most 65536 bytes"),
    "megabytes": (lambda: b'{"a": "' + b"x" * 5_000_000, "at most 65536 bytes"),
    "quotes without end": (b'{"' + b'\\"' * 32_000, "not JSON"),
    "21 MB of PDF": (lambda: b"%PDF-1.7\n" + bytes(20_000_000), "larger than 20 MB"),
    "PDF without a board": (pdf({}, size=SMALL), _damaged),
    "PDF with another attachment": (pdf({"board.json.exe": JSON}, size=SMALL), _damaged),
    "PDF with rubbish attached": (pdf({"board.json": b"\x89rubbish"}, size=SMALL), r"byte 0: not UTF-8"),
    "PDF with too much attached": (pdf({"board.json": JSON + b" " * 70_000}, size=SMALL), "at most 65536 bytes"),
    "PDF header only": (b"%PDF-1.7", _damaged),
    "PDF truncated": (lambda: scanned(page(CODE))[:9000], _damaged),
    "PDF of nonsense": (b"%PDF-1.7\n" + bytes(range(256)) * 50, _damaged),
    "PDF bomb as page": (lambda: pdf_bomb(as_attachment=False), "limit|damaged|no QR code"),
    "PDF bomb as attachment": (lambda: pdf_bomb(as_attachment=True), "limit|damaged|no QR code"),
    "PDF without end": (endless_pages(), "limit|damaged|no QR code"),
    "PNG header only": (b"\x89PNG\r\n\x1a\n", "damaged picture"),
    "PNG without a code": (png(width=50, height=50), "no QR code"),
    "PNG of 10^5 x 10^5": (png(width=10**5, height=10**5, pixels=bytes(1000)), "100000 x 100000 pixels, more than 128"),
    "PNG that is larger than it says": (lambda: png(width=9, height=9, pixels=bytes(10**7)), "damaged|no QR code"),
    "PNG truncated": (png(width=50, height=50)[:60], "damaged"),
    "PNG with a lying length": (png([chunk(b"tEXt", b"landpress\0" + JSON, length=2**31 - 1)]), "damaged|no QR code"),
    "PNG with a length too short": (png([chunk(b"tEXt", b"landpress\0" + JSON, length=20)]), "not JSON"),
    "PNG with a packed bomb": (
        lambda: png([chunk(b"zTXt", b"landpress\0\0" + zeros(1)[:300_000])]),
        "at most 65536|carries",
    ),
    "PNG with a text that does not unpack": (png([chunk(b"zTXt", b"landpress\0\0rubbish")]), "damaged|no QR code"),
    "PNG with an empty text": (png([chunk(b"tEXt", b"landpress\0")]), "expected a JSON object"),
    "PNG with a list": (png([compressed_text(b"landpress", b"[]")]), "expected a JSON object"),
    "JPEG header only": (b"\xff\xd8\xff", "damaged picture"),
    "JPEG truncated": (lambda: jpeg(page(CODE))[:2000], "damaged picture"),
    "JPEG of 65500 x 65500": (huge_jpeg, "65500 x 65500 pixels, more than 128"),
    "JPEG without a code": (lambda: jpeg(page(CODE).crop((0, 0, 300, 300))), "no QR code"),
    "SVG of entities": (_BILLION_LAUGHS, "document type"),
    "SVG with an outside document type": (b'<!DOCTYPE svg SYSTEM "file:///etc/passwd">' + svg(JSON), "document type"),
    "SVG without a board": (svg(JSON).replace(b'id="landpress"', b'id="other"'), "without <metadata"),
    "SVG truncated": (svg(JSON)[:300], "neither JSON nor SVG"),
    "SVG in another namespace": (svg(JSON).replace(b"w3.org/2000/svg", b"example.org"), "without <metadata"),
    "SVG with a list": (svg(b"[]"), "expected a JSON object"),
    "SVG nested without end": (b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * 100_000, "deeper than 200"),
    "SVG that takes long": (slow_svg, "without <metadata|processor time"),
    "PDF with a pad of millions of boards": (
        lambda: pad(b"{}\n" * 5_000_000),
        "a pad of more than 10000 boards, the limit",
    ),
    "PDF with a pad that is too long": (lambda: pad(b" " * 17 * 1024 * 1024), "it holds more than 16 MB"),
    "PDF with an empty pad": (pad(b"\n\n"), "a pad without boards"),
    "HEIC": (
        b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(5000),
        "a HEIC picture, .*save it as JPEG|a damaged picture",
    ),
    "HTML": (b"<!doctype html><html><body>404</body></html>", "document type|neither"),
}


class _Unreadable(Mapping[str, tuple[bytes, str]]):
    """The inputs that carry no board. Those that take time are made when they are first asked for."""

    def __iter__(self) -> Iterator[str]:
        return iter(_MADE)

    def __len__(self) -> int:
        return len(_MADE)

    def __getitem__(self, name: str) -> tuple[bytes, str]:
        return _content(name), _MADE[name][1]


@cache
def _content(name: str) -> bytes:
    made = _MADE[name][0]
    return made if isinstance(made, bytes) else made()


UNREADABLE = _Unreadable()


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the good board file after a change to its fields."""
    fields = json.loads(JSON)
    change(fields)
    return json.dumps(fields).encode()


def _row(number: int, row: object) -> bytes:
    return changed(lambda fields: fields["cells"].__setitem__(number, row))


def _with(**values: Any) -> bytes:
    return changed(lambda fields: fields.update(values))


def _text(old: bytes, new: bytes) -> bytes:
    assert old in JSON
    return JSON.replace(old, new, 1)


FAULTY: dict[str, tuple[bytes, set[str]]] = {
    "an empty object": (b"{}", {"LP004"}),
    "60,000 brackets": (b'{"cells": ' + b"[" * 60_000, {"LP002"}),
    "60,000 brackets, closed": (b'{"a": ' + b"[" * 30_000 + b"]" * 30_000 + b"}", {"LP002"}),
    "objects without end": (b'{"a":' * 10_000, {"LP002"}),
    "5,000 digits": (_text(b'"players": 3', b'"players": ' + b"9" * 5000), {"LL010"}),
    "5,000 digits after a point": (_text(b'"players": 3', b'"players": 0.' + b"1" * 5000), {"LL010"}),
    "a number in exponents": (_text(b'"players": 3', b'"players": 1e999'), {"LL005"}),
    "NaN": (_text(b'"players": 3', b'"players": NaN'), {"LL010"}),
    "minus infinity": (_text(b'"version": 1', b'"version": -Infinity'), {"LL010"}),
    "false for a number": (_with(players=False), {"LL005"}),
    "true for the version": (_with(version=True), {"LL005"}),
    "1.0 for the version": (_with(version=1.0), {"LL005"}),
    "a repeated key": (_text(b'"version": 1', b'"version": 1,\n "version": 1'), {"LL001"}),
    "a key repeated by an escape": (_text(b'"version": 1', b'"version": 1, "vers\\u0069on": 2'), {"LL001", "LL006"}),
    "an unknown key": (_with(colour="red"), {"LL003"}),
    "an unknown version": (_with(version=2), {"LL006"}),
    "an unknown format": (_with(format="landpress/report"), {"LL007"}),
    "an unknown game": (_with(game="chess"), {"LP007"}),
    "a list for the game": (_with(game=["last-land"]), {"LP005"}),
    "seven seats": (_with(players=7), {"LL006"}),
    "an unknown type": (_row(0, ["B", "T1", "T2", "T5"]), {"LL007"}),
    "a type in small letters": (_row(0, ["b", "T1", "T2", "T3"]), {"LL007"}),
    "a row too short": (_row(0, ["T1", "T1", "T2"]), {"LL008"}),
    "a row too long": (_row(3, ["T1"] * 8), {"LL008"}),
    "a text for a row": (_row(3, "T1 T1 T1 T1 T1 T1 T1"), {"LL005"}),
    "no rows": (_with(cells=[]), {"LL011"}),
    "60,000 rows": (_text(b'"cells": [', b'"cells": [' + b"0," * 30_000), {"LL011"}),
    "an object for the cells": (_with(cells={"0,0": "B"}), {"LL005"}),
    "starts in another order": (changed(lambda fields: fields["starts"].reverse()), {"LL012"}),
    "starts off the board": (_with(starts=["9,9", "0,0", "1,1"]), {"LL012"}),
    "a lone surrogate": (_text(b'"made_by": "', b'"made_by": "\\ud800'), {"LL009"}),
    "a lone surrogate as key": (_text(b'"made_by"', b'"\\udfff": 1, "made_by"'), {"LL003"}),
    "a terminal's escape": (_with(seed="\x1b[2Jhello"), {"LL009"}),
    "a long seed": (_with(seed="x" * 201), {"LL009"}),
    "another board's code": (_with(code="LL1-" + CODE[4:-1] + ("0" if CODE[-1] != "0" else "1")), {"LL013"}),
    "an unknown symmetry": (_with(symmetry="C4"), {"LL007"}),
    "an unknown house value": (_with(variant={"mix": {"T9": [1, 2]}}), {"LL014"}),
    "a house value of another form": (_with(variant={"mix": {"T1": 5}}), {"LL015"}),
    "a house value of objects": (_with(variant={"mix": {"T1": {"a": 1}}}), {"LL015"}),
    "a variant that is a list": (_with(variant=[1]), {"LL005"}),
    "everything at once": (
        _with(version=9, players="3", colour=1, cells=[["T1"]], starts=None),
        {"LL003", "LL005", "LL006", "LL011"},
    ),
}
