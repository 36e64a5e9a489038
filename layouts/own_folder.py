"""Folders that a command fills: only a new one, an empty one, or one that carries the mark of an earlier call.

So a file that a person put into a folder is never replaced or deleted, whatever its name is. `trust_fault` is for the
folders that Landpress itself reads from later: what it finds there must not be from somebody else.
"""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError, OutputError, cause, writing
from landpress.layouts.reading import printable

MARK = ".landpress"
"""The file that marks a folder. It says in one line what the folder is for."""
_BEGIN, _LONGEST = b"Landpress fills this folder with ", 200


def mark_of(purpose: str) -> bytes:
    """Return what the mark of a folder says. `purpose` names the files in it, such as `cards`."""
    return _BEGIN + f"{purpose}.\n".encode()


def check_own(folder: str | os.PathLike[str], purpose: str, option: str = "-o", mark: str = MARK) -> bool:
    """Return whether a folder carries the mark for this purpose. A folder that is new or empty carries none.

    Another file that only Landpress writes can be the mark; what is in it is then not compared. Raise OutputError in
    one line if the folder holds other files, or a link, by which a file elsewhere would be replaced, or if it is none.
    """
    target = Path(folder)
    called = f"{option} {printable(os.fspath(folder))}"
    with writing(f"{called}: cannot be read", "; choose another folder"):
        if not target.is_dir():
            if os.path.lexists(target):
                raise OutputError(f"{called}: it is a file, and a folder is needed; choose another name")
            return False
        if (target / mark).is_file() and (mark != MARK or _says(target / mark) == mark_of(purpose)):
            if link := next(_links(target), None):
                raise OutputError(f"{called}: {printable(link)} in it is a link; take it away, or name another folder")
            return True
        if all(map(_is_begun, target.iterdir())):
            return False
    raise OutputError(f"{called}: files that are not {purpose} of Landpress are in it; name a new or an empty folder")


def own(folder: str | os.PathLike[str], purpose: str, option: str = "-o") -> Path:
    """Make a folder, or take an empty one or one that carries the mark for this purpose. Return its path, marked.

    Raise OutputError in one line if the folder holds other files, or if it cannot be made.
    """
    target = Path(folder)
    if not check_own(folder, purpose, option):
        try:
            target.mkdir(parents=True, exist_ok=True)
            _mark(target, mark_of(purpose))
        except OSError as error:
            called = printable(os.fspath(folder))
            raise OutputError(f"{option} {called}: cannot be made: {cause(error)}; choose another folder") from None
    return target


def _mark(folder: Path, said: bytes) -> None:
    """Mark a folder in one step, so that a stop at any moment leaves it marked or not."""
    begun = folder / f"{MARK}-{os.getpid()}.tmp"
    try:
        begun.write_bytes(said)
        begun.replace(folder / MARK)
    finally:
        begun.unlink(missing_ok=True)


def _links(folder: Path) -> Iterator[str]:
    """Yield the links below a folder by their paths from it. Landpress makes none."""
    for place, folders, files in os.walk(folder):
        found = (os.path.join(place, name) for name in folders + files)
        yield from (os.path.relpath(path, folder) for path in found if os.path.islink(path))


def _is_begun(file: Path) -> bool:
    """Return whether a file is from a call that was stopped before its mark was whole (output/files/saving.py)."""
    if file.name != MARK or file.is_symlink():
        return file.name.startswith(f"{MARK}-") and file.name.endswith(".tmp")
    return _says(file).startswith(_BEGIN) or _BEGIN.startswith(_says(file))


def _says(mark: Path) -> bytes:
    try:
        return content(str(mark), _LONGEST, "a mark")
    except InputError:
        return b"no mark"


def trust_fault(folder: str | os.PathLike[str]) -> str:
    """Return in one line, with a remedy, why what lies in a folder may be from somebody else, or an empty text.

    On systems with owners and rights (POSIX), a folder must belong to the user who runs this process, and not everybody
    may write to it. A folder that does not exist yet is the user's.
    """
    if not hasattr(os, "geteuid"):
        return ""
    called = printable(os.fspath(folder))
    try:
        status = os.stat(folder)
    except OSError:
        return ""  # who makes or opens it tells why that fails
    if status.st_uid != os.geteuid():
        return f"{called}: this folder belongs to another user; name a folder of your own"
    if stat.S_ISDIR(status.st_mode) and status.st_mode & stat.S_IWOTH:
        return f"{called}: everybody may write to this folder; take that right away (chmod o-w), or name another one"
    return ""
