"""Random Orchard boards: each orbit of a rotation bears one to three apples, all with the same chance."""

from collections.abc import Iterator

from landpress.plugins import HexBoard, Request, Stream, Symmetry, generated, hexagon, orbits
from orchard_landpress.layout import KINDS, RADIUS, make

DEFAULT_PLAYERS = 2
MEASURED = {"random": 2000, "greedy": 1000}
ALWAYS_BALANCED: tuple[int, ...] = ()
CAN_BALANCE = False
EDITION = ""
ROTATIONS: dict[int, int] = {}


def check(wanted: Request) -> None:
    """Do nothing: a variant shows only while boards are drawn whether any board meets it."""


def patience(wanted: Request) -> int:
    """Return how many proposals may fail in a row, which takes some seconds."""
    return 20_000


def proposals(wanted: Request, stream: Stream) -> Iterator[HexBoard | str]:
    """Yield boards without end that look the same from every seat."""
    cells = hexagon(RADIUS)
    turns = orbits(cells, generated(Symmetry(6 // wanted.players)))
    while True:
        kinds = {cell: kind for orbit in turns for kind in [stream.choice(KINDS)] for cell in orbit}
        yield make(wanted.players, (kinds[cell] for cell in cells))
