"""Where a table comes from: a file, standard input, or an https address that a person names."""

import sys
from pathlib import PurePosixPath
from urllib.parse import urlsplit

from landpress.generator.decks.table import LARGER, MOST_BYTES, Origin, origin
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
        return Origin("standard input", data, data.startswith(_ZIP))
    if "://" in name:
        from landpress.generator.decks.fetching import fetched  # what speaks https is slow to import

        called, data = fetched(name)
        return Origin(called, data, data.startswith(_ZIP))
    return origin(name)


def stem(name: str) -> str:
    """Return the name of the output for a table, without a suffix."""
    if "://" in name:
        from landpress.generator.decks.fetching import host

        host(name)
    path = urlsplit(name).path if "://" in name else name
    return "cards" if name == STDIN else PurePosixPath(path.replace("\\", "/")).stem or "cards"
