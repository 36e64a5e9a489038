"""The searches of the room Table, which run in a worker of their own: hints, and which answer belongs to which."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from landpress.engine.kernels.backends import link
from landpress.engine.loops.search import UCT_PATH, UCT_REWARD
from landpress.generator.screen.played import Played
from landpress.generator.texts import words
from landpress.layouts.paper import PAPERS
from landpress.output.scene.style import Style
from tests.playing import fresh_boards
from tests.studio.native_page import served, until
from tests.studio.test_table_room import SEED, STATE, kept

if TYPE_CHECKING:
    from playwright.sync_api import Browser


DOUBLE = 1
"""A seed with which the two dice of the first turn show the same."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Serve the room."""
    with served("table") as found:
        yield found


@pytest.mark.parametrize(("luck", "has_choice"), [(2, True), (DOUBLE, False)])
def test_a_hint_tells_shares_of_the_win_for_any_number_of_seats(
    chromium: "Browser", address: str, luck: int, has_choice: bool
) -> None:
    """docs/table.md: of 100 games the seats win 100 together, so a reward counts as a part of the rewards of all.

    Two dice of one value leave no choice: nothing is tried then, so no share is told.
    """
    page = chromium.new_page(reduced_motion="reduce")
    page.add_init_script(f"crypto.getRandomValues = (numbers) => numbers.fill({luck})")
    page.goto(f"{address}#table?game=last-land&players=4&seed={SEED}")
    until(page, "!!document.querySelector('.sitting .main')", "the choice of seats")
    for select in page.query_selector_all(".sitting select"):
        select.select_option("human")
    page.click(".sitting .main")
    until(page, f"{STATE} === 'asked'", "the first decision")
    page.click(".tools button:text-is('Hint')")
    told = until(page, "document.querySelector('.hinted')?.textContent", "the hint")
    asked = Played.from_trace(kept(page), Style(PAPERS["a4"], words("en", "last-land"))).search()
    rules = link("last-land", compiled=True)
    t, s, r = (rules.array([int(one) for one in text.split()]) for text in (asked["t"], asked["s"], asked["r"]))
    out, world, tree = (rules.zeros(count) for count in (asked["room"], len(s), asked["tree"]))
    rules.uct_begin(t, s, r, asked["stream"], out, tree)
    parts = dict[int, list[float]]()
    for _ in range(asked["iterations"]):
        if not rules.uct_grow(t, s, out, 1, 4, world, tree):
            break
        rewards = [int(tree[UCT_REWARD + seat]) for seat in range(4)]
        # Where a playout gives nobody anything, there is nothing to share.
        parts.setdefault(int(tree[tree[UCT_PATH]]), []).append(rewards[asked["seat"]] / max(1, sum(rewards)))
    assert bool(parts) == has_choice
    own = parts.get(int(rules.uct_choice(tree)), [])
    share = f"It expects to win about {round(100 * sum(own) / len(own))} of 100 games from here." if own else ""
    assert told.endswith(share)
    assert told.count("100 games") == has_choice
    page.close()


RACE = """(asked) => import(new URL("parts/thinker.js", location.href)).then(({ Thinker }) => {
  const body = JSON.stringify({ name: "table.kernel", args: { game: asked[0].game }, data: null });
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const kernel = () => fetch("call", { method: "POST", body }).then((one) => one.json());
  const thinker = new Thinker(() => kernel().then(({ file }) => ({ data: bytes(file) })));
  window.found = {};
  for (const [at, one] of asked.entries()) {
    thinker.think(one.game, one).then(({ action }) => { window.found[at] = action; });
    if (at === 0) thinker.stop();
  }
})"""
"""Ask for searches at once, and stop the first before its worker has begun."""


def test_a_late_answer_is_not_taken_for_that_to_the_next_question(chromium: "Browser", address: str) -> None:
    """Each search that is asked for is answered by its own; the next one ends those before it, and is whole itself."""
    played = Played(
        fresh_boards("landsweeper")[0], ["mcts:400"] * 2, 3, Style(PAPERS["a4"], words("en", "landsweeper"))
    )
    asked, chosen = [], []
    for _ in range(6):
        asked.append(played.search())
        match = played.table.match.copy()
        played.step()
        chosen.append(match.read(played.past[-1].action))
    first, last = next((k, 5) for k in range(5) if chosen[k] != chosen[5])
    page = chromium.new_page()
    page.goto(f"{address}#table")
    until(page, "!!document.querySelector('.sitting')", "the room")
    page.evaluate(RACE, [asked[first] | {"iterations": 1 << 40}, asked[last]])
    found = until(page, "Object.keys(window.found ?? {}).length === 2 && window.found", "both answers")
    assert found["1"] == chosen[last]
    page.close()
