"""A figure that stands: a strip folded over at its top, pushed into a base that is folded at its foot.

Millimetres. Both pieces are rectangles, doubled by folding and glued, each slotted halfway: the figure from below, the
base from above, so that they cross at right angles and stand on the same ground. Of the two faces on a strip one is
printed upside down: after folding both are upright.
"""

from collections.abc import Sequence

from landpress.layouts.sheet import Area
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Symbol, Use
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import Style

SLOT = 4
"""How deep the figure and its base are slotted."""
BASE_HEIGHT = 2 * SLOT


def standee(
    key: str,
    name: str,
    group: str,
    count: int,
    size: tuple[int, int],
    face: Sequence[Drawn],
    style: Style,
    behind: Sequence[Drawn] = (),
) -> Part:
    """The figure: `size` is that of a face, drawn about its centre; the lowest `SLOT` mm go into the base.

    `key` tells the drawing from all others in the file; `behind` is the other side where that differs.
    """
    return _strip(key, name, group, count, size, (face, behind or face), 0.0, style)


def base(key: str, name: str, group: str, count: int, width: int, face: Sequence[Drawn], style: Style) -> Part:
    """The base of a figure, `BASE_HEIGHT` high when folded; its faces are drawn about their centres."""
    return _strip(key, name, group, count, (width, BASE_HEIGHT), (face, face), 180.0, style)


def _strip(
    key: str,
    name: str,
    group: str,
    count: int,
    size: tuple[int, int],
    faces: tuple[Sequence[Drawn], Sequence[Drawn]],
    turn: float,
    style: Style,
) -> Part:
    """A strip with a drawing on both halves, on the lower one turned, slotted from both ends, folded in the middle."""
    width, height = size
    top = -height if turn else 0.0
    lower = Symbol(f"face-{key}", max(size), tuple(faces[0]))
    upper = lower if faces[1] is faces[0] else Symbol(f"face-{key}-behind", max(size), tuple(faces[1]))
    slots = joined([polyline([(0, end * height), (0, end * (height - SLOT))]) for end in (-1, 1)])
    front = (Use(lower, 0, height / 2, turn), Use(upper, 0, -height / 2, turn + 180))
    fold = polyline([(-width / 2, 0), (width / 2, 0)])
    shown = Area(-width / 2, top, width, height)
    return Part(name, group, count, width, 2 * height, front, folds=fold, slits=slots, shown=shown)
