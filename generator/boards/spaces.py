"""How large the spaces of boards are: how many classes of symmetric boards a game has for so many seats.

`known_size` says it from spaces.toml for the standard values; `size` counts small spaces of a variant on the spot.
`python -m generator.boards.spaces GAME SEATS` counts a space exhaustively, `... --estimate` from random proposals.
"""

import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from landpress.engine.contract.streams import Stream
from landpress.generator.boards.request import Request, request
from landpress.layouts.catalogue import entry

COUNTED_ON_THE_SPOT = 300_000
"""Fillings: up to so many a space of a variant is counted when it seems used up, in some seconds at most."""


class Size(NamedTuple):
    """A number of classes, exact or about."""

    classes: int
    exact: bool


@cache
def _known() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "spaces.toml").read_text("utf-8"))


def known_size(wanted: Request) -> Size | None:
    """The size of the space a request is drawn from, where it stands in spaces.toml."""
    if wanted.balanced or wanted.variant or wanted.edition != getattr(entry("generator", wanted.game), "EDITION", ""):
        return None
    known = _known().get(wanted.game, {}).get(str(wanted.players))
    return Size(next(iter(known.values())), "count" in known) if known else None


@cache
def size(wanted: Request) -> Size | None:
    """The size of the space a request is drawn from, counted now where a variant makes it a small one.

    None for balanced boards and where counting would take long.
    """
    if wanted.balanced or not wanted.variant:
        return known_size(wanted)
    maker = entry("generator", wanted.game)
    fillings = maker.fillings(wanted)
    return Size(maker.count(wanted), True) if fillings is not None and fillings <= COUNTED_ON_THE_SPOT else None


def main(arguments: list[str]) -> None:
    """Print the size of one space."""
    wanted = request(arguments[0], int(arguments[1]))
    maker = entry("generator", wanted.game)
    if "--estimate" in arguments:
        print(f"about {maker.estimate(wanted, Stream('spaces', wanted.game, wanted.players), 10_000_000):,}")
    else:
        classes = maker.count(wanted)
        print("not counted; --estimate" if classes is None else f"{classes:,}")


if __name__ == "__main__":
    main(sys.argv[1:])
