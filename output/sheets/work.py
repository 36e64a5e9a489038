"""How much there is to do for a kit: pages to print, cuts, pieces to fold, and an estimate of the time."""

from collections.abc import Sequence
from typing import NamedTuple

from landpress.layouts.blocks import ruler_cuts
from landpress.output.sheets.kit import Contents

SECONDS_A_CUT, SECONDS_A_FOLD, SECONDS_A_PAGE, SECONDS_A_JOIN = 15, 45, 20, 120
"""House values of the estimates: for a cut along a ruler or around a piece, for a piece that is folded and glued, for a
page from the printer, for a sheet that is cut and joined to the board."""


class Work(NamedTuple):
    """How much there is to do: the pages to print, without backs, the cuts, the pieces to fold; then the backs.

    `joined` is the number of sheets that make the board.
    """

    pages: tuple[int, ...]
    cuts: int
    folds: int
    backs: tuple[int, ...] = ()
    joined: int = 0

    @property
    def minutes(self) -> int:
        """The estimated time, at least two minutes, in steps of five from ten on."""
        seconds = len(self.pages) * SECONDS_A_PAGE + self.cuts * SECONDS_A_CUT + self.folds * SECONDS_A_FOLD
        seconds += max(0, self.joined - 1) * SECONDS_A_JOIN
        whole = max(2, -(-seconds // 60))
        return whole if whole < 10 else -(-whole // 5) * 5


def work(told: Contents, left_out: Sequence[str]) -> Work:
    """Return what there is to do for the parts that are not in the groups `left_out`. Others are not cut out."""
    pages: set[int] = set()
    folds = cuts = 0
    for line in told.lines:
        needed = [part for part in line.parts if part.group not in left_out]
        if needed or not line.parts:
            pages.update(line.pages)
        cuts += sum(part.count for part in needed if part.outline is not None)  # with scissors, one by one
        folds += sum(part.count for part in needed if part.folds and part.group != "rules")
    for page, blocks in told.blocks.items():
        if kept := [block for block, groups in blocks if groups - set(left_out)]:
            cuts += len(ruler_cuts(kept))
            pages.add(page)
    two_sided = {page for section in told.sections if section.two_sided for page in range(*section[2:])}
    backs = tuple(page + 1 for page in sorted(pages & two_sided) if page in told.blocks)
    return Work(tuple(sorted(pages)), cuts, folds, backs, max((line.joined for line in told.lines), default=0))
