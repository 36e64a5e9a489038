"""Rows on whole random games in compiled code on one thread. At each ply every legal action is equally likely."""

from pathlib import Path

from benchmarks.measured import Measured
from benchmarks.playouts import Playouts

SOURCES = ("layouts", "engine")


def _random_games(game: str, players: int, bar: float) -> Measured:
    plain = Playouts(game, players, compiled=False).rate(1.0)
    rate = Playouts(game, players, compiled=True).rate(2.0)
    return Measured(rate, "plies/s", bar, f"the same functions as ordinary Python: {plain:,.0f}", better="more")


def landsweeper(folder: Path) -> Measured:
    """Random Landsweeper for four seats, compiled."""
    return _random_games("landsweeper", 4, bar=2_000_000)


def xarkant(folder: Path) -> Measured:
    """Random Xarkant for four seats, compiled."""
    return _random_games("xarkant", 4, bar=1_000_000)


def terraforming(folder: Path) -> Measured:
    """Random Terraforming for three seats, compiled."""
    return _random_games("terraforming", 3, bar=1_000_000)
