"""Record which tests run the places of the faults that are drawn: `make recorded`.

The tests of every day are run once, in as many processes as there are cores, with calls planted at the places
(`probes.py`). Rules that are compiled run as plain Python in a second run, for the tests of the engine and the games.
`build/recorded/` has what each test ran, and its seconds.
"""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from landpress.engine.contract import rules
from landpress.engine.kernels.linking import OWN_SETS, PICTURES, all_modules
from landpress.layouts.catalogue import games
from tests.mutants.drawn.draw import FLOORS, Mutant, drawn
from tests.mutants.drawn.probes import PLACES, Span
from tests.mutants.faults import ROOT

RECORDED = ROOT / "build/recorded"
SLOWEST = 4
"""The most seconds of a processor for a test that runs compiled rules as plain Python."""
_BACKENDS = "engine/kernels/backends.py"
STARTS = "from tests.mutants.drawn import probes\n"
"""What a program that a test starts runs first."""


@dataclass
class Recording:
    """What was recorded: the tests that run the place of each fault, and the seconds of each test that passed."""

    folder: Path = RECORDED
    seconds: dict[tuple[str, bool], float] = field(default_factory=dict)
    """By test, and by whether compiled rules ran as plain Python."""
    _hits: dict[tuple[int, bool], set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path in sorted(self.folder.glob("*/hits-*.jsonl")):
            plain = path.parent.name == "plain"
            for one in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
                if one["seconds"] is not None:
                    self.seconds[one["test"], plain] = one["seconds"]
                for number in one["hits"]:
                    self._hits.setdefault((number, plain), set()).add(one["test"])

    def tests(self, mutant: Mutant, plain: bool) -> dict[str, tuple[int, float]]:
        """Return the tests for a fault, each with its rank and its seconds.

        First come those that run its place, then those of a file whose imports or fixtures run it, then those of a file
        that imports the module: what a function keeps for later calls was run in the first test alone.
        """
        named = self._hits.get((numbers()[mutant.key], plain), set())
        module = module_of(mutant.file)
        found: dict[str, tuple[int, float]] = {}
        for (name, is_plain), seconds in self.seconds.items():
            file = name.partition("::")[0]
            ranks = (name in named, file in named, module in imported(file))
            if is_plain == plain and True in ranks:
                found[name] = ranks.index(True), seconds
        return found


@cache
def linked() -> frozenset[str]:
    """Return the files that kernels are compiled from. A kernel does not fit a changed source; plain Python does.

    The loops over pictures never run as plain Python: their kernel is compiled again.
    """
    modules = {rules.__name__, *(module.__name__ for kernel in (*games(), *OWN_SETS) for module in all_modules(kernel))}
    return frozenset(name.partition(".")[2].replace(".", "/") + ".py" for name in modules)


def is_plain(file: str) -> bool:
    """Return whether what is compiled from a file runs as plain Python here."""
    return file in linked() and set_of(file) != PICTURES


def set_of(file: str) -> str:
    """Return the name of the folder of a file on its floor, such as that of the loops over pictures."""
    return Path(file).parts[1]


def module_of(file: str) -> str:
    """Return the name of the module in a file."""
    return f"landpress.{'.'.join(Path(file).with_suffix('').parts)}".removesuffix(".__init__")


@cache
def imported(file: str) -> frozenset[str]:
    """Return the modules that a file imports, names from, or names in a text without the package."""
    found = set[str]()
    for node in ast.walk(ast.parse((ROOT / file).read_bytes())):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith(FLOORS):
            found.add(f"landpress.{node.value}")
    return frozenset(found)


@cache
def numbers() -> Mapping[str, int]:
    """Give each fault of the release a number."""
    return {mutant.key: number for number, mutant in enumerate(one for floor in FLOORS for one in drawn(floor))}


def places() -> dict[str, list[Span]]:
    """Return where calls are planted, by file."""
    found: dict[str, list[Span]] = {}
    for mutant in (one for floor in FLOORS for one in drawn(floor)):
        for file, line, column in _spots(mutant):
            found.setdefault(str(ROOT / file), []).append((line, column, numbers()[mutant.key]))
    return found


def _spots(mutant: Mutant) -> Iterator[tuple[str, int, int]]:
    """Yield the place of a fault, or the functions that use what it changes at the level of a module.

    Of the loops over pictures it is where their kernel is asked for.
    """
    if set_of(mutant.file) == PICTURES:
        backends = ast.parse((ROOT / _BACKENDS).read_bytes())
        (asked,) = (one for one in backends.body if isinstance(one, ast.FunctionDef) and one.name == PICTURES)
        yield _BACKENDS, asked.body[0].lineno, asked.body[0].col_offset
        return
    source = (ROOT / mutant.file).read_bytes()
    before = source[: mutant.change.begin]
    line, column = mutant.change.first, len(before) - (before.rfind(b"\n") + 1)
    held = [node for node in ast.parse(source).body if node.lineno <= line <= (node.end_lineno or 0)]
    while held and isinstance(held[0], ast.ClassDef):
        inner = [node for node in held[0].body if node.lineno <= line <= (node.end_lineno or 0)]
        if not inner or not isinstance(inner[0], ast.FunctionDef | ast.ClassDef):
            break
        held = inner
    if held and isinstance(held[0], ast.FunctionDef) and held[0].body[0].lineno <= line:
        yield mutant.file, line, column
        return
    for name in _names(held):
        for file in _users(mutant.file):
            for function in _functions(file, name):
                yield file, function.body[0].lineno, function.body[0].col_offset


def _names(held: Sequence[ast.stmt]) -> Iterator[str]:
    for node in held:
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Assign(targets=[*targets]):
                yield from (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name


def _users(file: str) -> list[str]:
    """Return the file and those on the floors that import its module."""
    module = module_of(file)
    every = (str(path.relative_to(ROOT)) for floor in FLOORS for path in sorted((ROOT / floor).rglob("*.py")))
    return [file, *(one for one in every if one != file and module in imported(one))]


@cache
def _functions(file: str, name: str) -> tuple[ast.FunctionDef, ...]:
    """Return the functions of a file that mention a name."""
    source = (ROOT / file).read_text(encoding="utf-8")
    if not re.search(rf"\b{name}\b", source):
        return ()
    return tuple(
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef)
        and any(name in (getattr(part, "id", ""), getattr(part, "attr", "")) for part in ast.walk(node))
    )


def record(folder: str, spans: Mapping[str, Sequence[Span]], **settings: str) -> None:
    """Run the tests with calls planted at places, into a folder of `build/recorded`."""
    kept = RECORDED / folder
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    (kept / "places.json").write_text(json.dumps(spans), encoding="utf-8")
    (kept / "sitecustomize.py").write_text(STARTS, encoding="utf-8")
    environment = {
        **os.environ,
        PLACES: str(kept / "places.json"),
        "PYTHONPATH": f"{kept}{os.pathsep}{ROOT}",
        **settings,
    }
    options = ["-q", "--tb=no", "-p", "no:cacheprovider", "-p", "tests.mutants.drawn.probes", "-n", str(os.cpu_count())]
    folders = ["tests/engine", "tests/games", "tests/output"] if settings else []
    options += ["-p", "tests.mutants.drawn.unshrunk", *folders] if settings else []
    subprocess.run([sys.executable, "-m", "pytest", *options, "--dist", "worksteal"], cwd=ROOT, env=environment)


def main() -> int:
    """Record the tests of every day, and once more with plain rules."""
    every = places()
    record("compiled", every)
    plain = {file: spans for file, spans in every.items() if is_plain(str(Path(file).relative_to(ROOT)))}
    record("plain", plain, LANDPRESS_KERNELS="plain", LANDPRESS_SLOWEST=str(SLOWEST))
    return 0


if __name__ == "__main__":
    sys.exit(main())
