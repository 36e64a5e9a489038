"""Carriers: read boards back from board files, codes, PDF, SVG, PNG, JPEG and standard input.

The first bytes of a source tell its kind. Its name does not matter. Board files, codes, and the board files that
Landpress embeds in SVG and PNG are read here, strictly and with limits. PDFs and other pictures are opened in a child
process (output/strangers/sandbox.py). An InputError is one line: the source, the fault, what to do.
"""

import os
import stat
from dataclasses import dataclass
from typing import BinaryIO, Literal

from landpress.layouts.board import Board
from landpress.layouts.boardfile import MAX_BYTES, Reading, read_board
from landpress.layouts.codes import VERSION, split
from landpress.layouts.errors import CodeError, InputError
from landpress.layouts.game import game_of_prefix, prefixes
from landpress.layouts.reading import printable
from landpress.output.files.embedded import CERTIFICATE, PNG_SIGNATURE, png_text, svg_metadata
from landpress.output.strangers.sandbox import look_inside

Kind = Literal["file", "code", "pdf", "svg", "png", "jpeg"]

MAX_FOREIGN = 20 * 1000 * 1000
_JPEG_SIGNATURE = b"\xff\xd8\xff"
_PDF_HEADER, KIND_WITHIN = b"%PDF-", 1024
_MAX_CODE = 100
_CARRIERS = "a board file (JSON), a PDF, an SVG, a PNG, a JPEG or a board code"


@dataclass(frozen=True)
class Carried:
    """The content of a source: the bytes of a board file, or the text of a board code."""

    source: str
    kind: Kind
    json: bytes | None = None
    code: str | None = None


def carried(source: str, stdin: BinaryIO) -> Carried:
    """Return the one board of a source: a path, `-` (standard input) or a board code.

    Raise InputError if the source carries no board or several boards.
    """
    found = all_carried(source, stdin)
    if len(found) > 1:
        raise InputError(f"{printable(source)}: carries {len(found)} boards; name the code of one of them")
    return found[0]


def all_carried(source: str, stdin: BinaryIO) -> list[Carried]:
    """Return every board of a source: one board, or the boards of a pad. Raise InputError if there is none."""
    name = printable(source)
    try:
        if source == "-":
            return _from_stream(name, stdin)
        if os.path.lexists(source):
            if not stat.S_ISREG(os.stat(source).st_mode):  # checked first, because opening a pipe or a device may wait
                raise InputError(f"{name}: not a file; name a file, or pipe it in and name -")
            with open(source, "rb") as stream:
                return _from_stream(name, stream)
    except OSError as error:
        reason = error.strerror or str(error)
        raise InputError(f"{name}: cannot be read: {reason[:1].lower()}{reason[1:]}; name {_CARRIERS}") from None
    if not _may_be_code(source):
        raise InputError(f"{name}: no such file or board code (codes start with {_code_starts()}); check the name")
    return [Carried(name, "code", code=source)]


def read_carried(found: Carried) -> Reading:
    """Read the board of a carrier. The result holds the board, or the findings if the board cannot be read.

    Raise CodeError or InputError if the content is not a board code or a board file at all.
    """
    try:
        if found.json is not None:
            return read_board(found.json)
        board = Board.from_code(found.code or "")
    except CodeError as error:
        said = "" if found.kind == "code" else f"QR code {printable(found.code or '')}: "
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
        raise InputError(f"{name}: larger than {MAX_FOREIGN // 1000**2} MB, the limit; name the trace itself")
    try:
        if kind == "svg":
            return svg_metadata(whole, CERTIFICATE, MAX_FOREIGN)
        if kind == "pdf":
            return look_inside("trace", whole, instead="replay reads a trace, or a file made by fresh --proof").content
        found = png_text(whole, CERTIFICATE, MAX_FOREIGN)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    if found is None:
        raise InputError(f"{name}: a PNG without a certificate; replay reads a trace, or a file made by fresh --proof")
    return found


def _from_stream(name: str, stream: BinaryIO) -> list[Carried]:
    head = stream.read(MAX_BYTES + 1)
    kind = _kind(head)
    if kind is None:
        what = "carries no board" if head else "is empty"
        raise InputError(f"{name}: {what}; expected {_CARRIERS}")
    if kind == "file":
        return [Carried(name, kind, json=head)]
    if kind == "code":
        return [Carried(name, kind, code=head.decode("ascii").strip())]
    whole = head + stream.read(MAX_FOREIGN + 1 - len(head)) if len(head) > MAX_BYTES else head
    if len(whole) > MAX_FOREIGN:
        raise InputError(
            f"{name}: larger than {MAX_FOREIGN // 1000**2} MB, the limit; use the code printed on the page"
        )
    try:
        return _from_foreign(name, kind, whole)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def _from_foreign(name: str, kind: Kind, data: bytes) -> list[Carried]:
    if kind == "svg":
        return [Carried(name, kind, json=svg_metadata(data))]
    text = png_text(data) if kind == "png" else None
    if text is not None:
        return [Carried(name, kind, json=text)]
    answer = look_inside(kind, data)
    if answer.verdict == "board":
        return [Carried(name, kind, json=answer.content)]
    if answer.verdict == "pad":
        boards = [line for line in answer.content.split(b"\n") if line.strip()]
        return [Carried(f"{name} (board {i} of {len(boards)})", kind, json=line) for i, line in enumerate(boards, 1)]
    codes = answer.content.decode("ascii", "replace").split("\n")
    # The picture may show other QR codes too. Only if none of them is a board code, the first one is reported as wrong.
    return [Carried(name, kind, code=next(filter(_may_be_code, codes), codes[0]))]


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
    return None


def _may_be_code(text: str) -> bool:
    prefix, rest = split(text)
    return rest.startswith(VERSION) and game_of_prefix(prefix) is not None


def _code_starts() -> str:
    return ", ".join(prefix + VERSION for prefix in sorted(prefixes()))
