"""Where a table comes from: a file, standard input, or an https address that a person names."""

import sys
from pathlib import PurePosixPath
from typing import IO
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from landpress import __version__
from landpress.generator.decks.table import MOST_BYTES, Origin, origin
from landpress.layouts.bounded import amount
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable, shown

STDIN = "-"
SECONDS = 20
"""The longest wait for the next bytes of an address."""
_LARGER = f"larger than {amount(MOST_BYTES)}, the limit"
_ZIP = b"PK\x03\x04"
"""The first bytes of an .xlsx file."""


def table_at(name: str) -> Origin:
    """Return the table of a file, of standard input (`-`) or of an https address."""
    if name == STDIN:
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise InputError(f"standard input: {_LARGER}")
        return Origin("standard input", data, data.startswith(_ZIP))
    if "://" in name:
        return _fetched(name)
    return origin(name)


def stem(name: str) -> str:
    """Return the name of the output for a table, without a suffix."""
    path = urlsplit(name).path if "://" in name else name
    return "cards" if name == STDIN else PurePosixPath(path.replace("\\", "/")).stem or "cards"


class _SafeRedirect(HTTPRedirectHandler):
    """Follows a redirection to another https address only."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: "object", newurl: str
    ) -> Request | None:
        """Return the next request."""
        if not newurl.startswith("https://"):
            raise URLError("it leads to an address that is not https")
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]


def _fetched(address: str) -> Origin:
    if not address.startswith("https://"):
        raise CallError(f"{shown(address)!r}: expected a file or an address that begins with https://")
    request = Request(address, headers={"User-Agent": f"Landpress/{__version__}"})
    name = printable(urlsplit(address).hostname or "the address")
    try:
        with build_opener(_SafeRedirect).open(request, timeout=SECONDS) as answer:
            data = answer.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # URLError is an OSError
        reason = getattr(error, "reason", None) or error
        raise InputError(
            f"{name}: cannot be fetched: {printable(str(reason))[:150]}; save the table as a file"
        ) from None
    if len(data) > MOST_BYTES:
        raise InputError(f"{name}: {_LARGER}")
    if data.lstrip()[:1] == b"<":
        raise InputError(f"{name}: a web page, not a table; publish the spreadsheet as CSV and name that address")
    return Origin(name, data, data.startswith(_ZIP))
