"""The room Table in Chromium: games by mouse and by keyboard, traces replayed natively, search, curtain, mail."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from landpress.generator.screen import mail
from landpress.generator.screen.played import Played
from landpress.generator.studio.bridge import table
from landpress.generator.studio.bridge.boards import first_of
from landpress.generator.table.trace import Trace, first_difference, read_trace
from landpress.generator.texts import words
from landpress.layouts.board import layout
from landpress.layouts.games.antwalk import Deal
from landpress.layouts.paper import PAPERS
from landpress.output.scene.style import Style
from tests.playing import PLAYED, fresh_boards, of_class
from tests.studio.native_page import KEPT, served, until
from tests.studio.readers import in_views, unfit, violations
from tests.test_plugins import orchard, site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["orchard", "site"]  # fixtures
SEED = "table"
ROOM = "document.querySelector('.room.table')"
STATE = f"{ROOM}?.dataset.state"
TAP = f"""([number, any]) => {{
  const state = {STATE};
  if (!state || state === 'busy') return 'busy';
  if (state === 'over') return 'over';
  if (state === 'curtain') {{ {ROOM}.querySelector('.curtain button').click(); return 'curtain'; }}
  const wanted = any ? '.spot' : '.spot.legal, .choices button:not(.skip-on)';
  const able = [...{ROOM}.querySelectorAll(wanted)];
  const one = able[number % able.length];
  for (const range of {ROOM}.querySelectorAll('.choices input')) {{
    range.value = Number(range.min) + number % (range.max - range.min + 1);
    range.dispatchEvent(new Event('input'));
  }}
  one.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}));
  return 'tapped';
}}"""
"""Touch one of the marked places or press one of the buttons, as a person may; or touch any place at all."""
AIM = f"""(number) => {{
  const able = [...{ROOM}.querySelectorAll('.curtain:not([hidden]) button, .spot.legal, .choices button:not(.quiet)')];
  const one = able[number % able.length];
  one.scrollIntoView({{ block: 'center' }});
  const {{ x, y, width, height }} = one.getBoundingClientRect();
  const at = [x + width / 2, y + height / 2];
  const hit = document.elementFromPoint(...at);
  return {{ at, is_free: hit === one || one.contains(hit), name: one.dataset.spot ?? one.textContent }};
}}"""
"""Bring one of the things that can be done into view, and return where a mouse points at it."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the room."""
    with served("table") as found:
        yield found


@pytest.fixture(scope="module")
def browser(chromium: "Browser") -> "Browser":
    """Return the browser that all tests of a module share."""
    return chromium


def daily(*some: str) -> list[Any]:
    """Return the games for a test that is run each day for some of them. It takes up to minutes for the others."""
    return [pytest.param(game, marks=() if game in some else pytest.mark.nightly) for game in PLAYED]


def seats(game: str) -> int:
    """Return the smallest number of seats."""
    return layout(game).SEATS[0]


def begun(browser: "Browser | SimpleNamespace", address: str, game: str, *policies: str, **given: Any) -> "Page":
    """Begin a game; the last policy is also that of all further seats."""
    page = browser.new_page(reduced_motion="reduce", **given)
    page.goto(f"{address}#table?game={game}&players={seats(game)}&seed={SEED}")
    until(page, "!!document.querySelector('.sitting .main')", "the choice of seats")
    for seat, select in enumerate(page.query_selector_all(".sitting select")):
        select.select_option(policies[min(seat, len(policies) - 1)])
    page.click(".sitting .main")
    until(page, f"({STATE} ?? 'busy') !== 'busy'", "the first decision")
    return page


def tapped(page: "Page", taps: int, astray: float = 0.0) -> int:
    """Tap until the game is over, at most so many times. Return how often. The page never complains.

    `astray` is the share of taps on any place, whether it can be played or not.
    """
    done, chance = 0, random.Random(taps)
    while done < taps:
        until(page, f"{STATE} !== 'busy'", "the next decision")
        got = page.evaluate(TAP, [chance.randrange(10_000), chance.random() < astray])
        assert not page.evaluate("document.getElementById('notices').textContent")
        if got == "over":
            return done
        done += got != "busy"
    until(page, f"{STATE} !== 'busy'", "the next decision")
    return done


def kept(page: "Page") -> Trace:
    """Return the game that the page keeps in the browser, after it follows the rules."""
    text = until(page, KEPT, "the kept game")
    trace = read_trace(BytesIO(text.encode()))
    assert first_difference(trace) is None
    return trace


def styled(game: str, language: str = "en") -> Style:
    """Return how a game is drawn."""
    return Style(PAPERS["a4"], words(language, game))


def native(trace: Trace) -> Played:
    """Return a game with the same board, seats and seed, in which nothing is played."""
    return Played(trace.board, trace.policies, trace.seed, styled(trace.board.game))


def plies(played: Played) -> list[str]:
    """Return the actions of a game."""
    return [past.action for past in played.past]


def test_a_game_by_mouse_and_search_by_the_kernel(browser: "Browser", address: str) -> None:
    """A person taps, a seat searches in a worker; its choices are the native ones, and the trace follows the rules."""
    page = begun(browser, address, "last-land", "human", "mcts:100")
    tapped(page, 14)
    trace = kept(page)
    assert first_of("last-land", 2, "", SEED).code() == trace.board.code()
    again = native(trace)
    for ply in trace.plies:
        actor = again.table.match.actor
        if actor == 0:
            again.act(ply["action"])
        else:
            again.step()
    assert plies(again) == [ply["action"] for ply in trace.plies]
    assert any(ply["actor"] == 1 for ply in trace.plies)
    page.close()


def test_bases_are_cut_and_chosen_by_mouse(browser: "Browser", address: str) -> None:
    """LS-2 under a variant: when both bases are placed, only their cells can be touched, and each says what for."""
    board = replace(fresh_boards("landsweeper")[0], variant=(("play.cut_and_choose", True),))
    laid = Played(board, ["human", "human"], 1, Style(PAPERS["a4"], words("en", "landsweeper")))
    near, *_, far = (offer["places"][0] for offer in laid.view()["offers"])
    laid.act(f"base {near}")
    laid.act(f"base {far}")
    page = browser.new_page(reduced_motion="reduce")
    page.goto(f"{address}#table?play={mail.mailed(laid.trace())}")
    until(page, f"{ROOM}?.dataset.ply === '2' && {STATE} !== 'busy'", "the choice")
    until(page, "document.querySelector('.spot.legal') !== null", "the bases to choose from")
    told = page.evaluate("[...document.querySelectorAll('.spot.legal')].map((one) => one.getAttribute('aria-label'))")
    assert [one.rpartition("; ")[2] for one in told] == [f"choose the base on {cell}" for cell in (near, far)]
    aimed = page.evaluate(AIM, 0)
    assert aimed["is_free"]
    page.mouse.click(*aimed["at"])
    until(page, f"{ROOM}.dataset.ply === '3' && {STATE} !== 'busy'", "the first turn")
    until(page, f"{KEPT}?.includes('choose ')", "the kept choice")
    assert [ply["action"] for ply in kept(page).plies][2:] == [f"choose {near}"]
    page.close()


def test_nothing_hidden_is_in_the_page_before_it_may_be_seen(browser: "Browser", address: str) -> None:
    """AW-10: while the curtain is closed, no card of anybody is in the DOM; afterwards only those of the person."""
    page = begun(browser, address, "antwalk", "human")
    until(page, f"{STATE} === 'curtain'", "the curtain")
    assert "piece-card-" not in page.content()
    assert not page.query_selector_all(".spot.legal, .choices button:not(.skip-on)")
    page.click(".curtain button")
    until(page, f"{STATE} === 'asked'", "the choices")
    board = of_class(first_of("antwalk", 2, "", SEED), Deal)
    first = page.evaluate(
        "[...document.querySelectorAll('.scores li')].findIndex((one) => one.matches('[aria-current=true]'))"
    )
    shown = {number for number in range(1, 35) if f'"piece-card-{number}"' in page.content()}
    assert shown == set(board.hands[first])
    page.close()


def test_a_game_is_replayed_mailed_and_resumed(browser: "Browser", address: str) -> None:
    """The slider shows the beginning; an address opens the same position; the browser goes on with the kept game."""
    page = begun(browser, address, "xarkant", "human", "greedy", viewport={"width": 360, "height": 740})
    tapped(page, 8)
    trace = kept(page)
    page.click(".replay summary")
    until(page, f"!!{ROOM}.querySelector('.chart')", "the chart")
    page.evaluate(f"() => {{ const s = {ROOM}.querySelector('.replay input'); s.value = 0; s.oninput(); }}")
    until(page, f"{ROOM}.dataset.ply === '0'", "the beginning")
    assert not page.query_selector_all(".spot.legal")
    page.click(".replay .bar button")
    until(page, f"{ROOM}.dataset.ply === '{len(trace.plies)}'", "the present")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    body = json.dumps({"name": "table.address", "args": {}, "data": None})
    mailed = page.evaluate("(body) => fetch('call', { method: 'POST', body }).then((one) => one.json())", body)["value"]
    other = browser.new_page(reduced_motion="reduce")
    other.goto(f"{address}#table?play={mailed}")
    until(other, f"{ROOM}.dataset.ply === '{len(trace.plies)}' && {STATE} !== 'busy'", "the same position, kept")
    other.goto(f"{address}#table")
    other.reload()
    other.click(".kept-games li button")
    until(other, f"Number({ROOM}.dataset.ply) >= {len(trace.plies)}", "the kept game")
    other.close()
    page.close()


def test_a_stopped_worker_costs_no_game(browser: "Browser", address: str) -> None:
    """docs/table.md: if the worker of the page was stopped, the game is laid out again in the new one, and goes on."""
    page = begun(browser, address, "last-land", "human", "greedy")
    tapped(page, 6)
    before = kept(page)
    table._Room.game = None
    page.evaluate("window.starts = 1")
    tapped(page, 7)
    after = kept(page)
    assert after.plies[: len(before.plies)] == before.plies
    assert len(after.plies) > len(before.plies)
    page.close()


@in_views
@pytest.mark.parametrize("game", daily("antwalk"))
def test_a_game_is_fit_for_all_readers(game: str, whole: bool, browser: "Browser", address: str) -> None:
    """docs/studio.md: axe finds nothing at 360 and 1280 px, light, dark, forced colours, with hands, chart, rules."""
    page = begun(browser, address, game, "human", "greedy")
    tapped(page, 4)
    page.click(".replay summary")
    until(page, f"!!{ROOM}.querySelector('.chart')", "the chart")
    opener = page.locator(".bar.tools button[aria-expanded]")

    def rules() -> list[Any]:
        opener.click()
        until(page, "!!document.querySelector('dialog.rules[open] figcaption')", "the rules")
        page.evaluate("document.querySelectorAll('.rules details').forEach((one) => { one.open = true; })")
        told = violations(page, "'dialog.rules'")
        page.keyboard.press("Escape")
        return told

    assert not unfit(page, (360, 1280), whole, also=rules)
    page.close()


@pytest.mark.usefixtures("orchard")
def test_a_game_from_outside_plays_without_a_script(browser: "Browser", address: str) -> None:
    """docs/table.md: a game with the part `surface` plays here; without a compiled kernel Python searches."""
    page = begun(browser, address, "orchard", "human", "mcts:100")
    tapped(page, 3)
    trace = kept(page)
    assert [ply["actor"] for ply in trace.plies][:4] == [0, 1, 0, 1]
    assert "Plant a tree" in page.inner_text(".turn")
    page.close()


def native_result(trace: Trace) -> Any:
    """Return the result of the position after a trace."""
    played = Played.from_trace(trace, Style(PAPERS["a4"], words("en", trace.board.game)))
    return played.table.match.result()


@pytest.mark.parametrize("game", daily())
def test_each_rule_of_each_game_is_found_within_two_clicks(game: str, browser: "Browser", address: str) -> None:
    """Issue: one click opens the drawer at the rule that applies now, a second one any other; all lines are there."""
    page = begun(browser, address, game, "human", "greedy")
    wanted = table.rules()
    heads = [section["head"] for section in wanted["sections"]]
    page.locator(".bar.tools button[aria-expanded]").click()
    until(page, "!!document.querySelector('dialog.rules[open] details.now[open]')", "the rules")
    opened = page.locator("dialog.rules details[open]").evaluate_all("(all) => all.map((one) => one.className)")
    assert opened == ["now"]
    folds = page.locator("dialog.rules details")
    assert folds.count() == len(heads) > 2
    for number, section in enumerate(wanted["sections"]):
        fold = folds.nth(number)
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        assert (section["head"] == wanted["now"]) == ("now" in (fold.get_attribute("class") or ""))
        for line in section["lines"]:
            assert "".join(run["text"] for run in line["runs"]) in (fold.text_content() or "")
    page.close()


def test_the_rules_and_the_names_of_places_are_two_clicks_away(browser: "Browser", address: str) -> None:
    """The drawer opens at what is done now, each heading is one click away; Escape closes it. Names are the board's."""
    page = begun(browser, address, "last-land", "human", viewport={"width": 360, "height": 740})
    rules = page.locator(".bar.tools button[aria-expanded]")
    rules.click()
    until(page, "!!document.querySelector('dialog.rules[open] details.now[open]')", "the rules")
    assert page.locator("dialog.rules details[open] summary").inner_text().startswith("Your turn")
    page.locator("dialog.rules summary", has_text="The end").click()
    # LL-12.
    assert (
        "The game is over when nobody can do anything any more."
        in page.locator("dialog.rules details", has_text="The end").last.inner_text()
    )
    page.keyboard.press("Escape")
    assert rules.get_attribute("aria-expanded") == "false"
    page.locator(".bar.tools button[aria-pressed]").click()
    until(page, "!!document.querySelector('.names text')", "the names")
    names = page.locator(".names text").all_text_contents()
    assert sorted(names) == sorted(spot.get_attribute("data-spot") or "" for spot in page.query_selector_all(".spot"))
    heights = "[...document.querySelectorAll('.names text')].map((one) => one.getBoundingClientRect().height)"
    assert min(page.evaluate(heights)) >= 9  # px; 9 is the size of the font, which fits on these places
    tapped(page, 1)
    place = page.locator(".spot[data-spot='0,0']")
    assert (place.get_attribute("data-tip") or "").startswith("0,0")
    page.close()
