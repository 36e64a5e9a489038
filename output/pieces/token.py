"""Tokens, chips and discs: small pieces with a sign or a figure, on one side or on both.

Lengths are in millimetres from the centre. Square tokens share their straight edges with their neighbours. So 12 cuts
separate 25 tokens of one colour. Round and hexagonal tokens are cut one by one. A thin rim is drawn inside the edge.
The ground continues to the edge.
"""

from collections.abc import Sequence
from typing import Literal

from landpress.output.pieces.body import Body
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Path, Shape
from landpress.output.scene.shapes import circle, polygon, rectangle, regular
from landpress.output.scene.style import Style

RIM = 0.8
"""The distance of the rim from the edge."""
CLEAR, REACH = 0.5, 0.73
"""The space between the sign of a seat and the rim in mm, and the largest radius of the six signs in their sizes."""
Form = Literal["square", "round", "hexagon"]


def sign_size(size: float) -> float:
    """Return the size of a seat's sign that fills a token of width `size` alone."""
    return (size / 2 - RIM - CLEAR) / REACH


def edge(form: Form, size: float) -> Path:
    """Return the outline of a token. `size` is its width. A hexagon stands on a corner."""
    if form == "round":
        return circle(0, 0, size / 2)
    if form == "hexagon":
        return polygon(regular(0, 0, size / 3**0.5, 6))
    assert form == "square", f"the form of a token is {form!r}: expected square, round or hexagon"
    return rectangle(-size / 2, -size / 2, size, size)


def token(
    name: str,
    group: str,
    count: int,
    form: Form,
    size: int,
    face: Sequence[Drawn],
    style: Style,
    ground: str | None = None,
    back: Sequence[Drawn] | None = None,
    back_ground: str | None = None,
    bodies: tuple[Body, ...] = (),
) -> Part:
    """Make a token with a rim around its face, and around its back if it has one. `bodies` are its solids."""
    rim = Shape(edge(form, size - 2 * RIM), stroke=style.palette.ink, width=style.lines.hairline)
    outline = None if form == "square" else edge(form, size)
    height = -(-2 * size // 3**0.5) if form == "hexagon" else size
    return Part(
        name,
        group,
        count,
        size,
        int(height),
        (rim, *face),
        back=None if back is None else (rim, *back),
        ground=ground,
        back_ground=back_ground,
        outline=outline,
        bodies=bodies,
    )
