"""Fetch a table from an https address that a person names."""

from typing import IO
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from landpress.generator.decks.table import LARGER, MOST_BYTES
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable, shown
from landpress.layouts.version import __version__

SECONDS = 20
"""The longest wait for the next bytes of an address."""


class _SafeRedirect(HTTPRedirectHandler):
    """Follows a redirection to another https address only."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: "object", newurl: str
    ) -> Request | None:
        """Return the next request."""
        if not newurl.startswith("https://"):
            raise URLError("it leads to an address that is not https")
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]


def fetched(address: str) -> tuple[str, bytes]:
    """Return the name of the host for messages, and the table."""
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
        raise InputError(f"{name}: {LARGER}")
    if data.lstrip()[:1] == b"<":
        raise InputError(f"{name}: a web page, not a table; publish the spreadsheet as CSV and name that address")
    return name, data
