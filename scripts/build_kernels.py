"""Compile the rules of the games ahead of time and write `kernel.wasm` beside them (engine/kernels/compiling.py).

    python -m scripts.build_kernels [--check] [GAME...]

A game is a shipped one, one of an installed plugin, or one of the examples of plugins; `pictures` and `ground` stand
for the loops over pictures and over drawn ground. With `--check` nothing is written, and the exit status is 1 if a file
would change. The bytes depend on the versions of Numba, llvmlite, ziglang
and Python, which the lock pins.
"""

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from tempfile import TemporaryDirectory

from landpress.engine.kernels.artefact import path_of
from landpress.engine.kernels.compiling import built
from landpress.engine.kernels.linking import OWN_SETS
from landpress.layouts.catalogue import games
from scripts.example_game import add_examples


def main() -> int:
    """Build the kernels of the named games, by default of all. Return the exit status."""
    with TemporaryDirectory() as folder:
        add_examples(folder)
        return _build(folder)


def _build(folder: str) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*games(), *OWN_SETS])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    wanted = parser.parse_args()
    stale = 0
    with ProcessPoolExecutor(os.cpu_count(), initializer=add_examples, initargs=(folder,)) as pool:
        for game, made in zip(wanted.games, pool.map(built, wanted.games), strict=True):
            same = path_of(game).is_file() and path_of(game).read_bytes() == made
            if not same and not wanted.check:
                path_of(game).write_bytes(made)
            stale += not same
            state = "unchanged" if same else "not what is built: run `make kernels`" if wanted.check else "written"
            print(f"{game}: {len(made):,} bytes, {state}", flush=True)
    return int(wanted.check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
