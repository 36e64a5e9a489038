"""The alternatives that Landpress is compared with, each used in the best way that its documentation shows.

Their packages are in a separate environment, `.bench/`, which is made here from `locks/alternatives.txt`. The plain
page uses the same reportlab as Landpress.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import process
from scripts.environment import interpreter

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".bench"
FONT = ROOT / "output/scene/faces/NotoSans-Regular.ttf"
LOCK = ROOT / "locks/alternatives.txt"


def _python() -> str:
    """Return the interpreter of the alternatives' environment. Make the environment again if its lock has changed."""
    stamp = FOLDER / "alternatives.txt"
    if not stamp.exists() or stamp.read_bytes() != LOCK.read_bytes():
        maker = [sys.executable, str(ROOT / "scripts/environment.py"), str(FOLDER)]
        subprocess.run([*maker, "--require-hashes", "-r", str(LOCK)], check=True)
        stamp.write_bytes(LOCK.read_bytes())
    return str(interpreter(FOLDER))


def protograf(folder: Path, radius: int = 3, pages: int = 1) -> Callable[[], None]:
    """Return a call that draws pages of labelled hexagons with protograf to `protograf.pdf` in the folder."""
    script = str(Path(__file__).with_name("protograf_board.py"))
    return process([_python(), script, str(radius), str(pages)], folder, {})


def protograf_cards(folder: Path) -> Callable[[], None]:
    """Return a call that draws a plain deck of 34 cards and backs with protograf to `protograf.pdf` in the folder."""
    return process([_python(), str(Path(__file__).with_name("protograf_cards.py"))], folder, {})


def protograf_deck(folder: Path) -> Callable[[], None]:
    """Return a call that draws the deck of the folder's `cards.csv` with protograf to `protograf.pdf` there."""
    return process([_python(), str(Path(__file__).with_name("protograf_deck.py"))], folder, {})


def reportlab(folder: Path) -> Callable[[], None]:
    """Return a call that draws a plain page of 37 labelled hexagons with our reportlab to `plain.pdf` in the folder."""
    script = str(Path(__file__).with_name("plain_page.py"))
    return process([sys.executable, script, str(FONT), "plain.pdf"], folder, {})


def playing(game: str, seconds: float) -> float:
    """Return the plies per second of random games in a Python loop: `hex` of OpenSpiel or `catan` of catanatron.

    Seconds are processor time of one core.
    """
    command = [_python(), str(Path(__file__).with_name("playing.py")), game, str(seconds)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def searching(seconds: float) -> float:
    """Return the simulations per second, on one core, of OpenSpiel's tree search at the beginning of a game of hex."""
    command = [_python(), str(Path(__file__).with_name("searching.py")), str(seconds)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
