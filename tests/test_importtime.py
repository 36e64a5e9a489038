"""Light commands start fast because they do not import heavy libraries. `python -X importtime` lists what they import.

A command imports only what it uses: never libraries for numbers and tables, and drawing only where something is drawn.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ALWAYS_HEAVY = {"numba", "numpy", "scipy", "pandas", "networkx", "rich", "matplotlib", "asyncio", "hypothesis"}
DRAWING = {"reportlab", "PIL", "svgwrite", "fontTools", "segno"}
READING = {"pypdf", "pypdfium2", "zxingcpp"}
STORING = {"sqlite3", "platformdirs"}
NETWORK = {"urllib.request", "http", "ssl", "email", "socket"}
NO_DRAWING = ALWAYS_HEAVY | DRAWING | READING | NETWORK
# A call that writes an SVG may import more: svgwrite itself imports urllib.request.
ONLY_PDF = ALWAYS_HEAVY | READING | NETWORK | {"svgwrite", "fontTools", "PIL._imaging", "PIL.ExifTags"}

COMMANDS = {
    "--version": NO_DRAWING | STORING | {"click", "inspect"},
    "--help": NO_DRAWING,
    "fresh --help": NO_DRAWING,
    "games": NO_DRAWING - {"email", "socket"},  # the standard library reads the plugins' metadata as a message
    "fresh last-land --players 3 -o board.json": NO_DRAWING,
    "fresh last-land --players 3 -o board.pdf": ONLY_PDF,
    "fresh last-land --players 3 -o board.svg": ALWAYS_HEAVY | READING,
    "kit last-land --seed a --again -o kit.pdf": ONLY_PDF,
    "kit last-land --only tokens -o some.pdf": ONLY_PDF | {"segno"},
    "fresh last-land --players 3 --proof -o board.svg": ALWAYS_HEAVY | READING,
    "deck --help": NO_DRAWING,
    "deck --init": NO_DRAWING,
    "deck ../cards.csv -o deck.pdf": ONLY_PDF | {"landpress.engine.boards.validity", "yaml", "openpyxl"},
    "balance --help": NO_DRAWING,
    "preflight --help": NO_DRAWING,
    "validate ../board.json": NO_DRAWING,
    "validate --playability quick ../board.json": NO_DRAWING - {"email", "socket"},  # some boards need the kernel
}


def imports_of(command: str, folder: Path) -> set[str]:
    """Run `landpress` with a home of its own. Return the modules that it imports and their top-level packages."""
    env = os.environ | {"LANDPRESS_HOME": str(folder / "home")}
    program = (
        f"import sys; sys.argv = ['landpress', *{command.split()}]; from landpress.generator.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", program], cwd=folder, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, f"landpress {command}\n{done.stdout}\n{done.stderr[-2000:]}"
    names = re.findall(r"^import time:\s+\d+ \|\s+\d+ \|\s+(\S+)$", done.stderr, re.MULTILINE)
    assert "landpress.generator.cli" in names
    return {*names, *(name.partition(".")[0] for name in names)}


SAID_BY_OTHERS = {"fresh --help", "balance --help", "kit last-land --only tokens -o some.pdf", "deck --help"}
"""Commands that run at night: by day another help, and another kit, import what they import."""


@pytest.mark.parametrize(
    "command", [pytest.param(one, marks=pytest.mark.nightly if one in SAID_BY_OTHERS else ()) for one in COMMANDS]
)
def test_light_commands_import_little(command: str, tmp_path: Path) -> None:
    """A command imports none of the libraries that it does not need."""
    work = tmp_path / "work"
    work.mkdir()
    if "../board.json" in command:
        imports_of("fresh last-land --players 3 --seed a --again -o board.json", tmp_path)
    (tmp_path / "cards.csv").write_text("title,cost\nMill,3\n", "utf-8")
    heavy = imports_of(command, work) & COMMANDS[command]
    assert not heavy, f"landpress {command} imports {', '.join(sorted(heavy))}: import inside what needs it"


WORK = tuple(
    f"landpress.{name}"
    for name in (
        *("engine.boards", "engine.kernels", "engine.learning", "engine.play", "engine.proof", "engine.maps"),
        *("output.game", "output.maps", "output.reports", "output.scene.style", "output.sheets", "output.press"),
        *("generator.boards.issue", "generator.boards.ledger", "generator.maps.problem", "generator.decks.table"),
    )
)
"""What commands do their work with."""


def test_help_imports_nothing_that_does_the_work() -> None:
    """A command's module is imported for its help and for completion. Functions import what does the work."""
    program = f"""
import sys
from importlib import import_module
from landpress.generator.commands import GROUPS
for names in GROUPS.values():
    for name in names:
        import_module("landpress.generator.commands." + name.replace("-", "_"))
print(*(name for name in sys.modules if name.startswith({WORK})))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
