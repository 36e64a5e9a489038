"""The look back in every game, for every number of seats and in both languages, in Chromium.

What the page tells is compared with `landpress replay --review`, which searches natively. Games are short: house values
end them early.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from landpress.engine.contract.answers import PLAYOUTS
from landpress.engine.play.review import Decision
from landpress.generator.studio.bridge.boards import first_of
from landpress.generator.table.reviewed import largest, reviewed
from landpress.generator.table.trace import Trace
from landpress.generator.table.whole_game import whole_game
from landpress.generator.texts import LANGUAGES, words
from landpress.layouts.board import layout
from tests.playing import PLAYED
from tests.studio.native_page import until
from tests.studio.test_table_room import ROOM, STATE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHORT: dict[str, tuple[tuple[str, Any], ...]] = {
    "antwalk": (("play.turns", 30),),
    "landsweeper": (("play.rounds", 2),),
    "last-land": (("play.tokens", 3),),
    "terraforming": (("play.rounds", (2, 2, 2)),),
    "xarkant": (("play.rounds", 2),),
}
"""House values that end a game early."""
WON = {("antwalk", 2): 8, ("antwalk", 3): 2, ("antwalk", 4): 1}
"""Seeds of games that greedy seats win in that time. Seats without a plan would not."""
DAILY = (("terraforming", 2),)
REVIEW = f"{ROOM}?.querySelector('.review:not([hidden])')"
SAMPLES = """() => {
  const lines = [...document.querySelectorAll('.curve polyline')].map((one) => one.getAttribute('stroke-dasharray'));
  const fits = (sign) => {
    const seat = sign.querySelector('use').getAttribute('href').split('-').pop();
    return sign.previousElementSibling.getAttribute('stroke-dasharray') === lines[seat];
  };
  return [...document.querySelectorAll('.curve .sign')].filter(fits).length;
}"""
"""The signs at the ends of the curve that have a piece of the line of their seat beside them."""
PARTS = {"about a tenth": 10, "about a fifth": 20, "about a quarter": 25, "about a third": 100 / 3, "about half": 50}
PARTS |= {"about two thirds": 200 / 3, "about three quarters": 75, "almost all": 100}


def cases() -> Iterator[Any]:
    """Yield each game with each number of seats; each game has both languages."""
    for game in PLAYED:
        for seats, language in zip(layout(game).SEATS, cycle(LANGUAGES), strict=False):
            marks = () if (game, seats) in DAILY else pytest.mark.nightly
            yield pytest.param(game, seats, language, marks=marks, id=f"{game}-{seats}-{language}")


def played(game: str, seats: int) -> Trace:
    """Return a short game, in which seats without a plan lose much."""
    board = replace(first_of(game, seats, "", "look back"), variant=SHORT[game])
    seed = WON.get((game, seats))
    trace = whole_game(board, "greedy" if seed else "random", seed or 1)
    assert not seed or len(trace.result["winners"]) == 1
    trace.policies = ["human"] * seats
    return trace


def opened(chromium: "Browser", address: str, language: str, trace: Trace, path: Path) -> "Page":
    """Open the room Table in a language with the finished game of a file, and wait until it is looked back at."""
    file = path / "game.trace.jsonl"
    file.write_text(trace.text(), "utf-8")
    page = chromium.new_page(reduced_motion="reduce", viewport={"width": 1366, "height": 768})
    page.goto(f"{address}#table?language={language}")
    until(page, "!!document.querySelector('.sitting input[type=file]')", "the room")
    page.set_input_files(".sitting input[type=file]", file)
    until(page, f"{REVIEW}?.dataset.state === 'done'", "the last decision")
    return page


def numbers(text: str) -> list[int]:
    """Return the whole numbers of a text."""
    return [int(one) for one in re.findall(r"\d+", text)]


def close(first: list[int], second: list[float]) -> bool:
    """Return whether numbers are those that were found, but for how a half is rounded."""
    return len(first) == len(second) and all(abs(one - two) <= 0.51 for one, two in zip(first, second, strict=True))


def tells(page: "Page", one: Decision) -> None:
    """Look at the position of a decision with the slider: the expected share of each seat stands below the curve."""
    page.evaluate(
        f"(ply) => {{ const s = {ROOM}.querySelector('.replay input'); s.value = ply; s.oninput(); }}", one.ply - 1
    )
    until(page, f"{ROOM}.dataset.ply === '{one.ply - 1}'", "the position")
    told = page.inner_text(".review > .here")
    found = re.findall(r"\b([A-F]) (\d+)", told)
    assert [seat for seat, _ in found] == list("ABCDEF"[: len(one.shares)]), told
    assert close([int(share) for _, share in found], [100 * share for share in one.shares])


@pytest.mark.parametrize(("game", "seats", "language"), list(cases()))
def test_every_decision_of_every_game_is_looked_at(
    game: str, seats: int, language: str, chromium: "Browser", address: str, tmp_path: Path
) -> None:
    """Issue: every decision, a curve with its uncertainty, the three largest losses in words, an opened trace."""
    trace = played(game, seats)
    found = list(reviewed(trace, PLAYOUTS))
    lost = largest(found)
    page = opened(chromium, address, language, trace, tmp_path)
    try:
        assert numbers(page.inner_text(".review > .bar p")) in ([], [len(trace.plies)] * 2)
        assert len(page.query_selector_all(".curve .band")) == page.evaluate(SAMPLES) == seats
        points = page.get_attribute(".curve polyline", "points") or ""
        assert len(points.split()) == len(found) + 1  # and the end
        cards = page.query_selector_all(".losses li:not(.none)")
        assert len(cards) == len(lost) == len(page.query_selector_all(".curve .mark"))
        speak = words(language, game)
        for one, card in zip(lost, cards, strict=True):
            own, text = one.shares[one.seat], card.inner_text()
            chances = (100 * own, 100 * max(0.0, own - one.loss), 100 * one.loss_margin)
            assert close(sorted(numbers(card.query_selector("small").inner_text())), sorted([*chances, 100]))  # type: ignore[union-attr]
            assert {one.ply} <= set(numbers(text))
            if language == "en":
                part = next(size for name, size in PARTS.items() if f"cost {name} of your chances" in text)
                assert all(abs(part - 100 * one.part) <= abs(other - 100 * one.part) for other in PARTS.values())
        for one in (found[0], found[len(found) // 2], found[-1]):
            tells(page, one)
        page.click(f".replay > .bar button:text-is('{speak('sitting.review_on')}')")
        until(page, f"({STATE} === 'asked' || {STATE} === 'curtain')", "a person to move")
        assert page.evaluate(f"{ROOM}.dataset.ply") == str(found[-1].ply - 1)
    finally:
        page.close()
