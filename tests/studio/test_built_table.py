"""The room Table in the built page, where Python runs too (tests/studio/test_table_room.py has all else)."""

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from landpress.generator.studio.serve import Server
from tests.studio.native_page import until
from tests.studio.test_table_room import begun, kept, native, plies, tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_the_built_page_plays(server: Server, chromium: "Browser") -> None:
    """docs/table.md: a person taps, and a seat searches by the kernel in a worker, as it does natively.

    Issue: "the same moves in the page", and nets are fetched when a game is played (not before: test_first_minute.py).
    """
    asked: list[str] = []

    def opened(**given: Any) -> "Page":
        page = chromium.new_page(**given)
        page.context.on("request", lambda one: asked.append(one.url))
        return page

    page = begun(SimpleNamespace(new_page=opened), server.address, "last-land", "human", "net:181")
    assert any(url.endswith("/nets.zip") for url in asked)
    tapped(page, 6)
    trace = kept(page)
    again = native(trace)
    for ply in trace.plies:
        if again.table.match.actor == 0:
            again.act(ply["action"])
        else:
            again.step()
    assert plies(again) == [ply["action"] for ply in trace.plies]
    page.close()


def test_the_built_page_poses_puzzles(server: Server, known: Any) -> None:
    """docs/studio.md: the room fetches its puzzles, and judges an action."""
    page = known.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.address}#puzzle?day=2026-11-25")
    until(page, "document.querySelector('.quest .spot.legal')", "the puzzle")
    page.click(".quest .bar button:nth-of-type(2)")
    until(page, "document.querySelectorAll('.quest .way-out li').length > 1", "the way")
