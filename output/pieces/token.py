"""Tokens, chips and discs: small pieces with a sign or a figure, on one side or on both.

Millimetres about the centre. A square token has straight edges that neighbours share, so that 25 of one colour are cut
apart with 12 cuts; round and hexagonal ones are cut one by one. A thin rim stands inside the edge, the ground runs on.
"""

from collections.abc import Sequence
from typing import Literal

from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Path, Shape
from landpress.output.scene.shapes import circle, polygon, rectangle, regular
from landpress.output.scene.style import Style

RIM = 0.8
"""Distance of the rim from the edge."""
CLEAR, REACH = 0.5, 0.73
"""What keeps a seat's sign from the rim, and how far the longest of the six reaches from its middle, in its sizes."""
Form = Literal["square", "round", "hexagon"]


def sign_size(size: float) -> float:
    """The size of a seat's sign that has a token of that width to itself."""
    return (size / 2 - RIM - CLEAR) / REACH


def edge(form: Form, size: float) -> Path:
    """The outline of a token; `size` is its width, a hexagon stands on a corner."""
    if form == "round":
        return circle(0, 0, size / 2)
    if form == "hexagon":
        return polygon(regular(0, 0, size / 3**0.5, 6))
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
) -> Part:
    """A token with a rim around its face, and around its back where it has one."""
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
    )
