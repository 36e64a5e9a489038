"""The compiled kernel of a game: the file `engine/games/GAME/kernel.wasm`, and the check that it fits its sources.

The file is a WebAssembly module. Landpress adds its last section. That section holds the hash of the sources that the
module was compiled from, and the hash of the bytes before the section. So a kernel that is damaged, foreign or older
than its sources is never run. `scripts/build_kernels.py` and `landpress compile` write the files.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from landpress.engine.contract import rules
from landpress.engine.kernels.linking import OWN_SETS, all_modules
from landpress.layouts.catalogue import folder
from landpress.layouts.version import __version__

ABI = 1
"""The version of the way in which functions are called.

A sequence is passed as the i32 address of its first word. The word before that holds its length. A number is an i64.
Each function returns an i64, 0 for None. A trap is an error.
"""
_SECTION = b"landpress"
_HEADER = b"\0asm\1\0\0\0"


class Unfit(Exception):  # noqa: N818 - a reason, not a fault of the caller
    """The reason why a kernel cannot be used, in words."""


class Seal(NamedTuple):
    """The content of the last section. `fits` is the version of Landpress that a plugin's kernel was made for."""

    abi: int
    sources: str
    body: str
    fits: str = ""


def path_of(game: str) -> Path:
    """Return the path of the kernel of a set."""
    if game in OWN_SETS:
        return Path(all_modules(game)[0].__file__ or "").with_name("kernel.wasm")
    return folder("engine", game) / "kernel.wasm"


def sources_of(game: str) -> str | None:
    """Return the hash of the sources of a set, or None if they are installed as bytecode only."""
    hashed = sha256()
    for part in [rules, *all_modules(game)]:
        origin = Path(part.__file__ or "")
        if origin.suffix != ".py" or not origin.is_file():
            return None
        hashed.update(f"{part.__name__}\0".encode() + origin.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return hashed.hexdigest()


def sealed(body: bytes, sources: str, fits: str = "") -> bytes:
    """Return a module with the section of Landpress at its end."""
    fields = Seal(ABI, sources, sha256(body).hexdigest(), fits)._asdict()
    seal = json.dumps({key: value for key, value in fields.items() if value}, sort_keys=True).encode()
    content = _leb(len(_SECTION)) + _SECTION + seal
    return body + b"\0" + _leb(len(content)) + content


def checked(game: str) -> bytes:
    """Return the bytes of a game's kernel. Raise Unfit if it is missing or cannot be trusted."""
    try:
        data = path_of(game).read_bytes()
    except OSError:
        raise Unfit(f"{game} has no compiled kernel") from None
    seal, body = _opened(data)
    if seal is None or seal.body != sha256(body).hexdigest():
        raise Unfit(f"the compiled kernel of {game} is damaged")
    if seal.abi != ABI:
        raise Unfit(f"the compiled kernel of {game} is for another version")
    sources = sources_of(game)
    if sources is not None and sources != seal.sources:
        raise Unfit(_stale(game, seal.fits))
    return data


def _stale(game: str, fits: str) -> str:
    """Return why a kernel does not fit the sources that are installed."""
    if not fits:
        return f"the compiled kernel of {game} is older than its sources"
    other = f"fits Landpress {fits}, and this is {__version__}" if fits != __version__ else "is older than its sources"
    return f"the compiled kernel of {game} {other} (`landpress compile {game}` makes a new one)"


def _opened(data: bytes) -> tuple[Seal | None, bytes]:
    """Return the section of Landpress and the bytes before it, or None and all bytes if it is not at the end."""
    at = data.rfind(_leb(len(_SECTION)) + _SECTION)
    if not data.startswith(_HEADER) or at < 0:
        return None, data
    content = data[at:]
    head = b"\0" + _leb(len(content))
    if not data[:at].endswith(head):
        return None, data
    try:
        fields = json.loads(content[1 + len(_SECTION) :])
        seal = Seal(int(fields["abi"]), str(fields["sources"]), str(fields["body"]), str(fields.get("fits", "")))
        return seal, data[: at - len(head)]
    except (ValueError, KeyError, TypeError):
        return None, data


def _leb(number: int) -> bytes:
    """Return a number as unsigned LEB128, the form of lengths in WebAssembly."""
    out = bytearray()
    while number > 0x7F:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*out, number])
