"""The end of a stream in a PDF: a line end stands before `endstream`, as ISO 32000-1, 7.3.8.1 asks.

reportlab leaves it out. Most readers forgive that, strict ones such as PDFBox's preflight do not.
"""

from reportlab.pdfbase.pdfdoc import NoEncryption, PDFDocument, PDFObject


class _Stream(bytes, PDFObject):  # type: ignore[misc]  # reportlab has no types
    """The bytes of a stream. The line end behind them is written, but is not a part of the length of the stream."""

    def format(self, _document: PDFDocument) -> bytes:
        return self + b"\n"


class LineEnds(NoEncryption):  # type: ignore[misc]  # reportlab has no types
    """No encryption. reportlab hands every stream to the encryption of the document, just before it is written."""

    def encode(self, content: bytes | str) -> bytes:
        """Return the bytes of a stream so that a line end will follow them."""
        return _Stream(content.encode("latin-1") if isinstance(content, str) else content)
