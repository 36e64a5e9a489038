"""The catalogue of games, which are found in the `games` folders of the four floors and in plugins.

A game has one entry on each floor, under the same name. The name of a game has hyphens (`last-land`); its modules have
underscores (`last_land`). There is no registration: a game is found because its entry exists. A plugin brings the four
entries of one game in one package (layouts/plugins.py). An entry holds parts (`PARTS`). Each part keeps a contract: a
`Protocol` in the module `game` of its floor, which says what the part must provide. A `Game` holds the parts of one
game. A part is imported when it is first used. A description of boards brings the parts that boards need
(layouts/described.py).
"""

import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Generic, NamedTuple, TypeVar, cast, get_origin

from landpress.layouts.described import Described, described, know_description
from landpress.layouts.errors import CallError, GameError, InputError, did_you_mean
from landpress.layouts.plugins import Plugin, plugins

FLOORS = ("layouts", "engine", "output", "generator")
_PACKAGE = Path(__file__).parents[1]
_Contract = TypeVar("_Contract")


class Place(NamedTuple):
    """The place of a part of a game: a floor, and a module of the entry there (empty for the entry itself)."""

    floor: str
    module: str = ""


PARTS = {
    "layout": Place("layouts"),
    "validity": Place("engine", "validity"),
    "kernel": Place("engine", "kernel"),
    "policy": Place("engine", "policy"),
    "facts": Place("engine", "facts"),
    "notation": Place("engine", "notation"),
    "position": Place("engine", "position"),
    "learning": Place("engine", "learning"),
    "playability": Place("engine", "playability"),
    "solver": Place("engine", "solve"),
    "proof": Place("engine", "proof"),
    "drawing": Place("output"),
    "terminal": Place("output", "terminal"),
    "surface": Place("output", "surface"),
    "kit": Place("output", "kit"),
    "cover": Place("output", "cover"),
    "solid": Place("output", "solid"),
    "photo": Place("output", "photo"),
    "maker": Place("generator"),
    "programs": Place("generator", "programs"),
}
"""The parts of a game, by name.

`position`, `learning`, `solver`, `proof`, `surface`, `cover`, `solid`, `photo` and `programs` are optional.
"""


@cache
def shipped() -> tuple[str, ...]:
    """Return the names of the shipped games in alphabetical order, including games that lack a part."""
    modules = {path for floor in FLOORS for path in (_PACKAGE / floor / "games").glob("[a-z]*.py")}
    packages = {path.parent for floor in FLOORS for path in (_PACKAGE / floor / "games").glob("*/__init__.py")}
    return tuple(sorted({path.stem.replace("_", "-") for path in modules | packages}))


def games() -> tuple[str, ...]:
    """Return the names of all games in alphabetical order: the shipped ones and those of plugins."""
    return tuple(sorted({*shipped(), *plugins()}))


def is_game(name: str) -> bool:
    """Return whether a game has this name. For a shipped game, plugins are not looked for, which takes time."""
    return name in shipped() or name in described() or _is_plugin(name)


def _is_plugin(name: str) -> bool:
    """Return whether a plugin has this game. If its package has a description, this becomes known."""
    plugin = plugins().get(name)
    if plugin is not None and (path := _description(plugin)):
        try:
            know_description(path, plugin)
        except InputError as error:
            said = f"the plugin {plugin.distribution} has a faulty description: {error}; correct or remove it"
            plugins()[name] = plugin._replace(wrong=said)
    return plugin is not None


@cache
def _description(plugin: Plugin) -> Path | None:
    return plugin.description


def _outside(game: str) -> Described | Plugin:
    """Return a game that is not shipped: one from a description, or a plugin's."""
    return described()[game] if game in described() else plugins()[game]


def known(game: str, others: Iterable[str] = ()) -> str:
    """Return the name of a game. Raise CallError if no game has this name; it lists all games, and the others."""
    if not is_game(game):
        names = *games(), *others
        expected = f"{', '.join(names)}{did_you_mean(game, names)}"
        raise CallError(f"unknown game {game[:40]!r}: expected one of {expected}")
    return game


def module(floor: str, game: str, name: str = "") -> ModuleType:
    """Return a module of a game's entry on a floor, or the entry itself if `name` is empty.

    Raise GameError if the module is missing or does not find what it imports from its game.
    """
    if game in described():
        return described()[game].module(floor, name)
    return _imported(floor, known(game), name)


@cache
def _imported(floor: str, game: str, name: str) -> ModuleType:
    if game not in shipped():
        return _outside(game).module(floor, name)
    dotted = _dotted(floor, game, name)
    try:
        return import_module(dotted)
    except ImportError as error:
        about = error.name or ""
        own = [one for one in FLOORS if f"{about}.".startswith(_dotted(one, game, "") + ".")]
        if not own:
            raise
        path = path_of(own[0], game, about.removeprefix(_dotted(own[0], game, "")).lstrip(".").replace(".", "/"))
        missing = isinstance(error, ModuleNotFoundError) or error.path is None
        what = "is missing; every game needs it" if missing else f"lacks something: {error}"
        raise GameError(f"{game}: {path} {what}") from None


def _dotted(floor: str, game: str, name: str) -> str:
    if game not in shipped():
        return _outside(game).dotted(floor, name)
    return f"landpress.{floor}.games.{game.replace('-', '_')}" + (f".{name}" if name else "")


def path_of(floor: str, game: str, name: str = "") -> str:
    """Return the path of a module of a game's entry, as error messages show it."""
    if game not in shipped():
        return _outside(game).path_of(floor, name)
    folder = f"{floor}/games/{game.replace('-', '_')}"
    return f"{folder}/{name}.py" if name else folder


def folder(floor: str, game: str) -> Path:
    """Return the folder of a game's entry on a floor; its data files lie there."""
    if known(game) not in shipped():
        return _outside(game).folder(floor)
    return _PACKAGE / floor / "games" / game.replace("-", "_")


def data(game: str, floor: str, name: str) -> str:
    """Return the text of a data file of a game's entry. Raise GameError if the file is missing.

    Games from descriptions share the files that their plugins lack.
    """
    path = folder(floor, game) / name
    if game in described() and not path.is_file():
        path = described()[game].shared(floor) / name
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise GameError(f"{game}: {data_path(game, floor, name)} is missing; every game needs it") from None


def measured(game: str, name: str) -> dict[str, Any]:
    """Return what a file of figures in the generator's entry of a game says (TOML), {} if the game has no such file."""
    try:
        return tomllib.loads(data(game, "generator", name))
    except GameError:
        return {}


def data_path(game: str, floor: str, name: str) -> str:
    """Return the path of a data file of a game's entry, as error messages show it."""
    return f"{path_of(floor, game)}/{name}" if game in shipped() else _outside(game).data_path(floor, name)


def part(game: str, name: str, contract: type[_Contract]) -> _Contract:
    """Return a part of a game. Raise GameError if it is missing or lacks a name that its contract requires."""
    place = PARTS[name]
    found = module(place.floor, game, place.module)
    lacking = [word for word in _asked(contract) if not _offers(found, word, contract)]
    if lacking:
        where = path_of(place.floor, game, place.module)
        raise GameError(f"{game}: {where} has no {', '.join(lacking)}; the {name} of every game needs it")
    return cast(_Contract, found)


@lru_cache(64)
def _bundle(game: str, source: Described | None) -> dict[str, Any]:
    """Return the parts of a game that were found, if it comes from a description, from this one."""
    return {"name": game}


class Game:
    """The parts of one game, each found when it is first asked for.

    Each floor derives a class that names its parts. Whatever is found is found for all of them.
    """

    name: str

    def __init__(self, name: str) -> None:
        self.__dict__ = _bundle(name, described().get(name))


class Needed(Generic[_Contract]):
    """A part of every game, as an attribute of `Game` with the name of the part or another one.

    Getting it raises GameError if the part is missing or lacks a name that its contract requires.
    """

    def __init__(self, contract: type[_Contract], part: str = "") -> None:
        self.contract: Any = get_origin(contract) or contract
        self.part = part

    def __set_name__(self, owner: type[Game], attribute: str) -> None:
        self.attribute, self.part = attribute, self.part or attribute

    def __get__(self, game: Game, owner: type[Game]) -> _Contract:
        return cast(_Contract, game.__dict__.setdefault(self.attribute, self._found(game.name)))

    def _found(self, game: str) -> _Contract | None:
        return cast(_Contract, part(game, self.part, self.contract))


class Possible(Needed[_Contract]):
    """A part that a game may have. It is None where the game has none that keeps the contract."""

    def __get__(self, game: Game, owner: type[Game]) -> _Contract | None:  # type: ignore[override]
        return super().__get__(game, owner)

    def _found(self, game: str) -> _Contract | None:
        return super()._found(game) if has(game, self.part, self.contract) else None


def _offers(found: ModuleType, word: str, contract: type) -> bool:
    """Return whether a module has a name, and a function if the contract has one.

    A module of a plugin may answer the question as it likes, or raise.
    """
    try:
        return callable(getattr(found, word)) or not callable(getattr(contract, word))
    except Exception:
        return False


def _asked(contract: type) -> list[str]:
    """Return the names that a contract requires, first those of the contracts that it extends, in source order."""
    own = (name for base in reversed(contract.__mro__) if getattr(base, "_is_protocol", False) for name in vars(base))
    return [name for name in dict.fromkeys(own) if not name.startswith("_")]


def has(game: str, name: str, contract: type | None = None) -> bool:
    """Return whether a game has a part. If a contract is given, the part must also have all names that it requires."""
    if game in described():
        return _has(game, name, contract)
    return _had(game, name, contract)


@cache
def _had(game: str, name: str, contract: type | None) -> bool:
    return _has(game, name, contract)


def _has(game: str, name: str, contract: type | None) -> bool:
    place = PARTS[name]
    try:
        if find_spec(_dotted(place.floor, known(game), place.module)) is None:
            return False
        if contract is None and game in shipped():
            return True  # without the time to import it
        found = module(place.floor, game, place.module)
    except ModuleNotFoundError:
        return False
    except (Exception, SystemExit):
        if game in shipped():
            raise
        return False  # a broken plugin; its fault is told where its game is asked for
    return contract is None or all(_offers(found, word, contract) for word in _asked(contract))
