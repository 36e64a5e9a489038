"""Scenes as PNG. pdfium renders the PDF of the scenes, so a PNG and a print show the same drawing."""

import io
from typing import TYPE_CHECKING

from landpress.output.files.embedded import CERTIFICATE, NAME

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LARGEST_DPI, SMALLEST_DPI = 1200, 30


def write(pdf: bytes, dpi: int, title: str, board_json: str, certificate: str = "") -> bytes:
    """Return the first page of a PDF as PNG with its resolution. Text chunks hold title, board and certificate."""
    import pypdfium2
    from PIL.PngImagePlugin import PngInfo

    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[0].render(scale=dpi / 72).to_pil()
    finally:
        document.close()
    info = PngInfo()
    info.add_itxt("Title", title)
    info.add_itxt(NAME, board_json)
    if certificate:
        info.add_itxt(CERTIFICATE, certificate, zip=True)
    target = io.BytesIO()
    image.save(target, "PNG", pnginfo=info, dpi=(dpi, dpi))
    return target.getvalue()


def pixels(pdf: bytes, dpi: int) -> "NDArray[np.uint8]":
    """Return the first page of a PDF as an array of rows, columns, and red, green and blue."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        drawn: NDArray[np.uint8] = document[0].render(scale=dpi / 72, rev_byteorder=True).to_numpy()
    finally:
        document.close()
    return drawn[..., :3].copy()
