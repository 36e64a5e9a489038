"""Objects of PDFs as pypdf reads them, for tests that look them up by their path, and the text of pages."""

from pathlib import Path
from typing import Any

import pypdfium2
from pypdf.generic import StreamObject


def inside(holder: object, *path: str | int) -> Any:
    """Return the object at the end of a path of keys and numbers, with references resolved."""
    found: Any = holder
    for key in path:
        found = found[key]
    return found.get_object()


def stream_data(holder: object, *path: str | int) -> bytes:
    """Return the decoded content of the stream at the end of a path."""
    found = inside(holder, *path)
    assert isinstance(found, StreamObject)
    return found.get_data()


def page_texts(document: Path | str | bytes) -> list[str]:
    """Return the text of each page in lines. pdfium reads it: pypdf takes seconds for drawings with many paths."""
    texts = (page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(document))
    # pdfium takes a hyphen at the end of a line for a part of a broken word, and writes U+FFFE for both.
    return [text.replace("\r\n", "\n").replace("\ufffe", "-\n") for text in texts]
