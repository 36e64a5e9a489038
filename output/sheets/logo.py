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


def read(name: str, data: bytes) -> Logo:
    """Return the logo of a file, in a child process. Raise InputError with the name of the file if it is refused."""
    if not is_svg(name):
        return images({name: data})[name]
    made = drawings({name: (data, SIZE[0])}, inked=False)[name]
    if isinstance(made, InputError):
        raise InputError(f"{name}: {made}")
    return made[0]


def drawn(logo: Logo, page: Area) -> list[Drawn]:
    """Draw a logo as large as it fits, in the upper right corner of an area."""
    scale = min(SIZE[0] / logo.width, SIZE[1] / logo.height)
    wide, high = logo.width * scale, logo.height * scale
    x, y = page.right - wide, page.y
    if isinstance(logo, Image):
        return [Picture(logo, x, y, wide, high, rectangle(0, 0, wide, high))]
    shapes = tuple(outline.shape(scale) for outline in logo.outlines)
    return [Use(Symbol(f"logo-{logo.name}", max(wide, high), shapes), x + wide / 2, y + high / 2)]
