"""The program's own drawing of a board as a camera would see it, to compare photos with it. Millimetres, y down."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from landpress.output.scene.items import Drawn, Scene, Symbol, Use

if TYPE_CHECKING:
    from PIL.Image import Image

    from landpress.output.scene.style import Style

_MM = 72 / 25.4
"""Points in a millimetre."""


def style(look: str, ink: str) -> "Style":
    """Return the style of a board in a photo. Its paper and texts do not matter for the drawing of cells."""
    from landpress.layouts.paper import paper
    from landpress.output.scene.style import Style
    from landpress.output.scene.words import Words

    return Style(paper("a4"), Words("en", {}), look=look, ink=ink)


def picture(items: Sequence[Drawn], side: float, per_mm: float) -> "Image":
    """Return a drawing with its centre in the middle of a square of `side` mm, on white, in colour."""
    from pypdfium2 import PdfDocument

    from landpress.output.files import pdf

    scene = Scene(side, side, "-", (Use(Symbol("drawing", side, tuple(items)), side / 2, side / 2),))
    with PdfDocument(pdf.write([scene], "en", "-", b"")) as document:
        seen: Image = document[0].render(scale=per_mm / _MM).to_pil().convert("RGB")
    size = round(side * per_mm), round(side * per_mm)
    return seen if seen.size == size else seen.crop((0, 0, *size))
