"""The frame of the page in Chromium: its rooms, its history and its languages. Python is in this process."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.studio.native_page import served, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOWN = "[...document.querySelectorAll('.room')].filter((one) => !one.hidden).map((one) => one.classList[1])"


QUICKLY = """async (rooms) => {
  for (const room of rooms) {
    const turned = new Promise((next) => addEventListener("hashchange", next, { once: true }));
    location.hash = room;
    await turned;
  }
}"""
"""Go to rooms, to each as soon as the page has heard of the one before."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the whole page."""
    with served() as found:
        yield found


@pytest.fixture
def page(chromium: "Browser", address: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator["Page"]:
    """Return a page without a past, whose ledger is empty."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    made = context.new_page()
    made.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    made.goto(address)
    until(made, "document.querySelector('.card:not(.waiting)')", "the first board")
    yield made
    context.close()


def test_rooms_that_are_opened_quickly_do_not_stand_together(page: "Page") -> None:
    """docs/studio.md: one room at a time. A room that has opened too late waits until it is asked for again."""
    page.evaluate(QUICKLY, ["deck", "fairness", "table", "check", "shelf"])
    until(page, "document.querySelectorAll('.room').length === 6", "all rooms")
    until(page, f"{SHOWN}.join() === 'shelf'", "the last room alone")
    until(page, "!document.querySelector('.room:empty:not(.table)')", "all of them open")
    assert page.evaluate(SHOWN) == ["shelf"]
    page.click("#to-deck")
    until(page, f"{SHOWN}.join() === 'deck'", "the deck")
    assert page.evaluate("document.querySelectorAll('.room.deck').length") == 1
