"""Scenes as pixels: our own PDF through pdfium, so that a PNG and the print are one drawing."""

import io

from landpress.output.files.embedded import CERTIFICATE, NAME

LARGEST_DPI, SMALLEST_DPI = 1200, 30


def write(pdf: bytes, dpi: int, title: str, board_json: str, certificate: str = "") -> bytes:
    """The first page of a PDF as PNG with its resolution, its title, the board and a certificate in text chunks."""
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
