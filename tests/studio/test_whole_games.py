"""Whole games in the room Table in Chromium, by mouse, touch, keyboard and random taps; traces replayed natively."""

import json
import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from landpress.generator.texts import words
from tests.commands.run import run
from tests.playing import PLAYED, by_day
from tests.studio.native_page import served, until
from tests.studio.test_table_room import AIM, SEED, STATE, begun, daily, kept, native_result, seats, tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the room."""
    with served("table") as found:
        yield found


@pytest.fixture(scope="module")
def browser(chromium: "Browser") -> "Browser":
    """Return the browser that all tests of a module share."""
    return chromium


@pytest.mark.parametrize("game", daily("landsweeper"))
def test_a_whole_game_by_keyboard_alone(game: str, browser: "Browser", address: str) -> None:
    """A whole game: Tab leads to what can be done, arrows from place to place, Enter does it; places have words."""
    page = browser.new_page(reduced_motion="reduce")
    page.goto(f"{address}#table?game={game}&players={seats(game)}&seed={SEED}")
    until(page, "!!document.querySelector('.sitting .main')", "the choice of seats: a person, and a seat of the page")
    while not page.evaluate("document.activeElement.matches('.sitting .main')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until(page, f"({STATE} ?? 'busy') !== 'busy'", "the first decision")
    able = "document.activeElement.matches('.spot.legal, .choices button:not(.quiet)')"
    for turn in count():
        until(page, f"{STATE} !== 'busy'", "the next decision")
        if page.evaluate(f"{STATE} === 'over'"):
            break
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate(able):
                break
        if page.evaluate("document.activeElement.matches('.spot')"):  # a text after a semicolon says what it is for
            assert ";" in page.evaluate("document.activeElement.getAttribute('aria-label')")
            page.keyboard.press(("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")[turn % 4])
        assert page.evaluate(able)
        page.keyboard.press("Enter")
    trace = kept(page)
    assert json.loads(json.dumps(trace.result)) == native_result(trace)
    assert trace.result is not None
    assert trace.result["reason"] != "stopped"
    page.close()


@pytest.mark.parametrize("hand", by_day(["mouse", "touch"], 1))
@pytest.mark.parametrize("game", daily("xarkant"))
def test_a_whole_game_by_mouse_or_touch(game: str, hand: str, browser: "Browser", address: str, tmp_path: Path) -> None:
    """A person clicks or taps until the end is shown with its reason; `landpress replay` accepts the saved trace."""
    page = begun(browser, address, game, "human", "greedy", accept_downloads=True, has_touch=hand == "touch")
    point = page.touchscreen.tap if hand == "touch" else page.mouse.click
    chance = random.Random(game)
    while page.evaluate(f"{STATE} !== 'over'"):
        aimed = page.evaluate(AIM, chance.randrange(10_000))
        assert aimed["is_free"], aimed
        point(*aimed["at"])
        until(page, f"{STATE} !== 'busy'", "the next decision")
        assert not page.evaluate("document.getElementById('notices').textContent")
    with page.expect_download() as waited:
        page.click(".tools button:text-is('Save the game')")
    path = tmp_path / "game.jsonl"
    waited.value.save_as(path)
    assert run("replay", str(path)).status == 0
    trace = kept(page)
    assert trace.policies[0] == "human"
    assert json.loads(json.dumps(trace.result)) == native_result(trace)
    assert trace.result is not None
    reason = trace.result["reason"]
    assert reason != "stopped"
    shown = page.inner_text(".turn h2")
    assert words("en", game)(f"reason.{reason}") in shown
    page.close()


@pytest.mark.nightly  # minutes in a browser
@pytest.mark.parametrize("game", PLAYED)
def test_a_thousand_random_taps(game: str, browser: "Browser", address: str) -> None:
    """A thousand taps, on as many games as that takes, without a complaint; the traces follow the rules to the end."""
    taps = 0
    while taps < 1000:
        page = begun(browser, address, game, "human", "greedy")
        taps += tapped(page, 1000 - taps, astray=0.2)
        trace = kept(page)
        assert json.loads(json.dumps(trace.result)) == native_result(trace)
        page.close()
