"""Make a million boards of one space, and all boards of another one, and look for boards that are equal."""

import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.faults.child import ran
from tests.faults.classes import classes
from tests.faults.results import ROOT, Row, none
from tests.oracles.last_land import LastLandBoard

BOARDS, ALL_OF_SIX = 1_000_000, 7196
CHECKED = 2000
USED_UP = "the symmetric boards for 6 seats are used up; this one is balanced"


def measure(folder: Path) -> list[Row]:
    """Make the boards with `landpress batch`, then fresh ones of 6 seats until none is left.

    The boards are compared by a canonical form that is made from the oracle's symmetries, not by the ledger's.
    """
    many, six = folder / "many.jsonl", folder / "six.jsonl"
    _batch(folder, "2", BOARDS, many)
    made, kinds = classes(_lines(many))
    faults = _faults(many)
    _batch(folder, "6", ALL_OF_SIX, six)
    made_six, kinds_six = classes(_lines(six))
    after = ran(["fresh", "last-land", "--players", "6", "-o", "after.json"], folder)
    told = USED_UP in after.err + after.out and after.status == 0
    return [
        Row(
            "boards of Last Land for 2 seats in one batch",
            f"{BOARDS:,}, all different up to symmetry",
            f"{made:,} boards, {kinds:,} classes",
            made == kinds == BOARDS,
        ),
        none(f"boards among {CHECKED:,} of them that the oracle does not accept", faults),
        Row(
            "boards for 6 seats until the space is used up",
            f"{ALL_OF_SIX:,}, all different up to symmetry",
            f"{made_six:,} boards, {kinds_six:,} classes",
            made_six == kinds_six == ALL_OF_SIX,
        ),
        Row("what the next call then says", f'"{USED_UP}"', "the same" if told else after.err[:200], told),
    ]


def _batch(folder: Path, players: str, count: int, output: Path) -> None:
    import os

    call = ["batch", "last-land", "--players", players, "--count", str(count), "-o", str(output)]
    environment = {**os.environ, "LANDPRESS_HOME": str(folder / "home"), "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-m", "landpress", *call], env=environment, check=True, stdout=subprocess.DEVNULL)


def _lines(file: Path) -> Iterator[bytes]:
    with open(file, "rb") as lines:
        yield from lines


def _faults(file: Path) -> list[str]:
    """Return the faults that the oracle finds in some of the boards, taken at random."""
    import json

    chance = random.Random(1)
    size = file.stat().st_size
    found = []
    with open(file, "rb") as lines:
        for _ in range(CHECKED):
            lines.seek(chance.randrange(size - 4000) if size > 4000 else 0)
            lines.readline()
            board = LastLandBoard(json.loads(lines.readline()))
            found += [str(fault) for fault in board.faults()]
    return found
