"""Rows on the user's own deck of 500 cards with backs, the whole command, compared with protograf on the same table."""

import csv
import subprocess
import sys
from pathlib import Path

from benchmarks import alternatives, timing
from benchmarks.measured import Measured

CARDS = 500
_KINDS = ("field", "grove", "quarry", "village", "mill")
_TEXT = "gain pay move turn two three cards stones each round beside a field when you pass keep one more"
_WORDS = _TEXT.split()
_MEMORY = (
    "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL); "
    "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
)


def _deck(folder: Path) -> tuple[str, ...]:
    """Write the table and the template into the folder. Return the arguments of the command that prints them."""
    with (folder / "cards.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(("title", "kind", "cost", "text"))
        for i in range(CARDS):
            text = " ".join(_WORDS[(7 * i + j * (i % 5 + 3)) % len(_WORDS)] for j in range(18 + i % 9))
            table.writerow((f"Card number {i + 1}", _KINDS[i % 5], i % 9 + 1, f"{text.capitalize()}."))
    (folder / "cards.toml").write_bytes(Path(__file__).with_suffix(".toml").read_bytes())
    return "deck", "cards.csv", "--template", "cards.toml", "--force", "-o", "ours.pdf"


def own_deck(folder: Path) -> Measured:
    """A table of 500 cards with backs printed by `landpress deck`."""
    ours = timing.landpress(folder, *_deck(folder))
    pairs = timing.alternate(ours, alternatives.protograf_deck(folder), pairs=2)
    size = (folder / "ours.pdf").stat().st_size / 1000
    beside = f"{pairs.first:.2f} s, {size:.0f} kB; protograf 0.5 draws the same table in {pairs.second:.1f} s"
    return Measured(pairs.ratio, "x", 0.3, beside)


def own_deck_memory(folder: Path) -> Measured:
    """The memory that printing those 500 cards takes."""
    command = [str(Path(sys.executable).with_name("landpress")), *_deck(folder)]
    done = subprocess.run(
        [sys.executable, "-c", _MEMORY, *command], cwd=folder, check=True, capture_output=True, text=True
    )
    return Measured(int(done.stdout) / 1024, "MB", 200, "the largest resident set of the process")
