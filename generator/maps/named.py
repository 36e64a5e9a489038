"""The names by which people call a game: its own name, the path of a description, or the name of an added one."""

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from landpress.generator.boards.home import home
from landpress.layouts.bounded import content
from landpress.layouts.catalogue import is_game
from landpress.layouts.described import known_as
from landpress.layouts.errors import CallError, InputError, LedgerError, OutputError, cause
from landpress.layouts.reading import printable

SUFFIX = ".toml"
FOLDER = "maps"
"""The folder of added descriptions, in the user's data."""
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


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


def keep(path: str, name: str | None, force: bool) -> str:
    """Keep a description on this machine under a name, by default that of its file. Return the name.

    Raise InputError if the file holds no description, CallError if the name is malformed or taken.
    """
    from landpress.layouts.maps.reader import read_description_file
    from landpress.output.files.saving import save

    told = read_description_file(path)
    own = name if name is not None else Path(path).stem.lower().replace("_", "-")
    if not _NAME.fullmatch(own):
        raise CallError(
            f"name {printable(own)[:40]!r}: expected small letters, digits and hyphens; choose another --name"
        )
    if is_game(own):
        raise CallError(f"name {own}: a game is called so; choose another --name")
    folder = home() / FOLDER
    target = folder / f"{own}{SUFFIX}"
    if _holds(target, told.source.encode()):
        return own
    if own in added() and not force:
        raise CallError(f"name {own}: another description was added under it; add --force, or choose another --name")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OutputError(f"{printable(str(folder))}: {cause(error)}; choose another LANDPRESS_HOME") from None
    save(target, told.source.encode(), force)
    return own


def _holds(path: Path, data: bytes) -> bool:
    """Return whether a file has this content already, as after a call that is repeated."""
    try:
        return content(str(path), len(data), "a description") == data
    except InputError:
        return False


def forget(name: str) -> None:
    """Forget an added description. Raise CallError if there is none of this name."""
    path = added().get(name)
    if path is None:
        known = ", ".join(added()) or "none was added"
        raise CallError(f"{printable(name)[:40]!r} was not added; expected one of: {known}")
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"{printable(str(path))}: cannot be removed: {cause(error)}") from None
