"""The server of `landpress studio`: this machine, the files of the site, and headers that keep the page to itself."""

import http.client
import os
import re
import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from landpress.generator.studio import serve
from landpress.generator.studio.serve import HEADERS, POLICY, Server, Site
from landpress.layouts.errors import CallError, InputError
from tests.commands.run import run
from tests.commands.test_ways_out import command
from tests.systems import POSIX

PAGE = Path(serve.__file__).with_name("page")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a small folder that looks like a site."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "sw.js").write_text('export const VERSION = "landpress-0123456789ab";\n')
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "index.html.br").write_bytes(b"brotli")
    (folder / "python.wasm").write_bytes(b"\0asm")
    (folder.parent / "secret.txt").write_text("secret")
    with Server(Site(folder), 0) as made:
        thread = threading.Thread(target=made.serve_forever)
        thread.start()
        yield made
        made.shutdown()
        thread.join()


def get(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Return the status, the headers and the content of an answer."""
    connection = http.client.HTTPConnection(serve.HOST, server.server_address[1], timeout=20)
    connection.request(method, path, headers=headers)
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


def test_files_have_their_type_and_the_policy(server: Server) -> None:
    """docs/studio.md: each answer states the policy; a worker takes its policy from its own answer."""
    for path, kind in (("/", "text/html; charset=utf-8"), ("/python.wasm", "application/wasm")):
        status, headers, _ = get(server, path)
        assert (status, headers["Content-Type"]) == (200, kind)
        assert HEADERS.items() <= headers.items()


def test_compressed_files_are_sent_to_those_who_take_them(server: Server) -> None:
    assert get(server, "/", **{"Accept-Encoding": "gzip, br;q=1"})[1:] != get(server, "/")[1:]
    assert get(server, "/", **{"Accept-Encoding": "br"})[2] == b"brotli"
    assert get(server, "/")[2] == b"<!doctype html>"


@pytest.mark.parametrize("refusing", ["br;q=0", "br;q=0.0, gzip", "gzip, br; q=0.000", "br;Q=0"])
def test_a_coding_of_the_weight_nothing_is_not_sent(server: Server, refusing: str) -> None:
    """RFC 9110, 12.4.2: "a value of 0 means 'not acceptable'"; a smaller weight than 1 is acceptable."""
    assert get(server, "/", **{"Accept-Encoding": refusing})[2] == b"<!doctype html>"
    assert get(server, "/", **{"Accept-Encoding": refusing.replace("0", "0.1", 1)})[2] == b"brotli"


def test_what_did_not_change_is_not_sent_again(server: Server) -> None:
    """RFC 9110, 8.8.3: two codings of a file are two representations, each with a tag of its own."""
    tags = {coding: get(server, "/", **{"Accept-Encoding": coding})[1]["ETag"] for coding in ("identity", "br")}
    assert tags["br"] != tags["identity"]
    for coding, tag in product(tags, tags.values()):
        status, headers, data = get(server, "/", **{"Accept-Encoding": coding, "If-None-Match": tag})
        assert (status, bool(data)) == ((304, False) if tag == tags[coding] else (200, True))
        assert (headers["ETag"], headers["Vary"]) == (tags[coding], "Accept-Encoding")


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "//etc/passwd", "/index.html/", "/nothing", "/."]
)
def test_only_files_of_the_site_are_served(server: Server, path: str) -> None:
    status, _, content = get(server, path)
    assert (status, content) == (404, b"")


def test_other_names_of_this_machine_are_refused(server: Server) -> None:
    """docs/studio.md: a page of a stranger that points its own name to this machine gets nothing (DNS rebinding)."""
    assert get(server, "/", Host="evil.example")[0] == 421
    for name in ("localhost", "LOCALHOST", "LocalHost"):
        assert get(server, "/", Host=f"{name}:{server.server_address[1]}")[0] == 200, "names of hosts have no case"


def test_a_request_with_two_hosts_is_refused(server: Server) -> None:
    """RFC 9112, 3.2: a request "that contains more than one Host header" is answered with an error."""
    own = b"Host: localhost:%d\r\n" % server.server_address[1]
    assert raw(server, b"GET / HTTP/1.1\r\n" + own + b"Host: evil.example\r\n\r\n").split(b" ", 2)[1] == b"421"


def test_the_usual_port_may_be_left_out() -> None:
    """RFC 9110, 4.2.3: an empty port is the usual one; browsers leave it out of `Host`."""
    asked = Server.__new__(Server)
    asked.server_address = (serve.HOST, 80)
    assert asked.hosts() == {serve.HOST, f"{serve.HOST}:80", "localhost", "localhost:80"}


def raw(server: Server, request: bytes) -> bytes:
    """Return the whole answer to some bytes."""
    with socket.create_connection((serve.HOST, server.server_address[1]), timeout=20) as asked:
        asked.sendall(request)
        asked.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: asked.recv(65536), b""))


ODD = {
    "an address without an end": (b"GET http://[::1/x HTTP/1.1", b"400"),
    "a host that is no address": (b"GET http://[host]/ HTTP/1.1", b"400"),
    "an address with a zero byte": (b"GET /%00 HTTP/1.1", b"404"),
    "bytes that are not UTF-8": (b"GET /%ff%fe HTTP/1.1", b"404"),
    "letters that are not ASCII": ("GET /\u5730 HTTP/1.1".encode(), b"404"),
    "an address of 70,000 letters": (b"GET /" + b"a" * 70_000 + b" HTTP/1.1", b"414"),
    "an address of parts alone": (b"GET ;?# HTTP/1.1", b"404"),
    "a version of the future": (b"GET / HTTP/9.9", b"505"),
    "a version that is none": (b"GET / HTTP/x", b"400"),
    "a method that nobody knows": (b"BREW / HTTP/1.1", b"501"),
    "words without an order": (b"GET / and more HTTP/1.1", b"400"),
    "two hundred headers": (b"GET / HTTP/1.1" + b"\r\nX: y" * 200, b"431"),
    "a header of 70,000 letters": (b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000, b"431"),
    "a header without a colon": (b"GET / HTTP/1.1\r\nnothing", b"421"),
}


@pytest.mark.parametrize("odd", ODD)
def test_an_odd_request_gets_a_status(server: Server, odd: str, capfd: pytest.CaptureFixture[str]) -> None:
    """docs/studio.md: an odd request is answered with a status, and the terminal shows nothing of it."""
    asked, status = ODD[odd]
    host = b"" if b"nothing" in asked else b"\r\nHost: localhost:%d" % server.server_address[1]
    assert raw(server, asked + host + b"\r\n\r\n").split(b" ", 2)[1] == status
    assert get(server, "/")[0] == 200, "the next request is answered"
    assert capfd.readouterr() == ("", "")


@POSIX
def test_a_site_that_changes_under_the_server(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """docs/studio.md: a file that is gone, a FIFO in its place and a link out of the site are not found."""
    (tmp_path / "secret.txt").write_text("secret")
    folder = tmp_path / "site"
    folder.mkdir()
    for name in ("index.html", "gone.js", "pipe.js"):
        (folder / name).write_text("whole")
    (folder / "sw.js").write_text('export const VERSION = "landpress-0123456789ab";')
    (folder / "link.txt").symlink_to(tmp_path / "secret.txt")
    os.mkfifo(folder / "fifo.js")
    with Server(Site(folder), 0) as made:
        threading.Thread(target=made.serve_forever, daemon=True).start()
        (folder / "gone.js").unlink()
        (folder / "pipe.js").unlink()
        os.mkfifo(folder / "pipe.js")
        answers = {name: get(made, f"/{name}")[::2] for name in ("gone.js", "pipe.js", "link.txt", "fifo.js")}
        assert answers == dict.fromkeys(answers, (404, b""))
        assert get(made, "/index.html")[::2] == (200, b"whole")
        made.shutdown()
    assert capfd.readouterr() == ("", "")


@POSIX
def test_a_list_of_files_that_is_none(tmp_path: Path) -> None:
    """docs/studio.md: a folder whose list is a FIFO or no text, or without a first page, is not a built page."""
    (tmp_path / "index.html").write_text("")
    os.mkfifo(tmp_path / "sw.js")
    with pytest.raises(InputError, match="make site"):
        Site(tmp_path)
    (tmp_path / "sw.js").unlink()
    (tmp_path / "sw.js").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="make site"):
        Site(tmp_path)
    (tmp_path / "sw.js").write_text('export const VERSION = "landpress-0123456789ab";')
    (tmp_path / "index.html").unlink()
    with pytest.raises(InputError, match="make site"):
        Site(tmp_path)


def test_nothing_can_be_written(server: Server) -> None:
    assert get(server, "/", method="POST")[0] == 501
    assert get(server, "/", method="PUT")[0] == 501
    assert get(server, "/", method="HEAD")[2] == b""


def test_it_listens_on_the_loopback_address_only(server: Server) -> None:
    assert server.server_address[0] == "127.0.0.1"


def test_a_taken_port_is_told_in_one_line(server: Server) -> None:
    with pytest.raises(CallError, match="--port"):
        Server(server.site, int(server.server_address[1]))


def test_a_site_that_is_not_built_is_told_kindly(tmp_path: Path) -> None:
    """docs/studio.md: where the page is not built, one line says what to do."""
    with pytest.raises(InputError, match="make site"):
        Site(tmp_path)
    told = run("studio", "--no-open", "--site", str(tmp_path))
    assert told.status == 2
    assert told.err.count("\n") == 1
    assert "make site" in told.err


def test_a_folder_that_is_no_page_is_not_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue: without answer in 3 s of processor time: 0. A folder such as `..` may hold a whole disk."""
    monkeypatch.setattr(Path, "rglob", lambda *_: pytest.fail("all that lies in the folder was looked for"))
    (tmp_path / "sw.js").write_text("")
    with pytest.raises(InputError, match="not built here"):
        Site(tmp_path)


def test_a_request_of_the_first_http_gets_a_status(server: Server) -> None:
    """An answer of HTTP/0.9 would have no headers, so no policy."""
    with socket.create_connection((serve.HOST, server.server_address[1]), 20) as client:
        client.sendall(b"GET / HTTP/0.9\r\n\r\n")
        assert client.recv(1000).startswith(b"HTTP/1.1 505 ")


@POSIX
def test_ctrl_c_ends_the_server(tmp_path: Path) -> None:
    """docs/cli.md: Ctrl-C ends `landpress studio` with status 130, also while a browser keeps its connection open."""
    (tmp_path / "sw.js").write_text('export const VERSION = "landpress-0123456789ab";\n')
    (tmp_path / "index.html").write_text("<!doctype html>")
    called_as = command("studio", "--no-open", "--port", "0", "--site", str(tmp_path))
    with subprocess.Popen(called_as, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as called:
        assert called.stdout is not None
        port = int(called.stdout.readline().rstrip("/\n").rpartition(":")[2])
        connection = http.client.HTTPConnection(serve.HOST, port, timeout=60)
        connection.request("GET", "/")
        connection.getresponse().read()
        called.send_signal(signal.SIGINT)
        _, told = called.communicate(timeout=60)
        connection.close()
    assert called.returncode == 130
    assert "Traceback" not in told


def test_the_page_states_the_same_policy() -> None:
    """docs/studio.md: hosts that send no headers still keep the policy, because the page states it."""
    stated = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', (PAGE / "index.html").read_text())
    assert stated == [POLICY]


def test_the_page_names_no_other_host() -> None:
    """docs/studio.md: no file comes from another host."""
    for path in PAGE.rglob("*"):
        if path.suffix in (".js", ".html", ".css", ".webmanifest"):
            text = path.read_text("utf-8").replace("http://www.w3.org/", "")
            assert not re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z]", text), path
