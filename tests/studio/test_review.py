"""The look back at a finished game in Chromium: the numbers of `landpress replay --review`, stop, play on, axe."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from landpress.engine.contract.answers import PLAYOUTS
from landpress.engine.play.review import Decision
from landpress.generator.studio.bridge import table
from landpress.generator.table.reviewed import largest, reviewed
from landpress.generator.table.trace import Trace
from landpress.generator.table.whole_game import whole_game
from landpress.layouts.errors import CallError
from tests.playing import fresh_boards
from tests.studio.native_page import served, until
from tests.studio.printing_options import OPTIONS
from tests.studio.readers import in_views, unfit
from tests.studio.test_table_room import ROOM, STATE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

REVIEW = f"{ROOM}?.querySelector('.review:not([hidden])')"


@pytest.fixture(scope="module")
def browser(chromium: "Browser") -> "Browser":
    """Return the browser that all tests of a module share."""
    return chromium


@pytest.fixture(scope="module")
def trace() -> Trace:
    """Return a short game with large losses."""
    trace = whole_game(fresh_boards("xarkant")[0], "random", 1)
    trace.policies = ["human", "human"]
    return trace


@pytest.fixture(scope="module")
def lost(trace: Trace) -> list[Decision]:
    """Return what `landpress replay --review` tells of it."""
    return largest(reviewed(trace, PLAYOUTS))


@pytest.fixture(scope="module")
def path(trace: Trace, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the game as a file."""
    path = tmp_path_factory.mktemp("games") / "game.trace.jsonl"
    path.write_text(trace.text())
    return path


@pytest.fixture(scope="module")
def page(browser: "Browser", path: Path) -> Iterator["Page"]:
    """Return the room Table with the finished game, which was opened from its file and is looked back at."""
    with served("table") as address:
        page = browser.new_page(reduced_motion="reduce")
        page.goto(f"{address}#table")
        until(page, "!!document.querySelector('.sitting input[type=file]')", "the room")
        page.set_input_files(".sitting input[type=file]", path)
        until(page, f"{REVIEW} !== null", "the look back")
        yield page
        page.close()


def told(page: "Page") -> str:
    """Return how the look back goes."""
    state: str = page.evaluate(f"{REVIEW}?.dataset.state ?? ''")
    return state


def test_the_page_finds_what_the_command_line_finds(
    page: "Page", path: Path, trace: Trace, lost: list[Decision]
) -> None:
    """docs/table.md: it can be stopped; the numbers are those of `landpress replay --review`; Play on goes on there."""
    page.route(
        "**/call", lambda route: None if "table.decision" in (route.request.post_data or "") else route.continue_()
    )
    page.click(".tools button:text-is('New game')")
    page.set_input_files(".sitting input[type=file]", path)
    until(page, f"{REVIEW}?.dataset.state === 'looking'", "the look back, which gets no answer")
    page.click(".review > .bar button:text-is('Stop looking')")
    assert told(page) == "stopped"
    page.unroute("**/call")
    page.click(".review > .bar button:text-is('Look on')")
    until(page, f"{REVIEW}.dataset.state === 'done'", "the last decision")
    cards = [card.inner_text() for card in page.query_selector_all(".losses li")]
    assert len(cards) == len(lost) == 3
    for one, card in zip(lost, cards, strict=True):
        own = one.shares[one.seat]
        assert f"Ply {one.ply}, {'AB'[one.seat]}: " in card
        numbers = (100 * own, 100 * max(0.0, own - one.loss), 100 * one.loss_margin)
        before, after, margin = map(round, numbers)
        assert f"about {before} before, about {after} after, give or take {margin}." in card
    assert len(page.query_selector_all(".curve .band")) == 2
    page.click(f".losses button:text-is('Show ply {lost[0].ply}')")
    until(page, f"{ROOM}.dataset.ply === '{lost[0].ply - 1}'", "the position before the loss")
    assert page.input_value(".replay input") == str(lost[0].ply - 1)
    page.click(".replay > .bar button:text-is('Play on from here')")
    until(page, f"{ROOM}.querySelector('.spot.legal, .choices button:not(.skip-on)') !== null", "a choice in play")
    assert page.evaluate(f"{ROOM}.dataset.ply") == str(lost[0].ply - 1)
    assert page.evaluate(STATE) == "asked"
    assert told(page) == ""
    page.click(".tools button:text-is('Back to the finished game')")
    until(page, f"{ROOM}.dataset.ply === '{len(trace.plies)}' && {STATE} === 'over'", "the finished game")
    assert not page.query_selector_all(".tools button:text-is('Back to the finished game')")
    until(page, f"{REVIEW}?.dataset.state === 'done'", "the look back again")


@in_views
def test_the_look_back_is_fit_for_all_readers(page: "Page", whole: bool) -> None:
    """docs/studio.md: axe finds nothing at 360 and 1280 px, light, dark, forced colours; nothing is cut off."""
    assert not unfit(page, (360, 1280), whole, "'.room.table'")


def test_only_a_finished_game_is_looked_back_at(trace: Trace, lost: list[Decision]) -> None:
    """docs/table.md: at the end of a game. A part of the chances has the word that is nearest to it."""
    table.resume(Trace(trace.board, 1, trace.policies, trace.plies[:-1]).text().encode(), OPTIONS)
    for ask in (lambda: table.decision(1), lambda: table.judged(1, 0, [], []), lambda: table.play_on(0, OPTIONS)):
        with pytest.raises(CallError, match="the game is not over"):
            ask()
    table.resume(trace.text().encode(), OPTIONS)
    asked = table.decision(lost[0].ply)
    assert asked is not None
    other = next(one for one in table._back()._before(lost[0].ply).actions() if one != asked["played"])
    for after, word in ((100, "almost all"), (55, "about half"), (79, "about a fifth"), (73, "about a quarter")):
        own = [100 * (seat == lost[0].seat) for seat in range(2)]
        left = [after if seat == lost[0].seat else 100 - after for seat in range(2)]
        left = [100 - one for one in left] if after == 100 else left
        judged = table.judged(lost[0].ply, other, [*own, PLAYOUTS], [*left, PLAYOUTS])
        assert judged["cost"] == f"This move cost {word} of your chances."
    for sums in ([1], [0, 0, 1], [1, 1, 0], [-1, 5, 3], [1, 1, PLAYOUTS + 1]):
        with pytest.raises(CallError, match="expected 3 numbers"):
            table.judged(lost[0].ply, other, sums, [])
