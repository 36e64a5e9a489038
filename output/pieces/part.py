"""A part: one kind of component that is cut out of a sheet and held in the hand.

Millimetres about the part's centre, y down. `width` and `height` are its size when cut, whole numbers. A part without
an `outline` is a rectangle, cut with a knife along crop marks; others are cut with scissors along a hairline.
What lies on the cut edge is one of three things: paper (`ground` None), where no bleed is needed; a plain ground in one
colour, which imposition lets run over the edge and where neighbours of the same ground share one cut; or the part's own
drawing (`bleeds`), which then reaches the bleed of the style beyond the edge by itself.
"""

from dataclasses import dataclass

from landpress.layouts.sheet import Area
from landpress.output.scene.items import Drawn, Path

SCISSORS_BLEED, SCISSORS_GAP = 1.5, 3.0
"""How far a ground runs over an outline that is cut with scissors, and the gap between two such parts."""
SAFE = 2.0
"""Nothing that must be read comes nearer to the cut edge."""


@dataclass(frozen=True)
class Part:
    """So many equal components.

    `name` is what the parts list and errors call it, in the language of the print; parts of one name are counted
    together. `group` is what `--only` chooses: cards, tiles, tokens, pins, dice, boards, aids, ... `back` is what is
    seen after turning the part over sideways, None where the back stays blank; `folds` are drawn dashed, `slits` are
    cut into the part. Where all of it says little, the parts list pictures only what is `shown` of the front.
    """

    name: str
    group: str
    count: int
    width: int
    height: int
    front: tuple[Drawn, ...]
    back: tuple[Drawn, ...] | None = None
    ground: str | None = None
    back_ground: str | None = None
    outline: Path | None = None
    folds: Path = ()
    slits: Path = ()
    bleeds: bool = False
    shown: Area | None = None

    def bleed(self, wanted: float) -> float:
        """How far something runs over the cut edge, where `wanted` is the bleed of the style."""
        if not (self.ground or self.back_ground or self.bleeds):
            return 0.0
        return wanted if self.outline is None else min(wanted, SCISSORS_BLEED)

    def gap(self, wanted: float) -> float:
        """The room between two of them in a block, 0 where one cut serves both."""
        if self.outline is not None:
            return SCISSORS_GAP
        return 2 * wanted if self.bleeds else 0.0
