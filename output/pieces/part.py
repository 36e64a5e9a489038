"""Parts: kinds of components that people cut out of a sheet and hold in the hand; tokens, and figures that stand.

Lengths are in millimetres from the centre of the part, y points down. `width` and `height` are the size after cutting.
They are whole numbers for everything that Landpress designs, and what the user wrote for cards of their own. A part
without an `outline` is a rectangle that is cut with a knife along crop marks. Other parts are cut with scissors along a
hairline. There are three cases at the cut edge:

- paper (`ground` is None): no bleed is needed;
- a ground in one colour: it is extended over the edge, and neighbours with the same ground share one cut;
- the part's own drawing (`bleeds`): it extends beyond the edge by the bleed of the style.

Square tokens share their straight edges with their neighbours. So 12 cuts separate 25 tokens of one colour. Round and
hexagonal tokens are cut one by one. A thin rim is drawn inside the edge. The ground continues to the edge.

A figure that stands is a strip folded at its top, pushed into a base that is folded at its bottom. Both are rectangles
that are folded to a double layer and glued. The figure has a slot from below, the base has a slot from above. So they
cross at right angles and stand on the same ground. One of the two faces on a strip is printed upside down. After
folding both are upright.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from landpress.layouts.sheet import Area
from landpress.output.pieces.body import Body
from landpress.output.scene.items import Drawn, Path, Shape, Symbol, Use
from landpress.output.scene.shapes import circle, joined, polygon, polyline, rectangle, regular
from landpress.output.scene.style import Style

SCISSORS_BLEED, SCISSORS_GAP = 1.5, 3.0
"""The bleed of a ground at an outline that is cut with scissors, and the gap between two such parts."""
SAFE = 2.0
"""The smallest distance from the cut edge of anything that must be read."""
LAID_OPEN = ("mats", "tracks", "aids")
"""The groups of parts that lie face up in a game. Lines on their backs tell nobody what they are."""
PAPER, CARD = "paper", "card"
STOCKS = (PAPER, CARD)


@dataclass(frozen=True)
class Part:
    """`count` equal components.

    `name` appears in the parts list and in errors, in the language of the print. Parts with the same name are counted
    together. `group` is a word for the option `--only`: cards, tiles, tokens, pins, dice, boards, aids, ... `back` is
    the side that people see after turning the part over sideways, or None if the back stays blank. `folds` are drawn as
    dashed lines, `slits` are cut into the part. If the whole front would say little, the parts list shows only its area
    `shown`. `stock` is what it is printed on. Sheets with room may hold up to `most` of it. `bodies` are the solids
    that can take its place: none, one, or the two halves of a two-sided piece, to be glued back to back.
    """

    name: str
    group: str
    count: int
    width: float
    height: float
    front: tuple[Drawn, ...]
    back: tuple[Drawn, ...] | None = None
    ground: str | None = None
    back_ground: str | None = None
    outline: Path | None = None
    folds: Path = ()
    slits: Path = ()
    bleeds: bool = False
    shown: Area | None = None
    stock: str = CARD
    bodies: tuple[Body, ...] = ()
    most: int = 0

    @property
    def is_written_on(self) -> bool:
        """Whether people may write on its blank back."""
        return self.group in LAID_OPEN and self.back is None and not (self.outline or self.folds or self.slits)

    def bleed(self, wanted: float) -> float:
        """Return how far the print extends over the cut edge. `wanted` is the bleed of the style."""
        if not (self.ground or self.back_ground or self.bleeds):
            return 0.0
        return wanted if self.outline is None else min(wanted, SCISSORS_BLEED)

    def gap(self, wanted: float) -> float:
        """Return the gap between two of these parts in a block, or 0 if they share one cut."""
        if self.outline is not None:
            return SCISSORS_GAP
        return 2 * wanted if self.bleeds else 0.0


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
