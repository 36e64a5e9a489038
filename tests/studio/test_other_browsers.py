"""The built page in Firefox and WebKit: what browsers do differently. Tests in Chromium look at all rooms."""

import hashlib
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from landpress.generator.studio.serve import Server, Site
from tests.commands.run import run
from tests.studio import webkit
from tests.studio.firefox import FIREFOX, Firefox
from tests.studio.native_page import KEPT
from tests.studio.printing_options import KIT, OPTIONS
from tests.studio.test_page import ADDRESS, ASK, FROM
from tests.studio.webkit import WebKit

BOARD = {"game": "last-land", "players": 3, "variant": "", "seed": "1"}
STATE = "document.querySelector('.room.table')?.dataset.state"
TAP = """(() => {
  const able = document.querySelectorAll('.room.table .spot.legal, .room.table .choices button:not(.skip-on)');
  able[0].dispatchEvent(new MouseEvent('click', { bubbles: true }));
})()"""


@pytest.fixture(params=["firefox", pytest.param("webkit", marks=pytest.mark.nightly)])
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Firefox | WebKit]:
    """Start a browser."""
    if request.param == "firefox" and FIREFOX is None:
        pytest.skip("the page is tested in Firefox, which is not installed: firefox-esr")
    if request.param == "webkit" and not webkit.IS_HERE:
        pytest.skip("the page is tested in WebKit, which is not installed: webkit2gtk-driver and xvfb")
    found = Firefox(tmp_path / "profile") if request.param == "firefox" else WebKit(tmp_path / "profile")
    yield found
    found.close()


def test_it_prints_plays_measures_and_needs_no_server(
    browser: Firefox | WebKit, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/studio.md: the same bytes, a game at the table, a measurement, and all of it with the network cut."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    server = Server(Site(site), 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser.open(server.address + ADDRESS)
    browser.until("document.querySelector('.sheet:not(.field) .paper svg')")
    browser.until("document.documentElement.dataset.offline === 'ready'")

    own = ("last-land", "--players=3", "--seed=1", "--again", "--force")
    assert run("fresh", *own, "-o", "board.pdf").status == 0
    assert run("kit", *own, "-o", "kit.pdf").status == 0
    asked = {
        "board.pdf": ("press.board_file", {"options": OPTIONS, "kind": "pdf", "again": True}),
        "kit.pdf": ("press.kit_file", {"options": KIT, "only": [], "again": True}),
    }
    for name, (call, given) in asked.items():
        found = browser.evaluate(f"({ASK})({json.dumps([call, {'board': BOARD, **given}])})")
        assert found == hashlib.sha256(Path(name).read_bytes()).hexdigest(), name

    browser.evaluate("document.querySelector('#to-table').click()")
    browser.until("document.querySelector('.sitting .main')")
    browser.evaluate("document.querySelector('.sitting .main').click()")
    for _ in range(6):
        browser.until(f"({STATE} ?? 'busy') !== 'busy'")
        browser.evaluate(TAP)
    browser.until(f"({KEPT} ?? '').split('\\n').length > 6")

    browser.evaluate("document.querySelector('#to-fairness').click()")
    browser.until("document.querySelectorAll('.fairness option').length > 3")
    browser.evaluate("document.querySelector('.fairness button.main').click()")
    browser.until("document.querySelector('.fairness .intervals .share')")

    server.shutdown()
    server.server_close()
    browser.open("about:blank")  # another hash alone would not load the page again
    browser.open(server.address + ADDRESS.replace("seed=1", "seed=2"))
    browser.until("document.querySelector('.sheet:not(.field) .paper svg')")
    assert browser.evaluate(FROM) == "memory"
    assert not browser.evaluate("document.querySelector('#notices').textContent")
