"""Write files whole or not at all.

The bytes are written to a temporary file beside the target and flushed to the disk. Then the temporary file takes the
name of the target in one step. So a stop at any moment leaves the old file or the new file. Without `force` an
existing file is kept, even if it appears while the new one is written.
"""

import errno
import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from landpress.layouts.errors import OutputError
from landpress.layouts.reading import printable


def save(path: str | os.PathLike[str], data: bytes, force: bool = False) -> None:
    """Write a file. Raise OutputError with one line if it cannot be written."""
    with growing(path, force) as file:
        file.write(data)


@contextmanager
def growing(path: str | os.PathLike[str], force: bool = False) -> Iterator[BinaryIO]:
    """Provide a temporary file beside the target, which takes the name of the target when the `with` block ends.

    If the block raises an error, nothing is left. Raise OutputError with one line if the file cannot be written.
    """
    with _explained(path, OSError, ValueError):
        target = Path(os.path.realpath(path))  # a link stays a link: the file that it points to is written
        _refuse(target, force)
        temporary = target.with_name(f".landpress-{os.getpid()}-{os.urandom(4).hex()}.tmp")
    with _explained(path, OSError):
        try:
            with open(temporary, "xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if force:
                os.replace(temporary, target)
            else:
                _take_free_name(temporary, target)
        finally:
            with suppress(OSError):
                temporary.unlink()


def check_target(path: str | os.PathLike[str], force: bool = False) -> None:
    """Raise OutputError if a file cannot be written here, as far as that is known beforehand."""
    with _explained(path, OSError, ValueError):
        target = Path(os.path.realpath(path))
        _refuse(target, force)
        _check_folder(target.parent)


def check_folder(path: str | os.PathLike[str]) -> None:
    """Raise OutputError if files cannot be written into this folder, or it cannot be made."""
    with _explained(path, OSError, ValueError):
        target = Path(os.path.realpath(path))
        _check_folder(target if os.path.lexists(target) else target.parent)


def _check_folder(folder: Path) -> None:
    os.stat(folder / ".")  # an error if it does not exist or is no folder
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def _explained(path: str | os.PathLike[str], *kinds: type[OSError | ValueError]) -> Iterator[None]:
    try:
        yield
    except kinds as error:
        raise OutputError(f"{printable(os.fspath(path))}: {_explanation(error, path)}") from None


def save_folder(path: str, files: Mapping[str, bytes], force: bool = False) -> None:
    """Write a folder of files.

    A new folder appears with all its files in one step. An existing folder is written into only with `force`, and then
    each file is replaced in one step.
    """
    target = Path(path)
    if os.path.lexists(target):
        if not target.is_dir() or not force:
            raise OutputError(f"{printable(path)}: exists already; choose another name" + _hint(target))
        for name, data in files.items():
            save(target / name, data, force)
        return
    growing = target.with_name(f".landpress-{os.getpid()}-{os.urandom(4).hex()}.tmp")
    try:
        growing.mkdir()
        for name, data in files.items():
            save(growing / name, data)
        growing.rename(target)
    except OSError as error:
        raise OutputError(f"{printable(path)}: {_explanation(error, path)}") from None
    finally:
        shutil.rmtree(growing, ignore_errors=True)


def _hint(target: Path) -> str:
    return ", or add --force to write into it" if target.is_dir() else ""


def _explanation(error: OSError | ValueError, path: str | os.PathLike[str]) -> str:
    folder = os.path.dirname(path) or "."
    if isinstance(error, FileExistsError):
        return "exists already; choose another name or add --force"
    if isinstance(error, IsADirectoryError):
        return "is a folder; name a file in it"
    if isinstance(error, FileNotFoundError) and not os.path.isdir(folder):
        return f"there is no folder {printable(folder)}; make it first"
    return f"cannot be written: {_reason(error)}; choose another folder or name"


def _reason(error: OSError | ValueError) -> str:
    """Return the reason that the operating system gives."""
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return f"{reason[:1].lower()}{reason[1:]}"


def _refuse(target: Path, force: bool) -> None:
    """Refuse a target early if the last step would refuse it, or if it is a device, which that step would replace."""
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
    """Give the temporary file the name of the target, in a step that fails if the name is taken."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):
        # This file system has no hard links. So claim the name with an empty file, then replace that file.
        with open(target, "xb"):
            pass
        try:
            os.replace(temporary, target)
        except BaseException:
            with suppress(OSError):
                target.unlink()
            raise
