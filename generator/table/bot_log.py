"""The messages of an outside program: what it writes to its standard error. Sizes are in bytes, times in seconds."""

import os
import stat
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import IO

from landpress.layouts.errors import cause, writing
from landpress.layouts.own_folder import own
from landpress.layouts.reading import printable

MOST = 10_000_000
"""The largest size of a file of messages. What a program writes beyond it is left out."""
_TAIL, _LINES, _LONGEST = 4096, 5, 200
_CHUNK, _PAUSE = 1 << 14, 0.005


class BotLog:
    """A reader of the standard error of one program. It keeps the end, and adds everything to a file if one is named.

    `problem` says why the file does not have everything; it is empty if there is no problem.
    """

    def __init__(self, pipe: IO[bytes], path: Path | None) -> None:
        self._tail, self._written = b"", 0
        self._path, self._file = path, -1
        self.problem = ""
        try:
            if path is not None:
                self._file = _opened(path)
        except OSError as error:
            self._stop(cause(error))
        self._reader = threading.Thread(target=self._read, args=(pipe,), daemon=True)
        self._reader.start()

    def _read(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError), pipe:
            while data := os.read(pipe.fileno(), _CHUNK):
                self._tail = (self._tail + data)[-_TAIL:]
                self._keep(data)
                time.sleep(_PAUSE)  # a program that writes without end has to wait

    def _keep(self, data: bytes) -> None:
        if self._file < 0:
            return
        try:
            self._written += os.write(self._file, data[: MOST - self._written])
        except OSError as error:
            self._stop(cause(error))
        if self._written == MOST:
            self._stop(f"{MOST // 10**6} MB are written, the limit")

    def _stop(self, why: str) -> None:
        self.problem = f"{printable(str(self._path))}: {why}; further messages are left out"
        self._close_file()

    def _close_file(self) -> None:
        file, self._file = self._file, -1
        if file >= 0:
            with suppress(OSError):
                os.close(file)

    def close(self) -> None:
        """Wait for the last messages of a program that has ended, and close the file."""
        self._reader.join(1)
        self._close_file()

    def last(self) -> list[str]:
        """Return the last lines, each cut to a length that can be shown."""
        lines = self._tail.decode("utf-8", "replace").split("\n")
        return [printable(line)[:_LONGEST] for line in lines if line.strip()][-_LINES:]


def log_file(folder: str, seat: int) -> Path:
    """Return the file of a seat in a folder, which is made if it does not exist."""
    path = own(folder, "messages of programs", "--bot-log") / f"seat-{seat}.log"
    with writing(f"--bot-log {printable(str(path))}", "; choose another folder"):
        os.close(_opened(path))
    return path


def _opened(path: Path) -> int:
    """Open a file for adding to it. A pipe or a device is refused, because opening it may wait."""
    if os.path.lexists(path) and not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(f"{path.name} is not a file")
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
