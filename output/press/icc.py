"""ICC profiles that a person gives for their printing condition: only the header is read, and believed nothing.

It has to be an output profile for CMYK of version 2 or 4, whole and of reasonable size; what its tables say is the
business of the print shop.
"""

from landpress.layouts.errors import InputError
from landpress.layouts.reading import printable
from landpress.output.files.saving import content

MAX_PROFILE = 8_000_000
"""In bytes; profiles of presses have half a megabyte to four."""
_HEADER = 128


def profile(path: str) -> bytes:
    """The profile in a file; InputError where it cannot be read or be that of a press."""
    data = content(path, MAX_PROFILE, "the .icc file that the print shop gives you")
    _check(data, printable(path))
    return data


def _check(data: bytes, name: str) -> None:
    """InputError unless the bytes can be the profile of a press."""
    if len(data) < _HEADER or data[36:40] != b"acsp":
        raise InputError(f"{name}: no ICC profile; name the .icc file that the print shop gives you")
    if int.from_bytes(data[:4], "big") != len(data):
        raise InputError(f"{name}: the profile is not whole: its header and its length differ; fetch it again")
    kind, space = (data[i : i + 4].decode("ascii", "replace").strip() for i in (12, 16))
    if (kind, space) != ("prtr", "CMYK"):
        said = f"{kind} {space}" if f"{kind} {space}".isprintable() else "something else"
        raise InputError(f"{name}: a profile for {said}; expected an output profile (prtr) for CMYK")
    if data[8] not in (2, 4):
        raise InputError(f"{name}: an ICC profile of version {data[8]}; expected version 2 or 4")
