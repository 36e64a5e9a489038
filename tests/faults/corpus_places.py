"""More of the hostile corpus: answers of servers, requests, plugins, photos and watched files."""

import random
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from shutil import copytree

from scripts.example_game import EXAMPLE, GAME, PACKAGE, write_metadata
from tests import carriers
from tests.faults.corpus import ANY, Case
from tests.faults.corpus_doors import PATHS
from tests.faults.mutations import mutated
from tests.faults.parsers import boards
from tests.https_server import certificate, https_server

HTTPS = "HTTPS"
"""What stands for the address of the server in the arguments of a case."""
SITE = {
    "sw.js": 'export const VERSION = "landpress-0123456789ab";\n',
    "index.html": "<!doctype html>",
    "index.html.br": "brotli",
    "python.wasm": "wasm",
    "../secret.txt": "secret",
}
"""The files of a small site, and one beside it."""
_EITHER = frozenset({0, 2})
_TABLE = b"title,count\nGranary,3\nMill,1\n"
_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n"
_LENGTH = b"Content-Length: %d\r\n\r\n" % len(_TABLE)


def address_cases() -> Iterator[Case]:
    """Yield answers of an https server: each part of a good one changed, and bytes changed at random."""
    if certificate() is None:
        return
    good, chance = _HEAD + _LENGTH + _TABLE, random.Random(31)
    chunked = _HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
    answers = {
        "nothing": b"",
        "a byte": b"\xff",
        "a header only": _HEAD,
        "no end of headers": _HEAD + b"X: y\r\n" * 90,
        "101 headers": _HEAD + b"X: y\r\n" * 101 + b"\r\n",
        "a header of 1 MB": _HEAD + b"X: " + b"y" * 10**6 + b"\r\n\r\n",
        "a status of 1 MB": b"HTTP/1.1 200 " + b"K" * 10**6,
        "a folded header": _HEAD + b"X: y\r\n z\r\n" + _LENGTH + _TABLE,
        "two lengths": _HEAD + b"Content-Length: 1\r\n" + _LENGTH + _TABLE,
        "a length and chunks": _HEAD + b"Transfer-Encoding: chunked\r\n" + _LENGTH + _TABLE,
        "a longer body": good + b"x" * 100_000,
        "6 MB": _HEAD + b"Content-Length: 6000000\r\n\r\n" + b"x" * 6_000_000,
        "6 MB without a length": _HEAD + b"\r\n" + b"x\n" * 3_000_000,
        "6 MB of chunks": chunked + (b"ffff\r\n" + b"x" * 0xFFFF + b"\r\n") * 100 + b"0\r\n\r\n",
        "a chunk of a terabyte": chunked + b"ffffffffff\r\n" + _TABLE,
        "a negative chunk": chunked + b"-1\r\n" + _TABLE,
        "a chunk without an end": chunked + b"1" * 10**6,
        "a thousand trailers": chunked + b"0\r\n" + b"X: y\r\n" * 1000 + b"\r\n",
        "an HTML page": good.replace(b"text/csv", b"text/html").replace(_TABLE[:4], b"<!do"),
        "a packed table": good.replace(b"Content-Type", b"Content-Encoding: gzip\r\nContent-Type"),
        "another charset": good.replace(b"text/csv", b"text/csv; charset=utf-7"),
        "a password question": b"HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=x\r\nContent-Length: 0\r\n\r\n",
        "upgrade": b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + _TABLE,
        "HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "HTTP/9.9": good.replace(b"HTTP/1.1", b"HTTP/9.9"),
        "a terminal's escape": b"HTTP/1.1 500 \x1b[2J\xe2\x80\xae\r\nContent-Length: 0\r\n\r\n",
    }
    for length in (b"-1", b"x", b"", b"9" * 400, b"0x1f", b"+30", b"29", b"31", b"1e3", b"30, 30"):
        answers[f"the length {length[:9]!r}"] = _HEAD + b"Content-Length: " + length + b"\r\n\r\n" + _TABLE
    for status in (
        0,
        99,
        100,
        103,
        200,
        201,
        204,
        206,
        226,
        300,
        304,
        400,
        404,
        407,
        418,
        429,
        500,
        503,
        599,
        999,
        1000,
    ):
        answers[f"status {status}"] = good.replace(b"200", b"%d" % status)
    for to in (
        "",
        "/",
        "//",
        "file:///etc/passwd",
        "ftp://x/",
        "data:,a",
        "http://localhost/",
        "https://[::1/",
        "\x1b",
        "?",
    ):
        answers[f"moved to {to!r}"] = f"HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n".encode()
    answers |= {f"mutated {number}": mutated(good, chance) for number in range(20)}
    for name, data in answers.items():
        call = ("deck", f"{HTTPS}/cards.csv", "-o", "made.pdf")
        yield Case(f"https: {name}", call, statuses=_EITHER, prepare=partial(_serve, data))


def _serve(data: bytes) -> None:
    """Serve these bytes in the process of the command, which cannot be forked from one with threads."""
    address = https_server(data).__enter__()
    sys.argv = [word.replace(HTTPS, address) for word in sys.argv]


def request_cases() -> Iterator[Case]:
    """Yield requests to the server of the studio: each part of a good one changed, and bytes changed at random."""
    good, chance = b"GET / HTTP/1.1\r\nHost: HOST\r\n\r\n", random.Random(32)
    paths = (
        *(b"", b"//", b"/..", b"/../secret.txt", b"/%2e%2e/secret.txt", b"/..%2fsecret.txt", b"/.%00", b"/\xff", b"*"),
        *(b"http://[::1/x", b"http://x:y/", b"/?", b"/#", b"/" + b"a" * 60_000, b"/" + b"a" * 70_000, b"/%", b"/%zz"),
        *(b"/index.html/", b"/./index.html", b"file:///etc/passwd", b"//evil/x", b"/index.html%00.js", b"/\x1b[2J"),
    )
    hosts = (b"", b"evil", b"127.0.0.1", b"localhost:1", b"HOST.evil", b"HOST\r\nHost: evil", b"\xff", b"h" * 9000)
    methods = (b"HEAD", b"POST", b"PUT", b"OPTIONS", b"TRACE", b"CONNECT", b"X" * 9000, b"", b"get", b"\x1b[2J")
    versions = (b"", b"HTTP/0.9", b"HTTP/1.0", b"HTTP/2.0", b"HTTP/x", b"HTTP/1", b"HTTP/1.1.1", b"HTTP/99999999999.1")
    headers = (
        *(b"Accept-Encoding: " + b"br," * 9000, b"If-None-Match: *", b"Range: bytes=0-", b"Expect: 100-continue"),
        *(
            b"Content-Length: 99999999999",
            b"Transfer-Encoding: chunked",
            b"X: y\r\n" * 200,
            b"X" * 70_000,
            b": y",
            b"X",
        ),
    )
    tricks = {f"path {path[:20]!r}": good.replace(b"GET /", b"GET " + path) for path in paths}
    tricks |= {f"host {host[:20]!r}": good.replace(b"HOST", host) for host in hosts}
    tricks |= {f"method {method[:20]!r}": good.replace(b"GET", method) for method in methods}
    tricks |= {f"version {version!r}": good.replace(b"HTTP/1.1", version) for version in versions}
    tricks |= {f"header {one[:20]!r}": good.replace(b"\r\n\r\n", b"\r\n" + one + b"\r\n\r\n") for one in headers}
    tricks |= {"many at once": good * 500, "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500}
    tricks |= {f"mutated {number}": mutated(good, chance) for number in range(30)}
    for name, request in tricks.items():
        yield Case(f"request: {name}", ("studio",), statuses=frozenset({0}), requests=(request, good))


def plugin_cases() -> Iterator[Case]:
    """Yield a plugin of which one module is something else; all other games work, and this one says what is wrong."""
    modules = [path.relative_to(EXAMPLE / PACKAGE).as_posix() for path in sorted((EXAMPLE / PACKAGE).rglob("*.py"))]
    contents = {
        "nothing": b"",
        "no Python": b"import (\n",
        "bytes": b"\xff\xfe\0",
        "an exit": b"raise SystemExit(0)\n",
        "an exit with words": b"import sys\nsys.exit('\\x1b[2J')\n",
        "a Ctrl-C of its own": b"raise KeyboardInterrupt\n",
        "the end of a generator": b"raise GeneratorExit\n",
        "an exception below all others": b"class Own(BaseException):\n"
        b" def __str__(self): raise KeyboardInterrupt\nraise Own\n",
        "an error": b"raise ValueError('\\x1b[2J' * 1000)\n",
        "a recursion": b"def f(): f()\nf()\n",
        "a missing module": b"import no_such_module\n",
        "names of nothing": b"def __getattr__(name): return None\n",
        "names that raise": b"def __getattr__(name): raise ValueError(name)\n",
        "a print": b"print('noise')\n",
    }
    for module in modules:
        for name, data in contents.items():
            for call in (
                ("games",),
                ("fresh", "last-land", "--again", "-o", "made.json"),
                ("fresh", GAME, "-o", "own.json"),
            ):
                prepare = partial(_plug_in, module, data)
                yield Case(f"plugin: {module}: {name}: {call[-1]}", call, prepare=prepare, statuses=ANY)


def _plug_in(module: str, data: bytes) -> None:
    """Install the example in this folder with another module, and forget which games there are."""
    copytree(EXAMPLE / PACKAGE, PACKAGE)
    Path(PACKAGE, module).write_bytes(data)
    write_metadata(Path(), EXAMPLE.name, GAME, PACKAGE)
    sys.path.insert(0, str(Path.cwd()))
    from landpress.layouts import board, catalogue, plugins

    for cached in (plugins.plugins, catalogue._imported, catalogue._had, board._rivals, board._prefix):
        cached.cache_clear()


def photo_cases() -> Iterator[Case]:
    """Yield pictures of pages, changed, where a photo is expected."""
    board = boards()[0]
    sheet = carriers.page(board.code() or "")
    good, chance = carriers.as_png(sheet.resize((620, 877))), random.Random(33)
    jpeg = carriers.jpeg(sheet.resize((620, 877)))
    tricks = {"as it is": good, "half": good[: len(good) // 2], "a JPEG": jpeg, "half a JPEG": jpeg[: len(jpeg) // 2]}
    for size in ((1, 1), (3000, 2), (2, 3000), (4000, 4000)):
        tricks[f"{size}"] = carriers.as_png(sheet.resize(size))
    tricks |= {f"mutated {number}": mutated(jpeg if number % 2 else good, chance) for number in range(12)}
    for name, data in tricks.items():
        for call in (
            ("play", board.game, "--photo", "photo.png", "--policies", "random", "--json"),
            ("validate", "photo.png"),
            (
                "kit",
                board.game,
                "--again",
                "--only",
                "tokens",
                "--printer",
                "home",
                "--learn",
                "photo.png",
                "-o",
                "made.pdf",
            ),
        ):
            yield Case(f"photo: {call[0]}: {name}", call, {"photo.png": data}, statuses=ANY)


def watch_cases() -> Iterator[Case]:
    """Yield the decks of the corpus, watched until the first look is over, and names that cannot be watched."""
    from tests.faults.corpus_tables import deck_cases

    for case in deck_cases():
        call = (*case.arguments[:-2], "--watch", "-o", "made")
        statuses = frozenset({2, 130})
        yield Case(f"watch: {case.name}", call, case.files, statuses=statuses, prepare=look_once)
    for name in PATHS:
        yield Case(f"watch: {name[:40]!r}", ("deck", name, "--watch"), statuses=frozenset({2, 130}), prepare=look_once)
        call = ("deck", "cards.csv", "--watch", "-o", name)
        files = {"cards.csv": _TABLE}
        yield Case(f"watch -o: {name[:40]!r}", call, files, statuses=frozenset({2, 130}), prepare=look_once)


def look_once() -> None:
    """Press Ctrl-C after the first look."""
    from landpress.generator.decks import watching

    def interrupted(_: float) -> None:
        raise KeyboardInterrupt

    watching.watch.__defaults__ = (interrupted,)
