"""Find the board, or the codes of boards, in untrusted PDFs, SVGs and pictures; runs only in the child process.

The functions return an answer (answer.py). Any exception of a library means that the file is damaged.
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING

from landpress.layouts.boardfile import MAX_BYTES
from landpress.layouts.errors import InputError
from landpress.output.files import embedded
from landpress.output.strangers.answer import (
    ATTACHMENT,
    CERTIFICATE,
    DAMAGED,
    MAX_ANSWER,
    PAD,
    Answer,
    RefusedError,
    guarded,
)
from landpress.output.strangers.late import LateError, limited
from landpress.output.strangers.pixels import KEPT_MEGAPIXELS, MEGAPIXEL, opened_photo, pages

if TYPE_CHECKING:
    from PIL.Image import Image

    from landpress.output.photos.bands import Bands
    from landpress.output.photos.grey import Grey
    from landpress.output.photos.lines import Line

MAX_PAGES = 8
_DPI = 200
_MAX_CODES, _MAX_CODE = 8, 200
_CODE = re.compile(r"\b[A-Z]{2}1(?:-[0-9A-Z]{4}){1,40}(?:-[0-9A-Z]{1,3})?\b")
"""A board code as pages show it."""
# The ways to look at a picture: its scale, and the radius and percentage of sharpening before it is scaled. A code with
# 3 pixels a module and a blur of 2 pixels can only be read at three times its size.
_WAYS = ((1, 0, 0), (2, 2, 250), (3, 2, 300), (0.5, 0, 0))
_TYPED = 2
"""The pages of a PDF on which a typed code is looked for."""
_MAX_SEEN, _SEEN_IN_ALL = 40_000_000, 64_000_000
"""The most pixels of a picture that is made larger, and of all pictures that are made for the ways behind the first."""
_JPEG, _TIFF = b"\xff\xd8", (b"II*\0", b"MM\0*")
"""The first bytes of a JPEG and of a TIFF, which may have many pages."""
_LEAST = 50
"""The least width and height of a picture of a page, in pixels."""


@guarded(
    "a damaged or locked PDF", elsewhere=f"no attached {ATTACHMENT} that can be read, and its pages cannot be seen here"
)
def look_in_pdf(data: bytes) -> Answer:
    """Return the attached board file of a PDF, or else the QR codes or the typed code on its first pages."""
    attached = _attachment(data, {ATTACHMENT: "board", PAD: "pad"})
    if attached is not None:
        return attached
    pages, reasons = _pages(data), list[str]()
    codes = _qr_codes(pages, lambda: _typed(pages[:_TYPED], reasons))
    return codes or Answer(
        "nothing", f"no attached {ATTACHMENT} that can be read, and no QR code on its first {MAX_PAGES} pages".encode()
    )


@guarded("a damaged or locked PDF", elsewhere="its pages cannot be seen here")
def seen_in_pdf(data: bytes) -> Answer:
    """Return every code of a PDF: in its title, words, QR codes, further attachments, and the first page's cells."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(data)
    found = [("title", code) for code in _CODE.findall(document.get_metadata_value("Title"))]
    for number in range(min(len(document), MAX_PAGES)):
        found += [("text", code) for code in _CODE.findall(document[number].get_textpage().get_text_range())]
    found += _further(_attached(data, ATTACHMENT))
    pages = _pages(data)
    for page in pages:
        found += _shown_by_qr(page)
    if pages:
        found += _codes_in(pages[0], pages[0].convert("RGB"), found)
    return _answer(dict.fromkeys(found))


@guarded(DAMAGED, RefusedError, elsewhere="it cannot be seen here")
def seen_in_picture(data: bytes) -> Answer:
    """Return every code that a picture shows: its QR codes, its typed code, and that of the board in its cells."""
    colours = pages(data, 1)[0].convert("RGB")
    grey = colours.convert("L")
    found = [*_shown_by_qr(grey), *_further(embedded.png_texts(data))]
    return _answer([*found, *_codes_in(grey, colours, found)])


@guarded("a damaged SVG", InputError)
def seen_in_svg(data: bytes) -> Answer:
    """Return every code in the words of an SVG: its title, its texts, and the labels of its drawn lines."""
    return _answer(("text", code) for code in dict.fromkeys(_CODE.findall(" ".join(embedded.svg_words(data)))))


def _further(files: Iterable[bytes | None]) -> list[tuple[str, str]]:
    """Return the codes in all board files of a page but the first one, which is the one that was read."""
    texts = [(data or b"")[:MAX_BYTES].decode("utf-8", "replace") for data in islice(files, 1, MAX_PAGES)]
    return [("attachment", code) for text in texts for code in _CODE.findall(text)]


def _shown_by_qr(picture: "Image") -> list[tuple[str, str]]:
    """Return the texts of the QR codes that are read at once."""
    found = _qr_codes([picture], ways=1)
    return _codes_of(found) if found else []


def _codes_of(answer: Answer) -> list[tuple[str, str]]:
    """Return the codes of an answer."""
    parts = (line.partition(" ") for line in answer.content.decode("utf-8", "replace").split("\n"))
    return [(by, text) for by, _, text in parts]


def _codes_in(
    grey: "Image",
    colours: "Image",
    known: Iterable[tuple[str, str]],
    lined: "tuple[Grey, list[Line]] | None" = None,
) -> list[tuple[str, str]]:
    """Return the typed code and the code of the cells of a page, each if it is certain.

    `known` was read before, and so were the lines in the memory of the loops, if they are `lined`.
    """
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # on a machine with many cores its threads would use up the memory
    from landpress.output.photos.by_cells import bands_of
    from landpress.output.photos.lines import light_of
    from landpress.output.photos.page import codes_in

    light, lines = lined or (light_of(grey), None)
    return list(codes_in(light, bands_of(light, colours), [code for _, code in known], lines).items())


def look_for_trace(data: bytes) -> Answer:
    """Return the attached certificate of a PDF."""
    return _attachment(data, {CERTIFICATE: "trace"}) or Answer("nothing", f"a PDF without {CERTIFICATE}".encode())


@guarded("a damaged SVG", InputError)
def look_in_svg(data: bytes) -> Answer:
    """Return the board file in an SVG."""
    return Answer("board", embedded.svg_metadata(data))


@guarded("a damaged SVG", InputError)
def look_in_svg_for_trace(data: bytes) -> Answer:
    """Return the certificate in an SVG."""
    return Answer("trace", embedded.svg_metadata(data, embedded.CERTIFICATE, MAX_ANSWER))


def _attachment(data: bytes, verdicts: Mapping[str, str]) -> Answer | None:
    """Return the first attachment with one of these names and its verdict, or None."""
    found = ((verdict, _attached(data, name)) for name, verdict in verdicts.items())
    return next((Answer(verdict, files[0]) for verdict, files in found if files), None)


def _attached(data: bytes, name: str) -> list[bytes]:
    """Return the attachments of a PDF with a name, none if they cannot be read."""
    from pypdf import PdfReader

    try:
        return PdfReader(BytesIO(data)).attachments.get(name) or []
    except MemoryError:
        raise
    except Exception:  # pdfium may still be able to render the pages
        return []


def _pages(data: bytes) -> list["Image"]:
    from pypdfium2 import PdfDocument

    document = PdfDocument(data)
    pages = []
    for number in range(min(len(document), MAX_PAGES)):
        page = document[number]
        width, height = page.get_size()
        scale = min(_DPI / 72, (KEPT_MEGAPIXELS * MEGAPIXEL / max(width * height, 1)) ** 0.5)
        pages.append(page.render(scale=scale, grayscale=True).to_pil())
    return pages


def look_in_picture(data: bytes) -> Answer:
    """Return the QR codes in a picture, or else the codes of the pages in it, read from their lines or their cells.

    The cells are read only if the picture has a single page.
    """
    return _look_in_picture(data, False)


def compared_in_picture(data: bytes) -> Answer:
    """Return what `look_in_picture` does, and behind an empty line all codes that the first page shows.

    Cells are read only if there is nothing else, and so there is nothing to compare them with.
    """
    return _look_in_picture(data, True)


def _look_in_picture(data: bytes, is_compared: bool) -> Answer:
    try:
        # A JPEG is decoded fast in grey, and again in colour. Others are decoded once, which takes most of the memory.
        found = pages(data, MAX_PAGES, "L" if data.startswith((_JPEG, *_TIFF)) else None)
        greys = [page.convert("L") for page in found]
    except RefusedError as error:
        return Answer("refused", str(error).encode())
    except MemoryError:
        raise
    except Exception:
        return Answer("refused", b"a damaged picture")
    reasons: list[str] = []
    lined: list[tuple[Grey, list[Line]]] = []
    kept = found if found[0].mode != "L" or not data.startswith(_JPEG) or opened_photo(data).mode == "L" else []
    del found
    colours = None if len(greys) > 1 else lambda: (kept or pages(data, 1))[0].convert("RGB")

    def otherwise() -> Answer | None:
        answer = _typed(greys[:_TYPED], reasons, colours, lined)
        if answer is None:  # the ways behind take much memory themselves
            from landpress.engine.kernels.backends import forget_pictures

            lined.clear()
            kept.clear()
            forget_pictures()
        return answer

    answer = _qr_codes(greys, otherwise)
    if answer is None or answer.verdict != "codes":
        return Answer("nothing", "; ".join(["no QR code that can be read in this picture", *reasons]).encode())
    if not is_compared or answer.content.startswith(b"cells "):
        return answer
    shown = list[tuple[str, str]]()
    with suppress(LateError, Exception), limited():  # whatever stops comparing, the board that was read is told
        first = (kept or pages(data, 1))[0].convert("RGB")
        known = _codes_of(answer) if len(greys) == 1 else _shown_by_qr(greys[0])
        shown += (one for one in known if one[0] == "qr")
        shown += _codes_in(greys[0], first, known, lined[0] if lined else None)
    return Answer("codes", b"\n\n".join([answer.content, _answer(shown).content]))


def _typed(
    pages: list["Image"],
    reasons: list[str],
    colours: "Callable[[], Image] | None" = None,
    lined: "list[tuple[Grey, list[Line]]] | None" = None,
) -> Answer | None:
    """Return the code of the first page that shows one, or None after adding the reason of the last page.

    Add what was seen of the lines of each page to `lined`. Return nothing else to be tried where the cells of a page
    were looked at: a QR code would be as hard to see.
    """
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # on a machine with many cores its threads would use up the memory
    from landpress.engine.kernels.artefact import Unfit
    from landpress.output.photos.lines import NO_FOOT, codes, light_of, lines
    from landpress.output.photos.page import code_of_page

    reason, looked_at_cells = "", False
    for page in pages:
        if min(page.size) < _LEAST:
            reason = f"less than {_LEAST} pixels wide or high, too little for a page"
            continue
        try:
            light = light_of(page)
        except Unfit as lacking:
            reason = f"typed codes and cells cannot be read, because {lacking}"
            continue
        seen = lines(light)
        if lined is not None:
            lined.append((light, seen))
        if sure := codes(seen):
            return _answer([("typed", code) for code in sure])
        found, reason = code_of_page(light, seen, colours and partial(_bands, light, colours))
        if found:
            return _answer(found)
        looked_at_cells |= colours is not None and NO_FOOT not in reason
    reasons.append(reason)
    return Answer("nothing", b"") if looked_at_cells else None


def _bands(light: "Grey", colours: Callable[[], "Image"]) -> "Bands":
    from landpress.output.photos.by_cells import bands_of

    return bands_of(light, colours())


def _qr_codes(
    pictures: list["Image"], otherwise: Callable[[], Answer | None] = lambda: None, ways: int = len(_WAYS)
) -> Answer | None:
    """Return the QR codes of the first picture that has any, or None.

    Each of the first `ways` ways of looking is tried on all pictures before the next one, in the order of `_WAYS`.
    `otherwise` is tried behind the first of them, because the others seldom help and take longer. They end where too
    many pixels would be made.
    """
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

    left = _SEEN_IN_ALL
    for number, way in enumerate(_WAYS[:ways]):
        if number == 1 and (answer := otherwise()) is not None:
            return answer
        for picture in pictures:
            size = _size(picture, way[0])
            if number:
                left -= size[0] * size[1]
                if left < 0:
                    left += size[0] * size[1]
                    continue
            seen, kinds = _seen(picture, size, *way[1:]), BarcodeFormats(BarcodeFormat.QRCode)
            found = read_barcodes(seen, formats=kinds, try_invert=not number)  # light on dark, it is read at once
            texts = dict.fromkeys("".join(code.text.split()) for code in found)
            if any(texts):
                return _answer([("qr", text) for text in texts if text][:_MAX_CODES])
    return None


def _answer(found: Iterable[tuple[str, str]]) -> Answer:
    """Return an answer with codes: what each was read from, and its text."""
    return Answer("codes", "\n".join(f"{by} {text[:_MAX_CODE]}" for by, text in found).encode(errors="replace"))


def _size(picture: "Image", scale: float) -> tuple[int, int]:
    """Return the size of a picture that is scaled."""
    width, height = picture.size
    scale = min(scale, (_MAX_SEEN / (width * height)) ** 0.5)
    return max(1, int(scale * width)), max(1, int(scale * height))


def _seen(picture: "Image", size: tuple[int, int], radius: int, percent: int) -> "Image":
    """Return the picture sharpened if `radius` (in its pixels) is not 0, and then scaled to a size.

    A sharp picture that is made larger looks nearly as one that is sharpened after it, in a third of the time.
    """
    from PIL import ImageFilter

    sharp = picture.filter(ImageFilter.UnsharpMask(radius, percent, 0)) if radius else picture
    return sharp if size == picture.size else sharp.resize(size)
