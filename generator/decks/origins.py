"""Where a table comes from: a file, standard input, or an https address that a person names."""

import sys
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit

from landpress.generator.decks.rows import Origin
from landpress.generator.decks.table import LARGER, MOST_BYTES, origin, split
from landpress.layouts.errors import InputError

STDIN = "-"
_ZIP = b"PK\x03\x04"
"""The first bytes of an .xlsx file."""


def table_at(name: str) -> Origin:
    """Return the table of a file, of standard input (`-`) or of an https address."""
    if name == STDIN:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise InputError(f"standard input: {LARGER}")
        return Origin("standard input", data, _kind(data))
    if "://" in name:
        from landpress.generator.decks.fetching import fetched  # what speaks https is slow to import

        address, _, sheet = name.partition("#")
        called, data = fetched(address)
        return Origin(called, data, _kind(data), unquote(sheet))
    return origin(name)


def _kind(data: bytes) -> str:
    return "xlsx" if data.startswith(_ZIP) else "csv"


def stem(name: str) -> str:
    """Return the name of the output for a table, without a suffix."""
    if "://" in name:
        from landpress.generator.decks.fetching import host

        host(name)
    path = urlsplit(name).path if "://" in name else split(name)[0]
    return "cards" if name == STDIN else PurePosixPath(path.replace("\\", "/")).stem or "cards"
