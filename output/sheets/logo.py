"""A person's own logo, in the upper right corner of the first page of a kit. Lengths are in millimetres."""

from landpress.layouts.errors import InputError
from landpress.layouts.sheet import Area
from landpress.output.scene.items import Drawn, Image, Picture, Symbol, Use
from landpress.output.scene.shapes import rectangle
from landpress.output.scene.written import Art
from landpress.output.strangers.art import drawings, is_svg
from landpress.output.strangers.images import images

Logo = Art | Image
SIZE = (60.0, 14.0)
"""The largest width and height of a logo."""
LEAST = 2.0
"""The least width and height, below which nothing of a picture can be told."""


def read(name: str, data: bytes) -> Logo:
    """Return the logo of a file, in a child process.

    Raise InputError with the name of the file if it is refused, or would be a mere line.
    """
    if is_svg(name):
        made = drawings({name: (data, SIZE[0])}, inked=False)[name]
        if isinstance(made, InputError):
            raise InputError(f"{name}: {made}")
        logo: Logo = made[0]
    else:
        logo = images({name: data})[name]
    wide, high = _size(logo)
    if min(wide, high) < LEAST:
        room = f"{SIZE[0]:g} x {SIZE[1]:g} mm of the first page it would be {wide:.1f} x {high:.1f} mm"
        raise InputError(f"{name}: in the {room}; take a picture that is less {'wide' if high < LEAST else 'high'}")
    return logo


def _size(logo: Logo) -> tuple[float, float]:
    """Return the width and the height of a logo on the page."""
    scale = min(SIZE[0] / logo.width, SIZE[1] / logo.height)
    return logo.width * scale, logo.height * scale


def drawn(logo: Logo, page: Area) -> list[Drawn]:
    """Draw a logo as large as it fits, in the upper right corner of an area."""
    wide, high = _size(logo)
    x, y = page.right - wide, page.y
    if isinstance(logo, Image):
        return [Picture(logo, x, y, wide, high, rectangle(0, 0, wide, high))]
    shapes = tuple(outline.shape(wide / logo.width) for outline in logo.outlines)
    return [Use(Symbol(f"logo-{logo.name}", max(wide, high), shapes), x + wide / 2, y + high / 2)]
