"""The least that a page of 37 labelled hexagons costs with reportlab: an outline and a label each, nothing else."""

import io
import math

from landpress.layouts.hexgrid import hexagon

SIDE = 44.0


def draw() -> bytes:
    """The bytes of the PDF; points, y up."""
    from reportlab.pdfgen.canvas import Canvas

    target = io.BytesIO()
    canvas = Canvas(target, pageCompression=1, invariant=1)
    for q, r in hexagon(3):
        x, y = 297 + SIDE * math.sqrt(3) * (q + r / 2), 420 - SIDE * 1.5 * r
        path = canvas.beginPath()
        for corner in range(6):
            angle = math.radians(60 * corner + 30)
            (path.lineTo if corner else path.moveTo)(x + SIDE * math.cos(angle), y + SIDE * math.sin(angle))
        path.close()
        canvas.drawPath(path)
        canvas.drawCentredString(x, y, "T1")
    canvas.save()
    return target.getvalue()
