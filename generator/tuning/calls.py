"""The calls of `landpress tune` that tried certificates on the same wants: a ledger in the folder of the variants.

Each further call is one more chance of a wrong certificate. So a call spends a part of the error that depends on how
many calls on the same wants came before it (engine/proof/tuning.py). The wants are the game, its seats, what is wanted
and the strengths. Other seeds, numbers of games, house values that vary or versions make another call on them.

The ledger has one line a call, and lines are only ever added, each by one write at the end of the file. A call then
reads how many others stand before its own line. So calls at the same time need no lock to agree on their order. A call
that is repeated, or that goes on after a stop, finds its own line.
"""

import json
import os
from collections.abc import Iterator
from hashlib import sha256

from landpress.layouts.bounded import lines, opened
from landpress.layouts.errors import CallError, InputError, OutputError, cause
from landpress.layouts.reading import printable

FILE = "tune-calls.jsonl"
LONGEST, MOST, TOGETHER = 400, 10_000, 1 << 20
"""The longest line in bytes, the most lines, and the most bytes of all together."""
EXPECTED = "the calls of landpress tune"


def beside(output: str) -> str:
    """Return the path of the ledger beside an output. Raise a LandpressError if it cannot be used."""
    if os.path.basename(output) == FILE:
        raise CallError(f"-o {printable(output)}: this is the name of {EXPECTED}; choose another")
    path = os.path.join(os.path.dirname(output), FILE)
    _read(path)
    return path


def number(path: str, wants: object, call: object) -> int:
    """Return the number of a call among those on the same wants, from 1 on. Note it in the ledger if it is new."""
    mine = {"wants": _digest(wants), "call": _digest(call)}
    if mine not in _read(path):
        _append(path, mine)
    same = [one["call"] for one in _read(path) if one["wants"] == mine["wants"]]
    return 1 + list(dict.fromkeys(same)).index(mine["call"])


def _digest(value: object) -> str:
    return sha256(repr(value).encode()).hexdigest()


def _append(path: str, line: dict[str, str]) -> None:
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    data = json.dumps(line).encode() + b"\n"
    try:
        file = os.open(path, flags, 0o666)
        try:
            done = os.write(file, data)
        finally:
            os.close(file)
    except OSError as error:
        raise OutputError(f"{printable(path)}: {cause(error)}") from None
    if done < len(data):
        raise OutputError(f"{printable(path)}: only a part of the line of this call could be written; make room")


def _read(path: str) -> list[dict[str, str]]:
    if not os.path.lexists(path):
        return []
    with opened(path, EXPECTED) as file:
        try:
            return list(_calls(lines([file], LONGEST, MOST, TOGETHER)))
        except InputError as error:
            raise InputError(
                f"{printable(path)}: {error}; move this file away to count calls anew: their errors then add up"
            ) from None


def _calls(found: Iterator[bytes]) -> Iterator[dict[str, str]]:
    for at, line in enumerate(found, 1):
        try:
            call = json.loads(line)
            if not line.endswith(b"\n") or sorted(call) != ["call", "wants"]:
                raise ValueError
            yield {name: bytes.fromhex(call[name]).hex() for name in call}
        except (ValueError, TypeError, RecursionError):
            raise InputError(f"line {at}: expected a call of landpress tune") from None
