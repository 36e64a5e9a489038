"""Write files whole or not at all.

The bytes are written to a temporary file beside the target and flushed to the disk. Then the temporary file takes the
name of the target in one step. So a stop at any moment leaves the old file or the new file. Without `force` an
existing file is kept, even if it appears while the new one is written.
"""

import errno
import os
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from landpress.layouts.errors import OutputError, cause, is_homeless
from landpress.layouts.own_folder import MARK, check_own, mark_of
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
    with _explained(path):
        _target(path, force)
    # A ValueError of the block is its own.
    with _explained(path, (OSError,)), _growing(path, force) as file:
        yield file


def save_folder(path: str, files: Mapping[str, bytes], purpose: str = "", force: bool = False) -> None:
    """Write a folder of files. A name may be a path with folders. `purpose` says in its mark what the files are.

    A new folder appears with all its files in one step. An existing folder is written into only with `force`, and only
    if it is empty or carries the mark for this purpose (own_folder.py). Then all files are written before the first one
    takes its name, and each takes it in one step.
    """
    target = Path(path)
    if purpose:
        files = {**files, MARK: mark_of(purpose)}
    if os.path.lexists(target):
        if not purpose or not target.is_dir() or not force:
            hint = ", or add --force to write into it" if purpose and target.is_dir() else ""
            raise OutputError(f"{printable(path)}: exists already; choose another name" + hint)
        check_own(path, purpose)
        save_all({str(target / name): data for name, data in files.items()}, force=True)
        return
    with _explained(path):
        temporary = target.with_name(_temporary_name())
        try:
            temporary.mkdir()
            for name, data in files.items():
                (temporary / name).parent.mkdir(parents=True, exist_ok=True)
                _write(temporary / name, data)
            temporary.rename(target)
        finally:
            shutil.rmtree(temporary, ignore_errors=True)


def save_all(files: Mapping[str, bytes], force: bool = False) -> None:
    """Write files: all of them, or none. Raise OutputError with one line if one of them cannot be written.

    All are written before the first one takes its name. With `force`, only a fault of the disk in that last step could
    leave some of them replaced.
    """
    targets: list[Path] = []
    for path in files:
        with _explained(path):
            targets.append(_target(path, force))
    written, taken = list[Path](), list[Path]()
    try:
        for (path, data), target in zip(files.items(), targets, strict=True):
            with _explained(path):
                written.append(target.with_name(_temporary_name()))
                _write(written[-1], data)
        for path, temporary, target in zip(files, written, targets, strict=True):
            with _explained(path):
                _take_name(temporary, target, force)
            taken.append(target)
    finally:
        for one in written + (taken if len(taken) < len(files) and not force else []):
            with suppress(OSError):
                one.unlink()


def take_name(finished: str | os.PathLike[str], path: str | os.PathLike[str], force: bool = False) -> None:
    """Give a finished file the name `path` in one step. Raise OutputError if that fails; both files are then kept."""
    with _explained(path):
        _take_name(Path(finished), _target(path, force), force)


def check_target(path: str | os.PathLike[str], force: bool = False) -> None:
    """Raise OutputError if a file cannot be written here, as far as that is known beforehand."""
    with _explained(path):
        _check_folder(_target(path, force).parent)


def check_folder(path: str | os.PathLike[str]) -> None:
    """Raise OutputError if files cannot be written into this folder, or it cannot be made."""
    with _explained(path):
        target = Path(os.path.realpath(path))
        _check_folder(target if os.path.lexists(target) else target.parent)


def _check_folder(folder: Path) -> None:
    os.stat(folder / ".")  # an error if it does not exist or is not a folder
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


@contextmanager
def _growing(path: str | os.PathLike[str], force: bool) -> Iterator[BinaryIO]:
    target = _target(path, force)
    temporary = target.with_name(_temporary_name())
    try:
        with _new(temporary) as file:
            yield file
        _take_name(temporary, target, force)
    finally:
        with suppress(OSError):
            temporary.unlink()


@contextmanager
def _new(path: Path) -> Iterator[BinaryIO]:
    """Provide a new file that is on the disk when the `with` block ends."""
    with open(path, "xb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


def _write(path: Path, data: bytes) -> None:
    with _new(path) as file:
        file.write(data)


def _temporary_name() -> str:
    return f".landpress-{os.getpid()}-{os.urandom(4).hex()}.tmp"


@contextmanager
def _explained(
    path: str | os.PathLike[str], kinds: tuple[type[OSError | ValueError], ...] = (OSError, ValueError)
) -> Iterator[None]:
    try:
        yield
    except kinds as error:
        raise OutputError(f"{printable(os.fspath(path))}: {_explanation(error, path)}") from None


def _explanation(error: OSError | ValueError, path: str | os.PathLike[str]) -> str:
    folder = os.path.dirname(path) or "."
    if isinstance(error, FileNotFoundError) and is_homeless():
        return cause(error)
    if isinstance(error, FileExistsError):
        return "exists already; choose another name or add --force"
    if isinstance(error, IsADirectoryError):
        return "is a folder; name a file in it"
    if isinstance(error, FileNotFoundError) and not os.path.isdir(folder):
        return f"there is no folder {printable(folder)}; make it first"
    return f"cannot be written: {cause(error)}; choose another folder or name"


def _target(path: str | os.PathLike[str], force: bool) -> Path:
    """Return the file that a path leads to, so that a link stays a link. Refuse it early if it cannot be written."""
    target = Path(os.path.realpath(path))
    _refuse(target, force)
    return target


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


def _take_name(finished: Path, target: Path, force: bool) -> None:
    """Give a file the name of the target. Without `force` the step fails if the name is taken."""
    if force:
        os.replace(finished, target)
        return
    try:
        os.link(finished, target)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # this file system has no hard links
        _rename_to_free(finished, target)
    else:
        with suppress(OSError):
            finished.unlink()


def _rename_to_free(finished: Path, target: Path) -> None:
    """Rename a file. Fail if the name is taken, in the same step where the system can do that.

    Linux and macOS have a call for it, and on Windows renaming always fails if the name is taken. On other systems a
    file that appears between the two steps here would be replaced.
    """
    rename = _exclusive_rename()
    if rename is not None:
        failure = rename(os.fsencode(finished), os.fsencode(target))
        if failure == 0:
            return
        if failure not in (errno.ENOSYS, errno.EINVAL, errno.ENOTSUP):  # the call or this file system is too old
            raise OSError(failure, os.strerror(failure), str(target))
    if os.path.lexists(target):
        raise FileExistsError
    os.rename(finished, target)


def _exclusive_rename() -> Callable[[bytes, bytes], int] | None:
    """Return a function that renames a file to a free name and returns the error number, or None if there is none."""
    if sys.platform not in ("linux", "darwin"):
        return None
    import ctypes

    system = ctypes.CDLL(None, use_errno=True)
    if sys.platform == "linux" and hasattr(system, "renameat2"):
        here, flag = -100, 1  # AT_FDCWD, RENAME_NOREPLACE
        return lambda old, new: ctypes.get_errno() if system.renameat2(here, old, here, new, flag) else 0
    if sys.platform == "darwin" and hasattr(system, "renamex_np"):
        flag = 4  # RENAME_EXCL
        return lambda old, new: ctypes.get_errno() if system.renamex_np(old, new, flag) else 0
    return None
