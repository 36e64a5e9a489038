"""Clean PDFs as several programs write them: none may be called damaged, encrypted, blank, or otherwise faulty.

Files of a press (`for_press`) are PDF/X-1a. The others are files for printing at home, as these programs write them:
that they have RGB, no TrimBox, no bleed or no output intent may be told where somebody asks for a press file, but
nothing else. Programs that the machine does not have make no file.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import pikepdf
from reportlab.pdfgen.canvas import Canvas

from tests.output.faulty_pdfs_elsewhere import HALVES, digest
from tests.output.pdf_makers_elsewhere import (
    BLEED,
    MM,
    PALE,
    PLACED,
    drawn,
    file,
    ground,
    image,
    press,
    resource,
)

FAIR = ("rgb", "trim", "bleed", "intent", "pdf/x", "title")
"""Words of which each remark on a clean file for the home must hold one."""
PAGE = """<html><head><title>Ferry</title>
<style>@page {{ size: A5; margin: 15mm }} h1 {{ color: #224466 }}</style></head>
<body><h1>Ferry</h1><p>{0}</p><svg width="200" height="90"><rect x="5" y="5" width="190" height="80" fill="#fc8"
stroke="#333" stroke-width="2"/><circle cx="60" cy="45" r="30" fill="#48a"/></svg></body></html>"""
POSTSCRIPT = """%!PS-Adobe-3.0
<< /PageSize [298 420] >> setpagedevice
/Times-Roman findfont 18 scalefont setfont 0 0 0 1 setcmykcolor 40 360 moveto (Ferry) show
/Times-Roman findfont 11 scalefont setfont 40 330 moveto (Carry two across the lake.) show
0.3 0 0.5 0 setcmykcolor 40 200 120 80 rectfill 0 setgray 1 setlinewidth 40 200 120 80 rectstroke
showpage
"""


@dataclass(frozen=True)
class Clean:
    """A file without a fault: who wrote it, whether it is for a press, and its maker (None: no such program here)."""

    program: str
    for_press: bool
    make: Callable[[], bytes | None]


def run(program: str, source: str | bytes, suffix: str, *arguments: str) -> bytes | None:
    """Run a program on a file; `IN` and `OUT` among its arguments stand for the files."""
    if not shutil.which(program):
        return None
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / f"in.{suffix}", Path(folder) / "out.pdf"
        before.write_bytes(source.encode() if isinstance(source, str) else source)
        places = {"IN": str(before), "OUT": str(after), "DIR": folder}
        call = [program, *(argument.format(**places) for argument in arguments)]
        done = subprocess.run(call, capture_output=True, cwd=folder, timeout=120)
        return after.read_bytes() if done.returncode == 0 and after.exists() else None


def through(program: str, *arguments: str) -> Callable[[], bytes | None]:
    """Return a maker: the sound card written anew by another program."""
    return lambda: run(program, file()(), "pdf", *arguments)


def chromium(text: str) -> Callable[[], bytes | None]:
    options = ("--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir={DIR}/profile", "--print-to-pdf={OUT}")
    return lambda: run("chromium", PAGE.format(text), "html", *options, "--no-pdf-header-footer", "{IN}")


def at_home() -> bytes:
    """Return a page as reportlab writes it by itself: A5, RGB, a standard font that every printer has."""
    kept = BytesIO()
    c = Canvas(kept, pagesize=(148 * MM, 210 * MM), invariant=1)
    c.setTitle("Ferry")
    c.setFillColorRGB(0.2, 0.3, 0.5)
    c.rect(60, 300, 200, 120, fill=1)
    c.showPage()
    c.save()
    return kept.getvalue()


def packed() -> bytes:
    """Return two cards with compressed objects and streams, as most programs write since PDF 1.5, for the home."""
    kept = BytesIO()
    pdf = drawn(ground, ground)
    pdf.save(kept, object_stream_mode=pikepdf.ObjectStreamMode.generate, deterministic_id=True)
    return kept.getvalue()


def linear() -> bytes:
    kept = BytesIO()
    press(drawn(ground, ground)).save(kept, linearize=True, deterministic_id=True)
    return kept.getvalue()


def rich(c: Canvas) -> None:
    """Draw a field of 240 % ink, a thick overprinting black line, large white text out of black alone."""
    c.setFillColorCMYK(0.6, 0.5, 0.5, 0.8)
    c.rect(BLEED + 20, 60, 100, 40, stroke=0, fill=1)
    c.setFillColorCMYK(0, 0, 0, 0)
    c.setFont("Elsewhere", 16)
    c.drawString(BLEED + 30, 74, "White")


GHOSTSCRIPT = ("-q", "-dBATCH", "-dNOPAUSE", "-dSAFER", "-sDEVICE=pdfwrite", "-o", "{OUT}")
FINE = resource("XObject", "Im9", image(PALE * 90000, 300), PLACED)
CLEAN: dict[str, Clean] = {
    "card": Clean("reportlab", True, file()),
    "two cards": Clean("reportlab", True, file(None, None, ground)),
    "card with a dark field": Clean("reportlab", True, file(rich)),
    "card with a fine picture": Clean("reportlab and pikepdf", True, file(None, FINE)),
    "two cards, linearized": Clean("qpdf", True, linear),
    "two cards, packed": Clean("qpdf", False, packed),
    "page at home": Clean("reportlab", False, at_home),
    "page of a browser": Clean("Chromium", False, chromium("Carry two across the lake.")),
    "page of a browser, with signs": Clean("Chromium", False, chromium("Größe 5 × 7, ½ → é ñ")),
    "PostScript, distilled": Clean("Ghostscript", False, lambda: run("gs", POSTSCRIPT, "ps", *GHOSTSCRIPT, "{IN}")),
    "card, distilled again": Clean("Ghostscript", False, through("gs", *GHOSTSCRIPT, "{IN}")),
    "card through Cairo": Clean("Cairo", False, through("pdftocairo", "-pdf", "{IN}", "{OUT}")),
    "card through MuPDF": Clean("MuPDF", False, through("mutool", "clean", "-gg", "{IN}", "{OUT}")),
}
"""By name."""
HALF = {name: HALVES[place % 2] for place, name in enumerate(sorted(CLEAN, key=digest))}
"""By name of a clean file: the half that it belongs to."""
