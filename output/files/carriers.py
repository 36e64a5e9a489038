"""Carriers: read boards back from board files, codes, PDF, SVG, pictures and standard input.

The first bytes of a source tell its kind. Its name does not matter. Board files, codes, and the board files that
Landpress embeds in PNG are read here, strictly and with limits. PDFs, SVGs and other pictures are opened in a child
process (output/strangers/sandbox.py). An InputError is one line: the source, the fault, what to do.
"""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import BinaryIO, Literal

from landpress.layouts.board import Board, game_of_prefix, prefixes
from landpress.layouts.boardfile import MAX_BYTES, Reading, read_board
from landpress.layouts.bounded import amount, opened
from landpress.layouts.codes import VERSION, split, within
from landpress.layouts.errors import CodeError, InputError, naming
from landpress.layouts.reading import printable
from landpress.output.files.embedded import CERTIFICATE, PNG_SIGNATURE, png_text
from landpress.output.strangers.answer import MAX_ANSWER, MAX_BOARDS, MEANS
from landpress.output.strangers.pixels import is_photo
from landpress.output.strangers.sandbox import look_inside

Kind = Literal["file", "pad", "code", "pdf", "svg", "png", "jpeg", "picture"]

MAX_FOREIGN, MAX_PICTURE = 20 * 1000 * 1000, 130 * 1000 * 1000
"""The largest PDF or SVG, and the largest picture in bytes: a scan of A4 or Legal in colour, at 600 dpi, not packed."""
COMPARED = ("png", "jpeg", "picture")
"""The kinds that are read and compared at once."""
_JPEG_SIGNATURE = b"\xff\xd8\xff"
_PDF_HEADER, KIND_WITHIN = b"%PDF-", 1024
_BETWEEN_LINES = re.compile(rb"}\s*\n\s*{")
"""It separates the boards of a pad. Inside one JSON document there would be a comma."""
_TRACE = re.compile(rb'\s*{\s*"format"\s*:\s*"landpress/trace"')
_CODE_STATED = re.compile(rb'"code":\s*"([0-9A-Za-z-]{1,200})"')
_CALLED = {"qr": "QR code", "typed": "typed code", "cells": "code of the cells"}
_MAX_CODE = 200
"""The most characters of a code, or of a link with a code."""
_PROVEN = "replay reads a trace, or a file made by fresh --proof"
_CARRIERS = (
    "a board file (JSON), a PDF, an SVG, a picture (PNG, JPEG, TIFF, WebP, GIF, BMP, AVIF, HEIC) or a board code"
)


@dataclass(frozen=True)
class Carried:
    """The content of a source: the bytes of a board file, or the text of a board code.

    `by` says what the board is read from: `file` for a board file, `code` for a code that was given, else one of
    `MEANS`. `shown` are all codes that the page of the board shows and what each was read from, if they were looked
    for.
    """

    source: str
    kind: Kind
    json: bytes | None = None
    code: str | None = None
    by: str = "file"
    shown: tuple[tuple[str, str], ...] = ()


def read_one(source: str | bytes, stdin: BinaryIO) -> Board:
    """Return the one board of a source. Raise InputError, with the findings, if no board can be read."""
    reading = read_carried(carried(source, stdin))
    if reading.board is None:
        first = reading.findings[0]
        said = f"{_name(source)[:60]}: no board can be read: {first.code} {' '.join(first.where)}"
        raise InputError(f"{said}; landpress validate tells more", reading.findings)
    return reading.board


def carried(source: str | bytes, stdin: BinaryIO) -> Carried:
    """Return the one board of a source: a path, `-` (standard input), a board code, or the bytes of a file.

    Raise InputError if the source carries no board or several boards.
    """
    found = all_carried(source, stdin)
    if len(found) > 1:
        raise InputError(f"{_name(source)}: carries {len(found)} boards; name the code of one of them")
    return found[0]


def _name(source: str | bytes) -> str:
    return f"{len(source)} bytes" if isinstance(source, bytes) else printable(source)


def all_carried(source: str | bytes, stdin: BinaryIO, compared: bool = False) -> list[Carried]:
    """Return every board of a source: one board, or the boards of a pad. Raise InputError if there is none.

    With `compared`, the source is also searched for all codes that it shows (`Carried.shown`).
    """
    name = _name(source)
    if isinstance(source, bytes):
        return _boards(name, *_read(name, BytesIO(source)), compared)
    if source == "-":
        return _boards(name, *_read(name, stdin), compared)
    if os.path.lexists(source):
        with opened(source, f"{_CARRIERS}, or pipe it in and name -") as stream:
            kind, data = _read(name, stream)
        return _boards(name, kind, data, compared)
    if not _may_be_code(source):
        raise InputError(f"{name}: no such file or board code (codes start with {_code_starts()}); check the name")
    return [Carried(name, "code", code=within(source), by="code")]


def read_carried(found: Carried) -> Reading:
    """Read the board of a carrier. The result holds the board, or the findings if the board cannot be read.

    Raise CodeError or InputError if the content is not a board code or a board file at all.
    """
    try:
        if found.json is not None:
            return read_board(found.json)
        board = Board.from_code(found.code or "")
    except CodeError as error:
        said = "" if found.by == "code" else f"{_CALLED[found.by]} {printable(found.code or '')}: "
        raise CodeError(f"{found.source}: {said}{error}") from None
    except InputError as error:
        inside = "" if found.kind == "file" else "the board file in it: "
        raise InputError(f"{found.source}: {inside}{error}; correct it, or use the code printed on the page") from None
    return Reading(board, board.game, [])


def certificate(name: str, head: bytes, stream: BinaryIO) -> bytes | None:
    """Return the trace that a PDF, SVG or PNG carries, or None if the file is of another kind.

    `head` is the first `KIND_WITHIN` bytes of the file. The rest is read from `stream` only if `head` is the start of a
    PDF, SVG or PNG. Raise InputError if the file is refused or carries no trace.
    """
    kind = _kind(head)
    if kind not in ("pdf", "svg", "png"):
        return None
    whole = head + stream.read(MAX_FOREIGN + 1 - len(head))
    if len(whole) > MAX_FOREIGN:
        raise InputError(f"{name}: larger than {amount(MAX_FOREIGN)}, the limit; name the trace itself")
    if kind == "png":
        found = png_text(whole, CERTIFICATE, MAX_FOREIGN)
        if found is None:
            raise InputError(f"{name}: a PNG without a certificate; {_PROVEN}")
        return found
    with naming(name):
        return look_inside(f"{kind}-trace", whole, instead=_PROVEN).content


def _read(name: str, stream: BinaryIO) -> tuple[Kind, bytes]:
    """Return the kind of a stream and its bytes. Of a board file they are at most one more than the limit."""
    head = stream.read(MAX_BYTES + 1)
    kind = _kind(head)
    if kind is None:
        raise InputError(f"{name}: {'carries no board' if head else 'is empty'}; expected {_CARRIERS}")
    if _TRACE.match(head):
        raise InputError(f"{name}: the trace of a game, not a board; `landpress replay` checks traces")
    if kind == "file" and _BETWEEN_LINES.search(head):
        return "pad", head + stream.read(MAX_ANSWER + 1 - len(head))
    if kind in ("file", "code") or len(head) <= MAX_BYTES:
        return kind, head
    most = MAX_FOREIGN if kind in ("pdf", "svg") else MAX_PICTURE
    whole = head + stream.read(most + 1 - len(head))
    if len(whole) > most:
        raise InputError(f"{name}: larger than {amount(most)}, the limit; use the code printed on the page")
    return kind, whole


def _boards(name: str, kind: Kind, data: bytes, compared: bool) -> list[Carried]:
    if kind == "file":
        return [Carried(name, kind, json=data)]
    if kind == "pad":
        return _pad(name, "file", data, "divide it")
    if kind == "code":
        return [Carried(name, kind, code=within(data.decode("ascii").strip()), by="code")]
    text = png_text(data) if kind == "png" else None
    if compared and text is None and kind in COMPARED:
        found, shown = _looked_up(name, kind, data, "-compared")
    else:
        found = _looked_up(name, kind, data)[0] if text is None else [Carried(name, kind, json=text)]
        shown = _shown(kind, data) if compared else ()
    if not compared:
        return found
    if len(found) == 1:
        return [replace(found[0], shown=shown)]
    # A page of a pad shows the code of its own board only, and not every board has a page that is looked at.
    own = {_bare(one.code or _stated(one.json)) for one in found}
    strange = tuple(one for one in shown if _bare(one[1]) not in own)
    return [replace(found[0], shown=strange), *found[1:]]


def _shown(kind: Kind, data: bytes) -> tuple[tuple[str, str], ...]:
    """Return the board codes that a PDF, SVG or picture shows. What cannot be looked at shows none."""
    try:
        answer = look_inside(f"{kind}-seen", data)
    except InputError:
        return ()
    return _board_codes(answer.content)


def _board_codes(content: bytes) -> tuple[tuple[str, str], ...]:
    return tuple((by, code) for by, code in _codes(content) if _may_be_code(code))


def _codes(content: bytes) -> list[tuple[str, str]]:
    """Return the codes in an answer of the child: what each was read from, and its text."""
    lines = content.decode("ascii", "replace").split("\n")
    return [(by, within(text)) for by, _, text in (line.partition(" ") for line in lines) if by in MEANS]


def _bare(code: str) -> str:
    return "".join(split(code))


def _stated(json_text: bytes | None) -> str:
    """Return the code that a board file states, or an empty text."""
    match = _CODE_STATED.search(json_text or b"")
    return match[1].decode() if match else ""


def _looked_up(name: str, kind: Kind, data: bytes, more: str = "") -> tuple[list[Carried], tuple[tuple[str, str], ...]]:
    """Return the boards of a PDF, an SVG or a picture; with `more`, the codes that it shows come with them."""
    with naming(name):
        answer = look_inside(kind + more, data)
    if answer.verdict == "board":
        return [Carried(name, kind, json=answer.content)], ()
    if answer.verdict == "pad":
        return _pad(name, kind, answer.content, "use the codes on its pages"), ()
    content, _, seen = answer.content.partition(b"\n\n")
    codes, also = _codes(content), _board_codes(seen)
    # The picture may show other QR codes too. Only if none of them is a board code, the first one is reported as wrong.
    shown = list({text: by for by, text in codes if _may_be_code(text)}.items()) or [(codes[0][1], codes[0][0])]
    if len(shown) == 1:
        return [Carried(name, kind, code=shown[0][0], by=shown[0][1])], also
    boards = ((f"{name} (board {i} of {len(shown)})", *one) for i, one in enumerate(shown, 1))
    return [Carried(each, kind, code=text, by=by) for each, text, by in boards], also


def code_among(texts: Sequence[str]) -> str | None:
    """Return the first text that may be a board code, or None."""
    return next(filter(_may_be_code, texts), None)


def is_bare_picture(data: bytes) -> bool:
    """Return whether a file is a picture without a board file in it. Its board can only be seen in the picture."""
    kind = _kind(data)
    return kind in ("jpeg", "picture") or (kind == "png" and png_text(data) is None)


def _pad(name: str, kind: Kind, data: bytes, instead: str) -> list[Carried]:
    """Return the boards of a pad, one a line. Raise InputError beyond a limit; `instead` says what to do then."""
    if len(data) > MAX_ANSWER:
        raise InputError(f"{name}: a pad of more than {amount(MAX_ANSWER)}, the limit; {instead}")
    if data.count(b"\n") > MAX_BOARDS:
        raise InputError(f"{name}: a pad of more than {MAX_BOARDS} boards, the limit; {instead}")
    boards = [line for line in data.split(b"\n") if line.strip()]
    if not boards:
        raise InputError(f"{name}: a pad without boards; {instead}")
    return [Carried(f"{name} (board {i} of {len(boards)})", kind, json=line) for i, line in enumerate(boards, 1)]


def _kind(head: bytes) -> Kind | None:
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n")
    if start.startswith(b"{"):
        return "file"
    if start.startswith(b"<"):
        return "svg"
    if head.startswith(PNG_SIGNATURE):
        return "png"
    if head.startswith(_JPEG_SIGNATURE):
        return "jpeg"
    if _PDF_HEADER in head[:KIND_WITHIN]:
        return "pdf"
    if len(head) <= _MAX_CODE and head.isascii() and _may_be_code(head.decode("ascii")):
        return "code"
    return "picture" if is_photo(head) else None


def _may_be_code(text: str) -> bool:
    prefix, rest = split(within(text))
    return rest.startswith(VERSION) and game_of_prefix(prefix) is not None


def _code_starts() -> str:
    return ", ".join(prefix + VERSION for prefix in sorted(prefixes()))
