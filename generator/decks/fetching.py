"""Fetch a table from an https address that a person names.

The contract, all in `fetched`: https only, also after a redirection; the size limit of a file; `SECONDS` in all, from
the look-up of the name to the last byte, so that a server that sends a byte now and then cannot hold the command; and
the whole table or none: fewer bytes than the server announced are an error, because a part of a table would print a
smaller deck, and so are more, because then nobody knows where the table ends. Each request asks the server to close the
connection, so whatever follows within `CLOSING` seconds belongs to no other answer.
"""

import re
import threading
from codecs import BOM_UTF8
from contextlib import suppress
from http.client import HTTPException, HTTPResponse, IncompleteRead
from queue import Empty, SimpleQueue
from string import punctuation
from time import monotonic
from typing import IO, cast
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from landpress.generator.decks.table import LARGER, MOST_BYTES
from landpress.generator.streams import tell
from landpress.layouts.errors import CallError, InputError
from landpress.layouts.reading import printable, shown
from landpress.layouts.version import __version__

SECONDS = 30.0
"""The longest time that an address may take in all."""
CLOSING = 1.0
"""How long a server may leave the connection open after the table. Servers that never close it exist."""
_NUMBER = re.compile(r"[0-9]{1,18}")
_HOST = re.compile(r"[a-z0-9._:-]+")
_INSTEAD = "save the table as a file"
_UNEXPECTED = "the server answered with status {}, where 200 is expected"


_TOO_MUCH = URLError("it sends more after the end of the table that it told")
_Answers = SimpleQueue[tuple[bytes, bool] | Exception]
"""The body and whether its end was told, again when nothing followed it; or an exception instead of either."""


class _SafeRedirect(HTTPRedirectHandler):
    """Follows a redirection to another https address only."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: "object", newurl: str
    ) -> Request | None:
        """Return the next request."""
        if not newurl.startswith("https://") or urlsplit(newurl).username is not None:
            raise URLError("it leads to an address that is not https, or that names a user")
        return super().redirect_request(req, fp, code, msg, headers, newurl)  # type: ignore[arg-type]


def fetched(address: str) -> tuple[str, bytes]:
    """Return the name of the host for messages, and the table."""
    name = host(address)
    answers: _Answers = SimpleQueue()
    until = monotonic() + SECONDS
    # Each wait of a socket can be bounded, but not their sum; so the thread is left alone when the time is over.
    threading.Thread(target=_fetch, args=(address, answers), daemon=True).start()
    try:
        answer = answers.get(timeout=SECONDS)
    except Empty:
        raise InputError(f"{name}: no whole table within {SECONDS:g} s, the limit; {_INSTEAD}") from None
    if not isinstance(answer, Exception):
        with suppress(Empty):
            answer = answers.get(timeout=max(0.0, min(CLOSING, until - monotonic())))
    if isinstance(answer, Exception):
        raise InputError(f"{name}: cannot be fetched: {_reason(answer)}; {_INSTEAD}") from None
    found, is_measured = answer
    if len(found) > MOST_BYTES:
        raise InputError(f"{name}: {LARGER}; {_INSTEAD} with fewer rows")
    if found.startswith(b"\x1f\x8b"):
        raise InputError(f"{name}: a compressed file, not a table; unpack it and {_INSTEAD}")
    if found.removeprefix(BOM_UTF8).lstrip()[:1] == b"<":
        raise InputError(f"{name}: a web page, not a table; publish the spreadsheet as CSV and name that address")
    if not is_measured:
        tell(f"{name}: it does not say how long the table is; look whether the last row is there")
    return name, found


def host(address: str) -> str:
    """Return the name of the host of an https address, for messages. Raise CallError if it is no such address."""
    try:
        parts = urlsplit(_ascii(address))
        is_host = _HOST.fullmatch(parts.hostname or "") is not None
        whole = parts.scheme == "https" and is_host and parts.port != 0 and parts.username is None
    except ValueError:  # half a bracket, a port that is no number, or a name that no host can have
        whole = False
    if not whole:
        raise CallError(
            f"{shown(address)!r}: expected a file or an address that begins with https://HOST, without a user's name"
        )
    return printable(parts.hostname or "")[:100]


def _ascii(address: str) -> str:
    """Return an address in the letters that servers know, as a browser's. Raise ValueError if that cannot be."""
    parts = urlsplit(address)
    name, colon, port = parts.netloc.rpartition(":") if ":" in parts.netloc[-6:] else (parts.netloc, "", "")
    netloc = f"{name.encode('idna').decode()}{colon}{port}"
    path, query = (quote(part, safe=punctuation) for part in (parts.path, parts.query))
    return parts._replace(netloc=netloc, path=path, query=query, fragment="").geturl()


class _Open:
    """The stream of an answer, which stays open when http.client has read the body."""

    def __init__(self, stream: IO[bytes]) -> None:
        self.read, self.readline, self.flush = stream.read, stream.readline, stream.flush

    def close(self) -> None:
        """Leave it to the thread to close the stream."""


def _fetch(address: str, answers: _Answers) -> None:
    """Put the answer of an address into the queue, and what followed, or the exception that ended it."""
    try:
        request = Request(_ascii(address), headers={"User-Agent": f"Landpress/{__version__}"})
        answer = build_opener(_SafeRedirect).open(request, timeout=SECONDS)
        with cast(IO[bytes], answer.fp) as stream:
            answer.fp = _Open(stream)
            answers.put(whole := _whole(answer))
            with suppress(OSError):  # nothing follows that could be read; of what is too large not all was
                answers.put(_TOO_MUCH if len(whole[0]) <= MOST_BYTES and stream.read(1) else whole)
    except Exception as error:  # whatever a stranger's server can make the libraries raise
        answers.put(error)


def _whole(answer: HTTPResponse) -> tuple[bytes, bool]:
    """Return the body of an answer, and whether its end is told. Raise an exception if it is not the whole body."""
    if answer.status != 200:
        raise URLError(_UNEXPECTED.format(answer.status))
    lengths = set(_listed(answer, "Content-Length"))
    is_measured = bool(lengths) or answer.chunked
    if len(lengths) > 1:
        raise URLError("the server tells two lengths of the table")
    if not all(map(_NUMBER.fullmatch, lengths)):
        raise URLError("the server tells a length that is no number of bytes")
    for header, expected in (("Transfer-Encoding", ["chunked"] * answer.chunked), ("Content-Encoding", [])):
        codings = [coding for coding in _listed(answer, header) if coding != "identity"]
        if codings != expected:
            said = printable(", ".join(codings))[:40]
            raise URLError(f"the server says that it sends it packed ({said}), which it was not asked for")
    data = answer.read(MOST_BYTES + 1)
    told = int(lengths.pop()) if lengths else len(data)
    if len(data) < told and len(data) <= MOST_BYTES:
        raise IncompleteRead(data, told - len(data))
    if len(data) > told:
        raise _TOO_MUCH
    return data, is_measured


def _listed(answer: HTTPResponse, header: str) -> list[str]:
    """Return the words of a header that may hold a list, or stand several times."""
    found = ",".join(answer.headers.get_all(header, ()))
    return [word for part in found.split(",") if (word := part.strip().lower())]


def _reason(error: Exception) -> str:
    """Return in one line why an address could not be read."""
    if isinstance(error, IncompleteRead):
        return "the connection ended before the whole table was there"
    reason = getattr(error, "reason", None) or error
    said = printable(str(reason).partition("\n")[0].strip())[:150]
    if isinstance(error, HTTPError):
        return _UNEXPECTED.format(f"{error.code}, {said!r}" if said else error.code)
    if isinstance(error, HTTPException) and not isinstance(error, ValueError):
        return f"the server does not speak HTTP as it should ({type(error).__name__}{f': {said}' if said else ''})"
    return said or type(error).__name__
