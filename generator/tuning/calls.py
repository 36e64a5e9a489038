"""The calls of `landpress tune` that tried certificates on the same wants: a ledger in the folder of the variants.

Each further call is one more chance of a wrong certificate. So a call spends a part of the error that depends on how
many calls on the same wants came before it (engine/proof/tuning.py). The wants are the game, its seats, what is wanted
and the strengths. Other seeds, numbers of games, house values that vary or versions make another call on them.

The ledger has one line a call, and lines are only ever added, each by one write at the end of the file. A call then
reads how many others stand before its own line. So calls at the same time need no lock to agree on their order. A call
that is repeated, or that goes on after a stop, finds its own line.
"""

import os
import re
from errno import ENOSPC
from hashlib import sha256
from itertools import count

from landpress.layouts.bounded import lines, opened
from landpress.layouts.errors import CallError, InputError, writing
from landpress.layouts.reading import printable

FILE = "tune-calls.jsonl"
LONGEST, MOST, TOGETHER = 400, 10_000, 1 << 20
"""The longest line in bytes, the most lines, and the most bytes of all together."""
EXPECTED = "the calls of landpress tune"
_LINE = '{{"wants": "{}", "call": "{}"}}'
_WHOLE = re.compile(_LINE.format("([0-9a-f]{64})", "([0-9a-f]{64})").replace('{"', '[{]"').replace('"}', '"[}]'))


def beside(output: str) -> str:
    """Return the path of the ledger beside an output. Raise a LandpressError if it cannot be used."""
    if os.path.basename(output) == FILE:
        raise CallError(f"-o {printable(output)}: this is the name of {EXPECTED}; choose another")
    path = os.path.join(os.path.dirname(output), FILE)
    _read(path)
    return path


def number(path: str, wants: object, call: object) -> int:
    """Return the number of a call among those on the same wants, from 1 on. Note it in the ledger if it is new."""
    mine = _digest(wants), _digest(call)
    if mine not in _read(path):
        _append(path, *mine)
    same = [call for wants, call in _read(path) if wants == mine[0]]
    return 1 + list(dict.fromkeys(same)).index(mine[1])


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()


def _append(path: str, wants: str, call: str) -> None:
    """Add a line by one write, and wait until it is on the disk. An end of line before it ends one that was cut."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    data = b"\n" + _LINE.format(wants, call).encode() + b"\n"
    with writing(printable(path)):
        file = os.open(path, flags, 0o666)
        try:
            if os.write(file, data) < len(data):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            os.fsync(file)
        finally:
            os.close(file)


def _read(path: str) -> list[tuple[str, str]]:
    """Return the wants and the call of each whole line. A line that was cut is that of a call that was stopped."""
    if not os.path.lexists(path):
        return []
    with opened(path, EXPECTED) as file:
        try:
            return [one for one in map(_parsed, count(1), lines([file], LONGEST, MOST, TOGETHER)) if one]
        except InputError as error:
            raise InputError(
                f"{printable(path)}: {error}; move this file away to count calls anew: their errors then add up"
            ) from None


def _parsed(at: int, line: bytes) -> tuple[str, str] | None:
    """Return the wants and the call of a line, or None if it is the beginning of one."""
    text = line.decode("ascii", "replace").removesuffix("\n")
    found = _WHOLE.fullmatch(text + _LINE.format(*["0" * 64] * 2)[len(text) :])
    if found is None:
        raise InputError(f"line {at}: expected a call of landpress tune")
    return found.group(1, 2) if found[0] == text else None  # type: ignore[return-value]  # both groups are there
