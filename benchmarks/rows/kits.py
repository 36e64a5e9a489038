"""Rows on whole kits, compared with a plain deck of cards with backs by protograf, and on the size of their files."""

import subprocess
import sys
from pathlib import Path

from benchmarks import alternatives, timing
from benchmarks.measured import Measured
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games

TO_FILE = ("--force", "-o", "kit.pdf")
DECK = "protograf 0.5 draws a plain deck of 34 cards with backs in"


def _beside_a_deck(folder: Path, game: str, bar: float, *arguments: str) -> Measured:
    ours = timing.landpress(folder, *arguments, "--force", "-o", "ours.pdf")
    pairs = timing.alternate(ours, alternatives.protograf_cards(folder), pairs=7)
    size = (folder / "ours.pdf").stat().st_size
    beside = f"{game}: {1000 * pairs.first:.0f} ms, {size / 1000:.0f} kB; {DECK} {1000 * pairs.second:.0f} ms"
    return Measured(pairs.ratio, "x", bar, beside)


def antwalk_cards(folder: Path) -> Measured:
    """AntWalk's 34 cards and 34 tiles, fronts and backs, the whole command."""
    return _beside_a_deck(folder, "antwalk", 0.6, "cards", "antwalk")


def slowest_kit(folder: Path) -> Measured:
    """The slowest whole kit of all games, the whole command."""
    taken = {
        game: timing.seconds(timing.landpress(folder, *_kit(game), *TO_FILE)) for game in games() for _ in range(2)
    }
    slowest = max(taken, key=lambda game: taken[game])
    return _beside_a_deck(folder, slowest, 1.8, *_kit(slowest))


def largest_kit(folder: Path) -> Measured:
    """The largest file of a whole kit of all games, in kB."""
    sizes = {}
    for game in games():
        command = [str(Path(sys.executable).with_name("landpress")), *_kit(game), *TO_FILE]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        sizes[game] = (folder / "kit.pdf").stat().st_size / 1000
    largest = max(sizes, key=lambda game: sizes[game])
    return Measured(sizes[largest], "kB", 600, f"{largest}; all: {', '.join(f'{s:.0f}' for s in sizes.values())}")


def _kit(game: str) -> tuple[str, ...]:
    """Return the call for the kit of a game with parts for its largest number of seats."""
    return "kit", game, "--players", str(max(layout(game).SEATS)), "--again"
