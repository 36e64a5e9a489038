"""Puzzles: one action alone leads to a win in this turn. Each is proven again here, by the rules in words."""

from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from landpress.engine.contract.house import standard
from landpress.engine.play.match import Match
from landpress.engine.proof.at_once import TooManyError, Turn
from landpress.generator.studio.bridge import puzzle
from landpress.generator.table.puzzles import Puzzle, every_puzzle, played_until, puzzle_of, puzzles
from landpress.generator.table.trace import first_difference
from landpress.generator.table.whole_game import whole_game
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.errors import CallError
from landpress.layouts.hexfield import HexBoard
from landpress.layouts.hexgrid import DIRECTIONS, Hex, hexagon
from scripts.puzzles import CHOICES
from tests.playing import PLAYED, of_class
from tests.studio.native_page import until
from tests.studio.printing_options import OPTIONS
from tests.studio.readers import in_views, unfit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DAY = date(2026, 11, 26)
QUEST = "document.querySelector('.room.puzzle .quest')"
TOLD = f"{QUEST}?.querySelector('.told')"


def position(one: Puzzle) -> Match:
    """Return the position of a puzzle, reached by the written actions of its game."""
    trace = played_until(one)
    assert first_difference(trace) is None
    match = Match(trace.board, trace.position)
    for ply in trace.plies:
        match.play(ply["action"])
    return match


def is_lost(match: Match, seat: int) -> bool:
    """TF-5, TF-6: a turn that moves builds nothing, and takes a point with each cell beside robots that have not moved.

    Return whether these are too few for the points that end a game of Terraforming. Nothing is said of other games.
    """
    seen: dict[str, Any] = dict(match.observation(seat))
    if (
        match.board.game != "terraforming"
        or not seen["moved"]
        or seen["round"] == standard("terraforming")["play.rounds"][0]
    ):
        return False
    cells = hexagon(of_class(match.board, HexBoard).radius)
    here = dict(
        zip(cells, zip(seen["owner"], seen["robots"], seen["moved_robots"], seen["terrain"], strict=True), strict=True)
    )
    free = [cell for cell, (owner, robots, moved, _) in here.items() if owner == seat and robots > moved]
    near = {Hex(cell.q + way.q, cell.r + way.r) for cell in free for way in DIRECTIONS.values()} & set(here)
    taken = [cell for cell in near if here[cell][0] != seat and here[cell][3] in ("wasteland", "settlement")]
    return bool(match.scores()[seat] + len(taken) < standard("terraforming")["play.points"][0])


def winning(match: Match, seat: int) -> list[str]:
    """Return the actions after which a seat can win alone before anybody else acts. Written positions are looked at.

    A turn in which a position comes back proves nothing: then this fails.
    """
    known: dict[str, bool | None] = {}

    def is_won(before: Match, action: str) -> bool:
        after = before.copy()
        after.play(action)
        if after.actor == Match.OVER:
            return after.result()["winners"] == [seat]
        if after.actor != seat or is_lost(after, seat):
            return False
        written = repr(after.state())
        if written not in known:
            known[written] = None
            known[written] = any(is_won(after, one) for one in after.legal())
        found = known[written]
        assert found is not None
        return found

    return [action for action in match.legal() if is_won(match, action)]


def proves(one: Puzzle) -> None:
    """Prove a puzzle by trying all that the seat can do, and that it offers a choice."""
    match = position(one)
    assert len(match.legal()) >= CHOICES
    assert winning(match, match.actor) == [one.action]


def test_the_puzzles_of_some_days_have_one_solution() -> None:
    """One action alone begins a way to a win in this turn; nothing else that the seat can do wins for certain."""
    for days in range(2):
        proves(puzzle_of(DAY + timedelta(days)))
    for game in {one.game for one in every_puzzle()}:
        proves(puzzles(game)[-1])


@pytest.mark.nightly
def test_all_puzzles_have_one_solution() -> None:
    """The same for every puzzle of every game. A position that is written is one of the game that was played."""
    for one in every_puzzle():
        proves(one)
        if one.position:
            match = Match(one.code)
            for ply in whole_game(match.board, one.policy, one.seed).plies[: one.plies]:
                match.play(ply["action"])
            assert match.state() == position(one).state()


def test_each_day_has_its_puzzle() -> None:
    """The puzzles come in turn: days in a row have different ones. They are of more than one game."""
    listed = every_puzzle()
    assert len(listed) >= 30
    assert len({one.game for one in listed}) > 1
    assert len({(one.code, one.plies) for one in listed}) == len(listed)
    round_of_days = [puzzle_of(DAY + timedelta(days)) for days in range(len(listed))]
    assert set(round_of_days) == set(listed)
    assert puzzle_of(DAY + timedelta(len(listed))) == round_of_days[0]


def test_a_turn_with_too_many_positions_proves_nothing() -> None:
    match = position(puzzle_of(DAY))
    with pytest.raises(TooManyError):
        Turn(match, 1).winning()


def test_actions_are_judged_and_the_way_is_shown() -> None:
    """A wrong action must be taken back; a right one leaves the win certain; the way ends with it."""
    one = puzzle_of(DAY)
    posed = puzzle.pose(str(DAY), OPTIONS)
    assert (posed["day"], posed["before"], posed["board"]["code"]) == (str(DAY), str(DAY - timedelta(1)), one.code)
    offered = {offer["action"] for offer in posed["view"]["offers"]}
    wrong = next(action for action in sorted(offered) if action != one.action)
    with pytest.raises(CallError, match="no action was played"):
        puzzle.back()
    assert puzzle.act(wrong)["state"] == "off"
    with pytest.raises(CallError, match="take the action back"):
        puzzle.act(one.action)
    assert {offer["action"] for offer in puzzle.back()["offers"]} == offered
    assert puzzle.act(one.action)["state"] in ("on", "won")
    solved = puzzle.solution()
    result = solved["view"]["result"]
    assert result is not None
    assert result["winners"] == [posed["seat"]]
    for _ in range(1 + len(solved["said"])):
        view = puzzle.back()
    assert view["ply"] == len(played_until(one).plies)
    for day in ("", "today", "2026-02-30", "9" * 500):
        with pytest.raises(CallError, match="day: expected a date such as 2026-11-25"):
            puzzle.pose(day, OPTIONS)
    assert puzzle.pose("0001-01-01", {**OPTIONS, "language": "ja"})["before"] == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_without_puzzles_is_told_with_its_reason(language: str) -> None:
    """docs/studio.md: AntWalk has none, because nobody knows where its last numbers lie."""
    told = puzzle.pose(str(DAY), {**OPTIONS, "language": language})["without"]
    titles = [words(language, game)("game.title") for game in PLAYED if not puzzles(game)]
    assert titles
    assert [next(title for title in titles if title in line) for line in told] == titles
    assert all(line.endswith((".", "。")) for line in told)


def opened(chromium: "Browser", address: str, language: str = "en") -> "Page":
    """Open the puzzle of the day."""
    page = chromium.new_page(viewport={"width": 1366, "height": 900}, reduced_motion="reduce")
    page.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    page.goto(f"{address}#puzzle?day={DAY}&language={language}")
    until(page, f"{QUEST} !== null", "the puzzle")
    return page


ABLE = "document.activeElement.matches('.quest .spot.legal, .quest .choices button')"


def offer(action: str) -> tuple[list[str], str]:
    """Return the places that an action names, and the text of its button."""
    found = next(one for one in puzzle._played().view()["offers"] if one["action"] == action)
    return found["places"], found["said"]


def is_asked(page: "Page", before: int) -> bool:
    """Return whether the page still waits for more than the places that were touched."""
    until(page, f"{QUEST}.querySelectorAll('.choices > *, .told:not([data-state=asked])').length > 0", "an answer")
    return len(puzzle._played().past) == before and bool(page.query_selector(".quest .choices button:not(.quiet)"))


def by_mouse(page: "Page", action: str) -> None:
    """Click on the places of an action, and on its button if they leave a choice."""
    (places, said), before = offer(action), len(puzzle._played().past)
    for place in places:
        page.click(f".quest .spot[data-spot='{place}']")
    if not places or is_asked(page, before):
        page.locator(".quest .choices button", has_text=said[1:]).click()


def by_keyboard(page: "Page", action: str) -> None:
    """Go to the places of an action with Tab, and to its button if they leave a choice; Enter touches."""
    (places, said), before = offer(action), len(puzzle._played().past)
    for place in places:
        tabbed(page, f"document.activeElement.dataset.spot === '{place}'")
    if not places or is_asked(page, before):
        tabbed(page, f"document.activeElement.textContent.endsWith('{said[1:]}')")


def tabbed(page: "Page", aim: str) -> None:
    """Press Tab until something that can be done has the focus and fits, then Enter."""
    for _ in range(200):
        page.keyboard.press("Tab")
        if page.evaluate(f"{ABLE} && {aim}"):
            break
    assert page.evaluate(f"{ABLE} && {aim}"), aim
    page.keyboard.press("Enter")


def test_a_puzzle_by_mouse_and_by_keyboard(chromium: "Browser", address: str) -> None:
    """A wrong action is told and taken back by mouse; the right ones are played by keyboard until it is solved."""
    page = opened(chromium, address)
    match, right = position(puzzle_of(DAY)), puzzle_of(DAY).action
    by_mouse(page, next(action for action in match.legal() if action != right))
    until(page, f"{TOLD}.dataset.state === 'off'", "the judgement")
    assert "Take it back" in page.inner_text(".quest .told")
    assert not page.query_selector(".quest .spot.legal, .quest .choices button")
    assert page.locator(".quest .without").all_text_contents() == list(puzzle._without("en"))
    page.click(".quest .bar button:text-is('Take back')")
    until(page, f"{TOLD}.dataset.state === 'asked'", "the puzzle again")
    while match.actor != Match.OVER:
        action = winning(match, match.actor)[0]
        before = len(puzzle._played().past)
        by_keyboard(page, action)
        match.play(action)
        until(page, f"{QUEST}.dataset.ply === '{before + 1}'", "the position after it")
        until(page, f"{TOLD}.dataset.state === '{'won' if match.actor == Match.OVER else 'on'}'", "the judgement")
    assert "Solved" in page.inner_text(".quest .told")
    page.close()


def test_places_and_points_tell_what_they_are(chromium: "Browser", address: str) -> None:
    """docs/table.md, Issue: each cell and count has a text on hover and focus, in this room too."""
    page = opened(chromium, address)
    shown = "document.querySelector('.puzzle .tip:not([hidden])')?.textContent ?? ''"
    page.hover(".quest .spot:not(.legal)")
    assert page.evaluate(shown) == page.get_attribute(".quest .spot:not(.legal)", "data-tip") != ""
    page.locator(".quest .bar button").nth(1).focus()
    page.keyboard.press("Tab")
    assert page.evaluate(shown).startswith("A: points: ")
    assert page.locator(".quest .scores [aria-current=true]").count() == 1
    page.close()


def test_the_way_is_shown_and_other_days_are_a_click_away(chromium: "Browser", address: str) -> None:
    """In Japanese; the day stands in the address; a reload and the way back keep it."""
    page = opened(chromium, address, "ja")
    page.click(".quest .bar button:text-is('勝ち方を見る')")
    until(page, f"{QUEST}.querySelectorAll('.way-out li').length > 1", "the way")
    page.click(".quest .days a:text-is('前の日の問題')")
    until(page, f"location.hash.includes('day={DAY - timedelta(1)}')", "the day before")
    code = puzzle_of(DAY - timedelta(1)).code
    until(page, f"document.querySelector('.puzzle .of-board code')?.textContent === '{code}'", "its board")
    page.reload()
    until(page, f"document.querySelector('.puzzle .of-board code')?.textContent === '{code}'", "its board")
    page.go_back()
    code = puzzle_of(DAY).code
    until(page, f"document.querySelector('.puzzle .of-board code')?.textContent === '{code}'", "the first puzzle")
    page.close()


@in_views
def test_a_puzzle_is_fit_for_all_readers(chromium: "Browser", address: str, whole: bool) -> None:
    """docs/studio.md: axe finds nothing at 360 and 1366 px, light, dark and in forced colours; nothing is cut off."""
    page = opened(chromium, address)
    by_mouse(page, position(puzzle_of(DAY)).legal()[-1])
    until(page, f"{TOLD}.dataset.state !== 'asked'", "a judgement")
    assert not unfit(page, (360, 1366), whole)
    page.close()
