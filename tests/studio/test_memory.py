"""The memory of Python that the page keeps for its next start."""

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from landpress.generator.studio.bridge.memory import awake
from landpress.generator.studio.serve import Server
from tests.studio.test_page import FROM, KEPT, OFFLINE, STORE, until

SPOIL = f"""async () => {{
  const store = await {STORE};
  const [kept] = await store.keys();
  const bytes = new Uint8Array(await (await store.match(kept)).arrayBuffer());
  await store.put(kept, new Response(bytes.fill(0, 0, 64)));
  await store.put(new URL("python/landpress-of-another-day", location), new Response("old"));
}}"""
"""Damage the beginning of the kept memory, and add one of another version of the site."""


def test_two_starts_from_one_memory_have_other_random_numbers() -> None:
    """docs/studio.md: a start from a kept memory draws random numbers of its own."""
    seen = []
    for _ in range(2):
        random.seed(1)
        awake()
        seen.append(random.random())
    assert seen[0] != seen[1]


def test_the_page_keeps_a_memory_with_all_that_draws_a_board(tmp_path: Path) -> None:
    """docs/studio.md: a start from a kept memory imports nothing for the first board, and knows no ledger."""
    program = """if True:
        import json, os, sys
        from landpress.generator.studio import bridge
        from landpress.generator.studio.bridge.memory import rehearse
        rehearse()
        before = set(sys.modules), os.path.exists(os.environ["LANDPRESS_HOME"])
        options = {"paper": "letter", "landscape": True, "margin": 10.0, "ink": "low", "language": "en"}
        asked = {"game": "last-land", "players": 2, "variant": "", "seed": "7"}
        told = json.loads(bridge.call("press.draw", json.dumps(asked))[0])["value"]["board"]
        bridge.call("press.thumb", json.dumps({"board": told, "options": options, "name": "a"}))
        print(sorted(set(sys.modules) - before[0]), before[1])
    """
    home = os.environ | {"LANDPRESS_HOME": str(tmp_path / "home")}
    made = subprocess.run([sys.executable, "-c", program], env=home, capture_output=True, text=True, check=True)
    assert made.stdout == "[] False\n"


@pytest.mark.nightly  # Python starts four times
def test_a_spoilt_memory_is_replaced(chromium: Any, server: Server) -> None:
    """docs/studio.md: if the kept memory cannot be used, Python starts from the files, and another memory is kept.

    Boards stay random: what a start from a memory draws, the next start does not draw again.
    """
    address = "#press?game=last-land&players=3"
    six = "[...document.querySelectorAll('.card:not(.waiting) code')].map((one) => one.textContent)"
    page, came, seen = chromium.new_page(), [], []
    page.goto(server.address + address)
    until(page, OFFLINE)
    page.evaluate(SPOIL)
    for _ in range(3):
        page.goto("about:blank")
        page.goto(server.address + address)
        until(page, f"{six}.length === 6")
        until(page, OFFLINE)
        came.append(page.evaluate(FROM))
        seen += page.evaluate(six)
        assert not page.inner_text("#notices")
    assert came == ["files", "memory", "memory"]
    assert len(set(seen)) == 18
    assert page.evaluate(KEPT) == 1
    page.close()
