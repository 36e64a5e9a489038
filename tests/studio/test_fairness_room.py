"""The room Fairness: the bridge gives the verdicts of `landpress balance`, and the page shows them live."""

from typing import TYPE_CHECKING

import pytest

from landpress.engine.proof.experiment import Task, measured
from landpress.generator.studio.bridge import fairness
from landpress.generator.studio.bridge.boards import Wish, first_of
from landpress.generator.texts import words
from landpress.layouts.errors import CallError
from landpress.output.reports.balance_report import statement
from tests.studio.native_page import served, until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

WISH: Wish = {"game": "xarkant", "players": 2, "seed": "fair"}


def test_the_verdict_is_that_of_balance() -> None:
    """docs/balance.md: equal seeds give equal games, shares and verdicts, here in pieces and there in one."""
    fairness.begin(WISH, "greedy", 10.0, 3, "en")
    found = fairness.more()
    while not found["is_over"]:
        found = fairness.more()
    run = measured(Task((first_of("xarkant", 2, "", "fair"),), "greedy", 3, fairness.MOST, 0.1, shown=True))
    assert (found["games"], found["verdict"]) == (run.games, run.verdict)
    assert [round(100 * place.share, 2) for place in run.places] == [place["share"] for place in found["places"]]
    assert found["verdict"] == "within"
    assert all(40 <= place["low"] <= place["high"] <= 60 for place in found["places"])
    assert found["said"][:-1] == statement(run, words("en", "xarkant"))
    with pytest.raises(CallError, match="begin"):
        fairness.more()


def test_what_cannot_be_measured_is_refused() -> None:
    """A width or a policy that is not offered gives one line; a stopped measurement does not go on."""
    for policy, width in (("greedy", 3.0), ("nobody", 5.0), ("mcts:1s", 5.0)):
        with pytest.raises(CallError):
            fairness.begin(WISH, policy, width, 1, "en")
    fairness.begin(WISH, "random", 5.0, 1, "en")
    fairness.stop()
    with pytest.raises(CallError):
        fairness.more()


def test_the_page_measures_and_stops(chromium: "Browser") -> None:
    """The games grow until Stop is pressed; then nothing more is played, and what is known stays."""
    with served("fairness") as address:
        page = chromium.new_page(viewport={"width": 360, "height": 740})
        page.goto(f"{address}#fairness?game=last-land&players=2&seed=fair")
        until(page, "document.querySelectorAll('option').length > 3", "the choices")
        until(page, "document.querySelectorAll('.intervals .interval').length === 2", "a chart before the first game")
        page.select_option("label:nth-of-type(2) select", "1")
        page.click("button.main")
        until(page, "!!document.querySelector('.intervals .share')", "the first interval")
        page.click("button:not(.main)")
        until(page, "document.getElementById('room').dataset.state === 'over'", "the end")
        first = page.inner_text(".games")
        assert first.endswith(" games")
        assert "not decided" in page.inner_text("h2.small")
        ticks = page.evaluate(
            "[...document.querySelectorAll('figure:first-of-type .tick-name')].map((one) => one.textContent)"
        )
        assert "50 %" in ticks, "the axis names the equal share of two"
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.evaluate("window.ended"), "the worker of the measurement ends at once"
        page.wait_for_timeout(100)
        assert page.inner_text(".games") == first
        assert not page.inner_text("#notices")
        page.close()


def test_nothing_can_begin_before_the_choices_are_there(chromium: "Browser") -> None:
    """A measurement that began without a policy and a width was refused, and gave no share however long one waited."""
    held: list[Route] = []

    def hold(route: "Route") -> None:
        if "fairness.offered" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    with served("fairness") as address:
        page = chromium.new_page()
        page.route("**/call", hold)
        page.goto(f"{address}#fairness?game=xarkant&players=3&seed=fair")
        until(page, "document.querySelector('button.main')?.checkVisibility()", "the button")
        assert page.is_disabled("button.main")
        page.wait_for_timeout(1)  # what was asked is heard
        until(page, "document.querySelector('.of-board svg')", "the small board")
        assert len(held) == 1
        assert page.is_disabled("button.main")
        held[0].continue_()
        until(page, "!document.querySelector('button.main').disabled", "the choices")
        page.click("button.main")
        until(page, "document.querySelectorAll('.intervals .share').length >= 3", "the shares")
        page.close()
