"""Make a virtual environment, if there is none yet, and install packages into it with pip.

    python3 scripts/environment.py FOLDER PIP-INSTALL-ARGUMENTS...

This needs only Python 3.11 and pip, and asks no questions. If Python has no `ensurepip`, as on Debian without
python3-venv, the pip of the calling Python installs pip into the environment.
"""

import subprocess
import sys
from pathlib import Path

QUIETLY = ["--quiet", "--no-input", "--disable-pip-version-check"]


def interpreter(folder: Path) -> Path:
    """Return the path of the Python of an environment, which differs on Windows."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def make(folder: Path) -> None:
    """Create the environment. If there is one and its Python and its pip run, keep it."""
    pip = [str(interpreter(folder)), "-m", "pip", "--version"]
    if interpreter(folder).exists() and not subprocess.run(pip, capture_output=True).returncode:
        return
    print(f"making {folder} with Python {sys.version.split()[0]}", file=sys.stderr)
    creation = [sys.executable, "-m", "venv", "--clear", str(folder)]
    if subprocess.run(creation, capture_output=True).returncode:
        subprocess.run([*creation, "--without-pip"], check=True)
        target = ["--python", str(interpreter(folder))]
        subprocess.run([sys.executable, "-m", "pip", *target, "install", *QUIETLY, "pip"], check=True)


def main(folder: str, *arguments: str) -> None:
    """Make the environment and run `pip install` in it. Exit with the status of pip."""
    if sys.version_info < (3, 11):  # noqa: UP036  this file runs before pip checks requires-python
        found = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Landpress needs Python 3.11 or newer, but {sys.executable} is {found}: try make PYTHON=python3.11")
    make(Path(folder))
    print(f"installing into {folder}", file=sys.stderr)
    sys.exit(subprocess.run([str(interpreter(Path(folder))), "-m", "pip", "install", *QUIETLY, *arguments]).returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
