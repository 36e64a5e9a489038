"""Drawings and fonts from files that a person names, opened in the child process.

An SVG stays a vector drawing where it has only flat shapes. Otherwise it is rendered at 600 pixels an inch.
"""

import json
from hashlib import sha256
from importlib.util import find_spec

from landpress.layouts.errors import InputError
from landpress.output.deck.elements import Art
from landpress.output.scene.items import Image, Shape
from landpress.output.strangers.images import images
from landpress.output.strangers.pictures import framed
from landpress.output.strangers.sandbox import look_inside

MAX_SVG, MAX_FONT = 5 * 10**6, 20 * 10**6
"""The largest files in bytes."""
DPI, LARGEST = 600, 6000
"""The resolution of a rendered drawing, and its longer side in pixels at most."""
SECONDS, FONT_SECONDS = 5, 10


def is_svg(name: str) -> bool:
    """Return whether the name of a file says that it is an SVG."""
    return name.lower().endswith(".svg")


def drawing(data: bytes, longest: float, inked: bool) -> tuple[Art | Image, str]:
    """Return an SVG, and why it was rendered, which is empty for a vector drawing.

    `longest` is the longer side at which it is printed, in mm. `inked` converts pixels to printing inks. Raise
    InputError if the file is refused.
    """
    if len(data) > MAX_SVG:
        raise InputError(f"larger than {MAX_SVG // 10**6} MB, the limit; simplify it")
    answer = json.loads(look_inside("vectors", data, SECONDS, "save it as plain SVG or as PNG").content)
    name = sha256(data).hexdigest()[:24]
    if "rendered" not in answer:
        shapes = tuple(
            Shape(tuple((command, tuple(values)) for command, values in path), fill, stroke, width)
            for fill, stroke, width, path in answer["shapes"]
        )
        return Art(name, answer["width"], answer["height"], shapes), ""
    if find_spec("resvg_py") is None:
        why = answer["rendered"]
        raise InputError(
            f"it has {why}, so it is rendered, which needs resvg: pip install 'landpress[svg]'; or use PNG"
        )
    return pixels(data, longest, inked), answer["rendered"]


def pixels(data: bytes, longest: float, inked: bool) -> Image:
    """Return an SVG as an image at `DPI` for a print whose longer side is `longest` mm."""
    wanted = min(LARGEST, round(longest / 25.4 * DPI))
    picture = look_inside("rendered", wanted.to_bytes(4) + data, SECONDS, "save it as PNG").content
    return images({"drawing": picture}, inked)["drawing"]


def typeface(data: bytes, letters: str) -> bytes:
    """Return a font with these letters, ready for embedding. Raise InputError if it is refused."""
    if len(data) > MAX_FONT:
        raise InputError(f"larger than {MAX_FONT // 10**6} MB, the limit; choose another font")
    return look_inside("typeface", framed([letters.encode(), data]), FONT_SECONDS, "choose another font").content
