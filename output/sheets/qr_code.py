"""QR codes as rows of modules, 1 dark and 0 light, without the quiet zone; error correction M."""

import sys
from types import ModuleType

_UNUSED = "urllib.request"


def modules(text: str) -> list[bytes]:
    """The rows of the smallest QR code that holds the text, from the top."""
    return [bytes(row) for row in _segno().make_qr(text, error="m", boost_error=False).matrix]


def _segno() -> ModuleType:
    """The library, imported without `urllib.request`.

    Its SVG writer imports `xml.sax.saxutils`, which imports `urllib.request` to open addresses, and with it ssl,
    http and email: a tenth of the time that a fresh board takes. Nothing here opens an address. An empty module
    stands in while segno is imported; who imports `urllib.request` afterwards gets the real one.
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
