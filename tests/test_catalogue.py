"""The catalogue lists what is in the `games` folders. Each game is on all floors and has its tests.

A game is found, not listed: a copy of Last Land under another name works without a change to any other file.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from landpress.engine import game as rules
from landpress.generator import game as makers
from landpress.layouts import catalogue
from landpress.layouts.board import layout
from landpress.layouts.catalogue import games
from landpress.layouts.errors import GameError
from landpress.output import game as drawings

ROOT = Path(__file__).parents[1]
FLOORS = ("layouts", "engine", "output", "generator")


def entries(folder: Path) -> set[str]:
    """Return the games of a folder: modules, and packages with an `__init__.py`."""
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    return packages | {path.stem for path in folder.glob("*.py") if path.stem != "__init__"}


GAMES = sorted(set().union(*(entries(ROOT / floor / "games") for floor in FLOORS)))


def missing(root: Path, game: str) -> list[str]:
    """Return the folders and files that are missing for a game of this name."""
    places = [f"{floor}/games/" for floor in FLOORS if game not in entries(root / floor / "games")]
    files = (f"tests/games/test_{game}.py", f"tests/oracles/{game}.py")
    return places + [name for name in files if not (root / name).is_file()]


def test_catalogue_is_what_lies_on_the_floors() -> None:
    """The catalogue lists exactly the games of the floors, by their names with hyphens."""
    assert list(games()) == [game.replace("_", "-") for game in GAMES]


@pytest.mark.parametrize("game", GAMES)
def test_game_lies_on_all_floors(game: str) -> None:
    """Every game has an entry on each floor, a test of its rulebook and an oracle."""
    assert not missing(ROOT, game), f"{game} is missing in: {', '.join(missing(ROOT, game))}"


def test_a_game_missing_on_a_floor_is_named(tmp_path: Path) -> None:
    """For a planted game on three floors, one of them as a package, the folder of the fourth is reported as missing."""
    for floor in ("layouts", "output"):
        (tmp_path / floor / "games").mkdir(parents=True)
        (tmp_path / floor / "games/chess.py").touch()
    (tmp_path / "engine/games/chess").mkdir(parents=True)
    (tmp_path / "engine/games/chess/__init__.py").touch()
    for folder, name in (("games", "test_chess.py"), ("oracles", "chess.py")):
        (tmp_path / "tests" / folder).mkdir(parents=True)
        (tmp_path / "tests" / folder / name).touch()
    assert missing(tmp_path, "chess") == ["generator/games/"]


NAMED = re.compile(r"last[-_ ]?land|landsweeper|terraforming|ant[-_ ]?walk|xarkant", re.IGNORECASE)
EXAMPLE = "(`last-land`)"
"""The example by which the catalogue explains names of games and of modules."""


def test_no_shared_file_names_a_game() -> None:
    """No module, text, schema or table outside the games' own folders names a game."""
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for floor in FLOORS
        for path in sorted((ROOT / floor).rglob("*"))
        if path.suffix in (".py", ".toml", ".json") and "games" not in path.relative_to(ROOT).parts[:-1]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if NAMED.search(line.replace(EXAMPLE, "").replace("(`last_land`)", ""))
    ]
    assert not found, found


COPY, PREFIX = "ruined-land", "RL"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a checkout with a copy of Last Land under another name and prefix. Only the files of the copy are edited.

    The copy has no compiled kernel, because that of Last Land belongs to other sources.
    """
    root = tmp_path_factory.mktemp("checkout")
    for name in ("landpress", *FLOORS):
        shutil.copytree(ROOT / name, root / name, symlinks=True)  # with bytecode: it belongs to sources of this time
    left_out = shutil.ignore_patterns("kernel.wasm", "*.net", "__pycache__")
    for floor in FLOORS:
        entry = root / floor / "games" / COPY.replace("-", "_")
        shutil.copytree(root / floor / "games/last_land", entry, ignore=left_out)
        for path in (path for path in entry.rglob("*") if path.is_file()):
            text = path.read_text(encoding="utf-8")
            text = text.replace("last-land", COPY).replace("last_land", COPY.replace("-", "_"))
            path.write_text(re.sub(r"\bLL", PREFIX, text).replace("Last Land", "Ruined Land"), encoding="utf-8")
    return root


def landpress(root: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command line of a checkout in its folder, with plain rules and with `LANDPRESS_HOME` there."""
    env = os.environ | {"LANDPRESS_HOME": str(root / "home"), "PYTHONPATH": str(root), "LANDPRESS_KERNELS": "plain"}
    call = [sys.executable, "-m", "landpress", *arguments]
    return subprocess.run(call, cwd=root, env=env, input=typed, capture_output=True, text=True, check=False)


CALLS = {
    "games": ("games",),
    "fresh": ("fresh", COPY, "--players", "3", "--seed", "a", "-o", "board.svg", "--force"),
    "proof": ("fresh", COPY, "--players", "3", "--again", "--seed", "a", "--proof", "-o", "board.svg", "--force"),
    "validate": ("validate", "board.svg"),
    "kit": ("kit", COPY, "--players", "2", "-o", "kit.pdf", "--force"),
    "play": ("play", COPY, "--players", "2", "--policies", "greedy"),
    "human": ("play", COPY, "--players", "2", "--policies", "human"),
    "balance": ("balance", COPY, "--players", "2", "--policy", "random", "--games", "8", "--boards", "1"),
    "solve": ("solve", "board.svg", "--seconds", "1"),
    "schema": (),
}


def test_a_copied_game_works_everywhere(checkout: Path) -> None:
    """`games`, `fresh`, `validate`, `kit`, `play` and `balance` work with the copy, and no other file was changed."""
    told = {}
    for name in ("games", "fresh", "validate", "kit", "play", "balance"):
        done = landpress(checkout, *CALLS[name])
        assert (done.returncode, done.stderr) == (0, ""), f"{name}: {done.stderr}"
        told[name] = done.stdout
    assert "Ruined Land: valid" in told["validate"]
    assert f"{PREFIX}1-" in told["fresh"]


PARTS = {
    "layouts/games/{}/__init__.py": "fresh",
    "layouts/games/{}/schema.json": "schema",
    "engine/games/{}/validity.py": "fresh",
    "engine/games/{}/house.toml": "fresh",
    "engine/games/{}/kernel.py": "play",
    "engine/games/{}/policy.py": "play",
    "engine/games/{}/facts.py": "play",
    "engine/games/{}/notation.py": "play",
    "engine/games/{}/playability.py": "proof",
    "output/games/{}/__init__.py": "fresh",
    "output/games/{}/kit.py": "kit",
    "output/games/{}/terminal.py": "human",
    "generator/games/{}/__init__.py": "fresh",
    "generator/games/{}/spaces.toml": "fresh",
    "generator/games/{}/texts/en.toml": "games",
}


DAILY = (
    "layouts/games/{}/__init__.py",
    "engine/games/{}/policy.py",
    "output/games/{}/kit.py",
    "generator/games/{}/texts/en.toml",
)
"""A part of each floor. The other parts are left out at night, because each takes a second."""


@pytest.mark.parametrize(
    "left_out", [pytest.param(part, marks=() if part in DAILY else pytest.mark.nightly) for part in PARTS]
)
def test_a_part_left_out_is_named_in_one_line(checkout: Path, left_out: str) -> None:
    """One line says which part of which game is missing, and every other game still works."""
    path = checkout / left_out.format(COPY.replace("-", "_"))
    away = path.with_name("left-out")
    path.rename(away)
    try:
        call = CALLS[PARTS[left_out]]
        if call:
            done = landpress(checkout, *call)
        else:
            program = [sys.executable, "-m", "landpress.layouts.boardschema"]
            done = subprocess.run(program, cwd=checkout, capture_output=True, text=True, check=False)
        said = done.stderr.strip().splitlines()[-1]
        place = left_out.format(COPY.replace("-", "_")).removesuffix("/__init__.py").removesuffix(".py")
        assert done.returncode == (0 if call == CALLS["games"] else 2 if call else 1), done.stderr
        assert f"{COPY}: " in said
        assert place in said
        assert len(done.stderr.splitlines()) == 1 or not call, done.stderr
        others = (done if call == CALLS["games"] else landpress(checkout, "games")).stdout
        assert all(
            f"({title})" in others for title in ("AntWalk", "Landsweeper", "Last Land", "Terraforming", "Xarkant")
        )
        board = landpress(checkout, "fresh", "last-land", "--again", "-o", "other.json", "--force")
        assert board.returncode == 0, board.stderr
    finally:
        away.rename(path)


def test_a_part_is_found_once_for_all_floors(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever floor's `Game` is asked, a part is looked for once in a process, and None stands for one not there."""
    asked: list[str] = []
    real = catalogue.part

    def part(game: str, name: str, contract: type) -> object:
        asked.append(name)
        return real(game, name, contract)

    for where in ("catalogue", "board"):
        monkeypatch.setattr(f"landpress.layouts.{where}.part", part)
    catalogue._bundle.cache_clear()
    for _ in range(2):
        for floor in (rules, drawings, makers):
            game = floor.Game("xarkant")
            assert (game.validity, game.layout, game.solver) == (game.validity, layout("xarkant"), game.solver)
            assert game.positions is None
        assert makers.Game("xarkant").maker.DEFAULT_PLAYERS == 4
    assert sorted(asked) == ["layout", "maker", "solver", "validity"]


def test_a_missing_part_is_an_error_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part that lacks what its contract asks for is not kept: the error names the part, also at the second time."""
    monkeypatch.delattr("landpress.engine.games.xarkant.facts.before")
    catalogue._bundle.cache_clear()
    for _ in range(2):
        with pytest.raises(GameError, match=r"xarkant: engine/games/xarkant/facts.py has no before"):
            _ = rules.Game("xarkant").facts
