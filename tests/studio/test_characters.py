"""What games on the six boards are like, and six others with more of it, in Chromium. Python is in this process."""

import re
from collections.abc import Iterator
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

import pytest

from landpress.engine.proof.tally import Plan, tally
from landpress.generator.boards.character import rows_of
from landpress.generator.studio.bridge import characters
from landpress.layouts.board import Board
from landpress.output.reports.fact_lines import seen_parts
from tests.studio.native_page import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CODES = "[...document.querySelectorAll('.press .card:not(.waiting) code')].map((one) => one.textContent)"
LINES = "[...document.querySelectorAll('.press .card .character > span')].map((one) => one.textContent)"


@pytest.fixture
def page(chromium: "Browser", tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["Page"]:
    """Return a page without a past, whose ledger is empty."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    made = context.new_page()
    made.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    yield made
    context.close()


def described(page: "Page", lines: int) -> list[str]:
    """Wait for six boards with this number of lines together, and return the lines."""
    until(page, f"{CODES}.length === 6 && {LINES}.length === {lines}", "six boards and what games on them are like")
    assert not page.query_selector("#notices .wrong")
    found: list[str] = page.evaluate(LINES)
    return found


@pytest.mark.parametrize(
    ("language", "said", "other", "beside"),
    [
        (
            "en",
            r"(shorter|longer|length not told apart) [\d.]+ turns \(",
            "with more lead changes",
            "mean of 200 boards",
        ),
        pytest.param(
            "ja",
            r"(短め|長め|長さは区別できず) 手番[\d.]+回（",
            "首位の交代が多め",
            "200枚の盤の平均",
            marks=pytest.mark.nightly,
        ),
    ],
)
def test_six_boards_are_described_and_six_others_have_more(
    page: "Page", address: str, language: str, said: str, other: str, beside: str
) -> None:
    """Issue: the six boards show the character with its uncertainty, and "six with more lead changes" is a control."""
    page.goto(f"{address}#press?game=xarkant&players=2&language={language}")
    lines = described(page, 18)
    assert len([line for line in lines if re.match(said, line)]) == 6
    assert beside in page.inner_text(".press .characters .hint")
    first = page.evaluate(CODES)
    page.select_option(".press .characters select", label=other)
    until(page, f"{CODES}.length === 6 && !{CODES}.includes('{first[0]}')", "six others")
    described(page, 18)
    # The first six are drawn at random, and may themselves have many.
    usual = rows_of("xarkant", 2)["leads"].mean
    assert fmean(mean_of_leads(code) for code in page.evaluate(CODES)) > usual + 0.8
    page.go_back()
    until(page, f"JSON.stringify({CODES}) === JSON.stringify({first})", "the six boards from before")
    described(page, 18)


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (360, 740)])
def test_six_boards_with_words_are_all_in_sight(
    page: "Page", address: str, monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    """docs/studio.md: a screen shows all six boards at once, above what is fixed at its foot.

    Each board has the longest words that there are.
    """

    def longest(seen: list[dict[str, Any]], speak: Any) -> Any:
        return seen_parts([{**one, "word": None} for one in seen], speak)

    monkeypatch.setattr(characters, "seen_parts", longest)
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{address}#press?game=xarkant&players=2")
    described(page, 18)
    end = "Math.max(...[...document.querySelectorAll('.press .card')].map((o) => o.getBoundingClientRect().bottom))"
    foot = """(() => { const print = document.querySelector('.press .print');
      return getComputedStyle(print).position === 'fixed' ? print.getBoundingClientRect().top : innerHeight; })()"""
    assert page.evaluate(end) <= page.evaluate(foot)


def mean_of_leads(code: str) -> float:
    """Return the mean number of lead changes in games that chose no board."""
    found = tally(Plan(Board.from_code(code), ("greedy",) * 2, 77), 0, 200).leads
    return sum(value * times for value, times in found.items()) / 200


@pytest.mark.parametrize("asked", ["game=last-land&players=3", "game=xarkant&players=2&variant=open"])
def test_where_boards_are_not_known_to_differ_nothing_is_said(page: "Page", address: str, asked: str) -> None:
    """docs/playability.md: only measures that are offered for the number of seats, and the standard house values."""
    page.goto(f"{address}#press?{asked}")
    described(page, 0)
    assert page.is_hidden(".press .characters")
