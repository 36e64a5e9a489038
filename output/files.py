"""Files as Landpress writes them: whole or not at all.

The bytes go to a temporary file beside the target, reach the disk, and take the target's name in one step, so
that a stop at any moment leaves the old file or the new one. Without `force` a file that exists is kept, also
when it appears while another one is being written.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path

from layouts.errors import OutputError
from layouts.reading import printable


def save(path: str | os.PathLike[str], data: bytes, force: bool = False) -> None:
    """Write a file; OutputError says in one line why it could not be written."""
    try:
        target = Path(os.path.realpath(path))  # a link keeps pointing at what is written
        _refuse(target, force)
        temporary = target.with_name(f".landpress-{os.getpid()}-{os.urandom(4).hex()}.tmp")
        try:
            with open(temporary, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if force:
                os.replace(temporary, target)
            else:
                _take_free_name(temporary, target)
        finally:
            with suppress(OSError):
                temporary.unlink()
    except (OSError, ValueError) as error:
        raise OutputError(f"{printable(os.fspath(path))}: {_explanation(error, path)}") from None


def _explanation(error: OSError | ValueError, path: str | os.PathLike[str]) -> str:
    folder = os.path.dirname(path) or "."
    if isinstance(error, FileExistsError):
        return "exists already; choose another name or add --force"
    if isinstance(error, IsADirectoryError):
        return "is a folder; name a file in it"
    if isinstance(error, FileNotFoundError) and not os.path.isdir(folder):
        return f"there is no folder {printable(folder)}; make it first"
    reason = getattr(error, "strerror", None) or str(error)
    return f"cannot be written: {reason[:1].lower()}{reason[1:]}; choose another folder or name"


def _refuse(target: Path, force: bool) -> None:
    """Refuse early what the last step would refuse, and what it would wrongly allow: replacing a device."""
    try:
        mode = target.lstat().st_mode
    except FileNotFoundError:
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError
    if not force:
        raise FileExistsError
    if not stat.S_ISREG(mode):
        raise ValueError("it is a device or a pipe, not a file")


def _take_free_name(temporary: Path, target: Path) -> None:
    """Give the temporary file its name in a step that fails where the name is taken."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # This file system knows no hard links: claim the name with an empty file, then replace that.
        with open(target, "xb"):
            pass
        try:
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
