"""Modules of a plugin that take from the description in its package what they lack themselves."""

from collections.abc import Callable
from typing import Any

from landpress.layouts.catalogue import is_game
from landpress.layouts.described import described
from landpress.layouts.errors import GameError
from landpress.layouts.plugins import DESCRIPTION, ENTRIES, plugins


def from_description(module: str) -> Callable[[str], Any]:
    """Return the `__getattr__` of a module of a plugin, by the module's `__name__`.

    Its names come from the part of the game that the description gives, such as the drawing for `drawing/__init__.py`.
    A name that the module defines itself takes the place of the description's.
    """

    def found(name: str) -> Any:  # noqa: ANN401 - a module holds anything
        if name.startswith("__"):  # Python asks for these while it imports
            raise AttributeError(name)
        return getattr(_part(module), name)

    return found


def _part(module: str) -> Any:  # noqa: ANN401 - each floor has its own contract
    """Return the part that the description of a plugin gives for one of its modules. Raise GameError if it has none."""
    floors = {word: floor for floor, word in ENTRIES.items()}
    for plugin in plugins().values():
        if f"{module}.".startswith(f"{plugin.package}.") and is_game(plugin.game) and plugin.game in described():
            word, _, name = module.removeprefix(f"{plugin.package}.").partition(".")
            return described()[plugin.game].made(floors[word], name)
    raise GameError(f"{module}: its package has no {DESCRIPTION}; `from_description` is for plugins that have one")
