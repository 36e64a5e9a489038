"""What the table shows, in Chromium: texts of places and counts, boards beside the land, numbers, motion."""

import random
import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from landpress.generator.screen.played import Played
from landpress.generator.studio.bridge.boards import first_of
from landpress.output.scene.style import LABEL
from tests.playing import PLAYED
from tests.studio.native_page import until
from tests.studio.test_table_room import SEED, STATE, address, begun, browser, daily, seats, styled, tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["address", "browser"]  # fixtures
TIP = "document.querySelector('.tip:not([hidden])')?.textContent ?? ''"
KINDS = (
    ("last-land", "en", {"base", "type 1", "type 2", "type 3", "type 4"}),
    ("terraforming", "ja", {"荒地", "穴"}),
    ("landsweeper", "en", {"land"}),
    ("xarkant", "ja", {"麦", "木", "石"}),
    ("antwalk", "en", {"anthill", "arrow clockwise"}),
)
"""Kinds of cells that every board of a game has, as its file of texts calls them in a language."""


@pytest.mark.parametrize("game", PLAYED)
def test_every_piece_card_and_action_of_a_game_has_words(game: str) -> None:
    """Issue: every action, piece, cell and count has a text, all through a game and on the boards beside it."""
    found = Played(first_of(game, seats(game), "", SEED), ["human", *["greedy"] * (seats(game) - 1)], 1, styled(game))
    silent = {spot["name"] for spot in found.ground()["spots"] if not spot["words"]}
    chance = random.Random(1)
    for _ in range(60):
        view = found.view()
        for places in (view["marks"], *view["tables"]):
            assert {mark["spot"] for mark in places} == {mark["spot"] for mark in places if mark["words"]}
        assert silent <= {mark["spot"] for mark in view["marks"]}
        assert all(piece["words"] for piece in view["hand"])
        assert all(offer["said"] for offer in view["offers"])
        assert all(view["seats"]) or not any(view["seats"])
        if view["actor"] < -1:
            break
        if view["policy"] == "human":
            found.act(chance.choice(found.table.match.legal()))
        else:
            found.step()


@pytest.mark.parametrize(("language", "called"), [("en", "settlement of {}"), ("ja", "{}の開拓地")])
def test_a_cell_that_was_settled_is_called_a_settlement(language: str, called: str) -> None:
    """TF-3: wasteland becomes a settlement of the seat that enters it. A base of its own is none."""
    found = Played(first_of("terraforming", 2, "", SEED), ["greedy"] * 2, 1, styled("terraforming", language))
    for _ in range(60):
        found.step()
    seen: dict[str, Any] = dict(found.table.match.observation(0))
    spots = [spot["name"] for spot in found.ground()["spots"]]
    told = {mark["spot"]: mark["words"] for mark in found.view()["marks"] if mark["key"].startswith("owner ")}
    for name, owner, terrain in zip(spots, seen["owner"], seen["terrain"], strict=True):
        assert (told.get(name, "") == called.format("AB"[owner])) == (owner >= 0 and terrain == "settlement")
    assert len(set(told.values())) > 2


def pressed_long(page: "Page", selector: str) -> str:
    """Hold a finger on an element until its text comes, and return the text."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    told: str = until(page, TIP, "the text of a long press")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    return told


def test_places_and_counts_tell_what_they_are(browser: "Browser", address: str) -> None:
    """Issue: each cell and count has a text on hover, focus and long press, and each kind of cell in both languages."""
    for game, language, kinds in KINDS:
        found = Played(first_of(game, seats(game), "", SEED), ["human"] * seats(game), 1, styled(game, language))
        told = {place["name"]: place["words"] for place in found.ground()["spots"]}
        for mark in found.view()["marks"]:
            told[mark["spot"]] += mark["words"]
        assert all(told.values()), game
        assert not re.search(r"seat \d|席\d", " ".join(told.values())), "seats are called by the letters of the table"
        assert all(any(kind in words for words in told.values()) for kind in kinds), game
    page = begun(browser, address, "last-land", "human", has_touch=True)
    until(page, f"{STATE} === 'asked'", "the first turn")
    for spot in page.query_selector_all(".spot"):
        words, name = spot.get_attribute("data-tip") or "", spot.get_attribute("data-spot")
        assert words == spot.get_attribute("aria-label")
        assert words.startswith((f"{name}: base", f"{name}: type "))
    cell = ".spot:not(.legal)"
    page.hover(cell)
    assert page.evaluate(TIP) == page.get_attribute(cell, "data-tip")
    page.focus(".scores li")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(TIP) == "A: points: 0. Points of the tiles under the tokens of the seat."
    assert pressed_long(page, ".scores li >> nth=1").startswith("B: points: 0.")
    name = page.evaluate(f"document.querySelector('{cell}').dataset.spot")
    assert pressed_long(page, f".spot[data-spot='{name}']").startswith(f"{name}: ")
    page.evaluate("document.querySelector('.spot').focus()")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
        assert page.evaluate(TIP) == page.evaluate("document.activeElement.getAttribute('data-tip')")
    page.close()


COUNTING = """() => {
  window.moves = 0;
  const count = (node) => { window.moves += node.closest?.('.piece') ? 1 : 0; };
  addEventListener('transitionrun', ({ target }) => count(target), true);
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) { count(this); return animate.apply(this, given); };
}"""
"""Count the pieces that move, arrive, change or leave."""


@pytest.mark.parametrize("game", daily("last-land", "xarkant", "antwalk"))
def test_actions_of_every_game_are_animated(game: str, browser: "Browser", address: str) -> None:
    """Issue: the last action is marked and moves are animated, but not under reduced motion; its numbers are told."""
    page = begun(browser, address, game, "human", "greedy")
    page.evaluate(COUNTING)
    page.emulate_media(reduced_motion="no-preference")
    for taps in range(3, 13):
        tapped(page, taps)
        if page.evaluate("window.moves > 0 && document.querySelector('.spot.last, .board .way') !== null"):
            break
    assert page.evaluate("window.moves") > 0
    page.emulate_media(reduced_motion="reduce")
    page.evaluate("window.moves = 0")
    tapped(page, 4)
    assert page.evaluate("window.moves") == 0
    page.close()


def test_the_boards_beside_the_land_are_readable(browser: "Browser", address: str) -> None:
    """Issue: Xarkant's player boards from the kit's scenes, readable at 1366 px; each pile tells its number."""
    page = begun(browser, address, "xarkant", "human", "greedy", viewport={"width": 1366, "height": 768})
    openers = page.locator(".beside .bar button")
    assert openers.all_text_contents() == ["A", "B", "Church board", "State board"]
    tips = page.locator(".beside .spot").evaluate_all("(all) => all.map((one) => one.dataset.tip)")
    assert tips[:3] == ["Workshops: 5 here", "Churches: 5 here", "Popularity: 3 here"]
    scale = page.evaluate("document.querySelector('.beside .board').getScreenCTM().a")
    assert scale * LABEL >= 10  # px; the smallest type on these boards
    openers.nth(1).click()
    assert openers.evaluate_all("(all) => all.map((one) => one.ariaPressed)") == ["false", "true", "false", "false"]
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.close()


@pytest.mark.parametrize("game", daily("landsweeper"))
def test_the_board_of_a_table_is_drawn(game: str, browser: "Browser", address: str) -> None:
    """docs/table.md: the board as its printed page. Less than half of it is white, but for the places of tiles."""
    page = begun(browser, address, game, "human", viewport={"width": 1000, "height": 900})
    shown = Image.open(BytesIO(page.locator(".cloth .board").screenshot())).convert("RGB")
    wide, high = shown.size
    counts = shown.crop((wide // 4, high // 4, 3 * wide // 4, 3 * high // 4)).getcolors(2**24) or []
    assert sum(count for count, colour in counts if colour == (255, 255, 255)) < wide * high / 8
    page.close()


def test_the_numbers_of_chips_are_readable(browser: "Browser", address: str) -> None:
    """Issue: Terraforming's chips, readable at 1366 px: their digits are at least 7 px high, as those of 10 px type."""
    page = begun(browser, address, "terraforming", "human", viewport={"width": 1366, "height": 768})
    assert page.evaluate("document.querySelector('.board').getBoundingClientRect().height") > 600
    digits = page.locator(".pieces use[href*=robots-]").evaluate_all(
        "(all) => all.map((one) => document.querySelector(one.getAttribute('href')).lastElementChild.getBBox().height"
        " * one.getScreenCTM().a)"
    )
    assert min(digits) >= 7
    page.close()
