"""Objects of PDFs as pypdf reads them, for tests that look them up by their path."""

from typing import Any

from pypdf.generic import StreamObject


def inside(holder: object, *path: str | int) -> Any:
    """Return the object at the end of a path of keys and numbers, with references resolved."""
    found: Any = holder
    for key in path:
        found = found[key]
    return found.get_object()


def stream_data(holder: object, *path: str | int) -> bytes:
    """Return the decoded content of the stream at the end of a path."""
    found = inside(holder, *path)
    assert isinstance(found, StreamObject)
    return found.get_data()
