"""Landpress 0.1.0 from the history of this repository, with the interpreter and the libraries of this environment.

It draws kits and boards without kernels and compiles nothing. A folder without history, such as a source archive,
cannot have it.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.alternatives import FOLDER, ROOT
from benchmarks.timing import process

COMMIT = "5539bc8"
"""The commit that wrote the files in tests/data/v0_1_0."""
CALL = "from generator.cli import main; main()"


def version_0_1(folder: Path, *arguments: str) -> Callable[[], None]:
    """Return a call of the command `landpress` of 0.1.0, with its data inside the folder."""
    env = {"PYTHONPATH": str(_code()), "LANDPRESS_HOME": str(folder / "home-0.1")}
    return process([sys.executable, "-c", CALL, *arguments], folder, env)


def _code() -> Path:
    """Return the folder with the code of 0.1.0. Take it out of the history if it is not there."""
    code = FOLDER / f"landpress-{COMMIT}"
    if not code.exists():
        archive = ["git", "-C", str(ROOT), "archive", COMMIT, "layouts", "engine", "output", "generator"]
        packed = subprocess.run(archive, check=True, capture_output=True).stdout
        code.mkdir(parents=True)
        subprocess.run(["tar", "-x", "-C", str(code)], input=packed, check=True)
    return code
