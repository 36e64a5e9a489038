"""What lasts in the page: its language, and what was kept and is damaged. Python is in this process."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from landpress.generator.studio.bridge import map as map_room
from landpress.generator.studio.bridge.boards import first_of
from landpress.generator.table.trace import Trace
from landpress.generator.texts import words
from tests.studio.native_page import served, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOWN = "[...document.querySelectorAll('.room')].filter((one) => !one.hidden).map((one) => one.classList[1]).join()"
TITLE = "document.getElementById('to-press').textContent"
TOLD = "document.querySelector('#notices .wrong span')?.textContent"
SEATS = "document.querySelector('.room.table .sitting .bar')"
BUTTONS = f"[...{SEATS}.querySelectorAll('button')].map((one) => one.textContent)"
EN = words("en", "last-land")
GAME = Trace(first_of("last-land", 2, "", "7"), 7, ["human", "greedy"]).text()
UNREAD = {
    "cut": GAME[:200],
    "another-type": "[1, 2]",
    "newer": json.dumps(json.loads(GAME) | {"version": 99}),
    "large": 4_900_000 * "x",
}
MAPS = {"cut": '[game]\nname = "x', "another-type": '{"a": 1}', "large": 4_900_000 * "y"}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the whole page."""
    with served() as found:
        yield found


@pytest.fixture
def page(chromium: "Browser", address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["Page"]:
    """Return an empty page of this origin without a past, so that something can be kept before the page opens."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce", accept_downloads=True)
    made = context.new_page()
    made.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    made.goto(f"{address}icon.svg")
    yield made
    context.close()


def keep(page: "Page", store: str, key: str, value: str) -> None:
    """Keep a text in a store of the browser."""
    page.evaluate("([store, key, value]) => window[store].setItem(key, value)", [store, key, value])


def test_an_address_is_shown_in_its_language_and_a_reload_keeps_it(page: "Page", address: str) -> None:
    """Issue: an address that is opened must show what it names; a language that was chosen lasts."""
    page.goto(f"{address}#shelf")
    until(page, f"location.hash.includes('language=en') && {SHOWN} === 'shelf'", "the shelf in English")
    page.evaluate("location.hash = 'check?language=ja'")
    until(page, f"document.documentElement.lang === 'ja' && {SHOWN} === 'check'", "another room in Japanese")
    assert page.evaluate(TITLE) == words("ja", "last-land").texts["studio.press"]
    page.go_back()
    until(page, f"{SHOWN} === 'shelf' && location.hash.includes('language=ja')", "the way back in that language")
    page.reload()
    until(page, f"{SHOWN} === 'shelf' && document.documentElement.lang === 'ja'", "the language after a reload")
    page.evaluate("location.hash = 'check?language=xx'")
    assert "xx" in until(page, TOLD, "a word about a language that is none")
    assert page.evaluate("document.documentElement.lang") == "ja"


def test_another_language_in_the_address_alone_returns_to_the_game(page: "Page", address: str) -> None:
    """Issue: a change of language in a game returns to the game."""
    state = "document.querySelector('.room.table')?.dataset"
    page.goto(f"{address}#table?game=last-land&players=2&seed=7&language=en")
    until(page, SEATS, "the seats")
    page.click(".sitting .main")
    until(page, f"{state}.state === 'asked'", "the first decision")
    page.evaluate("document.querySelector('.choices button, .spot.legal').dispatchEvent(new Event('click'))")
    until(page, f"{state}.state === 'asked' && {state}.ply !== '0'", "the next decision")
    ply = page.evaluate(f"{state}.ply")
    page.evaluate("location.hash = location.hash.replace('language=en', 'language=ja')")
    until(page, f"document.documentElement.lang === 'ja' && {state}?.state === 'asked'", "the game in Japanese")
    assert page.evaluate(f"{state}.ply") == ply


@pytest.mark.parametrize("store", ["localStorage", "sessionStorage"])
@pytest.mark.parametrize("damage", UNREAD)
def test_a_kept_game_that_cannot_be_read_is_told_and_stays(page: "Page", address: str, damage: str, store: str) -> None:
    """Nothing ends the room. The game stays beside the next one, and can be saved."""
    keep(page, store, "landpress.table", UNREAD[damage])
    page.goto(f"{address}#table?game=last-land&players=2&seed=7")
    if store == "sessionStorage":
        page.evaluate("history.replaceState({ isPlaying: true }, '')")
        page.reload()
    else:
        until(page, SEATS, "the seats")
        page.click(f"text={EN.texts['sitting.resume']}")
    assert "line 1" in until(page, TOLD, "the fault")
    until(page, f"{SEATS} && !{BUTTONS}.includes({EN.texts['sitting.resume']!r})", "the seats without it")
    with page.expect_download() as waited:
        page.click(f"text={EN.texts['sitting.unread']}")
    assert Path(waited.value.path()).read_text("utf-8") == UNREAD[damage]
    page.click(".sitting .main")
    until(page, "document.querySelector('.room.table').dataset.state === 'asked'", "a new game")
    assert page.evaluate("localStorage['landpress.unread']") == UNREAD[damage]
    if damage != "large":  # which leaves no room for another game
        assert json.loads(page.evaluate("localStorage['landpress.table']").splitlines()[0])["seed"] >= 0


@pytest.mark.parametrize("damage", MAPS)
def test_a_damaged_text_of_a_map_is_shown_with_its_fault(page: "Page", address: str, damage: str) -> None:
    """The text that was kept stands there, with what is wrong; nothing takes its place."""
    keep(page, "localStorage", "landpress-map", MAPS[damage])
    page.goto(f"{address}#map")
    until(page, "document.querySelector('.map .faults button')", "the fault")
    assert page.input_value("#map-text") == MAPS[damage]
    assert page.evaluate("localStorage['landpress-map']") == MAPS[damage]


def test_a_link_to_an_example_replaces_no_text_of_a_person(page: "Page", address: str) -> None:
    """Issue: nobody loses a text by reload or back. An example that is changed is a text of the person's own."""
    own = map_room.example("harvest") + "# mine\n"
    is_there = "document.querySelector('#map-text')?.value"
    keep(page, "localStorage", "landpress-map", own)
    page.goto(f"{address}#map?example=tide")
    until(page, f"{is_there} === {json.dumps(map_room.example('tide'))}", "the example")
    until(page, "document.querySelector('.map .six code')?.textContent", "a board")
    assert page.evaluate("localStorage['landpress-map']") == own
    page.evaluate("location.hash = 'map'")
    until(page, f"{is_there} === {json.dumps(own)}", "the text of before")
    page.evaluate("location.hash = 'map?example=tide'")
    until(page, f"{is_there} === {json.dumps(map_room.example('tide'))}", "the example again")
    changed = map_room.example("tide") + "# changed\n"
    page.fill("#map-text", changed)
    until(page, f"localStorage['landpress-map'] === {json.dumps(changed)}", "what was changed")
    page.reload()
    until(page, f"{is_there} === {json.dumps(changed)}", "the changed text after a reload")
    assert not page.inner_text("#notices")
