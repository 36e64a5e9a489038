"""What programs find in a PDF: the tags in their order with their words, and the words of a page, by PDFium."""

import ctypes
import io
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
import pypdfium2.raw as pdfium


class Tagged(NamedTuple):
    """A tag that holds marked content, with its words and the size of its first type in points."""

    tag: str
    text: str
    size: float


def tagged(pdf: bytes, between: str = " ") -> list[list[Tagged]]:
    """Return the tags of each page in their order. `between` joins lines, and parts of a line in different fonts."""
    with pypdfium2.PdfDocument(pdf) as opened, pikepdf.open(io.BytesIO(pdf)) as told:
        sections = list(told.Root.StructTreeRoot.K[0].K)
        return [_below(section, _words(page), between) for section, page in zip(sections, opened, strict=True)]


def words(pdf: bytes) -> list[str]:
    """Return the text of each page, lines as PDFium finds them."""
    with pypdfium2.PdfDocument(pdf) as opened:
        return [page.get_textpage().get_text_range().replace("\r", "") for page in opened]


def _below(element: Any, found: dict[int, list[tuple[str, float]]], between: str) -> list[Tagged]:
    inside = list(element.K)
    held = [one for number in inside if isinstance(number, int) for one in found.get(number, [])]
    text = " ".join(between.join(text for text, _ in held).split())
    own = [Tagged(str(element.S)[1:], text, held[0][1])] if held else []
    return own + [one for inner in inside if not isinstance(inner, int) for one in _below(inner, found, between)]


def _words(page: pypdfium2.PdfPage) -> dict[int, list[tuple[str, float]]]:
    """Return the texts of a page and their sizes, by the number of their marked content."""
    texts, found = page.get_textpage(), dict[int, list[tuple[str, float]]]()
    for number in range(pdfium.FPDFPage_CountObjects(page)):
        item = pdfium.FPDFPage_GetObject(page, number)
        if pdfium.FPDFPageObj_GetType(item) != pdfium.FPDF_PAGEOBJ_TEXT:
            continue
        length = pdfium.FPDFTextObj_GetText(item, texts, None, 0)
        room, size = ctypes.create_string_buffer(length), ctypes.c_float()
        pdfium.FPDFTextObj_GetText(item, texts, ctypes.cast(room, ctypes.POINTER(ctypes.c_ushort)), length)
        pdfium.FPDFTextObj_GetFontSize(item, size)
        text = room.raw[:-2].decode("utf-16-le")
        found.setdefault(pdfium.FPDFPageObj_GetMarkedContentID(item), []).append((text, size.value))
    return found
