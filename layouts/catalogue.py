"""The catalogue of games is what lies in the `games` folders: one entry of one name on each floor.

A game's name has hyphens (`last-land`), its modules have underscores (`last_land`). Nothing is registered.
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from landpress.layouts.errors import CallError


@cache
def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    folder = Path(__file__).parent / "games"
    return tuple(sorted(p.stem.replace("_", "-") for p in folder.glob("[a-z]*") if p.suffix == ".py" or p.is_dir()))


@cache
def entry(floor: str, game: str, part: str = "") -> ModuleType:
    """A game's module on a floor, or a part of its package there: `entry("engine", "last-land", "validity")`."""
    if game not in games():
        raise CallError(f"unknown game {game[:40]!r}: expected one of {', '.join(games())}")
    return import_module(f"landpress.{floor}.games.{game.replace('-', '_')}" + (f".{part}" if part else ""))


def layout(game: str) -> ModuleType:
    """A game's entry on this floor; its contract is in docs/architecture.md."""
    return entry("layouts", game)


@cache
def game_of_prefix(prefix: str) -> str | None:
    """The game whose board codes start with these two letters."""
    return next((game for game in games() if prefix == layout(game).PREFIX), None)
