"""The bounded reader: every file and stream that somebody else may have written comes in here.

Only regular files are opened: opening a pipe or a device may wait for ever, and reading it may never end. The size of a
file is checked before it is read and while it is read, because it may grow. Sizes are in bytes.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import BinaryIO

from landpress.layouts.errors import InputError, cause
from landpress.layouts.reading import printable

_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


@contextmanager
def opened(path: str, expected: str, called: str = "") -> Iterator[BinaryIO]:
    """Open a regular file for a `with` block that only reads it.

    Raise InputError if there is no such file, if it is not a regular file, or if it cannot be read. The error calls the
    file `called`, or its path if `called` is empty. `expected` tells what to name instead.
    """
    name = printable(called or path)
    try:
        mode = os.stat(path).st_mode
        if not stat.S_ISREG(mode):
            kind = next((kind for is_kind, kind in _KINDS if is_kind(mode)), "something else")
            raise InputError(f"{name}: {kind}, not a file; name {expected}")
        with open(path, "rb") as file:
            yield file
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: cannot be read: {cause(error)}; name {expected}") from None


def content(path: str, most: int, expected: str, called: str = "") -> bytes:
    """Return the bytes of a regular file; raise InputError as `opened` does, or if it has more than `most` bytes."""
    with opened(path, expected, called) as file:
        size = os.fstat(file.fileno()).st_size
        data = b"" if size > most else file.read(most + 1)
    if max(size, len(data)) > most:
        raise InputError(f"{printable(called or path)}: larger than {amount(most)}, the limit; name {expected}")
    return data


def amount(most: int) -> str:
    """Return a limit in bytes as people write it."""
    return f"{most // 10**6} MB" if most >= 10**6 else f"{most // 1024} KiB"


def lines(streams: Iterable[BinaryIO], longest: int, most: int, together: int) -> Iterator[bytes]:
    """Yield the lines of some streams, one stream after the other.

    Raise InputError with the number of the line that is longer than `longest` bytes, or at which there are more than
    `most` lines or `together` bytes. No more than one byte is read beyond a limit.
    """
    number = size = 0
    for stream in streams:
        while line := stream.readline(longest + 1):
            number += 1
            size += len(line)
            if len(line) > longest:
                raise InputError(f"line {number}: longer than {longest} bytes, the limit")
            if number > most:
                raise InputError(f"line {number}: more than {most} lines, the limit")
            if size > together:
                raise InputError(f"line {number}: more than {amount(together)} in all, the limit")
            yield line
