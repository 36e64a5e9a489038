"""Locks of the ledger: the lock that shows that a process is alive, and the process that holds a lock.

A process that reserves boards holds a lock on a file of its own beside the ledger. The operating system ends the lock
together with the process. So neither a reused process number nor a clock can mislead, and processes of several machines
see each other wherever the ledger itself works: SQLite takes these locks in the same way as those on the ledger.
"""

import os
import re
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path

from landpress.layouts.reading import printable

_WAITING = 1.0


def _path(folder: Path, token: str) -> Path:
    return folder / f"ledger-{token}.lock"


class Holder:
    """This process as a holder of reservations; `token` is its name in the ledger."""

    def __init__(self, folder: Path) -> None:
        while True:
            self.token = os.urandom(8).hex()
            self._file = _path(folder, self.token)
            self._lock = sqlite3.connect(self._file, timeout=_WAITING, isolation_level=None)
            try:
                self._lock.execute("BEGIN EXCLUSIVE")
                if self._file.exists():
                    return
            except sqlite3.Error:
                if self._file.exists():
                    raise
            self._lock.close()  # another process removed the file before it was locked (see `alive`)

    def close(self) -> None:
        """End the lock."""
        self._lock.close()
        with suppress(OSError):  # the work is done, and `alive` removes the file later
            self._file.unlink()


def alive(folder: Path) -> set[str]:
    """Return the tokens of all holders that are alive. Remove the files of the others."""
    return {token for file in folder.glob("ledger-*.lock") if _is_locked(folder, token := file.stem[7:])}


def _is_locked(folder: Path, token: str) -> bool:
    file = _path(folder, token)
    address = f"{file.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(address, uri=True, timeout=0, isolation_level=None)) as probe:
            probe.execute("BEGIN EXCLUSIVE")
            with suppress(OSError):
                file.unlink()  # before the lock ends: a process that is about to take it sees that the file is gone
    except sqlite3.Error:
        return file.exists()  # locked, or nobody can tell; without the file, its holder has just ended
    if os.name == "nt":  # there the file can only be removed when nobody has it open
        with suppress(OSError):
            file.unlink()
    return False


def is_busy(error: sqlite3.Error) -> bool:
    """Return whether an error means that another program holds a lock."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def owner(database: Path) -> str:
    """Return who holds a lock on a database, as far as is known: `process 12 (python)`, else `another program`."""
    if sys.platform == "linux":
        with suppress(OSError):
            files = [os.stat(name) for name in (f"{database}-shm", database) if os.path.exists(name)]
            locks = Path("/proc/locks").read_text()
            for pid, inode in re.findall(r"WRITE (\d+) [0-9a-f:]+:(\d+) ", locks):
                if int(pid) != os.getpid() and any(file.st_ino == int(inode) for file in files):
                    opened = [os.stat(entry.path) for entry in os.scandir(f"/proc/{pid}/fd") if entry.is_file()]
                    if any(os.path.samestat(file, one) for file in files for one in opened):
                        return f"process {pid} ({_program(pid)})"
    return "another program"


def _program(pid: str) -> str:
    words = Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ").strip()
    return printable(words or Path(f"/proc/{pid}/comm").read_text().strip())[:80]
