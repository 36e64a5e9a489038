"""Whole processes of the command `landpress`, on the wall clock, beside what people would start instead."""

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


def version(folder: Path) -> Measured:
    """Start of `landpress --version`."""
    python = timing.process([sys.executable, "-c", "pass"], folder, {})
    pairs = timing.alternate(timing.landpress(folder, "--version"), python, pairs=21)
    beside = f"{1000 * pairs.first:.0f} ms; `python -c pass` takes {1000 * pairs.second:.0f} ms"
    return Measured(pairs.ratio, "x", 12, beside)
