"""Firefox without a driver: it speaks WebDriver BiDi itself, over a WebSocket that Tornado opens.

Playwright drives only a Firefox of its own, and Debian has no package of geckodriver.
"""

import asyncio
import json
import shutil
import subprocess
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from tornado.websocket import websocket_connect

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
LISTENING = "WebDriver BiDi listening on "
MOST = 1 << 28
PATIENCE = 120.0
"""The longest wait in seconds. It is a limit for a page that hangs, and no measurement."""


class Driven:
    """A running browser with one page."""

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, or what its promise gives."""
        raise NotImplementedError

    def until(self, condition: str) -> None:
        """Wait until a condition holds in the page."""
        end = time.monotonic() + PATIENCE
        while not self.evaluate(f"!!({condition})"):
            assert time.monotonic() < end, (condition, self.evaluate("document.body.innerText.slice(0, 600)"))
            time.sleep(0.05)


class Firefox(Driven):
    """A running Firefox with one page."""

    def __init__(self, profile: Path) -> None:
        assert FIREFOX is not None
        profile.mkdir()
        # The page is then as quick as a page can be: nothing moves on the table.
        (profile / "user.js").write_text('user_pref("ui.prefersReducedMotion", 1);\n', "utf-8")
        options = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", str(profile)]
        log = profile / "firefox.log"
        with log.open("wb") as said:
            self._program = subprocess.Popen([FIREFOX, *options], stdout=subprocess.DEVNULL, stderr=said)
        while not (found := [line for line in log.read_text("utf-8").split("\n")[:-1] if line.startswith(LISTENING)]):
            assert self._program.poll() is None, log.read_text("utf-8")
            time.sleep(0.05)
        address = found[0].removeprefix(LISTENING)
        # In a thread of its own: Playwright, which the tests of a process share, has the loop of this one.
        self._loop, self._number = asyncio.new_event_loop(), 0
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        self._socket = self._done(self._connected(f"{address}/session"))
        self._ask("session.new", capabilities={})
        self._page = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _done(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Return what work of the loop gives, when it is done."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _connected(self, url: str) -> Any:
        return await websocket_connect(url, max_message_size=MOST)

    def _ask(self, method: str, **given: object) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": given}
        return self._done(self._answer(json.dumps(message)))

    async def _answer(self, message: str) -> Any:
        await self._socket.write_message(message)
        while True:
            told = json.loads(await self._socket.read_message())
            if told.get("id") == self._number:
                assert told["type"] == "success", told
                return told["result"]

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("browsingContext.navigate", context=self._page, url=address, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, or what its promise gives."""
        written = f"(async () => JSON.stringify(await ({expression})) ?? 'null')()"
        found = self._ask("script.evaluate", expression=written, target={"context": self._page}, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def close(self) -> None:
        """End Firefox."""
        self._loop.call_soon_threadsafe(self._socket.close)
        self._program.terminate()
        self._program.wait()
        self._loop.call_soon_threadsafe(self._loop.stop)
