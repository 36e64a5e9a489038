"""Make a virtual environment, where there is none yet, and install into it with pip.

    python3 scripts/environment.py FOLDER PIP-INSTALL-ARGUMENTS...

Needs nothing but Python 3.11 and pip, and asks no questions. Where Python came without `ensurepip`, as on Debian
without python3-venv, the pip of the calling Python brings one into the environment.
"""

import subprocess
import sys
from pathlib import Path

QUIETLY = ["--quiet", "--no-input", "--disable-pip-version-check"]


def interpreter(folder: Path) -> Path:
    """The Python of an environment; Windows keeps it elsewhere."""
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def make(folder: Path) -> None:
    """Create the environment, or mend one whose Python no longer runs or which has no pip."""
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
    """Make the environment and run `pip install` in it; the exit status is pip's."""
    if sys.version_info < (3, 11):  # noqa: UP036  this file runs before pip has looked at requires-python
        found = ".".join(map(str, sys.version_info[:3]))
        sys.exit(f"Landpress needs Python 3.11 or newer, and {sys.executable} is {found}: try make PYTHON=python3.11")
    make(Path(folder))
    print(f"installing into {folder}", file=sys.stderr)
    sys.exit(subprocess.run([str(interpreter(Path(folder))), "-m", "pip", "install", *QUIETLY, *arguments]).returncode)


if __name__ == "__main__":
    main(*sys.argv[1:])
