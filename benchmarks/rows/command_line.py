"""Rows on whole processes of the command `landpress`, compared with alternative programs."""

import sys
from pathlib import Path

from benchmarks import alternatives, timing
from benchmarks.measured import Measured


def fresh_board(folder: Path) -> Measured:
    """A fresh Last Land board as PDF, the whole command."""
    ours = timing.landpress(folder, "fresh", "last-land", "--force", "-o", "board.pdf")
    pairs = timing.alternate(ours, alternatives.protograf(folder))
    beside = f"{1000 * pairs.first:.0f} ms; protograf 0.5 draws 37 labelled hexagons in {1000 * pairs.second:.0f} ms"
    return Measured(pairs.ratio, "x", 0.6, beside)


def fresh_last_land(folder: Path) -> Measured:
    """Processor time of a fresh Last Land board as PDF, the whole command."""
    return _fresh(folder, "last-land")


def fresh_landsweeper(folder: Path) -> Measured:
    """Processor time of a fresh Landsweeper board as PDF, the whole command."""
    return _fresh(folder, "landsweeper")


def fresh_xarkant(folder: Path) -> Measured:
    """Processor time of a fresh Xarkant board as PDF, the whole command."""
    return _fresh(folder, "xarkant")


def fresh_terraforming(folder: Path) -> Measured:
    """Processor time of a fresh Terraforming board as PDF, the whole command."""
    return _fresh(folder, "terraforming")


def fresh_antwalk(folder: Path) -> Measured:
    """Processor time of a fresh AntWalk board as PDF, the whole command."""
    return _fresh(folder, "antwalk")


def _fresh(folder: Path, game: str) -> Measured:
    """Return the processor time of a fresh board of a game beside that of protograf's hexagons."""
    ours = timing.landpress(folder, "fresh", game, "--force", "-o", "board.pdf")
    pairs = timing.alternate(ours, alternatives.protograf(folder), pairs=7, clock=timing.of_processes)
    beside = f"{1000 * pairs.first:.0f} ms; protograf 0.5 draws 37 labelled hexagons in {1000 * pairs.second:.0f} ms"
    return Measured(pairs.ratio, "x", 0.35, beside)


def fresh_processor(folder: Path) -> Measured:
    """Processor time of a fresh Last Land board as PDF with the plain look, the whole command."""
    options = ("--look", "plain", "--players", "3", "--seed", "a", "--again", "--force", "-o", "board.pdf")
    ours = timing.landpress(folder, "fresh", "last-land", *options)
    pairs = timing.alternate(ours, alternatives.reportlab(folder), pairs=21, clock=timing.of_processes)
    plain = "a page of 37 labelled hexagons, an embedded font and a QR code, straight through reportlab:"
    return Measured(pairs.ratio, "x", 1.15, f"{1000 * pairs.first:.0f} ms; {plain} {1000 * pairs.second:.0f} ms")


def version(folder: Path) -> Measured:
    """Processor time of `landpress --version`."""
    python = timing.process([sys.executable, "-c", "pass"], folder, {})
    ours = timing.landpress(folder, "--version")
    pairs = timing.alternate(ours, python, pairs=21, clock=timing.of_processes)
    beside = f"{1000 * pairs.first:.0f} ms; `python -c pass` takes {1000 * pairs.second:.0f} ms"
    return Measured(pairs.ratio, "x", 3.5, beside)
