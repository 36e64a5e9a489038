"""The room Table in the built page, where Python runs too (tests/studio/test_table_room.py has all else)."""

from typing import TYPE_CHECKING

from landpress.generator.studio.serve import Server
from tests.studio.test_table_room import begun, kept, native, plies, tapped

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_built_page_plays(server: Server, chromium: "Browser") -> None:
    """docs/table.md: a person taps, and a seat searches by the kernel in a worker, as it does natively."""
    page = begun(chromium, server.address, "last-land", "human", "mcts:100")
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
