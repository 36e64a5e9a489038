"""The text of a PDF as it is drawn, one line of the log for each line of text, so that changes can be read.

pdfium reads the text. It does not depend on the code that made the file. A line says where its text begins (mm from the
left and from the top, on the baseline), its size in points, the faces, and the text, with `|` where the face changes. A
text that is on a page more than `MOST` times is logged with the first and the last of its places.
"""

import ctypes
from collections.abc import Callable, Iterator
from functools import partial
from math import atan2, degrees, hypot
from typing import Any, NamedTuple

import pypdfium2
from pypdfium2 import raw

PT = 25.4 / 72
MOST = 3
FACES = {"NotoSans-Regular": "R", "NotoSans-Bold": "B", "NotoSansJP-Regular": "JR", "NotoSansJP-Bold": "JB"}
"""The names of the shipped faces in the log."""
NEAR = 0.7
"""A text that begins nearer to the end of the text before it, in sizes of type, continues its line."""

Matrix = tuple[float, float, float, float, float, float]


class Run(NamedTuple):
    """Text of one face: start and end along its line, distance down, place, turn clockwise, size, face and text."""

    start: float
    end: float
    down: float
    x: float
    y: float
    turn: int
    size: float
    face: str
    text: str


def log(document: bytes) -> str:
    """Return every page with its lines of text, in the order of drawing."""
    lines: list[str] = []
    with pypdfium2.PdfDocument(document) as opened:
        for number, page in enumerate(opened, 1):
            lines.append(f"page {number}")
            places: dict[str, list[str]] = {}
            for where, what in _lines(page):
                places.setdefault(what, []).append(where)
            for what, found in places.items():
                told = found if len(found) <= MOST else [found[0], "..", found[-1], f"({len(found)} times)"]
                lines.append(f"  {'; '.join(told)}: {what}")
    return "\n".join(lines) + "\n"


def _lines(page: Any) -> Iterator[tuple[str, str]]:
    """Yield where each line of text begins, and the text."""
    text_page = page.get_textpage()
    height = page.get_height()
    on_page = partial(raw.FPDFPage_GetObject, page.raw)
    line: list[Run] = []
    for run in _runs(raw.FPDFPage_CountObjects(page.raw), on_page, (1, 0, 0, 1, 0, 0), text_page):
        if line and not _goes_on(line[-1], run):
            yield _told(line, height)
            line = []
        line.append(run)
    if line:
        yield _told(line, height)


def _goes_on(before: Run, run: Run) -> bool:
    same_line = (before.turn, before.size) == (run.turn, run.size) and abs(before.down - run.down) < 0.01
    return same_line and abs(run.start - before.end) < NEAR * run.size


def _told(line: list[Run], height: float) -> tuple[str, str]:
    first = line[0]
    turned = f" turned {first.turn}" if first.turn else ""
    said = ""
    face = ""
    for run in line:
        said += run.text if run.face == face else f"{'|' if face else ''}{run.face} {run.text}"
        face = run.face
    return f"{first.x * PT:.2f} {(height - first.y) * PT:.2f}", f"{first.size:.2f}{turned} {said}"


def _runs(count: int, get: Callable[[int], Any], ctm: Matrix, text_page: Any) -> Iterator[Run]:
    """Yield the runs of text of a page or of a form, also those of forms inside it."""
    for i in range(count):
        found = get(i)
        kind = raw.FPDFPageObj_GetType(found)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inside = partial(raw.FPDFFormObj_GetObject, found)
            yield from _runs(raw.FPDFFormObj_CountObjects(found), inside, _times(_matrix(found), ctm), text_page)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            text = _text(found, text_page)
            if text:
                yield _run(found, _times(_matrix(found), ctm), text)


def _run(found: Any, matrix: Matrix, text: str) -> Run:
    a, b, _, _, x, y = matrix
    scale, turn = hypot(a, b), round(-degrees(atan2(b, a))) % 360
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(found, ctypes.byref(size))
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(found, *(ctypes.byref(side) for side in (left, bottom, right, top)))
    wide = right.value - left.value
    along, down = (x * a + y * b) / scale, (y * a - x * b) / scale
    return Run(along, along + wide * scale, down, x, y, turn, round(size.value * scale, 2), _face(found), text)


def _matrix(found: Any) -> Matrix:
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(found, ctypes.byref(matrix))
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m


def _text(found: Any, text_page: Any) -> str:
    """Return the text of an object, without the blank that pdfium adds before the next object."""
    length = raw.FPDFTextObj_GetText(found, text_page.raw, None, 0)
    held = ctypes.create_string_buffer(length)
    raw.FPDFTextObj_GetText(found, text_page.raw, ctypes.cast(held, ctypes.POINTER(raw.FPDF_WCHAR)), length)
    return held.raw[:length].decode("utf-16-le").rstrip("\0 ")


def _face(found: Any) -> str:
    font = raw.FPDFTextObj_GetFont(found)
    length = raw.FPDFFont_GetBaseFontName(font, None, 0)
    held = ctypes.create_string_buffer(length)
    raw.FPDFFont_GetBaseFontName(font, held, length)
    name = held.value.decode().rpartition("+")[2]
    return FACES.get(name, name)
