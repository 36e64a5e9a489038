"""The program of the child process (sandbox.py): it reads one untrusted file and answers what is in it.

The file comes on standard input. The answer goes to standard output: one line with the verdict, then the content.
Verdicts: `board` (a board file), `pad` (one board file on each line), `trace` (a played game), `codes` (texts of QR
codes, one on each line), `report` (JSON of output/strangers/inspection.py), `pictures` (of
output/strangers/pictures.py), `rows` (of output/strangers/spreadsheet.py), `nothing` and `refused` (the reason on one
line), `memory` (no content). Any exception of a library means that the file is damaged.
"""

import os
import sys
import time
from collections.abc import Mapping
from io import BytesIO
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

ATTACHMENT, PAD, CERTIFICATE = "board.json", "boards.jsonl", "certificate.trace.jsonl"
MAX_PIXELS = 12 * 1024 * 1024  # a phone's "12 megapixels", 4032 x 3024, pass
MEMORY = 1 << 30
MAX_PAGES = 8
MAX_ANSWER = 16 * 1024 * 1024  # a pad of ten thousand boards
_DPI = 200
_MAX_CODES, _MAX_CODE = 8, 200
# The ways to look at a picture: its scale, and the radius and percentage of sharpening. A code with 3 pixels a module
# and a blur of 2 pixels can only be read at three times its size.
_WAYS = ((1, 0, 0), (2, 4, 250), (3, 6, 300), (0.5, 0, 0))
_MAX_SEEN = 40_000_000
_PATIENCE = 1.5  # seconds after which no new attempt begins; the slowest attempt takes one second


class Answer(NamedTuple):
    """The answer of the child about a file."""

    verdict: str
    content: bytes


def main(kind: str) -> None:
    """Answer about the file on standard input.

    `kind` says what to do. `pdf`, `png`, `jpeg`: find the board. `print`: check a PDF for a print shop. `trace`: find
    the certificate of a PDF. `pictures`: prepare pictures for print, `inks`: for a press. `table`: read a spreadsheet.
    """
    _limit_memory()
    data = sys.stdin.buffer.read()
    try:
        answer = _LOOKS.get(kind, look_in_picture)(data)
    except MemoryError:
        answer = Answer("memory", b"")
    sys.stdout.buffer.write(answer.verdict.encode() + b"\n" + answer.content[:MAX_ANSWER])
    sys.stdout.buffer.flush()
    os._exit(0)  # skips the cleanup of the libraries, which could crash


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # this system has no such limits; the time limit of the parent still applies
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def look_in_pdf(data: bytes) -> Answer:
    """Return the attached board file of a PDF, or else the QR codes on its first pages."""
    attached = _attachment(data, {ATTACHMENT: "board", PAD: "pad"})
    if attached is not None:
        return attached
    try:
        codes = _qr_codes(_pages(data))
    except MemoryError:
        raise
    except Exception:
        return Answer("refused", b"a damaged or locked PDF")
    return codes or Answer(
        "nothing", f"no attached {ATTACHMENT} that can be read, and no QR code on its first {MAX_PAGES} pages".encode()
    )


def look_for_trace(data: bytes) -> Answer:
    """Return the attached certificate of a PDF."""
    return _attachment(data, {CERTIFICATE: "trace"}) or Answer("nothing", f"a PDF without {CERTIFICATE}".encode())


def look_at_print(data: bytes) -> Answer:
    """Return the preflight report of a PDF."""
    from landpress.output.strangers.inspection import inspect

    try:
        return Answer("report", inspect(data))
    except MemoryError:
        raise
    except Exception:
        return Answer("refused", b"a damaged PDF")


def look_at_pictures(data: bytes) -> Answer:
    """Return pictures in the form that a PDF needs."""
    from landpress.output.strangers.pictures import prepared

    return Answer("pictures", prepared(data))


def look_at_pictures_for_press(data: bytes) -> Answer:
    """Return pictures in printing inks, in the form that a print shop's PDF needs."""
    from landpress.output.strangers.pictures import prepared

    return Answer("pictures", prepared(data, inked=True))


def look_at_table(data: bytes) -> Answer:
    """Return the cells of a spreadsheet."""
    from landpress.output.strangers.spreadsheet import RefusedError, cells

    try:
        return Answer("rows", cells(data))
    except MemoryError:
        raise
    except RefusedError as error:
        return Answer("refused", str(error).encode())
    except Exception:
        return Answer("refused", b"a damaged .xlsx file")


_LOOKS = {
    "pdf": look_in_pdf,
    "print": look_at_print,
    "trace": look_for_trace,
    "pictures": look_at_pictures,
    "inks": look_at_pictures_for_press,
    "table": look_at_table,
}


def _attachment(data: bytes, verdicts: Mapping[str, str]) -> Answer | None:
    """Return the first attachment with one of these names and its verdict, or None."""
    from pypdf import PdfReader

    try:
        attachments = PdfReader(BytesIO(data)).attachments
        for name, verdict in verdicts.items():
            found = attachments.get(name)
            if found:
                return Answer(verdict, found[0])
    except MemoryError:
        raise
    except Exception:  # pdfium may still be able to render the pages
        return None
    return None


def _pages(data: bytes) -> list["Image"]:
    from pypdfium2 import PdfDocument

    document = PdfDocument(data)
    pages = []
    for number in range(min(len(document), MAX_PAGES)):
        page = document[number]
        width, height = page.get_size()
        scale = min(_DPI / 72, (MAX_PIXELS / max(width * height, 1)) ** 0.5)
        pages.append(page.render(scale=scale, grayscale=True).to_pil())
    return pages


def look_in_picture(data: bytes) -> Answer:
    """Return the QR codes in a PNG or JPEG."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # the size is checked below, with a message of our own
    try:
        image = Image.open(BytesIO(data), formats=["PNG", "JPEG"])
        width, height = image.size
        if width * height > MAX_PIXELS:
            return Answer("refused", f"a picture of {width} x {height} pixels, more than 12 megapixels".encode())
        grey = _flat(image)
    except MemoryError:
        raise
    except Exception:
        return Answer("refused", b"a damaged picture")
    return _qr_codes([grey]) or Answer("nothing", b"no QR code that can be read in this picture")


def _flat(image: "Image") -> "Image":
    """Return the picture in grey, on white where it is transparent."""
    from PIL import Image

    if image.has_transparency_data:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return image.convert("L")


def _qr_codes(pictures: list["Image"]) -> Answer | None:
    """Return the QR codes of the first picture that has any, or None.

    Each way of looking is tried on all pictures before the next way, in the order of `_WAYS`.
    """
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

    started = time.monotonic()
    for way in _WAYS:
        for picture in pictures:
            if time.monotonic() - started > _PATIENCE:
                return None
            found = read_barcodes(_seen(picture, *way), formats=BarcodeFormats(BarcodeFormat.QRCode))
            texts = dict.fromkeys("".join(code.text.split()) for code in found)
            lines = [text[:_MAX_CODE] for text in texts if text][:_MAX_CODES]
            if lines:
                return Answer("codes", "\n".join(lines).encode(errors="replace"))
    return None


def _seen(picture: "Image", scale: float, radius: int, percent: int) -> "Image":
    """Return the picture scaled, and sharpened if `radius` (in pixels) is not 0."""
    from PIL import ImageFilter

    width, height = picture.size
    scale = min(scale, (_MAX_SEEN / (width * height)) ** 0.5)
    sized = picture if scale == 1 else picture.resize((max(1, int(scale * width)), max(1, int(scale * height))))
    return sized.filter(ImageFilter.UnsharpMask(radius, percent, 0)) if radius else sized
