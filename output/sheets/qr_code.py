"""QR codes with error correction M, as rows of modules: 1 is dark, 0 is light. The quiet zone is not included."""

import sys
from types import ModuleType

_UNUSED = "urllib.request"


def modules(text: str) -> list[bytes]:
    """Return the rows of the smallest QR code that holds the text, from the top."""
    return [bytes(row) for row in _segno().make_qr(text, error="m", boost_error=False).matrix]


def _segno() -> ModuleType:
    """Import segno without `urllib.request`.

    The SVG writer of segno imports `xml.sax.saxutils`. This module imports `urllib.request` to open addresses, and with
    it ssl, http and email. That takes a tenth of the time that Landpress needs for a new board. Nothing here opens an
    address. So an empty module replaces `urllib.request` during the import of segno. A later import gets the real one.
    """
    if _UNUSED in sys.modules:
        import segno

        return segno
    sys.modules[_UNUSED] = ModuleType(_UNUSED)
    try:
        import segno
    finally:
        del sys.modules[_UNUSED]
    return segno
