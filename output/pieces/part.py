"""A part: one kind of component that people cut out of a sheet and hold in the hand.

Lengths are in millimetres from the centre of the part, y points down. `width` and `height` are the size after cutting.
They are whole numbers for everything that Landpress designs, and what the user wrote for cards of their own. A part
without an `outline` is a rectangle that is cut with a knife along crop marks. Other parts are cut with scissors along a
hairline. There are three cases at the cut edge:

- paper (`ground` is None): no bleed is needed;
- a ground in one colour: it is extended over the edge, and neighbours with the same ground share one cut;
- the part's own drawing (`bleeds`): it extends beyond the edge by the bleed of the style.
"""

from dataclasses import dataclass

from landpress.layouts.sheet import Area
from landpress.output.pieces.body import Body
from landpress.output.scene.items import Drawn, Path

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
    the side that people see after turning the part over sideways, or None if the back stays blank. `folds` are drawn
    as dashed lines, `slits` are cut into the part. If the whole front would say little, the parts list shows only its
    area `shown`. `stock` is what it is printed on. `bodies` are the solids that can take its place: none, one, or the
    two halves of a two-sided piece, to be glued back to back.
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
