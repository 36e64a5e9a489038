"""The catalogue is what lies in the `games` folders: a game that lies on one floor lies on all, with its tests."""

from pathlib import Path

import pytest

from landpress.layouts.catalogue import games

ROOT = Path(__file__).parents[1]
FLOORS = ("layouts", "engine", "output", "generator")


def entries(folder: Path) -> set[str]:
    """The games of a folder: modules, and packages with an `__init__.py`."""
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    return packages | {path.stem for path in folder.glob("*.py") if path.stem != "__init__"}


GAMES = sorted(set().union(*(entries(ROOT / floor / "games") for floor in FLOORS)))


def missing(root: Path, game: str) -> list[str]:
    """The folders and files that a game of this name lacks."""
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
    """A planted game on three floors, one of them as a package, is reported with the folder of the fourth."""
    for floor in ("layouts", "output"):
        (tmp_path / floor / "games").mkdir(parents=True)
        (tmp_path / floor / "games/chess.py").touch()
    (tmp_path / "engine/games/chess").mkdir(parents=True)
    (tmp_path / "engine/games/chess/__init__.py").touch()
    for folder, name in (("games", "test_chess.py"), ("oracles", "chess.py")):
        (tmp_path / "tests" / folder).mkdir(parents=True)
        (tmp_path / "tests" / folder / name).touch()
    assert missing(tmp_path, "chess") == ["generator/games/"]
