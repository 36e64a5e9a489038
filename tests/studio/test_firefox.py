"""The built page in Firefox. Tests in Chromium look at all rooms; this one at what browsers do differently."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from landpress.generator.studio.serve import Server
from tests.commands.run import run
from tests.studio.firefox import FIREFOX, Firefox
from tests.studio.test_bridge import KIT, OPTIONS
from tests.studio.test_page import ADDRESS, ASK

BOARD = {"game": "last-land", "players": 3, "variant": "", "seed": "1"}
STATE = "document.querySelector('.room.table')?.dataset.state"
TAP = """(() => {
  const able = document.querySelectorAll('.room.table .spot.legal, .room.table .choices button:not(.skip-on)');
  able[0].dispatchEvent(new MouseEvent('click', { bubbles: true }));
})()"""


@pytest.fixture
def firefox(tmp_path: Path) -> Iterator[Firefox]:
    """Start Firefox."""
    if FIREFOX is None:
        pytest.skip("the page is tested in Firefox, which is not installed: firefox-esr")
    browser = Firefox(tmp_path / "profile")
    yield browser
    browser.close()


def test_it_prints_plays_measures_and_needs_no_server(
    firefox: Firefox, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """docs/studio.md: the same bytes, a game at the table, a measurement, and all of it with the network cut."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    firefox.open(server.address + ADDRESS)
    firefox.until("document.querySelector('.sheet:not(.field) .paper svg')")
    firefox.until("document.documentElement.dataset.offline === 'ready'")

    own = ("last-land", "--players=3", "--seed=1", "--again", "--force")
    assert run("fresh", *own, "-o", "board.pdf").status == 0
    assert run("kit", *own, "-o", "kit.pdf").status == 0
    asked = {
        "board.pdf": ("press.board_file", {"options": OPTIONS, "kind": "pdf", "again": True}),
        "kit.pdf": ("press.kit_file", {"options": KIT, "only": [], "again": True}),
    }
    for name, (call, given) in asked.items():
        found = firefox.evaluate(f"({ASK})({json.dumps([call, {'board': BOARD, **given}])})")
        assert found == hashlib.sha256(Path(name).read_bytes()).hexdigest(), name

    firefox.evaluate("document.querySelector('#to-table').click()")
    firefox.until("document.querySelector('.sitting .main')")
    firefox.evaluate("document.querySelector('.sitting .main').click()")
    for _ in range(6):
        firefox.until(f"({STATE} ?? 'busy') !== 'busy'")
        firefox.evaluate(TAP)
    firefox.until("(localStorage.getItem('landpress.table') ?? '').split('\\n').length > 6")

    firefox.evaluate("document.querySelector('#to-fairness').click()")
    firefox.until("document.querySelectorAll('.fairness option').length > 3")
    firefox.evaluate("document.querySelector('.fairness button.main').click()")
    firefox.until("document.querySelector('.fairness .intervals')")

    server.shutdown()
    server.server_close()
    firefox.open(server.address + ADDRESS.replace("seed=1", "seed=2"))
    firefox.evaluate("location.reload()")
    firefox.until("document.querySelector('.sheet:not(.field) .paper svg')")
    assert not firefox.evaluate("document.querySelector('#notices').textContent")
