"""Photos of boards on which a second author's marks were made (strokes_elsewhere.py), one mark on each third tile."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from landpress.generator.texts import words
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import hexagon
from landpress.layouts.paper import paper
from landpress.output.game import Game
from landpress.output.games.last_land.board import DESIGNED
from landpress.output.photos.marks import Read
from landpress.output.scene.style import Style
from tests import photos
from tests.marked_photos import GAME, tiles
from tests.photos import PER_MM, Array
from tests.playing import of_class
from tests.strokes_elsewhere import KINDS, draw
from tests.tokens_elsewhere import ASK, NOT_MARKED

TOUCH = 25
"""By how much (of 255) a pixel of a box changes if a mark touches the box."""


class Truth(NamedTuple):
    """The kind of mark on a tile ("" for none), and the counts of ticks that a careful person may say."""

    kind: str
    counts: frozenset[int]


def board(number: int) -> HexBoard:
    """Return the board of a page."""
    return of_class(photos.board(GAME, number), HexBoard)


def marked(kinds: list[str], look: str, ink: str, number: int, seed: int) -> tuple[Array, list[Truth]]:
    """Return a page (pixels) with these kinds of marks on its tiles in turn, and the truth of each tile."""
    rng, bare = np.random.default_rng(seed), photos.sheet(GAME, look, ink, number)
    width, centres = tiles(look, ink, number)
    style = Style(paper("a4"), words("en", GAME), look=look, ink=ink)
    boxes = [[at * width / DESIGNED for at in box] for box in Game(GAME).marked_photo.boxes(board(number), style)]
    side = boxes[0][3]
    third = [i for i, cell in enumerate(hexagon(board(number).radius)) if (cell.q - cell.r) % 3 == 0]
    page, chosen = bare, dict[int, tuple[str, int]]()
    for i, kind in zip(third, kinds, strict=False):
        box = int(rng.integers(len(boxes)))
        centre = ((centres[i][0] + boxes[box][0]) * PER_MM, (centres[i][1] + boxes[box][1]) * PER_MM)
        page = draw(page, kind, centre, (side * PER_MM, side * PER_MM), photos.SHEET_DPI, rng)
        chosen[i] = kind, box
    changed = np.abs(page.astype(int) - bare).max(2) > TOUCH
    found = []
    for i, (x, y) in enumerate(centres):
        kind, own = chosen.get(i, ("", -1))
        others = [box for n, box in enumerate(boxes) if n != own]
        touched = sum(_touched(changed, x + box[0], y + box[1], side / 2 + 0.3) for box in others)
        found.append(Truth(kind, frozenset(_counts(kind, touched))))
    return page, found


def _counts(kind: str, touched: int) -> range:
    """Return the counts that may be meant: a mark that touches other boxes may mean them too."""
    if not kind:
        return range(touched + 1)
    means = KINDS[kind].means
    if means == NOT_MARKED:
        return range(1)
    return range(0 if means == ASK else 1, touched + 2)


def _touched(changed: Array, x: float, y: float, half: float) -> bool:
    left, right = (int(x * PER_MM + off) for off in (-half, half))
    top, bottom = (int(y * PER_MM + off) for off in (-half, half))
    return bool(changed[top:bottom, left:right].any())


def counted(read: list[Read], truth: list[Truth]) -> Iterator[tuple[str, str]]:
    """Yield for each tile what its ticks are ("right", "wrong", "asked"), and of which kind its mark is."""
    for one, true in zip(read, truth, strict=True):
        yield "asked" if one.ticks is None else "right" if one.ticks in true.counts else "wrong", true.kind


def tally(found: list[tuple[str, str]]) -> Counter[str]:
    """Return how many tiles with marks are read rightly, wrongly, or asked."""
    return Counter(what for what, kind in found if kind)
