"""Boards on every kind of carrier, made by hand, so that the readers are not only tested on what the writers wrote.

Pages have 150 dpi and are grey. `photograph` distorts a page as a hand, a lamp and a telephone camera do.
"""

import struct
import zlib
from collections.abc import Sequence
from io import BytesIO
from xml.sax.saxutils import escape

import segno
from PIL import Image, ImageDraw, ImageFilter
from pypdf import PdfWriter

from landpress.layouts.board import Board
from landpress.layouts.boardfile import write_board
from landpress.layouts.games.last_land import make

DPI = 150

# Three bases on one orbit of C3. The other tiles lie in rings, so that a person can check them quickly.
_ROWS = (
    "T1 T2 B T1",
    "T1 T3 T2 T3 T2",
    "T2 T3 T1 T4 T1 T1",
    "T1 T2 T4 T1 T2 T3 B",
    "T2 T1 T1 T4 T3 T2",
    "T1 T3 T2 T3 T1",
    "B T2 T1 T1",
)


def board() -> Board:
    return make(3, " ".join(_ROWS).split())


def board_json() -> bytes:
    return write_board(board()).encode()


def pdf(attachments: dict[str, bytes], pages: int = 1, size: tuple[int, int] = (595, 842)) -> bytes:
    """Return a PDF with blank pages of a size in points. A small one is looked through in a moment."""
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(*size)
    for name, content in attachments.items():
        writer.add_attachment(name, content)
    buffer = BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def svg(json: bytes) -> bytes:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="210mm" height="297mm">'
        f'<metadata id="landpress">{escape(json.decode())}</metadata><path d="M0 0L10 10"/></svg>'
    ).encode()


def chunk(kind: bytes, content: bytes, length: int | None = None) -> bytes:
    """Return a PNG chunk. A given `length` is written in place of the true one."""
    size = len(content) if length is None else length
    return struct.pack(">I", size) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(
    texts: Sequence[bytes] = (), width: int = 1, height: int = 1, pixels: bytes | None = None, colour: int = 0
) -> bytes:
    """Return a PNG with these chunks before its pixels, which are white by default; `colour` 0 is grey, 2 colours."""
    raw = b"".join(b"\0" + b"\xff" * width for _ in range(height)) if pixels is None else pixels
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(texts) + chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b"")


def page(code: str, millimetres: float = 20) -> Image.Image:
    """Draw an A4 page with hexagons and a QR code in a corner.

    `millimetres` is the side of the code with its quiet zone.
    """
    sheet = Image.new("L", (1240, 1754), 255)
    draw = ImageDraw.Draw(sheet)
    for i in range(37):
        x, y = 150 + i % 6 * 170 + i // 6 % 2 * 85, 150 + i // 6 * 150
        draw.regular_polygon((x, y, 80), 6, rotation=30, fill=120 + i % 5 * 30, outline=0)
        draw.text((x, y), f"T{i % 5}", fill=0)
    symbol = BytesIO()
    segno.make(code, error="m", micro=False).save(symbol, kind="png", scale=10, border=4)
    side = round(millimetres / 25.4 * DPI)
    sheet.paste(Image.open(symbol).convert("L").resize((side, side), Image.Resampling.BOX), (1000, 1500))
    return sheet


def photograph(sheet: Image.Image, turn: float = 0, slant: float = 0, blur: float = 0, dusk: float = 0) -> Image.Image:
    """Return a photograph of the page on a grey table.

    Args:
        sheet: The page.
        turn: Degrees counter-clockwise.
        slant: How far each upper corner moves inwards, as a share of the width.
        blur: The radius of the blur in pixels.
        dusk: How much darker the lower edge is than the upper one, 0 to 1.
    """
    width, height = sheet.size
    table = Image.new("L", (width + 400, height + 400), 90)
    table.paste(sheet, (200, 200))
    if slant:
        w, h = table.size
        in_x = slant * w
        table = table.transform(
            (w, h), Image.Transform.PERSPECTIVE, _perspective(w, h, in_x), Image.Resampling.BICUBIC, fillcolor=90
        )
    table = table.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=90)
    if dusk:
        light = Image.linear_gradient("L").resize(table.size).point(lambda v: 255 - dusk * v)
        table = Image.composite(table, Image.new("L", table.size, 0), light)
    return table.filter(ImageFilter.GaussianBlur(blur)) if blur else table


def _perspective(width: float, height: float, in_x: float) -> tuple[float, ...]:
    """Return Pillow's coefficients of the map that moves both upper corners inwards by `in_x`."""
    import numpy

    to = [(in_x, 0), (width - in_x, 0), (width, height), (0, height)]
    of = [(0, 0), (width, 0), (width, height), (0, height)]
    rows, values = [], []
    for (x, y), (u, v) in zip(to, of, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return tuple(numpy.linalg.solve(numpy.array(rows, float), numpy.array(values, float)))


def jpeg(image: Image.Image, quality: int = 75) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "JPEG", quality=quality)
    return buffer.getvalue()


def scanned(image: Image.Image, pages_before: int = 0) -> bytes:
    """Return a PDF as a scanner writes it: pictures of pages and nothing else."""
    blank = Image.new("L", image.size, 255)
    buffer = BytesIO()
    first, *more = [blank] * pages_before + [image]
    first.save(buffer, "PDF", resolution=DPI, save_all=True, append_images=more)
    return buffer.getvalue()


def as_png(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.save(buffer, "PNG")
    return buffer.getvalue()


def transparent(sheet: Image.Image) -> Image.Image:
    """Return the sheet as black ink without paper: dark pixels are opaque black, light pixels are transparent black."""
    ink = Image.new("RGBA", sheet.size, (0, 0, 0, 0))
    ink.putalpha(sheet.point(lambda v: 255 - v))
    return ink


def compressed_text(keyword: bytes, text: bytes) -> bytes:
    return chunk(b"zTXt", keyword + b"\0\0" + zlib.compress(text))
