"""The names by which people call a game: its own name, the path of a description, or the name of an added one."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from landpress.generator.boards.home import home
from landpress.layouts.catalogue import is_game
from landpress.layouts.described import known_as
from landpress.layouts.errors import InputError, LedgerError

SUFFIX = ".toml"
FOLDER = "maps"
"""The folder of added descriptions, in the user's data."""
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def game_called(text: str) -> str:
    """Return the name of the game that a text calls. A text that calls none is returned as it is.

    A text that ends in `.toml` is the path of a description: raise InputError if there is none.
    """
    if not isinstance(text, str) or is_game(text):
        return text
    path = text if text.lower().endswith(SUFFIX) else added().get(text)
    if path is None:
        return text
    from landpress.layouts.maps.reader import read_description_file

    told = read_description_file(str(path))
    # An added description was kept without the files beside it.
    return known_as(told if path == text else replace(told, folder=None))


def know_added() -> None:
    """Make all added descriptions known, so that their codes can be read. Those that cannot be read are left out."""
    for name in added():
        with suppress(InputError):
            game_called(name)


def path_called(text: str) -> str:
    """Return the path of a description: of an added one by its name, otherwise the text itself."""
    path = added().get(text)
    return text if path is None else str(path)


def added() -> dict[str, Path]:
    """Return the descriptions that were added on this machine, by name."""
    try:
        folder = home() / FOLDER
        return {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}"))}
    except (LedgerError, OSError, InputError):
        return {}
