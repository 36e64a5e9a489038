"""Sizes of the spaces of boards: the number of classes of symmetric boards that a game has for a number of seats.

`known_size` reads the size for the standard house values from the `spaces.toml` of the game. `size` also counts the
small spaces of variants. `python -m landpress.generator.boards.spaces GAME SEATS` counts a space exhaustively. With
`--estimate` it estimates the size from random proposals.
"""

import sys
import tomllib
from functools import cache
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.generator.boards.request import request
from landpress.generator.boards.wanted import Request
from landpress.generator.game import Game
from landpress.layouts.catalogue import data

COUNTED_ON_THE_SPOT = 300_000
"""Largest number of fillings for which the space of a variant is counted when it seems used up; it takes seconds."""


class Size(NamedTuple):
    """A number of classes, exact or estimated."""

    classes: int
    exact: bool


@cache
def _known(game: str) -> dict[str, dict[str, int]]:
    return tomllib.loads(data(game, "generator", "spaces.toml"))


def known_size(wanted: Request) -> Size | None:
    """Return the size of the space that a request draws from, or None if the game's `spaces.toml` does not give it."""
    if wanted.balanced or wanted.variant or wanted.wishes or wanted.edition != Game(wanted.game).maker.EDITION:
        return None
    known = _known(wanted.game).get(str(wanted.players))
    return Size(next(iter(known.values())), "count" in known) if known else None


@cache
def size(wanted: Request) -> Size | None:
    """Return the size of the space that a request draws from. Count it now if it is a small space of a variant.

    Return None for balanced boards, for sizes that are not known, and if counting would take long.
    """
    if wanted.balanced or not wanted.variant:
        return known_size(wanted)
    maker = Game(wanted.game).counting_maker
    fillings = maker.fillings(wanted) if maker else None
    classes = maker.count(wanted) if maker and fillings is not None and fillings <= COUNTED_ON_THE_SPOT else None
    return None if classes is None else Size(classes, True)


def main(arguments: list[str]) -> None:
    """Print the size of one space."""
    wanted = request(arguments[0], int(arguments[1]))
    if "--estimate" in arguments:
        maker = Game(wanted.game).estimating_maker
        assert maker is not None, f"{wanted.game} estimates no space"
        print(f"about {maker.estimate(wanted, Stream('spaces', wanted.game, wanted.players), 10_000_000):,}")
    else:
        counting = Game(wanted.game).counting_maker
        classes = counting and counting.count(wanted)
        print("not counted; --estimate" if classes is None else f"{classes:,}")


if __name__ == "__main__":
    main(sys.argv[1:])
