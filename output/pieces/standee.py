"""A figure that stands: a strip folded at its top, pushed into a base that is folded at its bottom.

Lengths are in millimetres. Both pieces are rectangles that are folded to a double layer and glued. The figure has a
slot from below, the base has a slot from above. So they cross at right angles and stand on the same ground. One of the
two faces on a strip is printed upside down. After folding both are upright.
"""

from collections.abc import Sequence
from dataclasses import replace

from landpress.layouts.sheet import Area
from landpress.output.pieces.body import Body
from landpress.output.pieces.part import Part
from landpress.output.scene.items import Drawn, Symbol, Use
from landpress.output.scene.shapes import joined, polyline
from landpress.output.scene.style import Style

SLOT = 4
"""The depth of the slots in the figure and in its base."""
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
    bodies: tuple[Body, ...] = (),
) -> Part:
    """Make a figure. `size` is the width and height of one face; the lowest `SLOT` mm go into the base.

    The coordinates of a face are relative to its centre. `key` is a name for the drawing that is unique in the file.
    `behind` is the other side if it differs from `face`. `bodies` are the solids of the figure, which need no base.
    """
    made = _strip(key, name, group, count, size, (face, behind or face), 0.0, style)
    return replace(made, bodies=bodies)


def base(key: str, name: str, group: str, count: int, width: int, face: Sequence[Drawn], style: Style) -> Part:
    """Make the base of a figure, `BASE_HEIGHT` high when folded. Both its sides show `face`, drawn about its centre."""
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
    """Make a strip with a drawing on each half, slots from both ends, and a fold in the middle.

    The drawing on the lower half is turned by `turn` degrees, the other one by 180 degrees more.
    """
    width, height = size
    top = -height if turn else 0.0
    lower = Symbol(f"face-{key}", max(size), tuple(faces[0]))
    upper = lower if faces[1] is faces[0] else Symbol(f"face-{key}-behind", max(size), tuple(faces[1]))
    slots = joined([polyline([(0, end * height), (0, end * (height - SLOT))]) for end in (-1, 1)])
    front = (Use(lower, 0, height / 2, turn), Use(upper, 0, -height / 2, turn + 180))
    fold = polyline([(-width / 2, 0), (width / 2, 0)])
    shown = Area(-width / 2, top, width, height)
    return Part(name, group, count, width, 2 * height, front, folds=fold, slits=slots, shown=shown)
