"""A room of the page, or all of it, in Chromium. Calls go to the bridge in this process, not to Pyodide.

The scripts, the styles and the Content-Security-Policy are those of the page. So a room is tested in seconds, without a
built site. Playwright's `wait_for_function` does not work under this policy, so states are polled.
"""

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from landpress.generator.studio import bridge
from landpress.generator.studio.bridge.press import SIX
from landpress.generator.studio.build import fonts, lists, told
from landpress.generator.texts import LANGUAGES
from landpress.layouts.catalogue import games

if TYPE_CHECKING:
    from playwright.sync_api import Page

PAGE = Path(bridge.__file__).parents[1] / "page"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; require-trusted-types-for 'script'"
)
HEAD = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Room</title>'
PATIENCE = 120.0
"""The seconds after which a state that does not come counts as a fault. Nothing is measured by them."""


CALL = """const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const call = async (name, args = {}, { data } = {}) => {
  const sent = data ? btoa(Array.from(data, (one) => String.fromCharCode(one)).join("")) : null;
  const body = JSON.stringify({ name, args, data: sent });
  const told = await (await fetch("call", { method: "POST", body })).json();
  if (told.error) throw Object.assign(new Error(told.error), told.kind && { kind: told.kind });
  return told.file ? { ...told.value, data: bytes(told.file) } : told.value;
};
"""
"""Ask the bridge in this process."""
ENGINE = """export class Engine {
  starts = 1;
  constructor(told) { setTimeout(() => told({ kept: true, from: "here" })); }
  call = call;
  begin() {}
  async idle() {}
  async keep() {}
  close() {}
}
"""


KEPT = "Object.entries(localStorage).filter(([name]) => /^landpress.table.[0-9]/.test(name)).sort().at(-1)?.[1]"
"""The game that this browser keeps and that was begun last."""


def _files() -> dict[str, tuple[str | bytes, str]]:
    """Return the scripts and the fonts that the build writes, by path."""
    folders = '{ python: "./python/", landpress: "./landpress/", qr: "./qr/" }'
    places = f"export const PLACES = {folders};\nexport const SIZES = {{}};\n"
    return {
        "/lists.js": ("".join(lists()), "text/javascript"),
        "/places.js": (places, "text/javascript"),
        **{f"/{name}": (data, "font/ttf") for name, data in fonts()},
    }


def _whole() -> dict[str, tuple[str | bytes, str]]:
    """Return the files of the whole page whose Python is here, as the build writes them."""
    still = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
    return {
        **_files(),
        "/": ((PAGE / "index.html").read_text("utf-8"), "text/html"),
        "/engine.js": (CALL + ENGINE, "text/javascript"),
        **{f"/{language}.json": (json.dumps(told(language)), "application/json") for language in LANGUAGES},
        **{f"/games/{game}-{n}.svg": (still, "image/svg+xml") for game in games() for n in range(SIX)},
    }


def _room(room: str) -> dict[str, tuple[str | bytes, str]]:
    """Return the files that stand for the frame of the page: their text and kind, by path."""
    page = f"""<!doctype html><html lang="en"><head>{HEAD}<link rel="stylesheet" href="studio.css">
<link rel="stylesheet" href="board.css"><link rel="stylesheet" href="{room}.css">
<script type="module" src="native.js"></script></head>
<body><div id="notices" role="alert"></div><main><h1 class="unseen">Page</h1>
<section class="room {room}" id="room" aria-label="Room"></section></main></body></html>"""
    script = f"""import {{ open }} from "./rooms/{room}.js";
import * as printing from "./options.js";
{CALL}const notices = document.getElementById("notices");
const fail = (error) => {{ if (error.kind !== "stale") notices.textContent = `${{error.message ?? error}} `; }};
const asked = () => new URLSearchParams(location.hash.split("?")[1] ?? "");
const link = (room, given) => `#${{room}}?${{new URLSearchParams(given)}}`;
addEventListener("unhandledrejection", (event) => fail(event.reason));
addEventListener("error", (event) => fail(event.message));
const options = {{ ...printing.standard(), paper: "a4" }};
const t = (key) => key;
const games = [];
const frame = {{ options, t, games, page: () => printing.page(options, "en"), kit: () => printing.kit(options, "en") }};
const none = () => {{}};
const another = () => ({{ call, close: () => {{ window.ended = true; }} }});
const calls = {{ call, another, fail, link, note: none, clear: none, starts: () => window.starts ?? 0 }};
const room = await open(Object.assign(frame, {{ language: "en" }}, calls), document.getElementById("room"));
await room.show(asked(), {{}});
addEventListener("hashchange", () => room.show(asked(), {{}}));
"""
    return {**_files(), "/": (page, "text/html"), "/native.js": (script, "text/javascript")}


class Quiet(SimpleHTTPRequestHandler):
    """A host of static files that says nothing, also where a browser ends a connection, as it may at any time."""

    def handle(self) -> None:
        """Answer the requests of a connection until it ends."""
        try:
            super().handle()
        except ConnectionError:
            self.close_connection = True

    def log_message(self, format: str, *arguments: object) -> None:
        """Say nothing."""


class _Answerer(Quiet):
    own: ClassVar[dict[str, tuple[str | bytes, str]]] = {}
    lock = threading.Lock()

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments, directory=str(PAGE))

    def end_headers(self) -> None:
        """Add the policy of the page."""
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def _answer(self, content: str | bytes, kind: str) -> None:
        data = content.encode() if isinstance(content, str) else content
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_GET(self) -> None:
        """Answer with a file of the page."""
        path = self.path.split("?")[0]
        if path in self.own:
            self._answer(*self.own[path])
        else:
            super().do_GET()

    def do_POST(self) -> None:
        """Answer a call to the bridge."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        data = base64.b64decode(asked["data"]) if asked["data"] else None
        with self.lock:
            told, file = bridge.call(asked["name"], json.dumps(asked["args"]), data)
        answer = json.loads(told)
        if file is not None:
            answer["file"] = base64.b64encode(file).decode()
        self._answer(json.dumps(answer), "application/json")


@contextmanager
def served(room: str = "") -> Iterator[str]:
    """Serve a room, or the whole page, on this machine. Yield its address."""
    answerer = type("Answerer", (_Answerer,), {"own": _room(room) if room else _whole()})
    server = ThreadingHTTPServer(("127.0.0.1", 0), answerer)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()


def until(page: "Page", script: str, what: str) -> Any:
    """Wait until a script gives something true, and return it. `what` names it if it does not come."""
    end = time.monotonic() + PATIENCE
    last = ""
    while time.monotonic() < end:
        try:
            if found := page.evaluate(script):
                return found
            last = ""
        except Exception as error:
            last = str(error)
            # The next document destroys the last one's context, and has no elements before it is read.
            if "context was destroyed" not in last and "of null" not in last:
                raise
        time.sleep(0.02)
    notices = page.evaluate("document.getElementById('notices')?.textContent")
    raise AssertionError(f"{what} did not come; the page says {notices!r} {last}")
