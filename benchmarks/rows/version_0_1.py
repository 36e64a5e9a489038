"""Rows on the drawing compared with version 0.1.0, which had no look of the survey. They need the git history."""

from pathlib import Path

from benchmarks import timing
from benchmarks.alternatives.version_0_1 import version_0_1
from benchmarks.measured import Measured
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games


def kits(folder: Path) -> Measured:
    """The slowest whole kit beside that of version 0.1.0, processor time of the whole commands."""
    taken = {game: _pairs(folder, 5, "kit", game) for game in games()}
    beside = ", ".join(f"{game} {pair.first:.2f} and {pair.second:.2f} s" for game, pair in taken.items())
    return Measured(max(pair.ratio for pair in taken.values()), "x", 2, beside)


def plain(folder: Path) -> Measured:
    """The slowest board with the plain look beside that of version 0.1.0, processor time of the whole commands."""
    # The solver now chooses AntWalk's deals. That takes longer than drawing them, and 0.1.0 did not do it.
    drawn = [game for game in games() if game != "antwalk"]
    taken = {game: _pairs(folder, 7, "fresh", game, look="plain") for game in drawn}
    beside = ", ".join(f"{game} {1000 * p.first:.0f} and {1000 * p.second:.0f} ms" for game, p in taken.items())
    return Measured(max(pair.ratio for pair in taken.values()), "x", 1, beside)


def _pairs(folder: Path, pairs: int, command: str, game: str, look: str = "survey") -> timing.Pairs:
    """Time a command of this version and of 0.1.0, with the same game, variant, paper and seats."""
    seats = str(max(layout(game).SEATS))
    common = (command, game, "--players", seats, "--paper", "a4", "--force")
    # Version 0.1.0 had no other variant by default, and so no name for the standard one.
    ours = timing.landpress(folder, *common, "--variant", "standard", "--look", look, "-o", "ours.pdf")
    theirs = version_0_1(folder, *common, "-o", "theirs.pdf")
    return timing.alternate(ours, theirs, pairs, timing.of_processes)
