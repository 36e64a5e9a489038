"""Rows on kernels compiled ahead of time: their speed compared with Numba, their size, and the first game.

A kernel and Numba run the same functions in this process, in turn, on one core.
"""

import gzip
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks import timing
from benchmarks.measured import Measured
from benchmarks.playouts import Playouts
from benchmarks.rows.search import Searches
from landpress.engine.kernels import artefact
from landpress.engine.kernels.backends import VARIABLE
from landpress.layouts.catalogue import games

ROOT = Path(__file__).parents[2]
ROUNDS = 5
SECONDS = 0.4
SEATS = 2
HEAVY = "terraforming"
"""The game with a separate bar for its search."""
FIRST_GAME = ("balance", "last-land", "--players", "4", "--boards", "1", "--games", "1", "--policy", "random")


class Shares(NamedTuple):
    """The speed of a game's kernel as a share of the speed of Numba, as medians over rounds."""

    playouts: float
    search: float


@cache
def _shares(game: str) -> Shares:
    before = os.environ[VARIABLE]
    pair = []
    for backend in ("wasm", "native"):
        os.environ[VARIABLE] = backend
        pair.append((Playouts(game, SEATS, compiled=True), Searches(game, SEATS)))
    os.environ[VARIABLE] = before
    rounds = []
    for _ in range(ROUNDS):
        games, others = (one.rate(SECONDS) for one, _ in pair)
        simulations, other_simulations = (one.simulations(SECONDS) for _, one in pair)
        rounds.append((games / others, simulations / other_simulations))
    return Shares(*map(median, zip(*rounds, strict=True)))


def _lowest(shares: dict[str, float], bar: float) -> Measured:
    beside = "; ".join(f"{game} {share:.2f}" for game, share in shares.items())
    return Measured(min(shares.values()), "of the speed of Numba", bar, beside, better="more")


def playouts(folder: Path) -> Measured:
    """Random games by the kernels, compared with Numba, in the game where they are slowest."""
    return _lowest({game: _shares(game).playouts for game in games()}, 0.8)


def search(folder: Path) -> Measured:
    """Search by the kernels, compared with Numba, in the slowest of four games."""
    return _lowest({game: _shares(game).search for game in games() if game != HEAVY}, 0.75)


def heavy_search(folder: Path) -> Measured:
    """Search of Terraforming by its kernel, compared with Numba."""
    return _lowest({HEAVY: _shares(HEAVY).search}, 0.65)


def size(folder: Path) -> Measured:
    """All kernels together, compressed by gzip."""
    packed = [len(gzip.compress(artefact.path_of(game).read_bytes(), 9)) / 1000 for game in games()]
    return Measured(sum(packed), "kB", 150, f"{len(packed)} games, {min(packed):.0f} to {max(packed):.0f} kB each")


def environment(folder: Path) -> Measured:
    """The environment that `pip install .` makes, without pip and setuptools."""
    subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
    quiet = [str(folder / "env/bin/python"), "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*quiet, "install", str(ROOT)], check=True)
    subprocess.run([*quiet, "uninstall", "-y", "setuptools", "pip"], check=True, capture_output=True)
    (site,) = (folder / "env/lib").glob("*/site-packages")
    sizes = {path.name: _megabytes(path) for path in site.iterdir() if not path.name.endswith(".dist-info")}
    named = sorted(sizes, key=lambda name: -sizes[name])[:6]
    beside = ", ".join(f"{name.removesuffix('.libs')} {sizes[name]:.0f}" for name in named)
    return Measured(_megabytes(site), "MB", 215, f"the largest packages: {beside} MB")


def _megabytes(path: Path) -> float:
    files = [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file() and not one.is_symlink()]
    return sum(file.stat().st_size for file in files) / 1e6


def first_game(folder: Path) -> Measured:
    """The first measured game of Last Land, the whole command on a machine where nothing is cached."""
    call = timing.landpress(folder, *FIRST_GAME)
    call()
    taken = median(timing.seconds(call) for _ in range(11))
    bare = median(timing.seconds(timing.process([sys.executable, "-c", "pass"], folder, {})) for _ in range(11))
    return Measured(taken, "s", 0.35, f"`python -c pass` takes {bare:.3f} s")
