"""The four floors: direction of imports, sizes, names, and imports that work on every operating system.

The tests read the source, so they also see an import inside a function. The finders themselves are tested on planted
sources.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from landpress.layouts.catalogue import PARTS

ROOT = Path(__file__).parents[1]
FLOORS = ("layouts", "engine", "output", "generator")
PACKAGE = "landpress."
MODULES = sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))
SOURCES = MODULES + sorted(
    path for folder in ("benchmarks", "landpress", "scripts", "tests") for path in (ROOT / folder).rglob("*.py")
)
GAMES = [path.stem for path in (ROOT / "layouts/games").glob("[!_]*")]
COMMAND_LINE = tuple(
    f"generator/{name}"
    for name in (
        *("cli.py", "commands/", "decks/", "options.py", "printing/", "screen/", "studio/", "texts/"),
        *(
            "boards/named.py",
            "table/in_play.py",
            "table/person.py",
            "table/photographed.py",
            "table/tournament.py",
            "table/trace_file.py",
        ),
    )
)
MAX_LINES = 400
BAD_NAMES = {"util", "utils", "helper", "helpers", "manager", "managers", "handler", "handlers", "misc"}
READING = {
    "layouts/bounded.py",
    *("layouts/boardschema.py", "layouts/catalogue.py", "generator/texts/__init__.py", "generator/commands/deck.py"),
    "generator/commands/new_game.py",
    *("engine/kernels/artefact.py", "engine/kernels/compiling.py", "output/scene/style.py", "output/press/inks.py"),
    *("output/games/terraforming/kit.py", "generator/table/bot_keeper.py", "generator/table/bot_ending.py"),
    *("generator/decks/squib_import.py", "generator/boards/locks.py", "generator/screen/strengths.py"),
    "generator/table/puzzles.py",
    *(f"generator/studio/{name}.py" for name in ("bill", "build", "npm", "pack", "serve", "versions")),
}
"""The modules that open files: the bounded reader, those that read shipped or compiled files, two that read /proc."""
DRAWING = {"reportlab", "svgwrite", "PIL", "pypdf", "pypdfium2", "pikepdf"}
POSIX_ONLY = {"resource", "fcntl", "pwd", "grp", "termios", "tty", "pty", "posix", "syslog", "readline", "curses"}
POSIX_NAMES = {
    *("os.fork", "os.forkpty", "os.getuid", "os.geteuid", "os.getpgid", "os.killpg", "os.setsid", "os.uname"),
    *("os.sched_getaffinity", "os.sysconf", "os.O_NOFOLLOW", "os.O_DIRECTORY", "os.O_CLOEXEC"),
    *("signal.SIGKILL", "signal.SIGALRM", "signal.SIGHUP", "signal.alarm", "signal.setitimer"),
}
NEEDS_POSIX = re.compile(rf"\b({'|'.join((*POSIX_ONLY, *(name.split('.')[1] for name in POSIX_NAMES)))})\b")
"""Words of which a source has one at least if it needs what only POSIX systems have. Few sources need a closer look."""


def place(path: Path) -> str:
    """Return a path relative to the top of the project, with slashes."""
    return path.relative_to(ROOT).as_posix()


@cache
def source_of(path: Path) -> str:
    """Return the source of a module."""
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    """Parse the source of a module."""
    return ast.parse(source_of(path), str(path))


@cache
def imports(path: Path) -> list[tuple[int, str]]:
    """Return line and full name of every import in a module. All tests of imports look through its tree once."""
    return list(imported(tree(path)))


def imported(module: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield line and full name of every import in the module, also through `import_module` and the catalogue."""
    for node in ast.walk(module):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=name, level=level):
                yield node.lineno, name if name and not level else "(relative)"
            case ast.Call(
                func=ast.Name(id="import_module" | "module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield node.lineno, name
            case ast.Call(func=ast.Name(id="part" | "has"), args=[_, ast.Constant(value=str(name)), *_]):
                yield node.lineno, PARTS[name].floor


def floor_of(name: str) -> str:
    """Return the floor of a module, or the floor that a call of the catalogue asks for.

    Foreign modules give an empty text.
    """
    inside = name.removeprefix(PACKAGE)
    return inside.split(".")[0] if inside != name or name in FLOORS else ""


def upward(floor: str, found: Iterable[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return the imports that do not go down from a floor, that are relative, or that leave out `landpress`."""
    above = FLOORS[FLOORS.index(floor) + 1 :]
    return [
        (line, name)
        for line, name in found
        if floor_of(name) in above or name == "(relative)" or (name.split(".")[0] in FLOORS and "." in name)
    ]


def at_import(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes that run when the module is imported. Only the bodies of functions are left out."""
    yield node
    for name, field in ast.iter_fields(node):
        if name == "body" and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST):
                yield from at_import(child)


def posix_at_import(module: ast.Module) -> list[tuple[int, str]]:
    """Return what importing the module needs that only POSIX systems have."""
    found = []
    for node in at_import(module):
        match node:
            case ast.Import(names=names):
                found += [(node.lineno, a.name) for a in names if a.name.split(".")[0] in POSIX_ONLY]
            case ast.ImportFrom(module=str(name)) if name.split(".")[0] in POSIX_ONLY:
                found.append((node.lineno, name))
            case ast.ImportFrom(module=str(name), names=names):
                found += [(node.lineno, f"{name}.{a.name}") for a in names if f"{name}.{a.name}" in POSIX_NAMES]
            case ast.Attribute(value=ast.Name(id=owner), attr=attr) if f"{owner}.{attr}" in POSIX_NAMES:
                found.append((node.lineno, f"{owner}.{attr}"))
    return found


def test_imports_go_down_only() -> None:
    """Imports go down only: layouts <- engine <- output <- generator."""
    bad = [
        f"{place(path)}:{line} imports {name}"
        for path in MODULES
        for line, name in upward(path.relative_to(ROOT).parts[0], imports(path))
    ]
    assert not bad, f"imports go {' <- '.join(FLOORS)} only, never relative: {bad}"


@pytest.mark.parametrize(
    "source",
    [
        "import landpress.output.pdf",
        "import layouts.board",
        "def late():\n    from landpress.generator.boards.draws import draws",
        "from importlib import import_module\nimport_module('landpress.generator.cli')",
        "module('output', game)",
        "has(game, 'kit')",
        "from . import faults",
    ],
)
def test_every_way_of_importing_upwards_is_seen(source: str) -> None:
    """The finder sees an upward import in every form."""
    assert upward("engine", imported(ast.parse(source)))
    downward = "import landpress.engine.boards.validity, landpress.layouts.board\n"
    assert not upward("engine", imported(ast.parse(downward + "module('layouts', game)\npart(game, 'solver')")))


def test_random_makers_do_not_draw() -> None:
    """In `generator` only the command line and the page import `output`. The makers of boards import neither."""
    above = tuple(PACKAGE + name.removesuffix(".py").rstrip("/").replace("/", ".") + "." for name in COMMAND_LINE)
    bad = [
        f"{place(path)}:{line} imports {name}"
        for path in MODULES
        if path.is_relative_to(ROOT / "generator") and not place(path).startswith(COMMAND_LINE)
        for line, name in imports(path)
        if floor_of(name) == "output" or f"{name}.".startswith(above)
    ]
    assert not bad, bad


def test_only_output_knows_the_drawing_libraries() -> None:
    """Only `output` imports libraries that write or read PDF, SVG and pixels."""
    bad = [
        f"{place(path)}:{line} imports {name}"
        for path in MODULES
        if not path.is_relative_to(ROOT / "output")
        for line, name in imports(path)
        if name.split(".")[0] in DRAWING
    ]
    assert not bad, bad


def named_games(source: str) -> list[tuple[int, str]]:
    """Return each place where a source names a game, in any spelling."""
    words = re.compile("|".join(name.replace("_", "[ _-]?") for name in GAMES), re.IGNORECASE)
    return [(number, found[0]) for number, line in enumerate(source.splitlines(), 1) for found in words.finditer(line)]


def test_shared_drawing_names_no_game() -> None:
    """Shared modules draw what several games and decks use. They import no game and name none."""
    shared = [path for path in MODULES if path.is_relative_to(ROOT / "output") and "games" not in path.parts]
    bad = [f"{place(path)}:{line} names {name}" for path in shared for line, name in named_games(source_of(path))]
    assert not bad, f"move into output/games, or what is shared into output/pieces: {bad}"


@pytest.mark.parametrize(
    "source",
    ["from landpress.output.games.last_land import pin", 'entry("output", "last-land")', "# Last Land's", "LastLand"],
)
def test_a_game_is_seen_however_it_is_written(source: str) -> None:
    """The finder of names sees modules, names of games and prose."""
    assert named_games(source)
    assert not named_games("the last of the land")


def test_chance_comes_from_streams() -> None:
    """Every random decision takes an explicit stream, so no module imports `random`."""
    bad = [
        f"{place(path)}:{line}"
        for path in MODULES
        for line, name in imports(path)
        if name in ("random", "numpy.random")
    ]
    assert not bad, f"take a stream of engine/contract/streams.py instead of random: {bad}"


def reads(module: ast.AST) -> Iterator[int]:
    """Yield the line of every call that opens a file by its path in order to read it."""
    for node in ast.walk(module):
        match node:
            case ast.Call(func=ast.Attribute(attr="read_bytes" | "read_text")):
                yield node.lineno
            case ast.Call(func=ast.Name(id="open"), args=[_, ast.Constant(value=str(mode)), *_]):
                yield from [node.lineno] if mode.startswith("r") else []
            case ast.Call(func=ast.Name(id="open"), args=[_]) | ast.Call(func=ast.Attribute(attr="open"), args=[]):
                yield node.lineno
            case ast.Call(func=ast.Attribute(attr="open"), args=[ast.Constant(value=str(mode)), *_]):
                yield from [node.lineno] if mode.startswith("r") else []


def test_files_of_strangers_come_in_one_way() -> None:
    """docs/architecture.md: all files that a stranger may have written are opened in `layouts/bounded.py`.

    The other modules open only files that are shipped with Landpress, or those of the system.
    """
    bad = [
        f"{place(path)}:{line}"
        for path in MODULES
        if place(path) not in READING and re.search(r"open|read_(bytes|text)", source_of(path))
        for line in reads(tree(path))
    ]
    assert not bad, f"read it through layouts/bounded.py: {bad}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("open(path)", True),
        ("open(path, 'rb')", True),
        ("path.open('rb')", True),
        ("path.open()", True),
        ("Path(path).read_text('utf-8')", True),
        ("open(path, 'xb')", False),
        ("Image.open(BytesIO(data), formats=['PNG'])", False),
        ("webbrowser.open(address)", False),
    ],
)
def test_every_way_of_reading_a_file_is_seen(source: str, found: bool) -> None:
    assert bool(list(reads(ast.parse(source)))) is found


def test_importing_needs_no_posix() -> None:
    """Every module, test and benchmark can be imported on Windows and macOS.

    POSIX names are used inside functions only.
    """
    bad = [
        f"{place(path)}:{line} uses {name}"
        for path in SOURCES
        if NEEDS_POSIX.search(source_of(path))
        for line, name in posix_at_import(tree(path))
    ]
    assert not bad, f"move into the function that needs it, with an answer for systems without it: {bad}"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("try:\n    import resource\nexcept ImportError:\n    resource = None", True),
        ("class Lock:\n    import fcntl", True),
        ("def stop(sign=signal.SIGKILL): ...", True),
        ("from os import fork", True),
        ("def limit():\n    import resource\n    os.fork()", False),
    ],
)
def test_what_runs_at_import_is_seen(source: str, found: bool) -> None:
    """The finder of POSIX names looks into classes and default values, but not into the bodies of functions."""
    assert bool(posix_at_import(ast.parse(source))) is found
    assert NEEDS_POSIX.search(source)


def test_all_modules_import_without_posix_modules() -> None:
    """All modules can be imported in a Python that lacks the POSIX modules."""
    names = [PACKAGE + place(p).removesuffix(".py").removesuffix("/__init__").replace("/", ".") for p in MODULES]
    missing = sorted(POSIX_ONLY - {"posix"})  # the standard library itself needs posix here
    program = (
        f"import sys, importlib\nsys.modules.update(dict.fromkeys({missing}))\n"
        f"for name in {names}:\n    name.endswith('__main__') or importlib.import_module(name)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_modules_are_short() -> None:
    """No module has more than 400 lines."""
    lengths = {place(path): len(source_of(path).splitlines()) for path in SOURCES}
    long = {name: lines for name, lines in lengths.items() if lines > MAX_LINES}
    assert not long, f"split what has more than {MAX_LINES} lines: {long}"


def test_modules_say_what_they_are() -> None:
    """Every module of the floors, the benchmarks and the scripts has a docstring."""
    bad = [place(p) for p in SOURCES if not p.is_relative_to(ROOT / "tests") and not ast.get_docstring(tree(p))]
    assert not bad, f"without a docstring: {bad}"


def test_names_are_the_fields_own() -> None:
    """Nothing is called utils, helper, manager, handler or misc."""
    bad = []
    for path in SOURCES:
        names = [*path.relative_to(ROOT).with_suffix("").parts]
        names += re.findall(r"^\s*(?:async def|def|class) (\w+)", source_of(path), re.MULTILINE)
        for name in names:
            words = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).split("_")
            bad += [f"{place(path)}: {name}"] if BAD_NAMES & set(words) else []
    assert not bad, bad
