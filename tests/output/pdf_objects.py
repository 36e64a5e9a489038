"""Objects of PDFs as pypdf reads them, for tests that know what they must find."""

from typing import Any

from pypdf.generic import StreamObject


def inside(holder: object, *path: str | int) -> Any:
    """What lies at the end of a path of keys and numbers; references are followed."""
    found: Any = holder
    for key in path:
        found = found[key]
    return found.get_object()


def stream_data(holder: object, *path: str | int) -> bytes:
    """The decoded content of the stream at the end of a path."""
    found = inside(holder, *path)
    assert isinstance(found, StreamObject)
    return found.get_data()
