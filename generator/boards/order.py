"""What is known of the places in the order of play, from the `order.toml` of a game.

A place is the distance from the first seat in the order of play. `make bench-places` measures their chances with
computer players of equal strength, and writes the files: a row for each number of seats, each included variant and each
strength. A row knows one of three things: all places win within `WIDTH` points of an equal share, some place does not,
or that is not decided. What has no row was not measured.
"""

import tomllib
from functools import cache
from typing import NamedTuple

from landpress.engine.proof.decision import Verdict
from landpress.layouts.catalogue import data
from landpress.layouts.errors import GameError

FILE = "order.toml"
WIDTH = 5.0
"""Places count as equal if each of them wins within this many points of an equal share."""


class Measured(NamedTuple):
    """A row. `places` has the share of the wins of each place in percent, and both bounds of it."""

    players: int
    variant: str
    policy: str
    boards: int
    games: int
    seed: int
    commit: str
    verdict: Verdict
    places: tuple[tuple[float, ...], ...]

    @property
    def beyond(self) -> list[int]:
        """The places that are known to be outside the width: with all of their interval."""
        equal = 100 / self.players
        outside = [low > equal + WIDTH or high < equal - WIDTH for _, low, high in self.places]
        return [place for place, is_outside in enumerate(outside) if is_outside]


@cache
def measured(game: str) -> tuple[Measured, ...]:
    """Return the rows of a game, none if the game has no file of them."""
    try:
        rows = tomllib.loads(data(game, "generator", FILE)).get("measured", [])
    except GameError:
        return ()
    return tuple(Measured(**{**row, "places": tuple(map(tuple, row["places"]))}) for row in rows)
