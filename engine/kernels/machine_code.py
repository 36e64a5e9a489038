"""The machine code of kernels in the user's cache: wasmtime takes 0.1 s to make it from a kernel, and 1 ms to load it.

There is one file for each game, and one more where addresses are few. It begins with the hash of the kernel that the
code was made from, and with that of the code. wasmtime itself refuses code of another version of its own, of other
settings or for another processor.
"""

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from landpress.engine.kernels.native import cache_home
from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError
from landpress.layouts.own_folder import trust_fault

_HASH = sha256().digest_size
_MOST_BYTES = 1 << 24


def kept(game: str, kernel: bytes) -> bytes | None:
    """Return the machine code of a kernel, or None if there is none, or if it may be damaged or from somebody else."""
    path = _path(game)
    if trust_fault(path.parent) or trust_fault(path):
        return None
    try:
        data = content(str(path), _MOST_BYTES, "machine code")
    except InputError:
        return None
    code = data[2 * _HASH :]
    return code if data[: 2 * _HASH] == _hashes(kernel, code) else None


def keep(game: str, kernel: bytes, code: bytes) -> None:
    """Keep the machine code of a kernel in one step. Where the cache cannot be written, it is made again each time."""
    path = _path(game)
    begun = path.with_name(f".{game}-{os.getpid()}.tmp")
    with suppress(OSError):
        if trust_fault(path.parent):
            return
        path.parent.mkdir(0o755, parents=True, exist_ok=True)
        try:
            begun.write_bytes(_hashes(kernel, code) + code)
            begun.replace(path)
        finally:
            begun.unlink(missing_ok=True)


def _path(game: str) -> Path:
    return cache_home() / f"{game}.machine"


def _hashes(kernel: bytes, code: bytes) -> bytes:
    return sha256(kernel).digest() + sha256(code).digest()
