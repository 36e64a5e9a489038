"""Games that come from descriptions: each is known in this process from the moment its description was read.

Such a game has the parts that boards need. They are made by the modules `maps` of the floors, from the description. It
has no rules, and says so where they are asked for. If the description lies in the package of a plugin, the modules of
the package are the parts of the game, and they take from the description what they lack (layouts/maps/delegating.py).
"""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from landpress.layouts.errors import GameError, InputError

if TYPE_CHECKING:
    from landpress.layouts.maps.description import Description
    from landpress.layouts.plugins import Plugin

ENTRY = "entry"
"""The module for the entry of a game on each floor."""
_PACKAGE = Path(__file__).parents[1]
_known: dict[str, "Described"] = {}


class Described:
    """A game from a description, with the parts that were made so far."""

    def __init__(self, description: "Description") -> None:
        self.description = description
        self._parts: dict[str, ModuleType] = {}

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.description.game

    def dotted(self, floor: str, name: str = "") -> str:
        """Return the full name of the module that makes a part."""
        return f"landpress.{floor}.maps.{name or ENTRY}"

    def path_of(self, floor: str, name: str = "") -> str:
        """Return the path of a module, as error messages show it."""
        return f"{floor}/maps/{name or ENTRY}.py"

    def data_path(self, floor: str, name: str) -> str:
        """Return the path of a data file, as error messages show it."""
        return f"{floor}/maps/{name}"

    def module(self, floor: str, name: str = "") -> ModuleType:
        """Return a part of the game. Raise GameError if games from descriptions do not have it."""
        return self.made(floor, name)

    def made(self, floor: str, name: str = "") -> ModuleType:
        """Return a part that is made from the description. Raise GameError if a description gives none."""
        dotted = f"landpress.{floor}.maps.{name or ENTRY}"
        if dotted not in self._parts:
            self._parts[dotted] = self._imported(dotted)
        return self._parts[dotted]

    def _imported(self, dotted: str) -> ModuleType:
        try:
            found = import_module(dotted)
        except ModuleNotFoundError as error:
            if error.name != dotted:
                raise
            raise GameError(
                f"{self.game}: this game has boards but no rules, because it comes from a description; "
                "landpress new-game --from FILE.toml makes a plugin, to which you add them (docs/your-own-game.md)"
            ) from None
        return cast(ModuleType, found.of(self.description))

    def folder(self, floor: str) -> Path:
        """Return the folder of the game's data files: those that all such games share."""
        return self.shared(floor)

    def shared(self, floor: str) -> Path:
        """Return the folder of the data files that all such games share."""
        return _PACKAGE / floor / "maps"


class DescribedPlugin(Described):
    """A game of a plugin whose package has a description: its modules are the parts of the game."""

    def __init__(self, description: "Description", plugin: "Plugin") -> None:
        super().__init__(description)
        self.plugin = plugin
        # Its modules and files lie where those of any plugin lie.
        self.dotted, self.path_of = plugin.dotted, plugin.path_of  # type: ignore[method-assign]
        self.data_path, self.folder = plugin.data_path, plugin.folder  # type: ignore[method-assign]

    def module(self, floor: str, name: str = "") -> ModuleType:
        """Return a module of the plugin. Raise GameError if it has none, or cannot be imported."""
        if not self._has(floor, name) and not self._has("engine", "kernel"):
            kernel = self.plugin.path_of("engine", "kernel")
            raise GameError(
                f"{self.game}: this game has boards but no rules; add {kernel} and what stands beside it to the plugin "
                f"{self.plugin.distribution} (docs/your-own-game.md)"
            )
        return self.plugin.module(floor, name)

    def _has(self, floor: str, name: str) -> bool:
        try:
            return find_spec(self.plugin.dotted(floor, name)) is not None
        except ModuleNotFoundError:  # of the folder around it
            return False


def described() -> dict[str, Described]:
    """Return the games from descriptions that this process has read, by name."""
    return _known


def forget(game: str) -> None:
    """Forget a game. A board of it, or its description, makes it known again."""
    _known.pop(game, None)


def known_as(description: "Description") -> str:
    """Make a game of a description known, and return its name. With the same boards, the looks read last are taken.

    Raise InputError if another description, with other boards, has the same name and digest of `SHORT` characters.
    """
    game = description.game
    plugin = description.plugin
    before = _known[game].description if game in _known else description
    if (before.digest, before.plugin) != (description.digest, plugin):
        raise InputError(f"{game}: another description has this name; change the name or a wish of one of them")
    if game not in _known or before != description or description.folder not in (None, before.folder):
        _known[game] = DescribedPlugin(description, plugin) if plugin else Described(description)
    return game


def know_description(path: Path, plugin: "Plugin") -> None:
    """Make the description in the package of a plugin known. Raise InputError if it is faulty."""
    reader = import_module("landpress.layouts.maps.reader")  # by its name, as parts are: it stands above the catalogue
    known_as(reader.read_description_file(str(path), plugin))
