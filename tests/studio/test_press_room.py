"""The room Press in Chromium: locked cells and the keyboard, and with its board all rooms that take one, by axe.

Python is in this process.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.studio.conftest import axe
from tests.studio.native_page import PATIENCE, until
from tests.studio.readers import in_views, views, violations

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

ADDRESS = "#press?game=last-land&players=3&seed=1&paper=a4&language=en"
SIX = "document.querySelectorAll('.card:not(.waiting)').length === 6"


@pytest.fixture
def context(chromium: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["BrowserContext"]:
    """Return a browser without a past, whose ledger is empty."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    made = chromium.new_context(viewport={"width": 1280, "height": 900}, accept_downloads=True)
    yield made
    made.close()


def opened(context: "BrowserContext", address: str) -> "Page":
    """Return the page at an address, with the sheet of its first board."""
    page = context.new_page()
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    page.goto(address)
    until(page, "document.querySelector('.sheet:not(.field) .paper svg')", "the sheet")
    return page


def test_locked_cells_stay_while_the_rest_is_drawn_again(context: "BrowserContext", address: str) -> None:
    """docs/studio.md: cells are locked by touching them; the others are drawn again; the link opens the same board."""
    page = opened(context, address + ADDRESS)
    until(page, SIX, "six boards")
    before = page.inner_text(".card code >> nth=0")
    page.click(".locks button")
    until(page, "document.querySelector('.sheet .spot.legal')", "cells to lock")
    page.click(".sheet .spot:nth-child(3)")
    page.focus(".sheet .spot:nth-child(19)")
    page.keyboard.press("Enter")
    kinds = "[3, 19].map((at) => document.querySelector(`.sheet .spot:nth-child(${at})`).getAttribute('aria-label'))"
    locked = page.evaluate(kinds)
    page.click(".locks .main")
    until(page, SIX, "the others")
    assert page.inner_text(".card code >> nth=0") == before, "the board itself stays the first"
    codes = page.evaluate("[...document.querySelectorAll('.card code')].map((one) => one.textContent)")
    assert len(set(codes)) == 6
    for at, code in list(enumerate(codes))[2:]:
        page.click(f".card >> nth={at}")
        until(page, f"document.querySelector('.sheet .board desc')?.textContent === {json.dumps(code)}", "its sheet")
        assert page.evaluate(kinds) == locked
    assert "locked" in locked[0]
    other = opened(context, address + page.evaluate("location.hash"))
    assert other.inner_text(".card code >> nth=0") == codes[5]


def test_it_is_used_by_keyboard_alone(context: "BrowserContext", address: str) -> None:
    """docs/studio.md: every control is reached by Tab, and pressed by Enter or Space."""
    page = opened(context, address + ADDRESS)
    until(page, SIX, "six boards")
    page.focus("#content")
    seen = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        here = page.evaluate("(document.activeElement.className + ' ' + document.activeElement.name).trim()")
        seen.add(here.split()[0] if here else "")
        if here.startswith("card") and page.evaluate("document.activeElement.getAttribute('aria-pressed')") == "false":
            page.keyboard.press("Space")
            until(page, "document.activeElement.getAttribute('aria-pressed') === 'true'", "the choice")
        if here.startswith("main"):
            break
    assert {"card", "players", "paper", "ink", "main"} <= seen | {"main"}
    with page.expect_download(timeout=PATIENCE * 1000):
        page.keyboard.press("Enter")


@in_views
def test_it_is_fit_for_all_readers(context: "BrowserContext", address: str, whole: bool) -> None:
    """docs/studio.md: axe finds nothing at 360, 768 and 1280 px, light, dark and in forced colours. Nothing is cut off.

    Table and Fairness take the board that is chosen in Press. Fairness is looked at while it measures.
    """
    asked = []

    def once(route: "Route") -> None:
        """Answer the first question for more games alone, so that the page goes on measuring."""
        asked.append("fairness.more" in (route.request.post_data or ""))
        if sum(asked) < 2 or not asked[-1]:
            route.continue_()

    source = axe()
    page = opened(context, address + ADDRESS)
    context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
    until(page, f"{SIX} && document.querySelector('.panel dl')", "six boards and the facts")
    with page.expect_download(timeout=PATIENCE * 1000) as waited:
        page.click(".print .main")
    code = waited.value.suggested_filename.removeprefix("last-land-").removesuffix(".pdf")
    page.evaluate(source)
    found = []
    for room, ready in (
        ("press", ".paper svg"),
        ("check", ".stamp"),
        ("shelf", ".kept svg"),
        ("table", ".table select"),
        ("fairness", ".fairness[data-state=busy] .intervals .share"),
    ):
        page.click(f"#to-{room}")
        if room == "fairness":
            page.select_option(".fairness label:nth-of-type(2) select", "1")
            page.route("**/call", once)
            page.click(".fairness button.main")
        if room == "check":
            page.wait_for_selector("#typed")
            page.fill("#typed", code)
            page.press("#typed", "Enter")
        until(page, f"document.querySelector({json.dumps(ready)})", room)
        for width, scheme, forced in views((360, 768, 1280), whole):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (room, width)
            page.emulate_media(color_scheme=scheme, forced_colors=forced)
            told = violations(page)
            found += [(room, width, scheme, forced, one["id"], one["nodes"][0]["html"][:120]) for one in told]
    assert not found
