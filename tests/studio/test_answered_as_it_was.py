"""What the page is answered to right calls, in their order, as it was.

To change a digest, look at the page, then run `LANDPRESS_GOLDEN=write pytest tests/studio/test_answered_as_it_was.py`.
"""

import hashlib
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from landpress import __version__
from landpress.generator.studio import bridge
from landpress.layouts.errors import LandpressError
from tests.faults.corpus_studio import GOOD, PRINTED, WISH
from tests.hostile.corpus import FAULTY, JSON

GOLDEN = Path(__file__).parents[1] / "golden/answers.json"
WRITE = os.environ.get("LANDPRESS_GOLDEN") == "write"
LEFT_OUT = {"table.kernel", "table.search", "table.chosen", "press.seek", "press.seek_more", "table.address"}
"""Compiled rules, answers of other processes, and what is packed by the zlib of the system."""
STATED = ("table.", "check.", "shelf.", "deck.give", "fairness.more")
"""Calls that need a game, a file or a board before them."""
TURNS = ("table.reveal", "table.view", "table.step", "table.standing", "table.rules", "table.at", "table.trace")


def told(name: str, own: dict[str, Any] | None = None, given: bytes | None = None) -> str:
    """Return a digest of an answer, or the words of an error."""
    arguments = GOOD[name] if own is None else own
    if "language" in arguments and own is None:
        arguments = {**arguments, "language": "ja"}
    try:
        answer, data = bridge.call(name, json.dumps(arguments), given)
    except LandpressError as error:
        return f"{type(error).__name__}: {error}"[:150]
    held = data.decode() if data is not None and data[:1] in (b"{", b"<") else ""
    text = re.sub(r"\d{4}-\d\d-\d\d[ T]?[\d:]*", "DAY", (answer + held).replace(__version__, "VERSION"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def test_calls_are_answered_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    found: dict[str, str] = {}
    for name in GOOD:
        if name not in LEFT_OUT and not name.endswith(".texts") and not name.startswith(STATED):
            found[name] = told(name)
    found["table.begin"] = told("table.begin")
    for number in range(3):
        found |= {f"{name} {number}": told(name) for name in TURNS}
    pinned(found)


def test_calls_after_others_are_answered_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are checked, boards that were issued and forgotten, tables of games with boards beside theirs."""
    monkeypatch.setenv("LANDPRESS_HOME", str(tmp_path))
    own: dict[str, Any] = {"name": "a.json", "options": {**PRINTED, "language": "ja"}}
    files = {"a board": JSON, **{name: data for name, (data, _) in list(FAULTY.items())[::2]}}
    found = {f"check.file {name}": told("check.file", own, data) for name, data in files.items()}
    found["check.codes"] = told("check.codes", {"texts": ["LL3-5H7J", "LL1-x", "x"], "options": PRINTED})
    for number in (1, 2, 2):
        asked = {**GOOD["press.board_file"], "board": {**WISH, "seed": str(number)}, "again": False}
        found[f"press.board_file {len(found)}"] = told("press.board_file", asked)
    for call in ("shelf.entries", "shelf.record"):
        found[call] = told(call)
    issued = json.loads(bridge.call("shelf.entries", json.dumps(GOOD["shelf.entries"]), None)[0])
    kept = bridge.call("shelf.record", "{}", None)[1]
    found["shelf.forget"] = told("shelf.forget", {"code": issued["value"]["boards"][-1]["board"]["code"]})
    found["shelf.entries 2"] = told("shelf.entries", {"language": "ja", "start": 0})
    found["shelf.enter"] = told("shelf.enter", GOOD["shelf.enter"], kept)
    for game, players in (("xarkant", 4), ("antwalk", 2), ("terraforming", 3)):
        asked = {**GOOD["table.begin"], "board": {**WISH, "game": game, "players": players}}
        found[f"table.begin {game}"] = told("table.begin", {**asked, "policies": ["human"] * players})
        found[f"table.step {game}"] = told("table.step")
    pinned(found)


def pinned(found: dict[str, str]) -> None:
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    if WRITE:
        GOLDEN.write_text(json.dumps(known | found, indent=1) + "\n")
    assert {name: known.get(name) for name in found} == found or WRITE, (
        f"look at the page, then LANDPRESS_GOLDEN=write pytest {__file__}"
    )
