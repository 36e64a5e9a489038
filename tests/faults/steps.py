"""Let one step of a process fail: a change of the disk, or a statement of SQLite. Steps are counted from 1.

A step is a call that opens a file for writing, writes, cuts, flushes, makes, names, moves or removes a file or folder,
or runs a statement. A write that fails has written the first half of its bytes.
"""

import builtins
import errno
import io
import os
import sqlite3
from collections.abc import Callable
from typing import Any

KILLED = 77
_OF_SQLITE = {
    errno.ENOSPC: ("database or disk is full", sqlite3.SQLITE_FULL),
    errno.EIO: ("disk I/O error", sqlite3.SQLITE_IOERR_WRITE),
}
_CALLS = ("fsync", "ftruncate", "link", "replace", "rename", "unlink", "remove", "mkdir", "rmdir")
Call = Callable[..., Any]


class Steps:
    """Counts the steps of this process. Number `last` fails with an error of the system, or ends the process."""

    def __init__(self, last: int, error: int | None, note: int) -> None:
        """Let step `last` fail with a number of `errno`, or end the process if there is none.

        The open file `note` gets two lines: the number of steps so far, and the name of the step that failed.
        """
        self.last, self.error, self.note, self.count = last, error, note, 0
        self.write, self.pwrite = os.write, os.pwrite

    def due(self, name: str) -> bool:
        """Count a step and return whether it is the one that fails."""
        self.count += 1
        is_last = self.count == self.last
        self.pwrite(self.note, f"{self.count:7}\n".encode() + f"{self.count} {name}".encode() * is_last, 0)
        return is_last

    def fail(self) -> OSError:
        """End the process, or return the error."""
        if self.error is None:
            os._exit(KILLED)
        return OSError(self.error, os.strerror(self.error))

    def counted(self, name: str, call: Call) -> Call:
        """Return a call of the system as a step."""

        def step(*arguments: Any, **named: Any) -> Any:
            if self.due(name):
                failed = self.fail()
                names = [argument for argument in arguments if isinstance(argument, str | os.PathLike)]
                raise OSError(failed.errno, failed.strerror, *names[:1])
            return call(*arguments, **named)

        return step

    def statement(self, call: Call) -> Call:
        """Return a method of a connection as a step."""

        def step(connection: sqlite3.Connection, *arguments: Any, **named: Any) -> Any:
            text = arguments[0] if arguments and isinstance(arguments[0], str) else call.__name__
            if self.due(f"SQL {' '.join(text.split())[:40]}"):
                failed = self.fail()
                message, code = _OF_SQLITE[failed.errno or 0]
                error = sqlite3.OperationalError(message)
                error.sqlite_errorcode = code
                raise error
            return call(connection, *arguments, **named)

        return step

    def written(self, write: Callable[[Any], int | None], data: Any) -> int | None:
        """Write data as a step."""
        if self.due("write"):
            write(memoryview(data)[: len(data) // 2])
            raise self.fail()
        return write(data)


def plant(last: int, error: int | None, note: int) -> None:
    """Let step `last` of this process fail."""
    steps = Steps(last, error, note)
    for name in _CALLS:
        setattr(os, name, steps.counted(name, getattr(os, name)))
    os_write, os_open = os.write, os.open
    setattr(os, "write", lambda file, data: steps.written(lambda part: os_write(file, part), data))  # noqa: B010

    def opened_low(path: Any, flags: int, *arguments: Any, **named: Any) -> int:
        if flags & os.O_CREAT and steps.due("open"):
            raise steps.fail()
        return os_open(path, flags, *arguments, **named)

    setattr(os, "open", opened_low)  # noqa: B010 - the type checker allows no other assignment

    class Raw(io.FileIO):
        def write(self, data: Any) -> int:
            done = steps.written(super().write, data)
            assert done is not None
            return done

    plain = builtins.open

    def opened(file: Any, mode: str = "r", *arguments: Any, **named: Any) -> Any:
        if not set(mode) & set("wax"):
            return plain(file, mode, *arguments, **named)
        if steps.due("open"):
            failed = steps.fail()
            raise OSError(failed.errno, failed.strerror, str(file))
        buffered = io.BufferedWriter(Raw(file, mode.replace("b", "").replace("t", "")))
        return buffered if "b" in mode else io.TextIOWrapper(buffered, named.get("encoding") or "utf-8")

    for module in (builtins, io):
        setattr(module, "open", opened)  # noqa: B010

    class Connection(sqlite3.Connection):
        execute = steps.statement(sqlite3.Connection.execute)
        executemany = steps.statement(sqlite3.Connection.executemany)
        backup = steps.statement(sqlite3.Connection.backup)

    connect = sqlite3.connect
    setattr(  # noqa: B010
        sqlite3, "connect", lambda *arguments, **named: connect(*arguments, **named, factory=Connection)
    )
