"""How large the spaces of boards are: how many classes of symmetric boards a game has for so many seats.

`known_size` reads it from the `spaces.toml` of the game, for the standard values; `size` also counts small spaces of a
variant. `python -m landpress.generator.boards.spaces GAME SEATS` counts a space exhaustively; with `--estimate` it
estimates the number from random proposals.
"""

import sys
import tomllib
from functools import cache
from typing import NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.generator.boards.request import Request, request
from landpress.generator.game import EstimatingMaker, maker_of
from landpress.layouts.catalogue import data, part

COUNTED_ON_THE_SPOT = 300_000
"""Fillings: up to so many a space of a variant is counted when it seems used up, in some seconds at most."""


class Size(NamedTuple):
    """A number of classes, exact or about."""

    classes: int
    exact: bool


@cache
def _known(game: str) -> dict[str, dict[str, int]]:
    return tomllib.loads(data(game, "generator", "spaces.toml"))


def known_size(wanted: Request) -> Size | None:
    """Return the size of the space a request is drawn from, where it stands in the game's `spaces.toml`."""
    if wanted.balanced or wanted.variant or wanted.edition != maker_of(wanted.game).EDITION:
        return None
    known = _known(wanted.game).get(str(wanted.players))
    return Size(next(iter(known.values())), "count" in known) if known else None


@cache
def size(wanted: Request) -> Size | None:
    """The size of the space a request is drawn from, counted now where a variant makes it a small one.

    None for balanced boards and where counting would take long.
    """
    if wanted.balanced or not wanted.variant:
        return known_size(wanted)
    maker = maker_of(wanted.game)
    fillings = maker.fillings(wanted)
    classes = maker.count(wanted) if fillings is not None and fillings <= COUNTED_ON_THE_SPOT else None
    return None if classes is None else Size(classes, True)


def main(arguments: list[str]) -> None:
    """Print the size of one space."""
    wanted = request(arguments[0], int(arguments[1]))
    if "--estimate" in arguments:
        maker = part(wanted.game, "maker", EstimatingMaker)
        print(f"about {maker.estimate(wanted, Stream('spaces', wanted.game, wanted.players), 10_000_000):,}")
    else:
        classes = maker_of(wanted.game).count(wanted)
        print("not counted; --estimate" if classes is None else f"{classes:,}")


if __name__ == "__main__":
    main(sys.argv[1:])
