"""The halo of a text: its letters in the colour of the paper with a broad outline, so that no line touches them."""

from landpress.output.scene.items import Shape, Text
from landpress.output.scene.outlines import lettering
from landpress.output.scene.shapes import joined, moved
from landpress.output.scene.style import Style

WIDTH = 1.8
"""The width of the outline in mm, half of it outside the letters."""


def halo(text: Text, style: Style) -> list[Shape]:
    """Draw the halo of a line of text."""
    letters, wide = lettering(text.text, text.size, 0.0, text.bold)
    paper = style.palette.paper
    return [Shape(moved(joined(letters), text.left(wide), text.y), paper, paper, WIDTH)]
