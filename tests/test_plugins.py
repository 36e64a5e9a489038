"""Games from other distributions: the example, and plugins that are broken, foreign or in each other's way.

No file of Landpress names the example's modules. It is found as pip would install it: by its metadata on the path.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from landpress import plugins as public
from landpress.generator.commands.new_game import written
from landpress.layouts import board, catalogue, plugins
from landpress.layouts.catalogue import shipped
from landpress.layouts.described import described
from landpress.testing import GameContract
from scripts.example_game import EXAMPLES, write_metadata
from tests.commands.run import run
from tests.systems import POSIX

GAMES = [pytest.param(name, marks=() if name == "last-land" else pytest.mark.nightly) for name in shipped()]
"""The contract of all games takes half a minute. tests/engine/test_contract.py asks most of it daily."""
ROOT = Path(__file__).parents[1]


def forget() -> None:
    """Forget which plugins there are."""
    board_parts = (board._rivals, board._prefix)
    looked_up = (catalogue._imported, catalogue._had, catalogue._bundle, catalogue._description)
    for cached in (plugins.plugins, *looked_up, *board_parts):
        cached.cache_clear()
    described().clear()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a folder on the path for plugins, which is also the current folder and the home of Landpress."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LANDPRESS_KERNELS", "plain")  # a new game has no compiled kernel
    monkeypatch.syspath_prepend(tmp_path)
    forget()
    yield tmp_path
    forget()


@pytest.fixture
def orchard(site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install the examples in this folder: Orchard and Saltmarsh."""
    for game, folder in EXAMPLES.items():
        write_metadata(site, folder.name, game, f"{game}_landpress")
        monkeypatch.syspath_prepend(folder)
    return site


@pytest.mark.usefixtures("orchard")
def test_a_missing_file_is_told_where_it_is_looked_for() -> None:
    """Messages name a file as it lies in the package: that of the rules in their folder, texts outside it."""
    plugin = plugins.plugins()["orchard"]
    for floor in ("engine", "output"):
        place = (plugin.folder(floor) / "texts.toml").as_posix()
        assert place.endswith(f"/{plugin.data_path(floor, 'texts.toml')}")


@pytest.mark.usefixtures("orchard")
def test_without_plugins_the_example_is_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """docs/your-own-game.md says: With `LANDPRESS_PLUGINS=0` there are no plugins."""
    monkeypatch.setenv("LANDPRESS_PLUGINS", "0")
    done = run("fresh", "orchard")
    assert done.status == 2
    assert "unknown game 'orchard': expected one of antwalk" in done.err


def test_shipped_games_do_not_look_for_plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for plugins takes time, so a shipped game, its boards and its codes do without."""

    def asked() -> None:
        raise AssertionError("plugins were looked for")

    monkeypatch.setattr(catalogue, "plugins", asked)
    assert run("games", "--help").status == 0
    assert catalogue.is_game("last-land")
    assert board.game_of_prefix("LL") == "last-land"


def test_a_new_game_works_at_once(site: Path) -> None:
    """docs/your-own-game.md says: The new game works at once. Nothing in it is called as the example is."""
    assert run("new-game", "my-game", "--prefix", "MG").out == "my-game-landpress\n"
    made = site / "my-game-landpress"
    assert (made / "tests" / "test_my_game.py").is_file()
    for path in made.rglob("*"):
        assert "orchard" not in path.name
        assert path.is_dir() or "orchard" not in path.read_text("utf-8").lower(), path
    (made / "my_game_landpress").rename(site / "my_game_landpress")
    write_metadata(site, "my-game-landpress", "my-game", "my_game_landpress")
    forget()
    fresh = run("fresh", "my-game", "-o", "board.svg")
    assert (fresh.status, fresh.err) == (0, "")
    assert "MG1-" in fresh.out


PAGE = (ROOT / "docs/your-own-game.md").read_text("utf-8")


def test_what_the_page_names_is_there() -> None:
    """docs/your-own-game.md: each contract of the table, and each name of the table on shapes, is in the module."""
    named = set(re.findall(r"\| `([A-Z][A-Za-z]+)`", PAGE)) | set(re.findall(r"optional `(\w+)`", PAGE))
    named |= set(re.findall(r"`(\w+)\(", PAGE[PAGE.index("| make a board") : PAGE.index("Symmetry, the key")]))
    assert {"Solid", "Photo", "MarkedPhoto", "Positions", "ShapedBoard", "LatticeMap"} <= named
    assert sorted(named - set(vars(public))) == []


def test_the_shapes_of_the_page_are_as_it_says() -> None:
    block = next(text for text in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL) if "hexagon_rows" in text)
    made: dict[str, Any] = {}
    exec(block, made)
    assert [len(row) for row in made["floes"].rows] == [7, 8, 7, 8]
    assert (made["table"].names[0], made["table"].names[-1]) == ("a1", "f4")
    assert set(made["ring"].rings) == {2, 3, 4}
    assert [len(row) for row in made["island"].rows] == [3, 4, 2]


@pytest.mark.parametrize(("title", "article", "other"), [("Penguins", "a", "an"), ("Islands", "an", "a")])
def test_a_new_game_has_the_right_article(title: str, article: str, other: str) -> None:
    texts = "\n".join(data.decode() for data in written("my-game", "MG", title).values())
    assert f"{article} {title} board" in texts
    assert f"{other} {title}" not in texts.lower().replace(title.lower(), title)


@pytest.mark.nightly
def test_a_new_game_passes_its_tests(site: Path) -> None:
    """docs/your-own-game.md says: It passes its tests. They run in a Python of their own, which takes half a minute."""
    assert run("new-game", "my-game", "--prefix", "MG").status == 0
    made = site / "my-game-landpress"
    write_metadata(site, "my-game-landpress", "my-game", "my_game_landpress")
    path = os.pathsep.join(map(str, (ROOT, site, made)))
    call = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "-p", "no:cacheprovider", str(made / "tests")]
    done = subprocess.run(call, cwd=site, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("My Game", "--prefix", "MG"), "NAME 'My Game': expected small letters"),
        (("my-game", "--prefix", "M1"), "--prefix 'M1': expected two capital letters"),
        (("antwalk", "--prefix", "MG"), "NAME 'antwalk': a game of this name is installed"),
        (("my-game", "--prefix", "LL"), "--prefix LL: the codes of last-land begin with it"),
        (("my-game", "--prefix", "MG", "--title", '"'), "--title: expected 1 to 40 printable characters"),
    ],
)
def test_a_new_game_that_cannot_be_is_refused(arguments: tuple[str, ...], said: str) -> None:
    """A wrong name or prefix is one line, and nothing is written."""
    done = run("new-game", *arguments)
    assert done.status == 2
    assert said in done.err
    assert len(done.err.splitlines()) == 1


def raises(package: Path) -> str:
    (package / "__init__.py").write_text("raise ValueError('no\\nboard')\n", "utf-8")
    return "the plugin chess-landpress cannot be loaded: ValueError: no board"


def absent(package: Path) -> str:
    (package / "__init__.py").unlink()
    package.rmdir()
    return "the plugin chess-landpress cannot be loaded: ModuleNotFoundError: "


def foreign(package: Path) -> str:
    (package / "__init__.py").write_text("CONTRACT = 7\n", "utf-8")
    return f"the plugin chess-landpress is for another version: {package.name}.CONTRACT is 7"


def empty(package: Path) -> str:
    return f"{package.name}/layout.py is missing; every game needs it"


def liar(package: Path) -> str:
    (package / "layout.py").write_text("PREFIX = 'CH'\n", "utf-8")
    return f"{package.name}/layout.py has no NAME, SEATS, PAYLOAD"


def twice(package: Path) -> str:
    write_metadata(package.parent, "other-chess", "chess-twice", package.name)
    return "several plugins have this name: chess-landpress and other-chess; remove all but one"


def prefix(package: Path) -> str:
    for place, data in written("chess-prefix", "LL", "Chess").items():
        if place.startswith("chess_prefix_landpress/"):
            path = package / place.partition("/")[2]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data.replace(b"chess_prefix_landpress", package.name.encode()))
    return "the prefix LL is that of last-land too"


def leaves(package: Path) -> str:
    (package / "__init__.py").write_text("import sys\nsys.exit(0)\n", "utf-8")
    return "the plugin chess-landpress cannot be loaded: SystemExit: 0"


def interrupts(package: Path) -> str:
    (package / "__init__.py").write_text("raise KeyboardInterrupt\n", "utf-8")
    return "the plugin chess-landpress cannot be loaded: KeyboardInterrupt"


def leaves_later(package: Path) -> str:
    (package / "layout.py").write_text("raise SystemExit\n", "utf-8")
    return "the plugin chess-landpress cannot be loaded: SystemExit"


def takes_all(package: Path) -> str:
    """Close the streams, leave the folder, forget the environment, and then fail."""
    body = "import os, sys\nsys.stdout.close()\nsys.stderr = sys.excepthook = None\nos.chdir('/')\nos.environ.clear()\n"
    (package / "layout.py").write_text(f"{body}raise ValueError(2)\n", "utf-8")
    return "the plugin chess-landpress cannot be loaded: ValueError: 2"


def unequal(package: Path) -> str:
    body = "class Odd:\n    def __eq__(self, other):\n        raise ValueError('no')\n    __ne__ = __str__ = __eq__\n"
    (package / "__init__.py").write_text(f"{body}CONTRACT = Odd()\n", "utf-8")
    return f"the plugin chess-landpress is for another version: {package.name}.CONTRACT is of the type Odd"


def mute(package: Path) -> str:
    body = "class Odd(BaseException):\n    def __str__(self):\n        raise self\n"
    (package / "__init__.py").write_text(f"{body}raise Odd\n", "utf-8")
    return "the plugin chess-landpress cannot be loaded: Odd: an error without a text"


def contrary(package: Path) -> str:
    (package / "layout.py").write_text("def __getattr__(name):\n    raise ValueError(name)\n", "utf-8")
    return f"{package.name}/layout.py has no "


LAYOUT = "def read(*_): ...\nwrite = to_number = from_number = read\nNAME, FIELDS = 'Chess', ()\n"


def unhashable(package: Path) -> str:
    (package / "layout.py").write_text(f"{LAYOUT}PREFIX, SEATS, PAYLOAD = ['C', 'H'], (2,), 4\n", "utf-8")
    return f"{package.name}/layout.py: PREFIX: expected two capital letters"


def seatless(package: Path) -> str:
    (package / "layout.py").write_text(f"{LAYOUT}PREFIX, SEATS, PAYLOAD = 'CH', 'two', 4\n", "utf-8")
    return f"{package.name}/layout.py: SEATS: expected whole numbers"


def crowded(package: Path) -> str:
    (package / "layout.py").write_text(f"{LAYOUT}PREFIX, SEATS, PAYLOAD = 'CH', (2, 10**9), 4\n", "utf-8")
    return f"{package.name}/layout.py: SEATS: expected numbers from 1 to 6 in ascending order"


def long_code(package: Path) -> str:
    (package / "layout.py").write_text(f"{LAYOUT}PREFIX, SEATS, PAYLOAD = 'CH', (2,), 10**9\n", "utf-8")
    return f"{package.name}/layout.py: PAYLOAD: expected a whole number from 1 to 150"


BROKEN = (
    raises,
    absent,
    foreign,
    empty,
    liar,
    twice,
    prefix,
    leaves,
    interrupts,
    leaves_later,
    unequal,
    mute,
    contrary,
    unhashable,
)


@pytest.mark.parametrize("plant", [*BROKEN, takes_all, seatless, crowded, long_code])
def test_a_plugin_that_cannot_be_used_is_one_line(plant: Callable[[Path], str], site: Path) -> None:
    """docs/your-own-game.md says: One line tells what is wrong, and every other game still works."""
    name = f"chess-{plant.__name__.replace('_', '-')}"
    package = site / name.replace("-", "_")
    package.mkdir()
    (package / "__init__.py").write_text("CONTRACT = 1\n", "utf-8")
    said = plant(package)
    write_metadata(site, "chess-landpress", name, package.name)
    listed = run("games")
    assert listed.status == 0
    assert f"landpress: {name}: {said}" in listed.err
    assert len(listed.err.splitlines()) == 1
    assert listed.out.count("codes ") == len(shipped())
    asked = run("fresh", name)
    assert asked.status == 2
    assert asked.err.startswith(f"landpress: {name}: ")
    assert len(asked.err.splitlines()) == 1
    assert run("fresh", "last-land", "-o", "board.json").status == 0
    assert run("validate", "board.json").status == 0
    assert run("solve", "--help").status == 0


HARM = """
import builtins, os, sys, threading
sys.__stdout__.close()
os.close(1)
builtins.open = builtins.print = None
sys.path.clear()
sys.meta_path.clear()
sys.modules.pop("json", None)
threading.Thread(target=threading.Event().wait).start()
CONTRACT = 1
"""


def test_whatever_a_plugin_does_at_import_every_other_game_works(site: Path) -> None:
    """docs/your-own-game.md: streams, names, paths and modules are as they were; its threads are not waited for."""
    package = site / "chess_landpress"
    package.mkdir()
    (package / "__init__.py").write_text(HARM, "utf-8")
    write_metadata(site, "chess-landpress", "chess", package.name)
    surroundings = {**os.environ, "PYTHONPATH": f"{site}{os.pathsep}{ROOT}"}
    call = [sys.executable, "-m", "landpress", "games"]
    done = subprocess.run(call, env=surroundings, capture_output=True, text=True, timeout=240, check=False)
    assert (done.returncode, done.stderr) == (
        0,
        "landpress: chess: chess_landpress/layout.py is missing; every game needs it\n",
    )
    assert done.stdout.count("codes ") == len(shipped())


FORKS = "import os\nif os.fork() == 0 and {fails}: raise ValueError\nCONTRACT = 1\n"


@POSIX
@pytest.mark.parametrize("fails", [True, False])
def test_a_child_that_a_plugin_makes_at_import_does_no_work_of_landpress(fails: bool, site: Path) -> None:
    """docs/your-own-game.md: "a child process that it makes then ends with the import"."""
    package = site / "chess_landpress"
    package.mkdir()
    (package / "__init__.py").write_text(FORKS.format(fails=fails), "utf-8")
    code = f"import sys\nsys.path.insert(0, {str(site)!r})\n"
    code += "from landpress.layouts.plugins import Plugin\nfrom landpress.layouts.errors import GameError\n"
    code += (
        "try: Plugin('chess', 'chess_landpress', 'chess').module('layouts')\nexcept GameError as error: print(error)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=240, check=False)
    assert done.stdout == "chess: chess_landpress/layout.py is missing; every game needs it\n"


def test_a_plugin_with_the_name_of_a_shipped_game_is_not_used(site: Path) -> None:
    """The shipped game wins, and `games` says so."""
    write_metadata(site, "chess-landpress", "last-land", "chess_landpress")
    listed = run("games")
    assert listed.status == 0
    assert "last-land: the plugin chess-landpress has the name of a shipped game and is not used" in listed.err
    assert listed.out.count("codes ") == len(shipped())


class TestShippedGames(GameContract):
    """The shipped games keep the contract that plugins are tested with."""

    plies, every = 60, 15

    @pytest.fixture(autouse=True, params=GAMES)
    def _named(self, request: pytest.FixtureRequest) -> None:
        self.game = request.param


def test_looking_at_a_plugin_leaves_no_file_open() -> None:
    """Standard streams are kept by copies, which are closed again: the lowest free number stays the same."""
    free = []
    for _ in range(2):
        free.append(os.dup(0))
        os.close(free[-1])
        with plugins._surroundings():
            pass
    assert free[0] == free[1]
