"""The style in which a board is drawn to be compared with photos."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from landpress.output.scene.style import Style


def style(look: str, ink: str) -> "Style":
    """Return the style of a board in a photo. Its paper and texts do not matter for the drawing of cells."""
    from landpress.layouts.paper import paper
    from landpress.output.scene.style import Style
    from landpress.output.scene.words import Words

    return Style(paper("a4"), Words("en", {}), look=look, ink=ink)
