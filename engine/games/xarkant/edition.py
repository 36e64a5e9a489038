"""The editions of Xarkant: ten tiles from a seed text. Every valid edition is equally likely."""

from functools import cache
from itertools import product

from landpress.engine.contract.streams import Stream
from landpress.engine.games.xarkant.validity import Span, edition_faults, look
from landpress.layouts.errors import VariantError
from landpress.layouts.games.xarkant import NAME, QUADRANTS, TILES, TYPES, Tile

EDITION = "first edition"
"""The seed text of the shipped tiles. If it changes, tiles that were cut out no longer fit later landscapes."""

_EDITION_TRIES = 20_000


@cache
def families(types: Span) -> tuple[tuple[Tile, ...], ...]:
    """Return all tiles with a number of types in the range, in families.

    An edition can have only one tile of each family (XK-D1).
    """
    found: dict[tuple[str, ...], list[Tile]] = {}
    for quadrants in product(TYPES, repeat=QUADRANTS):
        if types[0] <= len(set(quadrants)) <= types[1]:
            tiles = [Tile(quadrants, star) for star in range(QUADRANTS)]
            found.setdefault(look(tiles[0]), []).extend(tiles)
    return tuple(map(tuple, found.values()))


@cache
def edition(text: str, types: Span, quadrants: Span, stars: Span) -> tuple[Tile, ...]:
    """Return the ten tiles of an edition from its seed text and house values. Raise VariantError if none are found.

    Ten families are drawn. Then a lot is drawn for each family, from as many lots as the largest family has tiles. A
    lot without a tile makes the whole draw void. So tiles of small families do not get more weight.
    """
    stream = Stream(text, NAME, "edition")
    choice = families(types)
    lots = max(map(len, choice))
    for _ in range(_EDITION_TRIES):
        drawn = [(family, stream.below(lots)) for family in stream.sample(choice, TILES)]
        tiles = tuple(family[lot] for family, lot in drawn if lot < len(family))
        if len(tiles) == TILES and not edition_faults(tiles, types, quadrants, stars):
            return tiles
    raise VariantError(
        f"edition: none of {_EDITION_TRIES:,} drawn meets edition.quadrants = {list(quadrants)} and "
        f"edition.stars = {list(stars)}: loosen them"
    )
