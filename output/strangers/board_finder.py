"""Looking for a board inside a stranger's PDF or picture; runs only in the child process (sandbox.py).

The file comes on standard input, the answer goes to standard output: one line with the verdict, then its
content. Verdicts: `board` (a board file), `pad` (a board file a line), `trace` (a played game), `codes` (the texts of
QR codes, one a line), `report` (JSON of output/strangers/inspection.py), `pictures` (of
output/strangers/pictures.py), `rows` (of output/strangers/spreadsheet.py), `nothing` and `refused` (why, one line),
`memory`. Whatever a library raises about a stranger's file means that it is damaged.
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
# How a picture is looked at: its scale, and the radius and strength of sharpening. A code of 3 pixels a module that
# is blurred by 2 pixels is read at three times its size only.
_WAYS = ((1, 0, 0), (2, 4, 250), (3, 6, 300), (0.5, 0, 0))
_MAX_SEEN = 40_000_000
_PATIENCE = 1.5  # seconds after which no further way is tried; the slowest takes one


class Answer(NamedTuple):
    """What the child says about a file."""

    verdict: str
    content: bytes


def main(kind: str) -> None:
    """Answer about the file on standard input.

    A `pdf`, `png` or `jpeg` is asked for its board; a PDF, as `print` for a printer or as `trace`, for more. `pictures`
    are to be printed, as `inks` on a press, a `table` is to be read.
    """
    _limit_memory()
    data = sys.stdin.buffer.read()
    try:
        answer = _LOOKS.get(kind, look_in_picture)(data)
    except MemoryError:
        answer = Answer("memory", b"")
    sys.stdout.buffer.write(answer.verdict.encode() + b"\n" + answer.content[:MAX_ANSWER])
    sys.stdout.buffer.flush()
    os._exit(0)  # what the libraries would still tidy up is not worth a crash


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # no such limits on this system: the parent's clock still holds
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def look_in_pdf(data: bytes) -> Answer:
    """The attached board file of a PDF, else the QR codes on its first pages."""
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
    """The attached certificate of a PDF."""
    return _attachment(data, {CERTIFICATE: "trace"}) or Answer("nothing", f"a PDF without {CERTIFICATE}".encode())


def look_at_print(data: bytes) -> Answer:
    """What a print shop would ask of a PDF."""
    from landpress.output.strangers.inspection import inspect

    try:
        return Answer("report", inspect(data))
    except MemoryError:
        raise
    except Exception:
        return Answer("refused", b"a damaged PDF")


def look_at_pictures(data: bytes) -> Answer:
    """Pictures as a PDF keeps them."""
    from landpress.output.strangers.pictures import prepared

    return Answer("pictures", prepared(data))


def look_at_pictures_for_press(data: bytes) -> Answer:
    """Pictures as a print shop's PDF keeps them."""
    from landpress.output.strangers.pictures import prepared

    return Answer("pictures", prepared(data, inked=True))


def look_at_table(data: bytes) -> Answer:
    """The cells of a spreadsheet."""
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
    """The first attachment of one of these names that there is, with its verdict."""
    from pypdf import PdfReader

    try:
        attachments = PdfReader(BytesIO(data)).attachments
        for name, verdict in verdicts.items():
            found = attachments.get(name)
            if found:
                return Answer(verdict, found[0])
    except MemoryError:
        raise
    except Exception:  # pdfium may still be able to show the page
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
    """The QR codes in a PNG or JPEG."""
    from PIL import Image

    Image.MAX_IMAGE_PIXELS = None  # measured here, with a sentence of our own
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
    """The picture in grey, on white where it is transparent."""
    from PIL import Image

    if image.has_transparency_data:
        image = image.convert("RGBA")
        image = Image.alpha_composite(Image.new("RGBA", image.size, "white"), image)
    return image.convert("L")


def _qr_codes(pictures: list["Image"]) -> Answer | None:
    """The QR codes of the first picture that has any; the easy ways are tried on all pictures before the slow ones."""
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
    """The picture in another size, sharpened where a radius in pixels is given."""
    from PIL import ImageFilter

    width, height = picture.size
    scale = min(scale, (_MAX_SEEN / (width * height)) ** 0.5)
    sized = picture if scale == 1 else picture.resize((max(1, int(scale * width)), max(1, int(scale * height))))
    return sized.filter(ImageFilter.UnsharpMask(radius, percent, 0)) if radius else sized
