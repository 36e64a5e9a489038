"""The door between the page and Landpress: a call by name, answered with JSON and perhaps a file.

A name is `ROOM.FUNCTION`. Each room of the page has one module here with the same name. Its `CALLS` are the functions
that the page may call, and its `KEEPING` names those that read or change the ledger. This package knows nothing of
Pyodide, so its tests run in ordinary Python.
"""

import json
from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from landpress.generator.boards.database import UnusableLedgerError
from landpress.generator.boards.ledger import Ledger
from landpress.generator.studio.bridge.arguments import arguments as checked
from landpress.layouts.errors import CallError, LandpressError, LedgerError
from landpress.layouts.reading import printable

ROOMS = ("press", "check", "shelf", "table", "puzzle", "deck", "map", "fairness")
"""The rooms in the order in which the page shows them."""


class File(NamedTuple):
    """A file for the person at the page: its name, its content, and what the page is told with it."""

    name: str
    data: bytes
    told: Mapping[str, object] = {}


class Room(Protocol):
    """What the module of a room provides."""

    @property
    def CALLS(self) -> Mapping[str, Callable[..., object]]:
        """The functions that the page may call, by name. Their results are JSON values or a `File`."""

    @property
    def KEEPING(self) -> Collection[str]:
        """The names of the functions that read or change the ledger."""


def keeps(name: str) -> bool:
    """Return whether a call reads or changes the ledger. The page then holds the ledger for itself meanwhile."""
    room, function = _room(name)
    return function in room.KEEPING


def begin() -> bool:
    """Make the ledger of the page if there is none. Return whether it can be used: only Press and Shelf need it."""
    try:
        Ledger().close()
    except LedgerError:
        return False
    return True


def call(name: str, arguments: str, data: bytes | None = None) -> tuple[str, bytes | None]:
    """Return the answer to a call as JSON, and the bytes of a file if the call makes one.

    `data` is the file that somebody gave the page; the function gets it as `data`. The JSON is `{"value": ...}`, or
    `{"error": line}` if Landpress refuses. Where the ledger itself cannot be used, it has its `kind` too.
    """
    try:
        room, function = _room(name)
        given = _parsed(arguments)
        if data is not None and type(given) is dict:
            given["data"] = bytes(data)
        asked = room.CALLS[function]
        made = asked(**checked(asked, given))
    except UnusableLedgerError as error:
        return json.dumps({"error": printable(str(error)), "kind": error.kind}), None
    except LandpressError as error:
        return json.dumps({"error": printable(str(error))}), None
    except MemoryError:
        return json.dumps({"error": "this takes more memory than the page has; use the command line for it"}), None
    if isinstance(made, File):
        return json.dumps({"value": {"name": made.name, **made.told}}), made.data
    return json.dumps({"value": made}), None


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise CallError("the arguments of a call: expected JSON") from None


def _room(name: str) -> tuple[Room, str]:
    room, _, function = name.partition(".")
    found = cast(Room, import_module(f"landpress.generator.studio.bridge.{room}")) if room in ROOMS else None
    if found is None or function not in found.CALLS:
        raise CallError(f"{name[:40]!r}: expected the name of a call")
    return found, function
