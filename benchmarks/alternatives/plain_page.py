"""Draw a plain page of 37 labelled hexagons with an embedded font and a QR code, as reportlab's documentation shows.

    python plain_page.py FONT.ttf FILE.pdf

Lengths are in points, and y points up. Nothing of Landpress is imported, so the process does only what a program
without Landpress would do.
"""

import math
import sys
from typing import IO

from reportlab.graphics import renderPDF
from reportlab.graphics.barcode.qr import QrCodeWidget
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

RADIUS, SIDE, MARGIN, QR = 3, 15 * mm, 10 * mm, 18 * mm


def hexagon(canvas: Canvas, x: float, y: float, label: str) -> None:
    """Draw the outline of a hexagon with a label in its middle."""
    path = canvas.beginPath()
    for corner in range(6):
        angle = math.radians(60 * corner + 30)
        (path.lineTo if corner else path.moveTo)(x + SIDE * math.cos(angle), y + SIDE * math.sin(angle))
    path.close()
    canvas.drawPath(path)
    canvas.drawCentredString(x, y, label)


def draw(font: str, target: str | IO[bytes]) -> None:
    """Write the page to a file."""
    pdfmetrics.registerFont(TTFont("Label", font))
    canvas = Canvas(target, pagesize=A4)
    canvas.setFont("Label", 10)
    width, height = A4
    for q in range(-RADIUS, RADIUS + 1):
        for r in range(max(-RADIUS, -RADIUS - q), min(RADIUS, RADIUS - q) + 1):
            x, y = width / 2 + SIDE * math.sqrt(3) * (q + r / 2), height / 2 - SIDE * 1.5 * r
            hexagon(canvas, x, y, f"T{(q - r) % 4 + 1}")
    canvas.drawString(MARGIN, MARGIN, "Last Land for three players")
    code = Drawing(QR, QR)
    code.add(QrCodeWidget("LL1-2DC3-193C-CCZZ-WW52-CTYP", barLevel="M", barWidth=QR, barHeight=QR))
    renderPDF.draw(code, canvas, width - MARGIN - QR, MARGIN)
    canvas.save()


if __name__ == "__main__":
    draw(*sys.argv[1:])
