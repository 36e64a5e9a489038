"""What an address holds and Landpress cannot take is told. Python is in this process."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from landpress.generator.studio.bridge.boards import first_of
from tests.studio.native_page import until

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SHOWN = "[...document.querySelectorAll('.room')].filter((one) => !one.hidden).map((one) => one.classList[1]).join()"
CODES = "[...document.querySelectorAll('.card:not(.waiting) code')].map((one) => one.textContent)"
CHOSEN = "document.querySelector('.card[aria-pressed=true] code')?.textContent"
OWN = ("check", "shelf", "deck", "map", "puzzle")
"""The rooms that take no board from an address."""


@pytest.fixture
def page(chromium: "Browser", address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["Page"]:
    """Return a page without a past, whose ledger is empty, in the room Shelf."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    made = context.new_page()
    made.on("pageerror", lambda error: pytest.fail(f"a script failed: {error}"))
    made.goto(f"{address}#shelf?language=en")
    until(made, f"{SHOWN} === 'shelf'", "the shelf")
    yield made
    context.close()


WISH = "game=last-land&players=3"
CODE = first_of("last-land", 3, "", "1").code()
BAD = {
    f"press?{WISH}&seed={'x' * 500}": "seed: expected at most 200",
    f"press?{WISH}&seed=1&like=LL1-0000": "like: ",
    f"press?{WISH}&like=%F0%9F%90%9C": "like: expected a code",
    f"press?{WISH}&seed=1&variant=%F0%9F%90%9C": "🐜",
    "press?game=%F0%9F%90%9C": "🐜",
    "press?code=%F0%9F%90%9C": "expected a code",
    "%F0%9F%90%9C": "🐜",
    "%F0%9F": "%F0%9F",
    f"table?{WISH}&seed={'x' * 500}": "seed: expected at most 200",
    f"table?{WISH}&seed=1&like=LL1-0000": "like: ",
    "table?game=last-land&players=%F0%9F%90%9C&seed=1": "expected a whole number",
    "table?game=%F0%9F%90%9C&players=2&seed=1": "🐜",
    f"fairness?{WISH}&seed={'x' * 500}": "seed: expected at most 200",
    f"fairness?{WISH}&seed=1&like=LL1-0000": "like: ",
    **{f"{room}?{WISH}&like=%F0%9F%90%9C": "like: expected a code" for room in ("table", "fairness")},
    **{f"{room}?{WISH}&keep=0,0": "keep: expected the code of a board" for room in ("press", "table", "fairness")},
    f"press?{WISH}&code={CODE}&like=%F0%9F%90%9C": "like: a code holds the whole board",
    f"table?{WISH}&code={CODE}&like={CODE}": "like: a code holds the whole board",
    "table?game=%F0%9F%90%9C&players=2": "🐜",
    "fairness?players=3&variant=%F0%9F%90%9C": "game ",
    "map?example=%F0%9F%90%9C": "🐜",
    **{f"shelf?{key}=%F0%9F%90%9C": "🐜" for key in ("language", "ink", "look", "duplex", "landscape", "margin")},
    "deck?language=xx": "xx",
    "puzzle?day=%F0%9F%90%9C": "🐜",
    "check?paper=%F0%9F%90%9C": "paper",
}
"""Addresses, and what the page says of each."""


def test_a_bad_address_is_told(page: "Page", address: str) -> None:
    """docs/studio.md: what an address holds and Landpress cannot take is told in a line, and the page goes on."""
    for bad, said in BAD.items():
        page.goto("about:blank")
        page.goto(f"{address}#{bad}")
        told = until(page, "document.querySelector('#notices .wrong')?.textContent", f"a line about {bad[:60]}")
        assert said in told, (bad[:60], told)
    page.click("#to-press")
    until(page, f"{CODES}.length === 6", "six boards")


def test_what_a_room_does_not_take_is_told(page: "Page") -> None:
    """Issue: an unknown `like`, a seed of 500 characters or a wrong emoji are told, not ignored, in every room."""
    told = "document.querySelector('#notices .wrong span')?.textContent"
    ant = chr(0x1F41C)
    for room in OWN:
        for key, value in {"like": "LL1-0000", "seed": 500 * "x", ant: ant}.items():
            page.evaluate("(hash) => { location.hash = hash; }", f"{room}?{key}={value}&language=en")
            said = until(page, f"{told}?.startsWith('The address gives {key} ') && {told}", f"{key} in {room}")
            assert value[:8] in said
            assert len(said) < 140
            assert f"{key}=" not in page.evaluate("decodeURIComponent(location.hash)")
        assert page.evaluate(SHOWN) == room


def test_an_emoji_is_a_seed_and_like_needs_none(page: "Page", address: str) -> None:
    """The command line takes both: any short printable text, and `--like` without `--seed`."""
    page.goto(f"{address}#press?{WISH}&seed=%F0%9F%90%9C")
    page.reload()
    until(page, f"{CHOSEN} === {first_of('last-land', 3, '', chr(0x1F41C)).code()!r}", "the board of the emoji")
    until(page, f"{CODES}.length === 6", "six boards")
    page.goto(f"{address}#press?{WISH}&like={first_of('last-land', 3, '', '1').code()}&keep=0,0")
    page.reload()
    until(page, "location.hash.includes('seed=') && location.hash.includes('keep=')", "a board that keeps a cell")
    assert not page.query_selector("#notices .wrong")
