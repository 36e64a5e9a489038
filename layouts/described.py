"""Games that come from descriptions: each is known in this process from the moment its description was read.

Such a game has the parts that boards need. They are made by the modules `maps` of the floors, from the description. It
has no rules, and says so where they are asked for.
"""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from landpress.layouts.errors import GameError, InputError

if TYPE_CHECKING:
    from landpress.layouts.maps.description import Description

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
        dotted = self.dotted(floor, name)
        if dotted not in self._parts:
            self._parts[dotted] = self._made(dotted)
        return self._parts[dotted]

    def _made(self, dotted: str) -> ModuleType:
        try:
            found = import_module(dotted)
        except ModuleNotFoundError as error:
            if error.name != dotted:
                raise
            raise GameError(
                f"{self.game}: this game has boards but no rules, because it comes from a description; "
                "docs/your-own-game.md says how to write rules"
            ) from None
        return cast(ModuleType, found.of(self.description))

    def folder(self, floor: str) -> Path:
        """Return the folder of the data files that all such games share."""
        return _PACKAGE / floor / "maps"


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
    if game in _known and _known[game].description.digest != description.digest:
        raise InputError(f"{game}: another description has this name; change the name or a wish of one of them")
    if game not in _known or _known[game].description.source != description.source:
        _known[game] = Described(description)
    return game
