"""What the page fetches until its first board, and what its rooms fetch later."""

import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from landpress.generator.studio.build import LATER, build
from landpress.generator.studio.serve import Server, Site
from landpress.generator.studio.versions import BEGIN
from tests.playing import by_day
from tests.studio.conftest import CACHE
from tests.studio.native_page import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Request, Route

FIRST_BOARD = "document.querySelector('.card:not(.waiting)')"
DRAWN = "[...document.querySelectorAll('.card.waiting img')].filter((one) => one.naturalWidth).length"
LIMIT = 8_400_000
"""Bytes until the first board, in a browser that takes Brotli."""


@pytest.fixture
def context(chromium: "Browser") -> Iterator["BrowserContext"]:
    """Return a browser without a past."""
    made = chromium.new_context(viewport={"width": 1366, "height": 768})
    yield made
    made.close()


def asked(context: "BrowserContext") -> list[str]:
    """Return the list of the paths that are asked for from now on by the page and its worker: not to be kept."""
    found: list[str] = []

    def heard(request: "Request") -> None:
        if request.service_worker is None:
            found.append(urlsplit(request.url).path.removeprefix("/"))

    context.on("request", heard)
    return found


def parts(paths: list[str]) -> set[str]:
    """Return the zips among some paths."""
    return {Path(path).stem for path in paths if path.endswith(".zip")}


@pytest.mark.parametrize("language", by_day(["en", "ja"], 0))
def test_rooms_fetch_what_they_need(context: "BrowserContext", server: Server, site: Path, language: str) -> None:
    """Six drawn boards stand there before Python. Until the first own board nothing is fetched for other rooms."""
    paths = asked(context)
    page = context.new_page()
    held: list[Route] = []
    for part in ("python-*/library.zip", "landpress-*/code.zip"):
        page.route(f"**/{part}", lambda route: held.append(route))
    page.goto(f"{server.address}#press?game=last-land&language={language}")
    until(page, f"{DRAWN} === 6", "six drawn boards while there is no Python")
    bar = "document.querySelector('.opening:not([hidden]) progress')"
    until(page, f"{bar}?.value > 0", "a bar that counts bytes")
    total = sum(path.stat().st_size for path in site.glob("*/*") if path.name in BEGIN)
    assert page.evaluate(f"{bar}.max") == total
    assert f"{total / 1e6:.1f} MB" in page.inner_text(".opening")
    moving = "document.getAnimations().filter((one) => one.playState === 'running').length"
    assert page.evaluate(moving) == 0, "moving costs a slow processor half its time"
    assert parts(paths) == {"library"}, "the others come while Python starts"
    for at in range(2):
        while at == len(held):
            page.wait_for_timeout(20)
        held[at].continue_()
    until(page, FIRST_BOARD, "the first board")
    assert not parts(paths) & (set(LATER) - ({"japanese"} if language == "ja" else set()))
    assert page.is_hidden(".opening")
    assert page.evaluate("document.querySelector('.opening progress').value") == total, "all of it was counted"
    for room, own, drawn in (
        ("deck?", "decks", ".room.deck .cards svg"),
        ("map?example=harvest", "maps", ".room.map .card:not(.waiting) svg"),
    ):
        page.goto(f"{server.address}#{room}&language={language}")
        until(page, f"document.querySelector('{drawn}')", room)
        assert own in parts(paths)
    assert not page.query_selector("#notices .wrong")


@pytest.mark.nightly
def test_bytes_until_the_first_board(context: "BrowserContext", tmp_path: Path) -> None:
    """docs/studio.md: at most 8.4 MB are served until the first board. What the server sends is counted."""
    build(tmp_path / "site", CACHE)
    site = Site(tmp_path / "site")
    paths = asked(context)
    with Server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = context.new_page()
        page.goto(f"{server.address}#press?game=last-land&language=en")
        until(page, FIRST_BOARD, "the first board")
        served = {name: (site.files.get(f"{name}.br") or site.files[name]).stat().st_size for name in set(paths)}
        server.shutdown()
    assert sum(served.values()) > LIMIT / 2, json.dumps(served)
    assert sum(served.values()) <= LIMIT, json.dumps(served)
