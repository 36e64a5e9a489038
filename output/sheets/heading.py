"""The heading of a page: the title of the game, engraved on pages of the survey and in bold type on plain ones.

Lengths are in millimetres.
"""

from landpress.output.scene.items import PT, Drawn, Text
from landpress.output.scene.linebreak import fitted
from landpress.output.scene.style import TITLE, Style

ENGRAVED = 24 * PT
"""The largest size of an engraved heading."""


def drop(style: Style) -> float:
    """Return how much lower the text below a heading begins than below a plain one."""
    return 2.8 if style.look == "survey" else 0.0


def heading(name: str, x: float, y: float, room: float, style: Style, largest: float = ENGRAVED) -> list[Drawn]:
    """Draw a heading with its top left corner at (x, y). `largest` is the largest size of an engraved one."""
    if style.look == "survey":
        from landpress.output.survey.engraving import capital, title, title_size

        size = title_size(name, room, largest)
        return title(name, x, y + capital(size), size, style)
    size = fitted(name, room, TITLE, bold=True)
    return [Text(x, y + TITLE * 0.8, name, size, style.palette.ink, bold=True)]
