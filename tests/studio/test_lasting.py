"""What lasts in the page: its language, and what was kept and is damaged. Python is in this process."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from landpress.generator.studio.bridge import map as map_room
from landpress.generator.studio.bridge.boards import first_of
from landpress.generator.table.trace import Trace
from landpress.generator.texts import words
from tests.playing import by_day, rows_by_day
from tests.studio.native_page import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOWN = "[...document.querySelectorAll('.room')].filter((one) => !one.hidden).map((one) => one.classList[1]).join()"
TITLE = "document.getElementById('to-press').textContent"
TOLD = "document.querySelector('#notices .wrong span')?.textContent"
SEATS = "document.querySelector('.room.table .sitting .bar')"
EN = words("en", "last-land")
GAME = Trace(first_of("last-land", 2, "", "7"), 7, ["human", "greedy"]).text()
UNREAD = {
    "cut": GAME[:200],
    "another-type": "[1, 2]",
    "newer": json.dumps(json.loads(GAME) | {"version": 99}),
    "large": 4_900_000 * "x",
}
STORES = "localStorage", "sessionStorage"
MAPS = {"cut": '[game]\nname = "x', "another-type": '{"a": 1}', "large": 4_900_000 * "y"}


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


ENTRIES = "[...document.querySelectorAll('.kept-games li')]"


def begun(page: "Page", address: str, seed: int) -> str:
    """Begin a game, and play one action of a person. Return how it stands then."""
    page.goto(f"{address}#table?game=last-land&players=2&seed={seed}&language=en")
    until(page, f"{SEATS} && document.querySelector('.of-board').textContent.includes({codes[seed]!r})", "the seats")
    page.click(".sitting .main")
    return acted(page)


codes = {seed: str(first_of("last-land", 2, "", str(seed)).code()) for seed in (7, 8, 9)}


def acted(page: "Page") -> str:
    """Play one action of a person. Return how the game stands then."""
    state = "document.querySelector('.room.table')?.dataset"
    until(page, f"{state}?.state === 'asked' && document.querySelector('.choices button, .spot.legal')", "a decision")
    before = page.evaluate(f"{state}.ply")
    page.evaluate("document.querySelector('.choices button, .spot.legal').dispatchEvent(new Event('click'))")
    until(page, f"{state}.state === 'asked' && {state}.ply !== {before!r}", "the next decision")
    return str(page.evaluate(f"{state}.ply"))


def test_no_game_takes_the_place_of_another_one(page: "Page", address: str) -> None:
    """Issue: nobody loses a game. Each stays in a list when others begin, also in another tab, till it is forgotten."""
    state = "document.querySelector('.room.table')?.dataset"
    ply = begun(page, address, 7)
    other = page.context.new_page()
    begun(other, address, 8)
    page.reload()
    until(page, f"{state}?.state === 'asked'", "the game of this tab")
    assert page.evaluate(f"{state}.ply") == ply
    assert codes[7] in page.inner_text(".of-board")
    ply = acted(page)
    page.click(f"text={EN.texts['sitting.again']}")
    begun(page, address, 9)
    page.click(f"text={EN.texts['sitting.again']}")
    until(page, f"{ENTRIES}.length === 3", "three games")
    told = page.evaluate(f"{ENTRIES}.map((one) => one.textContent)")
    assert [next(seed for seed in codes if codes[seed] in one) for one in told] == [9, 8, 7], "the latest first"
    page.click(f"li:has-text({codes[7]!r}) >> text={EN.texts['sitting.resume']}")
    until(page, f"{state}?.state === 'asked' && {state}.ply === {ply!r}", "the first game")
    page.click(f"text={EN.texts['sitting.again']}")
    for word in ("forget", "forget_sure"):
        page.click(f"li:has-text({codes[8]!r}) >> text={EN.texts[f'studio.{word}']}")
    until(page, f"{ENTRIES}.length === 2", "what was forgotten is gone")
    other.reload()
    until(other, f"{state}?.state === 'asked'", "the tab that plays it goes on all the same")


@pytest.mark.parametrize(("damage", "store"), rows_by_day(product(UNREAD, STORES), 0, 3, 4))
def test_a_kept_game_that_cannot_be_read_is_told_and_stays(page: "Page", address: str, damage: str, store: str) -> None:
    """Nothing ends the room. The game stays beside the next one, and can be saved."""
    keep(page, store, "landpress.table", UNREAD[damage])
    page.goto(f"{address}#table?game=last-land&players=2&seed=7")
    if store == "sessionStorage":
        page.evaluate("history.replaceState({ isPlaying: true }, '')")
        page.reload()
        assert "line 1" in until(page, TOLD, "the fault")
    until(page, f"{SEATS} && {ENTRIES}.length === 1", "the seats and the game")
    is_named = damage == "newer"
    assert (EN.texts["sitting.unread"] in page.inner_text(".kept-games")) == (not is_named)
    if is_named:
        page.click(f".kept-games >> text={EN.texts['sitting.resume']}")
        assert "line 1" in until(page, TOLD, "the fault")
        until(page, f"{SEATS} && {ENTRIES}.length === 1", "the seats again")
    with page.expect_download() as waited:
        page.click(f".kept-games >> text={EN.texts['sitting.save']}")
    assert Path(waited.value.path()).read_text("utf-8") == UNREAD[damage]
    page.click(".sitting .main")
    until(page, "document.querySelector('.room.table').dataset.state === 'asked'", "a new game")
    until(page, "Object.keys(localStorage).some((name) => /^landpress.table.[0-9]/.test(name))", "it is kept")
    assert page.evaluate(f"{store}['landpress.table']") == UNREAD[damage]


def test_a_full_storage_is_told(page: "Page", address: str) -> None:
    """Issue: damage of 5 MB fills the storage. A game and a text that are not kept for other tabs are told."""
    page.evaluate("""() => { for (let size = 5e6; size > 9; size = Math.floor(size / 2)) {
      for (let at = 0; at < 3; at++) try { localStorage[`x${size}-${at}`] = 'x'.repeat(size); } catch {} } }""")
    page.goto(f"{address}#table?game=last-land&players=2&seed=7&language=en")
    until(page, SEATS, "the seats")
    page.click(".sitting .main")
    until(page, f"{TOLD} === {EN.texts['sitting.lost']!r}", "a word about the game")
    page.goto(f"{address}#map?language=en")
    until(page, "document.querySelector('.map .six code')?.textContent.trim()", "a board")
    page.press("#map-text", "x")
    until(page, f"{TOLD} === {EN.texts['studio.not_kept']!r}", "a word about the text")
    page.reload()
    until(page, "document.querySelector('#map-text')?.value.startsWith('x')", "this tab has kept it all the same")


ASIDE = "[...document.querySelectorAll('.room:not([hidden]) optgroup option')].map((one) => one.textContent)"


def test_what_a_person_typed_is_put_aside(page: "Page", address: str) -> None:
    """Issue: nothing of a person is replaced unasked: by an example, or by a link."""
    own = map_room.example("harvest").replace("Harvest", "My land", 1)
    page.goto(f"{address}#map?language=en")
    until(page, "document.querySelector('.map .six code')?.textContent.trim()", "a board")
    page.click("text=Start from it")
    until(page, "!document.querySelector('.begin [aria-busy]')", "the same example")
    assert page.evaluate(ASIDE) == [], "an example that nobody changed is no loss"
    page.fill("#map-text", own)
    until(page, "document.querySelector('.map .of-board').textContent.includes('My land')", "its head")
    page.select_option(".map select", "tide")
    page.click("text=Start from it")
    until(page, f"{ASIDE}.length === 1", "the text in the list")
    assert "My land" in page.inner_text(".begin + .told")
    assert page.input_value("#map-text") == map_room.example("tide")
    page.evaluate("location.hash = 'map?example=mirror'")
    until(page, f"document.querySelector('#map-text').value === {json.dumps(map_room.example('mirror'))}", "a link")
    page.press("#map-text", "x")
    page.reload()
    until(page, f"{ASIDE}.length === 1", "the list after a reload")
    page.select_option(".map select", label=page.evaluate(ASIDE)[0])
    page.click("text=Start from it")
    until(page, f"document.querySelector('#map-text').value === {json.dumps(own)}", "the text of before")
    until(page, f"{ASIDE}.length === 2", "and what stood there instead")


@pytest.mark.nightly
def test_two_tabs_put_aside_what_the_other_one_typed(page: "Page", address: str) -> None:
    """Issue: nobody loses a text. A reload shows each tab its own, and the other one's is in the list."""
    own = map_room.example("harvest").replace("Harvest", "My land", 1)
    keep(page, "localStorage", "landpress-map", own)
    page.goto(f"{address}#map?language=en")
    until(page, f"document.querySelector('#map-text')?.value === {json.dumps(own)}", "the text")
    other = page.context.new_page()
    other.goto(f"{address}#map?language=en")
    until(other, f"document.querySelector('#map-text')?.value === {json.dumps(own)}", "the text in another tab")
    other.press("#map-text", "y")
    page.press("#map-text", "z")
    until(page, f"{ASIDE}.some((one) => one.startsWith({EN.texts['map_room.other_tab']!r}))", "that of the other tab")
    page.reload()
    until(page, "document.querySelector('#map-text')?.value.startsWith('z')", "each tab keeps its own")
    other.reload()
    until(other, "document.querySelector('#map-text')?.value.startsWith('y')", "each tab keeps its own")
    other.close()


@pytest.mark.nightly
def test_a_desk_that_a_person_typed_is_put_aside(page: "Page", address: str) -> None:
    """Issue: nothing of a person is replaced unasked, in Deck as in Map."""
    page.goto(f"{address}#deck?language=en")
    until(page, "document.querySelector('.deck .of-board svg')", "the first card")
    mine = "title\nMill\n"
    page.fill("#deck-table", mine)
    page.fill("#deck-template", "")
    page.click(".deck >> text=Start from it")
    until(page, f"{ASIDE}.length === 1 && document.querySelector('#deck-template').value", "the desk in the list")
    page.reload()
    until(page, f"{ASIDE}.length === 1", "the list after a reload")
    page.select_option(".deck select", label=page.evaluate(ASIDE)[0])
    page.click(".deck >> text=Start from it")
    until(page, f"document.querySelector('#deck-table').value === {json.dumps(mine)}", "the desk of before")
    for word in ("forget", "forget_sure"):
        page.select_option(".deck select", label=page.evaluate(ASIDE)[0])
        page.click(f".deck >> text={EN.texts[f'studio.{word}']}")
    until(page, f"{ASIDE}.length === 0", "what was forgotten is gone")


@pytest.mark.nightly
def test_other_boards_of_a_description_are_undone_and_survive_a_reload(page: "Page", address: str) -> None:
    """Issue: "draw six others" can be undone and survives a reload, in Map as in Press."""
    there = "[...document.querySelectorAll('.map .six code')].map((one) => one.textContent.trim()).filter(Boolean)"
    is_idle = "document.querySelector('.map .six')?.ariaBusy === 'false'"
    chosen = "document.querySelector('.map .of-board code')?.textContent"
    page.goto(f"{address}#map?example=mirror&language=en")
    until(page, f"{is_idle} && {there}.length === 6", "six boards")
    first = page.evaluate(there)
    page.click(".map .six li:nth-child(3) .card")
    until(page, f"{chosen} === {first[2]!r}", "the third")
    page.click(".map .middle > .bar button")
    until(page, f"{is_idle} && {there}[0] !== {first[0]!r}", "six others")
    others = page.evaluate(there)
    assert set(first) != set(others)
    page.reload()
    until(page, f"{is_idle} && {there}.join() === {','.join(others)!r}", "the same after a reload")
    page.go_back()
    until(page, f"{is_idle} && {there}.join() === {','.join(first)!r} && {chosen} === {first[2]!r}", "those before")
    page.go_forward()
    until(page, f"{is_idle} && {there}.join() === {','.join(others)!r}", "those after")


@pytest.mark.parametrize("damage", by_day(MAPS, 0))
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
