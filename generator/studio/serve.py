"""Serve the folder of the page on the loopback address, with the headers that keep the page to itself.

Only files that the list of the site names are served, and only to requests that name this server as their host, so
that no other page can reach it under a name of its own. A link that leads out of the folder is not followed. The page
holds no secret, and nothing is written. Files that were compressed when the site was built are sent so.
"""

import mimetypes
import os
import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

from landpress.layouts import bounded
from landpress.layouts.errors import CallError, InputError, cause

HOST = "127.0.0.1"
PORT = 8723
MAX_FILE = 64 * 10**6
"""The largest file of a site in bytes; the largest of a built page has 9 MB."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'"
)
"""The policy that the page also states itself, for hosts that send no headers."""
HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}
_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".md": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
}
_ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
_REFUSED = re.compile(r"q *= *0?\.?0*")
_VERSION = re.compile(r'VERSION = "(landpress-[0-9a-f]+)"')


def _version(path: Path) -> str | None:
    """Return the version that the service worker of a site states, or None."""
    try:
        found = _VERSION.search(bounded.content(str(path), MAX_FILE, "a file of the page").decode("utf-8", "replace"))
    except InputError:
        return None
    return found[1] if found else None


def _accepted(header: str) -> set[str]:
    """Return the codings that a browser takes. One with the weight 0 is one that it refuses."""
    words = ([part.strip().lower() for part in word.split(";")] for word in header.split(","))
    return {coding for coding, *rest in words if not any(map(_REFUSED.fullmatch, rest))}


class Site:
    """The files of a built page by their path in the address."""

    def __init__(self, folder: Path) -> None:
        # What is no page is refused before all is looked for that lies in it, which may be a whole disk.
        first = _inside(folder, (folder / name for name in ("sw.js", "index.html")))
        version = _version(first["sw.js"]) if len(first) > 1 else None
        if version is None:
            raise InputError(
                f"{folder}: the page is not built here; in a clone of Landpress run `make site`, or name the folder of "
                "a page that was built with --site"
            )
        self.version = version
        self.files: Mapping[str, Path] = _inside(folder, folder.rglob("*")) | {"": first["index.html"]}


def _inside(folder: Path, paths: Iterable[Path]) -> dict[str, Path]:
    """Return those of some paths that are files, with links followed, by their path in the folder; none outside it."""
    whole = os.path.realpath(folder)  # Path.resolve of Python 3.11 raises RuntimeError for a link to itself
    found = {path.relative_to(folder).as_posix(): Path(os.path.realpath(path)) for path in paths if path.is_file()}
    return {name: path for name, path in found.items() if path.is_relative_to(whole)}


class Server(ThreadingHTTPServer):
    """The server of a site. `port` 0 takes any free port."""

    daemon_threads = True

    def __init__(self, site: Site, port: int = PORT) -> None:
        self.site = site
        try:
            super().__init__((HOST, port), _Answer)
        except OSError as error:
            taken = f"port {port}: {cause(error)}; perhaps the page is open already at http://{HOST}:{port}/"
            raise CallError(f"{taken}; choose another with --port") from None

    @property
    def address(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.server_address[1]}/"

    def hosts(self) -> set[str]:
        """Return the names under which this server may be asked."""
        port = self.server_address[1]
        ends = ("", ":80") if port == 80 else (f":{port}",)  # a browser leaves the usual port out
        return {f"{name}{end}" for name in (HOST, "localhost") for end in ends}


class _Answer(BaseHTTPRequestHandler):
    """The answer to one request: a file of the site, or a status without content."""

    server: Server
    protocol_version = "HTTP/1.1"
    default_request_version = "HTTP/1.0"  # so that a version that is none gets a status too
    server_version, sys_version = "Landpress", ""
    timeout = 30

    def do_GET(self) -> None:
        self._answer(with_content=True)

    def do_HEAD(self) -> None:
        self._answer(with_content=False)

    def _answer(self, with_content: bool) -> None:
        if self.request_version == "HTTP/0.9":  # its answers have no status and no headers
            self.request_version = "HTTP/1.0"
            return self._refuse(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED)
        hosts = self.headers.get_all("Host", ())
        if len(hosts) != 1 or hosts[0].strip().lower() not in self.server.hosts():
            return self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        site = self.server.site
        try:
            name = unquote(urlsplit(self.path).path).removeprefix("/")
        except ValueError:  # an address such as http://[::1/x
            return self._refuse(HTTPStatus.BAD_REQUEST)
        path = site.files.get(name)
        if path is None:
            return self._refuse(HTTPStatus.NOT_FOUND)
        accepted = _accepted(",".join(self.headers.get_all("Accept-Encoding", ())))
        encoding, sent = next(
            (
                (coding, site.files[found])
                for coding, suffix in _ENCODINGS
                if coding in accepted and (found := f"{name or 'index.html'}{suffix}") in site.files
            ),
            ("", path),
        )
        tag = f'"{site.version}{encoding and "-"}{encoding}"'
        unchanged = self.headers.get("If-None-Match") == tag
        try:
            data = b"" if unchanged else bounded.content(str(sent), MAX_FILE, "a file of the page")
        except InputError:  # it is gone, or something else has its name since the site was listed
            return self._refuse(HTTPStatus.NOT_FOUND)
        self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else HTTPStatus.OK)
        for header, value in HEADERS.items():
            self.send_header(header, value)
        self.send_header("ETag", tag)
        self.send_header("Vary", "Accept-Encoding")
        if not unchanged:
            kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
            self.send_header("Content-Type", kind or "application/octet-stream")
            self.send_header("Content-Length", str(len(data)))
            if encoding:
                self.send_header("Content-Encoding", encoding)
        self.end_headers()
        if with_content:
            self.wfile.write(data)
        return None

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: the terminal shows the address only."""

    def handle(self) -> None:
        """Answer the requests of a connection, which a browser may end at any time."""
        try:
            super().handle()
        except (TimeoutError, ConnectionError):
            self.close_connection = True
