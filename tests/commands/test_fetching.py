"""A table at an https address whose server is hostile or broken: one true line, and never a part of a table.

The server writes raw bytes, so it can send what no library of servers would.
"""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from urllib.parse import quote

import pytest

from landpress.generator.decks import fetching
from tests.commands.run import Result, run
from tests.https_server import certificate, https_server

TABLE = b"title,copies\nGranary,3\nMill,1\n"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n"


def said(*parts: bytes) -> Callable[[], Iterator[bytes]]:
    """Return an answer of these bytes."""
    return lambda: iter(parts)


def moved(to: str) -> Callable[[], Iterator[bytes]]:
    return said(f"HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n".encode())


LENGTH = HEAD + b"Content-Length: %d\r\n\r\n" % len(TABLE)
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
IDENTITY = HEAD + b"Content-Encoding: Identity\r\nContent-Length: %d, %d\r\n\r\n" % (len(TABLE), len(TABLE))
GOOD: dict[str, Callable[[], Iterator[bytes]]] = {
    "cards.csv": said(LENGTH, TABLE),
    "unmeasured": said(HEAD, b"\r\n", TABLE),
    "identity": said(IDENTITY, TABLE),
    "kept-alive": lambda: iter([LENGTH, TABLE, *repeat(b"", 10**6)]),
}
TOO_MUCH = "cannot be fetched: it sends more after the end of the table that it told"
ANSWERS: dict[str, tuple[Callable[[], Iterator[bytes]], str]] = {
    "cut": (said(LENGTH, TABLE[:-8]), "the connection ended before the whole table was there"),
    "more": (said(LENGTH, TABLE + b"Barn,2\n"), TOO_MUCH),
    "more-later": (lambda: iter([LENGTH, TABLE, b"", b"Barn,2\n"]), TOO_MUCH),
    "more-after-chunks": (said(CHUNKED, b"%x\r\n" % len(TABLE), TABLE, b"\r\n0\r\n\r\n", b"Barn,2\n"), TOO_MUCH),
    "more-than-chunks": (
        said(HEAD, b"Content-Length: 9\r\n", CHUNKED[len(HEAD) :], b"%x\r\n" % len(TABLE), TABLE, b"\r\n0\r\n\r\n"),
        TOO_MUCH,
    ),
    "cut-list": (said(IDENTITY, TABLE[:-8]), "the connection ended before the whole table was there"),
    "odd-length": (said(HEAD, b"Content-Length: 2_9\r\n\r\n", TABLE), "a length that is no number of bytes"),
    "cut-chunk": (said(CHUNKED, b"1e\r\n", TABLE[:-8]), "the connection ended before the whole table was there"),
    "no-last-chunk": (said(CHUNKED, b"%x\r\n" % len(TABLE), TABLE, b"\r\n"), "the connection ended before"),
    "odd-chunk": (said(CHUNKED, b"lots\r\n", TABLE), "the connection ended before|cannot be fetched"),
    "nothing": (said(), "does not speak HTTP as it should|cannot be fetched"),
    "status": (said(b"HTTP/1.1 fine\r\n\r\n"), "does not speak HTTP as it should .BadStatusLine"),
    "not-http": (said(b"220 mail.example.org ESMTP\r\n"), "does not speak HTTP as it should .BadStatusLine"),
    "headers": (said(HEAD, b"X: y\r\n" * 300, b"\r\n", TABLE), "does not speak HTTP as it should .*100 headers"),
    "long-header": (said(HEAD, b"X: " + b"y" * 70_000), "does not speak HTTP as it should .LineTooLong"),
    "part": (said(LENGTH.replace(b"200 OK", b"206 Partial Content"), TABLE), "status 206, where 200 is expected"),
    "empty-status": (said(b"HTTP/1.1 204 No Content\r\n\r\n"), "status 204, where 200 is expected"),
    "gone": (said(b"HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n"), "status 410, 'Gone', where 200 is expected"),
    "hints": (said(b"HTTP/1.1 103 Early\r\nLink: x\r\n\r\n", LENGTH, TABLE), "status 103, 'Early', where 200 is"),
    "two-lengths": (
        said(HEAD, b"Content-Length: 22\r\n", LENGTH[len(HEAD) :], TABLE),
        "tells two lengths of the table",
    ),
    "packed-chunks": (
        said(HEAD, b"Transfer-Encoding: gzip, chunked\r\n\r\n", b"%x\r\n" % len(TABLE), TABLE, b"\r\n0\r\n\r\n"),
        "the server says that it sends it packed .gzip, chunked., which it was not asked for",
    ),
    "packed-body": (
        said(HEAD, b"Content-Encoding: br\r\n", LENGTH[len(HEAD) :], TABLE),
        "the server says that it sends it packed .br.",
    ),
    "packed-twice": (
        said(HEAD, b"Content-Encoding: identity\r\nContent-Encoding: br, gzip;q=0\r\n", LENGTH[len(HEAD) :], TABLE),
        "the server says that it sends it packed .br, gzip;q=0.",
    ),
    "to-user": (moved("https://user:word@localhost/cards.csv"), "leads to an address .* that names a user"),
    "packed": (said(HEAD + b"Content-Length: 4\r\n\r\n", b"\x1f\x8b\x08\x00"), "a compressed file, not a table"),
    "loop": (moved("loop"), "cannot be fetched: .*redirect"),
    "to-file": (moved("file:///etc/passwd"), "cannot be fetched: .*is not allowed"),
    "to-http": (moved("http://localhost/cards.csv"), "leads to an address that is not https"),
    "to-half": (moved("https://[::1/cards.csv"), "cannot be fetched: "),
    "to-control": (moved("https://local\x7fhost/"), "cannot be fetched: "),
    "continue": (lambda: repeat(b"HTTP/1.1 100 Continue\r\n\r\n"), "no whole table within 0.5 s, the limit"),
    "header-drip": (lambda: iter([HEAD, b"X", *repeat(b"", 10**6)]), "no whole table within 0.5 s, the limit"),
    "body-drip": (lambda: iter([LENGTH, *repeat(b"", 10**6)]), "no whole table within 0.5 s, the limit"),
}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve `ANSWERS` by https."""
    if certificate() is None:
        pytest.skip("needs openssl")
    with https_server(lambda path: (GOOD.get(path) or ANSWERS[path][0])()) as found:
        yield found


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def refused(result: Result, pattern: str) -> None:
    """Check that a call ended with one line that says what, where and what to do, and wrote nothing."""
    assert result.status == 2
    assert result.err.count("\n") == 1
    assert "inside Landpress" not in result.err
    assert re.search(pattern, result.err), result.err
    assert not list(Path().glob("*.pdf"))


@pytest.mark.parametrize("path", ANSWERS)
def test_a_broken_answer_is_told_in_one_line(path: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if "within" in ANSWERS[path][1]:
        monkeypatch.setattr(fetching, "SECONDS", 0.5)
    result = run("deck", f"{address}/{path}")
    refused(result, rf"^landpress: localhost: .*({ANSWERS[path][1]})")
    assert "save the table as a file" in result.err


@pytest.mark.parametrize("path", ["cards.csv", "identity", "kept-alive"])
def test_a_whole_answer_is_printed(path: str, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that leaves the connection open says nothing more about the table."""
    monkeypatch.setattr(fetching, "CLOSING", 0.5)
    done = run("deck", f"{address}/{path}")
    assert (done.status, done.err) == (0, "")


def test_a_page_is_one_with_a_byte_order_mark_too() -> None:
    if certificate() is None:
        pytest.skip("needs openssl")
    with https_server(HEAD + b"Content-Length: 18\r\n\r\n\xef\xbb\xbf<!doctype html>") as address:
        refused(run("deck", f"{address}/cards.csv"), "a web page, not a table; publish the spreadsheet as CSV")


def test_an_answer_without_a_length_is_printed_with_a_word_of_doubt(address: str) -> None:
    done = run("deck", f"{address}/unmeasured")
    assert done.status == 0
    assert (
        done.err == "landpress: localhost: it does not say how long the table is; look whether the last row is there\n"
    )


def test_a_certificate_that_nobody_trusts_is_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    refused(run("deck", f"{address}/cards.csv"), "certificate verify failed.*save the table as a file")


def test_a_server_that_does_not_speak_tls_is_refused() -> None:
    """It hangs up when it is greeted."""
    with socket.create_server(("localhost", 0)) as listening:

        def hang_up() -> None:
            with suppress(OSError):
                client = listening.accept()[0]
                client.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                client.close()

        threading.Thread(target=hang_up, daemon=True).start()
        refused(
            run("deck", f"https://localhost:{listening.getsockname()[1]}/cards.csv"), "localhost: cannot be fetched"
        )


@pytest.mark.parametrize(
    "wrong",
    [
        *(
            "https://",
            "https:///cards.csv",
            "https://[::1/cards.csv",
            "https://localhost:many/",
            "https://localhost:0/",
        ),
        *("https://localhost:99999/", "http://localhost/cards.csv", "ftp://localhost/cards.csv", "file:///etc/passwd"),
        *(
            "https://a b/",
            "https://local\nhost/x",
            "https://\x1b[31m/",
            "https://" + "a" * 300 + "/",
            "https://\u2603/",
        ),
        *("https://localhost:1/cards.csv", "HTTPS://", "https://user:secret@/x"),
    ],
)
def test_a_wrong_address_is_told_in_one_line(wrong: str) -> None:
    result = run("deck", wrong)
    refused(
        result, "expected a file or an address that begins with https://|cannot be fetched: .*save the table as a file"
    )
    assert "\x1b" not in result.err


@pytest.mark.parametrize("rest", ["cards.csv?a b", "cards.csv#4", "cards.csv?\u00fc=%41"])
def test_letters_that_servers_do_not_know_are_written_as_browsers_do(rest: str) -> None:
    asked: list[str] = []

    def answer(path: str) -> Iterator[bytes]:
        asked.append(path)
        return said(LENGTH, TABLE)()

    if certificate() is None:
        pytest.skip("needs openssl")
    with https_server(answer) as address:
        assert run("deck", f"{address}/{rest}").status == 0
    assert asked == [quote(rest.partition("#")[0], safe="?=%")]


@pytest.mark.parametrize("wrong", ["https://lo cal/", "https://a..b/", "https://ex%00ample/", "https://u@localhost/"])
def test_a_host_that_cannot_be_is_no_fault_of_a_server(wrong: str) -> None:
    refused(run("deck", wrong), "expected a file or an address that begins with https://HOST, without a user's name")
