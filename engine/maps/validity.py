"""When a board of a description is valid: it has its counts, meets its wishes, and has the symmetry that is asked for.

The wishes are numbered as in the file. A finding names the wish in its own words.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from landpress.engine.boards.wishes import Laid, Lying, is_met
from landpress.engine.contract.house import House
from landpress.layouts.field import CELLS
from landpress.layouts.finding import Finding, Rule
from landpress.layouts.maps.board import UNKNOWN, MapBoard, has_counts
from landpress.layouts.maps.description import Description
from landpress.layouts.maps.groups import kept_groups
from landpress.layouts.maps.vocabulary_of import wishes_of
from landpress.layouts.wishes import Wish

WRONG_COUNTS, UNMET_WISH, NO_SYMMETRY = "101", "102", "201"


def laid(board: MapBoard) -> Laid:
    """Return a board as wishes see it."""
    told = board.description
    layers = {CELLS: Lying(CELLS, 1, board.cells, told.worth(CELLS))}
    for layer, slots in zip(told.layers, board.layers, strict=True):
        layers[layer.name] = Lying(layer.on, layer.each, slots, layer.worth)
    return Laid(told.field, layers)


class MapValidity:
    """The validity of the boards of one description (`engine.game.Validity`)."""

    SEATS_HAVE: Final = "nothing"

    def __init__(self, description: Description) -> None:
        self.description = description

    @cached_property
    def _wishes(self) -> tuple[Wish, ...]:
        return wishes_of(self.description)

    def faults(self, board: MapBoard, house: House) -> Iterator[Finding]:
        """Yield the findings about a board."""
        prefix = self.description.prefix
        if not has_counts(board):
            yield Rule(prefix + WRONG_COUNTS, "error", "counts").at()
        seen = laid(board)
        for wish in self._wishes:
            if not is_met(wish.rule, seen):
                yield Rule(prefix + UNMET_WISH, "error", "wishes").at(wish=wish.text)
        wanted = self.description.symmetry
        if wanted and not kept_groups(board):
            yield Rule(prefix + NO_SYMMETRY, "error", "symmetry").at(seats=wanted.seats)

    def facts(self, board: MapBoard, house: House) -> dict[str, object]:
        """Return how the board was drawn, None if that is not known, as of a board from its code."""
        return {"drawn": None if board.way == UNKNOWN else board.way}


of = MapValidity
