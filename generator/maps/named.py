"""The names by which people call a game: its own name, the path of a description, or the name of an added one."""

from pathlib import Path

from landpress.generator.boards.home import home
from landpress.layouts.catalogue import is_game
from landpress.layouts.described import known_as
from landpress.layouts.errors import InputError, LedgerError
from landpress.layouts.maps.reader import read_description_file

SUFFIX = ".toml"
FOLDER = "maps"
"""The folder of added descriptions, in the user's data."""


def game_called(text: str) -> str:
    """Return the name of the game that a text calls. A text that calls none is returned as it is.

    A text that ends in `.toml` is the path of a description: raise InputError if there is none.
    """
    if not isinstance(text, str) or is_game(text):
        return text
    if text.lower().endswith(SUFFIX):
        return known_as(read_description_file(text))
    path = added().get(text)
    return text if path is None else known_as(read_description_file(str(path)))


def added() -> dict[str, Path]:
    """Return the descriptions that were added on this machine, by name."""
    try:
        folder = home() / FOLDER
        return {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}"))}
    except (LedgerError, OSError, InputError):
        return {}
