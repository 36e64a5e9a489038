"""WebKitGTK, driven by Debian's `webkit2gtk-driver` with the WebDriver protocol of the W3C, on a screen of `xvfb`."""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from socket import create_server
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from tests.studio.firefox import PATIENCE, Driven

DRIVER, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"), None)
IS_HERE = bool(DRIVER and SCREEN and BROWSER)
_SCRIPT = """
const done = arguments[0];
(async () => JSON.stringify(await (%s)) ?? "null")().then(done, (error) => done(`!${error}`));
"""


class WebKit(Driven):
    """A running WebKitGTK with one page."""

    def __init__(self, profile: Path) -> None:
        profile.mkdir(mode=0o700)
        self._programs: list[subprocess.Popen[bytes]] = []
        own = {"DISPLAY": self._display(), "HOME": str(profile), "XDG_RUNTIME_DIR": str(profile)}
        with create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._start([str(DRIVER), f"--port={port}", "--host=127.0.0.1"], env=os.environ | own)
        self._address = f"http://127.0.0.1:{port}"
        options = {"webkitgtk:browserOptions": {"binary": str(BROWSER), "args": ["--automation"]}}
        session = self._begun({"capabilities": {"alwaysMatch": options}})
        self._address += f"/session/{session['sessionId']}"
        self._ask("POST", "/timeouts", {"script": int(1000 * PATIENCE), "pageLoad": int(1000 * PATIENCE)})

    def _display(self) -> str:
        """Start a screen and return its name."""
        reader, writer = os.pipe()
        self._start([str(SCREEN), "-displayfd", str(writer), "-screen", "0", "1280x900x24"], pass_fds=[writer])
        os.close(writer)
        with os.fdopen(reader) as said:
            return f":{said.readline().strip()}"

    def _start(self, command: list[str], **how: Any) -> None:
        self._programs.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **how))

    def _begun(self, asked: object) -> Any:
        """Return the session that the driver begins, as soon as it listens."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self._ask("POST", "/session", asked)
            except URLError:
                assert time.monotonic() < end
                time.sleep(0.05)

    def _ask(self, method: str, path: str, given: object = None) -> Any:
        data = None if given is None else json.dumps(given).encode()
        asked = Request(self._address + path, data, {"Content-Type": "application/json"}, method=method)
        with urlopen(asked, timeout=2 * PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("POST", "/url", {"url": address})

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression of JavaScript, or what its promise gives."""
        found = self._ask("POST", "/execute/async", {"script": _SCRIPT % expression, "args": []})
        assert not found.startswith("!"), found
        return json.loads(found)

    def close(self) -> None:
        """End WebKitGTK, its driver and its screen."""
        self._ask("DELETE", "")
        for program in reversed(self._programs):
            program.terminate()
            program.wait()
