"""The editions of AntWalk: which arrow stands next to the number of each tile, from a seed text."""

from landpress.engine.contract.streams import Stream
from landpress.layouts.games.antwalk import NAME, TILES

EDITION = "first edition"
"""The seed text of the shipped tiles. If it changes, tiles that were cut out no longer fit later deals."""


def number_side(edition: str, clockwise: int) -> tuple[str, ...]:
    """Return for each tile of an edition the arrow next to its number, `cw` or `ccw` (AW-D1)."""
    sides = ["cw"] * clockwise + ["ccw"] * (len(TILES) - clockwise)
    Stream(edition, NAME, "edition").shuffle(sides)
    return tuple(sides)
