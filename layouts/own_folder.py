"""Folders that a command fills: only a new one, an empty one, or one that carries the mark of an earlier call.

So a file that a person put into a folder is never replaced or deleted, whatever its name is.
"""

import os
from pathlib import Path

from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError, OutputError, cause
from landpress.layouts.reading import printable

MARK = ".landpress"
"""The file that marks a folder. It says in one line what the folder is for."""
_LONGEST = 200


def mark_of(purpose: str) -> bytes:
    """Return what the mark of a folder says. `purpose` names the files in it, such as `cards`."""
    return f"Landpress fills this folder with {purpose}.\n".encode()


def check_own(folder: str | os.PathLike[str], purpose: str, option: str = "-o", mark: str = MARK) -> bool:
    """Return whether a folder carries the mark for this purpose. A folder that is new or empty carries none.

    Another file that only Landpress writes can be the mark; what is in it is then not compared. Raise OutputError in
    one line if the folder holds other files, or if it is not a folder.
    """
    target = Path(folder)
    called = f"{option} {printable(os.fspath(folder))}"
    try:
        if not target.is_dir():
            if os.path.lexists(target):
                raise OutputError(f"{called}: it is a file, and a folder is needed; choose another name")
            return False
        if (target / mark).is_file() and (mark != MARK or _says(target / mark) == mark_of(purpose)):
            return True
        if all(
            file.name == MARK for file in target.iterdir()
        ):  # a call may have been stopped before its mark was whole
            return False
    except OSError as error:
        raise OutputError(f"{called}: cannot be read: {cause(error)}; choose another folder") from None
    raise OutputError(f"{called}: files that are not {purpose} of Landpress are in it; name a new or an empty folder")


def own(folder: str | os.PathLike[str], purpose: str, option: str = "-o") -> Path:
    """Make a folder, or take an empty one or one that carries the mark for this purpose. Return its path, marked.

    Raise OutputError in one line if the folder holds other files, or if it cannot be made.
    """
    target = Path(folder)
    if not check_own(folder, purpose, option):
        try:
            target.mkdir(parents=True, exist_ok=True)
            (target / MARK).write_bytes(mark_of(purpose))
        except OSError as error:
            called = printable(os.fspath(folder))
            raise OutputError(f"{option} {called}: cannot be made: {cause(error)}; choose another folder") from None
    return target


def _says(mark: Path) -> bytes:
    try:
        return content(str(mark), _LONGEST, "a mark")
    except InputError:
        return b""
