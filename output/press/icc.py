"""ICC profiles that a person gives for their printing condition.

Only the header of 128 bytes is checked. The file must be a complete CMYK output profile of version 2 or 4 with at most
`MAX_PROFILE` bytes. The tables in it are not checked: they are up to the print shop.
"""

from landpress.layouts.bounded import content
from landpress.layouts.errors import InputError
from landpress.layouts.reading import printable

MAX_PROFILE = 8_000_000
"""The largest profile in bytes. Profiles of presses have 0.5 to 4 MB."""
_HEADER = 128


def profile(path: str) -> bytes:
    """Return the bytes of the profile in a file.

    Raise InputError if the file cannot be read or cannot be the profile of a press.
    """
    data = content(path, MAX_PROFILE, "the .icc file that the print shop gives you")
    _check(data, printable(path))
    return data


def _check(data: bytes, name: str) -> None:
    """Raise InputError unless the bytes can be the profile of a press."""
    if len(data) < _HEADER or data[36:40] != b"acsp":
        raise InputError(f"{name}: not an ICC profile; name the .icc file that the print shop gives you")
    if int.from_bytes(data[:4], "big") != len(data):
        raise InputError(f"{name}: the profile is not complete: its header gives another length; fetch it again")
    kind, space = (data[i : i + 4].decode("ascii", "replace").strip() for i in (12, 16))
    if (kind, space) != ("prtr", "CMYK"):
        said = f"{kind} {space}" if f"{kind} {space}".isprintable() else "something else"
        raise InputError(f"{name}: a profile for {said}; expected an output profile (prtr) for CMYK")
    if data[8] not in (2, 4):
        raise InputError(f"{name}: an ICC profile of version {data[8]}; expected version 2 or 4")
