"""The outlines of letters as paths, for titles that are drawn and not set.

Lengths are in millimetres, y points down. The baseline of a text begins at (0, 0).
"""

from functools import cache
from typing import Any

from landpress.output.scene.fonts import FOLDER, runs
from landpress.output.scene.items import Path, Segment
from landpress.output.scene.shapes import moved


@cache
def glyphs(face: str) -> tuple[Any, dict[int, str], int]:
    """Return the glyphs of a face, the name of the glyph of each character, and the units of the face in its size."""
    from fontTools.ttLib import TTFont

    font = TTFont(FOLDER / f"{face}.ttf", lazy=True)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


@cache
def letter(face: str, symbol: str) -> tuple[Path, float]:
    """Return the outline of a character at size 1, and its width."""
    from fontTools.pens.recordingPen import DecomposingRecordingPen

    shapes, names, em = glyphs(face)
    pen = DecomposingRecordingPen(shapes)
    glyph = shapes[names[ord(symbol)]]
    glyph.draw(pen)
    path: list[Segment] = []
    here = (0.0, 0.0)
    for operation, points in pen.value:
        placed = [(x / em, -y / em) for x, y in points]
        if operation == "moveTo":
            path.append(("M", placed[0]))
        elif operation == "lineTo":
            path.append(("L", placed[0]))
        elif operation == "qCurveTo":
            path += _cubic(here, placed)
        else:
            path.append(("Z", ()))
        here = placed[-1] if placed else here
    return tuple(path), glyph.width / em


def _cubic(here: tuple[float, float], points: list[tuple[float, float]]) -> list[Segment]:
    """Return a quadratic spline of TrueType as cubic curves. Between two control points lies a point of the curve."""
    *controls, last = points
    found: list[Segment] = []
    x0, y0 = here
    for i, (cx, cy) in enumerate(controls):
        if i + 1 < len(controls):
            x, y = (cx + controls[i + 1][0]) / 2, (cy + controls[i + 1][1]) / 2
        else:
            x, y = last
        ends = (x0 + 2 * (cx - x0) / 3, y0 + 2 * (cy - y0) / 3, x + 2 * (cx - x) / 3, y + 2 * (cy - y) / 3, x, y)
        found.append(("C", ends))
        x0, y0 = x, y
    return found


def lettering(text: str, size: float, spacing: float, bold: bool = True) -> tuple[list[Path], float]:
    """Return the outline of each letter that is not blank, in its place, and the width of the text.

    `spacing` is the extra space between two letters.
    """
    found: list[Path] = []
    x = 0.0
    for face, piece in runs(text, bold):
        for symbol in piece:
            path, wide = letter(face, symbol)
            if path:
                found.append(moved(path, x, 0.0, size))
            x += wide * size + spacing
    return found, x - spacing
